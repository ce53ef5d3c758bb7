package command

import (
	"strings"

	"taikyoku/locales"
)

// EntryTold turns a sentence that asks to enter somebody into the row of a list that
// it would be: «我儿子王晓明8岁，二级棋士，想报名可以吗» is 王晓明，男，二级棋士. A text of
// several lines, or one that speaks of nobody, stays as it is.
func EntryTold(lex *locales.Lexicon, lang, text string) string {
	if strings.ContainsAny(strings.TrimSpace(text), "\n\t") {
		return text
	}
	whole := read(lex, &Context{Language: lang, Boards: 1}, text)
	if whole.has(kKin) && whole.has(kAbsent, kNoShow, kAttendNo, kLate, kWin, kLoss, kDraw) && !whole.has(kRegister, kAdd) { // 我儿子今天来不了 enters nobody
		return ""
	}
	if !whole.has(kKin, kIAm) && !whole.question() {
		return text
	}
	var cells []string
	from := 0
	for i := 0; i <= len(whole.text.tokens); i++ {
		if i < len(whole.text.tokens) && !whole.endsClause(i) && whole.text.tokens[i].kind != kQuestion {
			continue
		}
		cells = append(cells, whole.part(from, i).rowCells()...)
		from = i + 1
	}
	return locales.Enumeration(cells)
}

// Kin is the word for the sex of the child of whom a text speaks, «我女儿»; empty if it
// speaks of none.
func Kin(lex *locales.Lexicon, lang, text string) string {
	r := read(lex, &Context{Language: lang, Boards: 1}, text)
	for i := range r.text.tokens {
		if sex := r.text.tokens[i].as(kKin); sex != "" {
			return sex
		}
	}
	return ""
}

// rowCells are what one clause of such a sentence tells of the player: behind the words
// for a child or for oneself a name, the sex that the word has; of a wish or a question
// nothing.
func (r *reading) rowCells() (cells []string) {
	tokens := r.text.tokens
	from := 0
	for i := range tokens {
		if tok := &tokens[i]; tok.is(kKin) || tok.is(kIAm) || tok.is(kName) {
			from = i + 1
			if sex := tok.as(kKin); sex != "" {
				cells = append(cells, sex)
			}
		}
	}
	for from < len(tokens) && from > 0 && (tokens[from].is(kSubject) || tokens[from].is(kOf) || tokens[from].is(kName) || tokens[from].kind == kColon) {
		from++
	}
	asks := r.question() || from == 0 && r.has(kGreet) || r.has(kPlease, kRegister, kPlays, kAdd, kMaybe)
	if from == 0 && asks || from >= len(tokens) {
		return cells
	}
	to := from
	for to < len(tokens) && tokens[to].kind != kNumber && !tokens[to].is(kPlease) && !tokens[to].is(kRegister) && !(from > 0 && tokens[to].is(kSubject)) {
		to++
	}
	if from == 0 { // a grade may have a number in it
		to = len(tokens)
	}
	if cell := r.text.original(from, to); strings.TrimSpace(cell) != "" {
		cells = append([]string{cell}, cells...)
	}
	return cells
}
