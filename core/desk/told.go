package desk

import (
	"strings"

	"taikyoku/core"
	"taikyoku/core/command"
	"taikyoku/core/event"
	"taikyoku/locales"
)

// told.go turns what captains and arbiters say about results into acts: their
// own words ("○△●○", "3-1") become a result from the White team's side.

// matchTold finds the match somebody speaks of: an arbiter's by table, a
// captain's own.
func (s *session) matchTold(round, table int) (event.Match, error) {
	if t, ok := s.captainOf(); ok && table == 0 {
		if round == 0 {
			round = s.ev.LastRoundOf(t.Division)
		}
		if m, ok := s.ev.MatchOf(t.ID, round); ok && m.Bye == 0 {
			return m, nil
		}
		return event.Match{}, core.Refuse(core.NotFound, "", "report.no_match")
	}
	if !s.has(event.Arbiter, event.Organiser) {
		return event.Match{}, core.Refuse(core.NotAllowed, s.ev.Rules.Clause("results"), "report.captain_only")
	}
	if id := s.quotedMatch(); id != "" {
		if m, ok := s.ev.Matches.Get(id); ok {
			return m, nil
		}
	}
	if round == 0 {
		round = s.ev.LastRound()
	}
	var found []event.Match
	section := s.sectionTold()
	for m := range s.ev.Matches.All() {
		if m.Round == round && m.Table == table && table > 0 && (section == "" || m.Division == section) {
			found = append(found, m)
		}
	}
	switch len(found) {
	case 0:
		return event.Match{}, core.Refuse(core.NotFound, "", "report.which_table", "Round", round)
	case 1:
		return found[0], nil
	}
	return event.Match{}, core.Refuse(core.BadInput, "", "report.which_section", "Table", table).Then("report.which_section_next")
}

// sectionTold is the section that a message names by its title, in any of the
// event's languages; of several the longest, as 组 stands in many.
func (s *session) sectionTold() (section core.DivisionID) {
	text, longest := s.fold(s.in.Text), 0
	for _, sec := range s.ev.Rules.Sections {
		for _, title := range sec.Title {
			if t := s.fold(title); len(t) > longest && strings.Contains(text, t) {
				section, longest = sec.ID, len(t)
			}
		}
	}
	return section
}

// quotedMatch is the match that the quoted message of ours spoke of.
func (s *session) quotedMatch() core.MatchID {
	if id := s.quotedAbout("match:"); id != "" {
		return core.MatchID(id)
	}
	return core.MatchID(s.quotedAbout("corrected:"))
}

// homeSpeaks reports whether the sender's words are from the White team's view;
// an arbiter speaks of the White team first.
func (s *session) homeSpeaks(m event.Match) bool {
	t, ok := s.captainOf()
	return !ok || m.White == t.ID
}

// boardResults reads board results as they were said into home's view.
func (s *session) boardResults(m event.Match, said []command.BoardResult) ([]core.Result, error) {
	out := make([]core.Result, len(m.Boards))
	home := s.homeSpeaks(m)
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
	m, err := s.matchTold(c.Round, c.Table)
	if err != nil {
		return nil, locales.Text{}, err
	}
	home, away := c.Score.First, c.Score.Second
	if !s.homeSpeaks(m) {
		home, away = away, home
	}
	w := s.world()
	label := w.score(m, home, away)
	if boards := clean(m, w.ev.Rules.Scoring(), home, away); boards != nil {
		x, _, err := s.resultAct(m, boards, home, away)
		return x, label, err
	}
	return s.resultActLabelled(m, nil, home, away, label)
}

// clean are the boards of a clean sweep: the total alone tells them.
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
	default:
		return nil
	}
	out := make([]core.Result, len(m.Boards))
	for i := range out {
		out[i] = each
	}
	return out
}

// boardsAct is the act behind board results.
func (s *session) boardsAct(c command.ReportBoards) (Act, locales.Text, error) {
	m, err := s.matchTold(c.Round, c.Table)
	if err != nil {
		return nil, locales.Text{}, err
	}
	boards, err := s.boardResults(m, c.Boards)
	if err != nil {
		return nil, locales.Text{}, err
	}
	return s.resultAct(m, boards, 0, 0)
}

func (s *session) resultAct(m event.Match, boards []core.Result, home, away core.Points) (Act, locales.Text, error) {
	if boards != nil {
		home, away = s.world().sum(boards)
	}
	return s.resultActLabelled(m, boards, home, away, s.world().score(m, home, away))
}

// resultActLabelled is a captain's claim or an arbiter's word.
func (s *session) resultActLabelled(m event.Match, boards []core.Result, home, away core.Points, label locales.Text) (Act, locales.Text, error) {
	if t, ok := s.captainOf(); ok && m.Plays(t.ID) {
		return ClaimResult{Match: m.ID, Team: t.ID, Boards: boards, Home: home, Away: away}, label, nil
	}
	return SetResult{Match: m.ID, Boards: boards, Home: home, Away: away}, label, nil
}

// reportTotal reads a total back with both teams' names before it counts.
func (s *session) reportTotal(c command.ReportTotal) ([]core.Card, error) {
	x, label, err := s.totalAct(c)
	if err != nil {
		return nil, err
	}
	return s.confirm(say("report.read_back", "Score", label), x)
}

// reportBoards reads board results back with all names before they count.
func (s *session) reportBoards(c command.ReportBoards) ([]core.Card, error) {
	x, label, err := s.boardsAct(c)
	if err != nil {
		return nil, err
	}
	m, err := s.matchTold(c.Round, c.Table)
	if err != nil {
		return nil, err
	}
	shown := m
	shown.Boards = append([]event.Board(nil), m.Boards...)
	said, err := s.boardResults(m, c.Boards)
	if err != nil {
		return nil, err
	}
	whole := true
	for i := range said {
		if said[i].Known() {
			shown.Boards[i].Result = said[i]
		}
		whole = whole && shown.Boards[i].Result.Known()
	}
	card := core.Card{Table: s.world().resultTable(shown)}
	if whole {
		card.Body = []locales.Text{locales.T("report.read_back", "Score", label)}
	} else {
		card.Body = []locales.Text{locales.T("report.read_back_partly")}
	}
	return s.confirm([]core.Card{card}, x)
}

// confirmResult agrees with the other side's claim, or, for an arbiter, with
// the claim of the quoted match.
func (s *session) confirmResult() ([]core.Card, error) {
	if q, ok, err := s.waiting(); err != nil || ok {
		if err != nil {
			return nil, err
		}
		return s.settleYes(q)
	}
	m, err := s.matchTold(0, 0)
	if err != nil {
		return nil, err
	}
	claim, n := m.Standing()
	t, captain := s.captainOf()
	switch {
	case m.State == event.Final:
		return []core.Card{s.world().resultCard(m, "report.already")}, nil
	case n == 0:
		return say("report.nothing_to_confirm"), nil
	case captain && claim.Team != t.ID:
		return s.act(ConfirmResult{Match: m.ID, Team: t.ID, Claim: n})
	case captain:
		return say("report.waits_for_other"), nil
	}
	return s.act(SetResult{Match: m.ID, Boards: claim.Boards, Home: claim.Home, Away: claim.Away})
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
	m, err := s.matchTold(0, 0)
	if err != nil {
		return nil, err
	}
	t, ok := s.captainOf()
	if !ok {
		return s.deny(command.Understanding{Deny: command.DenyNotCaptain})
	}
	switch {
	case m.State == event.Final || !c.HasScore && len(c.Boards) == 0:
		return s.confirm(say("report.dispute_sure", "Match", s.world().matchName(m)), DisputeResult{Match: m.ID, Team: t.ID})
	case len(c.Boards) > 0:
		return s.disputeBoards(m, t, c)
	}
	return s.reportTotal(command.ReportTotal{Score: c.Score})
}

// disputeBoards corrects the named boards of the standing claim.
func (s *session) disputeBoards(m event.Match, t event.Team, c command.Dispute) ([]core.Card, error) {
	claim, _ := m.Standing()
	boards, err := s.boardResults(m, c.Boards)
	if err != nil {
		return nil, err
	}
	shown := m
	shown.Boards = append([]event.Board(nil), m.Boards...)
	for i := range boards {
		if !boards[i].Known() && i < len(claim.Boards) {
			boards[i] = claim.Boards[i]
		}
		shown.Boards[i].Result = boards[i]
	}
	x := ClaimResult{Match: m.ID, Team: t.ID, Boards: boards}
	card := core.Card{Body: []locales.Text{locales.T("report.read_back_dispute")}, Table: s.world().resultTable(shown)}
	return s.confirm([]core.Card{card}, x)
}
