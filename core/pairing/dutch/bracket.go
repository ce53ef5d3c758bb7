package dutch

import (
	"slices"

	"taikyoku/core"
	"taikyoku/core/pairing/matching"
)

// scope is how much of the field a bracket's problem holds.
type scope uint8

const (
	alone    scope = iota // the bracket: C8 and C4 are checked afterwards
	withNext              // and the next scoregroup (C8): C4 is checked afterwards
	withAll               // and everybody below (C4)
)

// bracket is Art. 1.3: residents and moved-down players. All players are
// ranks: places in the field. BSNs (4.1) are places in mdps and residents.
type bracket struct {
	f         *field
	scope     scope
	score     core.Points   // of the residents
	levels    []core.Points // the bracket's scores, descending, the residents' last
	byLevel   [][]int       // its players by level, while costs are measured
	mdps      []int         // moved-down players who may be paired here
	limbo     []int         // those found to float again (3.2)
	residents []int
	next      []int                 // residents of the next bracket
	rest      []int                 // all below
	below     *matching.Cardinality // of them
	graph     *matching.Graph       // who may be paired; less what no best candidate has (count.go)
	decided   decided               // by counting

	floating []int        // how many of each level must float, when settled (C6, C7)
	loose    map[int]bool // such a choice of them
	mayFloat matching.Set // nobody else may (single.go); nil: anybody
	byeHere  bool         // the only downfloater gets the bye: C9 acts
	pairs    int          // MaxPairs (3.1) of those left in mdps and residents
}

// last reports whether nobody is below: then only the receiver of the bye is
// left over.
func (b *bracket) last() bool { return len(b.next) == 0 && len(b.rest) == 0 }

// best solves the bracket in the smallest scope that proves its answer.
func (b *bracket) best() *result {
	if !b.last() && !b.explainFully() {
		c := b.byItself()
		if b.pairs == 0 {
			return &result{floaters: slices.Concat(b.mdps, b.residents), why: notes{}}
		}
		if b.f.crowded {
			if r, ok := b.oneFloater(c); ok {
				return r
			}
			if r, ok := b.counted(c); ok {
				return r
			}
		}
		b.measureFloats(c)
		for _, s := range []scope{alone, withNext} {
			if !b.promising(s) {
				continue
			}
			t := *b
			t.scope, t.floating = s, slices.Clone(b.floating)
			if r, ok := t.pair(); ok && t.proved(r) {
				return r
			}
			if s == alone {
				if r, ok := b.oneFloater(c); ok {
					return r
				}
			}
			b.f.crowded = b.f.crowded || s == withNext
		}
	}
	t := *b
	t.scope = withAll
	r, ok := t.pair()
	if !ok {
		return nil
	}
	return r
}

// promising reports whether a scope may be able to prove its answer, so far as
// that can be told for little.
func (b *bracket) promising(s scope) bool {
	floating := 0
	for _, k := range b.floating {
		floating += k
	}
	if s == alone {
		return floating <= len(b.next) // see nextAtBest
	}
	if len(b.rest) == 0 && !b.f.odd {
		return false // nothing to leave aside
	}
	// Where opponents are so few that it failed before, it will fail again, and
	// the whole costs little more.
	return !b.f.crowded || len(b.rest) > 2*(len(b.mdps)+len(b.residents)+len(b.next))
}

// setApart puts moved-down players without an opponent among the residents into
// the limbo (3.2) before anything is tried.
func (b *bracket) setApart() {
	mdps := b.mdps
	b.mdps = nil
	for _, v := range mdps {
		if b.meetsAny(v, b.residents) {
			b.mdps = append(b.mdps, v)
			continue
		}
		b.limbo = append(b.limbo, v)
		if b.scope == alone {
			b.floating[b.scoreGrade(b.f.players[v])]--
		}
	}
}

// meetsAny reports whether a rank may meet one of others.
func (b *bracket) meetsAny(v int, others []int) bool {
	return slices.ContainsFunc(others, func(w int) bool { return b.graph.Joined(v, w) })
}

// itself is a largest pairing of the bracket by itself, without C4; its vertices
// are places in ranks.
type itself struct {
	*matching.Cardinality
	ranks []int
}

// byItself pairs as many of the bracket as possible (3.1).
func (b *bracket) byItself() itself {
	ranks := slices.Concat(b.mdps, b.residents)
	g := b.f.room.Graph(len(ranks))
	for i := range ranks {
		for j := max(i+1, len(b.mdps)); j < len(ranks); j++ {
			if b.f.legal.Joined(ranks[i], ranks[j]) {
				g.Join(i, j)
			}
		}
	}
	c := b.f.room.Cardinality(g)
	b.pairs = (len(ranks) - c.Maximise()) / 2
	return itself{c, ranks}
}

// measureFloats finds C6 and C7 of the bracket alone: how many of each score
// must float whatever the pairing, without C4.
func (b *bracket) measureFloats(c itself) {
	b.floating, b.loose = make([]int, len(b.levels)), map[int]bool{}
	for i, v := range c.ranks {
		if c.Mate(i) >= 0 {
			continue
		}
		// C7: somebody with a lower score is left instead, if possible; the
		// loop comes to them later.
		instead := i
		c.Spare(i).Each(func(w int) {
			if b.f.players[c.ranks[w]].score < b.f.players[v].score {
				instead = w
			}
		})
		c.Replace(i, instead)
		if instead == i {
			b.floating[b.scoreGrade(b.f.players[v])]++
			b.loose[v] = true
		}
	}
}

// unpairedBelow is how many of the bracket and the next scoregroup may have to
// stay unpaired at most.
func (b *bracket) unpairedBelow() int {
	c := b.f.room.Cardinality(b.f.legal)
	for v := range b.f.legal.Order() {
		c.Remove(v)
	}
	for _, v := range b.next {
		c.Add(v)
	}
	n := c.Maximise()
	for _, k := range b.floating {
		n += k
	}
	return n
}

// proved reports whether what the scope left aside holds for its answer.
func (b *bracket) proved(r *result) bool {
	below := b.below
	if b.scope == alone {
		return b.nextAtBest(r.floaters)
	}
	// C4: those left unpaired and all below can be paired.
	for _, v := range r.unpaired {
		below.Add(v)
	}
	complete := below.Maximise() == 0
	for _, v := range r.unpaired {
		below.Remove(v)
	}
	return complete
}

// nextAtBest reports whether the downfloaters let the next bracket pair
// everybody, but one resident if the number is odd, so that the rest can be
// completed: no other choice could serve C8 and C4 better.
func (b *bracket) nextAtBest(floaters []int) bool {
	below := b.below
	if len(floaters) > len(b.next) {
		return false
	}
	g := b.f.legal
	var apart [][2]int // moved-down players do not meet
	for i, v := range floaters {
		for _, w := range floaters[i+1:] {
			if g.Joined(v, w) {
				g.Cut(v, w)
				apart = append(apart, [2]int{v, w})
			}
		}
	}
	defer func() {
		for _, e := range apart {
			g.Join(e[0], e[1])
		}
	}()
	c := b.f.room.Cardinality(g)
	for v := range g.Order() {
		c.Remove(v)
	}
	for _, v := range floaters {
		c.Add(v)
	}
	for _, v := range b.next {
		c.Add(v)
	}
	odd := (len(floaters) + len(b.next)) % 2
	if c.Maximise() != odd {
		return false
	}
	loose := below.Maximise()
	if odd == 0 || loose != 1 {
		return odd == 0 && loose == 0
	}
	v, z := firstSingle(c, g.Order()), firstSingle(below, g.Order())
	isNext := func(w int) bool { return w >= b.next[0] && w <= b.next[len(b.next)-1] }
	if isNext(v) && g.Joined(v, z) {
		return true
	}
	reach, found := below.Spare(z), false
	c.Spare(v).Each(func(w int) { found = found || isNext(w) && g.Row(w).Meets(reach) })
	return found
}

// firstSingle is the first of n vertices that is in and has no mate.
func firstSingle(c *matching.Cardinality, n int) int {
	v := 0
	for v < n && (!c.In(v) || c.Mate(v) >= 0) {
		v++
	}
	return v
}
