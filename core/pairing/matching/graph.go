package matching

// Graph is an undirected graph without loops, a bit row per vertex.
type Graph struct {
	n, width int
	bits     Set   // width words a row
	room     *Room // for copies, if any
}

// NewGraph is a graph of n vertices without edges.
func NewGraph(n int) *Graph { return (*Room)(nil).Graph(n) }

// Lend lets copies of g, and matchings moved to them (On), be made in a room.
func (g *Graph) Lend(r *Room) { g.room = r }

// Order is the number of vertices.
func (g *Graph) Order() int { return g.n }

// Join adds the edge between i and j; a loop is ignored.
func (g *Graph) Join(i, j int) {
	if i != j {
		g.Row(i).Add(j)
		g.Row(j).Add(i)
	}
}

// Cut removes the edge between i and j.
func (g *Graph) Cut(i, j int) {
	g.Row(i).Remove(j)
	g.Row(j).Remove(i)
}

// Joined reports whether i and j have an edge.
func (g *Graph) Joined(i, j int) bool { return g.Row(i).Has(j) }

// Row is the set of i's neighbours. It may be changed in place by a caller who
// keeps the graph symmetric and without loops.
func (g *Graph) Row(i int) Set { return g.bits[i*g.width : (i+1)*g.width : (i+1)*g.width] }

// Clone is a copy.
func (g *Graph) Clone() *Graph {
	c := g.room.Graph(g.n)
	copy(c.bits, g.bits)
	return c
}

// Keep removes v's edges but those to a set.
func (g *Graph) Keep(v int, to Set) {
	row := g.Row(v)
	for i, w := range row {
		row[i] &= to[i]
		for w &^= to[i]; w != 0; w &= w - 1 {
			g.Row(i<<6 | trailing(w)).Remove(v)
		}
	}
}

// Among is a copy with only the edges between the members of a set.
func (g *Graph) Among(s Set) *Graph {
	c := g.room.Graph(g.n)
	s.Each(func(v int) {
		row := c.Row(v)
		for i, w := range g.Row(v) {
			row[i] = w & s[i]
		}
	})
	return c
}
