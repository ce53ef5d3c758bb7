package crosstable

import (
	"strconv"
	"strings"

	"taikyoku/core"
	"taikyoku/core/standings"
)

// Cross is the cross-table of a division in the order of the standings: one
// row per entry, one cell per round. A cell of an individual event is
// opponent, colour, result (12w1, 7b=, 74b+); of a team event opponent, colour
// on board 1 and own game points (6w2½). number gives the number to print for
// an entry.
func Cross(d core.Division, s standings.Standings, number func(entry int) int) Table {
	cells := roundCells(d, number)
	t := Table{Title: d.Name, Head: []string{"rank", "no", "name"}, Lead: 3}
	for k := range s.Stack[:min(len(s.Stack), scoreColumns(d))] {
		t.Head = append(t.Head, s.Stack[k].Text)
		t.Lead++
	}
	for r := range d.Played {
		t.Head = append(t.Head, "r"+strconv.Itoa(r+1))
	}
	for _, row := range s.Rows {
		line := []string{strconv.Itoa(row.Rank), strconv.Itoa(number(row.Entry)), row.Name}
		for k := range s.Stack[:min(len(s.Stack), scoreColumns(d))] {
			line = append(line, halves(row.Values[k].Decimal()))
		}
		t.Rows = append(t.Rows, append(line, cells[row.Entry-1]...))
	}
	return t
}

func scoreColumns(d core.Division) int {
	if d.Team {
		return 2
	}
	return 1
}

// halves writes .5 as ½: a spreadsheet in German takes 2.5 for a day.
func halves(decimal string) string {
	if whole, ok := strings.CutSuffix(decimal, ".5"); ok {
		if whole == "0" {
			return "½"
		}
		return whole + "½"
	}
	return decimal
}

// roundCells are the cells of all entries, by round.
func roundCells(d core.Division, number func(int) int) [][]string {
	cells := make([][]string, len(d.Entries))
	for i := range cells {
		cells[i] = make([]string, len(d.Played))
	}
	owner := map[int]int{}
	for _, e := range d.Entries {
		for _, p := range e.Members {
			owner[p.No] = e.No
		}
	}
	for r, round := range d.Played {
		for _, m := range round.Matches {
			white, black := "", ""
			if d.Team {
				white, black = matchPoints(d, m, owner)
			} else if len(m.Games) > 0 {
				white, black = mark(m.Games[0].Result.White), mark(m.Games[0].Result.Black)
			}
			cells[m.White-1][r] = strconv.Itoa(number(m.Black)) + "w" + white
			cells[m.Black-1][r] = strconv.Itoa(number(m.White)) + "b" + black
		}
		for _, b := range round.Byes {
			cells[b.Entry-1][r] = byeMark(b.Kind)
		}
	}
	return cells
}

// matchPoints are the game points of both teams of a match; without any
// result, nothing.
func matchPoints(d core.Division, m core.Match, owner map[int]int) (white, black string) {
	var w, b core.Points
	known := false
	for _, g := range m.Games {
		known = known || g.Result.Known()
		first, second := d.Scoring.Of(g.Result.White), d.Scoring.Of(g.Result.Black)
		if owner[g.White] == m.Black || owner[g.Black] == m.White {
			first, second = second, first
		}
		w, b = w+first, b+second
	}
	if !known {
		return "", ""
	}
	return halves(w.Short()), halves(b.Short())
}

// mark is a result as a cell ends with it.
func mark(s core.Score) string {
	return map[core.Score]string{core.Won: "1", core.Drew: "=", core.Lost: "0", core.ForfeitWon: "+", core.ForfeitLost: "-"}[s]
}

func byeMark(k core.ByeKind) string {
	return map[core.ByeKind]string{core.PAB: "U", core.FullBye: "F", core.HalfBye: "H", core.ZeroBye: "Z"}[k]
}

// Boards is the cross-table of a team event player by player: team, order,
// name, rating, points over games, and per round board, colour, result.
func Boards(d core.Division, number func(entry int) int) Table {
	t := Table{Title: d.Name, Head: []string{"team", "board", "name", "rating", "points", "games"}, Lead: 6}
	for r := range d.Played {
		t.Head = append(t.Head, "r"+strconv.Itoa(r+1))
	}
	cells, games := playerCells(d)
	points := personal(&d)
	for _, e := range d.Entries {
		for order, p := range e.Members {
			rating := ""
			if p.Rating > 0 {
				rating = strconv.Itoa(p.Rating)
			}
			line := []string{strconv.Itoa(number(e.No)), strconv.Itoa(order + 1), p.Name, rating, halves(points[p.No].Short()), strconv.Itoa(games[p.No])}
			own := cells[p.No]
			if own == nil {
				own = make([]string, len(d.Played))
			}
			t.Rows = append(t.Rows, append(line, own...))
		}
	}
	return t
}

// playerCells are the boards of every player by round ("2b1": board 2, Black,
// won) and the number of his games over the board.
func playerCells(d core.Division) (cells map[int][]string, games map[int]int) {
	cells, games = map[int][]string{}, map[int]int{}
	put := func(r, player, board int, colour string, s core.Score) {
		if player == 0 {
			return
		}
		if cells[player] == nil {
			cells[player] = make([]string, len(d.Played))
		}
		cells[player][r] = strconv.Itoa(board) + colour + mark(s)
		if s.Played() {
			games[player]++
		}
	}
	for r, round := range d.Played {
		for _, m := range round.Matches {
			for _, g := range m.Games {
				put(r, g.White, g.Board, "w", g.Result.White)
				put(r, g.Black, g.Board, "b", g.Result.Black)
			}
		}
	}
	return cells, games
}

// Standings is the standings as a table: rank, number, name, then the codes.
func Standings(s standings.Standings, number func(entry int) int) Table {
	t := Table{Title: s.Division, Head: []string{"rank", "no", "name"}, Lead: 4}
	for _, c := range s.Stack {
		t.Head = append(t.Head, c.Text)
	}
	for _, row := range s.Rows {
		line := []string{strconv.Itoa(row.Rank), strconv.Itoa(number(row.Entry)), row.Name}
		for _, v := range row.Values {
			line = append(line, v.Decimal())
		}
		t.Rows = append(t.Rows, line)
	}
	return t
}

// Short is the standings for a chat: rank, name, the score, and the first code
// after it that separated anybody; rows from..to, counted from 1.
func Short(s standings.Standings, from, to int) Table {
	shown := []int{0}
	for k := 1; k < len(s.Stack) && len(shown) < 3; k++ {
		for _, row := range s.Rows {
			if row.Split == k {
				shown = append(shown, k)
				break
			}
		}
	}
	t := Table{Title: s.Division, Head: []string{"", ""}, Lead: 2}
	if len(s.Stack) == 0 {
		shown = nil
	}
	for _, k := range shown {
		t.Head = append(t.Head, s.Stack[k].Text)
	}
	for n, row := range s.Rows {
		if n+1 < from || n+1 > to {
			continue
		}
		line := []string{strconv.Itoa(row.Rank), row.Name}
		for _, k := range shown {
			line = append(line, row.Values[k].Decimal())
		}
		t.Rows = append(t.Rows, line)
	}
	return t
}

// Players is a board list as a table: rank, name, team, then the codes.
func Players(l standings.BoardList, order []string) Table {
	t := Table{Title: strconv.Itoa(l.Board), Head: append([]string{"rank", "name", "team", "games"}, order...), Lead: 3}
	for _, row := range l.Rows {
		rank := "–"
		if row.Rank > 0 {
			rank = strconv.Itoa(row.Rank)
		}
		line := []string{rank, row.Name, row.Team, strconv.Itoa(row.Games)}
		for _, v := range row.Values {
			line = append(line, halves(v.Decimal()))
		}
		t.Rows = append(t.Rows, line)
	}
	return t
}
