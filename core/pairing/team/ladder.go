package team

import (
	"math/bits"

	"taikyoku/core/pairing/matching"
)

// ladder lays criteria out as fields of one integer, the most important first.
// Each field is wide enough that its sum over all pairs never reaches the next.
type ladder struct{ widths []int }

// add makes a field for sums up to most and returns its index.
func (l *ladder) add(most int) int { return l.addBits(bits.Len(uint(most))) }

// addBits makes a field of so many bits.
func (l *ladder) addBits(width int) int {
	l.widths = append(l.widths, width)
	return len(l.widths) - 1
}

// offsets are the lowest bits of the fields, and the width of all of them.
func (l *ladder) offsets() (at []int, width int) {
	at = make([]int, len(l.widths))
	for i := len(l.widths) - 1; i >= 0; i-- {
		at[i] = width
		width += l.widths[i]
	}
	return at, width
}

// price is the cost of one pair: a value in each field.
type price struct {
	offsets []int
	words   []uint64 // least significant first
}

// set writes a value into a field, which must still be zero.
func (p *price) set(field, value int) {
	at := p.offsets[field]
	p.words[at/64] |= uint64(value) << (at % 64)
	if at%64+bits.Len(uint(value)) > 64 {
		p.words[at/64+1] |= uint64(value) >> (64 - at%64)
	}
}

// ones sets the bits from..to-1 of a field.
func (p *price) ones(field, from, to int) {
	for at := p.offsets[field] + from; at < p.offsets[field]+to; at++ {
		p.words[at/64] |= 1 << (at % 64)
	}
}

// cheapest is the pairing of all the teams that costs least, as the opponent of
// each TPN; nil if they cannot all be paired. may tells who may meet, cost fills
// in the price of a pair.
func (f *field) cheapest(teams []int, l *ladder, may func(a, b int) bool, cost func(a, b int, p *price)) []int {
	offsets, width := l.offsets()
	p := price{offsets, make([]uint64, (width+8)/64+1)}
	m := matching.NewWeighted(len(teams), len(p.words))
	for j, b := range teams {
		for i, a := range teams[:j] {
			if may(a, b) {
				clear(p.words)
				cost(a, b, &p)
				m.SetCost(i, j, p.words)
			}
		}
	}
	if !m.Solve() {
		return nil
	}
	mates := make([]int, len(f.teams))
	for i, t := range teams {
		mates[t] = teams[m.Mate(i)]
	}
	return mates
}
