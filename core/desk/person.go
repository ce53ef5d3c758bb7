package desk

import (
	"strconv"
	"strings"

	"taikyoku/core"
	"taikyoku/core/event"
	"taikyoku/locales"
)

// person.go reads one person as people write one.

// playerTyped reads one line, with what is wrong about it.
func (s *session) playerTyped(line string) (event.Person, *core.Error) {
	row, labelled := s.labelledName(locales.Row(line))
	p := s.personTyped(row)
	if p.Name == "" {
		return p, nil
	}
	if _, _, refused := s.birthTyped(line); refused != nil && !s.knowsIDs() && p.Born.IsZero() {
		return p, refused
	}
	return p, s.checkName(p.Name, labelled)
}

// personTyped reads an id, a name with its reading, a year and a rating in any order:
// an id of the federation's list or what looks like one, and the rest is the name.
func (s *session) personTyped(line string) event.Person {
	if !s.knowsIDs() {
		return s.personOfUnit(line)
	}
	var p event.Person
	var words []string
	cells := locales.LineWords(line)
	at := s.idCell(cells)
	for i, c := range cells {
		n, mark := s.numberOf(c.Text)
		born := s.yearBorn(n, c.Text)
		switch {
		case i == at:
			p.ID = core.FederationID(s.idOf(c.Text))
		case mark == locales.BornLabel && born > 0, mark == "" && len(s.fold(c.Text)) == 4 && born > 0 && born == n && p.BirthYear == 0:
			p.BirthYear = born
		case mark == locales.RatingLabel && n == 0 && i+1 < len(cells) && isNumber(s.fold(cells[i+1].Text)): // the word before its number
		case n >= leastRating && (mark == locales.RatingLabel || mark == "" && len(words) > 0):
			p.Standard = n
		case n > 0 && n < 100 && mark == "": // the number of the line
		case s.desk.parts.Lexicon.IsLabel(c.Text, locales.IDLabel):
		case len(words) > 0 && s.isReading(c, words):
			p.Reading = strings.TrimSpace(p.Reading + " " + c.Text)
		default:
			words = append(words, c.Text)
		}
	}
	p.Name = strings.Join(words, " ")
	return p
}

// leastRating is the lowest number that is taken for a rating.
const leastRating = 100

func isNumber(s string) bool { _, err := strconv.Atoi(s); return err == nil }

// idCell is the cell that holds the id: one that the federation's list knows, else
// the longest that looks like one; -1 if there is none.
func (s *session) idCell(cells []locales.LineWord) int {
	at, longest := -1, 0
	for i, c := range cells {
		id := s.idOf(c.Text)
		if _, listed := s.ev.Members.Get(core.FederationID(id)); listed {
			return i
		}
		n, err := strconv.Atoi(id)
		if looksLikeID(id) && len(id) > longest && !(err == nil && year(n, s.now().Year())) && !(longest == 0 && len(id) == 4 && err == nil && len(cells) > 1) {
			at, longest = i, len(id)
		}
	}
	return at
}

// idOf is a word as the federation writes an id: "id n5100006" is N5100006.
func (s *session) idOf(word string) string {
	folded := strings.ToUpper(s.fold(word))
	if id := strings.TrimPrefix(folded, "ID"); looksLikeID(id) {
		return id
	}
	return folded
}

// numberOf is the number of a word that is one, and what a mark beside it says that
// it is of: a birth year, 1985年生, or a rating, R1500; n is 0 where it is none.
func (s *session) numberOf(word string) (n int, mark locales.Label) {
	for _, label := range []locales.Label{locales.BornLabel, locales.RatingLabel} {
		if s.desk.parts.Lexicon.IsLabel(word, label) {
			return 0, label
		}
		if rest, was := s.desk.parts.Lexicon.Without(word, label); was {
			if n, err := strconv.Atoi(s.fold(rest)); err == nil {
				return n, label
			}
		}
	}
	n, _ = strconv.Atoi(s.fold(word))
	return n, ""
}

// yearBorn is the year that a number tells as a birth: of two digits the last one
// that has passed; 0 if none.
func (s *session) yearBorn(n int, word string) int {
	now := s.now().Year()
	switch {
	case year(n, now):
		return n
	case n < 0 || n >= 100 || digitsIn(s.fold(word)) != 2:
		return 0
	case now-now%100+n <= now:
		return now - now%100 + n
	}
	return now - now%100 + n - 100
}

// isReading reports whether a cell after a name tells how it is read: kana behind
// what has other letters too, or the same name in other letters in brackets.
func (s *session) isReading(c locales.LineWord, name []string) bool {
	written := strings.Join(name, "")
	kana := locales.Kana(c.Text)
	return kana && (c.Bracketed || !locales.Kana(written)) || c.Bracketed && !latin([]rune(written)[0]) && latin([]rune(c.Text)[0])
}

// personOfUnit reads a name, a birth and what ties him to the unit, in any order.
func (s *session) personOfUnit(line string) event.Person {
	var p event.Person
	var words []string
	for _, f := range strings.Fields(line) {
		folded := strings.ToUpper(strings.Trim(s.fold(f), ",.:()"))
		n, err := strconv.Atoi(folded)
		born, isBirth := s.birthOf(folded)
		if !isBirth { // people set days off with brackets
			born, isBirth = s.birthOf(strings.ToLower(folded))
		}
		switch {
		case folded == "":
		case isBirth:
			p.Born, p.BirthYear = born, born.Year
		case idCard.MatchString(folded): // nobody keeps those (HN-9)
		case p.Basis == 0 && len(words) > 0 && s.basisOf(strings.ToLower(folded)) > 0:
			p.Basis = s.basisOf(strings.ToLower(folded))
		case err == nil && year(n, s.now().Year()):
			p.BirthYear = n
		case err == nil && n < 100: // the number of the line
		default:
			words = append(words, f)
		}
	}
	p.Name = strings.Join(words, " ")
	return p
}

func year(n, now int) bool { return n >= 1900 && n <= now }

// looksLikeID: at most two letters, then at least four digits.
func looksLikeID(s string) bool {
	digits := strings.TrimLeft(s, "ABCDEFGHIJKLMNOPQRSTUVWXYZ")
	return len(s)-len(digits) <= 2 && len(digits) >= 4 && strings.Trim(digits, "0123456789") == ""
}
