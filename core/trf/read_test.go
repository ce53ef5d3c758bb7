package trf

import (
	"strings"
	"testing"

	"taikyoku/core"

	"github.com/google/go-cmp/cmp"
)

const fourPlayers = `012 Four
142 5
152 W
001    1 m GM Tanaka, Ichiro                    2400 JPN     7000001 1980/01/01  1.0    1     2 w 1  0000 - H
001    2 w    李 娜                               2300 CHN                         0.0    4     1 b 0
001    3                                             JPN                         1.0    2     4 b +
001    4                                             JPN                         0.0    3     3 w -
`

func TestIndividual(t *testing.T) {
	doc, err := Read(strings.NewReader(fourPlayers), Options{})
	if err != nil {
		t.Fatal(err)
	}
	d := doc.Division
	want := []core.Round{{Matches: []core.Match{
		{White: 1, Black: 2, Games: []core.Game{{Board: 1, White: 1, Black: 2, Result: core.WhiteWins}}},
		{White: 4, Black: 3, Games: []core.Game{{Board: 1, White: 4, Black: 3, Result: core.BlackForfeit}}},
	}}}
	if diff := cmp.Diff(want, d.Played); diff != "" {
		t.Errorf("played (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff(map[int]core.ByeKind{1: core.HalfBye}, d.Absent); diff != "" {
		t.Errorf("absent (-want +got):\n%s", diff)
	}
	if got, want := d.Entries[1].Name, "李 娜"; got != want {
		t.Errorf("name: got %q want %q", got, want)
	}
	if d.Rounds != 5 || d.Initial != core.White || d.Team {
		t.Errorf("got rounds %d, initial %v, team %v", d.Rounds, d.Initial, d.Team)
	}
}

func TestTeamMatchAgainstAbsentTeam(t *testing.T) {
	// The digest's sample: round 1 bye for team 5's like, round 2 a forfeited match (330).
	const file = `142 3
152 W
162  W 1.0    D 0.5    L 0.0    P 0.5
192 FIDE_TEAM_TYPEA_MP_GP
352 WB
001    1      A1                                2290 JPN                         2.0    1     3 w 1     5 b +
001    2      A2                                2290 JPN                         1.5    2     4 b =     6 w +
001    3      B1                                2270 JPN                         0.5    3     1 b 0  0000 - U
001    4      B2                                2270 JPN                         1.0    4     2 w =  0000 - U
001    5      C1                                2250 JPN                         0.0    5  0000 - Z     1 w -
001    6      C2                                2250 JPN                         0.0    6  0000 - Z     2 b -
310   1 A                                               4.0    3.5   1     1    2
310   2 B                                               1.0    1.5   2     3    4
310   3 C                                               0.0    0.0   3     5    6
320 01.0 01.0 000 002
330 -+ 002 003 001
`
	doc, err := Read(strings.NewReader(file), Options{})
	if err != nil {
		t.Fatal(err)
	}
	if len(doc.Warnings) > 0 {
		t.Errorf("warnings: %v", doc.Warnings)
	}
	want := []core.Round{
		{
			Matches: []core.Match{{White: 1, Black: 2, Games: []core.Game{
				{Board: 1, White: 1, Black: 3, Result: core.WhiteWins}, {Board: 2, White: 4, Black: 2, Result: core.Drawn},
			}}},
			Byes: []core.Bye{{Entry: 3, Kind: core.ZeroBye}},
		},
		{
			Matches: []core.Match{{White: 3, Black: 1, Games: []core.Game{
				{Board: 1, White: 5, Black: 1, Result: core.BlackForfeit}, {Board: 2, White: 2, Black: 6, Result: core.WhiteForfeit},
			}}},
			Byes: []core.Bye{{Entry: 2, Kind: core.PAB}},
		},
	}
	if diff := cmp.Diff(want, doc.Division.Played); diff != "" {
		t.Errorf("played (-want +got):\n%s", diff)
	}
}
