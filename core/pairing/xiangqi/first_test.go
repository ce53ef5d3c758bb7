package xiangqi_test

import (
	"fmt"
	"slices"
	"testing"

	"taikyoku/core"
	"taikyoku/core/pairing/xiangqi"
)

func TestFirstRound(t *testing.T) {
	eight := field(8, 7)
	units := field(8, 7)
	for no, unit := range map[int]string{1: "A", 5: "A", 2: "B", 6: "B"} {
		units.Entries[no-1].Unit = unit
	}
	black := field(8, 7)
	black.Initial = core.Black
	for _, c := range []struct {
		name string
		d    core.Division
		r    xiangqi.Rules
		want string
	}{
		// Odd tables: the smaller number moves first; even tables: the larger.
		{"halves", eight, xiangqi.Rules{}, "1-5 6-2 3-7 8-4"},
		{"neighbours", eight, xiangqi.Rules{First: xiangqi.Neighbours}, "1-2 4-3 5-6 8-7"},
		{"ends", eight, xiangqi.Rules{First: xiangqi.Ends}, "1-8 7-2 3-6 5-4"},
		{"other lot", black, xiangqi.Rules{First: xiangqi.Neighbours}, "2-1 3-4 6-5 7-8"},
		{"odd", field(7, 7), xiangqi.Rules{}, "1-4 5-2 3-6 7-0"},
		// 1-5 and 2-6 are of one unit: the next of the lower half steps in.
		{"units", units, xiangqi.Rules{}, "1-6 5-2 3-7 8-4"},
		{"units ends", units, xiangqi.Rules{First: xiangqi.Ends}, "1-8 7-2 3-6 5-4"},
		{"no units", units, xiangqi.Rules{Units: xiangqi.UnitsNone}, "1-5 6-2 3-7 8-4"},
	} {
		if got := text(pair(t, c.d, c.r)); got != c.want {
			t.Errorf("%s: got %s want %s", c.name, got, c.want)
		}
	}
}

// Lots depend on the seed alone; the upper half always meets the lower.
func TestFirstRoundByLot(t *testing.T) {
	seen := map[string]bool{}
	for seed := range uint64(50) {
		r := xiangqi.Rules{First: xiangqi.UpperLower, Seed: seed}
		draw := pair(t, field(12, 5), r)
		for _, p := range draw.Pairs {
			if (p.White <= 6) == (p.Black <= 6) {
				t.Errorf("seed %d: %d-%d in one half", seed, p.White, p.Black)
			}
		}
		r.First = xiangqi.Random
		lot := text(pair(t, field(12, 5), r))
		if again := text(pair(t, field(12, 5), r)); again != lot {
			t.Errorf("seed %d: %s, then %s", seed, lot, again)
		}
		seen[lot] = true
		if !slices.Contains(pair(t, field(12, 5), r).Readings, core.Reading{ID: "seed", Value: fmt.Sprint(seed)}) {
			t.Error("the seed is not printed")
		}
	}
	if len(seen) < 45 {
		t.Errorf("only %d different lots", len(seen))
	}
}
