package team

import (
	"cmp"
	"slices"

	"taikyoku/core"
)

// allocateBye is 3.4: the bye goes, before anything is paired, to the team that
// leaves a legal pairing for all others (3.4.1), has the lowest score (3.4.2),
// has played most matches (3.4.3) and has the largest TPN (3.4.4).
func (f *field) allocateBye() (int, []core.Trace, error) {
	eligible := slices.DeleteFunc(slices.Clone(f.present), func(t int) bool { return !f.c2(t) })
	slices.SortFunc(eligible, f.byeOrder)
	for i, t := range eligible {
		if f.c3(without(f.present, t)) {
			return t, f.whyBye(eligible, i), nil
		}
	}
	return 0, nil, f.noBye(eligible)
}

// byeOrder compares by 3.4.2 to 3.4.4.
func (f *field) byeOrder(a, b int) int {
	x, y := &f.teams[a], &f.teams[b]
	return cmp.Or(cmp.Compare(x.pairing, y.pairing), cmp.Compare(y.played, x.played), y.no-x.no)
}

// without is set less one of its members.
func without(set []int, gone int) []int {
	rest := make([]int, 0, len(set))
	for _, t := range set {
		if t != gone {
			rest = append(rest, t)
		}
	}
	return rest
}
