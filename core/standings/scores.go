package standings

import "taikyoku/core"

// scorePieces are the tie-breaks of one's own record (C.07 Art. 7, 9.2, 10.6,
// 13.1).
func scorePieces() []piece {
	return []piece{
		{name: "PTS", scored: true, measure: points},
		{name: "MPTS", score: MatchPoints, measure: points},
		{name: "GPTS", score: GamePoints, measure: points},
		{name: "MPVGP", score: Secondary, measure: points},
		{name: "STD", scored: true, measure: standardPoints},
		{name: "WIN", scored: true, measure: wins},
		{name: "WON", scored: true, measure: wonOverBoard},
		{name: "BPG", mods: "P", measure: blackGames},
		{name: "BWG", mods: "P", measure: blackWins},
		{name: "REP", measure: electedToPlay},
		{name: "PS", scored: true, mods: "C", measure: progressive},
		{name: "KS", scored: true, mods: "L", measure: koya},
		{name: "TPN", lower: true, measure: startNumber},
		{name: "RTNG", mods: "U", measure: ownRating, rating: true},
	}
}

// points is the score itself, with the arbiter's bonuses and penalties.
func points(t *table, c *Code, i int, terms []Term) (Value, []Term) {
	kind := t.kind(c.Score)
	for r, l := range t.of(i) {
		v := tenths(l.pts[kind])
		terms = append(terms, Term{Round: r + 1, Opponent: int(l.opp) + 1, As: l.how.String(), Own: v, Value: v})
	}
	return tenths(t.total[kind][i]), terms
}

// count adds 1 (or a share of it) for each round, in halves.
func count(t *table, i int, terms []Term, halves func(r int, l line) int64) (Value, []Term) {
	for r, l := range t.of(i) {
		if h := halves(r, l); h != 0 {
			terms = append(terms, Term{Round: r + 1, Opponent: int(l.opp) + 1, As: l.how.String(), Value: Ratio(h, 2)})
		}
	}
	return sum(terms, 2), terms
}

// countSeats counts boards of a team, or the rounds of an individual.
func countSeats(t *table, i int, terms []Term, good func(s seat, h how) bool) (Value, []Term) {
	return count(t, i, terms, func(r int, l line) int64 {
		if !t.team {
			if good(seat{colour: l.colour, score: scoreOf(t, l)}, l.how) {
				return 2
			}
			return 0
		}
		var n int64
		for _, s := range t.seats[i*t.rounds+r] {
			if good(s, l.how) {
				n += 2
			}
		}
		return n
	})
}

// scoreOf is the result of an individual's line.
func scoreOf(t *table, l line) core.Score {
	switch {
	case l.how == forfeitWin:
		return core.ForfeitWon
	case l.how == forfeitLoss:
		return core.ForfeitLost
	case l.how != played:
		return core.Missing
	case l.pts[gp] == t.win[gp]:
		return core.Won
	case l.pts[gp] == t.draw[gp]:
		return core.Drew
	}
	return core.Lost
}

// wins: rounds with as many points as a win gives, played or not (7.1). On a
// team's game points: boards won, a bye of a win on every board included.
func wins(t *table, c *Code, i int, terms []Term) (Value, []Term) {
	kind := t.kind(c.Score)
	if t.team && kind == gp {
		return count(t, i, terms, func(r int, l line) int64 {
			if l.how == allocated || l.how == fullBye {
				if l.pts[gp] == t.win[gp] {
					return 2 * int64(t.boards)
				}
				return 0
			}
			var n int64
			for _, s := range t.seats[i*t.rounds+r] {
				if s.score == core.Won || s.score == core.ForfeitWon {
					n += 2
				}
			}
			return n
		})
	}
	return count(t, i, terms, func(_ int, l line) int64 {
		if l.how != pending && l.pts[kind] == t.win[kind] {
			return 2
		}
		return 0
	})
}

// wonOverBoard: games (matches) won over the board (7.2).
func wonOverBoard(t *table, c *Code, i int, terms []Term) (Value, []Term) {
	kind := t.kind(c.Score)
	if t.team && kind == mp {
		return count(t, i, terms, func(_ int, l line) int64 {
			if l.how == played && l.pts[mp] == t.win[mp] {
				return 2
			}
			return 0
		})
	}
	return countSeats(t, i, terms, func(s seat, _ how) bool { return s.score == core.Won })
}

// blackGames: games with Black over the board (7.3); /P counts forfeits with
// the scheduled colour as well.
func blackGames(t *table, c *Code, i int, terms []Term) (Value, []Term) {
	return countSeats(t, i, terms, func(s seat, _ how) bool {
		return s.colour == core.Black && (s.score.Played() || c.Forfeits && s.score != core.Missing)
	})
}

// blackWins: games won with Black over the board (7.4); /P as above.
func blackWins(t *table, c *Code, i int, terms []Term) (Value, []Term) {
	return countSeats(t, i, terms, func(s seat, _ how) bool {
		return s.colour == core.Black && (s.score == core.Won || c.Forfeits && s.score == core.ForfeitWon)
	})
}

// electedToPlay: rounds without requested byes and forfeit losses (7.6).
func electedToPlay(t *table, _ *Code, i int, terms []Term) (Value, []Term) {
	return count(t, i, terms, func(_ int, l line) int64 {
		if voluntary(l.how) || l.how == free {
			return 0
		}
		return 2
	})
}

// standardPoints: 1 for more points than the opponent, ½ for equal; without
// playing, 1 for more than a draw's points, ½ for a draw's (7.7).
func standardPoints(t *table, c *Code, i int, terms []Term) (Value, []Term) {
	kind := t.kind(c.Score)
	return count(t, i, terms, func(r int, l line) int64 {
		other := t.draw[kind]
		if l.how == played {
			other = t.of(int(l.opp))[r].pts[kind]
		}
		switch {
		case l.how == pending || l.how == free || l.pts[kind] < other:
			return 0
		case l.pts[kind] == other:
			return 1
		}
		return 2
	})
}

// progressive: the sum of the scores after each round (7.5); /Cn drops the
// first n of them.
func progressive(t *table, c *Code, i int, terms []Term) (Value, []Term) {
	kind := t.kind(c.Score)
	var running int32
	for r, l := range t.of(i) {
		running += l.pts[kind]
		v := tenths(running)
		terms = append(terms, Term{Round: r + 1, Opponent: int(l.opp) + 1, As: "round", Own: tenths(l.pts[kind]), Value: v, Cut: r < c.CutLow})
	}
	return sum(terms, 10), terms
}

// koya: points against all who have at least half of the highest possible
// score (9.2), the limit moved by /L in half points (14.5).
func koya(t *table, c *Code, i int, terms []Term) (Value, []Term) {
	kind := t.kind(c.Score)
	limit := int64(t.win[kind])*int64(t.scheduled()) + int64(10*c.Limit) // in twentieths
	for r, l := range t.of(i) {
		if l.opp < 0 {
			continue
		}
		score := t.total[kind][l.opp]
		terms = append(terms, Term{
			Round: r + 1, Opponent: int(l.opp) + 1, As: l.how.String(), Score: tenths(score),
			Value: tenths(l.pts[kind]), Cut: 2*int64(score) < limit,
		})
	}
	return sum(terms, 10), terms
}

// scheduled is the number of games an entry has to play: in a round robin of
// an odd number the free rounds are none.
func (t *table) scheduled() int {
	if t.robin && t.n%2 == 1 && t.planned%t.n == 0 {
		return t.planned - t.planned/t.n
	}
	return t.planned
}

func startNumber(_ *table, _ *Code, i int, terms []Term) (Value, []Term) {
	return Whole(int64(i) + 1), terms
}

func ownRating(t *table, c *Code, i int, terms []Term) (Value, []Term) {
	if t.team || t.ratingsDropped(c) {
		return Value{}, terms
	}
	return Whole(int64(t.ratingOf(c, i))), terms
}

// String is the word of a term: "played", "forfeit", "bye", "absent", …
func (h how) String() string {
	return [...]string{"absent", "played", "forfeit", "forfeit", "bye", "bye", "bye", "pending", "free"}[h]
}
