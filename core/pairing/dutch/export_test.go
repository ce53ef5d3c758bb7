package dutch

import (
	"taikyoku/core"
	"taikyoku/core/pairing/matching"
)

// PairVerified is Pair, and gives verify the proof of every matching: when it
// is solved, and again when the last decision is taken.
func PairVerified(d core.Division, verify func(error)) (core.Draw, error) {
	return pair(d, false, func(w *matching.Weighted) { verify(w.Check()) })
}

// PairMeasured is Pair, and tells measure the size of every matching once.
func PairMeasured(d core.Division, measure func(vertices int)) (core.Draw, error) {
	var latest *matching.Weighted
	return pair(d, false, func(w *matching.Weighted) {
		if w != latest {
			measure(w.Order())
		}
		latest = w
	})
}

// Counted is how many brackets of the next round are settled by counting, how
// many by finding out who floats alone, and by weighing C6-C8 alone.
func Counted(d core.Division) (counted, single, weighed int) {
	if err := admit(&d); err != nil {
		return 0, 0, 0
	}
	all, err := history(&d)
	if err != nil {
		return 0, 0, 0
	}
	topscorers(&d, all)
	f := newField(&d, all)
	f.why = explanation{pair: notes{}}
	if f.c5() != nil {
		return 0, 0, 0
	}
	if _, _, err := f.pairBrackets(); err != nil {
		return 0, 0, 0
	}
	return f.counted, f.single, f.weighed
}
