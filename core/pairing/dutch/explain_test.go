package dutch_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"taikyoku/core"
	"taikyoku/core/pairing/dutch"
)

// TestExplainByTheLetter asks the literal program, for every pair of a
// homogeneous bracket that is not the natural one, what the natural one would
// have cost: the first criterion that is worse must be the one named.
func TestExplainByTheLetter(t *testing.T) {
	named := map[string]int{}
	for seed := range uint64(300) {
		r := rand.New(rand.NewPCG(seed, 11))
		m := moodOf(r)
		d := newEvent(r, 6+r.IntN(4), 3+r.IntN(4), m)
		stayAway(r, &d, m)
		for len(d.Played) < d.Rounds {
			draw, err := dutch.Explain(d)
			plain, perr := dutch.Pair(d)
			if err != nil || perr != nil {
				break
			}
			if !slices.Equal(lines(draw), lines(plain)) {
				t.Fatalf("seed %d round %d: explained %v, paired %v", seed, d.Next(), lines(draw), lines(plain))
			}
			l := newLiteral(d)
			if _, _, err := l.pair(); err != nil {
				t.Fatal(err)
			}
			for _, p := range draw.Pairs {
				for _, why := range p.Why {
					if strings.HasPrefix(why.Key, "why.dutch.instead.") {
						checkInstead(t, seed, l, why, named)
					}
				}
			}
			playOut(r, &d, draw, m)
			stayAway(r, &d, m)
		}
	}
	t.Logf("named %v", named)
	for _, c := range []string{"C1", "C4", "C9", "C12", "C13", "C14", "4.2", "4.3"} {
		if named[c] == 0 {
			t.Errorf("%s was never named", c)
		}
	}
}

func checkInstead(t *testing.T, seed uint64, l *literal, why core.Trace, named map[string]int) {
	t.Helper()
	rank := func(key string) int {
		return slices.IndexFunc(l.souls, func(s *soul) bool { return s.no == why.Args[key].(int) })
	}
	player, natural, got := rank("Player"), rank("Natural"), why.Args["Criterion"].(string)
	for _, b := range l.trials {
		at := slices.Index(b.residents, player)
		if at < 0 || len(b.mdps) > 0 || slices.Contains(b.winner.down, player) {
			continue
		}
		if b.residents[b.maxPairs+at] != natural {
			t.Fatalf("seed %d: the natural opponent of %d is not %d", seed, player, natural)
		}
		named[got]++
		if want := b.against(player, natural); want != got && !(want == "" && slices.Contains([]string{"C4", "C6", "C7"}, got)) {
			t.Fatalf("seed %d, round %d: %v: got %s, want %s", seed, len(l.d.Played)+1, why.Args, got, want)
		}
	}
}

// against is the rule against a pair; empty where no candidate with enough
// pairs has it.
func (b *trial) against(hi, lo int) string {
	x, y := b.souls[hi], b.souls[lo]
	switch {
	case slices.Contains(x.met, y.no):
		return "C1"
	case !b.ok[hi][lo]:
		if _, s := x.wish(); s != 3 || !sameWish(x, y) {
			return "260"
		}
		return "C3"
	}
	other := *b
	other.winner, other.forced = nil, [2]int{hi, lo}
	other.sets(nil, 0, b.paired)
	if other.winner == nil {
		return ""
	}
	for i, v := range other.winner.value {
		if slices.Compare(v.count, b.winner.value[i].count) != 0 {
			return v.criterion
		}
	}
	if len(b.tops(other.winner)) != len(b.tops(b.winner)) || sum(b.tops(other.winner)) != sum(b.tops(b.winner)) {
		return "4.3"
	}
	return "4.2"
}

func sameWish(a, b *soul) bool {
	x, _ := a.wish()
	y, _ := b.wish()
	return x == y
}

// tops are the higher ranked of the pairs that are not of the original S1.
func (b *trial) tops(c *candidate) []int {
	var tops []int
	for _, p := range c.pairs {
		if slices.Index(b.residents, p[0]) >= b.maxPairs {
			tops = append(tops, p[0])
		}
	}
	return tops
}

func sum(x []int) int {
	n := 0
	for _, v := range x {
		n += v
	}
	return n
}
