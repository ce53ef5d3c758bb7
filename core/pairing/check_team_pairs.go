package pairing

import (
	"cmp"
	"math/bits"
	"slices"
)

// pairs verifies the pairing inside the bracket by C8–C10 and the identifier
// (3.6): the smaller number of a pair is its top member.
func (b *teamBracket) pairs() {
	teams := slices.Clone(b.residents)
	for r := range b.floaters {
		teams = append(teams, r)
	}
	slices.SortFunc(teams, b.seat)
	list := b.pairQuality(teams)
	if b.zeroOnly() {
		list = b.met(teams, list)
	}
	if !b.natural(teams) {
		list = append(list, b.pairOrder(teams)...)
	}
	mine := make([]int, len(teams))
	at := b.x.places(teams)
	for j, r := range teams {
		mine[j] = at[b.x.partner[r.no]]
	}
	c := b.inside(teams, list)
	if !c.exact() {
		b.probe(c.criteria, teams, mine)
		return
	}
	mate, best := c.best()
	have := c.sums(mine)
	first := 0
	for first < len(best) && best[first] == have[first] {
		first++
	}
	if first == len(best) {
		return
	}
	better := exchanged{at: first, by: best[first] - have[first]}
	for i, j := range mate {
		if j > i && mine[i] != j {
			better.pairs = append(better.pairs, [2]*record{teams[i], teams[j]})
		}
	}
	b.better(c.criteria, better)
}

// inside is the contest of all pairings of the bracket.
func (b *teamBracket) inside(teams []*record, list []criterion) *contest {
	c := &contest{n: len(teams), whole: true, criteria: list, limit: b.x.limit}
	for j, r := range teams {
		for i, q := range teams[:j] {
			if b.x.met(q, r) == "" {
				c.join(i, j, couple{a: q, b: r})
			}
		}
		if !c.exact() {
			break
		}
	}
	return c
}

// met leaves out, in order, the criteria after C3 that no pairing meets fully.
func (b *teamBracket) met(teams []*record, list []criterion) []criterion {
	kept := list[:1:1]
	for _, k := range list[1:] {
		c := b.inside(teams, append(kept, k))
		if !c.exact() {
			continue
		}
		if _, sums := c.best(); sums[len(kept)] == 0 {
			kept = append(kept, k)
		}
	}
	return kept
}

// probe stands in for the exact comparison of a very large bracket.
func (b *teamBracket) probe(list []criterion, teams []*record, mine []int) {
	at := b.x.places(teams)
	var pairs [][2]*record
	for i, r := range teams {
		if mine[i] > i {
			pairs = append(pairs, [2]*record{r, teams[mine[i]]})
		}
	}
	better := exchange(list, pairs, func(p, r *record) (couple, bool) {
		if at[p.no] > at[r.no] {
			p, r = r, p
		}
		return couple{a: p, b: r}, b.x.met(p, r) == ""
	})
	if better.by > 0 {
		b.better(list, better)
	}
}

func (b *teamBracket) better(list []criterion, e exchanged) {
	b.x.violate(list[e.at], e.entries(), args{
		"Bracket": b.residents[0].pairing.Short(), "Instead": e.instead(), "Better": int(e.by),
	})
}

// seat orders a bracket for 3.6.1 (reading R9).
func (b *teamBracket) seat(p, q *record) int {
	if b.x.reading("R9", "number") == "score" {
		return byRank(p, q)
	}
	return cmp.Compare(p.no, q.no)
}

// natural reports the first pairing of all: upper half against lower half.
func (b *teamBracket) natural(teams []*record) bool {
	half := len(teams) / 2
	for i, r := range teams[:half] {
		if b.x.partner[r.no] != teams[half+i].no {
			return false
		}
	}
	return true
}

// pairQuality are C8–C10.
func (b *teamBracket) pairQuality(teams []*record) []criterion {
	n := len(teams)
	add := func(rule string, most int, gain func(c couple) int) criterion {
		return counting("C.04.6 "+rule, n, most, gain)
	}
	list := []criterion{
		add("C3", 1, func(couple) int { return 1 }),
		add("C8", 1, func(c couple) int { return -one(b.clash(c, mild)) }),
		add("C9", 1, func(c couple) int { return -one(b.clash(c, strong)) }),
	}
	if !b.x.late() {
		list = append(list, add("C10", 2, func(c couple) int {
			return -one(b.floaters[c.a] && b.x.floater(c.b)) - one(b.floaters[c.b] && b.x.floater(c.a))
		}))
	}
	return list
}

// pairOrder is the identifier (3.6.2, 3.6.3).
func (b *teamBracket) pairOrder(teams []*record) []criterion {
	n := len(teams)
	at := b.x.places(teams)
	list := marks("C.04.6 3.6.3", "check.order", n, func(c couple) (int, int64) { return at[c.a.no], 1 })
	var bottoms []criterion
	for i := range n {
		bottoms = append(bottoms, criterion{
			rule: "C.04.6 3.6.3", key: "check.order", width: bits.Len(uint(n)) + 1,
			gain: func(c couple) int64 {
				if at[c.a.no] != i {
					return 0
				}
				return -int64(at[c.b.no])
			},
		})
	}
	return append(list, inRun(bottoms, func(c couple) int { return at[c.a.no] })...)
}

// clash: both teams want the same colour, at least so strongly.
func (b *teamBracket) clash(c couple, least strength) bool {
	wa, wb := b.x.teamWish(c.a), b.x.teamWish(c.b)
	return wa.colour == wb.colour && wa.strength >= least && wb.strength >= least
}
