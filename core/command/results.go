package command

import (
	"slices"

	"taikyoku/core"
)

// findings are what the grammar of results found in a message.
type findings struct {
	boards  []BoardResult
	score   Score
	scored  bool    // a match total stands there
	negated *Score  // a total that was denied ("not 3-1")
	match   Outcome // a result of the whole, without a board
	tables  []int
	derived string
	colours bool // told as 1-0, White first
	other   bool // about a team or a person that is not in this match
	doubt   QuestionKind
	args    map[string]any
}

func (f *findings) any() bool {
	return len(f.boards) > 0 || f.scored || f.match != NoOutcome || f.negated != nil
}

func (f *findings) ask(kind QuestionKind, args map[string]any) {
	if f.doubt == "" {
		f.doubt, f.args = kind, args
	}
}

// evidence is one word about the result of a scope.
type evidence struct {
	kind    string // kWin, kLoss, kDraw, kForfeit, kForfeitWin, kForfeitLoss, kDoubleForfeit
	side    Side
	colour  core.Colour
	negated bool
}

// scope is what the evidence is about: boards, or the match when there are none.
type scope struct {
	boards   []int
	player   bool // named by a player of the sender's
	evidence []evidence
	and      bool // joined by a word that can also mean a draw
}

// resultReader walks the items of a clause or message and collects scopes.
type resultReader struct {
	t      *text
	ctx    *Context
	items  []item
	f      findings
	cur    scope
	side   Side
	colour core.Colour
	// stray is the item before the present one, particles apart, when nothing
	// explains it: a person or team that the context does not know.
	stray    int
	pairs    []pair
	lastWord int // the item of the last evidence
	games    [][2]core.Points
	japanese bool // the negation follows what it denies
}

// pair is a number before an outcome: a board (2 loss) or a count (2 losses).
type pair struct {
	n    int
	kind string
	side Side
}

func (t *text) readResults(ctx *Context, items []item, japanese bool) findings {
	r := &resultReader{t: t, ctx: ctx, items: items, stray: -1, lastWord: -2, japanese: japanese}
	if r.sequence() {
		return r.f
	}
	for i := 0; i < len(items); {
		i = r.step(i)
	}
	r.close()
	r.settlePairs()
	r.settleGames()
	return r.f
}

// step reads the item at i and returns the next one to read.
func (r *resultReader) step(i int) int {
	it := &r.items[i]
	switch it.kind {
	case iBoard:
		r.enter(it.nums, false, i)
	case iDesk:
		if r.ctx.arbiter() && len(r.f.tables) == 0 {
			r.f.tables = append(r.f.tables, it.nums...)
			break
		}
		r.enter(it.nums, false, i)
	case iMember:
		r.member(it, i)
	case iFoe:
		r.enter(it.nums, false, i)
		r.side = Opponent
	case iTable:
		r.f.tables = append(r.f.tables, it.nums...)
	case iScore:
		r.score(i)
	case iNumber:
		return r.number(i)
	case iUnknown:
		r.stray = i
		return i + 1
	case iWord:
		return r.word(i)
	}
	r.stray = -1
	return i + 1
}

// enter opens a scope for boards, or adds boards to one that has no evidence.
func (r *resultReader) enter(boards []int, player bool, i int) {
	if len(r.cur.evidence) > 0 {
		// "win on board 4": the evidence came first
		if len(r.cur.boards) == 0 && !r.f.scored && r.lastWord >= i-2 && r.headed(i) {
			r.cur.boards, r.cur.player = slices.Clone(boards), player
			return
		}
		r.close()
	}
	for _, b := range boards {
		if !slices.Contains(r.cur.boards, b) {
			r.cur.boards = append(r.cur.boards, b)
		} else if !player && !r.cur.player {
			r.f.ask(AskUnclear, nil)
		}
	}
	r.cur.player = r.cur.player || player
}

// headed reports whether the word before item i is a preposition or a colon, so
// that the outcome stood before its board.
func (r *resultReader) headed(i int) bool {
	if i == 0 {
		return false
	}
	tok := &r.t.tokens[r.items[i].from-1]
	return tok.kind == kColon || latinFrom(r.t.folded.Text, tok.from) && tok.is(kOf)
}

// member finds the board of a player of the sender's line-up.
func (r *resultReader) member(it *item, i int) {
	m := r.ctx.Match
	if i > 0 && r.mvp(i) {
		return
	}
	if m == nil {
		r.f.ask(AskWhichBoard, nil)
		return
	}
	var boards []int
	for b, no := range m.Lineup {
		if slices.Contains(it.nums, no) {
			boards = append(boards, b+1)
		}
	}
	switch {
	case len(boards) == 0:
		r.f.ask(AskWhichBoard, map[string]any{"Name": r.t.original(it.from, it.to)})
		r.enter(nil, true, i)
	case len(boards) > 1:
		if len(r.cur.boards) == 1 && slices.Contains(boards, r.cur.boards[0]) && len(r.cur.evidence) == 0 {
			r.cur.player = true // 1番の佐藤
			return
		}
		r.f.ask(AskWhichPlayer, map[string]any{"Name": r.t.original(it.from, it.to), "Boards": boards})
		r.close()
		r.cur.player = true
	default:
		if len(r.cur.boards) == 1 && len(r.cur.evidence) == 0 && !r.cur.player && !r.cur.and {
			if r.cur.boards[0] != boards[0] {
				r.f.ask(AskWhichBoard, map[string]any{"Name": r.t.original(it.from, it.to)})
			}
			r.cur.player = true
			return
		}
		r.enter(boards, true, i)
	}
}

// mvp reports whether the name at item i is only praised.
func (r *resultReader) mvp(i int) bool {
	for j := i - 1; j >= 0 && j >= i-3; j-- {
		if r.t.tokens[r.items[j].from].is(kMvp) {
			return true
		}
	}
	return false
}

// number reads a bare number: with the outcome after it, it is a pair.
func (r *resultReader) number(i int) int {
	it := &r.items[i]
	j := i + 1
	for j < len(r.items) && r.items[j].kind == iWord && (r.tok(j).kind == kColon || r.tok(j).value == "." || r.tok(j).kind == kClose) {
		j++
	}
	if j < len(r.items) && r.items[j].kind == iWord && r.t.outcome(r.items[j].from) {
		if kind := r.outcomeKind(j); kind != "" && it.points[0]%10 == 0 {
			r.pairs = append(r.pairs, pair{it.nums[0], kind, r.side})
			r.stray = -1
			return j + 1
		}
	}
	if j < len(r.items) && r.items[j].kind == iWord && r.tok(j).is(kFen) && len(r.pairs) > 0 {
		r.pairs = append(r.pairs, pair{it.nums[0], kDraw, r.side})
		return j + 1
	}
	if j < len(r.items) && r.items[j].kind == iMember && j == i+1 {
		r.enter([]int{it.nums[0]}, false, i) // 1佐藤 勝ち
		return i + 1
	}
	if j < len(r.items) && r.items[j].kind == iWord && r.tok(j).is(kEach) { // 2.5ずつ
		r.f.scored = true
		r.f.score = Score{First: it.points[0], Second: it.points[0]}
		return j + 1
	}
	r.f.ask(AskUnclear, map[string]any{"Number": it.nums[0]})
	return i + 1
}

func (r *resultReader) tok(i int) *token { return &r.t.tokens[r.items[i].from] }

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
	}
	return ""
}

// forfeits are the words of games that were not played.
var forfeits = []string{kDoubleForfeit, kForfeitWin, kForfeitLoss, kForfeit, kNoShow, kLate}

// word reads one token that is no phrase.
func (r *resultReader) word(i int) int {
	tok := r.tok(i)
	switch {
	case r.and(i):
		r.cur.and = r.cur.and || !tok.is(kAnd)
		return i + 1
	case tok.kind == kResults, tok.is(kAllWin), tok.is(kAllLoss), tok.is(kAllDraw):
		r.all(tok)
	case r.forfeit(tok):
	case r.outcomeKind(i) != "" && !tok.is(kForfeit):
		r.outcome(i)
	case tok.kind == kOwnTeam || tok.kind == kFoeTeam || tok.is(kOwn) || tok.is(kFoe):
		r.setSide(i)
	case tok.kind == kAnyTeam:
		r.f.other = true
	case tok.is(kBoth):
		r.side = BothSides
	case tok.is(kColour):
		r.setColour(i)
	case tok.is(kWith):
		r.withColour(i)
	case tok.is(kOthers):
		r.others()
	case tok.is(kExcept):
		r.except()
	case r.keepsStray(i):
		return i + 1
	case tok.kind == kBreak && r.stray >= 0:
		r.stray = -1
		return i + 1
	}
	r.stray = -1
	return i + 1
}

// and reports whether the word at item i joins two boards or players; the
// Chinese word for it is also the word for a draw, which a space after it shows.
func (r *resultReader) and(i int) bool {
	tok := r.tok(i)
	if !tok.is(kAnd) && tok.as(kDraw) != "and" {
		return false
	}
	if i == 0 || i+1 >= len(r.items) || len(r.cur.boards) == 0 || len(r.cur.evidence) > 0 {
		return tok.is(kAnd)
	}
	next := &r.items[i+1]
	joins := (next.kind == iBoard || next.kind == iMember || next.kind == iDesk) && !next.gap
	if joins && !tok.is(kAnd) {
		return true
	}
	return tok.is(kAnd)
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

func (r *resultReader) forfeit(tok *token) bool {
	for _, k := range forfeits {
		if tok.is(k) {
			if k == kNoShow {
				k = kForfeit
			}
			r.cur.evidence = append(r.cur.evidence, evidence{kind: k, side: r.side, colour: r.colour})
			if k == kForfeit || k == kLate { // what follows is the other's or the same one's lot
				r.side, r.colour = NoSide, core.NoColour
			}
			return true
		}
	}
	return false
}

func (r *resultReader) all(tok *token) {
	if tok.kind == kResults {
		r.f.boards = append(r.f.boards, letters(tok.value)...)
		return
	}
	score := Score{Sided: true}
	full := core.Points(r.ctx.Boards * 10)
	switch {
	case tok.is(kAllWin):
		score.First = full
	case tok.is(kAllLoss):
		score.Second = full
	default:
		score.First, score.Second = full/2, full/2
	}
	if r.side == Opponent {
		score = score.Mirrored()
	}
	if len(r.cur.boards) > 0 { // その3人は全勝 is about some boards
		kind := map[bool]string{true: kWin, false: kLoss}[tok.is(kAllWin)]
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
	ev := evidence{kind: r.outcomeKind(i), side: r.side, colour: r.colour}
	ev.negated = i+1 < len(r.items) && r.items[i+1].kind == iWord && r.tok(i+1).is(kNot) || i > 0 && r.items[i-1].kind == iWord && r.tok(i-1).is(kNot)
	if ev.negated {
		r.f.ask(AskSure, nil)
	}
	if tok := r.tok(i); (tok.is(kTimeLoss) || tok.is(kTimeWin)) && len(r.cur.evidence) > 0 {
		return
	}
	r.cur.evidence = append(r.cur.evidence, ev)
	r.lastWord = i
	if r.objectAfter(i) {
		r.lastWord = i
	}
}

// setSide notes who the next result is about. After a result word, or after a
// word such as "against", the side is its object: "beat them", 输给对方.
func (r *resultReader) setSide(i int) {
	side := Own
	if tok := r.tok(i); tok.kind == kFoeTeam || tok.is(kFoe) && tok.kind != kOwnTeam {
		side = Opponent
	}
	if r.object(i) {
		return
	}
	if len(r.cur.evidence) > 0 && len(r.cur.boards) > 0 && r.brokenSince(i) {
		// a new statement without a board is about the same one only when the
		// evidence is the reason: 4番、相手が遅刻
		r.side = side
		return
	}
	r.side = side
}

func (r *resultReader) brokenSince(i int) bool {
	for j := r.lastWord + 1; j < i && j >= 0; j++ {
		if k := r.tok(j).kind; k == kComma || k == kBreak {
			return true
		}
	}
	return false
}

// object reports whether the side at item i is who the result was against.
func (r *resultReader) object(i int) bool {
	if i > 0 && r.items[i-1].kind == iWord {
		before := r.tok(i - 1)
		if before.is(kObject) || before.is(kTo) && before.kind != kColon && before.kind != kDash && !r.draw(i-1) {
			return true
		}
		if k := r.verb(i - 1); k && !r.items[i].gap || k && latinFrom(r.t.folded.Text, r.tok(i).from) {
			return true
		}
		if before.is(kOf) && i > 1 && r.verb(i-2) { // 赢了对方, lost to them
			return true
		}
	}
	return i+1 < len(r.items) && r.items[i+1].kind == iWord && r.tok(i+1).is(kObject)
}

func (r *resultReader) draw(i int) bool { return r.tok(i).is(kDraw) }

// verb reports whether item i is a result word with an object after it.
func (r *resultReader) verb(i int) bool {
	if r.items[i].kind != iWord {
		return false
	}
	k := r.outcomeKind(i)
	return (k == kWin || k == kLoss) && !r.tok(i).is(kMark)
}

func (r *resultReader) objectAfter(i int) bool { return i+1 < len(r.items) && r.object(i+1) }

// close decides the scope and begins an empty one.
func (r *resultReader) close() {
	s := r.cur
	r.cur = scope{}
	defer func() { r.side, r.colour = NoSide, core.NoColour }()
	if len(s.evidence) == 0 {
		return
	}
	outcome, doubt := r.decide(&s)
	if doubt != "" {
		r.f.ask(doubt, nil)
	}
	if outcome == NoOutcome {
		return
	}
	if len(s.boards) == 0 {
		if s.player { // the player is not known: asked already
			return
		}
		if r.f.match != NoOutcome && r.f.match != outcome {
			r.f.ask(AskUnclear, nil)
		}
		r.f.match = outcome
		return
	}
	if s.and && outcome != Draw && !s.player {
		r.f.ask(AskUnclear, nil) // "boards 1 and 2" or "board 1 drawn, 2 …"
	}
	for _, b := range s.boards {
		r.f.boards = append(r.f.boards, BoardResult{Board: b, Outcome: outcome})
	}
}
