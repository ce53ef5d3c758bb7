package standings

import (
	"taikyoku/core"
)

// teamMatch folds the boards of one match.
func (f *folder) teamMatch(r, tableNo int, m core.Match, lw, lb *line) error {
	w, b := m.White-1, m.Black-1
	seats := make([]seat, 2*len(m.Games))
	home, away := seats[:0:len(m.Games)], seats[len(m.Games):len(m.Games)]
	known, overBoard := 0, false
	for _, g := range m.Games {
		first, err := f.whiteOf(r, tableNo, m, g)
		if err != nil {
			return err
		}
		white := seat{int32(g.White), int32(g.Black), int16(g.Board), core.White, g.Result.White}
		black := seat{int32(g.Black), int32(g.White), int16(g.Board), core.Black, g.Result.Black}
		if first == w {
			home, away = append(home, white), append(away, black)
		} else {
			home, away = append(home, black), append(away, white)
		}
		if g.Result.Known() || g.White == 0 && g.Black == 0 {
			known++
		}
		overBoard = overBoard || g.Result.Played()
	}
	f.seats[w*f.rounds+r], f.seats[b*f.rounds+r] = home, away
	lw.pts[gp], lb.pts[gp] = f.sumSeats(home), f.sumSeats(away)
	if len(m.Games) > 0 && len(m.Games) != f.boards {
		f.note("standings.boards", "", r+1, tableNo, w, b, map[string]any{"Boards": len(m.Games), "Want": f.boards})
	}
	switch {
	case m.Total != nil: // reported without its boards: it was played
		lw.pts[gp], lb.pts[gp] = int32(m.Total.White), int32(m.Total.Black)
		f.settle(lw, lb, true)
	case known > 0 && known == len(m.Games):
		f.settle(lw, lb, overBoard)
	}
	return nil
}

// settle gives match points: all boards of the match are known.
func (f *folder) settle(lw, lb *line, overBoard bool) {
	m := f.d.Match
	points := func(own, other int32) int32 {
		switch {
		case own > other:
			return int32(m.Win)
		case own == other && (overBoard || own > 0):
			return int32(m.Draw)
		}
		return int32(m.Loss)
	}
	lw.pts[mp], lb.pts[mp] = points(lw.pts[gp], lb.pts[gp]), points(lb.pts[gp], lw.pts[gp])
	lw.how, lb.how = played, played
	if overBoard {
		return
	}
	lw.how, lb.how = forfeitLoss, forfeitLoss
	if lw.pts[gp] > 0 && lw.pts[gp] >= lb.pts[gp] {
		lw.how = forfeitWin
	}
	if lb.pts[gp] > 0 && lb.pts[gp] >= lw.pts[gp] {
		lb.how = forfeitWin
	}
}

func (f *folder) sumSeats(seats []seat) int32 {
	var sum core.Points
	for _, s := range seats {
		sum += f.d.Scoring.Of(s.score)
	}
	return int32(sum)
}

// whiteOf is the entry index whose player has White on this board. Where a
// chair is empty the other player tells, and where both are, the board's
// colour.
func (f *folder) whiteOf(r, tableNo int, m core.Match, g core.Game) (int, error) {
	w, b := m.White-1, m.Black-1
	white, err := f.ownerOf(r, tableNo, m, g, g.White)
	if err != nil {
		return 0, err
	}
	black, err := f.ownerOf(r, tableNo, m, g, g.Black)
	if err != nil {
		return 0, err
	}
	switch {
	case white >= 0 && white == black:
		return 0, f.wrongSeat(r, tableNo, g, white, "plays against itself")
	case white == w, black == b:
		return w, nil
	case white == b, black == w:
		return b, nil
	}
	if colourOn(f.d.BoardColours, g.Board) == core.White {
		return w, nil
	}
	return b, nil
}

// ownerOf is the entry of a player of this match, -1 for an empty chair.
func (f *folder) ownerOf(r, tableNo int, m core.Match, g core.Game, player int) (int, error) {
	if player == 0 {
		return -1, nil
	}
	if player < 0 || player >= len(f.owner) || f.owner[player] < 0 {
		return 0, &InputError{Round: r + 1, Table: tableNo, Board: g.Board, Reason: "a player who is in no team"}
	}
	i := int(f.owner[player])
	switch {
	case i != m.White-1 && i != m.Black-1:
		return 0, f.wrongSeat(r, tableNo, g, i, "a player of a team that does not play this match")
	case f.seated[player] == int32(r)+1:
		return 0, f.wrongSeat(r, tableNo, g, i, "a player sits at two boards")
	}
	f.seated[player] = int32(r) + 1
	return i, nil
}

func (f *folder) wrongSeat(r, tableNo int, g core.Game, i int, reason string) error {
	return &InputError{Round: r + 1, Table: tableNo, Board: g.Board, Entry: i + 1, Name: f.d.Entries[i].Name, Reason: reason}
}

// colourOn is the colour on a board of the team that has White on board 1.
func colourOn(pattern string, board int) core.Colour {
	if board >= 1 && board <= len(pattern) {
		if pattern[board-1] == 'B' || pattern[board-1] == 'b' {
			return core.Black
		}
		return core.White
	}
	if board%2 == 0 {
		return core.Black
	}
	return core.White
}

// note keeps something odd about the input that does not stop the ranking.
func (t *table) note(key, rule string, round, tableNo, w, b int, args map[string]any) {
	args["Round"], args["Table"] = round, tableNo
	args["White"], args["Black"] = t.d.Entries[w].Name, t.d.Entries[b].Name
	t.notes = append(t.notes, core.Trace{Rule: rule, Key: "why." + key, Args: args})
}

// boardPoints is what an entry scored on a board over all rounds, as C.07
// Art. 12 counts: forfeits as they stand, a bye as a win on every board.
func (t *table) boardPoints(i, board int) int64 {
	var sum int64
	for r, l := range t.of(i) {
		sum += t.boardPointsIn(i, r, l, board)
	}
	return sum
}

func (t *table) boardPointsIn(i, r int, l line, board int) int64 {
	sc := t.d.Scoring
	switch l.how {
	case allocated, fullBye:
		return int64(sc.Win)
	case halfBye:
		return int64(sc.Draw)
	}
	var sum core.Points
	for _, s := range t.seats[i*t.rounds+r] {
		if int(s.board) == board {
			sum += t.d.Scoring.Of(s.score)
		}
	}
	return int64(sum)
}
