package team

import "taikyoku/core/pairing/matching"

// matched is a pair of a bracket: the member with the smaller TPN is the top
// one (3.6.1).
type matched struct {
	top, bottom int
	rejected    int // the first opponent in order that was still free, 0 if it is bottom
}

// pair is 3.6: of all pairings of the bracket that comply with C1, the one with
// the least C8, C9 and C10, in that order, and of these the one whose identifier
// comes first: the top members ascending, then their bottom members (3.6.2).
//
// Without obstacles that is the first half of the bracket against the second.
// Else a pairing of least cost is found, and then led to the first identifier
// by one decision after the other, each only if the cost can stay.
func (p *plan) pair() []matched {
	if pairs := p.natural(); pairs != nil {
		return pairs
	}
	m := p.graph(p.b.teams)
	m.Solve()
	return p.bottoms(m, p.tops(m))
}

// tops settles the top members in the order of their seats: a team is one if it
// can meet a later one.
func (p *plan) tops(m *matching.Weighted) []int {
	var tops []int
	for seat := range p.b.teams {
		if len(tops) < len(p.b.teams)/2 && m.Restrict(seat, func(other int) bool { return other > seat }) {
			tops = append(tops, seat)
		}
	}
	return tops
}

// bottoms gives each top member in turn the first bottom member it can have.
func (p *plan) bottoms(m *matching.Weighted, tops []int) []matched {
	taken := make([]bool, len(p.b.teams))
	for _, seat := range tops {
		taken[seat] = true
	}
	var pairs []matched
	for _, seat := range tops {
		pair := matched{top: p.b.teams[seat]}
		for other := seat + 1; pair.bottom == 0; other++ {
			switch {
			case taken[other]:
			case m.Fix(seat, other):
				taken[other] = true
				pair.bottom = p.b.teams[other]
			case pair.rejected == 0:
				pair.rejected = p.b.teams[other]
			}
		}
		pairs = append(pairs, pair)
	}
	return pairs
}

// plan holds what the pairs of a bracket cost.
type plan struct {
	f     *field
	b     bracket
	up    []bool
	c8    bool // which criteria still choose (R3)
	c9    bool
	c10   bool
	limit int // more than any sum of one criterion
}

func newPlan(f *field, b bracket) *plan {
	p := &plan{
		f: f, b: b, up: make([]bool, len(f.teams)),
		c8: true, c9: f.system.preferences == typeB, c10: f.floatsMatter() && len(b.upfloats) > 0,
		limit: 2*len(b.teams) + 1,
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
	c9, c10 := p.c9, p.c10
	p.c9, p.c10 = false, false
	p.c8 = p.optimum(p.b.teams) == 0
	p.c9 = c9
	p.c9 = c9 && p.optimum(p.b.teams) == 0
	p.c10 = c10
	p.c10 = c10 && p.optimum(p.b.teams) == 0
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

// natural is the first half against the second in order, if nothing speaks
// against it.
func (p *plan) natural() []matched {
	half := len(p.b.teams) / 2
	pairs := make([]matched, half)
	for i := range pairs {
		pairs[i] = matched{top: p.b.teams[i], bottom: p.b.teams[half+i]}
		if !p.f.c1(pairs[i].top, pairs[i].bottom) || p.cost(pairs[i].top, pairs[i].bottom) > 0 {
			return nil
		}
	}
	return pairs
}

// graph is the matching problem of some teams of the bracket, in their order.
func (p *plan) graph(teams []int) *matching.Weighted {
	m := matching.NewWeighted(len(teams), 1)
	for j, b := range teams {
		for i, a := range teams[:j] {
			if p.f.c1(a, b) {
				m.SetCost64(i, j, int64(p.cost(a, b)))
			}
		}
	}
	return m
}

// optimum is the least cost of pairing some teams of the bracket, -1 if they
// cannot all be paired.
func (p *plan) optimum(teams []int) int {
	m := p.graph(teams)
	if !m.Solve() {
		return -1
	}
	return int(m.Cost()[0])
}
