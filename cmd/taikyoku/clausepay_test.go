package main

import (
	"strings"
	"testing"

	"taikyoku/core/event"
)

// What is paid, through the talk: the amount that was said, by when it was said.

// threeOf lets a coach enter three children of the second grade.
func (h *venue) threeOf(coach string) {
	h.t.Helper()
	h.says(coach+"=stranger@console/zh-Hans", "报名\n单位：星海棋院\n1. 王晓明 男 二级棋士\n2. 孙雨桐 女 二级\n3. 周可欣 女 二级")
	h.says(coach, "[教练]")
	h.hears(coach, "[是]", "630")
}

// paidBy wants what each of some players has paid, in yuan.
func (h *venue) paidBy(want map[string]int64) {
	h.t.Helper()
	for name, sum := range want {
		h.is(name, h.money(h.named(name).ID, "paid"), sum*100)
	}
}

func TestSH39_AnotherAmountThanTheFees(t *testing.T) {
	h := grades(t, "09-20 10:00:00")
	h.says("ops=organiser@console/zh-Hans", "帮助")
	h.threeOf("lao")
	h.hears("lao", "参赛费已交 100元", "共待缴630元（SH-39）", "您报告的是100元", "为谁", "!确认吗")
	h.reads("nothing waits", h.received("ops"), "!报告已缴费")
	h.hears("lao", "[孙雨桐(二级棋士组（女子）)]", "已转告组委会")
	h.hears("ops", "[批准]", "已确认孙雨桐缴费100元（SH-39）", "应缴210元，已缴合计100元，还差110元")
	h.paidBy(map[string]int64{"王晓明": 0, "孙雨桐": 100, "周可欣": 0})
	h.hears("lao", "我的报名", "已缴100元，还差110元", "未缴", "!已缴费")
	h.hears("ops", "账目", "孙雨桐    210        100  110")
	// What is left of all together is taken for all: 210 + 110 + 210.
	h.hears("lao", "参赛费已交 530元", "530元，确认吗")
	h.says("lao", "[是]")
	h.hears("ops", "[批准]", "已确认孙雨桐缴费110元", "!还差")
	h.paidBy(map[string]int64{"王晓明": 210, "孙雨桐": 210, "周可欣": 210})
	h.hears("lao", "参赛费已交 530元", "都已缴费")
}

func TestSH39_ForSomeInTheOrderOfTheList(t *testing.T) {
	h := grades(t, "09-20 10:00:00")
	h.says("ops=organiser@console/zh-Hans", "帮助")
	h.threeOf("lao")
	h.hears("lao", "参赛费已交 400元", "为谁")
	h.hears("lao", "[按名单先后：王晓明 210元、孙雨桐 190元]", "已转告组委会")
	h.hears("ops", "[批准]", "已确认王晓明缴费210元", "已确认孙雨桐缴费190元", "还差20元")
	h.paidBy(map[string]int64{"王晓明": 210, "孙雨桐": 190, "周可欣": 0})
	// Named in the message, it is theirs.
	h.hears("lao", "孙雨桐、周可欣 参赛费已交 230元", "孙雨桐、周可欣已缴费230元，确认吗")
	h.says("lao", "[是]")
	h.says("ops", "[批准]")
	h.paidBy(map[string]int64{"王晓明": 210, "孙雨桐": 210, "周可欣": 210})
}

// Of one entry another amount than is due is read back with what is due, and too
// much is told as well.
func TestSH39_MoreThanIsDue(t *testing.T) {
	h := grades(t, "09-20 10:00:00")
	h.says("ops=organiser@console/zh-Hans", "帮助")
	child := h.child("pa", "赵子轩 男 二级")
	h.hears("pa", "参赛费已交210元", "已缴费210元，确认吗", "!待缴")
	h.says("pa", "[是]")
	h.hears("pa", "参赛费已交300元", "应缴210元，已缴0元，待缴210元（SH-39）", "还在等组委会确认，这是另外一笔吗")
	h.says("pa", "[否]")
	h.hears("ops", "[批准]", "缴费210元", "!还差")
	h.hears("pa", "参赛费已交90元", "待缴0元")
	h.says("pa", "[是]")
	h.hears("ops", "[批准]", "应缴210元，已缴合计300元，多缴90元")
	h.is("what was really paid", h.money(child.ID, "paid"), 30000)
}

func TestSH44_TheReportCountsNotTheApproval(t *testing.T) {
	h := grades(t, "09-20 10:00:00")
	h.says("ops=organiser@console/zh-Hans", "帮助")
	first, second, third := h.child("pa", "赵子轩 男 二级"), h.child("pb", "钱多多 男 二级"), h.child("pc", "孙雨桐 男 二级")
	h.at("09-25 23:59:59")
	h.says("pa", "参赛费已交210元")
	h.says("pa", "[是]")
	h.at("09-26 00:00:00")
	h.hears("ops", "[批准]", "已确认赵子轩缴费210元", "!无效")
	h.says("pc", "参赛费已交210元")
	h.says("pc", "[是]")
	h.says("ops", "[批准]")
	h.at("09-26 00:01:00")
	h.is("reported in time, approved at midnight", h.state(first), event.Entered)
	h.is("reported at midnight", h.state(third), event.Void)
	h.is("never reported", h.state(second), event.Void)
}

// A coach's report for all of his players is one: it counts for each of them.
func TestSH44_TheReportOfSeveralCounts(t *testing.T) {
	h := grades(t, "09-20 10:00:00")
	h.says("ops=organiser@console/zh-Hans", "帮助")
	h.threeOf("lao")
	h.at("09-25 23:59:59")
	h.hears("lao", "参赛费已交630元", "630元，确认吗")
	h.says("lao", "[是]")
	h.at("09-26 09:00:00")
	h.hears("ops", "[批准]", "已确认王晓明缴费210元", "!无效")
	for _, name := range []string{"王晓明", "孙雨桐", "周可欣"} {
		h.is(name, h.state(h.named(name)), event.Entered)
	}
}

// Nobody has confirmed it when entries close: the entry waits, and the answer of
// the next morning decides.
func TestSH44_ConfirmedTheNextMorning(t *testing.T) {
	for answer, want := range map[string]event.TeamState{"[批准]": event.Entered, "[不批准]": event.Void} {
		t.Run(answer, func(t *testing.T) {
			h := grades(t, "09-20 10:00:00")
			h.says("ops=organiser@console/zh-Hans", "帮助")
			child := h.child("pa", "赵子轩 男 二级")
			h.at("09-25 23:59:59")
			h.says("pa", "参赛费已交210元")
			h.says("pa", "[是]")
			h.at("09-26 09:00:00")
			h.is("it waits", h.state(child), event.Entered)
			h.reads("nobody is told that it is void", h.received("pa"), "!无效")
			h.reads("the organiser is asked again", h.received("ops"), "9/25(周二) 23:59:59报告", "确认到账则报名有效（SH-44）")
			h.says("ops", answer)
			h.is("the answer", h.state(child), want)
			if want == event.Void {
				h.reads("why", h.received("pa"), "缺参赛费210元（SH-44）")
				h.hears("pa", "我的报名", "报名无效")
			}
		})
	}
}

func TestHN28_TheReportCountsNotTheApproval(t *testing.T) {
	for at, in := range map[string]bool{"09-28 17:59:59": true, "09-28 18:00:00": false} {
		t.Run(at, func(t *testing.T) {
			hnShown(t, func(h *venue) {
				a := h.captained("wu", "岳阳县")
				h.hears("org", "岳阳县报名表已收到", "已登记")
				h.at(at)
				h.says("wu", "已缴费500元")
				h.says("wu", "[是]")
				h.at("09-28 18:00:01")
				h.hears("org", "[批准]", "已确认岳阳县缴费500元（HN-24）")
				h.at("09-28 18:01:00")
				h.is("in", h.state(a) == event.Entered, in)
				h.hears("wu", "我的报名", map[bool]string{true: "!无效", false: "岳阳县报名无效：9/28(周日) 18:00才到齐"}[in])
				h.hears("org", "报名名单", map[bool]string{true: "!未列入", false: "未列入名单：岳阳县（报名无效）"}[in])
			})
		})
	}
}

// captained is a unit's team with its captain, its organiser at hand.
func (h *venue) captained(who, unit string) event.Team {
	h.t.Helper()
	h.at("09-20 09:00:00")
	h.says("org=organiser@console/zh-Hans", "帮助")
	t := h.entered(unit)
	h.says(who+"=captain@console/zh-Hans", "帮助")
	if err := h.appoint(h.t.Context(), h.actors[who], event.Captain, t.ID); err != nil {
		h.t.Fatal(err)
	}
	return t
}

func TestHN28_PartOfTheFee(t *testing.T) {
	hnShown(t, func(h *venue) {
		a := h.captained("wu", "岳阳县")
		h.says("org", "岳阳县报名表已收到")
		h.hears("wu", "已缴费300元", "应缴500元，已缴0元，待缴500元（HN-24）", "已缴费300元，确认吗")
		h.says("wu", "[是]")
		h.hears("org", "[批准]", "还差200元", "参赛费200元", "!参赛费500元")
		h.hears("wu", "我的报名", "已缴300元，还差200元", "!已缴费(")
		h.says("wu", "已缴费200元")
		h.says("wu", "[是]")
		h.hears("org", "[批准]", "名额第1位", "!还缺", "!还差")
		h.hears("wu", "我的报名", "已缴费(", "!还差")
		h.hears("wu", "账目", "已收       300       HN-24", "!HN-11")
		h.is("the time of the last part", h.state(a), event.Entered)
	})
}

// Part of it in time is not the fee in time.
func TestHN28_TheRestComesLate(t *testing.T) {
	hnShown(t, func(h *venue) {
		a := h.captained("wu", "岳阳县")
		h.says("org", "岳阳县报名表已收到")
		h.says("wu", "已缴费300元")
		h.says("wu", "[是]")
		h.says("org", "[批准]")
		h.at("09-28 18:00:00")
		h.says("wu", "已缴费200元")
		h.says("wu", "[是]")
		h.at("09-28 18:01:00")
		h.is("void", h.state(a), event.Void)
		h.hears("org", "[批准]", "岳阳县报名无效：9/28(周日) 18:00才到齐", "已确认岳阳县缴费200元")
		h.is("void still", h.state(a), event.Void)
	})
}

// What is paid beyond the fee after entries have closed does not make it late.
func TestHN28_MoreThanTheFeeComesLate(t *testing.T) {
	hnShown(t, func(h *venue) {
		a := h.captained("wu", "岳阳县")
		h.says("org", "岳阳县报名表已收到")
		h.says("wu", "已缴费500元")
		h.says("wu", "[是]")
		h.hears("org", "[批准]", "名额第1位")
		h.at("09-28 19:00:00")
		h.says("wu", "已缴费100元")
		h.says("wu", "[是]")
		h.hears("org", "[批准]", "多缴100元", "!无效")
		h.is("in still", h.state(a), event.Entered)
	})
}

func TestSH47_TheLateFeeIsOwedToo(t *testing.T) {
	h := grades(t, "09-26 00:00:00")
	h.says("ops=organiser@console/zh-Hans", "帮助")
	h.says("pa=stranger@console/zh-Hans", "报名 赵子轩 男 二级 星海棋院")
	h.says("pa", "[家长]")
	h.says("pa", "[是]")
	h.hears("ops", "[批准]", "260", "!合计210元")
	h.hears("pa", "我的报名", "260", "!210")
	h.says("pa", "参赛费已交210元")
	h.says("pa", "[是]")
	h.hears("ops", "[批准]", "应缴260元，已缴合计210元，还差50元")
	h.hears("pa", "我的报名", "已缴210元，还差50元")
	h.says("pa", "参赛费已交50元")
	h.says("pa", "[是]")
	h.hears("ops", "[批准]", "缴费50元", "!应缴")
	h.hears("pa", "我的报名", "已缴", "!还差")
}

// A team that has withdrawn is told as one that has.
func TestHN28_AWithdrawnTeamIsOut(t *testing.T) {
	hnShown(t, func(h *venue) {
		h.captained("wu", "岳阳县")
		h.hears("wu", "我们退赛", "将向组委会申请取消")
		h.hears("wu", "[是]", "已将取消申请转告组委会")
		h.hears("org", "[批准]", "已取消岳阳县的参赛")
		h.hears("wu", "我的报名", "岳阳县已退赛，不在参赛名单中")
		h.hears("wu", "还缺什么", "已退赛")
		h.hears("wu", "已缴费500元", "已退赛", "!确认吗")
		h.hears("org", "报名名单", "岳阳县（已退赛）")
	})
}

func TestWX26_ADelegationPaysOfItsBill(t *testing.T) {
	h := kuching(t, "08-20 10:00:00")
	h.says("ops=organiser@console/zh-Hant", "幫助")
	h.delegation("lin", "馬來西亞", "男子：王大明", "U12男子：錢小豹 2011-01-01", "住宿：棋手 雙人間 2人 10月22日至30日")
	paid := func() (sum int64) {
		h.looks(func(ev *event.Event) { _, sum = ev.UnitDues("馬來西亞") })
		return sum
	}
	h.hears("lin", "已付食宿費1000美元", "馬來西亞已繳費1,000美元，確認嗎", "!王大明", "待繳1,280美元")
	h.says("lin", "是")
	h.is("nothing before the organiser's word", paid(), 0)
	h.reads("who reports", h.received("ops"), "馬來西亞報告已繳費")
	h.hears("ops", "批准", "已確認馬來西亞繳費1,000美元（WX-26）", "應繳1,280美元，已繳合計1,000美元，尚欠280美元")
	h.is("as it was said", paid(), 100000)
	h.hears("ops", "收到馬來西亞食宿費200美元", "登記馬來西亞已繳200美元")
	h.is("nothing before the yes", paid(), 100000)
	h.hears("ops", "是", "已繳合計1,200美元")
	h.hears("ops", "馬來西亞已付80美元", "登記馬來西亞已繳80美元")
	h.hears("ops", "是", "已確認馬來西亞繳費80美元", "!應繳")
	h.is("all of it", paid(), 128000)
	h.hears("ops", "帳目", "均已結清")
}

func TestHN24_TheOrganiserHasReceivedAFee(t *testing.T) {
	hnShown(t, func(h *venue) {
		h.at("09-10 09:00:00")
		h.says("org=organiser@console/zh-Hans", "帮助")
		a := h.entered("平江县")
		h.hears("org", "收到平江县参赛费500元", "登记平江县已缴500元")
		h.is("nothing before the yes", h.money(a.ID, "paid"), 0)
		h.hears("org", "是", "已确认平江县缴费500元")
		h.is("recorded", h.money(a.ID, "paid"), 50000)
	})
}

func TestWX27_WithoutExemptPlayersTheOrganiserPaysNothing(t *testing.T) {
	h := kuching(t, "08-20 10:00:00")
	const form = "報名\n協會：新加坡\n領隊：林國偉\n男子：王大明\n住宿：棋手 雙人間 2人 10月22日至30日"
	answer := h.says("lin=stranger@console/zh-Hant", form)
	for range 8 {
		if strings.Contains(answer, "確認嗎") {
			break
		}
		answer = h.says("lin", "沒有")
	}
	h.reads("the bill", answer, "食宿合計1,280美元，大會負擔0美元，應付1,280美元", "!currency")
}
