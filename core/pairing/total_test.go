package pairing

import (
	"testing"

	"taikyoku/core"
)

// A result told by its total is a result: the next round is paired by it though
// its boards are not known.
func TestTotalIsAResult(t *testing.T) {
	d := core.Division{
		System: "FIDE_TEAM_TYPEA_MP_GP", Team: true, Rounds: 3, Boards: 2, BoardColours: "WB", Initial: core.White,
		Scoring: core.Scoring{Win: 10, Draw: 5, ForfeitWin: 10}, Match: core.MatchScoring{Win: 20, Draw: 10},
	}
	for no := 1; no <= 4; no++ {
		d.Entries = append(d.Entries, core.Entry{No: no, Members: []core.Player{{No: 2*no - 1}, {No: 2 * no}}})
	}
	unknown := func(a, b int) []core.Game {
		return []core.Game{{Board: 1, White: 2*a - 1, Black: 2*b - 1}, {Board: 2, White: 2 * b, Black: 2 * a}}
	}
	d.Played = []core.Round{{Matches: []core.Match{
		{White: 1, Black: 3, Games: unknown(1, 3), Total: &core.Total{White: 15, Black: 5}},
		{White: 4, Black: 2, Games: unknown(4, 2), Total: &core.Total{White: 0, Black: 20}},
	}}}
	draw, err := Pair(d, 1)
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range draw.Pairs {
		if winners := (p.White == 1 || p.White == 2) == (p.Black == 1 || p.Black == 2); !winners {
			t.Errorf("%d meets %d: the winners of round 1 meet each other", p.White, p.Black)
		}
	}
	d.Played[0].Matches[0].Total = nil
	if _, err := Pair(d, 1); err == nil {
		t.Error("paired without a result")
	}
}
