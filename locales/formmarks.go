package locales

import (
	"regexp"
	"strings"
	"unicode"

	"golang.org/x/text/width"
)

// formmarks.go knows the marks by which a pasted form is set out.

var (
	boxedHead  = regexp.MustCompile(`[【\[〔]([^【】\[\]〔〕\n]{1,16})[】\]〕]\s*:?`)
	bulletMark = regexp.MustCompile(`^\s*[-*•·●◆■▪>]+\s+`)
	ruled      = regexp.MustCompile(`^[\s|:=_*+-]*$`)
	rowWithin  = regexp.MustCompile(`^[\s,;、。)]\s*\(?(\d{1,2})[.)、]\s*`)
	dialled    = regexp.MustCompile(`\+?(?:\([0-9]{2,4}\) ?)?[0-9][0-9 -]{5,}[0-9]`)
)

// FormLine is a line of a pasted form in half width, without its bullet and the bars of
// a table around it; a head in a box, 【領隊】, has a colon. A line that only rules a
// table is empty.
func FormLine(typed string) string {
	line := bulletMark.ReplaceAllString(strings.TrimSpace(width.Fold.String(Plain(typed))), "")
	line = strings.NewReplacer("；", ";", "，", ",", "。", "。").Replace(line)
	if ruled.MatchString(line) {
		return ""
	}
	return strings.TrimSpace(strings.Trim(strings.TrimSpace(boxedHead.ReplaceAllString(line, "$1: ")), "|"))
}

// EndsPart reports whether a mark ends a part of a line, so that a head may follow it.
func EndsPart(r rune) bool { return unicode.IsSpace(r) || strings.ContainsRune(",;|/。、)", r) }

// Unpart is a part of a line without the marks around it.
func Unpart(text string) string {
	return strings.TrimFunc(text, func(r rune) bool { return r != ')' && EndsPart(r) || r == ':' })
}

// Clauses are the parts of a sentence.
func Clauses(text string) []string { return cut(text, ",，;；。.!！\n") }

// Unheaded is what stands behind a head and the marks after it.
func Unheaded(text string) string { return strings.TrimLeft(text, " :.、,") }

// RowWithin is the number of a further row that begins within a line, «… 2）»: the mark
// before it stands at the text's beginning; length 0: none does.
func RowWithin(text string) (n, length int) {
	m := rowWithin.FindStringSubmatchIndex(text)
	if m == nil || m[1] >= len(text) || unicode.IsDigit(rune(text[m[1]])) {
		return 0, 0
	}
	return RowDigits(text[m[2]:m[3]]), m[1]
}

// RowDigits is the number in the mark before a row.
func RowDigits(mark string) (n int) {
	for _, r := range width.Fold.String(mark) {
		switch {
		case unicode.IsDigit(r):
			n = 10*n + int(r-'0')
		case circled(r):
			n = int(r-0x2460) + 1
		}
	}
	return n
}

// Dialled is where what may be a telephone number stands in a text of half width; none
// is nil.
func Dialled(text string) []int { return dialled.FindStringIndex(text) }

// A FormWord is a word of a part of a form; Apart: a mark other than a space stands
// before it.
type FormWord struct {
	Text             string
	Bracketed, Apart bool
}

// FormWords are the words of a part of a form.
func FormWords(text string) (words []FormWord) {
	open, apart, from := false, false, 0
	end := func(i int) {
		if word := strings.Trim(text[from:i], " ."); word != "" {
			words = append(words, FormWord{word, open, apart})
			apart = false
		}
	}
	for i, r := range text {
		if r != '(' && r != ')' && r != ':' && !EndsPart(r) {
			continue
		}
		end(i)
		from = i + len(string(r))
		apart = apart || r != ' ' && r != '(' && r != ')'
		if r == '(' || r == ')' {
			open = r == '('
		}
	}
	end(len(text))
	return words
}

// Single reports whether a word is one Chinese character: of a name that is spaced out.
func Single(word string) bool {
	r := []rune(word)
	return len(r) == 1 && unicode.Is(unicode.Han, r[0])
}
