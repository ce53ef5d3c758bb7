package command

import (
	"slices"

	"taikyoku/core"
)

// pair is a number before an outcome: a board (2 loss) or a count (2 losses).
type pair struct {
	n       int
	kind    string
	side    Side
	counted bool // with the word for games: no board
}

// hall reports whether the desk at item i is a table of the hall and not a board
// of the match: an arbiter names it first, a captain with a total or a number
// that no board has.
func (r *resultReader) hall(it *item, i int) bool {
	if r.ctx.arbiter() {
		return len(r.f.tables) == 0
	}
	if slices.Max(it.nums) > r.ctx.Boards || r.ctx.Match == nil {
		return true
	}
	if i+1 < len(r.items) && r.items[i+1].kind == iScore {
		p := r.items[i+1].points
		return p[0]+p[1] != 10
	}
	return false
}

// bracketed reports whether the board at item i is the table of the sender's match,
// said in brackets after the total: 3-1（第3台）, （第3桌）.
func (r *resultReader) bracketed(i int) bool {
	m := r.ctx.Match
	if m == nil || !r.f.scored || len(r.items[i].nums) != 1 || r.items[i].nums[0] != m.Table {
		return false
	}
	for j := i + 1; j < len(r.items) && r.tok(j).kind != kClose; j++ { // （2番は負け） is a board
		if r.outcomeAt(j) {
			return false
		}
	}
	for j := i - 1; j >= 0; j-- {
		switch r.tok(j).kind {
		case kOpen:
			return true
		case kClose:
			return false
		}
	}
	return false
}

// tableFirst reports whether the board at item i is the table of the match: an
// arbiter names a table, then a board of it.
func (r *resultReader) tableFirst(i int) bool {
	if !r.ctx.arbiter() || len(r.f.tables) > 0 || len(r.items[i].nums) != 1 || i+1 >= len(r.items) {
		return false
	}
	next := &r.items[i+1]
	return (next.kind == iBoard || next.kind == iDesk) && len(next.nums) == 1
}

// member finds the board of a player of the sender's line-up.
func (r *resultReader) member(it *item, i int) {
	m := r.ctx.Match
	if i > 0 && r.mvp(i) || r.introduced(i) || r.benched(it, i) {
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
		r.f.absentee = true
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
			if r.cur.boards[0] != boards[0] && i > 0 && r.tok(i-1).kind == kComma && r.playsOn(i) { // 4台刚下完，刘洋那边还在磨
				r.cur = scope{boards: boards, player: true}
				return
			}
			if r.cur.boards[0] != boards[0] {
				r.f.ask(AskWhichBoard, map[string]any{"Name": r.t.original(it.from, it.to)})
			}
			r.cur.player = true
			return
		}
		r.enter(boards, true, i)
	}
}

// benched reports whether the player at item i is only said not to play, and does not.
func (r *resultReader) benched(it *item, i int) bool {
	if r.ctx.Match == nil || slices.ContainsFunc(it.nums, func(no int) bool { return slices.Contains(r.ctx.Match.Lineup, no) }) {
		return false
	}
	for j := i + 1; j < len(r.items) && j <= i+3; j++ {
		if k := r.tok(j).kind; r.items[j].kind != iWord || k == kComma || k == kBreak {
			return false
		}
		if r.tok(j).is(kAbsent) {
			return true
		}
	}
	return false
}

// playsOn reports whether the player at item i is said to play still.
func (r *resultReader) playsOn(i int) bool {
	for i++; i < len(r.items) && r.tok(i).kind != kComma && r.tok(i).kind != kBreak; i++ {
		if r.tok(i).is(kProgress) {
			return true
		}
	}
	return false
}

// introduced reports whether the player at item i only says who is writing:
// 佐藤です。…, "this is Smith, …", 我是李.
func (r *resultReader) introduced(i int) bool {
	if i > 0 && r.items[i-1].kind == iWord && r.tok(i-1).is(kIAm) {
		return true
	}
	if i+1 >= len(r.items) || r.items[i+1].kind != iWord || !r.tok(i+1).is(kIAm) {
		return false
	}
	told := i > 0 && r.items[i-1].kind == iWord && r.tok(i-1).is(kSubject) // 落としたのは鈴木です。
	return r.japanese && !told && i+2 < len(r.items) && r.tok(i+2).kind == kBreak
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
	if r.spelledCount(i) || r.rest && len(r.cur.boards) == it.nums[0] && len(r.cur.evidence) == 0 { // あと2つ, the other two
		return i + 1
	}
	if i > 0 && r.tok(i-1).is(kProgress) && it.nums[0] <= r.ctx.Boards && (len(r.cur.boards) == 0 || len(r.cur.evidence) > 0) { // still waiting on 4
		r.close()
		r.unfinished = append(r.unfinished, it.nums[0])
		return i + 1
	}
	after := i + 1 // 4 5还在下
	for after < len(r.items) && (r.items[after].kind == iNumber || r.items[after].kind == iWord && (r.tok(after).is(kAnd) || r.tok(after).kind == kComma)) {
		after++
	}
	if after < len(r.items) && r.items[after].kind == iWord && r.tok(after).is(kProgress) && len(r.cur.evidence)+len(r.f.boards) > 0 {
		return i + 1 // b1 W, b2 L. 3 still going: which or how many, nothing is told of them
	}
	if i > 0 && r.items[i-1].kind == iWord && r.tok(i-1).is(kOf) && !r.japanese && slices.Equal(r.cur.boards, it.nums) && len(r.cur.evidence) > 0 {
		return i + 1 // Nguyen's opponent never showed, forfeit win on 3
	}
	if r.listed(i) {
		if before := r.tok(i - 1); r.lastWord == i-1 && !before.is(kOf) { // won 3: how many, or on which board?
			r.lists = append(r.lists, pair{n: it.nums[0], kind: r.cur.evidence[len(r.cur.evidence)-1].kind})
		} else {
			r.lists = append(r.lists, pair{})
		}
		r.cur.boards = append(r.cur.boards, it.nums[0])
		r.cur.after = true
		r.listEnd = i
		return i + 1
	}
	j := i + 1
	for j < len(r.items) && r.items[j].kind == iWord && (r.tok(j).kind == kColon || r.tok(j).value == "." || r.tok(j).value == "|" || r.tok(j).kind == kClose) {
		j++
	}
	if j == i+1 && j+1 < len(r.items) && r.tok(j).as(kSubject) == "one" && r.outcomeAt(j+1) && it.points[0]%10 == 0 && it.nums[0] > 0 && it.nums[0] <= r.ctx.Boards { // 4 was drawn
		r.enter([]int{it.nums[0]}, false, i)
		return j
	}
	if j < len(r.items) && r.items[j].kind == iWord && r.t.outcome(r.items[j].from) {
		if kind := r.outcomeKind(j); kind != "" && it.points[0]%10 == 0 {
			counted := r.japanese && hanLength(r.t.folded.Text[r.tok(j).from:r.tok(j).to]) == 1 && !r.items[j].gap // 3勝 are three, 3番 is a board
			r.pairs = append(r.pairs, pair{n: it.nums[0], kind: kind, side: r.side, counted: counted && !r.tok(j).is(kMark) || r.tok(i).is(kDigit) && latinFrom(r.t.folded.Text, r.tok(i).from)})
			r.stray = -1
			if r.tok(j).as(kDraw) == "and" && j+1 < len(r.items) && r.items[j+1].kind == iNumber && !r.items[j+1].gap {
				r.joints++
				r.joint = r.joint || i == 0 || it.gap || r.tok(i-1).kind == kComma || r.tok(i-1).kind == kBreak
			}
			return j + 1
		}
	}
	if j < len(r.items) && r.items[j].kind == iWord && (r.tok(j).is(kFen) || r.tok(j).is(kMinute)) && len(r.pairs) > 0 {
		r.pairs = append(r.pairs, pair{n: it.nums[0], kind: kDraw, side: r.side})
		return j + 1
	}
	if it.points[0] == 5 && len(r.cur.boards) == 1 && len(r.cur.evidence) == 0 { // board 2: ½
		r.cur.evidence = append(r.cur.evidence, evidence{kind: kDraw})
		r.f.told = true
		return i + 1
	}
	if it.points[0] == 5 && (len(r.games) > 0 || r.gameAfter(i)) && len(r.cur.boards) == 0 { // 1-0, 0-1, 1/2
		r.games = append(r.games, [2]core.Points{5, 5})
		return i + 1
	}
	if r.sideNumber(i) {
		return i + 1
	}
	if i > 0 && r.items[i-1].kind == iWord && r.tok(i-1).is(kNot) && !r.japanese {
		return i + 1 // not 2.5, but …
	}
	if i+1 < len(r.items) && r.tok(i+1).is(kMargin) {
		return i + 2
	}
	if i+1 < len(r.items) && it.nums[0] == r.ctx.Boards && (r.tok(i+1).is(kAllWin) || r.tok(i+1).is(kAllLoss)) {
		return i + 1 // 4タテ
	}
	if j == i+1 && j < len(r.items) && r.items[j].kind == iFoe && slices.Equal(r.items[j].nums, it.nums) {
		return i + 1 // 1 Oak: the board of their player
	}
	if j < len(r.items) && r.items[j].kind == iMember && (j == i+1 || r.tok(j-1).value == "|") {
		r.enter([]int{it.nums[0]}, false, i) // 1佐藤 勝ち
		return i + 1
	}
	if j < len(r.items) && r.items[j].kind == iWord && (r.tok(j).is(kEach) || r.tok(j).is(kEvery) && 2*it.points[0] == core.Points(10*r.ctx.Boards)) { // 2.5ずつ, 1.5 all
		r.f.scored = true
		r.f.score = Score{First: it.points[0], Second: it.points[0]}
		return j + 1
	}
	r.f.ask(AskUnclear, map[string]any{"Number": it.nums[0]})
	return i + 1
}

// settleMargin reads a win or loss by so many points: 1点差で勝ち.
func (r *resultReader) settleMargin() {
	full := core.Points(r.ctx.Boards * 10)
	for i := 0; i < len(r.items) && !r.f.scored; i++ {
		by, ok := r.margin(i)
		if !ok || by > full || (full+by)%10 != 0 {
			continue
		}
		s := Score{First: (full + by) / 2, Second: (full - by) / 2, Sided: true}
		switch r.f.match {
		case OwnLoss:
			s = s.Mirrored()
		case OwnWin:
		default:
			continue
		}
		r.f.score, r.f.scored, r.f.derived, r.f.doubt, r.f.args = s, true, "margin", "", nil
	}
}

// margin is by how many points a match was won or lost, told at item i: 1点差,
// "by a single point".
func (r *resultReader) margin(i int) (core.Points, bool) {
	it := &r.items[i]
	switch {
	case it.kind == iWord && r.tok(i).as(kMargin) != "":
		return tens(r.tok(i).as(kMargin)), true
	case it.kind == iNumber && i+1 < len(r.items) && r.tok(i+1).is(kMargin):
		return it.points[0], true
	}
	return 0, false
}

// spelledCount reads "won three, lost one": a number in letters after its verb
// counts games.
func (r *resultReader) spelledCount(i int) bool {
	n := len(r.cur.evidence)
	if r.japanese || n == 0 || r.lastWord != i-1 || len(r.cur.boards) > 0 || r.items[i].points[0]%10 != 0 || !r.tok(i).is(kDigit) || !latinFrom(r.t.folded.Text, r.tok(i).from) || i+1 < len(r.items) && (r.outcomeAt(i+1) && !r.verb(i+1) || r.tok(i+1).is(kMargin)) {
		return false
	}
	r.pairs = append(r.pairs, pair{n: r.items[i].nums[0], kind: r.cur.evidence[n-1].kind, side: r.cur.evidence[n-1].side, counted: true})
	r.cur.evidence = r.cur.evidence[:n-1]
	return true
}

// settleLists asks where numbers right after their verbs can be counts as well as
// boards: "won 3 lost 1".
func (r *resultReader) settleLists() {
	sum := 0
	for _, p := range r.lists {
		if p.n == 0 {
			return
		}
		sum += p.n
	}
	if len(r.lists) == 1 || len(r.lists) > 1 && sum == r.ctx.Boards {
		r.f.ask(AskUnclear, nil)
	}
}

// gameAfter reports whether the result of one game, such as 1-0, follows item i.
func (r *resultReader) gameAfter(i int) bool {
	for i++; i < len(r.items); i++ {
		if it := &r.items[i]; it.kind == iScore {
			return it.points[0]+it.points[1] == 10
		}
		if k := r.tok(i).kind; k != kComma && k != kBreak && !(r.items[i].kind == iNumber && r.items[i].points[0] == 5) {
			return false
		}
	}
	return false
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
	if i+1 < len(r.items) && r.tok(i+1).is(kMargin) { // won by 1 point
		return false
	}
	before := r.tok(i - 1)
	joined := r.items[i-1].kind == iWord && (before.is(kAnd) || before.kind == kComma)
	return r.lastWord == i-1 || r.lastWord == i-2 && before.is(kOf) || r.listEnd == i-2 && joined && !r.ownOutcome(i) && !(i+2 < len(r.items) && r.tok(i+1).as(kSubject) == "one" && r.outcomeAt(i+2))
}

func (r *resultReader) outcomeAt(i int) bool {
	return r.items[i].kind == iWord && r.outcomeKind(i) != ""
}

// sideNumber reads «we 3, they 1»: a number right after its side.
func (r *resultReader) sideNumber(i int) bool {
	side := r.neighbour(i, -1)
	if side == NoSide && r.stray >= 0 && (r.apart[0] == nil) != (r.apart[1] == nil) {
		side = Opponent // one side was told, somebody else has the rest
		if r.apart[0] == nil {
			side = Own
		}
		if known := r.apart[Opponent-side]; known == nil || *known+r.items[i].points[0] != core.Points(r.ctx.Boards*10) {
			return false
		}
	}
	if side != Own && side != Opponent {
		return false
	}
	r.apart[side-Own] = &r.items[i].points[0]
	if r.apart[0] != nil && r.apart[1] != nil && !r.f.scored {
		r.f.score, r.f.scored = Score{First: *r.apart[0], Second: *r.apart[1], Sided: true}, true
	}
	return true
}

// halfOf reports whether the only number told is one side's points of a game that is
// not reported yet, with a half, which no number of boards or rounds has.
func (r *resultReader) halfOf() bool {
	n := r.apart[0]
	if n == nil {
		n = r.apart[1]
	}
	return r.ctx.Match != nil && r.ctx.Reported == nil && *n%10 == 5 && *n < core.Points(10*r.ctx.Boards)
}

// settleApart uses one side's number alone where a result is awaited: the other
// side has the rest. Elsewhere it is a question.
func (r *resultReader) settleApart() {
	if r.f.scored || (r.apart[0] == nil) == (r.apart[1] == nil) {
		return
	}
	if r.ctx.Asked == nil && !r.halfOf() {
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
