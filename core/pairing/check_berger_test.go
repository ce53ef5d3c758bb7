package pairing

import (
	"fmt"
	"strings"
	"testing"

	"taikyoku/core"
)

// The tables of C.05 Annex 1 for 4, 6, 8 and 10, as printed.
var bergerTables = map[int]string{
	4: `1-4 2-3
		4-3 1-2
		2-4 3-1`,
	6: `1-6 2-5 3-4
		6-4 5-3 1-2
		2-6 3-1 4-5
		6-5 1-4 2-3
		3-6 4-2 5-1`,
	8: `1-8 2-7 3-6 4-5
		8-5 6-4 7-3 1-2
		2-8 3-1 4-7 5-6
		8-6 7-5 1-4 2-3
		3-8 4-2 5-1 6-7
		8-7 1-6 2-5 3-4
		4-8 5-3 6-2 7-1`,
	10: `1-10 2-9 3-8 4-7 5-6
		10-6 7-5 8-4 9-3 1-2
		2-10 3-1 4-9 5-8 6-7
		10-7 8-6 9-5 1-4 2-3
		3-10 4-2 5-1 6-9 7-8
		10-8 9-7 1-6 2-5 3-4
		4-10 5-3 6-2 7-1 8-9
		10-9 1-8 2-7 3-6 4-5
		5-10 6-4 7-3 8-2 9-1`,
}

func tableRow(t *testing.T, n, row int) []core.Pair {
	t.Helper()
	var pairs []core.Pair
	for word := range strings.FieldsSeq(strings.Split(bergerTables[n], "\n")[row-1]) {
		var p core.Pair
		if _, err := fmt.Sscanf(word, "%d-%d", &p.White, &p.Black); err != nil {
			t.Fatal(err)
		}
		pairs = append(pairs, p)
	}
	return pairs
}

func roundRobin(n int, system string, played int) core.Division {
	d := core.Division{System: system, Boards: 1, Scoring: core.Standard(), Played: make([]core.Round, played)}
	for i := range n {
		d.Entries = append(d.Entries, core.Entry{No: i + 1, Members: []core.Player{{No: i + 1}}})
	}
	return d
}

func TestBergerTables(t *testing.T) {
	t.Parallel()
	for n := range bergerTables {
		for round := 1; round < n; round++ {
			d := roundRobin(n, "BERGER_ROUNDROBIN", round-1)
			draw := core.Draw{Round: round, Pairs: tableRow(t, n, round)}
			wantClean(t, d, draw)
			draw.Pairs[0].White, draw.Pairs[0].Black = draw.Pairs[0].Black, draw.Pairs[0].White
			wantRule(t, d, draw, "C.05 Annex 1")
			draw.Pairs = tableRow(t, n, round)
			draw.Pairs[0].White, draw.Pairs[1].White = draw.Pairs[1].White, draw.Pairs[0].White
			wantRule(t, d, draw, "C.05 Annex 1")
		}
	}
}

// An odd field: who meets the dummy is free, which is no bye with a point.
func TestBergerFreeRound(t *testing.T) {
	t.Parallel()
	d := roundRobin(5, "FIDE_ROUNDROBIN", 0)
	draw := core.Draw{Round: 1, Pairs: tableRow(t, 6, 1)[1:]}
	wantClean(t, d, draw)
	draw.Byes = []core.Bye{{Entry: 1, Kind: core.ZeroBye}}
	wantClean(t, d, draw)
	draw.Byes[0].Kind = core.PAB
	wantRule(t, d, draw, "C.05 Annex 1")
}

// FIDE_DOUBLEROUNDROBIN: 1 2 3 5 4, then 1–5 with colours reversed.
func TestBergerDouble(t *testing.T) {
	t.Parallel()
	rows := []int{1, 2, 3, 5, 4, 1, 2, 3, 4, 5}
	for i, row := range rows {
		draw := core.Draw{Round: i + 1, Pairs: tableRow(t, 6, row)}
		if i >= 5 {
			for j, p := range draw.Pairs {
				draw.Pairs[j] = core.Pair{White: p.Black, Black: p.White}
			}
		}
		wantClean(t, roundRobin(6, "FIDE_DOUBLEROUNDROBIN", i), draw)
	}
	draw := core.Draw{Round: 11, Pairs: tableRow(t, 6, 1)}
	wantRule(t, roundRobin(6, "FIDE_DOUBLEROUNDROBIN", 10), draw, "C.05 Annex 1")
}

func wantClean(t *testing.T, d core.Division, draw core.Draw) {
	t.Helper()
	if found := Check(d, draw); len(found) > 0 {
		t.Errorf("round %d: Check found %v %v, want nothing", draw.Round, found[0].Rule, found[0])
	}
}

func wantRule(t *testing.T, d core.Division, draw core.Draw, rule string) {
	t.Helper()
	var got []string
	for _, v := range Check(d, draw) {
		if v.Rule == rule {
			return
		}
		got = append(got, v.Rule)
	}
	t.Errorf("round %d: Check found %v, want %s", draw.Round, got, rule)
}
