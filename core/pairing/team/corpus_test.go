package team_test

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"taikyoku/core"
	"taikyoku/core/pairing/oracletest"
	"taikyoku/core/pairing/team"
	"taikyoku/core/trf"
)

// read is the tournament of a corpus file.
func read(t testing.TB, f oracletest.File) core.Division {
	t.Helper()
	doc, err := trf.Parse(f.Data, trf.Options{})
	if err != nil {
		t.Fatalf("%s: %v", f.Name, err)
	}
	return doc.Division
}

// recorded lists the pairs and the bye ("7-0") of a round, sorted.
func recorded(r core.Round) []string {
	var out []string
	for _, m := range r.Matches {
		out = append(out, fmt.Sprintf("%d-%d", m.White, m.Black))
	}
	return append(out, byes(r.Byes)...)
}

// drawn lists the pairs and the bye of a draw in board order.
func drawn(d core.Draw) []string {
	var out []string
	for _, p := range d.Pairs {
		out = append(out, fmt.Sprintf("%d-%d", p.White, p.Black))
	}
	return append(out, byes(d.Byes)...)
}

func byes(list []core.Bye) []string {
	var out []string
	for _, b := range list {
		if b.Kind == core.PAB {
			out = append(out, fmt.Sprintf("%d-0", b.Entry))
		}
	}
	return out
}

func sorted(s []string) []string { return slices.Sorted(slices.Values(s)) }

// differences pairs every round of a tournament anew and tells which come out
// otherwise.
func differences(t testing.TB, d core.Division, r team.Readings) map[int][]string {
	t.Helper()
	out := map[int][]string{}
	for round := 1; round <= len(d.Played); round++ {
		draw, err := team.PairWith(d.Before(round), r)
		if err != nil {
			t.Fatalf("round %d: %v", round, err)
		}
		if got, want := sorted(drawn(draw)), sorted(recorded(d.Played[round-1])); !slices.Equal(got, want) {
			out[round] = slices.DeleteFunc(got, func(s string) bool { return slices.Contains(want, s) })
		}
	}
	return out
}

// mustNotPair checks that the next round of d has no legal pairing, and that
// the answer says why.
func mustNotPair(t testing.TB, d core.Division) {
	t.Helper()
	draw, err := team.Pair(d)
	var unpairable *core.UnpairableError
	if !errors.As(err, &unpairable) || len(unpairable.Why) == 0 || len(unpairable.Entries) == 0 {
		t.Errorf("round %d has no legal pairing, got %v, %v", d.Next(), drawn(draw), err)
	}
}

// Every round that two independent engines pair alike.
func TestAgreed(t *testing.T) {
	set := oracletest.Open(t, "team-swiss-agreed")
	for _, f := range set.Reports() {
		t.Run(f.Name, func(t *testing.T) {
			if diff := differences(t, read(t, f), team.Readings{}); len(diff) > 0 {
				t.Errorf("got %v", diff)
			}
		})
	}
	rows := set.Table(t, "no-legal-pairing.tsv")
	if len(rows) != 8 {
		t.Errorf("%d unpairable rounds, want 8", len(rows))
	}
	kinds := map[string]core.ByeKind{"Z": core.ZeroBye, "H": core.HalfBye, "F": core.FullBye}
	for _, row := range rows {
		t.Run("unpairable/"+row[0], func(t *testing.T) {
			i := slices.IndexFunc(set, func(f oracletest.File) bool { return f.Name == row[0] })
			d := read(t, set[i])
			if got := fmt.Sprint(d.Next()); got != row[1] {
				t.Fatalf("round %s, want %s", got, row[1])
			}
			d.Absent = map[int]core.ByeKind{}
			for away := range strings.FieldsSeq(row[2]) {
				no, kind, _ := strings.Cut(away, ":")
				n, err := strconv.Atoi(no)
				if err != nil {
					t.Fatal(err)
				}
				d.Absent[n] = kinds[kind]
			}
			mustNotPair(t, d)
		})
	}
}

// colourArticle is the paragraph of article 4 that gave a pair its colours.
func colourArticle(d core.Draw, pair string) string {
	for _, p := range d.Pairs {
		if fmt.Sprintf("%d-%d", p.White, p.Black) == pair {
			return strings.TrimPrefix(p.Why[len(p.Why)-1].Rule, "C.04.6 ")
		}
	}
	return "pab"
}

// Every round of team-c0406, with the paragraph that decided the colours.
func TestC0406(t *testing.T) {
	set := oracletest.Open(t, "team-c0406")
	for _, f := range set.Reports() {
		t.Run(f.Name, func(t *testing.T) {
			d := read(t, f)
			if strings.HasPrefix(f.Name, "unpairable") {
				mustNotPair(t, d)
				return
			}
			pairs := set.Get(t, strings.TrimSuffix(f.Name, ".trf")+".pairs")
			for i, line := range strings.Split(strings.TrimSpace(string(pairs)), "\n") {
				list, articles, _ := strings.Cut(line, "#")
				draw, err := team.Pair(d.Before(i + 1))
				if err != nil {
					t.Fatalf("round %d: %v", i+1, err)
				}
				want := strings.Fields(list)[1:]
				if got := sorted(drawn(draw)); !slices.Equal(got, sorted(want)) {
					t.Errorf("round %d: got %v want %v", i+1, got, want)
					continue
				}
				for k, article := range strings.Fields(articles) {
					if got := colourArticle(draw, want[k]); got != article {
						t.Errorf("round %d: %s has its colours by %s, want %s", i+1, want[k], got, article)
					}
				}
			}
		})
	}
}
