package command

import (
	"reflect"
	"testing"

	"taikyoku/core"
)

// What the sender says against the others' word is what he disputes with, never
// what they say.
func TestRebuttal(t *testing.T) {
	lex := lexicon(t)
	_, ctxs := corpus(t, "messages.jsonl", "contexts.json")
	// in half points
	total := func(own, opp int) Dispute {
		return Dispute{Score: Score{First: core.Points(5 * own), Second: core.Points(5 * opp), Sided: true}, HasScore: true}
	}
	board := func(n int, o Outcome) Dispute {
		return Dispute{Boards: []BoardResult{{Board: n, Outcome: o, Player: n}}}
	}
	for _, tt := range []struct {
		ctx, text string
		want      Dispute
	}{
		{"c3", "相手は3-1で勝ったと言ってますけど、違います。2-2です", total(4, 4)},
		{"c3", "相手は2番勝ったと言ってますが、引き分けでした", board(2, Draw)},
		{"c3", "相手が3-1って言ってるけど実際は3-1でうちの勝ちです", total(6, 2)},
		{"x3", "对方说3比2他们赢，不对，是我们3比2赢", total(6, 4)},
		{"x3", "对方说二台他们赢了，其实是和棋", board(2, Draw)},
		{"x3", "他们说五台赢了，不对，五台是和", board(5, Draw)},
		{"t3", "對方話3比1佢哋贏，唔啱，係我哋3比1贏", total(6, 2)},
		{"t3", "對方說第2台他們贏，但其實是和棋", board(2, Draw)},
		{"e3", "they said they drew board 3 but we won it", board(3, OwnWin)},
		{"e3", "they claim 3-1 for them, wrong, we won 2.5-1.5", total(5, 3)},
		{"e3", "they say they won 3-1, not so, it was 2-2", total(4, 4)},
	} {
		u := Parse(lex, ctxs[tt.ctx], Message{Text: tt.text})
		if got, ok := u.Command.(Dispute); !ok || !reflect.DeepEqual(got.Boards, tt.want.Boards) || got.Score != tt.want.Score || got.HasScore != tt.want.HasScore || !u.Confirm || u.Ask != nil {
			t.Errorf("%q: got %+v, want %+v, read back", tt.text, u, tt.want)
		}
	}
}
