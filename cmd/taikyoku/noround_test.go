package main

import (
	"testing"

	"taikyoku/core"
)

// No answer names a round that does not exist: after the last there is no next.
func TestNoRoundAfterTheLast(t *testing.T) {
	clauseShown(t, clauseCheck{show: func(h *venue) {
		h.at("09-20 10:00:00")
		h.enters("Todai captain=sato@console/ja players=5 rating=1800")
		h.enters("Waseda captain=wang@console/zh-Hans players=4 rating=1700")
		for _, other := range []string{"Keio", "Meiji", "Hosei", "Rikkyo", "Chuo", "Nihon", "Toyo", "Senshu"} {
			h.enters(other)
		}
		h.at("10-30 21:30:00")
		win := core.WhiteWins
		for no, playing := range []string{"11-01 12:00:00", "11-01 15:00:00", "11-01 18:00:00", "11-02 11:00:00", "11-02 14:00:00"} {
			h.pairs(no + 1)
			h.at(playing)
			h.setsAll(no+1, win, win, win, win)
		}
		h.hears("sato", "次のラウンドはいつ?", "15:40")
		h.hears("sato", "次のラウンド", "第6ラウンド")
		h.pairs(6)
		for _, asked := range []string{"次のラウンド", "次のラウンドはいつ?", "第7ラウンドの組み合わせ", "次のラウンドの相手は?"} {
			h.hears("sato", asked, "第6ラウンドが最終です", "!第7ラウンドの組み合わせはまだ", "!受け付け")
		}
		h.hears("sato", "第7ラウンドのオーダー 1 2 4 5", "第6ラウンド", "!第7ラウンド")
		h.hears("sato", "第9ラウンドの組み合わせ", "第9ラウンドはありません(全6ラウンド)")
		h.hears("wang", "下一轮", "第6轮是最后一轮")
		h.hears("arbiter@console/ja", "次のラウンドはいつ?", "第6ラウンドが最終です")
		h.hears("arbiter", "次のラウンドのペアリングをして", "!第7ラウンド")
		h.hears("stranger@console/en", "When is round 7?", "Round 6 is the last")
		h.at("11-02 15:41:00")
		h.hears("sato", "オーダーを出したい", "第6ラウンドのオーダー", "締め切りました", "!第7")
		h.setsAll(6, win, win, win, win)
		h.hears("sato", "次のラウンド", "第6ラウンドが最終です")
		h.hears("arbiter", "次のラウンドのペアリングをして", "第6ラウンドが最終です")
	}})
}
