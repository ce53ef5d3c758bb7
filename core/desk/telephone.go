package desk

import (
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
