package main

import (
	"testing"
)

// An order sheet that was read back is not lost when something else is asked before
// its yes (JP-79): it is asked about again, its button counts, the reminder names it.
func TestJP79_ASheetThatWaits(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		lang           string
		sheet          string // not in the fixed order: read back in it (JP-50)
		question       string // that asks nothing
		other          string // that asks for a yes of its own
		yes, no        string
		before, remind string
		label          string
	}{
		{"ja", "2 1 4 5", "会場はどこ?", "大会を辞退します", "はい", "いいえ", "まだ記録していません", "「1 2 4 5」は、まだ確定していません", "はい"},
		{"zh-Hans", "2 1 4 5", "场地在哪里？", "退赛", "是", "不", "尚未记录", "“1 2 4 5”还没有确认", "是"},
		{"zh-Hant", "2 1 4 5", "場地在哪裡？", "退賽", "是", "不", "尚未記錄", "「1 2 4 5」還沒有確認", "是"},
		{"en", "2 1 4 5", "where is the venue?", "we withdraw", "yes", "no", "nothing has been recorded", "1 2 4 5 was read back to you and never confirmed", "Yes"},
	} {
		const sheet = "1 鈴木 翔太 / 2 高橋 和也 / 3 伊藤 直樹 / 4 山本 千夏"
		open := func() *venue {
			h := venueOf(t, "jcf-team-2025", jcfSource(t), "09-20 10:00:00")
			h.enters("Todai captain=sato@console/" + c.lang + " players=5")
			h.enters("Waseda captain=suzuki@console/ja players=5")
			h.at("10-30 21:30:00")
			h.pairs(1)
			h.reads(c.lang+": read back", h.says("sato", c.sheet), sheet)
			h.is(c.lang+": nothing without a yes", len(h.sheetOf("Todai")), 0)
			return h
		}
		want := []int{1, 2, 4, 5}

		h := open() // other talk
		h.says("sato", c.question)
		h.reads(c.lang+": asked again", h.says("sato", c.yes), c.before, sheet)
		h.says("sato", c.yes)
		h.is(c.lang+": after other talk", h.sheetOf("Todai"), want)

		h = open() // another question, answered with no
		h.reads(c.lang+": the other question", h.says("sato", c.other), "["+c.label+"]")
		h.reads(c.lang+": then the sheet again", h.says("sato", c.no), c.before, sheet)
		h.says("sato", c.yes)
		h.is(c.lang+": after another question", h.sheetOf("Todai"), want)

		h = open() // its button, while the other question waits
		h.says("sato", c.other)
		h.says("sato", "["+sheet+"]")
		h.is(c.lang+": by its button", h.sheetOf("Todai"), want)

		h = open() // never confirmed
		h.says("sato", c.other)
		h.at("10-31 19:59:00")
		h.reads(c.lang+": the reminder names it", h.received("sato"), c.remind)
		h.is(c.lang+": not handed in", len(h.sheetOf("Todai")), 0)
	}
}
