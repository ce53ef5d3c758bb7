package command

import (
	"reflect"
	"testing"

	"taikyoku/core"
)

// A number of persons or games before the word for all is those, not the match; a count
// of things and an article count games as their own word does.
func TestSomeAreNotAll(t *testing.T) {
	lex := lexicon(t)
	_, ctxs := readerSet(t, "seventh")
	for _, c := range []struct {
		ctx, text  string
		own, opp   core.Points
		ask, total bool
	}{
		{"y1", "我们两个人都赢了", 0, 0, true, false},
		{"y1", "对方两个人都输了", 0, 0, true, false},
		{"y1", "剩下的都输了", 0, 0, true, false},
		{"y1", "四个都赢了", 40, 0, false, true},
		{"y1", "赢了两个和了一个输了一个", 25, 15, false, true},
		{"y1", "贏兩個，和一個，輸一個", 25, 15, false, true},
		{"f1", "2 wins 2 losses and a draw", 25, 25, false, true},
		{"f1", "3 wins, a draw and a loss", 35, 15, false, true},
	} {
		u := Parse(lex, ctxs[c.ctx], Message{Text: c.text})
		total, ok := u.Command.(ReportTotal)
		if (u.Ask != nil) != c.ask || ok != c.total || ok && total.Score != (Score{c.own, c.opp, true}) {
			t.Errorf("%q: %+v", c.text, u)
		}
	}
}

// Who is said to be unable to play never comes into the sheet by the word for playing.
func TestWhoCannotPlayIsOut(t *testing.T) {
	lex := lexicon(t)
	_, ctxs := readerSet(t, "seventh")
	for _, text := range []string{
		"小川が出られません", "小川が出られない", "小川が出ません", "小川が出れません", "次戦は小川が出られません", "小川は出られません",
		"小川は入りません", "小川を入れません", "小川は入れないで", "小川は起用しません", "小川は起用しないで",
	} {
		u := Parse(lex, ctxs["k2"], Message{Text: text})
		if sheet, ok := u.Command.(SubmitLineup); !ok || len(sheet.Players) != 5 || sheet.Players[3] != 5 {
			t.Errorf("%q: %+v", text, u)
		}
	}
}

// A paper is seen by the word behind it; a question of a fact follows nobody.
func TestWhatIsNoPaperSeenAndNoWishToFollow(t *testing.T) {
	lex := lexicon(t)
	_, ctxs := readerSet(t, "world")
	for _, c := range []struct {
		ctx, text string
		want      Command
	}{
		{"wo", "Niemi: insurance ok", Papers{Item: "insurance", Player: "Niemi"}},
		{"wo", "the photo of Virtanen has arrived", Papers{Item: "photos", Player: "Virtanen"}},
		{"wo", "right, Niemi still owes the insurance", nil},
		{"wo", "Niemi: insurance not ok yet", nil},
		{"wp", "when can I track Niemi's game?", ShowSchedule{}},
		{"wp", "what are the results of Niemi?", Status{Of: "result"}},
	} {
		if u := Parse(lex, ctxs[c.ctx], Message{Text: c.text}); !reflect.DeepEqual(u.Command, c.want) {
			t.Errorf("%q: %+v, want %+v", c.text, u.Command, c.want)
		}
	}
	u := Parse(lex, ctxs["wp"], Message{Text: "can I follow Niemi?"})
	if f, ok := u.Command.(FollowPlayer); !ok || len(f.Players) != 1 || f.Players[0] != "Niemi" {
		t.Errorf("can I follow: %+v", u.Command)
	}
}

// Who cannot come, before there is any sheet, leaves the team where no day is named.
func TestWhoCannotComeLeavesTheTeam(t *testing.T) {
	lex := lexicon(t)
	_, ctxs := readerSet(t, "seventh")
	for _, c := range []struct{ ctx, text, out string }{
		{"y6", "孙丽来不了", "孙丽"},
		{"k6", "木村が来られません", "木村"},
		{"f6", "Holt can't come", "Holt"},
		{"y6", "孙丽今天来不了", ""},
		{"k6", "木村は監督会議に来られません", ""},
	} {
		edit, _ := Parse(lex, ctxs[c.ctx], Message{Text: c.text}).Command.(EditTeam)
		if edit.Out != c.out {
			t.Errorf("%q: out %q, want %q", c.text, edit.Out, c.out)
		}
	}
}

// What is only polite is told from what says something.
func TestCourtesy(t *testing.T) {
	lex := lexicon(t)
	for text, want := range map[string]string{
		"ありがとうございます": "thanks", "了解です": "ack", "よろしくお願いします": "greeting", "谢谢老师": "thanks", "收到": "ack", "唔該晒": "thanks",
		"thanks a lot, got it": "thanks", "noted": "ack",
		"ありがとうございます、会場はどこですか": "", "待ってください": "", "了解してません": "", "谢谢，3比1": "", "thanks, we won": "", "結果です": "",
	} {
		lang := "en"
		if text[0] > 0x7f {
			lang = "ja"
		}
		if got := Courtesy(lex, lang, text); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

// An entry written as sentences has its name, its players without particles, joined by
// a word for and as well as by commas.
func TestEntryInSentences(t *testing.T) {
	lex := lexicon(t)
	_, ctxs := readerSet(t, "seventh")
	for _, text := range []string{
		"チーム名は姫路ナイト、メンバーは山本と田村と西と東、キャプテンは山本です",
		"姫路ナイトで申し込みます！メンバーは山本(5100001)、田村(5100002)、西(5100003)、東(5100004)です。代表は山本です。",
	} {
		c, _ := Parse(lex, ctxs["k0"], Message{Text: text}).Command.(RegisterTeam)
		var names []string
		for _, p := range c.Form.Players {
			names = append(names, p.Name)
		}
		if c.Form.Name != "姫路ナイト" || c.Form.Captain != "山本" || !reflect.DeepEqual(names, []string{"山本", "田村", "西", "東"}) {
			t.Errorf("%q: %+v", text, c.Form)
		}
	}
}
