package command

import "testing"

// A player, an arrow and a name nobody bears is an exchange, whatever else numbers
// the player.
func TestRosterChangeByArrow(t *testing.T) {
	ctx := Context{
		Language: "ja", Account: Account{Role: Captain, Team: "Todai"}, Boards: 4, Registration: &Registration{},
		Roster: []Member{{No: 1, Name: "鈴木 翔太"}, {No: 2, Name: "高橋 和也"}, {No: 3, Name: "渡辺 恵"}, {No: 4, Name: "伊藤 直樹"}},
	}
	for text, want := range map[string]EditTeam{
		"選手変更 1番 鈴木→田中":   {Out: "鈴木 翔太", In: "田中"},
		"選手変更 2番 高橋→田中一郎": {Out: "高橋 和也", In: "田中一郎"},
	} {
		got, ok := Parse(lexicon(t), ctx, Message{Text: text}).Command.(EditTeam)
		if !ok || got.Out != want.Out || got.In != want.In {
			t.Errorf("%s: got %+v %v, want %+v", text, got, ok, want)
		}
	}
}
