package xiangqi_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"taikyoku/core"
	"taikyoku/core/pairing/dutch"
	"taikyoku/core/pairing/xiangqi"
)

// Any history under any rules gives a draw with a place for everybody, or a
// clean "cannot".
func FuzzPair(f *testing.F) {
	for seed := range uint64(20) {
		f.Add(seed, uint8(seed*5), uint8(seed*3))
	}
	f.Fuzz(func(t *testing.T, seed uint64, players, rounds uint8) {
		rng := rand.New(rand.NewPCG(seed, 77))
		d := field(1+int(players)%50, 1+int(rounds)%12)
		for i := range d.Entries {
			d.Entries[i].Unit = []string{"", "A", "B", "C"}[rng.IntN(4)]
		}
		r := anyRules(rng, d.Rounds)
		for d.Next() <= d.Rounds {
			d.Absent = map[int]core.ByeKind{}
			for no := range d.Entries {
				if rng.IntN(15) == 0 {
					d.Absent[no+1] = core.ZeroBye
				}
			}
			draw, err := xiangqi.Pair(d, r, xiangqi.Given{Dutch: dutch.Pair})
			var none *core.UnpairableError
			var refused *core.RefusedError
			var dutchError *dutch.Error
			if errors.As(err, &none) || errors.As(err, &refused) || errors.As(err, &dutchError) {
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			places := make([]int, len(d.Entries)+1)
			var games []string
			for _, p := range draw.Pairs {
				places[p.White]++
				places[p.Black]++
				games = append(games, fmt.Sprintf("%d%c%d", p.White, "+-==><x"[rng.IntN(7)], p.Black))
			}
			for _, b := range draw.Byes {
				places[b.Entry]++
			}
			for no := 1; no < len(places); no++ {
				if places[no] != 1 {
					t.Fatalf("round %d: %d has %d places in %s, %v", d.Next(), no, places[no], text(draw), draw.Byes)
				}
			}
			played(t, &d, strings.Join(games, " "))
			d.Played[len(d.Played)-1].Byes = draw.Byes
		}
	})
}

// anyRules chooses every field at random.
func anyRules(rng *rand.Rand, rounds int) xiangqi.Rules {
	pick := func(choices []string) string { return choices[rng.IntN(len(choices))] }
	var r xiangqi.Rules
	r.Order, r.First = xiangqi.Order(pick(r.Order.Choices())), xiangqi.Pattern(pick(r.First.Choices()))
	r.Units, r.Run, r.Surplus = xiangqi.Units(pick(r.Units.Choices())), xiangqi.Limit(pick(r.Run.Choices())), xiangqi.Limit(pick(r.Surplus.Choices()))
	r.LastRun, r.Equal, r.Bye = xiangqi.LastRun(pick(r.LastRun.Choices())), xiangqi.Equal(pick(r.Equal.Choices())), xiangqi.Bye(pick(r.Bye.Choices()))
	r.ForfeitMeets, r.ForfeitColour = xiangqi.Forfeit(pick(r.ForfeitMeets.Choices())), xiangqi.ForfeitColour(pick(r.ForfeitColour.Choices()))
	r.FinalColour = xiangqi.FinalColour(pick(r.FinalColour.Choices()))
	r.Seed, r.UnitRounds, r.AbsenceLimit = rng.Uint64(), rng.IntN(3), rng.IntN(4)
	if rng.IntN(2) == 0 {
		r.Final = rounds
	}
	return r
}
