package trf

import (
	"slices"
	"strconv"

	"taikyoku/core"
)

// buildRounds makes the played rounds out of the cells.
func (a *assembly) buildRounds() *Problem {
	a.d.Boards = 1
	a.d.Played = make([]core.Round, a.played)
	for round := 1; round <= a.played; round++ {
		bad := (*Problem)(nil)
		if a.d.Team {
			bad = a.teamRound(round)
		} else {
			bad = a.individualRound(round)
		}
		if bad != nil {
			return bad
		}
	}
	if a.d.Team {
		return a.boards()
	}
	return nil
}

func (p *playerLine) cell(round int) cell {
	if round > len(p.cells) {
		return cell{column: firstCell + (round-1)*cellStep, colour: ' ', result: ' '}
	}
	return p.cells[round-1]
}

func (a *assembly) individualRound(round int) *Problem {
	out := &a.d.Played[round-1]
	pabs := 0
	for i, p := range a.players {
		c := p.cell(round)
		if c.opponent == 0 {
			if c.colour == 'w' || c.colour == 'b' {
				return p.line.bad(c.column, BadResult, "a colour but no opponent in round %d", round)
			}
			if slices.Contains([]byte("10WDL"), c.result) {
				return p.line.bad(c.column, BadResult, "a result but no opponent in round %d", round)
			}
			kind := byeKind(c.result)
			if kind == core.PAB {
				if pabs++; pabs == 2 {
					a.warn(p.line.bad(c.column, Contradiction, "a second pairing-allocated bye in round %d", round))
				}
			}
			if c.result == ' ' {
				a.silent(p, i+1, round)
			}
			out.Byes = append(out.Byes, core.Bye{Entry: i + 1, Kind: kind})
			continue
		}
		game, bad := a.game(p, round)
		if bad != nil {
			return bad
		}
		if game == nil { // told by the other side
			continue
		}
		game.Board, game.White, game.Black = 1, a.tpn[game.White], a.tpn[game.Black]
		out.Matches = append(out.Matches, core.Match{White: game.White, Black: game.Black, Games: []core.Game{*game}})
	}
	return nil
}

// silent warns, once for each player, of a round of which the file says nothing
// but that it was played.
func (a *assembly) silent(p *playerLine, entry, round int) {
	announced := slices.ContainsFunc(a.byes, func(b byeLine) bool { return b.round == round && slices.Contains(b.ids, entry) })
	if p.silent || announced {
		return
	}
	p.silent = true
	column := p.cell(round).column
	if len(p.cells) > 0 && p.cells[0].column == 0 { // read by words
		column = 0
	}
	a.warn(p.line.bad(column, Incomplete, "nothing about %d in round %d, which was played: taken as absent without points, here and in later rounds like it", p.player.No, round))
}

// game is the game of p in the round as both cells tell it, by the numbers of
// the file; nil if the opponent comes first in the file and has told it.
func (a *assembly) game(p *playerLine, round int) (*core.Game, *Problem) {
	c := p.cell(round)
	no := p.player.No
	if c.opponent == no {
		return nil, p.line.bad(c.column, Contradiction, "%d has himself as opponent in round %d", no, round)
	}
	other := a.byNo[c.opponent]
	if other == nil {
		return nil, p.line.bad(c.column, BadNumber, "opponent %d has no 001 record", c.opponent)
	}
	back := other.cell(round)
	if back.opponent != no {
		if a.d.Team && c.result == '+' && back.bye() {
			back = cell{colour: '-', result: '-', opponent: no} // the absent team's players need no entry
		} else {
			return nil, p.line.bad(c.column, Contradiction, "in round %d %d has %d as opponent, but %d has %s",
				round, no, c.opponent, c.opponent, opponentText(back.opponent))
		}
	} else if a.told(p, other) {
		return nil, nil
	}
	return a.bothSides(p, other, c, back, round)
}

// told reports whether the opponent's line comes first.
func (a *assembly) told(p, other *playerLine) bool { return other.line.no < p.line.no }

func (a *assembly) bothSides(p, other *playerLine, c, back cell, round int) (*core.Game, *Problem) {
	mine, theirs := c.colour, back.colour
	if mine == theirs && (mine == 'w' || mine == 'b') {
		return nil, p.line.bad(c.column+5, Contradiction, "%d and %d have the same colour in round %d", p.player.No, other.player.No, round)
	}
	if mine == ' ' && theirs == ' ' && c.result != ' ' && c.result != '+' && c.result != '-' {
		return nil, p.line.bad(c.column+5, BadResult, "a played game without a colour in round %d", round)
	}
	result, bad := sides(p.line, c, back, round)
	if bad != nil {
		return nil, bad
	}
	if mine == '-' && theirs == '-' && result.Played() {
		a.warn(p.line.bad(c.column+5, Layout, "no colours: taken as not played"))
		result = unplayed(result)
	}
	if result == (core.Result{White: core.Lost, Black: core.Lost}) || result.White != result.Black && (result.White == core.Drew || result.Black == core.Drew) {
		a.warn(p.line.bad(c.column+7, Layout, "an unusual result in round %d", round))
	}
	game := &core.Game{White: p.player.No, Black: other.player.No, Result: result}
	if mine != 'w' && mine != 'b' && theirs != 'w' && theirs != 'b' {
		game.Board = unknownColour
	}
	if mine == 'b' || mine != 'w' && theirs == 'w' {
		game.White, game.Black = game.Black, game.White
		game.Result.White, game.Result.Black = result.Black, result.White
	}
	return game, nil
}

// sides is the result, seen from the first cell as White.
func sides(l line, c, back cell, round int) (core.Result, *Problem) {
	mine, ok := score(c.result)
	theirs, fine := score(back.result)
	if !ok || !fine {
		return core.Result{}, l.bad(c.column+7, BadResult, "a bye with an opponent in round %d", round)
	}
	r := core.Result{White: mine, Black: theirs}
	switch {
	case mine == core.Missing != (theirs == core.Missing),
		mine.Played() != theirs.Played(),
		mine == core.Won && theirs != core.Lost, theirs == core.Won && mine != core.Lost,
		mine == core.ForfeitWon && theirs != core.ForfeitLost, theirs == core.ForfeitWon && mine != core.ForfeitLost:
		return r, l.bad(c.column+7, Contradiction, "the two sides of a game differ in round %d: %c and %c", round, c.result, back.result)
	}
	if slices.Contains([]byte("WDL"), c.result) || slices.Contains([]byte("WDL"), back.result) {
		r.Manner = core.Unrated
	}
	return r, nil
}

func score(result byte) (core.Score, bool) {
	switch result {
	case '1', 'W':
		return core.Won, true
	case '=', 'D':
		return core.Drew, true
	case '0', 'L':
		return core.Lost, true
	case '+':
		return core.ForfeitWon, true
	case '-':
		return core.ForfeitLost, true
	case ' ':
		return core.Missing, true
	}
	return core.Missing, false
}

func unplayed(r core.Result) core.Result {
	side := func(s core.Score) core.Score {
		if s == core.Won {
			return core.ForfeitWon
		}
		return core.ForfeitLost
	}
	return core.Result{White: side(r.White), Black: side(r.Black)}
}

func opponentText(no int) string {
	if no == 0 {
		return "nobody"
	}
	return strconv.Itoa(no)
}
