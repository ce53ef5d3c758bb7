package command

import "strconv"

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
		if team := first(r.about().teams); r.ctx.arbiter() && team != "" && r.question() && r.says(kEvery) && r.says(kSent, kHanded, kSeen) && !r.has(kPaid, kMoney, kFee, kResult, kOrder) {
			return command(Papers{Team: team, Missing: true}) // has Leeds sent everything?
		}
		return Understanding{}, false
	}
	if !r.ctx.linked() || r.found.scored || r.has(kPrivate) && r.question() && !r.has(kLack, kSeen, kHanded) {
		return Understanding{}, false
	}
	seen, lack := r.says(kSeen, kHanded), r.says(kLack)
	lack = lack || seen && (r.asksBy(kWho, kWhat) || r.undone(kSeen, kHanded, kPaper)) // who has handed it in tells who has not
	staff := r.ctx.arbiter()
	a := r.about()
	if staff && !r.question() && !r.says(kCheckIn, kNot, kNo, kYet, kLater) && first(a.teams)+first(a.players) != "" {
		seen = seen || max(r.saysAt(kYes), r.saysAt(kRight), r.saysAt(kArrived)) > i // Niemi: insurance ok
	}
	asks := r.question() || r.says(kWho) || r.asksBy(kWhat, kWhen, kWhere, kHow)
	lack = lack || seen && r.question() && len(a.players) == 0 && (staff || a.own) // whether all is there tells what is not
	told := staff && !asks && r.text.tokens[i].as(kPaper) != "any" && first(a.teams)+first(a.players) != "" && (lack || r.has(kMistake, kTakesBack, kCancel))
	lack = lack || told
	switch {
	case r.text.quoting && r.has(kHearsay):
		return r.unknown("quotation"), true
	case r.forbids(kRecord), r.forbids(kSeen) && r.says(kRecord):
		return r.unknown("negated"), true
	case asks && lack && !r.says(kRule) || asks && lack && (a.own || len(a.players) > 0):
	case r.question() && !seen && !lack && !r.says(kDeclare, kRule, kWhen, kPlace):
		return command(ShowRules{Topic: r.text.tokens[i].as(kPaper)})
	case staff && !seen && !lack && r.only(kPaper, kAnyTeam): // the list of them
		return command(Papers{Team: first(a.teams), Missing: true})
	case asks || !seen && !lack:
		return Understanding{}, false
	case !staff && !seen && !lack:
		return Understanding{}, false
	}
	c := Papers{Item: r.text.tokens[i].as(kPaper), Player: first(a.players), Team: first(a.teams), Missing: lack, Told: told}
	u := Understanding{Command: c}
	numbers := r.playerNumbers()
	switch {
	case c.Team != "" && len(a.players) == 0 && len(numbers) > 0: // each of them alone, never the whole team
		for i, no := range numbers {
			c.Player = strconv.Itoa(no)
			if i == 0 {
				u.Command = c
			} else {
				u.Then = append(u.Then, Understanding{Command: c})
			}
		}
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

// playerNumbers are the roster numbers that a message writes for players: "1号",
// "1、3号", "1-4号", "board 2".
func (r *reading) playerNumbers() (numbers []int) {
	var run []int // numbers whose word has not come yet
	for i := range r.text.tokens {
		tok := &r.text.tokens[i]
		switch {
		case r.text.number1(i) && r.text.whole(i):
			no := r.text.int(i)
			if len(run) > 0 && (r.is(i-1, kDash) || r.is(i-1, kTo)) {
				for n := run[len(run)-1] + 1; n < min(no, mostNumbers); n++ {
					run = append(run, n)
				}
			}
			run = append(run, no)
			if r.is(i-1, kBoard) {
				numbers, run = append(numbers, run...), nil
			}
		case tok.is(kBan) || tok.is(kNth) || tok.is(kBoard) || tok.is(kPerson):
			numbers, run = append(numbers, run...), nil
		case tok.is(kComma) || tok.is(kAnd) || tok.is(kDash) || tok.is(kTo):
		default:
			run = nil
		}
	}
	return numbers
}

// mostNumbers is the highest roster number that is read.
const mostNumbers = 30
