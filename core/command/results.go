package command

import (
	"slices"

	"taikyoku/core"
	"taikyoku/locales"
)

// findings are what the grammar of results found in a message.
type findings struct {
	boards   []BoardResult
	score    Score
	scored   bool    // a match total stands there
	typed    Score   // the total as typed, before its side was known
	rival    *Score  // another total that stood there before
	negated  *Score  // a total that was denied ("not 3-1")
	told     bool    // a result word stands there at all
	match    Outcome // a result of the whole, without a board
	tables   []int
	derived  string
	counts   map[string]int // how many games of each kind, where they were counted
	table    bool           // a table of the games and nothing else
	partial  bool           // games that still go on are left out
	colours  bool           // told as 1-0, White first
	other    bool           // about a team or a person that is not in this match
	recorded bool           // a result was told that was recorded wrongly
	absentee bool           // a player was named who is not in the line-up
	doubt    QuestionKind
	args     map[string]any
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
	cleft    bool // they are whom the result is said to be about: 勝ったのは佐藤と田中
	told     bool // they follow their result beside a total: 3-1, lost on board 2
	met      bool // 王和对手…: the two of them, of whom something is told
	and      bool // joined by a word that can also mean a draw
}

// resultReader walks the items of a clause or message and collects scopes.
type resultReader struct {
	lex    *locales.Lexicon
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
	lists      []pair          // the numbers after a verb: "won 1, 2 and 4"
	told       int             // the item that was read with the one before it
	gap        bool            // a word that nothing explains follows a board without a result
	silent     bool            // a board was named and nothing told of it
	rest       bool            // the scope is what was left of the boards
	listEnd    int             // the item of the last board of "won 1, 2 and 4"
	excepted   bool
	joint      bool  // a clause begins with a number and the Chinese word for a draw, which joins as well
	joints     int   // how often it may join two numbers
	remains    bool  // the next word is about all games that were not counted
	excepting  bool  // the boards that come next are the exception
	unfinished []int // boards that still play
	japanese   bool  // the negation follows what it denies
}

func (t *text) readResults(lex *locales.Lexicon, ctx *Context, items []item, japanese bool) findings {
	r := &resultReader{lex: lex, t: t, ctx: ctx, items: items, stray: -1, lastWord: -2, listEnd: -2, japanese: japanese}
	r.items = r.fromFirst()
	if r.sequence() || r.pointRow() || r.row(0) || r.signs() || r.boardRow() || r.spanRow() || r.holed() || r.characters() || r.colourRow() || r.gameRows() {
		return r.f
	}
	for i := 0; i < len(r.items); {
		if i > 0 && r.f.scored && len(r.f.boards) == 0 && len(r.cur.boards) == 0 && r.rowBoard(&r.items[i]) > 0 && r.row(i) { // the total, and each game's point
			break
		}
		i = r.step(i)
	}
	if r.excepting { // all won except …: whom?
		r.f.ask(AskUnclear, nil)
	}
	r.close()
	if r.silent {
		r.f.ask(AskUnclear, nil)
	}
	r.settlePairs()
	r.settleMargin()
	r.settleLists()
	r.settleGames()
	r.settleApart()
	if r.f.doubt == AskSure && r.f.scored && r.f.score.First == r.f.score.Second && r.f.match == NoOutcome { // didn't lose! 2-2
		r.f.doubt, r.f.args = "", nil
	}
	if r.f.colours && r.f.match != NoOutcome && ctx.Boards == 1 { // "1-0, I won"
		r.f.boards, r.f.colours = nil, false
	}
	return r.f
}

// step reads the item at i and returns the next one to read.
func (r *resultReader) step(i int) int {
	it := &r.items[i]
	if i == r.told && i > 0 { // the second player of a game whose result stood between the two
		return i + 1
	}
	if next, ok := r.moreBoards(i); ok {
		return next
	}
	if next, ok := r.ofColour(i); ok {
		r.stray = -1
		return next
	}
	switch it.kind {
	case iBoard, iDesk, iCount, iNumber:
		if next, ok := r.tally(i); ok {
			r.stray = -1
			return next
		}
	}
	switch it.kind {
	case iBoard:
		if r.counted(i) {
			break
		}
		if r.tableFirst(i) || r.bracketed(i) {
			r.f.tables = append(r.f.tables, it.nums...)
			break
		}
		if r.deniedPlace(i) { // 不是3台，是2台
			break
		}
		r.enter(it.nums, false, i)
	case iDesk:
		if r.hall(it, i) || r.bracketed(i) {
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
		r.gap = r.gap || len(r.cur.boards) > 0 && len(r.cur.evidence) == 0
		if r.nameLike(i) {
			r.stray = i
		}
		return i + 1
	case iCount:
		r.counted(i)
	case iWord:
		return r.word(i)
	}
	r.stray = -1
	return i + 1
}

// counted reports whether the boards at item i are a number of them and not one:
// all of them (五台全部, 3局とも), or what was left of them (残り2つ, 其余两台).
func (r *resultReader) counted(i int) bool {
	it := &r.items[i]
	if len(it.nums) != 1 {
		return false
	}
	n := it.nums[0]
	if r.rest && n > 1 && n == len(r.cur.boards) && len(r.cur.evidence) == 0 {
		return true
	}
	if n != r.ctx.Boards || n < 2 || i+1 >= len(r.items) || !r.tok(i+1).is(kEvery) && !r.tok(i+1).is(kAllTeams) || r.t.is(it.from, kDai) {
		return false
	}
	r.close()
	r.cur.boards, r.cur.every = r.without(nil), true
	return true
}

// enter opens a scope for boards, or adds boards to one that has no evidence.
func (r *resultReader) enter(boards []int, player bool, i int) {
	if r.excepting {
		r.setApart(boards)
		return
	}
	if (r.late() || r.unplayed()) && slices.Equal(r.cur.boards, boards) { // 莫迟到，三台弃权
		r.cur.player = r.cur.player || player
		return
	}
	if len(r.cur.evidence) > 0 && slices.Equal(r.cur.boards, boards) && i > 0 && r.tok(i-1).is(kOf) && latinFrom(r.t.folded.Text, r.tok(i-1).from) {
		return // Kowalski resigned on board 2
	}
	if len(r.cur.evidence) > 0 {
		// "win on board 4": the evidence came first
		if r.cleft(i) {
			r.cleave()
			r.cur.boards, r.cur.player, r.cur.after, r.cur.cleft = slices.Clone(boards), player, true, true
			return
		}
		if r.cur.cleft && (r.tok(i-1).is(kAnd) || r.cur.told && r.tok(i-1).as(kDraw) == "and" || r.cur.told && r.tok(i-1).kind == kComma && !r.ownOutcome(i)) { // 勝ったのは佐藤と田中
			r.cur.boards = append(r.cur.boards, boards...)
			return
		}
		if r.toldOf(i) {
			r.cleave()
			r.cur.boards, r.cur.player, r.cur.after, r.cur.cleft, r.cur.told = slices.Clone(boards), player, true, true, true
			return
		}
		if len(r.cur.boards) == 0 && (!r.f.scored || r.besideTotal(i)) && (r.lastWord >= i-2 && r.headed(i) || r.lastWord == i-1 && (latinFrom(r.t.folded.Text, r.tok(i).from) || !r.japanese && r.t.is(r.items[i].from, kDai)) || r.addedLast(i)) {
			r.cur.boards, r.cur.player, r.cur.after = slices.Clone(boards), player, true
			return
		}
		r.close()
	}
	if r.colour != core.NoColour && len(r.cur.boards) > 0 && len(r.cur.evidence) == 0 && i > 0 && r.items[i-1].kind == iWord && r.tok(i-1).is(kColour) {
		r.f.ask(AskUnclear, nil) // 1台红2台黑: whose win?
	}
	if r.gap && len(r.cur.boards) > 0 && !slices.Equal(r.cur.boards, boards) {
		r.f.ask(AskUnclear, nil) // 佐藤 ギャー 鈴木 勝ち: what of the first?
	}
	for _, b := range boards {
		if !slices.Contains(r.cur.boards, b) {
			r.cur.boards = append(r.cur.boards, b)
		} else if !player && !r.cur.player && !r.breakBetween(max(i-2, 0), i) {
			r.f.ask(AskUnclear, nil)
		}
	}
	r.cur.player = r.cur.player || player
}

// cleft reports whether item i is whom the result before it is about: 落としたのは伊藤だけ.
func (r *resultReader) cleft(i int) bool {
	j := i - 1
	if j > 0 && r.items[j].kind == iWord && r.tok(j).is(kSubject) {
		j--
	} else if len(r.cur.boards) > 0 { // 佐藤勝ちで鈴木負け
		return false
	}
	return r.japanese && j > 0 && r.items[j].kind == iWord && r.tok(j).is(kOf) && r.lastWord == j-1 && len(r.cur.evidence) > 0 && !r.cur.cleft
}

// cleave leaves nothing in the scope but its last evidence; what was told before
// it is of another: 3-1で勝ち、落としたのは伊藤だけ.
func (r *resultReader) cleave() {
	n := len(r.cur.evidence) - 1
	if len(r.cur.boards) > 0 { // 田中で負けたのは鈴木: what of the first?
		r.f.ask(AskUnclear, nil)
	}
	last := r.cur.evidence[n]
	if r.cur.evidence = r.cur.evidence[:n]; n > 0 {
		r.close()
	}
	r.cur = scope{evidence: []evidence{last}}
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

// besideTotal reports whether the board at item i and its verb are a clause of their
// own behind a total: 2-1, lost board 2.
func (r *resultReader) besideTotal(i int) bool {
	return i >= 2 && r.lastWord == i-1 && len(r.cur.evidence) == 1 && (r.tok(i-2).kind == kComma || r.tok(i-2).kind == kBreak || r.tok(i-2).is(kBut))
}

// addedLast reports whether the board at item i ends the message, added behind a
// comma to the only result: 先手勝ち、1番です.
func (r *resultReader) addedLast(i int) bool {
	j := i - 1
	for j > 0 && j > r.lastWord && r.items[j].kind == iWord && r.tok(j).quiet() {
		j--
	}
	if len(r.f.boards) > 0 || j != r.lastWord || r.tok(i-1).kind != kComma {
		return false
	}
	for j := i + 1; j < len(r.items); j++ {
		if r.items[j].kind != iWord || !r.tok(j).quiet() {
			return false
		}
	}
	return true
}

func (r *resultReader) tok(i int) *token { return &r.t.tokens[r.items[i].from] }

// unplayed reports whether all that was told of the scope is of a game not played.
func (r *resultReader) unplayed() bool {
	return len(r.cur.evidence) > 0 && !slices.ContainsFunc(r.cur.evidence, func(ev evidence) bool { return !unplayed(ev) })
}

// late reports whether nothing but a lateness was told of the scope.
func (r *resultReader) late() bool {
	return len(r.cur.evidence) == 1 && r.cur.evidence[0].kind == kLate
}

// close decides the scope and begins an empty one.
func (r *resultReader) close() {
	s := r.cur
	r.cur, r.rest, r.gap = scope{}, false, false
	defer func() { r.side, r.colour = NoSide, core.NoColour }()
	if len(s.evidence) == 0 {
		if s.met { // 王和对手握手了: how did it end?
			r.f.ask(AskWhichBoard, nil)
			r.f.told = true
		}
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
