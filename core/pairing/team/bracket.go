package team

import (
	"slices"
)

// matched is a pair of a bracket: the member with the smaller TPN is the top
// one (3.6.1).
type matched struct {
	top, bottom int
	why         []trace
}

// pairBracket is 3.6: of all pairings of the bracket that comply with C1, the
// one with the least C8, C9 and C10, in that order, and of these the one whose
// identifier comes first: the top members ascending, then their bottom members
// (3.6.2).
//
// Without obstacles that is the first half of the bracket against the second.
// Else the top members are settled first, and then, with two sides that are
// only to be joined, the bottom members one by one.
func (f *field) pairBracket(b bracket) []matched {
	p := newPlan(f, b)
	half := len(b.teams) / 2
	tops, bottoms := b.teams[:half:half], b.teams[half:]
	if mates := p.natural(tops, bottoms); mates != nil {
		return mates
	}
	mates, cost := p.between(tops, bottoms)
	if mates == nil || !p.least(cost) {
		tops, bottoms = p.chooseTops()
		mates, _ = p.between(tops, bottoms)
	}
	return p.firstIdentifier(tops, bottoms, mates)
}

// plan holds the costs of the pairs of a bracket.
type plan struct {
	f     *field
	b     bracket
	seat  []int // by TPN: the place in the bracket
	up    []bool
	c8    bool // which criteria still choose (R3)
	c9    bool
	c10   bool
	limit int // more than any sum of one criterion
}

func newPlan(f *field, b bracket) *plan {
	p := &plan{
		f: f, b: b, seat: make([]int, len(f.teams)), up: make([]bool, len(f.teams)),
		c8: true, c9: f.system.preferences == typeB, c10: f.floatsMatter() && len(b.upfloats) > 0,
		limit: 2*len(b.teams) + 1,
	}
	for i, t := range b.teams {
		p.seat[t] = i
	}
	for _, t := range b.upfloats {
		p.up[t] = true
	}
	if f.readings.R3ZeroOnly {
		p.onlyZero()
	}
	return p
}

// onlyZero is the other reading of R3: a criterion that no pairing meets fully
// does not choose.
func (p *plan) onlyZero() {
	c8, c9, c10 := p.c8, p.c9, p.c10
	p.c8, p.c9, p.c10 = c8, false, false
	p.c8 = c8 && p.optimum() == 0
	p.c9 = c9
	p.c9 = c9 && p.optimum() == 0
	p.c10 = c10
	p.c10 = c10 && p.optimum() == 0
}

// cost is what a pair adds to C8, C9 and C10, as one number.
func (p *plan) cost(a, b int) int {
	c := 0
	if p.c8 {
		c = p.f.c8(a, b)
	}
	c *= p.limit
	if p.c9 {
		c += p.f.c9(a, b)
	}
	c *= p.limit
	if p.c10 {
		c += p.f.c10(a, b, p.up)
	}
	return c
}

// most is more than any sum of costs.
func (p *plan) most() int { return p.limit * p.limit * p.limit }

// natural is the first half against the second in order, if nothing speaks
// against it.
func (p *plan) natural(tops, bottoms []int) []matched {
	var pairs []matched
	for i, a := range tops {
		if b := bottoms[i]; !p.f.c1(a, b) || p.cost(a, b) > 0 {
			return nil
		}
		pairs = append(pairs, matched{top: a, bottom: bottoms[i]})
	}
	return pairs
}

// between pairs two sides at least cost; nil if that cannot be done.
func (p *plan) between(tops, bottoms []int) (mates []int, cost int) {
	isTop := make([]bool, len(p.f.teams))
	for _, t := range tops {
		isTop[t] = true
	}
	var l ladder
	l.add(p.most())
	mates = p.f.cheapest(p.b.teams, &l, func(a, b int) bool {
		if !isTop[a] {
			a, b = b, a
		}
		return isTop[a] && !isTop[b] && p.seat[a] < p.seat[b]
	}, func(a, b int, c *price) { c.set(0, p.cost(a, b)) })
	if mates == nil {
		return nil, 0
	}
	return mates, p.total(mates)
}

// total is the cost of a pairing of the whole bracket.
func (p *plan) total(mates []int) int {
	sum := 0
	for _, t := range p.b.teams {
		if p.seat[t] < p.seat[mates[t]] {
			sum += p.cost(t, mates[t])
		}
	}
	return sum
}

// least reports whether no pairing of the bracket costs less.
func (p *plan) least(cost int) bool {
	return cost <= p.bound() || cost == p.optimum()
}

// bound is a cost that no pairing can go below, from the colours alone: if more
// teams want one colour than all others together, two of them meet for each two
// in excess (C8).
func (p *plan) bound() int {
	var want [3]int
	for _, t := range p.b.teams {
		want[p.f.teams[t].prefers]++
	}
	n := len(p.b.teams)
	excess := max(0, 2*want[1]-n, 2*want[2]-n) / 2
	if !p.c8 {
		excess = 0
	}
	return excess * p.limit * p.limit
}

// optimum is the least cost of any pairing of the bracket.
func (p *plan) optimum() int {
	var l ladder
	l.add(p.most())
	return p.total(p.f.cheapest(p.b.teams, &l, anyPair, func(a, b int, c *price) { c.set(0, p.cost(a, b)) }))
}

// chooseTops splits the bracket into top and bottom members: among the pairings
// of least cost, the first list of top members. Lists of one length are ordered
// like binary numbers with a bit for each seat, so a bottom member costs the bit
// of its seat, the last seat the lowest.
func (p *plan) chooseTops() (tops, bottoms []int) {
	n := len(p.b.teams)
	var l ladder
	l.add(p.most())
	order := l.addBits(n)
	mates := p.f.cheapest(p.b.teams, &l, anyPair, func(a, b int, c *price) {
		c.set(0, p.cost(a, b))
		bottom := max(p.seat[a], p.seat[b])
		c.ones(order, n-1-bottom, n-bottom)
	})
	for _, t := range p.b.teams {
		if p.seat[t] < p.seat[mates[t]] {
			tops = append(tops, t)
		} else {
			bottoms = append(bottoms, t)
		}
	}
	return tops, bottoms
}

// firstIdentifier improves a pairing of least cost between two sides to the one
// with the first list of bottom members: each top member in turn gets the first
// bottom member that some pairing of least cost still gives it.
func (p *plan) firstIdentifier(tops, bottoms, mates []int) []matched {
	x := newExchange(p, tops, mates)
	pairs := make([]matched, len(tops))
	for i, t := range tops {
		for _, b := range bottoms {
			if x.fixed[b] || p.seat[b] < p.seat[t] {
				continue
			}
			if x.obtain(i, b) {
				break
			}
			pairs[i].why = append(pairs[i].why, trace{against: b})
		}
		b := x.mate(i)
		x.fix(i)
		pairs[i].top, pairs[i].bottom = t, b
	}
	return slices.Clip(pairs)
}
