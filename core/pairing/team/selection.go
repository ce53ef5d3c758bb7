package team

import (
	"math/bits"
	"slices"
)

// selection finds the best set of two or more upfloaters as a matching of all
// unpaired teams: whoever of the lower teams a resident meets there is an
// upfloater. With the fewest upfloaters (C4) no two of them meet, and what
// remains is paired as well (C3), so the edges between residents and lower teams
// carry the criteria C4, C5, C7 and the order 3.5.4, and the edges out of the
// following scoregroup carry C6.
type selection struct {
	f         *field
	residents []int
	lower     []int       // in the order of 3.5.3
	place     map[int]int // a lower team's place in that order
	level     []int       // by place: 0 for the highest lower score, 1, …
	levels    int
	whole     bool // no window: for the tests
}

func (f *field) newSelection(residents, lower []int) *selection {
	s := &selection{f: f, residents: residents, lower: lower, place: make(map[int]int, len(lower)), level: make([]int, len(lower))}
	for i, t := range lower {
		s.place[t] = i
		if i > 0 && f.teams[t].pairing != f.teams[lower[i-1]].pairing {
			s.levels++
		}
		s.level[i] = s.levels
	}
	s.levels++
	return s
}

// refine is what a solution has to respect besides C4 and C5.
type refine struct {
	follow     int   // C6: the level of the following scoregroup; -1: not judged
	floats     bool  // C7
	candidates []int // the teams the order 3.5.4 is about, in that order
}

// severalUpfloaters chooses the set of 3.5.5 by C4 to C7 and the order of sets.
func (f *field) severalUpfloaters(residents, lower []int) []int {
	return f.newSelection(residents, lower).choose()
}

func (s *selection) choose() []int {
	f := s.f
	set := s.solve(refine{follow: -1}) // C4 and C5 alone: how many, of which scores
	profile := make([]bool, s.levels)
	for _, u := range set {
		profile[s.level[s.place[u]]] = true
	}
	r := refine{follow: s.following(set), floats: f.floatsMatter()}
	for i, u := range s.lower {
		if profile[s.level[i]] {
			r.candidates = append(r.candidates, u)
		}
	}
	for {
		set = s.solve(r)
		follow, below := f.following(s.residents, s.left(set))
		switch {
		case r.follow >= 0 && (!f.readings.R2Graded || f.readings.R3ZeroOnly) && f.excess(follow, below) > 0:
			r.follow = -1 // no set complies with C6: it does not choose
		case r.floats && f.readings.R3ZeroOnly && f.sum(set, f.c7) > 0:
			r.floats = false
		default:
			return set
		}
	}
}

// left are the lower teams that a set leaves.
func (s *selection) left(set []int) []int {
	return slices.DeleteFunc(slices.Clone(s.lower), func(u int) bool { return slices.Contains(set, u) })
}

// following is the level of the scoregroup that C6 looks at, -1 if a set of
// these scores empties it.
func (s *selection) following(set []int) int {
	follow, _ := s.f.following(s.residents, s.left(set))
	if len(follow) == 0 {
		return -1
	}
	return s.level[s.place[follow[0]]]
}

// solve answers the best set, in the order of 3.5.3.
func (s *selection) solve(r refine) []int {
	w := s.window(&r)
	teams := slices.Concat(s.residents, w.lower)
	n, levels := len(teams), s.level[len(w.lower)-1]+1
	var l ladder
	four, five := l.add(n), l.add(n)
	for range levels - 1 {
		l.add(n)
	}
	six, seven := l.add(n), l.add(n)
	order := l.addBits(len(r.candidates) + bits.Len(uint(n)))
	bit := make(map[int]int, len(r.candidates))
	for i, u := range r.candidates {
		bit[u] = len(r.candidates) - 1 - i
	}
	resident := make([]bool, len(s.f.teams))
	for _, t := range s.residents {
		resident[t] = true
	}
	may := func(a, b int) bool {
		return s.f.c1(a, b) || !resident[a] && !resident[b] && min(s.level[s.place[a]], s.level[s.place[b]]) >= w.free
	}
	mates := s.f.cheapest(teams, &l, may, func(a, b int, cost *price) {
		if resident[b] {
			a, b = b, a
		}
		switch {
		case resident[a] == resident[b]:
			if r.follow >= 0 && !resident[a] {
				cost.set(six, c6(s.level[s.place[a]]-r.follow, s.level[s.place[b]]-r.follow))
			}
		case resident[a]:
			cost.set(four, c4())
			cost.set(five+c5(s.level[s.place[b]], levels), 1)
			if r.floats {
				cost.set(seven, s.f.c7(b))
			}
			if at, is := bit[b]; is {
				cost.ones(order, at, len(r.candidates))
			}
		}
	})
	var set []int
	for _, t := range s.residents {
		if !resident[mates[t]] {
			set = append(set, mates[t])
		}
	}
	slices.SortFunc(set, func(x, y int) int { return s.place[x] - s.place[y] })
	return set
}

// sum adds up a criterion over a set.
func (f *field) sum(set []int, value func(int) int) int {
	n := 0
	for _, t := range set {
		n += value(t)
	}
	return n
}
