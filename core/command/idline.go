package command

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"taikyoku/locales"
)

// idLines reads the lines that hold a player's federation id and name in any
// order, and returns what else was typed.
func (r *reading) idLines() (players []FormPlayer, rest string) {
	var others []string
	bare := false
	for line := range strings.SplitSeq(r.text.raw, "\n") {
		p, ok := r.idLine(line)
		if !ok {
			p, ok = r.bareIDLine(line)
			bare = bare || ok
		}
		if !ok {
			others = append(others, line)
			continue
		}
		if p.Order == 0 {
			p.Order = len(players) + 1
		}
		players = append(players, p)
	}
	rest = strings.TrimSpace(strings.Join(others, "\n"))
	if len(players) == 1 && (rest != "" || bare) {
		return nil, r.text.raw // one number and a word beside other text may be anything
	}
	return players, rest
}

// idLine reads «1. 5100006 Ken Nakamura», «Nakamura (id N5100006)» and the like.
func (r *reading) idLine(line string) (FormPlayer, bool) {
	var p FormPlayer
	if len(line) > 200 {
		return p, false
	}
	cells := strings.FieldsFunc(line, func(c rune) bool {
		return unicode.IsSpace(c) || strings.ContainsRune("()\uff08\uff09,\u3001\uff0c|:\uff1a.\uff0e\u2192", c)
	})
	for i, cell := range cells {
		folded := strings.TrimSpace(r.lex.Fold(cell).Text)
		n := r.boardCell(folded)
		switch {
		case folded == "" || r.labelOf(folded) == "fedid":
		case i == 0 && n > 0:
			p.Order = n
		case p.FederationID != "" && r.marked(folded, locales.RatingLabel, 3, 4) > 0:
			p.Rating = r.marked(folded, locales.RatingLabel, 3, 4)
		case r.marked(folded, locales.BornLabel, 2, 4) > 0 && folded != firstDigits(folded):
			p.BirthYear = r.marked(folded, locales.BornLabel, 2, 4)
		case idShape(folded):
			if p.FederationID != "" {
				return p, false
			}
			p.FederationID = halfWidth(cell)
		case strings.ContainsAny(folded, "0123456789@/-") || !r.nameCell(folded):
			return p, false
		case p.Name != "" && kana(folded) && !kana(p.Name):
			p.Reading = strings.TrimSpace(p.Reading + " " + cell)
		default:
			p.Name = strings.TrimSpace(p.Name + " " + cell)
		}
	}
	return p, p.FederationID != "" && p.Name != "" && strings.Count(p.Name, " ") < 4
}

// bareIDLine reads a line of a federation id alone, or behind the number of a player.
func (r *reading) bareIDLine(line string) (p FormPlayer, ok bool) {
	cells := strings.FieldsFunc(line, func(c rune) bool { return unicode.IsSpace(c) || c == '.' || c == '\u3001' || c == '\uff0e' })
	if n := len(cells); n == 0 || n > 2 {
		return p, false
	}
	id := halfWidth(r.lex.Fold(cells[len(cells)-1]).Text)
	if len(cells) == 2 {
		p.Order = r.boardCell(strings.TrimSpace(r.lex.Fold(cells[0]).Text))
	}
	p.FederationID = halfWidth(cells[len(cells)-1])
	return p, (len(cells) == 1 || p.Order > 0) && strings.Trim(id, "0123456789") == "" && len(id) >= 5 && len(id) <= 8
}

// marked is the number of a cell, so many digits long, that a mark beside it or
// nothing goes with; 0 if it is none.
func (r *reading) marked(folded string, mark locales.Label, least, most int) int {
	bare, _ := r.lex.Without(folded, mark)
	n, err := strconv.Atoi(bare)
	if err != nil || len(bare) < least || len(bare) > most {
		return 0
	}
	return n
}

// boardCell is the number of a cell that numbers a player: 1, bd1, #1, or a
// number with the word for a board after it.
func (r *reading) boardCell(folded string) int {
	digits := firstDigits(folded)
	if n, _ := strconv.Atoi(digits); n > 0 && len(digits) <= 2 {
		at := strings.Index(folded, digits)
		for _, around := range []string{folded[:at], folded[at+len(digits):]} {
			if around != "" && around != "#" && !r.counts(around) {
				return 0
			}
		}
		return n
	}
	return 0
}

// counts reports whether a word numbers boards or players.
func (r *reading) counts(word string) bool {
	senses, n := r.text.words.Longest(word, 0, anySense)
	for _, s := range senses {
		if k := s.Kind; n == len(word) && (k == kBan || k == kBoard || k == kDesk || k == kNth) {
			return true
		}
	}
	return false
}

// nameCell reports whether a cell can be part of a name: no word of the lexicon,
// unless it is a single character, which surnames are too.
func (r *reading) nameCell(folded string) bool {
	letters := strings.IndexFunc(folded, func(c rune) bool { return !unicode.IsLetter(c) && c != '\'' && c != '\u3005' && c != '\u30fc' }) < 0
	return letters && (utf8.RuneCountInString(folded) == 1 && !latinFrom(folded, 0) || !r.text.words.Has(folded))
}

// idShape reports whether s looks like a federation id: five to ten digits, or
// up to three letters and at least four.
func idShape(s string) bool {
	letters := 0
	for letters < len(s) && (s[letters] >= 'a' && s[letters] <= 'z' || s[letters] >= 'A' && s[letters] <= 'Z') {
		letters++
	}
	digits := len(s) - letters
	if letters > 3 || digits < 4 || digits > 10 || letters == 0 && digits < 5 {
		return false
	}
	return strings.Trim(s[letters:], "0123456789") == ""
}

func kana(s string) bool {
	return strings.IndexFunc(s, func(c rune) bool { return c < 0x3041 || c > 0x30ff }) < 0
}

// labelOf is the label that a folded cell is, or nothing.
func (r *reading) labelOf(folded string) string {
	if folded == "" {
		return ""
	}
	senses, n := r.text.words.Longest(folded, 0, anySense)
	if n < len(folded) {
		return ""
	}
	for _, s := range senses {
		if s.Kind == kLabel {
			return s.Value
		}
	}
	return ""
}
