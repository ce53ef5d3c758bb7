package main

import (
	"testing"

	"taikyoku/core"
)

// What was asked is answered, and nothing else: a day, a table, a player, one
// thing that is on record, in each language.
func TestAskedExactly(t *testing.T) {
	clauseShown(t, clauseCheck{show: func(h *venue) {
		paired(h)
		h.says("sato", "オーダー 1 2 4 5")
		for who, question := range map[string]string{
			"sato": "2日目は何時から?", "wang": "第二天几点开始？", "en=stranger@console/en": "what time does day 2 start?", "th=stranger@console/zh-Hant": "第二天幾點開始？",
		} {
			answer := h.says(who, question)
			h.reads(question, answer, "11/2", "09:30", "15:40", "18:30", "!10:30", "!13:50", "JP-39")
		}
		h.hears("sato", "11/1の予定", "11/1", "10:30", "!15:40")
		h.hears("sato", "明日の日程", "10/31", "この日の予定はありません")
		h.hears("wang", "明天的日程", "10/31", "没有安排")

		h.hears("sato", "オーダーの登録状況", "第1ラウンドのオーダー", "4 山本 千夏", "!25,000円")
		h.hears("wang", "出场名单登记了吗", "不需要出场名单", "!报名费")
		h.hears("sato", "支払いの状況は?", "支払いはまだ確認されていません", "25,000円", "!キャプテン")
		h.hears("arbiter", "Todaiの支払い状況", "支払いはまだ確認されていません", "!キャプテン")
		h.hears("arbiter", "Todaiの登録内容", "登録内容: Todai", "山本 千夏", "!Waseda")
		h.hears("sato", "結果の登録状況は?", "Todai 対 Waseda", "!25,000円")

		name := h.teamOf("Todai").Players[0].Name
		reserve := h.teamOf("Todai").Players[2].Name
		h.hears("th", "第1桌的對陣", "Waseda 對 Todai", "!"+name) // sealed
		h.at("11-01 12:00:00")
		for who, question := range map[string]string{
			"sato": "1番卓の組み合わせ", "wang": "第1桌的对阵", "en": "pairing of table 1", "th": "第1桌的對陣",
		} {
			h.hears(who, question, name, "Waseda", "!"+reserve)
		}
		h.hears("sato", "9番卓の組み合わせ", "9番卓の対戦はありません")
		h.hears("sato", name+"の対戦相手は?", name, "加藤 悠人", "!吉田 葵")
		h.hears("sato", reserve+"の対戦相手は?", reserve, "第1ラウンドには出場していません")
		h.setsAll(1, core.WhiteWins, core.Drawn, core.BlackWins, core.Drawn)
		points, one := "0", h.match("Todai", 1)
		if one.White == h.teamOf("Todai").ID {
			points = "1"
		}
		h.hears("sato", name+"の成績", name+"(Todai) "+points+"点/1局", "対 加藤 悠人(Waseda): "+points, "!MPTS")
		h.hears("arbiter", "吉田 葵の成績", "吉田 葵(Waseda) 0.5点/1局", "!MPTS")
		h.hears("sato", "順位", "マッチポイント", "!MPTS")
		for who, question := range map[string]string{"en": "pairings on day 1", "th": "今天的對陣"} {
			h.hears(who, question, "Waseda", "Todai")
		}
		answer := h.says("en", "pairings on day 2")
		h.reads("not out yet", answer, "not out yet", "09:30")
	}})
}
