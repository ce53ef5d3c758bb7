package team_test

import (
	"fmt"
	"slices"
	"testing"

	"taikyoku/core"
)

// The literal reading orders sets and pairings as the handbook's examples do.

// 3.5.4: two of 2, 6, 8 and one of 1, 3, 5.
func TestOrderOfSets(t *testing.T) {
	var got []string
	for _, set := range sets([]int{2, 6, 8, 1, 3, 5}, 3) {
		upper := 0
		for _, no := range set {
			upper += bit(no%2 == 0)
		}
		if upper == 2 {
			got = append(got, fmt.Sprint(set))
		}
	}
	want := "[[2 6 1] [2 6 3] [2 6 5] [2 8 1] [2 8 3] [2 8 5] [6 8 1] [6 8 3] [6 8 5]]"
	if fmt.Sprint(got) != want {
		t.Errorf("got %v", got)
	}
}

// 3.6.2, 3.6.3: all top members come before any bottom member.
func TestOrderOfPairings(t *testing.T) {
	got := fmt.Sprint(pairings([]int{2, 5, 7, 9}))
	if want := "[[[2 7] [5 9]] [[2 9] [5 7]] [[2 5] [7 9]]]"; got != want {
		t.Errorf("got %s", got)
	}
	if n := len(pairings([]int{1, 2, 3, 4, 5, 6, 7, 8})); n != 105 {
		t.Errorf("%d pairings of eight, want 105", n)
	}
}

// C.04.2 3.6: tables by the higher score, the sum, the TPN of the higher-ranked.
func TestOrderOfTables(t *testing.T) {
	d := core.Division{
		System: "FIDE_TEAM", Team: true, Rounds: 9, Boards: 1, Initial: core.White,
		Scoring: core.Standard(), Match: core.StandardMatch(1),
	}
	for no := 1; no <= 8; no++ {
		d.Entries = append(d.Entries, core.Entry{No: no})
	}
	add := func(results string, pairs ...[2]int) {
		var round core.Round
		for i, p := range pairs {
			round.Matches = append(round.Matches, core.Match{White: p[0], Black: p[1], Games: games(results[i : i+1])})
		}
		d.Played = append(d.Played, round)
	}
	add("0001", [2]int{1, 5}, [2]int{6, 2}, [2]int{3, 7}, [2]int{8, 4})
	// Winners 2, 5, 7, 8: 2-7, 5-8. Losers 1, 3, 4, 6: 1-4, 3-6.
	if got := drawOf(t, d); !slices.Equal(uncolour(got), []string{"2/7", "5/8", "1/4", "3/6"}) {
		t.Errorf("got %v", got)
	}
}
