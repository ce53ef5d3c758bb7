package event

import "taikyoku/core"

// Fee is an entry's fee in minor units: as it stands in the ledger, or as it was
// quoted before it stands there.
func (e *Event) Fee(t Team) int64 {
	fee, posted := int64(0), false
	for p := range e.PostingsOf(t.ID) {
		if p.Kind == "due" && t.ID != "" {
			fee, posted = fee+p.Amount.Amount, true
		}
	}
	if !posted {
		return t.Fee.Amount
	}
	return fee
}

// Dues is what an entry owes, in minor units: its fee, and what coming late and
// changes cost (SH-47).
func (e *Event) Dues(t Team) int64 {
	sum := e.Fee(t)
	for p := range e.PostingsOf(t.ID) {
		if (p.Kind == "late_fee" || p.Kind == "change_fee") && t.ID != "" {
			sum += p.Amount.Amount
		}
	}
	return sum
}

// Left is what an entry has still to pay; never below zero.
func (e *Event) Left(t Team) core.Money {
	return core.Money{Amount: max(0, e.Dues(t)-e.Paid(t.ID)), Currency: e.Rules.Fees.Base.Currency}
}

// Settled reports whether an entry has paid all that it owes.
func (e *Event) Settled(t Team) bool { return !t.Paid.IsZero() && e.Left(t).Amount == 0 }

// FeeIn reports whether the fee itself has come in, whatever else is owed: it
// is what completes an entry (SH-44, HN-28).
func (e *Event) FeeIn(t Team) bool { return !t.Paid.IsZero() && e.Paid(t.ID) >= e.Fee(t) }

// UnitDues is what a unit owes as a whole, less what the organiser pays of it
// (WX-26, WX-27), and what it has paid and not got back, in minor units.
func (e *Event) UnitDues(unit string) (owed, paid int64) {
	for p := range e.Postings.All() {
		if p.Unit != unit || unit == "" {
			continue
		}
		switch p.Kind {
		case "lodging":
			owed += p.Amount.Amount
		case "subsidy":
			owed -= p.Amount.Amount
		}
		paid += p.Held()
	}
	return owed, paid
}
