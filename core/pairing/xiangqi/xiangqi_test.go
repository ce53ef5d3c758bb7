package xiangqi_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"taikyoku/core"
	"taikyoku/core/pairing"
	"taikyoku/core/pairing/dutch"
	"taikyoku/core/pairing/xiangqi"
)

// field is an individual event of so many players, worth 2, 1, 0.
func field(players, rounds int) core.Division {
	d := core.Division{
		System: "XIANGQI_SWISS", Rounds: rounds, Boards: 1, Initial: core.White,
		Scoring: core.Scoring{Win: 20, Draw: 10, ForfeitWin: 20, PAB: 20, Full: 20, Half: 10},
	}
	for no := 1; no <= players; no++ {
		d.Entries = append(d.Entries, core.Entry{No: no, Members: []core.Player{{No: no}}})
	}
	return d
}

// played adds a round: "1+2" first move wins, "1-2" second wins, "1=2" drawn,
// "1>2" and "1<2" by forfeit, "1x2" both absent, "3" a bye.
func played(t testing.TB, d *core.Division, games string) {
	t.Helper()
	results := map[byte]core.Result{
		'+': core.WhiteWins, '-': core.BlackWins, '=': core.Drawn,
		'>': core.WhiteForfeit, '<': core.BlackForfeit, 'x': core.DoubleForfeit,
	}
	var round core.Round
	for _, g := range strings.Fields(games) {
		i := strings.IndexAny(g, "+-=><x")
		if i < 0 {
			var no int
			if _, err := fmt.Sscan(g, &no); err != nil {
				t.Fatal(err)
			}
			round.Byes = append(round.Byes, core.Bye{Entry: no, Kind: core.PAB})
			continue
		}
		var w, b int
		if _, err := fmt.Sscan(g[:i]+" "+g[i+1:], &w, &b); err != nil {
			t.Fatal(err)
		}
		round.Matches = append(round.Matches, core.Match{White: w, Black: b, Games: []core.Game{{Board: 1, White: w, Black: b, Result: results[g[i]]}}})
	}
	d.Played = append(d.Played, round)
}

func text(d core.Draw) string {
	var out []string
	for _, p := range d.Pairs {
		out = append(out, fmt.Sprintf("%d-%d", p.White, p.Black))
	}
	for _, b := range d.Byes {
		if b.Kind == core.PAB {
			out = append(out, fmt.Sprintf("%d-0", b.Entry))
		}
	}
	return strings.Join(out, " ")
}

func keys(why []core.Trace) []string {
	var out []string
	for _, w := range why {
		out = append(out, strings.TrimPrefix(w.Key, "why.xiangqi."))
	}
	return out
}

func pair(t testing.TB, d core.Division, r xiangqi.Rules) core.Draw {
	t.Helper()
	draw, err := xiangqi.Pair(d, r, xiangqi.Given{})
	if err != nil {
		t.Fatal(err)
	}
	return draw
}

func refusedAs(t *testing.T, err error, key string) {
	t.Helper()
	var refused *core.RefusedError
	if !errors.As(err, &refused) || refused.Why.Key != "why.xiangqi.cannot."+key {
		t.Errorf("got %v, want a refusal %q", err, key)
	}
}

func TestFirstRound(t *testing.T) {
	eight := field(8, 7)
	units := field(8, 7)
	for no, unit := range map[int]string{1: "A", 5: "A", 2: "B", 6: "B"} {
		units.Entries[no-1].Unit = unit
	}
	black := field(8, 7)
	black.Initial = core.Black
	for _, c := range []struct {
		name string
		d    core.Division
		r    xiangqi.Rules
		want string
	}{
		// Odd tables: the smaller number moves first; even tables: the larger.
		{"halves", eight, xiangqi.Rules{}, "1-5 6-2 3-7 8-4"},
		{"neighbours", eight, xiangqi.Rules{First: xiangqi.Neighbours}, "1-2 4-3 5-6 8-7"},
		{"ends", eight, xiangqi.Rules{First: xiangqi.Ends}, "1-8 7-2 3-6 5-4"},
		{"other lot", black, xiangqi.Rules{First: xiangqi.Neighbours}, "2-1 3-4 6-5 7-8"},
		{"odd", field(7, 7), xiangqi.Rules{}, "1-4 5-2 3-6 7-0"},
		// 1-5 and 2-6 are of one unit: the next of the lower half steps in.
		{"units", units, xiangqi.Rules{}, "1-6 5-2 3-7 8-4"},
		{"units ends", units, xiangqi.Rules{First: xiangqi.Ends}, "1-8 7-2 3-6 5-4"},
		{"no units", units, xiangqi.Rules{Units: xiangqi.UnitsNone}, "1-5 6-2 3-7 8-4"},
	} {
		if got := text(pair(t, c.d, c.r)); got != c.want {
			t.Errorf("%s: got %s want %s", c.name, got, c.want)
		}
	}
}

// Lots depend on the seed alone; the upper half always meets the lower.
func TestFirstRoundByLot(t *testing.T) {
	seen := map[string]bool{}
	for seed := range uint64(50) {
		r := xiangqi.Rules{First: xiangqi.UpperLower, Seed: seed}
		draw := pair(t, field(12, 5), r)
		for _, p := range draw.Pairs {
			if (p.White <= 6) == (p.Black <= 6) {
				t.Errorf("seed %d: %d-%d in one half", seed, p.White, p.Black)
			}
		}
		r.First = xiangqi.Random
		lot := text(pair(t, field(12, 5), r))
		if again := text(pair(t, field(12, 5), r)); again != lot {
			t.Errorf("seed %d: %s, then %s", seed, lot, again)
		}
		seen[lot] = true
		if !slices.Contains(pair(t, field(12, 5), r).Readings, core.Reading{ID: "seed", Value: fmt.Sprint(seed)}) {
			t.Error("the seed is not printed")
		}
	}
	if len(seen) < 45 {
		t.Errorf("only %d different lots", len(seen))
	}
}

// Round 2 of eight: two groups of four, everybody gets the other colour than
// before, in the order of need and, in an even round, of descending numbers.
func TestSecondRound(t *testing.T) {
	d := field(8, 7)
	played(t, &d, "1+5 6-2 3+7 8-4")
	// Winners 1(red) 2(black) 3(red) 4(black): due red 2, 4; due black 1, 3.
	// Equal sides: those due the first move pick, from the largest number: 4 takes 3, 2 takes 1.
	// Losers 5(black) 6(red) 7(black) 8(red): due red 5, 7: 7 has met 3 only and takes 8, 5 takes 6.
	if got, want := text(pair(t, d, xiangqi.Rules{})), "2-1 4-3 5-6 7-8"; got != want {
		t.Errorf("got %s want %s", got, want)
	}
	// By standings everybody picks in turn: 1 (opponent 5: 0 points) and so on, all
	// tied, so by number: 1 takes the first who is due the other colour.
	if got, want := text(pair(t, d, xiangqi.Rules{Order: xiangqi.ByStandings})), "2-1 4-3 5-6 7-8"; got != want {
		t.Errorf("standings: got %s want %s", got, want)
	}
	// With the event's own standings 4 comes first.
	ranks := []int{4, 3, 2, 1, 5, 6, 7, 8}
	draw, err := xiangqi.Pair(d, xiangqi.Rules{Order: xiangqi.ByStandings}, xiangqi.Given{Ranks: ranks})
	if err != nil {
		t.Fatal(err)
	}
	if got, want := text(draw), "4-3 2-1 5-6 7-8"; got != want {
		t.Errorf("given standings: got %s want %s", got, want)
	}
}

func TestColours(t *testing.T) {
	for _, c := range []struct {
		name, rounds, want, rule string
		r                        xiangqi.Rules
	}{
		// 1 had red twice, 2 once each: the larger imbalance decides.
		{"imbalance", "1+3 2+4 / 1+4 3-2 /", "2-1", "colour.imbalance", xiangqi.Rules{}},
		// 1: red, black; 2: black, red: the last difference is reversed.
		{"history", "1+3 4-2 / 4-1 2+3 /", "1-2", "colour.history", xiangqi.Rules{}},
		// Both red, black: round 3 is odd, the smaller number moves first.
		{"number odd round", "1+3 2+4 / 4-1 3-2 /", "1-2", "colour.number", xiangqi.Rules{}},
		// 1+2 is odd: the smaller number again.
		{"number by sum", "1+3 2+4 / 4-1 3-2 /", "1-2", "colour.number", xiangqi.Rules{Equal: xiangqi.BySum}},
	} {
		t.Run(c.name, func(t *testing.T) {
			d := field(4, 9)
			for _, r := range strings.Split(c.rounds, "/") {
				if strings.TrimSpace(r) != "" {
					played(t, &d, r)
				}
			}
			draw := pair(t, d, c.r)
			p := draw.Pairs[0]
			if got := fmt.Sprintf("%d-%d", p.White, p.Black); got != c.want || !slices.Contains(keys(p.Why), c.rule) {
				t.Errorf("got %s by %v, want %s by %s", got, keys(p.Why), c.want, c.rule)
			}
		})
	}
}

// In the last three rounds the colour of the higher score is served first.
func TestServeHigher(t *testing.T) {
	d := field(6, 4)
	played(t, &d, "1+2 4-3 5=6")
	played(t, &d, "3-1 4-2 6=5")
	played(t, &d, "1+5 2=6 3=4")
	d.Played[2].Matches = d.Played[2].Matches[:2] // 3 and 4 had no game
	d.Absent = map[int]core.ByeKind{2: core.ZeroBye, 3: core.ZeroBye, 5: core.ZeroBye, 6: core.ZeroBye}
	// 1 leads; colours: red, black, red; 4: red twice. Both are due black, 4 more so.
	for serve, want := range map[xiangqi.Count]string{0: "4-1 colour.higher", -1: "1-4 colour.imbalance"} {
		p := pair(t, d, xiangqi.Rules{ServeHigher: serve, Run: xiangqi.Off, Surplus: xiangqi.Off}).Pairs[0]
		if got := fmt.Sprintf("%d-%d %s", p.White, p.Black, keys(p.Why)[len(p.Why)-1]); got != want {
			t.Errorf("got %s want %s", got, want)
		}
	}
	// With the limits 4 can not have red a third time, whatever its opponent is due.
	p := pair(t, d, xiangqi.Rules{}).Pairs[0]
	if got := fmt.Sprintf("%d-%d %s", p.White, p.Black, keys(p.Why)[len(p.Why)-1]); got != "1-4 colour.limit" {
		t.Errorf("got %s", got)
	}
}

func TestBye(t *testing.T) {
	d := field(5, 5)
	played(t, &d, "1+3 4-2 5")
	// 3 and 4 have 0 points and had no bye: the larger number.
	draw := pair(t, d, xiangqi.Rules{})
	if got := text(draw); !strings.HasSuffix(got, " 4-0") {
		t.Errorf("got %s", got)
	}
	// Everybody has had one.
	for _, r := range []string{"1=2 3=5 4", "1=4 2=5 3", "3=4 1=5 2", "2=3 4=5 1"} {
		played(t, &d, r)
	}
	d.Rounds, d.Forbidden = 9, nil
	_, err := xiangqi.Pair(d, xiangqi.Rules{}, xiangqi.Given{})
	var none *core.UnpairableError
	if !errors.As(err, &none) || none.Why[0].Key != "why.xiangqi.cannot.bye" {
		t.Errorf("got %v", err)
	}
}

// A forfeit is a meeting or not, as the event says.
func TestForfeitMeets(t *testing.T) {
	d := field(2, 3)
	played(t, &d, "1>2")
	_, err := xiangqi.Pair(d, xiangqi.Rules{ForfeitMeets: xiangqi.ForfeitIsMeeting}, xiangqi.Given{})
	var none *core.UnpairableError
	if !errors.As(err, &none) || len(none.Obstacles) != 1 || none.Obstacles[0].Rule != "met" {
		t.Errorf("got %v", err)
	}
	if got := text(pair(t, d, xiangqi.Rules{})); got != "2-1" {
		t.Errorf("got %s, want 2-1 (round 2: the larger number moves first)", got)
	}
	if got := text(pair(t, d, xiangqi.Rules{ForfeitColour: xiangqi.ForfeitColours})); got != "2-1" {
		t.Errorf("got %s, want 2-1 (1 had the first move)", got)
	}
}

func TestAbsenceLimit(t *testing.T) {
	d := field(6, 5)
	played(t, &d, "1>4 5-2 3+6")
	played(t, &d, "2>4 1+3 5=6")
	draw := pair(t, d, xiangqi.Rules{AbsenceLimit: 2})
	if !slices.Contains(draw.Byes, core.Bye{Entry: 4, Kind: core.ZeroBye}) || !slices.Contains(keys(draw.Why), "retired") {
		t.Errorf("got %v, %v", draw.Byes, keys(draw.Why))
	}
	if draw = pair(t, d, xiangqi.Rules{}); strings.Contains(text(draw), "-0") {
		t.Errorf("without a limit: got %s", text(draw))
	}
}

// WX-10: after the last round but one the first two play for the title, even if
// they have met; the others play the last round, and have the bye.
func TestFinal(t *testing.T) {
	d := field(7, 4)
	played(t, &d, "1+4 5-2 3+6 7")
	played(t, &d, "2-1 7-3 4+5 6")
	played(t, &d, "1=3 7-2 6+4 5")
	// Points: 1: 5, 3: 5, 2: 4.
	draw := pair(t, d, xiangqi.Rules{Final: 4})
	p := draw.Pairs[0]
	if p.White != 3 || p.Black != 1 || !slices.Equal(keys(p.Why), []string{"final", "final.rematch", "colour.final-reversed"}) {
		t.Errorf("final: got %d-%d, %v", p.White, p.Black, keys(p.Why))
	}
	if len(draw.Pairs) != 3 || len(draw.Byes) != 1 || draw.Byes[0].Entry == 1 || draw.Byes[0].Entry == 3 {
		t.Errorf("the others: got %s", text(draw))
	}
	if p = pair(t, d, xiangqi.Rules{Final: 4, FinalColour: xiangqi.FinalHigher}).Pairs[0]; p.White+p.Black != 4 || !slices.Contains(keys(p.Why), "colour.final-higher") {
		t.Errorf("higher: got %d-%d, %v", p.White, p.Black, keys(p.Why))
	}
	_, err := xiangqi.Pair(d, xiangqi.Rules{Final: 4}, xiangqi.Given{Ranks: []int{1, 2, 2, 4, 5, 6, 7}})
	refusedAs(t, err, "final-tie")
	d.Absent = map[int]core.ByeKind{3: core.ZeroBye}
	_, err = xiangqi.Pair(d, xiangqi.Rules{Final: 4}, xiangqi.Given{})
	refusedAs(t, err, "final-absent")
}

// The order "dutch" is FIDE Dutch for everybody but the finalists, with units
// kept apart.
func TestDutch(t *testing.T) {
	d := field(8, 5)
	r := xiangqi.Rules{Order: xiangqi.ByDutch, Units: xiangqi.UnitsAll}
	_, err := xiangqi.Pair(d, r, xiangqi.Given{})
	refusedAs(t, err, "dutch")
	d.Entries[0].Unit, d.Entries[4].Unit = "A", "A" // 1 and 5 would meet
	draw, err := xiangqi.Pair(d, r, xiangqi.Given{Dutch: dutch.Pair})
	if err != nil {
		t.Fatal(err)
	}
	if got := text(draw); strings.Contains(got, "1-5") || len(draw.Pairs) != 4 {
		t.Errorf("got %s", got)
	}
	plain := d
	plain.System, plain.Forbidden = "FIDE_DUTCH", []core.Forbidden{{Entries: []int{1, 5}}}
	want, err := dutch.Pair(plain)
	if err != nil {
		t.Fatal(err)
	}
	if text(draw) != text(want) {
		t.Errorf("got %s want %s", text(draw), text(want))
	}
	played(t, &d, "1+6 2+7 3+8 4+5")
	played(t, &d, "1+2 3+4 5+7 6+8")
	r.Final = 3
	draw, err = xiangqi.Pair(d, r, xiangqi.Given{Dutch: dutch.Pair, Ranks: []int{1, 3, 2, 4, 5, 6, 7, 8}})
	if err != nil {
		t.Fatal(err)
	}
	if draw.Pairs[0].White+draw.Pairs[0].Black != 4 || len(draw.Pairs) != 4 || len(draw.Byes) != 0 {
		t.Errorf("final beside Dutch: got %s, %v", text(draw), draw.Byes)
	}
}

// Teams with fixed boards: scores are match points; boards alternate colours.
func TestTeams(t *testing.T) {
	d := core.Division{
		System: "XIANGQI_SWISS", Team: true, Rounds: 5, Boards: 2, Initial: core.White,
		Scoring: core.Scoring{Win: 20, Draw: 10, ForfeitWin: 20, PAB: 20}, Match: core.MatchScoring{Win: 20, Draw: 10, PABMatch: 20, PABGame: 40},
	}
	for no := 1; no <= 4; no++ {
		d.Entries = append(d.Entries, core.Entry{No: no, Members: []core.Player{{No: 2*no - 1}, {No: 2 * no}}})
	}
	game := func(board, white, black int, r core.Result) core.Game {
		return core.Game{Board: board, White: white, Black: black, Result: r}
	}
	d.Played = []core.Round{{Matches: []core.Match{
		// 1 wins both boards of 1-3: red on board 1, black on board 2.
		{White: 1, Black: 3, Games: []core.Game{game(1, 1, 5, core.WhiteWins), game(2, 6, 2, core.BlackWins)}},
		// 4-2 ends 1:1.
		{White: 4, Black: 2, Games: []core.Game{game(1, 7, 3, core.WhiteWins), game(2, 4, 8, core.WhiteWins)}},
	}}}
	// 1: 2 points, 2 and 4: 1, 3: 0. 1 was red and meets 4 or 2; 2-4 have met. In
	// the group of one it floats; in the next, 4 and 2 may not meet, so one of them
	// floats to 3. 1 is due black and takes the first who is due red.
	if got, want := text(pair(t, d, xiangqi.Rules{})), "2-1 3-4"; got != want {
		t.Errorf("got %s want %s", got, want)
	}
}

func TestRefusals(t *testing.T) {
	d := field(4, 0)
	_, err := xiangqi.Pair(d, xiangqi.Rules{}, xiangqi.Given{})
	refusedAs(t, err, "rounds")
	d.Rounds = 1
	_, err = xiangqi.Pair(d, xiangqi.Rules{Order: "alphabet"}, xiangqi.Given{})
	refusedAs(t, err, "rule")
	_, err = xiangqi.Pair(d, xiangqi.Rules{}, xiangqi.Given{Ranks: []int{1}})
	refusedAs(t, err, "ranks")
	played(t, &d, "1+2 3+4")
	_, err = xiangqi.Pair(d, xiangqi.Rules{}, xiangqi.Given{})
	refusedAs(t, err, "over")
	d.Rounds = 3
	d.Played[0].Matches[0].Games[0].Result = core.NotYetReported
	_, err = xiangqi.Pair(d, xiangqi.Rules{}, xiangqi.Given{})
	refusedAs(t, err, "result")
}

// random plays events and hands every draw to check.
func random(t *testing.T, events int, r func(*rand.Rand) xiangqi.Rules, check func(*testing.T, core.Division, xiangqi.Rules, core.Draw)) (rounds int) {
	for seed := range uint64(events) {
		rng := rand.New(rand.NewPCG(seed, 9))
		d := field(2+rng.IntN(40), 3+rng.IntN(7))
		for i := range d.Entries {
			if rng.IntN(2) == 0 {
				d.Entries[i].Unit = string(rune('A' + rng.IntN(8)))
			}
		}
		rules := r(rng)
		for d.Next() <= d.Rounds {
			d.Absent = map[int]core.ByeKind{}
			for no := range d.Entries {
				if rng.IntN(40) == 0 {
					d.Absent[no+1] = core.ZeroBye
				}
			}
			draw, err := xiangqi.Pair(d, rules, xiangqi.Given{})
			var none *core.UnpairableError
			if errors.As(err, &none) {
				break
			}
			if err != nil {
				t.Fatal(err)
			}
			check(t, d, rules, draw)
			rounds++
			var games []string
			for _, p := range draw.Pairs {
				games = append(games, fmt.Sprintf("%d%c%d", p.White, "+-==>x"[rng.IntN(6)], p.Black))
			}
			played(t, &d, strings.Join(games, " "))
			d.Played[len(d.Played)-1].Byes = draw.Byes
		}
	}
	return rounds
}

// history is what happened to a player, counted apart from the engine.
type history struct {
	colours string
	met     map[int]bool
	byes    int
}

func histories(d core.Division) []history {
	h := make([]history, len(d.Entries)+1)
	for i := range h {
		h[i].met = map[int]bool{}
	}
	for _, r := range d.Played {
		for _, m := range r.Matches {
			h[m.White].met[m.Black], h[m.Black].met[m.White] = true, true
			if m.Games[0].Result.Played() {
				h[m.White].colours += "w"
				h[m.Black].colours += "b"
			}
		}
		for _, b := range r.Byes {
			if b.Kind == core.PAB {
				h[b.Entry].byes++
			}
		}
	}
	return h
}

// The independent check finds nothing in a draw by the common practice.
func TestCheck(t *testing.T) {
	rules := func(*rand.Rand) xiangqi.Rules { return xiangqi.Rules{} }
	random(t, 150, rules, func(t *testing.T, d core.Division, _ xiangqi.Rules, draw core.Draw) {
		for _, v := range pairing.Check(d, draw) {
			if v.Grade > core.Information {
				t.Errorf("round %d of %d: %s %v %+v", draw.Round, d.Rounds, v.Rule, v.Entries, v.Why)
			}
		}
	})
}

// Whatever happened before: everybody present has one place, nobody meets twice,
// one bye each, units apart when they must be, strict limits never broken.
func TestProperties(t *testing.T) {
	rules := func(rng *rand.Rand) xiangqi.Rules {
		limits := []xiangqi.Limit{xiangqi.Yields, xiangqi.Strict, xiangqi.Off}
		return xiangqi.Rules{
			Order:   []xiangqi.Order{xiangqi.ByNumber, xiangqi.ByStandings}[rng.IntN(2)],
			First:   xiangqi.Pattern(xiangqi.Pattern("").Choices()[rng.IntN(5)]),
			Units:   xiangqi.Units(xiangqi.Units("").Choices()[rng.IntN(3)]),
			Run:     limits[rng.IntN(3)],
			Surplus: limits[rng.IntN(3)],
			LastRun: xiangqi.RunAsEver,

			ForfeitMeets: xiangqi.ForfeitIsMeeting,
			Seed:         rng.Uint64(),
		}
	}
	rounds := random(t, 400, rules, func(t *testing.T, d core.Division, r xiangqi.Rules, draw core.Draw) {
		h := histories(d)
		seen := map[int]int{}
		for _, b := range draw.Byes {
			seen[b.Entry]++
			if b.Kind == core.PAB && h[b.Entry].byes > 0 {
				t.Errorf("%d has a second bye", b.Entry)
			}
		}
		for _, p := range draw.Pairs {
			seen[p.White]++
			seen[p.Black]++
			if h[p.White].met[p.Black] {
				t.Errorf("%d-%d meet again", p.White, p.Black)
			}
			u := d.Entries[p.White-1].Unit
			if avoid := r.Units == xiangqi.UnitsAll || r.Units == xiangqi.UnitsFirst && draw.Round == 1; avoid && u != "" && u == d.Entries[p.Black-1].Unit {
				t.Errorf("%d-%d are of one unit", p.White, p.Black)
			}
			for no, c := range map[int]string{p.White: "w", p.Black: "b"} {
				now := h[no].colours + c
				if r.Run == xiangqi.Strict && strings.HasSuffix(now, c+c+c) {
					t.Errorf("%d has %s", no, now)
				}
				if s := strings.Count(now, "w") - strings.Count(now, "b"); r.Surplus == xiangqi.Strict && (s > 2 || s < -2) {
					t.Errorf("%d has %s", no, now)
				}
			}
		}
		for no := 1; no <= len(d.Entries); no++ {
			if seen[no] != 1 {
				t.Errorf("%d has %d places", no, seen[no])
			}
		}
	})
	if rounds < 1500 {
		t.Errorf("only %d rounds", rounds)
	}
	t.Log(rounds, "rounds")
}
