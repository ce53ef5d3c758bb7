package command

import (
	"maps"
	"reflect"
	"strings"
	"testing"

	"taikyoku/core"
)

// An arbiter's total told from either side of a match is the same result, in every
// language: Waseda beat Keio 3-1, Keio lost 1-3 to Waseda.
func TestNamedMirror(t *testing.T) {
	lex := lexicon(t)
	_, ctxs := corpus(t, "messages.jsonl", "meant-contexts.json")
	for id, said := range map[string][3]string{
		"aj": {"AがBにx-yで勝ち", "Bがy-xでAに負け", "A x-y B"},
		"ah": {"A x比y胜B", "B y比x负A", "A x:y B"},
		"at": {"A x比y勝B", "B y比x負A", "A x:y B"},
		"ae": {"A beat B x-y", "B lost y-x to A", "A x-y B"},
	} {
		for _, points := range [][2]core.Points{{40, 0}, {35, 5}, {30, 10}, {25, 15}} {
			for k, form := range said {
				text := strings.NewReplacer("A", "Waseda", "B", "Keio", "x", points[0].Short(), "y", points[1].Short()).Replace(form)
				u := Parse(lex, ctxs[id], Message{Text: text})
				c, ok := u.Command.(ReportTotal)
				if c.Of == "Keio" {
					c.Of, c.Against, c.Score = c.Against, c.Of, c.Score.Mirrored()
				}
				want := ReportTotal{Of: "Waseda", Against: "Keio", Score: Score{First: points[0], Second: points[1], Sided: true}}
				if !ok || u.Ask != nil || !u.Confirm || !reflect.DeepEqual(c, want) {
					t.Errorf("%s %q (form %d): got %+v, ask %v", id, text, k, u.Command, u.Ask)
				}
			}
		}
	}
}

// What the bot writes of a match reads back as itself when an arbiter types it, with
// whichever team first and in whatever language the conversation is.
func TestNamedReadsBack(t *testing.T) {
	lex := lexicon(t)
	_, ctxs := corpus(t, "messages.jsonl", "meant-contexts.json")
	for _, id := range []string{"aj", "ah", "at", "ae"} {
		for _, points := range [][2]string{{"3", "1"}, {"1", "3"}, {"2", "2"}, {"2.5", "1.5"}, {"0", "4"}} {
			u := Parse(lex, ctxs[id], Message{Text: "Todai " + points[0] + " \u2013 " + points[1] + " Nagoya"})
			c, ok := u.Command.(ReportTotal)
			if !ok || u.Ask != nil || c.Of != "Todai" || c.Against != "Nagoya" || c.Score.First.Short() != points[0] || c.Score.Second.Short() != points[1] {
				t.Errorf("%s %v: got %+v, ask %v", id, points, u.Command, u.Ask)
			}
		}
	}
}

// Points that do not fit the boards are answered with the near ones, for both sides
// where nobody said whose they are.
func TestNearScores(t *testing.T) {
	lex := lexicon(t)
	_, ctxs := corpus(t, "messages.jsonl", "contexts.json")
	_, more := corpus(t, "messages.jsonl", "meant-contexts.json")
	maps.Copy(ctxs, more)
	for _, tt := range []struct{ ctx, text, want string }{
		{"aj", "1卓 3-2", "3-1 1-3 2-2"},
		{"ah", "1桌 3比2", "3-1 1-3 2-2"},
		{"at", "1桌 3比0", "3-1 1-3 4-0 0-4"},
		{"ae", "table 1 2-1", "2-2 3-1 1-3"},
		{"aj", "1卓 3-2 Keio", "3-1 2-2"},
		{"c1", "3-2で勝ちました", "3-1 2-2"},
		{"c1", "3-2", "3-1 1-3 2-2"},
		{"x1", "我们3比1", "3-2 4-1"},
		{"e1", "we won 3-2", "3-1 2-2"},
	} {
		u := Parse(lex, ctxs[tt.ctx], Message{Text: tt.text})
		var got []string
		if u.Ask != nil {
			for _, c := range u.Ask.Choices {
				total, _ := c.Command.(ReportTotal)
				if !total.Score.Sided || strings.HasPrefix(tt.ctx, "a") && total.Table != 1 {
					t.Errorf("%s %q: choice %+v", tt.ctx, tt.text, total)
				}
				got = append(got, total.Score.First.Short()+"-"+total.Score.Second.Short())
			}
		}
		if s := strings.Join(got, " "); s != tt.want || u.Invalid != InvalidSum {
			t.Errorf("%s %q: offered %s, want %s", tt.ctx, tt.text, s, tt.want)
		}
	}
}

// A sentence that asks to enter somebody is a row of the list.
func TestEntryTold(t *testing.T) {
	lex := lexicon(t)
	for _, tt := range []struct{ lang, text, want string }{
		{"zh-Hans", "我儿子王晓明8岁，二级棋士，想报名可以吗", "王晓明，男，二级棋士"},
		{"zh-Hans", "女儿李小红，三级棋士，6岁，能报名吗", "李小红，女，三级棋士，6岁"},
		{"zh-Hans", "我想给孩子报名，可以吗？", ""},
		{"zh-Hans", "我叫孙雨桐，一级棋士，想报名", "孙雨桐，一级棋士"},
		{"zh-Hant", "我兒子陳志豪，一級棋士，可以報名嗎", "陳志豪，男，一級棋士"},
		{"zh-Hans", "孩子周可欣，女，三级棋士，能报吗？", "周可欣，女，三级棋士"},
		{"zh-Hans", "王晓明 男 二级棋士 星海棋院", "王晓明 男 二级棋士 星海棋院"},
		{"zh-Hans", "1. 王晓明 男\n2. 孙雨桐 女", "1. 王晓明 男\n2. 孙雨桐 女"},
		{"en", "My son Tom Baker is 9, second grade, can he enter?", "Tom Baker，男，second grade"},
		{"ja", "息子の山田太郎、8歳、二級ですが参加できますか", "山田太郎，男"},
	} {
		got := EntryTold(lex, tt.lang, tt.text)
		if got != tt.want && !(tt.lang == "ja" && strings.HasPrefix(got, tt.want)) {
			t.Errorf("%q: got %q, want %q", tt.text, got, tt.want)
		}
	}
}
