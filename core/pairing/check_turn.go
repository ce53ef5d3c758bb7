package pairing

import "taikyoku/core"

// turns reads one played round: for each entry that was in it, its turn.
func (l *ledger) turns(round *core.Round) map[int]turn {
	turns := make(map[int]turn, 2*len(round.Matches)+len(round.Byes))
	for i := range round.Matches {
		m := &round.Matches[i]
		w, b := l.sides(m)
		turns[m.White], turns[m.Black] = w, b
	}
	for _, b := range round.Byes {
		turns[b.Entry] = l.byeTurn(b.Kind)
	}
	if l.kind == teamRules && gamesFirst(l.d) {
		for no, t := range turns {
			t.score, t.second = t.second, t.score
			turns[no] = t
		}
	}
	return turns
}

// byeTurn is a round without an opponent. Match points come first for teams.
func (l *ledger) byeTurn(kind core.ByeKind) turn {
	d := l.d
	t := turn{bye: kind}
	s, boards := &d.Scoring, core.Points(max(d.Boards, 1))
	if !d.Team {
		switch kind {
		case core.PAB:
			t.score = s.PAB
		case core.FullBye:
			t.score = s.Full
		case core.HalfBye:
			t.score = s.Half
		case core.ZeroBye:
			t.score = s.Zero
		}
		return t
	}
	switch kind {
	case core.PAB:
		t.score, t.second = d.Match.PABMatch, d.Match.PABGame
	case core.FullBye:
		t.score, t.second = d.Match.Win, boards*s.Full
	case core.HalfBye:
		t.score, t.second = d.Match.Draw, boards*s.Half
	}
	return t
}

// sides is a match seen from White and from Black.
func (l *ledger) sides(m *core.Match) (w, b turn) {
	w, b = turn{opponent: m.Black}, turn{opponent: m.White}
	white, black, sat := l.count(m)
	w.came, b.came = sat[0], sat[1]
	over := len(m.Games) == 0
	for _, g := range m.Games {
		over = over || !g.Result.Known() || g.Result.White.Played() || g.Result.Black.Played()
	}
	w.colour, b.colour = core.White, core.Black
	if over {
		w.played, b.played = true, true
	}
	if !l.d.Team {
		w.score, b.score = white, black
		return w, b
	}
	w.second, b.second = white, black
	w.score, b.score = matchPoints(l.d, white, black, over || sat[0], over || sat[1])
	w.forfeit = !over && w.score > b.score // the opponent played no game (C.04.6 C2, reading R5)
	b.forfeit = !over && b.score > w.score
	return w, b
}

// matchPoints values a team match. A team that sat at no board has lost, also
// when nobody came at all.
func matchPoints(d *core.Division, white, black core.Points, whiteSat, blackSat bool) (w, b core.Points) {
	win, draw, loss := d.Match.Win, d.Match.Draw, d.Match.Loss
	switch {
	case !whiteSat && !blackSat:
		return loss, loss
	case !whiteSat || white < black:
		return loss, win
	case !blackSat || white > black:
		return win, loss
	}
	return draw, draw
}

// homes says to which entry each player belongs.
func homes(d *core.Division) map[int]int {
	home := map[int]int{}
	for _, e := range d.Entries {
		for _, p := range e.Members {
			home[p.No] = e.No
		}
	}
	return home
}

// seats are the scores of a game seen from the match's White and Black. Who
// sat there decides; where nobody did, the board's usual colour does: the
// match's White has White on odd boards.
func (l *ledger) seats(m *core.Match, g core.Game) (white, black core.Score) {
	turned := false
	switch {
	case !l.d.Team:
	case g.White != 0 && l.home[g.White] != 0:
		turned = l.home[g.White] == m.Black
	case g.Black != 0 && l.home[g.Black] != 0:
		turned = l.home[g.Black] == m.White
	default:
		turned = l.usuallyTurned(g.Board)
	}
	if turned {
		return g.Result.Black, g.Result.White
	}
	return g.Result.White, g.Result.Black
}

func (l *ledger) usuallyTurned(board int) bool {
	if pattern := l.d.BoardColours; board >= 1 && board <= len(pattern) {
		return pattern[board-1] != pattern[0]
	}
	return board%2 == 0
}

// count sums the boards for both entries of a match and says who came.
func (l *ledger) count(m *core.Match) (white, black core.Points, sat [2]bool) {
	if m.Total != nil { // reported without its boards: it was played
		return m.Total.White, m.Total.Black, [2]bool{true, true}
	}
	if len(m.Games) == 0 {
		each := l.d.Scoring.Draw * core.Points(max(l.d.Boards, 1))
		return each, each, [2]bool{true, true}
	}
	for _, g := range m.Games {
		w, b := l.seats(m, g)
		white += worth(&l.d.Scoring, w)
		black += worth(&l.d.Scoring, b)
		sat[0] = sat[0] || w != core.ForfeitLost
		sat[1] = sat[1] || b != core.ForfeitLost
	}
	return white, black, sat
}

// worth is the value of one game; an unfinished one counts as drawn for
// pairing (C.04.2 3.1).
func worth(s *core.Scoring, score core.Score) core.Points {
	switch score {
	case core.Won:
		return s.Win
	case core.Lost:
		return s.Loss
	case core.ForfeitWon:
		return s.ForfeitWin
	case core.ForfeitLost:
		return s.ForfeitLoss
	}
	return s.Draw
}
