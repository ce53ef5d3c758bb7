package pairing

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"taikyoku/core"
	"taikyoku/core/pairing/berger"
	fideteam "taikyoku/core/pairing/team"
	"taikyoku/core/pairing/xiangqi"
)

// way is a system with switches set, as an event may choose them.
type way struct {
	name string // of the kind, for the counts
	plan Plan
	only bool // one draw is right: every other is to be found
}

// ways draws a system and its switches.
func ways(t *rapid.T) way {
	pick := func(name string, of ...string) string { return rapid.SampledFrom(of).Draw(t, name) }
	switch kind := pick("kind", "dutch", "team", "berger", "xiangqi", "xiangqi"); kind {
	case "dutch":
		return way{kind, plan(t, pick("code", "FIDE_DUTCH", "FIDE_DUTCH_2026", "FIDE_DUTCH_BAKU"), 1), true}
	case "team":
		score := pick("score", "MP_GP", "GP_MP", "MP", "GP")
		code := "FIDE_TEAM_" + pick("type", "", "TYPEA_", "TYPEB_") + score
		if strings.HasPrefix(score, "MP") {
			code += pick("acceleration", "", "_BAKU")
		}
		w := way{kind, plan(t, code, rapid.IntRange(2, 5).Draw(t, "boards")), true}
		r := readings(t)
		w.plan.Pair = func(d core.Division, seed uint64) (core.Draw, error) { return PairTeam(d, seed, r) }
		w.only = r == fideteam.Readings{}
		return w
	case "berger":
		code := pick("code", "BERGER_ROUNDROBIN", "FIDE_ROUNDROBIN", "BERGER_ROUNDROBIN_G2", "BERGER_ROUNDROBIN_G3",
			"FIDE_DOUBLEROUNDROBIN", "BERGER_DOUBLEROUNDROBIN", "BERGER_TEAM_ROUNDROBIN", "BERGER_TEAM_ROUNDROBIN_G2",
			"FIDE_TEAM_ROUNDROBIN", "FIDE_TEAM_DOUBLEROUNDROBIN", "BERGER_TEAM_DOUBLEROUNDROBIN")
		w := way{kind, plan(t, code, 1), true}
		if strings.Contains(code, "TEAM") {
			w.plan.Boards = 3
		}
		r := berger.Readings{Consecutive: rapid.Bool().Draw(t, "games follow each other")}
		scheme, err := berger.ParseScheme(code, r)
		if err != nil {
			t.Fatal(err)
		}
		w.plan.Rounds = scheme.Rounds(w.plan.Entries)
		w.plan.Pair = func(d core.Division, _ uint64) (core.Draw, error) { return berger.PairWith(d, r) }
		return w
	default:
		rules := randomRules(t)
		w := way{kind + " " + string(rules.Order), plan(t, "XIANGQI_SWISS", 1), rules.Order == xiangqi.ByDutch}
		switch {
		case rules.Order == xiangqi.ByDutch:
			w.plan.System += pick("acceleration", "", "_BAKU")
		case rapid.IntRange(0, 3).Draw(t, "teams") == 0:
			w.plan.Boards = rapid.IntRange(2, 4).Draw(t, "boards")
		}
		w.plan.Units = rapid.SampledFrom([]int{0, 3, 12}).Draw(t, "units")
		w.plan.Pair = func(d core.Division, _ uint64) (core.Draw, error) { return PairXiangqi(d, rules, nil) }
		return w
	}
}

// readings are random ones of the open points of C.04.6.
func readings(t *rapid.T) fideteam.Readings {
	var r fideteam.Readings
	for _, point := range [][]string{
		{"R1", "strong", "none"},
		{"R2", "parity", "graded"},
		{"R3", "best", "zero"},
		{"R6", "played", "paired"},
		{"R7", "standings", "standings-floats", "pairing-score"},
		{"R8", "fixed", "arrived"},
		{"R9", "number", "score"},
		{"R10", "field", "paired", "unpaired"},
	} {
		if err := r.Set(point[0], rapid.SampledFrom(point[1:]).Draw(t, point[0])); err != nil {
			t.Fatal(err)
		}
	}
	return r
}

// TestEverySwitchPassesCheck: what any system draws by any choice of its switches
// is confirmed, and a fault planted in it is found.
func TestEverySwitchPassesCheck(t *testing.T) {
	t.Parallel()
	rounds, planted := map[string]int{}, map[string]int{}
	rapid.Check(t, func(t *rapid.T) {
		w := ways(t)
		p := w.plan
		p.Accelerated = false // by their codes
		if strings.HasSuffix(p.System, "_BAKU") {
			p.Scoring = core.Scoring{} // C.04.7 1.1
		}
		p.Seen = func(before core.Division, draw core.Draw) {
			rounds[w.name]++
			if found := breaks(Check(before, draw)); len(found) > 0 {
				t.Fatalf("%s round %d: %s %s %v %v; %v", p.System, draw.Round, found[0].Rule, found[0].Why.Key, found[0].Entries, found[0].Why.Args, draw.Readings)
			}
			for _, f := range faults(t, before, draw, w.only && !hasFinal(draw)) {
				planted[f.kind]++
				if len(breaks(Check(before, f.draw))) == 0 {
					t.Fatalf("%s round %d: %s, nothing found: %v %v; %v", p.System, draw.Round, f.kind, opponents(f.draw), f.draw.Byes, draw.Readings)
				}
			}
		}
		if _, err := Generate(p); err != nil && core.Reasons(err) == nil {
			t.Fatal(err)
		}
	})
	t.Logf("rounds %v; planted %v", rounds, planted)
}

// hasFinal reports a final beside the round: among equal points, who plays it is
// for the standings to say, which Check does not know.
func hasFinal(draw core.Draw) bool {
	return slices.ContainsFunc(draw.Readings, func(r core.Reading) bool {
		return r.ID == "final" && strings.HasPrefix(r.Value, "round "+strconv.Itoa(draw.Round)+",")
	})
}

type fault struct {
	kind string
	draw core.Draw
}

// faults are wrong draws made of a right one. Where more than one draw may be
// right, only those that break a rule whatever the order is are made.
func faults(t *rapid.T, before core.Division, draw core.Draw, only bool) (out []fault) {
	if len(draw.Pairs) < 2 {
		return out
	}
	with := func(kind string, change func(p []core.Pair, b []core.Bye)) {
		wrong := draw
		wrong.Pairs, wrong.Byes = slices.Clone(draw.Pairs), slices.Clone(draw.Byes)
		change(wrong.Pairs, wrong.Byes)
		out = append(out, fault{kind, wrong})
	}
	i := rapid.IntRange(0, len(draw.Pairs)-1).Draw(t, "pair")
	j := (i + 1 + rapid.IntRange(0, len(draw.Pairs)-2).Draw(t, "other")) % len(draw.Pairs)
	p, q := draw.Pairs[i], draw.Pairs[j]
	again := playedIn(before, p.White, q.Black) || playedIn(before, q.White, p.Black)
	if only || again {
		with("partners", func(p []core.Pair, _ []core.Bye) { p[i].Black, p[j].Black = p[j].Black, p[i].Black })
	}
	if only {
		with("colours", func(p []core.Pair, _ []core.Bye) { p[i].White, p[i].Black = p[i].Black, p[i].White })
	}
	with("one twice", func(p []core.Pair, _ []core.Bye) { p[i].White = p[j].White })
	if len(draw.Byes) > 0 && (only || draw.Byes[0].Kind != core.PAB) {
		with("who is away", func(p []core.Pair, b []core.Bye) { p[i].White, b[0].Entry = b[0].Entry, p[i].White })
	}
	return out
}
