package trf

import (
	"slices"

	"taikyoku/core"
)

// checkPoints compares the points of the file with the results. In individual
// events a difference is an error, as it is for the pairing programs; in team
// events, where the players' points are informative, a warning.
func (a *assembly) checkPoints() *Problem {
	for i, p := range a.players {
		if !p.scored {
			continue
		}
		sum := a.playerPoints(p)
		allowed := []core.Points{sum}
		if !a.d.Team {
			allowed = a.tolerated(i+1, sum)
		}
		if slices.Contains(allowed, p.points) {
			continue
		}
		problem := p.line.bad(81, PointsDiffer, "player %d has %s points, the results give %s",
			p.player.No, p.points.Decimal(), sum.Decimal())
		if !a.d.Team {
			return problem
		}
		a.warn(problem)
	}
	if a.d.Team {
		a.checkTeams()
	}
	return nil
}

// tolerated are the sums that programs write: with the requested bye of the
// coming round, with virtual points, with the arbiter's points.
func (a *assembly) tolerated(no int, sum core.Points) []core.Points {
	out := []core.Points{sum}
	add := func(p core.Points) {
		if p != 0 {
			for _, q := range slices.Clone(out) {
				out = append(out, q+p)
			}
		}
	}
	if kind := a.d.Absent[no]; kind != 0 {
		add(byeValue(a.d.Scoring, kind))
	}
	virtual := core.Points(0)
	for _, v := range a.d.Virtual {
		if next := a.d.Next(); v.From <= no && no <= v.To && v.First <= next && next <= v.Last {
			virtual += v.Game
		}
	}
	add(virtual)
	adjusted := core.Points(0)
	for _, x := range a.d.Adjustments {
		if slices.Contains(x.Entries, no) {
			adjusted += x.Game
		}
	}
	add(adjusted)
	return out
}

func byeValue(s core.Scoring, kind core.ByeKind) core.Points {
	switch kind {
	case core.PAB:
		return s.PAB
	case core.FullBye:
		return s.Full
	case core.HalfBye:
		return s.Half
	}
	return s.Zero
}

// playerPoints is the sum of a player's cells.
func (a *assembly) playerPoints(p *playerLine) core.Points {
	s := a.d.Scoring
	sum := core.Points(0)
	for round := 1; round <= a.played; round++ {
		c := p.cell(round)
		switch {
		case c.opponent == 0 && !a.d.Team:
			sum += byeValue(s, byeKind(c.result))
		case c.opponent == 0 && c.result != '+' && c.result != '-':
			if !c.blank() {
				sum += byeValue(s, byeKind(c.result))
			}
		default:
			value, _ := score(c.result)
			if c.colour == '-' && value.Played() && a.byNo[c.opponent].cell(round).colour == '-' {
				value = unplayed(core.Result{White: value}).White
			}
			sum += gameValue(s, value)
		}
	}
	return sum
}

func gameValue(s core.Scoring, side core.Score) core.Points {
	switch side {
	case core.Won:
		return s.Win
	case core.Drew:
		return s.Draw
	case core.Lost:
		return s.Loss
	case core.ForfeitWon:
		return s.ForfeitWin
	case core.ForfeitLost:
		return s.ForfeitLoss
	}
	return 0
}

// checkTeams compares the teams' points (310) with the matches.
func (a *assembly) checkTeams() {
	match := make([]core.Points, len(a.d.Entries)+1)
	game := make([]core.Points, len(a.d.Entries)+1)
	m, s, boards := a.d.Match, a.d.Scoring, core.Points(a.d.Boards)
	for _, round := range a.d.Played {
		for _, x := range round.Matches {
			white, black := a.matchPoints(x, game)
			match[x.White] += white
			match[x.Black] += black
		}
		for _, b := range round.Byes {
			switch b.Kind {
			case core.PAB:
				match[b.Entry] += m.PABMatch
				game[b.Entry] += m.PABGame
			case core.FullBye:
				match[b.Entry] += m.Win
				game[b.Entry] += boards * s.Full
			case core.HalfBye:
				match[b.Entry] += m.Draw
				game[b.Entry] += boards * s.Half
			}
		}
	}
	for _, x := range a.d.Adjustments {
		for _, no := range x.Entries {
			match[no] += x.Match
			game[no] += x.Game
		}
	}
	for _, t := range a.teams {
		if no := t.entry.No; t.scored && (t.match != match[no] || t.game != game[no]) {
			a.warn(t.line.bad(55, PointsDiffer, "team %d has %s match points and %s game points, the results give %s and %s",
				no, t.match.Decimal(), t.game.Decimal(), match[no].Decimal(), game[no].Decimal()))
		}
	}
}

// matchPoints adds the game points of a match and returns its match points.
func (a *assembly) matchPoints(x core.Match, game []core.Points) (white, black core.Points) {
	var sum [2]core.Points // of the White team, of the Black team
	won := [2]bool{}
	for _, g := range x.Games {
		w, b := 0, 1
		if a.whiteSide(x, g) != x.White {
			w, b = 1, 0
		}
		sum[w] += gameValue(a.d.Scoring, g.Result.White)
		sum[b] += gameValue(a.d.Scoring, g.Result.Black)
		won[w] = won[w] || g.Result.White != core.ForfeitLost
		won[b] = won[b] || g.Result.Black != core.ForfeitLost
	}
	game[x.White] += sum[0]
	game[x.Black] += sum[1]
	switch m := a.d.Match; {
	case !won[0] && !won[1]: // both absent
		return 0, 0
	case sum[0] > sum[1]:
		return m.Win, m.Loss
	case sum[0] < sum[1]:
		return m.Loss, m.Win
	default:
		return m.Draw, m.Draw
	}
}
