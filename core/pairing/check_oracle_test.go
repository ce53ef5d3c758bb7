package pairing

import (
	"math/rand/v2"
	"slices"
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
