package pairing

import (
	"bytes"
	"fmt"
	"testing"

	"taikyoku/core"
	"taikyoku/core/trf"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"
)

func plans() *rapid.Generator[Plan] {
	return rapid.Custom(func(t *rapid.T) Plan {
		chance := func(name string) float64 { return rapid.SampledFrom([]float64{0, 0, 0.03, 0.1, 0.3}).Draw(t, name) }
		p := Plan{
			Seed:      rapid.Uint64().Draw(t, "seed"),
			Entries:   rapid.IntRange(1, 30).Draw(t, "entries"),
			Rounds:    rapid.IntRange(1, 11).Draw(t, "rounds"),
			Boards:    rapid.SampledFrom([]int{1, 1, 2, 3, 4}).Draw(t, "boards"),
			LowRating: 1400, HighRating: rapid.IntRange(1400, 2500).Draw(t, "high"),
			Draws: chance("draws"), Forfeits: chance("forfeits"), NobodyCame: chance("nobody"), Short: chance("short"),
			HalfByes: chance("half"), FullByes: chance("full"), Absences: chance("absences"),
			Late: chance("late"), Withdraw: chance("withdraw"),
			Forbidden:   rapid.IntRange(0, 4).Draw(t, "forbidden"),
			Accelerated: rapid.Bool().Draw(t, "accelerated"),
		}
		if p.Boards > 1 {
			p.Reserve = rapid.IntRange(0, 2).Draw(t, "reserve")
			p.System = rapid.SampledFrom([]string{"", "FIDE_TEAM_TYPEB_MP_GP", "FIDE_TEAM_MP", "FIDE_TEAM_TYPEA_MP"}).Draw(t, "system")
		}
		return p
	})
}

// What Generate plays, Pair pairs again round by round.
func TestGeneratedEventsReplay(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d, err := Generate(plans().Draw(t, "plan"))
		if err != nil {
			t.Fatal(err)
		}
		for i, round := range d.Played {
			draw, err := Pair(d.Before(i+1), 0)
			if err != nil {
				t.Fatalf("round %d: %v", i+1, err)
			}
			if got, want := pairsOf(draw), matchesOf(round); got != want {
				t.Fatalf("round %d: got %s want %s", i+1, got, want)
			}
		}
	})
}

// Nobody meets twice, sits twice in a round, or is missing from it.
func TestGeneratedEventsAreLegal(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d, err := Generate(plans().Draw(t, "plan"))
		if err != nil {
			t.Fatal(err)
		}
		met := map[[2]int]bool{}
		for i, round := range d.Played {
			seen := map[int]bool{}
			sit := func(no int) {
				if seen[no] {
					t.Fatalf("round %d: %d twice", i+1, no)
				}
				seen[no] = true
			}
			for _, m := range round.Matches {
				sit(m.White)
				sit(m.Black)
				pair := [2]int{min(m.White, m.Black), max(m.White, m.Black)}
				if met[pair] {
					t.Fatalf("round %d: %v meet again", i+1, pair)
				}
				for _, g := range m.Games {
					met[pair] = met[pair] || g.Result.Played()
				}
			}
			for _, b := range round.Byes {
				sit(b.Entry)
			}
			if len(seen) != len(d.Entries) {
				t.Fatalf("round %d: %d of %d entries", i+1, len(seen), len(d.Entries))
			}
		}
	})
}

// An event survives both editions of the format: what is read again replays.
func TestGeneratedEventsAsReports(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d, err := Generate(plans().Draw(t, "plan"))
		if err != nil {
			t.Fatal(err)
		}
		format := rapid.SampledFrom([]trf.Format{trf.TRF26, trf.TRF16}).Draw(t, "format")
		var out bytes.Buffer
		if err := trf.Write(&out, trf.New(d), trf.WriteOptions{Format: format}); err != nil {
			t.Fatal(err)
		}
		doc, err := trf.Read(bytes.NewReader(out.Bytes()), trf.Options{})
		if err != nil {
			t.Fatalf("%v\n%s", err, out.Bytes())
		}
		if len(doc.Warnings) > 0 {
			t.Fatalf("warning: %v\n%s", doc.Warnings[0].Error(), out.Bytes())
		}
		for i := range d.Played { // the format has no "not yet in"
			for k, b := range d.Played[i].Byes {
				if b.Kind == core.NotYetIn {
					d.Played[i].Byes[k].Kind = core.ZeroBye
				}
			}
		}
		if diff := cmp.Diff(d.Played, doc.Division.Played, cmpopts.EquateEmpty()); diff != "" {
			t.Fatalf("played (-want +got):\n%s\n%s", diff, out.Bytes())
		}
		for i, round := range doc.Division.Played {
			draw, err := Pair(doc.Division.Before(i+1), 0)
			if err != nil {
				t.Fatalf("round %d: %v", i+1, err)
			}
			if got, want := pairsOf(draw), matchesOf(round); got != want {
				t.Fatalf("round %d: got %s want %s\n%s", i+1, got, want, out.Bytes())
			}
		}
	})
}

func pairsOf(draw core.Draw) string {
	has := map[string]bool{}
	for _, p := range draw.Pairs {
		has[fmt.Sprintf("%d-%d", p.White, p.Black)] = true
	}
	for _, b := range draw.Byes {
		if b.Kind == core.PAB {
			has[fmt.Sprintf("%d-0", b.Entry)] = true
		}
	}
	return fmt.Sprint(has)
}

func matchesOf(round core.Round) string {
	draw := core.Draw{Byes: round.Byes}
	for _, m := range round.Matches {
		draw.Pairs = append(draw.Pairs, core.Pair{White: m.White, Black: m.Black})
	}
	return pairsOf(draw)
}

// The same plan gives the same event.
func TestGenerateIsDeterministic(t *testing.T) {
	p := Plan{Seed: 7, Entries: 20, Rounds: 7, LowRating: 1500, HighRating: 2300, Draws: 0.3, HalfByes: 0.05, Late: 0.1}
	first, err := Generate(p)
	if err != nil {
		t.Fatal(err)
	}
	second, err := Generate(p)
	if diff := cmp.Diff(first, second); err != nil || diff != "" {
		t.Errorf("%v\n%s", err, diff)
	}
}

// Fields beyond the format's limits work through the API.
func TestGenerateBeyondTheFormat(t *testing.T) {
	d, err := Generate(Plan{Seed: 1, Entries: 1_050, Boards: 10, Rounds: 9, Play: 1, LowRating: 1000, HighRating: 2800})
	if err != nil {
		t.Fatal(err)
	}
	if got := len(d.Played[0].Matches); got != 525 {
		t.Errorf("got %d matches, want 525", got)
	}
	err = trf.Write(&bytes.Buffer{}, trf.New(d), trf.WriteOptions{})
	if p, is := trf.AsProblem(err); !is || p.Code != trf.TooLarge {
		t.Errorf("got %v, want a refusal: the format holds %d teams and %d players", err, trf.MaxTeams, trf.MaxPlayers)
	}
}

func TestGenerateRefuses(t *testing.T) {
	for name, p := range map[string]Plan{
		"nobody":       {Rounds: 5},
		"no rounds":    {Entries: 4},
		"more played":  {Entries: 4, Rounds: 3, Play: 4},
		"ratings":      {Entries: 4, Rounds: 3, LowRating: 2000, HighRating: 1000},
		"chance":       {Entries: 4, Rounds: 3, Draws: 1.5},
		"other system": {Entries: 4, Rounds: 3, System: "CUSTOM_SWISS"},
	} {
		if _, err := Generate(p); err == nil {
			t.Errorf("%s: got an event, want a refusal", name)
		}
	}
}
