package desk

import (
	"slices"
	"strconv"

	"taikyoku/core/standings"
	"taikyoku/locales"
)

// tieBreaks are the names of the tie-breaks that people know by a name; of the
// others the code is shown alone.
var tieBreaks = map[string]string{
	"MPTS": "tiebreak.mpts", "GPTS": "tiebreak.gpts", "PTS": "tiebreak.pts",
	"DIR": "tiebreak.direct", "DIR2": "tiebreak.direct", "DE": "tiebreak.direct", "EDE": "tiebreak.direct",
	"BH": "tiebreak.buchholz", "FB": "tiebreak.buchholz", "BH/M1": "tiebreak.median", "BH/M2": "tiebreak.median",
	"OPP": "tiebreak.opponents", "AOB": "tiebreak.average_buchholz",
	"SB": "tiebreak.sonneborn", "EMMSB": "tiebreak.sonneborn", "EMGSB": "tiebreak.sonneborn", "EGMSB": "tiebreak.sonneborn", "EGGSB": "tiebreak.sonneborn",
	"PS": "tiebreak.progressive", "WIN": "tiebreak.wins", "WON": "tiebreak.wins", "WIN:MP": "tiebreak.matches_won",
	"BWG": "tiebreak.black_wins", "BPG": "tiebreak.black_games", "FOULS": "tiebreak.fouls",
	"STRONG": "tiebreak.strong", "STRONGHALF": "tiebreak.strong", "STRONGEST": "tiebreak.strong", "STRONGPLACE": "tiebreak.strong",
	"PREV": "tiebreak.previous", "TPR": "tiebreak.performance", "ARO": "tiebreak.average_rating", "LOT": "tiebreak.lot",
	"KS": "tiebreak.koya", "APRO": "tiebreak.opponents_performance", "APPO": "tiebreak.opponents_perfect",
	"PTP": "tiebreak.perfect", "BC": "tiebreak.board_count", "TBR": "tiebreak.top_boards",
	"BBE": "tiebreak.bottom_board", "RTNG": "tiebreak.rating", "TPN": "tiebreak.pairing_number",
	"REP": "tiebreak.rounds_played", "STD": "tiebreak.standard_points",
}

// tieBreakName is a value of a table's stack in the reader's words; its code
// stands beside it only where two would be called the same.
func tieBreakName(table standings.Standings, k int) locales.Text {
	known := named(table.Stack[k])
	if tieBreaks[known] == "" {
		return name(table.Stack[k].Text)
	}
	alone := locales.T(tieBreaks[known])
	for other, c := range table.Stack {
		if other != k && tieBreaks[named(c)] == tieBreaks[known] {
			return locales.T("rank.tiebreak", "Name", alone, "Code", table.Stack[k].Text)
		}
	}
	return alone
}

// TieBreakCoded is a value's name with its code behind it, for who works with
// codes; a code that has no name is shown alone.
func TieBreakCoded(c standings.Code) locales.Text {
	known := named(c)
	if tieBreaks[known] == "" {
		return name(c.Text)
	}
	return locales.T("rank.tiebreak", "Name", locales.T(tieBreaks[known]), "Code", c.Text)
}

// named is a code as it has a name: with its modifiers (of matches, not of
// games), else without.
func named(c standings.Code) string {
	if tieBreaks[c.Text] != "" {
		return c.Text
	}
	return c.Name
}

// TieBreakNames are the heads of a table's values, for who stands outside the
// chat.
func TieBreakNames(table standings.Standings) []locales.Text {
	out := make([]locales.Text, len(table.Stack))
	for k := range table.Stack {
		out[k] = tieBreakName(table, k)
	}
	return out
}

// Worth is a row's value of the stack as it is shown: a direct encounter that
// compared nobody is a dash, and of a lot the place among those it was drawn
// between.
func Worth(table standings.Standings, r standings.Row, k int) string {
	shown := r.Values[k].Decimal()
	switch named(table.Stack[k]) {
	case "LOT":
		return drawn(table, r, k)
	case "DIR", "DIR2", "DE", "EDE":
		if shown == "0" {
			return "–"
		}
	}
	return shown
}

// drawn is a row's place among those that only the lot set apart.
func drawn(table standings.Standings, r standings.Row, k int) string {
	i := slices.IndexFunc(table.Rows, func(x standings.Row) bool { return x.Entry == r.Entry })
	from, to := i, i+1
	for from > 0 && table.Rows[from].Split == k {
		from--
	}
	for to < len(table.Rows) && table.Rows[to].Split == k {
		to++
	}
	if i < 0 || to-from < 2 {
		return "–"
	}
	return strconv.Itoa(i - from + 1)
}

// legend tells by what a section is ranked, in order.
func (w *world) legend(table standings.Standings) locales.Text {
	order := make(locales.List, 0, len(table.Stack))
	for _, t := range TieBreakNames(table) {
		order = append(order, t)
	}
	return locales.T("desk.by_clause", "Text", locales.T("rank.order", "Order", order), "Clause", w.ev.Rules.Clause("standings"))
}
