package xiangqi

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"taikyoku/core"
)

// all lists every way to pair a set.
func all(set []int) [][][2]int {
	if len(set) == 0 {
		return [][][2]int{nil}
	}
	var out [][][2]int
	for i := 1; i < len(set); i++ {
		rest := slices.Concat(set[1:i], set[i+1:])
		for _, p := range all(rest) {
			out = append(out, append([][2]int{{set[0], set[i]}}, p...))
		}
	}
	return out
}

// worth is what the rules say about a pairing of everybody left, the most
// important first: limits broken, floaters, floaters that floated before, runs
// of three accepted, pairs due one colour, and how often the floaters floated.
func worth(f *field, pairing [][2]int, top core.Points, members []int) []int {
	v := make([]int, 6)
	for _, p := range pairing {
		x, y := &f.entries[p[0]], &f.entries[p[1]]
		least := [2]int{99, 99}
		for _, way := range [][2]*entry{{x, y}, {y, x}} {
			heavy, light := 0, 0
			for i, e := range way {
				c := []core.Colour{core.White, core.Black}[i]
				n := len(e.colours)
				if n > 1 && e.colours[n-1] == c && e.colours[n-2] == c && f.rules.Run != Off {
					if f.round == f.division.Rounds && f.rules.LastRun == RunBeforeFloat {
						light++
					} else {
						heavy++
					}
				}
				after := e.surplus + 1 - 2*i
				if (after > 2 || after < -2) && f.rules.Surplus != Off {
					heavy++
				}
			}
			if way := [2]int{heavy, light}; slices.Compare(way[:], least[:]) < 0 {
				least = way
			}
		}
		v[0] += least[0]
		in := 0
		for _, no := range p {
			if slices.Contains(members, no) {
				in++
			}
		}
		switch in {
		case 2:
			v[3] += least[1]
			if d := x.due(); d != 0 && d == y.due() {
				v[4]++
			}
		case 1:
			down := x
			if slices.Contains(members, y.no) {
				down = y
			}
			v[1]++
			if down.points > top {
				v[2]++
			}
			v[5] += f.round + down.floats
		}
	}
	return v
}

// literal pairs the score groups by writing out every pairing of everybody left.
func literal(f *field, left []int, decided []int) (out []string) {
	var floaters []int
	for len(left) > 0 {
		g := f.newGroup(left, floaters)
		var legal [][][2]int
		for _, p := range all(left) {
			if !slices.ContainsFunc(p, func(x [2]int) bool { return f.obstacle(x[0], x[1]) != "" }) {
				legal = append(legal, p)
			}
		}
		for k := range 6 {
			best := worth(f, legal[0], g.score, g.members)[k]
			for _, p := range legal {
				best = min(best, worth(f, p, g.score, g.members)[k])
			}
			n := len(legal)
			first := legal[0]
			legal = slices.DeleteFunc(legal, func(p [][2]int) bool { return worth(f, p, g.score, g.members)[k] > best })
			if len(legal) < n && fmt.Sprint(legal[0]) != fmt.Sprint(first) {
				decided[k]++
			}
		}
		pickers, others := g.sides()
		taken := map[int]bool{}
		floaters = nil
		for _, picker := range slices.Concat(pickers, others) {
			if taken[picker] {
				continue
			}
			taken[picker] = true
			found := false
			for _, partner := range g.candidates(picker, pickers, others) {
				if taken[partner] {
					continue
				}
				with := slices.DeleteFunc(slices.Clone(legal), func(p [][2]int) bool {
					return !slices.Contains(p, [2]int{picker, partner}) && !slices.Contains(p, [2]int{partner, picker})
				})
				if len(with) > 0 {
					legal, found, taken[partner] = with, true, true
					left = without(left, picker, partner)
					out = append(out, fmt.Sprintf("%d-%d", picker, partner))
					break
				}
			}
			if !found {
				floaters = append(floaters, picker)
			}
		}
	}
	return out
}

// The engine chooses what the literal reading chooses, and every rule decides.
func TestLiteral(t *testing.T) {
	decided := make([]int, 6)
	rounds := 0
	for seed := range uint64(1500) {
		rng := rand.New(rand.NewPCG(seed, 3))
		d := core.Division{Rounds: 3 + rng.IntN(5), Boards: 1, Scoring: core.Scoring{Win: 20, Draw: 10, ForfeitWin: 20, PAB: 20}}
		for no := 1; no <= 4+rng.IntN(5); no++ {
			d.Entries = append(d.Entries, core.Entry{No: no, Unit: []string{"", "A", "B"}[rng.IntN(3)]})
		}
		r := Rules{
			Order: Order(Order("").Choices()[rng.IntN(2)]), Units: Units(Units("").Choices()[rng.IntN(3)]),
			Run: Limit(Limit("").Choices()[rng.IntN(3)]), Surplus: Limit(Limit("").Choices()[rng.IntN(3)]), LastRun: LastRun(LastRun("").Choices()[rng.IntN(2)]),
		}
		for d.Next() <= d.Rounds {
			draw, err := Pair(d, r, Given{})
			var none *core.UnpairableError
			if errors.As(err, &none) {
				break
			}
			if err != nil {
				t.Fatal(err)
			}
			if d.Next() > 1 {
				rounds++
				f, err := newField(&d, r, nil)
				if err != nil {
					t.Fatal(err)
				}
				left := f.present
				for _, b := range draw.Byes {
					left = without(left, b.Entry)
				}
				var got []string
				meetings, _ := f.pairGroups(left)
				for _, m := range meetings {
					got = append(got, fmt.Sprintf("%d-%d", m.picker, m.partner))
				}
				if want := literal(f, left, decided); !slices.Equal(got, want) {
					t.Fatalf("seed %d round %d: got %v want %v", seed, d.Next(), got, want)
				}
			}
			round := core.Round{Byes: draw.Byes}
			for _, p := range draw.Pairs {
				if rng.IntN(3) == 0 { // an arbiter's colours, so that limits come into play
					p.White, p.Black = p.Black, p.White
				}
				results := []core.Result{core.WhiteWins, core.BlackWins, core.Drawn, core.Drawn, core.WhiteForfeit}
				round.Matches = append(round.Matches, core.Match{White: p.White, Black: p.Black, Games: []core.Game{{Board: 1, Result: results[rng.IntN(5)]}}})
			}
			d.Played = append(d.Played, round)
		}
	}
	t.Logf("%d rounds; decided: limits %d, floaters %d, floated before %d, runs accepted %d, colours %d, balance of floats %d",
		rounds, decided[0], decided[1], decided[2], decided[3], decided[4], decided[5])
	for k, n := range decided {
		if n == 0 {
			t.Errorf("rule %d never decided", k)
		}
	}
	if rounds < 3000 {
		t.Errorf("only %d rounds", rounds)
	}
}
