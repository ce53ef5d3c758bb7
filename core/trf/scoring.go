package trf

import (
	"maps"
	"slices"

	"taikyoku/core"
)

// scoring turns 162, 362, 320, BBx and XXS into values.
func (a *assembly) scoring() *Problem {
	s := core.Standard()
	take := func(symbol string, into ...*core.Points) {
		if p, ok := a.value[symbol]; ok {
			for _, to := range into {
				*to = p
			}
		}
	}
	take("W", &s.Win, &s.ForfeitWin, &s.PAB, &s.Full)
	take("D", &s.Draw, &s.Half)
	take("L", &s.Loss)
	take("A", &s.ForfeitLoss, &s.Zero)
	take("Z", &s.ForfeitLoss, &s.Zero)
	take("F-", &s.ForfeitLoss)
	take("F+", &s.ForfeitWin)
	take("F", &s.Full)
	take("H", &s.Half)
	take("P", &s.PAB)
	for _, symbol := range slices.Sorted(maps.Keys(a.value)) {
		if !slices.Contains([]string{"W", "D", "L", "A", "Z", "F-", "F+", "F", "H", "P"}, symbol) {
			a.warn(&Problem{Code: Ignored, Detail: "value of " + short(symbol) + " (162) is not used"})
		}
	}
	a.d.Scoring = s
	if a.d.Team {
		a.matchScoring()
	}
	return nil
}

// matchScoring is the team's side. The bye is worth a drawn match (C.04.6
// 1.4) unless 162 P or 320 say otherwise.
func (a *assembly) matchScoring() {
	m := core.StandardMatch(a.d.Boards)
	for symbol, into := range map[string]*core.Points{"TW": &m.Win, "TD": &m.Draw, "TL": &m.Loss} {
		if p, ok := a.matchValue[symbol]; ok {
			*into = p
		}
	}
	m.PABMatch = m.Draw
	m.PABGame = core.Points(a.d.Boards) * a.d.Scoring.Draw
	if p, ok := a.value["P"]; ok {
		m.PABGame = core.Points(a.d.Boards) * p
	}
	if a.pab != nil {
		m.PABMatch, m.PABGame = a.pab.match, a.pab.game
	}
	if _, ok := a.value["P"]; !ok {
		a.d.Scoring.PAB = m.PABGame / core.Points(a.d.Boards)
	}
	a.d.Match = m
}

// restrictions are the pairs that must not meet and the arbiter's points.
func (a *assembly) restrictions() *Problem {
	for _, f := range a.forbidden {
		if len(f.ids) < 2 {
			a.warn(f.line.bad(0, Ignored, "fewer than two who must not meet"))
			continue
		}
		if f.first == 1 && f.last >= max(a.rounds.n, 1) && (a.rounds.n > 0 || f.last == maxRounds) {
			f.first, f.last = 0, 0 // the whole event
		}
		a.d.Forbidden = append(a.d.Forbidden, core.Forbidden{First: f.first, Last: f.last, Entries: f.ids})
	}
	for _, x := range a.abnormal {
		adj := x.adjustment
		adj.Reason = x.reason
		a.d.Adjustments = append(a.d.Adjustments, adj)
	}
	return nil
}

// acceleration turns 250 and XXA into virtual points: later records replace
// earlier ones; the result is put together from the largest ranges.
func (a *assembly) acceleration() *Problem {
	if len(a.virtual) == 0 {
		return nil
	}
	last := 0
	for _, v := range a.virtual {
		last = max(last, v.last)
	}
	if a.rounds.n > 0 {
		last = min(last, a.rounds.n)
	}
	if last*len(a.d.Entries) > maxCells {
		return a.virtual[0].line.bad(0, TooLarge, "virtual points for too many rounds")
	}
	rows := make([][]core.Points, len(a.d.Entries))
	for i := range rows {
		rows[i] = make([]core.Points, last)
	}
	for _, v := range a.virtual {
		if bad := a.virtualRow(v, rows, last); bad != nil {
			return bad
		}
	}
	a.d.Virtual = ranges(rows, a.d.Team)
	return nil
}

func (a *assembly) virtualRow(v virtualLine, rows [][]core.Points, last int) *Problem {
	if v.perRound != nil {
		no := a.entry(v.from)
		if no == 0 {
			return v.line.bad(5, BadNumber, "%d is nobody's number", v.from)
		}
		copy(rows[no-1], v.perRound)
		return nil
	}
	if v.from > len(rows) {
		a.warn(v.line.bad(23, Ignored, "nobody has the numbers %d to %d", v.from, v.to))
		return nil
	}
	p := v.game
	if a.d.Team && v.match != 0 || p == 0 {
		p = v.match
	}
	for id := v.from; id <= min(v.to, len(rows)); id++ {
		for round := v.first; round <= min(v.last, last); round++ {
			rows[a.entry(id)-1][round-1] = p
		}
	}
	return nil
}

// ranges describes the rows by as few ranges as their equal runs allow.
func ranges(rows [][]core.Points, team bool) []core.Virtual {
	var out []core.Virtual
	for from := 0; from < len(rows); {
		to := from
		for to+1 < len(rows) && slices.Equal(rows[to+1], rows[from]) {
			to++
		}
		row := rows[from]
		for first := 0; first < len(row); {
			end := first
			for end+1 < len(row) && row[end+1] == row[first] {
				end++
			}
			if row[first] != 0 {
				v := core.Virtual{First: first + 1, Last: end + 1, From: from + 1, To: to + 1}
				if team {
					v.Match = row[first]
				} else {
					v.Game = row[first]
				}
				out = append(out, v)
			}
			first = end + 1
		}
		from = to + 1
	}
	return out
}
