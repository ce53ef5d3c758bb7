package team

import (
	"math/rand/v2"
	"slices"
	"testing"

	"taikyoku/core"
	"taikyoku/core/pairing/matching"
)

// The window changes nothing: with it and without it the same set is chosen.
func TestWindow(t *testing.T) {
	cut, certain := 0, 0
	for seed := range uint64(400) {
		rng := rand.New(rand.NewPCG(seed, 35))
		n := 60 + 2*rng.IntN(30)
		f := &field{
			round: 5, rounds: 5 + rng.IntN(5), teams: make([]team, n+1), legal: matching.NewGraph(n + 1), barriers: make([]int, n+1),
			readings: Readings{R2Graded: rng.IntN(2) == 0},
		}
		spread := 2 + rng.IntN(12)
		for i := 1; i <= n; i++ {
			f.teams[i] = team{no: i, floated: rng.IntN(2) == 0}
			f.teams[i].pairing = core.Points(10 * rng.IntN(spread))
			f.present = append(f.present, i)
			for j := 1; j < i; j++ {
				f.legal.Join(i, j)
			}
		}
		leaders := 2 + rng.IntN(3)
		for i := 1; i <= leaders; i++ {
			f.teams[i].pairing = 1000
			for j := 1; j < i; j++ {
				f.keepApart(i, j)
			}
		}
		for range 2 * n {
			if a, b := 1+rng.IntN(n), 1+rng.IntN(n); a != b && f.barriers[a] < 6 && f.barriers[b] < 6 {
				f.keepApart(a, b)
			}
		}
		f.most = slices.Max(f.barriers)
		residents, lower := f.present[:leaders], slices.Clone(f.present[leaders:])
		slices.SortStableFunc(lower, func(x, y int) int { return int(f.teams[y].pairing - f.teams[x].pairing) })
		s := f.newSelection(residents, lower)
		for follow := -1; follow < min(3, s.levels); follow++ {
			r := refine{follow: follow}
			w := s.window(&r)
			if len(w.lower) < len(lower) {
				cut++
			}
			if follow >= 0 && r.follow < 0 {
				certain++
			}
		}
		got := s.choose()
		s.whole = true
		if want := s.choose(); !slices.Equal(got, want) {
			t.Fatalf("seed %d: got %v want %v", seed, got, want)
		}
	}
	t.Logf("%d windows cut, %d times C6 was certain", cut, certain)
	if cut < 100 || certain < 50 {
		t.Errorf("only %d windows cut, %d times C6 certain", cut, certain)
	}
}
