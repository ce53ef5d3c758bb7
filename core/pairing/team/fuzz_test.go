package team_test

import (
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"taikyoku/core"
	"taikyoku/core/pairing"
	"taikyoku/core/pairing/team"
)

// sound checks what any draw must be, and asks the independent check.
func sound(t *testing.T, d core.Division, draw core.Draw) {
	t.Helper()
	met := map[[2]int]bool{}
	for _, r := range d.Played {
		for _, m := range r.Matches {
			for _, g := range m.Games {
				if g.Result.Played() {
					met[[2]int{m.White, m.Black}], met[[2]int{m.Black, m.White}] = true, true
				}
			}
		}
	}
	places := make([]int, len(d.Entries)+1)
	for _, p := range draw.Pairs {
		places[p.White]++
		places[p.Black]++
		if met[[2]int{p.White, p.Black}] {
			t.Errorf("%d-%d meet again", p.White, p.Black)
		}
		if len(p.Why) < 2 {
			t.Errorf("%d-%d: only %d reasons", p.White, p.Black, len(p.Why))
		}
	}
	byes := 0
	for _, b := range draw.Byes {
		places[b.Entry]++
		if b.Kind == core.PAB {
			byes++
		}
	}
	for no := 1; no < len(places); no++ {
		want := 1
		if _, away := d.Absent[no]; d.Entries[no-1].Withdrawn && !away {
			want = 0
		}
		if places[no] != want {
			t.Errorf("team %d has %d places", no, places[no])
		}
	}
	if byes > 1 {
		t.Errorf("%d byes", byes)
	}
	for _, v := range pairing.Check(d, draw) {
		if v.Grade > core.Information {
			t.Errorf("check: %s %v: %+v", v.Rule, v.Entries, v.Why)
		}
	}
}

// Any history gives a draw that the check passes, or a clean "cannot".
func FuzzPair(f *testing.F) {
	for seed := range uint64(30) {
		f.Add(seed, uint8(5+7*seed), uint8(3+seed%9), uint8(seed))
	}
	f.Fuzz(func(t *testing.T, seed uint64, teams, rounds, kind uint8) {
		rng := rand.New(rand.NewPCG(seed, 5))
		e := &event{
			rng: rng, draws: rng.Float64(), forfeits: 0.2 * rng.Float64(), absence: 0.2 * rng.Float64(), prohibited: rng.IntN(20),
		}
		d := e.new(1+int(teams)%80, 1+int(rounds)%20, 1+rng.IntN(5), codes[int(kind)%len(codes)])
		for d.Next() <= d.Rounds {
			e.away(&d)
			if rng.IntN(5) == 0 {
				d.Entries[rng.IntN(len(d.Entries))].Withdrawn = true
			}
			if rng.IntN(5) == 0 {
				a := core.Adjustment{Round: max(0, d.Next()-1), Entries: []int{1 + rng.IntN(len(d.Entries))}, Match: core.Points(10 * (rng.IntN(5) - 2))}
				if strings.Contains(d.System, "GP_MP") || strings.HasSuffix(d.System, "_GP") && !strings.Contains(d.System, "MP") {
					a.Match, a.Game = 0, 15
				}
				d.Adjustments = append(d.Adjustments, a)
			}
			draw, err := team.Pair(d)
			var none *core.UnpairableError
			if errors.As(err, &none) {
				if len(none.Why) == 0 || none.Error() == "" {
					t.Errorf("unpairable without a reason: %+v", none)
				}
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			sound(t, d, draw)
			e.play(&d, draw)
			for _, no := range d.Entries {
				if no.Withdrawn { // not listed by the engine: absent all the same
					last := &d.Played[len(d.Played)-1]
					last.Byes = append(last.Byes, core.Bye{Entry: no.No, Kind: core.ZeroBye})
				}
			}
		}
	})
}
