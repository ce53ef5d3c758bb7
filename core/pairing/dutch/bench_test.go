package dutch_test

import (
	"fmt"
	"testing"

	"taikyoku/core/pairing/dutch"
)

func BenchmarkPair(b *testing.B) {
	for _, n := range []int{100, 200, 500, 1000, 2000, 5000} {
		for played := 0; played < 9; played++ {
			b.Run(fmt.Sprintf("n=%d/round=%d", n, played+1), func(b *testing.B) {
				d, ok := event(b, 1, n+played%2, 9, played, usual)
				if !ok {
					b.Fatal("the event cannot be played so far")
				}
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
