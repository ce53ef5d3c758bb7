package command

// consent is the yes to a declaration of the regulation, each for himself or for
// his child, or the wish to read it.
func (r *reading) consent() (Understanding, bool) {
	asked := r.ctx.Asked != nil && r.ctx.Asked.Kind == "consent"
	named := r.says(kDeclare)
	if !named && !asked {
		if r.has(kDeclare, kAgree) && r.text.quoting && r.has(kHearsay) && !r.ctx.arbiter() && !r.says(kProtest, kAppeal, kWrong) {
			return r.unknown("quotation"), true
		}
		return Understanding{}, false
	}
	agrees := r.says(kAgree) && !r.forbids(kAgree) && !r.says(kNot)
	a := r.about()
	switch {
	case r.text.quoting && r.has(kHearsay):
		return r.unknown("quotation"), true
	case r.question() && r.says(kWho), r.asksBy(kWho):
		return command(Status{Of: "consent"})
	case r.says(kAgree) && !agrees:
		return r.unknown("negated"), true
	case (named || asked) && r.says(kShow, kWhere) && !agrees:
		return command(Consent{Show: true})
	case r.question(), r.asksBy(kWhat, kWhen, kHow):
		return command(ShowRules{Topic: "consent"})
	case !agrees:
		return Understanding{}, false
	case r.says(kWhole) || r.says(kEvery, kAllTeams, kAllWin) && !asked:
		return asking(Consent{All: true}, AskEach, nil)
	}
	return command(Consent{Agree: true, Player: first(a.people())})
}
