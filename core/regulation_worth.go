package core

import (
	"fmt"
	"strconv"
	"strings"
)

// Worth is a number of points as people write it, "0.5": Points with a text.
type Worth Points

// MarshalText writes the worth.
func (w Worth) MarshalText() ([]byte, error) { return []byte(Points(w).Short()), nil }

// UnmarshalText reads a number with at most one decimal.
func (w *Worth) UnmarshalText(b []byte) error {
	whole, part, _ := strings.Cut(strings.TrimSpace(string(b)), ".")
	n, err := strconv.ParseInt(whole+(part + "0")[:1], 10, 32)
	if err != nil || len(part) > 1 || whole == "" {
		return fmt.Errorf("%q is not a number of points like 2 or 0.5", b)
	}
	*w = Worth(n)
	return nil
}

// MarshalText writes the amount in its usual unit: "25000 JPY", "0.50 USD".
func (m Money) MarshalText() ([]byte, error) {
	if m == (Money{}) {
		return nil, nil
	}
	return []byte(m.Decimal() + " " + m.Currency), nil
}

// UnmarshalText reads "25000 JPY" or "12.50 USD", exactly.
func (m *Money) UnmarshalText(b []byte) error {
	number, currency, _ := strings.Cut(strings.TrimSpace(string(b)), " ")
	if number == "" {
		*m = Money{}
		return nil
	}
	digits := MinorDigits(currency)
	whole, part, _ := strings.Cut(number, ".")
	bad := fmt.Errorf("%q is not an amount like 25000 JPY", b)
	if len(currency) != 3 || strings.ToUpper(currency) != currency || len(part) > digits || strings.HasPrefix(number, "-") {
		return bad
	}
	n, err := strconv.ParseInt(whole+part+strings.Repeat("0", digits-len(part)), 10, 64)
	if err != nil {
		return bad
	}
	*m = Money{Amount: n, Currency: currency}
	return nil
}
