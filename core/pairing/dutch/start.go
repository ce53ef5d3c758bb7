package dutch

import (
	"math/bits"
	"slices"

	"taikyoku/core/pairing/matching"
)

// Where the matching of a problem starts. Nothing here changes the answer, only
// how much is left to search.

// seed lets those below start from a pairing of all who are left: there nothing
// costs anything. It is kept from bracket to bracket, and whoever lost his mate
// gets another.
func (p *problem) seed() {
	f := p.b.f
	if f.whole == nil {
		f.whole = matching.NewCardinality(f.legal)
	}
	c := f.whole
	vertexOf := make([]int, f.legal.Order())
	for r := range vertexOf {
		vertexOf[r] = -1
	}
	for i, v := range p.v {
		vertexOf[v.rank] = i
	}
	for r, i := range vertexOf {
		if i < 0 {
			c.Remove(r)
		}
	}
	c.Maximise()
	for i, v := range p.v {
		if m := c.Mate(v.rank); v.place >= inNext && m >= 0 {
			p.Prefer(i, vertexOf[m])
		}
	}
}

// bid lets those who will float, as far as C6 and C7 alone can tell, start from
// the cost of that: no two of them could be paired here. As many as the next
// bracket has residents, the dearest to leave unpaired there, are taken to be
// paired with them; the others cost that much more. In brackets where most float
// little is then left to search.
func (p *problem) bid() {
	var floaters, next []int
	for i, v := range p.v {
		switch {
		case v.place == inLimbo, v.place <= inResidents && p.b.loose[v.rank]:
			floaters = append(floaters, i)
		case v.place == inNext:
			next = append(next, i)
		case v.place >= inRest:
			p.Bid(i, p.zero)
		}
	}
	slices.SortStableFunc(floaters, func(i, j int) int { return compare(p.again[j], p.again[i]) })
	least := p.zero
	if len(floaters) > len(next) {
		least = p.again[floaters[len(next)]]
		for _, i := range next {
			p.Bid(i, p.minus(least))
		}
	}
	for at, i := range floaters {
		if at < len(next) {
			p.Bid(i, p.sumOf(p.float[i], least))
		} else {
			p.Bid(i, p.sumOf(p.float[i], p.again[i]))
		}
	}
}

// minus is the negative of a cost.
func (p *problem) minus(cost []uint64) []uint64 {
	var borrow uint64
	for k := range cost {
		p.buffer[k], borrow = bits.Sub64(0, cost[k], borrow)
	}
	return p.buffer
}
