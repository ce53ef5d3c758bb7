package standings

import (
	"cmp"
	"slices"
)

// xiangqiPieces are the tie-breaks of xiangqi regulations that FIDE does not
// have: fouls (fewer stand first), strong opponents, and the rank after the
// previous round.
//
// No regulation defines its "strong opponents": STRONG sums the opponents
// without the weakest one, STRONGHALF those with at least half of the highest
// possible score, STRONGEST compares the strongest opponents, then the next
// ones, …, and STRONGPLACE takes the place of the best-ranked opponent.
func xiangqiPieces() []piece {
	return []piece{
		{name: "FOULS", lower: true, measure: fouls},
		{name: "STRONG", scored: true, measure: strong, unplayed: true, plain: true},
		{name: "STRONGHALF", scored: true, measure: strongHalf, unplayed: true, plain: true},
		{name: "STRONGEST", scored: true, split: strongestFirst, unplayed: true, plain: true},
		{name: "STRONGPLACE", lower: true, whole: bestOpponent},
		{name: "PREV", lower: true, whole: previous},
	}
}

// fouls of all members of the entry.
func fouls(t *table, _ *Code, i int, terms []Term) (Value, []Term) {
	for _, p := range t.d.Entries[i].Members {
		terms = append(terms, Term{Round: p.No, As: "player", Value: Whole(int64(p.Fouls))})
	}
	return sum(terms, 1), terms
}

func strong(t *table, c *Code, i int, terms []Term) (Value, []Term) {
	without := *c
	without.CutLow = 1
	return opponentsScore(t, &without, i, terms)
}

func strongHalf(t *table, c *Code, i int, terms []Term) (Value, []Term) {
	_, terms = opponentsScore(t, c, i, terms)
	limit := Ratio(int64(t.win[t.kind(c.Score)])*int64(t.planned), 20)
	for j := range terms {
		terms[j].Cut = terms[j].Score.Cmp(limit) < 0
	}
	return sum(terms, 10), terms
}

// strongestFirst compares the opponents' scores from the highest down.
func strongestFirst(t *table, c *Code, group []int32) [][]int32 {
	lists := make(map[int32][]int64, len(group))
	for _, i := range group {
		_, terms := opponentsScore(t, c, int(i), nil)
		for _, term := range terms {
			lists[i] = append(lists[i], term.Score.num)
		}
		slices.SortFunc(lists[i], func(a, b int64) int { return cmp.Compare(b, a) })
	}
	return partition(group, func(a, b int32) int { return slices.Compare(lists[b], lists[a]) })
}

// bestOpponent: the place, by the codes so far, of the best opponent met.
func bestOpponent(r *ranking, k int) {
	place := r.places()
	for i := range r.n {
		best := int32(r.n)
		for _, l := range r.of(i) {
			if l.opp >= 0 && l.how != pending {
				best = min(best, place[l.opp]+1)
			}
		}
		r.values[k][i] = Whole(int64(best))
	}
}

// places are the ranks reached by the codes so far, from 0.
func (r *ranking) places() []int32 {
	place := make([]int32, r.n)
	var rank int32
	for pos, i := range r.order {
		if pos > 0 && r.split[pos] >= 0 {
			rank = int32(pos)
		}
		place[i] = rank
	}
	return place
}

// previous: the rank after the round before, by the stack up to here; there it
// may in turn ask for the round before that.
func previous(r *ranking, k int) {
	before := *r.d
	if len(before.Played) == 0 {
		return
	}
	before.Played = before.Played[:len(before.Played)-1]
	rules := *r.rules
	rules.Stack = rules.Stack[:k+1]
	rules.Lots, rules.Seed, rules.Final = LotsAlways, "", 0
	if rules.Policy.ID == "" {
		rules.Policy = r.policy
	}
	earlier, err := newRanking(&before, rules)
	if err != nil {
		return // the same entries and fewer rounds: what folded once folds again
	}
	earlier.run()
	for i, place := range earlier.places() {
		r.values[k][i] = Whole(int64(place) + 1)
	}
}
