package pairing

// weighing is a graph whose edges carry weights that are lists of numbers,
// compared lexicographically: the first number is the gain by the most
// important criterion, and so on. Lists of equal length form an ordered group,
// so the primal-dual blossom method (Edmonds; Galil, Micali and Gabow) works on
// them as it works on numbers, and its optimum is the optimum "criterion by
// criterion in descending priority" of the handbook.
//
// best takes O(n³) steps on lists. It is Check's own and shares nothing with
// the engines.
type weighing struct {
	n, k int
	// whole says that a complete matching exists and is wanted: then the duals
	// may start close to the answer and go below nothing.
	whole bool
	edge  []int32 // (n+1)×(n+1): 1 + number of the weight, 0 = no edge
	words []int64

	size   int     // vertices 1..n, blossoms n+1..size-1
	label  []int64 // dual of each vertex and blossom, k words each
	rep    []arc   // size×size: the best edge between two outer vertices
	within []int32 // size×(n+1): the child of a blossom that holds a vertex
	petals [][]int
	top    []int // outermost blossom of each vertex and blossom, 0 = not in use
	mate   []int
	parent []int
	slack  []int
	mark   []int8 // even, odd or free
	seen   []int
	stamp  int
	queue  []int
	step   []int64
	trial  []int64
}

type arc struct{ u, v int32 }

const (
	freeMark int8 = iota - 1
	evenMark
	oddMark
)

// newWeighing is a graph of n vertices (0..n-1) with weights of k numbers and
// room for so many edges.
func newWeighing(n, k, edges int) *weighing {
	return &weighing{n: n, k: k, edge: make([]int32, (n+1)*(n+1)), words: make([]int64, 0, k*edges)}
}

// join adds the edge u-v with room for its weight, which the caller fills in.
// The weight must be greater than nothing.
func (g *weighing) join(u, v int) []int64 {
	at := len(g.words)
	g.words = append(g.words, make([]int64, g.k)...)
	id := int32(at/g.k) + 1
	g.edge[(u+1)*(g.n+1)+v+1] = id
	g.edge[(v+1)*(g.n+1)+u+1] = id
	return g.words[at : at+g.k]
}

// weight is the weight of the edge of 1-based vertices u and v.
func (g *weighing) weight(u, v int32) []int64 {
	at := (int(g.edge[int(u)*(g.n+1)+int(v)]) - 1) * g.k
	return g.words[at : at+g.k]
}

// best is a matching of the greatest weight: the partner of each vertex or -1.
func (g *weighing) best() []int {
	if g.whole {
		for i := range g.words {
			g.words[i] *= 2
		}
	}
	g.prepare()
	g.marryFirst()
	if len(g.words) > 0 {
		for g.phase() {
		}
	}
	mate := make([]int, g.n)
	for u := range mate {
		mate[u] = g.mate[u+1] - 1
	}
	return mate
}

func (g *weighing) prepare() {
	g.size = g.n + g.n/2 + 2
	g.label = make([]int64, g.size*g.k)
	g.rep = make([]arc, g.size*g.size)
	g.within = make([]int32, g.size*(g.n+1))
	g.petals = make([][]int, g.size)
	g.top = make([]int, g.size)
	g.mate = make([]int, g.size)
	g.parent = make([]int, g.size)
	g.slack = make([]int, g.size)
	g.mark = make([]int8, g.size)
	g.seen = make([]int, g.size)
	g.step = make([]int64, g.k)
	g.trial = make([]int64, g.k)
	var most []int64
	for at := 0; at < len(g.words); at += g.k {
		if w := g.words[at : at+g.k]; most == nil || lexCompare(w, most) > 0 {
			most = w
		}
	}
	for u := 1; u <= g.n; u++ {
		g.top[u] = u
		copy(g.label[u*g.k:(u+1)*g.k], most)
		if g.whole {
			g.greatest(u)
		}
		g.within[u*(g.n+1)+u] = int32(u)
		for v := 1; v <= g.n; v++ {
			if g.edge[u*(g.n+1)+v] != 0 {
				g.rep[u*g.size+v] = arc{int32(u), int32(v)}
			}
		}
	}
}

// marryFirst matches what is tight from the start.
func (g *weighing) marryFirst() {
	for u := 1; u <= g.n; u++ {
		for v := u + 1; v <= g.n && g.mate[u] == 0; v++ {
			if a := *g.between(u, v); a.u != 0 && g.mate[v] == 0 && g.tight(a) {
				g.mate[u], g.mate[v] = v, u
			}
		}
	}
}

func (g *weighing) between(x, y int) *arc { return &g.rep[x*g.size+y] }

func (g *weighing) enqueue(x int) {
	if x <= g.n {
		g.queue = append(g.queue, x)
		return
	}
	for _, p := range g.petals[x] {
		g.enqueue(p)
	}
}

func (g *weighing) setTop(x, b int) {
	g.top[x] = b
	if x > g.n {
		for _, p := range g.petals[x] {
			g.setTop(p, b)
		}
	}
}

// phase grows alternating trees from all unmatched vertices until one path is
// augmented (true) or no better matching exists (false).
func (g *weighing) phase() bool {
	g.queue = g.queue[:0]
	for x := 1; x < g.size; x++ {
		g.mark[x], g.slack[x] = freeMark, 0
	}
	for x := 1; x < g.size; x++ {
		if g.top[x] == x && g.mate[x] == 0 {
			g.parent[x], g.mark[x] = 0, evenMark
			g.enqueue(x)
		}
	}
	if len(g.queue) == 0 {
		return false
	}
	for {
		if g.scan() {
			return true
		}
		if !g.adjust() {
			return false
		}
		if g.settle() {
			return true
		}
	}
}

// scan follows tight edges out of the queued even vertices.
func (g *weighing) scan() bool {
	for len(g.queue) > 0 {
		u := g.queue[0]
		g.queue = g.queue[1:]
		if g.mark[g.top[u]] == oddMark {
			continue
		}
		for v := 1; v <= g.n; v++ {
			a := *g.between(u, v)
			if a.u == 0 || g.top[u] == g.top[v] {
				continue
			}
			if !g.tight(a) {
				g.noteSlack(u, g.top[v])
			} else if g.follow(a) {
				return true
			}
		}
	}
	return false
}

// settle uses what became tight after adjust.
func (g *weighing) settle() bool {
	g.queue = g.queue[:0]
	for x := 1; x < g.size; x++ {
		s := g.slack[x]
		if g.top[x] != x || s == 0 || g.top[s] == x {
			continue
		}
		if a := *g.between(s, x); g.tight(a) && g.follow(a) {
			return true
		}
	}
	for b := g.n + 1; b < g.size; b++ {
		if g.top[b] == b && g.mark[b] == oddMark && isZero(g.label[b*g.k:(b+1)*g.k]) {
			g.open(b)
		}
	}
	return false
}

// follow takes the tight edge a from an even vertex: it grows the tree, shrinks
// a blossom, or augments (true).
func (g *weighing) follow(a arc) bool {
	u, v := g.top[a.u], g.top[a.v]
	switch g.mark[v] {
	case freeMark:
		g.parent[v], g.mark[v] = int(a.u), oddMark
		w := g.top[g.mate[v]]
		g.slack[v], g.slack[w] = 0, 0
		g.mark[w] = evenMark
		g.enqueue(w)
	case evenMark:
		meet := g.meeting(u, v)
		if meet == 0 {
			g.augment(u, v)
			g.augment(v, u)
			return true
		}
		g.shrink(u, meet, v)
	}
	return false
}

func (g *weighing) meeting(u, v int) int {
	g.stamp++
	for u != 0 || v != 0 {
		if u != 0 {
			if g.seen[u] == g.stamp {
				return u
			}
			g.seen[u] = g.stamp
			if u = g.top[g.mate[u]]; u != 0 {
				u = g.top[g.parent[u]]
			}
		}
		u, v = v, u
	}
	return 0
}
