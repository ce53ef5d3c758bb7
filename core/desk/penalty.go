package desk

import (
	"slices"
	"strconv"

	"taikyoku/core"
	"taikyoku/core/command"
	"taikyoku/core/event"
	"taikyoku/locales"
)

// Penalise says that a game is lost by penalty: a played and rated loss, not a
// forfeit (JP-64), where the rules make it one.
type Penalise struct {
	Match core.MatchID `json:"match"`
	Board int          `json:"board"`
	Loser string       `json:"loser"` // home, away or both
	Why   string       `json:"why"`
	// Illegal: it is the last illegal move that the rules bear (JP-67).
	Illegal bool `json:"illegal,omitempty"`
}

// Name is penalise.
func (Penalise) Name() string { return "penalise" }

func (x Penalise) apply(w *world) ([]core.Card, error) {
	m, err := w.judged(x.Match)
	if err != nil {
		return nil, err
	}
	result, ok := penalty(w.ev.Rules.Play, x.Loser)
	switch {
	case !ok || x.Board < 1 || x.Board > len(m.Boards):
		return nil, core.Refuse(core.BadInput, "", "report.no_such_board", "Board", x.Board, "Boards", len(m.Boards))
	case x.Why == "":
		return nil, core.Refuse(core.BadInput, w.penaltyClause(x), "penalty.needs_reason").Then("penalty.needs_reason_next")
	case m.Total != nil:
		return nil, core.Refuse(core.Conflict, w.penaltyClause(x), "penalty.needs_boards", "Match", w.matchName(m))
	}
	was := m
	m.Boards = slices.Clone(m.Boards)
	m.Boards[x.Board-1].Result = result
	m.Reason = x.Why
	id := w.record(event.PenaltyRecord, event.SideOf(m.ID, x.Board, x.Loser), x.Why)
	m.Rulings = w.withRuling(was, m, event.Ruling{Kind: x.Name(), Board: x.Board, Loser: x.Loser, Record: id})
	return w.decreed(m, locales.T("penalty.who", "Board", x.Board, "Who", w.losers(m, x.Board, x.Loser)), w.penaltyClause(x), x.Why)
}

// penalty is the result of a game that a side loses by penalty.
func penalty(rules core.PlayRules, loser string) (core.Result, bool) {
	if !rules.PenaltyIsPlayed {
		r, ok := forfeits[loser]
		return r, ok
	}
	r, ok := map[string]core.Result{
		homeLoses: {White: core.Lost, Black: core.Won, Manner: core.Penalty},
		awayLoses: {White: core.Won, Black: core.Lost, Manner: core.Penalty},
		bothLose:  {White: core.Lost, Black: core.Lost, Manner: core.Penalty},
	}[loser]
	return r, ok
}

func (w *world) penaltyClause(x Penalise) string {
	if x.Illegal {
		return w.ev.Rules.Clause("play.illegal_moves")
	}
	return w.ev.Rules.Clause("play.penalty_is_played")
}

// record keeps a fact with its reason, and tells its id.
func (w *world) record(kind, subject, text string) string {
	id := "r" + strconv.Itoa(w.ev.Serial())
	w.ev.Records.Put(event.Record{ID: id, Kind: kind, Subject: subject, Text: text, By: w.actor, At: w.at})
	return id
}

// decreed stores what an arbiter decreed on a match, final if nothing is open
// any more, and tells both captains what, by which clause and why.
func (w *world) decreed(m event.Match, what locales.Text, clause, why string) ([]core.Card, error) {
	if m.Complete() {
		m.State = event.Final
		if m.Ended.IsZero() {
			m.Ended = w.at
		}
	}
	w.ev.Matches.Put(m)
	card := w.resultCard(m, "penalty.recorded")
	card.Body = append(card.Body, locales.T("desk.by_clause", "Text", what, "Clause", clause), locales.T("report.reason", "Reason", why))
	to := append(w.ev.Speakers(m.White), w.ev.Speakers(m.Black)...)
	if err := w.notify(to, "match:"+string(m.ID), card); err != nil {
		return nil, err
	}
	if m.State != event.Final {
		return []core.Card{card}, nil
	}
	if err := w.chaseBoards(m); err != nil {
		return nil, err
	}
	return []core.Card{card}, w.roundComplete(m)
}

// losers are the names of who loses a board.
func (w *world) losers(m event.Match, board int, loser string) locales.Text {
	white, _ := w.ev.Teams.Get(m.White)
	black, _ := w.ev.Teams.Get(m.Black)
	b := m.Boards[board-1]
	seat := func(t event.Team, no int) locales.Text {
		p, _ := t.Player(no)
		return locales.T("penalty.player", "Name", p.Name, "Team", t.Name)
	}
	switch loser {
	case homeLoses:
		return seat(white, b.Home)
	case awayLoses:
		return seat(black, b.Away)
	}
	return locales.T("penalty.both", "One", seat(white, b.Home), "Other", seat(black, b.Away))
}

// penalise reads a loss by penalty, an illegal move or a disqualification back,
// with the names, before it counts.
func (s *session) penalise(c command.Penalty) ([]core.Card, error) {
	if !s.has(event.Arbiter, event.Organiser) {
		return s.deny(command.Understanding{Deny: command.DenyNotArbiter})
	}
	told, err := s.matchTold(c.Round, c.Table)
	if err != nil {
		return nil, err
	}
	m, err := s.world().matchInPlay(told.ID)
	if err != nil {
		return nil, err
	}
	if c.Board == 0 && c.Kind != command.Disqualified && len(m.Boards) == 1 { // of a match of two players
		c.Board = 1
	}
	loser := s.loserTold(m, command.LateForfeit{Board: c.Board, Loser: c.Loser, Both: c.Both, Team: c.Team})
	switch {
	case loser == "":
		return say("penalty.which_loser"), nil
	case c.Board == 0 && c.Kind != command.Disqualified:
		return say("ask.which_board"), nil
	case c.Board > len(m.Boards):
		return nil, core.Refuse(core.BadInput, "", "report.no_such_board", "Board", c.Board, "Boards", len(m.Boards))
	case c.Reason == "" && c.Kind != command.IllegalMove:
		return nil, core.Refuse(core.BadInput, s.ev.Rules.Clause("play.penalty_is_played"), "penalty.needs_reason").Then("penalty.needs_reason_next")
	}
	w := s.world()
	switch {
	case c.Kind == command.IllegalMove:
		n := s.ev.IllegalMoves(m.ID, c.Board, loser) + 1
		return s.confirm(say("illegal.sure", "Match", w.matchName(m), "Board", c.Board, "Who", w.losers(m, c.Board, loser), "Count", n),
			NoteIllegal{Match: m.ID, Board: c.Board, Side: loser, Text: c.Reason})
	case c.Board == 0:
		return s.confirm(say("sanction.sure", "Match", w.matchName(m), "Who", w.side(m, loser), "Reason", c.Reason),
			Disqualify{Match: m.ID, Loser: loser, Why: c.Reason})
	}
	return s.confirm(say("penalty.sure", "Match", w.matchName(m), "Board", c.Board, "Who", w.losers(m, c.Board, loser), "Reason", c.Reason),
		Penalise{Match: m.ID, Board: c.Board, Loser: loser, Why: c.Reason})
}
