package desk

import (
	"errors"
	"slices"

	"taikyoku/core"
	"taikyoku/core/command"
	"taikyoku/core/event"
	"taikyoku/locales"
)

// captainOnly says who reports results.
func captainOnly(ev *event.Event) string {
	if ev.Rules.Teams {
		return "report.captain_only"
	}
	return "report.player_only"
}

// boardResults reads board results as they were said into home's view.
func (s *session) boardResults(m seat, said []command.BoardResult) ([]core.Result, error) {
	out := make([]core.Result, len(m.Boards))
	home := m.home()
	for _, b := range said {
		if b.Board < 1 || b.Board > len(out) {
			return nil, core.Refuse(core.BadInput, "", "report.no_such_board", "Board", b.Board, "Boards", len(out))
		}
		white := event.HomeHasWhite(s.ev.Rules.Pairing.BoardColours, b.Board)
		out[b.Board-1] = fromHome(b.Outcome, home, white)
	}
	return out, nil
}

// fromHome is an outcome from the White team's side. home tells whether the
// speaker is of that team, white whether its player on the board has White.
func fromHome(o command.Outcome, home, white bool) core.Result {
	won := func(mine bool) core.Result {
		if mine {
			return core.WhiteWins
		}
		return core.BlackWins
	}
	forfeit := func(mine bool) core.Result {
		if mine {
			return core.WhiteForfeit
		}
		return core.BlackForfeit
	}
	switch o {
	case command.OwnWin:
		return won(home)
	case command.OwnLoss:
		return won(!home)
	case command.FirstWin:
		return won(white)
	case command.SecondWin:
		return won(!white)
	case command.ForfeitOwnWin:
		return forfeit(home)
	case command.ForfeitOwnLoss:
		return forfeit(!home)
	case command.ForfeitFirstWin:
		return forfeit(white)
	case command.ForfeitSecondWin:
		return forfeit(!white)
	case command.DoubleForfeit:
		return core.DoubleForfeit
	case command.Draw:
		return core.Drawn
	}
	return core.NotYetReported
}

// totalAct is the act behind a total with its sides, and the words for it.
func (s *session) totalAct(c command.ReportTotal) (Act, locales.Text, error) {
	m, err := s.matchOf(c.Round, c.Table, c.Of, c.Against)
	if err != nil {
		return nil, locales.Text{}, err
	}
	return s.totalOf(m, c.Score)
}

func (s *session) totalOf(m seat, score command.Score) (Act, locales.Text, error) {
	home, away := score.First, score.Second
	if !m.home() {
		home, away = away, home
	}
	w := s.world()
	label := w.score(m.Match, home, away)
	if boards := clean(m.Match, w.ev.Rules.Scoring(), home, away); boards != nil {
		return resultAct(m, boards, home, away), label, nil
	}
	return resultAct(m, nil, home, away), label, nil
}

// clean are the boards of a clean sweep, or of a single game: the total alone
// tells them.
func clean(m event.Match, s core.Scoring, home, away core.Points) []core.Result {
	all := core.Points(len(m.Boards)) * s.Win
	var each core.Result
	switch {
	case len(m.Boards) == 0:
		return nil
	case home == all && away == 0:
		each = core.WhiteWins
	case away == all && home == 0:
		each = core.BlackWins
	case len(m.Boards) == 1 && home == s.Draw && away == s.Draw:
		each = core.Drawn
	default:
		return nil
	}
	out := make([]core.Result, len(m.Boards))
	for i := range out {
		out[i] = each
	}
	return out
}

// tableOf reads the board that an arbiter of individuals names as their table:
// there is one board at each.
func (s *session) tableOf(table int, said []command.BoardResult) (int, []command.BoardResult) {
	if s.ev.Rules.Teams || len(said) != 1 {
		return table, said
	}
	if table == 0 && s.has(event.Arbiter, event.Organiser) {
		table = said[0].Board
	}
	one := said[0]
	one.Board = 1
	return table, []command.BoardResult{one}
}

// resultAct is a captain's claim or an arbiter's word.
func resultAct(m seat, boards []core.Result, home, away core.Points) Act {
	if m.own.ID != "" {
		return ClaimResult{Match: m.ID, Team: m.own.ID, Boards: boards, Home: home, Away: away}
	}
	return SetResult{Match: m.ID, Boards: boards, Home: home, Away: away}
}

// reportTotal reads a total back with both teams' names before it counts.
func (s *session) reportTotal(c command.ReportTotal) ([]core.Card, error) {
	switch len(c.Boards) {
	case 0:
	case s.ev.Rules.Boards:
		return s.reportBoards(byBoard(c))
	default:
		return s.askRest(c)
	}
	x, label, err := s.totalAct(c)
	if which := (*whichSeat)(nil); errors.As(err, &which) {
		return s.askSeat(which, func(m seat) (Act, locales.Text, error) { return s.totalOf(m, c.Score) })
	}
	if err != nil {
		return nil, err
	}
	if set, rules := x.(SetResult); rules {
		if m, ok := s.ev.Matches.Get(set.Match); ok && s.world().isSo(m, set) {
			return say("report.is_so", "Match", s.world().matchName(m), "Score", s.world().scoreText(m)), nil
		}
	}
	cards := say("report.read_back", "Score", label)
	cards[0].Body = append(s.world().overruled(x), cards[0].Body...)
	return s.confirm(cards, x)
}

// shownSeats is how many matches are offered to choose from.
const shownSeats = 10

// askSeat asks which match is meant: each choice is the result as it would be
// recorded there, with both names.
func (s *session) askSeat(which *whichSeat, of func(seat) (Act, locales.Text, error)) ([]core.Card, error) {
	if len(which.seats) > shownSeats {
		return nil, which
	}
	var options []option
	for _, m := range which.seats {
		x, label, err := of(m)
		if err != nil || slices.ContainsFunc(options, func(o option) bool { return s.print(o.label) == s.print(label) }) {
			continue // who speaks for both sides of a draw
		}
		if m.own.ID == "" {
			label = locales.T("report.in_section", "Section", poolTitle(s.ev, m.Division), "Score", label)
		}
		options = append(options, option{label, x})
	}
	switch len(options) {
	case 0:
		return nil, which
	case 1:
		return s.confirm([]core.Card{{Body: []locales.Text{locales.T("report.read_back", "Score", options[0].label)}}}, options[0].act)
	}
	return s.ask(say("report.which_game"), options...)
}

// confirmResult agrees with the other side's claim, or, for an arbiter, with
// the claim of the quoted match.
func (s *session) confirmResult(c command.Confirm) ([]core.Card, error) {
	if c.Of != "" {
		return s.takesSide(c)
	}
	if len(c.Boards) > 0 {
		return s.confirmBoards(c)
	}
	if q, ok, err := s.waiting(); err != nil || ok && c.Table == 0 && !s.newerClaim(q) {
		if err != nil {
			return nil, err
		}
		return s.settleYes(q)
	}
	m, err := s.matchTold(c.Round, c.Table)
	if err != nil {
		return nil, err
	}
	claim, n := m.Standing()
	switch {
	case m.State == event.Final:
		return []core.Card{s.world().resultCard(m.Match, "report.already")}, nil
	case n == 0:
		return say("report.nothing_to_confirm"), nil
	case m.own.ID != "" && claim.Team != m.own.ID:
		if late, err := s.lateConfirm(claimRef(m.Match, n)); late || err != nil {
			return append(say("desk.asked_before"), s.world().askToConfirm(m.Match)), err
		}
		return s.act(ConfirmResult{Match: m.ID, Team: m.own.ID, Claim: n})
	case m.own.ID != "":
		return say(waitsForOther(s.ev)), nil
	}
	return s.act(SetResult{Match: m.ID, Boards: claim.Boards, Home: claim.Home, Away: claim.Away})
}

// lateConfirm reports whether a bare yes comes after other talk than the claim
// that is to be confirmed: it may be about that.
func (s *session) lateConfirm(ref string) (bool, error) {
	if s.in.Quoted != "" || !command.Agrees(s.desk.parts.Lexicon, string(s.account.Lang), s.in.Text) {
		return false, nil
	}
	recent, err := s.tx.RecentNotices(s.account.ID, 1)
	return len(recent) > 0 && !offers(recent[0], ref), err
}

func (s *session) settleYes(q core.Question) ([]core.Card, error) {
	if len(q.Options) != 1 {
		return append(say("desk.choose_one"), withAnswers(q)...), nil
	}
	return s.settle(q, 1)
}

// dispute says that the other side's claim is wrong; what is right, where it
// was said, becomes the sender's own claim.
func (s *session) dispute(c command.Dispute) ([]core.Card, error) {
	m, err := s.matchTold(c.Round, 0)
	if err != nil {
		return nil, err
	}
	if m.own.ID == "" {
		return s.deny(command.Understanding{Deny: command.DenyNotCaptain})
	}
	switch {
	case m.State == event.Final && s.ev.NextPaired(m.Match): // the act says why, and what to do
		return s.act(DisputeResult{Match: m.ID, Team: m.own.ID})
	case m.State == event.Final || !c.HasScore && len(c.Boards) == 0:
		return s.confirm(say("report.dispute_sure", "Match", s.world().matchName(m.Match)), DisputeResult{Match: m.ID, Team: m.own.ID})
	case len(c.Boards) > 0 && !c.HasScore:
		return s.disputeBoards(m, c)
	}
	return s.reportTotal(command.ReportTotal{Score: c.Score, Boards: c.Boards})
}

// disputeBoards corrects the named boards of the standing claim.
func (s *session) disputeBoards(m seat, c command.Dispute) ([]core.Card, error) {
	claim, _ := m.Standing()
	boards, err := s.boardResults(m, c.Boards)
	if err != nil {
		return nil, err
	}
	if cards, asked, err := s.keepsTotal(m, boards); asked || err != nil {
		return cards, err
	}
	shown := m.Match
	shown.Boards = append([]event.Board(nil), m.Boards...)
	for i := range boards {
		if !boards[i].Known() && i < len(claim.Boards) {
			boards[i] = claim.Boards[i]
		}
		shown.Boards[i].Result = boards[i]
	}
	x := ClaimResult{Match: m.ID, Team: m.own.ID, Boards: boards}
	card := core.Card{Body: []locales.Text{locales.T("report.read_back_dispute")}, Table: s.world().resultTable(shown)}
	return s.confirm([]core.Card{card}, x)
}

// waitsForOther says whose word is missing.
func waitsForOther(ev *event.Event) string {
	if ev.Rules.Teams {
		return "report.waits_for_other"
	}
	return "report.waits_for_opponent"
}
