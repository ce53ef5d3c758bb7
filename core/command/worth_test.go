package command

import "testing"

// Where a game won is worth two points (xiangqi), all boards make a total of twice
// their number: a total that fits them contradicts nothing, one that does not is asked
// about.
func TestBoardsMakeTheirTotalByTheWorthOfAWin(t *testing.T) {
	lex := lexicon(t)
	_, ctxs := corpus(t, "messages.jsonl", "contexts.json")
	ctx := ctxs["x1"]
	boards := "1台胜 2台胜 3台和 4台负 5台和，" // 2+2+1+0+1
	for _, c := range []struct {
		win   int
		total string
		asked bool
	}{{20, "6比4", false}, {20, "7比3", true}, {10, "3比2", false}, {10, "4比1", true}} {
		ctx.Win = 0
		if c.win == 20 {
			ctx.Win = 20
		}
		u := Parse(lex, ctx, Message{Text: boards + c.total})
		if asked := u.Ask != nil && (u.Ask.Kind == AskContradicts || u.Ask.Kind == AskSum); asked != c.asked {
			t.Errorf("a win of %d tenths, %s: asked %v, want %v: %+v", c.win, c.total, asked, c.asked, u)
		}
	}
}
