package standings

import (
	"testing"

	"taikyoku/core"
)

// TestTotalWithoutBoards: a match reported as 2.5-1.5 without its boards counts
// as a win with these game points.
func TestTotalWithoutBoards(t *testing.T) {
	d := core.Division{
		Team: true, Rounds: 1, Boards: 4, Scoring: core.Standard(), Match: core.StandardMatch(4),
		Entries: []core.Entry{{No: 1, Name: "A"}, {No: 2, Name: "B"}},
		Played:  []core.Round{{Matches: []core.Match{{White: 1, Black: 2, Total: &core.Total{White: 15, Black: 25}}}}},
	}
	s, err := Compute(d, Rules{Stack: []string{"MPTS", "GPTS"}})
	if err != nil {
		t.Fatal(err)
	}
	first := s.Rows[0]
	if first.Name != "B" || first.Values[0].Decimal() != "2" || first.Values[1].Decimal() != "2.5" {
		t.Errorf("first is %+v, want B with 2 match points and 2.5 game points", first)
	}
}
