package command

// staff.go is what organisers and arbiters type at the desk in few words: who is
// there, who has paid, what is disputed, one table, the draft that goes up or is
// taken back, a table at which nobody is.

// DropPairing takes the drafted pairing of a round back.
type DropPairing struct{ Round int }

func (DropPairing) Verb() Verb { return "drop_pairing" }

// dropped is a draft that is taken back; of one change by hand «undo» is said.
func (r *reading) dropped() (Understanding, bool) {
	takes := r.has(kTakesBack, kAnnul, kVoided) || r.has(kCancel) && !r.only(kCancel)
	if !r.ctx.arbiter() || !r.has(kPairing, kPairVerb) || !takes || r.found.any() || len(r.entries()) > 0 || r.has(kHow, kMaybe, kHearsay, kLodged, kRegister, kFee, kPaid, kPays, kAnnounce, kWho, kPublish) {
		return Understanding{}, false
	}
	if r.question() && !r.begs() {
		return Understanding{}, false
	}
	if r.forbids(kTakesBack) || r.forbids(kCancel) || r.says(kHold) {
		return r.unknown("negated"), true
	}
	return command(DropPairing{Round: r.round()})
}

// lists are the lists that the staff ask for.
func (r *reading) lists() (Understanding, bool) {
	if !r.ctx.arbiter() || r.found.any() || r.has(kAnnounce) || r.noted(r.at(kBook)) != "" {
		return Understanding{}, false
	}
	switch r.value(kBook) {
	case "attendance":
		if !r.question() && len(r.text.tokens) > 5 {
			return Understanding{}, false
		}
		return command(Status{Of: "attendance"})
	case "unpaid":
		return command(Status{Of: "payment"})
	}
	wants := r.question() || r.has(kWho, kWhich, kWhere, kShow)
	if lacks := r.has(kNot, kYet, kMissing, kLack, kWithout); lacks && wants && r.has(kOrder, kSecret) && len(r.teamsNamed()) == 0 && !r.has(kHow, kWhen, kWhy, kMaybe, kPaper, kPaid, kHearsay) {
		return command(Status{Of: "orders_missing", Round: r.round()})
	}
	if r.lang == "ja" && r.has(kResult) && r.has(kYet, kMissing) && wants && len(r.teamsNamed()) == 0 && !r.has(kHow, kWhen, kWhy) { // まだ結果が出てないところは?
		return command(MissingReports{Round: r.round()})
	}
	owes := r.has(kOwed) || r.has(kPaid, kPays, kFee) && r.has(kYet, kNot, kMissing)
	asks := r.question() || r.has(kWho, kWhich) || r.has(kShow) && r.has(kTeam, kAllTeams)
	if owes && asks && len(r.teamsNamed()) == 0 && !r.has(kHow, kWhen, kWhy, kMaybe, kPaper) && r.amount() < 0 {
		return command(Status{Of: "payment"})
	}
	return Understanding{}, false
}

// atTable asks what became of one table.
func (r *reading) atTable() (Understanding, bool) {
	table := r.tableOf()
	if desks := r.nums(iDesk); table == 0 && len(desks) == 1 {
		table = desks[0]
	}
	if table == 0 || r.found.any() || !r.has(kResult, kPairing, kStatus, kReport) && !(r.question() && r.onlyPlace()) || r.has(kApprove, kRight, kWrong, kMistake, kWhy, kNot, kYet, kTakesBack, kFix, kExchange) {
		return Understanding{}, false
	}
	if !r.question() && !r.has(kShow, kWhat) && !r.onlyPlace() {
		return Understanding{}, false
	}
	return command(ShowPairing{Round: r.round(), Table: table})
}

// onlyPlace reports whether nothing is said but a place and the word for its result.
func (r *reading) onlyPlace() bool {
	for i := range r.items {
		it := &r.items[i]
		tok := &r.text.tokens[it.from]
		switch it.kind {
		case iTable, iDesk, iRound:
		default:
			if !tok.quiet() && !tok.is(kResult) && !tok.is(kReport) && !tok.is(kStatus) && !tok.is(kQ) && tok.kind != kQuestion {
				return false
			}
		}
	}
	return true
}

// goesUp is the next round, which is published with a single word; if it has no draft
// yet, that is the answer.
func (r *reading) goesUp() bool {
	next := r.ctx.NextRound
	return r.ctx.arbiter() && r.ctx.Asked == nil && next != nil && r.has(kPublish) && r.only(kPublish, kDo, kYes, kObject)
}

// nobodyThere is a table at which neither side is: both lose.
func (r *reading) nobodyThere() (Understanding, bool) {
	absent := r.has(kNoShow, kForfeitLoss, kForfeit, kAttendNo, kAbsent) && (r.has(kBoth) || r.means(kNoShow, "both")) || r.has(kDoubleForfeit)
	table := r.tableOf()
	if desks := r.nums(iDesk); table == 0 && len(desks) == 1 {
		table = desks[0]
	}
	if !r.ctx.arbiter() || !absent || table == 0 || r.board() > 0 && len(r.nums(iBoard)) > 0 || r.has(kColour, kWin, kForfeitWin, kPaid, kFee) || len(r.teamsNamed()) > 0 {
		return Understanding{}, false
	}
	if r.forbids(kForfeitLoss) || r.forbids(kForfeit) {
		return r.unknown("negated"), true
	}
	return command(LateForfeit{Round: r.round(), Table: table, Both: true})
}
