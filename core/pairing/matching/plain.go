package matching

import "slices"

// All matchings of least cost use tight edges only, and send one of them out of each
// blossom with a positive potential. So do those of least cost in a plainer problem:
// with the tight edges alone, where each such blossom has the same small potential
// and an edge costs as much as makes it tight. Which of them there are (Fix,
// Restrict) is found out there, with costs of one word and few edges.

const plainPotential = 4 // of a blossom

// solved is the problem as it was solved, before it was made plain.
type solved struct {
	costs
	live Set
	opt  number
}

// plain makes the problem plain, unless it is.
func (s *Weighted) plain() {
	if s.solved != nil {
		return
	}
	s.dissolveEmpty()
	depth, around := s.nesting()
	costs := costs{n: s.n, k: 1, single: s.room.plain(s.n * s.n), table: make(number, 1)}
	u := make(number, s.n)
	lowest := make([]int32, s.n) // the lowest blossom around both v and another, or -1
	for v := range s.n {
		lowest[v] = -1
		if b := s.parent[v]; b >= 0 {
			u[v] = plainPotential * depth[b-int32(s.n)]
		}
	}
	tight := s.rows()
	for v := range tight {
		if !s.live.Has(v) {
			continue
		}
		s.lowestAround(v, lowest)
		s.eachTight(v, lowest, around, func(w int) {
			cost := u[v] + u[w]
			if b := lowest[w]; b >= 0 {
				cost -= 2 * plainPotential * depth[b-int32(s.n)]
			}
			tight[v].Add(w)
			tight[w].Add(v)
			costs.single[v*s.n+w], costs.single[w*s.n+v] = cost, cost
		})
		s.members(s.top[v], func(w int32) { lowest[w] = -1 })
	}
	s.solved = &solved{s.costs, slices.Clone(s.live), s.opt}
	s.adj, s.costs, s.u = tight, costs, u
	for i := range s.blossom {
		y := number(s.numbers.take(1))
		if b := &s.blossom[i]; b.used && !b.y.zero() {
			y[0] = plainPotential
		}
		s.blossom[i].y = y
	}
	s.slack, s.drop, s.scratch, s.delta = s.slack[:s.n], s.drop[:1], s.scratch[:1], s.delta[:1]
	s.dual = make(number, 1)
	s.value()
	s.opt = number{s.dual[0]}
}

// rows are the empty rows of a graph.
func (s *Weighted) rows() []Set {
	width := len(s.live)
	slab, rows := make(Set, s.n*width), make([]Set, s.n)
	for v := range rows {
		rows[v] = slab[v*width : (v+1)*width : (v+1)*width]
	}
	return rows
}

// eachTight calls f for the higher ends of v's tight edges, given the lowest blossom
// around both ends and twice the potentials around that.
func (s *Weighted) eachTight(v int, lowest []int32, around []number, f func(w int)) {
	k, slack := s.k, s.scratch
	uv, none := s.pot(v), make(number, s.k)
	for i := v >> 6; i < len(s.live); i++ {
		bits := s.adj[v][i] & s.live[i]
		if i == v>>6 {
			bits = bits >> (uint(v) & 63) << (uint(v) & 63)
		}
		for ; bits != 0; bits &= bits - 1 {
			w := i<<6 | trailing(bits)
			e, both := s.edge(v, w), none
			if b := lowest[w]; b >= 0 {
				both = around[b-int32(s.n)]
			}
			if e[0]+both[0] != uv[0]+s.u[w*k] {
				continue // most are not tight
			}
			slack.difference(e, uv, s.pot(w))
			if slack.plus(both); slack.zero() {
				f(w)
			}
		}
	}
}

// nesting is of each blossom how many with a positive potential are around its
// vertices, itself included, and twice the sum of their potentials.
func (s *Weighted) nesting() (depth []uint64, around []number) {
	depth, around = make([]uint64, len(s.blossom)), make([]number, len(s.blossom))
	var of func(i int)
	of = func(i int) {
		if around[i] != nil {
			return
		}
		around[i] = make(number, s.k)
		around[i].set(s.blossom[i].y)
		around[i].double()
		if !around[i].zero() {
			depth[i] = 1
		}
		if up := int(s.parent[s.n+i]) - s.n; up >= 0 {
			of(up)
			depth[i] += depth[up]
			around[i].plus(around[up])
		}
	}
	for i := range s.blossom {
		if s.blossom[i].used {
			of(i)
		}
	}
	return depth, around
}

// lowestAround notes for each vertex in a blossom with v the lowest one around both.
func (s *Weighted) lowestAround(v int, lowest []int32) {
	child := int32(v)
	for b := s.parent[v]; b >= 0; b = s.parent[b] {
		for _, c := range s.at(b).children {
			if c != child {
				s.members(c, func(w int32) { lowest[w] = b })
			}
		}
		child = b
	}
}

// Mates is the set of those who are v's mate in a matching of least cost; Solve must
// have succeeded before. A tree
// from the mate it has, while v is away, reaches them over paths that cost no more
// than v leaves.
func (s *Weighted) Mates(v int) Set {
	if s.matched == v {
		return s.its
	}
	s.plain()
	old := s.save()
	p := s.release(v)
	s.live.Remove(v)
	s.even()
	left, from := int64(s.opt[0]-s.dual[0]), s.u[p]
	for again := true; again; {
		s.dissolveEmpty()
		s.plant()
		again = s.stage(1, s.opt)
	}
	spent := int64(s.u[p] - from)
	s.matched, s.its = v, NewSet(s.n)
	s.adj[v].each(s.live, func(w int) bool {
		slack := int64(s.single[v*s.n+w] - s.u[v] - s.u[w])
		if s.label[s.top[w]] == even && slack+spent == left {
			s.its.Add(w)
		}
		return true
	})
	s.restore(old)
	return s.its
}

// spares reports whether the blossoms around v do without its edges but those to
// the vertices kept.
func (s *Weighted) spares(v int, keep Set) bool {
	for x := s.parent[v]; x >= 0; x = s.parent[x] {
		for _, e := range s.at(x).link {
			if e[0] == int32(v) && !keep.Has(int(e[1])) || e[1] == int32(v) && !keep.Has(int(e[0])) {
				return false
			}
		}
	}
	return true
}
