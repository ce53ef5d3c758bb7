package main

import (
	"testing"

	"taikyoku/core/event"
)

// What names somebody else's entry is never done for the sender's own, and of two
// that the organiser names none is taken alone.

func TestHN28_AnothersTeamIsNotOnesOwn(t *testing.T) {
	hnShown(t, func(h *venue) {
		a, b := h.captained("wu", "平江县"), h.captained("chen", "桃江县")
		for _, text := range []string{"平江县已缴费500元", "平江县申请退赛", "平江县领队改为李达"} {
			h.hears("chen", text, "平江县", "桃江县", "没有记录", "!确认吗")
		}
		h.reads("the organiser has nothing to decide", h.received("org"), "!桃江县报告", "!桃江县申请")
		// His own, by its name or without, is his.
		h.hears("chen", "桃江县已缴费500元", "桃江县已缴费500元，确认吗")
		h.says("chen", "[否]")
		h.hears("wu", "我们退赛", "取消平江县的参赛，确认吗")
		h.says("wu", "[否]")
		h.is("as it was", h.state(a), event.Entered)
		h.is("as it was", h.state(b), event.Entered)
	})
}

func TestHN24_OneTeamAtATime(t *testing.T) {
	hnShown(t, func(h *venue) {
		a, b := h.captained("wu", "平江县"), h.captained("chen", "桃江县")
		h.says("org", "收到平江县参赛费500元")
		h.says("org", "[是]")
		for _, text := range []string{"平江县和桃江县各退款100元 原因：优惠", "收到平江县、桃江县参赛费共1000元", "平江县、桃江县退赛"} {
			h.hears("org", text, "平江县", "桃江县", "分开发送", "!确定吗", "!对吗")
		}
		h.is("paid", h.money(a.ID, "paid")+h.money(b.ID, "paid"), int64(50000))
		h.is("given back", h.money(a.ID, "refund")+h.money(b.ID, "refund"), int64(0))
		// The other name in the reason is not whom it is for.
		h.hears("org", "平江县退款100元 原因：与桃江县重复", "向平江县退款100元，确定吗")
	})
}

func TestSH39_AnothersChildIsNotOnesOwn(t *testing.T) {
	h := grades(t, "09-20 10:00:00")
	h.says("ops=organiser@console/zh-Hans", "帮助")
	own, other := h.child("pa", "王晓明 男 二级"), h.child("pb", "李小虎 男 二级")
	h.hears("pa", "李小虎参赛费已交210元", "李小虎", "王晓明", "没有记录", "!确认吗")
	h.hears("pa", "李小虎退赛", "没有记录", "!确认吗")
	h.reads("nothing waits", h.received("ops"), "!报告已缴费")
	h.hears("pa", "王晓明参赛费已交210元", "王晓明已缴费210元，确认吗")
	h.is("nobody has paid", h.money(own.ID, "paid")+h.money(other.ID, "paid"), int64(0))
}
