package main

import (
	"testing"
	"time"

	"taikyoku/core/event"
)

// JP-82: what was announced wrongly is put right by a new notice, marked as the
// correction, for those who got the first one.
func TestJP82_AnAnnouncementIsCorrected(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ lang, first, again, right, yes, marked string }{
		{"ja", "オープンに連絡: 集合は9時です", "さっきのお知らせ訂正: 集合は9時半です", "集合は9時半です", "はい", "お知らせの訂正"},
		{"ja", "オープンに連絡: 集合は9時です", "お知らせ訂正 集合は9時半です", "集合は9時半です", "はい", "お知らせの訂正"},
		{"zh-Hans", "通知公开组：9点集合", "更正刚才的通知：9点半集合", "9点半集合", "是", "更正通知"},
		{"zh-Hans", "通知公开组：9点集合", "刚才的通知有误，更正：9点半集合", "9点半集合", "是", "更正通知"},
		{"zh-Hant", "公告公開組：9點集合", "更正剛才的公告：9點半集合", "9點半集合", "是", "更正通知"},
		{"en", "Announce to Open: meet at 9:00", "Correction to the announcement: meet at 9:30", "meet at 9:30", "yes", "Correction"},
	} {
		h := venueOf(t, "jcf-team-2025", jcfSource(t), "09-20 10:00:00")
		h.enters("Todai captain=sato@console/" + c.lang + " rating=1800")
		h.enters("Meiji captain=mori@console/" + c.lang + " rating=1200")
		h.says("org=organiser@console/"+c.lang, c.first)
		h.says("org", c.yes)
		h.reads(c.lang+": only the section", h.received("mori"), "!9")
		h.hears("org", c.again, c.right, "9")
		h.reads(c.lang+": nothing without a yes", h.received("sato"), "!"+c.right)
		h.says("org", c.yes)
		h.reads(c.again, h.received("sato"), c.marked, c.right)
		h.reads(c.lang+": the same audience", h.received("mori"), "!"+c.right)
	}
}

// The word alone makes no correction: of nothing, or in the middle of a text.
func TestJP82_NoCorrection(t *testing.T) {
	t.Parallel()
	h := venueOf(t, "jcf-team-2025", jcfSource(t), "09-20 10:00:00")
	h.enters("Todai captain=sato@console/ja")
	h.hears("org=organiser@console/ja", "お知らせ訂正: 集合は9時半です", "全員", "集合は9時半です", "!を訂正します")
	h.says("org", "はい")
	h.hears("org", "お知らせ 全員 組み合わせ表の訂正版を貼りました", "組み合わせ表の訂正版を貼りました", "!を訂正します")
	h.hears("sato", "お知らせ訂正: うそです", "審判・主催者だけ")
}

// JP-79: «the next round is 15 minutes late» moves it, with its sheets, and tells
// everybody; a player's word moves nothing.
func TestJP79_TheNextRoundIsLate(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ lang, late, yes string }{
		{"ja", "次のラウンドは15分遅れます", "はい"},
		{"ja", "第2ラウンドは15分遅れます", "はい"},
		{"ja", "R2の開始を15分遅らせます", "はい"},
		{"zh-Hans", "下一轮推迟15分钟", "是"},
		{"zh-Hant", "下一輪延後15分鐘", "是"},
		{"en", "The next round is delayed by 15 minutes", "yes"},
		{"en", "The next round starts 15 minutes late", "yes"},
	} {
		h := venueOf(t, "jcf-team-2025", jcfSource(t), "09-20 10:00:00")
		duel(h, "players=4", "players=5")
		h.at("11-01 12:00:00")
		starts := func(round int) (at string) {
			h.looks(func(ev *event.Event) { at = ev.Start("open", round).In(h.zone).Format(time.TimeOnly) })
			return at
		}
		h.says("sato", c.late)
		h.says("sato", c.yes)
		h.is("a captain moves nothing", starts(2), "13:50:00")
		h.hears("ref=arbiter@console/"+c.lang, c.late, "13:50", "14:05")
		h.is("nor does an arbiter without a yes", starts(2), "13:50:00")
		h.says("ref", c.yes)
		h.is(c.late, []string{starts(1), starts(2), starts(3)}, []string{"10:30:00", "14:05:00", "16:40:00"})
		for _, who := range []string{"sato", "suzuki", "arbiter"} {
			h.reads(who+" is told", h.received(who), "14:05")
		}
	}
}

// JP-84: once the sheets are open it needs a reason, which is asked for.
func TestJP84_ALateStartAfterTheSheetsNeedsAReason(t *testing.T) {
	t.Parallel()
	h := venueOf(t, "jcf-team-2025", jcfSource(t), "09-20 10:00:00")
	duel(h, "players=5", "players=5")
	h.at("11-01 10:20:00")
	h.hears("arbiter", "第1ラウンドは15分遅れます", "オーダーはすでに公開", "JP-84", "理由")
	h.hears("arbiter", "停電のため", "理由: 停電のため", "10:45", "よろしいですか")
	h.says("arbiter", "はい")
	h.looks(func(ev *event.Event) { h.is("moved", ev.Start("open", 1).In(h.zone).Format(time.TimeOnly), "10:45:00") })
	h.reads("the captains are told why", h.received("sato"), "10:45", "停電のため")
}
