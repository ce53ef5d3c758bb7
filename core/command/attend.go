package command

// attendance is who comes to a meeting: a captain's or leader's own team, or the
// one that an organiser names. Who is absent is said too.
func (r *reading) attendance() (Understanding, bool) {
	meeting := r.says(kMeeting)
	held := r.ctx.Meeting != nil
	present, absent := r.says(kAttend), r.says(kAttendNo) || meeting && r.says(kAbsent, kNoShow, kCancel)
	if !meeting && r.has(kFoe) && !r.ctx.arbiter() { // 相手がまだ来てません: not who is speaking
		return Understanding{}, false
	}
	leader := r.labelled("captain") || r.labelled("leader")
	staff := r.ctx.arbiter()
	all := r.means(kIsHere, "all")
	if held && staff && r.means(kIsHere, "ask") {
		return command(Status{Of: "attendance"})
	}
	roll := held && staff && !r.has(kPaper) && (r.groupBetween(0, len(r.text.tokens)) || all || r.says(kAllTeams, kExcept)) // who is there is called out
	came := r.says(kArrived) && (meeting || leader || roll) || r.says(kCheckIn) && meeting || roll && r.says(kIsHere)
	absent = absent || roll && r.says(kNoShow)
	if meeting && (r.says(kProxy) || r.says(kPlays) && len(r.nums(iMember)) > 0) {
		present = true
	}
	if names := len(r.nums(iMember)) + len(r.nums(iBoard)) + len(r.nums(iDesk)) + len(r.nums(iNth)); !held && !meeting && names == 0 && r.says(kAttendNo) && r.day().Word == "today" && r.ctx.leads() && !r.question() && !r.found.scored && r.speaking() <= 3 {
		return r.unsure("absent", AskWhose), true // 今日欠席です: the team, or who of it?
	}
	asks := (meeting || held) && (r.question() || r.says(kWho)) && (r.says(kMissing, kYet, kNoShow, kProxy) || r.has(kAttend, kAttendNo) || r.says(kVenue) && r.question())
	switch {
	case held && r.text.quoting && r.question():
		return r.unknown("quotation"), true
	case r.has(kMeeting) && r.text.quoting && !r.question() && r.has(kAttend, kAttendNo, kArrived) && (!meeting || r.has(kHearsay)):
		return r.unsure("quotation", AskHearsay), true
	case !meeting && !held || !present && !absent && !came && !asks, r.says(kCheckIn) && !meeting:
		return Understanding{}, false
	}
	if absent && !meeting && !staff && !r.question() {
		named := len(r.nums(iMember))+len(r.nums(iBoard))+len(r.nums(iDesk))+len(r.nums(iNth)) > 0
		switch {
		case named && !present: // 1番の鈴木は欠席です: a player is away, not his team
			return Understanding{}, false
		case r.ctx.Meeting != nil && r.day().Word == "today": // 今日欠席です: from the meeting, or who?
			return Understanding{Ambiguous: []Verb{Attendance{}.Verb(), SubmitLineup{}.Verb()}, Ask: &Question{Kind: AskAway}}, true
		}
	}
	a := r.about()
	switch {
	case r.says(kVenue) && r.question() && !r.says(kArrived), r.asksBy(kWhere) && !r.says(kArrived, kYet, kMissing, kNoShow, kAttendNo):
		return command(ShowVenue{Topic: "meeting"})
	case (r.question() || r.says(kWho)) && r.says(kWho, kWhere, kYet, kMissing) && r.says(kYet, kNoShow, kMissing, kAttendNo):
		return command(Status{Of: "attendance"})
	case staff && r.asksBy(kWho), roll && came && r.question() && (all || r.says(kAllTeams)):
		return command(Status{Of: "attendance"})
	case r.question() && !(r.begs() && !r.says(kWhat, kHow)) || r.says(kWhen, kHow, kWhat) || r.asksBy(kWho, kWhich):
		if r.says(kWhen, kVenue, kWhere) {
			return Understanding{}, false
		}
		return command(ShowRules{Topic: "meeting"})
	case r.says(kHearsay) && (r.text.quoting || len(a.teams) > 0 && !staff):
		return r.unsure("hearsay", AskHearsay), true
	case r.says(kHearsay) && !staff && r.says(kNot), absent && r.forbids(kAttendNo), !absent && !r.says(kInstead, kProxy) && (r.undone(kAttend, kArrived) || r.says(kNot) && !staff):
		return r.unknown("negated"), true
	}
	c := Attendance{Present: !absent, Proxy: r.stands(&a)}
	if absent && (present || came) && r.saysLast(kAttend, kArrived) > r.saysLast(kAttendNo, kAbsent, kNoShow) {
		c.Present = true // 欠席…と思ったけど、出席で
	}
	if absent && !present && !staff && c.Proxy != "" && r.says(kProxy, kInstead, kPlays) {
		c.Present = true
	}
	if !staff {
		return command(c)
	}
	except := r.says(kExcept)
	if c.Present && except && (len(a.teams) == 0 || len(a.strangers) > 0) { // all but a team that nobody knows: never all
		return r.unsure("roll_call", AskTeamName), true
	}
	if c.Present && (except && len(a.teams) > 0 || (all || r.says(kAllTeams)) && len(a.teams) == 0) {
		c.Every, c.Except = true, a.teams
		return command(c)
	}
	if c.Team = first(a.teams); c.Team == "" {
		u, _ := asking(c, AskTeamName, nil)
		u.Missing = []string{"team"}
		return u, true
	}
	return command(c)
}

// saysLast is the last token of the kinds.
func (r *reading) saysLast(kinds ...string) int {
	for i := len(r.text.tokens) - 1; i >= 0; i-- {
		for _, k := range kinds {
			if r.text.tokens[i].is(k) && !r.text.spoken(i) {
				return i
			}
		}
	}
	return -1
}

// stands is the person who comes for the team, as typed where only his family
// name and title are: 周教练, 领队姓肖, Mr Tanaka.
func (r *reading) stands(a *about) string {
	t := r.text
	for i := len(t.tokens) - 1; i >= 0; i-- {
		tok := &t.tokens[i]
		titled := i+1 < len(t.tokens) && !t.tokens[i+1].gap && (r.is(i+1, kHonorific) || r.is(i+1, kLabel))
		short := hanLength(t.folded.Text[tok.from:tok.to]) == 1
		switch {
		case r.text.spoken(i):
		case tok.kind == kLatin && r.is(i-1, kHonorific):
			return t.original(i, i+1)
		case short && titled && r.lang != "ja" && r.lex.Surname(t.folded.Text[tok.from:]):
			return t.original(i, i+2)
		case short && r.is(i-1, kHonorific) && r.lex.Surname(t.folded.Text[tok.from:]):
			return t.original(i, i+1)
		case tok.kind == kOther && r.lang == "ja" && r.is(i+1, kSubject) && r.is(i+2, kProxy): // 田中が代理で出ます
			return t.original(i, i+1)
		case tok.kind == kOther && titled && r.is(i+1, kHonorific):
			return t.original(i, i+1)
		}
	}
	if n := len(a.players); n > 0 {
		return a.players[n-1]
	}
	if r.says(kProxy, kInstead) {
		return first(a.strangers)
	}
	return ""
}
