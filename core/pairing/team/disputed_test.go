package team_test

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"taikyoku/core"
	"taikyoku/core/pairing/oracletest"
	"taikyoku/core/pairing/team"
)

// uncoloured forgets who is White: "9-4" and "4/9" both become "4/9".
func uncoloured(pair string) string {
	a, b, _ := strings.Cut(strings.Replace(pair, "/", "-", 1), "-")
	x, _ := strconv.Atoi(a)
	y, _ := strconv.Atoi(b)
	return fmt.Sprintf("%d/%d", min(x, y), max(x, y))
}

// Where two engines differ by a reading, both answers come out under the
// reading the note names; all other rounds do not depend on it.
func TestDisputed(t *testing.T) {
	other := map[string]team.Readings{
		"R2": {R2Graded: true}, "R8": {R8Arrived: true}, "R10": {R10: team.NextUnpaired},
	}
	set := oracletest.Open(t, "team-swiss-disputed")
	rows := set.Table(t, "notes.tsv")
	if len(rows) != 15 {
		t.Errorf("%d notes, want 15", len(rows))
	}
	for _, row := range rows {
		t.Run(row[0], func(t *testing.T) {
			i := slices.IndexFunc(set, func(f oracletest.File) bool { return f.Name == row[0]+".trf" })
			d := read(t, set[i])
			if diff := differences(t, d, team.Readings{}); len(diff) > 0 {
				t.Errorf("default reading: got %v", diff)
			}
			round, err := strconv.Atoi(row[1])
			if err != nil {
				t.Fatal(err)
			}
			draw, err := team.PairWith(d.Before(round), other[row[3]])
			if err != nil {
				t.Fatal(err)
			}
			played := recorded(d.Played[round-1])
			var got, want []string
			for _, pair := range drawn(draw) {
				if !slices.Contains(played, pair) {
					got = append(got, pair)
				}
			}
			want = strings.Fields(row[5])
			if slices.ContainsFunc(want, func(s string) bool { return strings.Contains(s, "/") }) {
				for i := range want {
					want[i] = uncoloured(want[i])
				}
				got = nil
				was := map[string]bool{}
				for _, pair := range played {
					was[uncoloured(pair)] = true
				}
				for _, pair := range drawn(draw) {
					if u := uncoloured(pair); !was[u] {
						got = append(got, u)
					}
				}
			}
			if !slices.Equal(sorted(got), sorted(want)) {
				t.Errorf("reading %s: got %v want %v", row[3], got, want)
			}
		})
	}
}

// The rounds of team-c0406 that depend on a reading are exactly those its table
// names. (Only rounds with brackets of at most ten teams were examined there,
// so a reading may change more; never fewer.)
func TestReadings(t *testing.T) {
	other := map[string]team.Readings{
		"R1": {R1NoneInLastRound: true}, "R2": {R2Graded: true}, "R7": {R7: team.Nowhere}, "R8": {R8Arrived: true},
	}
	set := oracletest.Open(t, "team-c0406")
	rows := set.Table(t, "readings.tsv")
	if len(rows) != 18 {
		t.Errorf("%d rounds, want 18", len(rows))
	}
	for _, row := range rows {
		i := slices.IndexFunc(set, func(f oracletest.File) bool { return f.Name == row[0] })
		round, err := strconv.Atoi(row[1])
		if err != nil {
			t.Fatal(err)
		}
		d := read(t, set[i])
		for id := range strings.SplitSeq(row[2], ",") {
			if diff := differences(t, d, other[id]); len(diff[round]) == 0 {
				t.Errorf("%s round %d does not depend on %s: %v", row[0], round, id, diff)
			}
		}
	}
}

func uncolour(pairs []string) []string {
	out := slices.Clone(pairs)
	for i := range out {
		out[i] = uncoloured(out[i])
	}
	return out
}

func drawOf(t *testing.T, d core.Division) []string {
	t.Helper()
	draw, err := team.Pair(d)
	if err != nil {
		t.Fatal(err)
	}
	return drawn(draw)
}
