package core

import (
	"fmt"
	"strconv"
	"strings"

	"taikyoku/locales"
)

// Money is an amount in the minor unit of its currency (sen-less yen, fen,
// cents): fees and prizes are never floats.
type Money struct {
	Amount   int64
	Currency string // ISO 4217: JPY, CNY, USD
}

// MinorDigits is the number of decimals of a currency (ISO 4217).
func MinorDigits(currency string) int { return locales.MinorDigits(currency) }

// Whole is an amount in whole units: 210 yuan.
func Whole(units int, currency string) Money {
	m := Money{Amount: int64(units), Currency: currency}
	for range MinorDigits(currency) {
		m.Amount *= 10
	}
	return m
}

// Add returns m + o; amounts of different currencies do not add. The zero
// Money adds to any.
func (m Money) Add(o Money) (Money, error) {
	switch {
	case m == (Money{}):
		return o, nil
	case o == (Money{}), m.Currency == o.Currency:
		return Money{m.Amount + o.Amount, m.Currency}, nil
	}
	return Money{}, fmt.Errorf("cannot add %s to %s", o.Currency, m.Currency)
}

// Sum adds amounts up; ok: they are all of one currency.
func Sum(list []Money) (sum Money, ok bool) {
	for _, m := range list {
		next, err := sum.Add(m)
		if err != nil {
			return sum, false
		}
		sum = next
	}
	return sum, true
}

// Decimal writes the amount in the currency's usual unit: "25000", "12.50".
func (m Money) Decimal() string {
	digits := MinorDigits(m.Currency)
	sign, s := "", strconv.FormatInt(m.Amount, 10)
	if m.Amount < 0 {
		sign, s = "-", s[1:]
	}
	if digits == 0 {
		return sign + s
	}
	if len(s) <= digits {
		s = strings.Repeat("0", digits+1-len(s)) + s
	}
	cut := len(s) - digits
	if strings.Trim(s[cut:], "0") == "" {
		return sign + s[:cut]
	}
	return sign + s[:cut] + "." + s[cut:]
}
