package trf

import (
	"strings"
	"testing"

	"taikyoku/core"

	"github.com/google/go-cmp/cmp"
)

func division(t *testing.T, input string) core.Division {
	t.Helper()
	doc, err := Parse([]byte(input), Options{})
	if err != nil {
		t.Fatal(err)
	}
	return doc.Division
}

// What the pairing programs wrote into TRF16.
func TestProgramRecords(t *testing.T) {
	d := division(t, "XXR 7\nXXC black1\nXXS W=3 D=1 L=0 HPB=1 FPB=3 PAB=2 ZPB=0.5 FL=0 FW=3\nXXA    1  1.0  1.0  0.5\nXXP 1 2\nXXZ 2 3\n"+
		p(1, "3.0", "   2 w 1")+p(2, "0.0", "   1 b 0")+p(3, "2.0", "0000 - U"))
	if d.Rounds != 7 || d.Initial != core.Black {
		t.Errorf("got rounds %d, initial %d", d.Rounds, d.Initial)
	}
	wantScoring := core.Scoring{Win: 30, Draw: 10, ForfeitWin: 30, PAB: 20, Full: 30, Half: 10, Zero: 5}
	if d.Scoring != wantScoring {
		t.Errorf("scoring: got %+v want %+v", d.Scoring, wantScoring)
	}
	wantVirtual := []core.Virtual{{First: 1, Last: 2, From: 1, To: 1, Game: 10}, {First: 3, Last: 3, From: 1, To: 1, Game: 5}}
	if diff := cmp.Diff(wantVirtual, d.Virtual); diff != "" {
		t.Errorf("virtual (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff([]core.Forbidden{{Entries: []int{1, 2}}}, d.Forbidden); diff != "" {
		t.Errorf("forbidden (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff(map[int]core.ByeKind{2: core.ZeroBye, 3: core.ZeroBye}, d.Absent); diff != "" {
		t.Errorf("absent (-want +got):\n%s", diff)
	}
}

func TestScoring(t *testing.T) {
	standard := core.Standard()
	three := core.Scoring{Win: 30, Draw: 20, Loss: 10, ForfeitWin: 30, PAB: 20, Full: 30, Half: 20}
	late := three
	late.ForfeitLoss, late.Zero, late.PAB = 5, 5, 30
	for records, want := range map[string]core.Scoring{
		"":                                       standard,
		"162  W 1.0    D 0.5":                    standard,
		"162  W 3.0    D 2.0    L 1.0    P 2.0":  three,
		"162 W 3.0 D 2.0 L 1.0 P 2.0":            three,
		"162 W3 D2 L1 P2":                        three,
		"BBW  3.0\nBBD  2.0\nBBL  1.0\nBBU  2.0": three,
		"162  W 3.0    D 2.0    L 1.0    A 0.5":  late, // A: forfeit loss and absence
	} {
		if got := division(t, records+"\n"+p(1, "0.0")).Scoring; got != want {
			t.Errorf("%q: got %+v want %+v", records, got, want)
		}
	}
}

// The round to pair: the one after the last that anybody played, or that
// everybody has an entry for.
func TestRoundToPair(t *testing.T) {
	game := []string{"   2 w 1", "   1 b 0"}
	for _, c := range []struct {
		name   string
		input  string
		played int
		absent map[int]core.ByeKind
	}{
		{"nothing yet", p(1, "0.0") + p(2, "0.0"), 0, nil},
		{"one cell ahead", p(1, "1.0", game[0]) + p(2, "0.0", game[1], "0000 - Z"), 1, map[int]core.ByeKind{2: core.ZeroBye}},
		{"with its points", p(1, "1.0", game[0]) + p(2, "0.5", game[1], "0000 - H"), 1, map[int]core.ByeKind{2: core.HalfBye}},
		{"old letters", p(1, "1.0", game[0]) + p(2, "0.0", game[1], "0000 - -"), 1, map[int]core.ByeKind{2: core.ZeroBye}},
		{"240", p(1, "1.0", game[0]) + p(2, "0.0", game[1]) + "240 F 002 0001\n", 1, map[int]core.ByeKind{1: core.FullBye}},
		{"240 and the cell", p(1, "1.0", game[0]) + p(2, "0.0", game[1], "0000 - H") + "240 H 002 0002\n", 1, map[int]core.ByeKind{2: core.HalfBye}},
		{"240 of a later round", p(1, "1.0", game[0]) + p(2, "0.0", game[1]) + "240 F 003 0001\n", 1, nil},
		{"a round nobody played", p(1, "1.0", game[0], "0000 - Z") + p(2, "0.0", game[1], "0000 - Z"), 2, nil},
		{"a bye is a round", p(1, "0.0") + p(2, "1.0", "0000 - U"), 1, nil},
	} {
		d := division(t, four+c.input)
		if len(d.Played) != c.played {
			t.Errorf("%s: got %d played, want %d", c.name, len(d.Played), c.played)
		}
		if diff := cmp.Diff(c.absent, d.Absent); diff != "" {
			t.Errorf("%s: absent (-want +got):\n%s", c.name, diff)
		}
	}
}

// XXC rank: the lines are in pairing order, the numbers are only names.
func TestOrderOfLines(t *testing.T) {
	doc, err := Parse([]byte("XXR 5\nXXC rank white1\n"+p(2, "1.0", "   3 w 1")+p(3, "0.0", "   2 b 0")+p(1, "0.0", "0000 - Z", "0000 - Z")), Options{})
	if err != nil {
		t.Fatal(err)
	}
	d := doc.Division
	if got, want := d.Played[0].Matches[0], (core.Match{White: 1, Black: 2}); got.White != want.White || got.Black != want.Black {
		t.Errorf("got %d-%d, want 1-2", got.White, got.Black)
	}
	if got := []int{doc.Number(1), doc.Number(2), doc.Number(3)}; got[0] != 2 || got[1] != 3 || got[2] != 1 {
		t.Errorf("numbers: got %v, want 2 3 1", got)
	}
	if d.Absent[3] != core.ZeroBye || len(d.Absent) != 1 {
		t.Errorf("absent: got %v, want entry 3", d.Absent)
	}
}

const roster = "352 WBW\n"

func trio(no int) string { return t310row(no, 3*no-2, 3*no-1, 3*no) }

func t310row(no int, members ...int) string { return t(no, members...) }

// The teams' boards follow their lists; an empty chair is found by the others,
// a different order or a chair empty on purpose by 300.
func TestBoards(t *testing.T) {
	teams := trio(1) + trio(2)
	for _, c := range []struct {
		name, input string
		want        []core.Game
	}{
		{
			"in order",
			p(1, "1.0", "   4 w 1") + p(2, "0.5", "   5 b =") + p(3, "0.0", "   6 w 0") + p(4, "0.0", "   1 b 0") + p(5, "0.5", "   2 w =") + p(6, "1.0", "   3 b 1"),
			[]core.Game{{Board: 1, White: 1, Black: 4, Result: core.WhiteWins}, {Board: 2, White: 5, Black: 2, Result: core.Drawn}, {Board: 3, White: 3, Black: 6, Result: core.BlackWins}},
		},
		{
			"the guests' second chair is empty",
			p(1, "1.0", "   4 w 1") + p(2, "1.0", "0000 b +") + p(3, "0.0", "   6 w 0") + p(4, "0.0", "   1 b 0") + p(5, "0.0", "0000 - Z") + p(6, "1.0", "   3 b 1"),
			[]core.Game{{Board: 1, White: 1, Black: 4, Result: core.WhiteWins}, {Board: 2, Black: 2, Result: core.BlackForfeit}, {Board: 3, White: 3, Black: 6, Result: core.BlackWins}},
		},
		{
			"the same without a colour",
			p(1, "1.0", "   4 w 1") + p(2, "1.0", "0000 - +") + p(3, "0.0", "   6 w 0") + p(4, "0.0", "   1 b 0") + p(5, "0.0", "0000 - Z") + p(6, "1.0", "   3 b 1"),
			[]core.Game{{Board: 1, White: 1, Black: 4, Result: core.WhiteWins}, {Board: 2, Black: 2, Result: core.BlackForfeit}, {Board: 3, White: 3, Black: 6, Result: core.BlackWins}},
		},
		{
			"another order",
			p(1, "1.0", "   6 b 1") + p(2, "0.5", "   4 w =") + p(3, "0.0", "   5 w 0") + p(4, "0.5", "   2 b =") + p(5, "1.0", "   3 b 1") + p(6, "0.0", "   1 w 0") +
				"300 001 001 002 0002 0001 0003\n300 001 002 001 0004 0006 0005\n",
			[]core.Game{{Board: 1, White: 2, Black: 4, Result: core.Drawn}, {Board: 2, White: 6, Black: 1, Result: core.BlackWins}, {Board: 3, White: 3, Black: 5, Result: core.BlackWins}},
		},
		{
			"nobody at the second board",
			p(1, "1.0", "   4 w 1") + p(2, "0.0") + p(3, "0.0", "   6 w 0") + p(4, "0.0", "   1 b 0") + p(5, "0.0") + p(6, "1.0", "   3 b 1") +
				"300 001 001 002 0001 0000 0003\n300 001 002 001 0004 0000 0006\n",
			[]core.Game{{Board: 1, White: 1, Black: 4, Result: core.WhiteWins}, {Board: 2, Result: core.DoubleForfeit}, {Board: 3, White: 3, Black: 6, Result: core.BlackWins}},
		},
		{
			"a team that did not come",
			p(1, "1.0", "0000 w +") + p(2, "1.0", "0000 b +") + p(3, "1.0", "0000 w +") + p(4, "0.0") + p(5, "0.0") + p(6, "0.0") + "330 +- 001 001 002\n",
			[]core.Game{{Board: 1, White: 1, Result: core.WhiteForfeit}, {Board: 2, Black: 2, Result: core.BlackForfeit}, {Board: 3, White: 3, Result: core.WhiteForfeit}},
		},
		{
			"two teams that did not come",
			p(1, "0.0") + p(2, "0.0") + p(3, "0.0") + p(4, "0.0") + p(5, "0.0") + p(6, "0.0") + "330 -- 001 001 002\n",
			[]core.Game{{Board: 1, Result: core.DoubleForfeit}, {Board: 2, Result: core.DoubleForfeit}, {Board: 3, Result: core.DoubleForfeit}},
		},
	} {
		doc, err := Parse([]byte(roster+c.input+teams), Options{})
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		want := []core.Match{{White: 1, Black: 2, Games: c.want}}
		if diff := cmp.Diff(want, doc.Division.Played[0].Matches); diff != "" {
			t.Errorf("%s (-want +got):\n%s", c.name, diff)
		}
		identity(t, c.name, doc)
	}
}

// The team's colour is that of board 1; where nobody played there, of the
// next board, by the pattern (352).
func TestTeamColour(t *testing.T) {
	teams := trio(1) + trio(2)
	for name, c := range map[string]struct {
		input string
		white int
	}{
		"board 1":          {p(1, "0.0", "   4 b 0") + p(2, "0.0") + p(3, "0.0") + p(4, "1.0", "   1 w 1") + p(5, "0.0") + p(6, "0.0"), 2},
		"forfeited there":  {p(1, "0.0", "   4 b -") + p(2, "0.0", "   5 w 0") + p(3, "0.0") + p(4, "1.0", "   1 w +") + p(5, "1.0", "   2 b 1") + p(6, "0.0"), 2},
		"without a colour": {p(1, "0.0", "   4 - -") + p(2, "0.0", "   5 w 0") + p(3, "0.0") + p(4, "1.0", "   1 - +") + p(5, "1.0", "   2 b 1") + p(6, "0.0"), 2},
	} {
		d := division(t, roster+c.input+teams)
		if got := d.Played[0].Matches[0].White; got != c.white {
			t.Errorf("%s: got White %d, want %d", name, got, c.white)
		}
	}
}

// Teams may be there before their players are.
func TestTeamWithoutMembers(t *testing.T) {
	doc, err := Parse([]byte(p(1, "0.0")+t310row(1, 1)+t310row(2)), Options{})
	if err != nil {
		t.Fatal(err)
	}
	if doc.Division.Boards != 1 || len(doc.Division.Entries) != 2 {
		t.Errorf("got %d boards, %d entries", doc.Division.Boards, len(doc.Division.Entries))
	}
	identity(t, "no members", doc)
}

// The team's bye: 320, else 162 P, else a drawn match (C.04.6 1.4).
func TestTeamBye(t *testing.T) {
	rest := p(1, "0.0") + p(2, "0.0") + p(3, "0.0") + trio(1)
	for records, want := range map[string][2]core.Points{
		"":                    {10, 15},
		"162  W 1.0    P 1.0": {10, 30},
		"320 02.0 03.0":       {20, 30},
		"362 TW 3.0   TD 1.5": {15, 15},
	} {
		m := division(t, records+"\n"+roster+rest).Match
		if got := [2]core.Points{m.PABMatch, m.PABGame}; got != want {
			t.Errorf("%q: got %v want %v", records, got, want)
		}
	}
}

// An individual event may list teams for a classification of its own.
func TestTeamsBesideAnIndividualEvent(t *testing.T) {
	doc, err := Parse([]byte("192 FIDE_DUTCH\n"+four+two+"013 Club                               1    2\n"), Options{})
	if err != nil {
		t.Fatal(err)
	}
	if doc.Division.Team || len(doc.Warnings) != 1 || !strings.HasPrefix(doc.Other[0].Text, "013 Club") {
		t.Errorf("got team %v, warnings %v, kept %v", doc.Division.Team, doc.Warnings, doc.Other)
	}
}
