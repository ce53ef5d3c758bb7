package pairing

import (
	"errors"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"taikyoku/core"
)

// nine is a Dutch event of nine after three rounds, with its next draw.
func nine(t *testing.T) (core.Division, core.Draw) {
	t.Helper()
	d, err := Generate(Plan{Seed: 11, Entries: 9, Rounds: 6, Play: 3, LowRating: 1500, HighRating: 2200, Draws: 0.3})
	if err != nil {
		t.Fatal(err)
	}
	draw, err := Pair(d, 1)
	if err != nil {
		t.Fatal(err)
	}
	return d, draw
}

func opponents(draw core.Draw) map[int]int {
	with := map[int]int{}
	for _, p := range draw.Pairs {
		with[p.White], with[p.Black] = p.Black, p.White
	}
	return with
}

func byeOf(draw core.Draw) int {
	for _, b := range draw.Byes {
		if b.Kind == core.PAB {
			return b.Entry
		}
	}
	return 0
}

func worst(found []core.Violation) core.Grade {
	var g core.Grade
	for _, v := range found {
		g = max(g, v.Grade)
	}
	return g
}

func TestSwapOpponents(t *testing.T) {
	t.Parallel()
	d, draw := nine(t)
	a, b := draw.Pairs[0].Black, draw.Pairs[1].Black
	got, found, err := Rework(d, draw, 1, []Change{Swap{a, b}})
	if err != nil {
		t.Fatal(err)
	}
	if got.Pairs[0].Black != b || got.Pairs[1].Black != a {
		t.Errorf("swapped %d and %d: got %v", a, b, got.Pairs)
	}
	for i := 2; i < len(draw.Pairs); i++ {
		if got.Pairs[i].White != draw.Pairs[i].White || got.Pairs[i].Black != draw.Pairs[i].Black {
			t.Errorf("pair %d changed to %v by a swap elsewhere", i+1, got.Pairs[i])
		}
	}
	if worst(found) < core.Warning {
		t.Errorf("a swap breaks nothing: %v", found)
	}
	back, found, err := Rework(d, got, 1, []Change{Swap{a, b}})
	if err != nil || len(breaks(found)) > 0 || opponents(back)[a] != opponents(draw)[a] {
		t.Errorf("swapped back: %v %v %v", back.Pairs, found, err)
	}
}

func TestSwapColours(t *testing.T) {
	t.Parallel()
	d, draw := nine(t)
	p := draw.Pairs[0]
	got, found, err := Rework(d, draw, 1, []Change{Swap{p.White, p.Black}})
	if err != nil || got.Pairs[0].White != p.Black || got.Pairs[0].Black != p.White {
		t.Fatalf("colours of %v swapped: %v %v", p, got.Pairs, err)
	}
	if len(found) != 1 || found[0].Why.Key != "check.colour" || found[0].Grade != core.NeedsReason {
		t.Errorf("found %v, want the colour article only", found)
	}
}

func TestFixPairsRestAround(t *testing.T) {
	t.Parallel()
	d, draw := nine(t)
	with := opponents(draw)
	a := draw.Pairs[0].White
	b := slices.IndexFunc(d.Entries, func(e core.Entry) bool {
		return e.No != a && e.No != with[a] && e.No != byeOf(draw) && !metIn(d, a, e.No)
	}) + 1
	got, found, err := Rework(d, draw, 1, []Change{Fix{White: b, Black: a}})
	if err != nil {
		t.Fatal(err)
	}
	if !slices.ContainsFunc(got.Pairs, func(p core.Pair) bool { return p.White == b && p.Black == a }) {
		t.Fatalf("%d-%d is not in %v", b, a, got.Pairs)
	}
	if worst(found) < core.Warning {
		t.Errorf("nothing found against %v", got.Pairs)
	}
	rest := d
	rest.Absent = map[int]core.ByeKind{a: core.ZeroBye, b: core.ZeroBye}
	around := got
	around.Pairs = slices.DeleteFunc(slices.Clone(got.Pairs), func(p core.Pair) bool { return p.White == b })
	if found := breaks(Check(rest, around)); len(found) > 0 {
		t.Errorf("the rest around the fixed pair: %v", found)
	}
}

func metIn(d core.Division, a, b int) bool {
	for _, r := range d.Played {
		for _, m := range r.Matches {
			if m.White == a && m.Black == b || m.White == b && m.Black == a {
				return true
			}
		}
	}
	return false
}

func TestForbid(t *testing.T) {
	t.Parallel()
	d, draw := nine(t)
	p := draw.Pairs[0]
	got, found, err := Rework(d, draw, 1, []Change{Forbid{[]int{p.White, p.Black}}})
	if err != nil {
		t.Fatal(err)
	}
	if opponents(got)[p.White] == p.Black {
		t.Errorf("%d and %d still meet", p.White, p.Black)
	}
	if worst(found) < core.Warning {
		t.Errorf("keeping a right pair apart breaks nothing: %v", found)
	}
}

func TestGiveBye(t *testing.T) {
	t.Parallel()
	d, draw := nine(t)
	first := draw.Pairs[0].White
	got, found, err := Rework(d, draw, 1, []Change{GiveBye{first}})
	if err != nil || byeOf(got) != first || len(got.Pairs) != 4 {
		t.Fatalf("bye to %d: %v %v %v", first, got.Pairs, got.Byes, err)
	}
	if !slices.ContainsFunc(found, func(v core.Violation) bool {
		return v.Rule == "C.04.3 C5" || v.Rule == "C.04.3 C2"
	}) {
		t.Errorf("the leader's bye: found %v, want C5 or C2", found)
	}
	same, found, err := Rework(d, draw, 1, []Change{GiveBye{byeOf(draw)}})
	if err != nil || len(breaks(found)) > 0 || byeOf(same) != byeOf(draw) {
		t.Errorf("the bye where it is: %v %v", found, err)
	}
}

func TestLeaveOut(t *testing.T) {
	t.Parallel()
	d, draw := nine(t)
	got, found, err := Rework(d, draw, 1, []Change{LeaveOut{Entry: 2, Kind: core.HalfBye}})
	if err != nil || byeOf(got) != 0 || len(got.Pairs) != 4 {
		t.Fatalf("without 2: %v %v %v", got.Pairs, got.Byes, err)
	}
	if !slices.Contains(got.Byes, core.Bye{Entry: 2, Kind: core.HalfBye}) {
		t.Errorf("byes %v, want 2's half-point bye", got.Byes)
	}
	if len(found) != 1 || found[0].Grade != core.Information {
		t.Errorf("found %v, want one information", found)
	}
}

func TestChangesThatContradict(t *testing.T) {
	t.Parallel()
	d, draw := nine(t)
	for name, changes := range map[string][]Change{
		"nobody":       {Fix{1, 99}},
		"himself":      {Fix{3, 3}},
		"twice":        {Fix{1, 2}, Fix{2, 3}},
		"out, then in": {LeaveOut{Entry: 1}, Fix{1, 2}},
		"two byes":     {GiveBye{1}, GiveBye{2}},
		"swap, fix":    {Swap{1, 2}, Fix{1, 3}},
	} {
		_, _, err := Rework(d, draw, 1, changes)
		if refused := (*core.RefusedError)(nil); !errors.As(err, &refused) {
			t.Errorf("%s: err = %v, want a refusal", name, err)
		}
	}
}

// TestReworkKeepsItsPromises: whatever an arbiter wants, everybody has one
// place, and what was fixed is there.
func TestReworkKeepsItsPromises(t *testing.T) {
	t.Parallel()
	done := 0
	rapid.Check(t, func(t *rapid.T) {
		boards := rapid.SampledFrom([]int{1, 1, 4}).Draw(t, "boards")
		p := plan(t, "", boards)
		p.Entries, p.Rounds = max(p.Entries, 6), max(p.Rounds, 3)
		p.Play = rapid.IntRange(1, p.Rounds-1).Draw(t, "play")
		d, err := Generate(p)
		if err != nil {
			t.Fatal(err)
		}
		draw, err := Pair(d, p.Seed)
		if err != nil {
			return
		}
		entry := rapid.IntRange(1, p.Entries)
		change := rapid.OneOf(
			rapid.Custom(func(t *rapid.T) Change { return Swap{entry.Draw(t, "a"), entry.Draw(t, "b")} }),
			rapid.Custom(func(t *rapid.T) Change { return Fix{entry.Draw(t, "white"), entry.Draw(t, "black")} }),
			rapid.Custom(func(t *rapid.T) Change { return Forbid{[]int{entry.Draw(t, "a"), entry.Draw(t, "b")}} }),
			rapid.Custom(func(t *rapid.T) Change { return GiveBye{entry.Draw(t, "bye")} }),
			rapid.Custom(func(t *rapid.T) Change { return LeaveOut{Entry: entry.Draw(t, "out")} }),
		)
		changes := rapid.SliceOfN(change, 1, 3).Draw(t, "changes")
		got, found, err := Rework(d, draw, p.Seed, changes)
		if err != nil {
			return
		}
		done++
		for _, v := range found {
			switch v.Why.Key {
			case "check.unpaired", "check.twice", "check.away", "check.unknown", "check.self":
				t.Fatalf("%v: %v in %v %v", changes, v, got.Pairs, got.Byes)
			}
		}
		for _, c := range changes {
			if f, ok := c.(Fix); ok && opponents(got)[f.White] != f.Black {
				t.Fatalf("%v is not in %v", f, got.Pairs)
			}
			if f, ok := c.(Forbid); ok && f.Entries[0] != f.Entries[1] && opponents(got)[f.Entries[0]] == f.Entries[1] && !slices.ContainsFunc(changes, byHand) {
				t.Fatalf("%v meet in %v", f.Entries, got.Pairs)
			}
		}
	})
	if done == 0 {
		t.Error("no change was ever carried out")
	}
	t.Logf("%d draws reworked", done)
}

func byHand(c Change) bool {
	switch c.(type) {
	case Fix, Swap:
		return true
	}
	return false
}
