package pairing

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"taikyoku/core"
	"taikyoku/core/pairing/oracletest"
	"taikyoku/core/trf"
)

// sets are the tournaments that other programs paired, with the fewest rounds
// that must be found in them.
var sets = map[string]int{"dutch-full": 1119, "team-c0406": 690, "team-swiss-agreed": 577, "team-swiss-disputed": 115}

// eachRound gives every round of a set to f, in parallel by file.
func eachRound(t *testing.T, set string, f func(t *testing.T, name string, d core.Division, draw core.Draw)) {
	t.Helper()
	rounds := 0
	for _, file := range oracletest.Open(t, set).Reports() {
		if strings.HasPrefix(file.Name, "unpairable") {
			continue
		}
		doc, err := trf.Parse(file.Data, trf.Options{})
		if err != nil {
			t.Fatalf("%s: %v", file.Name, err)
		}
		rounds += len(doc.Division.Played)
		t.Run(file.Name, func(t *testing.T) {
			t.Parallel()
			for round := 1; round <= len(doc.Division.Played); round++ {
				f(t, file.Name, doc.Division.Before(round), drawn(doc.Division, round))
			}
		})
	}
	if rounds < sets[set] {
		t.Errorf("%s: %d rounds, want %d", set, rounds, sets[set])
	}
}

// drawn is the draw that a played round shows.
func drawn(d core.Division, round int) core.Draw {
	r := d.Played[round-1]
	draw := core.Draw{Round: round, Byes: r.Byes}
	for _, m := range r.Matches {
		draw.Pairs = append(draw.Pairs, core.Pair{White: m.White, Black: m.Black})
	}
	return draw
}

// TestCheckPassesOracles: other programs' draws break no rule.
func TestCheckPassesOracles(t *testing.T) {
	t.Parallel()
	for set := range sets {
		t.Run(set, func(t *testing.T) {
			t.Parallel()
			eachRound(t, set, func(t *testing.T, name string, d core.Division, draw core.Draw) {
				for _, v := range breaks(Check(d, draw)) {
					t.Errorf("%s round %d: %s %v %v", name, draw.Round, v.Rule, v.Entries, v.Why.Args)
				}
			})
		})
	}
}

// breaks leaves out what is only to be known, such as the order of the boards.
func breaks(found []core.Violation) []core.Violation {
	return slices.DeleteFunc(found, func(v core.Violation) bool { return v.Grade == core.Information })
}

// TestCheckFindsMutations changes right draws in every way a clerk might and
// wants each change found.
func TestCheckFindsMutations(t *testing.T) {
	t.Parallel()
	for set := range sets {
		t.Run(set, func(t *testing.T) {
			tried := map[string]int{}
			rules := map[string]int{}
			eachMutation(t, set, func(t *testing.T, name, kind string, d core.Division, draw core.Draw) {
				tried[kind]++
				found := breaks(Check(d, draw))
				if len(found) == 0 {
					t.Errorf("%s round %d: %s not found: %v %v", name, draw.Round, kind, draw.Pairs, draw.Byes)
				}
				for _, v := range found {
					rules[v.Rule]++
				}
			})
			t.Logf("%s: all found of %v; by rule %v", set, tried, rules)
			for _, kind := range kinds {
				if want := sets[set] / 6; tried[kind] < want {
					t.Errorf("only %d changes of %s tried, want %d", tried[kind], kind, want)
				}
			}
		})
	}
}

// kinds of changes.
var kinds = []string{"partners", "floaters", "colour", "bye"}

func eachMutation(t *testing.T, set string, f func(t *testing.T, name, kind string, d core.Division, draw core.Draw)) {
	random := rand.New(rand.NewPCG(3, uint64(len(set))))
	for _, file := range oracletest.Open(t, set).Reports() {
		doc, err := trf.Parse(file.Data, trf.Options{})
		if err != nil || len(doc.Division.Entries) > 30 {
			continue
		}
		for round := 1; round <= len(doc.Division.Played); round++ {
			right := drawn(doc.Division, round)
			for _, kind := range kinds {
				draw := right
				draw.Pairs, draw.Byes = slices.Clone(right.Pairs), slices.Clone(right.Byes)
				if mutate(random, kind, &draw) {
					f(t, file.Name, kind, doc.Division.Before(round), draw)
				}
			}
		}
	}
}

// mutate changes a draw; it reports false where there is nothing to change.
func mutate(random *rand.Rand, kind string, draw *core.Draw) bool {
	p := draw.Pairs
	if len(p) < 2 {
		return false
	}
	i, j := random.IntN(len(p)), random.IntN(len(p)-1)
	if j >= i {
		j++
	}
	switch kind {
	case "colour":
		p[i].White, p[i].Black = p[i].Black, p[i].White
	case "partners": // neighbours
		j = (i + 1) % len(p)
		p[i].White, p[j].White = p[j].White, p[i].White
	case "floaters": // anybody
		p[i].Black, p[j].White = p[j].White, p[i].Black
	case "bye":
		at := slices.IndexFunc(draw.Byes, func(b core.Bye) bool { return b.Kind == core.PAB })
		if at < 0 {
			return false
		}
		draw.Byes[at].Entry, p[i].White = p[i].White, draw.Byes[at].Entry
	}
	return true
}

// TestProbe: brackets too large for the exact comparison are probed by
// exchanges; that must never blame a right draw, and finds most changes.
func TestProbe(t *testing.T) {
	t.Parallel()
	for _, set := range []string{"dutch-full", "team-c0406"} {
		tried, found := 0, 0
		eachMutation(t, set, func(t *testing.T, name, kind string, d core.Division, draw core.Draw) {
			if kind == "partners" || kind == "floaters" {
				tried++
				found += one(len(breaks(examine(&d, &draw, 0))) > 0)
			}
		})
		t.Logf("%s: by exchanges alone %d of %d changed draws are found", set, found, tried)
		if found*10 < tried*9 {
			t.Errorf("%s: found %d of %d, want nine tenths", set, found, tried)
		}
		for _, file := range oracletest.Open(t, set).Reports() {
			doc, err := trf.Parse(file.Data, trf.Options{})
			if err != nil || len(doc.Division.Entries) > 60 {
				continue
			}
			for round := 1; round <= len(doc.Division.Played); round++ {
				d, draw := doc.Division.Before(round), drawn(doc.Division, round)
				for _, v := range breaks(examine(&d, &draw, 0)) {
					t.Errorf("%s round %d: %s %v %v", file.Name, round, v.Rule, v.Entries, v.Why.Args)
				}
			}
		}
	}
}

// TestReadings: where two engines read C.04.6 differently, each answer is right
// under its own reading and wrong under the other.
func TestReadings(t *testing.T) {
	t.Parallel()
	set := oracletest.Open(t, "team-swiss-disputed")
	other := map[string]string{"R2": "graded", "R8": "arrived", "R10": "unpaired"}
	rows := set.Table(t, "notes.tsv")
	for _, row := range rows {
		doc, err := trf.Parse(set.Get(t, row[0]+".trf"), trf.Options{})
		if err != nil {
			t.Fatal(err)
		}
		round, err := strconv.Atoi(row[1])
		if err != nil {
			t.Fatal(err)
		}
		d, usual := doc.Division.Before(round), drawn(doc.Division, round)
		unusual := replaced(t, usual, strings.Fields(row[4]), strings.Fields(row[5]))
		reading := []core.Reading{{ID: row[3], Value: other[row[3]]}}
		pairsOnly := row[3] != "R8"
		for _, c := range []struct {
			name     string
			draw     core.Draw
			readings []core.Reading
			right    bool
		}{
			{"usual", usual, nil, true},
			{"usual under the other reading", usual, reading, false},
			{"other under its reading", unusual, reading, true},
			{"other", unusual, nil, false},
		} {
			c.draw.Readings = c.readings
			found := breaks(Check(d, c.draw))
			if pairsOnly { // the notes give some pairs without colours
				found = slices.DeleteFunc(found, func(v core.Violation) bool { return v.Why.Key == "check.colour" })
			}
			if c.right != (len(found) == 0) {
				t.Errorf("%s round %d, %s: found %v", row[0], round, c.name, found)
			}
		}
	}
	if len(rows) < 15 {
		t.Errorf("%d disputed rounds, want 15", len(rows))
	}
}

// replaced is a draw with some pairs out and others in.
func replaced(t *testing.T, draw core.Draw, out, in []string) core.Draw {
	t.Helper()
	pair := func(s string) core.Pair {
		var p core.Pair
		if _, err := fmt.Sscanf(strings.ReplaceAll(s, "/", "-"), "%d-%d", &p.White, &p.Black); err != nil {
			t.Fatalf("%q: %v", s, err)
		}
		return p
	}
	draw.Pairs = slices.Clone(draw.Pairs)
	for _, s := range out {
		p := pair(s)
		draw.Pairs = slices.DeleteFunc(draw.Pairs, func(q core.Pair) bool { return q.White == p.White && q.Black == p.Black })
	}
	for _, s := range in {
		draw.Pairs = append(draw.Pairs, pair(s))
	}
	return draw
}
