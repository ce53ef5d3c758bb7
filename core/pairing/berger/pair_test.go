package berger_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"taikyoku/core"
	"taikyoku/core/pairing/berger"
)

// field is an event of so many players, nothing played.
func field(code string, players int) core.Division {
	d := core.Division{System: code, Scoring: core.Standard(), Boards: 1}
	for no := 1; no <= players; no++ {
		d.Entries = append(d.Entries, core.Entry{No: no, Members: []core.Player{{No: no}}})
	}
	return d
}

// play pairs the next round and lets White win every game.
func play(t *testing.T, d *core.Division) core.Draw {
	t.Helper()
	draw, err := berger.Pair(*d)
	if err != nil {
		t.Fatal(err)
	}
	round := core.Round{Byes: draw.Byes}
	for _, p := range draw.Pairs {
		round.Matches = append(round.Matches, core.Match{
			White: p.White, Black: p.Black,
			Games: []core.Game{{Board: 1, White: p.White, Black: p.Black, Result: core.WhiteWins}},
		})
	}
	d.Played = append(d.Played, round)
	return draw
}

func pairs(d core.Draw) string {
	var out []string
	for _, p := range d.Pairs {
		out = append(out, fmt.Sprintf("%d-%d", p.White, p.Black))
	}
	for _, b := range d.Byes {
		out = append(out, fmt.Sprintf("%d-0", b.Entry))
	}
	return strings.Join(out, " ")
}

func keys(why []core.Trace) []string {
	var out []string
	for _, w := range why {
		out = append(out, strings.TrimPrefix(w.Key, "why.berger."))
	}
	return out
}

func TestFiveOfSix(t *testing.T) {
	d := field("FIDE_ROUNDROBIN", 5)
	for _, want := range []string{"2-5 3-4 1-0", "5-3 1-2 4-0", "3-1 4-5 2-0", "1-4 2-3 5-0", "4-2 5-1 3-0"} {
		draw := play(t, &d)
		if got := pairs(draw); got != want {
			t.Errorf("round %d: got %s want %s", draw.Round, got, want)
		}
		if draw.Byes[0].Kind != core.ZeroBye || !slices.Contains(keys(draw.Why), "free") {
			t.Errorf("round %d: the free round is %+v, %v", draw.Round, draw.Byes, keys(draw.Why))
		}
	}
	_, err := berger.Pair(d)
	var refused *core.RefusedError
	if !errors.As(err, &refused) || refused.Why.Key != "why.berger.cannot.over" {
		t.Errorf("a sixth round: %v", err)
	}
}

func TestReasonsOfColours(t *testing.T) {
	d := field("BERGER_DOUBLEROUNDROBIN", 4)
	want := []string{
		"1-4 colour.last-lower, 2-3 colour.odd", "4-3 colour.last-upper, 1-2 colour.odd", "2-4 colour.last-lower, 3-1 colour.even",
		"4-1 colour.last-lower-reversed, 3-2 colour.odd-reversed", "3-4 colour.last-upper-reversed, 2-1 colour.odd-reversed",
		"4-2 colour.last-lower-reversed, 1-3 colour.even-reversed",
	}
	for _, want := range want {
		var got []string
		for _, p := range play(t, &d).Pairs {
			got = append(got, fmt.Sprintf("%d-%d %s", p.White, p.Black, strings.Join(keys(p.Why), " ")))
		}
		if strings.Join(got, ", ") != want {
			t.Errorf("got %v want %s", got, want)
		}
	}
}

// Withdrawal before half of the games: nobody plays the one who left.
func TestWithdrawalBeforeHalf(t *testing.T) {
	d := field("BERGER_ROUNDROBIN", 6)
	play(t, &d)
	play(t, &d) // two of five
	d.Entries[2].Withdrawn = true
	if got, want := berger.Withdrawals(&d), []berger.Withdrawal{{Entry: 3, Played: 2, Scheduled: 5}}; !slices.Equal(got, want) {
		t.Errorf("got %+v", got)
	}
	draw := play(t, &d) // table: 2-6 3-1 4-5
	if got, want := pairs(draw), "2-6 4-5 1-0"; got != want {
		t.Errorf("got %s want %s", got, want)
	}
	if got := keys(draw.Why); !slices.Equal(got, []string{"round", "withdrawn.annulled", "annulled"}) {
		t.Errorf("got %v", got)
	}
}

// Withdrawal after half of the games: the rest are forfeits.
func TestWithdrawalAfterHalf(t *testing.T) {
	d := field("BERGER_ROUNDROBIN", 6)
	for range 3 {
		play(t, &d) // three of five
	}
	d.Entries[2].Withdrawn = true
	d.Absent = map[int]core.ByeKind{5: core.ZeroBye}
	draw := play(t, &d) // table: 6-5 1-4 2-3
	if got, want := pairs(draw), "6-5 1-4 2-3"; got != want {
		t.Errorf("got %s want %s", got, want)
	}
	if got := keys(draw.Pairs[2].Why); !slices.Equal(got, []string{"colour.odd", "forfeit"}) {
		t.Errorf("2-3: %v", got)
	}
	if got := keys(draw.Pairs[0].Why); !slices.Equal(got, []string{"colour.last-upper", "absent"}) {
		t.Errorf("6-5: %v", got)
	}
	if got := keys(draw.Why); !slices.Equal(got, []string{"round", "withdrawn.counts"}) {
		t.Errorf("got %v", got)
	}
}

// A forfeit is no game played; in a team event any board played makes a match.
func TestTookPart(t *testing.T) {
	d := core.Division{System: "BERGER_TEAM_ROUNDROBIN", Team: true, Boards: 2}
	for no := 1; no <= 4; no++ {
		d.Entries = append(d.Entries, core.Entry{No: no})
	}
	d.Played = []core.Round{
		{Matches: []core.Match{{White: 1, Black: 4, Games: []core.Game{{Board: 1, Result: core.WhiteForfeit}, {Board: 2, Result: core.BlackForfeit}}}}},
		{Matches: []core.Match{{White: 4, Black: 3, Games: []core.Game{{Board: 1, Result: core.WhiteForfeit}, {Board: 2, Result: core.Drawn}}}}},
	}
	d.Entries[3].Withdrawn, d.Entries[0].Withdrawn = true, true
	want := []berger.Withdrawal{{Entry: 1, Played: 1, Scheduled: 3}, {Entry: 4, Played: 1, Scheduled: 3}}
	if got := berger.Withdrawals(&d); !slices.Equal(got, want) {
		t.Errorf("got %+v want %+v", got, want)
	}
}

func TestTableNotFollowed(t *testing.T) {
	d := field("BERGER_ROUNDROBIN", 4)
	play(t, &d)
	d.Played[0].Matches[0] = core.Match{White: 4, Black: 3} // a pair of round 2
	_, err := berger.Pair(d)
	var refused *core.RefusedError
	if !errors.As(err, &refused) || refused.Why.Key != "why.berger.cannot.table" {
		t.Errorf("got %v", err)
	}
}

func TestVarma(t *testing.T) {
	for players := 9; players <= 24; players++ {
		for seed := range uint64(100) {
			var entries []core.Entry
			for i := range players {
				e := core.Entry{No: i + 1, Name: fmt.Sprint("P", i)}
				if i < 5 {
					e.Unit = []string{"JPN", "CHN"}[i%2] // three and two
				}
				entries = append(entries, e)
			}
			lots, err := berger.Varma(entries, seed)
			if err != nil {
				t.Fatal(err)
			}
			checkLots(t, entries, lots)
			if lots.Drawn[0].Unit != "JPN" || lots.Drawn[1].Unit != "CHN" || !slices.Equal(lots.Drawn[0].Entries, []int{0, 2, 4}) {
				t.Fatalf("order of the draw: %+v", lots.Drawn)
			}
			again, err := berger.Varma(entries, seed)
			if err != nil || !slices.Equal(again.Numbers, lots.Numbers) {
				t.Fatalf("seed %d: %v and %v", seed, lots.Numbers, again.Numbers)
			}
		}
	}
}

// checkLots: each number once, a unit inside one set, and so no two of a unit
// meet in the last three rounds. (One pair of the official sets does: 6 and 12
// of table 12.)
func checkLots(t *testing.T, entries []core.Entry, lots berger.Lots) {
	t.Helper()
	n := berger.Size(len(entries))
	seen := make([]bool, len(entries)+1)
	for _, no := range lots.Numbers {
		if no < 1 || no > len(entries) || seen[no] {
			t.Fatalf("%d entries: %v", len(entries), lots.Numbers)
		}
		seen[no] = true
	}
	for i, e := range entries {
		for j := range i {
			if e.Unit == "" || e.Unit != entries[j].Unit {
				continue
			}
			x, y := min(lots.Numbers[i], lots.Numbers[j]), max(lots.Numbers[i], lots.Numbers[j])
			if round, _ := berger.Meeting(n, x, y); round > n-4 && (n != 12 || x != 6 || y != 12) {
				t.Errorf("%d entries: %d and %d of %s meet in round %d of %d", len(entries), x, y, e.Unit, round, n-1)
			}
		}
	}
}

func TestVarmaRefuses(t *testing.T) {
	entries := make([]core.Entry, 8)
	var refused *core.RefusedError
	if _, err := berger.Varma(entries, 1); !errors.As(err, &refused) || refused.Why.Key != "why.berger.cannot.varma-size" {
		t.Errorf("8 players: %v", err)
	}
	entries = make([]core.Entry, 10)
	for i := range 4 {
		entries[i].Unit = "JPN" // no envelope of table 10 holds four
	}
	if _, err := berger.Varma(entries, 1); !errors.As(err, &refused) || refused.Why.Key != "why.berger.cannot.varma-set" {
		t.Errorf("four of one unit: %v", err)
	}
}
