package dutch

import (
	"slices"

	"taikyoku/core"
)

// result is a paired bracket: pairs of ranks, the higher ranked first; the
// downfloaters; and of the bracket and the next scoregroup all who would stay
// unpaired there.
type result struct {
	pairs    [][2]int
	floaters []int
	unpaired []int
	why      notes
}

// pair finds the best candidate of the bracket that Art. 3 and 4 generate
// first; false if the scope has no solution.
func (b *bracket) pair() (*result, bool) {
	b.byeHere = b.byeFloats()
	r, size := &result{why: notes{}}, len(b.mdps)+len(b.residents)
	b.setApart()
	if b.scope == alone {
		r.floaters = slices.Clone(b.limbo)
	}
	var p *problem
	if len(b.mdps) > 0 || b.scope == withAll && !b.last() {
		if p = b.moveDown(r); p == nil {
			return nil, false
		}
	}
	if (p == nil || !p.carryOn(r)) && !b.remainder(r) {
		return nil, false
	}
	return r, 2*len(r.pairs)+len(r.floaters) == size
}

// byeFloats is the condition of C9: a single downfloater, who has the score of
// the bye's receiver.
func (b *bracket) byeFloats() bool {
	if !b.f.odd {
		return false
	}
	if b.last() {
		return true
	}
	total, receivers := 0, 0
	for level, n := range b.floating {
		total += n
		if b.levels[level] == b.f.byeAt {
			receivers += n
		}
	}
	return total == 1 && receivers == 1
}

// moveDown decides the MDP-pairing of a heterogeneous bracket (3.7): the first
// set of moved-down players, then the opponent of each in turn, the lowest BSN
// that the best candidates allow (4.2).
func (b *bracket) moveDown(r *result) *problem {
	p := b.problem(false, false)
	if !p.solve() {
		return nil
	}
	if b.scope == withAll && p.recount() {
		if p = b.problem(false, false); !p.solve() {
			return nil
		}
	}
	b.pairs = 0
	for i := range p.end() {
		if p.paired(i) && i < p.Mate(i) {
			b.pairs++
		}
	}
	set, limbo := p.firstSet()
	var untouched *problem
	if b.f.why.full {
		untouched = b.problem(false, false)
		untouched.solve()
	}
	p.opponents(set, span(p.first, p.end()), r)
	if untouched != nil {
		untouched.noteNatural(set, span(p.first, p.end()), r)
	}
	b.settle(r, limbo)
	return p
}

// firstSet is the first valid set of moved-down players to be paired (4.4), as
// vertices, and the ranks of the others, the limbo. All best candidates pair
// equally many of each score (C7), so only who of them is to be found out.
func (p *problem) firstSet() (set, limbo []int) {
	atHome := func(w int) bool { return p.first <= w && w < p.end() }
	toPair, toCome := map[core.Points]int{}, map[core.Points]int{}
	for i, rank := range p.b.mdps {
		score := p.b.f.players[rank].score
		toCome[score]++
		if p.paired(i) {
			toPair[score]++
		}
	}
	for i, rank := range p.b.mdps {
		score := p.b.f.players[rank].score
		all := toPair[score] == toCome[score]
		toCome[score]--
		if toPair[score] > 0 && (all || p.Restrict(i, atHome)) {
			toPair[score]--
			set = append(set, i)
		} else { // no best candidate pairs this one, now that the set is so far
			limbo = append(limbo, rank)
		}
	}
	return set, limbo
}

// opponents gives each of s1 in turn the first of s2 that the best candidates
// allow (4.2), and returns those of s2 that remain.
func (p *problem) opponents(s1, s2 []int, r *result) []int {
	for _, i := range s1 {
		for at, j := range s2 {
			if p.Fix(i, j) {
				r.pairs = append(r.pairs, [2]int{p.v[i].rank, p.v[j].rank})
				s2 = slices.Delete(s2, at, at+1)
				break
			}
		}
	}
	p.prove()
	return s2
}

// settle makes the bracket its own remainder (1.3) after the MDP-pairing.
func (b *bracket) settle(r *result, limbo []int) {
	taken := map[int]bool{}
	for _, x := range r.pairs {
		taken[x[1]] = true
	}
	b.residents = slices.DeleteFunc(slices.Clone(b.residents), func(x int) bool { return taken[x] })
	b.pairs -= len(r.pairs)
	b.limbo, b.mdps = append(slices.Clone(b.limbo), limbo...), nil
	slices.Sort(b.limbo)
	if b.scope == alone {
		r.floaters = append(r.floaters, limbo...)
		for i := range len(b.floating) - 1 {
			b.floating[i] = 0
		}
	}
}

// carryOn pairs the remainder within the matching that paired the moved-down
// players, where the order of generation can be followed there step by step:
// whoever is left floats, or is one pair (4.3 takes pairs in the order of their
// BSNs then), or no exchange is needed. Where there is much below the bracket
// that saves the same work again. False: r is as it was.
func (p *problem) carryOn(r *result) bool {
	b := p.b
	if b.f.why.full {
		return false
	}
	var home []int
	for i, v := range p.v {
		if _, left := slices.BinarySearch(b.residents, v.rank); left && v.place == inResidents {
			home = append(home, i)
		}
	}
	switch {
	case b.pairs == 0:
	case b.scope == alone || b.last():
		return false
	case b.pairs == 1:
		home = p.firstPair(home, r)
	default:
		s2 := home[b.pairs:]
		for _, i := range home[:b.pairs] {
			if !p.Restrict(i, func(w int) bool { return slices.Contains(s2, w) }) {
				return false
			}
		}
		home = p.opponents(home[:b.pairs], slices.Clone(s2), r)
	}
	p.leave(p.ranks(home), r)
	return true
}

// firstPair pairs the first two of home that the best candidates allow and
// returns the others.
func (p *problem) firstPair(home []int, r *result) []int {
	for at, i := range home {
		n := len(r.pairs)
		s2 := p.opponents([]int{i}, slices.Clone(home[at+1:]), r)
		if len(r.pairs) > n {
			return slices.Concat(home[:at], s2)
		}
	}
	return home
}

func (p *problem) ranks(vertices []int) []int {
	ranks := make([]int, len(vertices))
	for i, v := range vertices {
		ranks[i] = p.v[v].rank
	}
	return ranks
}

// recount finds out, when the whole field is in the problem, whether C9 acts;
// true if that was not known before.
func (p *problem) recount() bool {
	b := p.b
	floaters := 0
	receives := false
	for i, v := range p.v {
		if v.place <= inResidents && !p.paired(i) {
			floaters++
			receives = b.f.players[v.rank].score == b.f.byeAt
		}
	}
	here := b.f.odd && floaters == 1 && receives
	changed := here != b.byeHere
	b.byeHere = here
	return changed
}

// remainder pairs residents among themselves (3.6): the first exchange (4.3)
// that the best candidates allow, then the opponents of S1 in turn, the lowest
// BSN first (4.2).
func (b *bracket) remainder(r *result) bool {
	if b.last() {
		b.pairs = len(b.residents) / 2
	}
	if b.perfect(r) {
		return true
	}
	p := b.problem(true, false)
	if !p.solve() {
		return false
	}
	exchanges := p.exchanges()
	if exchanges > 0 {
		p = b.problem(true, true)
		if !p.solve() {
			return false
		}
	}
	if b.f.why.full {
		defer b.noteRemainder(r, exchanges > 0)
	}
	s1, s2 := p.split(exchanges)
	s2 = p.opponents(s1, s2, r)
	p.leave(p.ranks(s2), r)
	return true
}

// leave lets the residents who are left float with the limbo, and notes who
// stays unpaired in the next bracket.
func (p *problem) leave(residents []int, r *result) {
	r.floaters = append(r.floaters, residents...)
	if p.b.scope != alone {
		r.floaters = append(r.floaters, p.b.limbo...)
	}
	slices.Sort(r.floaters)
	r.unpaired = p.stranded
	for i, v := range p.v {
		if v.place <= inNext && p.v[p.Mate(i)].place == inFloat {
			r.unpaired = append(r.unpaired, v.rank)
		}
	}
}

// perfect tries the first candidate, S1 against S2 without any alteration: if
// nothing speaks against it, it is the answer (3.4) and no other need be
// looked at.
func (b *bracket) perfect(r *result) bool {
	if b.scope != alone && !b.last() || len(b.limbo) > 0 && b.last() {
		return false
	}
	s1, s2 := b.residents[:b.pairs], b.residents[b.pairs:]
	for i, v := range s1 {
		if !b.graph.Joined(v, s2[i]) || b.counts(v, s2[i]) {
			return false
		}
	}
	for _, v := range s2[b.pairs:] {
		if b.countsFloat(v) || b.mayFloat != nil && !b.mayFloat.Has(v) || b.last() && !b.f.legal.Joined(v, b.f.bye) {
			return false
		}
	}
	for i, v := range s1 {
		r.pairs = append(r.pairs, [2]int{v, s2[i]})
		if f := b.f; f.why.full {
			r.why.add(v, "3.3", "natural", map[string]any{"Player": f.players[v].no, "Natural": f.players[s2[i]].no, "Opponent": f.players[s2[i]].no})
		}
	}
	r.floaters = append(r.floaters, s2[b.pairs:]...)
	slices.Sort(r.floaters)
	return true
}

// counts reports whether any criterion counts the pair of two ranks.
func (b *bracket) counts(v, w int) bool {
	for i := range criteria {
		if f := criteria[i].pair; f != nil {
			if grade, n := f(b, b.f.players[v], b.f.players[w]); n > 0 && criteria[i].most(b, grade) > 0 {
				return true
			}
		}
	}
	return false
}

// countsFloat reports whether any criterion counts the downfloat of a rank.
func (b *bracket) countsFloat(v int) bool {
	for i := range criteria {
		if f := criteria[i].float; f != nil {
			if grade, n := f(b, b.f.players[v]); n > 0 && criteria[i].most(b, grade) > 0 {
				return true
			}
		}
	}
	return false
}

// exchanges is the number of residents of S2 who are the higher of their pair.
func (p *problem) exchanges() int {
	n := 0
	for i := p.first + p.half; i < p.end(); i++ {
		if m := p.Mate(i); p.v[m].place == inResidents && m > i {
			n++
		}
	}
	return n
}

// split decides who is in S1 and who in S2: with exchanges, first those who
// leave S1, the lowest ranked first (4.3.3), then those who enter, the highest
// ranked first (4.3.4).
func (p *problem) split(exchanges int) (s1, s2 []int) {
	end := p.end()
	middle := p.first + p.half
	top := make([]bool, end)
	for i := p.first; i < middle; i++ {
		top[i] = true
	}
	above := func(i int) func(int) bool { return func(w int) bool { return i < w && w < end } }
	below := func(i int) func(int) bool { return func(w int) bool { return w < i || w >= end } }
	left := 0
	for i := middle - 1; i >= p.first && left < exchanges; i-- {
		if p.Restrict(i, below(i)) {
			top[i] = false
			left++
		}
	}
	entered := 0
	for i := middle; i < end && entered < exchanges; i++ {
		if p.Restrict(i, above(i)) {
			top[i] = true
			entered++
		}
	}
	for i := p.first; i < end; i++ {
		if top[i] {
			s1 = append(s1, i)
		} else {
			s2 = append(s2, i)
		}
	}
	return s1, s2
}
