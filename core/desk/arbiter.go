package desk

import (
	"cmp"
	"slices"

	"taikyoku/core"
	"taikyoku/core/command"
	"taikyoku/core/event"
	"taikyoku/locales"
)

// SetResult is an arbiter's word on a match: it is final. A correction of an
// older round needs a reason and never re-pairs; both captains are told what
// stood before and what stands now.
type SetResult struct {
	Match  core.MatchID  `json:"match"`
	Boards []core.Result `json:"boards,omitempty"` // by board, home's score in White; unknown ones stay
	Home   core.Points   `json:"home"`
	Away   core.Points   `json:"away"`
	Reason string        `json:"reason,omitempty"`
}

// Name is set_result.
func (SetResult) Name() string { return "set_result" }

func (x SetResult) withReason(reason string) Act { x.Reason = reason; return x }

func (x SetResult) matter(w *world) locales.Text {
	m, _ := w.ev.Matches.Get(x.Match)
	home, away := x.Home, x.Away
	if len(x.Boards) > 0 {
		home, away = w.sum(x.over(m))
	}
	return locales.T("report.read_back", "Score", w.score(m, home, away))
}

// over are the results of a match's boards as they are after the act.
func (x SetResult) over(m event.Match) []core.Result {
	boards := make([]core.Result, len(m.Boards))
	for i := range boards {
		if boards[i] = m.Boards[i].Result; i < len(x.Boards) && x.Boards[i].Known() {
			boards[i] = x.Boards[i]
		}
	}
	return boards
}

func (x SetResult) apply(w *world) ([]core.Card, error) {
	m, err := w.judged(x.Match)
	if err != nil {
		return nil, err
	}
	if old := w.olderNeeds(m, x.Reason); old != nil {
		return nil, old.Then("report.needs_reason_next")
	}
	if early := w.beforeStart(m); early != nil && x.Reason == "" {
		return nil, early.Then("desk.give_reason")
	}
	if total := w.standsByTotal(m, x.Boards); total != nil {
		return nil, total
	}
	was := m
	m.Boards = slices.Clone(m.Boards)
	for i, r := range x.over(m) {
		m.Boards[i].Result = r
	}
	m.Reason = x.Reason
	m.Total = nil
	if len(x.Boards) == 0 {
		m.Total = &core.Total{White: x.Home, Black: x.Away}
	}
	m.Claims = append(m.Claims, event.Claim{By: w.actor, At: w.at, Boards: x.Boards, Home: x.Home, Away: x.Away})
	if !m.Complete() && m.Total == nil {
		w.ev.Matches.Put(m)
		return []core.Card{w.resultCard(m, "report.arbiter_partly")}, nil
	}
	cards, err := w.final(m, "report.arbiter_final")
	if err == nil {
		err = w.tellCorrection(was, m, x.Reason)
	}
	return cards, err
}

// olderNeeds refuses to change a result without a reason when the round after it
// has been paired (JP-77).
func (w *world) olderNeeds(m event.Match, reason string) *core.Error {
	if !w.ev.NextPaired(m) || !w.ev.Rules.Results.ReasonForOlder || reason != "" {
		return nil
	}
	return core.Refuse(core.BadInput, w.ev.Rules.Clause("results"), "report.needs_reason", "Round", m.Round)
}

// tellCorrection tells both sides that a result that was final is another now.
func (w *world) tellCorrection(was, m event.Match, reason string) error {
	if was.State != event.Final {
		return nil
	}
	before := w.scoreText(was)
	to := append(w.ev.Speakers(m.White), w.ev.Speakers(m.Black)...)
	card := core.Card{Body: []locales.Text{locales.T("report.corrected", "Before", before, "Now", w.scoreText(m))}}
	if reason != "" {
		card.Body = append(card.Body, locales.T("report.reason", "Reason", reason))
	}
	return w.notify(to, "corrected:"+string(m.ID), card) // news, however late
}

// ForfeitBoard says that a player was not there at the default time (JP-59), or
// neither of the two. With too few present the whole match is forfeited (JP-73).
type ForfeitBoard struct {
	Match core.MatchID `json:"match"`
	Board int          `json:"board"`
	// Loser is home, away or both.
	Loser  string `json:"loser"`
	Reason string `json:"reason,omitempty"` // for a round that is over
}

// Name is forfeit_board.
func (ForfeitBoard) Name() string { return "forfeit_board" }

func (x ForfeitBoard) withReason(reason string) Act { x.Reason = reason; return x }

func (x ForfeitBoard) matter(w *world) locales.Text {
	m, _ := w.ev.Matches.Get(x.Match)
	if !w.ev.Rules.Teams {
		return locales.T("report.forfeit_game_sure", "Match", w.matchName(m), "Loser", w.side(m, x.Loser))
	}
	return locales.T("report.forfeit_sure", "Match", w.matchName(m), "Board", x.Board, "Loser", w.side(m, x.Loser))
}

// Who loses unplayed.
const (
	homeLoses = "home"
	awayLoses = "away"
	bothLose  = "both"
)

var forfeits = map[string]core.Result{homeLoses: core.BlackForfeit, awayLoses: core.WhiteForfeit, bothLose: core.DoubleForfeit}

func (x ForfeitBoard) apply(w *world) ([]core.Card, error) {
	m, err := w.judged(x.Match)
	if err != nil {
		return nil, err
	}
	result, ok := forfeits[x.Loser]
	if !ok || x.Board < 1 || x.Board > len(m.Boards) {
		return nil, core.Refuse(core.BadInput, "", "report.no_such_board", "Board", x.Board, "Boards", len(m.Boards))
	}
	if early := w.notLateYet(m, x.Reason); early != nil {
		return nil, early
	}
	if old := w.olderNeeds(m, x.Reason); old != nil {
		return nil, old.Then("desk.give_reason")
	}
	if total := w.standsByTotal(m, make([]core.Result, len(m.Boards))); total != nil {
		return nil, total
	}
	was := m
	m.Boards = slices.Clone(m.Boards)
	m.Boards[x.Board-1].Result = result
	if whole, ok := w.tooFewPresent(m); ok {
		return w.forfeitMatch(was, whole, x.Reason)
	}
	m.Rulings = w.withRuling(was, m, event.Ruling{Kind: x.Name(), Board: x.Board, Loser: x.Loser})
	if m.Complete() {
		m.Reason = x.Reason
		cards, err := w.final(m, "report.arbiter_final")
		if err == nil {
			err = w.tellCorrection(was, m, x.Reason)
		}
		return cards, err
	}
	w.ev.Matches.Put(m)
	card := w.resultCard(m, "report.forfeit_recorded")
	to := append(w.ev.Speakers(m.White), w.ev.Speakers(m.Black)...)
	return []core.Card{card}, w.notify(to, "match:"+string(m.ID), card)
}

// notLateYet refuses a forfeit before the round's default time (JP-59, JP-73,
// SH-8; where the regulation has none, before the round starts). Who will not come
// at all may be known before: that is the arbiter's reason.
func (w *world) notLateYet(m event.Match, reason string) *core.Error {
	start := w.ev.Start(m.Division, m.Round)
	late := start.Add(w.ev.Rules.Play.Default(m.Round))
	if start.IsZero() || !w.at.Before(late) || reason != "" {
		return nil
	}
	return core.Refuse(core.TooEarly, w.ev.Rules.Clause("play.default_time"), "report.not_late_yet",
		"Round", m.Round, "Start", moment(start), "At", moment(late)).Then("desk.give_reason")
}

// tooFewPresent applies JP-73: a side with fewer present than the rule asks for
// loses the match; when it is both, both do.
func (w *world) tooFewPresent(m event.Match) (loser string, ok bool) {
	if w.ev.Rules.Play.MinPresent == 0 {
		return "", false
	}
	home, away := len(m.Boards), len(m.Boards)
	for _, b := range m.Boards {
		if b.Result.White == core.ForfeitLost {
			home--
		}
		if b.Result.Black == core.ForfeitLost {
			away--
		}
	}
	least := w.ev.Rules.Play.MinPresent
	switch {
	case home < least && away < least:
		return bothLose, true
	case home < least:
		return homeLoses, true
	case away < least:
		return awayLoses, true
	}
	return "", false
}

// forfeitMatch gives the whole match away: all its games are unplayed (JP-73).
func (w *world) forfeitMatch(was event.Match, loser, reason string) ([]core.Card, error) {
	m := was
	m.Boards = slices.Clone(m.Boards)
	for i := range m.Boards {
		m.Boards[i].Result = forfeits[loser]
	}
	m.Total, m.Reason = nil, reason
	m.Rulings = w.withRuling(was, m, event.Ruling{Kind: ForfeitMatch{}.Name(), Loser: loser})
	cards, err := w.final(m, "report.match_forfeited")
	if err == nil {
		err = w.tellCorrection(was, m, reason)
	}
	return cards, err
}

// ForfeitMatch says that a team did not come, or had too few players.
type ForfeitMatch struct {
	Match  core.MatchID `json:"match"`
	Loser  string       `json:"loser"`            // home, away or both
	Reason string       `json:"reason,omitempty"` // for a round that is over
}

// Name is forfeit_match.
func (ForfeitMatch) Name() string { return "forfeit_match" }

func (x ForfeitMatch) withReason(reason string) Act { x.Reason = reason; return x }

func (x ForfeitMatch) matter(w *world) locales.Text {
	m, _ := w.ev.Matches.Get(x.Match)
	return locales.T("report.forfeit_match_sure", "Match", w.matchName(m), "Loser", w.side(m, x.Loser))
}

func (x ForfeitMatch) apply(w *world) ([]core.Card, error) {
	m, err := w.judged(x.Match)
	if err != nil {
		return nil, err
	}
	if _, ok := forfeits[x.Loser]; !ok {
		return nil, core.Refuse(core.BadInput, "", "report.which_loser")
	}
	if early := w.notLateYet(m, x.Reason); early != nil {
		return nil, early
	}
	if old := w.olderNeeds(m, x.Reason); old != nil {
		return nil, old.Then("desk.give_reason")
	}
	return w.forfeitMatch(m, x.Loser, x.Reason)
}

// lateForfeit reads a forfeit back before it counts.
func (s *session) lateForfeit(c command.LateForfeit) ([]core.Card, error) {
	if !s.has(event.Arbiter, event.Organiser) {
		return s.deny(command.Understanding{Deny: command.DenyNotArbiter})
	}
	if !s.ev.Rules.Teams {
		if seats := s.absent(c); len(seats) > 0 {
			return s.forfeitNamed(seats)
		}
		if c.Table == 0 {
			c.Table, c.Board = c.Board, 0
		}
	}
	if t, ok := s.teamNamed(c.Team); ok && s.ev.Rules.Teams && c.Table == 0 { // the team has one match
		if m, ok := s.ev.MatchOf(t.ID, cmp.Or(c.Round, s.ev.LastRoundOf(t.Division))); ok {
			if c.Leaves && m.State == event.Final { // what was played stands: it leaves before the next round
				return s.withdrawNamed(command.WithdrawTeam{Team: t.Name})
			}
			c.Table, c.Round = m.Table, m.Round
		}
	}
	m, err := s.matchTold(c.Round, c.Table)
	if err != nil {
		return nil, err
	}
	loser := s.loserTold(m.Match, c)
	if loser == "" {
		return say("report.which_loser"), nil
	}
	if c.Board == 0 && len(m.Boards) == 1 {
		c.Board = 1
	}
	if c.Board == 0 {
		return s.confirmForfeit(ForfeitMatch{Match: m.ID, Loser: loser})
	}
	return s.confirmForfeit(ForfeitBoard{Match: m.ID, Board: c.Board, Loser: loser})
}

func (s *session) loserTold(m event.Match, c command.LateForfeit) string {
	white, _ := s.ev.Teams.Get(m.White)
	black, _ := s.ev.Teams.Get(m.Black)
	homeWhite := event.HomeHasWhite(s.ev.Rules.Pairing.BoardColours, max(c.Board, 1))
	switch {
	case c.Both:
		return bothLose
	case c.Team != "" && event.SameName(c.Team, white.Name), c.Loser == core.White && homeWhite, c.Loser == core.Black && !homeWhite:
		return homeLoses
	case c.Team != "" && event.SameName(c.Team, black.Name), c.Loser != core.NoColour:
		return awayLoses
	}
	return ""
}

// missingReports lists the matches of the round that are not final.
func (s *session) missingReports(c command.MissingReports) ([]core.Card, error) {
	if !s.has(event.Arbiter, event.Organiser) {
		return s.deny(command.Understanding{Deny: command.DenyNotArbiter})
	}
	round := c.Round
	if round == 0 {
		round = s.ev.LastRound()
	}
	if !s.out(round, "") {
		return s.notOutCards(round), nil
	}
	w := s.world()
	card := core.Card{}
	for _, sec := range s.ev.Pools() {
		for _, m := range notFinal(s.ev, sec.ID, round) {
			card.Body = append(card.Body, locales.T("report.state."+string(m.State), "Match", w.matchName(m)))
		}
	}
	if len(card.Body) == 0 {
		return offer(w.withBoards(say("report.all_in", "Round", round), round), verbButton("pair_round")), nil
	}
	card.Title = locales.T("report.missing", "Round", round, "Count", len(card.Body))
	return w.withBoards([]core.Card{card}, round), nil
}
