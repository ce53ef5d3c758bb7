package pairing

// The dual of weighing: a list for each vertex and blossom, so that no edge has
// negative excess and matched edges have none. Here are its values, which edge
// is nearest to becoming tight, and the step to it; check_lexmatch.go grows the
// trees along tight edges.

// lexCompare orders lists: the first number that differs decides.
func lexCompare(a, b []int64) int {
	for i, x := range a {
		if x != b[i] {
			if x < b[i] {
				return -1
			}
			return 1
		}
	}
	return 0
}

func isZero(w []int64) bool {
	for _, x := range w {
		if x != 0 {
			return false
		}
	}
	return true
}

// greatest sets the dual of u to the weight of its best edge. Weights are even
// then, so that the duals of all unmatched vertices stay alike modulo two.
func (g *weighing) greatest(u int) {
	label := g.label[u*g.k : (u+1)*g.k]
	first := true
	for v := 1; v <= g.n; v++ {
		if g.edge[u*(g.n+1)+v] == 0 {
			continue
		}
		if w := g.weight(int32(u), int32(v)); first || lexCompare(w, label) > 0 {
			copy(label, w)
			first = false
		}
	}
}

// excess writes label(u) + label(v) - 2 weight(u, v) into out.
func (g *weighing) excess(a arc, out []int64) {
	w := g.weight(a.u, a.v)
	lu := g.label[int(a.u)*g.k : (int(a.u)+1)*g.k]
	lv := g.label[int(a.v)*g.k : (int(a.v)+1)*g.k]
	for i := range out {
		out[i] = lu[i] + lv[i] - 2*w[i]
	}
}

func (g *weighing) tight(a arc) bool {
	w := g.weight(a.u, a.v)
	lu := g.label[int(a.u)*g.k:]
	lv := g.label[int(a.v)*g.k:]
	for i, x := range w {
		if lu[i]+lv[i] != 2*x {
			return false
		}
	}
	return true
}

// closer reports whether a has less excess than b.
func (g *weighing) closer(a, b arc) bool {
	wa, wb := g.weight(a.u, a.v), g.weight(b.u, b.v)
	au, av := g.label[int(a.u)*g.k:], g.label[int(a.v)*g.k:]
	bu, bv := g.label[int(b.u)*g.k:], g.label[int(b.v)*g.k:]
	for i := range wa {
		x, y := au[i]+av[i]-2*wa[i], bu[i]+bv[i]-2*wb[i]
		if x != y {
			return x < y
		}
	}
	return false
}

func (g *weighing) noteSlack(u, x int) {
	if s := g.slack[x]; s == 0 || g.closer(*g.between(u, x), *g.between(s, x)) {
		g.slack[x] = u
	}
}

func (g *weighing) findSlack(x int) {
	g.slack[x] = 0
	for u := 1; u <= g.n; u++ {
		if g.between(u, x).u != 0 && g.top[u] != x && g.mark[g.top[u]] == evenMark {
			g.noteSlack(u, x)
		}
	}
}

// adjust moves the duals until an edge becomes tight or a blossom may open; it
// reports false when the duals of the unmatched vertices reach nothing.
func (g *weighing) adjust() bool {
	k, have := g.k, false
	take := func(halve bool) {
		if halve {
			for i := range g.trial {
				g.trial[i] /= 2
			}
		}
		if !have || lexCompare(g.trial, g.step) < 0 {
			copy(g.step, g.trial)
			have = true
		}
	}
	for x := 1; x < g.size; x++ {
		if g.top[x] != x {
			continue
		}
		if x > g.n && g.mark[x] == oddMark {
			copy(g.trial, g.label[x*k:(x+1)*k])
			take(true)
		}
		if s := g.slack[x]; s != 0 && g.mark[x] != oddMark {
			g.excess(*g.between(s, x), g.trial)
			take(g.mark[x] == evenMark)
		}
	}
	for u := 1; u <= g.n && !g.whole; u++ {
		if g.mark[g.top[u]] == evenMark && (!have || lexCompare(g.label[u*k:(u+1)*k], g.step) <= 0) {
			return false
		}
	}
	if !have {
		return false
	}
	for x := 1; x < g.size; x++ {
		by := int64(0)
		switch {
		case x <= g.n:
			by = [3]int64{0, -1, 1}[g.mark[g.top[x]]+1]
		case g.top[x] == x:
			by = [3]int64{0, 2, -2}[g.mark[x]+1]
		}
		if by != 0 {
			l := g.label[x*k : (x+1)*k]
			for i := range l {
				l[i] += by * g.step[i]
			}
		}
	}
	return true
}
