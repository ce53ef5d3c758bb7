package event

import (
	"time"

	"taikyoku/core"
	"taikyoku/core/entry"
)

// PlaceWaiver names the waiver that lets an entry keep its place though it was
// late, incomplete or over the cap (HN-11: "in principle").
func PlaceWaiver(t core.TeamID) string { return "place/" + string(t) }

// Arrived is when the things that complete an entry came: the payment by the
// time of its voucher, the papers by the time they came in (HN-28).
func (e *Event) Arrived(t Team) entry.Arrived {
	var a entry.Arrived
	if e.FeeIn(t) {
		a.Ticket, a.Payment = t.Paid, t.Paid
	}
	a.Papers = t.Entered
	for _, o := range e.Asks(t) {
		if !o.Entry {
			continue
		}
		m, there := e.Marks.Get(o.Mark)
		if !there && !e.Waived(o.Mark) {
			a.Papers = time.Time{}
			break
		}
		if m.At.After(a.Papers) {
			a.Papers = m.At
		}
	}
	return a
}

// Paid is what an entry has paid, less what was paid back, in minor units.
func (e *Event) Paid(t core.TeamID) int64 {
	sum := int64(0)
	for p := range e.Postings.On(byTeam(t)) {
		sum += p.Held()
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
	var claims []entry.Claim
	var placed []Team
	for t := range e.Teams.All() {
		switch {
		case t.State != Entered:
		case e.Waived(PlaceWaiver(t.ID)):
			placed = append(placed, t)
		default:
			claims = append(claims, entry.Claim{Team: t.ID, Arrived: e.Arrived(t)})
		}
	}
	in, _, _ := entry.Seats(e.Rules, claims)
	for _, c := range in {
		t, _ := e.Teams.Get(c.Team)
		placed = append(placed, t)
	}
	return placed
}

// HeldBook is the entries that hold a place: all of them, or where places go by
// completion those that are complete.
func (e *Event) HeldBook() entry.Book {
	if !e.ByCompletion() {
		return e.Book()
	}
	var book entry.Book
	for _, t := range e.Placed() {
		book = append(book, t.Entry())
	}
	return book
}
