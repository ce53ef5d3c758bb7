package matching_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"taikyoku/core/pairing/matching"
)

// brute finds, over all matchings of the vertices in left, the most pairs and
// then the least cost, where cost < 0 means no edge. In perfect mode only
// perfect matchings count.
func brute(n int, cost func(v, w int) int64) (pairs int, least int64) {
	type result struct {
		pairs int
		cost  int64
	}
	memo := map[uint32]result{}
	var best func(left uint32) result
	best = func(left uint32) result {
		if left == 0 {
			return result{}
		}
		if r, ok := memo[left]; ok {
			return r
		}
		v := 0
		for left>>v&1 == 0 {
			v++
		}
		r := best(left &^ (1 << v))
		for w := v + 1; w < n; w++ {
			if left>>w&1 == 0 || cost(v, w) < 0 {
				continue
			}
			t := best(left &^ (1<<v | 1<<w))
			t.pairs++
			t.cost += cost(v, w)
			if t.pairs > r.pairs || t.pairs == r.pairs && t.cost < r.cost {
				r = t
			}
		}
		memo[left] = r
		return r
	}
	r := best(1<<n - 1)
	return r.pairs, r.cost
}

type table [][]int64

func (t table) at(v, w int) int64 { return t[min(v, w)][max(v, w)] }

func randomTable(r *rand.Rand, n int, density float64, most int64) table {
	t := make(table, n)
	for v := range t {
		t[v] = make([]int64, n)
		for w := range t[v] {
			t[v][w] = -1
			if w > v && r.Float64() < density {
				t[v][w] = r.Int64N(most)
			}
		}
	}
	return t
}

func TestCardinalityAgainstBruteForce(t *testing.T) {
	for seed := range uint64(4000) {
		r := rand.New(rand.NewPCG(seed, 1))
		n := 1 + r.IntN(10)
		tab := randomTable(r, n, r.Float64(), 2)
		g := matching.NewGraph(n)
		for v := range n {
			for w := v + 1; w < n; w++ {
				if tab.at(v, w) >= 0 {
					g.Join(v, w)
				}
			}
		}
		want, _ := brute(n, tab.at)
		c := matching.NewCardinality(g)
		if left := c.Maximise(); left != n-2*want {
			t.Fatalf("seed %d: %d left over, want %d", seed, left, n-2*want)
		}
		for v := range n {
			if m := c.Mate(v); m >= 0 && (c.Mate(m) != v || !g.Joined(v, m)) {
				t.Fatalf("seed %d: mates %d and %d", seed, v, m)
			}
		}
		checkSpare(t, seed, c, n, want, tab)
		loose, scarce := c.Barrier()
		if n-2*want > 0 {
			if groups := components(g, loose); groups-scarce.Len() != n-2*want {
				t.Fatalf("seed %d: %d groups, %d scarce, %d left over", seed, groups, scarce.Len(), n-2*want)
			}
		}
	}
}

// checkSpare compares Spare with its definition and applies Replace.
func checkSpare(t *testing.T, seed uint64, c *matching.Cardinality, n, want int, tab table) {
	for v := range n {
		if c.Mate(v) >= 0 {
			continue
		}
		spare := c.Spare(v)
		if n-2*want == 1 {
			for w := range n {
				without, _ := brute(n, func(x, y int) int64 {
					if x == w || y == w {
						return -1
					}
					return tab.at(x, y)
				})
				if spare.Has(w) != (without == want) {
					t.Fatalf("seed %d: vertex %d spare: %v, matching without it %d of %d", seed, w, spare.Has(w), without, want)
				}
			}
		}
		last := v
		spare.Each(func(w int) { last = w })
		c.Replace(v, last)
		single := 0
		for w := range n {
			if c.Mate(w) < 0 {
				single++
			} else if c.Mate(c.Mate(w)) != w || tab.at(w, c.Mate(w)) < 0 {
				t.Fatalf("seed %d: after Replace(%d, %d) vertex %d has mate %d", seed, v, last, w, c.Mate(w))
			}
		}
		if c.Mate(last) >= 0 || single != n-2*want {
			t.Fatalf("seed %d: Replace(%d, %d) left %d single", seed, v, last, single)
		}
		return
	}
}

func components(g *matching.Graph, in matching.Set) int {
	seen, count := matching.NewSet(g.Order()), 0
	var visit func(v int)
	visit = func(v int) {
		seen.Add(v)
		g.Row(v).Each(func(w int) {
			if in.Has(w) && !seen.Has(w) {
				visit(w)
			}
		})
	}
	in.Each(func(v int) {
		if !seen.Has(v) {
			count++
			visit(v)
		}
	})
	return count
}

func weighted(n, words int, tab table) *matching.Weighted {
	s := matching.NewWeighted(n, words)
	for v := range n {
		for w := v + 1; w < n; w++ {
			if c := tab.at(v, w); c >= 0 {
				cost := make([]uint64, words)
				cost[words-1] = uint64(c >> 3)
				cost[0] |= uint64(c & 7)
				if words == 1 {
					cost[0] = uint64(c)
				}
				s.SetCost(v, w, cost)
			}
		}
	}
	return s
}

// value folds a cost of several words back: its parts are c>>3 and c&7.
func value(words int, cost []uint64) int64 {
	if words == 1 {
		return int64(cost[0])
	}
	return int64(cost[words-1])<<20 + int64(cost[0])
}

func folded(words int, tab table) func(v, w int) int64 {
	return func(v, w int) int64 {
		c := tab.at(v, w)
		if c < 0 || words == 1 {
			return c
		}
		return c>>3<<20 + c&7
	}
}

func TestWeightedAgainstBruteForce(t *testing.T) {
	solved, repaired, refused := 0, 0, 0
	for seed := range uint64(20000) {
		r := rand.New(rand.NewPCG(seed, 2))
		n := 2 * (1 + r.IntN(5))
		words := 1 + r.IntN(3)
		most := []int64{2, 4, 30, 500}[r.IntN(4)]
		tab := randomTable(r, n, 0.3+0.7*r.Float64(), most)
		cost := folded(words, tab)
		s := weighted(n, words, tab)
		want, least := brute(n, cost)
		if ok := s.Solve(); ok != (want == n/2) {
			t.Fatalf("seed %d: solved %v, want %d pairs of %d", seed, ok, want, n/2)
		} else if !ok {
			continue
		}
		solved++
		if err := s.Check(); err != nil || value(words, s.Cost()) != least {
			t.Fatalf("seed %d: cost %d, want %d: %v", seed, value(words, s.Cost()), least, err)
		}
		for range 4 {
			v, w := r.IntN(n), r.IntN(n)
			if v == w {
				continue
			}
			only := restricted(cost, v, func(x int) bool { return x == w })
			pairs, c := brute(n, only)
			price, ok := s.Price(v, w)
			if ok != (pairs == n/2) || ok && value(words, price) != c {
				t.Fatalf("seed %d: price of %d-%d: %v, %v, want %d pairs of cost %d", seed, v, w, price, ok, pairs, c)
			}
		}
		done := make([]bool, n)
		for range 12 {
			v, w := r.IntN(n), r.IntN(n)
			if done[v] || done[w] || v == w {
				continue
			}
			var ok bool
			before := cost
			if r.IntN(2) == 0 {
				ok = s.Fix(v, w)
				cost = restricted(before, v, func(x int) bool { return x == w })
				if ok {
					done[v], done[w] = true, true
				}
			} else {
				mask := r.IntN(1 << n)
				allowed := func(x int) bool { return mask>>x&1 != 0 }
				ok = s.Restrict(v, allowed)
				cost = restricted(before, v, allowed)
			}
			p, c := brute(n, cost)
			if ok != (p == n/2 && c == least) {
				t.Fatalf("seed %d: repaired %v, want %d pairs of cost %d, have %d, %d", seed, ok, n/2, least, p, c)
			}
			if !ok {
				cost = before
				refused++
			} else {
				repaired++
			}
			if err := s.Check(); err != nil {
				t.Fatalf("seed %d: %v", seed, err)
			}
		}
	}
	t.Logf("%d solved, %d repaired, %d refused", solved, repaired, refused)
}

func restricted(cost func(v, w int) int64, v int, allowed func(int) bool) func(v, w int) int64 {
	return func(x, y int) int64 {
		if x == v && !allowed(y) || y == v && !allowed(x) {
			return -1
		}
		return cost(x, y)
	}
}

func TestWeightedLargeByCertificate(t *testing.T) {
	for _, n := range []int{40, 100, 200} {
		for _, most := range []int64{2, 10, 1000} {
			for words := 1; words <= 3; words++ {
				name := fmt.Sprintf("n%d-below%d-words%d", n, most, words)
				t.Run(name, func(t *testing.T) {
					r := rand.New(rand.NewPCG(uint64(n), uint64(most)))
					tab := randomTable(r, n, 0.5, most)
					s := weighted(n, words, tab)
					if !s.Solve() {
						t.Fatal("no perfect matching")
					}
					if err := s.Check(); err != nil {
						t.Fatal(err)
					}
					fixed := 0
					for v := range n / 2 {
						for w := range n {
							if s.Fix(v, w) {
								fixed++
								break
							}
						}
					}
					if fixed == 0 {
						t.Fatal("nothing could be fixed")
					}
					if err := s.Check(); err != nil {
						t.Fatal(err)
					}
				})
			}
		}
	}
}

// TestJoinFree compares rows of edges that cost nothing with the same edges one
// by one, at all places in the words.
func TestJoinFree(t *testing.T) {
	for seed := range uint64(200) {
		r := rand.New(rand.NewPCG(seed, 5))
		n := 4 + r.IntN(200)
		from := r.IntN(n)
		as := r.IntN(from + 1)
		g := matching.NewGraph(n)
		for range 3 * n {
			g.Join(r.IntN(n), r.IntN(n))
		}
		rows := matching.NewWeighted(as+n-from, 1)
		for v := from; v < n; v++ {
			rows.JoinFree(v-from+as, g.Row(v), from, as)
		}
		for v := range rows.Order() {
			for w := range rows.Order() {
				want := v >= as && w >= as && g.Joined(v-as+from, w-as+from)
				if got := rows.Joined(v, w); got != want {
					t.Fatalf("seed %d: %d vertices, %d on as %d: edge %d-%d is %v", seed, n, from, as, v, w, got)
				}
			}
		}
	}
}
