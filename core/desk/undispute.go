package desk

import (
	"slices"

	"taikyoku/core"
	"taikyoku/core/event"
	"taikyoku/locales"
)

// WithdrawDispute takes an objection to a result back, before the arbiter has
// decided: what stood before it stands again, else the other side's report is
// agreed to (JP-77).
type WithdrawDispute struct {
	Match core.MatchID `json:"match"`
	Team  core.TeamID  `json:"team"`
}

// Name is withdraw_dispute.
func (WithdrawDispute) Name() string { return "withdraw_dispute" }

func (x WithdrawDispute) apply(w *world) ([]core.Card, error) {
	m, err := w.matchInPlay(x.Match)
	if err != nil {
		return nil, err
	}
	clause := w.ev.Rules.Clause("results")
	switch {
	case !m.Plays(x.Team) || !w.speaksFor(x.Team):
		return nil, core.Refuse(core.NotAllowed, clause, captainOnly(w.ev))
	case m.State == event.Final:
		return []core.Card{w.resultCard(m, "report.already")}, nil
	case !objects(m, x.Team):
		return nil, core.Refuse(core.Conflict, clause, "dispute.none", "Match", w.matchName(m))
	}
	claim, claimed := m.ClaimOf(m.Other(x.Team))
	official := m.Complete() || m.Total != nil
	m.Claims = append(slices.Clone(m.Claims), event.Claim{Team: x.Team, By: w.actor, At: w.at, Agreed: true})
	var cards []core.Card
	switch {
	case bareObjection(m, m.Other(x.Team)), !official && !claimed: // it is still for the arbiter
		w.ev.Matches.Put(m)
		t, _ := w.ev.Teams.Get(x.Team)
		cards = say("dispute.taken_back", "Match", w.matchName(m), "Team", t.Name)
	case official:
		cards, err = w.final(m, "report.final")
	default:
		cards, err = w.finish(m, claim, event.Claim{})
	}
	if err != nil {
		return nil, err
	}
	return cards, w.notify(w.staff(), "match:"+string(m.ID), cards...) // who were called need not come
}

// objects reports whether a team stands against a result that is disputed: by its
// bare word, or by a report that contradicts the other side's.
func objects(m event.Match, team core.TeamID) bool {
	if m.State != event.Disputed {
		return false
	}
	own, reported := m.ClaimOf(team)
	other, answered := m.ClaimOf(m.Other(team))
	return bareObjection(m, team) || reported && answered && !event.SameResult(own, other)
}

// bareObjection reports whether the last word of a team is that the result is wrong.
func bareObjection(m event.Match, team core.TeamID) bool {
	for _, c := range slices.Backward(m.Claims) {
		if c.Team == team {
			return c.Dispute
		}
	}
	return false
}

// objections are the sender's objections that are not decided, each with what
// stands when it is taken back.
func (s *session) objections(round, table int) []option {
	var out []option
	w := s.world()
	for m := range s.ev.Matches.All() {
		if table > 0 && m.Table != table || round > 0 && m.Round != round {
			continue
		}
		for _, t := range s.mine() {
			if m.Plays(t.ID) && objects(m, t.ID) {
				out = append(out, option{w.withoutObjection(m, t.ID), WithdrawDispute{Match: m.ID, Team: t.ID}})
			}
		}
	}
	return out
}

// withoutObjection names the match and the result that then stands.
func (w *world) withoutObjection(m event.Match, team core.TeamID) locales.Text {
	score := w.scoreText(m)
	if claim, ok := m.ClaimOf(m.Other(team)); ok && !m.Complete() && m.Total == nil {
		score = w.claimScore(m, claim)
	}
	return locales.T("dispute.back", "Match", w.matchName(m), "Score", score)
}
