package command

import (
	"cmp"
	"slices"

	"taikyoku/core"
	"taikyoku/locales"
)

func anySense(locales.Sense, int) bool { return true }

// score reads 3-1 at item i: the result of one board when a board was named,
// one of a row of games, or the match.
func (r *resultReader) score(i int) {
	p := r.items[i].points
	if r.stray >= 0 {
		r.f.other = true
	}
	if p[0]+p[1] == 10 && p[0]%5 == 0 {
		if board, o := r.between(i); board > 0 {
			r.f.boards = append(r.f.boards, BoardResult{Board: board, Outcome: o})
			r.f.told, r.cur, r.side, r.told = true, scope{}, NoSide, i+1
			return
		}
		if r.ctx.Boards == 1 && len(r.cur.boards) == 0 {
			r.f.colours = true
			r.f.boards = append(r.f.boards, BoardResult{Board: 1, Outcome: gameOutcome(p[0])})
			return
		}
		if len(r.cur.boards) == 1 && len(r.cur.evidence) == 0 {
			r.f.colours = true
			r.f.boards = append(r.f.boards, BoardResult{Board: r.cur.boards[0], Outcome: gameOutcome(p[0])})
			r.cur = scope{}
			return
		}
		r.games = append(r.games, [2]core.Points{p[0], p[1]})
		return
	}
	score := Score{First: p[0], Second: p[1]}
	if len(r.cur.boards) > 0 && len(r.cur.evidence) > 0 {
		r.close() // a total: the result word after it is the match's
	}
	r.turnDenied(i)
	if r.denied(i) {
		r.f.negated = &score
		return
	}
	switch {
	case r.f.derived == "all boards": // "clean sweep, 5-0"
		r.match(r.f.score)
	case r.f.scored && r.f.score != score:
		if before := r.f.typed; before != score {
			r.f.rival = &before
		}
		r.f.ask(AskUnclear, nil)
	}
	r.f.typed = score
	score.Sided = r.place(i, &score)
	r.f.score, r.f.scored = score, true
	if r.ownTable(score) {
		r.f.tables, r.cur = append(r.f.tables, r.ctx.Match.Table), scope{}
	} else if len(r.cur.boards) > 0 && len(r.cur.evidence) == 0 {
		r.f.ask(AskUnclear, nil) // a board, and a total that is none of a board
	}
}

// turnDenied takes a denied result in a clause of its own before a total for what is
// left: 没赢，1.5比2.5 was lost.
func (r *resultReader) turnDenied(i int) {
	n := len(r.cur.evidence)
	if r.japanese || n == 0 || i == 0 || r.tok(i-1).kind != kComma || r.items[i].points[0] == r.items[i].points[1] {
		return
	}
	ev := &r.cur.evidence[n-1]
	if turned := map[string]string{kWin: kLoss, kLoss: kWin}[ev.kind]; ev.negated && turned != "" {
		ev.kind, ev.negated = turned, false
	}
}

// ownTable reports whether the board before a total is the table of the sender's
// match: 更正第2台 2比2. Its points are those of all boards.
func (r *resultReader) ownTable(total Score) bool {
	m := r.ctx.Match
	return m != nil && len(r.cur.boards) == 1 && len(r.cur.evidence) == 0 && len(r.f.tables) == 0 && r.cur.boards[0] == m.Table &&
		r.ctx.Boards > 1 && total.First+total.Second == core.Points(r.ctx.Boards*10)
}

// between reads the result of a game that stands between its two players, as the
// bot's own tables have it: Kato 0-1 Suzuki. The sender's player has his number.
func (r *resultReader) between(i int) (board int, o Outcome) {
	if i == 0 || i+1 >= len(r.items) || r.ctx.Match == nil {
		return 0, NoOutcome
	}
	own, foe, first := &r.items[i-1], &r.items[i+1], r.items[i].points[0]
	if own.kind == iFoe {
		own, foe, first = foe, own, 10-first
	}
	if own.kind != iMember || foe.kind != iFoe || len(own.nums) != 1 || len(foe.nums) != 1 {
		return 0, NoOutcome
	}
	board = slices.Index(r.ctx.Match.Lineup, own.nums[0]) + 1
	if board != foe.nums[0] {
		r.f.ask(AskWhichBoard, nil)
	}
	return board, map[core.Points]Outcome{10: OwnWin, 5: Draw, 0: OwnLoss}[first]
}

func gameOutcome(first core.Points) Outcome {
	switch first {
	case 10:
		return FirstWin
	case 5:
		return Draw
	}
	return SecondWin
}

// denied reports whether the score at item i is negated: じゃない after it, 不是 or
// "not" before it.
func (r *resultReader) denied(i int) bool {
	if r.calledWrong(i) && !r.scoreAfter(i+1) {
		return true
	}
	if i+1 < len(r.items) && r.items[i+1].kind == iWord && r.tok(i+1).is(kNot) {
		return r.japanese || !r.scoreAfter(i+2) // "1-3 not 3-1" denies the second
	}
	if n := len(r.cur.evidence); n > 0 && r.cur.evidence[n-1].negated && r.lastWord >= i-2 && !r.endsBetween(r.lastWord, i) {
		return true // "we didn't win 3-1"
	}
	for j := i - 1; j >= 0 && j >= i-2 && !r.japanese; j-- {
		if r.items[j].kind != iWord {
			return false
		}
		tok := r.tok(j)
		if tok.is(kNot) && tok.kind != kNo || tok.is(kNot) && !r.breakBetween(j, i) {
			return !r.breakBetween(j, i)
		}
		if !tok.is(kOf) && !tok.is(kSubject) && !tok.is(kFiller) {
			return false
		}
	}
	return false
}

func (r *resultReader) scoreAfter(i int) bool {
	for ; i < len(r.items); i++ {
		if r.items[i].kind == iScore {
			return true
		}
	}
	return false
}

// endsBetween reports whether a sentence ends between two items.
func (r *resultReader) endsBetween(j, i int) bool {
	for k := j + 1; k < i; k++ {
		if r.tok(k).kind == kBreak {
			return true
		}
	}
	return false
}

func (r *resultReader) breakBetween(j, i int) bool {
	if j >= i {
		return false
	}
	for k := j + 1; k <= i; k++ {
		if kind := r.tok(k).kind; kind == kComma || kind == kBreak {
			return true
		}
	}
	return r.items[j+1].gap && !latinFrom(r.t.folded.Text, r.tok(j).from)
}

// place finds whose the numbers are from the names around them: "Lions 3-2
// Kings", 我们2:3, "3-1 to us". It mirrors the score to the sender's side.
func (r *resultReader) place(i int, score *Score) bool {
	before, after := r.neighbour(i, -1), r.neighbour(i, +1)
	switch {
	case before == Own, before == NoSide && after == Opponent:
		return true
	case before == Opponent, after == Own && r.named(i):
		*score = score.Mirrored()
		return true
	case after == Own: // 3-1 to us
		if score.First < score.Second {
			*score = score.Mirrored()
		}
		return true
	}
	return false
}

// named reports whether the side right after item i is a team's name.
func (r *resultReader) named(i int) bool {
	return i+1 < len(r.items) && r.tok(i+1).kind == kOwnTeam
}

// neighbour is the side that stands right before or after item i as a subject.
func (r *resultReader) neighbour(i, step int) Side {
	for j := i + step; j >= 0 && j < len(r.items) && j >= i-4 && j <= i+3; j += step {
		if r.items[j].kind != iWord {
			return NoSide
		}
		tok := r.tok(j)
		switch {
		case tok.kind == kOwnTeam || tok.is(kOwn):
			if step < 0 && r.object(j) || step > 0 && r.outcomeNext(j) {
				return NoSide
			}
			return Own
		case tok.kind == kFoeTeam || tok.is(kFoe):
			if step < 0 && r.object(j) || step > 0 && (r.outcomeNext(j) || tok.kind != kFoeTeam) {
				return NoSide
			}
			return Opponent
		case tok.is(kOf), tok.is(kHonorific), tok.kind == kColon, step < 0 && tok.as(kRule) == "tiebreak", tok.is(kSubject) && step < 0, tok.is(kFiller) && step < 0, tok.is(kTo) && step > 0 && latinFrom(r.t.folded.Text, tok.from):
		default:
			return NoSide
		}
	}
	return NoSide
}

// outcomeNext reports whether a result word follows item j: "3-1 we won", 3-1
// うちの勝ち say the side by the result, not by the place of the numbers.
func (r *resultReader) outcomeNext(j int) bool {
	for k := j + 1; k < len(r.items) && k <= j+3 && (r.tok(k).kind != kComma && r.tok(k).kind != kBreak || r.japanese); k++ {
		if r.items[k].kind == iWord && r.outcomeKind(k) != "" {
			return true
		}
	}
	return false
}

// settleGames decides what 1-0, ½-½, … in a row mean: the boards in order, White
// first, or, standing alone, a total.
func (r *resultReader) settleGames() {
	if len(r.games) == 0 {
		return
	}
	if len(r.games) == 1 {
		score := Score{First: r.games[0][0], Second: r.games[0][1]}
		if r.f.scored {
			r.f.ask(AskUnclear, nil)
			return
		}
		r.f.score, r.f.scored = score, true
		return
	}
	r.f.colours = true
	for b, g := range r.games {
		r.f.boards = append(r.f.boards, BoardResult{Board: b + 1, Outcome: gameOutcome(g[0])})
	}
}

// settlePairs decides whether numbers before results are boards (1 win, 2 loss)
// or counts (3 wins 1 loss): counts name each result once and add up to the
// boards, boards rise. What could be both is asked.
func (r *resultReader) settlePairs() {
	if len(r.pairs) == 0 {
		return
	}
	if p := r.pairs[0]; len(r.pairs) == 1 && p.n+1 == r.ctx.Boards && !r.japanese && len(r.f.boards) == 0 && r.f.match != NoOutcome && r.f.match < FirstWin {
		kind := map[Outcome]string{OwnWin: kWin, OwnLoss: kLoss, Draw: kDraw}[r.f.match]
		if kind != p.kind && latinFrom(r.t.folded.Text, r.tok(max(r.lastWord, 0)).from) { // 3 wins and a draw
			r.pairs, r.f.match = append(r.pairs, pair{n: 1, kind: kind, side: p.side}), NoOutcome
		}
	}
	r.sides()
	sum, rising, once := 0, true, true
	seen := map[string]bool{}
	for i, p := range r.pairs {
		sum += p.n
		rising = rising && p.n > 0 && (i == 0 || p.n > r.pairs[i-1].n)
		once = once && !seen[p.kind]
		seen[p.kind] = true
	}
	counts := once && sum == r.ctx.Boards
	if len(r.pairs) == 1 && len(r.f.boards) > 0 { // one board more, or how many?
		r.f.ask(AskUnclear, nil)
	}
	switch {
	case counts:
		var own, opp core.Points
		win := cmp.Or(r.ctx.Win, 10)
		r.f.counts = map[string]int{}
		for _, p := range r.pairs {
			r.f.counts[p.kind] += p.n
			n := core.Points(p.n)
			switch p.kind {
			case kWin:
				own += n * win
			case kLoss:
				opp += n * win
			default:
				own, opp = own+n*win/2, opp+n*win/2
			}
		}
		score := Score{First: own, Second: opp, Sided: true}
		if r.f.scored && (r.f.score.First != score.First || r.f.score.Second != score.Second) {
			r.f.ask(AskUnclear, nil)
		}
		r.f.score, r.f.scored, r.f.derived = score, true, "counts"
	case r.counting() && !(rising && len(r.pairs) == r.ctx.Boards && r.pairs[len(r.pairs)-1].n == r.ctx.Boards): // 1勝 2敗 3勝 4敗 are the boards in order
		r.unsettled(sum)
	case rising || !once:
		if r.joint && r.joints > 1 { // 1和2和3胜4负
			r.f.ask(AskUnclear, nil)
		}
		if once && len(r.f.boards) == 0 && len(r.pairs) < r.ctx.Boards && len(r.pairs) < 3 {
			r.f.ask(AskUnclear, nil)
		}
		for _, p := range r.pairs {
			o := evidence{kind: p.kind}.outcome()
			r.f.boards = append(r.f.boards, BoardResult{Board: p.n, Outcome: o})
		}
	default:
		r.f.ask(AskSum, map[string]any{"Sum": sum, "Boards": r.ctx.Boards})
		r.f.match = NoOutcome
	}
}

// sequence recognises results for the boards in order and nothing else: ○△●○,
// 胜负和胜, "win loss draw win".
func (r *resultReader) sequence() bool {
	var out []BoardResult
	marks := true
	for i := range r.items {
		it := &r.items[i]
		tok := r.tok(i)
		if it.kind != iWord {
			return false
		}
		kind := r.outcomeKind(i)
		if kind == "" && tok.is(kMinute) && len(out) > 0 {
			kind = kDraw // 勝 負 分 勝
		}
		if kind == "" && tok.is(kHalf) {
			kind = kDraw // win, half, loss
		}
		if kind != "" && len(tok.players) == 0 {
			marks = marks && (tok.is(kMark) || tok.is(kMaru))
			out = append(out, BoardResult{Board: len(out) + 1, Outcome: evidence{kind: kind}.outcome()})
			continue
		}
		if tok.quiet() || tok.is(kOwn) || tok.kind == kOwnTeam || tok.kind == kColon || tok.is(kResult) {
			continue
		}
		return false
	}
	if len(out) < 2 || !marks && len(out) != r.ctx.Boards || len(out) < r.ctx.Boards && !marks {
		return false
	}
	r.f.boards = out
	if len(out) != r.ctx.Boards {
		r.f.ask(AskSum, map[string]any{"Sum": len(out), "Boards": r.ctx.Boards})
	}
	slices.SortStableFunc(r.f.boards, func(a, b BoardResult) int { return a.Board - b.Board })
	return true
}
