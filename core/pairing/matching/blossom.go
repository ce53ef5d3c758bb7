package matching

// shrink makes a blossom of the odd cycle that the tight edge v-w closes in a
// tree. It becomes even; those of its vertices that were not, and those whose
// nearest is inside now, look for partners again.
func (s *Weighted) shrink(v, w int32) {
	tip := s.join(s.top[v], s.top[w])
	node := s.unused()
	b := s.at(node)
	// Down from the tip to v's node, over v-w, up again from w's node.
	s.way, s.links = s.climb(s.top[v], tip, s.way[:0], s.links[:0])
	left := len(s.way)
	s.way, s.links = s.climb(s.top[w], tip, s.way, s.links)
	*b = blossom{
		used: true, base: s.base(tip), y: s.numbers.take(s.k),
		children: s.nodes.take(1 + len(s.way)), link: s.pairs.take(1 + len(s.way)),
	}
	b.children[0], b.link[left] = tip, [2]int32{v, w}
	for i, x := range s.way[:left] {
		b.children[left-i], b.link[left-1-i] = x, [2]int32{s.links[i][1], s.links[i][0]}
	}
	copy(b.children[1+left:], s.way[left:])
	copy(b.link[1+left:], s.links[left:])

	s.label[node], s.root[node], s.parent[node] = even, s.root[tip], -1
	size := 0
	for _, c := range b.children {
		size += s.size(c)
	}
	b.members = s.nodes.take(size)[:0]
	for _, c := range b.children {
		if s.isVertex(c) {
			b.members = append(b.members, c)
		} else {
			b.members = append(b.members, s.at(c).members...)
		}
	}
	for _, x := range b.members {
		if s.label[s.top[x]] == odd {
			s.seek.Add(int(x))
			s.best[x] = -1
			s.queue = append(s.queue, x)
		}
	}
	for _, c := range b.children {
		s.parent[c] = node
	}
	for _, x := range b.members {
		s.top[x] = node
	}
	// Those who were even keep the nearest they know, if it is still outside.
	for _, x := range b.members {
		if n := s.best[x]; n >= 0 && s.top[n] == node {
			s.best[x] = -1
			s.queue = append(s.queue, x)
		}
	}
}

// unused is the number of a blossom that is not used.
func (s *Weighted) unused() int32 {
	last := len(s.free) - 1
	if last < 0 {
		s.blossom = append(s.blossom, blossom{})
		return int32(s.n + len(s.blossom) - 1)
	}
	node := s.free[last]
	s.free = s.free[:last]
	return node
}

// size is the number of vertices in a node.
func (s *Weighted) size(node int32) int {
	if s.isVertex(node) {
		return 1
	}
	return len(s.at(node).members)
}

// climb adds the nodes from node up to, not including, tip to a way, and the links
// from each to the next.
func (s *Weighted) climb(node, tip int32, nodes []int32, links [][2]int32) ([]int32, [][2]int32) {
	for node != tip {
		base := s.base(node)
		up := s.mate[base]
		nodes = append(nodes, node)
		links = append(links, [2]int32{base, up})
		node = s.top[up]
		e := s.entry[node]
		nodes = append(nodes, node)
		links = append(links, [2]int32{e[1], e[0]})
		node = s.top[e[0]]
	}
	return nodes, links
}

// join is the even node where the ways of two even nodes to their common root
// come together.
func (s *Weighted) join(x, y int32) int32 {
	s.visit++
	up := func(node int32) int32 {
		m := s.mate[s.base(node)]
		if m < 0 {
			return -1
		}
		return s.top[s.entry[s.top[m]][0]]
	}
	for {
		if x >= 0 {
			if s.seen[x] == s.visit {
				return x
			}
			s.seen[x] = s.visit
			x = up(x)
		}
		if y >= 0 {
			if s.seen[y] == s.visit {
				return y
			}
			s.seen[y] = s.visit
			y = up(y)
		}
	}
}

// rebase makes v the vertex of node that is matched outside, re-pairing the
// rest of each blossom around v along its cycle.
func (s *Weighted) rebase(node, v int32) {
	if s.isVertex(node) {
		return
	}
	b := s.at(node)
	if b.base == v {
		return
	}
	child := v
	for s.parent[child] != node {
		child = s.parent[child]
	}
	s.rebase(child, v)
	at, size := 0, len(b.children)
	for b.children[at] != child {
		at++
	}
	for i := 1; i < size; i += 2 {
		p, q := (at+i)%size, (at+i+1)%size
		e := b.link[p]
		s.rebase(b.children[p], e[0])
		s.rebase(b.children[q], e[1])
		s.mate[e[0]], s.mate[e[1]] = e[1], e[0]
	}
	b.base = v
}
