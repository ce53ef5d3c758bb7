package trf

import (
	"strings"

	"taikyoku/core"
)

// reader collects what the lines of a file say, before they are put together.
type reader struct {
	doc      *Document
	warnings []Problem

	players []*playerLine
	byNo    map[int]*playerLine
	teams   []*teamLine
	oldTeam []*teamLine // 013

	rounds     stated // 142, XXR
	initial    core.Colour
	initialAt  line
	byRank     bool // XXC rank
	value      map[string]core.Points
	matchValue map[string]core.Points
	system     string
	systemAt   line
	board      string // 352
	byes       []byeLine
	absentNow  []idsLine // XXZ
	virtual    []virtualLine
	forbidden  []idsLine
	abnormal   []abnormalLine
	pab        *pabLine
	forfeits   []forfeitLine
	lineups    []lineupLine
	lastRound  int // the last round that any record speaks of as played
	cellRounds int
}

// stated is a number that more than one record may state.
type stated struct {
	n  int
	at line
}

type idsLine struct {
	line        line
	first, last int
	ids         []int
}

type byeLine struct {
	line  line
	kind  core.ByeKind
	round int
	ids   []int
}

type virtualLine struct {
	line        line
	match, game core.Points
	first, last int
	from, to    int
	perRound    []core.Points // XXA: one value a round for the player `from`
}

type abnormalLine struct {
	line       line
	adjustment core.Adjustment
	reason     string
}

// record dispatches one line.
func (r *reader) record(l line) *Problem {
	if strings.TrimSpace(l.text) == "" {
		return nil
	}
	if strings.HasPrefix(l.text, "###") {
		return r.keep(l)
	}
	h := &r.doc.Header
	code := strings.ToUpper(l.field(1, 3))
	switch code {
	case "001":
		return r.player(l)
	case "013":
		return r.team013(l)
	case "310":
		return r.team310(l)
	case "012":
		r.doc.Division.Name = l.rest(5)
	case "022":
		h.City = l.rest(5)
	case "032":
		h.Federation = l.rest(5)
	case "042":
		h.Start = l.rest(5)
	case "052":
		h.End = l.rest(5)
	case "062", "072", "082": // counts: what they count is in the file
	case "092":
		h.Type = l.rest(5)
	case "102":
		h.Arbiter = l.rest(5)
	case "112":
		h.Deputies = append(h.Deputies, l.rest(5))
	case "122":
		h.TimeControl = l.rest(5)
	case "132":
		h.RoundDates = nil
		for date := range strings.FieldsSeq(l.rest(5)) {
			h.RoundDates = append(h.RoundDates, strings.TrimSpace(fit(date, 8)))
		}
	case "172":
		h.RankMethod = l.rest(5)
	case "182":
		h.Controller = l.rest(5)
	case "222":
		h.EncodedTimeControl = l.rest(5)
	case "202":
		r.doc.TieBreaks = codes(l.rest(5))
	case "212":
		r.doc.Standings = codes(l.rest(5))
	default:
		return r.rules(code, l)
	}
	return nil
}

// rules reads the records that bear on pairing and scoring.
func (r *reader) rules(code string, l line) *Problem {
	switch code {
	case "142", "XXR":
		return r.roundCount(l)
	case "152", "XXC":
		return r.initialColour(code, l)
	case "162":
		return symbols(l, 6, 1, r.value)
	case "362":
		return symbols(l, 5, 2, r.matchValue)
	case "BBW", "BBD", "BBL", "BBZ", "BBF", "BBU":
		return r.pointSystem(code[2:], l)
	case "XXS":
		return r.scoring(l)
	case "192":
		r.system, r.systemAt = strings.ToUpper(l.rest(5)), l
	case "352":
		return r.boardColours(l)
	case "240":
		return r.bye(l)
	case "XXZ":
		return r.ids(l, 4, &r.absentNow)
	case "XXP":
		return r.ids(l, 4, &r.forbidden)
	case "260":
		return r.prohibited(l)
	case "250":
		return r.acceleration(l)
	case "XXA":
		return r.virtualPoints(l)
	case "299":
		return r.abnormalPoints(l)
	case "300":
		return r.lineup(l)
	case "320":
		return r.teamPAB(l)
	case "330":
		return r.forfeit(l)
	default:
		r.warn(stray(code, l))
		return r.keep(l)
	}
	return nil
}

func (r *reader) keep(l line) *Problem {
	text := strings.TrimRight(l.text, " ")
	code := []rune(text)
	r.doc.Other = append(r.doc.Other, Record{Code: string(code[:min(3, len(code))]), Text: text})
	return nil
}

func (r *reader) warn(p *Problem) {
	if p != nil {
		r.warnings = append(r.warnings, *p)
	}
}

func codes(text string) []string {
	var out []string
	for code := range strings.SplitSeq(text, ",") {
		if code = strings.TrimSpace(code); code != "" {
			out = append(out, code)
		}
	}
	return out
}

func (r *reader) player(l line) *Problem {
	if len(r.players) == MaxPlayers {
		return l.bad(5, TooLarge, "players-limit", "more than {Most} players do not fit into this format", "Most", MaxPlayers)
	}
	p, warning, bad := readPlayer(l)
	if bad != nil {
		return bad
	}
	r.warn(warning)
	if first := r.byNo[p.player.No]; first != nil {
		return l.bad(5, BadNumber, "number-twice", "number {No} is already on line {Line}", "No", p.player.No, "Line", first.line.no)
	}
	r.byNo[p.player.No] = p
	r.players = append(r.players, p)
	r.cellRounds = max(r.cellRounds, len(p.cells))
	return nil
}

func (r *reader) roundCount(l line) *Problem {
	n, good := digits(l.rest(4))
	if !good || n == 0 || n > MaxRounds {
		return l.bad(5, BadNumber, "round-count", `number of rounds "{Text}"`, "Text", short(l.rest(4)))
	}
	if r.rounds.n != 0 && r.rounds.n != n {
		return l.bad(5, Contradiction, "rounds-differ", "{Rounds} rounds, line {Line} says {Said}", "Rounds", n, "Line", r.rounds.at.no, "Said", r.rounds.n)
	}
	r.rounds = stated{n, l}
	return nil
}

func (r *reader) initialColour(code string, l line) *Problem {
	for word := range strings.FieldsSeq(strings.ToLower(l.rest(4))) {
		colour := core.NoColour
		switch {
		case code == "XXC" && word == "rank":
			r.byRank = true
			continue
		case word == "w" && code == "152", word == "white1" && code == "XXC":
			colour = core.White
		case word == "b" && code == "152", word == "black1" && code == "XXC":
			colour = core.Black
		default:
			return l.bad(5, BadLine, "initial", `initial colour "{Text}"`, "Text", short(word))
		}
		if r.initial != core.NoColour && r.initial != colour {
			return l.bad(5, Contradiction, "initial-differs", "another initial colour than on line {Line}", "Line", r.initialAt.no)
		}
		r.initial, r.initialAt = colour, l
	}
	return nil
}

// symbols reads 162 and 362: a symbol of the given width, then its points,
// the next pair nine columns on. Loose spacing is read word by word.
func symbols(l line, from, width int, into map[string]core.Points) *Problem {
	text := strings.ToUpper(strings.TrimSpace(l.rest(4)))
	if text == "" {
		return l.bad(from, BadLine, "no-values", "no values")
	}
	for text != "" {
		symbol := text
		if len(symbol) > width {
			symbol = symbol[:width]
		}
		rest := strings.TrimLeft(text[len(symbol):], " \t=:")
		end := strings.IndexFunc(rest, func(c rune) bool { return !strings.ContainsRune("0123456789.,-", c) })
		if end < 0 {
			end = len(rest)
		}
		p, good := points(rest[:end])
		if !good {
			return l.bad(from, BadLine, "not-points", `"{Text}" are not points`, "Text", short(text))
		}
		into[symbol] = p
		text = strings.TrimSpace(rest[end:])
	}
	return nil
}
