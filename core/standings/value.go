package standings

import (
	"cmp"
	"math/big"
	"math/bits"
	"strconv"
	"strings"
)

// Value is an exact rational number. The zero Value is 0.
type Value struct {
	num, den int64 // den >= 0; 0 stands for 1
}

// Ratio is num/den; den must be positive.
func Ratio(num, den int64) Value { return Value{num, den} }

// Whole is the integer n.
func Whole(n int64) Value { return Value{n, 1} }

func (v Value) parts() (num, den int64) {
	if v.den == 0 {
		return v.num, 1
	}
	return v.num, v.den
}

// Cmp compares exactly: -1, 0 or +1.
func (v Value) Cmp(w Value) int {
	a, b := v.parts()
	c, d := w.parts()
	if b == d {
		return cmp.Compare(a, c)
	}
	return cmpProducts(a, d, c, b)
}

// cmpProducts compares a*b with c*d, b and d positive, without overflow.
func cmpProducts(a, b, c, d int64) int {
	if (a < 0) != (c < 0) {
		return cmp.Compare(a, c)
	}
	h1, l1 := bits.Mul64(magnitude(a), uint64(b))
	h2, l2 := bits.Mul64(magnitude(c), uint64(d))
	order := cmp.Or(cmp.Compare(h1, h2), cmp.Compare(l1, l2))
	if a < 0 {
		return -order
	}
	return order
}

func magnitude(n int64) uint64 {
	if n < 0 {
		return -uint64(n)
	}
	return uint64(n)
}

// Zero reports whether v is 0.
func (v Value) Zero() bool { return v.num == 0 }

// Round is v as a decimal of at most the given number of places, half away
// from zero, without trailing zeros.
func (v Value) Round(places int) string {
	num, den := v.parts()
	s := big.NewRat(num, den).FloatString(places)
	if strings.Contains(s, ".") {
		s = strings.TrimRight(strings.TrimRight(s, "0"), ".")
	}
	if s == "-0" {
		return "0"
	}
	return s
}

// Decimal writes v as a plain decimal: exactly where it ends within four
// places ("40.75", "54"), else rounded to two.
func (v Value) Decimal() string {
	num, den := v.parts()
	if num%den == 0 {
		return strconv.FormatInt(num/den, 10)
	}
	if (num*10000)%den == 0 {
		return v.Round(4)
	}
	return v.Round(2)
}

// halfUp is num/den rounded to the nearest integer, .5 up (C.07 10.1).
func halfUp(num, den int64) int64 {
	q := (2*num + den) / (2 * den)
	if (2*num+den)%(2*den) < 0 {
		q--
	}
	return q
}
