package pairing

import (
	"errors"
	"testing"

	"taikyoku/core"
)

func TestFamilyOf(t *testing.T) {
	for _, c := range []struct {
		code string
		team bool
		want Family // empty: refused
	}{
		{"", false, Dutch},
		{"", true, Team},
		{"FIDE_DUTCH", false, Dutch},
		{"FIDE_DUTCH_2026", false, Dutch},
		{"FIDE_DUTCH_2025", false, Dutch},
		{"FIDE_DUTCH_BAKU", false, Dutch},
		{"FIDE_DUTCH_2017", false, ""},
		{"FIDE_DUTCH", true, ""},
		{"FIDE_TEAM", true, Team},
		{"FIDE_TEAM_BAKU", true, Team},
		{"FIDE_TEAM_TYPEB_GP_MP", true, Team},
		{"FIDE_TEAM_MP", true, Team},
		{"FIDE_TEAM", false, ""},
		{"BERGER_ROUNDROBIN", false, Berger},
		{"BERGER_ROUNDROBIN_G3", false, Berger},
		{"FIDE_DOUBLEROUNDROBIN", false, Berger},
		{"BERGER_TEAM_DOUBLEROUNDROBIN", true, Berger},
		{"FIDE_TEAM_ROUNDROBIN", true, Berger},
		{"BERGER_ROUNDROBIN_G0", false, ""},
		{"CUSTOM_ROUNDROBIN", false, ""},
		{"XIANGQI_SWISS", true, Xiangqi},
		{"FIDE_DUBOV", false, ""},
		{"CUSTOM_SWISS", false, ""},
	} {
		got, err := FamilyOf(c.code, c.team)
		var refused *core.RefusedError
		if got != c.want || (c.want == "") != errors.As(err, &refused) {
			t.Errorf("%q team=%v: got %q, %v, want %q", c.code, c.team, got, err, c.want)
		}
	}
}

func players(n int) []core.Entry {
	var entries []core.Entry
	for no := 1; no <= n; no++ {
		entries = append(entries, core.Entry{No: no, Members: []core.Player{{No: no}}})
	}
	return entries
}

func TestPairRefuses(t *testing.T) {
	game := func(r core.Result) []core.Round {
		return []core.Round{{Matches: []core.Match{{White: 1, Black: 2, Games: []core.Game{{Board: 1, White: 1, Black: 2, Result: r}}}}}}
	}
	base := core.Division{Rounds: 3, Initial: core.White, Boards: 1, Scoring: core.Standard(), Entries: players(2)}
	for name, change := range map[string]func(*core.Division){
		"a missing result":  func(d *core.Division) { d.Played = game(core.NotYetReported) },
		"unknown rounds":    func(d *core.Division) { d.Rounds = 0 },
		"all rounds played": func(d *core.Division) { d.Rounds, d.Played = 1, game(core.Drawn) },
		"rules of 2017":     func(d *core.Division) { d.System = "FIDE_DUTCH_2017" },
	} {
		d := base
		change(&d)
		_, err := Pair(d, 0)
		var refused *core.RefusedError
		if !errors.As(err, &refused) || refused.Reason == "" || refused.Why.Key == "" {
			t.Errorf("%s: got %v, want a refusal with its reason", name, err)
		}
	}
}

// C1: two who have met, and nobody else.
func TestPairUnpairable(t *testing.T) {
	d := core.Division{
		Rounds: 3, Initial: core.White, Boards: 1, Scoring: core.Standard(), Entries: players(2),
		Played: []core.Round{{Matches: []core.Match{{White: 1, Black: 2, Games: []core.Game{{Board: 1, White: 1, Black: 2, Result: core.Drawn}}}}}},
	}
	_, err := Pair(d, 0)
	var none *core.UnpairableError
	if !errors.As(err, &none) {
		t.Fatalf("got %v, want no legal pairing", err)
	}
	if want := "no legal pairing for round 2: nobody is left for 1 2: not 1-2 (C1) [C.04.3 1.9]"; none.Error() != want {
		t.Errorf("got  %s\nwant %s", none, want)
	}
}

// The lot is what anybody can recompute: sha256("initial-colour/1") begins with
// 0xbd (odd: Black for number 1), that of 2 with 0xcc (even).
func TestLot(t *testing.T) {
	d := core.Division{Rounds: 3, Boards: 1, Scoring: core.Standard(), Entries: players(2)}
	for seed, want := range map[uint64]int{1: 2, 2: 1} {
		draw, err := Pair(d, seed)
		if err != nil {
			t.Fatal(err)
		}
		if got := draw.Pairs[0].White; got != want {
			t.Errorf("seed %d: got White %d, want %d", seed, got, want)
		}
		if len(draw.Readings) == 0 || draw.Readings[0].ID != "initial-colour" {
			t.Errorf("seed %d: the lot is not printed: %v", seed, draw.Readings)
		}
	}
}
