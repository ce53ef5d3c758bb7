package dutch_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"taikyoku/core"
	"taikyoku/core/pairing/dutch"
)

// moods of the random events that both programs pair.
func moodOf(r *rand.Rand) mood {
	m := mood{draw: r.IntN(60), absent: []int{0, 5, 15, 25}[r.IntN(4)], forfeit: r.IntN(12), spread: []int{0, 300, 1500}[r.IntN(3)]}
	if r.IntN(5) == 0 {
		m.late = 20
	}
	if r.IntN(5) == 0 {
		m.forbidden = 2
	}
	return m
}

// odder changes the points or adds virtual ones in some events.
func odder(r *rand.Rand, d *core.Division) {
	switch r.IntN(8) {
	case 0:
		d.Scoring = core.Scoring{Win: 30, Draw: 10, ForfeitWin: 30, PAB: 30, Full: 30, Half: 10}
	case 1:
		d.Scoring.PAB = core.Points(5 * r.IntN(2))
	case 2:
		d.Scoring = core.Scoring{Win: 30, Draw: 20, Loss: 10, ForfeitWin: 30, PAB: 20, Full: 30, Half: 20}
	case 3, 4:
		d.System = "FIDE_DUTCH_BAKU"
		if d.Scoring != core.Standard() {
			d.Scoring = core.Standard()
		}
		d.Virtual, _ = dutch.Baku(*d)
	}
}

// TestExactAgainstTheLetter compares every round of thousands of small events
// with the literal program, and shows that every criterion decides somewhere.
func TestExactAgainstTheLetter(t *testing.T) {
	decided := map[string]int{}
	events, rounds, impossible, single, weighed := 0, 0, 0, 0, 0
	for seed := range uint64(3000) {
		r := rand.New(rand.NewPCG(seed, 7))
		n := 4 + r.IntN(6)
		m := moodOf(r)
		d := newEvent(r, n, 2+r.IntN(6), m)
		odder(r, &d)
		events++
		for len(d.Played) < d.Rounds {
			stayAway(r, &d, m)
			l := newLiteral(d)
			pairs, bye, want := l.pair()
			for c, k := range l.decided {
				decided[c] += k
			}
			draw, err := dutch.Pair(d)
			_, alone, byWeight := dutch.Counted(d)
			single, weighed = single+alone, weighed+byWeight
			var e *dutch.Error
			if want != nil {
				if !errors.Is(want, errNoLegalPairing) || !errors.As(err, &e) || !e.Legal() {
					t.Fatalf("seed %d round %d: got %v, want %v", seed, d.Next(), err, want)
				}
				impossible++
				break
			}
			rounds++
			if err != nil {
				t.Fatalf("seed %d round %d: %v", seed, d.Next(), err)
			}
			if got, want := lines(draw), l.lines(pairs, bye); !slices.Equal(got, want) {
				t.Fatalf("seed %d round %d: got %v, want %v", seed, d.Next(), got, want)
			}
			playOut(r, &d, draw, m)
		}
	}
	t.Logf("%d events, %d rounds, %d impossible; decisions %v; %d brackets by who floats alone, %d by weighing", events, rounds, impossible, decided, single, weighed)
	if single == 0 || weighed == 0 {
		t.Error("no bracket was paired by finding out who floats alone, or by weighing")
	}
	for c := 4; c <= 21; c++ {
		if name := fmt.Sprintf("C%d", c); decided[name] == 0 {
			t.Errorf("%s never decided", name)
		}
	}
}

func lines(draw core.Draw) []string {
	var s []string
	for _, p := range draw.Pairs {
		s = append(s, fmt.Sprintf("%d %d", p.White, p.Black))
	}
	for _, b := range draw.Byes {
		if b.Kind == core.PAB {
			s = append(s, fmt.Sprintf("%d 0", b.Entry))
		}
	}
	slices.Sort(s)
	return s
}

func (l *literal) lines(pairs [][2]int, bye int) []string {
	var s []string
	for _, p := range pairs {
		w, b := l.colours(p[0], p[1])
		s = append(s, fmt.Sprintf("%d %d", w.no, b.no))
	}
	if bye >= 0 {
		s = append(s, fmt.Sprintf("%d 0", l.souls[bye].no))
	}
	slices.Sort(s)
	return s
}
