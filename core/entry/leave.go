package entry

import (
	"time"

	"taikyoku/core"
	"taikyoku/locales"
)

// Refund is what a team that withdraws gets back.
type Refund struct {
	Amount core.Money
	Clause string
	Why    core.Trace
	// InWriting says how the withdrawal must also be told ("email"): a chat
	// message is an intent until then (JP-96).
	InWriting string
	// Undecided: the organiser decides, by the regulation (JP-99) or because it
	// says nothing of refunds.
	Undecided bool
}

// RefundOf is what a team gets back of what it paid if its withdrawal arrives
// at a moment (JP-97, JP-98). The book is that of the moment, the team still
// in it: it says whether all places were taken.
func RefundOf(r *core.Regulation, book Book, paid core.Money, at time.Time) Refund {
	rule := r.Cancellation
	refund := Refund{Amount: core.Money{Currency: paid.Currency}, InWriting: rule.InWriting, Clause: r.Clause("cancellation")}
	until := locales.At(rule.RefundUntil.At.Time, locales.DateTime)
	switch {
	case rule == core.Cancellation{}:
		refund.Undecided = true
		refund.Why = core.Trace{Key: "why.entry.refund.open"}
	case !rule.RefundUntil.Open(at):
		refund.Clause = r.Clause("cancellation.refund_until")
		refund.Why = why(r, "cancellation.refund_until", "why.entry.refund.late", "Until", until)
	case rule.NoRefundWhenFull && r.Entry.Cap > 0 && len(book) >= r.Entry.Cap:
		refund.Why = why(r, "cancellation", "why.entry.refund.full", "Cap", r.Entry.Cap)
	case paid.Amount == 0:
		refund.Why = why(r, "cancellation", "why.entry.refund.unpaid", "Until", until)
	default:
		refund.Amount = paid
		refund.Why = why(r, "cancellation", "why.entry.refund.whole", "Until", until, "Amount", locales.Money(paid))
	}
	return refund
}

// RefundByOrganiser is the refund when the organiser cancels the event: not by
// rule, but decided apart where the regulation says so (JP-99).
func RefundByOrganiser(r *core.Regulation, paid core.Money) Refund {
	refund := Refund{Amount: core.Money{Currency: paid.Currency}, Clause: r.Clause("cancellation.by_organiser")}
	if r.Cancellation.ByOrganiser != core.RefundWhole {
		refund.Undecided = true
		refund.Why = why(r, "cancellation.by_organiser", "why.entry.refund.apart")
		return refund
	}
	refund.Amount = paid
	refund.Why = why(r, "cancellation", "why.entry.refund.organiser", "Amount", locales.Money(paid))
	return refund
}

// StaffDue is an organisation that must send helpers (JP-85).
type StaffDue struct {
	Organisation string
	Teams        int
	Persons      int
	Warning      *core.Error
}

// Staff lists the organisations that must send helpers; named says how many
// each has named already, by its folded name. Who has named all is not listed.
func Staff(r *core.Regulation, book Book, named map[string]int) []StaffDue {
	rule := r.Entry.Staff
	if rule == nil {
		return nil
	}
	var due []StaffDue
	seen := map[string]bool{}
	for _, t := range book {
		key := Fold(t.Organisation)
		if key == "" || seen[key] {
			continue
		}
		seen[key] = true
		teams := len(book.of(t.Organisation, ""))
		if teams < rule.FromTeams || named[key] >= rule.Persons {
			continue
		}
		due = append(due, StaffDue{
			Organisation: t.Organisation, Teams: teams, Persons: rule.Persons,
			Warning: core.Refuse(core.BadInput, r.Clause("entry.staff"), "entry.staff.due",
				"Organisation", t.Organisation, "Teams", teams, "From", rule.FromTeams, "Persons", rule.Persons).
				Then("entry.staff.next", "Persons", rule.Persons),
		})
	}
	return due
}
