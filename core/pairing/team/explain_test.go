package team_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"taikyoku/core"
	"taikyoku/core/pairing/oracletest"
	"taikyoku/core/pairing/team"
)

// digest is the worked example of the rules digest, section 12: seven teams,
// five rounds, four boards, Type A, after the first round.
func digest() core.Division {
	d := core.Division{
		System: "FIDE_TEAM", Team: true, Rounds: 5, Boards: 4, Initial: core.White,
		Scoring: core.Standard(), Match: core.StandardMatch(4),
	}
	for no := 1; no <= 7; no++ {
		d.Entries = append(d.Entries, core.Entry{No: no})
	}
	d.Played = []core.Round{{
		Matches: []core.Match{
			{White: 1, Black: 4, Games: games("1=1=")},
			{White: 5, Black: 2, Games: games("====")},
			{White: 3, Black: 6, Games: games("=0=0")},
		},
		Byes: []core.Bye{{Entry: 7, Kind: core.PAB}},
	}}
	return d
}

// games writes results board by board, seen from the team that has White.
func games(results string) []core.Game {
	var out []core.Game
	for i, r := range results {
		result := map[rune]core.Result{'1': core.WhiteWins, '=': core.Drawn, '0': core.BlackWins}[r]
		if i%2 == 1 {
			result.White, result.Black = result.Black, result.White
		}
		out = append(out, core.Game{Board: i + 1, Result: result})
	}
	return out
}

// reasons lists keys, articles and arguments of a trace.
func reasons(why []core.Trace) []string {
	var out []string
	for _, w := range why {
		out = append(out, fmt.Sprintf("%s %s %v", strings.TrimPrefix(w.Key, "why.team."), w.Rule, w.Args))
	}
	return out
}

func TestDigestExample(t *testing.T) {
	first := digest()
	first.Played = nil
	draw, err := team.Pair(first)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := drawn(draw), []string{"1-4", "5-2", "3-6", "7-0"}; !slices.Equal(got, want) {
		t.Errorf("round 1: got %v want %v", got, want)
	}
	draw, err = team.Pair(digest())
	if err != nil {
		t.Fatal(err)
	}
	if got, want := drawn(draw), []string{"6-1", "2-7", "3-5", "4-0"}; !slices.Equal(got, want) {
		t.Errorf("round 2: got %v want %v", got, want)
	}
	want := []string{
		"bye.number C.04.6 3.4.4 map[Played:1 Score:0 Team:4]",
		"bracket.residents C.04.6 3.2 map[Score:2 Teams:[1 6]]",
		"bracket.upfloaters C.04.6 3.5 map[Score:1 Teams:[2 5 7] Upfloaters:[3]]",
	}
	if got := reasons(draw.Why); !slices.Equal(got, want) {
		t.Errorf("got %q\nwant %q", got, want)
	}
	want = []string{
		"pair.met C.04.6 C1 map[Bottom:7 Bracket:1 Instead:5 Top:2]",
		"colour.435 C.04.6 4.3.5 map[Black:7 BlackDifference:0 First:2 White:2 WhiteDifference:-1]",
	}
	if got := reasons(draw.Pairs[1].Why); !slices.Equal(got, want) {
		t.Errorf("2-7: got %q\nwant %q", got, want)
	}
}

// Every kind of reason is given somewhere, and C1 against the first opponent in
// order only where the two have met or are kept apart.
func TestReasonsHold(t *testing.T) {
	count := map[string]int{}
	for _, f := range oracletest.Open(t, "team-swiss-agreed").Reports() {
		d := read(t, f)
		for round := 1; round <= len(d.Played); round++ {
			before := d.Before(round)
			draw, err := team.Pair(before)
			if err != nil {
				t.Fatal(err)
			}
			b := newBrute(before, bruteOptions{})
			for _, p := range draw.Pairs {
				for _, w := range p.Why {
					key := strings.TrimPrefix(w.Key, "why.team.")
					count[key]++
					if other, is := w.Args["Instead"].(int); is {
						top := w.Args["Top"].(int)
						if met := !b.ok(top, other); met != (key == "pair.met" || key == "pair.prohibited") {
							t.Errorf("%s round %d: %s, but met is %v", f.Name, round, reasons(p.Why), met)
						}
					}
				}
			}
			for _, w := range draw.Why {
				count[strings.TrimPrefix(w.Key, "why.team.")]++
			}
		}
	}
	t.Log(count)
	for _, key := range []string{
		"bye.score", "bye.played", "bye.number", "bye.passed", "bye.barred", "bracket.residents", "bracket.upfloaters",
		"upfloaters.number", "instead.c1", "instead.c3", "instead.c6", "instead.c7",
		"pair.first", "pair.upfloater", "pair.met", "pair.prohibited", "pair.others", "pair.c8", "pair.c9", "pair.c10", "colour.431", "colour.439",
	} {
		if count[key] == 0 {
			t.Errorf("reason %s never given", key)
		}
	}
}

func TestRefusals(t *testing.T) {
	for _, c := range []struct {
		name   string
		change func(*core.Division)
		key    string
	}{
		{"unknown system", func(d *core.Division) { d.System = "FIDE_DUTCH" }, "why.team.cannot.system"},
		{"Baku on game points (C.04.7 1.4.4)", func(d *core.Division) { d.System = "FIDE_TEAM_GP_MP_BAKU" }, "why.team.cannot.baku"},
		{"rounds unknown (C7, C10)", func(d *core.Division) { d.Rounds = 0 }, "why.team.cannot.rounds"},
		{"all rounds played", func(d *core.Division) { d.Rounds = 1 }, "why.team.cannot.over"},
		{"result missing", func(d *core.Division) { d.Played[0].Matches[1].Games[2].Result = core.NotYetReported }, "why.team.cannot.result"},
		{"no game known", func(d *core.Division) { d.Played[0].Matches[1].Games = nil }, "why.team.cannot.result"},
		{"plays itself", func(d *core.Division) { d.Played[0].Matches[1].Black = 5 }, "why.team.cannot.match"},
		{"no such team", func(d *core.Division) { d.Played[0].Byes[0].Entry = 8 }, "why.team.cannot.entry"},
		{"no lot (4.1)", func(d *core.Division) { d.Initial = core.NoColour; d.Played = nil }, "why.team.cannot.initial"},
	} {
		t.Run(c.name, func(t *testing.T) {
			d := digest()
			c.change(&d)
			_, err := team.Pair(d)
			refused, is := err.(*core.RefusedError)
			if !is || refused.Why.Key != c.key || refused.Reason == "" {
				t.Errorf("got %v (%+v), want %s", err, refused, c.key)
			}
		})
	}
}

// Baku by the 192 code alone gives the same draws as with its virtual points
// written out (C.04.7 1.2 to 1.5).
func TestBakuByCode(t *testing.T) {
	seen := 0
	for _, f := range oracletest.Open(t, "team-swiss-agreed").Reports() {
		d := read(t, f)
		if !strings.HasSuffix(d.System, "_BAKU") {
			continue
		}
		seen++
		d.Virtual = nil
		if diff := differences(t, d, team.Readings{}); len(diff) > 0 {
			t.Errorf("%s: %v", f.Name, diff)
		}
	}
	if seen < 6 {
		t.Errorf("only %d accelerated events", seen)
	}
}

// Readings are chosen by name and printed with the draw.
func TestReadingNames(t *testing.T) {
	var r team.Readings
	for id, value := range map[string]string{
		"R1": "none", "R2": "graded", "R3": "zero", "R4": "forfeit-is-no-meeting", "R5": "opponent-played-no-game",
		"R6": "paired", "R7": "standings-floats", "R8": "arrived", "R9": "score", "R10": "unpaired",
	} {
		if err := r.Set(id, value); err != nil {
			t.Error(err)
		}
	}
	want := team.Readings{
		R1NoneInLastRound: true, R2Graded: true, R3ZeroOnly: true, R6PairedFloats: true, R7: team.Nowhere,
		R8Arrived: true, R9SeatByScore: true, R10: team.NextUnpaired,
	}
	if r != want {
		t.Errorf("got %+v", r)
	}
	if r.Set("R2", "sometimes") == nil || r.Set("R11", "none") == nil {
		t.Error("an unknown reading was accepted")
	}
	draw, err := team.Pair(digest())
	if err != nil {
		t.Fatal(err)
	}
	if got := fmt.Sprint(draw.Readings); got != "[{R1 strong} {R2 parity} {R3 best} {R4 forfeit-is-no-meeting} {R5 opponent-played-no-game} {R6 played} {R7 standings} {R8 fixed} {R9 number} {R10 field}]" {
		t.Error(got)
	}
}
