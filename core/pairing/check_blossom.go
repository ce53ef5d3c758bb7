package pairing

import "slices"

// The blossom half of weighing: shrinking, opening and matching through them.

func (g *weighing) augment(u, v int) {
	for {
		next := g.top[g.mate[u]]
		g.marry(u, v)
		if next == 0 {
			return
		}
		g.marry(next, g.top[g.parent[next]])
		u, v = g.top[g.parent[next]], next
	}
}

// marry matches the outer vertex u to v and turns the inside of u accordingly.
func (g *weighing) marry(u, v int) {
	a := *g.between(u, v)
	g.mate[u] = int(a.v)
	if u <= g.n {
		return
	}
	inner := int(g.within[u*(g.n+1)+int(a.u)])
	at := g.turn(u, inner)
	for i := range at {
		g.marry(g.petals[u][i], g.petals[u][i^1])
	}
	g.marry(inner, v)
	p := g.petals[u]
	g.petals[u] = append(slices.Clone(p[at:]), p[:at]...)
}

// turn orients blossom b so that the way from its base to inner is even, and
// says where inner is.
func (g *weighing) turn(b, inner int) int {
	p := g.petals[b]
	at := slices.Index(p, inner)
	if at%2 == 0 {
		return at
	}
	slices.Reverse(p[1:])
	return len(p) - at
}

func (g *weighing) shrink(u, meet, v int) {
	b := g.n + 1
	for g.top[b] != 0 {
		b++
	}
	clear(g.label[b*g.k : (b+1)*g.k])
	g.mark[b], g.mate[b] = evenMark, g.mate[meet]
	p := []int{meet}
	for x := u; x != meet; {
		y := g.top[g.mate[x]]
		p = append(p, x, y)
		g.enqueue(y)
		x = g.top[g.parent[y]]
	}
	slices.Reverse(p[1:])
	for x := v; x != meet; {
		y := g.top[g.mate[x]]
		p = append(p, x, y)
		g.enqueue(y)
		x = g.top[g.parent[y]]
	}
	g.petals[b] = p
	g.setTop(b, b)
	for x := 1; x < g.size; x++ {
		*g.between(b, x), *g.between(x, b) = arc{}, arc{}
	}
	inside := g.within[b*(g.n+1) : (b+1)*(g.n+1)]
	clear(inside)
	for _, q := range p {
		for x := 1; x < g.size; x++ {
			a := *g.between(q, x)
			if a.u == 0 {
				continue
			}
			if old := *g.between(b, x); old.u == 0 || g.closer(a, old) {
				*g.between(b, x), *g.between(x, b) = a, *g.between(x, q)
			}
		}
		for x := 1; x <= g.n; x++ {
			if g.within[q*(g.n+1)+x] != 0 {
				inside[x] = int32(q)
			}
		}
	}
	g.findSlack(b)
}

// open dissolves the odd blossom b and keeps its children in the tree where
// they lie on the path through it.
func (g *weighing) open(b int) {
	for _, p := range g.petals[b] {
		g.setTop(p, p)
	}
	entry := int(g.within[b*(g.n+1)+int(g.between(b, g.parent[b]).u)])
	at := g.turn(b, entry)
	p := g.petals[b]
	for i := 0; i < at; i += 2 {
		odd, even := p[i], p[i+1]
		g.parent[odd] = int(g.between(even, odd).u)
		g.mark[odd], g.mark[even] = oddMark, evenMark
		g.slack[odd] = 0
		g.findSlack(even)
		g.enqueue(even)
	}
	g.mark[entry], g.parent[entry] = oddMark, g.parent[b]
	for _, q := range p[at+1:] {
		g.mark[q] = freeMark
		g.findSlack(q)
	}
	g.top[b] = 0
}
