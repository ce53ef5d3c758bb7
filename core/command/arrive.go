package command

// arrival reports that somebody has come: the sender's team, the players named,
// or for staff the team named.
func (r *reading) arrival() (Understanding, bool) {
	checks := r.says(kCheckIn)
	here := checks || r.says(kArrived) && r.ctx.Arrival != nil && !r.entryEnds() && !r.says(kReplace)
	if checks && r.has(kPaper) && r.has(kOr) { // 报到要带原件还是复印件
		return command(ShowRules{Topic: r.value(kPaper)})
	}
	if !here || r.found.any() {
		if r.has(kCheckIn) && r.text.quoting && r.ctx.arbiter() {
			return r.unknown("quotation"), true
		}
		return Understanding{}, false
	}
	staff := r.ctx.arbiter()
	a := r.about()
	switch {
	case r.says(kWhen) && !r.says(kPlease):
		return command(ShowSchedule{Day: r.day(), Topic: "checkin"})
	case r.question() && (len(a.players) > 0 || r.says(kWho)) && !r.says(kPlease), r.asksBy(kWho) && !r.begs() && !r.says(kNot):
		return command(Status{Of: "checkin", Player: first(a.players)})
	case r.says(kWhere) && len(a.players) == 0 && !a.own && !r.says(kArrived):
		return command(ShowVenue{Topic: "checkin"})
	case r.question() && !r.begs() && !r.says(kArrived) || r.says(kHow, kMaybe) && !r.says(kArrived) || r.asksBy(kWhat, kWhich):
		return command(ShowRules{Topic: "checkin"})
	case staff && len(r.teamsNamed()) > 0 && r.says(kLack, kNot) && r.says(kOthers): // a roll call: who has come, one by one
		return r.unsure("roll_call", AskTeamName), true
	case r.text.quoting && r.has(kHearsay), r.forbids(kCheckIn), r.forbids(kArrived), r.undone(kCheckIn, kArrived), r.says(kYet) && r.says(kNot):
		return r.unknown("negated"), true
	case r.value(kDayWord) == "tomorrow" || r.says(kGroupWord): // they will come; a section is no desk
		return r.unknown("chat"), true
	}
	people := a.players
	if r.ctx.Account.Role == Guardian || staff {
		people = a.people()
	}
	c := CheckIn{Player: first(people)}
	if c.Player == "" || staff {
		c.Team = first(a.teams)
	}
	u := Understanding{Command: c}
	for _, other := range people[min(1, len(people)):] {
		u.Then = append(u.Then, r.permit(Understanding{Command: CheckIn{Player: other}}))
	}
	if staff && c.Player == "" && c.Team == "" {
		u.Missing, u.Ask = []string{"team"}, &Question{Kind: AskTeamName}
	}
	return u, true
}
