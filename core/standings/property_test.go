package standings

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"taikyoku/core"
)

// randomEvent draws a tournament: any pairing, any results, byes of all kinds.
func randomEvent(t *rapid.T) core.Division {
	n := rapid.IntRange(2, 24).Draw(t, "entries")
	rounds := rapid.IntRange(1, 7).Draw(t, "rounds")
	seed := rapid.Uint64().Draw(t, "seed")
	return shuffledEvent(n, rounds, rand.New(rand.NewPCG(seed, 1)))
}

// shuffledEvent pairs at random each round.
func shuffledEvent(n, rounds int, rng *rand.Rand) core.Division {
	d := core.Division{Boards: 1, Rounds: rounds, Scoring: core.Standard(), Date: time.Date(2026, 4, 1, 0, 0, 0, 0, time.UTC)}
	for i := range n {
		rating := 1400 + rng.IntN(1000)
		d.Entries = append(d.Entries, core.Entry{No: i + 1, Name: "P" + strconv.Itoa(i+1), Strength: rating, Members: []core.Player{{No: i + 1, Rating: rating, Fouls: rng.IntN(3)}}})
	}
	results := []core.Result{core.WhiteWins, core.BlackWins, core.Drawn, core.WhiteWins, core.BlackWins, core.WhiteForfeit, core.DoubleForfeit}
	for range rounds {
		var round core.Round
		order := rng.Perm(n)
		for len(order) > 1 && rng.IntN(8) > 0 {
			a, b := order[0]+1, order[1]+1
			order = order[2:]
			round.Matches = append(round.Matches, core.Match{White: a, Black: b, Games: []core.Game{{Board: 1, White: a, Black: b, Result: results[rng.IntN(len(results))]}}})
		}
		for _, i := range order {
			round.Byes = append(round.Byes, core.Bye{Entry: i + 1, Kind: core.ByeKind(1 + rng.IntN(4))})
		}
		d.Played = append(d.Played, round)
	}
	return d
}

// fullStack is every tie-break of individuals that does not depend on numbers.
func fullStack() []string {
	return []string{"PTS", "DE", "BH/C1", "BH", "FB/M1", "SB/C1", "AOB", "WIN", "WON", "BPG", "BWG", "REP", "STD", "PS/C1", "KS", "ARO/C1", "TPR", "PTP", "APRO", "APPO", "DIR", "OPP", "STRONG", "STRONGEST", "STRONGPLACE", "FOULS", "PREV"}
}

// permuted renumbers the entries; at[i] is the new index of entry i.
func permuted(d core.Division, at []int) core.Division {
	p := d
	p.Entries = make([]core.Entry, len(d.Entries))
	for i, e := range d.Entries {
		e.No = at[i] + 1
		e.Members = []core.Player{e.Members[0]}
		e.Members[0].No = e.No
		p.Entries[at[i]] = e
	}
	p.Played = nil
	to := func(no int) int { return at[no-1] + 1 }
	for _, round := range d.Played {
		var r core.Round
		for _, m := range slices.Backward(round.Matches) {
			g := m.Games[0]
			g.White, g.Black = to(g.White), to(g.Black)
			r.Matches = append(r.Matches, core.Match{White: to(m.White), Black: to(m.Black), Games: []core.Game{g}})
		}
		for _, b := range slices.Backward(round.Byes) {
			r.Byes = append(r.Byes, core.Bye{Entry: to(b.Entry), Kind: b.Kind})
		}
		p.Played = append(p.Played, r)
	}
	return p
}

func policies() []Policy {
	return []Policy{FIDE2026, FIDE2023, FIDE2009, ChessResults, Plain, PlainWith(ByeOwn), PlainWith(ByeLowest), PlainWith(ByeDraw)}
}

func TestPermutationChangesNoRank(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d := randomEvent(t)
		rules := Rules{Policy: rapid.SampledFrom(policies()).Draw(t, "policy"), Stack: fullStack()}
		at := rapid.Permutation(indexes(len(d.Entries))).Draw(t, "order")
		a, err := Compute(d, rules)
		if err != nil {
			t.Fatal(err)
		}
		b, err := Compute(permuted(d, at), rules)
		if err != nil {
			t.Fatal(err)
		}
		for _, row := range a.Rows {
			other, _ := b.Place(at[row.Entry-1] + 1)
			if other.Rank != row.Rank {
				t.Fatalf("entry %d has rank %d, renumbered %d", row.Entry, row.Rank, other.Rank)
			}
			for k := range row.Values {
				if row.Values[k].Cmp(other.Values[k]) != 0 {
					t.Fatalf("entry %d %s: %s, renumbered %s", row.Entry, rules.Stack[k], row.Values[k].Decimal(), other.Values[k].Decimal())
				}
			}
		}
	})
}

func indexes(n int) []int {
	all := make([]int, n)
	for i := range all {
		all[i] = i
	}
	return all
}

// Every point is won by somebody: the sum of the scores is the sum of what
// games and byes gave. Every opponent's score is counted once per game: the sum
// of the plain Buchholz is the sum of score × paired games.
func TestSumsHold(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d := randomEvent(t)
		s, err := Compute(d, Rules{Policy: Plain, Stack: []string{"PTS", "OPP", "SB"}})
		if err != nil {
			t.Fatal(err)
		}
		var given, scored, buchholz, counted int64
		paired := make([]int64, len(d.Entries)+1)
		for _, round := range d.Played {
			for _, m := range round.Matches {
				given += int64(d.Scoring.Of(m.Games[0].Result.White) + d.Scoring.Of(m.Games[0].Result.Black))
				paired[m.White]++
				paired[m.Black]++
			}
			for _, b := range round.Byes {
				given += map[core.ByeKind]int64{core.PAB: 10, core.FullBye: 10, core.HalfBye: 5}[b.Kind]
			}
		}
		for _, row := range s.Rows {
			scored += row.Values[0].num
			buchholz += row.Values[1].num
			counted += row.Values[0].num * paired[row.Entry]
		}
		if given != scored || buchholz != counted {
			t.Fatalf("given %d scored %d, Buchholz %d counted %d", given, scored, buchholz, counted)
		}
	})
}

// A tie-break at the end never reorders what was decided.
func TestLaterTieBreaksKeepTheOrder(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d := randomEvent(t)
		stack := rapid.SliceOfN(rapid.SampledFrom(fullStack()), 1, 6).Draw(t, "stack")
		short, err := Compute(d, Rules{Stack: stack[:len(stack)-1]})
		if err != nil {
			t.Fatal(err)
		}
		long, err := Compute(d, Rules{Stack: stack})
		if err != nil {
			t.Fatal(err)
		}
		for _, a := range short.Rows {
			for _, b := range short.Rows {
				x, _ := long.Place(a.Entry)
				y, _ := long.Place(b.Entry)
				if a.Rank < b.Rank && x.Rank >= y.Rank {
					t.Fatalf("%v: %d stood before %d", stack, a.Entry, b.Entry)
				}
			}
		}
	})
}

// A correction and its undo give the same table.
func TestCorrectionAndUndo(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d := randomEvent(t)
		rules := Rules{Stack: fullStack()}
		before, err := Compute(d, rules)
		if err != nil {
			t.Fatal(err)
		}
		for r := range d.Played {
			if len(d.Played[r].Matches) == 0 {
				continue
			}
			g := &d.Played[r].Matches[0].Games[0]
			old := g.Result
			g.Result = core.Drawn
			if _, err := Compute(d, rules); err != nil {
				t.Fatal(err)
			}
			g.Result = old
		}
		after, err := Compute(d, rules)
		if err != nil {
			t.Fatal(err)
		}
		for i := range before.Rows {
			if before.Rows[i].Entry != after.Rows[i].Entry || before.Rows[i].Rank != after.Rows[i].Rank {
				t.Fatalf("row %d: %+v, before %+v", i, after.Rows[i], before.Rows[i])
			}
		}
	})
}

// The terms of an explanation add up to the value that was explained.
func TestExplanationsAddUp(t *testing.T) {
	sums := map[string]bool{"BH": true, "BH/C1": true, "SB/C1": true, "PS/C1": true, "OPP": true, "WIN": true, "KS": true}
	rapid.Check(t, func(t *rapid.T) {
		d := randomEvent(t)
		rules := Rules{Stack: []string{"PTS", "BH/C1", "BH", "SB/C1", "WIN", "PS/C1", "KS", "OPP"}}
		all, err := Explanations(d, rules)
		if err != nil {
			t.Fatal(err)
		}
		s, _ := Compute(d, rules)
		for e := range all {
			row, _ := s.Place(e.Entry)
			if row.Rank != e.Rank {
				t.Fatalf("entry %d: rank %d explained, %d in the table", e.Entry, e.Rank, row.Rank)
			}
			for k, step := range e.Steps {
				if !sums[step.Code.Text] {
					continue
				}
				var total float64
				for _, term := range step.own(e.Entry).Terms {
					v, _ := strconv.ParseFloat(term.Value.Decimal(), 64)
					if !term.Cut {
						total += v
					}
				}
				if got, _ := strconv.ParseFloat(row.Values[k].Decimal(), 64); got != total {
					t.Fatalf("entry %d %s: %g, its terms give %g", e.Entry, step.Code.Text, got, total)
				}
			}
			if len(e.Why()) == 0 {
				t.Fatal("no why")
			}
		}
	})
}

// Results that contradict each other are an error that names the place; a
// player at two boards, an entry twice in a round, somebody unknown.
func TestContradictionsAreNamed(t *testing.T) {
	individualCase := func(change func(*core.Division)) core.Division {
		d := fourPlayers(t)
		change(&d)
		return d
	}
	teamCase := func(change func(*core.Division)) core.Division {
		d := teamEvent(t, 4, 2, "1-2 10,3-4 ==")
		change(&d)
		return d
	}
	for _, tt := range []struct {
		name string
		d    core.Division
		want string
	}{
		{"both won", individualCase(func(d *core.Division) {
			d.Played[1].Matches[0].Games[0].Result = core.Result{White: core.Won, Black: core.Won}
		}), "round 2, table 1, board 1, entry 2, P2: both sides have won"},
		{"half a result", individualCase(func(d *core.Division) {
			d.Played[0].Matches[0].Games[0].Result.Black = core.Missing
		}), "round 1, table 1, board 1, entry 1, P1: only one side has a result"},
		{"twice", individualCase(func(d *core.Division) {
			d.Played[2].Byes = append(d.Played[2].Byes, core.Bye{Entry: 2, Kind: core.PAB})
		}), "round 3, entry 2, P2: is in this round twice"},
		{"unknown", individualCase(func(d *core.Division) { d.Played[0].Matches[0].Black = 9 }), "round 1, table 1, entry 9, no such entry"},
		{"numbers", individualCase(func(d *core.Division) { d.Entries[1].No = 7 }), "entry 7, P2: expected number 2"},
		{"adjustment", individualCase(func(d *core.Division) {
			d.Adjustments = []core.Adjustment{{Round: 1, Entries: []int{8}}}
		}), "round 1, entry 8, adjustment for an unknown entry"},
		{"two boards", teamCase(func(d *core.Division) { d.Played[0].Matches[0].Games[1].White = 11 }), "round 1, table 1, board 2, entry 1, T1: a player sits at two boards"},
		{"other match", teamCase(func(d *core.Division) { d.Played[0].Matches[0].Games[1].White = 31 }), "round 1, table 1, board 2, entry 3, T3: a player of a team that does not play this match"},
		{"no team", teamCase(func(d *core.Division) { d.Played[0].Matches[0].Games[1].White = 99 }), "round 1, table 1, board 2, a player who is in no team"},
		{"itself", teamCase(func(d *core.Division) {
			d.Played[0].Matches[0].Games[1] = core.Game{Board: 2, White: 11, Black: 12}
			d.Played[0].Matches[0].Games[0].White, d.Played[0].Matches[0].Games[0].Black = 0, 0
		}), "round 1, table 1, board 2, entry 1, T1: plays against itself"},
	} {
		_, err := Compute(tt.d, Rules{Stack: []string{"PTS"}})
		var input *InputError
		if !errors.As(err, &input) || input.Error() != tt.want {
			t.Errorf("%s: got %v, want %s", tt.name, err, tt.want)
		}
	}
}

// A match with too few boards is ranked, and said.
func TestTooFewBoardsAreNoted(t *testing.T) {
	d := teamEvent(t, 2, 4, "1-2 110")
	s := compute(t, d, Rules{Stack: []string{"MPTS", "GPTS"}})
	if len(s.Notes) != 1 || s.Notes[0].Key != "why.standings.boards" || s.Notes[0].Args["Boards"] != 3 || s.Notes[0].Args["Want"] != 4 {
		t.Errorf("notes %v", s.Notes)
	}
	if s.Rows[0].Values[0].Decimal() != "2" {
		t.Errorf("rows %+v", s.Rows)
	}
}

// A match not yet finished gives game points and no match points; a game not
// reported gives nothing, and nobody's Buchholz counts it.
func TestLiveStandings(t *testing.T) {
	d := teamEvent(t, 2, 2, "1-2 1?")
	wantValues(t, d, Rules{}, "MPTS", "0 0")
	wantValues(t, d, Rules{}, "GPTS", "1 0")
	wantValues(t, d, Rules{}, "BH:MP", "0 0")
	one := individual(t, nil, "2w? 3w1", "1b? 4w1", "4w1 1b0", "3b0 2b0")
	wantValues(t, one, Rules{}, "BH", "1 0 1 2")
	wantValues(t, one, Rules{Stack: nil}, "BH/C1", "0 0 1 1")
}

func TestCodes(t *testing.T) {
	for _, good := range []string{"bh:mp/c1", "MPvGP", "ESB:MG/C1", "DE/P", "ks/l+2", "SSSC/K4/F/P", "TPN/R", "GE", "aro/m1", "BH/C1/VFIDE-2023", "TPR/U1000", "SB:MP/H"} {
		if _, err := ParseCode(good); err != nil {
			t.Errorf("%s: %v", good, err)
		}
	}
	for bad, why := range map[string]string{
		"": "unknown code", "XYZ": "unknown code", "BH/X": "does not take /X", "BH/C": "needs a number", "BH/C0": "needs a number",
		"WIN/C1": "does not take /C1", "BH:XP": "the score is MP or GP", "EDE:MP": "takes no :MP or :GP", "KS/L2": "needs +n or -n",
		"BH/": "empty modifier", "BH//C1": "empty modifier", "BH/PP": "unknown modifier /PP", "BH/V1999": "unknown edition", "OTHER_COIN": "unknown code",
	} {
		_, err := ParseCode(bad)
		var code *CodeError
		if !errors.As(err, &code) || !strings.Contains(code.Reason, why) {
			t.Errorf("%q: got %v, want %s", bad, err, why)
		}
	}
	// FIDE's mandatory lists (MTB26) all read.
	for _, list := range []string{
		"DE,DE/P,BPG,BWG,REP,STD,SB,SB/C1,SB/C2,SB/P,SB/C1/P,ARO,ARO/C1,ARO/C2,ARO/M1,ARO/M2,TPR,PTP,APRO,APPO,RTNG,RTNG/R,WIN,WON,PS,PS/C1,PS/C2,TPN,TPN/R,BH,BH/C1,BH/C2,BH/M1,BH/M2,BH/P,FB,FB/C1,FB/C2,FB/M1,FB/M2,FB/P,AOB,AOB/F,KS,KS/L-1",
		"WIN:MP,WON:MP,PS:MP,PS:GP/C1,BH:MP/C1/P,BH:GP/M2,FB:MP/C2,FB:GP,AOB:MP,AOB:GP/F,KS:MP,KS:GP/L+1,BC,TBR,BBE,MPvGP,EMMSB,EMGSB/C1,EGMSB/C2/P,EGGSB/P,EDE,EDEBT,EDEBB,EDET,EDEB,EDE/P,EDEB/P,SSSC,SSSC/F,SSSC/P,SSSC/K3",
	} {
		for code := range strings.SplitSeq(list, ",") {
			if _, err := ParseCode(code); err != nil {
				t.Error(err)
			}
		}
	}
}

func TestValues(t *testing.T) {
	for _, tt := range []struct {
		v    Value
		want string
	}{
		{Value{}, "0"}, {Ratio(815, 20), "40.75"}, {Whole(54), "54"}, {Ratio(-5, 10), "-0.5"}, {Ratio(40, 3), "13.33"}, {Ratio(1, 8), "0.125"}, {Ratio(25, 10), "2.5"},
	} {
		if got := tt.v.Decimal(); got != tt.want {
			t.Errorf("got %s, want %s", got, tt.want)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		a, b := rapid.Int64Range(-1<<40, 1<<40).Draw(t, "a"), rapid.Int64Range(1, 1<<30).Draw(t, "b")
		k := rapid.Int64Range(1, 1<<20).Draw(t, "k")
		if Ratio(a, b).Cmp(Ratio(a*k, b*k)) != 0 {
			t.Fatalf("%d/%d is not itself times %d", a, b, k)
		}
		if Ratio(a, b).Cmp(Ratio(a+1, b)) >= 0 || Ratio(a+1, b).Cmp(Ratio(a, b)) <= 0 {
			t.Fatalf("%d/%d is not less than %d/%d", a, b, a+1, b)
		}
	})
}
