package command

// supposed are the verbs that a condition or a plan must not set off: what is
// only thought of is not asked for. Results are judged by notTold.
var supposed = map[Verb]bool{
	"withdraw_team": true, "submit_lineup": true, "edit_team": true, "register_player": true, "pair_round": true, "publish": true,
	"protest": true, "appeal": true, "late_forfeit": true, "payment_reported": true, "decide_section": true, "rework_pairing": true, "drop_pairing": true,
	"record_fouls": true, "penalty": true, "revoke_ruling": true,
}

// notMeant is what a command becomes that is said in irony, while thinking aloud,
// or only under a condition: nothing is done, and a result is asked about.
func (r *reading) notMeant(u Understanding) (Understanding, bool) {
	if u.Command == nil || u.Command.Verb() == (Announce{}).Verb() || r.asksOf(u) {
		return u, false
	}
	verb := u.Command.Verb()
	switch {
	case !supposed[verb] && !reportVerbs[verb] && !captainVerbs[verb]:
		return u, false
	case r.says(kIrony):
		return r.unknown("irony"), true
	case supposed[verb] && verb != (Protest{}).Verb() && verb != (Appeal{}).Verb() && r.unsaid():
		return r.unknown("negated"), true
	case supposed[verb] && r.says(kWeigh):
		return r.unknown("hesitation"), true
	case r.says(kWeigh) && (reportVerbs[verb] || verb == (Confirm{}).Verb()):
		return r.unsure("hesitation", AskSure), true
	case supposed[verb] && r.says(kMaybe) && u.Invalid == "":
		return r.unknown("condition"), true
	}
	return u, false
}

// unsaid reports whether it is denied that something was said: 没说要退赛.
func (r *reading) unsaid() bool {
	for i := range r.text.tokens {
		if r.is(i, kNot) && r.is(i+1, kHearsay) && r.lang != "ja" {
			return true
		}
	}
	return false
}

// asksOf reports whether the command is only what a question is about, and is
// answered with one.
func (r *reading) asksOf(u Understanding) bool { return u.Ask != nil && r.question() }
