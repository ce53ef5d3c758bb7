package dutch_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"taikyoku/core/pairing/dutch"
)

// TestScopesAgree compares the bracket alone, or with the next one, against
// the whole field at once, which Explain looks at up to a hundred players.
func TestScopesAgree(t *testing.T) {
	rounds := 0
	for seed := range uint64(60) {
		r := rand.New(rand.NewPCG(seed, 13))
		m := moodOf(r)
		n := 10 + r.IntN(30)
		d := newEvent(r, n, min(4+r.IntN(12), n-2), m)
		odder(r, &d)
		for len(d.Played) < d.Rounds {
			stayAway(r, &d, m)
			draw, err := dutch.Pair(d)
			whole, werr := dutch.Explain(d)
			if (err == nil) != (werr == nil) || !slices.Equal(lines(draw), lines(whole)) {
				t.Fatalf("seed %d round %d: got %v, %v, want %v, %v", seed, d.Next(), lines(draw), err, lines(whole), werr)
			}
			if err != nil {
				break
			}
			rounds++
			playOut(r, &d, draw, m)
		}
	}
	t.Logf("%d rounds agree", rounds)
}
