package main

import (
	"testing"

	"taikyoku/core/event"
)

// What goes back of what was paid, by the organiser's decision.

// Nothing has been called off and the rules are silent: the organiser gives back
// what was paid, never more, with a reason and after a yes.
func TestHN24_TheOrganiserGivesAFeeBack(t *testing.T) {
	hnShown(t, func(h *venue) {
		a := h.captained("wu", "平江县")
		h.hears("org", "平江县退款500元 原因：重复缴费", "平江县没有可退的款项", "!确定吗")
		h.says("org", "收到平江县参赛费800元")
		h.says("org", "是")
		h.hears("org", "平江县退款900元 原因：重复缴费", "最多可退平江县已缴而未退的金额（800元）", "!确定吗")
		for _, other := range []string{"wu", "ref=arbiter@console/zh-Hans"} {
			h.hears(other, "平江县退款300元 原因：重复缴费", "!确定吗")
		}
		h.hears("org", "平江县退款300元", "退款须说明原因", "!确定吗")
		h.hears("org", "重复缴费", "平江县已缴未退：800元", "重复缴费", "登记向平江县退款300元，确定吗")
		h.is("nothing before the yes", h.money(a.ID, "refund"), 0)
		h.hears("org", "是", "向平江县退款：300元", "HN-24", "重复缴费")
		h.is("given", h.money(a.ID, "refund"), 30000)
		h.reads("the captain is told", h.received("wu"), "向平江县退款：300元")
		h.hears("org", "账目", "均已结清")
	})
}

// Of who has withdrawn the money is shown as held until it has gone back.
func TestHN24_AFeeGoesBackAfterAWithdrawal(t *testing.T) {
	hnShown(t, func(h *venue) {
		a := h.captained("wu", "平江县")
		h.says("org", "收到平江县参赛费500元")
		h.says("org", "是")
		h.says("wu", "我们退赛")
		h.says("wu", "[是]")
		h.says("org", "[批准]")
		h.hears("org", "账目", "平江县（已退赛）已缴500元，尚未退还")
		h.hears("org", "平江县退费500元 原因：因病退赛", "规程没有规定退费，由组委会决定", "确定吗")
		h.says("org", "是")
		h.is("given", h.money(a.ID, "refund"), 50000)
		h.hears("org", "账目", "!尚未退还")
		h.hears("org", "平江县退费500元 原因：因病退赛", "没有可退的款项")
	})
}

func TestWX26_ADelegationGetsMoneyBack(t *testing.T) {
	h := kuching(t, "08-20 10:00:00")
	h.says("ops=organiser@console/zh-Hant", "幫助")
	h.delegation("lin", "馬來西亞", "男子：王大明", "住宿：棋手 雙人間 2人 10月22日至30日")
	h.says("ops", "馬來西亞已付1500美元")
	h.hears("ops", "是", "多繳220美元")
	h.hears("ops", "退款給馬來西亞220美元 原因：多付了", "登記向馬來西亞退款220美元")
	h.hears("ops", "是", "WX-26", "多付了")
	h.hears("ops", "帳目", "均已結清")
	h.looks(func(ev *event.Event) {
		_, held := ev.UnitDues("馬來西亞")
		h.is("what is left is the bill", held, 128000)
	})
}
