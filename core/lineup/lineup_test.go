package lineup

import (
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	"taikyoku/core"
)

func rules(boards int, inOrder bool) *core.Regulation {
	return &core.Regulation{Boards: boards, Lineup: core.LineupRules{
		Sheets: true, InOrder: inOrder, DueBefore: core.Span(10 * time.Minute), Bound: core.By, Default: core.TopOfRoster, Grace: core.Span(20 * time.Second),
	}}
}

// A sheet is legal exactly if it is one of All (in the registered order), and
// what is offered instead of an illegal one is legal.
func TestLegalIsAll(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		boards := rapid.IntRange(1, 5).Draw(t, "boards")
		roster := rapid.IntRange(1, 8).Draw(t, "roster")
		sheet := Sheet(rapid.SliceOfN(rapid.IntRange(-1, 9), 0, 6).Draw(t, "sheet"))
		r := rules(boards, true)
		all := All(r, roster)
		legal := Legal(r, roster, sheet) == nil
		if listed := slices.ContainsFunc(all, func(s Sheet) bool { return slices.Equal(s, sheet) }); listed != legal {
			t.Fatalf("legal %v, listed %v", legal, listed)
		}
		for _, s := range Nearest(r, roster, sheet) {
			if e := Legal(r, roster, s); e != nil {
				t.Fatalf("%v is offered and refused: %v", s, e)
			}
		}
		if roster >= boards && !slices.Equal(all[0], Default(r, roster, nil)) {
			t.Fatalf("the default %v is not the first of %v", Default(r, roster, nil), all)
		}
		if Asked(r, roster) != (len(all) > 1) {
			t.Fatalf("asked %v with %d sheets", Asked(r, roster), len(all))
		}
	})
}

func TestFreeOrder(t *testing.T) {
	t.Parallel()
	r := rules(4, false)
	if e := Legal(r, 5, Sheet{5, 1, 3, 2}); e != nil {
		t.Errorf("free order: %v", e)
	}
	if e := Legal(r, 5, Sheet{5, 1, 3, 5}); e == nil {
		t.Error("a player twice")
	}
	r.Lineup.Default = core.LastSheet
	if got := Default(r, 5, Sheet{5, 1, 3, 2}).String(); got != "5 1 3 2" {
		t.Errorf("last sheet: %s", got)
	}
	if got := Default(r, 4, Sheet{5, 1, 3, 2}).String(); got != "1 2 3 4" {
		t.Errorf("a last sheet that is no longer legal: %s", got)
	}
}

// HN-5: every player is tied to his board; no sheets are asked for.
func TestFixedBoards(t *testing.T) {
	t.Parallel()
	r := rules(4, true)
	r.Lineup.Sheets = false
	if Asked(r, 4) || Asked(r, 5) {
		t.Error("fixed boards ask for sheets")
	}
}

func TestStrictlyBefore(t *testing.T) {
	t.Parallel()
	r := rules(4, true)
	r.Lineup.Bound = core.Before
	start := time.Date(2025, 11, 1, 13, 50, 0, 0, time.UTC)
	due := start.Add(-10 * time.Minute)
	if e := Accept(r, 2, start, 5, Sheet{1, 2, 3, 5}, due.Add(-1)); e != nil {
		t.Error(e)
	}
	if Accept(r, 2, start, 5, Sheet{1, 2, 3, 5}, due) == nil {
		t.Error("the instant itself is too late")
	}
}
