package berger_test

import (
	"fmt"
	"testing"

	"taikyoku/core/pairing/berger"
)

func BenchmarkPair(b *testing.B) {
	for _, players := range []int{10, 100, 1000} {
		b.Run(fmt.Sprint("players=", players), func(b *testing.B) {
			d := field("FIDE_ROUNDROBIN", players)
			b.ReportAllocs()
			for b.Loop() {
				if _, err := berger.Pair(d); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
