package command

import "testing"

// Each of these was read as something else by who wrote it first.
func TestSaidByNewcomers(t *testing.T) {
	lex := lexicon(t)
	_, ctxs := corpus(t, "messages.jsonl", "contexts.json")
	for _, tt := range []struct{ ctx, text, want string }{
		{"c1", "2番ボードは勝っていません", "-?"}, // what is denied is no result
		{"c1", "3番ボードは負けていません", "-?"},
		{"e1", "board 1 was not a draw", "-?"},
		{"e1", "board 2 was not a win", "-?"},
		{"x1", "2台没有赢", "-?"},
		{"c5", "R4ペアリング", "pair_round"}, // as the help has it
		{"c5", "R3ペアリング", "show_pairing"},
		{"c1", "R4ペアリング", "show_pairing"},
		{"c6", "キャンセルします", "-?"},
		{"c1", "次の相手は?", "show_pairing"},
		{"e1", "who do we play next?", "show_pairing"},
		{"x1", "下一轮对谁", "show_pairing"},
		{"c1", "R1の結果", "show_pairing"},
		{"c5", "R1の結果", "show_pairing"},
		{"e1", "result of round 1", "show_pairing"},
		{"x1", "第1轮成绩", "show_pairing"},
		{"t3", "第1輪成績", "show_pairing"},
		{"x1", "第5轮成绩3:2胜", "3-2"},
		{"x1", "奖金多少", "show_rules"},
		{"t3", "獎金多少", "show_rules"},
		{"c1", "賞金は?", "show_rules"},
	} {
		if got := brief(Parse(lex, ctxs[tt.ctx], Message{Text: tt.text})); got != tt.want {
			t.Errorf("%s %q: got %s, want %s", tt.ctx, tt.text, got, tt.want)
		}
	}
	for text, want := range map[string]string{"通知 全体 请按时报到": "请按时报到", "通知全體 請帶會員證": "請帶會員證"} { // the text is kept as written
		if c, ok := Parse(lex, ctxs["c5"], Message{Text: text}).Command.(Announce); !ok || c.Text != want {
			t.Errorf("%q: got %+v", text, c)
		}
	}
}
