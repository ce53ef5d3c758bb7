package main

import (
	"bytes"
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"taikyoku/core"
	"taikyoku/core/pairing"
	"taikyoku/core/pairing/berger"
	"taikyoku/core/pairing/oracletest"
	teamswiss "taikyoku/core/pairing/team"
	"taikyoku/core/pairing/xiangqi"
	"taikyoku/core/standings"
	"taikyoku/core/trf"
	"taikyoku/locales"
)

// telling counts the reasons told, and tells the first of each key in every
// language, as they are and as they come back from the store.
type telling struct {
	*testing.T
	words  *locales.Catalog
	called core.Called
	told   map[string]int
}

func (w *telling) text(key string, t, stored locales.Text) {
	for _, lang := range locales.Langs {
		text, err := w.words.For(lang).Print(t)
		again, err2 := w.words.For(lang).Print(stored)
		if err != nil || err2 != nil || text == "" || text != again {
			w.Errorf("%s in %s: %q, %v; stored: %q, %v", key, lang, text, err, again, err2)
		}
	}
}

func (w *telling) reasons(why []core.Trace) {
	for _, t := range why {
		if w.told[t.Key]++; w.told[t.Key] <= 20 {
			w.text(t.Key, t.Text(w.called), w.stored(t).Text(w.called))
		}
	}
}

func (w *telling) findings(found []core.Violation) {
	for _, v := range found {
		if w.told[v.Why.Key]++; w.told[v.Why.Key] <= 20 {
			again := v
			again.Why = w.stored(v.Why)
			w.text(v.Why.Key, v.Text(w.called), again.Text(w.called))
		}
	}
}

// stored is a trace as it comes back from the store; those of standings are
// never stored.
func (w *telling) stored(t core.Trace) core.Trace {
	if strings.HasPrefix(t.Key, "why.standings.") {
		return t
	}
	b, err := json.Marshal(t)
	if err != nil {
		w.Fatal(err)
	}
	var again core.Trace
	if err := json.Unmarshal(b, &again); err != nil {
		w.Fatal(err)
	}
	return again
}

// event tells the reasons of every round of an event, of the check's findings
// about draws that are wrong, and of the standings.
func (w *telling) event(d core.Division, seed uint64) {
	w.called = d.Called
	for round := 1; round <= len(d.Played)+1; round++ {
		before := d.Before(round)
		draw, err := pairing.Explain(before, seed)
		w.reasons(core.Reasons(err))
		w.reasons(draw.Why)
		for _, p := range draw.Pairs {
			w.reasons(p.Why)
		}
		if n := len(draw.Pairs); n > 1 { // the last two change opponents, the first colours
			p, q := &draw.Pairs[n-2], &draw.Pairs[n-1]
			p.Black, q.Black = q.Black, p.Black
			w.findings(pairing.Check(before, draw))
			p.White, p.Black = p.Black, p.White
			draw.Pairs = draw.Pairs[1:]
			w.findings(pairing.Check(before, draw))
		}
	}
	w.standings(d)
}

// oracle tells the reasons of the rounds of so many files of a set.
func (w *telling) oracle(set string, most int) {
	files := oracletest.Open(w, set).Reports()
	for i := 0; i < len(files); i += 1 + len(files)/most {
		doc, err := trf.Read(bytes.NewReader(files[i].Data), trf.Options{})
		if err != nil {
			continue // the set of errors has files that cannot be read
		}
		w.event(doc.Division, 1)
	}
}

func (w *telling) standings(d core.Division) {
	rules := standings.Rules{Stack: standings.Default(d.Team)}
	all, err := standings.Explanations(d, rules)
	if err != nil {
		w.Fatal(err)
	}
	for e := range all {
		w.reasons(e.Why())
	}
	if !d.Team {
		return
	}
	boards := standings.BoardRules{Order: []string{"PTS", "PCT"}, MinGames: 3, TeamPercent: 50}
	table, err := standings.Compute(d, rules)
	if err != nil {
		w.Fatal(err)
	}
	lists, err := standings.Boards(d, table, boards)
	if err != nil {
		w.Fatal(err)
	}
	for _, l := range lists {
		for _, row := range l.Rows {
			w.reasons(row.Why(boards.Order))
		}
	}
}

// Every reason that random events of every system give has its words in the
// four languages, and so have the reasons why there is no draw, what a wrong
// draw breaks, and why a place is whose it is.
func TestReasonsHaveWords(t *testing.T) {
	words, err := locales.Load()
	if err != nil {
		t.Fatal(err)
	}
	w := &telling{T: t, words: words, told: map[string]int{}}
	plans := []pairing.Plan{
		{Entries: 9, Rounds: 9},
		{Entries: 14, Rounds: 9, HalfByes: 0.1, Forfeits: 0.1},
		{Entries: 30, Rounds: 9, Forbidden: 8, Absences: 0.1},
		{Entries: 7, Rounds: 7, Boards: 3},
		{Entries: 16, Rounds: 11, Boards: 2, System: "FIDE_TEAM_TYPEB_MP_GP", Forfeits: 0.1},
		{Entries: 20, Rounds: 9, Boards: 4, Absences: 0.1, Late: 0.2, Forbidden: 6},
		{Entries: 5, Rounds: 5, System: "BERGER_ROUNDROBIN", Forfeits: 0.2},
		{Entries: 6, Rounds: 10, System: "BERGER_DOUBLEROUNDROBIN"},
		{Entries: 9, Rounds: 7, System: "XIANGQI_SWISS"},
		{Entries: 12, Rounds: 11, System: "XIANGQI_SWISS", Boards: 3, Absences: 0.1},
	}
	for seed := range uint64(12) {
		for _, plan := range plans {
			plan.Seed, plan.LowRating, plan.HighRating, plan.Draws = seed, 1500, 2400, 0.4
			d, err := pairing.Generate(plan)
			if err != nil {
				t.Fatal(err)
			}
			w.event(d, seed)
		}
	}
	for _, set := range []string{"dutch-full", "dutch-error", "dutch-disputed", "team-c0406", "team-swiss-agreed", "team-swiss-disputed"} {
		w.oracle(set, 15)
	}
	for _, want := range []string{ // the test means nothing if these are not reached
		"why.dutch.colour.both", "why.dutch.instead.c12", "why.dutch.bye.score", "why.dutch.cannot.unpairable",
		"why.team.bracket.upfloaters", "why.team.colour.435", "why.team.pair.met", "why.berger.round", "why.xiangqi.pair", "why.pairing.over",
		"why.standings.decided", "why.standings.split", "why.standings.shared", "why.standings.term", "why.standings.board.rank",
		"check.criterion", "check.rematch", "check.colour", "check.unpaired", "check.table",
	} {
		if w.told[want] == 0 {
			t.Errorf("%s was not reached", want)
		}
	}
	t.Logf("%d kinds of reasons", len(w.told))
}

// Whoever reads a draw is told what its open points are about.
func TestEveryReadingOfADrawIsNamed(t *testing.T) {
	readings := slices.Concat(
		teamswiss.Readings{}.List(), berger.Readings{}.List(),
		xiangqi.Rules{First: xiangqi.Random, Final: 5}.List(),
	)
	for _, id := range []string{"5.2.5", "boards", "edition", "initial-colour", "standings", "unit-of"} {
		readings = append(readings, core.Reading{ID: id})
	}
	for _, r := range readings {
		if readingKeys[r.ID] == "" {
			t.Errorf("%s has no name", r.ID)
		}
	}
	if len(readings) != len(readingKeys) {
		t.Errorf("%d readings, %d names", len(readings), len(readingKeys))
	}
}
