package desk

import (
	"regexp"
	"slices"
	"strings"
	"unicode"

	"taikyoku/locales"
)

// idline.go reads federation ids as people type them in a hurry: several on one line,
// or one in a sentence that says only that it is one.

// idWord is a run that may be a federation's id; a year is too short for one.
var idWord = regexp.MustCompile(`[A-Za-zＡ-Ｚａ-ｚ]{0,2}[0-9０-９]{5,}`)

// idsApart is a text with one player on each of its lines: «5100001 5100002»,
// «5100001 加藤、5100002 吉田», «私のIDは5100001です».
func (s *session) idsApart(text string) string {
	if s.ev == nil || !s.ev.Rules.Teams || s.ev.ByDelegation() || !s.knowsIDs() || s.in.Button != "" {
		return text
	}
	var lines []string
	for line := range strings.Lines(text) {
		lines = append(lines, s.idLine(strings.TrimSpace(line))...)
	}
	return strings.Join(lines, "\n")
}

func (s *session) idLine(line string) []string {
	ids := idWord.FindAllString(line, -1)
	if len(ids) == 0 || strings.ContainsRune(line, '@') {
		return []string{line}
	}
	parts := locales.ListParts(line)
	switch rest := idWord.ReplaceAllString(line, " "); {
	case len(ids) > 1 && s.onlyJoins(rest):
		return ids
	case len(parts) > 1 && !slices.ContainsFunc(parts, func(p string) bool { return len(idWord.FindAllString(p, -1)) != 1 }):
		return parts
	case len(ids) == 1 && !strings.ContainsFunc(rest, unicode.IsDigit) && !s.asks(line) &&
		(s.onlyJoins(rest) || len(s.desk.parts.Lexicon.Only(rest, locales.AroundLabel, locales.IDLabel, locales.SelfLabel, locales.CourtesyLabel)) > 0):
		return ids
	}
	return []string{line}
}

// onlyJoins reports whether what stands between ids only joins them: commas, "and".
func (s *session) onlyJoins(rest string) bool {
	for _, word := range strings.FieldsFunc(rest, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }) {
		if !s.desk.parts.Lexicon.IsLabel(word, locales.AroundLabel) {
			return false
		}
	}
	return true
}
