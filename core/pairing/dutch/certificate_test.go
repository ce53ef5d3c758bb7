package dutch_test

import (
	"testing"

	"taikyoku/core/pairing/dutch"
)

// TestCertificate shows beyond the size of any reference that the pairings
// are best: every matching is proved optimal by its dual variables, before the
// first decision of Art. 4 and after the last.
func TestCertificate(t *testing.T) {
	for _, c := range []struct{ players, rounds int }{{100, 9}, {1001, 9}, {2500, 5}, {5000, 3}} {
		d, _ := event(t, uint64(c.players), c.players, 9, 0, usual)
		proofs := 0
		for range c.rounds {
			draw, err := dutch.PairVerified(d, func(err error) {
				proofs++
				if err != nil {
					t.Errorf("%d players, round %d: %v", c.players, d.Next(), err)
				}
			})
			if err != nil {
				t.Fatal(err)
			}
			mustBeLegal(t, d, draw)
			var ok bool
			if d, ok = nextRound(t, d, uint64(c.players), usual); !ok {
				t.Fatal("the event cannot be played on")
			}
		}
		t.Logf("%d players, %d rounds: %d proofs", c.players, c.rounds, proofs)
		if proofs < c.rounds {
			t.Errorf("%d players: only %d proofs", c.players, proofs)
		}
	}
}
