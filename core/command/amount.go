package command

// paidSum is the token of the sum of money that a message tells, -1 if it tells none:
// the number with the money's word, else the one large number. The parts of a date
// are never it; sure is false where two numbers may be meant.
func (r *reading) paidSum() (at int, sure bool) {
	dated := r.dated()
	var priced, bare []int
	for i := range r.text.tokens {
		tok := &r.text.tokens[i]
		if tok.kind != kNumber || tok.n%10 != 0 {
			continue
		}
		switch {
		case r.priced(i):
			priced = r.another(priced, i)
		case tok.n < 1000 || r.dateWord(i) || dated && (yearly(tok) || tok.width == 8 && yearly(&token{n: tok.n / 10_000, width: 4})):
		default:
			bare = r.another(bare, i)
		}
	}
	if len(priced) == 0 {
		priced = bare
	}
	if len(priced) == 0 {
		return -1, true
	}
	return priced[0], len(priced) == 1
}

// another adds the number at token i to those that differ.
func (r *reading) another(list []int, i int) []int {
	for _, had := range list {
		if r.text.tokens[had].n == r.text.tokens[i].n {
			return list
		}
	}
	return append(list, i)
}

// priced reports whether the number at token i has a word of money: 25,000円, ¥25000.
func (r *reading) priced(i int) bool {
	return r.is(i-1, kMoney) && r.prefixed(i-1) || r.is(i+1, kMoney) && !r.prefixed(i+1)
}

// prefixed reports whether the money's word at token i stands before its number.
func (r *reading) prefixed(i int) bool {
	t := r.text
	return t.number1(i+1) && (!t.number1(i-1) || t.tokens[i].gap && !t.tokens[i+1].gap)
}

// dateWord reports whether the number at token i has the word of a year, month or
// day: 2025年, 9月, 1 October.
func (r *reading) dateWord(i int) bool {
	return r.is(i+1, kDate) || r.is(i-1, kDate) && latinFrom(r.text.folded.Text, r.text.tokens[i-1].from)
}

// dated reports whether a day is named: by words, or as 9/30 and 2025-9-30.
func (r *reading) dated() bool {
	if r.has(kDate) || r.slashDay() {
		return true
	}
	_, full := r.lex.Dates().Day(r.text.folded.Text)
	return full
}

// slashDay reports whether two numbers joined by a slash can be a month and a day.
func (r *reading) slashDay() bool {
	m := monthDay.FindStringSubmatch(r.text.folded.Text)
	return m != nil && tens(m[1]) <= 310 && tens(m[2]) <= 310
}

// yearly reports whether a number can be a year of our time.
func yearly(tok *token) bool { return tok.width == 4 && tok.n >= 19_000 && tok.n < 21_000 }

// onlyAmount reports whether a message is nothing but a sum of money with its day
// and the way it went, as the answer to «when and how much?»: 25,000円 9/20 Peatix.
func (r *reading) onlyAmount() bool {
	if sum, _ := r.paidSum(); sum < 0 || r.text.int(sum) < 100 || !r.has(kMoney) || !r.ctx.linked() || r.question() || r.means(kDayWord, "tomorrow") || r.has(kLineupWords...) {
		return false
	}
	strange := 0
	for i := range r.text.tokens {
		tok := &r.text.tokens[i]
		switch {
		case tok.kind == kNumber || tok.kind == kTime || tok.is(kMoney) || tok.is(kDate) || tok.is(kMethod) || tok.is(kObject) || tok.is(kDayWord) || tok.is(kOwn) || tok.is(kFee) || tok.is(kPays) || tok.quiet():
		case tok.kind == kLatin && !hasDigit(r.text.folded.Text[tok.from:tok.to]):
			strange++
		default:
			return false
		}
	}
	return strange == 0 || strange == 1 && !r.has(kSubject)
}

// kPays are words that tell a payment only where a sum stands beside them: 缴费500元.
const kPays = "pays"

var kLineupWords = []string{kOrder, kPlays, kInstead, kReplace, kAbsent, kSame}
