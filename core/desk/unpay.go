package desk

import (
	"slices"
	"strings"
	"time"

	"taikyoku/core"
	"taikyoku/core/command"
	"taikyoku/core/event"
	"taikyoku/locales"
)

// unpay.go takes a payment back that was recorded by mistake. The ledger keeps
// both lines: no money has moved, so it is no refund.

// UndoPayment is the organiser's word that a payment on record was none, with its
// reason.
type UndoPayment struct {
	Posting string `json:"posting"`
	Reason  string `json:"reason"`
}

// Name is undo_payment.
func (UndoPayment) Name() string { return "undo_payment" }

func (x UndoPayment) withReason(reason string) Act { x.Reason = reason; return x }

func (x UndoPayment) matter(w *world) locales.Text {
	p, _ := w.ev.Postings.Get(x.Posting)
	return locales.T("pay.undo_sure", "Payment", w.paymentText(p))
}

func (x UndoPayment) apply(w *world) ([]core.Card, error) {
	if err := w.only(event.Organiser); err != nil {
		return nil, err
	}
	p, ok := w.ev.Postings.Get(x.Posting)
	switch {
	case !ok || p.Kind != event.PaidPosting:
		return nil, core.Refuse(core.NotFound, "", "pay.nothing_to_undo")
	case w.ev.Undone(p):
		return nil, core.Refuse(core.Conflict, p.Clause, "pay.undone_before", "Payment", w.paymentText(p))
	case w.heldOf(p) < p.Amount.Amount: // a part of it has gone back
		return nil, core.Refuse(core.Conflict, p.Clause, "pay.undo_refunded", "Payment", w.paymentText(p))
	case strings.TrimSpace(x.Reason) == "":
		return nil, core.Refuse(core.BadInput, p.Clause, "pay.undo_needs_reason", "Payment", w.paymentText(p)).Then("pay.undo_reason")
	}
	w.enterInBooks(event.Posting{Team: p.Team, Unit: p.Unit, Kind: event.UndonePosting, Amount: p.Amount, Ref: p.ID, Clause: p.Clause})
	told := w.ev.LeadersOf(p.Unit)
	card := core.Card{Body: []locales.Text{locales.T("pay.undone", "Payment", w.paymentText(p)), locales.T("report.reason", "Reason", x.Reason)}}
	if t, ok := w.ev.Teams.Get(p.Team); ok {
		if w.ev.Paid(t.ID) <= 0 {
			t.Paid, t.Ticket = time.Time{}, ""
			w.ev.Teams.Put(t)
		}
		told = w.ev.Speakers(t.ID)
		card.Body = append(card.Body, w.openFee(t))
	}
	return []core.Card{card}, w.notify(told, "", card)
}

// openFee tells what an entry owes and has paid.
func (w *world) openFee(t event.Team) locales.Text {
	sum := func(n int64) locales.Money { return money(core.Money{Amount: n, Currency: t.Fee.Currency}) }
	return locales.T("pay.due", "Team", w.whose(t, 0), "Fee", sum(w.ev.Dues(t)), "Paid", sum(w.ev.Paid(t.ID)), "Left", money(w.ev.Left(t)), "Clause", w.feeClause(t))
}

// heldOf is what was paid and has not gone back on the account of a payment.
func (w *world) heldOf(p event.Posting) int64 {
	if p.Team != "" {
		return w.ev.Paid(p.Team)
	}
	_, paid := w.ev.UnitDues(p.Unit)
	return paid
}

// paymentText names a payment on record: who, how much, when it was recorded.
func (w *world) paymentText(p event.Posting) locales.Text {
	who := name(p.Unit)
	if t, ok := w.ev.Teams.Get(p.Team); ok {
		who = w.whose(t, 0)
	}
	return locales.T("pay.on_record", "Team", who, "Amount", money(p.Amount), "At", moment(p.At.In(w.ev.Zone())))
}

// payments are the payments on record that stand, newest first: of those who are
// named, else of all.
func (s *session) payments(text string) (found []event.Posting) {
	named := s.allNamed(text)
	unit, ofUnit := s.unitSaid()
	for p := range s.ev.Postings.All() {
		is := len(named) == 0 && !ofUnit || ofUnit && p.Unit == unit.Name ||
			slices.ContainsFunc(named, func(t event.Team) bool { return t.ID == p.Team })
		if is && p.Kind == event.PaidPosting && !s.ev.Undone(p) {
			found = append(found, p)
		}
	}
	slices.SortFunc(found, func(a, b event.Posting) int { return strings.Compare(b.ID, a.ID) })
	if len(named) == 0 && !ofUnit && len(found) > 1 { // what was recorded last, in one act
		found = slices.DeleteFunc(found, func(p event.Posting) bool { return !p.At.Equal(found[0].At) })
	}
	return found
}

// unpay reads back which payment is taken back and asks for the reason; of several
// it asks which.
func (s *session) unpay() ([]core.Card, error) {
	if !s.has(event.Organiser) && len(s.mine()) > 0 {
		return s.wrongPayment()
	}
	if err := s.world().only(event.Organiser); err != nil {
		return nil, err
	}
	text := s.in.Text
	before, reason, given := command.CutReason(s.desk.parts.Lexicon, string(s.account.Lang), text)
	if given {
		text = before
	}
	if named := s.allNamed(text); len(named) > 1 {
		return nil, core.Refuse(core.BadInput, "", "which.one_at_a_time", "Teams", teamNames(named))
	}
	list := s.payments(text)
	switch {
	case len(list) == 0:
		return say("pay.nothing_to_undo"), nil
	case len(list) == 1 && given:
		return s.reasonOf(UndoPayment{Posting: list[0].ID}, reason)
	case len(list) == 1:
		return s.act(UndoPayment{Posting: list[0].ID})
	}
	var options []option
	for _, p := range list[:min(len(list), shownSeats)] {
		options = append(options, option{s.world().paymentText(p), UndoPayment{Posting: p.ID, Reason: reason}})
	}
	return s.ask(say("pay.undo_which"), options...)
}

// wrongPayment tells who speaks for an entry what is on record of its fee, and offers
// to pass his words that it is wrong to the organiser.
func (s *session) wrongPayment() ([]core.Card, error) {
	mine := s.meant(s.mine())
	card := core.Card{}
	u, leads := s.unit()
	if leads && s.ev.Rules.Lodging != nil {
		card = s.paidOf(u)[0]
	} else {
		for _, t := range mine[:min(len(mine), shownEntries)] {
			card.Body = append(card.Body, s.world().openFee(t))
		}
	}
	card.Body = append(card.Body, locales.T("pay.wrong_sure", "Text", short(s.in.Text)))
	return s.confirm([]core.Card{card}, OpenCase{Kind: event.Question, Team: mine[0].ID, Unit: u.Name, Text: s.in.Text})
}

// unitSaid is the unit that a message names, under any of its names: of several the
// longest.
func (s *session) unitSaid() (found event.Unit, ok bool) {
	text, longest := s.fold(s.in.Text), 0
	for u := range s.ev.Units.All() {
		for _, n := range s.desk.parts.Lexicon.Nations(u.Name) {
			if n = s.fold(n); wholeIn(text, n) && len(n) > longest {
				found, ok, longest = u, true, len(n)
			}
		}
	}
	return found, ok
}

// paidOf tells what a unit has paid of its bill.
func (s *session) paidOf(u event.Unit) []core.Card {
	owed, paid := s.ev.UnitDues(u.Name)
	sum := func(n int64) locales.Money { return money(core.Money{Amount: n, Currency: s.feeCurrency()}) }
	return say("pay.due", "Team", u.Name, "Fee", sum(owed), "Paid", sum(paid), "Left", sum(max(owed-paid, 0)), "Clause", s.ev.Rules.Clause("lodging"))
}
