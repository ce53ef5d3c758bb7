package locales

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"
)

// marks.go knows the marks that stand between and around what people type, in
// half and full width and in every language.

// Pieces are the parts of an enumeration, "錢小豹、孫大；李四", without those that
// are empty.
func Pieces(text string) []string { return cut(text, "、，,；;\n/／") }

// Parts are parts that may have commas within: one a line, or divided by ";".
func Parts(text string) []string { return cut(text, "；;\n") }

// Names are names in a row. A Western comma divides none: "Smith, John".
func Names(text string) []string { return cut(text, "、，；;/／&＆\n") }

// Enumeration puts parts in a row that Pieces and Row divide again.
func Enumeration(parts []string) string { return strings.Join(parts, "，") }

// LastWord is the last word of a text, without the marks around it.
func LastWord(text string) string {
	words := strings.FieldsFunc(text, func(r rune) bool { return unicode.IsSpace(r) || strings.ContainsRune(",，、:：", r) })
	if len(words) == 0 {
		return ""
	}
	return words[len(words)-1]
}

// Heading cuts a text at its first colon, or at its first space if it has none;
// without either there is no heading.
func Heading(text string) (heading, rest string) {
	text = strings.TrimSpace(text)
	i := strings.IndexAny(text, ":：")
	if i < 0 {
		i = strings.IndexFunc(text, unicode.IsSpace)
	}
	if i < 0 {
		return "", text
	}
	_, n := utf8.DecodeRuneInString(text[i:])
	return text[:i], strings.TrimSpace(text[i+n:])
}

// Plain is a line without the pictures in it; a digit on a key is one with a dot.
func Plain(line string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == '\u20e3': // the key around a digit
			return '.'
		case r == '\ufe0f' || r == '\u200d' || unicode.Is(unicode.So, r) && !circled(r) || r >= 0x1f000 && r < 0x20000:
			return -1
		}
		return r
	}, line)
}

// Row is a plain line of a list without its number; what stands between its parts
// is a space. A Western comma divides only from what is not Latin.
func Row(line string) string {
	line = Plain(line)
	line = rowNumber.ReplaceAllString(line, "")
	line = rowComma.ReplaceAllString(line, "$1 $2")
	return strings.TrimSpace(strings.Map(func(r rune) rune {
		if strings.ContainsRune("、，；;|/／\t", r) {
			return ' '
		}
		return r
	}, line))
}

// RowNumber is the number before a line of a list; 0 if it has none.
func RowNumber(line string) int {
	digits := strings.TrimFunc(rowNumber.FindString(Plain(line)), func(r rune) bool { return !unicode.IsDigit(r) })
	n := 0
	for _, r := range digits {
		if r >= '０' && r <= '９' {
			r -= '０' - '0'
		}
		n = 10*n + int(r-'0')
	}
	return n
}

// circled reports whether r is a number in a circle: ①.
func circled(r rune) bool { return r >= 0x2460 && r <= 0x2473 }

var (
	rowNumber = regexp.MustCompile(`^\s*(?:[#＃]?[（(]?[0-9０-９]{1,3}[)）.．、:：,，]+|[①-⑳])\s*`)
	// a number alone is one of a list where more stands behind it: 3 李四
	spacedNumber = regexp.MustCompile(`^\s*[0-9０-９]{1,3}\s+`)
	rowComma     = regexp.MustCompile(`([^\p{Latin}\s])\s*,\s*|,\s*([^\p{Latin}\s])`)
)

// CutNumber cuts the number off a line of a list, with its mark or the space behind
// it; ok is false if it has none.
func CutNumber(line string) (rest string, ok bool) {
	for _, number := range []*regexp.Regexp{rowNumber, spacedNumber} {
		if found := number.FindString(line); found != "" {
			return line[len(found):], true
		}
	}
	return line, false
}

// Cells are the cells of a line that a table's mark divides, an empty one in its
// place; none if there is no such mark.
func Cells(line string) []string {
	const marks = "\t,，、;；|"
	if !strings.ContainsAny(line, marks) {
		return nil
	}
	var out []string
	for i := 0; i >= 0; {
		i = strings.IndexAny(line, marks)
		cell, mark := line, 0
		if i >= 0 {
			cell = line[:i]
			_, mark = utf8.DecodeRuneInString(line[i:])
		}
		out, line = append(out, strings.TrimSpace(cell)), line[len(cell)+mark:]
	}
	return out
}

// Unmarked is a text without the marks and spaces at its end.
func Unmarked(text string) string { return strings.TrimRight(text, " \u3000,;.，、；。\n") }

// CutColon cuts a text at its first colon.
func CutColon(text string) (before, after string, ok bool) {
	i := strings.IndexAny(text, ":：")
	if i < 0 {
		return text, "", false
	}
	_, colon := utf8.DecodeRuneInString(text[i:])
	return strings.TrimSpace(text[:i]), strings.TrimSpace(text[i+colon:]), true
}

func cut(text, marks string) []string {
	var out []string
	for piece := range strings.FieldsFuncSeq(text, func(r rune) bool { return strings.ContainsRune(marks, r) }) {
		if piece = strings.TrimSpace(piece); piece != "" {
			out = append(out, piece)
		}
	}
	return out
}

// Bare is a name without its number in a list and the brackets around it.
func Bare(text string) string {
	return strings.Trim(strings.TrimLeft(text, " \u3000.．0123456789０１２３４５６７８９)）"), " \u3000()（）[]【】")
}

var languageMark = regexp.MustCompile(`[\[［【]([^\]］】\n]{1,20})[\]］】][:：]?`)

// LanguageMarks finds what may be the mark of a language before its part of a
// text, "[ja]" or "【English】:": of each the first byte, the first one after it,
// and the name within.
func LanguageMarks(text string) (marks []LanguageMark) {
	for _, m := range languageMark.FindAllStringSubmatchIndex(text, -1) {
		marks = append(marks, LanguageMark{m[0], m[1], text[m[2]:m[3]]})
	}
	return marks
}

// LanguageMark is such a mark.
type LanguageMark struct {
	From, To int
	Name     string
}

// Familiar is the character that stands before the surname of a friend, 阿何.
const Familiar = "阿"

// numerals are the numbers below ten in letters, each with its variants.
var numerals = []string{"", "一壹", "二兩两両", "三", "四", "五", "六", "七", "八", "九"}

// Numeral is a number below ten in one letter; 0: it is none.
func Numeral(letter string) int {
	for n, letters := range numerals {
		if n > 0 && letter != "" && strings.Contains(letters, letter) {
			return n
		}
	}
	return 0
}

// joinedNames are two names with a word for «and» between them, each as long as a
// name that is written without spaces.
var joinedNames = regexp.MustCompile(`^\s*(\p{Han}{2,4})\s*(?:和|與|与|及|跟|同|と)\s*(\p{Han}{2,4})\s*$`)

// Joined are the names of a text that says two of them with a word between; else
// the text itself. A name of four letters or fewer is one: 李和平.
func Joined(text string) []string {
	if m := joinedNames.FindStringSubmatch(text); m != nil {
		return m[1:]
	}
	if first, second, ok := strings.Cut(text, " and "); ok && strings.TrimSpace(first) != "" && strings.TrimSpace(second) != "" {
		return []string{strings.TrimSpace(first), strings.TrimSpace(second)}
	}
	return []string{text}
}

// A LineWord is a word of a line; Bracketed tells that it stands in brackets.
type LineWord struct {
	Text      string
	Bracketed bool
}

// LineWords are the words of a line, divided by spaces, commas, colons and brackets.
func LineWords(line string) (words []LineWord) {
	open, from := false, 0
	end := func(i int) {
		if word := strings.Trim(line[from:i], " .．"); word != "" {
			words = append(words, LineWord{word, open})
		}
	}
	for i, r := range line {
		opens, closes := strings.ContainsRune("(（[［〔【", r), strings.ContainsRune(")）]］〕】", r)
		if opens || closes || unicode.IsSpace(r) || strings.ContainsRune(",，、;；:：|/／", r) {
			end(i)
			from = i + utf8.RuneLen(r)
		}
		if opens || closes {
			open = opens
		}
	}
	end(len(line))
	return words
}

// Kana reports whether a word is written in kana only.
func Kana(word string) bool {
	return word != "" && !strings.ContainsFunc(word, func(r rune) bool {
		return !unicode.In(r, unicode.Hiragana, unicode.Katakana) && r != 'ー' && r != '・' && r != 'ｰ'
	})
}

// Hiragana reports whether a word is written in hiragana only.
func Hiragana(word string) bool {
	return word != "" && !strings.ContainsFunc(word, func(r rune) bool { return !unicode.Is(unicode.Hiragana, r) && r != 'ー' })
}

// CutDialled cuts a text around what may be a telephone number: from its first digit,
// bracket or plus to its last one; number is empty if there is none.
func CutDialled(text string) (before, number, after string) {
	dialled := func(r rune) bool { return unicode.IsDigit(r) || strings.ContainsRune("+＋(（)）", r) }
	from, to := strings.IndexFunc(text, dialled), strings.LastIndexFunc(text, dialled)
	if from < 0 {
		return text, "", ""
	}
	_, n := utf8.DecodeRuneInString(text[to:])
	return text[:from], text[from : to+n], text[to+n:]
}

// Digits are the digits of a text, in a row.
func Digits(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsDigit(r) {
			return r
		}
		return -1
	}, text)
}

// ListParts are the parts of a line between commas and their like.
func ListParts(line string) (parts []string) {
	for _, part := range strings.FieldsFunc(line, func(r rune) bool { return strings.ContainsRune(",、，;；/／・", r) }) {
		if part = strings.TrimSpace(part); part != "" {
			parts = append(parts, part)
		}
	}
	return parts
}
