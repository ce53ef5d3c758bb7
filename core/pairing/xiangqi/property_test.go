package xiangqi_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"taikyoku/core"
	"taikyoku/core/pairing"
	"taikyoku/core/pairing/xiangqi"
)

// The independent check finds nothing in a draw by the common practice.
func TestCheck(t *testing.T) {
	rules := func(*rand.Rand) xiangqi.Rules { return xiangqi.Rules{} }
	random(t, 150, rules, func(t *testing.T, d core.Division, _ xiangqi.Rules, draw core.Draw) {
		for _, v := range pairing.Check(d, draw) {
			if v.Grade > core.Information {
				t.Errorf("round %d of %d: %s %v %+v", draw.Round, d.Rounds, v.Rule, v.Entries, v.Why)
			}
		}
	})
}

// Whatever happened before: everybody present has one place, nobody meets twice,
// one bye each, units apart when they must be, strict limits never broken.
func TestProperties(t *testing.T) {
	rules := func(rng *rand.Rand) xiangqi.Rules {
		limits := []xiangqi.Limit{xiangqi.Yields, xiangqi.Strict, xiangqi.Off}
		return xiangqi.Rules{
			Order:   []xiangqi.Order{xiangqi.ByNumber, xiangqi.ByStandings}[rng.IntN(2)],
			First:   xiangqi.Pattern(xiangqi.Pattern("").Choices()[rng.IntN(5)]),
			Units:   xiangqi.Units(xiangqi.Units("").Choices()[rng.IntN(3)]),
			Run:     limits[rng.IntN(3)],
			Surplus: limits[rng.IntN(3)],
			LastRun: xiangqi.RunAsEver,

			ForfeitMeets: xiangqi.ForfeitIsMeeting,
			Seed:         rng.Uint64(),
		}
	}
	rounds := random(t, 400, rules, func(t *testing.T, d core.Division, r xiangqi.Rules, draw core.Draw) {
		h := histories(d)
		seen := map[int]int{}
		for _, b := range draw.Byes {
			seen[b.Entry]++
			if b.Kind == core.PAB && h[b.Entry].byes > 0 {
				t.Errorf("%d has a second bye", b.Entry)
			}
		}
		for _, p := range draw.Pairs {
			seen[p.White]++
			seen[p.Black]++
			if h[p.White].met[p.Black] {
				t.Errorf("%d-%d meet again", p.White, p.Black)
			}
			u := d.Entries[p.White-1].Unit
			if avoid := r.Units == xiangqi.UnitsAll || r.Units == xiangqi.UnitsFirst && draw.Round == 1; avoid && u != "" && u == d.Entries[p.Black-1].Unit {
				t.Errorf("%d-%d are of one unit", p.White, p.Black)
			}
			for no, c := range map[int]string{p.White: "w", p.Black: "b"} {
				now := h[no].colours + c
				if r.Run == xiangqi.Strict && strings.HasSuffix(now, c+c+c) {
					t.Errorf("%d has %s", no, now)
				}
				if s := strings.Count(now, "w") - strings.Count(now, "b"); r.Surplus == xiangqi.Strict && (s > 2 || s < -2) {
					t.Errorf("%d has %s", no, now)
				}
			}
		}
		for no := 1; no <= len(d.Entries); no++ {
			if seen[no] != 1 {
				t.Errorf("%d has %d places", no, seen[no])
			}
		}
	})
	if rounds < 1500 {
		t.Errorf("only %d rounds", rounds)
	}
	t.Log(rounds, "rounds")
}
