package command

import "strings"

// toArbiter is a question that the sender wants to put to the arbiter: words
// that address him at the beginning, then the text as typed.
func (r *reading) toArbiter() (Understanding, bool) {
	if r.ctx.arbiter() {
		return Understanding{}, false
	}
	i := 0
	for i < len(r.text.tokens) && r.text.tokens[i].is(kGreet) {
		i++
	}
	start := i + 1
	switch {
	case r.is(i, kToArbiter):
	case r.is(i, kArbiter) && r.is(i+1, kColon):
	default:
		return Understanding{}, false
	}
	for j := start; j < len(r.text.tokens) && j < start+5; j++ { // 審判への質問: …, 審判に聞きたいのですが、…
		if k := r.text.tokens[j].kind; k == kColon || k == kComma || k == kBreak {
			start = j
			break
		}
		if tok := &r.text.tokens[j]; !tok.quiet() && !tok.is(kBut) {
			break
		}
	}
	for start < len(r.text.tokens) && (r.is(start, kColon) || r.is(start, kDash) || r.is(start, kComma) || r.is(start, kBreak)) {
		start++
	}
	if start >= len(r.text.tokens) || r.quietText(start) {
		return asking(AskArbiter{}, AskText, nil)
	}
	if (r.has(kCall) || r.has(kProtest, kAppeal)) && !r.question() && !r.has(kHow, kWhat, kWhen, kWho, kHowMany) {
		return Understanding{}, false // he is called, not asked
	}
	return command(AskArbiter{Text: r.text.cut(r.text.tokens[start].from, len(r.text.folded.Text))})
}

// playerCodes asks for the codes that the players of the team link with.
func (r *reading) playerCodes() (Understanding, bool) {
	if !r.has(kPlayerCodes) || r.found.any() {
		return Understanding{}, false
	}
	return command(PlayerCodes{})
}

// forbidden is what somebody asks not to do: «don't publish round 4 yet»,
// R6はまだ公開しないで, 先别编排. Nothing is done, and nothing asked.
func (r *reading) forbidden() (Understanding, bool) {
	if a := r.ctx.Asked; a != nil && a.Kind == "yes_no" && r.means(kNo, "wait") && !r.found.any() { // 先别排，还有一桌没交单子
		return command(YesNo{Yes: false})
	}
	for i := range r.text.tokens { // 别把李四换掉
		if strings.HasPrefix(r.lang, "zh") && r.is(i, kNot) && r.is(i+1, kObject) && !r.text.spoken(i) && (i == 0 || r.endsClause(i-1)) && r.has(kReplace, kChange, kFix, kRemove, kAbsent, kPublish, kWithdraw) {
			return r.unknown("negated"), true
		}
	}
	for i := range r.text.tokens {
		tok := &r.text.tokens[i]
		if (tok.is(kPublish) || tok.is(kPairVerb) || tok.is(kWithdraw) || tok.is(kForfeit) || tok.is(kAdd)) && r.refrained(i) {
			if a := r.ctx.Asked; a != nil && a.Kind == "yes_no" {
				return command(YesNo{Yes: false})
			}
			if tok.is(kPublish) && r.pairsOnly(i) {
				return r.pairRound()
			}
			return r.unknown("negated"), true
		}
	}
	return Understanding{}, false
}

// pairsOnly reports whether another clause than that of the word for publishing at
// token i asks to pair: «pair round 4 but don't publish yet», 编排第六轮 先不公布.
func (r *reading) pairsOnly(i int) bool {
	if !r.ctx.arbiter() || r.question() || r.has(kMaybe, kHearsay, kShow) {
		return false
	}
	for j := range r.text.tokens {
		tok := &r.text.tokens[j]
		if j == i || !tok.is(kPairVerb) && !tok.is(kPairing) || tok.is(kPublish) || r.text.spoken(j) || r.refrained(j) || !r.clauseApart(j, i) {
			continue
		}
		if r.headsPairing(j, i) {
			return true
		}
		if next := j + 1; tok.is(kPairVerb) && (!strings.HasPrefix(r.lang, "zh") || next < len(r.text.tokens) && next != i && !r.text.tokens[next].gap && !r.endsClause(next)) {
			return true // in Chinese the word is also the name of what is made: then nothing follows it
		}
	}
	return false
}

// headsPairing reports whether the word for pairing at token j, with the next round
// before it, is a clause of its own before token i: 第六轮编排，先不公布.
func (r *reading) headsPairing(j, i int) bool {
	next := r.ctx.NextRound
	if j+1 >= i || j > longestGame || !r.endsClause(j+1) || next == nil || next.State == "paired" {
		return false
	}
	head := r.part(0, j)
	rounds := head.nums(iRound)
	return len(rounds) == 1 && rounds[0] == next.Number && !head.has(kPublish, kShow, kNot)
}

func (r *reading) endsClause(i int) bool {
	k := r.text.tokens[i].kind
	return k == kComma || k == kBreak
}

// clauseApart reports whether tokens i and j stand in clauses of their own.
func (r *reading) clauseApart(i, j int) bool {
	for k := min(i, j) + 1; k <= max(i, j); k++ {
		tok := &r.text.tokens[k]
		if r.endsClause(k) || tok.is(kBut) || r.lang != "en" && tok.gap {
			return true
		}
	}
	return false
}

// refrained reports whether the verb at token i is negated: before it, or in
// Japanese after it.
func (r *reading) refrained(i int) bool {
	no := func(j int) bool { return r.is(j, kNot) || r.is(j, kNo) && !r.is(j, kYes) }
	if r.lang == "ja" && !latinFrom(r.text.folded.Text, r.text.tokens[i].from) {
		for j := i + 1; j < len(r.text.tokens) && j <= i+4; j++ {
			if k := r.text.tokens[j].kind; k == kBreak || k == kComma || k == kColon {
				break
			}
			if no(j) || r.is(j, kYet) || r.is(j, kLater) && r.text.tokens[i].is(kPublish) { // 公開はまだで、発表は後で
				return true
			}
		}
		return false
	}
	if r.is(i+1, kLater) && strings.HasPrefix(r.lang, "zh") && r.text.tokens[i].is(kPublish) { // 公布等我通知
		return true
	}
	if i == 0 || r.text.tokens[i-1].kind == kComma || r.text.tokens[i-1].kind == kBreak {
		return false
	}
	if r.is(i-1, kAnd) { // don't pair and publish
		for j := i - 2; j >= 0 && !r.endsClause(j); j-- {
			if r.is(j, kApart) {
				return true
			}
		}
	}
	return no(i-1) || i > 1 && no(i-2) && r.text.tokens[i-2].kind != kComma && (r.is(i-1, kOf) || r.is(i-1, kFiller) || r.is(i-1, kDo) || r.is(i-1, kPlease))
}
