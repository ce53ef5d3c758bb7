package pairing_test

import (
	"errors"
	"testing"

	"taikyoku/core"
	"taikyoku/core/pairing"
	"taikyoku/core/pairing/xiangqi"
)

// An event's own rules: FIDE Dutch inside the Chinese system, and its errors.
func TestPairXiangqi(t *testing.T) {
	d := core.Division{System: "XIANGQI_SWISS", Rounds: 3, Boards: 1, Initial: core.White, Scoring: core.Standard()}
	for no := 1; no <= 4; no++ {
		d.Entries = append(d.Entries, core.Entry{No: no, Members: []core.Player{{No: no}}})
	}
	draw, err := pairing.PairXiangqi(d, xiangqi.Rules{Order: xiangqi.ByDutch}, nil)
	if err != nil || len(draw.Pairs) != 2 {
		t.Fatalf("got %+v, %v", draw, err)
	}
	d.Forbidden = []core.Forbidden{{Entries: []int{1, 2, 3, 4}}}
	var none *core.UnpairableError
	if _, err = pairing.PairXiangqi(d, xiangqi.Rules{Order: xiangqi.ByDutch}, nil); !errors.As(err, &none) {
		t.Errorf("got %v, want an unpairable round", err)
	}
	if _, err = pairing.PairXiangqi(d, xiangqi.Rules{}, nil); !errors.As(err, &none) || len(none.Obstacles) == 0 {
		t.Errorf("got %v, want an unpairable round", err)
	}
}
