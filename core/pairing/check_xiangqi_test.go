package pairing

import (
	"errors"
	"testing"

	"pgregory.net/rapid"

	"taikyoku/core"
	"taikyoku/core/pairing/xiangqi"
)

// randomRules draws every switch; FIDE Dutch as the order leaves few of them.
func randomRules(t *rapid.T) xiangqi.Rules {
	pick := func(name string, of []string) string { return rapid.SampledFrom(of).Draw(t, name) }
	r := xiangqi.Rules{
		Order:        xiangqi.Order(pick("order", xiangqi.Order("").Choices())),
		Units:        xiangqi.Units(pick("units", xiangqi.Units("").Choices())),
		UnitRounds:   rapid.SampledFrom([]int{0, 0, 0, 3}).Draw(t, "unit rounds"),
		ForfeitMeets: xiangqi.Forfeit(pick("forfeit meets", xiangqi.Forfeit("").Choices())),
		AbsenceLimit: rapid.SampledFrom([]int{0, 0, 1, 2}).Draw(t, "absence limit"),
		Final:        rapid.SampledFrom([]int{0, 0, 4, 5}).Draw(t, "final"),
		FinalColour:  xiangqi.FinalColour(pick("final colour", xiangqi.FinalColour("").Choices())),
	}
	if r.Order == xiangqi.ByDutch {
		return r
	}
	r.First = xiangqi.Pattern(pick("first", xiangqi.Pattern("").Choices()))
	r.Seed = rapid.Uint64Max(99).Draw(t, "lot")
	r.Run = xiangqi.Limit(pick("run", []string{"yields", "yields", "strict", "off"}))
	r.Surplus = xiangqi.Limit(pick("surplus", []string{"yields", "yields", "strict", "off"}))
	r.LastRun = xiangqi.LastRun(pick("last run", xiangqi.LastRun("").Choices()))
	r.ServeHigher = xiangqi.Count(rapid.SampledFrom([]int{-1, 0, 2}).Draw(t, "serve higher"))
	r.Equal = xiangqi.Equal(pick("equal", xiangqi.Equal("").Choices()))
	r.Bye = xiangqi.Bye(pick("bye", xiangqi.Bye("").Choices()))
	r.ForfeitColour = xiangqi.ForfeitColour(pick("forfeit colour", xiangqi.ForfeitColour("").Choices()))
	return r
}

// play enters random results of a draw into d.
func play(t *rapid.T, d *core.Division, draw core.Draw) {
	results := []core.Result{core.WhiteWins, core.Drawn, core.BlackWins, core.WhiteWins, core.Drawn, core.BlackWins, core.WhiteForfeit, core.DoubleForfeit}
	round := core.Round{Byes: draw.Byes}
	for _, p := range draw.Pairs {
		result := rapid.SampledFrom(results).Draw(t, "result")
		round.Matches = append(round.Matches, core.Match{
			White: p.White, Black: p.Black,
			Games: []core.Game{{Board: 1, White: p.White, Black: p.Black, Result: result}},
		})
	}
	d.Played = append(d.Played, round)
}

func xiangqiEvent(entries, rounds int) core.Division {
	d := core.Division{
		System: "XIANGQI_SWISS", Rounds: rounds, Initial: core.White, Boards: 1,
		Scoring: core.Scoring{Win: 20, Draw: 10, ForfeitWin: 20, PAB: 20, Full: 20, Half: 10},
	}
	for i := range entries {
		d.Entries = append(d.Entries, core.Entry{No: i + 1, Members: []core.Player{{No: i + 1}}})
	}
	return d
}

// TestXiangqiPassesCheck: random events under random rules.
func TestXiangqiPassesCheck(t *testing.T) {
	t.Parallel()
	rounds, known := map[xiangqi.Order]int{}, map[string]int{}
	rapid.Check(t, func(t *rapid.T) {
		d := xiangqiEvent(rapid.IntRange(2, 24).Draw(t, "entries"), rapid.IntRange(2, 9).Draw(t, "rounds"))
		for i := range d.Entries {
			d.Entries[i].Unit = rapid.SampledFrom([]string{"", "A", "B", "C", "D"}).Draw(t, "unit")
		}
		rules := randomRules(t)
		if rules.Order == xiangqi.ByDutch {
			d.System += rapid.SampledFrom([]string{"", "_BAKU"}).Draw(t, "acceleration")
		}
		for len(d.Played) < d.Rounds {
			away(t, &d)
			draw, err := PairXiangqi(d, rules, nil)
			var none *core.UnpairableError
			var refused *core.RefusedError
			if errors.As(err, &none) || errors.As(err, &refused) {
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			rounds[rules.Order]++
			for _, v := range Check(d, draw) {
				if v.Grade > core.Information {
					t.Fatalf("round %d: %s %s %v in %v %v; readings %v", draw.Round, v.Rule, v.Why.Key, v.Entries, opponents(draw), draw.Byes, draw.Readings)
				}
				known[v.Why.Key]++
			}
			play(t, &d, draw)
		}
	})
	t.Logf("rounds by order %v; limits that had to yield: %v", rounds, known)
}

// away has some entries ask for leave of the coming round.
func away(t *rapid.T, d *core.Division) {
	d.Absent = map[int]core.ByeKind{}
	for range rapid.IntRange(0, 2).Draw(t, "absences") {
		no := rapid.IntRange(1, len(d.Entries)).Draw(t, "away")
		d.Absent[no] = rapid.SampledFrom([]core.ByeKind{core.HalfBye, core.ZeroBye, core.FullBye}).Draw(t, "with")
	}
}

// TestXiangqiMutations: a wrong colour and a second meeting are always found,
// a bye or a float for the wrong score too; the order inside a group is open.
func TestXiangqiMutations(t *testing.T) {
	t.Parallel()
	tried, found := map[string]int{}, map[string]int{}
	rapid.Check(t, func(t *rapid.T) {
		d := xiangqiEvent(rapid.IntRange(6, 16).Draw(t, "entries"), 7)
		rules := xiangqi.Rules{ServeHigher: -1}
		for len(d.Played) < d.Rounds {
			draw, err := xiangqi.Pair(d, rules, xiangqi.Given{})
			if err != nil {
				return
			}
			i := rapid.IntRange(0, len(draw.Pairs)-1).Draw(t, "pair")
			j := (i + 1 + rapid.IntRange(0, len(draw.Pairs)-2).Draw(t, "other")) % len(draw.Pairs)
			for _, kind := range kinds {
				wrong := draw
				wrong.Pairs, wrong.Byes = append([]core.Pair(nil), draw.Pairs...), append([]core.Bye(nil), draw.Byes...)
				p := wrong.Pairs
				switch {
				case kind == "colour":
					p[i].White, p[i].Black = p[i].Black, p[i].White
				case kind == "bye" && len(wrong.Byes) == 1:
					wrong.Byes[0].Entry, p[i].White = p[i].White, wrong.Byes[0].Entry
				case kind == "partners":
					p[i].White, p[j].White = p[j].White, p[i].White
				default:
					continue
				}
				tried[kind]++
				worst := worst(Check(d, wrong))
				found[kind] += one(worst > core.Information)
				if kind == "colour" && worst <= core.Information {
					t.Fatalf("round %d: colours of %d-%d turned, nothing found", draw.Round, p[i].White, p[i].Black)
				}
				if kind == "partners" && (playedIn(d, p[i].White, p[i].Black) || playedIn(d, p[j].White, p[j].Black)) && worst < core.NeedsReason {
					t.Fatalf("round %d: a second meeting in %v, nothing found", draw.Round, opponents(wrong))
				}
			}
			play(t, &d, draw)
		}
	})
	t.Logf("found %v of %v", found, tried)
}
