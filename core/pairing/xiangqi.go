package pairing

import (
	"taikyoku/core"
	fidedutch "taikyoku/core/pairing/dutch"
	"taikyoku/core/pairing/xiangqi"
)

// PairXiangqi draws the next round of d by the Chinese points system with an
// event's own rules. ranks are the places in its standings (see
// xiangqi.Given), nil for built-in tie-breaks. Errors are those of Pair.
func PairXiangqi(d core.Division, r xiangqi.Rules, ranks []int) (core.Draw, error) {
	return xiangqi.Pair(d, r, xiangqi.Given{Ranks: ranks, Dutch: func(d core.Division) (core.Draw, error) {
		draw, err := fidedutch.Pair(d)
		return draw, meaning(err, d.Next())
	}})
}
