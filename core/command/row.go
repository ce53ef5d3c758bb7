package command

import (
	"slices"
	"unicode"
	"unicode/utf8"

	"taikyoku/core"
	"taikyoku/locales"
)

// row recognises points beside the players or boards and nothing else from an item
// on: «Smith 1, Patel 0, Nguyen half».
func (r *resultReader) row(from int) bool {
	var out []BoardResult
	decided := false // a nought or a half shows that points are meant
	for i := from; i < len(r.items); i++ {
		it := &r.items[i]
		board := r.rowBoard(it)
		if board == 0 {
			if it.kind == iWord && r.tok(i).quiet() {
				continue
			}
			return false
		}
		if i+1 < len(r.items) && r.items[i+1].kind == iWord && r.tok(i+1).kind == kColon {
			i++
		}
		if i++; i >= len(r.items) {
			return false
		}
		outcome := r.rowPoint(i)
		if outcome == NoOutcome {
			return false
		}
		decided = decided || outcome != OwnWin
		out = append(out, BoardResult{Board: board, Outcome: outcome})
	}
	if len(out) < 2 || (!decided || from > 0) && len(out) != r.ctx.Boards {
		return false
	}
	r.f.boards, r.f.told = out, true
	return true
}

// fromFirst are the items without a heading that says that boards are told in their
// order: 1番から順に ….
func (r *resultReader) fromFirst() []item {
	if len(r.items) > 3 && r.items[0].kind == iBoard && slices.Equal(r.items[0].nums, []int{1}) && r.tok(1).as(kObject) == "from" && r.items[2].kind == iWord && r.tok(2).is(kFiller) {
		return r.items[3:]
	}
	if len(r.items) > 2 && r.items[0].kind == iBoard && len(r.items[0].nums) > 1 && slices.Equal(r.items[0].nums, span(1, r.ctx.Boards)) && r.tok(1).kind == kColon { // 1-5台：…
		return r.items[2:]
	}
	return r.items
}

// pointRow recognises the point of each board in order and nothing else: 1 0 1 ½ 0. A
// nought or a half shows that points are meant. In xiangqi a game may give two points,
// and 1 be a draw.
func (r *resultReader) pointRow() bool {
	var out []BoardResult
	decided := false
	for i := range r.items {
		outcome := r.rowPoint(i)
		switch {
		case r.tok(i).kind == kColon && r.tok(i).value == "=" && i > 0:
			outcome = Draw
		case outcome == NoOutcome && r.items[i].kind == iWord && r.tok(i).quiet() && r.tok(i).kind != kColon:
			continue
		case outcome == NoOutcome:
			return false
		}
		decided = decided || outcome != OwnWin
		out = append(out, BoardResult{Board: len(out) + 1, Outcome: outcome})
	}
	if len(out) < 3 || len(out) != r.ctx.Boards || !decided || r.ctx.Match == nil || r.ctx.arbiter() || r.ctx.Game == "xiangqi" {
		return false
	}
	r.f.boards, r.f.told = out, true
	return true
}

// rowBoard is the board of one player of the line-up or of one board named.
func (r *resultReader) rowBoard(it *item) int {
	if len(it.nums) != 1 || r.ctx.Match == nil {
		return 0
	}
	switch it.kind {
	case iBoard:
		return it.nums[0]
	case iMember:
		for b, no := range r.ctx.Match.Lineup {
			if no == it.nums[0] {
				return b + 1
			}
		}
	}
	return 0
}

// rowPoint is what one point, a half or nought at item i says of a game.
func (r *resultReader) rowPoint(i int) Outcome {
	it := &r.items[i]
	switch {
	case it.kind == iWord && r.tok(i).is(kHalf):
		return Draw
	case it.kind != iNumber:
		return NoOutcome
	}
	switch it.points[0] {
	case 10:
		return OwnWin
	case 5:
		return Draw
	case 0:
		return OwnLoss
	}
	return NoOutcome
}

// characters recognises a result for every board in one character each and
// nothing else, where two of them make another word: 勝勝負分.
func (r *resultReader) characters() bool {
	var out []BoardResult
	for i, c := range r.t.folded.Text {
		o := NoOutcome
		if c > unicode.MaxLatin1 || c == '\u00d7' {
			o = r.characterOf(i, utf8.RuneLen(c))
		}
		switch {
		case o != NoOutcome:
			out = append(out, BoardResult{Board: len(out) + 1, Outcome: o})
		case c != ' ' && c != ',' && c != '\u3001' && c != '\u3002' && c != '\u30fb':
			return false
		}
	}
	if len(out) < 3 || len(out) != r.ctx.Boards {
		return false
	}
	r.f.boards, r.f.told = out, true
	return true
}

// colourRow recognises a result for each board told by the colour that won, or a
// draw, and nothing else: 红胜 黑胜 和 红胜 黑胜; white, draw, black, white.
func (r *resultReader) colourRow() bool {
	var out []BoardResult
	told := false
	for i := 0; i < len(r.items); i++ {
		tok := r.tok(i)
		ev := evidence{kind: kWin, colour: colourOf(tok.as(kColour))}
		switch {
		case r.items[i].kind != iWord:
			return false
		case ev.colour != core.NoColour:
			if i+1 < len(r.items) && r.items[i+1].kind == iWord && r.outcomeKind(i+1) != "" && r.outcomeKind(i+1) != kDraw {
				i++
				ev.kind, told = r.outcomeKind(i), true
			}
		case r.outcomeKind(i) == kDraw:
			ev.kind, told = kDraw, true
		case tok.quiet(), tok.is(kResult):
			continue
		default:
			return false
		}
		out = append(out, BoardResult{Board: len(out) + 1, Outcome: ev.outcome()})
	}
	if !told || len(out) < 2 || len(out) != r.ctx.Boards {
		return false
	}
	r.f.boards, r.f.told = out, true
	return true
}

// characterOf is the result that the character at byte i of folded text alone
// tells, n bytes long.
func (r *resultReader) characterOf(i, n int) Outcome {
	senses, _ := r.t.words.Longest(r.t.folded.Text, i, func(_ locales.Sense, length int) bool { return length == n })
	for _, s := range senses {
		switch {
		case s.Kind == kWin, s.Kind == kMaru, s.Kind == kMark && s.Value == "win":
			return OwnWin
		case s.Kind == kLoss, s.Kind == kMark && s.Value == "loss":
			return OwnLoss
		case s.Kind == kDraw, s.Kind == kMinute, s.Kind == kFen, s.Kind == kMark:
			return Draw
		}
	}
	return NoOutcome
}

// spanRow recognises several boards named together and as many results in a row
// behind them and nothing else: 1到5台：胜胜负和胜, boards 1-4: WWDL.
func (r *resultReader) spanRow() bool {
	i := 0
	for i < len(r.items) && r.items[i].kind == iWord && r.tok(i).quiet() {
		i++
	}
	if i >= len(r.items) || len(r.items[i].nums) < 2 || r.items[i].kind != iBoard && (r.items[i].kind != iDesk || r.hall(&r.items[i], i)) || r.items[i].to >= len(r.t.tokens) {
		return false
	}
	boards := r.items[i].nums
	out := r.oneEach(r.items[i].to)
	if out == nil {
		out = r.wordEach(i + 1)
	}
	if len(out) < 2 || slices.Max(boards) > r.ctx.Boards {
		return false
	}
	r.f.told = true
	if len(out) != len(boards) { // of which is nothing told?
		r.f.ask(AskUnclear, nil)
		return true
	}
	for k, b := range boards {
		r.f.boards = append(r.f.boards, BoardResult{Board: b, Outcome: out[k]})
	}
	return true
}

// oneEach are the results that the tokens from i on tell, one character each; none
// if anything else stands there.
func (r *resultReader) oneEach(i int) (out []Outcome) {
	for ; i < len(r.t.tokens); i++ {
		tok := &r.t.tokens[i]
		run := r.run(tok)
		if run == nil && !tok.quiet() {
			return nil
		}
		out = append(out, run...)
	}
	return out
}

// run are the results that the characters of a token tell, none unless each of them
// tells one.
func (r *resultReader) run(tok *token) (out []Outcome) {
	for at, c := range r.t.folded.Text[tok.from:tok.to] {
		o := r.characterOf(tok.from+at, utf8.RuneLen(c))
		if o == NoOutcome {
			return nil
		}
		out = append(out, o)
	}
	return out
}

// wordEach are the results that the items from i on tell, a word each; none if
// anything else stands there.
func (r *resultReader) wordEach(i int) (out []Outcome) {
	for ; i < len(r.items); i++ {
		kind := r.outcomeKind(i)
		switch {
		case r.items[i].kind == iWord && r.tok(i).is(kHalf):
			out = append(out, Draw)
		case r.items[i].kind == iWord && (kind == kWin || kind == kLoss || kind == kDraw) && len(r.tok(i).players) == 0:
			out = append(out, evidence{kind: kind}.outcome())
		case r.items[i].kind != iWord || !r.tok(i).quiet():
			return nil
		}
	}
	return out
}

// holed recognises a row of marks in which a dash stands for a game that still
// goes on: ○×－○. What is told beside it must not be another result.
func (r *resultReader) holed() bool {
	n, marked := 0, 0
	var out []BoardResult
	for i := range r.items {
		tok := r.tok(i)
		switch {
		case r.items[i].kind == iWord && (tok.is(kMark) || tok.is(kMaru)):
			n, marked = n+1, marked+1
			out = append(out, BoardResult{Board: n, Outcome: evidence{kind: r.outcomeKind(i)}.outcome()})
		case tok.kind == kDash && n > 0 && n < r.ctx.Boards:
			n++
		case n < r.ctx.Boards:
			return false
		case r.items[i].kind == iScore || r.outcomeAt(i):
			return false
		}
	}
	if n != r.ctx.Boards || marked == n || marked < 2 {
		return false
	}
	r.f.boards, r.f.told, r.f.partial = out, true, true
	return true
}

// signs recognises plus, minus and equals for every board in order and nothing
// else: + = - +.
func (r *resultReader) signs() bool {
	var out []BoardResult
	for i := range r.t.tokens {
		tok := &r.t.tokens[i]
		o := NoOutcome
		switch tok.value {
		case "+":
			o = OwnWin
		case "=":
			o = Draw
		case "-":
			o = OwnLoss
		}
		if len(out) == r.ctx.Boards && o == NoOutcome && tok.quiet() {
			continue
		}
		if o == NoOutcome || len(out) == r.ctx.Boards {
			return false
		}
		out = append(out, BoardResult{Board: len(out) + 1, Outcome: o})
	}
	if len(out) < 2 || len(out) != r.ctx.Boards {
		return false
	}
	r.f.boards, r.f.told = out, true
	return true
}

// boardRow recognises every board with its result, run together without a space:
// 1台胜2台和3台胜4台负. The word for a draw does not join two boards there; where it
// can, in clauses or more than once, it is asked: 1台和2台胜，3台和4台负.
func (r *resultReader) boardRow() bool {
	var out []BoardResult
	joint, joints, clauses := false, 0, 0
	for i := 0; i < len(r.items); i++ {
		it := &r.items[i]
		if it.kind == iWord && r.tok(i).quiet() && r.outcomeKind(i) == "" {
			continue
		}
		if it.kind != iBoard || len(it.nums) != 1 || it.nums[0] != len(out)+1 || i+1 >= len(r.items) || r.items[i+1].gap || r.outcomeKind(i+1) == "" {
			return false
		}
		first := i == 0 || it.gap || r.tok(i-1).kind == kComma || r.tok(i-1).kind == kBreak
		if i++; first {
			clauses++
		}
		if r.tok(i).as(kDraw) == "and" && i+1 < len(r.items) && r.items[i+1].kind == iBoard && !r.items[i+1].gap {
			joint, joints = joint || first, joints+1
		}
		out = append(out, BoardResult{Board: len(out) + 1, Outcome: evidence{kind: r.outcomeKind(i)}.outcome()})
	}
	if len(out) < 3 || len(out) != r.ctx.Boards {
		return false
	}
	if joint && (clauses > 1 || joints > 1) {
		r.f.ask(AskUnclear, nil)
	}
	r.f.boards, r.f.told = out, true
	return true
}

// equals reports whether the sign = at item i stands alone between a board and the
// next one: b3 = b4 W.
func (r *resultReader) equals(i int) bool {
	board := func(j int) bool {
		return j >= 0 && j < len(r.items) && (r.items[j].kind == iBoard || r.items[j].kind == iMember)
	}
	if r.tok(i).kind != kColon || r.tok(i).value != "=" || !board(i-1) {
		return false
	}
	return i+1 == len(r.items) || board(i+1) || r.tok(i+1).kind == kComma || r.tok(i+1).kind == kBreak
}
