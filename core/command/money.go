package command

// money.go reads a sum as it was said: in its own currency and with its sign. What
// is not in the event's currency, or less than nothing, is for the desk to refuse.

// minus takes a word for less than nothing before a sum of money for its sign:
// alone it may mean a game lost.
func (t *text) minus() {
	for i := 0; i+2 < len(t.tokens); i++ {
		tok := &t.tokens[i]
		if n := &t.tokens[i+1]; tok.is(kMinus) && n.kind == kNumber && !n.gap && t.is(i+2, kMoney) {
			*tok = token{kind: kDash, value: kMinus, from: tok.from, to: tok.to, gap: tok.gap}
		}
	}
}

// below reports whether the number at token i has a sign that makes it less than
// nothing: one that stands before it and behind no other number.
func (r *reading) below(i int) bool {
	if r.is(i-1, kMoney) && !r.text.tokens[i].gap {
		i--
	}
	if i < 1 || r.text.tokens[i].gap || r.text.tokens[i-1].kind != kDash || i > 1 && r.text.tokens[i-2].kind == kNumber {
		return false
	}
	sign := &r.text.tokens[i-1]
	return sign.value == kMinus || r.text.folded.Text[sign.from:sign.to] == "-"
}

// currencyAt is the currency said beside the number at token i, else the first one
// in the message; a word that means several means the event's own where it may.
func (r *reading) currencyAt(i int) string {
	for _, j := range []int{i + 1, i - 1} {
		if c := r.currency(j); c != "" {
			return c
		}
	}
	for j := range r.text.tokens {
		if c := r.currency(j); c != "" {
			return c
		}
	}
	return ""
}

// currency is the currency that token i means; empty if it means none.
func (r *reading) currency(i int) string {
	if !r.is(i, kMoney) {
		return ""
	}
	tok := &r.text.tokens[i]
	for _, s := range tok.senses {
		if s.Kind == kMoney && s.Value == r.ctx.Currency && s.Value != "" {
			return s.Value
		}
	}
	return tok.as(kMoney)
}

// signed is a number of whole units at token i, with its sign.
func (r *reading) signed(i int) int {
	n := int(r.text.tokens[i].n / 10)
	if r.below(i) {
		return -n
	}
	return n
}
