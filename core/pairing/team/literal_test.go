package team_test

import (
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"taikyoku/core"
	"taikyoku/core/pairing/team"
)

// compare pairs the next round of d by the engine and by the literal reading,
// and returns the draw, or false if the round has no legal pairing.
func compare(t *testing.T, d core.Division, r team.Readings, o bruteOptions, decided map[string]int) (core.Draw, bool) {
	t.Helper()
	b := newBrute(d, o)
	b.decided = decided
	pairs, bye, possible := b.pair()
	var want []string
	for _, p := range pairs {
		w, x, article := b.colour(p[0], p[1])
		decided[article]++
		want = append(want, fmt.Sprintf("%d-%d", w, x))
	}
	if bye != 0 {
		want = append(want, fmt.Sprintf("%d-0", bye))
	}
	draw, err := team.PairWith(d, r)
	var unpairable *core.UnpairableError
	switch {
	case errors.As(err, &unpairable) && !possible:
		decided["3.3.3"]++
		return draw, false
	case err != nil:
		t.Fatalf("round %d: %v, want %v", d.Next(), err, want)
	}
	if got := sorted(drawn(draw)); !possible || !slices.Equal(got, sorted(want)) {
		t.Fatalf("%s round %d of %d:\ngot  %v\nwant %v, possible: %v", d.System, d.Next(), d.Rounds, got, want, possible)
	}
	return draw, true
}

// literal runs random events under a reading and counts what decided.
func literal(t *testing.T, events, most int, r team.Readings, o bruteOptions) map[string]int {
	decided := map[string]int{}
	for seed := range uint64(events) {
		rng := rand.New(rand.NewPCG(seed, 46))
		e := &event{
			rng: rng, draws: rng.Float64(), forfeits: 0.1 * rng.Float64(), absence: 0.1 * rng.Float64(), prohibited: rng.IntN(3),
		}
		teams := 3 + rng.IntN(most-2)
		d := e.new(teams, 2+rng.IntN(teams), 1+rng.IntN(3), codes[rng.IntN(len(codes))])
		if rng.IntN(4) == 0 && strings.Contains(d.System, "MP_GP") { // C.04.7 1.4.4
			d.Virtual = []core.Virtual{{First: 1, Last: 2, From: 1, To: teams / 2, Match: 20}, {First: 3, Last: 3, From: 1, To: teams / 2, Match: 10}}
		}
		for d.Next() <= d.Rounds {
			e.away(&d)
			draw, ok := compare(t, d, r, o, decided)
			if !ok {
				break
			}
			decided["rounds"]++
			e.play(&d, draw)
		}
	}
	for _, key := range slices.Sorted(maps.Keys(decided)) {
		t.Logf("%-7s %d", key, decided[key])
	}
	return decided
}

// The engine and the literal reading agree, and every criterion decides.
func TestLiteral(t *testing.T) {
	decided := literal(t, 6000, 8, team.Readings{}, bruteOptions{})
	for _, rule := range []string{
		"3.4.1", "3.4.3", "3.4.4", "3.3.3", "C3", "C4", "C5", "C6", "C7", "C8", "C9", "C10",
		"4.3.1", "4.3.2", "4.3.3", "4.3.4", "4.3.5", "4.3.6", "4.3.7", "4.3.8", "4.3.9",
	} {
		if decided[rule] == 0 {
			t.Errorf("%s never decided", rule)
		}
	}
	if decided["rounds"] < 20000 {
		t.Errorf("only %d rounds", decided["rounds"])
	}
}

// Larger brackets, fewer events.
func TestLiteralTen(t *testing.T) {
	literal(t, 300, 10, team.Readings{}, bruteOptions{})
}

// The other readings of R1 to R10.
func TestLiteralReadings(t *testing.T) {
	for _, c := range []struct {
		name string
		r    team.Readings
		o    bruteOptions
	}{
		{"R1", team.Readings{R1NoneInLastRound: true}, bruteOptions{none: true}},
		{"R2", team.Readings{R2Graded: true}, bruteOptions{graded: true}},
		{"R3", team.Readings{R3ZeroOnly: true}, bruteOptions{zero: true}},
		{"R2R3", team.Readings{R2Graded: true, R3ZeroOnly: true}, bruteOptions{graded: true, zero: true}},
		{"R6", team.Readings{R6PairedFloats: true}, bruteOptions{paired: true}},
		{"R7-colours", team.Readings{R7: team.ColoursToo}, bruteOptions{virtual: true}},
		{"R7-nowhere", team.Readings{R7: team.Nowhere}, bruteOptions{real: true}},
		{"R8", team.Readings{R8Arrived: true}, bruteOptions{arrived: true}},
		{"R9", team.Readings{R9SeatByScore: true}, bruteOptions{seats: true}},
		{"R10-paired", team.Readings{R10: team.NextPaired}, bruteOptions{following: "paired"}},
		{"R10-unpaired", team.Readings{R10: team.NextUnpaired}, bruteOptions{following: "unpaired"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			literal(t, 800, 8, c.r, c.o)
		})
	}
}
