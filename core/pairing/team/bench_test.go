package team_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"taikyoku/core"
	"taikyoku/core/pairing/team"
)

// rounds are the states of a random event before each of its rounds.
func states(tb testing.TB, teams, rounds int, code string, seed uint64) []core.Division {
	e := &event{rng: rand.New(rand.NewPCG(seed, 1)), draws: 0.4, forfeits: 0.01, absence: 0.01}
	d := e.new(teams, rounds, 4, code)
	var out []core.Division
	for range rounds {
		e.away(&d)
		out = append(out, d)
		draw, err := team.Pair(d)
		if err != nil {
			tb.Fatal(err)
		}
		e.play(&d, draw)
	}
	return out
}

func BenchmarkPair(b *testing.B) {
	for _, teams := range []int{60, 200, 999} {
		for _, code := range []string{"FIDE_TEAM_TYPEA_MP_GP", "FIDE_TEAM_TYPEB_MP_GP", "FIDE_TEAM_TYPEB_GP_MP"} {
			for round, d := range states(b, teams, 9, code, 7) {
				b.Run(fmt.Sprintf("%s/teams=%d/round=%d", code, teams, round+1), func(b *testing.B) {
					b.ReportAllocs()
					for b.Loop() {
						if _, err := team.Pair(d); err != nil {
							b.Fatal(err)
						}
					}
				})
			}
		}
	}
}
