package pairing

import (
	"slices"
	"testing"

	"taikyoku/core"
)

// TestCheckOfHugeEvents: beyond what is decided exactly, the right draw passes and
// a draw in which two pairs have exchanged partners does not.
func TestCheckOfHugeEvents(t *testing.T) {
	t.Parallel()
	rounds := 0
	_, err := Generate(Plan{
		Seed: 4, Entries: huge + 100, Rounds: 9, Play: 2, LowRating: 1000, HighRating: 2400, Draws: 0.3, Absences: 0.02,
		Seen: func(before core.Division, draw core.Draw) {
			rounds++
			if found := Check(before, draw); len(found) > 0 {
				t.Errorf("round %d: %s %v %v", draw.Round, found[0].Rule, found[0].Entries, found[0].Why.Args)
			}
			for _, at := range []int{0, 300} {
				wrong := draw
				wrong.Pairs = slices.Clone(draw.Pairs)
				p := wrong.Pairs
				p[at].Black, p[at+1].Black = p[at+1].Black, p[at].Black
				if len(breaks(Check(before, wrong))) == 0 {
					t.Errorf("round %d: an exchange of %v and %v, nothing found", draw.Round, draw.Pairs[at], draw.Pairs[at+1])
				}
			}
		},
	})
	if err != nil || rounds != 2 {
		t.Errorf("%d rounds, %v", rounds, err)
	}
}
