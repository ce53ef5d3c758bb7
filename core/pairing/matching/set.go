package matching

import (
	"math/bits"
	"slices"
)

// Set is a set of vertices, one bit each.
type Set []uint64

// NewSet is an empty set of vertices below n.
func NewSet(n int) Set { return make(Set, (n+63)/64) }

// SetOf is a set of vertices below n.
func SetOf(n int, members []int) Set {
	s := NewSet(n)
	for _, v := range members {
		s.Add(v)
	}
	return s
}

// Has reports whether v is in the set.
func (s Set) Has(v int) bool { return s[v>>6]>>(uint(v)&63)&1 != 0 }

// Add puts v into the set.
func (s Set) Add(v int) { s[v>>6] |= 1 << (uint(v) & 63) }

// Remove takes v out of the set.
func (s Set) Remove(v int) { s[v>>6] &^= 1 << (uint(v) & 63) }

// Len is the number of vertices in the set.
func (s Set) Len() int {
	n := 0
	for _, w := range s {
		n += bits.OnesCount64(w)
	}
	return n
}

// Each calls f for every vertex of the set, ascending.
func (s Set) Each(f func(v int)) {
	for i, w := range s {
		for ; w != 0; w &= w - 1 {
			f(i<<6 | bits.TrailingZeros64(w))
		}
	}
}

// And is what is in both s and t.
func (s Set) And(t Set) Set {
	c := slices.Clone(s)
	for i := range c {
		c[i] &= t[i]
	}
	return c
}

// Or is what is in s or t.
func (s Set) Or(t Set) Set {
	c := slices.Clone(s)
	for i := range c {
		c[i] |= t[i]
	}
	return c
}

// Without is what is in s and not in t.
func (s Set) Without(t Set) Set {
	c := slices.Clone(s)
	for i := range c {
		c[i] &^= t[i]
	}
	return c
}

// Not is what is not in s; it has members beyond the vertices, too.
func (s Set) Not() Set {
	c := slices.Clone(s)
	for i := range c {
		c[i] = ^c[i]
	}
	return c
}

// Covers reports whether all members of t are in s.
func (s Set) Covers(t Set) bool {
	for i := range s {
		if t[i]&^s[i] != 0 {
			return false
		}
	}
	return true
}

// Meets reports whether s and t have a member in common.
func (s Set) Meets(t Set) bool {
	for i := range s {
		if s[i]&t[i] != 0 {
			return true
		}
	}
	return false
}
