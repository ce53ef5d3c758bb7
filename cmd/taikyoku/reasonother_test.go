package main

import (
	"testing"

	"taikyoku/core/event"
)

// What is a matter of its own is not taken for the reason that another one waits
// for, and what is read back names the entry.
func TestHN28_AnotherMatterIsNoReason(t *testing.T) {
	hnShown(t, func(h *venue) {
		a, b := h.captained("wu", "岳阳县"), h.captained("chen", "桃江县")
		h.at("09-28 19:00:00")
		h.hears("org", "岳阳县报名表已收到", "直接回复原因")
		h.hears("org", "恢复桃江县报名 原因：银行转账延误", "桃江县", "理由：银行转账延误", "!岳阳县")
		h.says("org", "否")
		h.hears("org", "特批桃江县", "直接回复原因")
		h.hears("org", "平江县报名表已收到", "还是另一件事", "!破例办理")
		h.says("org", "否")
		h.is("not let in by it", h.state(b), event.Void)
		h.hears("org", "特批岳阳县", "直接回复原因")
		h.hears("org", "报名满了吗", "!破例办理")
		h.is("nor by a question", h.state(a), event.Void)
		h.says("org", "0")
		h.hears("org", "特批岳阳县", "直接回复原因")
		h.hears("org", "领队住院", "岳阳县的参赛名额", "领队住院", "确认吗")
	})
}
