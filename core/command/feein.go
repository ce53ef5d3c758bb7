package command

// feein.go is what the staff say of a fee in plain words: that one's payment has
// come in, whatever the sum, or whether it has.

// feeIn is the staff's word that the payment of one who is named has come in; no sum
// is said: it is what was due.
func (r *reading) feeIn() (Understanding, bool) {
	if !r.ctx.arbiter() || !r.has(kPaid) && !(r.says(kSeen) && r.has(kPays, kFee)) || r.amount() >= 0 {
		return Understanding{}, false
	}
	teams := r.teamsNamed()
	if len(teams) == 0 || r.question() || r.found.any() && !r.andOnly(teams) || r.has(kHow, kHowMany, kNot, kYet, kMaybe, kHearsay, kMistake, kWrong, kTakesBack, kCancel, kPrize, kLater, kWho, kWhen, kOthers) {
		return Understanding{}, false
	}
	if sum, _ := r.paidSum(); sum >= 0 || r.means(kDayWord, "tomorrow") {
		return Understanding{}, false
	}
	if len(teams) > 1 { // each his fee: the desk finds whom
		return command(PaymentReported{})
	}
	return command(PaymentReported{Team: teams[0]})
}

// andOnly reports whether the draw that was found is the word for «and» between the
// names of two teams: 平江县和浏阳市.
func (r *reading) andOnly(teams []string) bool {
	f := &r.found
	return len(teams) > 1 && (f.match == Draw || f.match == NoOutcome) && !f.scored && len(f.boards) == 0 && f.negated == nil
}

// feeAsked is the staff's question whether one who is named has paid.
func (r *reading) feeAsked() (Understanding, bool) {
	if !r.ctx.arbiter() || !r.question() || !r.has(kPaid, kPays) || r.found.any() || r.has(kHow, kHowMany, kWho, kWhen, kWhere, kMaybe) {
		return Understanding{}, false
	}
	if teams := r.teamsNamed(); len(teams) == 1 {
		return command(Status{Of: "payment", Team: teams[0]})
	}
	return Understanding{}, false
}
