package command

// kDissent are the words of who does not accept something: 異議, 有异议, "I object".
const kDissent = "dissent"

// objection is «I object» and nothing more: to the result that stands, or, while a
// match is played, at the board, where it calls the arbiter.
func (r *reading) objection() (Understanding, bool) {
	if !r.has(kDissent) && r.value(kWrong) != "result" || r.ctx.arbiter() || !r.ctx.linked() || r.question() || r.has(kNot, kNo) && !r.has(kWrong) || !r.only(kDissent, kMember, kOwnTeam, kOwn, kResult, kThisRound, kObject, kTo, kPlease, kWrong, kProtest, kReport) {
		return Understanding{}, false
	}
	a, m := r.ctx.Asked, r.ctx.Match
	switch {
	case r.waits():
		return asking(Dispute{}, AskRight, nil)
	case a != nil && (a.Kind == "yes_no" || a.Kind == "choice"):
		return command(YesNo{Yes: false})
	case m == nil || !r.ctx.mayReport() && m.State == "finished":
		return Understanding{}, false
	case r.ctx.Reported != nil || r.value(kWrong) == "result" || m.State == "finished" || r.says(kResult):
		return command(Dispute{})
	}
	return command(Protest{Text: r.text.cut(0, len(r.text.folded.Text))})
}
