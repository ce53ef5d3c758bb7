package command

import "slices"

// denied.go tells which result words are not so: negated, called wrong, put down
// wrongly, or overtaken.

// deniedForfeit reports whether the word at item i for a game that was not played
// is negated: 欠席じゃない, 不戦敗にしないで, 没有缺席.
func (r *resultReader) deniedForfeit(i int) bool {
	if !r.japanese {
		return r.deniedWord(i)
	}
	for i++; i < len(r.items) && r.items[i].kind == iWord && (r.tok(i).is(kObject) || r.tok(i).is(kOf) || r.tok(i).is(kSubject)); i++ {
	}
	return i < len(r.items) && r.items[i].kind == iWord && r.tok(i).is(kNot)
}

// deniedPlace reports whether the board at item i is only what is not meant: 不是3台，是2台.
func (r *resultReader) deniedPlace(i int) bool {
	return !r.japanese && i > 0 && i+1 < len(r.items) && r.items[i-1].kind == iWord && r.tok(i-1).is(kNot) && r.items[i+1].kind == iWord && (r.tok(i+1).kind == kComma || r.tok(i+1).kind == kBreak)
}

// madeIt reports whether it is said behind item i that who was late has come after
// all: 遅刻したが間に合った.
func (r *resultReader) madeIt(i int) bool {
	from := r.items[i].to
	return slices.ContainsFunc(r.t.tokens[from:min(len(r.t.tokens), from+longestGame)], func(t token) bool { return t.is(kMadeIt) })
}

// deniedWord reports whether the result word at item i is negated.
func (r *resultReader) deniedWord(i int) bool {
	if r.calledWrong(i) {
		return true
	}
	at := i - 1
	for at > 0 && r.items[at].kind == iWord && (r.t.folded.Text[r.tok(at).from:r.tok(at).to] == "a" || r.tok(at).is(kColour) && at == i-1) && (r.tok(at-1).is(kNot) || r.tok(at-1).kind == kLatin || r.t.folded.Text[r.tok(at-1).from:r.tok(at-1).to] == "a") { // not a draw, 不是红胜, not a white win
		at--
	}
	before := at >= 0 && r.items[at].kind == iWord && r.tok(at).is(kNot)
	if !r.japanese && before {
		return true
	}
	after := i+1 < len(r.items) && r.items[i+1].kind == iWord && r.tok(i+1).is(kNot)
	if r.japanese && i+2 < len(r.items) && r.items[i+1].kind == iWord && r.items[i+2].kind == iWord && r.tok(i+1).is(kObject) && r.tok(i+2).is(kNot) { // 引き分けにしないで
		return true
	}
	if !after {
		return before && !(at > 0 && r.outcomeAt(at-1)) // the negation belongs to the word before it
	}
	other := i+2 < len(r.items) && r.outcomeAt(i+2) || i+3 < len(r.items) && r.outcomeAt(i+3) && r.tok(i+2).is(kOf) // 是和棋不是负; a draw, not a win
	return r.japanese || !other
}

// calledWrong reports whether what stands at item i is said to be wrong right behind
// it: 红胜不对, 白勝ちは間違い, "3-1 is wrong".
func (r *resultReader) calledWrong(i int) bool {
	j := i + 1
	is := false
	for j < len(r.items) && j <= i+3 && r.items[j].kind == iWord && (r.tok(j).is(kSubject) || r.tok(j).is(kOf) && !latinFrom(r.t.folded.Text, r.tok(j).from)) && !r.tok(j).is(kWrong) {
		is, j = is || r.tok(j).is(kSubject), j+1
	}
	if j >= len(r.items) || r.items[j].kind != iWord || r.tok(j).gap && !latinFrom(r.t.folded.Text, r.tok(j).from) {
		return false
	}
	tok := r.tok(j)
	if !tok.is(kWrong) && !tok.is(kMistake) || tok.is(kNot) && r.japanese {
		return false
	}
	return is || !latinFrom(r.t.folded.Text, tok.from) // "won wrong board"
}

// recorded reports whether the result word at item i is only what was written
// down wrongly: "down as a loss", 记成输, in Japanese 負けと報告した.
func (r *resultReader) recorded(i int) bool {
	if r.japanese {
		return i+1 < len(r.items) && r.items[i+1].kind == iWord && r.tok(i+1).is(kAsWas)
	}
	return i > 0 && r.items[i-1].kind == iWord && r.tok(i-1).is(kAsWas)
}
