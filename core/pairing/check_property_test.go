package pairing

import (
	"testing"

	"pgregory.net/rapid"

	"taikyoku/core"
)

// plan draws a random event of a system: sizes small and large, everything
// that can happen to an entry now and then.
func plan(t *rapid.T, system string, boards int) Plan {
	often := rapid.SampledFrom([]float64{0, 0, 0.03, 0.1, 0.3})
	p := Plan{
		Seed: rapid.Uint64().Draw(t, "seed"), System: system, Boards: boards,
		Entries:   rapid.OneOf(rapid.IntRange(4, 12), rapid.IntRange(4, 40)).Draw(t, "entries"),
		Rounds:    rapid.IntRange(2, 11).Draw(t, "rounds"),
		LowRating: 1000, HighRating: 2400,
		Draws: rapid.SampledFrom([]float64{0.1, 0.3, 0.6}).Draw(t, "draws"),
	}
	p.Forfeits, p.NobodyCame = often.Draw(t, "forfeits"), often.Draw(t, "nobody")
	p.HalfByes, p.FullByes = often.Draw(t, "half"), often.Draw(t, "full")
	p.Absences, p.Late, p.Withdraw = often.Draw(t, "absences"), often.Draw(t, "late"), often.Draw(t, "withdraw")/3
	p.Forbidden = rapid.SampledFrom([]int{0, 0, 1, 5}).Draw(t, "forbidden")
	p.Accelerated = rapid.IntRange(0, 4).Draw(t, "accelerated") == 0
	if rapid.IntRange(0, 4).Draw(t, "points") == 0 {
		p.Scoring = core.Scoring{Win: 30, Draw: 10, ForfeitWin: 30, PAB: 30, Full: 30, Half: 10}
		p.Accelerated = false
	}
	return p
}

// TestEnginesPassCheck: every draw of every engine, in random events, breaks
// no rule.
func TestEnginesPassCheck(t *testing.T) {
	t.Parallel()
	for system, boards := range map[string]int{
		"FIDE_DUTCH_2026": 1, "FIDE_TEAM_TYPEA_MP_GP": 4, "FIDE_TEAM_TYPEB_MP_GP": 3, "FIDE_TEAM_GP_MP": 2,
	} {
		t.Run(system, func(t *testing.T) {
			t.Parallel()
			rounds := 0
			rapid.Check(t, func(t *rapid.T) {
				p := plan(t, system, boards)
				p.Accelerated = p.Accelerated && system != "FIDE_TEAM_GP_MP"
				d, err := Generate(p)
				if err != nil {
					t.Fatal(err)
				}
				for round := 1; round <= len(d.Played); round++ {
					rounds++
					if found := breaks(Check(d.Before(round), drawn(d, round))); len(found) > 0 {
						t.Fatalf("round %d: %s %v %v", round, found[0].Rule, found[0].Entries, found[0].Why.Args)
					}
				}
			})
			t.Logf("%s: %d rounds", system, rounds)
		})
	}
}
