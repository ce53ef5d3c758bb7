package trf

import (
	"slices"
	"strings"
	"unicode"

	"taikyoku/core"
)

// playerLine is a 001 record: the person, and a cell per round.
type playerLine struct {
	line   line
	player core.Player
	points core.Points
	scored bool // points are given
	rank   int
	cells  []cell
	silent bool // somebody was told that a cell is blank
	loose  bool // read by words
}

// cell is what a 001 record says about one round.
type cell struct {
	column   int
	opponent int  // 0: nobody
	colour   byte // 'w', 'b', '-' or ' '
	result   byte // upper case; ' ' = blank
}

func (c cell) blank() bool { return c.opponent == 0 && c.colour == ' ' && c.result == ' ' }

// bye reports a cell that stands for an absence or a bye asked for.
func (c cell) bye() bool {
	return c.opponent == 0 && (c.colour == '-' || c.colour == ' ') && strings.IndexByte("ZHF-= ", c.result) >= 0
}

const (
	firstCell = 92 // column of the first round
	cellStep  = 10
)

// readPlayer reads a 001 record, by characters and, where that fails, by
// bytes, by tab stops, by words. Only the first way is silent.
func readPlayer(l line) (*playerLine, *Problem, *Problem) {
	p, first := playerByColumns(l)
	if first == nil {
		return p, nil, nil
	}
	if strings.ContainsRune(l.text, '\t') {
		tabbed := l
		tabbed.grid = l.tabsGrid()
		if p, bad := playerByColumns(tabbed); bad == nil {
			return p, l.bad(0, Layout, "tabs", "tabs taken as steps of eight columns"), nil
		}
	}
	if len(l.raw) != len(l.grid) {
		wide := l
		wide.grid = l.bytesGrid()
		if p, bad := playerByColumns(wide); bad == nil {
			return p, l.bad(0, Layout, "bytes", "columns counted in bytes"), nil
		}
	}
	if len(strings.Fields(l.field(5, 8))) > 1 && strings.Trim(l.field(5, 8), "0123456789 ") == "" {
		return nil, nil, first // a number with a space in it is not two numbers
	}
	if p := playerByWords(l); p != nil {
		return p, l.bad(0, Layout, "ragged", "columns are ragged: read word by word"), nil
	}
	return nil, nil, first
}

func playerByColumns(l line) (*playerLine, *Problem) {
	p := &playerLine{line: l}
	no, ok, bad := l.number(5, 8)
	if bad != nil {
		return nil, bad
	}
	if !ok {
		return nil, l.bad(5, BadNumber, "no-rank", "no starting rank")
	}
	if no == 0 {
		return nil, l.bad(5, BadNumber, "rank-zero", "starting rank 0")
	}
	if len(l.grid) < 84 {
		return nil, l.bad(len(l.grid)+1, BadLine, "ends-early", "001 record ends before the points (columns 81-84)")
	}
	if gap := l.field(9, 9) + l.field(14, 14) + l.field(48, 48) + l.field(53, 53) + l.field(85, 85); gap != "" {
		return nil, l.bad(9, BadLine, "columns", "columns are not where they should be")
	}
	p.player = core.Player{
		No: no, Title: strings.ToUpper(l.field(11, 13)), Name: l.field(15, 47),
		Federation: l.field(54, 56), FIDEID: l.field(58, 68), Birth: l.field(70, 79),
	}
	if p.player.Sex, bad = sex(l); bad != nil {
		return nil, bad
	}
	if p.player.Rating, _, bad = l.number(49, 52); bad != nil {
		return nil, bad
	}
	if p.points, p.scored, bad = l.points(81, 84); bad != nil {
		return nil, bad
	}
	if p.rank, _, bad = l.number(86, 89); bad != nil {
		return nil, bad
	}
	p.cells, bad = cells(l)
	return p, bad
}

func sex(l line) (string, *Problem) {
	switch text := strings.ToLower(l.field(10, 10)); text {
	case "", "m", "w":
		return text, nil
	case "f":
		return "w", nil
	default:
		return "", l.bad(10, BadLine, "sex", `sex "{Text}" (m or w)`, "Text", short(text))
	}
}

func cells(l line) ([]cell, *Problem) {
	var out []cell
	filled := 0
	for at := firstCell; at <= len(l.grid); at += cellStep {
		c, bad := readCell(l, at)
		if bad != nil {
			return nil, bad
		}
		out = append(out, c)
		if !c.blank() {
			filled = len(out)
		}
	}
	return out[:filled], nil
}

func readCell(l line, at int) (cell, *Problem) {
	c := cell{column: at, colour: ' ', result: ' '}
	if gap := l.field(at-2, at-1); gap != "" {
		return c, l.bad(at-2, BadLine, "between", `"{Text}" between two rounds`, "Text", short(gap))
	}
	var bad *Problem
	if c.opponent, _, bad = l.number(at, at+3); bad != nil {
		return c, bad
	}
	if gap := l.field(at+4, at+4) + l.field(at+6, at+6); gap != "" {
		return c, l.bad(at+4, BadLine, "columns", "columns are not where they should be")
	}
	switch text := strings.ToLower(l.field(at+5, at+5)); text {
	case "":
	case "w", "b", "-":
		c.colour = text[0]
	default:
		return c, l.bad(at+5, BadResult, "colour", `colour "{Text}" (w, b or -)`, "Text", short(text))
	}
	if text := strings.ToUpper(l.field(at+7, at+7)); text != "" {
		if len(text) != 1 || !strings.Contains("10=WDL+-UFHZ", text) {
			return c, l.bad(at+7, BadResult, "unknown-result", `unknown result "{Text}"`, "Text", short(text))
		}
		c.result = text[0]
	}
	return c, nil
}

// playerByWords reads a 001 record whose columns have slipped. The cells are
// found from the end (opponent, colour, result), points and rank before them. A
// hole that a blank round may be leaves open which round a cell is of: then the
// line is not read.
func playerByWords(l line) *playerLine {
	words, columns := l.words()
	if len(words) < 4 || words[0] != "001" {
		return nil
	}
	p := &playerLine{line: l, loose: true}
	var good bool
	if p.player.No, good = digits(words[1]); !good || p.player.No == 0 || p.player.No > MaxPlayers {
		return nil
	}
	words, columns = words[2:], columns[2:]
	for len(words) > 3 {
		at := len(words) - 3
		c, ok := wordsCell(words[at:])
		if !ok {
			break
		}
		if hole := columns[at] - columns[at-1] - len([]rune(words[at-1])); hole >= cellStep {
			return nil
		}
		c.column = columns[at+1] - 5
		p.cells = append(p.cells, c)
		words = words[:at]
	}
	slices.Reverse(p.cells)
	if len(words) < 3 || !strings.Contains(words[len(words)-2], ".") {
		return nil
	}
	if p.rank, good = digits(words[len(words)-1]); !good {
		return nil
	}
	if p.points, p.scored = points(words[len(words)-2]); !p.scored {
		return nil
	}
	p.describe(words[:len(words)-2])
	return p
}

// words are the words of a line with the columns they begin at.
func (l line) words() (words []string, columns []int) {
	start := -1
	for i, r := range l.grid {
		switch space := r == filler || unicode.IsSpace(r) || unseen(r); {
		case space && start >= 0:
			words = append(words, string(l.grid[start:i]))
			start = -1
		case !space && start < 0:
			start, columns = i, append(columns, i+1)
		}
	}
	if start >= 0 {
		words = append(words, string(l.grid[start:]))
	}
	return words, columns
}

func wordsCell(w []string) (cell, bool) {
	opponent, good := digits(w[0])
	colour, result := strings.ToLower(w[1]), strings.ToUpper(w[2])
	if !good || len(colour) != 1 || len(result) != 1 ||
		!strings.Contains("wb-", colour) || !strings.Contains("10=WDL+-UFHZ", result) {
		return cell{}, false
	}
	return cell{opponent: opponent, colour: colour[0], result: result[0]}, true
}

// describe takes sex, title, name, rating, federation and the rest from words.
func (p *playerLine) describe(words []string) {
	if len(words) > 1 && strings.Contains("mwMW", words[0]) && len(words[0]) == 1 {
		p.player.Sex = strings.ToLower(words[0])
		words = words[1:]
	}
	if len(words) > 1 && isTitle(words[0]) {
		p.player.Title = strings.ToUpper(words[0])
		words = words[1:]
	}
	name := len(words)
	for i, w := range words {
		if n, good := digits(w); good && i > 0 && len(w) <= 4 {
			p.player.Rating, name = n, i
			break
		}
	}
	p.player.Name = strings.TrimSpace(fit(strings.Join(words[:name], " "), 33))
	for _, w := range words[min(name+1, len(words)):] {
		switch n, good := digits(w); {
		case len(w) == 3 && !good:
			p.player.Federation = w
		case good && n > 0:
			p.player.FIDEID = strings.TrimSpace(fit(w, 11))
		case strings.Count(w, "/") == 2:
			p.player.Birth = strings.TrimSpace(fit(w, 10))
		}
	}
}

func isTitle(word string) bool {
	switch strings.ToUpper(word) {
	case "GM", "IM", "FM", "CM", "WGM", "WIM", "WFM", "WCM":
		return true
	}
	return false
}
