package command

// left is «never mind», 0, 戻る.
func (r *reading) left() (Understanding, bool) {
	zero := r.zero()
	only := []string{kCancel, kNo, kAck}
	if r.ctx.Asked != nil {
		only = append(only, kMistake)
	}
	switch {
	case r.mayWithdraw():
		return Understanding{Ambiguous: []Verb{WithdrawTeam{}.Verb(), Cancel{}.Verb()}, Ask: &Question{Kind: AskWithdraw, Choices: []Choice{{WithdrawTeam{}}, {Cancel{}}}}}, true
	case zero, r.has(kCancel) && r.only(only...) && !r.question():
		return command(Cancel{})
	case r.ctx.Asked != nil && !r.found.any() && !r.question() && r.has(kCancel):
		end := 0
		for end < len(r.text.tokens) && !r.clauseEnd(end) {
			end++
		}
		if head := r.part(0, end); head.has(kCancel) && head.only(only...) { // no, scrap that, I'll do it later
			return command(Cancel{})
		}
	}
	return Understanding{}, false
}

// mayWithdraw reports whether «cancel» of who has entered and was asked
// nothing may be about the entry.
func (r *reading) mayWithdraw() bool {
	return r.ctx.Registration != nil && r.ctx.Asked == nil && r.ctx.leads() && r.value(kCancel) == "entry" && r.only(kCancel, kPlease, kYes)
}

// zero reports whether 0 was typed and nothing else: it always leaves.
func (r *reading) zero() bool {
	zeros := 0
	for i := range r.text.tokens {
		tok := &r.text.tokens[i]
		if tok.kind == kNumber && tok.n == 0 {
			zeros++
		} else if !tok.quiet() {
			return false
		}
	}
	return zeros == 1
}
