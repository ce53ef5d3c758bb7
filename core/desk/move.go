package desk

import (
	"fmt"
	"time"

	"taikyoku/core"
	"taikyoku/core/command"
	"taikyoku/core/event"
	"taikyoku/core/lineup"
	"taikyoku/locales"
)

// MoveRound lets a round start at another time in every section. Its order
// sheets, their reminders and reveal and the default time move with it (JP-79);
// captains and linked players are told. Once the sheets are revealed it needs a
// reason.
type MoveRound struct {
	Round  int       `json:"round"`
	Start  time.Time `json:"start"`
	Reason string    `json:"reason,omitempty"`
}

// Name is move_round.
func (MoveRound) Name() string { return "move_round" }

func (x MoveRound) withReason(reason string) Act { x.Reason = reason; return x }

func (x MoveRound) matter(w *world) locales.Text {
	before := w.ev.Start(w.ev.Rules.Sections[0].ID, x.Round)
	return locales.T("move.sure", "Round", x.Round, "Before", moment(before), "Now", moment(x.Start.In(w.ev.Zone())))
}

func (x MoveRound) apply(w *world) ([]core.Card, error) {
	if err := w.staffOnly(); err != nil {
		return nil, err
	}
	start := x.Start.In(w.ev.Zone())
	before := w.ev.Start(w.ev.Rules.Sections[0].ID, x.Round)
	if err := w.mayMove(x, before, start); err != nil {
		return nil, err
	}
	for _, sec := range w.ev.Rules.Sections {
		key := event.RoundKey(sec.ID, x.Round)
		w.ev.Marks.Put(event.Mark{Kind: event.MovedMark, Subject: key, By: w.actor, At: w.at, Value: start.Format(time.RFC3339)})
		r, drafted := w.ev.Rounds.Get(key)
		if !drafted {
			continue
		}
		r.Start = start
		w.ev.Rounds.Put(r)
		if r.Published.IsZero() {
			continue
		}
		if err := w.moveDeadlines(sec.ID, r); err != nil {
			return nil, err
		}
	}
	card := core.Card{
		Title: locales.T("move.title", "Round", x.Round),
		Body:  []locales.Text{locales.T("move.from_to", "Before", moment(before), "Now", moment(start))},
	}
	if due, moves := w.sheetsMove(x.Round, start); moves && !w.revealed(x.Round) {
		card.Body = append(card.Body, locales.T("sheet.due", "At", moment(due)))
	}
	if x.Reason != "" {
		card.Body = append(card.Body, locales.T("report.reason", "Reason", x.Reason))
	}
	return []core.Card{card}, w.notify(w.players(), "moved:"+fmt.Sprint(x.Round), card)
}

// mayMove refuses a time that cannot be: over, without time for the sheets, and
// what has begun.
func (w *world) mayMove(x MoveRound, before, start time.Time) error {
	clause := w.ev.Rules.Clause("schedule.rounds")
	switch due, moves := w.sheetsMove(x.Round, start); {
	case x.Round < 1 || x.Round > w.ev.Rules.Rounds || before.IsZero():
		return core.Refuse(core.BadInput, "", "pair.no_such_round", "Round", x.Round, "Rounds", w.ev.Rules.Rounds)
	case !start.After(w.at):
		return core.Refuse(core.BadInput, clause, "move.past", "At", moment(start))
	case start.Equal(before):
		return core.Refuse(core.Conflict, clause, "move.same", "Round", x.Round, "At", moment(start))
	case w.reported(x.Round):
		return core.Refuse(core.TooLate, clause, "move.played", "Round", x.Round)
	case moves && w.sealed(x.Round) && !due.After(w.at):
		return core.Refuse(core.BadInput, sheetClause(w.ev, x.Round), "move.no_time_for_sheets", "Due", moment(due)).
			Then("move.earliest", "At", moment(w.at.Add(w.ev.Rules.Lineup.DueBefore.Of()).Truncate(time.Minute).Add(time.Minute)))
	}
	for r := range x.Round { // rounds come one after the other
		if r > 0 && !w.ev.Start(w.ev.Rules.Sections[0].ID, r).Before(start) {
			return core.Refuse(core.BadInput, clause, "move.before_round", "Round", r, "At", moment(w.ev.Start(w.ev.Rules.Sections[0].ID, r)))
		}
	}
	if next := w.ev.Start(w.ev.Rules.Sections[0].ID, x.Round+1); !next.IsZero() && !start.Before(next) {
		return core.Refuse(core.BadInput, clause, "move.after_round", "Round", x.Round+1, "At", moment(next)).Then("move.next_first", "Round", x.Round+1)
	}
	if x.Reason == "" && w.revealed(x.Round) {
		return core.Refuse(core.TooLate, sheetClause(w.ev, x.Round), "move.revealed", "Round", x.Round).Then("desk.give_reason")
	}
	return nil
}

// sheetsMove is when the sheets of a moved round are due, if that hangs on its
// start.
func (w *world) sheetsMove(round int, start time.Time) (due time.Time, moves bool) {
	r := w.ev.Rules
	if !r.Lineup.Sheets || round == 1 && !r.Lineup.FirstRound.IsZero() {
		return time.Time{}, false
	}
	return lineup.Due(r, round, start).At.In(w.ev.Zone()), true
}

// sealed reports whether sheets of the round still wait for their deadline.
func (w *world) sealed(round int) bool {
	return w.any(round, func(m event.Match) bool { return m.State == event.Paired })
}

// reported reports whether a result of the round is on record.
func (w *world) reported(round int) bool {
	return w.any(round, func(m event.Match) bool {
		return m.Bye == 0 && m.State != event.Paired && m.State != event.Playing
	})
}

// revealed reports whether sheets that somebody had a choice of are open: then
// people have prepared for their opponents.
func (w *world) revealed(round int) bool {
	return w.any(round, func(m event.Match) bool {
		white, _ := w.ev.Teams.Get(m.White)
		black, _ := w.ev.Teams.Get(m.Black)
		return m.State == event.Playing && (chooses(w.ev, white) || chooses(w.ev, black))
	})
}

func (w *world) any(round int, is func(event.Match) bool) bool {
	for m := range w.ev.Matches.All() {
		if m.Round == round && is(m) {
			return true
		}
	}
	return false
}

// moveDeadlines sets the appointments of a published round anew: those whose new
// time has passed are crossed out.
func (w *world) moveDeadlines(d core.DivisionID, r event.Round) error {
	for _, before := range w.ev.Rules.Lineup.Remind {
		if err := w.tx.Cancel(w.id, remindKey(d, r.No, before)); err != nil {
			return err
		}
	}
	if !w.any(r.No, func(m event.Match) bool { return m.Division == d && m.State == event.Paired }) {
		return nil
	}
	return w.appointDeadlines(d, r)
}

// players are all who play or follow a player, and their captains.
func (w *world) players() []core.AccountID {
	out := w.ev.Holders(event.Captain, "")
	out = append(out, w.ev.Holders(event.Player, "")...)
	out = append(out, w.ev.Holders(event.Guardian, "")...)
	return append(out, w.staff()...)
}

// moveRound reads a move back. Before the rules are frozen an organiser changes
// the programme itself (JP-90).
func (s *session) moveRound(c command.MoveRound) ([]core.Card, error) {
	if !s.has(event.Arbiter, event.Organiser) {
		return s.deny(command.Understanding{Deny: command.DenyNotArbiter})
	}
	round, day := c.Round, s.dayMeant(c.Day)
	if round == 0 {
		if round = s.roundAhead(day); round == 0 && c.Clock == "" {
			return s.scheduleOf(day), nil
		}
		if round == 0 { // of no round on that day: it is the day to move to
			round = s.roundAhead(core.Date{})
		}
	}
	before := s.ev.Start(s.ev.Rules.Sections[0].ID, round)
	if before.IsZero() {
		return say("pair.no_such_round", "Round", round, "Rounds", s.ev.Rules.Rounds), nil
	}
	start := before.Add(time.Duration(c.Later) * time.Minute)
	if c.Clock != "" {
		start = at24(before, c.Clock, day)
	}
	if s.has(event.Organiser) && !frozen(s.ev, s.now()) {
		return s.changeStart(round, start, c.Reason)
	}
	x := MoveRound{Round: round, Start: start, Reason: c.Reason}
	err := s.world().mayMove(x, before, start)
	if refused, ok := needsReason(err); ok {
		return s.askReason(refused, x)
	}
	if err != nil {
		return nil, err
	}
	return s.confirm([]core.Card{{Body: []locales.Text{x.matter(s.world())}}}, x)
}

// roundAhead is the first round that has not begun, of a day if there is one; 0: that
// day has none.
func (s *session) roundAhead(day core.Date) int {
	for round := 1; round <= s.ev.Rules.Rounds; round++ {
		start := s.ev.Start(s.ev.Rules.Sections[0].ID, round)
		if start.After(s.now()) && (day.IsZero() || core.DateOf(start.In(s.ev.Zone())) == day) {
			return round
		}
	}
	if !day.IsZero() {
		return 0
	}
	return s.ev.Rules.Rounds
}

// at24 is a clock time on the day of a moment, or on the day that is told.
func at24(t time.Time, clock string, day core.Date) time.Time {
	c, err := time.Parse("15:04", clock)
	if err != nil {
		return t
	}
	year, month, date := t.Date()
	if !day.IsZero() {
		year, month, date = day.Year, day.Month, day.Day
	}
	return time.Date(year, month, date, c.Hour(), c.Minute(), 0, 0, t.Location())
}

// remindKey is the key of the reminder of a round's sheets.
func remindKey(d core.DivisionID, round int, before core.Span) string {
	return fmt.Sprintf("remind/%s/%s", event.RoundKey(d, round), before.Of())
}
