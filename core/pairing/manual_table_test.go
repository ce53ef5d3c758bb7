package pairing

import (
	"errors"
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"taikyoku/core"
)

// In round 4 of nine the table has 8-6, 9-5, 1-4, 2-3, and 7 is free (C.05 Annex 1,
// row 4 of the table for ten).
func TestReworkOfATable(t *testing.T) {
	d, err := Generate(Plan{Seed: 3, System: "BERGER_ROUNDROBIN", Entries: 9, Rounds: 9, Play: 3, LowRating: 1500, HighRating: 2200})
	if err != nil {
		t.Fatal(err)
	}
	draw, err := Pair(d, 1)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name    string
		changes []Change
		pairs   string // without those that stay
		free    int
		grade   core.Grade
	}{
		{"two who meet others", []Change{Fix{1, 2}}, "[1-2 4-3]", 7, core.NeedsReason},
		{"colours the other way", []Change{Fix{3, 2}}, "[1-4 3-2]", 7, core.NeedsReason},
		{"as the table has it", []Change{Fix{1, 4}}, "[1-4 2-3]", 7, 0},
		{"who is free", []Change{Fix{7, 1}}, "[2-3 7-1]", 4, core.NeedsReason},
		{"with who is free", []Change{Fix{1, 7}}, "[1-7 2-3]", 4, core.NeedsReason},
		{"apart who do not meet", []Change{Forbid{[]int{2, 4}}}, "[1-4 2-3]", 7, 0},
		{"left out: a forfeit", []Change{LeaveOut{Entry: 1}}, "[1-4 2-3]", 7, core.Information},
	} {
		got, found, err := Rework(d, draw, 1, c.changes)
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		var pairs []string
		for _, p := range got.Pairs {
			if s := fmt.Sprintf("%d-%d", p.White, p.Black); s != "8-6" && s != "9-5" {
				pairs = append(pairs, s)
			}
		}
		slices.Sort(pairs)
		if fmt.Sprint(pairs) != c.pairs || len(got.Byes) != 1 || got.Byes[0].Entry != c.free || worst(found) != c.grade {
			t.Errorf("%s: %v, free %v, %v; want %s, %d, %v", c.name, pairs, got.Byes, found, c.pairs, c.free, c.grade)
		}
	}
	for key, changes := range map[string][]Change{
		"check.table_meets": {Forbid{[]int{3, 2}}}, "check.table_bye": {GiveBye{9}}, "check.decided": {Fix{1, 2}, Fix{2, 3}},
	} {
		var e *core.RefusedError
		if _, _, err := Rework(d, draw, 1, changes); !errors.As(err, &e) || e.Why.Key != key {
			t.Errorf("%v: %v, want %s", changes, err, key)
		}
	}
}

// Whatever is changed by hand, everybody stands in a round robin's draw once.
func TestEverybodyOnceInATable(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(3, 12).Draw(t, "entries")
		d, err := Generate(Plan{Seed: 5, System: "BERGER_ROUNDROBIN", Entries: n, Rounds: n - 1, Play: rapid.IntRange(1, n-2).Draw(t, "played"), LowRating: 1500, HighRating: 2200})
		if err != nil {
			t.Fatal(err)
		}
		draw, err := Pair(d, 1)
		if err != nil {
			t.Fatal(err)
		}
		entry := rapid.IntRange(1, n)
		var changes []Change
		for range rapid.IntRange(1, 3).Draw(t, "changes") {
			a, b := entry.Draw(t, "a"), entry.Draw(t, "b")
			changes = append(changes, []Change{Fix{a, b}, Swap{a, b}, LeaveOut{Entry: a}, Forbid{[]int{a, b}}}[rapid.IntRange(0, 3).Draw(t, "kind")])
		}
		got, _, err := Rework(d, draw, 1, changes)
		if err != nil {
			return // it says why
		}
		seen := map[int]int{}
		for _, p := range got.Pairs {
			seen[p.White]++
			seen[p.Black]++
		}
		for _, b := range got.Byes {
			seen[b.Entry]++
		}
		for no := 1; no <= n; no++ {
			if seen[no] != 1 {
				t.Fatalf("%v: %d stands %d times in %v %v", changes, no, seen[no], got.Pairs, got.Byes)
			}
		}
	})
}
