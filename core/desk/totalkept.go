package desk

import (
	"slices"

	"taikyoku/core"
	"taikyoku/core/command"
	"taikyoku/core/event"
	"taikyoku/locales"
)

// totalkept.go keeps a total that was reported from being lost when somebody then
// tells the result of some boards only.

// totalOnly is the report that stands for a captain's match by its total alone: his
// own, else the other side's; n is its number, 0: none does.
func totalOnly(m seat) (c event.Claim, n int) {
	if m.own.ID == "" || m.State == event.Final {
		return c, 0
	}
	for i, c := range slices.Backward(m.Claims) {
		if c.Team == m.own.ID && !c.Agreed && !c.Dispute {
			if len(c.Boards) > 0 {
				return event.Claim{}, 0 // he tells board by board
			}
			return c, i + 1
		}
	}
	if c, n = m.Standing(); n == 0 || len(c.Boards) > 0 {
		return event.Claim{}, 0
	}
	return c, n
}

// completions are the ways in which the boards that are not known can be played so
// that the match ends with a total.
func (w *world) completions(boards []core.Result, home, away core.Points) (found [][]core.Result) {
	i := slices.IndexFunc(boards, func(r core.Result) bool { return !r.Known() })
	if i < 0 {
		if h, a := w.sum(boards); h == home && a == away {
			return [][]core.Result{boards}
		}
		return nil
	}
	for _, r := range []core.Result{core.WhiteWins, core.Drawn, core.BlackWins} {
		next := slices.Clone(boards)
		next[i] = r
		found = append(found, w.completions(next, home, away)...)
	}
	return found
}

// keepsTotal asks what becomes of the total when only some boards are told after it.
// Where the boards follow from both, they are read back whole. asked: it did either.
func (s *session) keepsTotal(m seat, said []core.Result) (cards []core.Card, asked bool, err error) {
	total, n := totalOnly(m)
	w := s.world()
	after := w.asStands(m, said)
	if n == 0 || !slices.ContainsFunc(after, func(r core.Result) bool { return !r.Known() }) {
		return nil, false, nil
	}
	fit := w.completions(after, total.Home, total.Away)
	if len(fit) == 1 {
		cards, err = s.boardsReadBack(m, fit[0])
		return cards, true, err
	}
	keep := option{locales.T("report.keep_total", "Score", w.claimScore(m.Match, total)), ClaimResult{Match: m.ID, Team: m.own.ID, Home: total.Home, Away: total.Away}}
	if total.Team != m.own.ID {
		keep.act = ConfirmResult{Match: m.ID, Team: m.own.ID, Claim: n}
	}
	x, label := s.boardsBack(m, said)
	options := []option{keep, {locales.T("report.by_boards", "Boards", label), x}}
	key := "report.total_stands"
	if len(fit) == 0 {
		key = "report.total_does_not_fit"
	}
	cards, err = s.ask(say(key, "Score", w.claimScore(m.Match, total), "Boards", label), options...)
	return cards, true, err
}

// standsByTotal refuses to change some boards of a match that stands by its total:
// what the others were is not known, or was overruled (JP-77).
func (w *world) standsByTotal(m event.Match, said []core.Result) *core.Error {
	if m.Total == nil || len(said) == 0 || !slices.ContainsFunc(said, func(r core.Result) bool { return !r.Known() }) || w.boardsFit(m) {
		return nil
	}
	return core.Refuse(core.Conflict, w.ev.Rules.Clause("results"), "report.stands_by_total", "Score", w.scoreText(m)).
		Then("report.stands_by_total_next", "Boards", len(m.Boards))
}

// boardsFit reports whether the boards of a match are all known and make its total.
func (w *world) boardsFit(m event.Match) bool {
	if !m.Complete() || m.Total == nil {
		return false
	}
	boards := make([]core.Result, len(m.Boards))
	for i, b := range m.Boards {
		boards[i] = b.Result
	}
	home, away := w.sum(boards)
	return home == m.Total.White && away == m.Total.Black
}

// overruled tells an arbiter that his total leaves the results of the boards behind.
func (w *world) overruled(x Act) []locales.Text {
	set, ok := x.(SetResult)
	m, known := w.ev.Matches.Get(set.Match)
	if !ok || !known || len(set.Boards) > 0 || !slices.ContainsFunc(m.Boards, func(b event.Board) bool { return b.Result.Known() }) {
		return nil
	}
	m.Total = &core.Total{White: set.Home, Black: set.Away}
	if w.boardsFit(m) {
		return nil
	}
	return []locales.Text{locales.T("report.boards_overruled")}
}

// byBoard is the result by board of a total whose boards are all known.
func byBoard(c command.ReportTotal) command.ReportBoards {
	return command.ReportBoards{Boards: c.Boards, Round: c.Round, Table: c.Table, Of: c.Of, Against: c.Against}
}

// askRest asks how a result shall stand of which the total was told and some boards,
// where the others do not follow: neither is dropped without a word.
func (s *session) askRest(c command.ReportTotal) ([]core.Card, error) {
	by := byBoard(c)
	c.Boards = nil
	total, score, err := s.totalAct(c)
	if err != nil {
		return nil, err
	}
	boards, label, err := s.boardsAct(by)
	if err != nil {
		return nil, err
	}
	return s.ask(say("report.rest_open", "Score", score, "Boards", label),
		option{locales.T("report.as_total", "Score", score), total},
		option{locales.T("report.as_boards", "Boards", label), boards})
}

// confirmBoards takes a word that the other side's total is right which tells boards
// too: where theirs are the same it counts, else they are read back.
func (s *session) confirmBoards(c command.Confirm) ([]core.Card, error) {
	m, err := s.matchTold(c.Round, c.Table)
	if err != nil {
		return nil, err
	}
	claim, n := m.Standing()
	if n == 0 || m.own.ID == "" || claim.Team == m.own.ID || m.State == event.Final {
		return s.reportBoards(command.ReportBoards{Boards: c.Boards, Round: c.Round, Table: c.Table})
	}
	said, err := s.boardResults(m, c.Boards)
	if err != nil {
		return nil, err
	}
	same := len(claim.Boards) == len(said)
	for i, r := range said {
		same = same && (!r.Known() || claim.Boards[i] == r)
	}
	if same {
		return s.act(ConfirmResult{Match: m.ID, Team: m.own.ID, Claim: n})
	}
	return s.disputeBoards(m, command.Dispute{Boards: c.Boards})
}

// oneOrFirst labels the two readings of «one board»: the first, or any.
func oneOrFirst(c command.Command, score locales.Text) locales.Text {
	if t, ok := c.(command.ReportTotal); ok && len(t.Boards) > 0 {
		return locales.T("report.of_board_one", "Score", score)
	}
	return locales.T("report.of_one_board", "Score", score)
}
