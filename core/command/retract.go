package command

// retract.go is what is taken back or given back: an appeal by who made it, the
// place of an entry that was void by the organiser.

type (
	// WithdrawAppeal takes an appeal or a protest back (SH-12).
	WithdrawAppeal struct{ Round, Table int }
	// RestoreEntry gives an entry that is void its place back, with the reason.
	RestoreEntry struct {
		Team   string
		Reason string
	}
)

func (WithdrawAppeal) Verb() Verb { return "withdraw_appeal" }
func (RestoreEntry) Verb() Verb   { return "restore_entry" }

// The words of these verbs.
const (
	kRetract   = "retract"   // an appeal is taken back, in one phrase
	kTakesBack = "takesback" // it is taken back, beside the word for it
	kLodged    = "lodged"    // what was made and can be taken back
	kReinstate = "reinstate"
	kVoided    = "voided"
)

// takenBack is an appeal that is taken back.
func (r *reading) takenBack() (Understanding, bool) {
	phrase := r.has(kRetract)
	loose := r.has(kTakesBack) && r.has(kAppeal, kLodged) && r.colon() < 0 && !r.has(kFoe, kRuling, kReason, kBecause, kResult, kWin, kLoss, kDraw)
	if !phrase && !loose || !r.ctx.linked() {
		return Understanding{}, false
	}
	switch {
	case r.has(kHow, kHowMany), r.question() && r.has(kDeposit):
		return command(ShowRules{Topic: "appeal"})
	case r.has(kMaybe, kHearsay), r.forbids(kRetract), r.forbids(kTakesBack):
		return r.unknown("negated"), true
	}
	a := r.about()
	return command(WithdrawAppeal{Round: a.round, Table: max(a.table, a.board)})
}

// reportTakenBack is the sender's own report that is taken back. A game has a
// result all the same: he is asked what is right.
func (r *reading) reportTakenBack() (Understanding, bool) {
	takes := r.has(kTakesBack, kCancel)
	if !takes || !r.has(kReport, kResult) && !r.means(kFiller, "report") || r.found.any() || r.question() && !r.has(kPlease) || r.ctx.arbiter() || r.ctx.Match == nil || !r.ctx.mayReport() {
		return Understanding{}, false
	}
	if r.has(kHow, kMaybe, kHearsay, kFoe, kForfeit, kStandings) || r.forbids(kTakesBack) || r.forbids(kCancel) {
		return Understanding{}, false
	}
	switch a := r.ctx.Asked; {
	case a == nil:
		return asking(r.correction(), AskRight, nil)
	case a.Kind == "yes_no" && reportVerbs[a.Action]:
		return command(Cancel{})
	}
	return Understanding{}, false
}

// restored is an entry that the organiser lets in again.
func (r *reading) restored() (Understanding, bool) {
	undone := r.has(kVoided) && r.has(kTakesBack)
	if !r.has(kReinstate) && !undone || !r.ctx.arbiter() || r.question() && !r.has(kPlease) || r.has(kPairing, kOrder, kHow, kMaybe, kHearsay) {
		return Understanding{}, false
	}
	c := RestoreEntry{Reason: r.reasonGiven()}
	if c.Team, _ = r.teamNamed(); c.Team == "" {
		return Understanding{}, false
	}
	if r.forbids(kReinstate) {
		return r.unknown("negated"), true
	}
	return command(c)
}
