package main

import (
	"testing"

	"taikyoku/core/event"
)

// A whole delegation goes by one word: the organiser's after a yes, its leader's
// as a request.
func TestWX05_AWholeDelegationGoes(t *testing.T) {
	h := kuching(t, "08-20 10:00:00")
	h.says("ops=organiser@console/zh-Hant", "說明")
	h.delegation("lin", "馬來西亞", "男子：甲一、甲二", "女子：乙一")
	h.delegation("ho", "香港", "男子：丙一")
	h.hears("ho", "馬來西亞退賽", "您只能為香港辦理", "!確認嗎")
	h.hears("lin", "我們代表團退出比賽", "[甲一(男子個人)]", "[馬來西亞全體（3名）]")
	h.hears("lin", "[馬來西亞全體（3名）]", "已將取消申請轉告組委會")
	h.is("the organiser decides", len(h.playing("men")), 3)
	h.hears("ops", "[批准]", "已取消馬來西亞的全部參賽", "甲一、甲二、乙一")
	h.is("gone", append(h.playing("men"), h.playing("women")...), []string{"丙一"})
	h.hears("ops", "香港代表團退賽 原因：航班取消", "丙一", "航班取消", "確認嗎")
	h.is("not before the yes", h.playing("men"), []string{"丙一"})
	h.hears("ops", "是", "已取消香港的全部參賽")
	h.is("gone too", len(h.playing("men")), 0)
	h.reads("the leader is told", h.received("ho"), "已取消香港的全部參賽")
	h.hears("ops", "香港代表團退賽", "找不到", "!確認嗎")
}

// A unit of the list that is named in short is not the sender's own, and is found
// for the organiser.
func TestHN06_AUnitNamedInShort(t *testing.T) {
	hnShown(t, func(h *venue) {
		wu, zhou := h.captained("wu", "平江县"), h.captained("zhou", "岳阳县")
		for _, said := range []string{"岳阳退赛", "岳阳楼退赛", "娄星区退赛"} {
			h.hears("wu", said, "您只能为平江县办理", "!确认吗")
		}
		h.hears("wu", "长沙银行已缴费500元", "!您只能为", "确认吗")
		h.says("wu", "否")
		h.hears("org", "退赛", "请写明名称", "!确认吗")
		h.hears("org", "汨罗退赛", "找不到", "!确认吗")
		h.hears("org", "岳阳退赛", "取消岳阳县的参赛", "确认吗")
		h.says("org", "是")
		h.is("the one that was named", []event.TeamState{h.state(wu), h.state(zhou)}, []event.TeamState{event.Entered, event.Withdrawn})
	})
}
