package dutch

import (
	"slices"

	"taikyoku/core"
	"taikyoku/core/pairing/matching"
)

// Few residents, and many moved-down players who may meet hardly anybody else:
// late in an event that is nearly a round robin most brackets are like that, and
// C4 binds them so tightly that little is left to choose. Who is paired is then
// found by counting alone, before a cost is touched: of the sets of moved-down
// players that leave all others a complete pairing (C4) and give every resident
// an opponent (C6) those of the highest scores (C7), and of several those that
// serve the next bracket best (C8).

const fewResidents = 4 // of the bracket or the next one

// few is the answer for such a bracket; false if it is not one of them, or more
// than counting is needed.
func (b *bracket) few() (*result, bool) {
	f := b.f
	if f.why.full || len(b.residents) > fewResidents || len(b.mdps) < len(b.residents) {
		return nil, false
	}
	c := f.everybodyLeft(b)
	// More searches than that, and solving the whole costs less.
	most := 8 + (len(b.mdps)+len(b.rest))/4
	s := &selection{f: f, c: c, from: b.mdps, to: b.residents, every: true, left: most}
	sets, sure := s.best()
	if !sure || len(sets) == 0 {
		return nil, false
	}
	if len(sets) > 1 {
		if f.odd && len(b.mdps) == len(b.residents)+1 {
			return nil, false // C9 may act
		}
		if sets, sure = b.servingNext(s, sets); !sure {
			return nil, false
		}
	}
	return b.cheapest(sets), true
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
	for v := range f.players {
		if f.whole.In(v) && !left.Has(v) {
			f.whole.Remove(v)
		}
	}
	return f.whole
}

// servingNext keeps the sets that leave the next bracket the fewest and lowest
// downfloaters (C8); false if counting does not tell.
func (b *bracket) servingNext(s *selection, sets [][]int) ([][]int, bool) {
	if len(b.next) > fewResidents || len(b.mdps) < len(b.residents)+len(b.next) {
		return nil, false
	}
	var kept [][]int
	var best []core.Points
	s.without(b.residents)
	defer s.with(b.residents)
	for _, set := range sets {
		s.without(set)
		n := &selection{f: s.f, c: s.c, from: difference(b.mdps, set), to: b.next, left: s.left}
		found, sure := n.best()
		s.with(set)
		if s.left = n.left; !sure {
			return nil, false
		}
		if len(found) == 0 {
			continue
		}
		switch slices.Compare(n.scores, best) {
		case 1:
			kept, best = [][]int{set}, n.scores
		case 0:
			kept = append(kept, set)
		}
	}
	return kept, len(kept) > 0
}

// cheapest pairs the bracket with that of the sets that C9-C21 prefer, the
// first in the order of generation (4.4) of several.
func (b *bracket) cheapest(sets [][]int) *result {
	if set := sets[0]; len(sets) == 1 && len(set) == 1 {
		return &result{why: notes{}, pairs: [][2]int{{set[0], b.residents[0]}}, floaters: difference(b.mdps, set)}
	}
	var least []uint64
	var chosen *bracket
	for _, set := range sets {
		t := *b
		t.scope, t.mdps, t.limbo = alone, set, difference(b.mdps, set)
		if len(sets) == 1 {
			t.levels = t.scoresOf(set)
		} else {
			t.floating = make([]int, len(t.levels))
			p := t.problem(false, false)
			if !p.solve() {
				continue
			}
			cost := p.Cost()
			for _, v := range t.limbo {
				cost = slices.Clone(p.sumOf(cost, p.single(v, func(c *criterion) func(*bracket, *player) (int, int) { return c.float })))
			}
			if chosen != nil && compare(cost, least) >= 0 {
				continue
			}
			least = cost
		}
		chosen = &t
	}
	r, floaters := &result{why: notes{}}, chosen.limbo
	chosen.floating = make([]int, len(chosen.levels))
	if len(sets) == 1 {
		chosen.limbo = nil // they float whatever happens
	}
	chosen.moveDown(r)
	r.floaters = floaters
	return r
}

// scoresOf are the scores of moved-down players and of the residents.
func (b *bracket) scoresOf(mdps []int) []core.Points {
	var levels []core.Points
	for _, v := range mdps {
		levels = append(levels, b.f.players[v].score)
	}
	return append(slices.Compact(levels), b.score)
}

func difference(all, less []int) []int {
	return slices.DeleteFunc(slices.Clone(all), func(v int) bool { return slices.Contains(less, v) })
}

// selection looks for the sets of moved-down players, as many as there are
// residents, that can be paired with them so that all others can be paired too
// (C4): of these sets the ones with the highest scores (C7).
type selection struct {
	f     *field
	c     *matching.Cardinality // of all who are left
	from  []int                 // ranks of the moved-down players
	to    []int                 // ranks of the residents
	every bool                  // all such sets; otherwise one
	left  int                   // searches that may be spent

	chosen []int
	scores []core.Points // of the best sets
	found  [][]int
}

// best returns the sets, in the order of generation; false if the searches did
// not suffice to tell.
func (s *selection) best() ([][]int, bool) {
	s.without(s.to)
	sure := s.extend(0)
	s.with(s.to)
	return s.found, sure
}

func (s *selection) without(ranks []int) {
	for _, v := range ranks {
		s.c.Remove(v)
	}
}

func (s *selection) with(ranks []int) {
	for _, v := range ranks {
		s.c.Add(v)
	}
}

// extend adds to the chosen those from a place on, one after the other.
func (s *selection) extend(start int) bool {
	missing := len(s.to) - len(s.chosen)
	if missing == 1 {
		return s.complete(start)
	}
	for i := start; i <= len(s.from)-missing; i++ {
		v := s.from[i]
		s.chosen = append(s.chosen, v)
		if s.worse() {
			s.chosen = s.chosen[:len(s.chosen)-1]
			break // and so are those after it
		}
		sure := true
		if s.fits() {
			s.c.Remove(v)
			if s.left--; s.left < 0 {
				sure = false
			} else if s.c.Maximise() < missing {
				sure = s.extend(i + 1)
			}
			s.c.Add(v)
		}
		s.chosen = s.chosen[:len(s.chosen)-1]
		if !sure {
			return false
		}
	}
	return true
}

// complete adds the last of a set: one search tells who could be missed.
func (s *selection) complete(start int) bool {
	if s.left--; s.left < 0 {
		return false
	}
	left, spare := s.c.MaximiseSpare()
	if left != 1 {
		return true
	}
	for _, v := range s.from[start:] {
		if !spare.Has(v) {
			continue
		}
		s.chosen = append(s.chosen, v)
		worse, fits := s.worse(), s.fits()
		if !worse && fits {
			s.take()
		}
		s.chosen = s.chosen[:len(s.chosen)-1]
		if worse || fits && !s.every {
			break
		}
	}
	return true
}

// worse reports whether the scores of the chosen are below the best.
func (s *selection) worse() bool {
	for i, v := range s.chosen {
		if i >= len(s.scores) {
			return false
		}
		if score := s.f.players[v].score; score != s.scores[i] {
			return score < s.scores[i]
		}
	}
	return !s.every && len(s.chosen) == len(s.scores)
}

// take notes the chosen, who are not worse than the best so far.
func (s *selection) take() {
	scores := make([]core.Points, len(s.chosen))
	for i, v := range s.chosen {
		scores[i] = s.f.players[v].score
	}
	if !slices.Equal(scores, s.scores) {
		s.scores, s.found = scores, nil
	}
	s.found = append(s.found, slices.Clone(s.chosen))
}

// fits reports whether the chosen can all be given residents.
func (s *selection) fits() bool {
	taken := make([]bool, len(s.to))
	var give func(i int) bool
	give = func(i int) bool {
		if i == len(s.chosen) {
			return true
		}
		for at, w := range s.to {
			if !taken[at] && s.f.legal.Joined(s.chosen[i], w) {
				taken[at] = true
				if give(i + 1) {
					return true
				}
				taken[at] = false
			}
		}
		return false
	}
	return give(0)
}
