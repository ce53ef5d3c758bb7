package pairing

import (
	"regexp"
	"strconv"
	"strings"

	"taikyoku/core"
)

// schedule is a round robin by the Berger tables (C.05 Annex 1).
type schedule struct {
	n       int // entries, with the dummy of an odd field
	cycles  int
	swapped bool // the last two rounds of the first cycle change places
	running bool // the games of two entries follow each other (reading)
}

var cyclesOf = regexp.MustCompile(`_G([0-9]+)$`)

func scheduleOf(d *core.Division) schedule {
	name := strings.ToUpper(d.System)
	s := schedule{n: len(d.Entries) + len(d.Entries)%2, cycles: 1}
	if strings.Contains(name, "DOUBLE") {
		s.cycles = 2
		s.swapped = strings.HasPrefix(name, "FIDE_DOUBLE") // of teams it is BERGER's _G2
	}
	if m := cyclesOf.FindStringSubmatch(name); m != nil {
		s.cycles, _ = strconv.Atoi(m[1])
	}
	return s
}

// row is the row of the table for a round and whether its colours are
// reversed; 0 if the schedule has no such round.
func (s schedule) row(round int) (row int, reversed bool) {
	each := s.n - 1
	if round < 1 || round > s.cycles*each {
		return 0, false
	}
	if s.running {
		return (round-1)/s.cycles + 1, (round-1)%s.cycles%2 == 1
	}
	cycle := (round - 1) / each
	row = (round-1)%each + 1
	if s.swapped && cycle == 0 && row >= each-1 && each > 1 {
		row = 2*each - 1 - row
	}
	return row, cycle%2 == 1
}

// meets is the opponent of a in a row of the table and whether a has White:
// a and b meet in row a+b-1 (reduced into 1..n-1), n takes the place of a's
// own double.
func (s schedule) meets(a, row int) (b int, white bool) {
	reduce := func(v int) int { return (v-1)%(s.n-1) + 1 }
	if a == s.n {
		for c := 1; c < s.n; c++ {
			if reduce(2*c-1) == row {
				return c, c > s.n/2
			}
		}
	}
	if reduce(2*a-1) == row {
		return s.n, a <= s.n/2
	}
	b = reduce(row - a + 1 + 2*(s.n-1))
	if (a+b)%2 == 1 {
		return b, a < b
	}
	return b, a > b
}

// berger verifies that the draw is the row of the table. Whoever meets the
// dummy or someone who does not play is free: no points, not a bye.
func (x *examination) berger() {
	s := scheduleOf(x.d)
	s.running = !s.swapped && x.reading("repeated-games", "cycles") == "consecutive"
	row, reversed := s.row(x.d.Next())
	if row == 0 {
		x.note(core.NeedsReason, "C.05 Annex 1", "check.no_round", nil, args{"Round": x.d.Next()})
		return
	}
	for _, p := range x.draw.Pairs {
		b, white := s.meets(p.White, row)
		switch {
		case b != p.Black:
			x.note(core.NeedsReason, "C.05 Annex 1", "check.table", []int{p.White, p.Black}, args{"Entry": p.White, "Instead": b})
		case white == reversed:
			x.note(core.NeedsReason, "C.05 Annex 1", "check.colour", []int{p.Black, p.White}, nil)
		}
	}
	for _, no := range sortedKeys(x.records) {
		b, _ := s.meets(no, row)
		other := x.records[b]
		if _, paired := x.partner[no]; !paired && x.records[no].present && other != nil && other.present {
			x.note(core.NeedsReason, "C.05 Annex 1", "check.table", []int{no, b}, args{"Entry": no, "Instead": b})
		}
	}
}
