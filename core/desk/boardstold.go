package desk

import (
	"errors"
	"slices"
	"strconv"

	"taikyoku/core"
	"taikyoku/core/command"
	"taikyoku/core/event"
	"taikyoku/locales"
)

// boardstold.go reads the results of boards back: beside those that were said
// stand those that are known, and the total is that of the whole match.

// boardsAct is the act behind board results.
func (s *session) boardsAct(c command.ReportBoards) (Act, locales.Text, error) {
	if c.Of == "" {
		c.Table, c.Boards = s.tableOf(c.Table, c.Boards)
	}
	m, err := s.matchOf(c.Round, c.Table, c.Of, c.Against)
	if err != nil {
		return nil, locales.Text{}, err
	}
	return s.boardsOf(m, c.Boards)
}

func (s *session) boardsOf(m seat, said []command.BoardResult) (Act, locales.Text, error) {
	boards, err := s.boardResults(m, said)
	if err != nil {
		return nil, locales.Text{}, err
	}
	x, label := s.boardsBack(m, boards)
	return x, label, nil
}

// boardsBack is the act behind results of boards, home's score in White, and its
// words: the score as the match would stand, or the boards alone that were said
// while others are not known.
func (s *session) boardsBack(m seat, said []core.Result) (Act, locales.Text) {
	w := s.world()
	after := w.asStands(m, said)
	home, away := w.sum(after)
	x := resultAct(m, said, home, away)
	if !slices.ContainsFunc(after, func(r core.Result) bool { return !r.Known() }) {
		return x, ofForfeit(w.score(m.Match, home, away), after)
	}
	return x, locales.T("match.boards", "Boards", w.boardsText(m.Match, said))
}

// boardsText are the boards of which a result is known, each with its players.
func (w *world) boardsText(m event.Match, results []core.Result) locales.List {
	white, _ := w.ev.Teams.Get(m.White)
	black, _ := w.ev.Teams.Get(m.Black)
	var lines locales.List
	for i, b := range m.Boards {
		if i < len(results) && results[i].Known() {
			h, _ := white.Player(b.Home)
			a, _ := black.Player(b.Away)
			lines = append(lines, locales.T("match.board", "Board", strconv.Itoa(b.No), "White", h.Name, "Black", a.Name, "Result", resultText(w.ev, results[i])))
		}
	}
	return lines
}

// standsSo reports whether every result that is told is on record already.
func standsSo(m event.Match, said []core.Result) bool {
	for i, r := range said {
		if b := m.Boards[i].Result; r.Known() && (b.White != r.White || b.Black != r.Black) {
			return false
		}
	}
	return true
}

// isSo reports whether a final result is the one on record already.
func (w *world) isSo(m event.Match, x SetResult) bool {
	if m.State != event.Final {
		return false
	}
	if len(x.Boards) > 0 {
		return m.Total == nil && standsSo(m, x.Boards)
	}
	home, away := m.Points(w.ev.Rules.Scoring())
	return home == x.Home && away == x.Away
}

// asStands are the boards of a match as they would be with what was said: of a
// team beside its earlier report, of an arbiter beside what is on record.
func (w *world) asStands(m seat, said []core.Result) []core.Result {
	if m.own.ID != "" {
		return w.withOfficial(m.Match, ClaimResult{Team: m.own.ID, Boards: said})
	}
	return SetResult{Boards: said}.over(m.Match)
}

// reportBoards reads board results back with all names before they count.
func (s *session) reportBoards(c command.ReportBoards) ([]core.Card, error) {
	if c.Of == "" {
		c.Table, c.Boards = s.tableOf(c.Table, c.Boards)
	}
	m, err := s.matchOf(c.Round, c.Table, c.Of, c.Against)
	if which := (*whichSeat)(nil); errors.As(err, &which) {
		return s.askSeat(which, func(m seat) (Act, locales.Text, error) { return s.boardsOf(m, c.Boards) })
	}
	if err != nil {
		return nil, err
	}
	said, err := s.boardResults(m, c.Boards)
	if err != nil {
		return nil, err
	}
	first, err := s.boardsWaiting(m)
	if err != nil {
		return nil, err
	}
	if board := toldOtherwise(first, said); board > 0 && !s.corrects { // what is put right in so many words is no contradiction
		return s.askWhichResult(m, board, first, said)
	}
	said = addedUp(first, said)
	if cards, asked, err := s.keepsTotal(m, said); asked || err != nil {
		return cards, err
	}
	return s.boardsReadBack(m, said)
}

// boardsReadBack shows the whole match and asks for the yes.
func (s *session) boardsReadBack(m seat, said []core.Result) ([]core.Card, error) {
	if total := s.world().standsByTotal(m.Match, said); total != nil && m.own.ID == "" {
		return nil, total
	}
	if m.own.ID == "" && command.Undoes(s.desk.parts.Lexicon, string(s.account.Lang), s.in.Text) && standsSo(m.Match, said) { // it takes a result back and tells no other
		return say("report.taken_back_to", "Now", s.world().boardsText(m.Match, said)), nil
	}
	if early := s.world().claimedEarly(m.Match, said); early != nil && m.own.ID != "" {
		return nil, early
	}
	x, label := s.boardsBack(m, said)
	if set, rules := x.(SetResult); rules && s.world().isSo(m.Match, set) {
		return say("report.is_so", "Match", s.world().matchName(m.Match), "Score", s.world().scoreText(m.Match)), nil
	}
	shown := m.Match
	shown.Boards = slices.Clone(m.Boards)
	whole := true
	for i, r := range s.world().asStands(m, said) {
		shown.Boards[i].Result = r
		whole = whole && r.Known()
	}
	card := core.Card{}
	if len(m.Boards) > 1 {
		card.Table = s.world().resultTable(shown)
	}
	if whole {
		card.Body = []locales.Text{locales.T("report.read_back", "Score", label)}
	} else {
		card.Body = []locales.Text{locales.T("report.read_back_partly")}
	}
	return s.confirm([]core.Card{card}, x)
}

// boardsWaiting are the results of a match's boards that the sender has told and that
// still wait for his yes; nil if none do.
func (s *session) boardsWaiting(m seat) ([]core.Result, error) {
	q, ok, err := s.waiting()
	if err != nil || !ok || len(q.Options) != 1 || asksMeant(q) {
		return nil, err
	}
	x, err := decode(q.Options[0].Verb, q.Options[0].Command)
	if err != nil {
		return nil, err
	}
	switch x := x.(type) {
	case ClaimResult:
		if x.Match == m.ID && x.Team == m.own.ID {
			return x.Boards, nil
		}
	case SetResult:
		if x.Match == m.ID && m.own.ID == "" {
			return x.Boards, nil
		}
	}
	return nil, nil
}

// toldOtherwise is the first board of which two reports tell different results; 0 if
// there is none.
func toldOtherwise(first, second []core.Result) int {
	for i, r := range first {
		if i < len(second) && r.Known() && second[i].Known() && r != second[i] {
			return i + 1
		}
	}
	return 0
}

// addedUp are the boards of two reports; where both tell a board, the second's.
func addedUp(first, second []core.Result) []core.Result {
	out := slices.Clone(second)
	for i := range out {
		if !out[i].Known() && i < len(first) {
			out[i] = first[i]
		}
	}
	return out
}

// askWhichResult asks which of two results of a board is right.
func (s *session) askWhichResult(m seat, board int, first, second []core.Result) ([]core.Card, error) {
	var options []option
	for _, said := range [][]core.Result{addedUp(second, first), addedUp(first, second)} {
		x, label := s.boardsBack(m, said)
		options = append(options, option{label, x})
	}
	return s.ask(say("ask.two_results", "Board", board), options...)
}

// checkColours asks to look at each game; first: 1-0 was read as a win of who moves first.
func checkColours(first bool) []locales.Text {
	if first {
		return []locales.Text{locales.T("ask.first_wins"), locales.T("ask.colours")}
	}
	return []locales.Text{locales.T("ask.colours")}
}
