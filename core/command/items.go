package command

import (
	"slices"

	"taikyoku/core"
)

// An item is a phrase of one or more tokens: a round, a board, a score. The
// grammars of results and line-ups read items, not tokens.
type item struct {
	kind     itemKind
	nums     []int         // boards, roster numbers, or the number of a round, table, …
	points   []core.Points // of a score or chain
	from, to int           // tokens
	gap      bool
}

type itemKind uint8

const (
	iWord    itemKind = iota // any other token
	iRound                   // R4, 第六轮, round 5
	iTable                   // T7, テーブル5, 3桌 where tables are meant
	iDesk                    // 第3桌: a table of the hall or a board of the match
	iBoard                   // 1番, 2台, BD1, boards 2 and 3
	iDay                     // 2日目, 第二天
	iNth                     // 5人目, 7th player
	iCount                   // 3人, 四盘
	iPlace                   // 3位
	iSpan                    // 10分, 30 minutes, times, money: numbers that are no result
	iNumber                  // a bare number
	iScore                   // 3-1
	iChain                   // 1-2-4-5: three and more numbers joined by dashes
	iMember                  // one of the roster
	iFoe                     // one of the opponent's line-up
	iUnknown                 // text that nothing explains
)

// items groups the tokens into phrases, once, left to right.
func (t *text) items() []item {
	out := make([]item, 0, len(t.tokens))
	for i := 0; i < len(t.tokens); {
		it := t.item(i)
		it.from, it.gap = i, t.tokens[i].gap
		if it.to <= i {
			it.to = i + 1
		}
		i = it.to
		out = append(out, it)
		out = t.spanned(out)
	}
	return out
}

// spanned makes one of two boards between which a word for «to» stands: 2番から5番,
// 2台到4台.
func (t *text) spanned(out []item) []item {
	n := len(out)
	if n < 3 || out[n-1].kind != iBoard || out[n-3].kind != iBoard && !(out[n-3].kind == iNumber && t.tokens[out[n-2].from].as(kObject) == "from") || len(out[n-1].nums) != 1 || len(out[n-3].nums) != 1 || out[n-2].kind != iWord {
		return out
	}
	from, to, joint := out[n-3].nums[0], out[n-1].nums[0], &t.tokens[out[n-2].from]
	if from >= to || to > t.size || joint.as(kObject) != "from" && !joint.is(kUntil) && joint.kind != kDash {
		return out
	}
	out[n-3].kind, out[n-3].nums, out[n-3].to = iBoard, span(from, to), out[n-1].to // also of a bare number: 1から3番
	return out[:n-2]
}

func (t *text) item(i int) item {
	tok := &t.tokens[i]
	switch {
	case tok.kind == kNumber:
		return t.numberItem(i)
	case tok.kind == kTime:
		return item{kind: iSpan, to: i + 1}
	case tok.kind == kMember:
		return item{kind: iMember, nums: tok.players, to: i + 1}
	case tok.kind == kFoeMember:
		return item{kind: iFoe, nums: tok.players, to: i + 1}
	case tok.kind == kOther || tok.kind == kLatin:
		return item{kind: iUnknown, to: i + 1}
	case tok.as(kPerson) != "": // ひとり
		return item{kind: iCount, nums: []int{int(tens(tok.as(kPerson)) / 10)}, to: i + 1}
	case tok.is(kDai) && t.number1(i+1):
		it := t.numberItem(i + 1)
		switch {
		case it.kind == iNumber && t.is(it.to, kOf) && !t.tokens[it.to].gap:
			it.kind, it.to = iNth, it.to+1 // 第7个
		case it.kind == iNumber:
			it.kind = iWord
		case it.kind == iCount && t.tokens[it.to-1].as(kGames) == "board": // 第三盘
			it.kind = iBoard
		}
		return it
	case tok.is(kMoney) && t.number1(i+1) && tok.value != "":
		return item{kind: iSpan, to: i + 2}
	case t.ends(i) && t.is(i+2, kBoard):
		return item{kind: iBoard, nums: t.endBoards(i), to: i + 3}
	case t.ends(i) && t.outcome(i+2) && slices.ContainsFunc(t.tokens[:i], func(before token) bool { return before.is(kFirstN) || before.is(kLastN) }) && slices.ContainsFunc(t.tokens[:i], func(before token) bool { return before.is(kBoard) }):
		return item{kind: iBoard, nums: t.endBoards(i), to: i + 2} // top three boards won, bottom two lost
	case tok.is(kRound) && tok.as(kRound) == "" && t.number1(i+1) && t.whole(i+1):
		return t.headed(iRound, i)
	case t.filled(i) && tok.is(kRound):
		return item{kind: iRound, nums: []int{t.int(i + 2)}, to: i + 3}
	case t.filled(i) && (tok.is(kTable) || tok.is(kDesk)):
		return item{kind: iTable, nums: []int{t.int(i + 2)}, to: i + 3}
	case t.filled(i) && tok.is(kBoard):
		return item{kind: iBoard, nums: []int{t.int(i + 2)}, to: i + 3}
	case tok.is(kTable) && t.number1(i+1) && t.whole(i+1):
		return t.headed(iTable, i)
	case tok.is(kDesk) && t.number1(i+1) && t.whole(i+1):
		return t.headed(iDesk, i)
	case tok.kind == kDash && t.tableDash(i):
		return item{kind: iBoard, nums: []int{t.int(i + 1)}, to: i + 2}
	case tok.is(kBoard) && t.number1(i+1) && t.whole(i+1):
		return t.boards(i)
	case tok.is(kDay) && t.number1(i+1) && t.whole(i+1) && !(t.joins(i+2) && t.number1(i+3)): // not the date after a name that ends in the word
		return t.headed(iDay, i)
	}
	return item{kind: iWord, to: i + 1}
}

// ends reports whether token i and the number after it are the first or the last of the
// boards: the top three.
func (t *text) ends(i int) bool {
	tok := &t.tokens[i]
	return (tok.is(kFirstN) || tok.is(kLastN)) && t.number1(i+1) && t.whole(i+1) && t.int(i+1) <= t.size
}

// endBoards are the boards that token i and the number after it tell.
func (t *text) endBoards(i int) []int {
	if n := t.int(i + 1); t.tokens[i].is(kLastN) {
		return span(t.size-n+1, t.size)
	}
	return span(1, t.int(i+1))
}

// filled reports whether token i is a label whose line holds one whole number:
// "Round: 5".
func (t *text) filled(i int) bool {
	if !t.number1(i+2) || t.tokens[i+1].kind != kColon || !t.whole(i+2) {
		return false
	}
	return i+3 == len(t.tokens) || t.tokens[i+3].kind == kBreak
}

// headed is "round 5": a word and the number after it.
func (t *text) headed(kind itemKind, i int) item {
	return item{kind: kind, nums: []int{t.int(i + 1)}, to: i + 2}
}

// boards is "boards 2 and 3", "BD1".
func (t *text) boards(i int) item {
	it := item{kind: iBoard, nums: []int{t.int(i + 1)}, to: i + 2}
	if word := t.folded.Text[t.tokens[i].from:t.tokens[i].to]; word[len(word)-1] == 's' && t.rising(i+1) {
		return item{kind: iBoard, nums: span(t.int(i+1), t.int(i+3)), to: i + 4} // boards 1-3
	}
	for it.to+1 < len(t.tokens) && (t.tokens[it.to].is(kAnd) || t.tokens[it.to].kind == kComma) && t.number1(it.to+1) &&
		t.whole(it.to+1) && (t.tokens[it.to].is(kAnd) || !t.outcome(it.to+2)) && !(t.joins(it.to+2) && t.number1(it.to+3)) {
		it.nums = append(it.nums, t.int(it.to+1))
		it.to += 2
	}
	return it
}

// tableDash reports whether the dash at token i stands between a table and its
// board: T3-2.
func (t *text) tableDash(i int) bool {
	if i < 2 || !t.is(i-2, kTable) || !t.number1(i-1) || !t.number1(i+1) || !t.whole(i+1) || t.joins(i+2) {
		return false
	}
	return !t.tokens[i-1].gap && !t.tokens[i].gap && !t.tokens[i+1].gap && latinFrom(t.folded.Text, t.tokens[i-2].from)
}

// number1 reports whether token i is a number.
func (t *text) number1(i int) bool { return i >= 0 && i < len(t.tokens) && t.tokens[i].kind == kNumber }

func (t *text) whole(i int) bool { return t.tokens[i].n%10 == 0 && t.tokens[i].n < 100_000 }

func (t *text) int(i int) int { return int(t.tokens[i].n / 10) }

func (t *text) is(i int, kind string) bool {
	return i >= 0 && i < len(t.tokens) && t.tokens[i].is(kind)
}

// joins reports whether token i joins two numbers into a score.
func (t *text) joins(i int) bool {
	if i >= 0 && i < len(t.tokens) && t.tokens[i].kind == kColon && t.number1(i+1) && t.tokens[i+1].gap && t.number1(i+2) && t.number1(i+3) {
		return false // boards 1 and 2: 2 1 3 4
	}
	return i >= 0 && i < len(t.tokens) && (t.tokens[i].kind == kDash || t.tokens[i].kind == kColon && t.tokens[i].value != "=" || t.tokens[i].is(kTo) && t.tokens[i].value != "team")
}

// outcome reports whether token i tells a result.
func (t *text) outcome(i int) bool {
	if i >= len(t.tokens) {
		return false
	}
	tok := &t.tokens[i]
	for _, k := range []string{kWin, kLoss, kDraw, kMark, kMaru, kTimeWin, kTimeLoss, kForfeit, kForfeitWin, kForfeitLoss, kDoubleForfeit, kNoShow} {
		if tok.is(k) {
			return true
		}
	}
	return false
}

// counters turn the number before them into something that is no score.
var counters = []struct {
	kind string
	item itemKind
}{
	{kRound, iRound},
	{kTable, iTable},
	{kBoard, iBoard},
	{kBan, iBoard},
	{kDesk, iDesk},
	{kDay, iDay},
	{kNth, iNth},
	{kWei, iPlace},
	{kPerson, iCount},
	{kGames, iCount},
	{kMinute, iSpan},
	{kMoney, iSpan},
	{kDate, iSpan},
}

// numberItem reads what begins with a number: a score, a chain, or a number
// with its counter.
func (t *text) numberItem(i int) item {
	if boards := t.boardSpan(i); boards.kind != iWord {
		return boards
	}
	if it := t.chain(i); it.kind != iWord {
		return it
	}
	if boards := t.wordNumbers(i); boards.kind != iWord {
		return boards
	}
	j := i + 1
	if t.is(j, kOf) && t.is(j+1, kOwn) && latinFrom(t.folded.Text, t.tokens[j].from) && t.whole(i) {
		return item{kind: iCount, nums: []int{t.int(i)}, to: j + 2} // 3 of us
	}
	if t.tokens[i].value == "th" && t.is(j, kPlayer) {
		return item{kind: iNth, nums: []int{t.int(i)}, to: j + 1}
	}
	if j < len(t.tokens) && !t.tokens[j].gap || t.tokens[i].value == "th" || j < len(t.tokens) && !t.cjkMinute(j) {
		for _, c := range counters {
			if t.is(j, c.kind) && t.counts(i, j, c.item) {
				return item{kind: c.item, nums: []int{t.int(i)}, to: j + 1}
			}
		}
	}
	return item{kind: iNumber, nums: []int{t.int(i)}, points: []core.Points{t.tokens[i].n}, to: j}
}

func (t *text) cjkMinute(j int) bool { return t.tokens[j].is(kMinute) && t.tokens[j].is(kDraw) }

// counts reports whether the counter at j belongs to the number at i: "2 rounds"
// does, but in "1 board 2" the board takes the number after it.
func (t *text) counts(i, j int, kind itemKind) bool {
	if !t.whole(i) {
		return false
	}
	switch kind {
	case iBoard, iTable, iRound, iDay:
		if t.tokens[j].gap && t.number1(j+1) && latinFrom(t.folded.Text, t.tokens[j].from) {
			return false
		}
	case iSpan:
		if t.tokens[j].is(kMinute) && t.outcomeCount(i) {
			return false
		}
	}
	return true
}

// outcomeCount reports whether the number at i follows a counted result: the
// 1分 of 3勝1敗1分 is a draw, not a minute.
func (t *text) outcomeCount(i int) bool { return i > 0 && t.outcome(i-1) }

// chain reads numbers joined by dashes, colons or words: two are a score.
func (t *text) chain(i int) item {
	it := item{kind: iWord, points: []core.Points{t.tokens[i].n}, to: i + 1}
	j := t.unit(i + 1)
	for t.joins(j) && t.number1(j+1) {
		it.points = append(it.points, t.tokens[j+1].n)
		j = t.unit(j + 2)
		it.to = j
	}
	if len(it.points) == 1 && t.besides(i) { // lost 1.5 2.5
		it.points, it.to = append(it.points, t.tokens[i+1].n), i+2
	}
	if len(it.points) == 2 {
		it.kind = iScore
	} else if len(it.points) > 2 {
		it.kind = iChain
	}
	return it
}

// besides reports whether the number at token i and the one beside it, with a half
// in them, are all the points of a match: no boards or players are numbered so.
func (t *text) besides(i int) bool {
	if !t.number1(i+1) || !t.tokens[i+1].gap || t.number1(i-1) || t.number1(i+2) || t.joins(i-1) && t.number1(i-2) || t.joins(i+2) && t.number1(i+3) {
		return false
	}
	return !t.whole(i) && t.tokens[i].n+t.tokens[i+1].n == core.Points(10*t.size)
}

// unit skips the word for points after a number: 3点対1点.
func (t *text) unit(i int) int {
	if t.is(i, kPoint) || t.is(i, kFen) {
		return i + 1
	}
	return i
}

// wordNumbers reads 一二台: several number words before one counter.
func (t *text) wordNumbers(i int) item {
	j, nums := i, []int(nil)
	for t.number1(j) && t.whole(j) && t.int(j) > 0 && t.int(j) < 10 && t.tokens[j].width == 1 && (j == i || !t.tokens[j].gap) {
		nums = append(nums, t.int(j))
		j++
	}
	if len(nums) > 1 && t.is(j, kBoard) {
		return item{kind: iBoard, nums: nums, to: j + 1}
	}
	return item{kind: iWord}
}

// boardSpan reads boards that share a counter: 1-3台, 1〜3番, 1、2番.
func (t *text) boardSpan(i int) item {
	counter := func(j int) bool { return j < len(t.tokens) && !t.tokens[j].gap && (t.is(j, kBan) || t.is(j, kBoard)) }
	if t.rising(i) && counter(i+3) {
		return item{kind: iBoard, nums: span(t.int(i), t.int(i+2)), to: i + 4}
	}
	if t.rising(i) && t.tilde(i+1) && (t.is(i+3, kSubject) || t.outcome(i+3)) { // 1〜3は勝ち
		return item{kind: iBoard, nums: span(t.int(i), t.int(i+2)), to: i + 3}
	}
	if t.rising(i) && t.is(i+1, kUntil) && t.is(i+3, kDesk) && !t.tokens[i+3].gap { // 一到四桌; 1-4桌 may be a total and a table
		return item{kind: iDesk, nums: span(t.int(i), t.int(i+2)), to: i + 4}
	}
	nums := []int{t.int(i)}
	j := i + 1
	for t.whole(j-1) && j+1 < len(t.tokens) && t.number1(j+1) && (t.tokens[j].kind == kComma || t.tokens[j].is(kAnd)) && t.tokens[j+1].n < 1000 {
		nums = append(nums, t.int(j+1))
		j += 2
	}
	if len(nums) > 1 && t.whole(j-1) && nums[0] > 0 && counter(j) && !latinFrom(t.folded.Text, t.tokens[j].from) {
		return item{kind: iBoard, nums: nums, to: j + 1}
	}
	return item{kind: iWord}
}

// rising reports whether two whole numbers, the second one larger, stand at token
// i with a dash between them.
func (t *text) rising(i int) bool {
	return t.number1(i) && t.number1(i+2) && (t.tokens[i+1].kind == kDash || t.is(i+1, kUntil)) && t.whole(i) && t.whole(i+2) && t.tokens[i].n > 0 && t.tokens[i].n < t.tokens[i+2].n && t.tokens[i+2].n < 1000
}

// tilde reports whether token i is the mark of a range, which joins no score.
func (t *text) tilde(i int) bool {
	s := t.original(i, i+1)
	return s == "~" || s == "\u301c" || s == "\uff5e"
}

func span(from, to int) []int {
	var out []int
	for n := from; n <= to; n++ {
		out = append(out, n)
	}
	return out
}

// dashes turns what people use for a dash between two numbers into one: the
// long-vowel mark, the numeral one, a multiplication sign.
func (t *text) dashes() {
	marks := slices.ContainsFunc(t.tokens, func(tok token) bool { return tok.is(kMark) && tok.as(kMark) != "loss" || tok.is(kMaru) })
	for i := 1; i+1 < len(t.tokens); i++ {
		tok := &t.tokens[i]
		if t.tokens[i-1].kind != kNumber || t.tokens[i+1].kind != kNumber {
			continue
		}
		s := t.folded.Text[tok.from:tok.to]
		one := tok.is(kDigit) && tok.as(kDigit) == "1" && !tok.gap && !t.tokens[i+1].gap
		times := s == "×" && !marks
		if s == "\u30fc" || one || times {
			*tok = token{kind: kDash, from: tok.from, to: tok.to, gap: tok.gap}
		}
	}
}
