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
	sum := newTally(a.d)
	for _, t := range a.teams {
		no := t.entry.No
		if !t.scored || t.match == sum.match[no] && t.game == sum.game[no] {
			continue
		}
		a.warn(t.line.bad(55, PointsDiffer, "team %d has %s match points and %s game points, the results give %s and %s",
			no, t.match.Decimal(), t.game.Decimal(), sum.match[no].Decimal(), sum.game[no].Decimal()))
	}
}
