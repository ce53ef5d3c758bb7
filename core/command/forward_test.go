package command

import (
	"reflect"
	"testing"

	"taikyoku/core"
)

// A player's federation id may stand before or after the name.
func TestIDBeforeName(t *testing.T) {
	lex := lexicon(t)
	stranger := Context{Game: "chess", Language: "ja", Boards: 4, Account: Account{Role: Stranger}}
	text := "チーム名: 北A\nキャプテン: 中村\n1. 5100006 中村 健\n2 5100007 小林 誠\n5100008 大木 実\n岸 (N12345678)"
	got, ok := Parse(lex, stranger, Message{Text: text}).Command.(RegisterTeam)
	want := []FormPlayer{
		{Order: 1, Name: "中村 健", FederationID: "5100006"},
		{Order: 2, Name: "小林 誠", FederationID: "5100007"},
		{Order: 3, Name: "大木 実", FederationID: "5100008"},
		{Order: 4, Name: "岸", FederationID: "N12345678"},
	}
	if !ok || got.Form.Name != "北A" || got.Form.Captain != "中村" || !reflect.DeepEqual(got.Form.Players, want) {
		t.Errorf("got %+v", got)
	}
	captain := stranger
	captain.Account = Account{Role: Captain, Team: "北A"}
	one, ok := Parse(lex, captain, Message{Text: "5100006 中村 健"}).Command.(RegisterPlayer)
	if !ok || one.Player != (FormPlayer{Name: "中村 健", FederationID: "5100006"}) {
		t.Errorf("got %+v", one)
	}
}

// What an arbiter says of a table carries both readings as whole commands.
func TestTableSideChoices(t *testing.T) {
	lex := lexicon(t)
	arbiter := Context{Game: "chess", Language: "ja", Boards: 4, Account: Account{Role: ChiefArbiter}}
	u := Parse(lex, arbiter, Message{Text: "1番卓 3-1でTodai Aの勝ち"})
	if u.Ask == nil || u.Ask.Kind != AskTableSide || u.Ask.Args["Winner"] != "Todai A" {
		t.Fatalf("got %+v", u.Ask)
	}
	want := []Choice{
		{ReportTotal{Table: 1, Score: Score{First: 30, Second: 10, Sided: true}}},
		{ReportTotal{Table: 1, Score: Score{First: 10, Second: 30, Sided: true}}},
	}
	if !reflect.DeepEqual(u.Ask.Choices, want) {
		t.Errorf("got %+v", u.Ask.Choices)
	}
}

// The meanings that the running product asked for.
func TestVerbsOfTheDay(t *testing.T) {
	lex := lexicon(t)
	captain := Context{Game: "chess", Language: "ja", Boards: 4, Account: Account{Role: Captain, Team: "北A"}}
	player, organiser := captain, captain
	player.Account.Role, organiser.Account.Role = Player, Organiser
	asked := organiser
	asked.Asked = &Asked{Kind: "yes_no", Action: "publish"}
	for _, c := range []struct {
		ctx          Context
		text, quoted string
		want         Command
		deny         Denial
	}{
		{captain, "審判へ 2番の時計がおかしいのですが", "", AskArbiter{Text: "2番の時計がおかしいのですが"}, ""},
		{captain, "问裁判 长将怎么判", "", AskArbiter{Text: "长将怎么判"}, ""},
		{captain, "arbiter: can we claim threefold?", "", AskArbiter{Text: "can we claim threefold?"}, ""},
		{captain, "選手コード", "", PlayerCodes{}, ""},
		{captain, "player codes please", "", PlayerCodes{}, ""},
		{player, "选手码", "", PlayerCodes{}, DenyNotCaptain},
		{captain, "賞", "", ShowStandings{Want: "prizes"}, ""},
		{captain, "prizes", "", ShowStandings{Want: "prizes"}, ""},
		{organiser, "登録状況", "", Status{}, ""},
		{asked, "承認", "変更の申請です", Decide{Approve: true}, ""},
		{asked, "却下", "変更の申請です", Decide{}, ""},
		{asked, "はい。", "", YesNo{Yes: true}, ""},
		{organiser, "1番卓 1番ボード 黒 遅刻", "", LateForfeit{Table: 1, Board: 1, Loser: core.Black}, ""},
		{organiser, "1台1号台 黑方迟到弃权", "", LateForfeit{Table: 1, Board: 1, Loser: core.Black}, ""},
		{organiser, "R6はまだ公開しないで", "", nil, ""},
	} {
		u := Parse(lex, c.ctx, Message{Text: c.text, Quoted: c.quoted})
		if !reflect.DeepEqual(u.Command, c.want) || u.Deny != c.deny {
			t.Errorf("%q: got %#v %q, want %#v %q", c.text, u.Command, u.Deny, c.want, c.deny)
		}
	}
}
