package command

// bench.go tells who sits out, by what is denied and excepted, and what a number or a
// name on a sheet is that is no player.

// whole is how many of the pending players are the sheet when the others sit out:
// those before the last comma or bracket, or as many as there are boards; 0: none.
func (w *sheetWriter) whole() int {
	switch n := len(w.pending); {
	case w.clause > 0 && w.clause < n:
		return w.clause
	case n == w.r.ctx.Boards+1:
		return n - 1
	}
	return 0
}

// reserve reads a word for a reserve behind the players of a whole sheet: 甲 乙 丙 丁，
// 戊替补; "reserve Gupta".
func (w *sheetWriter) reserve() {
	c := w.whole()
	switch {
	case len(w.s.out) > 0:
	case len(w.s.list) == 0 && c == w.r.ctx.Boards:
		w.s.list, w.s.out, w.pending = w.pending[:c:c], append(w.s.out, w.pending[c:]...), nil
	case len(w.s.list)+len(w.pending) == w.r.ctx.Boards:
		w.bench = true
	}
}

// deniedClaim reports whether it is denied that the player at item i plays or sits
// out: 不是3号休息, "it's not Kim who is out".
func (r *reading) deniedClaim(i int) bool {
	it := &r.items[i]
	if r.lang == "ja" || !r.is(it.from-1, kNot) || r.is(it.from-1, kAbsent) || r.is(it.from-1, kInstead) {
		return false
	}
	j := it.to
	for r.is(j, kWho) || r.is(j, kSubject) && latinFrom(r.text.folded.Text, r.text.tokens[j].from) {
		j++
	}
	return j > it.to && r.is(j, kAbsent) || j == it.to && !latinFrom(r.text.folded.Text, r.text.tokens[it.from].from) && (r.is(j, kAbsent) || r.is(j, kPlays) || r.is(j, kNoShow))
}

// deniedAbsence reports whether the word at token i for an absence is negated or
// called a mistake: 休みじゃない, 没请假, "isn't out", 休みというのは間違い.
func (r *reading) deniedAbsence(i int) bool {
	if r.is(i-1, kHearsay) && r.is(i-2, kNot) { // 没说不来
		return true
	}
	if r.refrained(i) && !(r.lang == "ja" && !latinFrom(r.text.folded.Text, r.text.tokens[i].from) && !r.deniedNear(i)) {
		return true
	}
	for j := i + 1; j < len(r.text.tokens) && r.text.tokens[j].kind != kComma && r.text.tokens[j].kind != kBreak; j++ {
		if tok := &r.text.tokens[j]; tok.is(kWrong) || tok.is(kMistake) {
			return true
		} else if !tok.quiet() && !tok.is(kHearsay) && !tok.is(kObject) {
			break
		}
	}
	for j := i + 1; j < min(len(r.text.tokens), i+longestGame) && r.text.tokens[j].kind != kMember && r.text.tokens[j].kind != kBreak; j++ {
		if r.is(j, kMadeIt) { // he is ill but can play
			return true
		}
	}
	return false
}

// deniedNear reports whether the negation follows the word at token i at once, but
// for particles.
func (r *reading) deniedNear(i int) bool {
	for i++; i < len(r.text.tokens) && (r.is(i, kObject) || r.is(i, kOf) || r.is(i, kSubject) || r.is(i, kFiller)); i++ {
	}
	return r.is(i, kNot)
}

// kept reports whether the word at token i for playing is denied, so that who is named
// stays out: before it in Chinese and English, but for the player, behind it in Japanese.
func (r *reading) kept(i int) bool {
	if r.lang == "ja" {
		return r.is(i+1, kNot)
	}
	for i--; i >= 0 && !r.endsClause(i); i-- {
		switch tok := &r.text.tokens[i]; {
		case tok.is(kNot):
			return !r.text.spoken(i)
		case tok.is(kReplace), tok.is(kInstead), tok.is(kAbsent), tok.is(kPlays):
			return false
		}
	}
	return false
}

// namesakes reports whether both who bear the name at item i are meant: 渡辺は二人とも,
// 两个彭都, "both Lees".
func (r *reading) namesakes(i int) bool {
	it := &r.items[i]
	for _, j := range []int{it.from - 1, it.from - 2, it.to, it.to + 1} {
		if r.is(j, kBoth) || j > it.from && r.is(j, kEvery) {
			return true
		}
	}
	return i+1 < len(r.items) && r.items[i+1].kind == iCount && r.items[i+1].nums[0] == 2
}

// shares reports whether another player is joined to the one at item i who has no verb
// of his own.
func (r *reading) shares(i int) bool {
	to := r.items[i].to
	if !r.is(to, kAnd) || i+2 >= len(r.items) || r.items[i+2].kind != iMember {
		return false
	}
	next := r.items[i+2].to
	return !r.is(next, kPlays) && !r.is(next, kAbsent) && !r.is(next, kInstead)
}

// allRest reports whether all but those named are said to sit out.
func (r *reading) allRest() bool {
	if !r.has(kExcept) {
		return false
	}
	for i := range r.text.tokens {
		if (r.is(i, kAbsent) || r.is(i, kNoShow)) && (r.is(i-1, kEvery) || r.is(i-1, kAllTeams) || r.lang == "en" && r.is(r.at(kExcept), kEvery)) {
			return true
		}
	}
	return false
}

// placeOf reports whether the board at item i is where somebody plays: "on board 4".
func (r *reading) placeOf(i int) bool {
	return i > 0 && r.items[i-1].kind == iWord && r.text.tokens[r.items[i-1].from].is(kOf) && latinFrom(r.text.folded.Text, r.text.tokens[r.items[i-1].from].from)
}

// seated reports whether the board at item i is where the player before or behind it
// sits: 山田を1番に置いて, 1番に山田を入れて.
func (r *reading) seated(i int) bool {
	if r.lang == "ja" && i+3 < len(r.items) && r.is(r.items[i].to, kObject) && r.items[i+2].kind == iMember && r.is(r.items[i+2].to, kObject) {
		return i+4 >= len(r.items) || !r.is(r.items[i+4].from, kReplace) && !r.is(r.items[i+4].from, kChange)
	}
	if i > 1 && r.items[i-2].kind == iMember && r.is(r.items[i-1].from, kPlays) && !r.is(r.items[i-1].from, kOrder) { // 周凯打一台
		return true
	}
	if r.lang != "ja" || i < 2 || r.items[i-2].kind != iMember || !r.is(r.items[i-1].from, kObject) || i+1 >= len(r.items) || !r.is(r.items[i+1].from, kObject) {
		return false
	}
	return i+2 >= len(r.items) || !r.is(r.items[i+2].from, kReplace) && !r.is(r.items[i+2].from, kChange)
}

// messenger reports whether the player at item i is only who sends the sheet:
// before the word for it, which a colon follows, no player is listed.
func (r *reading) messenger(i int) bool {
	at := r.at(kOrder)
	return at > r.items[i].from && r.is(at+1, kColon) && i+1 < len(r.items) && at > r.items[i+1].from
}
