package main

import (
	"testing"

	"taikyoku/core"
)

// Before a round is published everybody hears so, the staff whether there is a
// draft; nobody hears of a round 0.
func TestBeforeTheFirstRoundIsPublished(t *testing.T) {
	t.Parallel()
	h := venueOf(t, "jcf-team-2025", jcfSource(t), "09-20 10:00:00")
	for _, team := range []string{"Todai captain=sato@console/ja", "Waseda", "Keio", "Meiji"} {
		h.enters(team)
	}
	h.at("10-30 21:30:00")
	questions := []string{"未報告", "1卓 3-1", "1卓2番は引き分けに訂正", "組み合わせ", "R1 未報告"}
	for _, q := range questions {
		h.hears("arbiter@console/ja", q, "第1ラウンド", "先にペアリング", "!第0ラウンド")
	}
	h.says("arbiter", "R1ペアリング")
	for _, q := range questions {
		h.hears("arbiter", q, "第1ラウンドは組み合わせ案", "発表されていません", "!第0ラウンド")
	}
	for _, q := range []string{"3-1で勝ち", "組み合わせ"} {
		h.hears("sato", q, "第1ラウンドの組み合わせはまだ発表されていません", "!案")
	}
	h.hears("ref=arbiter@console/zh-Hans", "未报成绩", "第1轮已有对阵草案", "尚未公布", "[公布第1轮]")
	h.hears("ref", "[公布第1轮]", "第1轮对阵表")
}

// Standings are those after the last round that is finished; what the running one
// has brought already, and what it has not, is said.
func TestJP54_StandingsSayWhatIsMissing(t *testing.T) {
	t.Parallel()
	h := venueOf(t, "jcf-team-2025", jcfSource(t), "09-20 10:00:00")
	for _, team := range []string{"Todai captain=sato@console/ja rating=1800", "Waseda rating=1700", "Keio rating=1650", "Meiji rating=1600"} {
		h.enters(team)
	}
	h.at("10-30 21:30:00")
	h.pairs(1)
	h.at("11-01 12:30:00")
	h.says("arbiter", "1卓 全部引き分け")
	h.says("arbiter", "はい")
	open := h.match("Waseda", 1)
	h.is("table 2 is open", open.Table, 2)
	h.hears("arbiter", "順位", "途中順位(第1ラウンド進行中)", "未確定1件", "2番卓", "!1番卓", "!ラウンドまで")
	h.setsAll(1, core.Drawn, core.Drawn, core.Drawn, core.Drawn)
	h.hears("arbiter", "順位", "順位(第1ラウンドまで)", "!未確定")
	h.pairs(2)
	h.hears("arbiter", "順位", "順位(第1ラウンドまで)", "第2ラウンドは入力済み", "未確定2件", "!第2ラウンドまで")
	h.hears("sato", "うちは何位?", "順位(第1ラウンドまで)", "未確定2件", "!第2ラウンドまで")
	h.at("11-01 15:30:00")
	h.setsAll(2, core.Drawn, core.Drawn, core.Drawn, core.Drawn)
	h.hears("arbiter", "順位", "順位(第2ラウンドまで)", "!未確定")
}
