package team

import (
	"slices"
	"strconv"
	"strings"

	"taikyoku/core"
)

// because makes a reason: the article, the message key without its prefix, and
// name, value, name, value … Teams are TPNs (int, []int), scores are strings.
func because(rule, key string, args ...any) core.Trace {
	m := make(map[string]any, len(args)/2)
	for i := 0; i+1 < len(args); i += 2 {
		m[args[i].(string)] = args[i+1]
	}
	return core.Trace{Rule: rule, Key: "why.team." + key, Args: m}
}

// whyBye tells which paragraph of 3.4 gave the bye to the i-th of those eligible,
// who would have come first but left the others without a pairing, and who was
// barred by C2.
func (f *field) whyBye(eligible []int, i int) []core.Trace {
	t := &f.teams[eligible[i]]
	rule, key := "C.04.6 3.4.1", "bye.only"
	if i+1 < len(eligible) {
		switch next := &f.teams[eligible[i+1]]; {
		case next.pairing != t.pairing:
			rule, key = "C.04.6 3.4.2", "bye.score"
		case next.played != t.played:
			rule, key = "C.04.6 3.4.3", "bye.played"
		default:
			rule, key = "C.04.6 3.4.4", "bye.number"
		}
	}
	why := []core.Trace{because(rule, key, "Team", t.no, "Score", t.pairing.Short(), "Played", t.played)}
	if i > 0 {
		why = append(why, because("C.04.6 3.4.1", "bye.passed", "Team", t.no, "Teams", eligible[:i]))
	}
	var barred []int
	for _, b := range f.present {
		if !f.c2(b) && f.byeOrder(b, t.no) < 0 {
			barred = append(barred, b)
		}
	}
	if len(barred) > 0 {
		why = append(why, because("C.04.6 C2", "bye.barred", "Team", t.no, "Teams", barred))
	}
	return why
}

// whyBracket tells who is in a bracket, and why these upfloaters and not the
// first ones in order.
func (f *field) whyBracket(b bracket, residents, lower []int) []core.Trace {
	if len(b.upfloats) == 0 {
		return []core.Trace{because("C.04.6 3.2", "bracket.residents", "Score", b.score.Short(), "Teams", residents)}
	}
	k := len(b.upfloats)
	why := []core.Trace{because("C.04.6 3.5", "bracket.upfloaters", "Score", b.score.Short(), "Teams", residents, "Upfloaters", b.upfloats)}
	if k > 1 {
		why = append(why, because("C.04.6 C4", "upfloaters.number", "Score", b.score.Short(), "Count", k, "Upfloaters", b.upfloats))
	}
	first := lower[:k]
	if !slices.Equal(first, b.upfloats) {
		rule := f.againstSet(residents, lower, first, b.upfloats)
		why = append(why, because("C.04.6 "+rule, "instead."+strings.ToLower(rule),
			"Score", b.score.Short(), "Upfloaters", b.upfloats, "Instead", first))
	}
	return why
}

// againstSet is the criterion that set decided against first, the set that
// comes first in order.
func (f *field) againstSet(residents, lower, first, set []int) string {
	left := slices.DeleteFunc(slices.Clone(lower), func(t int) bool { return slices.Contains(first, t) })
	others := slices.DeleteFunc(slices.Clone(lower), func(t int) bool { return slices.Contains(set, t) })
	switch {
	case !f.pairable(slices.Concat(residents, first)):
		return "C1"
	case !f.c3(left):
		return "C3"
	case f.excess(f.following(residents, left)) > f.excess(f.following(residents, others)):
		return "C6"
	}
	return "C7"
}

// whyPair tells why two teams meet: the bracket, an upfloater, and, if the top
// member did not get the first opponent in order, what decided against that one.
func (p *plan) whyPair(pairs []matched, i int) []core.Trace {
	m := pairs[i]
	var why []core.Trace
	for _, t := range []int{m.top, m.bottom} {
		if p.up[t] {
			why = append(why, because("C.04.6 3.5", "pair.upfloater", "Team", t, "Score", p.f.teams[t].pairing.Short(), "Bracket", p.b.score.Short()))
		}
	}
	if m.rejected == 0 {
		return append(why, because("C.04.6 3.6.3", "pair.first", "Top", m.top, "Bottom", m.bottom, "Bracket", p.b.score.Short()))
	}
	rule, key := p.againstPair(pairs[i:])
	return append(why, because("C.04.6 "+rule, "pair."+key, "Top", m.top, "Bottom", m.bottom, "Instead", m.rejected, "Bracket", p.b.score.Short()))
}

// againstPair is what spoke against the first pair in order of the first of
// these pairs: the two have met; with them together the others cannot all be
// paired; or the best that the others can do then costs more.
func (p *plan) againstPair(pairs []matched) (rule, key string) {
	top, other := pairs[0].top, pairs[0].rejected
	switch {
	case p.f.banned[[2]int{min(top, other), max(top, other)}]:
		return "C1", "prohibited"
	case !p.f.c1(top, other):
		return "C1", "met"
	}
	best, least := 0, p.cost(top, other)
	var rest []int
	for _, m := range pairs {
		best += p.cost(m.top, m.bottom)
		for _, t := range []int{m.top, m.bottom} {
			if t != top && t != other {
				rest = append(rest, t)
			}
		}
	}
	unit := p.limit
	if best < unit*unit && least >= unit*unit {
		return "C8", "c8" // without it nobody goes without
	}
	slices.Sort(rest)
	others := p.optimum(rest)
	if others < 0 {
		return "C1", "others"
	}
	more := least + others - best
	switch {
	case more >= unit*unit/2:
		return "C8", "c8"
	case more >= unit/2:
		return "C9", "c9"
	case more > 0:
		return "C10", "c10"
	}
	return "3.6.3", "order"
}

// whyColours tells which paragraph gave a pair its colours, with the numbers it
// looked at.
func (f *field) whyColours(white, black int, article string) core.Trace {
	first := white
	if f.first(black, white) {
		first = black
	}
	return because("C.04.6 "+article, "colour."+strings.ReplaceAll(article, ".", ""),
		"White", white, "Black", black, "First", first,
		"WhiteDifference", signed(f.teams[white].difference), "BlackDifference", signed(f.teams[black].difference))
}

// signed writes a colour difference: +1, 0, -2.
func signed(n int) string {
	if n > 0 {
		return "+" + strconv.Itoa(n)
	}
	return strconv.Itoa(n)
}

// unpairable is the answer when a set of teams has no legal pairing (3.3.3): the
// teams that compete for too few opponents, by Gallai and Edmonds.
func (f *field) unpairable(set []int) *core.UnpairableError {
	m := f.match(set)
	short := m.Maximise()
	loose, scarce := m.Barrier()
	e := &core.UnpairableError{System: Edition, Round: f.round}
	var opponents []int
	loose.Each(func(t int) { e.Entries = append(e.Entries, t) })
	scarce.Each(func(t int) { opponents = append(opponents, t) })
	e.Obstacles = f.obstacles(e.Entries)
	if len(opponents) == 0 {
		e.Why = append(e.Why, because("C.04.6 3.3.3", "cannot.met", "Round", f.round, "Teams", e.Entries))
	} else {
		e.Why = append(e.Why, because("C.04.6 3.3.3", "cannot.scarce", "Round", f.round, "Teams", e.Entries, "Opponents", opponents, "Count", short))
	}
	return e
}

// obstacles lists the pairs of a set that C1 keeps apart, and by which rule.
func (f *field) obstacles(set []int) []core.Obstacle {
	var list []core.Obstacle
	for i, a := range set {
		for _, b := range set[i+1:] {
			switch {
			case f.banned[[2]int{a, b}]:
				list = append(list, core.Obstacle{A: a, B: b, Rule: "260"})
			case !f.c1(a, b):
				list = append(list, core.Obstacle{A: a, B: b, Rule: "C1"})
			}
		}
	}
	return list
}

// noBye is the answer when nobody can be given the bye.
func (f *field) noBye(eligible []int) *core.UnpairableError {
	if len(eligible) == 0 {
		return &core.UnpairableError{
			System: Edition, Round: f.round, Entries: slices.Clone(f.present), Reason: "the bye is not allowed (C2) for any of",
			Why: []core.Trace{because("C.04.6 C2", "cannot.bye", "Round", f.round)},
		}
	}
	e := f.unpairable(without(f.present, eligible[0]))
	e.Why = append([]core.Trace{because("C.04.6 3.4.1", "cannot.bye-leaves", "Round", f.round, "Teams", eligible, "Team", eligible[0])}, e.Why...)
	return e
}
