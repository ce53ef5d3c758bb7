package matching

// Graph is an undirected graph without loops, a bit row per vertex.
type Graph struct {
	n    int
	rows []Set
}

// NewGraph is a graph of n vertices without edges.
func NewGraph(n int) *Graph {
	g := &Graph{n: n, rows: make([]Set, n)}
	w := (n + 63) / 64
	slab := make(Set, n*w)
	for i := range g.rows {
		g.rows[i] = slab[i*w : (i+1)*w : (i+1)*w]
	}
	return g
}

// Order is the number of vertices.
func (g *Graph) Order() int { return g.n }

// Join adds the edge between i and j; a loop is ignored.
func (g *Graph) Join(i, j int) {
	if i != j {
		g.rows[i].Add(j)
		g.rows[j].Add(i)
	}
}

// Cut removes the edge between i and j.
func (g *Graph) Cut(i, j int) {
	g.rows[i].Remove(j)
	g.rows[j].Remove(i)
}

// Joined reports whether i and j have an edge.
func (g *Graph) Joined(i, j int) bool { return g.rows[i].Has(j) }

// Row is the set of i's neighbours. It may be changed in place by a caller who
// keeps the graph symmetric and without loops.
func (g *Graph) Row(i int) Set { return g.rows[i] }

// Clone is a copy.
func (g *Graph) Clone() *Graph {
	c := NewGraph(g.n)
	for v, row := range g.rows {
		copy(c.rows[v], row)
	}
	return c
}

// Keep removes v's edges but those to a set.
func (g *Graph) Keep(v int, to Set) {
	g.rows[v].Each(func(w int) {
		if !to.Has(w) {
			g.Cut(v, w)
		}
	})
}

// Among is a copy with only the edges between the members of a set.
func (g *Graph) Among(s Set) *Graph {
	c := NewGraph(g.n)
	s.Each(func(v int) {
		row := c.rows[v]
		for i, w := range g.rows[v] {
			row[i] = w & s[i]
		}
	})
	return c
}
