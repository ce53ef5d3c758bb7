package standings

import (
	"slices"

	"taikyoku/core"
)

// ratingPieces are the tie-breaks made of ratings (C.07 Art. 10): individuals
// only, and dropped while an unrated player takes part unless the rules give
// the unrated a number.
func ratingPieces() []piece {
	return []piece{
		{name: "ARO", mods: "CMU", rating: true, measure: averageRating},
		{name: "TPR", mods: "U", rating: true, measure: tournamentPerformance},
		{name: "PTP", mods: "U", rating: true, measure: perfectPerformance},
		{name: "APRO", mods: "U", rating: true, measure: averageOf(tournamentPerformance)},
		{name: "APPO", mods: "U", rating: true, measure: averageOf(perfectPerformance)},
	}
}

// dp is the rating difference for a score of 50 + i percent (B.02 8.1.1).
var dp = [51]int64{
	0, 7, 14, 21, 29, 36, 43, 50, 57, 65, 72, 80, 87, 95, 102, 110, 117, 125, 133, 141, 149, 158, 166, 175, 184, 193,
	202, 211, 220, 230, 240, 251, 262, 273, 284, 296, 309, 322, 336, 351, 366, 383, 401, 422, 444, 470, 501, 538, 589, 677, 800,
}

// expected[i] is the first rating difference at which the higher-rated
// player's expectation is 50 + i percent (B.02 8.1.2).
var expected = [51]int64{
	0, 4, 11, 18, 26, 33, 40, 47, 54, 62, 69, 77, 84, 92, 99, 107, 114, 122, 130, 138, 146, 154, 163, 171, 180, 189,
	198, 207, 216, 226, 236, 246, 257, 268, 279, 291, 303, 316, 329, 345, 358, 375, 392, 412, 433, 457, 485, 518, 560, 620, 736,
}

// difference is dp(p) for points out of games, p rounded to two decimals.
func difference(halves, games int64) int64 {
	p := halfUp(50*halves, games)
	if p < 50 {
		return -dp[50-p]
	}
	return dp[p-50]
}

// expectation is PD(own − other) in percent.
func expectation(own, other int64) int64 {
	d := own - other
	if d < 0 {
		return 100 - expectation(other, own)
	}
	at, found := slices.BinarySearch(expected[:], d)
	if !found {
		at--
	}
	return 50 + int64(at)
}

// unratedAs is the rule for unrated players in one column.
func (t *table) unratedAs(c *Code) int {
	if c.Unrated != 0 {
		return c.Unrated
	}
	return t.rules.Unrated
}

func (t *table) ratingOf(c *Code, i int) int {
	if r := t.ratings[i]; r > 0 {
		return int(r)
	}
	return max(0, t.unratedAs(c))
}

// ratingsDropped: a player is unrated and no rule says what that means.
func (t *table) ratingsDropped(c *Code) bool {
	return t.team || t.unratedAs(c) == 0 && t.unrated
}

// rated are the ratings of the opponents met over the board, with the score
// against them in halves; the terms tell the rounds.
func (t *table) rated(c *Code, i int, terms []Term) (ratings []int64, halves int64, _ []Term) {
	if t.ratingsDropped(c) {
		return nil, 0, terms
	}
	for r, l := range t.of(i) {
		if l.how != played {
			continue
		}
		rating := t.ratingOf(c, int(l.opp))
		if rating == 0 {
			continue
		}
		h := t.resultHalves(l)
		ratings = append(ratings, int64(rating))
		halves += h
		v := Whole(int64(rating))
		terms = append(terms, Term{Round: r + 1, Opponent: int(l.opp) + 1, As: "played", Score: v, Own: Ratio(h, 2), Value: v})
	}
	return ratings, halves, terms
}

// resultHalves is a played game on the scale 1, ½, 0 whatever the event's.
func (t *table) resultHalves(l line) int64 {
	switch scoreOf(t, l) {
	case core.Won:
		return 2
	case core.Drew:
		return 1
	}
	return 0
}

// averageRating: mean rating of the opponents met over the board (10.1), with
// the cuts of Art. 14.
func averageRating(t *table, c *Code, i int, terms []Term) (Value, []Term) {
	_, _, terms = t.rated(c, i, terms)
	cut(terms, make([]bool, len(terms)), c.CutLow, c.CutHigh)
	var total, games int64
	for _, term := range terms {
		if !term.Cut {
			total += term.Value.num
			games++
		}
	}
	if games == 0 {
		return Value{}, terms
	}
	return Whole(halfUp(total, games)), terms
}

func mean(ratings []int64) int64 {
	var total int64
	for _, r := range ratings {
		total += r
	}
	return halfUp(total, int64(len(ratings)))
}

// performance is the tournament performance rating (10.2).
func performance(ratings []int64, halves int64) int64 {
	return mean(ratings) + difference(halves, int64(len(ratings)))
}

func tournamentPerformance(t *table, c *Code, i int, terms []Term) (Value, []Term) {
	ratings, halves, terms := t.rated(c, i, terms)
	if len(ratings) == 0 {
		return Value{}, terms
	}
	return Whole(performance(ratings, halves)), terms
}

// perfectPerformance: the lowest rating whose expected score reaches the real
// one (10.3).
func perfectPerformance(t *table, c *Code, i int, terms []Term) (Value, []Term) {
	ratings, halves, terms := t.rated(c, i, terms)
	if len(ratings) == 0 {
		return Value{}, terms
	}
	return Whole(perfect(ratings, halves)), terms
}

func perfect(ratings []int64, halves int64) int64 {
	low, high := slices.Min(ratings)-800, slices.Max(ratings)+800
	if halves == 0 {
		return low
	}
	reached := func(r int64) bool {
		var percent int64
		for _, other := range ratings {
			percent += expectation(r, other)
		}
		return percent >= 50*halves
	}
	for low+1 < high {
		if middle := (low + high) / 2; reached(middle) {
			high = middle
		} else {
			low = middle
		}
	}
	return high
}

// averageOf: the mean of the opponents' own performances (10.4, 10.5).
func averageOf(one func(*table, *Code, int, []Term) (Value, []Term)) func(*table, *Code, int, []Term) (Value, []Term) {
	return func(t *table, c *Code, i int, terms []Term) (Value, []Term) {
		if t.ratingsDropped(c) {
			return Value{}, terms
		}
		var total, games int64
		var scratch []Term
		for r, l := range t.of(i) {
			if l.how != played {
				continue
			}
			var v Value
			v, scratch = one(t, c, int(l.opp), scratch[:0])
			if len(scratch) == 0 {
				continue
			}
			total += v.num
			games++
			terms = append(terms, Term{Round: r + 1, Opponent: int(l.opp) + 1, As: "played", Score: v, Value: v})
		}
		if games == 0 {
			return Value{}, terms
		}
		return Whole(halfUp(total, games)), terms
	}
}
