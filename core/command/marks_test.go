package command

import "testing"

// A triangle is a draw wherever it stands, behind a table as well; 🔺 is one.
func TestMarksBehindATable(t *testing.T) {
	lex := lexicon(t)
	ctx := Context{Game: "chess", Language: "ja", Boards: 4, Round: &RoundState{Number: 1, State: "playing"}}
	ctx.Account.Role = "arbiter"
	for text, want := range map[string][]Outcome{
		"1卓 △△△△":       {Draw, Draw, Draw, Draw},
		"1卓 ○△●○":       {OwnWin, Draw, OwnLoss, OwnWin},
		"table 1 ○🔺×○":  {OwnWin, Draw, OwnLoss, OwnWin},
		"1桌 ✅🤝❌✅":       {OwnWin, Draw, OwnLoss, OwnWin},
		"テーブル1 ○ ▲ ● △": {OwnWin, Draw, OwnLoss, Draw},
	} {
		c, ok := Parse(lex, ctx, Message{Text: text}).Command.(ReportBoards)
		if !ok || c.Table != 1 || len(c.Boards) != 4 {
			t.Errorf("%q: %+v", text, c)
			continue
		}
		for i, b := range c.Boards {
			if b.Outcome != want[i] {
				t.Errorf("%q: board %d is %v, want %v", text, i+1, b.Outcome, want[i])
			}
		}
	}
}

// What an arbiter says a game was not is no result of it, in whatever colour.
func TestAColoursWinThatIsDenied(t *testing.T) {
	lex := lexicon(t)
	ctx := Context{Game: "xiangqi", Boards: 4, Round: &RoundState{Number: 1, State: "playing"}}
	ctx.Account.Role = "arbiter"
	for text, want := range map[string]Outcome{
		"1桌2台没有红胜":                          NoOutcome,
		"1桌2台不是紅勝":                          NoOutcome,
		"1桌2台不是白胜":                          NoOutcome,
		"table 1 board 2 not white win":     NoOutcome,
		"1卓2番は白勝ちではない":                      NoOutcome,
		"1桌2台不是红胜是黑胜":                       SecondWin,
		"1桌2台红胜":                            FirstWin,
		"table 1 board 2 white win":         FirstWin,
		"table 1 board 2 white did not win": NoOutcome,
	} {
		got := NoOutcome
		if c, ok := Parse(lex, ctx, Message{Text: text}).Command.(ReportBoards); ok && len(c.Boards) == 1 {
			got = c.Boards[0].Outcome
		}
		if got != want {
			t.Errorf("%q: %v, want %v", text, got, want)
		}
	}
	if c, fouls := Parse(lex, ctx, Message{Text: "1桌3台 红方没有警告"}).Command.(RecordFouls); fouls {
		t.Errorf("no warning is recorded as %+v", c)
	}
}
