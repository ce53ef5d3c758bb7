package command

import "taikyoku/locales"

// takesback.go reads a request that is taken back before it is decided.

// kStays says that one plays after all: «やっぱり参加します».
const kStays = "stays"

// TakesBack reads which request a message takes back: "withdrawal", "payment" or
// "change".
func TakesBack(lex *locales.Lexicon, ctx Context, text string) (of string, ok bool) {
	ctx.Asked = nil
	r := read(lex, &ctx, text)
	if r.question() || r.has(kHow, kHearsay, kMaybe, kFoe, kAppeal, kProtest, kRuling) || r.found.any() {
		return "", false
	}
	back := r.has(kTakesBack, kCancel, kRetract, kMistake, kWrong)
	switch {
	case r.has(kStays), r.besideWord(kWithdraw, kTakesBack, kCancel, kMistake, kWrong):
		return "withdrawal", true
	case r.has(kDidNotPay), r.has(kPaid) && (back || r.notPaid() || r.forbids(kPaid)), r.besideWord(kFee, kTakesBack, kMistake):
		return "payment", true
	case r.besideWord(kChange, kTakesBack, kCancel, kRetract) && !r.has(kOrder, kPairing):
		return "change", true
	}
	return "", false
}

// kDidNotPay says that one has not paid what was reported as paid.
const kDidNotPay = "didnotpay"

// besideWord reports whether a word of one kind stands in the message beside one of others
// that is not the same word: «申込を取り消し» is a withdrawal, not one that is taken back.
func (r *reading) besideWord(kind string, others ...string) bool {
	at := r.at(kind)
	if at < 0 || r.forbids(kind) && kind != kWithdraw {
		return false
	}
	for i := range r.text.tokens {
		for _, k := range others {
			if i != at && r.is(i, k) && !r.is(i, kind) {
				return true
			}
		}
	}
	return false
}
