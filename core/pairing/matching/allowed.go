package matching

import "slices"

// What is in a perfect matching, and how to keep to it.

// Graph is the graph of the matching.
func (c *Cardinality) Graph() *Graph { return c.g }

// On is the same matching in another graph of the same vertices, less the pairs
// that have no edge there.
func (c *Cardinality) On(g *Graph) *Cardinality {
	o := g.room.Cardinality(g)
	copy(o.in, c.in)
	for v, m := range c.mate {
		if m >= 0 && g.Joined(v, int(m)) {
			o.mate[v] = m
		}
	}
	return o
}

// Follow takes over a matching of the same vertices in a graph with no more edges.
func (c *Cardinality) Follow(o *Cardinality) { copy(c.mate, o.mate) }

// Mates is the set of those who can be v's mate in a perfect matching; there must
// be one.
func (c *Cardinality) Mates(v int) Set {
	m := c.Mate(v)
	c.Remove(v)
	mates := c.g.Row(v).And(c.Spare(m))
	c.Add(v)
	c.Pair(v, m)
	return mates
}

// Strike removes v's edges that are in no perfect matching; there must be one.
func (c *Cardinality) Strike(v int) { c.g.Keep(v, c.Mates(v)) }

// Restrict keeps of v's edges only those to a set, if a perfect matching remains,
// and then holds one; Relax gives back the edges that it took away. Otherwise it
// changes nothing and returns false. The matching must be perfect.
func (c *Cardinality) Restrict(v int, to Set) (cut Set, ok bool) {
	cut = c.g.Row(v).Without(to)
	c.g.Keep(v, to)
	m := c.Mate(v)
	if !cut.Has(m) {
		return cut, true
	}
	c.Part(v)
	if c.Augment(v) {
		return cut, true
	}
	c.Relax(v, cut)
	c.Pair(v, m)
	return nil, false
}

// Relax gives v edges back.
func (c *Cardinality) Relax(v int, cut Set) { cut.Each(func(w int) { c.g.Join(v, w) }) }

// held is the matching, to be put back later.
func (c *Cardinality) held() []int32 { return slices.Clone(c.mate) }

func (c *Cardinality) hold(mates []int32) { copy(c.mate, mates) }
