package desk

import (
	"slices"

	"taikyoku/core"
	"taikyoku/core/command"
	"taikyoku/core/event"
	"taikyoku/locales"
)

// severalPaid reads back an organiser's word that several entries have each paid:
// what was said of each, else what each has left to pay. A sum for all of them
// counts where it is that; of another one it must be said whose it is.
func (s *session) severalPaid(u command.Understanding, text string) (cards []core.Card, asked bool, err error) {
	c, paid := u.Command.(command.PaymentReported)
	if !paid || s.ev == nil || s.in.Button != "" || s.ev.Rules.Lodging != nil || !s.has(event.Organiser) {
		return nil, false, nil
	}
	named := slices.DeleteFunc(s.allNamed(text), func(t event.Team) bool { return t.State == event.Withdrawn })
	if len(named) < 2 {
		return nil, false, nil
	}
	currency := s.ev.Rules.Fees.Base.Currency
	if err := s.sumRefused(max(c.Amount, c.Each), c.Currency); err != nil {
		return nil, true, err
	}
	x, sum, same := RecordPayments{}, core.Money{Currency: currency}, true
	card := core.Card{}
	var paying []event.Team
	for _, t := range named {
		part := s.ev.Left(t)
		if c.Each > 0 {
			part = core.Whole(c.Each, currency)
		}
		card.Body = append(card.Body, s.notWhatIsDue(t, part)...)
		if part.Amount <= 0 { // who owes nothing is no part of it unless an amount is said
			card.Body = append(card.Body, locales.T("pay.nothing_left", "Team", s.world().whose(t, 0)))
			continue
		}
		paying = append(paying, t)
		same = same && part == core.Whole(c.Amount, currency)
		sum.Amount += part.Amount
		x.Teams, x.Amounts = append(x.Teams, t.ID), append(x.Amounts, part)
	}
	switch {
	case len(paying) == 0:
		return []core.Card{card}, true, nil
	case c.Amount > 0 && !same && sum != core.Whole(c.Amount, currency):
		return nil, false, nil
	}
	card.Body = append(card.Body, locales.T("pay.several_sure", "Count", len(paying), "Parts", partTexts(paying, x.Amounts), "Amount", money(sum)))
	cards, err = s.confirm([]core.Card{card}, x)
	return cards, true, err
}
