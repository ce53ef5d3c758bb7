package matching_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"taikyoku/core/pairing/matching"
)

// perfect lists all perfect matchings of a graph, as mates.
func perfect(g *matching.Graph) [][]int {
	var all [][]int
	mate := slices.Repeat([]int{-1}, g.Order())
	var pair func()
	pair = func() {
		v := slices.Index(mate, -1)
		if v < 0 {
			all = append(all, slices.Clone(mate))
			return
		}
		for w := v + 1; w < len(mate); w++ {
			if mate[w] < 0 && g.Joined(v, w) {
				mate[v], mate[w] = w, v
				pair()
				mate[v], mate[w] = -1, -1
			}
		}
	}
	pair()
	return all
}

// randomPerfect is a random graph with a perfect matching, and that.
func randomPerfect(r *rand.Rand) (*matching.Graph, *matching.Cardinality, [][]int) {
	for {
		n := 2 * (1 + r.IntN(5))
		g, density := matching.NewGraph(n), r.Float64()
		for v := range n {
			for w := range v {
				if r.Float64() < density {
					g.Join(v, w)
				}
			}
		}
		if all := perfect(g); len(all) > 0 {
			c := matching.NewCardinality(g)
			c.Maximise()
			return g, c, all
		}
	}
}

// mustBePerfect checks the matching at hand.
func mustBePerfect(t *testing.T, seed uint64, c *matching.Cardinality) {
	t.Helper()
	for v := range c.Graph().Order() {
		if m := c.Mate(v); m < 0 || c.Mate(m) != v || !c.Graph().Joined(v, m) {
			t.Fatalf("seed %d: %d has mate %d", seed, v, m)
		}
	}
}

func inside(mates []int, x matching.Choice) int {
	count := 0
	for _, v := range x.Group {
		apart := x.Apart != nil && x.Apart.Has(v) && x.Apart.Has(mates[v])
		if x.Inside.Has(mates[v]) && !apart {
			count++
		}
	}
	return count
}

// TestMatesAndRestrict compares with all perfect matchings.
func TestMatesAndRestrict(t *testing.T) {
	for seed := range uint64(3000) {
		r := rand.New(rand.NewPCG(seed, 2))
		g, c, all := randomPerfect(r)
		v, to := r.IntN(g.Order()), matching.NewSet(g.Order())
		want := matching.NewSet(g.Order())
		for _, mates := range all {
			want.Add(mates[v])
		}
		if got := c.Mates(v); !slices.Equal(got, want) {
			t.Fatalf("seed %d: mates of %d: %b, want %b", seed, v, got, want)
		}
		mustBePerfect(t, seed, c)
		for w := range g.Order() {
			if r.IntN(2) == 0 {
				to.Add(w)
			}
		}
		before := g.Clone()
		cut, ok := c.Restrict(v, to)
		if ok != want.Meets(to) || ok && !to.Has(c.Mate(v)) {
			t.Fatalf("seed %d: %d restricted: %v", seed, v, ok)
		}
		mustBePerfect(t, seed, c)
		if ok {
			c.Relax(v, cut)
		}
		for w := range g.Order() {
			if !slices.Equal(g.Row(w), before.Row(w)) {
				t.Fatalf("seed %d: edges of %d changed", seed, w)
			}
		}
	}
}

// TestWeighAgainstBruteForce: the best are found, and no best one is lost.
func TestWeighAgainstBruteForce(t *testing.T) {
	for seed := range uint64(3000) {
		r := rand.New(rand.NewPCG(seed, 3))
		_, c, all := randomPerfect(r)
		n := c.Graph().Order()
		choices := randomChoices(r, n)
		var best []int
		ways := 0
		for _, mates := range all {
			var counts []int
			for _, x := range choices {
				counts = append(counts, inside(mates, x))
			}
			switch slices.Compare(counts, best) {
			case 1:
				best, ways = counts, 1
			case 0:
				ways++
			}
		}
		if _, ok := c.Weigh(choices); !ok {
			t.Fatalf("seed %d: not weighed", seed)
		}
		mustBePerfect(t, seed, c)
		for i, x := range choices {
			if got := c.Inside(x); got != best[i] {
				t.Fatalf("seed %d: choice %d has %d inside, want %v", seed, i, got, best)
			}
		}
		for _, mates := range perfect(c.Graph()) {
			var counts []int
			for _, x := range choices {
				counts = append(counts, inside(mates, x))
			}
			if slices.Equal(counts, best) {
				ways--
			}
		}
		if ways != 0 {
			t.Fatalf("seed %d: %d of the best are lost", seed, ways)
		}
	}
}

// randomChoices are groups apart from each other, some of them with two insides,
// one in the other, and some with vertices that are not inside with one another.
func randomChoices(r *rand.Rand, n int) []matching.Choice {
	var choices []matching.Choice
	for at := 0; at < n && len(choices) < 6; {
		size := min(1+r.IntN(3), n-at)
		narrow, far := matching.NewSet(n), matching.NewSet(n)
		for v := range n {
			if x := r.IntN(3); x == 0 {
				narrow.Add(v)
				far.Add(v)
			} else if x == 1 {
				far.Add(v)
			}
		}
		var group []int
		for v := at; v < at+size; v++ {
			group = append(group, v)
		}
		var apart matching.Set
		if r.IntN(3) == 0 {
			apart = matching.NewSet(n)
			for v := range n {
				if r.IntN(2) == 0 {
					apart.Add(v)
				}
			}
		}
		choices = append(choices, matching.Choice{Group: group, Inside: narrow, Apart: apart})
		if r.IntN(3) == 0 {
			choices = append(choices, matching.Choice{Group: group, Inside: far, Apart: apart})
		}
		at += size
	}
	return choices
}

// TestSettleAgainstBruteForce: what is settled holds in all of the best, and none
// of them is lost.
func TestSettleAgainstBruteForce(t *testing.T) {
	settled, open := 0, 0
	for seed := range uint64(3000) {
		r := rand.New(rand.NewPCG(seed, 4))
		_, c, all := randomPerfect(r)
		x := randomChoices(r, c.Graph().Order())[0]
		most, ways := 0, 0
		for _, mates := range all {
			most = max(most, inside(mates, x))
		}
		for _, mates := range all {
			if inside(mates, x) == most {
				ways++
			}
		}
		bound := most + r.IntN(2)
		certain := c.Settle(x, bound)
		mustBePerfect(t, seed, c)
		left := perfect(c.Graph())
		for _, mates := range left {
			if inside(mates, x) == most {
				ways--
			} else if certain {
				t.Fatalf("seed %d: settled, but %v is allowed", seed, mates)
			}
		}
		if got := c.Inside(x); ways != 0 || got > most || certain && got != most {
			t.Fatalf("seed %d: settled %v, %d of %d inside, %d of the best lost", seed, certain, got, most, ways)
		}
		if certain {
			settled++
		} else {
			open++
		}
	}
	t.Logf("%d settled, %d left open", settled, open)
	if settled < 300 || open < 300 {
		t.Errorf("%d settled, %d left open", settled, open)
	}
}
