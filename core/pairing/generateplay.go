package pairing

import (
	"cmp"
	"math"
	"slices"

	"taikyoku/core"
)

// play gives the draw its results and makes it a played round.
func (e *event) play(draw core.Draw) {
	round := core.Round{Byes: slices.Clone(draw.Byes)}
	for _, pair := range draw.Pairs {
		m := core.Match{White: pair.White, Black: pair.Black}
		switch {
		case e.d.Team:
			m.Games = e.match(m)
		default:
			white, black := e.d.Entries[m.White-1].Members[0], e.d.Entries[m.Black-1].Members[0]
			m.Games = []core.Game{{Board: 1, White: white.No, Black: black.No, Result: e.result(white.Rating, black.Rating)}}
		}
		round.Matches = append(round.Matches, m)
	}
	for no := 1; no <= len(e.d.Entries); no++ { // an engine may leave the absences to us
		if kind := e.d.Absent[no]; kind != 0 && !slices.ContainsFunc(round.Byes, func(b core.Bye) bool { return b.Entry == no }) {
			round.Byes = append(round.Byes, core.Bye{Entry: no, Kind: kind})
		}
	}
	slices.SortFunc(round.Matches, func(x, y core.Match) int { return cmp.Compare(min(x.White, x.Black), min(y.White, y.Black)) })
	slices.SortFunc(round.Byes, func(x, y core.Bye) int { return cmp.Compare(x.Entry, y.Entry) })
	e.d.Played = append(e.d.Played, round)
}

// match plays the boards of a team match. Colours alternate by board; a team
// that does not come loses all of them.
func (e *event) match(m core.Match) []core.Game {
	whites, blacks := e.lineup(m.White), e.lineup(m.Black)
	absent := core.Result{}
	if e.chance(e.plan.Forfeits / float64(e.plan.Boards)) {
		absent = e.forfeit()
	}
	games := make([]core.Game, e.plan.Boards)
	for i := range games {
		white, black, result := whites[i], blacks[i], absent
		if i%2 == 1 {
			white, black = black, white
			result.White, result.Black = absent.Black, absent.White
		}
		if !result.Known() {
			result = e.result(white.Rating, black.Rating)
		}
		games[i] = core.Game{Board: i + 1, White: white.No, Black: black.No, Result: result}
	}
	return games
}

// lineup is who sits at the boards, in the order of the list.
func (e *event) lineup(no int) []core.Player {
	list := slices.Clone(e.d.Entries[no-1].Members)
	for len(list) > e.plan.Boards {
		rest := e.random.IntN(len(list))
		list = slices.Delete(list, rest, rest+1)
	}
	return list
}

func (e *event) forfeit() core.Result {
	switch {
	case e.chance(e.plan.NobodyCame):
		return core.DoubleForfeit
	case e.random.IntN(2) == 0:
		return core.WhiteForfeit
	}
	return core.BlackForfeit
}

// result is drawn from the ratings: the usual expectation with 35 points for
// White, draws the rarer the further apart the two are.
func (e *event) result(white, black int) core.Result {
	if e.chance(e.plan.Forfeits) {
		return e.forfeit()
	}
	expected := 1 / (1 + math.Pow(10, -float64(white-black+35)/400))
	draw := min(e.plan.Draws, 2*min(expected, 1-expected))
	r := core.BlackWins
	switch x := e.random.Float64(); {
	case x < draw:
		r = core.Drawn
	case x < draw/2+expected:
		r = core.WhiteWins
	}
	if e.chance(e.plan.Short) {
		r.Manner = core.Unrated
	}
	return r
}
