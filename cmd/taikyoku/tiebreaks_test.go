package main

import (
	"testing"

	"taikyoku/core"
)

// A table of standings shows its values by their names: the scores and what
// decided, all of them on asking; a direct encounter that compared nobody and a
// lot that was not drawn are dashes.
func TestJP54_TheTableShowsWhatDecided(t *testing.T) {
	clauseShown(t, clauseCheck{show: func(h *venue) {
		h.at("09-20 10:00:00")
		h.enters("Todai captain=sato@console/ja players=4 rating=1800")
		for _, other := range []string{"Waseda", "Keio captain=li@console/zh-Hans", "Meiji"} {
			h.enters(other)
		}
		h.at("10-30 21:30:00")
		h.pairs(1)
		h.at("11-01 12:00:00")
		h.setsAll(1, core.WhiteWins, core.BlackWins, core.WhiteWins, core.Drawn) // 1 0 ½: the same in both matches
		h.hears("sato", "順位", "マッチポイント", "ゲームポイント", "くじ", "順位の決め方: マッチポイント、ゲームポイント、直接対決、ブッフホルツ、ゾンネボーン・ベルガー、くじ(JP-54)",
			"[全部の値]", "!MPTS", "!DIR", "!ブッフホルツ ")
		h.hears("sato", "[全部の値]", "直接対決", "ブッフホルツ", "–", "!MPTS", "![全部の値]")
		h.hears("li", "名次", "场分", "局分", "[全部]", "!直接对决 ", "!GPTS")
		h.hears("li", "全部", "直接对决", "索伯分")
		h.hears("li", "名次全部", "直接对决", "索伯分")
	}})
}
