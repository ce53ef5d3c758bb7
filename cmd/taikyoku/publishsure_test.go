package main

import (
	"testing"

	"taikyoku/core/desk"
	"taikyoku/core/event"
)

// A round that is published in words is read back to who has not seen its draft;
// to who has the draft and its button before him it is not read back twice.
func TestPublishIsReadBack(t *testing.T) {
	t.Parallel()
	for _, f := range inVenue(t, "", "", func(h *venue) {
		h.at("09-20 10:00:00")
		for _, team := range []string{"Todai", "Waseda", "Keio", "Hosei"} {
			h.enters(team + " players=4")
		}
		h.at("10-20 10:00:00")
		published := func(what string, want int) {
			h.looks(func(ev *event.Event) { h.is(what, ev.LastRound(), want) })
		}
		h.hears("arbiter=arbiter@console/ja", "R1発表", "先にペアリング")
		h.does("drafted", desk.PairRound{Round: 1, Seed: 1}, "")
		h.hears("arbiter", "R1の組み合わせ、公開して大丈夫です", "未発表", "Todai", "はい")
		published("not before the yes", 0)
		h.hears("arbiter", "いいえ", "!組み合わせ案")
		published("not after a no", 0)
		h.hears("arbiter", "R1発表", "未発表", "はい")
		h.hears("arbiter", "はい", "第1ラウンド 組み合わせ")
		published("after the yes", 1)
	}) {
		t.Error(f)
	}
	for _, f := range inVenue(t, "", "", func(h *venue) {
		h.at("09-20 10:00:00")
		for _, team := range []string{"Todai", "Waseda"} {
			h.enters(team + " players=4")
		}
		h.at("10-20 10:00:00")
		h.hears("arbiter=arbiter@console/ja", "R1ペアリングして", "未発表")
		h.hears("arbiter", "R1発表", "第1ラウンド 組み合わせ", "!未発表")
		h.looks(func(ev *event.Event) { h.is("published", ev.LastRound(), 1) })
	}) {
		t.Error(f)
	}
}
