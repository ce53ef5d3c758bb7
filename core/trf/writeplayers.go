package trf

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"taikyoku/core"
)

// players writes the 001 records.
func (w *writer) players() error {
	cells := w.cells()
	var people []core.Player
	for _, e := range w.d.Entries {
		people = append(people, e.Members...)
	}
	if w.d.Team {
		slices.SortStableFunc(people, func(x, y core.Player) int { return cmp.Compare(x.No, y.No) })
	}
	points := make(map[int]core.Points, len(people))
	for _, p := range people {
		points[p.No] = sumOf(w.d.Scoring, cells[p.No][:len(w.d.Played)])
	}
	ranks := w.ranks(people, points)
	for _, p := range people {
		score := decimal(points[p.No], 4)
		if points[p.No] > MaxPoints || len(score) > 4 {
			return fault(TooLarge, "write-points", "{Points} points do not fit into this format (at most {Most})", "Points", strings.TrimSpace(score), "Most", decimal(MaxPoints, 4))
		}
		line := fmt.Sprintf("001 %4d %s%3s %s %s %s %s %s %s %s",
			w.number(p.No), fit(p.Sex, 1), strings.TrimSpace(fit(p.Title, 3)), fit(p.Name, 33), blankZero(p.Rating, 4),
			fit(p.Federation, 3), fmt.Sprintf("%11s", strings.TrimSpace(fit(p.FIDEID, 11))), fit(p.Birth, 10), score, blankZero(ranks[w.number(p.No)], 4))
		for _, c := range cells[p.No] {
			line += "  " + w.cellText(c)
		}
		w.line("%s", line)
	}
	return nil
}

// number is a player's number in the file.
func (w *writer) number(no int) int {
	if w.d.Team {
		return no
	}
	return w.doc.Number(no)
}

func blankZero(n, width int) string {
	if n == 0 {
		return strings.Repeat(" ", width)
	}
	return fmt.Sprintf("%*d", width, n)
}

func (w *writer) cellText(c cell) string {
	if c.opponent == 0 {
		if c.blank() {
			return "        "
		}
		return fmt.Sprintf("0000 %c %c", c.colour, c.result)
	}
	return fmt.Sprintf("%4d %c %c", w.number(c.opponent), c.colour, c.result)
}

// ranks are the published ranks or, in a new document, those by points.
func (w *writer) ranks(people []core.Player, points map[int]core.Points) map[int]int {
	if w.doc.Ranks != nil {
		return w.doc.Ranks
	}
	order := slices.Clone(people)
	slices.SortStableFunc(order, func(x, y core.Player) int { return cmp.Compare(points[y.No], points[x.No]) })
	ranks := make(map[int]int, len(order))
	for i, p := range order {
		ranks[w.number(p.No)] = i + 1
	}
	return ranks
}

// cells are the rounds of every player as a 001 record shows them, by number.
func (w *writer) cells() map[int][]cell {
	d := w.d
	columns := len(d.Played)
	if w.nextByCells() {
		columns++
	}
	out := map[int][]cell{}
	for _, e := range d.Entries {
		for _, m := range e.Members {
			row := make([]cell, columns)
			for i := range row {
				row[i] = cell{colour: '-', result: 'Z'}
				if i == len(d.Played) {
					row[i] = cell{colour: ' ', result: ' '}
				}
			}
			out[m.No] = row
		}
	}
	for i, round := range d.Played {
		for _, bye := range round.Byes {
			for _, m := range d.Entries[bye.Entry-1].Members {
				out[m.No][i] = cell{colour: '-', result: byeLetter(bye.Kind)}
			}
		}
		for _, m := range round.Matches {
			games := m.Games
			if len(games) == 0 && !d.Team {
				games = []core.Game{{White: m.White, Black: m.Black}}
			}
			for _, g := range games {
				if g.White != 0 {
					out[g.White][i] = cell{opponent: g.Black, colour: 'w', result: letter(g.Result.White, g.Result.Manner)}
				}
				if g.Black != 0 {
					out[g.Black][i] = cell{opponent: g.White, colour: 'b', result: letter(g.Result.Black, g.Result.Manner)}
				}
			}
		}
	}
	if w.nextByCells() {
		for no, kind := range d.Absent {
			for _, m := range d.Entries[no-1].Members {
				out[m.No][len(d.Played)] = cell{colour: '-', result: byeLetter(kind)}
			}
		}
	}
	return out
}

// nextByCells reports whether the absences of the coming round are written
// into its column, which the older programs need; a column that everybody has
// would count as a round already paired.
func (w *writer) nextByCells() bool {
	return w.format == TRF16 && !w.d.Team && len(w.d.Absent) > 0 && len(w.d.Absent) < len(w.d.Entries)
}

func byeLetter(kind core.ByeKind) byte {
	switch kind {
	case core.PAB:
		return 'U'
	case core.FullBye:
		return 'F'
	case core.HalfBye:
		return 'H'
	}
	return 'Z'
}

func letter(s core.Score, m core.Manner) byte {
	if m == core.Unrated {
		switch s {
		case core.Won:
			return 'W'
		case core.Drew:
			return 'D'
		case core.Lost:
			return 'L'
		}
	}
	return " 1=0+-"[s]
}

// sumOf is the points of cells.
func sumOf(s core.Scoring, cells []cell) core.Points {
	sum := core.Points(0)
	for _, c := range cells {
		if side, ok := score(c.result); ok && (c.opponent != 0 || c.colour != '-') {
			sum += s.Of(side)
		} else {
			sum += s.Bye(byeKind(c.result))
		}
	}
	return sum
}
