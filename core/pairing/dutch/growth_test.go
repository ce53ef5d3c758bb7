package dutch_test

import (
	"math"
	"testing"
	"time"

	"taikyoku/core/pairing/dutch"
)

// TestGrowth prints how the time for round 5 of 9 grows with the field:
// go test -run Growth -v. The bound is wide, for machines that do other things
// too; the reference engine grows with an exponent of 3.7 there.
func TestGrowth(t *testing.T) {
	type point struct {
		n    int
		took time.Duration
	}
	var points []point
	for _, n := range []int{250, 500, 1000, 2000} {
		d, ok := event(t, uint64(n), n, 9, 4, usual)
		if !ok {
			t.Fatalf("%d players: the event cannot be played so far", n)
		}
		best := time.Hour
		for range 5 {
			start := time.Now()
			if _, err := dutch.Pair(d); err != nil {
				t.Fatal(err)
			}
			best = min(best, time.Since(start))
		}
		points = append(points, point{n, best})
	}
	for i, p := range points {
		if i == 0 {
			t.Logf("%5d players %9v", p.n, p.took)
			continue
		}
		q := points[i-1]
		t.Logf("%5d players %9v, exponent %.2f", p.n, p.took, math.Log(float64(p.took)/float64(q.took))/math.Log(float64(p.n)/float64(q.n)))
	}
	first, last := points[0], points[len(points)-1]
	if e := math.Log(float64(last.took)/float64(first.took)) / math.Log(float64(last.n)/float64(first.n)); e > 4 {
		t.Errorf("the time grows with exponent %.2f", e)
	}
}
