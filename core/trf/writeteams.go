package trf

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"taikyoku/core"
)

// teams writes 310 (or 013), 300, 320 and 330.
func (w *writer) teams() error {
	d := w.d
	if !d.Team {
		return nil
	}
	t := newTally(d)
	ranks := w.teamRanks(t)
	for _, e := range d.Entries {
		line := "013 " + fit(e.Name, 32)
		if w.format == TRF26 {
			line = fmt.Sprintf("310 %3d %s %s %s %s %s %s ", e.No, fit(e.Name, 32), fit(e.Short, 5), blankZero(e.Strength, 6),
				decimal(t.match[e.No], 6), decimal(t.game[e.No], 6), blankZero(ranks[e.No], 3))
		}
		for i, m := range e.Members {
			if i > 0 || w.format == TRF26 {
				line += " "
			}
			line += fmt.Sprintf("%4d", m.No)
		}
		w.line("%s", line)
	}
	for i, round := range d.Played {
		for _, m := range round.Matches {
			if len(m.Games) == 0 {
				return fault(Incomplete, "write-match", "match {White}-{Black} of round {Round} has no games yet: this format has no place for it", "White", m.White, "Black", m.Black, "Round", i+1)
			}
			w.lineups(i+1, m)
		}
	}
	w.pab()
	for i, round := range d.Played {
		for _, m := range round.Matches {
			if kind := t.forfeited(m); kind != "" {
				w.line("330 %s %03d %03d %03d", kind, i+1, m.White, m.Black)
			}
		}
	}
	return nil
}

func (w *writer) teamRanks(t *tally) map[int]int {
	if w.doc.TeamRanks != nil {
		return w.doc.TeamRanks
	}
	order := make([]int, len(w.d.Entries))
	for i := range order {
		order[i] = i + 1
	}
	slices.SortStableFunc(order, func(x, y int) int {
		if t.match[x] != t.match[y] {
			return int(t.match[y] - t.match[x])
		}
		return int(t.game[y] - t.game[x])
	})
	ranks := map[int]int{}
	for i, no := range order {
		ranks[no] = i + 1
	}
	return ranks
}

// lineups writes a 300 record for each side that does not sit in the order of
// its list, or that leaves a board empty before its last player; and for both
// sides where nobody sat at a board.
func (w *writer) lineups(round int, m core.Match) {
	last := 0
	for _, g := range m.Games {
		last = max(last, g.Board)
	}
	both := slices.ContainsFunc(m.Games, func(g core.Game) bool { return g.White == 0 && g.Black == 0 }) &&
		slices.ContainsFunc(m.Games, func(g core.Game) bool { return g.White+g.Black > 0 })
	for _, side := range [][2]int{{m.White, m.Black}, {m.Black, m.White}} {
		boards := make([]int, last)
		place := map[int]int{}
		for i, member := range w.d.Entries[side[0]-1].Members {
			place[member.No] = i + 1
		}
		for _, g := range m.Games {
			for _, no := range []int{g.White, g.Black} {
				if place[no] > 0 {
					boards[g.Board-1] = no
				}
			}
		}
		plain, before, gap := !both, 0, false
		for _, no := range boards {
			if no != 0 && (gap || place[no] < before) {
				plain = false
			}
			gap, before = gap || no == 0, max(before, place[no])
		}
		if plain {
			continue
		}
		line := fmt.Sprintf("300 %03d %03d %03d", round, side[0], side[1])
		for _, no := range boards {
			line += fmt.Sprintf(" %04d", no)
		}
		w.line("%s", line)
	}
}

func (w *writer) pab() {
	line := fmt.Sprintf("320 %s %s", decimal(w.d.Match.PABMatch, 4), decimal(w.d.Match.PABGame, 4))
	for _, round := range w.d.Played {
		no := 0
		for _, bye := range round.Byes {
			if bye.Kind == core.PAB {
				no = bye.Entry
			}
		}
		line += fmt.Sprintf(" %03d", no)
	}
	w.line("%s", line)
}

// byes writes 240: past byes of teams, and what is announced.
func (w *writer) byes() error {
	d := w.d
	if d.Team {
		for i, round := range d.Played {
			w.byeRecords(i+1, round.Byes)
		}
	}
	var coming []core.Bye
	for _, no := range slices.Sorted(maps.Keys(d.Absent)) {
		coming = append(coming, core.Bye{Entry: no, Kind: d.Absent[no]})
	}
	if !w.nextByCells() {
		w.byeRecords(d.Next(), coming)
	}
	for _, x := range w.doc.Announced {
		byes := make([]core.Bye, len(x.Entries))
		for i, no := range x.Entries {
			byes[i] = core.Bye{Entry: no, Kind: x.Kind}
		}
		w.byeRecords(x.Round, byes)
	}
	return nil
}

func (w *writer) byeRecords(round int, byes []core.Bye) {
	for _, kind := range "FHZ" {
		line := ""
		for _, b := range byes {
			if b.Kind != core.PAB && byeLetter(b.Kind) == byte(kind) {
				line += fmt.Sprintf(" %04d", w.number(b.Entry))
			}
		}
		if line != "" {
			w.line("240 %c %03d%s", kind, round, line)
		}
	}
}

// restrictions writes 250 or XXA, 260 or XXP, and 299.
func (w *writer) restrictions() error {
	if w.format == TRF16 && !w.d.Team {
		w.virtualRows()
	} else {
		for _, v := range w.d.Virtual {
			w.virtual(v)
		}
	}
	for _, f := range w.d.Forbidden {
		var ids []int
		for _, no := range f.Entries {
			ids = append(ids, w.number(no))
		}
		switch {
		case f.First == 0 && w.format == TRF16:
			w.line("XXP %s", strings.Trim(fmt.Sprint(ids), "[]"))
		case f.First == 0:
			w.line("260 %03d %03d%s", 1, w.lastRound(), wide(ids))
		default:
			w.line("260 %03d %03d%s", f.First, f.Last, wide(ids))
		}
	}
	for _, x := range w.d.Adjustments {
		reason := " "
		if len(x.Reason) == 1 && strings.Contains("WDLFHZ+-", x.Reason) {
			reason = x.Reason
		}
		ids := make([]int, len(x.Entries))
		for i, no := range x.Entries {
			ids[i] = w.number(no)
		}
		line := fmt.Sprintf("299 %s  %s  %s  %03d ", reason, decimal(x.Match, 4), decimal(x.Game, 4), x.Round)
		w.line("%s%s", line, strings.TrimPrefix(wide(ids), " "))
	}
	return nil
}

func (w *writer) lastRound() int {
	if w.d.Rounds > 0 {
		return w.d.Rounds
	}
	return MaxRounds
}

func wide(ids []int) string {
	text := ""
	for _, id := range ids {
		text += fmt.Sprintf(" %04d", id)
	}
	return text
}

// virtualRows writes an XXA record for every player with virtual points.
func (w *writer) virtualRows() {
	for _, e := range w.d.Entries {
		var row []core.Points
		for _, v := range w.d.Virtual {
			if e.No < v.From || v.To < e.No {
				continue
			}
			for len(row) < v.Last {
				row = append(row, 0)
			}
			for round := v.First; round <= v.Last; round++ {
				row[round-1] = v.Game
			}
		}
		if row == nil {
			continue
		}
		line := fmt.Sprintf("XXA %4d", w.number(e.No))
		for _, p := range row {
			line += " " + decimal(p, 4)
		}
		w.line("%s", line)
	}
}

// virtual writes a 250 record; by range where the numbers are in order.
func (w *writer) virtual(v core.Virtual) {
	match, game := "    ", decimal(v.Game, 4)
	if v.Match != 0 {
		match, game = decimal(v.Match, 4), "    "
	}
	if w.doc.Numbers == nil {
		w.line("250 %s %s %3d %3d %4d %4d", match, game, v.First, v.Last, v.From, v.To)
		return
	}
	for no := v.From; no <= v.To; no++ {
		w.line("250 %s %s %3d %3d %4d %4d", match, game, v.First, v.Last, w.number(no), w.number(no))
	}
}
