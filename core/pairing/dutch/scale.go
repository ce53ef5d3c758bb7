package dutch

import (
	"cmp"
	"math/bits"
)

// scale gives every criterion that can decide its bits in a cost.
type scale struct {
	shift [][]int // by criterion and grade; -1: cannot decide
	count int     // where the number of exchanges goes
	sum   int     // where the sum of BSNs goes
	words int
}

// measure lays out the costs of a bracket, least important bits first.
func (b *bracket) measure(order, sum bool) scale {
	s := scale{shift: make([][]int, len(criteria))}
	b.byLevel = b.sortLevels()
	defer func() { b.byLevel = nil }()
	at := 0
	take := func(most int) int {
		at += bits.Len(uint(most))
		return at - bits.Len(uint(most))
	}
	if sum {
		s.sum = take(len(b.residents) * len(b.residents))
	}
	if order {
		s.count = take(len(b.residents))
	}
	for i := len(criteria) - 1; i >= 0; i-- {
		c := &criteria[i]
		grades := 1
		if c.grades != nil {
			grades = c.grades(b)
		}
		s.shift[i] = make([]int, grades)
		for g := grades - 1; g >= 0; g-- {
			if most := c.most(b, g); most > 0 {
				s.shift[i][g] = take(most)
			} else {
				s.shift[i][g] = -1
			}
		}
	}
	s.words = (at + spare + 63) / 64
	s.raise(64*s.words - spare - at)
	return s
}

// spare are the bits that sums of costs need above the highest.
const spare = 10

// raise moves all costs up: the highest word says most then, and the matching
// looks at that one first.
func (s *scale) raise(by int) {
	s.count += by
	s.sum += by
	for _, shifts := range s.shift {
		for g := range shifts {
			if shifts[g] >= 0 {
				shifts[g] += by
			}
		}
	}
}

// compare compares two costs.
func compare(a, b []uint64) int {
	for k := len(a) - 1; k >= 0; k-- {
		if c := cmp.Compare(a[k], b[k]); c != 0 {
			return c
		}
	}
	return 0
}

// put adds a count to a cost.
func (s *scale) put(cost []uint64, shift, count int) {
	w, off := shift/64, uint(shift%64)
	var c uint64
	cost[w], c = bits.Add64(cost[w], uint64(count)<<off, 0)
	if w++; w < len(cost) {
		high := uint64(0)
		if off > 0 {
			high = uint64(count) >> (64 - off)
		}
		cost[w], c = bits.Add64(cost[w], high, c)
		for w++; c > 0 && w < len(cost); w++ {
			cost[w], c = bits.Add64(cost[w], 0, c)
		}
	}
}
