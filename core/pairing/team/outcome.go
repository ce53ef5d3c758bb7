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
	if m.Total != nil { // reported without its boards: it was played
		out = outcome{gamesWhite: m.Total.White, gamesBlack: m.Total.Black, played: true}
		f.matchPoints(m, &out)
		return out, true
	}
	for _, g := range m.Games {
		if !g.Result.Known() {
			return out, false
		}
		white, black := f.division.Scoring.Of(g.Result.White), f.division.Scoring.Of(g.Result.Black)
		if f.turned(m, g) {
			white, black = black, white
		}
		out.gamesWhite += white
		out.gamesBlack += black
		out.played = out.played || g.Result.Played()
	}
	f.matchPoints(m, &out)
	return out, len(m.Games) > 0
}

// matchPoints follow from the game points.
func (f *field) matchPoints(m core.Match, out *outcome) {
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
}

// turned reports whether the team that has Black in the match has White in the
// game: by who sat there, else by the colours of the boards.
func (f *field) turned(m core.Match, g core.Game) bool {
	switch {
	case g.White != 0 && f.owner[g.White] != 0:
		return f.owner[g.White] == m.Black
	case g.Black != 0 && f.owner[g.Black] != 0:
		return f.owner[g.Black] == m.White
	case g.Board <= len(f.division.BoardColours):
		return f.division.BoardColours[g.Board-1] == 'B'
	}
	return g.Board%2 == 0
}
