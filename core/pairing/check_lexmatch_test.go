package pairing

import (
	"testing"

	"pgregory.net/rapid"
)

// TestWeighingIsOptimal compares best with trying every matching.
func TestWeighingIsOptimal(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 9).Draw(t, "n")
		k := rapid.IntRange(1, 4).Draw(t, "k")
		density := rapid.IntRange(1, 4).Draw(t, "density")
		g := newWeighing(n, k, 0)
		weights := map[[2]int][]int64{}
		for u := range n {
			for v := u + 1; v < n; v++ {
				if rapid.IntRange(0, 4).Draw(t, "edge") > density {
					continue
				}
				w := g.join(u, v)
				w[0] = 1 // first as many pairs as can be
				for i := 1; i < k; i++ {
					w[i] = int64(rapid.IntRange(-3, 3).Draw(t, "w"))
				}
				weights[[2]int{u, v}] = append([]int64(nil), w...)
			}
		}
		best := everyMatching(n, k, weights)
		g.whole = 2*int(best[0]) == n && rapid.Bool().Draw(t, "whole")
		total := make([]int64, k)
		for u, v := range g.best() {
			if v > u {
				for i, x := range weights[[2]int{u, v}] {
					total[i] += x
				}
			}
		}
		if lexCompare(best, total) != 0 {
			t.Fatalf("best = %v, want %v (n %d, %v)", total, best, n, weights)
		}
	})
}

func everyMatching(n, k int, weights map[[2]int][]int64) []int64 {
	best := make([]int64, k)
	sum := make([]int64, k)
	used := make([]bool, n)
	var walk func(u int)
	walk = func(u int) {
		for u < n && used[u] {
			u++
		}
		if u == n {
			if lexCompare(sum, best) > 0 {
				copy(best, sum)
			}
			return
		}
		used[u] = true
		walk(u + 1)
		for v := u + 1; v < n; v++ {
			w, ok := weights[[2]int{u, v}]
			if !ok || used[v] {
				continue
			}
			used[v] = true
			for i, x := range w {
				sum[i] += x
			}
			walk(u + 1)
			for i, x := range w {
				sum[i] -= x
			}
			used[v] = false
		}
		used[u] = false
	}
	walk(0)
	return best
}

// TestPerfect compares the cardinality search with the weighing and, where
// small, with trying every matching.
func TestPerfect(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		n := 2 * rapid.IntRange(1, 10).Draw(t, "half")
		density := rapid.IntRange(1, 3).Draw(t, "density")
		g := newWeighing(n, 1, 0)
		weights := map[[2]int][]int64{}
		for u := range n {
			for v := u + 1; v < n; v++ {
				if rapid.IntRange(0, 9).Draw(t, "edge") <= density {
					g.join(u, v)[0] = 1
					weights[[2]int{u, v}] = []int64{1}
				}
			}
		}
		size := 0
		for u, v := range g.best() {
			if v > u {
				size++
			}
		}
		if n <= 10 && everyMatching(n, 1, weights)[0] != int64(size) {
			t.Fatalf("weighing finds %d pairs, want %d", size, everyMatching(n, 1, weights)[0])
		}
		got := perfect(n, func(u, v int) bool { return weights[[2]int{min(u, v), max(u, v)}] != nil })
		if got != (2*size == n) {
			t.Fatalf("perfect = %v, but the largest matching has %d of %d pairs", got, size, n/2)
		}
	})
}
