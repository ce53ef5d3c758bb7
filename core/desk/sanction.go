package desk

import (
	"slices"

	"taikyoku/core"
	"taikyoku/core/event"
	"taikyoku/locales"
)

// NoteIllegal counts an illegal move of one side of a game (JP-67). The move
// with the number that the rules name loses; that is the arbiter's to say.
type NoteIllegal struct {
	Match core.MatchID `json:"match"`
	Board int          `json:"board"`
	Side  string       `json:"side"` // home or away
	Text  string       `json:"text,omitempty"`
}

// Name is note_illegal.
func (NoteIllegal) Name() string { return "note_illegal" }

func (x NoteIllegal) apply(w *world) ([]core.Card, error) {
	m, err := w.judged(x.Match)
	if err != nil {
		return nil, err
	}
	if x.Board < 1 || x.Board > len(m.Boards) || x.Side != homeLoses && x.Side != awayLoses {
		return nil, core.Refuse(core.BadInput, "", "report.no_such_board", "Board", x.Board, "Boards", len(m.Boards))
	}
	id := w.record(event.IllegalRecord, event.SideOf(m.ID, x.Board, x.Side), x.Text)
	m.Rulings = append(slices.Clone(m.Rulings), event.Ruling{Kind: x.Name(), Board: x.Board, Loser: x.Side, By: w.actor, At: w.at, Record: id, State: m.State})
	w.ev.Matches.Put(m)
	text := locales.T("illegal.noted", "Match", w.matchName(m), "Board", x.Board, "Who", w.losers(m, x.Board, x.Side),
		"Count", w.ev.IllegalMoves(m.ID, x.Board, x.Side))
	card := core.Card{Body: []locales.Text{locales.T("desk.by_clause", "Text", text, "Clause", w.ev.Rules.Clause("play.illegal_moves"))}}
	to := append(w.ev.Speakers(m.White), w.ev.Speakers(m.Black)...)
	return []core.Card{card}, w.notify(to, "match:"+string(m.ID), card)
}

// proposeLoss asks the arbiter whether the last illegal move that the rules
// bear loses the game.
func (s *session) proposeLoss(x NoteIllegal) ([]core.Card, error) {
	limit := s.ev.Rules.Play.IllegalMoves
	n := s.ev.IllegalMoves(x.Match, x.Board, x.Side)
	m, ok := s.ev.Matches.Get(x.Match)
	if !ok || limit == 0 || n < limit {
		return nil, nil
	}
	w := s.world()
	why := s.print(locales.T("illegal.reason", "Count", n))
	cards := say("illegal.loses", "Match", w.matchName(m), "Board", x.Board, "Who", w.losers(m, x.Board, x.Side), "Count", n)
	return s.confirm(cards, Penalise{Match: m.ID, Board: x.Board, Loser: x.Side, Why: why, Illegal: true})
}

// Disqualify takes the match from a team for one round (JP-75): all its games
// are lost by penalty, whatever was played. Where both teams are disqualified
// nobody gets anything, so their games count as forfeited by both: played
// without a point on either side the match would be drawn.
type Disqualify struct {
	Match core.MatchID `json:"match"`
	Loser string       `json:"loser"` // home, away or both
	Why   string       `json:"why"`
}

// Name is disqualify.
func (Disqualify) Name() string { return "disqualify" }

func (x Disqualify) apply(w *world) ([]core.Card, error) {
	m, err := w.judged(x.Match)
	if err != nil {
		return nil, err
	}
	result, ok := penalty(w.ev.Rules.Play, x.Loser)
	clause := w.ev.Rules.Clause("play.sanctions")
	switch {
	case !w.ev.Rules.Play.Sanctions:
		return nil, core.Refuse(core.NotAllowed, clause, "sanction.not_provided")
	case !ok:
		return nil, core.Refuse(core.BadInput, clause, "penalty.which_loser")
	case x.Why == "":
		return nil, core.Refuse(core.BadInput, clause, "penalty.needs_reason").Then("penalty.needs_reason_next")
	}
	if x.Loser == bothLose {
		result = core.DoubleForfeit
	}
	was := m
	m.Boards = slices.Clone(m.Boards)
	for i := range m.Boards {
		m.Boards[i].Result = result
	}
	m.Total, m.Reason = nil, x.Why
	id := w.record(event.SanctionRecord, string(m.ID)+"/"+x.Loser, x.Why)
	m.Rulings = w.withRuling(was, m, event.Ruling{Kind: x.Name(), Loser: x.Loser, Record: id})
	cards, err := w.decreed(m, locales.T("sanction.what", "Who", w.side(m, x.Loser)), clause, x.Why)
	if err == nil {
		err = w.tellCorrection(was, m, x.Why)
	}
	return cards, err
}

// side is the name of the team, or both.
func (w *world) side(m event.Match, loser string) locales.Text {
	white, _ := w.ev.Teams.Get(m.White)
	black, _ := w.ev.Teams.Get(m.Black)
	switch loser {
	case homeLoses:
		return name(white.Name)
	case awayLoses:
		return name(black.Name)
	}
	return locales.T("report.both_sides")
}
