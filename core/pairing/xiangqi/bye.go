package xiangqi

import (
	"cmp"
	"slices"

	"taikyoku/core"
)

// allocateBye chooses who has no opponent in an odd field: the lowest score among
// those who had no bye; in one score the last of the order. It must leave the
// others a legal pairing.
func (f *field) allocateBye(field []int) (int, []core.Trace, error) {
	order := slices.Clone(field)
	if f.rules.Bye == ByeOnce {
		order = slices.DeleteFunc(order, func(no int) bool { return f.entries[no].byes > 0 })
	}
	slices.SortFunc(order, func(a, b int) int {
		x, y := &f.entries[a], &f.entries[b]
		last := b - a
		if f.rules.Order == ByStandings {
			last = cmp.Or(cmp.Compare(y.place, x.place), b-a)
		}
		return cmp.Or(cmp.Compare(x.points, y.points), x.byes-y.byes, last)
	})
	for i, no := range order {
		if !f.pairable(without(field, no)) {
			continue
		}
		why := []core.Trace{because("bye", "bye.score", "Entry", no, "Score", f.entries[no].points.Short(), "Byes", f.entries[no].byes)}
		if i > 0 {
			why = append(why, because("bye", "bye.passed", "Entry", no, "Entries", slices.Clone(order[:i])))
		}
		if had := f.hadBye(field, no); len(had) > 0 && f.rules.Bye == ByeOnce {
			why = append(why, because("bye", "bye.had", "Entry", no, "Entries", had))
		}
		return no, why, nil
	}
	if len(order) == 0 {
		return 0, nil, &core.UnpairableError{
			System: Edition, Round: f.round, Reason: "everybody has had a bye:", Entries: field,
			Why: []core.Trace{because("bye", "cannot.bye", "Round", f.round)},
		}
	}
	return 0, nil, f.unpairable(without(field, order[0]))
}

// hadBye lists those who have no more points than the one with the bye, but had
// one before.
func (f *field) hadBye(field []int, no int) []int {
	var had []int
	for _, o := range field {
		if f.entries[o].byes > 0 && f.entries[o].points <= f.entries[no].points {
			had = append(had, o)
		}
	}
	return had
}
