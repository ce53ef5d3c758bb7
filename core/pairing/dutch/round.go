package dutch

import (
	"cmp"
	"slices"
	"strings"

	"taikyoku/core"
	"taikyoku/core/pairing/matching"
)

// Edition is the rule text this package follows, as it is printed with draws.
const Edition = "FIDE_DUTCH_2026"

// Pair makes the draw of round d.Next(). Errors are of type *Error.
func Pair(d core.Division) (core.Draw, error) { return pair(d, false) }

func pair(d core.Division, explain bool) (core.Draw, error) {
	if err := admit(&d); err != nil {
		return core.Draw{}, err
	}
	all, err := history(&d)
	if err != nil {
		return core.Draw{}, err
	}
	topscorers(&d, all)
	f := newField(&d, all)
	f.why = explanation{full: explain, pair: notes{}}
	if err := f.c5(); err != nil {
		return core.Draw{}, err
	}
	pairs, bye, err := f.pairBrackets()
	if err != nil {
		return core.Draw{}, err
	}
	return f.draw(pairs, bye)
}

// admit refuses what this engine cannot pair and completes what it can.
func admit(d *core.Division) error {
	system := strings.TrimSuffix(d.System, "_BAKU")
	switch system {
	case "", "FIDE_DUTCH", "FIDE_DUTCH_2025", "FIDE_DUTCH_2026":
	default:
		return &Error{Reason: WrongSystem, Round: d.Next(), Detail: d.System}
	}
	if d.Team {
		return &Error{Reason: WrongSystem, Round: d.Next(), Detail: "a team event"}
	}
	if d.Rounds < 1 {
		return &Error{Reason: RoundsUnknown, Round: d.Next()}
	}
	if d.Next() > d.Rounds {
		return &Error{Reason: RoundsOver, Round: d.Next()}
	}
	for i, e := range d.Entries {
		if e.No != i+1 {
			return malformed(d.Next(), e.No, "entries are not numbered from 1")
		}
	}
	return accelerate(d)
}

// pairBrackets is Art. 1.9: bracket by bracket from the top. It returns pairs
// of ranks and the rank of the bye's receiver, or -1.
func (f *field) pairBrackets() (pairs [][2]int, bye int, err error) {
	n := len(f.players)
	below := matching.NewCardinality(f.legal)
	var moved []int
	for start := 0; start < n; {
		end := f.groupEnd(start)
		next := f.groupEnd(end)
		for v := start; v < next; v++ {
			below.Remove(v)
		}
		b := f.bracket(moved, start, end, next)
		r := b.best(below)
		if r == nil {
			// C4 held before this bracket, so this cannot be.
			return nil, -1, &Error{Reason: Unpairable, Round: f.d.Next(), Detail: "a bracket without a candidate"}
		}
		f.noteBracket(b, r)
		pairs = append(pairs, r.pairs...)
		moved = r.floaters
		start = end
	}
	if len(moved) == 1 {
		return pairs, moved[0], nil
	}
	return pairs, -1, nil
}

// groupEnd is the end of the scoregroup that begins at a rank.
func (f *field) groupEnd(start int) int {
	end := start
	for end < len(f.players) && f.players[end].score == f.players[start].score {
		end++
	}
	return end
}

func (f *field) bracket(moved []int, start, end, next int) *bracket {
	b := &bracket{
		f: f, score: f.players[start].score, mdps: moved,
		residents: span(start, end), next: span(end, next), rest: span(next, len(f.players)),
	}
	for _, m := range moved {
		if s := f.players[m].score; len(b.levels) == 0 || b.levels[len(b.levels)-1] != s {
			b.levels = append(b.levels, s)
		}
	}
	b.levels = append(b.levels, b.score)
	return b
}

func span(from, to int) []int {
	s := make([]int, to-from)
	for i := range s {
		s[i] = from + i
	}
	return s
}

// best solves the bracket in the smallest scope that proves its answer.
func (b *bracket) best(below *matching.Cardinality) *result {
	if !b.last() && !b.explainFully() {
		b.measureFloats()
		for _, s := range []scope{alone, withNext} {
			if s == withNext && len(b.rest) == 0 && !b.f.odd {
				continue // nothing to leave aside
			}
			t := *b
			t.scope, t.floating = s, slices.Clone(b.floating)
			if r, ok := t.pair(); ok && t.proved(r, below) {
				return r
			}
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

// measureFloats finds C6 and C7 of the bracket alone: how many of each score
// must float whatever the pairing, without C4.
func (b *bracket) measureFloats() {
	ranks := slices.Concat(b.mdps, b.residents)
	g := matching.NewGraph(len(ranks))
	for i := range ranks {
		for j := max(i+1, len(b.mdps)); j < len(ranks); j++ {
			if b.f.legal.Joined(ranks[i], ranks[j]) {
				g.Join(i, j)
			}
		}
	}
	c := matching.NewCardinality(g)
	c.Maximise()
	b.floating = make([]int, len(b.levels))
	b.pairs = len(ranks)
	for i, v := range ranks {
		if c.Mate(i) >= 0 {
			continue
		}
		// C7: somebody with a lower score is left instead, if possible; the
		// loop comes to them later.
		instead := i
		c.Spare(i).Each(func(w int) {
			if b.f.players[ranks[w]].score < b.f.players[v].score {
				instead = w
			}
		})
		c.Replace(i, instead)
		if instead == i {
			b.floating[b.scoreGrade(b.f.players[v])]++
			b.pairs--
		}
	}
	b.pairs /= 2
}

// unpairedBelow is how many of the bracket and the next scoregroup may have to
// stay unpaired at most.
func (b *bracket) unpairedBelow() int {
	c := matching.NewCardinality(b.f.legal)
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
func (b *bracket) proved(r *result, below *matching.Cardinality) bool {
	if b.scope == alone {
		return b.nextAtBest(r.floaters, below)
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
func (b *bracket) nextAtBest(floaters []int, below *matching.Cardinality) bool {
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
	c := matching.NewCardinality(g)
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
	c.Spare(v).Each(func(w int) { found = found || isNext(w) && meets(g.Row(w), reach) })
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

func meets(a, b matching.Set) bool {
	for i := range a {
		if a[i]&b[i] != 0 {
			return true
		}
	}
	return false
}

// draw gives colours (Art. 5) and boards.
func (f *field) draw(pairs [][2]int, bye int) (core.Draw, error) {
	draw := core.Draw{Round: f.d.Next(), System: Edition}
	if strings.HasSuffix(f.d.System, "_BAKU") {
		draw.System += "_BAKU"
	}
	// C.04.2 3.6, with pairing scores (C.04.7 1.5).
	slices.SortFunc(pairs, func(x, y [2]int) int {
		a, b := f.players[x[0]], f.players[y[0]]
		return cmp.Or(cmp.Compare(b.score, a.score),
			cmp.Compare(f.players[y[1]].score, f.players[x[1]].score), cmp.Compare(a.no, b.no))
	})
	arrivals := false
	for _, x := range pairs {
		a := f.allocate(f.players[x[0]], f.players[x[1]])
		if a.article == "5.2.5" && f.initial == core.NoColour {
			return core.Draw{}, &Error{Reason: NoInitial, Round: f.d.Next()}
		}
		f.noteColours(x[0], a)
		if a.article == "5.2.5" && (a.white.arrival != a.white.no || a.black.arrival != a.black.no) {
			arrivals = true
		}
		draw.Pairs = append(draw.Pairs, core.Pair{White: a.white.no, Black: a.black.no, Why: f.why.pair[x[0]]})
	}
	if bye >= 0 {
		f.noteBye(bye)
		draw.Byes = append(draw.Byes, core.Bye{Entry: f.players[bye].no, Kind: core.PAB})
	}
	for _, e := range f.d.Entries {
		if kind, absent := f.d.Absent[e.No]; absent {
			draw.Byes = append(draw.Byes, core.Bye{Entry: e.No, Kind: kind})
		} else if e.Withdrawn {
			draw.Byes = append(draw.Byes, core.Bye{Entry: e.No, Kind: core.ZeroBye})
		}
	}
	draw.Why = f.why.round
	if arrivals {
		// 5.2.5 with C.04.2 2.4: numbers count those who have arrived.
		draw.Readings = append(draw.Readings, core.Reading{ID: "5.2.5", Value: "arrival"})
	}
	if len(f.d.Virtual) > 0 {
		draw.Readings = append(draw.Readings, core.Reading{ID: "boards", Value: "pairing-score"})
	}
	return draw, nil
}
