package command

import (
	"slices"
	"testing"
)

// What is put right in a form that was read back: the thing it is about and its
// new value, in the words of four languages.
func TestMended(t *testing.T) {
	lex := lexicon(t)
	ja := []Member{{No: 1, Name: "鈴木 一郎"}, {No: 2, Name: "山田 太郎"}, {No: 3, Name: "佐藤 次郎"}}
	zh := []Member{{No: 1, Name: "张三"}, {No: 2, Name: "李四"}, {No: 3, Name: "王五"}}
	en := []Member{{No: 1, Name: "Kim Lee"}, {No: 2, Name: "Ann Yamada"}}
	plain := []string{"2番を田中に直して", "第2台应该是刘刚", "no, board 2 should be Smith", "captain should be Kim Lee"} // no word of a change
	for _, tt := range []struct {
		lang   string
		roster []Member
		text   string
		want   Mend
	}{
		{"ja", ja, "2番は山田じゃなくて田中", Mend{Board: 2, Value: "田中"}},
		{"ja", ja, "２番は山田ではなく田中です", Mend{Board: 2, Value: "田中"}},
		{"ja", ja, "2番を田中に直して", Mend{Board: 2, Value: "田中"}},
		{"ja", ja, "違います、2番は田中です", Mend{Board: 2, Value: "田中"}},
		{"ja", ja, "訂正：2番は田中 5100109", Mend{Board: 2, Value: "田中 5100109"}},
		{"ja", ja, "山田じゃなくて田中です", Mend{Member: 2, Value: "田中"}},
		{"ja", ja, "山田→田口", Mend{Member: 2, Value: "田口"}},
		{"ja", ja, "キャプテンは佐藤です", Mend{Label: "captain", Value: "佐藤"}},
		{"ja", ja, "2番と3番が逆", Mend{Swap: [2]int{2, 3}}},
		{"zh-Hans", zh, "不对，领队是王强", Mend{Label: "captain", Value: "王强"}},
		{"zh-Hans", zh, "2台不是李四，是刘刚", Mend{Board: 2, Value: "刘刚"}},
		{"zh-Hans", zh, "把2号李四换成刘七 1985-01-01 b", Mend{Board: 2, Value: "刘七 1985-01-01 b"}},
		{"zh-Hans", zh, "2台李四换成刘七 1985-01-01", Mend{Board: 2, Value: "刘七 1985-01-01"}},
		{"zh-Hans", zh, "李四换成刘七 1985年1月1日 b", Mend{Member: 2, Value: "刘七 1985年1月1日 b"}},
		{"zh-Hant", zh, "把2號李四換成劉七 1985-01-01 b", Mend{Board: 2, Value: "劉七 1985-01-01 b"}},
		{"ja", ja, "2番の山田を田中に変更", Mend{Board: 2, Value: "田中"}},
		{"en", en, "change board 2 Ann Yamada to Joe Smith", Mend{Board: 2, Value: "Joe Smith"}},
		{"en", en, "replace Ann Yamada with Joe Smith", Mend{Member: 2, Value: "Joe Smith"}},
		{"zh-Hans", zh, "第2台应该是刘刚", Mend{Board: 2, Value: "刘刚"}},
		{"zh-Hans", zh, "李四改成刘刚 1980-03-01", Mend{Member: 2, Value: "刘刚 1980-03-01"}},
		{"zh-Hans", zh, "把李四改为刘刚", Mend{Member: 2, Value: "刘刚"}},
		{"zh-Hans", zh, "2台和3台反了", Mend{Swap: [2]int{2, 3}}},
		{"zh-Hans", zh, "电话错了，是13900000000", Mend{Label: "contact", Value: "13900000000"}},
		{"zh-Hans", zh, "不对，三级", Mend{Value: "三级"}},
		{"zh-Hans", zh, "李四是女的", Mend{Member: 2, Value: "女"}},
		{"zh-Hant", zh, "不對，二台是劉剛", Mend{Board: 2, Value: "劉剛"}},
		{"en", en, "board 2 is Smith, not Yamada", Mend{Board: 2, Value: "Smith"}},
		{"en", en, "no, board 2 should be Smith", Mend{Board: 2, Value: "Smith"}},
		{"en", en, "boards 1 and 2 are swapped", Mend{Swap: [2]int{1, 2}}},
		{"en", en, "captain should be Kim Lee", Mend{Label: "captain", Value: "Kim Lee"}},
	} {
		ctx := Context{Language: tt.lang, Account: Account{Role: Captain}, Roster: tt.roster, Boards: 4}
		got, _ := Mended(lex, ctx, tt.text)
		if tt.want.Told = tt.want.Value != "" && !slices.Contains(plain, tt.text); got != tt.want {
			t.Errorf("%s: got %+v, want %+v", tt.text, got, tt.want)
		}
	}
	for _, text := range []string{"はい", "2番は誰ですか？", "改一下", "ok"} {
		if got, ok := Mended(lex, Context{Language: "ja", Roster: ja, Boards: 4}, text); ok && got.Value == "" && got.Board == 0 {
			t.Errorf("%s: got %+v", text, got)
		}
	}
}

// «2.5 to us» is a total whose other side is the rest; what cannot be a total is
// none.
func TestSharePoints(t *testing.T) {
	lex := lexicon(t)
	ctx := Context{
		Language: "en", Boards: 4, Win: 10, Reporters: []string{"captain"}, Account: Account{Role: Captain, Team: "Tokyo Knights"},
		Match: &MatchState{Round: 1, Table: 1, State: "playing", Team: "Tokyo Knights", Opponent: "Osaka Rooks"},
	}
	for text, want := range map[string][2]int{
		"2.5 to us": {25, 15}, "1.5 to us": {15, 25}, "3 to them": {10, 30}, "1 to them": {30, 10}, "4 to us!": {40, 0},
		"5 to us": {-1, -1}, "2.5 to us?": {-1, -1}, "2.7 to us": {-1, -1},
	} {
		got := [2]int{-1, -1}
		if c, is := Parse(lex, ctx, Message{Text: text}).Command.(ReportTotal); is && c.Score.Sided {
			got = [2]int{int(c.Score.First), int(c.Score.Second)}
		}
		if got != want {
			t.Errorf("%s: got %v, want %v", text, got, want)
		}
	}
}
