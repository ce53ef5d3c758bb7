package entry

import (
	"cmp"
	"slices"
	"time"

	"taikyoku/core"
	"taikyoku/locales"
)

// Arrived is when the things that complete an entry came; zero: not yet. Of a
// payment the moment of the voucher, or of receipt where the regulation counts
// that, is the organiser's to record (SH-44, HN-28).
type Arrived struct{ Ticket, Payment, Papers time.Time }

func (a Arrived) of(n core.Need) time.Time {
	switch n {
	case core.NeedTicket:
		return a.Ticket
	case core.NeedPayment:
		return a.Payment
	}
	return a.Papers
}

// Open lists what an entry still needs (SH-44, HN-28).
func (a Arrived) Open(r *core.Regulation) []core.Need {
	return slices.DeleteFunc(slices.Clone(r.Entry.Complete), func(n core.Need) bool { return !a.of(n).IsZero() })
}

// Complete is the moment at which the last thing came; ok is false while
// something is missing.
func (a Arrived) Complete(r *core.Regulation) (at time.Time, ok bool) {
	for _, n := range r.Entry.Complete {
		if a.of(n).After(at) {
			at = a.of(n)
		}
	}
	return at, len(a.Open(r)) == 0
}

// Valid refuses an entry that was not complete in time (SH-44, HN-28). now is
// when it is asked: while there is time left, what is missing may still come.
func (a Arrived) Valid(r *core.Regulation, now time.Time) *core.Error {
	by := r.Entry.CompleteBy
	at, complete := a.Complete(r)
	if by.IsZero() || complete && by.Open(at) || !complete && by.Open(now) {
		return nil
	}
	var late locales.List
	for _, n := range r.Entry.Complete {
		if t := a.of(n); t.IsZero() || !by.Open(t) {
			late = append(late, needName(n))
		}
	}
	return core.Refuse(core.TooLate, r.Clause("entry.complete_by"), "entry.complete.late", "Needs", late, "By", locales.At(by.At.Time, locales.DateTime)).
		Then("entry.ask_organiser")
}

func needName(n core.Need) locales.Text {
	switch n {
	case core.NeedTicket:
		return locales.T("entry.need.ticket")
	case core.NeedPayment:
		return locales.T("entry.need.payment")
	}
	return locales.T("entry.need.papers")
}

// Claim is an entry that wants a place.
type Claim struct {
	Team    core.TeamID
	Arrived Arrived
}

// Seats gives the places in the order in which entries became complete
// (HN-11): in are those that have one, over those that came when all were
// taken, open those that are not complete or not in time. Entries complete at
// the same moment stand in the order of their ids.
func Seats(r *core.Regulation, claims []Claim) (in, over, open []Claim) {
	done := map[core.TeamID]time.Time{}
	for _, c := range claims {
		at, complete := c.Arrived.Complete(r)
		if !complete || !r.Entry.CompleteBy.Open(at) {
			open = append(open, c)
			continue
		}
		done[c.Team] = at
		in = append(in, c)
	}
	slices.SortStableFunc(in, func(a, b Claim) int {
		return cmp.Or(done[a.Team].Compare(done[b.Team]), cmp.Compare(a.Team, b.Team))
	})
	if most := r.Entry.Cap; most > 0 && len(in) > most {
		in, over = in[:most:most], in[most:]
	}
	return in, over, open
}

// CloseEarly refuses to close entries before their time where the regulation
// does not provide for it (SH-44).
func CloseEarly(r *core.Regulation) *core.Error {
	if r.Entry.MayCloseEarly {
		return nil
	}
	return core.Refuse(core.NotAllowed, r.Clause("entry.may_close_early"), "entry.early.not").Then("entry.early.next")
}

// Closed refuses an entry that comes when the organiser has closed early
// (SH-44); zero: not closed.
func Closed(r *core.Regulation, closed, at time.Time) *core.Error {
	if closed.IsZero() || at.Before(closed) {
		return nil
	}
	return core.Refuse(core.TooLate, r.Clause("entry.may_close_early"), "entry.early.closed", "Closed", locales.At(closed, locales.DateTime)).
		Then("entry.ask_organiser")
}

// Late is what it takes to add or change people now.
type Late struct {
	// Approval: the organiser must agree (SH-46).
	Approval bool
	Fee      core.Money
	Why      []core.Trace
}

// Belated says what adding or changing a number of persons takes at a moment:
// nothing while entries are open, then approval and a fee for each person
// (SH-46, SH-47). Where nothing is provided for, it is too late (HN-28).
func Belated(r *core.Regulation, persons int, at time.Time) (Late, *core.Error) {
	last := r.Entry.Windows[len(r.Entry.Windows)-1]
	until := locales.At(last.Closes.At.Time, locales.DateTime)
	rule := r.Entry.Late
	switch {
	case last.Closes.Open(at):
		return Late{Why: []core.Trace{{Rule: clauseOf(r, last, ""), Key: "why.entry.change.free", Args: map[string]any{"Until": until}}}}, nil
	case rule == nil:
		return Late{}, core.Refuse(core.TooLate, clauseOf(r, last, ""), "entry.window.closed", "Window", last.Title, "Closed", until).Then("entry.ask_organiser")
	}
	late := Late{Approval: rule.Approval, Fee: core.Money{Amount: rule.Fee.Amount * int64(persons), Currency: rule.Fee.Currency}}
	late.Why = []core.Trace{why(r, "entry.late.fee", "why.entry.late.fee", "Fee", locales.Money(late.Fee), "Each", locales.Money(rule.Fee), "Count", persons)}
	if rule.Approval {
		late.Why = append(late.Why, why(r, "entry.late", "why.entry.late.approval"))
	}
	return late, nil
}
