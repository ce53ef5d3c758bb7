package command

import (
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"taikyoku/locales"
)

func firstDigits(s string) string {
	i := strings.IndexFunc(s, unicode.IsDigit)
	if i < 0 {
		return ""
	}
	j := i
	for j < len(s) && s[j] >= '0' && s[j] <= '9' {
		j++
	}
	return s[i:j]
}

// withoutBrackets cuts a remark such as （兼プレーヤー）.
func withoutBrackets(s string) string {
	if i := strings.IndexFunc(s, func(r rune) bool { return r == '(' || r == '\uff08' || r == '[' }); i > 0 {
		s = s[:i]
	}
	return strings.TrimSpace(s)
}

// addList reads players without numbers: separated by commas, lines or spaces.
func (f *Form) addList(r *reading, i, end int) {
	value := r.listText(i, end)
	if value == "" {
		return
	}
	for _, name := range splitNames(value) {
		if p := r.parsePlayer(name); p.Name != "" {
			p.Order = len(f.Players) + 1
			f.Players = append(f.Players, p)
		}
	}
}

// listText is the text of an unnumbered list, over all its lines.
func (r *reading) listText(i, end int) string {
	for i < end && (r.text.tokens[i].kind == kColon || r.text.tokens[i].kind == kClose || r.text.tokens[i].kind == kBreak || r.lang == "ja" && r.text.tokens[i].is(kSubject)) {
		i++
	}
	for end > i && (r.text.tokens[end-1].kind == kOpen || r.text.tokens[end-1].kind == kBreak || r.text.tokens[end-1].is(kPlease) || r.text.tokens[end-1].is(kFiller) || r.text.tokens[end-1].kind == kComma) {
		end--
	}
	return r.text.original(i, end)
}

func splitNames(s string) []string {
	commas := func(r rune) bool {
		return strings.ContainsRune(",\u3001\uff0c/\uff0f\n\u30fb;\uff1b\t", r)
	}
	if strings.ContainsFunc(s, commas) {
		return strings.FieldsFunc(s, commas)
	}
	if joined := apartByAnd(s); len(joined) > 1 {
		return joined
	}
	if first, _ := utf8.DecodeRuneInString(s); first < 0x250 {
		return []string{s}
	}
	return strings.Fields(s)
}

// apartByAnd splits names or ids that the Japanese word for «and» joins, where it stands
// between Han characters or digits: in kana it may be part of a name.
func apartByAnd(s string) (names []string) {
	whole := func(c rune) bool { return han(c) || unicode.IsDigit(c) || c == ')' || c == '\uff09' }
	runes, from := []rune(s), 0
	for i := 1; i+1 < len(runes); i++ {
		if runes[i] == '\u3068' && whole(runes[i-1]) && whole(runes[i+1]) {
			names, from = append(names, string(runes[from:i])), i+1
		}
	}
	return append(names, string(runes[from:]))
}

// playerLine is the text of one numbered player.
func (r *reading) playerLine(i, end int) FormPlayer {
	for i < end && (r.text.tokens[i].kind == kColon || r.text.tokens[i].kind == kClose || r.text.tokens[i].kind == kBreak && r.text.tokens[i].value == "." || r.text.tokens[i].kind == kSign || r.text.tokens[i].kind == kDash || r.text.tokens[i].kind == kComma) {
		i++
	}
	j := i
	for j < end && r.text.tokens[j].kind != kBreak && r.text.tokens[j].kind != kOpen {
		j++
	}
	if j < end && r.text.tokens[j].kind == kOpen {
		for j < end && r.text.tokens[j].kind != kBreak {
			j++
		}
	}
	for j > i && (r.text.tokens[j-1].kind == kComma || r.text.tokens[j-1].is(kPlease) || r.text.tokens[j-1].kind == kOpen) {
		j--
	}
	return r.parsePlayer(r.text.original(i, j))
}

// parsePlayer reads the columns of one player by their shape: kana are a
// reading, four digits from 1920 on a birth year, shorter numbers a rating, longer ones an id.
func (r *reading) parsePlayer(s string) FormPlayer {
	var p FormPlayer
	cells := strings.FieldsFunc(s, func(r rune) bool {
		return unicode.IsSpace(r) || strings.ContainsRune("()\uff08\uff09,\u3001\uff0c|", r)
	})
	for _, cell := range cells {
		digits := firstDigits(cell)
		n, _ := strconv.Atoi(digits)
		switch {
		case r.labelOf(r.lex.Fold(cell).Text) == "fedid":
		case digits != "" && len(digits) < len(cell) && idShape(halfWidth(cell)):
			p.FederationID = halfWidth(cell)
		case digits != "" && len(digits) >= len(cell)-1:
			switch {
			case len(digits) == 4 && n >= 1920 && n <= 2025 && p.BirthYear == 0:
				p.BirthYear = n
			case len(digits) >= 5:
				p.FederationID = digits
			case len(digits) >= 3:
				p.Rating = n
			}
		case strings.IndexFunc(cell, func(r rune) bool { return r < 0x3041 || r > 0x30ff }) < 0 && p.Name != "":
			p.Reading = strings.TrimSpace(p.Reading + " " + cell)
		case strings.ContainsAny(cell, "@"), r.sex(cell):
		case strings.Count(p.Name, " ") < 3:
			p.Name = strings.TrimSpace(p.Name + " " + cell)
		}
	}
	return p
}

// sex reports whether a cell says nothing but which sex a player is of.
func (r *reading) sex(cell string) bool {
	folded := r.lex.Fold(cell).Text
	senses, _ := r.text.words.Longest(folded, 0, func(s locales.Sense, n int) bool { return s.Kind == kSex && n == len(folded) })
	return len(senses) > 0
}

// sheet reads rows under a header of a spreadsheet, separated by tabs,
// and returns what stands outside of the table.
func (r *reading) sheet() (players []FormPlayer, rest string) {
	lines := strings.Split(r.text.raw, "\n")
	for i, line := range lines {
		if strings.Count(line, "\t") == 0 {
			continue
		}
		header := r.columns(line)
		if header == nil {
			continue
		}
		var out []FormPlayer
		outside := slices.Clone(lines[:i])
		for _, row := range lines[i+1:] {
			cells := strings.Split(row, "\t")
			if len(cells) < 2 || r.labelOf(strings.TrimSpace(r.lex.Fold(cells[0]).Text)) != "" {
				outside = append(outside, strings.ReplaceAll(row, "\t", ": "))
				continue
			}
			f := Form{Players: []FormPlayer{{Order: len(out) + 1}}}
			for c, cell := range cells {
				if c >= len(header) {
					break
				}
				cell = strings.TrimSpace(cell)
				if header[c] == "nameonly" || header[c] == "players" {
					f.Players[0].Name = cell
				} else {
					f.set(header[c], cell)
				}
			}
			if f.Players[0].Name != "" {
				out = append(out, f.Players[0])
			}
		}
		return out, strings.TrimSpace(strings.Join(outside, "\n"))
	}
	return nil, ""
}

// columns are the labels of a header row, nil when it is none.
func (r *reading) columns(line string) []string {
	var out []string
	named := false
	for cell := range strings.SplitSeq(line, "\t") {
		label := r.labelOf(strings.TrimSpace(r.lex.Fold(cell).Text))
		named = named || label == "nameonly" || label == "players"
		out = append(out, label)
	}
	if !named {
		return nil
	}
	return out
}
