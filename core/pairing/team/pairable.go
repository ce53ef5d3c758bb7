package team

import "taikyoku/core/pairing/matching"

// pairable reports whether the teams of a set can all be paired with each other
// under C1.
//
// A large set needs no search: if everyone may meet at least half of the set, a
// complete pairing exists (Dirac).
func (f *field) pairable(set []int) bool {
	switch {
	case len(set)%2 == 1:
		return false
	case f.dense(set):
		return true
	}
	return f.match(set).Maximise() == 0
}

// dense reports whether every team of the set may meet at least half of it.
func (f *field) dense(set []int) bool {
	for _, t := range set {
		if 2*(len(set)-1-f.barriers[t]) < len(set) {
			return false
		}
	}
	return true
}

// match is the empty matching among the teams of a set.
func (f *field) match(set []int) *matching.Cardinality {
	in := matching.NewSet(len(f.teams))
	for _, t := range set {
		in.Add(t)
	}
	m := matching.NewCardinality(f.legal)
	for t := range f.teams {
		if !in.Has(t) {
			m.Remove(t)
		}
	}
	return m
}
