package desk

import (
	"taikyoku/core"
	"taikyoku/locales"
)

// sumsaid.go is a sum of money as somebody says it: of another currency than the
// event's it is not converted, and less than nothing is no payment.

// feeCurrency is what an entry or a unit pays in.
func (s *session) feeCurrency() string {
	if s.ev.ByDelegation() && s.ev.Rules.Lodging != nil {
		return s.ev.Rules.Lodging.Rates[0].PerDay.Currency
	}
	return s.ev.Rules.Fees.Base.Currency
}

// sumRefused refuses a sum that was said in another currency than that of the
// event, or below nothing.
func (s *session) sumRefused(amount int, said string) error {
	currency := s.feeCurrency()
	if amount < 0 {
		return core.Refuse(core.BadInput, s.feesClause(), "pay.negative")
	}
	if said == "" || said == currency {
		return nil
	}
	return core.Refuse(core.BadInput, s.feesClause(), "pay.other_currency", "Currency", locales.T("currency."+currency))
}

// feesClause is the clause that says in what fees are paid.
func (s *session) feesClause() string {
	if s.ev.ByDelegation() && s.ev.Rules.Lodging != nil {
		return s.ev.Rules.Clause("lodging")
	}
	return s.ev.Rules.Clause("fees.base")
}
