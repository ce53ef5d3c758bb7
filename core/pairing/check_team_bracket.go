package pairing

import (
	"slices"

	"taikyoku/core"
)

// teamBracket is a bracket as the draw makes it.
type teamBracket struct {
	x         *examination
	residents []*record
	lower     []*record // everybody else not yet paired, score descending, then TPN
	follow    core.Points
	some      bool // there is a following scoregroup
	floaters  map[*record]bool
	seventh   bool // C7 chooses
}

func (x *examination) teamBrackets(field []*record) {
	left := slices.Clone(field)
	bye := x.records[x.pab]
	left = slices.DeleteFunc(left, func(r *record) bool { return r == bye })
	for len(left) > 0 {
		residents := scoregroups(left)[0]
		b := &teamBracket{x: x, residents: residents, lower: left[len(residents):], floaters: map[*record]bool{}}
		for _, r := range residents {
			if p := x.records[x.partner[r.no]]; !slices.Contains(residents, p) {
				b.floaters[p] = true
			}
		}
		b.following(field)
		if len(b.floaters) > 0 { // without any there is one set only
			b.upfloaters()
		}
		b.pairs()
		inside := func(r *record) bool { return r.pairing == residents[0].pairing || b.floaters[r] }
		left = slices.DeleteFunc(slices.Clone(left), inside)
	}
}

// following finds the score of the scoregroup that C6 looks at (R10).
func (b *teamBracket) following(field []*record) {
	from := field
	switch b.x.reading("R10", "field") {
	case "paired":
		from = slices.DeleteFunc(slices.Clone(field), func(r *record) bool { return r.no == b.x.pab })
	case "unpaired":
		from = b.lower
	}
	for _, r := range from {
		if r.pairing < b.residents[0].pairing {
			b.follow, b.some = r.pairing, true
			return
		}
	}
}

// upfloaters verifies the set of upfloaters by C4–C7 and 3.5.4: as a matching
// of all unpaired teams in which the pairs between a resident and a lower team
// are what the set costs. The first look leaves the completion of the round
// (C3) to the draw, which proves it for its own set.
func (b *teamBracket) upfloaters() {
	graded := b.x.reading("R2", "parity") == "graded" && !b.zeroOnly()
	for _, whole := range []bool{false, true} {
		b.seventh = !b.x.late()
		c, teams := b.contest(whole, true)
		if !c.exact() {
			continue
		}
		mate, sums := c.best()
		met := b.nextMet(teams, mate)
		if !met && !graded {
			c, teams = b.contest(whole, false)
			mate, sums = c.best()
		}
		if b.zeroOnly() && missed(c, sums, "C.04.6 C7") {
			b.seventh = false
			c, teams = b.contest(whole, met)
			mate, sums = c.best()
		}
		if b.sameSet(teams, mate) && (whole || !met && !graded || b.drawMeets()) {
			return
		}
		if whole {
			own, _ := b.contest(true, met || graded)
			// who floats up can only meet a resident, and nobody else may float
			own.couples = slices.DeleteFunc(own.couples, func(p joined) bool {
				floats := b.floaters[p.a] || b.floaters[p.b]
				return (p.where == ahead) != floats && p.where != inside
			})
			_, have := own.best()
			b.report(c, b.chosen(teams, mate), sums, have)
		}
	}
}

// contest: residents first, then the lower teams. Couples between a resident
// and a lower team stand "ahead".
func (b *teamBracket) contest(whole, sixth bool) (*contest, []*record) {
	teams := slices.Clone(b.residents)
	least := b.lowest()
	for _, r := range b.lower {
		if whole || r.pairing >= least || b.some && r.pairing == b.follow {
			teams = append(teams, r)
		}
	}
	size := len(b.residents)
	c := &contest{n: len(teams), whole: whole, criteria: b.setCriteria(teams, whole, sixth), limit: b.x.limit}
	for j, r := range teams {
		for i, q := range teams[:j] {
			p := couple{a: q, b: r, where: deep}
			switch {
			case j < size:
				p.where = inside
			case i < size:
				p.where = ahead
			}
			useful := whole || i < size && (j < size || r.pairing >= least) || b.follows(q) && b.follows(r)
			if useful && b.x.met(q, r) == "" {
				c.join(i, j, p)
			}
		}
	}
	return c, teams
}

func (b *teamBracket) follows(r *record) bool { return b.some && r.pairing == b.follow }

func (b *teamBracket) lowest() core.Points {
	least := b.residents[0].pairing
	for r := range b.floaters {
		least = min(least, r.pairing)
	}
	return least
}

func (b *teamBracket) setCriteria(teams []*record, whole, sixth bool) []criterion {
	n, size := len(teams), len(b.residents)
	var list []criterion
	add := func(rule string, most int, gain func(c couple) int) {
		list = append(list, counting("C.04.6 "+rule, n, most, gain))
	}
	if whole {
		add("C3", 1, func(couple) int { return 1 })
	}
	add("C3", 2, func(c couple) int { return 2*one(c.where == inside) + one(c.where == ahead) })
	add("C4", 1, func(c couple) int { return one(c.where == inside) })
	below := scores(b.lower)
	slices.Reverse(below)
	for _, s := range below { // C5: ascending, the lowest as few as possible
		add("C5", 1, func(c couple) int { return -one(c.where == ahead && c.b.pairing == s) })
	}
	if sixth && b.some {
		add("C6", 1, func(c couple) int { return one(c.where == deep && b.follows(c.a) && b.follows(c.b)) })
	}
	if b.seventh {
		add("C7", 1, func(c couple) int { return -one(c.where == ahead && b.x.floater(c.b)) })
	}
	at := b.x.places(teams)
	return append(list, marks("C.04.6 3.5.4", "check.order", n-size, func(c couple) (int, int64) {
		return at[c.b.no] - size, int64(one(c.where == ahead))
	})...)
}

// zeroOnly is the other reading of R3: a criterion that nothing meets fully does
// not choose.
func (b *teamBracket) zeroOnly() bool { return b.x.reading("R3", "best") == "zero" }

// missed reports that the best of a contest does not meet a criterion fully.
func missed(c *contest, sums []int64, rule string) bool {
	for i, k := range c.criteria {
		if k.rule == rule && sums[i] != 0 {
			return true
		}
	}
	return false
}

// floater: C.04.6 1.5, only the previous round.
func (x *examination) floater(r *record) bool { return r.floated(1, down) || r.floated(1, up) }

// nextMet reports whether the following scoregroup, less who floats up from
// it, can be paired with at most one team from below: as the matching shows.
func (b *teamBracket) nextMet(teams []*record, mate []int) bool {
	left, pairs := 0, 0
	for i, j := range mate {
		if !b.follows(teams[i]) || j >= 0 && j < len(b.residents) {
			continue
		}
		left++
		if j > i && b.follows(teams[j]) {
			pairs++
		}
	}
	return pairs == left/2
}

// drawMeets is the same as the draw's own pairs show it.
func (b *teamBracket) drawMeets() bool {
	left, pairs := 0, 0
	for _, r := range b.lower {
		if !b.follows(r) || b.floaters[r] {
			continue
		}
		left++
		if p := b.x.records[b.x.partner[r.no]]; p.no > r.no && b.follows(p) && !b.floaters[p] {
			pairs++
		}
	}
	return pairs == left/2
}

func (b *teamBracket) chosen(teams []*record, mate []int) []*record {
	var set []*record
	for i := range b.residents {
		if j := mate[i]; j >= len(b.residents) {
			set = append(set, teams[j])
		}
	}
	slices.SortFunc(set, byRank)
	return set
}

func (b *teamBracket) sameSet(teams []*record, mate []int) bool {
	set := b.chosen(teams, mate)
	return len(set) == len(b.floaters) && !slices.ContainsFunc(set, func(r *record) bool { return !b.floaters[r] })
}

func (b *teamBracket) report(c *contest, set []*record, best, have []int64) {
	at := 0
	for at < len(best) && best[at] == have[at] {
		at++
	}
	if at == len(best) {
		return
	}
	var numbers []int
	for _, r := range set {
		numbers = append(numbers, r.no)
	}
	var drawn []int
	for r := range b.floaters {
		drawn = append(drawn, r.no)
	}
	slices.Sort(drawn)
	b.x.violate(c.criteria[at], drawn, args{
		"Bracket": b.residents[0].pairing.Short(), "Instead": numbers, "Better": int(best[at] - have[at]),
	})
}

// violate notes that another candidate is better by criterion c, or equal and
// generated earlier.
func (x *examination) violate(c criterion, entries []int, why args) {
	grade := core.NeedsReason
	if c.key == "check.order" {
		grade = core.Warning
		delete(why, "Better")
	}
	x.note(grade, c.rule, c.key, entries, why)
}
