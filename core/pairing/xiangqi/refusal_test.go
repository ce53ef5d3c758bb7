package xiangqi_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"taikyoku/core"
	"taikyoku/core/pairing/xiangqi"
)

func TestRefusals(t *testing.T) {
	d := field(4, 0)
	_, err := xiangqi.Pair(d, xiangqi.Rules{}, xiangqi.Given{})
	refusedAs(t, err, "rounds")
	d.Rounds = 1
	_, err = xiangqi.Pair(d, xiangqi.Rules{Order: "alphabet"}, xiangqi.Given{})
	refusedAs(t, err, "rule")
	_, err = xiangqi.Pair(d, xiangqi.Rules{}, xiangqi.Given{Ranks: []int{1}})
	refusedAs(t, err, "ranks")
	played(t, &d, "1+2 3+4")
	_, err = xiangqi.Pair(d, xiangqi.Rules{}, xiangqi.Given{})
	refusedAs(t, err, "over")
	d.Rounds = 3
	d.Played[0].Matches[0].Games[0].Result = core.NotYetReported
	_, err = xiangqi.Pair(d, xiangqi.Rules{}, xiangqi.Given{})
	refusedAs(t, err, "result")
}

// random plays events and hands every draw to check.
func random(t *testing.T, events int, r func(*rand.Rand) xiangqi.Rules, check func(*testing.T, core.Division, xiangqi.Rules, core.Draw)) (rounds int) {
	for seed := range uint64(events) {
		rng := rand.New(rand.NewPCG(seed, 9))
		d := field(2+rng.IntN(40), 3+rng.IntN(7))
		for i := range d.Entries {
			if rng.IntN(2) == 0 {
				d.Entries[i].Unit = string(rune('A' + rng.IntN(8)))
			}
		}
		rules := r(rng)
		for d.Next() <= d.Rounds {
			d.Absent = map[int]core.ByeKind{}
			for no := range d.Entries {
				if rng.IntN(40) == 0 {
					d.Absent[no+1] = core.ZeroBye
				}
			}
			draw, err := xiangqi.Pair(d, rules, xiangqi.Given{})
			var none *core.UnpairableError
			if errors.As(err, &none) {
				break
			}
			if err != nil {
				t.Fatal(err)
			}
			check(t, d, rules, draw)
			rounds++
			var games []string
			for _, p := range draw.Pairs {
				games = append(games, fmt.Sprintf("%d%c%d", p.White, "+-==>x"[rng.IntN(6)], p.Black))
			}
			played(t, &d, strings.Join(games, " "))
			d.Played[len(d.Played)-1].Byes = draw.Byes
		}
	}
	return rounds
}

// history is what happened to a player, counted apart from the engine.
type history struct {
	colours string
	met     map[int]bool
	byes    int
}

func histories(d core.Division) []history {
	h := make([]history, len(d.Entries)+1)
	for i := range h {
		h[i].met = map[int]bool{}
	}
	for _, r := range d.Played {
		for _, m := range r.Matches {
			h[m.White].met[m.Black], h[m.Black].met[m.White] = true, true
			if m.Games[0].Result.Played() {
				h[m.White].colours += "w"
				h[m.Black].colours += "b"
			}
		}
		for _, b := range r.Byes {
			if b.Kind == core.PAB {
				h[b.Entry].byes++
			}
		}
	}
	return h
}
