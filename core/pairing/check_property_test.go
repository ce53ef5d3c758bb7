package pairing

import (
	"maps"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"taikyoku/core"
)

// plan draws a random event of a system: sizes small and large, everything
// that can happen to an entry now and then.
func plan(t *rapid.T, system string, boards int) Plan {
	often := rapid.SampledFrom([]float64{0, 0, 0.03, 0.1, 0.3})
	p := Plan{
		Seed: rapid.Uint64().Draw(t, "seed"), System: system, Boards: boards,
		Entries:   rapid.OneOf(rapid.IntRange(4, 12), rapid.IntRange(4, 40)).Draw(t, "entries"),
		Rounds:    rapid.IntRange(2, 11).Draw(t, "rounds"),
		LowRating: 1000, HighRating: 2400,
		Draws: rapid.SampledFrom([]float64{0.1, 0.3, 0.6}).Draw(t, "draws"),
	}
	p.Forfeits, p.NobodyCame = often.Draw(t, "forfeits"), often.Draw(t, "nobody")
	p.HalfByes, p.FullByes = often.Draw(t, "half"), often.Draw(t, "full")
	p.Absences, p.Late, p.Withdraw = often.Draw(t, "absences"), often.Draw(t, "late"), often.Draw(t, "withdraw")/3
	p.Forbidden = rapid.SampledFrom([]int{0, 0, 1, 5}).Draw(t, "forbidden")
	p.Accelerated = rapid.IntRange(0, 4).Draw(t, "accelerated") == 0
	if rapid.IntRange(0, 4).Draw(t, "points") == 0 {
		p.Scoring = core.Scoring{Win: 30, Draw: 10, ForfeitWin: 30, PAB: 30, Full: 30, Half: 10}
		p.Accelerated = false
	}
	return p
}

// TestEnginesPassCheck: every draw of every engine, in random events, breaks
// no rule.
func TestEnginesPassCheck(t *testing.T) {
	t.Parallel()
	for system, boards := range map[string]int{
		"FIDE_DUTCH_2026": 1, "FIDE_TEAM_TYPEA_MP_GP": 4, "FIDE_TEAM_TYPEB_MP_GP": 3, "FIDE_TEAM_GP_MP": 2,
		"FIDE_DUTCH_2026_BAKU": 1, "FIDE_TEAM_TYPEA_MP_GP_BAKU": 4,
		"FIDE_TEAM_TYPEA_GP": 4, "BERGER_ROUNDROBIN_G2": 1, "FIDE_TEAM_DOUBLEROUNDROBIN": 4,
	} {
		t.Run(system, func(t *testing.T) {
			t.Parallel()
			rounds := 0
			rapid.Check(t, func(t *rapid.T) {
				p := plan(t, system, boards)
				p.Accelerated = p.Accelerated && mayAccelerate(system)
				if strings.HasSuffix(system, "_BAKU") { // C.04.7 1.1
					p.Scoring = core.Scoring{}
				}
				if strings.Contains(system, "ROUNDROBIN") {
					p.Rounds = min(p.Rounds, 2*(p.Entries-1))
				}
				d, err := Generate(p)
				if err != nil {
					t.Fatal(err)
				}
				for round := 1; round <= len(d.Played); round++ {
					rounds++
					if found := breaks(Check(d.Before(round), drawn(d, round))); len(found) > 0 {
						t.Fatalf("round %d: %s %v %v", round, found[0].Rule, found[0].Entries, found[0].Why.Args)
					}
				}
			})
			t.Logf("%s: %d rounds", system, rounds)
		})
	}
}

func mayAccelerate(system string) bool {
	return system == "FIDE_DUTCH_2026" || strings.HasSuffix(system, "_MP_GP")
}

// TestOnlyOneDrawIsRight tries every possible draw of small fields: Check must
// pass one, the engine's, and find something against each of the others.
func TestOnlyOneDrawIsRight(t *testing.T) {
	t.Parallel()
	for system, boards := range map[string]int{"FIDE_DUTCH_2026": 1, "FIDE_TEAM_TYPEB_MP_GP": 4, "FIDE_TEAM_TYPEA_GP_MP": 2} {
		t.Run(system, func(t *testing.T) {
			t.Parallel()
			draws, rules := 0, map[string]int{}
			rapid.Check(t, func(t *rapid.T) {
				p := plan(t, system, boards)
				p.Entries = rapid.IntRange(3, 8).Draw(t, "few")
				p.Accelerated = p.Accelerated && mayAccelerate(system)
				d, err := Generate(p)
				if err != nil {
					t.Fatal(err)
				}
				round := rapid.IntRange(0, len(d.Played)).Draw(t, "round")
				if round == 0 {
					return
				}
				right := drawn(d, round)
				d = d.Before(round)
				eachDraw(&d, func(draw core.Draw) {
					draws++
					same := samePairs(draw, right)
					for i, pair := range draw.Pairs {
						draw.Pairs[i] = coloured(right, pair)
					}
					found := breaks(Check(d, draw))
					found = slices.DeleteFunc(found, func(v core.Violation) bool { return v.Why.Key == "check.colour" })
					if same != (len(found) == 0) {
						t.Fatalf("%v %v: found %v, the engine draws %v %v", draw.Pairs, draw.Byes, found, right.Pairs, right.Byes)
					}
					for _, v := range found {
						rules[v.Rule]++
					}
				})
			})
			t.Logf("%s: %d draws, all but the right one found; by rule %v", system, draws, rules)
		})
	}
}

// eachDraw gives every way to pair who is present, with one bye if odd.
func eachDraw(d *core.Division, f func(core.Draw)) {
	base := core.Draw{Round: d.Next()}
	var present []int
	for _, e := range d.Entries {
		kind, away := d.Absent[e.No]
		switch {
		case away:
			base.Byes = append(base.Byes, core.Bye{Entry: e.No, Kind: kind})
		case !e.Withdrawn:
			present = append(present, e.No)
		}
	}
	var walk func(left []int, draw core.Draw)
	walk = func(left []int, draw core.Draw) {
		if len(left) == 0 {
			draw.Pairs = slices.Clone(draw.Pairs)
			f(draw)
			return
		}
		for i := 1; i < len(left); i++ {
			rest := slices.Delete(slices.Clone(left[1:]), i-1, i)
			next := draw
			next.Pairs = append(slices.Clone(draw.Pairs), core.Pair{White: left[0], Black: left[i]})
			walk(rest, next)
		}
	}
	if len(present)%2 == 0 {
		walk(present, base)
		return
	}
	for i, no := range present {
		draw := base
		draw.Byes = append(slices.Clone(base.Byes), core.Bye{Entry: no, Kind: core.PAB})
		walk(slices.Delete(slices.Clone(present), i, i+1), draw)
	}
}

func samePairs(a, b core.Draw) bool {
	return byeOf(a) == byeOf(b) && maps.Equal(opponents(a), opponents(b))
}

// coloured takes the colours of the right draw where it has the pair.
func coloured(right core.Draw, p core.Pair) core.Pair {
	for _, q := range right.Pairs {
		if q.White == p.Black && q.Black == p.White {
			return core.Pair{White: q.White, Black: q.Black}
		}
	}
	return p
}

// TestRoundRobinWithAbsences: whoever is missing leaves his opponent free.
func TestRoundRobinWithAbsences(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		p := Plan{
			Seed: rapid.Uint64().Draw(t, "seed"), System: "FIDE_ROUNDROBIN", Entries: rapid.IntRange(3, 12).Draw(t, "entries"),
			Rounds: 20, LowRating: 1, HighRating: 2000,
		}
		p.Play = rapid.IntRange(1, p.Entries-2).Draw(t, "play")
		d, err := Generate(p)
		if err != nil {
			t.Fatal(err)
		}
		d.Absent = map[int]core.ByeKind{rapid.IntRange(1, p.Entries).Draw(t, "away"): core.ZeroBye}
		d.Entries[rapid.IntRange(1, p.Entries).Draw(t, "gone")-1].Withdrawn = true
		draw, err := Pair(d, 1)
		if err != nil {
			t.Fatal(err)
		}
		if found := Check(d, draw); len(found) > 0 {
			t.Fatalf("%s %s %v: %v %v", found[0].Rule, found[0].Why.Key, found[0].Entries, draw.Pairs, draw.Byes)
		}
	})
}

// TestPairIgnoresOrder: shuffling what has no order changes nothing, nobody
// meets twice and one has the bye at most.
func TestPairIgnoresOrder(t *testing.T) {
	t.Parallel()
	for system, boards := range map[string]int{"FIDE_DUTCH_2026": 1, "FIDE_TEAM_TYPEB_MP_GP": 4} {
		t.Run(system, func(t *testing.T) {
			t.Parallel()
			rapid.Check(t, func(t *rapid.T) {
				d, err := Generate(plan(t, system, boards))
				if err != nil {
					t.Fatal(err)
				}
				d.Rounds = max(d.Rounds, d.Next())
				want, err := Pair(d, 7)
				if err != nil {
					return
				}
				mixed := d
				mixed.Played = nil
				for i, r := range d.Played {
					mixed.Played = append(mixed.Played, core.Round{
						Matches: rapid.Permutation(r.Matches).Draw(t, "matches"+strconv.Itoa(i)),
						Byes:    rapid.Permutation(r.Byes).Draw(t, "byes"+strconv.Itoa(i)),
					})
				}
				mixed.Forbidden = rapid.Permutation(d.Forbidden).Draw(t, "forbidden list")
				got, err := Pair(mixed, 7)
				if err != nil {
					t.Fatal(err)
				}
				if !slices.EqualFunc(got.Pairs, want.Pairs, func(p, q core.Pair) bool { return p.White == q.White && p.Black == q.Black }) {
					t.Fatalf("shuffled: %v, want %v", got.Pairs, want.Pairs)
				}
				seen, byes := map[int]bool{}, 0
				for _, p := range got.Pairs {
					if seen[p.White] || seen[p.Black] || playedIn(d, p.White, p.Black) {
						t.Fatalf("%d-%d: twice in the round, or a second meeting", p.White, p.Black)
					}
					seen[p.White], seen[p.Black] = true, true
				}
				for _, b := range got.Byes {
					byes += one(b.Kind == core.PAB)
				}
				if byes > 1 {
					t.Fatalf("%d pairing-allocated byes", byes)
				}
			})
		})
	}
}

// playedIn reports a game over the board between two entries.
func playedIn(d core.Division, a, b int) bool {
	for _, r := range d.Played {
		for _, m := range r.Matches {
			if (m.White == a && m.Black == b || m.White == b && m.Black == a) &&
				slices.ContainsFunc(m.Games, func(g core.Game) bool { return g.Result.White.Played() }) {
				return true
			}
		}
	}
	return false
}

// TestCheckOfNonsense: whatever a draw holds, Check answers, and finds
// something against what is not a draw of the field.
func TestCheckOfNonsense(t *testing.T) {
	t.Parallel()
	systems := []string{"", "FIDE_DUTCH_2026", "FIDE_DUTCH_2017", "FIDE_TEAM_TYPEB_MP_GP", "FIDE_ROUNDROBIN", "XIANGQI_SWISS", "LOTTERY"}
	rapid.Check(t, func(t *rapid.T) {
		d, err := Generate(Plan{Seed: rapid.Uint64().Draw(t, "seed"), Entries: 6, Rounds: 5, Play: 2, LowRating: 1, HighRating: 2000, Absences: 0.1})
		if err != nil {
			t.Fatal(err)
		}
		d.System = rapid.SampledFrom(systems).Draw(t, "system")
		d.Team = rapid.Bool().Draw(t, "team")
		entry := rapid.IntRange(-1, 8)
		draw := core.Draw{Round: rapid.IntRange(0, 4).Draw(t, "round")}
		for range rapid.IntRange(0, 4).Draw(t, "pairs") {
			draw.Pairs = append(draw.Pairs, core.Pair{White: entry.Draw(t, "white"), Black: entry.Draw(t, "black")})
		}
		for range rapid.IntRange(0, 3).Draw(t, "byes") {
			draw.Byes = append(draw.Byes, core.Bye{Entry: entry.Draw(t, "bye"), Kind: core.ByeKind(rapid.IntRange(0, 6).Draw(t, "kind"))})
		}
		found := Check(d, draw)
		if (len(draw.Pairs) == 0 || draw.Round != d.Next()) && len(found) == 0 {
			t.Fatalf("nothing found against %+v", draw)
		}
	})
}
