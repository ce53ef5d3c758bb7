package desk

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"taikyoku/core"
	"taikyoku/core/event"
	"taikyoku/locales"
)

// judge.go puts a disputed result before the arbiters: each claim is a choice of
// theirs, one tap decides.

// askArbiters tells the staff of a dispute and lets the arbiters choose between the
// claims.
func (w *world) askArbiters(m event.Match, card core.Card) error {
	arbiters := w.ev.Holders(event.Arbiter, "")
	asked := card
	for _, team := range []core.TeamID{m.White, m.Black} {
		for i, claim := range slices.Backward(m.Claims) {
			if claim.Team != team || claim.Dispute || claim.Agreed {
				continue
			}
			t, _ := w.ev.Teams.Get(team)
			label := locales.T("report.says", "Team", t.Name, "Score", w.claimScore(m, claim))
			asked.Buttons = append(asked.Buttons, core.Button{Label: label, Data: fmt.Sprintf("j:%s:%d", m.ID, i+1)})
			break
		}
	}
	if err := w.notify(arbiters, "match:"+string(m.ID), asked); err != nil {
		return err
	}
	others := slices.DeleteFunc(w.ev.Holders(event.Organiser, ""), func(a core.AccountID) bool { return slices.Contains(arbiters, a) })
	return w.notify(others, "match:"+string(m.ID), card)
}

// pressJudge is an arbiter's tap on one of the claims: "match:claim".
func (s *session) pressJudge(data string) ([]core.Card, error) {
	id, no, _ := strings.Cut(data, ":")
	n, err := strconv.Atoi(no)
	m, ok := s.ev.Matches.Get(core.MatchID(id))
	if err != nil || !ok || n < 1 || n > len(m.Claims) {
		return say("desk.old_button"), nil
	}
	if m.State != event.Disputed {
		return []core.Card{s.world().resultCard(m, "report.already")}, nil
	}
	c := m.Claims[n-1]
	return s.act(SetResult{Match: m.ID, Boards: c.Boards, Home: c.Home, Away: c.Away})
}
