package command

// rebuttal.go reads disputes of the form «they say X, (not so,) it was Y»: what the
// others say is hearsay, what the sender says against it is his own word.

// rebuttal is what the sender says that the result was, told behind what the others
// say. Only where a report of the match waits for his yes it is a dispute.
func (r *reading) rebuttal() (Understanding, bool) {
	no := Understanding{}
	if u, ok := r.besideQuote(); ok {
		return u, true
	}
	if !r.waits() || !r.says(kHearsay) || !r.foreign() || r.question() || r.ctx.arbiter() {
		return no, false
	}
	turn := r.turn()
	if turn < 0 {
		return no, false
	}
	from := turn + 1
	for from+1 < len(r.text.tokens) && r.text.tokens[from].quiet() { // 不对，是我们: the word for «is» is no yes
		from++
	}
	own := r.text.cut(r.text.tokens[from].from, len(r.text.folded.Text))
	said := read(r.lex, r.ctx, own)
	if boards := r.part(0, turn).nums(iBoard); len(boards) == 1 && said.onlyOutcome() { // they won board 2, but it was a draw
		for _, it := range r.items {
			if it.kind == iBoard {
				said = read(r.lex, r.ctx, r.text.original(it.from, it.to)+" "+own)
				break
			}
		}
	}
	if !said.hears("belief") {
		return no, false
	}
	u := said.mean()
	d, ok := u.Command.(Dispute)
	return u, ok && (d.HasScore || len(d.Boards) > 0)
}

// besideQuote is what the sender says behind what he quotes of their report, where it
// waits for his yes: 「2-2」って書いてありますけど、3-1でうちの勝ちですよ.
func (r *reading) besideQuote() (Understanding, bool) {
	t := r.text
	last := len(t.tokens) - 1
	for last >= 0 && !t.spoken(last) {
		last--
	}
	if !r.waits() || last < 0 || !r.quotes() || r.question() || r.ctx.arbiter() {
		return Understanding{}, false
	}
	turn := last + 1
	for turn < len(t.tokens) && t.tokens[turn].kind != kComma && t.tokens[turn].kind != kBreak {
		turn++
	}
	if between := r.part(min(last+1, turn), turn); turn+1 >= len(t.tokens) || !between.has(kBut, kWrong, kMistake, kNo) {
		return Understanding{}, false
	}
	u := read(r.lex, r.ctx, t.cut(t.tokens[turn+1].from, len(t.folded.Text))).mean()
	d, ok := u.Command.(Dispute)
	return u, ok && (d.HasScore || len(d.Boards) > 0)
}

// insists reports whether the sender contradicts a report that waits for his yes with
// his own result, whatever the tone: いや3-1でうちが勝ってますけど？？
func (r *reading) insists() bool {
	return r.waits() && r.is(0, kNo) && r.found.scored && r.sidedScore().Sided && !r.text.quoting
}

// turn is the last token with which the sender turns against what the others say,
// -1 if there is none.
func (r *reading) turn() int {
	t := r.text
	heard := r.saysAt(kHearsay)
	last := -1
	for i := heard + 1; i+1 < len(t.tokens); i++ {
		tok := &t.tokens[i]
		ends := t.tokens[i+1].kind == kComma || t.tokens[i+1].kind == kBreak
		switch {
		case t.spoken(i) || tok.quiet() && !tok.is(kBut) && !tok.is(kSubject):
		case tok.is(kBut), (tok.is(kWrong) || tok.is(kReversed) || tok.is(kMistake) || tok.is(kNo)) && (ends || !tok.is(kNot)):
			last = i
		case r.lang == "ja" && i == heard+1 && tok.is(kSubject): // と言ってますが
			last = i
		}
	}
	return last
}

// onlyOutcome reports whether a result is told and neither a board nor a total.
func (r *reading) onlyOutcome() bool {
	f := r.findResults()
	return f.match != NoOutcome && !f.scored && len(f.boards) == 0
}

// wantsFix reports whether somebody only says that a result is to be corrected, or was
// told wrongly: 第1ラウンドの結果を訂正したい, 成绩报错了, "we reported the wrong result".
func (r *reading) wantsFix() bool {
	if !r.ctx.linked() || r.ctx.arbiter() || r.question() || r.found.any() || !r.has(kFix, kMistake, kWrong) || !r.has(kResult, kReport) {
		return false
	}
	for i := range r.text.tokens {
		tok := &r.text.tokens[i]
		known := tok.quiet() || tok.kind == kNumber || tok.kind == kOther && tok.to-tok.from <= 3 || tok.is(kHearsay) && r.has(kOwn)
		for _, k := range []string{kFix, kMistake, kWrong, kReport, kChange, kDo, kOwn, kObject, kTo, kRound, kDai, kTable, kDesk, kBoard, kBan, kLastTime, kThisRound} {
			known = known || tok.is(k)
		}
		if !known {
			return false
		}
	}
	return true
}

// ruled makes a correction of what an arbiter says should be; of others it is a hope.
func (t *text) ruled(ctx *Context) {
	for i := range t.tokens {
		if t.tokens[i].is(kShouldBe) && ctx.arbiter() {
			t.tokens[i].kind = kFix
		}
	}
}
