package pairing

// perfect reports whether a graph of n vertices can be matched completely. It
// starts from a greedy matching and augments by Edmonds' blossom search: O(n³)
// at worst, near O(n²) on the dense graphs of a tournament.
func perfect(n int, joined func(u, v int) bool) bool {
	if n%2 != 0 {
		return false
	}
	s := newSearch(n, joined)
	for u := range n {
		for v := u + 1; v < n && s.mate[u] < 0; v++ {
			if s.mate[v] < 0 && joined(u, v) {
				s.mate[u], s.mate[v] = v, u
			}
		}
	}
	for u := range n {
		if s.mate[u] < 0 && !s.augment(u) {
			return false
		}
	}
	return true
}

// search is the state of one augmenting-path search after another.
type search struct {
	n      int
	joined func(u, v int) bool
	mate   []int
	parent []int
	base   []int
	even   []bool
	queue  []int
}

func newSearch(n int, joined func(u, v int) bool) *search {
	s := &search{
		n: n, joined: joined, mate: make([]int, n), parent: make([]int, n),
		base: make([]int, n), even: make([]bool, n),
	}
	for u := range n {
		s.mate[u] = -1
	}
	return s
}

func (s *search) augment(root int) bool {
	for u := range s.n {
		s.parent[u], s.base[u], s.even[u] = -1, u, false
	}
	s.even[root] = true
	s.queue = append(s.queue[:0], root)
	for len(s.queue) > 0 {
		u := s.queue[0]
		s.queue = s.queue[1:]
		for v := range s.n {
			if v == u || s.base[u] == s.base[v] || s.mate[u] == v || !s.joined(u, v) {
				continue
			}
			switch {
			case s.even[v]:
				s.contract(u, v)
			case s.parent[v] < 0:
				s.parent[v] = u
				if s.mate[v] < 0 {
					s.flip(v)
					return true
				}
				s.even[s.mate[v]] = true
				s.queue = append(s.queue, s.mate[v])
			}
		}
	}
	return false
}

func (s *search) flip(v int) {
	for v >= 0 {
		u := s.parent[v]
		next := s.mate[u]
		s.mate[u], s.mate[v] = v, u
		v = next
	}
}

// contract shrinks the odd cycle that the edge u-v closes.
func (s *search) contract(u, v int) {
	stem := s.stem(u, v)
	inside := make([]bool, s.n)
	mark := func(x, child int) {
		for s.base[x] != stem {
			inside[s.base[x]], inside[s.base[s.mate[x]]] = true, true
			s.parent[x] = child
			child = s.mate[x]
			x = s.parent[child]
		}
	}
	mark(u, v)
	mark(v, u)
	for x := range s.n {
		if inside[s.base[x]] {
			s.base[x] = stem
			if !s.even[x] {
				s.even[x] = true
				s.queue = append(s.queue, x)
			}
		}
	}
}

func (s *search) stem(u, v int) int {
	above := make([]bool, s.n)
	for {
		u = s.base[u]
		above[u] = true
		if s.mate[u] < 0 {
			break
		}
		u = s.parent[s.mate[u]]
	}
	for {
		v = s.base[v]
		if above[v] {
			return v
		}
		v = s.parent[s.mate[v]]
	}
}
