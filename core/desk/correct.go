package desk

import (
	"slices"

	"taikyoku/core"
	"taikyoku/core/command"
	"taikyoku/core/event"
	"taikyoku/locales"
)

// correct changes a result: an arbiter's word, or a captain's own report as
// long as it is not final.
func (s *session) correct(c command.Correct) ([]core.Card, error) {
	m, err := s.matchOf(c.Round, c.Table, c.Of, c.Against)
	if err != nil {
		return nil, err
	}
	if cards, done, err := s.asksForRight(); done || err != nil {
		return cards, err
	}
	if len(c.Swap) == 2 {
		boards, err := swapped(m.Match, c.Swap)
		if err != nil {
			return nil, err
		}
		return s.boardsReadBack(m, boards)
	}
	if cards, done, err := s.correctClaim(m, c); done || err != nil {
		return cards, err
	}
	if len(c.Boards) > 0 {
		s.corrects = !c.Anew
		if c.HasScore && c.Score.Sided {
			return s.reportTotal(command.ReportTotal{Score: c.Score, Boards: c.Boards, Round: c.Round, Table: c.Table, Of: c.Of, Against: c.Against})
		}
		return s.reportBoards(command.ReportBoards{Boards: c.Boards, Round: c.Round, Table: c.Table, Of: c.Of, Against: c.Against})
	}
	if c.HasScore && (c.Score.Sided || c.Score.First == c.Score.Second) {
		return s.reportTotal(command.ReportTotal{Score: c.Score, Round: c.Round, Table: c.Table, Of: c.Of, Against: c.Against})
	}
	return say("report.how_to_correct"), nil
}

// swapped exchanges the results of two boards.
func swapped(m event.Match, pair []int) ([]core.Result, error) {
	boards := reported(m)
	a, b := pair[0]-1, pair[1]-1
	if a < 0 || b < 0 || a >= len(boards) || b >= len(boards) {
		return nil, core.Refuse(core.BadInput, "", "report.no_such_board", "Board", max(pair[0], pair[1]), "Boards", len(boards))
	}
	boards[a], boards[b] = boards[b], boards[a]
	return boards, nil
}

// reported are the boards of a match as they are on record, and where they are not, as
// the report that waits has them.
func reported(m event.Match) []core.Result {
	boards := make([]core.Result, len(m.Boards))
	claim, _ := m.Standing()
	for i := range m.Boards {
		boards[i] = m.Boards[i].Result
		if !boards[i].Known() && i < len(claim.Boards) {
			boards[i] = claim.Boards[i]
		}
	}
	return boards
}

// correctClaim is one of the staff's correction of some boards while a captain's whole
// report waits for the other side: the others are as he has reported them, and that is
// said. done: it is one.
func (s *session) correctClaim(m seat, c command.Correct) (cards []core.Card, done bool, err error) {
	claim, n := m.Standing()
	base := reported(m.Match)
	whole := !slices.ContainsFunc(base, func(r core.Result) bool { return !r.Known() })
	if m.own.ID != "" || n == 0 || m.State != event.Reported || len(c.Boards) == 0 || c.HasScore || !whole {
		return nil, false, nil
	}
	said, err := s.boardResults(m, c.Boards)
	if err != nil {
		return nil, true, err
	}
	for i, r := range said {
		if r.Known() {
			base[i] = r
		}
	}
	cards, err = s.boardsReadBack(m, base)
	if err != nil || len(cards) == 0 {
		return cards, true, err
	}
	by, _ := s.ev.Teams.Get(claim.Team)
	cards[0].Body = append([]locales.Text{locales.T("report.corrects_claim", "Team", by.Name, "Score", s.world().claimScore(m.Match, claim))}, cards[0].Body...)
	return cards, true, nil
}

// asksForRight offers to call the arbiter for a final result that is wrong, to somebody
// who does not record results. done: he is one.
func (s *session) asksForRight() (cards []core.Card, done bool, err error) {
	mine := s.meant(s.mine())
	if len(mine) != 1 || !arbitersRecord(s.ev) || s.has(event.Arbiter, event.Organiser) {
		return nil, false, nil
	}
	if m, ok := s.ev.CurrentMatch(mine[0].ID); !ok || m.State != event.Final {
		return nil, false, nil
	}
	cards, err = s.confirm(say("ask.already_final"), OpenCase{Kind: event.ProtestCase, Team: mine[0].ID, Text: s.in.Text})
	return cards, true, err
}
