package command

// papers are things that staff has seen or not, that a sender has handed in, or
// of which he asks what is missing.
func (r *reading) papers() (Understanding, bool) {
	i := r.saysAt(kPaper)
	if i < 0 {
		if r.has(kPaper) && r.text.quoting && r.has(kSeen, kHanded, kLack) {
			return r.unknown("quotation"), true
		}
		if r.ctx.linked() && r.says(kLack) && r.says(kWhat) && !r.found.any() {
			a := r.about() // what is still missing?
			return command(Papers{Team: first(a.teams), Player: first(a.players), Missing: true})
		}
		return Understanding{}, false
	}
	if !r.ctx.linked() || r.found.scored || r.has(kPrivate) && r.question() && !r.has(kLack, kSeen, kHanded) {
		return Understanding{}, false
	}
	seen, lack := r.says(kSeen, kHanded), r.says(kLack)
	staff := r.ctx.arbiter()
	a := r.about()
	asks := r.question() || r.says(kWho)
	switch {
	case r.text.quoting && r.has(kHearsay):
		return r.unknown("quotation"), true
	case r.forbids(kRecord), r.forbids(kSeen) && r.says(kRecord):
		return r.unknown("negated"), true
	case asks && lack && !r.says(kRule) || asks && lack && (a.own || len(a.players) > 0):
	case r.question() && !seen && !lack && !r.says(kDeclare, kRule, kWhen, kPlace):
		return command(ShowRules{Topic: r.text.tokens[i].as(kPaper)})
	case asks || !seen && !lack:
		return Understanding{}, false
	case !staff && !seen && !lack:
		return Understanding{}, false
	}
	c := Papers{Item: r.text.tokens[i].as(kPaper), Player: first(a.players), Team: first(a.teams), Missing: lack}
	u := Understanding{Command: c}
	switch {
	case c.Player != "" || c.Team != "":
	case !staff:
		c.Team = r.ctx.Account.Team
		u.Command = c
	case asks && lack: // of everybody
	default:
		u.Missing, u.Ask = []string{"player", "team"}, &Question{Kind: AskWhose}
	}
	return u, true
}
