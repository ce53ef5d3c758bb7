package team_test

import (
	"math/rand/v2"

	"taikyoku/core"
)

// event makes random tournaments. Its results follow strength, loosely: with
// equal chances scoregroups would be too even to be like real ones.
type event struct {
	rng               *rand.Rand
	draws             float64 // share of drawn games
	forfeits, absence float64 // chance per match, and per team and round
	prohibited        int     // number of prohibited pairs
}

var codes = []string{
	"FIDE_TEAM_TYPEA_MP_GP", "FIDE_TEAM_TYPEB_MP_GP", "FIDE_TEAM_MP_GP", "FIDE_TEAM_TYPEA_MP", "FIDE_TEAM_TYPEB_MP",
	"FIDE_TEAM_TYPEA_GP_MP", "FIDE_TEAM_TYPEB_GP_MP", "FIDE_TEAM_GP", "FIDE_TEAM_TYPEB_GP",
}

func (e *event) new(teams, rounds, boards int, code string) core.Division {
	d := core.Division{
		System: code, Team: true, Rounds: rounds, Boards: boards, Initial: core.Colour(1 + e.rng.IntN(2)),
		Scoring: core.Standard(), Match: core.StandardMatch(boards),
	}
	if e.rng.IntN(2) == 0 {
		d.Match.PABMatch, d.Match.PABGame = d.Match.Win, core.Points(boards)*10
	}
	for no := 1; no <= teams; no++ {
		d.Entries = append(d.Entries, core.Entry{No: no})
	}
	for range e.prohibited {
		a, b := 1+e.rng.IntN(teams), 1+e.rng.IntN(teams)
		if a != b {
			d.Forbidden = append(d.Forbidden, core.Forbidden{First: 1, Last: rounds, Entries: []int{a, b}})
		}
	}
	return d
}

// away decides who is missing in the next round.
func (e *event) away(d *core.Division) {
	d.Absent = map[int]core.ByeKind{}
	for no := 1; no <= len(d.Entries); no++ {
		if e.rng.Float64() < e.absence {
			d.Absent[no] = []core.ByeKind{core.ZeroBye, core.HalfBye, core.FullBye}[e.rng.IntN(3)]
		}
	}
}

// play gives a draw results and adds it to the rounds played.
func (e *event) play(d *core.Division, draw core.Draw) {
	round := core.Round{Byes: draw.Byes}
	for _, p := range draw.Pairs {
		m := core.Match{White: p.White, Black: p.Black}
		forfeit := e.rng.Float64() < e.forfeits
		lost := e.rng.IntN(3)
		edge := 0.5 + 0.6*float64(p.Black-p.White)/float64(len(d.Entries))
		for b := range d.Boards {
			g := core.Game{Board: b + 1, Result: e.game(edge)}
			if forfeit {
				g.Result = []core.Result{core.WhiteForfeit, core.BlackForfeit, core.DoubleForfeit}[lost]
			}
			if b%2 == 1 {
				g.Result.White, g.Result.Black = g.Result.Black, g.Result.White
			}
			m.Games = append(m.Games, g)
		}
		round.Matches = append(round.Matches, m)
	}
	d.Played = append(d.Played[:len(d.Played):len(d.Played)], round)
}

func (e *event) game(edge float64) core.Result {
	switch {
	case e.rng.Float64() < e.draws:
		return core.Drawn
	case e.rng.Float64() < edge:
		return core.WhiteWins
	}
	return core.BlackWins
}
