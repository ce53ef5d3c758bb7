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
	if err := ready(&d); err != nil {
		return core.Draw{}, err
	}
	return xiangqi.Pair(d, r, xiangqi.Given{Ranks: ranks, Dutch: func(d core.Division) (core.Draw, error) {
		draw, err := fidedutch.Pair(d)
		return draw, meaning(err, d.Next())
	}})
}

// XiangqiRules are an event's own rules for the Chinese points system: whom it
// keeps apart and the final beside the last round (WX-10). The rest is the
// common practice.
func XiangqiRules(p core.Pairing) xiangqi.Rules {
	r := xiangqi.Rules{UnitRounds: p.AvoidUnitRounds}
	if p.Final != nil {
		r.Final = p.Final.Round
	}
	return r
}
