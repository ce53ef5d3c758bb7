package desk

import (
	"taikyoku/core"
	"taikyoku/core/command"
)

// noround.go answers what is said about a round that the event does not have:
// «the next round» after the last, or a number beyond it.

// roundNamed is the round that a question or a sheet is for; 0: none was named.
// The arbiter's acts on rounds refuse by themselves, with their reasons.
func roundNamed(c command.Command) int {
	switch c := c.(type) {
	case command.ShowPairing:
		return c.Round
	case command.ShowStandings:
		return c.Round
	case command.ShowSchedule:
		return c.Round
	case command.Status:
		return c.Round
	case command.Why:
		return c.Round
	case command.MissingReports:
		return c.Round
	case command.SubmitLineup:
		return c.Round
	case command.WithdrawTeam:
		return c.Round
	case command.ReportTotal:
		return c.Round
	case command.ReportBoards:
		return c.Round
	case command.PairRound:
		return c.Round
	case command.Publish:
		return c.Round
	}
	return 0
}

// noSuchRound says that a round does not exist; done: it does not.
func (s *session) noSuchRound(c command.Command) (cards []core.Card, done bool) {
	round, rounds := roundNamed(c), s.roundsConcerned()
	switch {
	case round == 0 || round <= rounds:
		return nil, false
	case round == rounds+1:
		return say("pair.was_last", "Round", rounds, "Rounds", rounds), true
	}
	return say("pair.no_such_round", "Round", round, "Rounds", rounds), true
}

// roundsConcerned is how many rounds there are where the sender plays; for all
// others the most of any section.
func (s *session) roundsConcerned() int {
	rounds := 0
	for _, t := range s.mine() {
		if t.Division != "" {
			rounds = max(rounds, s.ev.RoundsOf(s.ev.Pool(t.Division)))
		}
	}
	if rounds > 0 {
		return rounds
	}
	for _, sec := range s.ev.Pools() {
		if len(s.ev.Entrants(sec.ID)) > 0 {
			rounds = max(rounds, s.ev.RoundsOf(sec.ID))
		}
	}
	if rounds == 0 {
		rounds = s.ev.Rules.Rounds
	}
	return rounds
}
