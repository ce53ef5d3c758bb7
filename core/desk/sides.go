package desk

import (
	"cmp"
	"slices"

	"taikyoku/core"
	"taikyoku/core/command"
	"taikyoku/core/event"
	"taikyoku/locales"
)

// takesSide is an arbiter's word that the report of one team is the right one: it is
// read back as the result that it would make (JP-77).
func (s *session) takesSide(c command.Confirm) ([]core.Card, error) {
	if !s.has(event.Arbiter, event.Organiser) {
		return s.deny(command.Understanding{Deny: command.DenyNotArbiter})
	}
	t, ok := s.teamNamed(c.Of)
	if !ok {
		return nil, core.Refuse(core.NotFound, "", "desk.no_team")
	}
	m, ok := s.ev.MatchOf(t.ID, cmp.Or(c.Round, s.ev.LastRoundOf(t.Division)))
	if !ok || m.Bye != 0 || c.Table > 0 && c.Table != m.Table {
		return nil, core.Refuse(core.NotFound, "", "report.no_match")
	}
	if m.State == event.Final {
		return []core.Card{s.world().resultCard(m, "report.already")}, nil
	}
	claim, told := m.ClaimOf(t.ID)
	if !told || slices.ContainsFunc(claim.Boards, func(r core.Result) bool { return !r.Known() }) {
		return say("report.side_silent", "Team", t.Name, "Match", s.world().matchName(m)), nil
	}
	x := SetResult{Match: m.ID, Boards: claim.Boards, Home: claim.Home, Away: claim.Away}
	card := s.world().claimCard(m, claim, "report.says")
	card.Body = append(card.Body, locales.T("report.read_back", "Score", s.world().claimScore(m, claim)))
	return s.confirm([]core.Card{card}, x)
}
