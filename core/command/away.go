package command

// away.go reads that somebody who plays for himself stays away: a parent's or a player's
// own word for one round or one day. A game that is on is given up after a yes; for what
// comes later there is no rule, so the arbiters get the message as it was written.

// away is such a message; whoever is named must be the sender's own entry.
func (r *reading) away() (Understanding, bool) {
	ctx := r.ctx
	if !ctx.Individual || ctx.arbiter() || !ctx.linked() || r.found.scored || len(r.found.boards) > 0 || r.has(kOrder, kMeeting, kHow, kHearsay, kWithdraw, kPaid, kMoney, kFee) {
		return Understanding{}, false
	}
	if !r.says(kAbsent, kAttendNo, kNoShow, kLeaveOff) && !(r.says(kIllness) && r.says(kKin)) {
		return Understanding{}, false
	}
	if !r.ownMatter() {
		return Understanding{}, false
	}
	m, round := ctx.Match, r.round()
	later := round > 0 && (m == nil || round != m.Round) || r.has(kNextRound, kNext, kPartOfDay) || r.day().Word == "tomorrow" || r.day().Number > 0
	playing := m != nil && m.State != "finished" && (ctx.Reported == nil || !ctx.Reported.Final)
	switch {
	case playing && !later && !r.question() && !r.says(kLeaveOff):
		return r.frame(Understanding{Command: ReportBoards{Boards: []BoardResult{{Board: 1, Outcome: ForfeitOwnLoss}}}}), true
	case m != nil || later || r.says(kLeaveOff):
		return command(AskArbiter{Text: r.text.raw})
	}
	return r.unsure("absent", AskWithdraw), true
}

// ownMatter reports whether the message is about the sender's own entry: it names it, or
// his child, or nobody and him who writes.
func (r *reading) ownMatter() bool {
	for i := range r.text.tokens {
		switch tok := &r.text.tokens[i]; {
		case tok.kind == kAnyTeam, tok.kind == kAnyMember, tok.kind == kFoeTeam, tok.kind == kFoeMember, tok.is(kFoe) && tok.as(kFoe) != "one": // his child is he or she
			return false
		}
	}
	return r.says(kKin, kOwn) || len(r.nums(iMember)) > 0 || r.has(kIAm) || r.says(kLeaveOff)
}
