package dutch_test

import (
	"fmt"
	"testing"

	"taikyoku/core"
	"taikyoku/core/pairing/dutch"
)

// BenchmarkPair pairs every round of an event of nine rounds; the fields of
// odd rounds are odd, since players come and go.
func BenchmarkPair(b *testing.B) {
	for _, n := range []int{100, 200, 500, 1000, 2000, 5000} {
		for round, d := range rounds(b, n) {
			b.Run(fmt.Sprintf("n=%d/round=%d", n, round+1), func(b *testing.B) {
				b.ReportAllocs()
				for b.Loop() {
					if _, err := dutch.Pair(d); err != nil {
						b.Fatal(err)
					}
				}
			})
		}
	}
}

// BenchmarkNearTotal pairs the middle and the last rounds of events in which
// nearly everybody meets nearly everybody: there are many scores, few opponents
// are left, and most of a bracket floats. Beside them round 5 of 9 of as many, to
// compare.
func BenchmarkNearTotal(b *testing.B) {
	for _, n := range []int{60, 100, 154, 300} {
		early, _ := event(b, uint64(n), n, 9, 4, usual)
		middle, _ := event(b, uint64(n), n, n-3, n/2, total)
		late, _ := event(b, uint64(n), n, n-3, n*9/10, total)
		for _, d := range []core.Division{early, middle, late} {
			b.Run(fmt.Sprintf("n=%d/round=%d", n, d.Next()), func(b *testing.B) {
				b.ReportAllocs()
				for b.Loop() {
					if _, err := dutch.Pair(d); err != nil {
						b.Fatal(err)
					}
				}
			})
		}
	}
}

// rounds is an event of n players as it is before each of nine rounds.
func rounds(tb testing.TB, n int) []core.Division {
	tb.Helper()
	var all []core.Division
	d, ok := event(tb, uint64(n), n, 9, 0, usual)
	for ok && len(all) < 9 {
		all = append(all, d)
		d, ok = nextRound(tb, d, uint64(n+len(all)), usual)
	}
	return all
}
