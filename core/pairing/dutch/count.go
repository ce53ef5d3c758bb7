package dutch

import (
	"iter"
	"slices"

	"taikyoku/core/pairing/matching"
)

// Where opponents are few, C4 binds most brackets, and all who are left would
// have to be in a bracket's problem. Most of it is found beforehand by counting,
// before a cost is touched: how many must float whatever is done (C6), of which
// scores (C7), and who of them floats again from the next bracket (C8). It rests
// on a fact about the largest matchings of some players (Gallai and Edmonds). The
// players fall into the loose, whom some of these matchings leave single; the
// scarce, whom the loose compete for; and the others. If no more players are
// added from elsewhere than there are singles, all of them go to loose ones, and
// the scarce are paired with loose ones. So the edges that no best candidate has
// are struck out, and a criterion that cannot decide any more takes no bits. Often
// nobody is left to be chosen, and only the pairs are to be found.

// counting is a bracket and a pairing of all who are left, in the graph of the
// edges that are not struck out.
type counting struct {
	b         *bracket
	c         *matching.Cardinality
	moved     matching.Set // ranks
	residents matching.Set
	next      matching.Set
	rest      matching.Set      // the bye as well
	every     bool              // every resident is paired with a moved-down player
	open      []matching.Choice // C7 where it leaves open who
	openNext  []matching.Choice // and C8
	sure      bool              // the pairing is a best one by C6-C8
	decided   decided
}

// decided is what is found of a bracket's criteria; levels are moved-down
// players'.
type decided struct {
	floaters bool   // C6
	scores   []bool // C7, by level
	paired   []int  // by level: how many are paired here if it is certain who, otherwise -1
	again    bool   // C8: how many
	next     []bool // C8, by level
}

// here reports whether it is certain who of a level is paired in the bracket.
func (d *decided) here(level int) bool { return level < len(d.paired) && d.paired[level] >= 0 }

// count finds what it can; nil if that is not even C6.
func (b *bracket) count(alone itself) *counting {
	f := b.f
	whole := f.everybodyLeft(b)
	if whole.Maximise() > 0 {
		return nil
	}
	size := f.legal.Order()
	n := &counting{
		b: b, moved: matching.SetOf(size, b.mdps), residents: matching.SetOf(size, b.residents),
		next: matching.SetOf(size, b.next), rest: b.below.All(),
		decided: decided{
			scores: make([]bool, len(b.levels)), paired: make([]int, len(b.levels)-1), next: make([]bool, len(b.levels)),
		},
	}
	g := f.legal.Among(whole.All())
	if !n.fewestFloaters(g, shapeOf(alone.Cardinality).named(alone.ranks, size), b.shapeBelow()) {
		return nil
	}
	n.c = whole.On(g)
	if n.c.Maximise() > 0 {
		return nil
	}
	n.decided.floaters = true
	if n.countScores() && !n.certain() {
		n.countNext()
	}
	whole.Follow(n.c)
	n.note()
	return n
}

// everybodyLeft is a matching of all who are not paired yet.
func (f *field) everybodyLeft(b *bracket) *matching.Cardinality {
	if f.whole == nil {
		f.whole = matching.NewCardinality(f.legal)
	}
	left := matching.NewSet(f.legal.Order())
	for _, ranks := range [][]int{b.mdps, b.residents, b.next, b.rest} {
		for _, v := range ranks {
			left.Add(v)
		}
	}
	if f.odd {
		left.Add(f.bye)
	}
	f.whole.Keep(left)
	return f.whole
}

// shape is how the largest matchings of some players look.
type shape struct {
	single                int // who have no mate
	loose, scarce, others matching.Set
	from                  int // rank of the first, where they are all below a bracket
}

func shapeOf(c *matching.Cardinality) *shape {
	s := &shape{}
	s.loose, s.scarce = c.Barrier()
	s.single = c.Single()
	s.others = c.All().Without(s.loose).Without(s.scarce)
	return s
}

// shapeBelow is the shape of all below the bracket: what the bracket before needed
// to know of those below the next one.
func (b *bracket) shapeBelow() *shape {
	if s := b.f.shape; s != nil && s.from == b.next[0] {
		return s
	}
	below := b.below.On(b.f.legal)
	for _, v := range b.next {
		below.Add(v)
	}
	return shapeOf(below)
}

// shapeOfRest is the shape of those below the next bracket.
func (b *bracket) shapeOfRest() *shape {
	s := shapeOf(b.below)
	if len(b.rest) > 0 {
		s.from, b.f.shape = b.rest[0], s
	}
	return s
}

// named has the ranks instead of places in them.
func (s *shape) named(ranks []int, size int) *shape {
	named := func(places matching.Set) matching.Set {
		set := matching.NewSet(size)
		places.Each(func(i int) { set.Add(ranks[i]) })
		return set
	}
	return &shape{single: s.single, loose: named(s.loose), scarce: named(s.scarce), others: named(s.others)}
}

// plain: every loose player stands alone. Otherwise there are groups of them that
// would have to be taken as one.
func (s *shape) plain() bool { return s.loose.Len()-s.scarce.Len() == s.single }

// fewestFloaters is C6. No fewer can float than the bracket by itself must leave
// over, nor than those below need; it reports whether the one or the other is the
// number, so far as can be told, and strikes out of g what no candidate has then.
func (n *counting) fewestFloaters(g *matching.Graph, here, below *shape) bool {
	if here.single >= below.single {
		if !here.plain() {
			return false
		}
		n.pairHere(g, here)
	}
	if below.single >= here.single {
		if !below.plain() {
			return false
		}
		n.meetBelow(g, below)
	}
	return true
}

// pairHere: the bracket pairs as many as it can by itself.
func (n *counting) pairHere(g *matching.Graph, s *shape) {
	pairFully(g, s, n.moved, n.residents)
	n.every = s.scarce.Covers(n.residents)
}

// pairFully keeps in a bracket those who are paired in all of its largest pairings;
// moved-down players meet only residents.
func pairFully(g *matching.Graph, s *shape, moved, residents matching.Set) {
	keep := func(v int, to matching.Set) {
		if moved.Has(v) {
			to = to.And(residents)
		}
		g.Keep(v, to)
	}
	s.scarce.Each(func(v int) { keep(v, s.loose) })
	s.others.Each(func(v int) { keep(v, s.others) })
}

// fewestAgain is C6 of the next bracket, as fewestFloaters of this one.
func (n *counting) fewestAgain(g *matching.Graph) bool {
	floaters, moved := 0, matching.NewSet(g.Order()) // who may float
	here := n.moved.Or(n.residents)
	here.Each(func(v int) {
		if m := n.c.Mate(v); !here.Has(m) || n.moved.Has(v) && n.moved.Has(m) {
			floaters++
		}
		if n.side(v, n.partners(v)) != inside {
			moved.Add(v)
		}
	})
	h := g.Among(moved.Or(n.next))
	moved.Each(func(v int) { h.Keep(v, n.next) })
	c := n.b.f.room.Cardinality(h)
	c.Keep(moved.Or(n.next))
	next, need := shapeOf(c), n.b.shapeOfRest()
	again := next.single - moved.Len() + floaters
	if again >= need.single {
		if !next.plain() {
			return false
		}
		pairFully(g, next, moved, n.next)
	}
	if need.single >= again {
		if !need.plain() {
			return false
		}
		n.meetBelow(g, need)
	}
	return true
}

// partners are those a player of the bracket may be paired with here.
func (n *counting) partners(v int) matching.Set {
	if n.moved.Has(v) {
		return n.residents
	}
	return n.moved.Or(n.residents)
}

// meetBelow: no more are left to those below than these need, so that nobody is
// left to meet another one who is.
func (n *counting) meetBelow(g *matching.Graph, s *shape) {
	s.scarce.Each(func(v int) { g.Keep(v, s.loose) })
	s.others.Each(func(v int) { g.Keep(v, s.others) })
	apart := n.moved.Not()
	n.moved.Each(func(v int) { g.Keep(v, apart) })
}

// groups are the moved-down players of each score and its level.
func (b *bracket) groups() iter.Seq2[int, []int] {
	return func(yield func(int, []int) bool) {
		for start := 0; start < len(b.mdps); {
			end, level := start, b.scoreGrade(b.f.players[b.mdps[start]])
			for end < len(b.mdps) && b.scoreGrade(b.f.players[b.mdps[end]]) == level {
				end++
			}
			if !yield(level, b.mdps[start:end]) {
				return
			}
			start = end
		}
	}
}

// strike removes a few players' edges that are in no pairing; if they are more,
// it says less than it costs.
func (n *counting) strike(ranks []int) {
	const few = 4
	if len(ranks) > few {
		return
	}
	for _, v := range ranks {
		n.c.Strike(v)
	}
}

// countScores is C7: of each score, from the highest, as many moved-down players
// as possible are paired here. It reports whether the pairing at hand is best.
func (n *counting) countScores() bool {
	b := n.b
	n.strike(b.residents)
	paired := 0
	var left []matching.Choice
	for level, group := range b.groups() {
		x := matching.Choice{Group: group, Inside: n.residents}
		if n.every && paired == len(b.residents) && len(left) == 0 {
			n.c.Refuse(x)
			continue
		}
		if len(left) == 0 {
			settled := n.c.Settle(x, len(b.residents)-paired)
			paired += n.c.Inside(x)
			if settled {
				continue
			}
			if n.every && paired == len(b.residents) {
				n.decided.scores[level] = true // there are no more residents
				continue
			}
			paired -= n.c.Inside(x)
		}
		left = append(left, x)
	}
	sure := true
	n.open, sure = n.c.Weigh(left)
	return sure
}

// countNext is C8: as few as possible float again, and of each score, from the
// highest, as few as possible.
func (n *counting) countNext() {
	b := n.b
	g := n.c.Graph().Clone()
	if !n.fewestAgain(g) {
		return
	}
	c := n.c.On(g)
	if c.Maximise() > 0 || !n.serves(c) {
		return
	}
	n.c, n.decided.again = c, true
	n.strike(b.residents)
	if n.certain() {
		return // nobody is left to be chosen
	}
	n.strike(b.next)
	taken := 0 // residents of the next bracket
	left := slices.Clone(n.open)
	for level, group := range b.groups() {
		taken += n.againOf(level, group, taken, &left)
	}
	n.againOf(len(b.levels)-1, b.residents, taken, &left)
	open, sure := c.Weigh(left)
	n.openNext, n.sure = append(n.openNext, open...), sure
}

// againOf is C8 for a group of one level: as many as possible have mates in
// this bracket or the next one, where some residents are taken already. It returns
// how many more of these are taken, and adds to what is left to be weighed.
func (n *counting) againOf(level int, group []int, taken int, left *[]matching.Choice) int {
	next := matching.Choice{Group: group, Inside: n.next}
	here := matching.Choice{Group: group, Inside: n.residents.Or(n.moved), Apart: n.moved}
	x := matching.Choice{Group: group, Inside: here.Inside.Or(n.next), Apart: n.moved}
	if len(*left) > 0 {
		*left = append(*left, x)
		return 0
	}
	if taken == len(n.b.next) {
		n.c.Refuse(next) // there are no more
		n.decided.next[level] = true
		return 0
	}
	most := n.c.Inside(here) + len(n.b.next) - taken
	if n.c.Settle(x, most) {
		n.decided.next[level] = true
		return n.c.Inside(next)
	}
	if n.c.Inside(x) < most {
		*left = append(*left, x)
		return 0
	}
	n.openNext = append(n.openNext, x)
	n.decided.next[level] = level < len(n.b.levels)-1 // no other number is possible
	return n.c.Inside(next)
}

// serves reports whether a pairing with fewer edges can serve C7 as well, and
// makes it do so.
func (n *counting) serves(c *matching.Cardinality) bool {
	best := true
	for _, x := range n.open {
		best = best && c.Inside(x) == n.c.Inside(x)
	}
	if best {
		return true
	}
	open, sure := c.Weigh(n.open)
	for _, x := range n.open {
		sure = sure && c.Inside(x) == n.c.Inside(x)
	}
	if sure {
		n.open = open
	}
	return sure
}
