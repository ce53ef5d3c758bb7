//go:build unix

package dutch_test

import (
	"fmt"
	"slices"
	"syscall"
	"testing"
	"time"

	"taikyoku/core"
	"taikyoku/core/pairing/dutch"
)

// BenchmarkEveryRound plays events in which nearly everybody meets nearly everybody,
// and tells of each how long its rounds took next to round 5 of 9 of as many: the
// median, the worst round and which that is, and how many took more than ten times
// as long. Slow rounds are measured again.
//
//	go test -run '^$' -bench 'EveryRound/n=154' -benchtime 1x -cpu 1
//
// What a slow round's time is spent on tells -cpuprofile.
func BenchmarkEveryRound(b *testing.B) {
	moods := []struct {
		name string
		mood
	}{
		{"all come", total},
		{"few stay away", usual},
		{"drawn", mood{draw: 90, spread: 300}},
		{"equals", mood{draw: 30}},
		{"byes and forfeits", mood{draw: 30, absent: 5, forfeit: 3, spread: 1500, forbidden: 3}},
	}
	for _, n := range []int{60, 61, 100, 154, 155, 300, 301, 500} {
		typical := typicalTime(b, n)
		for _, m := range moods {
			for seed := range uint64(2) {
				b.Run(fmt.Sprintf("n=%d/%s/seed=%d", n, m.name, seed+1), func(b *testing.B) {
					for b.Loop() {
						everyRound(b, n, seed+1, m.mood, typical)
					}
				})
			}
		}
	}
}

// typicalTime is the median over events of the least time for round 5 of 9.
func typicalTime(b *testing.B, n int) time.Duration {
	var times []time.Duration
	for seed := range uint64(15) {
		if d, ok := event(b, seed+1, n, 9, 4, usual); ok {
			times = append(times, leastTime(b, d, 10))
		}
	}
	slices.Sort(times)
	return times[len(times)/2]
}

func leastTime(b *testing.B, d core.Division, runs int) time.Duration {
	least := time.Hour
	for range runs {
		start := used(b)
		if _, err := dutch.Pair(d); err != nil {
			b.Fatal(err)
		}
		least = min(least, used(b)-start)
	}
	return least
}

// used is the time the processor has given to this process: what else the machine
// does is not in it.
func used(b *testing.B) time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		b.Fatal(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

func everyRound(b *testing.B, n int, seed uint64, m mood, typical time.Duration) {
	var times []time.Duration
	worst, over := 0, 0
	d, ok := event(b, seed, n, n-3-n%2, 0, m)
	for ok && len(d.Played) < d.Rounds {
		now := d
		if d, ok = nextRound(b, d, seed+uint64(len(d.Played)), m); !ok {
			break // as many rounds as can be paired
		}
		took := leastTime(b, now, 1)
		if took > 5*typical {
			took = min(took, leastTime(b, now, 5))
		}
		if took > 10*typical {
			over++
		}
		if times = append(times, took); took > times[worst] {
			worst = len(times) - 1
		}
	}
	of := func(t time.Duration) float64 { return float64(t) / float64(typical) }
	b.ReportMetric(of(times[worst]), "worst/typical")
	b.ReportMetric(float64(worst+1), "worst-round")
	b.ReportMetric(float64(over), "rounds>10x")
	b.ReportMetric(float64(len(times)), "rounds")
	b.ReportMetric(float64(typical.Microseconds()), "typical-µs")
	slices.Sort(times)
	b.ReportMetric(of(times[len(times)/2]), "median/typical")
}
