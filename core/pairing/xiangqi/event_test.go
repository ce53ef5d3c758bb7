package xiangqi_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"taikyoku/core"
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
	for g := range strings.FieldsSeq(games) {
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
