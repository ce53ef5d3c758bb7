//go:build unix

package dutch_test

import (
	"cmp"
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
// as long. That round 5 is one of middling time, paired beside each of the rounds.
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
		middling := middlingRound(b, n)
		for _, m := range moods {
			for seed := range uint64(2) {
				b.Run(fmt.Sprintf("n=%d/%s/seed=%d", n, m.name, seed+1), func(b *testing.B) {
					for b.Loop() {
						everyRound(b, n, seed+1, m.mood, middling)
					}
				})
			}
		}
	}
}

// middlingRound is of round 5 of 9 of some events the one of middling time.
func middlingRound(b *testing.B, n int) core.Division {
	type timed struct {
		d    core.Division
		took time.Duration
	}
	var all []timed
	for seed := range uint64(15) {
		if d, ok := event(b, seed+1, n, 9, 4, usual); ok {
			all = append(all, timed{d, leastTime(b, d, 10)})
		}
	}
	slices.SortFunc(all, func(x, y timed) int { return cmp.Compare(x.took, y.took) })
	return all[len(all)/2].d
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

// ratioTo is how much longer one round takes than another, the best of several runs
// of both.
func ratioTo(b *testing.B, middling, d core.Division, runs int) float64 {
	usually, took := time.Hour, time.Hour
	for range runs {
		usually = min(usually, leastTime(b, middling, 3))
		took = min(took, leastTime(b, d, 1))
	}
	return float64(took) / float64(usually)
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

func everyRound(b *testing.B, n int, seed uint64, m mood, middling core.Division) {
	var ratios []float64
	worst, over := 0, 0
	d, ok := event(b, seed, n, n-3-n%2, 0, m)
	for ok && len(d.Played) < d.Rounds {
		now := d
		if d, ok = nextRound(b, d, seed+uint64(len(d.Played)), m); !ok {
			break // as many rounds as can be paired
		}
		ratio := ratioTo(b, middling, now, 1)
		if ratio > 5 {
			ratio = ratioTo(b, middling, now, 5)
		}
		if ratio > 10 {
			over++
		}
		if ratios = append(ratios, ratio); ratio > ratios[worst] {
			worst = len(ratios) - 1
		}
	}
	b.ReportMetric(ratios[worst], "worst/typical")
	b.ReportMetric(float64(worst+1), "worst-round")
	b.ReportMetric(float64(over), "rounds>10x")
	b.ReportMetric(float64(len(ratios)), "rounds")
	slices.Sort(ratios)
	b.ReportMetric(ratios[len(ratios)/2], "median/typical")
}
