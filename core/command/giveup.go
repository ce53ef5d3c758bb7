package command

import "strings"

// giveup.go reads that a captain's whole team gives up or stays away: the match that is
// on, a later round, or, where he does not say, which of them and the event is asked.

// givesUp is a captain's word that the team gives the match up: この対戦を棄権します, 这场我们弃权.
func (r *reading) givesUp() (Understanding, bool) {
	m := r.ctx.Match
	if m == nil || r.ctx.Boards < 2 || !r.ctx.leads() || r.question() || r.found.scored || len(r.found.boards) > 0 || !r.says(kForfeit, kForfeitLoss) {
		return Understanding{}, false
	}
	match := false
	for i := range r.items {
		tok := &r.text.tokens[r.items[i].from]
		switch it := &r.items[i]; {
		case it.kind == iRound && it.nums[0] == m.Round, tok.is(kMatch), tok.is(kThisRound), tok.is(kAllTeams), tok.is(kEvery):
			match = true
		case tok.is(kOwn), tok.kind == kOwnTeam:
			match = match || r.lang != "ja"
		case it.kind == iWord && (tok.quiet() || tok.is(kForfeit) || tok.is(kForfeitLoss) || tok.is(kDo) || tok.is(kObject)):
		case tok.kind == kOther && tok.to-tok.from <= len("\u3053\u306e"): // この
		default:
			return Understanding{}, false
		}
	}
	if !match {
		return asking(ReportBoards{}, AskGiveUp, nil)
	}
	var all []BoardResult
	for b := range r.ctx.Boards {
		all = append(all, BoardResult{Board: b + 1, Outcome: ForfeitOwnLoss})
	}
	u := r.frame(Understanding{Command: ReportBoards{Boards: r.ownView(all), Derived: "all boards"}})
	if rep := r.ctx.Reported; rep != nil && rep.Final {
		u.Ask = &Question{Kind: AskFinal}
	}
	return u, true
}

// teamAway is a captain's word that his team will not play a later round: there is no
// rule for it, the arbiters get it as it was written. Who of the team is not said where
// he does not speak of the team: that is asked.
func (r *reading) teamAway() (Understanding, bool) {
	ctx, round := r.ctx, r.round()
	if ctx.Individual || ctx.Boards < 2 || !ctx.leads() || r.question() || r.found.scored || len(r.found.boards) > 0 || !r.says(kAbsent, kAttendNo, kNoShow) || r.has(kNot, kFoe, kMeeting, kOrder, kHow, kHearsay, kMaybe, kWithdraw) {
		return Understanding{}, false
	}
	later := r.has(kNextRound, kPartOfDay) || r.day().Word == "tomorrow" || round > 0 && (ctx.Match == nil || round != ctx.Match.Round)
	if !later || len(r.nums(iBoard))+len(r.nums(iDesk))+len(r.nums(iMember))+len(r.nums(iNth))+len(r.nums(iNumber)) > 0 {
		return Understanding{}, false
	}
	own := r.has(kOwn) || r.has(kAllTeams)
	for i := range r.text.tokens {
		switch tok := &r.text.tokens[i]; {
		case tok.kind == kOwnTeam:
			own = true
		case tok.kind == kAnyTeam, tok.kind == kFoeTeam, tok.kind == kLatin, tok.kind == kOther && hanLength(r.text.folded.Text[tok.from:tok.to]) > 1:
			return Understanding{}, false
		}
	}
	if !own {
		return r.unsure("absent", AskWhose), true
	}
	return command(AskArbiter{Text: strings.TrimSpace(r.text.raw)})
}

// leaving is a withdrawal behind a clause that only says why, and was asked about as a
// result: 娃都来不了，我们队退了吧.
func leaving(first Understanding, rest []*reading) (Understanding, bool) {
	c, reports := first.Command.(ReportBoards)
	if !reports || first.Ask == nil || len(c.Boards) > 0 || len(rest) != 1 {
		return Understanding{}, false
	}
	u := rest[0].mean()
	_, leaves := u.Command.(WithdrawTeam)
	return u, leaves
}
