package command

import "strings"

// entrant.go reads a change of one individual's entry: another player for him,
// another spelling, club, level or section.

// changeEntrant reads «X换成Y», «X的单位改成Z».
func (r *reading) changeEntrant() (Understanding, bool) {
	if !r.ctx.Individual || r.found.scored || r.has(kRound, kResult, kRule) || r.question() && !r.has(kPlease) {
		return Understanding{}, false
	}
	verb := -1
	for i := range r.text.tokens {
		for _, kind := range []string{kChange, kReplace, kSwitch, kRename, kFix, kMistake, kWrong} {
			if r.text.tokens[i].is(kind) {
				verb = i
			}
		}
	}
	if r.found.told && !r.has(kChange, kReplace, kSwitch, kRename) { // a result is called wrong
		return Understanding{}, false
	}
	name, to := r.entrantNamed()
	if verb < 0 || name == "" {
		return Understanding{}, false
	}
	c := ChangeEntrant{Player: name}
	at := r.tokenAt(to)
	if c.To = r.newValue(at); c.To == "" && r.lang != "ja" {
		c.To = r.afterSaying(max(verb, at) + 1)
	}
	if i := strings.Index(r.text.folded.Text[to:], r.lex.Fold(c.To).Text); i > 0 && c.To != "" {
		c.Field = r.fieldBetween(at+1, r.tokenAt(to+i))
	}
	return command(c)
}

// entrantNamed is the first entry that the message names, and where its name ends
// in the folded text.
func (r *reading) entrantNamed() (name string, end int) {
	first := -1
	try := func(known string) {
		folded := r.lex.Fold(known).Text
		if i := strings.Index(r.text.folded.Text, folded); known != "" && i >= 0 && (first < 0 || i < first || i == first && len(known) > len(name)) {
			first, name, end = i, known, i+len(folded)
		}
	}
	try(r.ctx.Account.Team)
	for _, t := range r.ctx.Teams {
		try(t.Name)
	}
	return name, end
}

// tokenAt is the token that holds the byte before a place in the folded text.
func (r *reading) tokenAt(place int) int {
	for i := range r.text.tokens {
		if r.text.tokens[i].to >= place {
			return i
		}
	}
	return len(r.text.tokens) - 1
}

// fieldBetween is what stands between a name and its new value, without verbs and
// particles: the field that changes.
func (r *reading) fieldBetween(from, to int) string {
	for from < to && r.isFieldEdge(from) {
		from++
	}
	for i := from; i < to; i++ {
		if r.isFieldEdge(i) {
			to = i
		}
	}
	if from >= to {
		return ""
	}
	return r.text.original(from, to)
}

func (r *reading) isFieldEdge(i int) bool {
	tok := &r.text.tokens[i]
	return tok.quiet() || tok.is(kChange) || tok.is(kReplace) || tok.is(kSwitch) || tok.is(kFix) || tok.is(kMistake) || tok.is(kWrong) || tok.is(kTo) || tok.is(kObject)
}

// afterSaying is what stands after token i without the words that lead to it:
// «写错了，应该是Y».
func (r *reading) afterSaying(i int) string {
	for i < len(r.text.tokens) && (r.text.tokens[i].quiet() || r.text.tokens[i].is(kFiller)) {
		i++
	}
	return r.unquoted(i, len(r.text.tokens))
}
