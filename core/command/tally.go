package command

import (
	"slices"

	"taikyoku/core"
)

// tally.go reads how many games were won, drawn and lost: 四盘赢了三盘和了一盘,
// 5局中3局勝って2局負け, "won 2 of 3, lost the other".

// tally reads the phrase at item i that counts games, and returns the next item
// to read; ok is false when it counts none. A board that a verb comes before is a
// count in Chinese, where 第 does not make it a board.
func (r *resultReader) tally(i int) (next int, ok bool) {
	it := &r.items[i]
	if len(it.nums) != 1 || len(r.pairs) > 6 || it.nums[0] > r.ctx.Boards || r.ctx.Boards < 2 || r.t.is(it.from, kDai) || len(r.cur.boards) > 0 || len(r.f.boards) > 0 {
		return 0, false
	}
	latin := latinFrom(r.t.folded.Text, r.tok(i).from) || i > 0 && latinFrom(r.t.folded.Text, r.tok(i-1).from)
	whole := it.nums[0] == r.ctx.Boards
	switch {
	case whole && r.amongAt(i+1): // 四檯入面
		return i + 2, true
	case whole && it.kind != iNumber && i+2 < len(r.items) && r.outcomeAt(i+1) && r.counts(i+2): // 四盘赢了三盘
		return i + 1, true
	case whole && it.kind != iNumber && r.overNext(i): // 四盘棋下完了，前两台…
		return i + 1, true
	case whole && it.kind != iNumber && r.totalNext(i): // 三台戰成1.5比1.5
		return i + 1, true
	case !r.japanese && r.counts(i) && !r.t.is(it.from, kBoard) && i > 0 && r.tok(i-1).is(kOnly) && r.tok(i-1).kind != kComma && i+1 < len(r.items) && r.outcomeAt(i+1): // 只有一台输了: one of them, or board 1
		if it.nums[0] > 1 {
			if s := r.f.score; !r.f.scored || s.First == it.points1() || s.Second == it.points1() {
				r.f.ask(AskUnclear, nil)
			}
			return 0, false
		}
		r.count(1, r.outcomeKind(i+1))
		r.lastWord = i + 1
		return i + 2, true
	case r.counts(i) && r.remains && it.nums[0] == r.left(): // 其餘三檯
		return i + 1, true
	case r.counts(i) && r.counting() && it.nums[0] == r.left() && i+1 < len(r.items) && r.outcomeAt(i+1): // 贏三檯，仲有一檯和咗
		r.count(it.nums[0], r.outcomeKind(i+1))
		r.lastWord = i + 1
		return i + 2, true
	case whole && it.kind == iNumber && len(r.pairs) > 0 && r.amongAt(i-1), it.kind == iNumber && r.counting() && i > 0 && r.tok(i-1).is(kOthers): // 2 wins out of 3; the other two
		return i + 1, true
	case r.boardBeside(it):
	case !r.japanese && !latin && r.toldBefore(i) && (it.kind != iNumber || it.points[0]%10 == 0 && !it.gap && !r.listGoesOn(i)): // 赢三盘, 赢1输1和2
		r.recount(it.nums[0])
		return i + 1, true
	case r.japanese && it.kind == iNumber && it.points[0]%10 == 0 && r.countBehind(i): // 勝ち2、負けが1つ
		r.recount(it.nums[0])
		if i+1 < len(r.items) && r.tok(i+1).is(kTimes) {
			i++
		}
		return i + 1, true
	case it.kind == iNumber && r.amongAt(i+1) && r.allAt(i+2) && r.toldBefore(i): // won 2 of 3
		r.recount(it.nums[0])
		return i + 3, true
	case r.japanese && it.kind == iCount && i+2 < len(r.items) && r.tok(i+1).is(kOnly) && r.outcomeAt(i+2): // 1人だけ負けて
		r.count(it.nums[0], r.outcomeKind(i+2))
		r.lastWord = i + 2
		return i + 3, true
	case it.kind == iCount && i+1 < len(r.items) && r.outcomeAt(i+1) && !r.tok(i+1).is(kMark):
		r.count(it.nums[0], r.outcomeKind(i+1))
		r.lastWord = i + 1
		return i + 2, true
	}
	return 0, false
}

// boardBeside reports whether the board at an item cannot be a number of boards beside
// the total: 3-1，只输了四台.
func (r *resultReader) boardBeside(it *item) bool {
	s := r.f.score
	return r.f.scored && (it.kind == iBoard || it.kind == iDesk) && s.First != it.points1() && s.Second != it.points1()
}

// moreBoards reads numbers that are boards without the word, for boards with it were
// told before: boards 1 to 3 won, 4 and 5 lost. One number alone is the last board left.
func (r *resultReader) moreBoards(i int) (next int, ok bool) {
	told := len(r.f.boards) > 0 || len(r.cur.boards) > 0 && len(r.cur.evidence) > 0
	if !told || len(r.pairs) > 0 || r.f.scored || i > 0 && r.lastWord == i-2 && r.tok(i-1).is(kOf) { // white won on 2
		return 0, false
	}
	seen := slices.Clone(r.cur.boards)
	for _, b := range r.f.boards {
		seen = append(seen, b.Board)
	}
	var nums []int
	for next = i; next < len(r.items); next++ {
		it := &r.items[next]
		if it.kind != iNumber || len(it.nums) != 1 || it.points[0]%10 != 0 || it.nums[0] < 1 || it.nums[0] > r.ctx.Boards || slices.Contains(seen, it.nums[0]) {
			return 0, false
		}
		nums, seen = append(nums, it.nums[0]), append(seen, it.nums[0])
		if next++; next >= len(r.items) || r.items[next].kind != iWord || !r.tok(next).is(kAnd) && r.tok(next).kind != kComma {
			break
		}
	}
	verb := next
	for verb < len(r.items) && r.items[verb].kind == iWord && (r.tok(verb).is(kSubject) || r.tok(verb).kind == kColon) {
		verb++
	}
	if len(nums) < 2 && len(seen) < r.ctx.Boards || verb >= len(r.items) || !r.outcomeAt(verb) {
		return 0, false
	}
	r.enter(nums, false, i)
	return next, true
}

// points1 is as many points as the first number of an item, of which each is a win.
func (it *item) points1() core.Points { return core.Points(10 * it.nums[0]) }

// overNext reports whether only small words stand between item i and a comma with a
// board behind it: all games are over, what became of them is told there.
func (r *resultReader) overNext(i int) bool {
	j := i + 1
	for j < len(r.items) && r.items[j].kind == iWord && r.tok(j).is(kFiller) {
		j++
	}
	return j > i+1 && j+1 < len(r.items) && (r.tok(j).kind == kComma || r.tok(j).kind == kBreak) && r.items[j+1].kind == iBoard
}

// totalNext reports whether nothing but small words stands between item i and a
// total.
func (r *resultReader) totalNext(i int) bool {
	for i++; i < len(r.items) && r.items[i].kind == iWord && r.tok(i).quiet() && r.tok(i).kind != kComma && r.tok(i).kind != kBreak && r.tok(i).kind != kColon; i++ {
	}
	return i < len(r.items) && r.items[i].kind == iScore && !r.japanese && r.items[i].points[0]+r.items[i].points[1] == core.Points(10*r.ctx.Boards)
}

// countBehind reports whether the number at item i follows a word for a result, with
// nothing or the word for things after it.
func (r *resultReader) countBehind(i int) bool {
	j := i - 1
	if j > 0 && r.items[j].kind == iWord && r.tok(j).is(kSubject) {
		j--
	}
	if j < 0 || j != r.lastWord || len(r.cur.evidence) == 0 || r.tok(j).is(kMark) {
		return false
	}
	if i+1 >= len(r.items) {
		return true
	}
	next := r.tok(i + 1)
	return r.items[i+1].kind == iWord && (next.is(kTimes) || next.kind == kComma || next.kind == kBreak || next.kind == kSign || next.is(kFiller))
}

// listGoesOn reports whether another number stands beside the one at item i: 胜1、2.
func (r *resultReader) listGoesOn(i int) bool {
	return i+2 < len(r.items) && r.items[i+2].kind == iNumber && r.items[i+1].kind == iWord && (r.tok(i+1).kind == kComma || r.tok(i+1).is(kAnd))
}

// someBefore is the number of persons or games right before the word for all at item
// i, where it is not the number of all that the word is about; 0 where there is none.
func (r *resultReader) someBefore(i int) int {
	n := 0
	for j := i - 1; j >= 0 && n == 0; j-- {
		it, tok := &r.items[j], r.tok(j)
		switch {
		case tok.kind == kDigit:
			n = int(tens(tok.value) / 10)
		case it.kind == iWord && tok.is(kBoth):
			n = 2
		case (it.kind == iCount || it.kind == iNth || it.kind == iNumber) && len(it.nums) == 1:
			n = it.nums[0]
		case it.kind != iWord || !tok.quiet() || tok.kind == kComma || tok.kind == kBreak:
			return 0
		}
	}
	if all := len(r.cur.boards); n >= r.ctx.Boards || (r.rest || r.cur.every) && n == all {
		return 0
	}
	return n
}

// counts reports whether item i is a number with the word for boards or games.
func (r *resultReader) counts(i int) bool {
	k := r.items[i].kind
	return (k == iCount || k == iBoard || k == iDesk) && len(r.items[i].nums) == 1 && !r.t.is(r.items[i].from, kDai)
}

// amongAt reports whether item i is a word for what a number is out of.
func (r *resultReader) amongAt(i int) bool {
	return i > 0 && i < len(r.items) && r.items[i].kind == iWord && r.tok(i).is(kAmong)
}

// allAt reports whether item i is the number of all boards: 3, 3 boards, 3 games.
func (r *resultReader) allAt(i int) bool {
	if i >= len(r.items) || len(r.items[i].nums) != 1 || r.items[i].nums[0] != r.ctx.Boards {
		return false
	}
	k := r.items[i].kind
	return k == iNumber || k == iCount || k == iBoard || k == iDesk
}

// toldBefore reports whether a verb stands right before item i.
func (r *resultReader) toldBefore(i int) bool {
	return i > 0 && r.lastWord == i-1 && len(r.cur.evidence) > 0 && !r.tok(i-1).is(kMark) && !r.cur.evidence[len(r.cur.evidence)-1].negated
}

// count adds so many games of a kind.
func (r *resultReader) count(n int, kind string) {
	r.pairs = append(r.pairs, pair{n: n, kind: kind, side: r.side, counted: true})
	r.f.told = true
}

// recount turns the last word for a result into a count of games.
func (r *resultReader) recount(n int) {
	last := len(r.cur.evidence) - 1
	ev := r.cur.evidence[last]
	r.cur.evidence = r.cur.evidence[:last]
	r.pairs = append(r.pairs, pair{n: n, kind: ev.kind, side: ev.side, counted: true})
}

// counting reports whether games were counted.
func (r *resultReader) counting() bool {
	for _, p := range r.pairs {
		if p.counted {
			return true
		}
	}
	return false
}

// remainder reads a word for the others where games were counted: all that are
// left end as the verb beside it says.
func (r *resultReader) remainder(i int) bool {
	if !r.counting() || len(r.f.boards) > 0 {
		return false
	}
	if r.toldBefore(i) {
		r.recount(r.left())
	} else {
		r.remains = true
	}
	return true
}

// left is how many games were not counted yet.
func (r *resultReader) left() int {
	n := r.ctx.Boards
	for _, p := range r.pairs {
		n -= p.n
	}
	return max(n, 0)
}

// sides turns what the other side won and lost into the sender's view; a side that
// was named holds until another is.
func (r *resultReader) sides() {
	side := NoSide
	for i := range r.pairs {
		p := &r.pairs[i]
		if p.side != NoSide {
			side = p.side
		}
		switch {
		case side != Opponent:
		case p.kind == kWin:
			p.kind = kLoss
		case p.kind == kLoss:
			p.kind = kWin
		}
	}
}

// sidesOfCounts gives a total its sides by games that were counted beside it: 3比1,
// 只输了一盘. The reading in which they are all of their kind is meant.
func (r *resultReader) sidesOfCounts() {
	fits := func(s Score) bool {
		for _, p := range r.pairs {
			n := core.Points(10 * p.n)
			if p.kind == kWin && n != s.First || p.kind == kLoss && n != s.Second || p.kind == kDraw {
				return false
			}
		}
		return true
	}
	s := r.f.score
	switch typed, turned := fits(s), !s.Sided && fits(s.Mirrored()); {
	case typed && !turned:
		r.f.score.Sided = true
	case turned && !typed:
		r.f.score = s.Mirrored()
		r.f.score.Sided = true
	default:
		r.f.ask(AskUnclear, nil)
	}
}

// unsettled asks about counts that are not all the games.
func (r *resultReader) unsettled(sum int) {
	if r.f.scored {
		r.sidesOfCounts()
		return
	}
	if len(r.pairs) == 1 && r.f.match == NoOutcome && sum < r.ctx.Boards { // 赢了三盘: and the others?
		r.f.match = evidence{kind: r.pairs[0].kind}.outcome()
		return
	}
	kinds := map[string]bool{}
	var score Score
	for _, p := range r.pairs {
		kinds[p.kind] = true
		n := core.Points(10 * p.n)
		switch p.kind {
		case kWin:
			score.First += n
		case kLoss:
			score.Second += n
		default:
			score.First, score.Second = score.First+n/2, score.Second+n/2
		}
	}
	if len(kinds) > 1 && !slices.ContainsFunc(r.t.tokens, func(t token) bool { return t.is(kProgress) || t.is(kOthers) || t.is(kYet) }) { // 3勝1敗 on five boards: a total that does not fit
		score.Sided = true
		r.f.score, r.f.scored, r.f.derived = score, true, "counts"
		return
	}
	r.f.ask(AskSum, map[string]any{"Sum": core.Points(10 * sum).Short(), "Boards": r.ctx.Boards})
	r.f.match = NoOutcome
}
