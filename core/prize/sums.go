package prize

import (
	"maps"
	"slices"

	"taikyoku/core"
)

// Balance is the money of an event in one currency.
type Balance struct {
	Currency string
	Fees     core.Money // taken in
	Prizes   core.Money // given
}

// Left is what fees leave after prizes; it may be negative.
func (b Balance) Left() core.Money {
	return core.Money{Amount: b.Fees.Amount - b.Prizes.Amount, Currency: b.Currency}
}

// Sum adds fees and prize money, currency by currency, in the order of their
// codes. Undecided places count with their place's money: a lot moves it, it
// does not change the sum.
func Sum(fees []core.Money, awards []Award) []Balance {
	sums := map[string]*Balance{}
	of := func(currency string) *Balance {
		if sums[currency] == nil {
			sums[currency] = &Balance{Currency: currency, Fees: core.Money{Currency: currency}, Prizes: core.Money{Currency: currency}}
		}
		return sums[currency]
	}
	for _, f := range fees {
		if f.Currency != "" {
			of(f.Currency).Fees.Amount += f.Amount
		}
	}
	for _, a := range awards {
		if a.Money.Currency != "" {
			of(a.Money.Currency).Prizes.Amount += a.Money.Amount
		}
	}
	var out []Balance
	for _, currency := range slices.Sorted(maps.Keys(sums)) {
		out = append(out, *sums[currency])
	}
	return out
}
