package line

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/line/line-bot-sdk-go/v8/linebot/messaging_api"

	"taikyoku/bots/bottest"
	"taikyoku/bots/plain"
	"taikyoku/core"
	"taikyoku/locales"
)

func texts(t *testing.T, cards ...core.Card) []*messaging_api.TextMessage {
	t.Helper()
	messages, err := render(bottest.Catalog(t).For(locales.Ja), cards)
	if err != nil {
		t.Fatal(err)
	}
	out := make([]*messaging_api.TextMessage, len(messages))
	for i, m := range messages {
		out[i] = m.(*messaging_api.TextMessage)
		if n := plain.UTF16(out[i].Text); n < 1 || n > 5000 {
			t.Errorf("object %d has %d units", i, n)
		}
		if (out[i].QuickReply != nil) && i != len(messages)-1 {
			t.Errorf("quick replies under object %d of %d", i, len(messages))
		}
	}
	if len(out) > 5 {
		t.Errorf("%d objects", len(out))
	}
	return out
}

func buttons(n int, label string) []core.Button {
	var out []core.Button
	for i := range n {
		out = append(out, core.Button{Label: locales.Verbatim(fmt.Sprint(label, i+1)), Data: fmt.Sprint("d", i+1)})
	}
	return out
}

func TestCardsAreBubblesAndChoicesHangUnderTheLast(t *testing.T) {
	v := locales.Verbatim
	got := texts(t,
		core.Card{Title: v("一"), Buttons: buttons(1, "はい")},
		core.Card{Title: v("二"), Body: []locales.Text{v("本文")}, Buttons: buttons(1, "いいえ")})
	if len(got) != 2 || got[1].Text != "二\n本文" || len(got[1].QuickReply.Items) != 2 {
		t.Fatalf("got %+v", got)
	}
	b, err := json.Marshal(got[1].QuickReply.Items[0])
	want := `{"action":{"label":"はい1","data":"d1","displayText":"はい1","type":"postback"},"type":"action"}`
	if err != nil || string(b) != want {
		t.Errorf("got %s want %s", b, want)
	}
}

func TestTooManyOrTooLongChoicesAreAlsoListed(t *testing.T) {
	got := texts(t, core.Card{Title: locales.Verbatim("選択"), Buttons: buttons(15, "番")})[0]
	if len(got.QuickReply.Items) != 13 || !strings.Contains(got.Text, "15. 番15") {
		t.Errorf("%d quick replies under %q", len(got.QuickReply.Items), got.Text)
	}
	long := "東京大学将棋部シャンチー同好会の第一チームA"
	got = texts(t, core.Card{Title: locales.Verbatim("選択"), Buttons: buttons(2, long)})[0]
	action := got.QuickReply.Items[1].Action.(*messaging_api.PostbackAction)
	if plain.UTF16(action.Label) > 20 || !strings.HasPrefix(action.Label, "2. 東京") || action.DisplayText != long+"2" {
		t.Errorf("got %+v", action)
	}
	if !strings.Contains(got.Text, "2. "+long+"2") {
		t.Errorf("not listed in %q", got.Text)
	}
	got = texts(t, core.Card{Title: locales.Verbatim("x"), Buttons: []core.Button{{Data: strings.Repeat("d", 301), Label: locales.Verbatim("長い")}}})[0]
	if got.QuickReply != nil || !strings.Contains(got.Text, "1. 長い") {
		t.Errorf("data too long: %+v", got)
	}
}

func TestOnlyChoices(t *testing.T) {
	if got := texts(t, core.Card{Buttons: buttons(2, "番")}); len(got) != 1 || got[0].Text == "" {
		t.Errorf("got %+v", got)
	}
	if got := texts(t); len(got) != 0 {
		t.Errorf("nothing became %+v", got)
	}
}

func TestLongTextsAreCutAndSaidToBe(t *testing.T) {
	v := locales.Verbatim
	line := strings.Repeat("対", 99) + "\n"
	if got := texts(t, core.Card{Title: v(strings.Repeat(line, 60)), Buttons: buttons(1, "x")}); len(got) != 2 || got[1].QuickReply == nil {
		t.Errorf("%d objects", len(got))
	}
	var seven []core.Card
	for range 7 {
		seven = append(seven, core.Card{Title: v("短い")})
	}
	if got := texts(t, seven...); len(got) != 1 || strings.Count(got[0].Text, "短い") != 7 {
		t.Errorf("got %+v", got)
	}
	got := texts(t, core.Card{Title: v(strings.Repeat(line, 400))})
	if last := got[len(got)-1].Text; len(got) != 5 || !strings.HasSuffix(last, "お尋ねください）") {
		t.Errorf("%d objects, the last ends %q", len(got), last[max(0, len(last)-60):])
	}
}

func TestMissingWordsShowTheirKey(t *testing.T) {
	messages, err := render(bottest.Catalog(t).For(locales.Ja), []core.Card{{Title: locales.T("not.there")}})
	if err == nil || len(messages) != 1 {
		t.Errorf("got %v, %v", messages, err)
	}
}
