package pairing

import (
	"errors"
	"testing"

	"pgregory.net/rapid"

	"taikyoku/core"
	"taikyoku/core/pairing/xiangqi"
)

func randomRules(t *rapid.T) xiangqi.Rules {
	pick := func(name string, of ...string) string { return rapid.SampledFrom(of).Draw(t, name) }
	return xiangqi.Rules{
		Order:         xiangqi.Order(pick("order", "number", "standings")),
		First:         xiangqi.Pattern(pick("first", "halves", "neighbours", "ends", "random", "upper-lower")),
		Units:         xiangqi.Units(pick("unit", "round-1", "all", "none")),
		Run:           xiangqi.Limit(pick("run", "yields", "yields", "strict", "off")),
		Surplus:       xiangqi.Limit(pick("surplus", "yields", "yields", "strict", "off")),
		LastRun:       xiangqi.LastRun(pick("last run", "accepted", "as-ever")),
		ServeHigher:   xiangqi.Count(rapid.SampledFrom([]int{-1, 0, 2}).Draw(t, "serve higher")),
		Equal:         xiangqi.Equal(pick("equal", "round", "sum")),
		Bye:           xiangqi.Bye(pick("bye", "once", "fewest")),
		ForfeitMeets:  xiangqi.Forfeit(pick("forfeit meets", "meeting", "none")),
		ForfeitColour: xiangqi.ForfeitColour(pick("forfeit colour", "none", "scheduled")),
		AbsenceLimit:  rapid.SampledFrom([]int{0, 2}).Draw(t, "absence limit"),
		Final:         rapid.SampledFrom([]int{0, 0, 5}).Draw(t, "final"),
	}
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
	rounds, known := 0, map[string]int{}
	rapid.Check(t, func(t *rapid.T) {
		d := xiangqiEvent(rapid.IntRange(2, 24).Draw(t, "entries"), rapid.IntRange(2, 9).Draw(t, "rounds"))
		for i := range d.Entries {
			d.Entries[i].Unit = rapid.SampledFrom([]string{"", "A", "B", "C", "D"}).Draw(t, "unit")
		}
		rules := randomRules(t)
		for len(d.Played) < d.Rounds {
			draw, err := xiangqi.Pair(d, rules, xiangqi.Given{})
			var none *core.UnpairableError
			var refused *core.RefusedError
			if errors.As(err, &none) || errors.As(err, &refused) {
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			rounds++
			for _, v := range Check(d, draw) {
				if v.Grade > core.Information {
					t.Fatalf("round %d: %s %s %v in %v %v; readings %v", draw.Round, v.Rule, v.Why.Key, v.Entries, opponents(draw), draw.Byes, draw.Readings)
				}
				known[v.Why.Key]++
			}
			play(t, &d, draw)
		}
	})
	t.Logf("%d rounds; limits that had to yield: %v", rounds, known)
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
