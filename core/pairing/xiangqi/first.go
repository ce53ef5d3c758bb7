package xiangqi

import (
	"math/rand/v2"
	"slices"

	"taikyoku/core"
	"taikyoku/core/pairing/matching"
)

// pairFirst is round 1. Where a rule forbids pairs of the pattern, as few pairs
// as possible depart from it, and none inside a half where the pattern pairs
// halves, if that can be; then everybody in turn takes the first partner in the
// pattern's direction.
func (f *field) pairFirst(field []int) []meeting {
	order := f.lots(field)
	n := len(order)
	m := matching.NewWeighted(n, 1)
	for i, a := range order {
		wish := f.wish(i, n)
		for j := i + 1; j < n; j++ {
			if f.obstacle(a, order[j]) != "" {
				continue
			}
			cost := int64(0)
			if j != wish {
				cost = 1
			}
			if f.crossesHalves() && (i < n/2) == (j < n/2) {
				cost = int64(n)
			}
			m.SetCost64(i, j, cost)
		}
	}
	m.Solve()
	taken := make([]bool, n)
	var meetings []meeting
	for i, picker := range order {
		if taken[i] {
			continue
		}
		p := meeting{picker: picker}
		for _, j := range f.pattern(i, n) {
			if taken[j] || j == i {
				continue
			}
			if m.Fix(i, j) {
				taken[i], taken[j] = true, true
				p.partner = order[j]
				break
			}
			if p.instead == 0 {
				p.instead = order[j]
			}
		}
		meetings = append(meetings, p)
	}
	return meetings
}

// crossesHalves reports whether the pattern pairs the upper half with the lower.
func (f *field) crossesHalves() bool {
	return f.rules.First == Halves || f.rules.First == UpperLower
}

// lots is the field in the order of the pattern: by number, or by lot.
func (f *field) lots(field []int) []int {
	order := slices.Clone(field)
	rng := rand.New(rand.NewPCG(f.rules.Seed, uint64(len(order))))
	draw := func(part []int) { rng.Shuffle(len(part), func(i, j int) { part[i], part[j] = part[j], part[i] }) }
	switch f.rules.First {
	case Random:
		draw(order)
	case UpperLower:
		draw(order[len(order)/2:])
	}
	return order
}

// wish is the place of the partner of place i of n in the pattern itself.
func (f *field) wish(i, n int) int {
	switch f.rules.First {
	case Neighbours, Random:
		return i ^ 1
	case Ends:
		return n - 1 - i
	}
	return (i + n/2) % n
}

// pattern lists the places of the partners of place i of n, the wished one
// first.
func (f *field) pattern(i, n int) []int {
	span := func(from, to, step int) (s []int) {
		for k := from; k != to; k += step {
			s = append(s, k)
		}
		return s
	}
	half := n / 2
	switch f.rules.First {
	case Neighbours, Random:
		return span(i+1, n, 1)
	case Ends:
		return slices.Concat(span(n-1-min(i, n-1-i), i, -1), span(n-1, n-1-min(i, n-1-i), -1))
	}
	if i >= half {
		return span(i+1, n, 1)
	}
	return slices.Concat(span(half+i, n, 1), span(half, half+i, 1), span(i+1, half, 1))
}

// firstColours gives the pairs of round 1 their colours by the tables: at odd
// tables the smaller number moves first, at even ones the larger; the other way
// round if the initial-colour drawn by lot is Black.
func (f *field) firstColours(table int, p meeting) (white, black int) {
	low, high := min(p.picker, p.partner), max(p.picker, p.partner)
	if (table%2 == 1) == (f.division.Initial != core.Black) {
		return low, high
	}
	return high, low
}
