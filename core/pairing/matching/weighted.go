package matching

import "slices"

// Weighted finds a perfect matching of least total cost.
//
// The dual: each vertex and each blossom (an odd set that has been shrunk) has
// a potential y; those of blossoms are never negative. U(v) is the sum of y
// over v and all blossoms around it. An edge has the slack
// cost - U(v) - U(w), where blossoms around both ends do not count. Slacks are
// never negative, matched edges have none, and a blossom with y > 0 sends one
// matched edge out: that proves the matching optimal.
//
// Costs are doubled inside, so that all potentials stay whole.
type Weighted struct {
	adj   []Set   // edges that may still be used
	costs         // of the edges: n vertices, k words
	live  Set     // vertices not yet fixed
	opt   number  // cost of the matching when solved
	dual  number  // value of the dual; a lower bound of the cost
	from  []int32 // where to look for the first mate
	bid   Set     // vertices that start from a potential of the caller
	mate  []int32 // by vertex, -1 single

	u       number  // U(v), k words each
	top     []int32 // outermost node around a vertex
	parent  []int32 // node around a node, -1 outermost
	blossom []blossom
	free    []int32 // unused blossom numbers
	solved  *solved // when the problem has been made plain
	matched int     // the vertex whose mates are known, or -1
	its     Set     // those
	room    *Room   // its matrices are in, if any

	search
}

// blossom is an odd cycle of nodes. Node numbers below n are vertices.
type blossom struct {
	used     bool
	base     int32 // the vertex whose mate lies outside
	children []int32
	link     [][2]int32 // link[i]: from a vertex in children[i] to one in children[i+1]
	members  []int32    // all vertices inside
	y        number
}

// NewWeighted is a problem of n vertices without edges, for costs of the given
// number of words. The sum of the costs of any matching must stay below
// 2^(64·words-8).
func NewWeighted(n, words int) *Weighted { return newWeighted(n, words, nil) }

func newWeighted(n, words int, room *Room) *Weighted {
	s := &Weighted{
		adj:   make([]Set, n),
		costs: newCosts(n, words, room), room: room, u: make(number, n*words),
		live: NewSet(n), mate: make([]int32, n), top: make([]int32, n), from: make([]int32, n),
		parent: make([]int32, n+n/2+1),
		opt:    make(number, words), dual: make(number, words), bid: NewSet(n), matched: -1,
	}
	w := (n + 63) / 64
	slab := make(Set, n*w)
	for v := range n {
		s.adj[v] = slab[v*w : (v+1)*w : (v+1)*w]
		s.mate[v], s.top[v], s.parent[v] = -1, int32(v), -1
		s.live.Add(v)
	}
	s.search.init(n, words)
	return s
}

// Order is the number of vertices.
func (s *Weighted) Order() int { return s.n }

// Prefer lets Solve look for v's first mate from w upwards. The right guess
// saves work; the cost of the answer does not depend on it.
func (s *Weighted) Prefer(v, w int) { s.from[v] = int32(w) }

// Bid lets Solve start with this potential at v: what v is expected to add to
// the total. An edge between two vertices with bids must not cost less than
// both together. Good bids save work; the cost of the answer does not depend on
// them.
func (s *Weighted) Bid(v int, potential []uint64) {
	s.bid.Add(v)
	s.pot(v).set(potential)
	s.pot(v).double()
}

// Mate is v's mate, or -1.
func (s *Weighted) Mate(v int) int { return int(s.mate[v]) }

// Joined reports whether v and w have an edge that has not been ruled out.
func (s *Weighted) Joined(v, w int) bool { return s.adj[v].Has(w) }

// Cost is the total cost of the matching that Solve found, before any pair is fixed.
func (s *Weighted) Cost() []uint64 {
	c := slices.Clone(s.opt)
	c.half()
	return c
}

func (s *Weighted) pot(v int) number { return s.u[v*s.k : v*s.k+s.k] }

// slackInto computes the slack of v-w into out; ends in one outermost blossom
// are allowed.
func (s *Weighted) slackInto(out number, v, w int) {
	out.difference(s.edge(v, w), s.pot(v), s.pot(w))
	if s.top[v] == s.top[w] {
		s.eachShared(v, w, func(b *blossom) {
			out.plus(b.y)
			out.plus(b.y)
		})
	}
}

// eachShared calls f for every blossom around both v and w.
func (s *Weighted) eachShared(v, w int, f func(*blossom)) {
	for x := s.parent[v]; x >= 0; x = s.parent[x] {
		for y := s.parent[w]; y >= 0; y = s.parent[y] {
			if x == y {
				f(s.at(x))
			}
		}
	}
}

func (s *Weighted) at(node int32) *blossom { return &s.blossom[node-int32(s.n)] }

func (s *Weighted) isVertex(node int32) bool { return node < int32(s.n) }

func (s *Weighted) base(node int32) int32 {
	if s.isVertex(node) {
		return node
	}
	return s.at(node).base
}

// members calls f for every vertex in a node.
func (s *Weighted) members(node int32, f func(v int32)) {
	if s.isVertex(node) {
		f(node)
		return
	}
	for _, v := range s.at(node).members {
		f(v)
	}
}

// Solve finds the cheapest perfect matching; false if there is none.
func (s *Weighted) Solve() bool {
	s.start()
	if !s.run(nil) {
		return false
	}
	s.opt.set(s.dual)
	return true
}

// start gives each vertex the highest potential its edges allow, one after the
// other, and pairs along tight edges.
func (s *Weighted) start() {
	k := s.k
	low, t := make(number, k), make(number, k)
	for v := range s.n {
		if !s.bid.Has(v) {
			s.opening(v, low, t)
		}
	}
	s.bid.Each(func(v int) {
		w := int(s.from[v])
		if v < w && s.bid.Has(w) && s.mate[v] < 0 && s.mate[w] < 0 && s.adj[v].Has(w) && t.difference(s.edge(v, w), s.pot(v), s.pot(w)) {
			s.mate[v], s.mate[w] = int32(w), int32(v)
		}
	})
	for v := range s.n {
		if s.mate[v] >= 0 || !s.live.Has(v) {
			continue
		}
		if s.lowestSlack(v, low, t) {
			s.pot(v).plus(low)
		}
		s.firstMate(v, t)
	}
	s.outbid()
	s.value()
}

// opening gives v the potential that is safe whatever the other vertices without
// a bid open with: half of the cheapest edge to them, rounded down to an even
// number, or what the bids leave of an edge, if that is less.
func (s *Weighted) opening(v int, low, t number) {
	found := false
	s.adj[v].each(s.live, func(w int) bool {
		t.set(s.edge(v, w))
		if s.bid.Has(w) {
			t.minus(s.pot(w))
		} else {
			t.half()
			t[0] &^= 1
		}
		if !found || t.cmp(low) < 0 {
			low.set(t)
			found = true
		}
		return true
	})
	if found {
		s.pot(v).set(low)
	}
}

// firstMate pairs v with a single vertex by a tight edge, if there is one.
func (s *Weighted) firstMate(v int, t number) {
	from := int(s.from[v])
	try := func(w int) bool {
		if s.mate[w] >= 0 {
			return true
		}
		s.slackInto(t, v, w)
		if !t.zero() {
			return true
		}
		s.mate[v], s.mate[w] = int32(w), int32(v)
		return false
	}
	s.adj[v].each(s.live, func(w int) bool { return w < from || try(w) })
	if s.mate[v] < 0 {
		s.adj[v].each(s.live, func(w int) bool { return w < from && try(w) })
	}
}

// lowestSlack finds the least slack of v's edges; all nodes are vertices.
func (s *Weighted) lowestSlack(v int, low, t number) bool {
	found := false
	clear(low)
	if s.k == 1 {
		best, row := int64(0), s.single[v*s.n:]
		for i, bits := range s.adj[v] {
			for bits &= s.live[i]; bits != 0; bits &= bits - 1 {
				w := i<<6 | trailing(bits)
				if d := int64(row[w] - s.u[w]); !found || d < best {
					best, found = d, true
				}
			}
		}
		if found {
			low[0] = uint64(best) - s.u[v]
		}
		return found
	}
	s.adj[v].each(s.live, func(w int) bool {
		t.difference(s.edge(v, w), s.pot(v), s.pot(w))
		if !found || t.cmp(low) < 0 {
			low.set(t)
			found = true
		}
		return true
	})
	return found
}

// each calls f for the members of s that are in mask until f returns false.
func (s Set) each(mask Set, f func(v int) bool) {
	for i, w := range s {
		for w &= mask[i]; w != 0; w &= w - 1 {
			if !f(i<<6 | trailing(w)) {
				return
			}
		}
	}
}

// value computes the dual objective: the sum of all y.
func (s *Weighted) value() {
	clear(s.dual)
	s.live.Each(func(v int) { s.dual.plus(s.pot(v)) })
	for i := range s.blossom {
		if b := &s.blossom[i]; b.used {
			t := slices.Clone(b.y)
			t.times(len(b.members) - 1)
			s.dual.minus(t)
		}
	}
}

// even makes the potentials of all single nodes even, lowering odd ones by
// one: then every tree keeps the same parity and halves stay whole.
func (s *Weighted) even() {
	s.live.Each(func(v int) {
		if s.mate[v] >= 0 || s.pot(v)[0]&1 == 0 {
			return
		}
		one := make(number, s.k)
		one[0] = 1
		for s.top[v] != int32(v) {
			b := s.at(s.top[v])
			if b.y.zero() {
				s.dissolve(s.top[v])
				continue
			}
			b.y.minus(one)
			for _, x := range b.members {
				s.pot(int(x)).minus(one)
			}
			s.dual.minus(one)
			return
		}
		s.pot(v).minus(one)
		s.dual.minus(one)
	})
}

// dissolve opens an outermost blossom. If its potential was positive, its
// matched edge is no longer tight and is given up.
func (s *Weighted) dissolve(node int32) {
	b := s.at(node)
	if !b.y.zero() {
		for _, v := range b.members {
			s.pot(int(v)).minus(b.y)
		}
		s.dual.minus(b.y)
		if m := s.mate[b.base]; m >= 0 {
			s.mate[m], s.mate[b.base] = -1, -1
		}
	}
	for _, c := range b.children {
		s.parent[c] = -1
		s.members(c, func(v int32) { s.top[v] = c })
	}
	*b = blossom{}
	s.free = append(s.free, node)
}

// dissolveEmpty opens outermost blossoms without potential.
func (s *Weighted) dissolveEmpty() {
	for again := true; again; {
		again = false
		for i := range s.blossom {
			node := int32(s.n + i)
			if b := &s.blossom[i]; b.used && s.parent[node] < 0 && b.y.zero() {
				s.dissolve(node)
				again = true
			}
		}
	}
}
