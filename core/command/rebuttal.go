package command

// rebuttal.go reads disputes of the form «they say X, (not so,) it was Y»: what the
// others say is hearsay, what the sender says against it is his own word.

// rebuttal is what the sender says that the result was, told behind what the others
// say. Only where a report of the match waits for his yes it is a dispute.
func (r *reading) rebuttal() (Understanding, bool) {
	no := Understanding{}
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
