package main

import (
	"testing"

	"taikyoku/core"
	"taikyoku/core/pairing"
	"taikyoku/locales"
)

// Every reason that random events of every system give has its words in the
// four languages, and so have the reasons why there is no draw.
func TestReasonsHaveWords(t *testing.T) {
	words, err := locales.Load()
	if err != nil {
		t.Fatal(err)
	}
	said := map[string]int{}
	var called core.Called
	say := func(why []core.Trace) {
		for _, trace := range why {
			if said[trace.Key]++; said[trace.Key] > 20 {
				continue
			}
			for _, lang := range locales.Langs {
				if text, err := words.For(lang).Print(trace.Text(called)); err != nil || text == "" {
					t.Errorf("%s in %s: %q, %v", trace.Key, lang, text, err)
				}
			}
		}
	}
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
			called = d.Called
			for round := 1; round <= len(d.Played)+1; round++ {
				draw, err := pairing.Explain(d.Before(round), seed)
				say(core.Reasons(err))
				say(draw.Why)
				for _, p := range draw.Pairs {
					say(p.Why)
				}
			}
		}
	}
	for _, want := range []string{ // the test means nothing if these are not reached
		"why.dutch.colour.both", "why.dutch.instead.c12", "why.dutch.bye.score", "why.dutch.cannot.unpairable",
		"why.team.bracket.upfloaters", "why.team.colour.435", "why.team.pair.met", "why.berger.round", "why.xiangqi.pair", "why.pairing.over",
	} {
		if said[want] == 0 {
			t.Errorf("%s was not reached", want)
		}
	}
	t.Logf("%d kinds of reasons", len(said))
}
