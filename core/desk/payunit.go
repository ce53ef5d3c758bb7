package desk

import (
	"taikyoku/core"
	"taikyoku/core/command"
	"taikyoku/core/event"
	"taikyoku/locales"
)

// payunit.go is what a unit pays as a whole: its board and lodging (WX-26).

// RecordUnitPayment is the organiser's word that a unit has paid of its bill.
type RecordUnitPayment struct {
	Unit   string     `json:"unit"`
	Amount core.Money `json:"amount"`
}

// Name is record_unit_payment.
func (RecordUnitPayment) Name() string { return "record_unit_payment" }

func (x RecordUnitPayment) apply(w *world) ([]core.Card, error) {
	if err := w.only(event.Organiser); err != nil {
		return nil, err
	}
	u, ok := w.ev.Units.Get(x.Unit)
	if !ok {
		return nil, core.Refuse(core.NotFound, "", "desk.no_team")
	}
	w.enterInBooks(event.Posting{Unit: u.Name, Kind: "paid", Amount: x.Amount, Clause: w.ev.Rules.Clause("lodging")})
	card := core.Card{Body: []locales.Text{locales.T("pay.recorded", "Team", u.Name, "Amount", money(x.Amount), "Clause", w.ev.Rules.Clause("lodging"))}}
	owed, paid := w.ev.UnitDues(u.Name)
	card.Body = append(card.Body, differing(x.Amount.Currency, owed, paid)...)
	return []core.Card{card}, w.notify(w.ev.LeadersOf(u.Name), "", card)
}

// unitPaid takes the word that a unit has paid: of who leads it, which goes
// before the organiser, or the organiser's own, which is the record.
func (s *session) unitPaid(c command.PaymentReported) (cards []core.Card, done bool, err error) {
	if !s.ev.ByDelegation() || s.ev.Rules.Lodging == nil {
		return nil, false, nil
	}
	received := s.has(event.Organiser) && c.Team != ""
	u, ok := s.ev.LeaderOf(s.account.ID)
	if received {
		u, ok = s.world().unitNamed(c.Team)
	}
	if !ok {
		return nil, false, nil
	}
	currency := s.ev.Rules.Lodging.Rates[0].PerDay.Currency
	amount := core.Whole(c.Amount, currency)
	owed, paid := s.ev.UnitDues(u.Name)
	left := owed - paid
	if amount.Amount == 0 {
		amount.Amount = left
	}
	if amount.Amount <= 0 {
		return say("ledger.settled"), true, nil
	}
	var due []locales.Text
	if amount.Amount != left {
		sum := func(n int64) locales.Money { return money(core.Money{Amount: n, Currency: currency}) }
		due = []locales.Text{locales.T("pay.due", "Team", u.Name, "Fee", sum(owed), "Paid", sum(paid), "Left", sum(max(left, 0)), "Clause", s.ev.Rules.Clause("lodging"))}
	}
	x := RecordUnitPayment{Unit: u.Name, Amount: amount}
	if received {
		due = append(due, locales.T("pay.record_sure", "Team", u.Name, "Amount", money(amount)))
		cards, err = s.confirm([]core.Card{{Body: due}}, x)
		return cards, true, err
	}
	sent := s.ev.Sent(u.Name)
	if len(sent) == 0 {
		return nil, false, nil
	}
	body, err := payload(x)
	if err != nil {
		return nil, true, err
	}
	open := OpenCase{Kind: event.PaymentCase, Team: sent[0].ID, Unit: u.Name, Text: s.in.Text, Verb: x.Name(), Payload: body}
	due = append(due, locales.T("pay.read_back", "Team", u.Name, "Amount", money(amount)))
	cards, err = s.confirm([]core.Card{{Body: due}}, open)
	return cards, true, err
}
