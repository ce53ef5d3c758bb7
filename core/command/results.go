package command

import (
	"slices"
	"strings"

	"taikyoku/core"
)

// findings are what the grammar of results found in a message.
type findings struct {
	boards     []BoardResult
	score      Score
	scored     bool    // a match total stands there
	negated    *Score  // a total that was denied ("not 3-1")
	told       bool    // a result word stands there at all
	match      Outcome // a result of the whole, without a board
	tables     []int
	derived    string
	totalFirst bool // the total stands before the boards
	colours    bool // told as 1-0, White first
	other      bool // about a team or a person that is not in this match
	doubt      QuestionKind
	args       map[string]any
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
	after    bool // the boards came after their result
	every    bool // "both", "all" of them: what joined them is no draw
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
	stray      int
	pairs      []pair
	lastWord   int // the item of the last evidence
	games      [][2]core.Points
	apart      [2]*core.Points // the sender's and the opponent's number, told apart
	silent     bool            // a board was named and nothing told of it
	listEnd    int             // the item of the last board of "won 1, 2 and 4"
	excepted   bool
	excepting  bool  // the boards that come next are the exception
	unfinished []int // boards that still play
	firstScore int   // the item of the first total, -1 if none
	japanese   bool  // the negation follows what it denies
}

// pair is a number before an outcome: a board (2 loss) or a count (2 losses).
type pair struct {
	n    int
	kind string
	side Side
}

func (t *text) readResults(ctx *Context, items []item, japanese bool) findings {
	r := &resultReader{t: t, ctx: ctx, items: items, stray: -1, lastWord: -2, firstScore: -1, listEnd: -2, japanese: japanese}
	if r.sequence() {
		return r.f
	}
	for i := 0; i < len(items); {
		i = r.step(i)
	}
	r.close()
	if r.silent {
		r.f.ask(AskUnclear, nil)
	}
	r.settlePairs()
	r.settleGames()
	first := slices.IndexFunc(items, func(it item) bool { return it.kind == iBoard || it.kind == iMember })
	r.f.totalFirst = r.firstScore >= 0 && r.firstScore < first
	r.settleApart()
	if r.f.colours && r.f.match != NoOutcome && ctx.Boards == 1 { // "1-0, I won"
		r.f.boards, r.f.colours = nil, false
	}
	return r.f
}

// step reads the item at i and returns the next one to read.
func (r *resultReader) step(i int) int {
	it := &r.items[i]
	switch it.kind {
	case iBoard:
		r.enter(it.nums, false, i)
	case iDesk:
		if r.hall(it, i) {
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
		if r.nameLike(it) {
			r.stray = i
		}
		return i + 1
	case iWord:
		return r.word(i)
	}
	r.stray = -1
	return i + 1
}

// hall reports whether the desk at item i is a table of the hall and not a board
// of the match: an arbiter names it first, a captain with a total or a number
// that no board has.
func (r *resultReader) hall(it *item, i int) bool {
	if r.ctx.arbiter() {
		return len(r.f.tables) == 0
	}
	if len(it.nums) != 1 || it.nums[0] > r.ctx.Boards {
		return true
	}
	if i+1 < len(r.items) && r.items[i+1].kind == iScore {
		p := r.items[i+1].points
		return p[0]+p[1] != 10
	}
	return false
}

// enter opens a scope for boards, or adds boards to one that has no evidence.
func (r *resultReader) enter(boards []int, player bool, i int) {
	if r.excepting {
		r.excepting = false
		r.cur.boards = r.without(boards)
		return
	}
	if len(r.cur.evidence) > 0 {
		// "win on board 4": the evidence came first
		if len(r.cur.boards) == 0 && !r.f.scored && r.lastWord >= i-2 && (r.headed(i) || r.lastWord == i-1 && latinFrom(r.t.folded.Text, r.tok(i).from)) {
			r.cur.boards, r.cur.player, r.cur.after = slices.Clone(boards), player, true
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
	if r.listed(i) {
		r.cur.boards = append(r.cur.boards, it.nums[0])
		r.cur.after = true
		r.listEnd = i
		return i + 1
	}
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
	if r.sideNumber(i) {
		return i + 1
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

// listed reports whether the number at item i is a board of "won 1, 2 and 4,
// drew on 3": it follows a result word, or a number that does.
func (r *resultReader) listed(i int) bool {
	n := r.items[i].nums[0]
	if r.japanese || len(r.cur.evidence) == 0 || n < 1 || n > r.ctx.Boards || r.items[i].points[0]%10 != 0 || r.f.scored || i == 0 {
		return false
	}
	verb := r.t.tokens[r.items[max(r.lastWord, 0)].from]
	if !latinFrom(r.t.folded.Text, verb.from) {
		return false
	}
	before := r.tok(i - 1)
	joined := r.items[i-1].kind == iWord && (before.is(kAnd) || before.kind == kComma)
	return r.lastWord == i-1 || r.lastWord == i-2 && before.is(kOf) || r.listEnd == i-2 && joined && !(i+1 < len(r.items) && r.outcomeAt(i+1))
}

func (r *resultReader) outcomeAt(i int) bool {
	return r.items[i].kind == iWord && r.outcomeKind(i) != ""
}

// sideNumber reads «we 3, they 1»: a number right after its side.
func (r *resultReader) sideNumber(i int) bool {
	side := r.neighbour(i, -1)
	if side != Own && side != Opponent {
		return false
	}
	r.apart[side-Own] = &r.items[i].points[0]
	if r.apart[0] != nil && r.apart[1] != nil && !r.f.scored {
		r.f.score, r.f.scored = Score{First: *r.apart[0], Second: *r.apart[1], Sided: true}, true
	}
	return true
}

// settleApart uses one side's number alone where a result is awaited: the other
// side has the rest. Elsewhere it is a question.
func (r *resultReader) settleApart() {
	if r.f.scored || (r.apart[0] == nil) == (r.apart[1] == nil) {
		return
	}
	if r.ctx.Asked == nil {
		r.f.ask(AskUnclear, nil)
		return
	}
	total := core.Points(r.ctx.Boards * 10)
	r.f.score, r.f.scored = Score{Sided: true}, true
	if r.apart[0] != nil {
		r.f.score.First, r.f.score.Second = *r.apart[0], total-*r.apart[0]
	} else {
		r.f.score.First, r.f.score.Second = total-*r.apart[1], *r.apart[1]
	}
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
	case r.marks(i) > 1:
		return i + r.marks(i)
	case tok.kind == kResults, tok.is(kAllWin), tok.is(kAllLoss), tok.is(kAllDraw):
		r.all(tok)
	case r.forfeit(tok):
		r.lastWord = i
	case r.outcomeKind(i) != "" && !tok.is(kForfeit):
		r.outcome(i)
	case tok.kind == kOwnTeam || tok.kind == kFoeTeam || tok.is(kOwn) || tok.is(kFoe):
		r.setSide(i)
	case tok.kind == kAnyTeam, tok.is(kElsewhere):
		r.f.other = true
	case tok.is(kBoth):
		r.side = BothSides
	case tok.is(kColour):
		r.setColour(i)
	case tok.is(kWith):
		r.withColour(i)
	case tok.is(kOthers):
		r.others()
	case tok.is(kProgress) && len(r.cur.boards) > 0 && len(r.cur.evidence) == 0:
		r.unfinished = append(r.unfinished, r.cur.boards...)
		r.cur = scope{}
	case tok.is(kEvery):
		r.cur.every = true
		return i + 1
	case tok.is(kExcept):
		r.except()
	case r.keepsStray(i):
		return i + 1
	case tok.kind == kBreak && tok.value == "\n":
		r.side, r.colour = NoSide, core.NoColour
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
	if r.runOn(i) {
		return false
	}
	next := &r.items[i+1]
	joins := (next.kind == iBoard || next.kind == iMember || next.kind == iDesk) && !next.gap
	if joins && !tok.is(kAnd) {
		return true
	}
	return tok.is(kAnd)
}

// nameLike reports whether unknown text can be a name: hiragana alone is not.
func (r *resultReader) nameLike(it *item) bool {
	s := r.t.original(it.from, it.to)
	return strings.ContainsFunc(s, func(c rune) bool { return c < 0x3041 || c > 0x3096 })
}

// marks reads a row of marks at item i that has one for every board, and
// returns its length; a shorter row is no answer.
func (r *resultReader) marks(i int) int {
	n := 0
	if i > 0 && r.items[i-1].kind == iWord && (r.tok(i-1).is(kMark) || r.tok(i-1).is(kMaru)) {
		return 0 // the row was seen from its beginning
	}
	var out []BoardResult
	for j := i; j < len(r.items) && r.items[j].kind == iWord && (r.tok(j).is(kMark) || r.tok(j).is(kMaru)); j++ {
		n++
		out = append(out, BoardResult{Board: n, Outcome: evidence{kind: r.outcomeKind(j)}.outcome()})
	}
	if n != r.ctx.Boards || n < 2 || len(r.cur.evidence) > 0 {
		return 0
	}
	if len(r.f.boards) == 0 {
		r.f.boards = out
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

func (r *resultReader) forfeit(tok *token) bool {
	for _, k := range forfeits {
		if tok.is(k) {
			if k == kNoShow {
				k = kForfeit
			}
			r.cur.evidence = append(r.cur.evidence, evidence{kind: k, side: r.side, colour: r.colour})
			r.f.told = true
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
	if len(r.cur.boards) == 1 && r.cur.boards[0] == r.ctx.Boards && len(r.cur.evidence) == 0 {
		r.cur = scope{} // 五台全胜: a count, not a board
	}
	if r.excepting { // "all won except board 3" says nothing of board 3
		r.f.ask(AskUnclear, nil)
	}
	r.cur.every = len(r.cur.boards) > 1
	if len(r.cur.boards) > 0 { // その3人は全勝 is about some boards
		if len(r.cur.boards) == 1 {
			r.f.ask(AskUnclear, nil)
		}
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
	if r.cur.after {
		side, colour := r.side, r.colour
		r.close()
		r.side, r.colour = side, colour
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
	r.f.told = true
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
	if r.object(i) || i > 0 && r.items[i-1].kind == iScore && r.tok(i).kind == kFoeTeam && !r.outcomeNext(i) {
		return
	}
	if len(r.cur.evidence) > 0 && len(r.cur.boards) > 0 && r.brokenSince(i) {
		// a new statement without a board is about the same one only when the
		// evidence is the reason: 4番、相手が遅刻
		r.side = side
		return
	}
	if tok := r.tok(i); tok.kind == kFoeTeam && i+1 < len(r.items) && (r.tok(i+1).kind == kComma || r.tok(i+1).kind == kBreak) && !r.oneLine(i) {
		r.f.ask(AskSide, nil) // "Keio B, 3-1 win": whom they met, or who won?
	}
	r.side = side
}

// oneLine reports whether both teams stand in the message: "Lions 3, Kings 1".
func (r *resultReader) oneLine(i int) bool {
	for j := range r.items {
		if k := r.tok(j).kind; j != i && k == kOwnTeam {
			return true
		}
	}
	return i > 0 && r.items[i-1].kind == iScore
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
	j := i + 1
	for j < len(r.items) && r.items[j].kind == iWord && r.tok(j).is(kHonorific) {
		j++
	}
	return j < len(r.items) && r.items[j].kind == iWord && r.tok(j).is(kObject)
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
		if len(s.boards) > 0 && !s.player { // a board of which nothing is told
			r.silent = true
		}
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
	if s.and && outcome != Draw && !s.every {
		r.f.ask(AskUnclear, nil) // "boards 1 and 2" or "board 1 drawn, 2 …"
	}
	for _, b := range s.boards {
		r.f.boards = append(r.f.boards, BoardResult{Board: b, Outcome: outcome})
	}
}
