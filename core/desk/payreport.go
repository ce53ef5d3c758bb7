package desk

import (
	"slices"

	"taikyoku/core"
	"taikyoku/core/command"
	"taikyoku/core/event"
	"taikyoku/locales"
)

// payreport.go is the word that something has been paid: read back with what is
// due, and of another amount than that asked whose it is.

// paymentReported puts the word of who speaks for an entry, that it has been
// paid, before the organiser; a coach's for all his players at once. The
// organiser's own word is the record.
func (s *session) paymentReported(c command.PaymentReported) ([]core.Card, error) {
	if err := s.sumRefused(c.Amount, c.Currency); err != nil {
		return nil, err
	}
	if cards, done, err := s.unitPaid(c); done || err != nil {
		return cards, err
	}
	said := core.Whole(c.Amount, s.ev.Rules.Fees.Base.Currency)
	if t, ok := s.teamNamed(c.Team); ok && s.has(event.Organiser) {
		amount := s.amountOf(t, said)
		cards := say("pay.record_sure", "Team", s.world().whose(t, 0), "Amount", money(amount))
		cards[0].Body = append(s.notWhatIsDue(t, amount), cards[0].Body...)
		return s.confirm(cards, RecordPayment{Team: t.ID, Amount: amount})
	}
	if s.has(event.Arbiter, event.Organiser) && len(s.mine()) == 0 {
		return s.paidByWhom()
	}
	mine := slices.DeleteFunc(s.meant(s.mine()), func(t event.Team) bool { return t.State == event.Withdrawn })
	if len(mine) > 1 {
		if mine = slices.DeleteFunc(mine, s.ev.Settled); len(mine) == 0 {
			return say("pay.all_paid"), nil
		}
	}
	switch len(mine) {
	case 0:
		if out := s.mine(); len(out) > 0 {
			return []core.Card{{Body: s.world().standing(out[0])}}, nil
		}
		return s.deny(command.Understanding{Deny: command.DenyNotCaptain})
	case 1:
		amount := s.amountOf(mine[0], said)
		cards, x, err := s.paidParts(mine, []core.Money{amount})
		if err != nil {
			return nil, err
		}
		cards[0].Body = append(s.notWhatIsDue(mine[0], amount), cards[0].Body...)
		return s.confirm(cards, x)
	}
	return s.paidForAll(mine, said)
}

// paidByWhom asks the organiser who has paid: no entry of the event is named.
func (s *session) paidByWhom() ([]core.Card, error) {
	if err := s.world().only(event.Organiser); err != nil {
		return nil, err
	}
	return say("pay.by_whom"), nil
}

// amountOf is what a payment is of: the amount that was said, else what is left
// to pay, else the fee.
func (s *session) amountOf(t event.Team, said core.Money) core.Money {
	if said.Amount > 0 {
		return said
	}
	if left := s.ev.Left(t); left.Amount > 0 {
		return left
	}
	return t.Fee
}

// notWhatIsDue tells what is due where a payment is of another amount, and what
// was reported before and waits.
func (s *session) notWhatIsDue(t event.Team, amount core.Money) (lines []locales.Text) {
	paid := core.Money{Amount: s.ev.Paid(t.ID), Currency: amount.Currency}
	if left := s.ev.Left(t); left.Amount != amount.Amount {
		dues := core.Money{Amount: s.ev.Dues(t), Currency: amount.Currency}
		lines = append(lines, locales.T("pay.due", "Team", s.world().whose(t, 0), "Fee", money(dues), "Paid", money(paid), "Left", money(left), "Clause", s.world().feeClause(t)))
	}
	for c := range s.ev.Cases.All() {
		if c.State == event.Open && c.Kind == event.PaymentCase && slices.Contains(paysFor(c), t.ID) {
			lines = append(lines, locales.T("pay.waits", "At", moment(c.At.In(s.ev.Zone())), "Text", c.Text))
		}
	}
	return lines
}

// paidForAll reports what is left of the fees of all of one's players; of
// another amount it asks whose it is.
func (s *session) paidForAll(open []event.Team, said core.Money) ([]core.Card, error) {
	sum := core.Money{Currency: said.Currency}
	var each []core.Money
	for _, t := range open {
		each = append(each, s.ev.Left(t))
		sum.Amount += each[len(each)-1].Amount
	}
	if said.Amount > 0 && said.Amount != sum.Amount {
		return s.paidForWhom(open, said, sum)
	}
	cards, x, err := s.paidParts(open, each)
	if err != nil {
		return nil, err
	}
	return s.confirm(cards, x)
}

// paidForWhom asks for which of one's players an amount was paid that is not
// what they owe together: for one of them, or for all in the order of the list.
func (s *session) paidForWhom(open []event.Team, part, sum core.Money) ([]core.Card, error) {
	cards := say("pay.for_whom", "Team", teamNames(open), "Amount", money(part), "Sum", money(sum), "Clause", s.ev.Rules.Clause("fees"))
	var options []option
	for _, t := range open {
		_, x, err := s.paidParts([]event.Team{t}, []core.Money{part})
		if err != nil {
			return nil, err
		}
		sec, _ := s.ev.Rules.Section(t.Division)
		options = append(options, option{locales.T("which.entry", "Name", t.Name, "Section", locales.ByLang(sec.Title)), x})
	}
	if len(options) > shownSeats {
		options = nil
	}
	if some, parts := s.inOrder(open, part); len(some) > 1 {
		_, x, err := s.paidParts(some, parts)
		if err != nil {
			return nil, err
		}
		options = append(options, option{locales.T("pay.in_order", "Parts", partTexts(some, parts)), x})
	}
	if len(options) < 2 { // the names are wanted, in a message of their own
		return cards, nil
	}
	return s.ask(cards, options...)
}

// inOrder divides an amount among entries, what each has left to pay to the
// first ones; what is too much stands with the last.
func (s *session) inOrder(open []event.Team, sum core.Money) (some []event.Team, parts []core.Money) {
	for i, t := range open {
		part := core.Money{Amount: min(sum.Amount, s.ev.Left(t).Amount), Currency: sum.Currency}
		if i == len(open)-1 {
			part.Amount = sum.Amount
		}
		if sum.Amount -= part.Amount; part.Amount > 0 {
			some, parts = append(some, t), append(parts, part)
		}
	}
	return some, parts
}

// paidParts puts what was paid for each of some entries before the organiser,
// once it is read back.
func (s *session) paidParts(paid []event.Team, parts []core.Money) ([]core.Card, Act, error) {
	sum, all := core.Money{Currency: parts[0].Currency}, RecordPayments{Amounts: parts}
	for i, t := range paid {
		sum.Amount += parts[i].Amount
		all.Teams = append(all.Teams, t.ID)
	}
	var x Act = all
	if len(paid) == 1 {
		x = RecordPayment{Team: paid[0].ID, Amount: parts[0]}
	}
	body, err := payload(x)
	text := s.in.Text
	if len(s.mine()) > 1 {
		text += " (" + s.namesOf(paid) + ")"
	}
	return say("pay.read_back", "Team", teamNames(paid), "Amount", money(sum)),
		OpenCase{Kind: event.PaymentCase, Team: paid[0].ID, Text: text, Verb: x.Name(), Payload: body}, err
}

// partTexts name entries, each with its part of a sum.
func partTexts(list []event.Team, parts []core.Money) (texts locales.List) {
	for i, t := range list {
		texts = append(texts, locales.T("pay.part_of", "Team", t.Name, "Amount", money(parts[i])))
	}
	return texts
}

// paysFor are the entries that a report of a payment is about.
func paysFor(c event.Case) []core.TeamID {
	x, err := decode(c.Verb, c.Payload)
	if err != nil {
		return nil
	}
	switch x := x.(type) {
	case RecordPayment:
		return []core.TeamID{x.Team}
	case RecordPayments:
		return x.Teams
	}
	return nil
}
