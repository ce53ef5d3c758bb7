package command

import (
	"slices"
	"strings"

	"taikyoku/core"
)

// outcomeKind is the result word or mark of item i: win, loss or draw.
func (r *resultReader) outcomeKind(i int) string {
	tok := r.tok(i)
	switch {
	case tok.is(kWin), tok.is(kTimeWin), tok.is(kMark) && tok.as(kMark) == "win", tok.is(kMaru):
		return kWin
	case tok.is(kLoss), tok.is(kTimeLoss), tok.is(kMark) && tok.as(kMark) == "loss":
		return kLoss
	case tok.is(kDraw), tok.is(kMark) && tok.as(kMark) == "draw":
		return kDraw
	case r.halved(i), r.equals(i):
		return kDraw
	case tok.as(kProgress) == "leads" && r.contested():
		return kWin
	case tok.as(kProgress) == "trails" && r.contested():
		return kLoss
	}
	return ""
}

// halved reports whether the word for a half at item i is all that is said of the
// board or player before it: bd 2 half, bd 4 win.
func (r *resultReader) halved(i int) bool {
	if i < 1 || r.items[i].kind != iWord || !r.tok(i).is(kHalf) && !r.tok(i).is(kHalfBye) {
		return false
	}
	before := i - 1
	for before > 0 && r.items[before].kind == iWord && r.tok(before).quiet() {
		before--
	}
	named := func(it item) bool { return it.kind == iBoard || it.kind == iMember || it.kind == iDesk }
	if !named(r.items[before]) {
		return false
	}
	after := i + 1
	if after < len(r.items) && r.items[after].kind == iWord && (r.tok(after).is(kFen) || r.tok(after).is(kPoint)) {
		after++
	}
	if after >= len(r.items) || named(r.items[after]) {
		return true
	}
	return r.items[after].kind == iWord && (r.tok(after).kind == kComma || r.tok(after).kind == kBreak || r.tok(after).is(kAnd))
}

// contested reports whether a reported result is called wrong, or a board of a whole
// total told with nothing about what goes on: what stands for a side there is how a
// game ended (違うかも、4番はうちが勝ってます).
func (r *resultReader) contested() bool {
	a, rep := r.ctx.Asked, r.ctx.Reported
	if a == nil || a.Kind != "confirm_result" {
		return false
	}
	if slices.ContainsFunc(r.t.tokens, func(t token) bool { return t.is(kWrong) || t.is(kNo) }) {
		return true
	}
	whole := rep != nil && rep.Own != nil && rep.Opp != nil && points(rep.Own)+points(rep.Opp) == core.Points(10*r.ctx.Boards)
	return whole && len(r.cur.boards) > 0 && !slices.ContainsFunc(r.t.tokens, func(t token) bool {
		return t.is(kYet) || t.is(kProgress) && t.as(kProgress) != "leads" && t.as(kProgress) != "trails"
	})
}

// forfeits are the words of games that were not played.
var forfeits = []string{kDoubleForfeit, kForfeitWin, kForfeitLoss, kForfeit, kNoShow, kLate}

// word reads one token that is no phrase.
func (r *resultReader) word(i int) int {
	tok := r.tok(i)
	if tok.is(kHence) {
		r.side = NoSide
	}
	switch {
	case r.and(i):
		r.cur.and = r.cur.and || !tok.is(kAnd) && !r.cur.told && !r.cur.met
		return i + 1
	case r.marks(i) > 1:
		return i + r.marks(i)
	case tok.kind == kResults, tok.is(kAllWin), tok.is(kAllLoss), tok.is(kAllDraw):
		r.all(i)
	case tok.is(kTook) && i+1 < len(r.items) && (r.items[i+1].kind == iBoard || r.items[i+1].kind == iMember): // Red took board 2
		r.cur.evidence = append(r.cur.evidence, evidence{kind: kWin, side: r.side, colour: r.colour})
		r.f.told, r.lastWord = true, i
	case r.forfeit(i):
		r.lastWord = i
	case r.outcomeKind(i) != "" && !tok.is(kForfeit):
		r.outcome(i)
	case tok.is(kFault):
		if len(r.cur.boards) > 0 && len(r.cur.evidence) == 0 {
			r.cur.evidence = append(r.cur.evidence, evidence{kind: kFault, side: r.side, colour: r.colour})
			r.f.told = true
		}
		r.side, r.colour = NoSide, core.NoColour // the result that follows is the other's
	case tok.kind == kOwnTeam || tok.kind == kFoeTeam || tok.is(kOwn) || tok.is(kFoe):
		r.setSide(i)
	case tok.is(kElsewhere) && i > 0 && (r.items[i-1].kind == iMember || r.items[i-1].kind == iBoard): // 刘洋那边: his board
	case tok.kind == kAnyTeam, tok.is(kElsewhere):
		r.f.other = true
	case tok.is(kBoth):
		r.side = BothSides
	case tok.is(kColour):
		r.setColour(i)
	case tok.is(kWith):
		r.withColour(i)
	case tok.is(kOthers) && r.remainder(i):
	case tok.is(kOthers) && !r.named1(i+1):
		r.others(i)
	case tok.is(kProgress) && len(r.cur.boards) > 0 && len(r.cur.evidence) == 0:
		r.unfinished = append(r.unfinished, r.cur.boards...)
		r.cur = scope{}
	case tok.as(kMistake) == "seen" && len(r.cur.boards) > 0 && len(r.cur.evidence) == 0:
		r.cur = scope{} // 刘老师那盘看岔了: that one was seen wrongly, nothing is told of it
	case tok.is(kEvery):
		r.cur.every = true
		return i + 1
	case tok.is(kExcept):
		r.except(i)
	case r.keepsStray(i):
		return i + 1
	case tok.kind == kBreak && (tok.value == "\n" || r.japanese):
		r.side, r.colour = NoSide, core.NoColour
	}
	r.stray = -1
	return i + 1
}

// named1 reports whether a board or player stands at item i: あと佐藤勝ち tells one
// thing more, not the rest.
func (r *resultReader) named1(i int) bool {
	return i < len(r.items) && (r.items[i].kind == iBoard || r.items[i].kind == iMember) && r.japanese
}

// and reports whether the word at item i joins two boards or players; the
// Chinese word for it is also the word for a draw, which a space after it shows.
func (r *resultReader) and(i int) bool {
	tok := r.tok(i)
	if !tok.is(kAnd) && tok.as(kDraw) != "and" {
		return false
	}
	if r.cur.told && i+1 < len(r.items) && (r.items[i+1].kind == iBoard || r.items[i+1].kind == iMember || r.items[i+1].kind == iDesk) && !r.items[i+1].gap && !r.ownOutcome(i+1) {
		return true // 输了第一台和第二台
	}
	if i == 0 || i+1 >= len(r.items) || len(r.cur.boards) == 0 || len(r.cur.evidence) > 0 {
		return tok.is(kAnd)
	}
	if r.runOn(i) {
		return false
	}
	if next := r.tok(i + 1); !tok.is(kAnd) && r.items[i+1].kind == iWord && (next.is(kFoe) || next.kind == kFoeTeam) && !next.gap {
		r.cur.met = true
		return true
	}
	next := &r.items[i+1]
	joins := (next.kind == iBoard || next.kind == iMember || next.kind == iDesk) && !next.gap
	if joins && !tok.is(kAnd) {
		return true
	}
	return tok.is(kAnd)
}

// nameLike reports whether the unknown text of item i can be somebody who is not
// in this match: a Chinese family name or a team before it, a Japanese word with
// a particle or a title after it, a Latin word with a capital or right before the
// verb. All else is talk.
func (r *resultReader) nameLike(i int) bool {
	it := &r.items[i]
	s := r.t.folded.Text[r.tok(i).from:r.t.tokens[it.to-1].to]
	next := func(kinds ...string) bool {
		return i+1 < len(r.items) && slices.ContainsFunc(kinds, r.tok(i+1).is)
	}
	follows := i+1 < len(r.items) && !r.items[i+1].gap
	switch {
	case next(kTeam, kHonorific, kPlayer) && follows:
		return true
	case latinFrom(s, 0):
		return capital(r.t.original(it.from, it.to)) && i > 0 || i+1 < len(r.items) && (r.verb(i+1) || r.items[i+1].kind == iScore)
	case strings.IndexFunc(s, func(c rune) bool { return c < 0x3041 || c > 0x3096 }) < 0:
		return false // hiragana alone
	case r.japanese:
		letter := follows && i+2 < len(r.items) && r.tok(i+1).to-r.tok(i+1).from == 1 && r.tok(i+2).is(kSubject)
		return next(kSubject, kOf) || follows && r.outcomeAt(i+1) || letter
	}
	n := hanLength(s)
	return n >= 2 && n <= 4 && (r.lex.Surname(s) || follows && r.outcomeAt(i+1) || r.items[i].gap || i == 0)
}

// marks reads a row of marks at item i that has one for every board, and
// returns its length; a shorter row is no answer.
func (r *resultReader) marks(i int) int {
	n := 0
	sign := func(j int) bool {
		return r.items[j].kind == iWord && (r.tok(j).is(kMark) || r.tok(j).is(kMaru) || r.tok(j).is(kTick))
	}
	if i > 0 && sign(i-1) {
		return 0 // the row was seen from its beginning
	}
	var out []BoardResult
	drawn := func(j int) bool { // √ × √ 和, √×√=
		return j > i && r.items[j].kind == iWord && (r.tok(j).is(kDraw) || r.tok(j).kind == kColon && r.tok(j).value == "=")
	}
	for j := i; j < len(r.items) && (sign(j) || drawn(j)); j++ {
		n++
		kind := r.outcomeKind(j)
		if kind == "" && drawn(j) {
			kind = kDraw
		}
		if kind == "" {
			kind = r.tok(j).as(kTick)
		}
		out = append(out, BoardResult{Board: n, Outcome: evidence{kind: kind}.outcome()})
	}
	if n != r.ctx.Boards || n < 2 || len(r.cur.evidence) > 0 {
		return 0
	}
	if len(r.f.boards) == 0 {
		r.f.boards, r.f.told = out, true
		r.cur = scope{}
	}
	return n
}

// keepsStray reports whether the word at item i may stand between a name and its
// result, or be part of a name that is not known: "Saitama B", 北京队.
func (r *resultReader) keepsStray(i int) bool {
	tok := r.tok(i)
	for _, k := range []string{kSubject, kOf, kHonorific, kFiller, kTeam, kPlayer, kGroup} {
		if tok.is(k) {
			return true
		}
	}
	return tok.kind == kColon || tok.to-tok.from <= 2 && latinFrom(r.t.folded.Text, tok.from)
}

// runOn reports whether the board or player before item i follows a result
// without a space, as in 1台胜2台和3台负: there every board has its own result.
func (r *resultReader) runOn(i int) bool {
	return i >= 2 && !r.items[i-1].gap && r.items[i-2].kind == iWord && r.outcomeKind(i-2) != "" && (r.items[i-1].kind == iBoard || r.items[i-1].kind == iMember)
}

// ofSide reports whether the word at item i follows its side: nothing but small
// words, none that ends a clause, stands between the two.
func (r *resultReader) ofSide(i int) bool {
	for i--; i >= 0 && r.items[i].kind == iWord; i-- {
		switch tok := r.tok(i); {
		case tok.kind == kFoeTeam || tok.is(kFoe):
			return true
		case tok.kind == kComma || tok.kind == kBreak || !tok.quiet() && !tok.is(kTeam):
			return false
		}
	}
	return false
}

// forfeit reads the word at item i for a game that was not played.
func (r *resultReader) forfeit(i int) bool {
	tok := r.tok(i)
	for _, k := range forfeits {
		if tok.is(k) {
			if k == kNoShow || k == kLate && r.ctx.arbiter() {
				k = kForfeit
			}
			ev := evidence{kind: k, side: r.side, colour: r.colour, negated: r.deniedForfeit(i) || r.madeIt(i)}
			if k == kForfeitWin && ev.side == Opponent && !r.ofSide(i) {
				ev.side = NoSide // 相手寝坊で不戦勝: what befell them is why we have won
			}
			r.cur.evidence = append(r.cur.evidence, ev)
			r.f.told = true
			if k == kForfeit || k == kLate { // what follows is the other's or the same one's lot
				r.side, r.colour = NoSide, core.NoColour
			}
			return true
		}
	}
	return false
}

func (r *resultReader) all(i int) {
	tok := r.tok(i)
	if r.japanese && i >= 2 && r.tok(i-1).is(kOf) && r.tok(i-2).is(kIllness) { // インフルで全滅
		return
	}
	if tok.kind == kResults {
		if len(tok.value) != r.ctx.Boards {
			r.f.ask(AskSum, map[string]any{"Sum": len(tok.value), "Boards": r.ctx.Boards})
		}
		r.f.boards = append(r.f.boards, letters(tok.value)...)
		return
	}
	full := core.Points(r.ctx.Boards * 10)
	kind, score := kDraw, Score{First: full / 2, Second: full / 2, Sided: true}
	switch {
	case tok.is(kAllWin):
		kind, score.First, score.Second = kWin, full, 0
	case tok.is(kAllLoss):
		kind, score.First, score.Second = kLoss, 0, full
	}
	if r.side == Opponent {
		score = score.Mirrored()
	}
	if r.deniedWord(i) && len(r.cur.boards) == 0 { // 不是全输，第四台和了
		r.f.negated, r.f.told = &score, true
		return
	}
	if len(r.cur.boards) == 1 && r.cur.boards[0] == r.ctx.Boards && len(r.cur.evidence) == 0 {
		r.cur = scope{} // 五台全胜: a count, not a board
	}
	if r.remains {
		r.remains = false
		r.count(r.left(), kind)
		return
	}
	switch n := r.someBefore(i); {
	case n > 0 && len(r.cur.boards) > 0:
		r.f.ask(AskUnclear, nil)
	case n > 0: // 两个人都赢了: those, not all
		r.count(n, kind)
		return
	}
	if r.excepting { // "all won except board 3" says nothing of board 3
		r.f.ask(AskUnclear, nil)
	}
	r.cur.every = len(r.cur.boards) > 1
	if len(r.cur.boards) > 0 { // その3人は全勝 is about some boards
		if len(r.cur.boards) == 1 {
			r.f.ask(AskUnclear, nil)
		}
		r.cur.evidence = append(r.cur.evidence, evidence{kind: kind, side: r.side})
		return
	}
	if r.f.scored {
		r.match(score)
		return
	}
	r.f.score, r.f.scored, r.f.derived = score, true, "all boards"
}

func (r *resultReader) match(score Score) {
	switch {
	case score.First > score.Second:
		r.f.match = OwnWin
	case score.First < score.Second:
		r.f.match = OwnLoss
	default:
		r.f.match = Draw
	}
}

// outcome adds a win, loss or draw to the scope.
func (r *resultReader) outcome(i int) {
	if r.stray >= 0 {
		r.f.other = true
	}
	if r.cur.after {
		side, colour := r.side, r.colour
		r.close()
		r.side, r.colour = side, colour
	}
	if r.remains {
		r.remains = false
		r.count(r.left(), r.outcomeKind(i))
		return
	}
	if i > 0 && r.tok(i-1).as(kOf) == "one" && len(r.pairs) > 0 && r.left() > 0 && len(r.cur.boards)+len(r.f.boards) == 0 { // 3 wins, a draw and a loss
		r.count(1, r.outcomeKind(i))
		return
	}
	ev := evidence{kind: r.outcomeKind(i), side: r.side, colour: r.colour}
	if ev.negated = r.deniedWord(i); ev.negated && len(r.pairs) > 0 { // 2 wins 2 draws, no loss
		return
	}
	if r.recorded(i) { // had it down as a loss: what is wrong
		ev.negated, r.f.recorded = true, true
	}
	if tok := r.tok(i); (tok.is(kTimeLoss) || tok.is(kTimeWin)) && len(r.cur.evidence) > 0 {
		return
	}
	if r.brokenOff(i) {
		r.f.ask(AskUnclear, nil)
	}
	r.cur.evidence = append(r.cur.evidence, ev)
	r.f.told = true
	r.lastWord = i
}

// brokenOff reports whether the message ends inside the verb at item i: 3番が勝っ.
func (r *resultReader) brokenOff(i int) bool {
	if !r.japanese || i+2 != len(r.items) || r.items[i+1].kind != iUnknown || r.items[i+1].gap {
		return false
	}
	return strings.HasPrefix(r.t.folded.Text[r.tok(i+1).from:], "\u3063")
}
