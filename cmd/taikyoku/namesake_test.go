package main

import (
	"testing"

	"taikyoku/core"
	"taikyoku/core/event"
)

// namesakes enters two children of one name by two people, and lets the staff in.
func namesakes(t *testing.T) (h *venue, coached, mothered event.Team) {
	t.Helper()
	h = grades(t, "09-20 10:00:00")
	for _, line := range [][2]string{
		{"laoshi=stranger@console/zh-Hans", "报名 王晓明 男 二级 星海棋院"},
		{"laoshi", "[教练]"},
		{"laoshi", "[是]"},
		{"mama=stranger@console/zh-Hans", "报名 王晓明 男 三级 黄浦棋社"},
		{"mama", "[不是，另外报名]"},
		{"mama", "[家长]"},
		{"mama", "[是]"},
		{"org=organiser@console/zh-Hans", "帮助"},
		{"arb=arbiter@console/zh-Hans", "帮助"},
	} {
		h.says(line[0], line[1])
	}
	return h, h.of("星海棋院"), h.of("黄浦棋社")
}

// of is the one entry of a club or unit.
func (h *venue) of(club string) (found event.Team) {
	h.looks(func(ev *event.Event) {
		for t := range ev.Teams.All() {
			if t.Organisation == club || t.Unit == club {
				found = t
			}
		}
	})
	if found.ID == "" {
		h.t.Fatalf("nobody of %s is entered", club)
	}
	return found
}

// Two players of one name are never mixed up: the club decides if it is named.
func TestNamesakesByTheirClub(t *testing.T) {
	h, coached, mothered := namesakes(t)
	h.hears("org", "黄浦棋社王晓明已缴费210元", "黄浦棋社", "三级棋士组", "210元", "[是]")
	h.hears("org", "[是]", "黄浦棋社")
	h.is("hers is paid", h.money(mothered.ID, "paid"), 21000)
	h.is("his is not", h.money(coached.ID, "paid"), 0)
	h.hears("org", "三级棋士组王晓明退赛 原因：生病", "黄浦棋社", "[是]")
	h.says("org", "[是]")
	h.is("hers is out", h.state(mothered), event.Withdrawn)
	h.is("his is in", h.state(coached), event.Entered)
}

// … else it is asked which is meant, and what was said is done for that one.
func TestNamesakesAreAsked(t *testing.T) {
	h, coached, mothered := namesakes(t)
	h.hears("org", "王晓明退赛 原因：生病", "不止一位", "星海棋院", "黄浦棋社")
	h.hears("org", "[王晓明（黄浦棋社，三级棋士组（男子））]", "黄浦棋社", "[是]")
	h.is("nothing before the yes", h.state(mothered), event.Entered)
	h.says("org", "[否]")
	h.hears("org", "王晓明退赛 原因：生病", "不止一位")
	h.hears("org", "[都不是]", "没有记录")
	h.is("none is none", []any{h.state(coached), h.state(mothered)}, []any{event.Entered, event.Entered})
	h.hears("org", "王晓明退赛 原因：生病", "不止一位")
	h.hears("org", "2", "[是]")
	h.says("org", "[是]")
	out := 0
	for _, e := range []event.Team{coached, mothered} {
		if h.state(e) == event.Withdrawn {
			out++
		}
	}
	h.is("one is out", out, 1)
	h.hears("laoshi", "王晓明退赛", "申请取消王晓明的参赛", "!不止一位") // a coach means his own
}

// Who speaks for a player takes him out by his name, in whatever words.
func TestSH_WithdrawnByName(t *testing.T) {
	h := grades(t, "09-20 10:00:00")
	h.child("mama", "周可欣 女 二级")
	for _, text := range []string{"周可欣退赛", "周可欣不参加了", "取消周可欣的报名"} {
		h.hears("mama", text, "申请取消周可欣的参赛", "[是]")
		h.says("mama", "[否]")
	}
	h.hears("mama", "周可欣退赛了吗？", "!申请取消")
}

// WX-32: the delegation that is named decides who is kept out.
func TestWX32_NamesakesOfTwoDelegations(t *testing.T) {
	h := kuching(t, "08-20 10:00:00")
	h.delegation("sin", "新加坡", "男子：王大明、錢小豹")
	h.delegation("mal", "馬來西亞", "男子：王大明、張三豐")
	h.says("ref=arbiter@console/zh-Hant", "帮助")
	h.hears("ref", "着裝登記：馬來西亞 王大明 未穿正裝", "馬來西亞", "[是]")
	h.says("ref", "[是]")
	h.reads("his leader is told", h.received("mal"), "未穿正裝")
	h.reads("the other is not", h.received("sin"), "!未穿正裝")
	var kept core.TeamID
	h.looks(func(ev *event.Event) {
		for x := range ev.Teams.All() {
			if x.Unit == "馬來西亞" && x.Name == "王大明" {
				kept = x.ID
			}
		}
	})
	h.is("kept", h.kept("exclusion"), string(kept)+"/1 馬來西亞 王大明 未穿正裝")
}
