package trf

import (
	"strings"

	"taikyoku/core"
)

// pointSystem reads bbpPairings' BBW … BBU.
func (r *reader) pointSystem(symbol string, l line) *Problem {
	p, good := points(l.rest(5))
	if !good {
		return l.bad(5, BadLine, "%q are not points", short(l.rest(5)))
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
	for _, word := range strings.Fields(strings.ToUpper(l.rest(4))) {
		name, value, _ := strings.Cut(word, "=")
		p, good := points(value)
		if !good || names[name] == nil {
			return l.bad(5, BadLine, "%q is not a value of a result", short(word))
		}
		for _, symbol := range names[name] {
			if before, was := given[symbol]; was && r.value[symbol] != p {
				return l.bad(5, Unsupported, "%s and %s differ: one value for both colours is supported", before, name)
			}
			given[symbol], r.value[symbol] = name, p
		}
	}
	return nil
}

func (r *reader) boardColours(l line) *Problem {
	text := strings.ToUpper(l.rest(5))
	if text == "" || strings.Trim(text, "WB") != "" {
		return l.bad(5, BadLine, "board colours %q (like WBWB)", short(text))
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
		return l.bad(5, BadLine, "type of bye %q (F, H or Z)", short(kind))
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
	if bad == nil && (!ok || n < least || n > maxRounds) {
		bad = l.bad(from, BadNumber, "round %q", l.field(from, to))
	}
	return n, bad
}

func (r *reader) ids(l line, from int, into *[]idsLine) *Problem {
	entry := idsLine{line: l}
	for _, word := range strings.Fields(l.rest(from)) {
		n, good := digits(word)
		if !good {
			return l.bad(5, BadLine, "%q is not a number", short(word))
		}
		entry.ids = append(entry.ids, n)
	}
	*into = append(*into, entry)
	return nil
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
		return l.bad(9, BadLine, "rounds %d to %d", f.first, f.last)
	}
	if f.ids, bad = l.numbers(13, 4); bad != nil {
		return bad
	}
	if len(f.ids) < 2 {
		return l.bad(13, BadLine, "fewer than two who must not meet")
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
		return l.bad(15, BadLine, "rounds %d to %d", v.first, v.last)
	case v.from == 0 || v.from > v.to:
		return l.bad(23, BadLine, "numbers %d to %d", v.from, v.to)
	case v.match == 0 && v.game == 0:
		return l.bad(5, BadLine, "no points")
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
		return l.bad(5, BadNumber, "no player")
	}
	v := virtualLine{line: l, first: 1, from: no, to: no}
	for _, word := range strings.Fields(l.rest(10)) {
		p, good := points(word)
		if !good {
			return l.bad(10, BadLine, "%q are not points", short(word))
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
		return l.bad(5, BadLine, "type %q", short(a.reason))
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
