package trf

import (
	"maps"
	"slices"
	"strings"

	"taikyoku/core"
)

// pointSystem reads bbpPairings' BBW … BBU.
func (r *reader) pointSystem(symbol string, l line) *Problem {
	p, good := points(l.rest(5))
	if !good {
		return l.bad(5, BadLine, "not-points", `"{Text}" are not points`, "Text", short(l.rest(5)))
	}
	switch symbol {
	case "Z":
		r.value["Z"] = p
	case "F":
		r.value["F-"] = p
	case "U":
		r.value["P"] = p
	default:
		r.value[symbol] = p
	}
	return nil
}

// scoring reads JaVaFo's XXS: CODE=value …
func (r *reader) scoring(l line) *Problem {
	names := map[string][]string{
		"W": {"W"}, "D": {"D"}, "L": {"L"}, "ZPB": {"Z"}, "HPB": {"H"}, "FPB": {"F"}, "PAB": {"P"}, "FW": {"F+"}, "FL": {"F-"},
		"WW": {"W"}, "BW": {"W"}, "WD": {"D"}, "BD": {"D"}, "WL": {"L"}, "BL": {"L"},
	}
	given := map[string]string{}
	for word := range strings.FieldsSeq(strings.ToUpper(l.rest(4))) {
		name, value, _ := strings.Cut(word, "=")
		p, good := points(value)
		if !good || names[name] == nil {
			return l.bad(5, BadLine, "not-value", `"{Text}" is not a value of a result`, "Text", short(word))
		}
		for _, symbol := range names[name] {
			if before, was := given[symbol]; was && r.value[symbol] != p {
				return l.bad(5, Unsupported, "values-differ", "{One} and {Other} differ: one value for both colours is supported", "One", before, "Other", name)
			}
			given[symbol], r.value[symbol] = name, p
		}
	}
	return nil
}

func (r *reader) boardColours(l line) *Problem {
	text := strings.ToUpper(l.rest(5))
	if text == "" || strings.Trim(text, "WB") != "" {
		return l.bad(5, BadLine, "board-colours", `board colours "{Text}" (like WBWB)`, "Text", short(text))
	}
	r.board = text
	return nil
}

// bye reads a 240 record.
func (r *reader) bye(l line) *Problem {
	b := byeLine{line: l}
	switch kind := strings.ToUpper(l.field(5, 5)); kind {
	case "F":
		b.kind = core.FullBye
	case "H":
		b.kind = core.HalfBye
	case "Z":
		b.kind = core.ZeroBye
	default:
		return l.bad(5, BadLine, "bye-type", `type of bye "{Text}" (F, H or Z)`, "Text", short(kind))
	}
	var bad *Problem
	if b.round, bad = r.roundNumber(l, 7, 9, 1); bad != nil {
		return bad
	}
	if b.ids, bad = l.numbers(11, 4); bad != nil {
		return bad
	}
	r.byes = append(r.byes, b)
	return nil
}

func (r *reader) roundNumber(l line, from, to, least int) (int, *Problem) {
	n, ok, bad := l.number(from, to)
	if bad == nil && (!ok || n < least || n > MaxRounds) {
		bad = l.bad(from, BadNumber, "round", `round "{Text}"`, "Text", l.field(from, to))
	}
	return n, bad
}

func (r *reader) ids(l line, from int, into *[]idsLine) *Problem {
	entry := idsLine{line: l}
	for word := range strings.FieldsSeq(l.rest(from)) {
		n, good := digits(word)
		if !good {
			return l.bad(5, BadLine, "not-number", `"{Text}" is not a number`, "Text", short(word))
		}
		entry.ids = append(entry.ids, n)
	}
	entry.ids = distinct(entry.ids)
	*into = append(*into, entry)
	return nil
}

// distinct are the numbers in their order, each once: who is named again is not
// one more.
func distinct(ids []int) []int {
	seen := make(map[int]bool)
	return slices.DeleteFunc(ids, func(id int) bool {
		again := seen[id]
		seen[id] = true
		return again
	})
}

// prohibited reads a 260 record.
func (r *reader) prohibited(l line) *Problem {
	f := idsLine{line: l}
	var bad *Problem
	if f.first, bad = r.roundNumber(l, 5, 7, 1); bad != nil {
		return bad
	}
	if f.last, bad = r.roundNumber(l, 9, 11, 1); bad != nil {
		return bad
	}
	if f.last < f.first {
		return l.bad(9, BadLine, "round-range", "rounds {First} to {Last}", "First", f.first, "Last", f.last)
	}
	if f.ids, bad = l.numbers(13, 4); bad != nil {
		return bad
	}
	if f.ids = distinct(f.ids); len(f.ids) < 2 {
		return l.bad(13, BadLine, "forbidden-few", "fewer than two who must not meet")
	}
	r.forbidden = append(r.forbidden, f)
	return nil
}

// acceleration reads a 250 record.
func (r *reader) acceleration(l line) *Problem {
	v := virtualLine{line: l}
	var bad *Problem
	if v.match, _, bad = l.points(5, 8); bad != nil {
		return bad
	}
	if v.game, _, bad = l.points(10, 13); bad != nil {
		return bad
	}
	if v.first, bad = r.roundNumber(l, 15, 17, 1); bad != nil {
		return bad
	}
	if v.last, bad = r.roundNumber(l, 19, 21, 1); bad != nil {
		return bad
	}
	if v.from, _, bad = l.number(23, 26); bad != nil {
		return bad
	}
	if v.to, _, bad = l.number(28, 31); bad != nil {
		return bad
	}
	switch {
	case v.first > v.last:
		return l.bad(15, BadLine, "round-range", "rounds {First} to {Last}", "First", v.first, "Last", v.last)
	case v.from == 0 || v.from > v.to:
		return l.bad(23, BadLine, "number-range", "numbers {First} to {Last}", "First", v.from, "Last", v.to)
	case v.match == 0 && v.game == 0:
		return l.bad(5, BadLine, "no-points", "no points")
	}
	r.virtual = append(r.virtual, v)
	return nil
}

// virtualPoints reads JaVaFo's XXA: a player, then his virtual points round
// by round.
func (r *reader) virtualPoints(l line) *Problem {
	no, ok, bad := l.number(5, 8)
	if bad != nil {
		return bad
	}
	if !ok || no == 0 {
		return l.bad(5, BadNumber, "no-player", "no player")
	}
	v := virtualLine{line: l, first: 1, from: no, to: no}
	for word := range strings.FieldsSeq(l.rest(10)) {
		p, good := points(word)
		if !good {
			return l.bad(10, BadLine, "not-points", `"{Text}" are not points`, "Text", short(word))
		}
		v.perRound = append(v.perRound, p)
	}
	v.last = len(v.perRound)
	r.virtual = append(r.virtual, v)
	return nil
}

// abnormalPoints reads a 299 record.
func (r *reader) abnormalPoints(l line) *Problem {
	a := abnormalLine{line: l, reason: strings.ToUpper(l.field(5, 5))}
	if a.reason != "" && !strings.Contains("WDLFHZ+-", a.reason) {
		return l.bad(5, BadLine, "points-type", `type "{Text}"`, "Text", short(a.reason))
	}
	var bad *Problem
	if a.adjustment.Match, _, bad = l.points(8, 11); bad != nil {
		return bad
	}
	if a.adjustment.Game, _, bad = l.points(14, 17); bad != nil {
		return bad
	}
	if a.adjustment.Round, _, bad = l.number(20, 22); bad != nil {
		return bad
	}
	if a.adjustment.Entries, bad = l.numbers(24, 4); bad != nil {
		return bad
	}
	r.abnormal = append(r.abnormal, a)
	return nil
}

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
			a.warn(fault(Ignored, "value-unused", "value of {Text} (162) is not used", "Text", short(symbol)))
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
			a.warn(f.line.bad(0, Ignored, "forbidden-few", "fewer than two who must not meet"))
			continue
		}
		if f.first == 1 && f.last >= max(a.rounds.n, 1) && (a.rounds.n > 0 || f.last == MaxRounds) {
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
		return a.virtual[0].line.bad(5, TooLarge, "virtual-many", "virtual points for too many rounds")
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
			return v.line.bad(5, BadNumber, "nobody", "{No} is nobody's number", "No", v.from)
		}
		copy(rows[no-1], v.perRound)
		return nil
	}
	if v.from > len(rows) {
		a.warn(v.line.bad(23, Ignored, "nobody-range", "nobody has the numbers {First} to {Last}", "First", v.from, "Last", v.to))
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
