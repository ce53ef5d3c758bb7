package main

import (
	"fmt"
	"strings"
	"testing"

	"taikyoku/core"
	"taikyoku/core/desk"
	"taikyoku/core/event"
)

// A change of an entry that one account brings about is told to the others who
// speak for it or follow it (SH-46: the entries are theirs to check), and to each
// once.

// twoParents are the mother who entered a child and the father who follows him.
func twoParents(t *testing.T) (h *venue, child event.Team) {
	h = grades(t, "09-20 10:00:00")
	child = h.child("mama", "赵子轩 男 二级")
	h.says("ops=organiser@console/zh-Hans", "帮助")
	h.says("baba=stranger@console/zh-Hans", "报名 赵子轩 男 二级 星海棋院")
	h.says("baba", "[是同一个人]")
	h.says("baba", "[家长]")
	h.says("baba", "[是]")
	h.hears("mama", "[批准]", "已记录批准")
	return h, child
}

func TestSH46_AWithdrawalIsToldToTheOther(t *testing.T) {
	h, _ := twoParents(t)
	h.says("baba", "退赛")
	h.says("baba", "[是]")
	h.hears("ops", "[批准]", "赵子轩")
	h.reads("the mother", h.received("mama"), "已取消赵子轩的参赛")
	h.is("the father once", strings.Count(h.received("baba"), "已取消赵子轩的参赛"), 1)
}

func TestSH46_AnApprovedChangeIsToldToTheOther(t *testing.T) {
	h, child := twoParents(t)
	h.does("payment", desk.RecordPayment{Team: child.ID, Amount: child.Fee, Ticket: "A"}, "")
	h.at("09-27 10:00:00")
	h.says("baba", "把赵子轩换成赵子煊 男 三级")
	h.says("baba", "[是]")
	h.says("ops", "[批准]")
	h.is("changed", h.named("赵子煊").ID != "", true)
	h.reads("the mother", h.received("mama"), "赵子煊")
}

func TestSH39_TheReceiptComesOnce(t *testing.T) {
	h, _ := twoParents(t)
	h.says("baba", "参赛费已付210元")
	h.says("baba", "[是]")
	h.says("ops", "[批准]")
	for _, who := range []string{"baba", "mama"} {
		h.is(who+" has one receipt", strings.Count(h.received(who), "已确认赵子轩缴费210元"), 1)
	}
}

// What goes over the cap is said before the organiser lets it in, with what it
// lacks, and takes a reason.
func TestHN11_RestoredOverTheCap(t *testing.T) {
	hnShown(t, func(h *venue) {
		h.at("09-10 09:00:00")
		var units []string
		h.looks(func(ev *event.Event) { units = ev.Rules.Entry.Units.Names[:51] })
		var teams []event.Team
		for _, u := range units {
			teams = append(teams, h.entered(u))
		}
		for _, t := range teams[:50] {
			h.completed(t)
		}
		last := teams[50]
		h.at("09-28 18:01:00")
		h.is("void", h.state(last), event.Void)
		h.hears("org=organiser@console/zh-Hans", fmt.Sprintf("恢复%s报名", units[50]), "参赛费500元", "特批后共51个，超过限额50个（HN-11）", "原因")
		h.hears("org", "承办方邀请", "参赛费500元", "共51个", "承办方邀请", "确认吗")
		h.hears("org", "是", units[50])
		h.is("in", h.state(last), event.Entered)
	})
}

// Nothing is won while no result is in; what there is to win can be read.
func TestJP40_NothingIsWonBeforeAResult(t *testing.T) {
	h := duelOfTeams(t)
	h.hears("sato", "賞金", "まだ結果が出ていない", "50,000", "!Todai")
	h.hears("ann", "prizes", "No result is in yet", "!Keio")
	h.does("final", desk.SetResult{Match: h.match("Todai", 1).ID, Boards: []core.Result{core.WhiteWins, core.WhiteWins, core.WhiteWins, core.WhiteWins}}, "")
	h.hears("sato", "賞金", "!まだ結果が出ていない", "Keio")
}
