package desk

import (
	"strconv"
	"strings"
	"time"

	"taikyoku/core"
	"taikyoku/core/command"
	"taikyoku/core/event"
	"taikyoku/core/lineup"
	"taikyoku/locales"
)

// SubmitSheet hands in a team's order sheet. It may be changed until the
// deadline and is sealed until both sides are revealed.
type SubmitSheet struct {
	Team    core.TeamID `json:"team"`
	Round   int         `json:"round"`
	Players []int       `json:"players"`
}

// Name is submit_sheet.
func (SubmitSheet) Name() string { return "submit_sheet" }

func (x SubmitSheet) apply(w *world) ([]core.Card, error) {
	t, ok := w.ev.Teams.Get(x.Team)
	if !ok {
		return nil, core.Refuse(core.NotFound, "", "desk.no_team")
	}
	staff := w.is(event.Arbiter)
	if !staff && !w.speaksFor(t.ID) {
		return nil, core.Refuse(core.NotAllowed, sheetClause(w.ev, x.Round), "sheet.captain_only")
	}
	if err := choice(w.ev, t); err != nil {
		return nil, err
	}
	if refused := lineup.Legal(w.ev.Rules, len(t.Players), x.Players); refused != nil {
		return nil, refused
	}
	for _, no := range x.Players {
		if from, left := w.ev.LeftFrom(t.ID, no); left && from <= x.Round && !w.ev.Waived(event.LeftKey(t.ID, no)) {
			p, _ := t.Player(no)
			return nil, core.Refuse(core.Conflict, topicClause(w.ev, "health"), "illness.noted_already", "Player", p.Name, "Team", t.Name)
		}
	}
	m, ok := w.ev.MatchOf(t.ID, x.Round)
	if !ok || m.Bye != 0 {
		return nil, core.Refuse(core.TooEarly, "", "sheet.not_paired", "Round", x.Round)
	}
	until := due(w.ev, t.Division, x.Round)
	stands, _ := w.ev.Sheets.Get(event.SheetKey(t.Division, x.Round, t.ID))
	switch {
	case !until.Open(w.at):
		return nil, w.sheetTooLate(x.Round, stands, until)
	case m.State != event.Paired:
		return w.afterReveal(t, stands, until, x)
	case stands.At.After(w.at): // a message that was overtaken on its way
		return nil, core.Refuse(core.Conflict, sheetClause(w.ev, x.Round), "sheet.stands", "Players", numbers(stands.Players))
	}
	sheet := event.Sheet{
		Division: t.Division, Round: x.Round, Team: t.ID, Players: x.Players,
		Source: event.ByCaptain, By: w.actor, At: w.at,
	}
	if staff && !w.speaksFor(t.ID) {
		sheet.Source = event.ByArbiter
	}
	w.ev.Sheets.Put(sheet)
	return []core.Card{w.sheetCard(t, sheet, "sheet.received", until)}, nil
}

// sheetTooLate refuses with the deadline and says what is played instead.
func (w *world) sheetTooLate(round int, stands event.Sheet, until core.Deadline) error {
	refused := core.Refuse(core.TooLate, sheetClause(w.ev, round), "sheet.too_late", "Due", moment(until.At.In(w.ev.Zone())))
	if len(stands.Players) > 0 {
		return refused.Then("sheet.stands", "Players", numbers(stands.Players))
	}
	return refused.Then("sheet.ask_arbiter")
}

// afterReveal puts a sheet that was sent in time and came after the reveal
// before the arbiter, with both times; it is not applied.
func (w *world) afterReveal(t event.Team, stands event.Sheet, until core.Deadline, x SubmitSheet) ([]core.Card, error) {
	c := event.Case{
		ID: w.caseID(), Kind: event.LateMessage, Team: t.ID, By: w.actor, At: w.at, Text: numbers(x.Players), State: event.Open,
	}
	w.ev.Cases.Put(c)
	times := locales.T("sheet.after_reveal", "Due", moment(until.At.In(w.ev.Zone())), "Sent", moment(w.at))
	played := locales.T("sheet.stands", "Players", numbers(stands.Players))
	card := core.Card{
		Title: locales.T("case.title.late", "Team", t.Name),
		Body:  []locales.Text{names(t, x.Players), times, played, locales.T("case.how_to_answer")},
	}
	told := core.Card{Body: []locales.Text{times, played, locales.T("case.opened.late")}}
	return []core.Card{told}, w.notify(w.staff(), "case:"+string(c.ID), card)
}

// sheetCard reads an order sheet back with the names.
func (w *world) sheetCard(t event.Team, sheet event.Sheet, key string, until core.Deadline) core.Card {
	c := core.Card{Body: []locales.Text{locales.T(key, "Round", sheet.Round, "Due", w.dueText(until))}}
	c.Body = append(c.Body, names(t, sheet.Players))
	return c
}

// RemindSheets reminds the captains whose order sheet is not in.
type RemindSheets struct {
	Division core.DivisionID `json:"division"`
	Round    int             `json:"round"`
	// Unconfirmed are the sheets that were read back and never confirmed.
	Unconfirmed map[core.TeamID][]int `json:"unconfirmed,omitempty"`
}

// Name is remind_sheets.
func (RemindSheets) Name() string { return "remind_sheets" }

func (x RemindSheets) apply(w *world) ([]core.Card, error) {
	if err := w.staffOnly(); err != nil {
		return nil, err
	}
	sec, _ := w.ev.Rules.Section(x.Division)
	for _, m := range w.ev.MatchesOf(x.Division, x.Round) {
		if m.State != event.Paired || m.Bye != 0 {
			continue
		}
		for _, id := range []core.TeamID{m.White, m.Black} {
			t, _ := w.ev.Teams.Get(id)
			if _, in := w.ev.Sheets.Get(event.SheetKey(x.Division, x.Round, id)); in || !chooses(w.ev, t) {
				continue
			}
			other, _ := w.ev.Teams.Get(m.Other(id))
			colour := core.White
			if m.Black == id {
				colour = core.Black
			}
			card := w.pairingCard(sec, m, t, other, colour)
			card.Title = locales.T("sheet.reminder", "Round", x.Round)
			if players := x.Unconfirmed[id]; len(players) > 0 {
				card.Body = append(card.Body, locales.T("sheet.unconfirmed", "Players", numbers(players)), names(t, players))
			}
			if err := w.notify(w.ev.Speakers(id), about(aboutSheet, x.Division, x.Round), card); err != nil {
				return nil, err
			}
		}
	}
	return nil, nil
}

// due is the deadline of a round's order sheets (JP-79, JP-84).
func due(ev *event.Event, d core.DivisionID, round int) core.Deadline {
	return lineup.Due(ev.Rules, round, ev.Start(d, round))
}

// sheetClause is the clause of a round's deadline.
func sheetClause(ev *event.Event, round int) string {
	if round == 1 && !ev.Rules.Lineup.FirstRound.IsZero() {
		return ev.Rules.Clause("lineup.first_round")
	}
	return ev.Rules.Clause("lineup")
}

// chooses reports whether the team has a choice of players.
func chooses(ev *event.Event, t event.Team) bool { return lineup.Asked(ev.Rules, len(t.Players)) }

// choice refuses a sheet of a team that has nobody to choose from (JP-79).
func choice(ev *event.Event, t event.Team) error {
	if chooses(ev, t) {
		return nil
	}
	return core.Refuse(core.NotAllowed, ev.Rules.Clause("lineup"), "sheet.none_needed", "Team", t.Name)
}

// openSheet is the round the team may hand in a sheet for: published, and in
// time. Whether the sheets have been revealed since is the act's to say.
func openSheet(ev *event.Event, t event.Team, now time.Time) (round int, ok bool) {
	m, has := ev.CurrentMatch(t.ID)
	if !has || !chooses(ev, t) || m.Bye != 0 {
		return 0, false
	}
	return m.Round, due(ev, t.Division, m.Round).Open(now)
}

// numbers writes roster numbers: "1 2 3 5".
func numbers(players []int) string {
	parts := make([]string, len(players))
	for i, p := range players {
		parts[i] = strconv.Itoa(p)
	}
	return strings.Join(parts, " ")
}

// names writes a line-up as "1 佐藤 / 2 鈴木".
func names(t event.Team, players []int) locales.Text {
	parts := make([]string, len(players))
	for i, no := range players {
		p, _ := t.Player(no)
		parts[i] = strconv.Itoa(i+1) + " " + p.Name
	}
	return name(strings.Join(parts, " / "))
}

// submitLineup hands in what a captain wrote. Names and numbers that fit are
// recorded at once: the sheet can be changed until the deadline.
func (s *session) submitLineup(c command.SubmitLineup) ([]core.Card, error) {
	if !s.hasSheets() {
		return s.noSheets(), nil
	}
	t, ok := s.own()
	if !ok {
		return s.deny(command.Understanding{Deny: command.DenyNotCaptain})
	}
	if s.in.From.Group { // a sheet is sealed: others would read it here
		return say("sheet.in_private"), nil
	}
	round := s.sheetRound(t, c.Round)
	if len(c.Players) == 0 {
		return s.askLineup(t, round)
	}
	return s.act(SubmitSheet{Team: t.ID, Round: round, Players: c.Players})
}

// sheetRound is the round an order sheet is for when none was named: the one
// that is paired and not yet revealed.
func (s *session) sheetRound(t event.Team, named int) int {
	if named > 0 {
		return named
	}
	return max(s.ev.LastRoundOf(t.Division), 1)
}

func (s *session) askLineup(t event.Team, round int) ([]core.Card, error) {
	if err := choice(s.ev, t); err != nil {
		return nil, err
	}
	until := due(s.ev, t.Division, round)
	if !until.Open(s.now()) {
		cards := say("sheet.closed", "Round", round, "Due", moment(until.At.In(s.ev.Zone())))
		if round < s.ev.RoundsOf(s.ev.Pool(t.Division)) {
			cards[0].Body = append(cards[0].Body, locales.T("sheet.next_opens", "Next", round+1))
		}
		return cards, nil
	}
	cards := say("sheet.who", "Round", round, "Due", moment(until.At.In(s.ev.Zone())))
	for _, players := range lineup.All(s.ev.Rules, len(t.Players)) {
		cards = offer(cards, core.Button{Label: name(numbers(players)), Data: "l:" + strconv.Itoa(round) + ":" + numbers(players)})
	}
	return cards, nil
}

// pressLineup is one tap on a line-up: "round:1 2 3 5".
func (s *session) pressLineup(data string) ([]core.Card, error) {
	round, list, _ := strings.Cut(data, ":")
	n, err := strconv.Atoi(round)
	t, ok := s.own()
	if err != nil || !ok {
		return say("desk.old_button"), nil
	}
	var players []int
	for _, f := range strings.Fields(list) {
		p, err := strconv.Atoi(f)
		if err != nil {
			return say("desk.old_button"), nil
		}
		players = append(players, p)
	}
	return s.act(SubmitSheet{Team: t.ID, Round: n, Players: players})
}

// lineupAct is the act behind a choice of line-ups.
func (s *session) lineupAct(c command.SubmitLineup) (Act, locales.Text, error) {
	t, ok := s.own()
	if !ok {
		return nil, locales.Text{}, core.Refuse(core.NotAllowed, sheetClause(s.ev, 0), "sheet.captain_only")
	}
	return SubmitSheet{Team: t.ID, Round: s.sheetRound(t, c.Round), Players: c.Players}, names(t, c.Players), nil
}

// dueText is a deadline as it is told: the clock, and on another day the date.
func (w *world) dueText(until core.Deadline) locales.Moment {
	at := until.At.In(w.ev.Zone())
	if at.YearDay() == w.at.In(w.ev.Zone()).YearDay() {
		return clock(at)
	}
	return moment(at)
}
