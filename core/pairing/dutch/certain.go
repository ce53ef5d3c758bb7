package dutch

import (
	"slices"

	"taikyoku/core"
	"taikyoku/core/pairing/matching"
)

// What counting (count.go) leaves to be decided, and by what.

// side is where a player is certain to be paired.
type side uint8

const (
	either  side = iota
	inside       // here
	outside      // not here
)

func (n *counting) side(v int, inSet matching.Set) side {
	row := n.c.Graph().Row(v)
	switch {
	case !row.Meets(inSet):
		return outside
	case inSet.Covers(row):
		return inside
	}
	return either
}

// certain reports whether it is certain of everybody if he floats.
func (n *counting) certain() bool {
	open := func(v int) bool { return n.side(v, n.partners(v)) == either }
	return !slices.ContainsFunc(n.b.mdps, open) && !slices.ContainsFunc(n.b.residents, open)
}

// note tells which levels' criteria cannot decide any more.
func (n *counting) note() {
	d := &n.decided
	twice := n.residents.Or(n.next) // mates with whom he does not float again
	for level, group := range n.b.groups() {
		again := true
		for _, v := range group {
			switch n.side(v, n.partners(v)) {
			case inside:
				d.paired[level]++
			case outside:
			default:
				d.paired[level] = -len(n.b.mdps) - 1
			}
			again = again && n.side(v, twice) != either
		}
		d.paired[level] = max(d.paired[level], -1)
		d.scores[level] = d.scores[level] || d.here(level)
		d.next[level] = d.next[level] || again
	}
	d.scores[len(d.scores)-1] = true // what the other levels leave of the number
}

// counted pairs the bracket with the help of counting; false if that says too
// little.
func (b *bracket) counted(alone itself) (*result, bool) {
	n := b.count(alone)
	if n == nil {
		return b.weighed()
	}
	b.f.counted++
	if n.certain() {
		return n.pairCertain()
	}
	t := *b
	t.graph, t.decided = n.c.Graph(), n.decided
	if n.sure {
		if r, ok := n.pairAlone(t); ok {
			return r, true
		}
	}
	t.scope, t.loose = withAll, map[int]bool{}
	for i, v := range alone.ranks {
		if n.moved.Has(v) {
			t.loose[v] = n.side(v, n.partners(v)) == outside
		} else {
			t.loose[v] = alone.Mate(i) < 0
		}
	}
	return t.pair()
}

// pairAlone pairs the bracket by itself when it is known how many of each score
// float, here and again: if that serves those below as well, it was the answer.
func (n *counting) pairAlone(t bracket) (*result, bool) {
	t.scope, t.floating = alone, make([]int, len(t.levels))
	here := n.moved.Or(n.residents)
	for _, v := range t.mdps {
		if !n.residents.Has(n.c.Mate(v)) {
			t.floating[t.scoreGrade(t.f.players[v])]++
		}
	}
	for _, v := range t.residents {
		if !here.Has(n.c.Mate(v)) {
			t.floating[len(t.levels)-1]++
		}
	}
	t.pairs = len(t.mdps) + len(t.residents)
	for _, k := range t.floating {
		t.pairs -= k
	}
	t.pairs /= 2
	r, ok := t.pair()
	if !ok {
		return nil, false
	}
	return r, n.allows(r)
}

// allows reports whether those below can be paired with whom a result leaves, and
// as many of each score in the next bracket as by the pairing at hand.
func (n *counting) allows(r *result) bool {
	g := n.c.Graph().Clone()
	for _, v := range r.floaters {
		g.Keep(v, n.partners(v).Not())
	}
	for _, x := range r.pairs {
		for i, v := range x {
			g.Keep(v, matching.SetOf(g.Order(), []int{x[1-i]}))
		}
	}
	c := n.c.On(g)
	if c.Maximise() > 0 {
		return false
	}
	n.b.f.whole.Follow(c)
	differ := func(x matching.Choice) bool { return c.Inside(x) != n.c.Inside(x) }
	if !slices.ContainsFunc(n.openNext, differ) {
		return true
	}
	c.Weigh(n.openNext)
	return !slices.ContainsFunc(n.openNext, differ)
}

// pairCertain pairs the bracket when it is certain who floats: by itself.
func (n *counting) pairCertain() (*result, bool) {
	t := *n.b
	t.scope, t.graph, t.mdps = alone, n.c.Graph(), nil
	var floaters []int
	for _, v := range n.b.mdps {
		if n.side(v, n.partners(v)) == inside {
			t.mdps = append(t.mdps, v)
		} else {
			floaters = append(floaters, v)
		}
	}
	t.levels = t.scoresOf(t.mdps)
	t.floating, t.decided.paired = make([]int, len(t.levels)), make([]int, len(t.levels)-1)
	for _, v := range t.mdps {
		t.decided.paired[t.scoreGrade(t.f.players[v])]++
	}
	for _, v := range t.residents {
		if n.side(v, n.partners(v)) == outside {
			t.floating[len(t.levels)-1]++
		}
	}
	t.pairs = (len(t.mdps) + len(t.residents) - t.floating[len(t.levels)-1]) / 2
	r := &result{why: notes{}}
	switch {
	case t.pairs == 0:
		r.floaters = slices.Clone(t.residents)
	case len(t.mdps) == 1 && len(t.residents) == 1:
		r.pairs = [][2]int{{t.mdps[0], t.residents[0]}}
	default:
		var ok bool
		if r, ok = t.pair(); !ok {
			return nil, false
		}
	}
	r.floaters = append(r.floaters, floaters...)
	slices.Sort(r.floaters)
	return r, true
}

// scoresOf are the scores of moved-down players and of the residents.
func (b *bracket) scoresOf(mdps []int) []core.Points {
	var levels []core.Points
	for _, v := range mdps {
		levels = append(levels, b.f.players[v].score)
	}
	return append(slices.Compact(levels), b.score)
}
