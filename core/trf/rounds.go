package trf

import (
	"slices"

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
				return p.line.bad(c.column, BadResult, "colour-alone", "a colour but no opponent in round {Round}", "Round", round)
			}
			if slices.Contains([]byte("10WDL"), c.result) {
				return p.line.bad(c.column, BadResult, "result-alone", "a result but no opponent in round {Round}", "Round", round)
			}
			kind := byeKind(c.result)
			if kind == core.PAB {
				if pabs++; pabs == 2 {
					a.warn(p.line.bad(c.column, Contradiction, "second-pab", "a second pairing-allocated bye in round {Round}", "Round", round))
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
	if p.loose {
		column = 0
	}
	a.warn(p.line.bad(column, Incomplete, "silent", "nothing about {No} in round {Round}, which was played: taken as absent without points, here and in later rounds like it", "No", p.player.No, "Round", round))
}

// game is the game of p in the round as both cells tell it, by the numbers of
// the file; nil if the opponent comes first in the file and has told it.
func (a *assembly) game(p *playerLine, round int) (*core.Game, *Problem) {
	c := p.cell(round)
	no := p.player.No
	if c.opponent == no {
		return nil, p.line.bad(c.column, Contradiction, "himself", "{No} has himself as opponent in round {Round}", "No", no, "Round", round)
	}
	other := a.byNo[c.opponent]
	if other == nil {
		return nil, p.line.bad(c.column, BadNumber, "opponent-missing", "opponent {No} has no 001 record", "No", c.opponent)
	}
	back := other.cell(round)
	if back.opponent != no {
		if a.d.Team && c.result == '+' && back.bye() {
			back = cell{colour: '-', result: '-', opponent: no} // the absent team's players need no entry
		} else {
			return nil, oneSided(p.line, c, back, no, round)
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
		return nil, p.line.bad(c.column+5, Contradiction, "same-colour", "{No} and {Opponent} have the same colour in round {Round}", "No", p.player.No, "Opponent", other.player.No, "Round", round)
	}
	if mine == ' ' && theirs == ' ' && c.result != ' ' && c.result != '+' && c.result != '-' {
		return nil, p.line.bad(c.column+5, BadResult, "no-colour", "a played game without a colour in round {Round}", "Round", round)
	}
	result, bad := sides(p.line, c, back, round)
	if bad != nil {
		return nil, bad
	}
	if mine == '-' && theirs == '-' && result.Played() {
		a.warn(p.line.bad(c.column+5, Layout, "no-colours", "no colours: taken as not played"))
		result = unplayed(result)
	}
	if result == (core.Result{White: core.Lost, Black: core.Lost}) || result.White != result.Black && (result.White == core.Drew || result.Black == core.Drew) {
		a.warn(p.line.bad(c.column+7, Layout, "unusual", "an unusual result in round {Round}", "Round", round))
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
		return core.Result{}, l.bad(c.column+7, BadResult, "bye-with-opponent", "a bye with an opponent in round {Round}", "Round", round)
	}
	r := core.Result{White: mine, Black: theirs}
	switch {
	case mine == core.Missing != (theirs == core.Missing),
		mine.Played() != theirs.Played(),
		mine == core.Won && theirs != core.Lost, theirs == core.Won && mine != core.Lost,
		mine == core.ForfeitWon && theirs != core.ForfeitLost, theirs == core.ForfeitWon && mine != core.ForfeitLost:
		return r, l.bad(c.column+7, Contradiction, "sides-differ", "the two sides of a game differ in round {Round}: {Result} and {Other}", "Round", round, "Result", string(c.result), "Other", string(back.result))
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

// oneSided is a game that only one side knows.
func oneSided(l line, c, back cell, no, round int) *Problem {
	if back.opponent == 0 {
		return l.bad(c.column, Contradiction, "one-sided-none", "in round {Round} {No} has {Opponent} as opponent, but {Opponent} has nobody",
			"Round", round, "No", no, "Opponent", c.opponent)
	}
	return l.bad(c.column, Contradiction, "one-sided", "in round {Round} {No} has {Opponent} as opponent, but {Opponent} has {Other}",
		"Round", round, "No", no, "Opponent", c.opponent, "Other", back.opponent)
}
