package xiangqi

import "taikyoku/core"

// side is what a match brought one of its entries.
type side struct {
	points core.Points
	won    bool
	absent bool // lost without being there
}

// outcome is what a match brought.
type outcome struct {
	white, black side
	played       bool
}

// outcome adds up a match. Of an individual it is the one game; of a team match
// points follow from the boards, and both lose where nobody came. It is
// not known while a result is missing.
func (f *field) outcome(m core.Match) (out outcome, known bool) {
	white, black := core.Points(0), core.Points(0)
	games := m.Games
	if m.Total != nil { // reported without its boards: it was played
		white, black, games, out.played = m.Total.White, m.Total.Black, nil, true
	}
	out.white.absent, out.black.absent = !out.played, !out.played
	for _, g := range games {
		if !g.Result.Known() {
			return out, false
		}
		x, y := g.Result.White, g.Result.Black
		if f.turned(m, g) {
			x, y = y, x
		}
		white, black = white+f.division.Scoring.Of(x), black+f.division.Scoring.Of(y)
		out.white.absent = out.white.absent && x == core.ForfeitLost
		out.black.absent = out.black.absent && y == core.ForfeitLost
		out.played = out.played || g.Result.Played()
		if !f.division.Team {
			out.white.won, out.black.won = x == core.Won || x == core.ForfeitWon, y == core.Won || y == core.ForfeitWon
		}
	}
	if !f.division.Team {
		out.white.points, out.black.points = white, black
		return out, len(m.Games) > 0
	}
	value := f.division.Match
	out.white.won, out.black.won = white > black, black > white
	switch {
	case white > black:
		out.white.points, out.black.points = value.Win, value.Loss
	case black > white:
		out.white.points, out.black.points = value.Loss, value.Win
	case out.white.absent && out.black.absent:
		out.white.points, out.black.points = value.Loss, value.Loss
	default:
		out.white.points, out.black.points = value.Draw, value.Draw
	}
	return out, len(m.Games) > 0
}

// turned reports whether the entry that has Black in the match has White in the
// game: by who sat there, else by the colours of the boards.
func (f *field) turned(m core.Match, g core.Game) bool {
	switch {
	case g.White != 0 && f.owner[g.White] != 0:
		return f.owner[g.White] == m.Black
	case g.Black != 0 && f.owner[g.Black] != 0:
		return f.owner[g.Black] == m.White
	case g.Board >= 1 && g.Board <= len(f.division.BoardColours):
		return f.division.BoardColours[g.Board-1] == 'B'
	}
	return f.division.Team && g.Board%2 == 0
}
