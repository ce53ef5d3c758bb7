package xiangqi

import (
	"slices"

	"taikyoku/core"
	"taikyoku/core/pairing/matching"
)

// meeting is a pair, with who picked whom and why not the first in order.
type meeting struct {
	picker, partner int
	instead         int // the first in order who was still free; 0: that is the partner
	score           core.Points
}

// pairGroups goes through the score groups from the top. Who finds no partner
// floats down and is a member of the next group, first in its order.
func (f *field) pairGroups(left []int) (meetings []meeting, why []core.Trace) {
	var floaters []int
	for len(left) > 0 {
		g := f.newGroup(left, floaters)
		pairs, down := g.pair()
		meetings = append(meetings, pairs...)
		why = append(why, because("group", "group", "Score", g.score.Short(), "Entries", g.residents, "From", floaters, "Down", down))
		for _, p := range pairs {
			left = without(left, p.picker, p.partner)
		}
		floaters = down
	}
	return meetings, why
}

// group is a score group with those who floated into it.
type group struct {
	f         *field
	score     core.Points
	residents []int
	members   []int // floaters and residents, in the order in which they pick
	lower     []int // everybody below
}

func (f *field) newGroup(left, floaters []int) *group {
	g := &group{f: f}
	rest := without(left, floaters...)
	for i, no := range rest {
		if p := f.entries[no].points; i == 0 || p > g.score {
			g.score = p
		}
	}
	for _, no := range rest {
		if f.entries[no].points == g.score {
			g.residents = append(g.residents, no)
		} else {
			g.lower = append(g.lower, no)
		}
	}
	g.members = slices.Concat(floaters, g.residents)
	f.sort(g.members)
	return g
}

// scale turns the rules of a group into one cost: the fields by importance, each
// counting in units of more than all the lesser ones together can come to.
type scale struct {
	heavy, float                      uint64 // limits broken; members that leave the group
	again, light, conflict, imbalance uint64 // of these, who floated before; runs of three that the last round accepts; both due one colour; floaters' balance of floats
	high                              uint64 // what one unit of the two first fields is worth; 0: they have a word of their own
}

// newScale looks at what can come to pass in the group at all: with few fields
// in use the cost fits one word, and the matching is several times faster.
func (g *group) newScale() scale {
	runs, surpluses, floaters := 0, 0, 0
	for _, no := range slices.Concat(g.members, g.lower) {
		e := &g.f.entries[no]
		if n := len(e.colours); n >= 2 && e.colours[n-1] == e.colours[n-2] {
			runs++
		}
		if e.need() >= 2 {
			surpluses++
		}
		if e.points > g.score {
			floaters++
		}
	}
	members := uint64(len(g.members))
	s := scale{imbalance: 1}
	s.conflict = members*uint64(2*g.f.round) + 1
	s.light = s.conflict * (members/2 + 1)
	s.again = s.light * uint64(runs+1)
	low := s.again * uint64(floaters+1)
	s.float, s.heavy = 1, members+1
	if most := s.heavy * uint64(runs+surpluses+1); low < 1<<54/most {
		s.high = low
	}
	return s
}

// cost is what a pair costs the group: high and low word.
func (g *group) cost(s *scale, a, b int, member []bool) (high, low uint64) {
	f := g.f
	heavy, light := f.breaches(a, b)
	high = uint64(heavy) * s.heavy
	switch {
	case member[a] && member[b]:
		low = uint64(light) * s.light
		if d := f.entries[a].due(); d != core.NoColour && d == f.entries[b].due() {
			low += s.conflict
		}
	case member[a] || member[b]:
		down := a
		if member[b] {
			down = b
		}
		high += s.float
		if f.entries[down].points > g.score {
			low += s.again
		}
		low += uint64(f.round+f.entries[down].floats) * s.imbalance
	}
	return high, low
}

// pair pairs the group: the fewest limits broken, the fewest floaters, the
// fewest pairs that are due the same colour; and within that everybody in turn
// takes the first partner in order. Everybody below can still be paired.
func (g *group) pair() (pairs []meeting, down []int) {
	m, vertex := g.matching()
	m.Solve()
	taken := make([]bool, len(g.f.entries))
	pickers, others := g.sides()
	for _, picker := range slices.Concat(pickers, others) {
		if taken[picker] {
			continue
		}
		p := meeting{picker: picker, score: g.score}
		for _, partner := range g.candidates(picker, pickers, others) {
			switch {
			case partner == picker || taken[partner]:
			case m.Fix(vertex[picker], vertex[partner]):
				p.partner = partner
			case p.instead == 0:
				p.instead = partner
			}
			if p.partner != 0 {
				break
			}
		}
		taken[picker] = true
		if p.partner == 0 {
			down = append(down, picker)
			continue
		}
		taken[p.partner] = true
		pairs = append(pairs, p)
	}
	return pairs, down
}

// matching is the problem of the group and everybody below, and the vertices of
// the entries.
func (g *group) matching() (*matching.Weighted, []int) {
	all := slices.Concat(g.members, g.lower)
	vertex, member := make([]int, len(g.f.entries)), make([]bool, len(g.f.entries))
	for i, no := range all {
		vertex[no], member[no] = i, i < len(g.members)
	}
	scale, words := g.newScale(), 1
	if scale.high == 0 {
		words = 2
	}
	m := matching.NewWeighted(len(all), words)
	for i, a := range all {
		for j, b := range all[:i] {
			if g.f.obstacle(a, b) != "" {
				continue
			}
			high, low := g.cost(&scale, a, b, member)
			if words == 2 {
				m.SetCost(i, j, []uint64{low, high})
			} else {
				m.SetCost64(i, j, int64(high*scale.high+low))
			}
		}
	}
	return m, vertex
}

// sides splits the group into the side that picks, the smaller one, and the
// other: those due the first move and those due the second. Who is due nothing
// joins the smaller side. In the order of the standings everybody picks in turn.
func (g *group) sides() (pickers, others []int) {
	if g.f.rules.Order == ByStandings {
		return g.members, nil
	}
	var red, black, none []int
	for _, no := range g.members {
		switch g.f.entries[no].due() {
		case core.White:
			red = append(red, no)
		case core.Black:
			black = append(black, no)
		default:
			none = append(none, no)
		}
	}
	if len(black) < len(red) {
		red, black = black, red
	}
	return append(red, none...), black
}

// candidates are the partners of a picker in order: those of the other side,
// then those of its own.
func (g *group) candidates(picker int, pickers, others []int) []int {
	if g.f.rules.Order == ByStandings {
		var other, own []int
		for _, no := range g.members {
			if d := g.f.entries[no].due(); d != core.NoColour && d == g.f.entries[picker].due() {
				own = append(own, no)
			} else {
				other = append(other, no)
			}
		}
		return slices.Concat(other, own)
	}
	if slices.Contains(others, picker) {
		return slices.Concat(pickers, others)
	}
	return slices.Concat(others, pickers)
}
