package command

import (
	"slices"

	"taikyoku/locales"
)

// mended.go reads what is put right in a form that was read back: «2番は山田じゃ
// なくて田中», «不对，领队是王强», «board 2 is Smith, not Yamada», «三级».

// Mend is one thing put right. What it is about is said by Label, the field's label
// in the lexicon, by Board, or by Member, a number of the context's roster; a
// value without any says none.
type Mend struct {
	Label  string
	Board  int
	Member int
	Value  string // as typed; empty: only that something is wrong
	Swap   [2]int // two boards that are the wrong way round
	Told   bool   // a word says that something is, or is to be, put right
}

// Mended reads a message that puts something right.
func Mended(lex *locales.Lexicon, ctx Context, text string) (Mend, bool) {
	ctx.Asked = nil
	r := read(lex, &ctx, text)
	if r.question() {
		return Mend{}, false
	}
	m := mender{r: r}
	if m.swapped() {
		return m.Mend, true
	}
	m.opening()
	m.subject()
	m.value()
	return m.Mend, m.Value != "" || m.Board > 0 || m.Label != ""
}

// OnlyWrong reports whether a message says that something is wrong, or is to be
// changed, and not what.
func OnlyWrong(lex *locales.Lexicon, ctx Context, text string) bool {
	ctx.Asked = nil
	r := read(lex, &ctx, text)
	wrong := slices.ContainsFunc(r.text.tokens, func(t token) bool { return t.is(kWrong) || t.is(kFix) || t.is(kMistake) || t.is(kChange) })
	return wrong && !r.question() && r.only(kWrong, kFix, kMistake, kChange, kNo, kNot, kSorry, kDo, kPlease)
}

// BoardNamed is the one board that a message names, by its number or as one of the
// context's roster; 0 if it names none, or several.
func BoardNamed(lex *locales.Lexicon, ctx Context, text string) int {
	ctx.Asked = nil
	r := read(lex, &ctx, text)
	m := mender{r: r}
	found := m.boards()
	for i := range r.text.tokens {
		if no := r.text.tokens[i].member(); r.text.tokens[i].kind == kMember && no > 0 && !slices.Contains(found, no) {
			found = append(found, no)
		}
	}
	if len(found) != 1 {
		return 0
	}
	return found[0]
}

// Changes reports whether a message says that something is to be changed, and does
// not forbid it.
func Changes(lex *locales.Lexicon, ctx Context, text string) bool {
	ctx.Asked = nil
	r := read(lex, &ctx, text)
	return r.has(kChange, kReplace, kSwitch, kFix) && !r.question() && !r.forbids(kChange) && !r.forbids(kReplace)
}

// mender walks the tokens once.
type mender struct {
	Mend
	r     *reading
	at    int
	turns bool // it began with a verb of change: "replace X with Y"
}

func (m *mender) is(kinds ...string) bool { return m.isAt(m.at, kinds...) }

func (m *mender) isAt(i int, kinds ...string) bool {
	for _, k := range kinds {
		if m.r.is(i, k) {
			return true
		}
	}
	return false
}

// swapped reads two boards and a word for the wrong way round.
func (m *mender) swapped() bool {
	boards := m.boards()
	if len(boards) != 2 || !m.r.has(kReversed, kReplace, kChange) || m.r.has(kMember, kOther) { // 2号李四换成刘七 …: one is replaced
		return false
	}
	m.Swap = [2]int{boards[0], boards[1]}
	return true
}

func (m *mender) boards() (out []int) {
	for i := range m.r.text.tokens {
		if no, _ := m.boardAt(i); no > 0 {
			out = append(out, no)
		} else if t := m.r.text; len(out) == 1 && i > 0 && m.isAt(i-1, kAnd) && t.number1(i) && t.whole(i) { // boards 1 and 3
			out = append(out, t.int(i))
		}
	}
	return out
}

// boardAt is the board that the token names with the one beside it, and the first
// token after it.
func (m *mender) boardAt(i int) (no, next int) {
	t := m.r.text
	switch {
	case i >= len(t.tokens):
	case t.number1(i) && t.whole(i) && m.isAt(i+1, kBan, kBoard, kDesk) && !(i > 0 && t.tokens[i-1].kind == kDash):
		return t.int(i), i + 2
	case m.isAt(i, kBoard, kDesk) && t.number1(i+1) && t.whole(i+1) && !(i > 0 && t.number1(i-1)):
		return t.int(i + 1), i + 2
	}
	return 0, i
}

// opening passes over what only says that something is wrong.
func (m *mender) opening() {
	for m.is(kWrong, kNo, kMistake, kFix, kSorry, kComma, kColon, kBreak, kGreet, kObject, kDai) && !m.is(kLabel) || m.latin() && m.is(kReplace, kChange) {
		m.turns = m.turns || m.latin() && m.is(kReplace, kChange)
		m.Told = m.Told || m.is(kWrong, kMistake, kFix)
		m.at++
	}
}

// latin reports whether the message is at its first word, and that is a Latin one.
func (m *mender) latin() bool {
	return m.at == 0 && len(m.r.text.tokens) > 0 && latinFrom(m.r.text.folded.Text, m.r.text.tokens[0].from)
}

// subject reads what is put right.
func (m *mender) subject() {
	if no, next := m.boardAt(m.at); no > 0 {
		m.Board, m.at = no, next
	} else if tok := m.token(); tok != nil && tok.is(kLabel) {
		m.Label = tok.as(kLabel)
		m.at++
	} else if tok != nil && tok.kind == kMember {
		m.Member = tok.member()
		m.at++
	}
	for m.at < len(m.r.text.tokens) && (m.is(kSubject, kObject, kWrong, kMistake, kComma, kColon, kBreak, kDash, kFiller, kHonorific) || m.is(kOf) && m.r.lang != "en") {
		m.Told = m.Told || m.is(kSubject, kWrong, kMistake)
		m.at++
	}
}

func (m *mender) token() *token {
	if m.at < len(m.r.text.tokens) {
		return &m.r.text.tokens[m.at]
	}
	return nil
}

// value reads the new value: what stands after the old one and the word that
// denies or replaces it, or before its denial.
func (m *mender) value() {
	t := m.r.text
	from, to := m.at, len(t.tokens)
	pivot := -1
	for i := m.at; i < to && pivot < 0; i++ {
		if word := t.folded.Text[t.tokens[i].from:t.tokens[i].to]; m.turns && i+1 < to && (word == "to" || word == "with" || word == "by" || word == "for") {
			pivot = i
		}
		if m.isAt(i, kNot, kReplace, kArrow, kInstead) || m.isAt(i, kFix) && i+1 < to && m.r.lang != "ja" {
			pivot = i
		}
	}
	m.Told = m.Told || pivot >= 0
	switch {
	case pivot < 0 && m.r.lang == "ja": // 2番の山田を田中に変更
		if last := m.r.at(kChange); last > from {
			if old := m.objectBefore(last); old > from {
				from, to = old+1, last
			}
		}
	case pivot < 0:
	case pivot == m.at && m.isAt(pivot, kNot) && m.r.lang != "ja": // 不是李四，是刘刚
		for from = pivot + 1; from < to && !m.isAt(from, kComma, kBreak); from++ {
			m.noteOld(from)
		}
	case m.isAt(pivot, kNot) && m.r.lang != "ja": // is Smith, not Yamada
		for i := pivot + 1; i < to; i++ {
			m.noteOld(i)
		}
		to = pivot
	case pivot+1 < to: // 山田じゃなくて田中, 李四改成刘刚
		for i := m.at; i < pivot; i++ {
			m.noteOld(i)
		}
		from = pivot + 1
	case m.isAt(pivot, kReplace): // 山田を田中に変更
		to = pivot
		if old := m.objectBefore(to); old > from || m.Member == 0 && m.Board == 0 && m.Label == "" {
			for from < to && !m.isAt(from, kObject) {
				m.noteOld(from)
				from++
			}
		}
	}
	for from < to && m.isAt(from, kComma, kBreak, kSubject, kColon, kObject, kYes) && !(m.isAt(from, kYes) && !m.isAt(from, kSubject)) {
		from++
	}
	for to > from && m.trails(to-1) {
		to--
	}
	if from < to {
		m.Value = t.original(from, to)
	}
}

// objectBefore is the first particle between here and token to that has a name before
// it and something behind it: 山田を田中に; -1 if there is none.
func (m *mender) objectBefore(to int) int {
	for i := m.at + 1; i+1 < to; i++ {
		if m.isAt(i, kObject) {
			return i
		}
	}
	return -1
}

// noteOld takes a player who stands where the old value does for the subject.
func (m *mender) noteOld(i int) {
	if tok := &m.r.text.tokens[i]; tok.kind == kMember && m.Member == 0 && m.Board == 0 && m.Label == "" {
		m.Member = tok.member()
	}
}

// trails reports whether a token only ends a sentence.
func (m *mender) trails(i int) bool {
	if m.isAt(i, kBreak, kComma, kPlease, kThanks, kFix) {
		return true
	}
	switch m.r.lang {
	case "ja":
		return m.isAt(i, kFiller, kIAm, kObject, kChange, kReplace)
	case "en":
		return m.isAt(i, kFiller) && m.r.text.tokens[i].gap
	}
	return m.isAt(i, kOf)
}

// member is the number of the one player that a token names; 0: several.
func (t *token) member() int {
	if len(t.players) == 1 {
		return t.players[0]
	}
	return 0
}
