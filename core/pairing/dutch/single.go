package dutch

import "taikyoku/core/pairing/matching"

// Where a single player floats, C4 and C6-C8 ask nothing but who it is: the bracket
// is paired by itself then, and those alone may float whom the others can take best.

// oneFloater pairs a bracket that by itself leaves one player over, when those below
// need no more than one; false if that is not so.
func (b *bracket) oneFloater(c itself) (*result, bool) {
	if c.Single() != 1 {
		return nil, false
	}
	below := b.shapeBelow()
	if below.single != 1 {
		return nil, false
	}
	here := shapeOf(c.Cardinality)
	if b.f.crowded && here.plain() && below.plain() {
		return nil, false // counting tells as much for less
	}
	level, floaters := b.lowestFloaters(here.named(c.ranks, b.f.legal.Order()), below)
	if len(floaters) == 0 {
		return nil, false
	}
	t := *b
	t.scope, t.mayFloat = alone, b.takenBest(floaters)
	t.floating = make([]int, len(b.levels))
	t.floating[level] = 1
	b.f.single++
	return t.pair()
}

// lowestFloaters is C7: those of the lowest score who can float alone, without whom
// the bracket can be paired and with whom all below can (C4).
func (b *bracket) lowestFloaters(here, below *shape) (level int, floaters []int) {
	levels := b.sortLevels()
	for level = len(levels) - 1; level >= 0 && len(floaters) == 0; level-- {
		for _, v := range levels[level] {
			if here.loose.Has(v) && b.f.legal.Row(v).Meets(below.loose) {
				floaters = append(floaters, v)
			}
		}
	}
	return level + 1, floaters
}

// takenBest is C8: those of some players of whom any one may float with whom the next
// bracket, and then those below it (C4), can do best. One vertex stands for the
// floater, and whom it is paired with tells who it can be.
func (b *bracket) takenBest(floaters []int) matching.Set {
	g := b.f.legal
	best := matching.SetOf(g.Order(), floaters)
	if len(floaters) == 1 {
		return best
	}
	first, end := b.next[0], b.next[0]+len(b.next)
	size := g.Order() - first
	met := matching.NewSet(g.Order())
	for _, v := range floaters {
		met = met.Or(g.Row(v))
	}
	w := b.f.room.Weighted(size+1, 1)
	again, mdpAgain := w.Enter([]uint64{2}), w.Enter([]uint64{3}) // the number, and the scores
	for r := first; r < g.Order(); r++ {
		w.JoinFree(r-first, g.Row(r), first, 0)
	}
	for r := first; r < g.Order(); r++ {
		w.Bid(r-first, []uint64{0})
		if m := b.below.Mate(r); m >= 0 {
			w.Prefer(r-first, m-first)
		}
		for z := end; r < end && z < g.Order(); z++ {
			if g.Joined(r, z) {
				w.Join(r-first, z-first, again)
			}
		}
		switch {
		case !met.Has(r):
		case r < end:
			w.Join(size, r-first, 0)
		default:
			w.Join(size, r-first, mdpAgain)
		}
	}
	w.Solve()
	mates := matching.NewSet(g.Order())
	w.Mates(size).Each(func(v int) { mates.Add(first + v) })
	for _, v := range floaters {
		if !g.Row(v).Meets(mates) {
			best.Remove(v)
		}
	}
	return best
}
