package xiangqi

import (
	"cmp"
	"fmt"
	"slices"

	"taikyoku/core"
)

// finalists are the two who play for first place beside the last round (WX-10):
// the first two of the standings that have not withdrawn. They may have met. A
// tie about the second place is not for the engine to break.
func (f *field) finalists() (first, second int, err error) {
	var order []int
	for _, e := range f.division.Entries {
		if !e.Withdrawn {
			order = append(order, e.No)
		}
	}
	slices.SortStableFunc(order, func(a, b int) int {
		return cmp.Compare(f.entries[a].place, f.entries[b].place)
	})
	if len(order) < 2 {
		return 0, 0, f.refuse("a final needs two entries", "final-few")
	}
	if len(order) > 2 && f.entries[order[1]].place == f.entries[order[2]].place {
		var tied []int
		for _, no := range order {
			if f.entries[no].place == f.entries[order[1]].place {
				tied = append(tied, no)
			}
		}
		return 0, 0, f.refuse(fmt.Sprintf("the standings do not tell who plays the final: %v are equal", tied), "final-tie", "Entries", tied)
	}
	for _, no := range order[:2] {
		if !slices.Contains(f.present, no) {
			return 0, 0, f.refuse(fmt.Sprintf("%d should play the final but is absent", no), "final-absent", "Entry", no)
		}
	}
	return order[0], order[1], nil
}

// finalPair is the final with its colours.
func (f *field) finalPair(first, second int) core.Pair {
	white, black, rule := f.colours(first, second)
	last, met := f.entries[first].met[second]
	switch {
	case f.rules.FinalColour == FinalHigher:
		white, black, rule = first, second, "final-higher"
	case f.rules.FinalColour == FinalReversed && met && last == core.White:
		white, black, rule = second, first, "final-reversed"
	case f.rules.FinalColour == FinalReversed && met:
		white, black, rule = first, second, "final-reversed"
	}
	why := []core.Trace{because("WX-10", "final", "First", first, "Second", second)}
	if met {
		why = append(why, because("WX-10", "final.rematch", "First", first, "Second", second))
	}
	return core.Pair{White: white, Black: black, Why: append(why, f.whyColours(white, black, rule))}
}
