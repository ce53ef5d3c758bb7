package pairing

import (
	"slices"
)

// dutchBracket is a bracket as the draw leaves it: who came down, who lives
// there, and everybody below.
type dutchBracket struct {
	x            *examination
	moved        []*record // MDPs, in order
	residents    []*record
	next         []*record // the following scoregroup
	below        []*record // all further ones
	odd          bool      // the round has a bye
	downfloaters []*record // who the draw leaves unpaired
	movedPairs   [][2]*record
	pairs        [][2]*record // pairs of residents
	members      []*record    // moved and residents
}

// examine compares the draw's pairs with the best candidate (3.4, 3.8), first
// the MDP-pairing, then with it the remainder.
func (b *dutchBracket) examine() {
	b.read()
	if len(b.moved) > 0 && !b.compare(question{order: b.movedOrder(), moved: true}) {
		return
	}
	q := question{given: b.movedPairs}
	if rest := b.rest(b.movedPairs); !b.natural(rest) {
		q.order = b.restOrder(rest, len(b.pairs))
	}
	b.compare(q)
}

// natural reports whether the draw makes the pairs that are generated first,
// S1 against S2 in order: then the order cannot speak against it.
func (b *dutchBracket) natural(rest []*record) bool {
	for i, p := range b.pairs {
		if p != [2]*record{rest[i], rest[i+len(b.pairs)]} {
			return false
		}
	}
	return true
}

// question is what to look for a better candidate among: those that keep the
// given MDP-pairing, or, when moved, all; order decides between equals.
type question struct {
	order []criterion
	given [][2]*record
	moved bool
}

func (b *dutchBracket) read() {
	b.members = slices.Concat(b.moved, b.residents)
	place := b.x.places(b.members)
	for i, r := range b.members {
		p := b.x.records[b.x.partner[r.no]]
		at := -1
		if p != nil {
			at = place[p.no]
		}
		switch {
		case at < 0:
			b.downfloaters = append(b.downfloaters, r)
		case at < i: // seen from its upper player
		case i < len(b.moved):
			b.movedPairs = append(b.movedPairs, [2]*record{r, p})
		default:
			b.pairs = append(b.pairs, [2]*record{r, p})
		}
	}
}

// drawn are the draw's pairs in this bracket, never nil.
func (b *dutchBracket) drawn() [][2]*record {
	return append(append([][2]*record{}, b.movedPairs...), b.pairs...)
}

// lastFloat is the gate of C9: the one downfloater must be the one who gets
// the bye.
func (b *dutchBracket) lastFloat() bool {
	return b.odd && len(b.downfloaters) == 1 && b.downfloaters[0].pairing == b.x.records[b.x.pab].pairing
}

// compare asks q, first as if the players below could always be paired. Its
// best is a bound that the draw may reach, which proves the draw; only if not
// is the completion of the round (C4, C5) asked for as well.
func (b *dutchBracket) compare(q question) bool {
	for _, whole := range []bool{false, true} {
		c, players := b.contest(q, whole, nil)
		if !c.exact() {
			bare := question{given: q.given, moved: q.moved}
			if c, _ := b.contest(bare, whole, nil); len(q.order) > 0 && c.exact() && !b.compare(bare) {
				return false
			}
			return b.probe(q)
		}
		mate, best := c.best()
		if slices.Equal(c.sums(b.drawnMate(players, c.n)), best) {
			return true
		}
		if !whole && len(b.next)+len(b.below)+one(b.odd) > 0 {
			continue
		}
		own, _ := b.contest(q, whole, b.drawn())
		_, have := own.best()
		return b.report(c, players, mate, best, have)
	}
	return true
}

// drawnMate are the draw's own pairs among the players; of n places the last
// is the bye if there is one more than players.
func (b *dutchBracket) drawnMate(players []*record, n int) []int {
	at := make(map[int]int, n)
	for i, r := range players {
		at[r.no] = i
	}
	mate := make([]int, n)
	for i, r := range players {
		j, ok := at[b.x.partner[r.no]]
		switch {
		case ok:
			mate[i] = j
		case n > len(players) && r.no == b.x.pab:
			mate[i], mate[n-1] = n-1, i
		default:
			mate[i] = -1
		}
	}
	return mate
}

// contest is the matching problem of the bracket. only, if not nil, are the
// pairs allowed inside it.
func (b *dutchBracket) contest(q question, whole bool, only [][2]*record) (*contest, []*record) {
	players := slices.Clone(b.members)
	if whole || len(b.downfloaters) > 0 {
		players = append(players, b.next...)
	}
	if whole {
		players = append(players, b.below...)
	}
	n := len(players) + one(whole && b.odd)
	c := &contest{n: n, whole: whole || len(b.downfloaters) == 0, limit: b.x.limit}
	if whole {
		c.criteria = append(c.criteria, counting("C.04.3 C4", n, 1, func(couple) int { return 1 }))
	}
	c.criteria = append(append(c.criteria, b.quality(n)...), q.order...)
	fixed, allowed := pairSet(q.given), pairSet(only)
	taken := make([]bool, len(players))
	for j, r := range players {
		taken[j] = fixed.has(r)
		for i, p := range players[:j] {
			couple, ok := b.couple(i, j, p, r)
			free := !taken[i] && !taken[j] && (q.moved || !couple.moved)
			fits := (free || fixed[[2]*record{p, r}]) && (couple.where != inside || only == nil || allowed[[2]*record{p, r}])
			if ok && fits && b.x.dutchMay(p, r) == "" {
				c.join(i, j, couple)
			}
		}
		if whole && b.odd && !r.barred && r.pairing == b.x.records[b.x.pab].pairing && !taken[j] {
			c.join(j, n-1, couple{a: r, where: deep})
		}
		if !c.exact() {
			break
		}
	}
	return c, players
}

// couple says what a pair of the players at i < j is to this bracket.
func (b *dutchBracket) couple(i, j int, q, r *record) (couple, bool) {
	size, next := len(b.members), len(b.members)+len(b.next)
	switch {
	case j < size:
		moved := i < len(b.moved)
		return couple{a: q, b: r, moved: moved && j >= len(b.moved)}, !moved || j >= len(b.moved)
	case j < next:
		return couple{a: q, b: r, where: ahead}, true
	}
	return couple{a: q, b: r, where: deep}, true
}

type pairs map[[2]*record]bool

func pairSet(list [][2]*record) pairs {
	set := pairs{}
	for _, p := range list {
		set[p] = true
		set[[2]*record{p[0]}] = true
		set[[2]*record{p[1]}] = true
	}
	return set
}

func (p pairs) has(r *record) bool { return p[[2]*record{r}] }

// rest are the residents left when the MDP-pairing is given: the remainder.
func (b *dutchBracket) rest(given [][2]*record) []*record {
	taken := pairSet(given)
	return slices.DeleteFunc(slices.Clone(b.residents), taken.has)
}

// probe stands in for the exact comparison where a bracket is too large for
// it: no two pairs may have anything to gain from exchanging partners. Such an
// exchange leaves the downfloaters, and so the completion, as they are.
func (b *dutchBracket) probe(q question) bool {
	pairs := b.pairs
	if q.moved {
		pairs = b.drawn()
	}
	at := b.x.places(b.members)
	list := append(b.quality(len(b.members)), q.order...)
	better := exchange(list, pairs, func(p, r *record) (couple, bool) {
		if at[p.no] > at[r.no] {
			p, r = r, p
		}
		c, ok := b.couple(at[p.no], at[r.no], p, r)
		return c, ok && (q.moved || !c.moved) && b.x.dutchMay(p, r) == ""
	})
	if better.by == 0 {
		return true
	}
	b.x.violate(list[better.at], better.entries(), args{
		"Bracket": b.residents[0].pairing.Short(), "Instead": better.instead(), "Better": int(better.by),
	})
	return false
}

// report names the first criterion by which the best candidate beats the draw.
func (b *dutchBracket) report(c *contest, players []*record, mate []int, best, have []int64) bool {
	at := 0
	for at < len(best) && best[at] == have[at] {
		at++
	}
	if at == len(best) {
		return true
	}
	drawn := pairSet(b.drawn())
	var instead [][2]int
	var entries []int
	for i, j := range mate {
		if j > i && j < len(b.members) && !drawn[[2]*record{players[i], players[j]}] {
			instead = append(instead, [2]int{players[i].no, players[j].no})
			entries = append(entries, players[i].no, players[j].no)
		}
	}
	slices.Sort(entries)
	b.x.violate(c.criteria[at], slices.Compact(entries), args{
		"Bracket": b.residents[0].pairing.Short(), "Instead": instead, "Better": int(best[at] - have[at]),
	})
	return false
}
