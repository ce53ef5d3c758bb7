package command

// setSide notes who the next result is about. After a result word, or after a
// word such as "against", the side is its object: "beat them", 输给对方.
func (r *resultReader) setSide(i int) {
	side := Own
	if tok := r.tok(i); tok.kind == kFoeTeam || tok.is(kFoe) && tok.kind != kOwnTeam {
		side = Opponent
	}
	if n := len(r.pairs); n > 0 && !r.japanese && i > 1 && len(r.cur.evidence) == 0 && r.items[i-1].kind == iWord && r.items[i-2].kind == iWord && r.tok(i-1).is(kSubject) && r.tok(i-2).is(kOf) && !latinFrom(r.t.folded.Text, r.tok(i-2).from) {
		for k := range r.pairs { // 三胜两负的是对面
			r.pairs[k].side = side
		}
		return
	}
	if r.cleftSide(i) { // 勝ったのは相手, 赢的是对方
		if denied := r.japanese && r.items[i].to < len(r.t.tokens) && r.t.is(r.items[i].to, kNot) || !r.japanese && r.t.is(r.items[i].from-1, kNot); !denied {
			r.cur.evidence[len(r.cur.evidence)-1].side = side
		}
		return
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
	if r.reason(i) {
		return
	}
	if r.loneFoe(i) {
		r.f.ask(AskSide, nil) // "Keio B 3-1": whom they met, or whose three?
	}
	if tok := r.tok(i); tok.kind == kFoeTeam && i+1 < len(r.items) && (r.tok(i+1).kind == kComma || r.tok(i+1).kind == kBreak) && !r.oneLine(i) {
		r.f.ask(AskSide, nil) // "Keio B, 3-1 win": whom they met, or who won?
	}
	r.side = side
}

// cleftSide reports whether item i is the side that the result before it is said to be
// of: 3-1で勝ったのはうちじゃなくて相手です.
func (r *resultReader) cleftSide(i int) bool {
	of := r.lastWord + 1
	if !r.japanese && of > 0 && of < i && r.items[of].kind == iWord && r.tok(of).is(kSubject) && !latinFrom(r.t.folded.Text, r.tok(of).from) {
		of-- // 赢的 is one word
	}
	if len(r.cur.evidence) == 0 || r.lastWord < 0 || of+1 >= i || of > r.lastWord && !r.tok(of).is(kOf) || latinFrom(r.t.folded.Text, r.tok(of).from) || r.items[of].kind != iWord || !r.tok(of+1).is(kSubject) {
		return false
	}
	for j := of + 2; j < i; j++ {
		if tok := r.tok(j); r.items[j].kind != iWord || !tok.is(kNot) && !tok.is(kOwn) && !tok.is(kFoe) && tok.kind != kOwnTeam && tok.kind != kFoeTeam {
			return false
		}
	}
	return true
}

// reason reports whether the side at item i only owns the reason of a result:
// 相手の反則で勝ち.
func (r *resultReader) reason(i int) bool {
	if i+2 >= len(r.items) || r.items[i+1].kind != iWord || r.items[i+2].kind != iWord || !r.japanese {
		return false
	}
	next := r.tok(i + 2)
	return r.tok(i+1).is(kOf) && r.outcomeKind(i+2) == "" && (next.is(kFault) || next.is(kLate) || next.is(kRule))
}

// loneFoe reports whether the opponent's name stands right before a total with
// no word of subject and no team of the sender's beside it.
func (r *resultReader) loneFoe(i int) bool {
	if r.tok(i).kind != kFoeTeam || i+1 >= len(r.items) || r.items[i+1].kind != iScore || r.oneLine(i) {
		return false
	}
	if r.japanese || latinFrom(r.t.folded.Text, r.tok(i).from) {
		return true
	}
	for j := i + 2; j < len(r.items); j++ {
		if r.verb(j) || r.draw(j) {
			return false
		}
	}
	return true
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
