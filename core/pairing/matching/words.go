package matching

import (
	"math/bits"
	"slices"
)

// number is a signed integer of fixed width in two's complement, least
// significant word first.
type number []uint64

func (a number) set(b number) { copy(a, b) }

// plus adds b to a in place.
func (a number) plus(b number) {
	var c uint64
	for i := range a {
		a[i], c = bits.Add64(a[i], b[i], c)
	}
}

// minus subtracts b from a in place.
func (a number) minus(b number) {
	var c uint64
	for i := range a {
		a[i], c = bits.Sub64(a[i], b[i], c)
	}
}

// difference sets a to x - y - z and reports whether that is zero.
func (a number) difference(x, y, z []uint64) bool {
	var borrow, again, any uint64
	x, y, z = x[:len(a)], y[:len(a)], z[:len(a)]
	for i := range a {
		var d uint64
		d, borrow = bits.Sub64(x[i], y[i], borrow)
		d, again = bits.Sub64(d, z[i], again)
		a[i] = d
		any |= d
	}
	return any == 0
}

// half divides a by two in place, rounding down.
func (a number) half() {
	for i := range a {
		if i+1 < len(a) {
			a[i] = a[i]>>1 | a[i+1]<<63
		} else {
			a[i] = uint64(int64(a[i]) >> 1)
		}
	}
}

// double doubles a in place.
func (a number) double() { a.plus(a) }

// times multiplies a by a small factor in place.
func (a number) times(f int) {
	t := slices.Clone(a)
	clear(a)
	for ; f > 0; f >>= 1 {
		if f&1 != 0 {
			a.plus(t)
		}
		t.double()
	}
}

func (a number) negative() bool { return int64(a[len(a)-1]) < 0 }

func (a number) zero() bool {
	for _, w := range a {
		if w != 0 {
			return false
		}
	}
	return true
}

// cmp compares a and b as signed integers.
func (a number) cmp(b number) int {
	k := len(a) - 1
	if a[k] != b[k] {
		if int64(a[k]) < int64(b[k]) {
			return -1
		}
		return 1
	}
	for k--; k >= 0; k-- {
		if a[k] != b[k] {
			if a[k] < b[k] {
				return -1
			}
			return 1
		}
	}
	return 0
}

func trailing(w uint64) int { return bits.TrailingZeros64(w) }
