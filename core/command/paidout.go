package command

import "slices"

// paidout.go tells the sums that are no fee coming in: what goes back, what the
// organiser pays to others, what has not come yet, what was put down for the wrong one.

const (
	kPayBack  = "payback"  // a refund, where a sum stands beside it: 退给, "give back"
	kOverpaid = "overpaid" // more was paid than is due
	kOwed     = "owed"     // a sum that has not come: 没到账, 未入金, "owes"
	kCost     = "cost"     // what an organiser pays for: 会場費, 裁判费
)

// refundGiven is a sum that the organiser gives back (JP-99): 返金, 退给, "give back".
func (r *reading) refundGiven() (Understanding, bool) {
	i := r.amount()
	word := slices.IndexFunc(r.text.tokens, func(t token) bool { return t.as(kRule) == "refund" || t.is(kPayBack) })
	if i < 0 || word < 0 || !r.ctx.arbiter() {
		return Understanding{}, false
	}
	if r.deniedToken(word) || r.refrained(word) || r.is(word-1, kNeedless) || r.is(word+1, kNeedless) {
		return r.unknown("negated"), true
	}
	if own := r.saysAt(kOwn); own > word || r.has(kOr) {
		return r.unsure("refund", AskUnclear), true
	}
	c := Refund{Amount: r.signed(i), Currency: r.currencyAt(i), Reason: r.reasonGiven()}
	c.Team, _ = r.teamNamed()
	return command(c)
}

// dues shows what is on record of the fee where it is said not to have come yet.
func (r *reading) dues() (Understanding, bool) {
	c := Status{Of: "payment"}
	if teams := r.teamsNamed(); r.ctx.arbiter() && len(teams) == 1 {
		c.Team = teams[0]
	}
	if r.amount() < 0 || r.ctx.arbiter() == (c.Team == "") || !r.ctx.linked() {
		return Understanding{}, false
	}
	return command(c)
}

// notPaid reports whether a sum is told of as not having come, as coming later, or as
// being too much: none of it is a payment.
func (r *reading) notPaid() bool {
	sums := []string{kPaid, kPays, kSent, kSeen, kMoney, kFee, kMethod}
	return r.has(kOwed, kOverpaid, kPayBack) || r.undone(sums...) || r.beside(kLater, sums...)
}

// paidOut reports whether the staff tells what was paid to others: a prize, a cost,
// or a sum that somebody of the event received.
func (r *reading) paidOut() bool {
	if !r.ctx.arbiter() {
		return false
	}
	return r.has(kCost) || r.means(kPrize, "prizes") || r.receives()
}

// receives reports whether a team named is whom something was given to: Todaiに,
// 付给平江县, "paid Todai", "sent to Keio".
func (r *reading) receives() bool {
	for i := range r.text.tokens {
		if !r.text.tokens[i].team() || r.text.spoken(i) {
			continue
		}
		if r.lang == "ja" && !latinFrom(r.text.folded.Text, r.text.tokens[min(i+1, len(r.text.tokens)-1)].from) {
			if r.is(i+1, kObject) && r.text.tokens[i+1].as(kObject) != "from" {
				return true
			}
			continue
		}
		if before := i - 1; before >= 0 && (r.is(before, kObject) && r.text.tokens[before].as(kObject) != "from" || r.is(before, kTo) && latinFrom(r.text.folded.Text, r.text.tokens[before].from) ||
			r.lang == "en" && (r.is(before, kPaid) || r.is(before, kSent)) && !r.text.number1(before-1)) {
			return true
		}
	}
	return false
}

// misbooked is a payment that is said to stand with the wrong one: nothing is
// changed, how it is put right is told.
func (r *reading) misbooked() (Understanding, bool) {
	money := r.has(kPaid, kPays, kFee) || r.amount() >= 0
	if !money || !r.has(kMistake, kWrong, kTakesBack) || r.found.any() || r.question() || !r.ctx.linked() || r.has(kOrder, kResult, kRegister, kPayBack, kOverpaid) || r.value(kRule) == "refund" {
		return Understanding{}, false
	}
	if r.ctx.arbiter() {
		return r.unsure("misbooked", AskMisbooked), true
	}
	return r.unsure("misbooked", AskUnclear), true
}

// beside reports whether a word of the kind stands in one clause with one of others.
func (r *reading) beside(kind string, others ...string) bool {
	t := r.text
	near := false
	for i, from := 0, 0; i <= len(t.tokens); i++ {
		if i < len(t.tokens) && !r.clauseEnd(i) {
			continue
		}
		part := t.tokens[from:i]
		has := func(kinds ...string) bool {
			return slices.ContainsFunc(part, func(tok token) bool { return !tok.quoted && slices.ContainsFunc(kinds, tok.is) })
		}
		near = near || has(kind) && has(others...)
		from = i + 1
	}
	return near
}
