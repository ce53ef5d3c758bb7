package core_test

import (
	"testing"

	"taikyoku/core"
)

func game(white, black int) core.Match {
	return core.Match{White: white, Black: black, Games: []core.Game{{Board: 1, White: white, Black: black, Result: core.Drawn}}}
}

func TestBefore(t *testing.T) {
	d := core.Division{
		Entries: make([]core.Entry, 5),
		Absent:  map[int]core.ByeKind{1: core.HalfBye},
		Played: []core.Round{
			{Matches: []core.Match{game(3, 1), game(2, 4)}, Byes: []core.Bye{{Entry: 5, Kind: core.PAB}}},
			{Matches: []core.Match{game(1, 2)}, Byes: []core.Bye{{Entry: 3, Kind: core.HalfBye}, {Entry: 4, Kind: core.ZeroBye}, {Entry: 5, Kind: core.NotYetIn}}},
		},
	}
	second := d.Before(2)
	if len(second.Played) != 1 || second.Rounds != 2 || second.Initial != core.Black || second.Next() != 2 {
		t.Errorf("got %d played, %d rounds, initial %d, want 1, 2, Black", len(second.Played), second.Rounds, second.Initial)
	}
	want := map[int]core.ByeKind{3: core.HalfBye, 4: core.ZeroBye, 5: core.NotYetIn}
	for no := 1; no <= 5; no++ {
		if second.Absent[no] != want[no] {
			t.Errorf("absent %d: got %d want %d", no, second.Absent[no], want[no])
		}
	}
	if first := d.Before(1); len(first.Played) != 0 || len(first.Absent) != 0 {
		t.Errorf("round 1: got %+v, want nobody absent: the bye is the engine's", first.Absent)
	}
	if next := d.Before(3); len(next.Played) != 2 || next.Absent[1] != core.HalfBye {
		t.Errorf("round 3: got %+v, want what is announced", next.Absent)
	}
	second.Played = append(second.Played, core.Round{}) // must not reach into the original
	if len(d.Played[1].Matches) != 1 {
		t.Error("the division shares its past with the cut")
	}
}

// The first who took part has the initial-colour, the second the opposite, …;
// the bye takes part, the absent do not (C.04.3 5.2.5).
func TestInferInitial(t *testing.T) {
	zero := func(no int) core.Bye { return core.Bye{Entry: no, Kind: core.ZeroBye} }
	for name, c := range map[string]struct {
		round core.Round
		want  core.Colour
	}{
		"nobody":               {core.Round{}, core.NoColour},
		"number 1 White":       {core.Round{Matches: []core.Match{game(1, 3), game(4, 2)}}, core.White},
		"number 1 Black":       {core.Round{Matches: []core.Match{game(3, 1), game(2, 4)}}, core.Black},
		"number 1 absent":      {core.Round{Matches: []core.Match{game(2, 3)}, Byes: []core.Bye{zero(1)}}, core.White},
		"number 1 has the bye": {core.Round{Matches: []core.Match{game(2, 3)}, Byes: []core.Bye{{Entry: 1, Kind: core.PAB}}}, core.Black},
	} {
		d := core.Division{Entries: make([]core.Entry, 5), Played: []core.Round{c.round}}
		if got := d.InferInitial(); got != c.want {
			t.Errorf("%s: got %d want %d", name, got, c.want)
		}
	}
}
