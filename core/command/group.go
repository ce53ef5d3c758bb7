package command

import "slices"

// The sections of an individual event and who is in them. Which section is meant
// the desk reads from the text: it knows their titles.
type (
	// ShowEntries asks who has entered (SH-46).
	ShowEntries struct{}
	// ShowSections asks which sections there are and how many entered.
	ShowSections struct{}
	// DecideSection is an organiser's decision about a section (SH-20, SH-27,
	// SH-30, SH-34, SH-44).
	DecideSection struct {
		What string // "merge", "cancel", "keep", "robin", "rounds", "places", "percent", "close", "reopen"
		N    int    // rounds, places or per cent
	}
)

func (ShowEntries) Verb() Verb   { return "show_entries" }
func (ShowSections) Verb() Verb  { return "show_sections" }
func (DecideSection) Verb() Verb { return "decide_section" }

// sections reads the wish to see who has entered, and questions and decisions
// about the sections of an individual event.
func (r *reading) sections() (Understanding, bool) {
	switch {
	case r.found.scored:
		return Understanding{}, false
	case !r.ctx.Individual && r.has(kEntryList) && !r.has(kPublish):
		return command(ShowEntries{})
	case !r.ctx.Individual && r.value(kSectionAct) != "robin" && !(r.value(kSectionAct) == "rounds" && r.count() > 0):
		return Understanding{}, false
	case r.has(kSectionAct) && r.ctx.arbiter() && !r.question() && !r.entryEnds():
		what := r.value(kSectionAct)
		n := r.count()
		if (what == "places" || what == "percent") && n == 0 {
			return Understanding{}, false
		}
		return command(DecideSection{What: what, N: n})
	case r.ctx.arbiter() && !r.question() && r.changedRounds() > 0:
		return command(DecideSection{What: "rounds", N: r.changedRounds()})
	case r.ctx.arbiter() && !r.question() && r.cancelsSection():
		return command(DecideSection{What: "cancel"})
	case r.has(kEntryList):
		return command(ShowEntries{})
	case r.has(kSectionList) && r.ctx.arbiter():
		return command(ShowSections{})
	}
	return Understanding{}, false
}

// cancelsSection reports whether a section, named by a word for one, is cancelled.
func (r *reading) cancelsSection() bool {
	return r.value(kCancel) == "entry" && !r.has(kNot) && slices.ContainsFunc(r.text.tokens, func(t token) bool {
		return t.is(kGroup) || t.is(kGroupName) || t.is(kGroupWord)
	})
}

// changedRounds is the number of rounds that a change names: "change to 3 rounds",
// or the change behind it; 0 if it is about something else.
func (r *reading) changedRounds() int {
	for i := range max(len(r.text.tokens)-1, 0) {
		n, round := &r.text.tokens[i], &r.text.tokens[i+1]
		if n.kind != kNumber || n.n <= 0 || n.n%10 != 0 || !round.is(kRound) {
			continue
		}
		last, first := i+2 == len(r.text.tokens), i > 0
		if first && last && r.text.tokens[i-1].is(kChange) || !last && r.text.tokens[i+2].is(kChange) {
			return int(n.n / 10)
		}
	}
	return 0
}

// count is the number a decision names, in whatever words.
func (r *reading) count() int {
	for i := range r.text.tokens {
		if tok := &r.text.tokens[i]; tok.kind == kNumber && tok.n > 0 && tok.n%10 == 0 {
			return int(tok.n / 10)
		}
	}
	return 0
}
