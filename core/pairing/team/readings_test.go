package team_test

import (
	"slices"
	"testing"

	"taikyoku/core"
	"taikyoku/core/pairing/team"
)

// R3, derived by hand: what C8 (3.6.4) asks of a bracket in which nobody can give
// all teams the colour they prefer.
//
// After two rounds 1 to 6 have two points each; 1, 3, 4 and 6 have had Black twice
// and prefer White, 2 and 5 have had White twice and prefer Black. 7 and 8 stay
// away. Met: 1-2, 2-6, 3-5, 4-5. Whoever pairs the six has at least two who prefer
// White against each other, so C8 is never 0.
//
//   - best: C8 is 1 where 2 and 5 both meet somebody who prefers White: 2 meets 3
//     or 4, 5 meets 1 or 6. Their identifiers (3.6.2) are 1-5 2-4 3-6 (1 2 3 5 4 6),
//     1-5 2-3 4-6 (1 2 4 5 3 6), 1-3 2-4 5-6 (1 2 5 3 4 6) and 1-4 2-3 5-6
//     (1 2 5 4 3 6). The first is 1-5 2-4 3-6.
//   - zero: C8 cannot be met and is left out; the first pairing of all is
//     1-4 2-5 3-6 (1 2 3 4 5 6), in which six prefer what only three get.
func TestR3WhatCannotBeMetInFull(t *testing.T) {
	d := core.Division{
		System: "FIDE_TEAM_TYPEA_MP_GP", Team: true, Rounds: 9, Boards: 1, Initial: core.White,
		Scoring: core.Standard(), Match: core.StandardMatch(1),
		Absent: map[int]core.ByeKind{7: core.ZeroBye, 8: core.ZeroBye},
	}
	for no := 1; no <= 8; no++ {
		d.Entries = append(d.Entries, core.Entry{No: no})
	}
	for _, round := range [][4]struct {
		white, black int
		result       core.Result
	}{
		{{2, 1, core.BlackWins}, {5, 3, core.WhiteWins}, {7, 4, core.WhiteWins}, {8, 6, core.BlackWins}},
		{{2, 6, core.WhiteWins}, {5, 4, core.BlackWins}, {7, 1, core.WhiteWins}, {8, 3, core.BlackWins}},
	} {
		var played core.Round
		for _, m := range round {
			played.Matches = append(played.Matches, core.Match{
				White: m.white, Black: m.black, Games: []core.Game{{Board: 1, Result: m.result}},
			})
		}
		d.Played = append(d.Played, played)
	}
	for reading, want := range map[string][]string{
		"best": {"1/5", "2/4", "3/6"},
		"zero": {"1/4", "2/5", "3/6"},
	} {
		var r team.Readings
		if err := r.Set("R3", reading); err != nil {
			t.Fatal(err)
		}
		draw, err := team.PairWith(d, r)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, p := range drawn(draw) {
			if pair := uncoloured(p); pair[0] != '0' {
				got = append(got, pair)
			}
		}
		slices.Sort(got)
		if !slices.Equal(got, want) {
			t.Errorf("R3 = %s: got %v, want %v", reading, got, want)
		}
	}
}
