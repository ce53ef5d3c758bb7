package plain_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"

	"taikyoku/bots/plain"
	"taikyoku/core"
	"taikyoku/locales"
)

func printer(t *testing.T) *locales.Printer {
	t.Helper()
	c, err := locales.Load()
	if err != nil {
		t.Fatal(err)
	}
	return c.For(locales.Ja)
}

func TestCardBecomesLines(t *testing.T) {
	v := locales.Verbatim
	cards := []core.Card{{
		Title: v("第2ラウンド"),
		Body:  []locales.Text{v("13:50 開始"), {}},
		Table: &core.Table{
			Head: []locales.Text{v("台"), v("白"), v("黒")},
			Rows: [][]locales.Text{{v("1"), v("佐藤"), v("鈴木")}, {v("2"), v("高橋"), {}}},
		},
		Buttons: []core.Button{{Label: v("はい"), Data: "yes"}, {Data: "no"}},
	}}
	got, err := plain.Print(printer(t), cards)
	if err != nil {
		t.Fatal(err)
	}
	want := "第2ラウンド\n13:50 開始\n台 · 白 · 黒\n1 · 佐藤 · 鈴木\n2 · 高橋 · –"
	if got[0].Text() != want {
		t.Errorf("got %q want %q", got[0].Text(), want)
	}
	if menu := plain.Menu(plain.Buttons(got)); menu != "1. はい\n2. no" {
		t.Errorf("menu %q", menu)
	}
}

func TestWhatCannotBePrintedShowsItsKey(t *testing.T) {
	got, err := plain.Print(printer(t), []core.Card{{Title: locales.T("no.such.key")}})
	if err == nil || !strings.Contains(got[0].Title, "no.such.key") {
		t.Errorf("got %q, %v", got[0].Title, err)
	}
}

func TestCut(t *testing.T) {
	for _, c := range []struct {
		name, in   string
		limit      int
		size       func(string) int
		head, rest string
	}{
		{"fits", "abc", 3, plain.Bytes, "abc", ""},
		{"line border", "ab\ncd", 4, plain.Bytes, "ab", "cd"},
		{"rune border", "対局対局", 7, plain.Bytes, "対局", "対局"},
		{"surrogate pair", "𠮷𠮷", 3, plain.UTF16, "𠮷", "𠮷"},
	} {
		if head, rest := plain.Cut(c.in, c.limit, c.size); head != c.head || rest != c.rest {
			t.Errorf("%s: got %q, %q want %q, %q", c.name, head, rest, c.head, c.rest)
		}
	}
}

func TestSplitLosesNothing(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := rapid.StringMatching(`[a-z対局𠮷\n]{0,200}`).Draw(t, "s")
		limit := rapid.IntRange(4, 50).Draw(t, "limit")
		pieces := plain.Split(s, limit, plain.Bytes)
		for _, p := range pieces {
			if len(p) > limit || !utf8.ValidString(p) {
				t.Fatalf("piece %q of limit %d", p, limit)
			}
		}
		strip := func(s string) string { return strings.ReplaceAll(s, "\n", "") }
		if strip(strings.Join(pieces, "")) != strip(s) {
			t.Fatalf("%q became %q", s, pieces)
		}
	})
}
