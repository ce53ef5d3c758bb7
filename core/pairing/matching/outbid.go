package matching

// outbid finds mates for single vertices, one after the other, before any search:
// a vertex raises its potential as far as its second nearest edge allows, lowers
// that of the nearest neighbour by what that is more, and takes him away from his
// mate, who looks for another in turn (Jonker and Volgenant 1987, for any graph:
// no edge becomes shorter than nothing). All nodes are vertices yet. What is left
// needs searches.
func (s *Weighted) outbid() {
	low, second, t := make(number, s.k), make(number, s.k), make(number, s.k)
	var single []int
	for v := range s.n {
		if s.mate[v] < 0 && s.live.Has(v) {
			single = append(single, v)
		}
	}
	const passes = 2
	for range passes {
		steps := 2 * len(single)
		later := single[:0:0]
		for at := 0; at < len(single); at++ {
			for v := single[at]; v >= 0 && s.mate[v] < 0; steps-- {
				if steps <= 0 {
					return
				}
				next, closer := s.bidFor(v, low, second, t)
				if next >= 0 && !closer {
					later = append(later, next)
					next = -1
				}
				v = next
			}
		}
		single = later
	}
}

// bidFor gives the single vertex v a mate and returns who lost him, or -1, and
// whether the bid was higher than it was before.
func (s *Weighted) bidFor(v int, low, second, t number) (loser int, closer bool) {
	w, other := s.twoNearest(v, low, second, t)
	if w < 0 || other < 0 {
		return -1, false
	}
	closer = low.cmp(second) < 0
	if !closer && s.mate[w] >= 0 && s.mate[other] < 0 {
		w = other
	}
	t.set(second)
	t.minus(low)
	const far = -1 << 58 // prices that no search needs
	if int64(s.pot(w)[s.k-1]-t[s.k-1]) < far {
		return -1, false
	}
	s.pot(v).plus(second)
	s.pot(w).minus(t)
	loser = int(s.mate[w])
	if loser >= 0 {
		s.mate[loser] = -1
	}
	s.mate[v], s.mate[w] = int32(w), int32(v)
	return loser, closer
}

// twoNearest finds the two least slacks of v's edges, single vertices first where
// they are equal.
func (s *Weighted) twoNearest(v int, low, second, t number) (w, other int) {
	if s.k == 1 {
		return s.twoNearest1(v, low, second)
	}
	w, other = -1, -1
	s.adj[v].each(s.live, func(x int) bool {
		if t.difference(s.edge(v, x), s.pot(v), s.pot(x)); w < 0 || t.cmp(low) < 0 {
			second.set(low)
			low.set(t)
			w, other = x, w
		} else if other < 0 || t.cmp(second) < 0 {
			second.set(t)
			other = x
		}
		return true
	})
	return w, other
}

// twoNearest1 is twoNearest for costs of one word.
func (s *Weighted) twoNearest1(v int, low, second number) (w, other int) {
	w, other = -1, -1
	var a, b int64
	row := s.single[v*s.n:]
	for i, bits := range s.adj[v] {
		for bits &= s.live[i]; bits != 0; bits &= bits - 1 {
			x := i<<6 | trailing(bits)
			if d := int64(row[x] - s.u[x]); w < 0 || d < a {
				a, b = d, a
				w, other = x, w
			} else if other < 0 || d < b {
				b, other = d, x
			}
		}
	}
	low[0], second[0] = uint64(a)-s.u[v], uint64(b)-s.u[v]
	return w, other
}
