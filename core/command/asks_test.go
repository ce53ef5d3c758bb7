package command

import "testing"

// A word of asking beside a word of attending, arriving, handing in, agreeing or
// paying makes a question, with or without its sign: nothing is recorded.
func TestAskedIsNotDone(t *testing.T) {
	lex := lexicon(t)
	_, ctxs := corpus(t, "messages.jsonl", "contexts.json")
	for _, tt := range []struct {
		ctx  string
		want Verb
		said []string
	}{
		{"x1", "show_rules", []string{"领队会谁要参加", "队长会谁参加", "领队会怎么参加", "领队会要参加吗", "报到要带什么", "报到要怎么弄", "责任书要同意什么"}},
		{"t3", "show_rules", []string{"領隊會誰參加", "報到要帶什麼"}},
		{"e1", "show_rules", []string{"who has to attend the captains' meeting", "what do we bring to check in", "what to bring for check-in"}},
		{"c1", "show_rules", []string{"チェックインに何を持っていく", "ミーティングは誰が出席しますか"}},
		{"x1", "show_venue", []string{"领队会在哪参加", "报到在哪"}},
		{"x1", "show_schedule", []string{"领队会几点参加", "几点报到"}},
		{"x1", "status", []string{"谁报到了", "谁已缴费", "报名费什么时候付的", "已付了多少", "谁同意责任书", "责任书谁同意了"}},
		{"c1", "status", []string{"誰がチェックインしました", "誰が支払いました", "いつ支払いました", "同意書は誰が同意した"}},
		{"e1", "status", []string{"who paid", "when was the fee paid", "how much have we paid"}},
	} {
		for _, text := range tt.said {
			u := Parse(lex, ctxs[tt.ctx], Message{Text: text})
			if u.Command == nil || u.Command.Verb() != tt.want || u.Confirm {
				t.Errorf("%q: got %s %+v, want %s", text, brief(u), u.Command, tt.want)
			}
		}
	}
	for _, text := range []string{"保险谁交了", "哪些材料交了"} { // what lacks is shown
		if c, ok := Parse(lex, ctxs["x1"], Message{Text: text}).Command.(Papers); !ok || !c.Missing {
			t.Errorf("%q: got %+v", text, c)
		}
	}
}

// Whether all is there is what is missing: of the team that staff names, of the
// sender's own, of everybody.
func TestWhetherAllIsThere(t *testing.T) {
	lex := lexicon(t)
	_, ctxs := corpus(t, "messages.jsonl", "reader-verbs-contexts.json")
	for _, tt := range []struct{ ctx, text, team string }{
		{"q5", "浏阳市材料齐了吗", "浏阳队"},
		{"ko", "芬蘭隊資料齊了嗎", "芬蘭"},
		{"ko", "芬蘭的資料交齊未", "芬蘭"},
		{"eo", "has Harbour Chess Club sent everything?", "Harbour Chess Club"},
		{"eo", "are the papers of Dalian School complete?", "Dalian School"},
		{"jo", "Hiroshima Bの書類は揃ってますか", "Hiroshima B"},
		{"jo", "Hiroshima Bは全部提出済みですか", "Hiroshima B"},
		{"jo", "書類は揃ってますか", ""},
		{"ql", "我们的材料齐了吗", ctxs["ql"].Account.Team},
		{"j1", "うちの書類は揃ってますか", ctxs["j1"].Account.Team},
	} {
		u := Parse(lex, ctxs[tt.ctx], Message{Text: tt.text})
		if c, ok := u.Command.(Papers); !ok || !c.Missing || c.Team != tt.team || u.Ask != nil {
			t.Errorf("%q: got %+v", tt.text, u)
		}
	}
}
