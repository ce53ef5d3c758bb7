package command

import (
	"strings"

	"taikyoku/core"
)

// number reads digits at byte i: 3, 2.5, 2½, 25,000, 9:40, 1/2, 2 1/2, 3rd, and
// mixed runs of digits and letters, which are codes.
func (t *text) number(i int) token {
	s := t.folded.Text
	j := i
	for j < len(s) && digit(s[j]) {
		j++
	}
	if j > i && j < len(s) && s[j] == 'k' && latinAt(s, j+1) == 0 && !digitAt(s, j+1) && j-i < 4 {
		return token{kind: kNumber, width: j - i + 3, n: tens(s[i:j]) * 1000, to: j + 1} // 25k
	}
	if k := mixed(s, i); k > 0 {
		return token{kind: kLatin, to: k}
	}
	tok := token{kind: kNumber, width: j - i, n: tens(s[i:j]), to: j}
	if j == i { // .5, from ½
		tok.n, tok.width, tok.to = 5, 1, i+2
		return tok
	}
	rest := s[j:]
	switch {
	case halfAt(s, j):
		tok.n += 5
		tok.to = j + 2
	case strings.HasPrefix(rest, "\u30025") && !digitAt(s, j+4):
		tok.n += 5
		tok.to = j + len("\u30025")
	case strings.HasPrefix(rest, "/2") && s[i:j] == "1" && !digitAt(s, j+2) && !strings.HasPrefix(rest, "/2/"):
		tok.n, tok.to = 5, j+2
	case strings.HasPrefix(rest, " 1/2") && j-i < 3 && !t.is(len(t.tokens)-1, kBoard) && !gameBefore(s, i, j) && !digitAt(s, j+4) && !(i > 0 && s[i-1] == '-' && strings.HasPrefix(rest[4:], "-")):
		tok.n += 5
		tok.to = j + 4
	case j-i <= 2 && len(rest) >= 3 && rest[0] == ':' && digit(rest[1]) && digit(rest[2]) && rest[1] < '6' && !digitAt(s, j+3):
		return token{kind: kTime, to: j + 3}
	default:
		for len(s) >= tok.to+4 && s[tok.to] == ',' && digit(s[tok.to+1]) && digit(s[tok.to+2]) && digit(s[tok.to+3]) && !digitAt(s, tok.to+4) {
			tok.n = tok.n*1000 + tens(s[tok.to+1:tok.to+4])
			tok.width += 3
			tok.to += 4
		}
		for _, suffix := range []string{"st", "nd", "rd", "th"} {
			if strings.HasPrefix(s[tok.to:], suffix) && (tok.to+2 == len(s) || latinAt(s, tok.to+2) == 0) {
				tok.to += 2
				tok.value = "th"
			}
		}
	}
	return tok
}

// gameBefore reports whether the digits at i..j end the result of one game, as in
// 1-0 ½: the half after it is another's.
func gameBefore(s string, i, j int) bool {
	return j-i == 1 && i >= 2 && s[i-1] == '-' && (s[i] == '0' && s[i-2] == '1' || s[i] == '1' && s[i-2] == '0')
}

// tens is a run of digits in tenths; what is too long for a number is large.
func tens(digits string) core.Points {
	n := core.Points(0)
	for k := range len(digits) {
		if n > 10_000_000 {
			return n
		}
		n = n*10 + core.Points(digits[k]-'0')
	}
	return n * 10
}

// halfAt reports whether .5 and no further digit stands at byte i.
func halfAt(s string, i int) bool {
	return i+1 < len(s) && s[i] == '.' && s[i+1] == '5' && !digitAt(s, i+2) && !(i+3 < len(s) && s[i+2] == '.' && digit(s[i+3])) && !dottedList(s, i)
}

// dottedList reports whether the dot at byte i ends a list of single digits of which
// none comes twice, three at least: the 5 of 2.3.4.5 is a number of its own.
func dottedList(s string, i int) bool {
	seen := [10]bool{5: true}
	n := 1
	for ; i > 0 && s[i] == '.' && digit(s[i-1]) && (i < 2 || !digit(s[i-2])); i -= 2 {
		if seen[s[i-1]-'0'] {
			return false
		}
		seen[s[i-1]-'0'] = true
		n++
		if i < 2 {
			break
		}
	}
	return n > 2
}

// mixed returns the end of a run of digits and letters that is a code: six and
// more characters in which letters come between or after digits.
func mixed(s string, i int) int {
	j, letters := i, 0
	for j < len(s) && (digit(s[j]) || s[j] >= 'a' && s[j] <= 'z') {
		if !digit(s[j]) {
			letters++
		}
		j++
	}
	if letters == 0 || j-i < 6 || boardsByLetter(s[i:j]) {
		return 0
	}
	return j
}

// boardsByLetter recognises 1w2d3l4w.
func boardsByLetter(s string) bool {
	if len(s)%2 != 0 {
		return false
	}
	for k := 0; k < len(s); k += 2 {
		if !digit(s[k]) || !strings.ContainsRune("wdl", rune(s[k+1])) {
			return false
		}
	}
	return true
}

func digit(b byte) bool { return b >= '0' && b <= '9' }

func digitAt(s string, i int) bool { return i < len(s) && digit(s[i]) }

// numerals joins the number words of the lexicon (kinds digit, ten, hundred,
// thousand, myriad, half) with what stands beside them into numbers, where a
// counter or another number shows that numbers are meant: 第三轮, 三比二,
// 两分半, 2万5千, 一千二. A lone numeral word stays what it is.
func (t *text) numerals() {
	var out []token // nil as long as there is no such number
	for i := 0; i < len(t.tokens); {
		n, j, words := t.numeral(i)
		if words == 0 || !words.plausible(t, i, j) {
			if out != nil {
				out = append(out, t.tokens[i])
			}
			i++
			continue
		}
		if out == nil {
			out = append(make([]token, 0, len(t.tokens)), t.tokens[:i]...)
		}
		tok := t.tokens[i]
		tok.kind, tok.value, tok.n, tok.width, tok.to = kNumber, "", n, 1, t.tokens[j-1].to
		if n >= 100 {
			tok.width = 2
		}
		out = append(out, tok)
		i = j
	}
	if out != nil {
		t.tokens = out
	}
}

type numeralWords int

// plausible reports whether the number words at i..j stand where numbers do.
func (w numeralWords) plausible(t *text, i, j int) bool {
	if t.tokens[i].kind == kNumber {
		return true
	}
	if j < len(t.tokens) && t.tokens[j].kind == kOther && !t.tokens[j].gap {
		return false // a name such as one that begins with "fifty"
	}
	if j-i > 1 && w > 1 || t.joins(i-1) && t.numeric(i-2) || t.joins(j) && t.numeric(j+1) {
		return true
	}
	if latinFrom(t.folded.Text, t.tokens[i].from) && (t.is(i-1, kAnd) && t.numeric(i-2) || t.is(i-1, kOf) && i > 1 && t.outcome(i-2)) { // boards one and three, lost on two
		return true
	}
	if latinFrom(t.folded.Text, t.tokens[i].from) && (t.is(j, kEach) || t.is(j, kEvery) && (j+1 == len(t.tokens) || t.tokens[j+1].quiet() || t.tokens[j+1].kind == kSign || t.is(j+1, kThanks))) { // two all
		return true
	}
	if t.enumerated(j) {
		return true
	}
	if t.is(i-1, kAmong) && (t.numeric(i-2) || !latinFrom(t.folded.Text, t.tokens[i-1].from)) { // one of three
		return true
	}
	if i > 0 {
		switch t.tokens[i-1].kind {
		case kDai, kTo, kDash, kColon, kRound, kTable, kBoard, kDigit, kFirstN, kLastN:
			return true
		case kWin, kLoss, kDraw: // won three, lost one; 一勝一敗一分
			if latinFrom(t.folded.Text, t.tokens[i-1].from) && latinFrom(t.folded.Text, t.tokens[i].from) || t.is(j, kMinute) || t.countWord(j) {
				return true
			}
		}
	}
	if j+1 < len(t.tokens) && t.is(j, kUntil) && (t.tokens[j+1].kind == kNumber || t.tokens[j+1].kind == kDigit) {
		return true
	}
	if j < len(t.tokens) {
		switch t.tokens[j].kind {
		case kDash, kColon:
			return j+1 < len(t.tokens) && (t.tokens[j+1].kind == kNumber || t.tokens[j+1].kind == kDigit)
		case kTo, kBoard, kDesk, kBan, kTable, kRound, kNo, kNth, kPerson, kWin, kLoss, kDraw, kGames, kPoint, kMoney, kDay, kDigit, kAllWin, kAllLoss:
			return true
		}
	}
	return i > 0 && t.tokens[i-1].kind == kNumber && t.tokens[i].gap
}

// countWord reports whether token j counts what was won before it: 赢了三个.
func (t *text) countWord(j int) bool {
	return j < len(t.tokens) && t.tokens[j].as(kOf) == "count" && !t.tokens[j].gap
}

// enumerated reports whether more numbers and the word for boards follow at token j:
// 一、二台.
func (t *text) enumerated(j int) bool {
	k := j
	for k+1 < len(t.tokens) && (t.tokens[k].kind == kComma || t.tokens[k].is(kAnd)) && t.numeric(k+1) && !t.tokens[k].gap && !t.tokens[k+1].gap {
		k += 2
	}
	return k > j && (t.is(k, kBoard) || t.is(k, kBan)) && !t.tokens[k].gap
}

// numeral reads number words from token i: the value in tenths, the end and
// how many of them were words.
func (t *text) numeral(i int) (core.Points, int, numeralWords) {
	var total, part core.Points
	words, seen := numeralWords(0), false
	last := core.Points(0) // the last unit, for 一千二 = 1200
	j := i
loop:
	for ; j < len(t.tokens); j++ {
		tok := &t.tokens[j]
		if j > i && tok.gap && tok.as(kHalf) != "and" { // two and a half
			break
		}
		switch {
		case tok.kind == kNumber:
			if seen && part != 0 || j > i && last == 0 {
				break loop
			}
			part, seen = tok.n, true
		case tok.kind == kDigit:
			if part != 0 { // 一二台: two boards, not twelve
				break loop
			}
			part, seen = tens(tok.value), true
			words++
		case tok.kind == kHalf && !seen && t.is(j+1, kFen) && (t.joins(j+2) || t.joins(i-1)): // 半分
			part, seen = 5, true
			j++
			words += 2
			break loop
		case tok.is(kHalf) && !seen && (t.joins(j+1) && t.numeric(j+2) || t.joins(j-1) && t.numeric(j-2)): // half to two and a half
			part, seen = 5, true
			j++
			words += 2
			break loop
		case tok.is(kHalfBye) && !seen && (t.joins(j+1) || t.joins(i-1)) && hanLength(t.folded.Text[tok.from:tok.to]) == 2: // 半分對三分半
			part, seen = 5, true
			j++
			words += 2
			break loop
		case tok.kind == kMaru && (t.joins(i-1) || t.joins(j+1)):
			part, seen = 0, true
			words++
		case tok.kind == kUnit:
			unit := tens(tok.value) / 10
			if unit >= 10000 {
				total = (total + max(part, onlyIf(!seen, 10))) * unit
			} else {
				total += max(part, onlyIf(part == 0, 10)) * unit
			}
			part, last, seen = 0, unit, true
			words++
		case tok.is(kHalf) && seen:
			part += 5
			j++
			words++
			break loop
		case (tok.is(kDecimal) || tok.value == "\u30fb" && (t.joins(j+2) || t.joins(i-1))) && seen && !t.tokens[j].gap && j+1 < len(t.tokens) && t.is(j+1, kDigit) && t.tokens[j+1].as(kDigit) == "5": // 二点五
			part += 5
			j += 2
			words += 2
			break loop
		case (tok.is(kFen) || (tok.as(kOf) == "count" || tok.is(kGames)) && !tok.gap && j+1 < len(t.tokens) && !t.tokens[j+1].gap) && seen && t.is(j+1, kHalf): // 两分半, 三个半, 一盘半
			part += 5
			j += 2
			words += 2
			break loop
		default:
			break loop
		}
	}
	if last >= 100 && part > 0 && part < 100 && j > i+1 && t.tokens[j-1].kind == kDigit && t.tokens[j-2].kind == kUnit {
		part *= last / 10
	}
	return total + part, j, words
}

// numeric reports whether token i is a number in digits or in a word.
func (t *text) numeric(i int) bool {
	return i >= 0 && i < len(t.tokens) && (t.tokens[i].kind == kNumber || t.tokens[i].is(kDigit) || t.tokens[i].is(kHalf))
}

// kanaNumbers reads a total spelt in kana: a number word, the word between two
// numbers, a number word, with nothing between. Alone each is another word.
func (t *text) kanaNumbers() {
	for i := 0; i+2 < len(t.tokens); i++ {
		a, to, b := &t.tokens[i], &t.tokens[i+1], &t.tokens[i+2]
		if !a.is(kKanaDigit) || !to.is(kKanaTo) && !t.joins(i+1) || !b.is(kKanaDigit) || to.gap || b.gap {
			continue
		}
		for _, tok := range []*token{a, b} {
			*tok = token{kind: kNumber, n: tens(tok.as(kKanaDigit)), width: 1, from: tok.from, to: tok.to, gap: tok.gap}
		}
		*to = token{kind: kDash, from: to.from, to: to.to}
	}
	t.kanaBoards()
}

// kanaBoards makes numbers of kana digits that count the boards, each with its mark:
// いち○ に× さん○.
func (t *text) kanaBoards() {
	var at []int
	for i := range t.tokens {
		if tok := &t.tokens[i]; tok.is(kKanaDigit) && (t.is(i+1, kMark) || t.is(i+1, kMaru)) && tok.as(kKanaDigit) == string(rune('1'+len(at))) {
			at = append(at, i)
		}
	}
	if len(at) < 2 {
		return
	}
	for _, i := range at {
		tok := &t.tokens[i]
		*tok = token{kind: kNumber, n: tens(tok.as(kKanaDigit)), width: 1, from: tok.from, to: tok.to, gap: tok.gap}
	}
}

func onlyIf(cond bool, n core.Points) core.Points {
	if cond {
		return n
	}
	return 0
}
