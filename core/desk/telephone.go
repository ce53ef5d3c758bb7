package desk

import (
	"cmp"
	"regexp"
	"strings"
	"unicode"

	"taikyoku/core"
	"taikyoku/locales"
)

// telephone.go reads a telephone number, and keeps the number of an identity card out
// of every field: nobody keeps those (HN-9).

// telephone is a number as people write one: digits, and the marks between them.
var telephone = regexp.MustCompile(`^\+?[0-9()][0-9() -]*[0-9)]$`)

// The most digits of a telephone number (ITU-T E.164).
const mostPhoneDigits = 15

// idCard is the number of an identity card (GB 11643: 18 signs, 15 before 1999).
var (
	idCard    = regexp.MustCompile(`^\d{15}$|^\d{17}[\dXx]$`)
	idCardIn  = regexp.MustCompile(`(?:^|[^\dXx+])(?:\d{17}[\dXx]|\d{15})(?:[^\dXx]|$)`)
	digitGaps = regexp.MustCompile(`(\d)[ -]+([\dXx])`)
)

// hasIDCard reports whether a text holds the number of an identity card, also one in
// groups of digits.
func (s *session) hasIDCard(text string) bool {
	return idCardIn.MatchString(digitGaps.ReplaceAllString(digitGaps.ReplaceAllString(s.fold(text), "$1$2"), "$1$2"))
}

// noCard refuses the number of an identity card.
func noCard() *core.Error { return core.Refuse(core.NotAllowed, "", "form.no_card") }

// contactTyped is who is named beside a telephone number, and the number: «王芳
// 13612345678», «13612345678王芳».
func (s *session) contactTyped(text string) (name, phone string) {
	for _, p := range s.peopleIn(segment{told: locales.FormLine(text), row: 1}) {
		name, phone = cmp.Or(name, s.honoured(p.Name)), cmp.Or(phone, p.phone)
	}
	return name, phone
}

// namedPhone is a name and a number that are all of an answer to the question of the
// telephone.
func (s *session) namedPhone(text string) (name, phone string, ok bool) {
	words := s.formWords(locales.FormLine(text))
	if len(words) != 2 || words[0].value != nil || words[1].value == nil || words[1].value.phone == "" {
		return "", "", false
	}
	name = s.honoured(words[0].Text)
	return name, words[1].value.phone, s.isName(words[0].FormWord) && s.nameable(name) == nil
}

// phoneOf is the telephone number of an answer that has nothing beside it but words
// that say that it is one; empty if it is none.
func (s *session) phoneOf(text string) string {
	before, number, after := locales.CutDialled(text)
	beside := before + " " + after
	if strings.ContainsFunc(beside, unicode.IsLetter) && len(s.desk.parts.Lexicon.Only(beside, "", locales.PhoneLabel, locales.CourtesyLabel)) == 0 {
		return ""
	}
	folded := s.fold(number)
	n := len(locales.Digits(folded))
	if _, day := s.birthOf(folded); day || s.hasIDCard(text) || n < phoneDigits || n > mostPhoneDigits || !telephone.MatchString(folded) {
		return ""
	}
	return number
}
