package matching

import "math/bits"

// Set is a set of vertices, one bit each.
type Set []uint64

// NewSet is an empty set of vertices below n.
func NewSet(n int) Set { return make(Set, (n+63)/64) }

// Has reports whether v is in the set.
func (s Set) Has(v int) bool { return s[v>>6]>>(uint(v)&63)&1 != 0 }

// Add puts v into the set.
func (s Set) Add(v int) { s[v>>6] |= 1 << (uint(v) & 63) }

// Remove takes v out of the set.
func (s Set) Remove(v int) { s[v>>6] &^= 1 << (uint(v) & 63) }

// Len is the number of vertices in the set.
func (s Set) Len() int {
	n := 0
	for _, w := range s {
		n += bits.OnesCount64(w)
	}
	return n
}

// Each calls f for every vertex of the set, ascending.
func (s Set) Each(f func(v int)) {
	for i, w := range s {
		for ; w != 0; w &= w - 1 {
			f(i<<6 | bits.TrailingZeros64(w))
		}
	}
}

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
