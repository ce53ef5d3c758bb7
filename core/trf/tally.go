package trf

import "taikyoku/core"

// tally is the match points and game points of teams, by TPN.
type tally struct {
	d           *core.Division
	teamOf      map[int]int
	match, game []core.Points
}

func newTally(d *core.Division) *tally {
	t := &tally{d: d, teamOf: map[int]int{}, match: make([]core.Points, len(d.Entries)+1), game: make([]core.Points, len(d.Entries)+1)}
	for _, e := range d.Entries {
		for _, m := range e.Members {
			t.teamOf[m.No] = e.No
		}
	}
	for _, round := range d.Played {
		for _, x := range round.Matches {
			t.add(x)
		}
		for _, b := range round.Byes {
			t.addBye(b)
		}
	}
	for _, x := range d.Adjustments {
		for _, no := range x.Entries {
			t.match[no] += x.Match
			t.game[no] += x.Game
		}
	}
	return t
}

func (t *tally) addBye(b core.Bye) {
	m, s, boards := t.d.Match, t.d.Scoring, core.Points(t.d.Boards)
	switch b.Kind {
	case core.PAB:
		t.match[b.Entry] += m.PABMatch
		t.game[b.Entry] += m.PABGame
	case core.FullBye:
		t.match[b.Entry] += m.Win
		t.game[b.Entry] += boards * s.Full
	case core.HalfBye:
		t.match[b.Entry] += m.Draw
		t.game[b.Entry] += boards * s.Half
	}
}

// add counts a match. Whoever did not come gets nothing, not even what a lost
// match is worth.
func (t *tally) add(x core.Match) {
	var white, black core.Points
	for _, g := range x.Games {
		w, b := gameValue(t.d.Scoring, g.Result.White), gameValue(t.d.Scoring, g.Result.Black)
		if t.whiteSide(x, g) != x.White {
			w, b = b, w
		}
		white += w
		black += b
	}
	t.game[x.White] += white
	t.game[x.Black] += black
	m := t.d.Match
	switch {
	case t.forfeited(x) == "--":
	case white > black:
		t.match[x.White] += m.Win
		t.match[x.Black] += m.Loss
	case white < black:
		t.match[x.White] += m.Loss
		t.match[x.Black] += m.Win
	default:
		t.match[x.White] += m.Draw
		t.match[x.Black] += m.Draw
	}
}

// forfeited is the 330 code of a match that was not played because a team did
// not come: "+-", "-+", "--", else empty.
func (t *tally) forfeited(x core.Match) string {
	came := map[int]bool{}
	for _, g := range x.Games {
		if g.Result.Played() || !g.Result.Known() {
			return ""
		}
		side := t.whiteSide(x, g)
		came[side] = came[side] || g.Result.White == core.ForfeitWon
		other := x.White + x.Black - side
		came[other] = came[other] || g.Result.Black == core.ForfeitWon
	}
	switch white, black := came[x.White], came[x.Black]; {
	case white && black || len(x.Games) == 0:
		return ""
	case white:
		return "+-"
	case black:
		return "-+"
	}
	return "--"
}

// whiteSide is the team whose player has White in the game.
func (t *tally) whiteSide(x core.Match, g core.Game) int {
	switch {
	case g.White != 0:
		return t.teamOf[g.White]
	case g.Black != 0:
		return x.White + x.Black - t.teamOf[g.Black]
	case boardColour(t.d, g.Board) == core.Black:
		return x.Black
	}
	return x.White
}

// boardColour is the colour on the board of the team that has White.
func boardColour(d *core.Division, board int) core.Colour {
	pattern := d.BoardColours
	if board >= 1 && board <= len(pattern) {
		if pattern[board-1] == 'B' {
			return core.Black
		}
		return core.White
	}
	if board%2 == 0 {
		return core.Black
	}
	return core.White
}
