package main

import (
	"testing"

	"taikyoku/core/event"
)

// A typed yes with several matters pending is not taken for the newest.
func TestApprovalTypedWithSeveralPending(t *testing.T) {
	h := grades(t, "09-20 10:00:00")
	h.says("ops=organiser@console/zh-Hans", "帮助")
	for who, child := range map[string]string{"pa": "赵子轩 男 二级", "pb": "钱多多 男 二级"} {
		h.child(who, child)
	}
	for _, who := range []string{"pa", "pb"} {
		h.says(who, "参赛费已交210元")
		h.says(who, "[是]")
	}
	h.hears("ops", "批准", "有多件待处理", "赵子轩报告已缴费", "钱多多报告已缴费", "!已记录批准")
	h.paidBy(map[string]int64{"赵子轩": 0, "钱多多": 0})
	h.hears("ops", "[赵子轩报告已缴费]", "已记录批准", "已确认赵子轩缴费210元")
	h.paidBy(map[string]int64{"赵子轩": 210, "钱多多": 0})
	// One is left: it is meant, though a newer message offered the same words.
	h.hears("ops", "批准", "已确认钱多多缴费210元")
	h.hears("ops", "批准", "已经处理过了")
}

// One that is named is meant, and a tap is of its own message.
func TestApprovalNamedOrTapped(t *testing.T) {
	h := grades(t, "09-20 10:00:00")
	h.says("ops=organiser@console/zh-Hans", "帮助")
	for _, x := range [][2]string{{"pa", "赵子轩 男 二级"}, {"pb", "钱多多 男 二级"}, {"pc", "孙雨桐 男 二级"}} {
		h.child(x[0], x[1])
		h.says(x[0], "参赛费已交210元")
		h.says(x[0], "[是]")
	}
	h.hears("ops", "[批准]", "已确认孙雨桐缴费210元")
	h.hears("ops", "不批准", "有多件待处理", "!孙雨桐")
	h.hears("ops", "[钱多多报告已缴费]", "已记录不批准")
	h.says("pb", "参赛费已交210元")
	h.says("pb", "[是]")
	h.paidBy(map[string]int64{"赵子轩": 0, "钱多多": 0, "孙雨桐": 210})
	h.hears("ops", "批准赵子轩", "已确认赵子轩缴费210元", "!钱多多")
	h.hears("ops", "同意", "已确认钱多多缴费210元")
}

// What waits for a reason does not eat a message about another team.
func TestHN30_AReasonIsNotAnotherTeamsCheckIn(t *testing.T) {
	hnShown(t, func(h *venue) {
		h.at("09-20 10:00:00")
		h.says("org=organiser@console/zh-Hans", "帮助")
		for _, unit := range []string{"岳阳县", "平江县"} {
			h.completed(h.entered(unit))
		}
		h.at("10-10 18:00:00")
		h.hears("org", "平江县已报到", "HN-30", "直接回复原因")
		h.hears("org", "账目", "收支汇总", "!原因")
		h.hears("org", "岳阳县已报到", "是刚才特批的原因，还是另一件事", "!确认吗")
		h.hears("org", "[是另一件事]", "报到已于10/10(周五) 18:00截止", "!平江县")
		h.hears("org", "大雨封路", "将记录原因“大雨封路”并破例办理")
		h.says("org", "是")
		h.is("the other team", h.arrived("岳阳县"), true)
		h.is("not the first one", h.arrived("平江县"), false)
		h.says("org", "平江县已报到")
		h.says("org", "岳阳县已报到，平江县同车")
		h.hears("org", "[是原因]", "将记录原因“岳阳县已报到，平江县同车”并破例办理")
		h.says("org", "是")
		h.is("with the reason", h.arrived("平江县"), true)
	})
}

// arrived reports whether a unit's team has checked in.
func (h *venue) arrived(unit string) (in bool) {
	t := h.last(unit)
	h.looks(func(ev *event.Event) {
		for m := range ev.Marks.All() {
			in = in || m.Kind == event.CheckInMark && m.Subject == string(t.ID)
		}
	})
	return in
}
