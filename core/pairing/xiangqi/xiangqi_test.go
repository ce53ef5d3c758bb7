package xiangqi_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"taikyoku/core"
	"taikyoku/core/pairing/dutch"
	"taikyoku/core/pairing/xiangqi"
)

// Round 2 of eight: two groups of four, everybody gets the other colour than
// before, in the order of need and, in an even round, of descending numbers.
func TestSecondRound(t *testing.T) {
	d := field(8, 7)
	played(t, &d, "1+5 6-2 3+7 8-4")
	// Winners 1(red) 2(black) 3(red) 4(black): due red 2, 4; due black 1, 3.
	// Equal sides: those due the first move pick, from the largest number: 4 takes 3, 2 takes 1.
	// Losers 5(black) 6(red) 7(black) 8(red): due red 5, 7: 7 has met 3 only and takes 8, 5 takes 6.
	if got, want := text(pair(t, d, xiangqi.Rules{})), "2-1 4-3 5-6 7-8"; got != want {
		t.Errorf("got %s want %s", got, want)
	}
	// By standings everybody picks in turn: 1 (opponent 5: 0 points) and so on, all
	// tied, so by number: 1 takes the first who is due the other colour.
	if got, want := text(pair(t, d, xiangqi.Rules{Order: xiangqi.ByStandings})), "2-1 4-3 5-6 7-8"; got != want {
		t.Errorf("standings: got %s want %s", got, want)
	}
	// With the event's own standings 4 comes first.
	ranks := []int{4, 3, 2, 1, 5, 6, 7, 8}
	draw, err := xiangqi.Pair(d, xiangqi.Rules{Order: xiangqi.ByStandings}, xiangqi.Given{Ranks: ranks})
	if err != nil {
		t.Fatal(err)
	}
	if got, want := text(draw), "4-3 2-1 5-6 7-8"; got != want {
		t.Errorf("given standings: got %s want %s", got, want)
	}
}

func TestColours(t *testing.T) {
	for _, c := range []struct {
		name, rounds, want, rule string
		r                        xiangqi.Rules
	}{
		// 1 had red twice, 2 once each: the larger imbalance decides.
		{"imbalance", "1+3 2+4 / 1+4 3-2 /", "2-1", "colour.imbalance", xiangqi.Rules{}},
		// 1: red, black; 2: black, red: the last difference is reversed.
		{"history", "1+3 4-2 / 4-1 2+3 /", "1-2", "colour.history", xiangqi.Rules{}},
		// Both red, black: round 3 is odd, the smaller number moves first.
		{"number odd round", "1+3 2+4 / 4-1 3-2 /", "1-2", "colour.number", xiangqi.Rules{}},
		// 1+2 is odd: the smaller number again.
		{"number by sum", "1+3 2+4 / 4-1 3-2 /", "1-2", "colour.number", xiangqi.Rules{Equal: xiangqi.BySum}},
	} {
		t.Run(c.name, func(t *testing.T) {
			d := field(4, 9)
			for r := range strings.SplitSeq(c.rounds, "/") {
				if strings.TrimSpace(r) != "" {
					played(t, &d, r)
				}
			}
			draw := pair(t, d, c.r)
			p := draw.Pairs[0]
			if got := fmt.Sprintf("%d-%d", p.White, p.Black); got != c.want || !slices.Contains(keys(p.Why), c.rule) {
				t.Errorf("got %s by %v, want %s by %s", got, keys(p.Why), c.want, c.rule)
			}
		})
	}
}

// In the last three rounds the colour of the higher score is served first.
func TestServeHigher(t *testing.T) {
	d := field(6, 4)
	played(t, &d, "1+2 4-3 5=6")
	played(t, &d, "3-1 4-2 6=5")
	played(t, &d, "1+5 2=6 3=4")
	d.Played[2].Matches = d.Played[2].Matches[:2] // 3 and 4 had no game
	d.Absent = map[int]core.ByeKind{2: core.ZeroBye, 3: core.ZeroBye, 5: core.ZeroBye, 6: core.ZeroBye}
	// 1 leads; colours: red, black, red; 4: red twice. Both are due black, 4 more so.
	for serve, want := range map[xiangqi.Count]string{0: "4-1 colour.higher", -1: "1-4 colour.imbalance"} {
		p := pair(t, d, xiangqi.Rules{ServeHigher: serve, Run: xiangqi.Off, Surplus: xiangqi.Off}).Pairs[0]
		if got := fmt.Sprintf("%d-%d %s", p.White, p.Black, keys(p.Why)[len(p.Why)-1]); got != want {
			t.Errorf("got %s want %s", got, want)
		}
	}
	// With the limits 4 can not have red a third time, whatever its opponent is due.
	p := pair(t, d, xiangqi.Rules{}).Pairs[0]
	if got := fmt.Sprintf("%d-%d %s", p.White, p.Black, keys(p.Why)[len(p.Why)-1]); got != "1-4 colour.limit" {
		t.Errorf("got %s", got)
	}
}

func TestBye(t *testing.T) {
	d := field(5, 5)
	played(t, &d, "1+3 4-2 5")
	// 3 and 4 have 0 points and had no bye: the larger number.
	draw := pair(t, d, xiangqi.Rules{})
	if got := text(draw); !strings.HasSuffix(got, " 4-0") {
		t.Errorf("got %s", got)
	}
	// Everybody has had one.
	for _, r := range []string{"1=2 3=5 4", "1=4 2=5 3", "3=4 1=5 2", "2=3 4=5 1"} {
		played(t, &d, r)
	}
	d.Rounds, d.Forbidden = 9, nil
	_, err := xiangqi.Pair(d, xiangqi.Rules{}, xiangqi.Given{})
	var none *core.UnpairableError
	if !errors.As(err, &none) || none.Why[0].Key != "why.xiangqi.cannot.bye" {
		t.Errorf("got %v", err)
	}
}

// A forfeit is a meeting or not, as the event says.
func TestForfeitMeets(t *testing.T) {
	d := field(2, 3)
	played(t, &d, "1>2")
	_, err := xiangqi.Pair(d, xiangqi.Rules{ForfeitMeets: xiangqi.ForfeitIsMeeting}, xiangqi.Given{})
	var none *core.UnpairableError
	if !errors.As(err, &none) || len(none.Obstacles) != 1 || none.Obstacles[0].Rule != "met" {
		t.Errorf("got %v", err)
	}
	if got := text(pair(t, d, xiangqi.Rules{})); got != "2-1" {
		t.Errorf("got %s, want 2-1 (round 2: the larger number moves first)", got)
	}
	if got := text(pair(t, d, xiangqi.Rules{ForfeitColour: xiangqi.ForfeitColours})); got != "2-1" {
		t.Errorf("got %s, want 2-1 (1 had the first move)", got)
	}
}

func TestAbsenceLimit(t *testing.T) {
	d := field(6, 5)
	played(t, &d, "1>4 5-2 3+6")
	played(t, &d, "2>4 1+3 5=6")
	draw := pair(t, d, xiangqi.Rules{AbsenceLimit: 2})
	if !slices.Contains(draw.Byes, core.Bye{Entry: 4, Kind: core.ZeroBye}) || !slices.Contains(keys(draw.Why), "retired") {
		t.Errorf("got %v, %v", draw.Byes, keys(draw.Why))
	}
	if draw = pair(t, d, xiangqi.Rules{}); strings.Contains(text(draw), "-0") {
		t.Errorf("without a limit: got %s", text(draw))
	}
}

// WX-10: after the last round but one the first two play for the title, even if
// they have met; the others play the last round, and have the bye.
func TestFinal(t *testing.T) {
	d := field(7, 4)
	played(t, &d, "1+4 5-2 3+6 7")
	played(t, &d, "2-1 7-3 4+5 6")
	played(t, &d, "1=3 7-2 6+4 5")
	// Points: 1: 5, 3: 5, 2: 4.
	draw := pair(t, d, xiangqi.Rules{Final: 4})
	p := draw.Pairs[0]
	if p.White != 3 || p.Black != 1 || !slices.Equal(keys(p.Why), []string{"final", "final.rematch", "colour.final-reversed"}) {
		t.Errorf("final: got %d-%d, %v", p.White, p.Black, keys(p.Why))
	}
	if len(draw.Pairs) != 3 || len(draw.Byes) != 1 || draw.Byes[0].Entry == 1 || draw.Byes[0].Entry == 3 {
		t.Errorf("the others: got %s", text(draw))
	}
	if p = pair(t, d, xiangqi.Rules{Final: 4, FinalColour: xiangqi.FinalHigher}).Pairs[0]; p.White+p.Black != 4 || !slices.Contains(keys(p.Why), "colour.final-higher") {
		t.Errorf("higher: got %d-%d, %v", p.White, p.Black, keys(p.Why))
	}
	_, err := xiangqi.Pair(d, xiangqi.Rules{Final: 4}, xiangqi.Given{Ranks: []int{1, 2, 2, 4, 5, 6, 7}})
	refusedAs(t, err, "final-tie")
	d.Absent = map[int]core.ByeKind{3: core.ZeroBye}
	_, err = xiangqi.Pair(d, xiangqi.Rules{Final: 4}, xiangqi.Given{})
	refusedAs(t, err, "final-absent")
}

// The order "dutch" is FIDE Dutch for everybody but the finalists, with units
// kept apart.
func TestDutch(t *testing.T) {
	d := field(8, 5)
	r := xiangqi.Rules{Order: xiangqi.ByDutch, Units: xiangqi.UnitsAll}
	_, err := xiangqi.Pair(d, r, xiangqi.Given{})
	refusedAs(t, err, "dutch")
	d.Entries[0].Unit, d.Entries[4].Unit = "A", "A" // 1 and 5 would meet
	draw, err := xiangqi.Pair(d, r, xiangqi.Given{Dutch: dutch.Pair})
	if err != nil {
		t.Fatal(err)
	}
	if got := text(draw); strings.Contains(got, "1-5") || len(draw.Pairs) != 4 {
		t.Errorf("got %s", got)
	}
	plain := d
	plain.System, plain.Forbidden = "FIDE_DUTCH", []core.Forbidden{{Entries: []int{1, 5}}}
	want, err := dutch.Pair(plain)
	if err != nil {
		t.Fatal(err)
	}
	if text(draw) != text(want) {
		t.Errorf("got %s want %s", text(draw), text(want))
	}
	played(t, &d, "1+6 2+7 3+8 4+5")
	played(t, &d, "1+2 3+4 5+7 6+8")
	r.Final = 3
	draw, err = xiangqi.Pair(d, r, xiangqi.Given{Dutch: dutch.Pair, Ranks: []int{1, 3, 2, 4, 5, 6, 7, 8}})
	if err != nil {
		t.Fatal(err)
	}
	if draw.Pairs[0].White+draw.Pairs[0].Black != 4 || len(draw.Pairs) != 4 || len(draw.Byes) != 0 {
		t.Errorf("final beside Dutch: got %s, %v", text(draw), draw.Byes)
	}
}

// Teams with fixed boards: scores are match points; boards alternate colours.
func TestTeams(t *testing.T) {
	d := core.Division{
		System: "XIANGQI_SWISS", Team: true, Rounds: 5, Boards: 2, Initial: core.White,
		Scoring: core.Scoring{Win: 20, Draw: 10, ForfeitWin: 20, PAB: 20}, Match: core.MatchScoring{Win: 20, Draw: 10, PABMatch: 20, PABGame: 40},
	}
	for no := 1; no <= 4; no++ {
		d.Entries = append(d.Entries, core.Entry{No: no, Members: []core.Player{{No: 2*no - 1}, {No: 2 * no}}})
	}
	game := func(board, white, black int, r core.Result) core.Game {
		return core.Game{Board: board, White: white, Black: black, Result: r}
	}
	d.Played = []core.Round{{Matches: []core.Match{
		// 1 wins both boards of 1-3: red on board 1, black on board 2.
		{White: 1, Black: 3, Games: []core.Game{game(1, 1, 5, core.WhiteWins), game(2, 6, 2, core.BlackWins)}},
		// 4-2 ends 1:1.
		{White: 4, Black: 2, Games: []core.Game{game(1, 7, 3, core.WhiteWins), game(2, 4, 8, core.WhiteWins)}},
	}}}
	// 1: 2 points, 2 and 4: 1, 3: 0. 1 was red and meets 4 or 2; 2-4 have met. In
	// the group of one it floats; in the next, 4 and 2 may not meet, so one of them
	// floats to 3. 1 is due black and takes the first who is due red.
	if got, want := text(pair(t, d, xiangqi.Rules{})), "2-1 3-4"; got != want {
		t.Errorf("got %s want %s", got, want)
	}
}
