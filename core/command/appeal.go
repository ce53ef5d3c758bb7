package command

import "slices"

// appeal is a protest in writing: the words for it, the game, the reason. Where
// the rules hear no appeals, what captains and players of a match say at the board
// is a protest, which calls the arbiter, unless they say that it is formal, or
// write it under its heading.
func (r *reading) appeal() (Understanding, bool) {
	i := r.saysAt(kAppeal)
	disputes := i < 0 && r.disputesRuling()
	if disputes {
		i = max(r.saysAt(kUnjust), r.saysAt(kRuling))
	}
	if i < 0 {
		if r.has(kAppeal) && r.question() && r.ctx.linked() {
			return command(Status{Of: "appeal", Team: "other"})
		}
		return Understanding{}, false
	}
	atBoard := !r.ctx.Appeals && (r.ctx.Account.Role == Captain || r.ctx.Account.Role == Player) || r.ctx.arbiter()
	if atBoard && !r.says(kFormal, kDeposit) && !r.headsAppeal(i) || !r.ctx.linked() {
		return Understanding{}, false
	}
	switch {
	case r.question() && r.says(kStatus, kWhen, kResult) && r.says(kOwn) && !r.says(kHow), r.says(kStatus) && r.says(kOwn):
		return command(Status{Of: "appeal"})
	case r.question() && r.text.quoting:
		return command(Status{Of: "appeal", Team: "other"})
	case r.question() || r.says(kHow, kHowMany, kWhen) || r.says(kFee) && !r.says(kDeposit):
		return command(ShowRules{Topic: "appeal"})
	case r.deniedToken(i) || r.says(kCancel):
		return r.unknown("negated"), true
	}
	a := r.about()
	c := Appeal{Round: a.round, Table: max(a.table, a.board), Text: r.reason()}
	if disputes && r.only(kUnjust, kRuling, kWrong, kArbiter, kObject, kOwn, kSubject, kOf, kRight, kYes, kResult) { // of what, and why, is still to be said
		c.Text = ""
	}
	if c.Text == "" {
		u, _ := asking(c, AskReason, nil)
		u.Missing = []string{"text"}
		return u, true
	}
	return command(c)
}

// disputesRuling reports whether who may appeal says that he does not accept a
// ruling, without the word for an appeal: «对裁判判罚不服».
func (r *reading) disputesRuling() bool {
	if !r.ctx.Appeals || r.ctx.arbiter() || r.question() || r.has(kCall) {
		return false
	}
	return r.says(kUnjust) || r.says(kRuling) && r.says(kWrong)
}

// headsAppeal reports whether the word for an appeal at token i is the heading of
// the message: «申诉：第9轮第2台…».
func (r *reading) headsAppeal(i int) bool {
	follows := i+1 < len(r.text.tokens) && (r.text.tokens[i+1].kind == kColon || slices.ContainsFunc(r.items, func(it item) bool {
		return it.kind == iRound && it.from == i+1 // «申诉 第9轮…»
	}))
	if !follows {
		return false
	}
	for k := range i {
		if !r.text.tokens[k].quiet() {
			return false
		}
	}
	return true
}

// reason is what an appeal says beside the words for it: the clauses that name
// neither the appeal nor the game nor the money, without the head of the first.
func (r *reading) reason() string {
	t := r.text
	from := 0
	if i := r.saysAt(kReason); i >= 0 {
		from = i + 1
	}
	start, end := -1, -1
	for from < len(t.tokens) {
		to := from
		for to < len(t.tokens) && !r.clauseEnd(to) {
			to++
		}
		if head := r.afterHead(from, to); head < to && !r.formality(head, to) {
			if start < 0 {
				start = head
			}
			end = to
		} else if start >= 0 && r.formality(head, to) {
			break
		}
		from = to + 1
	}
	if start < 0 {
		return ""
	}
	if end < len(t.tokens) && t.tokens[end].value == "." && t.tokens[end].kind == kBreak {
		end++
	}
	return t.original(start, end)
}

func (r *reading) clauseEnd(i int) bool {
	tok := &r.text.tokens[i]
	return tok.kind == kBreak || tok.kind == kComma || tok.kind == kColon && !r.text.number1(i-1)
}

// afterHead skips what begins a clause of an appeal and is not yet its reason:
// the word for it, the game, politeness.
func (r *reading) afterHead(from, to int) int {
	i, told := from, false
	for k := range r.items {
		it := &r.items[k]
		if it.from < from || it.to > to {
			continue
		}
		tok := &r.text.tokens[it.from]
		ref := r.refers(k)
		head := ref || it.kind == iWord && (tok.quiet() && !tok.is(kSubject) && !tok.is(kResult) || tok.is(kAppeal) || tok.is(kRuling) || tok.is(kFormal) || tok.is(kReason) || tok.is(kBoard) || tok.is(kRound) || tok.is(kObject) || tok.is(kOwn) && r.is(it.to, kAppeal) || r.repairs(it.from) || tok.kind == kDash) || it.kind == iNumber && i > from && r.repairs(it.from-1)
		if !head && !(r.names(it) && k+1 < len(r.items) && (r.items[k+1].kind == iRound || r.items[k+1].kind == iBoard)) {
			break
		}
		i = it.to
		told = told || ref || !tok.quiet()
	}
	if !told {
		return from
	}
	return i
}

// refers reports whether item k is a round, a table or a board.
func (r *reading) refers(k int) bool {
	it := r.items[k].kind
	return it == iRound || it == iBoard || it == iTable || it == iDesk
}

func (r *reading) names(it *item) bool { return it.kind == iMember || it.kind == iUnknown }

// formality reports whether a clause only says that one appeals, asks for it or
// has paid for it.
func (r *reading) formality(from, to int) bool {
	for i := from; i < to; i++ {
		tok := &r.text.tokens[i]
		if tok.is(kDeposit) || tok.is(kMoney) || tok.is(kFormal) || tok.is(kAppeal) && i == to-1 {
			return true
		}
	}
	if !r.ends(to) && r.part(from, to).only(kUnjust, kRuling, kWrong, kArbiter, kObject, kOwn, kSubject) {
		return true
	}
	return r.is(from, kIAm) || r.is(from, kPlease) && r.ends(to)
}

func (r *reading) ends(to int) bool { return to >= len(r.text.tokens)-1 }
