package dutch_test

import (
	"slices"
	"testing"

	"taikyoku/core"
	"taikyoku/core/pairing/dutch"
)

// total is the mood of an event in which everybody comes to every round.
var total = mood{draw: 30, spread: 1500}

// TestNearTotalAgreesWithTheWhole pairs events in which nearly everybody meets
// nearly everybody, where who is paired is mostly found by counting (count.go), and
// compares each round with the matching of the whole field that Explain solves.
func TestNearTotalAgreesWithTheWhole(t *testing.T) {
	rounds, counted, single, weighed := 0, 0, 0, 0
	for seed := range uint64(32) {
		m := mood{draw: []int{0, 30, 90}[seed%3], spread: []int{0, 1500}[seed%2], absent: []int{0, 0, 4}[seed/2%3]}
		n := 8 + int(seed)
		d, ok := event(t, seed, n, n-3, n/3, m)
		for ok && len(d.Played) < d.Rounds {
			draw, err := dutch.Pair(d)
			whole, werr := dutch.Explain(d)
			if (err == nil) != (werr == nil) || !slices.Equal(lines(draw), lines(whole)) {
				t.Fatalf("seed %d round %d: got %v, %v, want %v, %v", seed, d.Next(), lines(draw), err, lines(whole), werr)
			}
			if err == nil {
				rounds++
				c, s, w := dutch.Counted(d)
				counted, single, weighed = counted+c, single+s, weighed+w
			}
			d, ok = nextRound(t, d, seed+uint64(len(d.Played)), m)
		}
	}
	t.Logf("%d rounds agree, %d brackets settled by counting, %d by who floats alone, %d by weighing", rounds, counted, single, weighed)
	if counted < rounds || single < rounds/20 || weighed == 0 {
		t.Errorf("of %d rounds %d brackets decided by counting, %d by who floats alone, %d by weighing", rounds, counted, single, weighed)
	}
}

// TestNearTotalWork counts what brackets give to the weighted matching late in an
// event of 154 with everybody against nearly everybody: in vertices squared,
// which is what building a problem costs. Solving each bracket with all below it
// would give it seventeen fields' worth.
func TestNearTotalWork(t *testing.T) {
	const n = 154
	d, ok := event(t, n, n, n-3, 120, total)
	if !ok {
		t.Fatal("the event cannot be played so far")
	}
	work := func(d core.Division) int {
		sum := 0
		_, err := dutch.PairMeasured(d, func(vertices int) { sum += vertices * vertices })
		if err != nil {
			t.Fatal(err)
		}
		return sum
	}
	got := work(d)
	counted, _, _ := dutch.Counted(d)
	t.Logf("round %d of %d: %.1f fields' worth, %d brackets settled by counting", d.Next(), d.Rounds, float64(got)/(n*n), counted)
	if got > n*n {
		t.Errorf("problems of %d vertices squared, that is %.1f times the field", got, float64(got)/(n*n))
	}
}
