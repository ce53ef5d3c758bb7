package command

import (
	"slices"

	"taikyoku/locales"
)

// notTold are results that nobody reports: hearsay, hopes, questions, games that
// still go on.
func (r *reading) notTold() (Understanding, bool) {
	f := &r.found
	absent := r.has(kYet) && r.has(kNoShow) && !r.has(kForfeit, kForfeitWin, kForfeitLoss)
	leads := (r.value(kProgress) == "leads" || r.value(kProgress) == "trails") && (r.says(kResult) || r.waits()) && f.scored && f.score.First+f.score.Second == r.ctx.allPoints() // 結果です。3-1で勝ってます
	playing := !f.partial && !leads && (r.has(kProgress) || absent) && (f.scored || len(f.boards) == 0 || absent)
	if r.has(kMaybe) || r.question() {
		if u, ok := r.aside(); ok {
			return u, true
		}
	}
	switch {
	case r.insists():
		return Understanding{}, false
	case r.says(kLongAgo):
		return r.unknown("past"), true
	case r.asksBy(kWho) && !f.scored && !r.question() && r.ctx.arbiter() && len(r.teamsNamed()) > 0:
		return command(ShowPairing{Team: r.teamsNamed()[0], Round: r.round()})
	case r.asksBy(kWho) && !r.has(kHearsay) && !f.scored && !r.quotes():
		return r.unsure("question", AskSure), true
	case (r.forbids(kReport) || r.forbids(kRecord)) && !r.waits():
		return r.unsure("negated", AskSure), true
	case r.has(kMaybe), r.foretold(), r.tomorrows(), playing && (!f.scored || f.score.First+f.score.Second < r.ctx.allPoints() && r.has(kYet, kNot, kProgress)):
		return r.unknown("not_yet"), true
	case r.quotes() && (r.question() || r.says(kWrong, kProgress)):
		return r.unknown("quotation"), true
	case r.quotes():
		return r.unsure("quotation", AskHearsay), true
	case r.ruled() && len(f.boards) > 0 && !slices.ContainsFunc(f.boards, func(b BoardResult) bool { return b.Outcome < ForfeitOwnWin }):
		return Understanding{}, false // the arbiter's word: they were not there
	case r.has(kHearsay) && r.has(kLater) && !r.objects(): // 好像3:2，签完字再报
		return r.unknown("later"), true
	case r.has(kHearsay) && !r.objects() && !r.believes():
		if r.elsewhere() || f.other {
			return r.others()
		}
		return r.unsure("hearsay", AskHearsay), true
	case r.question() && r.says(kStatus): // 3-1で勝ったことになってます？
		return command(Status{Of: "result"})
	case r.question():
		return r.unsure("question", AskSure), true
	case playing:
		return r.unsure("not_yet", AskSure), true
	}
	return Understanding{}, false
}

// waits reports whether the report of a match that is over waits for the sender's yes.
func (r *reading) waits() bool {
	a := r.ctx.Asked
	return a != nil && a.Kind == "confirm_result"
}

// foretold reports whether the result is only expected: 能3比2拿下, "should be 3-1
// for us" before anybody has reported.
func (r *reading) foretold() bool {
	if a, rep := r.ctx.Asked, r.ctx.Reported; a != nil || rep != nil || r.has(kFix, kMistake, kWrong, kNo, kReversed) {
		return false
	}
	for i := range r.items {
		if r.items[i].kind != iScore && !r.text.outcome(r.items[i].from) {
			continue
		}
		for j := i - 1; j >= 0 && j >= i-3 && r.items[j].kind == iWord; j-- {
			tok := &r.text.tokens[r.items[j].from]
			if tok.kind == kComma || tok.kind == kBreak || r.text.spoken(r.items[j].from) {
				break
			}
			if tok.is(kForecast) {
				return true
			}
		}
	}
	return false
}

// tomorrows reports whether a result stands behind the word for tomorrow in one
// sentence: "tomorrow we win 3-1".
func (r *reading) tomorrows() bool {
	if r.has(kFix, kMistake, kWrong) {
		return false
	}
	tomorrow := false
	for i := range r.items {
		it := &r.items[i]
		tok := &r.text.tokens[it.from]
		switch {
		case tok.kind == kBreak:
			tomorrow = false
		case tok.as(kDayWord) == "tomorrow" && !r.text.spoken(it.from):
			tomorrow = true
		case tomorrow && (it.kind == iScore || r.text.outcome(it.from) && !tok.is(kNoShow)):
			return true
		}
	}
	return false
}

// aside is a question in which a result is only supposed: «if we win 3-1, whom
// do we meet?»
func (r *reading) aside() (Understanding, bool) {
	switch {
	case r.has(kOpponent):
		return r.ownPairing()
	case r.has(kRule) && r.question():
		return command(ShowRules{Topic: r.value(kRule)})
	case r.has(kFee) && r.question() && !r.found.scored: // what becomes of the fee if …
		return command(ShowRules{Topic: "refund"})
	case r.has(kPlays) && r.has(kLate, kNoShow, kAbsent) && r.question() && !r.found.scored:
		return command(ShowRules{Topic: "roster_change"}) // may somebody play in his place?
	}
	return Understanding{}, false
}

// quotes reports whether the result stands in quotation marks: somebody else
// said it.
func (r *reading) quotes() bool {
	if !r.text.quoting {
		return false
	}
	for i := range r.text.tokens {
		if r.text.spoken(i) && (r.text.outcome(i) || r.text.joins(i) && r.text.number1(i-1) && r.text.number1(i+1)) {
			return true
		}
	}
	return false
}

// objects reports whether a belief is the answer to a request to confirm: «but
// board 2 should be a win», «that may be wrong, board 4 is ours» is a dispute, not
// hearsay.
func (r *reading) objects() bool {
	return r.waits() && (r.value(kHearsay) == "belief" || r.has(kWrong) && len(r.found.boards) > 0)
}

// believes reports whether a total of the sender's own match is told with nothing
// worse than «I think»: it is read back before it counts.
func (r *reading) believes() bool {
	f := &r.found
	return f.scored && f.match != NoOutcome && !f.other && f.negated == nil && !r.elsewhere() && !r.has(kAck, kLater) && r.hears("belief")
}

// hears reports whether every word of hearsay has the sense.
func (r *reading) hears(value string) bool {
	return !slices.ContainsFunc(r.text.tokens, func(t token) bool {
		return t.is(kHearsay) && !slices.ContainsFunc(t.senses, func(s locales.Sense) bool { return s.Kind == kHearsay && s.Value == value })
	})
}

// ruled reports whether the sender tells what was decided, not what he believes.
func (r *reading) ruled() bool { return r.has(kHearsay) && r.hears("told") }

func (r *reading) unsure(note string, kind QuestionKind) Understanding {
	u := r.unknown(note)
	u.Ask = &Question{Kind: kind}
	return u
}
