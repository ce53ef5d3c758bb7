package team

import (
	"slices"

	"taikyoku/core"
)

// upfloaters is 3.5: the teams of lower scoregroups that complete the top one.
// lower is in the order of 3.5.3. All unpaired teams can be paired (C3), so a
// set always exists.
func (f *field) upfloaters(residents, lower []int) []int {
	if len(residents)%2 == 0 {
		if f.pairable(residents) && f.c3(lower) {
			return nil
		}
	} else if u := f.oneUpfloater(residents, lower); u != 0 {
		return []int{u}
	}
	return f.severalUpfloaters(residents, lower)
}

// oneUpfloater tries the teams of lower alone, one scoregroup after the other
// (C4, C5), and answers 0 if no single one will do.
func (f *field) oneUpfloater(residents, lower []int) int {
	var legal []int
	for i, u := range lower {
		if i > 0 && f.teams[u].pairing != f.teams[lower[i-1]].pairing && len(legal) > 0 {
			break
		}
		if !f.pairable(append(slices.Clone(residents), u)) || !f.c3(without(lower, u)) {
			continue
		}
		if f.c7(u) == 0 && f.c6Alone(residents, lower, u) == 0 {
			return u
		}
		legal = append(legal, u)
	}
	if len(legal) == 0 {
		return 0
	}
	legal = f.complying(legal, func(u int) int { return f.c6Alone(residents, lower, u) })
	return f.complying(legal, f.c7)[0]
}

// complying keeps those with the least value of a criterion. Under the other
// reading of R3 a criterion that nobody meets fully is left out.
func (f *field) complying(set []int, value func(int) int) []int {
	values := make([]int, len(set))
	for i, t := range set {
		values[i] = value(t)
	}
	least := slices.Min(values)
	if least > 0 && f.readings.R3ZeroOnly {
		return set
	}
	var kept []int
	for i, t := range set {
		if values[i] == least {
			kept = append(kept, t)
		}
	}
	return kept
}

// c6Alone is C6 when u is the only upfloater.
func (f *field) c6Alone(residents, lower []int, u int) int {
	follow, below := f.following(residents, without(lower, u))
	return f.excess(follow, below)
}

// following splits the teams that remain below a bracket: the scoregroup that
// C6 looks at (R10), and what is below it.
func (f *field) following(residents, left []int) (follow, below []int) {
	from := f.present
	switch f.readings.R10 {
	case NextPaired:
		from = without(f.present, f.bye)
	case NextUnpaired:
		from = left
	}
	top, next, found := f.teams[residents[0]].pairing, core.Points(0), false
	for _, t := range from {
		if s := f.teams[t].pairing; s < top && (!found || s > next) {
			next, found = s, true
		}
	}
	for _, t := range left {
		if f.teams[t].pairing == next {
			follow = append(follow, t)
		} else {
			below = append(below, t)
		}
	}
	return follow, below
}

// excess is how many pairs of upfloaters a scoregroup needs beyond its parity,
// so that it and what is below it can be paired. Read as pass or fail (R2) any
// excess is 1. An empty scoregroup needs none: its teams are upfloaters.
func (f *field) excess(follow, below []int) int {
	switch {
	case len(follow) == 0, f.parityDoes(follow, below):
		return 0
	case !f.readings.R2Graded:
		return 1
	}
	s := f.newSelection(follow, below)
	return (len(s.solve(refine{follow: -1})) - len(follow)%2) / 2
}

// parityDoes reports whether an even scoregroup can do without upfloaters, an
// odd one with one.
func (f *field) parityDoes(group, below []int) bool {
	if len(group)%2 == 0 {
		return f.pairable(group) && f.pairable(below)
	}
	for _, u := range below {
		if f.pairable(append(slices.Clone(group), u)) && f.pairable(without(below, u)) {
			return true
		}
	}
	return false
}
