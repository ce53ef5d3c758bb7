package main

import (
	"testing"

	"taikyoku/core/event"
)

// A sum in another currency than the event's is not converted, nor one below
// nothing taken for its contrary.

func TestHN24_OtherCurrencyOrBelowNothing(t *testing.T) {
	hnShown(t, func(h *venue) {
		a := h.captained("wu", "平江县")
		for _, text := range []string{"已缴费70美元", "已缴费5000日元", "已缴费20000円", "已缴费600台币"} {
			h.hears("wu", text, "以人民币计", "没有记录", "!确认吗")
		}
		for _, text := range []string{"已缴费-200元", "已缴费负500元"} {
			h.hears("wu", text, "不能为负", "!确认吗")
		}
		h.hears("org", "收到平江县参赛费100美元", "以人民币计", "!对吗")
		h.hears("org", "收到平江县参赛费负500元", "不能为负", "!第几台")
		for _, text := range []string{"500元", "500块钱", "500人民币", "¥500", "rmb 500"} {
			h.hears("wu", "已缴费"+text, "平江县已缴费500元，确认吗")
			h.says("wu", "[否]")
		}
		h.says("org", "收到平江县参赛费800元")
		h.says("org", "[是]")
		h.hears("org", "平江县退款50美元 原因：重复缴费", "以人民币计", "!确定吗")
		h.hears("org", "平江县退款-100元 原因：重复缴费", "不能为负", "!确定吗")
		h.is("paid", h.money(a.ID, "paid"), int64(80000))
		h.is("given back", h.money(a.ID, "refund"), int64(0))
	})
}

func TestWX26_OtherCurrencyOrBelowNothing(t *testing.T) {
	h := kuching(t, "08-20 10:00:00")
	h.says("ops=organiser@console/zh-Hant", "幫助")
	h.delegation("lin", "馬來西亞", "男子：王大明", "住宿：棋手 雙人間 2人 10月22日至30日")
	for _, text := range []string{"已付1000人民幣", "已付500令吉", "已付80元"} {
		h.hears("lin", text, "以美元計", "!確認嗎")
	}
	h.hears("lin", "已付負100美元", "不能為負", "!確認嗎")
	h.hears("ops", "馬來西亞已付500令吉", "以美元計", "!對嗎")
	h.hears("ops", "馬來西亞已付1500美元", "登記馬來西亞已繳1,500美元")
	h.says("ops", "是")
	h.hears("ops", "退款給馬來西亞100人民幣 原因：多付了", "以美元計", "!確定嗎")
	var paid int64
	h.looks(func(ev *event.Event) { _, paid = ev.UnitDues("馬來西亞") })
	h.is("what was paid in dollars", paid, int64(150000))
}
