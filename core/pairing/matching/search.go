package matching

// label is what the search knows of an outermost node.
type label uint8

const (
	untouched label = iota // matched, not in a tree
	even                   // root, or reached over a matched edge; may look for partners
	odd                    // reached over a tight unmatched edge
	spent                  // in a tree that was augmented; waits for the next stage
)

// search is the state of one stage: trees from all single nodes grow over
// tight edges until two of them meet.
type search struct {
	label []label
	entry [][2]int32 // odd node: the edge that reached it, from the even side
	root  []int32
	queue []int32
	head  int // of the queue
	seek  Set // vertices worth looking at: untouched or even

	// best[v] is the even vertex nearest to v by slack, over all even vertices
	// scanned: for untouched v to enter a tree, for even v to meet another node.
	best    []int32
	slack   number // of best, as of the scan; see drop
	drop    number // sum of dual changes in this stage
	scratch number
	delta   number

	// For shrink: which nodes join has seen, the ways up, and room for blossoms.
	seen    []int32
	visit   int32
	way     []int32
	links   [][2]int32
	nodes   store[int32]
	pairs   store[[2]int32]
	numbers store[uint64]
}

func (t *search) init(n, k int) {
	nodes := n + n/2 + 1
	t.label = make([]label, nodes)
	t.entry = make([][2]int32, nodes)
	t.root, t.seen = make([]int32, nodes), make([]int32, nodes)
	t.seek = NewSet(n)
	t.best = make([]int32, n)
	t.slack = make(number, n*k)
	t.drop, t.scratch, t.delta = make(number, k), make(number, k), make(number, k)
}

// run augments until no vertex is single; it gives up when there is no perfect
// matching or when the dual exceeds limit (nil: no limit).
func (s *Weighted) run(limit number) bool {
	s.even()
	for {
		s.dissolveEmpty()
		singles := s.plant()
		if singles == 0 {
			return true
		}
		if !s.stage(singles, limit) {
			return false
		}
	}
}

// plant makes every single node the root of a tree and returns their number.
func (s *Weighted) plant() int {
	clear(s.label)
	clear(s.drop)
	copy(s.seek, s.live)
	s.queue, s.head = s.queue[:0], 0
	singles := 0
	for v := range s.best {
		s.best[v] = -1
		if s.mate[v] < 0 && s.live.Has(v) {
			node := s.top[v]
			s.label[node], s.root[node] = even, node
			s.members(node, func(x int32) { s.queue = append(s.queue, x) })
			singles++
		}
	}
	return singles
}

// stage grows the trees, changing potentials as needed, until something was
// augmented or an odd blossom opened; then the next stage starts afresh.
func (s *Weighted) stage(singles int, limit number) bool {
	augmented := false
	for {
		for s.head < len(s.queue) {
			v := s.queue[s.head]
			s.head++
			if s.label[s.top[v]] != even {
				continue
			}
			if s.scan(int(v)) {
				augmented = true
			}
		}
		if augmented {
			return true
		}
		if !s.lowest() {
			return false
		}
		s.scratch.set(s.delta)
		s.scratch.times(singles)
		s.dual.plus(s.scratch)
		if limit != nil && s.dual.cmp(limit) > 0 {
			return false
		}
		s.shift()
		if s.openOdd() {
			return true
		}
		if s.tighten() {
			augmented = true
		}
	}
}

// scan looks at all edges of the even vertex v; true if it led to an
// augmentation, which ends v's tree for this stage.
func (s *Weighted) scan(v int) bool {
	if s.k == 1 {
		return s.scan1(v)
	}
	k := s.k
	uv, row := s.pot(v), s.index[v*s.n:(v+1)*s.n]
	t := s.scratch
	for i, bits := range s.adj[v] {
		for bits &= s.seek[i]; bits != 0; bits &= bits - 1 {
			w := i<<6 | trailing(bits)
			if s.top[w] == s.top[v] {
				continue
			}
			at := int(row[w]) * k
			x, isEven := w, s.label[s.top[w]] == even
			if isEven {
				x = v
			}
			if s.best[x] >= 0 {
				// Most edges cannot be the nearest, and the highest word says so:
				// words below borrow two from it at most.
				high := int64(s.table[at+k-1] - uv[k-1] - s.u[w*k+k-1] - 2)
				least := high
				if isEven {
					least >>= 1
				}
				if high > 0 && least+int64(s.drop[k-1]) > int64(s.slack[x*k+k-1]) {
					continue
				}
			}
			if t.difference(s.table[at:at+k], uv, s.u[w*k:w*k+k]) {
				if s.meet(int32(v), int32(w)) {
					return true
				}
				bits &= s.seek[i] | (1 << (uint(w) & 63))
				continue
			}
			if isEven {
				t.half()
			}
			t.plus(s.drop)
			if b := s.slack[x*k : x*k+k]; s.best[x] < 0 || t.cmp(b) < 0 {
				b.set(t)
				s.best[x] = int32(v + w - x)
			}
		}
	}
	return false
}

// scan1 is scan for costs of one word.
func (s *Weighted) scan1(v int) bool {
	row, uv, drop := s.single[v*s.n:(v+1)*s.n], s.u[v], int64(s.drop[0])
	for i, bits := range s.adj[v] {
		for bits &= s.seek[i]; bits != 0; bits &= bits - 1 {
			w := i<<6 | trailing(bits)
			if s.top[w] == s.top[v] {
				continue
			}
			t := int64(row[w] - uv - s.u[w])
			if t == 0 {
				if s.meet(int32(v), int32(w)) {
					return true
				}
				bits &= s.seek[i] | (1 << (uint(w) & 63))
				continue
			}
			x := w
			if s.label[s.top[w]] == even {
				t >>= 1
				x = v
			}
			t += drop
			if s.best[x] < 0 || t < int64(s.slack[x]) {
				s.slack[x] = uint64(t)
				s.best[x] = int32(v + w - x)
			}
		}
	}
	return false
}

// meet uses the tight edge from the even vertex v to w in another node: w's
// node joins the tree, or closes a blossom, or two trees become a path. True
// if a path was augmented.
func (s *Weighted) meet(v, w int32) bool {
	node := s.top[w]
	switch s.label[node] {
	case untouched:
		s.label[node] = odd
		s.entry[node] = [2]int32{v, w}
		s.root[node] = s.root[s.top[v]]
		s.members(node, func(x int32) { s.seek.Remove(int(x)) })
		next := s.top[s.mate[s.base(node)]]
		s.label[next], s.root[next] = even, s.root[node]
		s.members(next, func(x int32) {
			s.best[x] = -1
			s.queue = append(s.queue, x)
		})
	case even:
		if s.root[node] == s.root[s.top[v]] {
			s.shrink(v, w)
			return false
		}
		s.spend(s.root[node], s.root[s.top[v]])
		s.augment(v, w)
		s.augment(w, v)
		return true
	}
	return false
}

// spend takes two whole trees out of the stage.
func (s *Weighted) spend(r1, r2 int32) {
	s.live.Each(func(v int) {
		node := s.top[v]
		if l := s.label[node]; (l == even || l == odd) && (s.root[node] == r1 || s.root[node] == r2) {
			s.members(node, func(x int32) { s.seek.Remove(int(x)) })
			s.label[node] = spent
		}
	})
}

// augment makes w the mate of v, and so on back to the root of v's tree.
func (s *Weighted) augment(v, w int32) {
	for {
		node := s.top[v]
		old := s.mate[s.base(node)]
		s.rebase(node, v)
		s.mate[v] = w
		if old < 0 {
			return
		}
		node = s.top[old]
		e := s.entry[node]
		s.rebase(node, e[1])
		s.mate[e[1]] = e[0]
		v, w = e[0], e[1]
	}
}

// lowest finds the largest dual change that keeps all slacks and blossom
// potentials non-negative; false if nothing bounds it: no perfect matching.
func (s *Weighted) lowest() bool {
	found := false
	d := s.delta
	take := func(t number) {
		if !found || t.cmp(d) < 0 {
			d.set(t)
			found = true
		}
	}
	k := s.k
	s.seek.Each(func(v int) {
		if s.best[v] >= 0 {
			take(s.slack[v*k : v*k+k])
		}
	})
	if found {
		d.minus(s.drop)
	}
	for i := range s.blossom {
		if b := &s.blossom[i]; b.used && s.label[s.n+i] == odd && s.parent[s.n+i] < 0 {
			take(b.y)
		}
	}
	return found
}

// shift raises the potentials of even nodes and lowers those of odd ones.
func (s *Weighted) shift() {
	d := s.delta
	s.drop.plus(d)
	s.live.Each(func(v int) {
		switch s.label[s.top[v]] {
		case even:
			s.pot(v).plus(d)
		case odd:
			s.pot(v).minus(d)
		}
	})
	for i := range s.blossom {
		if b := &s.blossom[i]; b.used && s.parent[s.n+i] < 0 {
			switch s.label[s.n+i] {
			case even:
				b.y.plus(d)
			case odd:
				b.y.minus(d)
			}
		}
	}
}

// openOdd opens an odd blossom whose potential has run out.
func (s *Weighted) openOdd() bool {
	opened := false
	for i := range s.blossom {
		node := int32(s.n + i)
		if b := &s.blossom[i]; b.used && s.label[node] == odd && s.parent[node] < 0 && b.y.zero() {
			s.dissolve(node)
			opened = true
		}
	}
	return opened
}

// tighten follows the edges that the dual change made tight.
func (s *Weighted) tighten() bool {
	augmented := false
	k := s.k
	for v := range s.best {
		b := s.best[v]
		if b < 0 || !s.seek.Has(v) || s.drop.cmp(s.slack[v*k:v*k+k]) != 0 {
			continue
		}
		from, to := b, int32(v)
		if s.label[s.top[v]] == even {
			from, to = to, from
		}
		if s.top[from] != s.top[to] && s.label[s.top[from]] == even && s.seek.Has(int(to)) && s.meet(from, to) {
			augmented = true
		}
	}
	return augmented
}
