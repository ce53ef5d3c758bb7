package xiangqi_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"taikyoku/core"
	"taikyoku/core/pairing/xiangqi"
)

func BenchmarkPair(b *testing.B) {
	for _, players := range []int{60, 200, 500} {
		rng := rand.New(rand.NewPCG(1, 2))
		d := field(players, 9)
		for round := 1; round <= 9; round++ {
			b.Run(fmt.Sprintf("players=%d/round=%d", players, round), func(b *testing.B) {
				b.ReportAllocs()
				for b.Loop() {
					pair(b, d, xiangqi.Rules{})
				}
			})
			draw := pair(b, d, xiangqi.Rules{})
			var games []string
			for _, p := range draw.Pairs {
				games = append(games, fmt.Sprintf("%d%c%d", p.White, "+-="[rng.IntN(3)], p.Black))
			}
			played(b, &d, strings.Join(games, " "))
			d.Played[len(d.Played)-1].Byes = append([]core.Bye(nil), draw.Byes...)
		}
	}
}
