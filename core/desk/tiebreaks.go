package desk

import (
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
}

// tieBreakName is a tie-break in the reader's words, with its code.
func tieBreakName(c standings.Code) locales.Text {
	known := c.Name
	if tieBreaks[c.Text] != "" { // with its modifiers: of matches, not of games
		known = c.Text
	}
	if tieBreaks[known] == "" {
		return name(c.Text)
	}
	return locales.T("rank.tiebreak", "Name", locales.T(tieBreaks[known]), "Code", c.Text)
}

// legend tells by what a section is ranked, in order.
func (w *world) legend(table standings.Standings) locales.Text {
	var order locales.List
	for _, c := range table.Stack {
		order = append(order, tieBreakName(c))
	}
	return locales.T("desk.by_clause", "Text", locales.T("rank.order", "Order", order), "Clause", w.ev.Rules.Clause("standings"))
}
