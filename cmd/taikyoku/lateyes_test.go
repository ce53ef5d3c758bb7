package main

import (
	"testing"

	"taikyoku/core/event"
)

// A typed yes belongs to what was asked, or answered, just before it. One that
// comes after other talk, or much later, changes nothing: a question that still
// waits is put again, and where none does the sender hears that nothing waits
// and what was recorded last.
func TestLateYes(t *testing.T) {
	clauseShown(t, clauseCheck{show: func(h *venue) {
		h.at("09-20 10:00:00")
		h.enters("Todai captain=sato@console/ja players=5 rating=1800")
		h.enters("Waseda captain=suzuki@console/ja players=4 rating=1700")
		h.at("10-30 21:30:00")
		h.pairs(1)
		h.at("11-01 12:00:00")
		state := func() event.MatchState { return h.match("Todai", 1).State }

		// Other things were said since the question: it is put again.
		h.hears("sato", "○△●○", "でよろしいですか")
		h.hears("sato", "会場はどこ?", "!はい]")
		h.hears("sato", "はい", "まだ記録していません", "でよろしいですか", "[はい]", "!受け付けました")
		h.is("after a yes to an overtaken question", state(), event.Playing)
		h.hears("sato", "はい", "報告を受け付けました")
		h.is("after the yes to the question put again", state(), event.Reported)

		// Said twice at once it is the same answer.
		h.hears("sato", "はい", "すでに記録済み", "報告を受け付けました")
		h.hears("sato", "お願いします", "すでに記録済み")

		// After other talk, in other words, by its label: nothing waits.
		h.hears("sato", "順位")
		for _, yes := range []string{"はい", "お願いします", "そうです"} {
			h.hears("sato", yes, "お待ちしていることはありません", "最後に記録したこと", "報告を受け付けました: Waseda", "!すでに記録済み")
		}

		// Much later, though nothing else was said.
		h.hears("suzuki", "[確認]", "結果が確定しました")
		h.hears("sato", "抗議します。相手が携帯電話を使いました", "[はい]")
		h.at("11-01 12:40:00")
		h.hears("sato", "はい", "まだ記録していません", "[はい]")
		h.at("11-01 12:50:00")
		h.hears("sato", "はい", "!まだ記録していません", "審判")
	}})
}

// The other side's yes to a report is one as long as nothing else was said.
func TestLateYesToAReport(t *testing.T) {
	clauseShown(t, clauseCheck{show: func(h *venue) {
		duel(h, "players=4", "players=4")
		h.at("11-01 12:00:00")
		h.says("sato", "3-1で勝ち")
		h.says("sato", "はい")
		h.hears("suzuki", "会場はどこ?", "!確定")
		h.hears("suzuki", "はい", "まだ記録していません", "[確認]", "!確定しました")
		h.is("not by a yes to something else", h.match("Todai", 1).State, event.Reported)
		h.hears("suzuki", "はい", "結果が確定しました")
	}})
}

// The same after half an hour's silence: the answer was given long ago.
func TestLateYesAfterSilence(t *testing.T) {
	clauseShown(t, clauseCheck{show: func(h *venue) {
		h.at("09-20 10:00:00")
		h.enters("Todai captain=sato@console/ja players=5 rating=1800")
		h.enters("Waseda captain=suzuki@console/zh-Hans players=4 rating=1700")
		h.at("10-30 21:30:00")
		h.pairs(1)
		h.at("11-01 12:00:00")
		h.hears("sato", "○△●○", "でよろしいですか")
		h.hears("sato", "はい", "報告を受け付けました")
		h.at("11-01 12:29:59")
		h.hears("sato", "はい", "すでに記録済み")
		h.at("11-01 13:00:00")
		h.hears("sato", "はい", "お待ちしていることはありません", "最後に記録したこと(11/1(土) 12:00)", "!すでに記録済み")
	}})
}
