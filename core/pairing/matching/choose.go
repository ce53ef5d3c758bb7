package matching

import (
	"math/bits"
	"slices"
)

// Choice is a group of vertices of which as many as possible are to have their
// mates inside a set.
type Choice struct {
	Group  []int
	Inside Set
	Apart  Set // those of the group who are not inside with one another, if any
}

// of is what is inside for v.
func (x Choice) of(v int) Set {
	if x.Apart != nil && x.Apart.Has(v) {
		return x.Inside.Without(x.Apart)
	}
	return x.Inside
}

// has reports whether w is inside for v.
func (x Choice) has(v, w int) bool {
	return x.Inside.Has(w) && !(x.Apart != nil && x.Apart.Has(v) && x.Apart.Has(w))
}

// Inside is how many of a choice have their mates inside.
func (c *Cardinality) Inside(x Choice) int {
	count := 0
	for _, v := range x.Group {
		if m := c.Mate(v); m >= 0 && x.has(v, m) {
			count++
		}
	}
	return count
}

// open reports whether a vertex has edges to both sides.
func (c *Cardinality) open(v int, inside Set) bool {
	return c.g.Row(v).Meets(inside) && !inside.Covers(c.g.Row(v))
}

// Settle gives as many of a choice as it can, one after the other, and most at
// the most, their mates inside; the matching must be perfect. If it is certain
// then for each of the group on which side his mate is, it strikes out the edges
// to the other side and reports true. Otherwise more may be possible, unless
// there are most already. No perfect matching with as many inside is lost.
func (c *Cardinality) Settle(x Choice, most int) (settled bool) {
	count := 0
	var free, kept, failed []int
	var cuts []Set
	for _, v := range x.Group {
		if c.open(v, x.of(v)) {
			free = append(free, v)
		} else if x.has(v, c.Mate(v)) {
			count++
		}
	}
	for _, v := range free {
		if count == most {
			failed = append(failed, v)
		} else if cut, ok := c.Restrict(v, x.of(v)); ok {
			count++
			kept, cuts = append(kept, v), append(cuts, cut)
		} else {
			failed = append(failed, v)
		}
	}
	if len(failed) == 0 {
		return true
	}
	mates := c.held()
	for i, v := range kept {
		c.Relax(v, cuts[i])
	}
	open := false
	for _, v := range failed {
		if cut, ok := c.Restrict(v, x.of(v)); ok {
			c.Relax(v, cut)
			open = true
			break
		}
		c.g.Keep(v, x.of(v).Not())
	}
	c.hold(mates)
	if open {
		return false
	}
	for _, v := range kept {
		c.g.Keep(v, x.of(v))
	}
	return true
}

// Refuse keeps a choice's mates outside, where they are.
func (c *Cardinality) Refuse(x Choice) {
	for _, v := range x.Group {
		c.g.Keep(v, x.of(v).Not())
	}
}

const oneWord = 54 // bits of costs of one word

// Weigh finds a perfect matching with as many inside as possible, of the first
// choice first; there must be one. It returns the choices that leave open who is
// inside, and strikes out edges for the others; false if there are too many of them.
// A vertex may be in several choices if each one's inside holds another's. What trying
// tells with few searches needs no costs; the others are weighed by costs of one
// word.
func (c *Cardinality) Weigh(choices []Choice) (open []Choice, ok bool) {
	for len(choices) > 0 {
		now := append(slices.Clip(open), choices[0])
		choices = choices[1:]
		if !c.try(open, now[len(open)]) {
			width := 0
			for _, x := range now {
				width += c.width(x)
			}
			for len(choices) > 0 && width+c.width(choices[0]) <= oneWord {
				width += c.width(choices[0])
				now, choices = append(now, choices[0]), choices[1:]
			}
			if width > oneWord || !c.cheapest(now) {
				return append(now, choices...), false
			}
		}
		open = nil
		for _, x := range now {
			if !c.fix(x) {
				open = append(open, x)
			}
		}
	}
	return open, true
}

// want is that so many of some vertices have mates inside.
type want struct {
	Choice // its group, as far as it is open
	count  int
}

// wanted is what a choice has, those inside first.
func (c *Cardinality) wanted(x Choice) want {
	w := want{Choice: Choice{Inside: x.Inside, Apart: x.Apart}}
	var outside []int
	for _, v := range x.Group {
		switch {
		case !c.open(v, x.of(v)):
		case x.has(v, c.Mate(v)):
			w.Group = append(w.Group, v)
		default:
			outside = append(outside, v)
		}
	}
	w.count = len(w.Group)
	w.Group = append(w.Group, outside...)
	return w
}

// try gives as many of a choice as possible their mates inside, and as many of each
// open one as have them there, by trying larger numbers, where that takes few
// searches; otherwise it returns false.
func (c *Cardinality) try(open []Choice, x Choice) bool {
	const few = 16
	for left := few; ; {
		wants := []want{c.wanted(x)}
		more := len(wants[0].Group) - wants[0].count
		if more == 0 {
			return true
		}
		if more > left {
			return false // each of them would have to be tried
		}
		wants[0].count++
		slices.Reverse(wants[0].Group) // those who are not there yet
		for _, o := range open {
			wants = append(wants, c.wanted(o))
		}
		mates := c.held()
		if !c.bring(wants, &left) {
			c.hold(mates)
			return left >= 0
		}
	}
}

// bring gives so many of some vertices mates inside; left are the searches that
// may be spent.
func (c *Cardinality) bring(wants []want, left *int) bool {
	if len(wants) == 0 {
		return true
	}
	w := wants[0]
	if w.count == 0 {
		return c.bring(wants[1:], left)
	}
	for ; len(w.Group) >= w.count && *left >= 0; w.Group = w.Group[1:] {
		v := w.Group[0]
		if !w.has(v, c.Mate(v)) {
			*left--
		}
		if cut, ok := c.Restrict(v, w.of(v)); ok {
			rest := slices.Clone(wants)
			rest[0] = want{Choice{w.Group[1:], w.Inside, w.Apart}, w.count - 1}
			found := c.bring(rest, left)
			c.Relax(v, cut)
			if found {
				return true
			}
		}
	}
	return false
}

// width is the bits that a choice needs.
func (c *Cardinality) width(x Choice) int {
	free := 0
	for _, v := range x.Group {
		if c.open(v, x.of(v)) {
			free++
		}
	}
	return bits.Len(uint(free))
}

// fix strikes out edges if, as it is best, all of a choice who can be are inside,
// or only those who must be; otherwise it reports false.
func (c *Cardinality) fix(x Choice) bool {
	var in, out []int
	for _, v := range x.Group {
		switch {
		case !c.open(v, x.of(v)):
		case x.has(v, c.Mate(v)):
			in = append(in, v)
		default:
			out = append(out, v)
		}
	}
	if len(in) > 0 && len(out) > 0 {
		return false
	}
	for _, v := range in {
		c.g.Keep(v, x.of(v))
	}
	c.Refuse(Choice{out, x.Inside, x.Apart})
	return true
}

// fare is what it costs a vertex to have its mate outside.
type fare struct {
	inside Set
	cost   int64
}

func price(fares []fare, mate int) int64 {
	sum := int64(0)
	for _, f := range fares {
		if !f.inside.Has(mate) {
			sum += f.cost
		}
	}
	return sum
}

// cheapest finds a matching that is best for the choices, which fit in one word.
func (c *Cardinality) cheapest(choices []Choice) bool {
	fares := make([][]fare, c.g.n)
	insiders := NewSet(c.g.n)
	cost := int64(1)
	for i := len(choices) - 1; i >= 0; i-- {
		x := choices[i]
		insiders = insiders.Or(x.Inside)
		for _, v := range x.Group {
			if c.open(v, x.of(v)) {
				fares[v] = append(fares[v], fare{x.of(v), cost})
			}
		}
		cost <<= c.width(x)
	}
	if cost == 1 {
		return true // nothing is open
	}
	w := c.room.Weighted(c.g.n, 1)
	w.live = c.All()
	c.in.Each(func(v int) { w.JoinFree(v, c.g.Row(v).And(c.in), 0, 0) })
	c.in.Each(func(v int) {
		w.Prefer(v, c.Mate(v))
		if !insiders.Has(v) {
			// So two of these have no edge that costs less than both.
			w.Bid(v, []uint64{uint64(price(fares[v], c.Mate(v)))})
		}
		if len(fares[v]) > 0 {
			c.g.Row(v).each(c.in, func(u int) bool {
				w.SetCost64(v, u, price(fares[v], u)+price(fares[u], v))
				return true
			})
		}
	})
	if !w.Solve() {
		return false
	}
	copy(c.mate, w.mate)
	return true
}
