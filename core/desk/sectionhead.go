package desk

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"taikyoku/core"
	"taikyoku/locales"
)

// sectionhead.go reads the section that heads a part of a delegation's form: its title,
// the part of it that no other section's begins with, or its age and its sex in the
// words people have for them, in any order: 男子组, U12女孩, Boys U16.

// sectionHead is such a head at the beginning of a text, and how long it is with what
// divides it from the people.
func (s *session) sectionHead(text string) (id core.DivisionID, length int) {
	if !s.ev.ByDelegation() {
		return "", 0
	}
	folded := s.desk.parts.Lexicon.Fold(text)
	id, n := s.titleAt(folded.Text)
	if told, length := s.ageAndSex(folded.Text); length > n {
		id, n = told, length
	}
	if n == 0 {
		return "", 0
	}
	rest := folded.Text[n:]
	value := strings.TrimLeft(rest, " ")
	r, _ := utf8.DecodeRuneInString(value)
	switch {
	case value == "" || len(value) < len(rest) && r != '(':
	case r == ':' || r == '(' && strings.Contains(value, "):"):
		value = value[strings.IndexByte(value, ':')+1:]
	case !unicode.Is(unicode.Han, r):
		return "", 0
	}
	value = strings.TrimLeft(strings.TrimPrefix(strings.TrimPrefix(value, ":"), "- "), " ")
	return id, int(folded.At[len(folded.Text)-len(value)])
}

// titleAt is the section whose whole title a folded text begins with, the longest, or
// the only one with a title that begins with the text up to its colon.
func (s *session) titleAt(text string) (id core.DivisionID, n int) {
	for _, sec := range s.ev.Rules.Sections {
		for _, title := range append([]string{string(sec.ID)}, titlesOf(sec)...) {
			if title = s.fold(title); len(title) > n && strings.HasPrefix(text, title) {
				id, n = sec.ID, len(title)
			}
		}
	}
	if n > 0 {
		return id, n
	}
	if head, _, colon := strings.Cut(text, ":"); colon {
		if id, _, ok := s.sectionLine(strings.TrimSpace(head)+":", false); ok {
			return id, len(head)
		}
	}
	return "", 0
}

// ageAndSex is the section of an age and a sex that a folded text begins with.
func (s *session) ageAndSex(text string) (id core.DivisionID, n int) {
	v, err := s.desk.words()
	if err != nil {
		return "", 0
	}
	age, sex := "", core.Sex("")
	for at := 0; at < len(text); {
		rest := text[at:]
		gap := len(rest) - len(strings.TrimLeft(rest, " -"))
		rest = rest[gap:]
		if digits := underAge(rest); digits != "" && age == "" {
			age, at = digits, at+gap+1+len(digits)
			n = at
			continue
		}
		longest, of := 0, core.Sex("")
		for word, x := range v.Sexes {
			if len(word) > longest && strings.HasPrefix(rest, word) && wholeIn(rest[:min(len(rest), len(word)+1)]+" ", word) {
				longest, of = len(word), x
			}
		}
		if longest > 0 && (sex == "" || sex == of) {
			sex, at = of, at+gap+longest
			n = at
			continue
		}
		if _, word := s.desk.parts.Lexicon.LabelAt(rest, 0, locales.EventLabel); word > 0 && sex != "" {
			at += gap + word
			n = at
			continue
		}
		break
	}
	if sex == "" || n == 0 {
		return "", 0
	}
	for _, sec := range s.ev.Rules.Sections {
		if sec.Eligible != nil && sec.Eligible.Sex == sex && locales.Digits(sec.Title[s.ev.Rules.Languages[0]]) == age {
			if id != "" {
				return "", 0
			}
			id = sec.ID
		}
	}
	if id == "" {
		return "", 0
	}
	return id, n
}

// underAge are the digits of an age a text begins with: u16.
func underAge(text string) string {
	rest, is := strings.CutPrefix(text, "u")
	if !is {
		return ""
	}
	return rest[:len(rest)-len(strings.TrimLeft(rest, "0123456789"))]
}
