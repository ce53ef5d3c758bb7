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
