package team

import "taikyoku/core"

// outcome is what a match brought.
type outcome struct {
	matchWhite, matchBlack core.Points
	gamesWhite, gamesBlack core.Points
	played                 bool // at least one game was (R4)
}

// outcome adds up a match: game points are the sum of the boards, match points
// follow from them. In a match without a played game nobody can draw 0:0: who
// was not there has lost. known is false while a result is missing.
func (f *field) outcome(m core.Match) (out outcome, known bool) {
	for _, g := range m.Games {
		if !g.Result.Known() {
			return out, false
		}
		out.gamesWhite += f.worth(g.Result.White)
		out.gamesBlack += f.worth(g.Result.Black)
		out.played = out.played || g.Result.Played()
	}
	value := f.division.Match
	switch {
	case out.gamesWhite > out.gamesBlack:
		out.matchWhite, out.matchBlack = value.Win, value.Loss
	case out.gamesWhite < out.gamesBlack:
		out.matchWhite, out.matchBlack = value.Loss, value.Win
	case !out.played && out.gamesWhite == core.Points(len(m.Games))*f.division.Scoring.ForfeitLoss:
		out.matchWhite, out.matchBlack = value.Loss, value.Loss
	default:
		out.matchWhite, out.matchBlack = value.Draw, value.Draw
	}
	return out, len(m.Games) > 0
}

func (f *field) worth(s core.Score) core.Points {
	v := f.division.Scoring
	switch s {
	case core.Won:
		return v.Win
	case core.Drew:
		return v.Draw
	case core.Lost:
		return v.Loss
	case core.ForfeitWon:
		return v.ForfeitWin
	}
	return v.ForfeitLoss
}
