package matching

import (
	"math/bits"
	"slices"
)

// Cardinality is a matching in a graph that can be grown to the largest
// possible. Only vertices that are in take part; the graph may gain and lose
// edges between calls as long as matched pairs keep theirs.
type Cardinality struct {
	g    *Graph
	in   Set
	mate []int32

	// One search: the tree grows from a root over outer vertices. The vertices
	// of a blossom are a group (union-find, with a list of its members); base is
	// its tip.
	parent           []int32
	group, size      []int32
	base, next, last []int32
	outer, fresh     Set // outer: labelled even; fresh: in and not yet reached
	spent, loose     Set // of trees that found nothing while the matching grows: all vertices, and the even ones
	queue, path      []int32
	mark             Set
	shrunk           Set   // the vertices of the largest blossom
	large            int32 // its group, -1 if there is none

	room *Room // it is made in, if any
}

// NewCardinality is the empty matching in g, with every vertex in.
func NewCardinality(g *Graph) *Cardinality { return (*Room)(nil).Cardinality(g) }

// In reports whether v takes part.
func (c *Cardinality) In(v int) bool { return c.in.Has(v) }

// All is the set of those who take part.
func (c *Cardinality) All() Set { return slices.Clone(c.in) }

// Keep lets only the members of a set take part, of those who did.
func (c *Cardinality) Keep(s Set) {
	for v := range c.mate {
		if c.in.Has(v) && !s.Has(v) {
			c.Remove(v)
		}
	}
}

// Add lets v take part, without a mate.
func (c *Cardinality) Add(v int) { c.in.Add(v) }

// Remove takes v out; its mate, if any, loses its own.
func (c *Cardinality) Remove(v int) {
	c.Part(v)
	c.in.Remove(v)
}

// Part separates v from its mate.
func (c *Cardinality) Part(v int) {
	if m := c.mate[v]; m >= 0 {
		c.mate[m], c.mate[v] = -1, -1
	}
}

// Pair makes i and j mates, parting them from former ones.
func (c *Cardinality) Pair(i, j int) {
	c.Part(i)
	c.Part(j)
	c.mate[i], c.mate[j] = int32(j), int32(i)
}

// Mate is v's mate, or -1.
func (c *Cardinality) Mate(v int) int { return int(c.mate[v]) }

// Single is how many have no mate.
func (c *Cardinality) Single() int {
	single := 0
	for v, m := range c.mate {
		if m < 0 && c.in.Has(v) {
			single++
		}
	}
	return single
}

// Maximise grows the matching to the largest possible and returns how many
// vertices remain without a mate. Vertices that have a mate keep one.
func (c *Cardinality) Maximise() int {
	c.greedy()
	clear(c.loose)
	left := 0
	for v := range c.mate {
		if !c.in.Has(v) || c.mate[v] >= 0 {
			continue
		}
		if c.lonely(v) {
			left++
			c.spent.Add(v)
			c.loose.Add(v)
			continue
		}
		if c.Augment(v) {
			continue
		}
		left++
		// Nothing will ever lead out of this tree: later ones need not enter it.
		for i := range c.spent {
			c.spent[i] = c.in[i] &^ c.fresh[i]
			c.loose[i] |= c.outer[i]
		}
	}
	clear(c.spent)
	return left
}

// lonely reports whether v has no neighbour that may be reached.
func (c *Cardinality) lonely(v int) bool {
	for i, w := range c.g.Row(v) {
		if w&c.in[i]&^c.spent[i] != 0 {
			return false
		}
	}
	return true
}

// greedy pairs each single vertex with its first single neighbour.
func (c *Cardinality) greedy() {
	single := NewSet(c.g.n)
	for v, m := range c.mate {
		if m < 0 && c.in.Has(v) {
			single.Add(v)
		}
	}
	for v := range c.mate {
		if !single.Has(v) {
			continue
		}
		row := c.g.Row(v)
		for i, s := range single {
			if x := row[i] & s; x != 0 {
				w := i<<6 | bits.TrailingZeros64(x)
				c.mate[v], c.mate[w] = int32(w), int32(v)
				single.Remove(v)
				single.Remove(w)
				break
			}
		}
	}
}

// Augment looks for a mate for the single vertex v, moving others around so
// that all keep one, and reports success.
func (c *Cardinality) Augment(v int) bool {
	end := c.search(v)
	if end < 0 {
		return false
	}
	c.flip(int32(end))
	return true
}

// Spare returns the vertices any one of which could be single instead of the
// single vertex v, v included: the even vertices of a search from v that found
// no augmenting path. The set is valid until the next search.
func (c *Cardinality) Spare(v int) Set {
	if end := c.search(v); end >= 0 {
		c.flip(int32(end))
		return NewSet(c.g.n)
	}
	return c.outer
}

// Replace makes w single instead of v, where w is in Spare(v) as just
// returned.
func (c *Cardinality) Replace(v, w int) {
	if v == w {
		return
	}
	m := c.mate[w]
	c.mate[w] = -1
	c.flip(m)
}

// Barrier tells why a maximum matching leaves vertices single (Gallai and
// Edmonds), after growing it if it is not one yet: scarce are the vertices the loose ones compete for, loose those
// that some maximum matching leaves single. The loose ones fall into more odd
// groups than there are scarce vertices.
func (c *Cardinality) Barrier() (loose, scarce Set) {
	c.Maximise()
	loose, scarce = slices.Clone(c.loose), NewSet(c.g.n)
	loose.Each(func(v int) {
		for i, w := range c.g.Row(v) {
			scarce[i] |= w & c.in[i] &^ loose[i]
		}
	})
	return loose, scarce
}

// search grows a tree from root; it returns the single vertex at the end of an
// augmenting path, or -1 after labelling all that can be reached.
func (c *Cardinality) search(root int) int {
	c.reach(int32(root), -1)
	for i := range c.fresh {
		c.fresh[i] = c.in[i] &^ c.spent[i]
	}
	clear(c.outer)
	c.fresh.Remove(root)
	c.outer.Add(root)
	c.queue = append(c.queue[:0], int32(root))
	c.large = -1
	for head := 0; head < len(c.queue); head++ {
		v := c.queue[head]
		row := c.g.Row(int(v))
		for i := range row {
			for x := row[i] & c.fresh[i]; x != 0; x &= x - 1 {
				w := int32(i<<6 | bits.TrailingZeros64(x))
				c.fresh.Remove(int(w))
				c.reach(w, v)
				m := c.mate[w]
				if m < 0 {
					return int(w)
				}
				c.reach(m, -1)
				c.fresh.Remove(int(m))
				c.outer.Add(int(m))
				c.queue = append(c.queue, m)
			}
			x := row[i] & c.outer[i]
			if c.find(v) == c.large {
				x &^= c.shrunk[i] // most are, in a dense graph
			}
			for ; x != 0; x &= x - 1 {
				w := int32(i<<6 | bits.TrailingZeros64(x))
				if c.find(v) != c.find(w) {
					c.shrink(v, w)
					if c.find(v) == c.large {
						x &^= c.shrunk[i] &^ (x & -x)
					}
				}
			}
		}
	}
	return -1
}

// reach makes a vertex one of the tree, below its parent, and a group by itself.
func (c *Cardinality) reach(v, parent int32) {
	c.parent[v], c.next[v], c.size[v] = parent, -1, 1
	c.group[v], c.base[v], c.last[v] = v, v, v
}

// find is the group of shrunk vertices that v belongs to.
func (c *Cardinality) find(v int32) int32 {
	for c.group[v] != v {
		c.group[v] = c.group[c.group[v]]
		v = c.group[v]
	}
	return v
}

// shrink contracts the odd cycle that the edge v-w closes.
func (c *Cardinality) shrink(v, w int32) {
	tip := c.meet(v, w)
	c.path = c.path[:0]
	c.climb(v, tip, w)
	c.climb(w, tip, v)
	for _, x := range c.path {
		if !c.outer.Has(int(x)) {
			c.outer.Add(int(x))
			c.queue = append(c.queue, x)
		}
		c.unite(x, tip)
	}
	all := c.find(tip)
	if c.large < 0 || c.size[all] > c.size[c.large] {
		c.large = all
		clear(c.shrunk)
		for x := all; x >= 0; x = c.next[x] {
			c.shrunk.Add(int(x))
		}
	}
}

// meet is the tip of the blossom where the paths of v and w to the root join.
func (c *Cardinality) meet(v, w int32) int32 {
	clear(c.mark)
	for {
		v = c.base[c.find(v)]
		c.mark.Add(int(v))
		if c.mate[v] < 0 {
			break
		}
		v = c.parent[c.mate[v]]
	}
	for {
		w = c.base[c.find(w)]
		if c.mark.Has(int(w)) {
			return w
		}
		w = c.parent[c.mate[w]]
	}
}

// climb turns the path from v up to the tip around, for the way into the
// blossom from the other side, and lists the vertices on it.
func (c *Cardinality) climb(v, tip, child int32) {
	for c.base[c.find(v)] != tip {
		m := c.mate[v]
		c.parent[v] = child
		c.path = append(c.path, v, m)
		child = m
		v = c.parent[m]
	}
}

// unite makes the groups of two vertices one, with the base of the second.
func (c *Cardinality) unite(v, w int32) {
	a, b := c.find(v), c.find(w)
	if a == b {
		return
	}
	base := c.base[b]
	if c.size[a] > c.size[b] {
		a, b = b, a
	}
	if b == c.large {
		for x := a; x >= 0; x = c.next[x] {
			c.shrunk.Add(int(x))
		}
	} else if a == c.large {
		c.large = -1
	}
	c.group[a], c.base[b] = b, base
	c.size[b] += c.size[a]
	c.next[c.last[b]] = a
	c.last[b] = c.last[a]
}

// flip exchanges matched and unmatched edges from the single vertex end back
// to the root of the tree.
func (c *Cardinality) flip(end int32) {
	for v := end; v >= 0; {
		p := c.parent[v]
		next := c.mate[p]
		c.mate[v], c.mate[p] = p, v
		v = next
	}
}
