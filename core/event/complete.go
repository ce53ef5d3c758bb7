package event

import (
	"cmp"
	"slices"
	"time"

	"taikyoku/core"
)

// PlaceWaiver names the waiver that lets an entry keep its place though it was
// late, incomplete or over the cap (HN-11: "in principle").
func PlaceWaiver(t core.TeamID) string { return "place/" + string(t) }

// CompleteAt is when the last thing that an entry needs was in: the payment by
// the time of its voucher, the papers by the time they came (HN-28). ok is false
// while something is missing.
func (e *Event) CompleteAt(t Team) (at time.Time, ok bool) {
	at = t.Entered
	later := func(x time.Time) {
		if x.After(at) {
			at = x
		}
	}
	for _, need := range e.Rules.Entry.Complete {
		switch need {
		case core.NeedPapers:
			for _, o := range e.Asks(t) {
				if !o.Entry {
					continue
				}
				m, there := e.Marks.Get(o.Mark)
				if !there && !e.Waived(o.Mark) {
					return time.Time{}, false
				}
				later(m.At)
			}
		case core.NeedPayment, core.NeedTicket:
			if t.Paid.IsZero() || e.Paid(t.ID) < t.Fee.Amount {
				return time.Time{}, false
			}
			later(t.Paid)
		}
	}
	return at, true
}

// Paid is what an entry has paid, less what was paid back, in minor units.
func (e *Event) Paid(t core.TeamID) int64 {
	sum := int64(0)
	for p := range e.Postings.On(byTeam(t)) {
		switch {
		case p.Kind == "paid":
			sum += p.Amount.Amount
		case p.Kind == "refund":
			sum -= p.Amount.Amount
		}
	}
	return sum
}

// ByCompletion reports whether entries get their places in the order in which
// they were complete, not in which they were made (HN-11).
func (e *Event) ByCompletion() bool { return !e.Rules.Entry.CompleteBy.IsZero() }

// Placed are the entries that hold a place where places go by completion: those
// complete in time, first come first served up to the cap, and those whose place
// was granted.
func (e *Event) Placed() []Team {
	type complete struct {
		Team
		at time.Time
	}
	var list []complete
	var granted []Team
	for t := range e.Teams.All() {
		if t.State != Entered {
			continue
		}
		if e.Waived(PlaceWaiver(t.ID)) {
			granted = append(granted, t)
			continue
		}
		if at, ok := e.CompleteAt(t); ok && e.Rules.Entry.CompleteBy.Open(at) {
			list = append(list, complete{t, at})
		}
	}
	slices.SortStableFunc(list, func(a, b complete) int { return cmp.Or(a.at.Compare(b.at), cmp.Compare(a.ID, b.ID)) })
	if most := e.Rules.Entry.Cap; most > 0 && len(list) > most {
		list = list[:most]
	}
	out := granted
	for _, c := range list {
		out = append(out, c.Team)
	}
	return out
}
