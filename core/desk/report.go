package desk

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"taikyoku/core"
	"taikyoku/core/command"
	"taikyoku/core/event"
	"taikyoku/locales"
)

// ClaimResult is a captain's report of his match: a claim with a sender. When
// both sides say the same it is final; when they contradict each other the
// arbiter decides (JP-77).
type ClaimResult struct {
	Match core.MatchID `json:"match"`
	Team  core.TeamID  `json:"team"`
	// Boards by board with the White team's score first, or the two totals.
	Boards []core.Result `json:"boards,omitempty"`
	Home   core.Points   `json:"home"`
	Away   core.Points   `json:"away"`
}

// Name is claim_result.
func (ClaimResult) Name() string { return "claim_result" }

func (x ClaimResult) apply(w *world) ([]core.Card, error) {
	m, err := w.matchInPlay(x.Match)
	if err != nil {
		return nil, err
	}
	if !m.Plays(x.Team) || !w.speaksFor(x.Team) {
		return nil, core.Refuse(core.NotAllowed, w.ev.Rules.Clause("results"), captainOnly(w.ev))
	}
	if m.State == event.Final && m.Total != nil && len(x.Boards) > 0 {
		if boards := w.withOfficial(m, x); !slices.ContainsFunc(boards, func(r core.Result) bool { return !r.Known() }) {
			return w.fillBoards(m, boards)
		}
	}
	if m.State == event.Final {
		return nil, core.Refuse(core.Conflict, w.ev.Rules.Clause("results"), "report.already_final", "Match", w.matchName(m), "Score", w.scoreText(m)).Then("report.dispute_how")
	}
	if early := w.claimedEarly(m, x.Boards); early != nil {
		return nil, early
	}
	if early := w.beforeStart(m); early != nil {
		return nil, early.Then("report.before_start_next")
	}
	claim := event.Claim{Team: x.Team, By: w.actor, At: w.at, Boards: x.Boards, Home: x.Home, Away: x.Away}
	if len(x.Boards) > 0 {
		claim.Boards = w.withOfficial(m, x)
		claim.Home, claim.Away = w.sum(claim.Boards)
	}
	m.Claims = append(m.Claims, claim)
	if claim.Partial() {
		w.ev.Matches.Put(m)
		return w.partly(m, claim)
	}
	return w.weigh(m, claim)
}

// claimedEarly refuses a captain's forfeits before the round's default time (JP-59);
// those that an arbiter recorded are as they are.
func (w *world) claimedEarly(m event.Match, said []core.Result) *core.Error {
	for i, r := range said {
		forfeit := r.White == core.ForfeitLost || r.Black == core.ForfeitLost
		if !forfeit || i < len(m.Boards) && m.Boards[i].Result == r {
			continue
		}
		if early := w.notLateYet(m, ""); early != nil {
			return early.Then("report.not_late_yet_next")
		}
	}
	return nil
}

// beforeStart refuses the result of a game that cannot have been played yet: its
// round has not begun by the event's clock.
func (w *world) beforeStart(m event.Match) *core.Error {
	start := w.ev.Start(m.Division, m.Round)
	if start.IsZero() || !w.at.Before(start) {
		return nil
	}
	return core.Refuse(core.TooEarly, w.ev.Rules.Clause("schedule.rounds"), "report.before_start", "Round", m.Round, "Start", moment(start))
}

// withOfficial completes the boards of a report with what an arbiter has set
// and with what the team said before.
func (w *world) withOfficial(m event.Match, x ClaimResult) []core.Result {
	before, _ := m.ClaimOf(x.Team)
	out := make([]core.Result, len(m.Boards))
	for i, b := range m.Boards {
		switch {
		case b.Result.Known():
			out[i] = b.Result
		case i < len(x.Boards) && x.Boards[i].Known():
			out[i] = x.Boards[i]
		case i < len(before.Boards):
			out[i] = before.Boards[i]
		}
	}
	return out
}

func (w *world) sum(boards []core.Result) (home, away core.Points) {
	s := w.ev.Rules.Scoring()
	for _, r := range boards {
		home += s.Of(r.White)
		away += s.Of(r.Black)
	}
	return home, away
}

// weigh decides what a complete claim means beside the other side's.
func (w *world) weigh(m event.Match, claim event.Claim) ([]core.Card, error) {
	other, has := m.ClaimOf(m.Other(claim.Team))
	if has && other.Partial() && other.Fits(claim) { // the other captain was not done, and agrees so far
		has = false
	}
	switch {
	case has && !event.SameResult(claim, other):
		return w.contradict(m, claim)
	case has, w.enough(claim, m):
		return w.finish(m, claim, other)
	}
	m.State = event.Reported
	w.ev.Matches.Put(m)
	if err := w.notify(w.ev.Speakers(m.Other(claim.Team)), "match:"+string(m.ID), w.askToConfirm(m)); err != nil {
		return nil, err
	}
	return []core.Card{w.claimCard(m, claim, received(w.ev))}, nil
}

// askToConfirm puts the standing claim before the other side.
func (w *world) askToConfirm(m event.Match) core.Card {
	claim, n := m.Standing()
	card := w.claimCard(m, claim, "report.please_confirm")
	card.Buttons = []core.Button{
		{Label: locales.T("button.confirm"), Data: claimRef(m, n) + "ok"},
		{Label: locales.T("button.dispute"), Data: claimRef(m, n) + "no"},
	}
	return card
}

// claimRef begins the answers to a claim.
func claimRef(m event.Match, n int) string { return fmt.Sprintf("r:%s:%d:", m.ID, n) }

// received says that a claim waits for the other side.
func received(ev *event.Event) string {
	if ev.Rules.Teams {
		return "report.received"
	}
	return "report.received_one"
}

// enough reports whether the claim needs nobody else's word: a loser's under the
// rule of the loser's word (SH-11).
func (w *world) enough(c event.Claim, m event.Match) bool {
	both := w.speaksFor(m.Other(c.Team)) // a coach of both: his word is that of both sides
	return w.ev.Rules.Results.Final.Settles(verdict(c), both || c.Team == m.White, both || c.Team == m.Black, false)
}

// verdict is what a claim says of the match: of one board its result, else who
// has more game points.
func verdict(c event.Claim) core.Result {
	switch {
	case len(c.Boards) == 1:
		return c.Boards[0]
	case c.Home > c.Away:
		return core.WhiteWins
	case c.Home < c.Away:
		return core.BlackWins
	}
	return core.Drawn
}

// finish makes a result final and tells both sides and the arbiters.
func (w *world) finish(m event.Match, claim, other event.Claim) ([]core.Card, error) {
	boards := claim.Boards
	if len(boards) == 0 {
		boards = other.Boards
	}
	m.Total = nil
	if len(boards) == 0 {
		m.Total = &core.Total{White: claim.Home, Black: claim.Away}
	}
	for i := range boards {
		if !m.Boards[i].Result.Known() { // what an arbiter has set stands
			m.Boards[i].Result = boards[i]
		}
	}
	if w.ev.Rules.Results.Final == core.ArbiterWord && !w.is(event.Arbiter) {
		m.State = event.Reported
		w.ev.Matches.Put(m)
		return []core.Card{w.claimCard(m, claim, "report.waits_for_arbiter")}, nil
	}
	return w.final(m, "report.final")
}

// final stores a final result and tells whom it concerns.
func (w *world) final(m event.Match, key string) ([]core.Card, error) {
	m.State = event.Final
	if m.Ended.IsZero() {
		m.Ended = w.at
	}
	w.ev.Matches.Put(m)
	card := w.resultCard(m, key)
	to := append(w.ev.Speakers(m.White), w.ev.Speakers(m.Black)...)
	told := card
	if arbitersRecord(w.ev) { // its boards are not theirs to send
		told.Body = card.Body[:1]
	}
	if err := w.notify(to, "match:"+string(m.ID), told); err != nil {
		return nil, err
	}
	if err := w.chaseBoards(m); err != nil {
		return nil, err
	}
	if err := w.roundComplete(m); err != nil {
		return nil, err
	}
	return []core.Card{card}, nil
}

// roundComplete tells the arbiters when the last match of a round is in.
func (w *world) roundComplete(m event.Match) error {
	if !w.ev.RoundFinal(m.Round) {
		return nil
	}
	rounds := 0
	for _, sec := range w.ev.Pools() {
		if len(w.ev.Entrants(sec.ID)) > 0 {
			rounds = max(rounds, w.ev.RoundsOf(sec.ID))
		}
	}
	if m.Round >= rounds {
		return nil
	}
	card := core.Card{
		Body:    []locales.Text{locales.T("report.round_complete", "Round", m.Round)},
		Buttons: []core.Button{tap("button.pair", command.PairRound{}.Verb(), strconv.Itoa(m.Round+1), "Round", m.Round+1)},
	}
	return w.notify(w.staff(), "", w.withBoards([]core.Card{card}, m.Round)...)
}

// contradict records that the sides differ; the arbiter decides by reply.
func (w *world) contradict(m event.Match, claim event.Claim) ([]core.Card, error) {
	m.State = event.Disputed
	w.ev.Matches.Put(m)
	card := w.disputeCard(m)
	if err := w.askArbiters(m, card); err != nil {
		return nil, err
	}
	if err := w.notify(w.ev.Speakers(m.Other(claim.Team)), "match:"+string(m.ID), card); err != nil {
		return nil, err
	}
	return []core.Card{card}, nil
}

// ConfirmResult is the other side's word that a claim is right.
type ConfirmResult struct {
	Match core.MatchID `json:"match"`
	Team  core.TeamID  `json:"team"`
	Claim int          `json:"claim"` // number of the claim that was seen
}

// Name is confirm_result.
func (ConfirmResult) Name() string { return "confirm_result" }

func (x ConfirmResult) apply(w *world) ([]core.Card, error) {
	m, err := w.matchInPlay(x.Match)
	if err != nil {
		return nil, err
	}
	if !m.Plays(x.Team) || !w.speaksFor(x.Team) {
		return nil, core.Refuse(core.NotAllowed, w.ev.Rules.Clause("results"), captainOnly(w.ev))
	}
	if m.State == event.Final {
		return []core.Card{w.resultCard(m, "report.already")}, nil
	}
	claim, n := m.Standing()
	if n == 0 || n != x.Claim || claim.Team == x.Team {
		return nil, core.Refuse(core.Conflict, w.ev.Rules.Clause("results"), "report.changed_meanwhile", "Match", w.matchName(m), "Score", w.claimScore(m, claim))
	}
	called := m.State == event.Disputed
	m.Claims = append(m.Claims, event.Claim{Team: x.Team, By: w.actor, At: w.at, Agreed: true})
	cards, err := w.finish(m, claim, event.Claim{})
	if err == nil && called { // the arbiter who was called need not come
		err = w.notify(w.staff(), "match:"+string(m.ID), cards...)
	}
	return cards, err
}

// DisputeResult is the other side's word that a claim is wrong. After the
// result was final it reopens the match for the arbiter, until the next round
// is paired (JP-77).
type DisputeResult struct {
	Match core.MatchID `json:"match"`
	Team  core.TeamID  `json:"team"`
	Text  string       `json:"text,omitempty"`
}

// Name is dispute_result.
func (DisputeResult) Name() string { return "dispute_result" }

func (x DisputeResult) apply(w *world) ([]core.Card, error) {
	m, err := w.matchInPlay(x.Match)
	if err != nil {
		return nil, err
	}
	if !m.Plays(x.Team) || !w.speaksFor(x.Team) {
		return nil, core.Refuse(core.NotAllowed, w.ev.Rules.Clause("results"), captainOnly(w.ev))
	}
	if m.State == event.Final && w.ev.NextPaired(m) {
		return nil, core.Refuse(core.TooLate, w.ev.Rules.Clause("results"), "report.next_is_paired", "Round", m.Round).Then("report.tell_arbiter")
	}
	claim := event.Claim{Team: x.Team, By: w.actor, At: w.at, Dispute: true}
	m.Claims = append(m.Claims, claim)
	return w.contradict(m, claim)
}

// judged is a match in play for an act that only an arbiter may do.
func (w *world) judged(id core.MatchID) (event.Match, error) {
	if err := w.only(event.Arbiter); err != nil {
		return event.Match{}, err
	}
	return w.matchInPlay(id)
}

// matchInPlay returns a match whose line-ups are known.
func (w *world) matchInPlay(id core.MatchID) (event.Match, error) {
	m, ok := w.ev.Matches.Get(id)
	switch {
	case !ok || m.Bye != 0:
		return m, core.Refuse(core.NotFound, "", "report.no_match")
	case m.State == event.Paired:
		return m, core.Refuse(core.TooEarly, "", "report.not_started", "Match", w.matchName(m))
	}
	return m, nil
}

// pressResult is a tap on the buttons of a claim: "match:claim:ok|no".
func (s *session) pressResult(data string) ([]core.Card, error) {
	parts := strings.Split(data, ":")
	if len(parts) != 3 {
		return say("desk.old_button"), nil
	}
	n, err := strconv.Atoi(parts[1])
	id := core.MatchID(parts[0])
	m, there := s.ev.Matches.Get(id)
	t, ok := s.answers(m, n)
	if err != nil || !there || !ok {
		return say("desk.old_button"), nil
	}
	if parts[2] == "no" {
		return s.act(DisputeResult{Match: id, Team: t.ID})
	}
	return s.act(ConfirmResult{Match: id, Team: t.ID, Claim: n})
}

// answers is the entry that the sender speaks for in a match and that a claim
// waits for; who speaks for both sides answers for the other one.
func (s *session) answers(m event.Match, claim int) (event.Team, bool) {
	for _, t := range s.mine() {
		if m.Plays(t.ID) && (claim < 1 || claim > len(m.Claims) || m.Claims[claim-1].Team != t.ID) {
			return t, true
		}
	}
	return event.Team{}, false
}
