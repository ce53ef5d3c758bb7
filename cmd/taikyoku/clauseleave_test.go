package main

import (
	"testing"

	"taikyoku/core/event"
)

// Who may leave, what that costs, and what is asked about it (HN-24, SH-39, WX-25).

// leaving is the event with one unit entered, its leader and the staff.
func leaving(t *testing.T, show func(*venue)) {
	hnShown(t, func(h *venue) {
		h.at("09-10 09:00:00")
		team := h.entered("平江县")
		for _, who := range []string{"arb=arbiter@console/zh-Hans", "org=organiser@console/zh-Hans", "wu=leader@console/zh-Hans"} {
			h.says(who, "帮助")
		}
		if err := h.appoint(h.t.Context(), h.actors["wu"], event.Captain, team.ID); err != nil {
			h.t.Fatal(err)
		}
		show(h)
	})
}

// The rules say nothing of a refund: that is said, with what the fee is.
func TestHN24_TheRulesAreSilentOnRefunds(t *testing.T) {
	leaving(t, func(h *venue) {
		for _, said := range []string{"参赛费能退吗", "缴费500元后能退吗", "退款规定", "报名费可以退吗？", "退出的话能退钱吗"} {
			h.hears("wu", said, "没有规定退费，由组委会决定", "500元", "HN-24", "!确认吗")
		}
	})
}

func TestHN18_MovesWithoutACapture(t *testing.T) {
	leaving(t, func(h *venue) {
		for _, said := range []string{"60回合怎么判", "多少回合不吃子算和棋？", "自然限着是多少"} {
			h.hears("wu", said, "40回合自然限着", "HN-18")
		}
	})
}

// «I quit» is the entry's withdrawal where nothing else is going on: asked, with its
// consequences. Where something is, it is only left.
func TestHN6_ALeaderWhoQuits(t *testing.T) {
	leaving(t, func(h *venue) {
		h.hears("wu", "算了", "没有正在进行的操作", "!已退出")
		h.hears("wu", "我要退出", "取消平江县的参赛，确认吗", "没有规定退费", "!已退出")
		h.hears("wu", "退出", "没有记录任何内容")
		h.hears("wu", "我们要退出", "取消平江县的参赛，确认吗")
		h.hears("wu", "是", "转告组委会")
		h.is("the organiser decides", h.last("平江县").State, event.Entered)
		h.says("org", "[批准]")
		h.is("out", h.last("平江县").State, event.Withdrawn)
		h.hears("wu", "退出", "没有正在进行的操作")
	})
}

// Staff take a unit out: with a reason, read back.
func TestHN6_StaffTakeAUnitOut(t *testing.T) {
	for _, who := range []string{"arb", "org"} {
		t.Run(who, func(t *testing.T) {
			leaving(t, func(h *venue) {
				h.hears(who, "平江县退赛", "须说明原因", "!只有队长")
				h.hears(who, "是", "请直接回复原因")
				h.hears(who, "全队食物中毒", "全队食物中毒", "取消平江县的参赛，确认吗")
				h.hears(who, "否", "没有记录任何内容")
				h.is("still in", h.last("平江县").State, event.Entered)
				h.hears(who, "平江县退赛 原因：车辆故障", "原因：车辆故障", "取消平江县的参赛，确认吗")
				h.hears(who, "是", "已取消平江县的参赛", "原因：车辆故障", "没有规定退费")
				h.is("out", h.last("平江县").State, event.Withdrawn)
				h.reads("the leader is told why", h.received("wu"), "已取消平江县的参赛", "原因：车辆故障")
			})
		})
	}
}

func TestSH39_TheRulesAreSilentOnRefunds(t *testing.T) {
	h, white, _ := duels(t)
	for _, said := range []string{"参赛费能退吗", "退费吗？", "报名费可以退吗"} {
		h.hears(white, said, "没有规定退费，由组委会决定", "210元", "SH-39", "!证书费用")
	}
	h.hears("guest=stranger@console/zh-Hans", "参赛费能退吗", "没有规定退费，由组委会决定", "SH-39")
}

func TestWX25_TheRulesAreSilentOnRefunds(t *testing.T) {
	h := guided(t)
	h.hears("lin", "0")
	h.hears("lin", "參賽費能退嗎", "沒有訂明退費，由組委會決定", "不另收報名費", "WX-25")
	h.hears("lin", "60回合怎麼判", "WX-8", "WX-9")
}
