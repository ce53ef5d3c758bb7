package main

import (
	"testing"

	"taikyoku/core"
	"taikyoku/core/desk"
	"taikyoku/core/event"
)

// The clauses of an event of grades (SH) about entries that change, and about
// people who are not there any more.

// pupils enters two boys by a coach and returns them.
func pupils(h *venue, coach string) (first, second event.Team) {
	h.t.Helper()
	h.says(coach+"=stranger@console/zh-Hans", "报名\n赵子轩 男 二级 星海棋院\n钱多多 男 二级 星海棋院")
	h.says(coach, "[教练]")
	h.says(coach, "[是]")
	first, second = h.named("赵子轩"), h.named("钱多多")
	if first.ID == "" || second.ID == "" {
		h.t.Fatal("not entered")
	}
	return first, second
}

// entry is an entry as it stands.
func (h *venue) entry(t event.Team) (now event.Team) {
	h.looks(func(ev *event.Event) { now, _ = ev.Teams.Get(t.ID) })
	return now
}

func TestSH47_ChangesAreFreeUntilEntriesClose(t *testing.T) {
	h := grades(t, "09-20 10:00:00")
	boy, _ := pupils(h, "laoshi")
	h.at("09-25 23:59:59")
	h.hears("laoshi", "把赵子轩换成李长河 男 三级", "李长河", "三级棋士组（男子）", "!50元")
	h.hears("laoshi", "[是]", "已更改赵子轩")
	now := h.entry(boy)
	h.is("who plays", now.Name+now.Players[0].Name, "李长河李长河")
	h.is("where", now.Division, "grade3-m")
	h.is("no charge", h.money(boy.ID, "change_fee"), 0)
}

func TestSH47_FiftyForEachWhoChanges(t *testing.T) {
	for answer, done := range map[string]bool{"[批准]": true, "[不批准]": false} {
		t.Run(answer, func(t *testing.T) {
			h := grades(t, "09-20 10:00:00")
			h.says("ops=organiser@console/zh-Hans", "帮助")
			boy, other := pupils(h, "laoshi")
			h.does("payment", desk.RecordPayments{Teams: []core.TeamID{boy.ID, other.ID}}, "")
			h.at("09-26 00:00:00")
			h.hears("laoshi", "把赵子轩换成李长河 男 三级", "SH-47", "50元", "SH-46", "李长河", "[是]")
			h.hears("laoshi", "[是]", "50元", "申请")
			h.is("nothing before the word", h.entry(boy).Name, "赵子轩")
			h.reads("the organiser sees both", h.received("ops"), "赵子轩申请更改报名信息", "换下：赵子轩", "换上：李长河", "三级棋士组（男子）")
			h.says("ops", answer)
			h.is("changed", h.entry(boy).Name == "李长河", done)
			want := int64(0)
			if done {
				want = 5000
			}
			h.is("in the ledger", h.money(boy.ID, "change_fee"), want)
			h.is("of the other", h.money(other.ID, "change_fee"), 0)
		})
	}
}

// What it costs is the file's word.
func TestSH47_TheFeeIsTheFiles(t *testing.T) {
	h := gradesOf(t, "09-20 10:00:00", "late: {approval: true, fee: 50 CNY}", "late: {approval: true, fee: 60 CNY}")
	boy, _ := pupils(h, "laoshi")
	h.does("payment", desk.RecordPayment{Team: boy.ID, Amount: boy.Fee, Ticket: "A"}, "")
	h.at("09-26 00:00:00")
	h.hears("laoshi", "赵子轩的单位改成静安少年宫", "60元", "静安少年宫", "!50元")
}

// Who is replaced is followed by his parents no longer, and nothing that was seen
// of him is his who replaces him.
func TestSH45_PapersOfAnotherPlayerAreSeenAnew(t *testing.T) {
	h := grades(t, "09-20 10:00:00")
	boy, _ := pupils(h, "laoshi")
	h.does("follows", desk.FollowPlayer{Team: boy.ID, Account: "console:mama", Relation: event.Guardian}, "")
	h.shown(boy)
	h.says("laoshi", "把赵子轩换成李长河")
	h.says("laoshi", "[是]")
	h.looks(func(ev *event.Event) {
		_, seen := ev.Marks.Get("gate/certificate/" + string(boy.ID) + "/1")
		h.is("the certificate is his who left", seen, false)
		h.is("who speaks for the new one", ev.Speakers(boy.ID), []core.AccountID{account(h.actors["laoshi"])})
	})
}

// Two coaches change one entry at once: the second is told and asked again.
func TestSH46_TwoCoachesChangeOneEntry(t *testing.T) {
	h := grades(t, "09-20 10:00:00")
	boy, _ := pupils(h, "laoshi")
	h.does("follows", desk.FollowPlayer{Team: boy.ID, Account: h.known("zhuli"), Relation: event.Coach}, "")
	h.hears("laoshi", "把赵子轩换成李长河", "李长河")
	h.hears("zhuli", "赵子轩的单位改成静安少年宫", "静安少年宫")
	h.hears("laoshi", "[是]", "已更改赵子轩")
	h.hears("zhuli", "[是]", "刚刚被他人更改", "李长河", "星海棋院", "还没有生效", "静安少年宫", "[是]", "!已更改")
	h.is("not overwritten", h.entry(boy).Name+h.entry(boy).Organisation, "李长河星海棋院")
	h.hears("zhuli", "[是]", "已更改李长河")
	h.is("both changes", h.entry(boy).Name+h.entry(boy).Organisation, "李长河静安少年宫")
}

// … of one thing: the second may still have his way, but knows what he undoes.
func TestSH46_TwoCoachesChangeOneName(t *testing.T) {
	h := grades(t, "09-20 10:00:00")
	boy, _ := pupils(h, "laoshi")
	h.does("follows", desk.FollowPlayer{Team: boy.ID, Account: h.known("zhuli"), Relation: event.Coach}, "")
	h.says("laoshi", "把赵子轩换成李长河")
	h.says("zhuli", "把赵子轩换成周小川")
	h.says("laoshi", "[是]")
	h.hears("zhuli", "[是]", "刚刚被他人更改", "李长河", "周小川")
	h.is("the first stands", h.entry(boy).Name, "李长河")
	h.says("zhuli", "[是]")
	h.is("the second knew", h.entry(boy).Name, "周小川")
}

// Two coaches enter one list at once: of each of it the second is asked whether it
// is the same.
func TestSH46_TwoCoachesEnterOneList(t *testing.T) {
	h := grades(t, "09-20 10:00:00")
	list := "报名\n赵子轩 男 二级 星海棋院\n钱多多 男 二级 星海棋院"
	for _, who := range []string{"laoshi", "zhuli"} {
		h.says(who+"=stranger@console/zh-Hans", list)
		h.hears(who, "[教练]", "2名棋手报名")
	}
	h.hears("laoshi", "[是]", "已报名：2人")
	h.hears("zhuli", "[是]", "赵子轩、钱多多刚刚由他人报名", "是同一个人吗", "!已报名：")
	h.hears("zhuli", "[是同一个人]", "钱多多", "是同一个人吗")
	h.hears("zhuli", "[是同一个人]", "申请关注赵子轩、钱多多")
	h.looks(func(ev *event.Event) { h.is("entries", ev.Teams.Len(), 2) })
}

// A child under two spellings is asked about, and not merged.
func TestSH43_OneChildTwoSpellings(t *testing.T) {
	for answer, entries := range map[string]int{"[是同一个人]": 1, "[不是，另外报名]": 2} {
		t.Run(answer, func(t *testing.T) {
			h := grades(t, "09-20 10:00:00")
			h.child("mama", "王晓明 男 二级")
			h.hears("mama", "报名 王小明 男 二级 星海棋院", "王晓明", "是同一个人吗")
			h.says("mama", answer)
			h.says("mama", "[是]")
			h.looks(func(ev *event.Event) { h.is("entries", ev.Teams.Len(), entries) })
		})
	}
}

func TestSH25_BornOnThe29thOfFebruary(t *testing.T) {
	h := grades(t, "09-20 10:00:00")
	h.hears("pa=stranger@console/zh-Hans", "报名 赵子轩 男 业余成年组 2001-02-29 星海棋院", "没有2001-02-29这一天")
	h.says("pb=stranger@console/zh-Hans", "报名 钱多多 男 业余成年组 2000-02-29 星海棋院")
	h.says("pb", "[本人]")
	h.says("pb", "[是]")
	h.is("18 by the first day", h.named("钱多多").Division, "adult")
	h.says("pc=stranger@console/zh-Hans", "报名 孙雨桐 女 业余成年组 2004-02-29 星海棋院")
	h.hears("pc", "[本人]", "未能报名：1人", "SH-25")
	h.says("pd=stranger@console/zh-Hans", "报名 李长河 男 业余成年组 星海棋院")
	h.hears("pd", "1999-02-29", "没有1999-02-29这一天", "李长河：出生日期")
	h.hears("pd", "1996-02-29", "!没有1996")
}

// withdrawn takes players out by chat: each asks, the organiser says yes.
func (h *venue) withdrawn(parents ...string) {
	h.t.Helper()
	h.says("ops=organiser@console/zh-Hans", "帮助")
	for _, p := range parents {
		h.says(p, "退赛")
		h.says(p, "[是]")
		h.says("ops", "[批准]")
	}
}

func TestSH46_WithdrawnIsPairedNowhere(t *testing.T) {
	h := grades(t, "09-20 10:00:00")
	players := h.grade2(12, 0)
	h.at("10-03 20:00:00")
	h.shown(players...)
	h.withdrawn("p3")
	h.is("withdrawn", h.state(players[3]), event.Withdrawn)
	h.does("fewer rounds", desk.DecideSection{Section: "grade2-m", Rounds: 3}, "")
	h.round(1)
	h.looks(func(ev *event.Event) {
		for i, p := range players {
			_, plays := ev.MatchOf(p.ID, 1)
			h.is(p.Name, plays, i != 3)
		}
	})
	h.setsAll(1, core.WhiteWins)
	h.withdrawn("p5") // while the event is on: from the next round
	h.round(2)
	h.looks(func(ev *event.Event) {
		_, plays := ev.MatchOf(players[5].ID, 2)
		h.is("who left after round 1", plays, false)
		_, played := ev.MatchOf(players[5].ID, 1)
		h.is("his game stays", played, true)
	})
}

func TestSH27_EverybodyOfAGroupWithdrawn(t *testing.T) {
	h := grades(t, "09-20 10:00:00")
	boys := h.grade2(10, 0)
	girl := h.child("pg", "沈思齐 女 三级")
	h.does("payment", desk.RecordPayment{Team: girl.ID, Amount: girl.Fee, Ticket: "G"}, "")
	h.at("10-03 20:00:00")
	h.shown(append(boys, girl)...)
	h.withdrawn("pg")
	h.does("robin", desk.DecideSection{Section: "grade2-m", System: "BERGER_ROUNDROBIN_G1", Rounds: 9}, "")
	h.says("ref=arbiter@console/zh-Hans", "帮助")
	h.hears("ref", "编排第1轮", "二级棋士组（男子） 第1轮", "!三级棋士组（女子）只有", "!三级棋士组（女子） 第1轮")
	h.does("published", desk.PublishRound{Round: 1}, "")
	h.looks(func(ev *event.Event) {
		h.is("the empty group", len(ev.MatchesOf("grade3-w", 1)), 0)
		h.is("the others", len(ev.MatchesOf("grade2-m", 1)), 5)
	})
	h.hears("ref", "三级女子组名次", "!沈思齐")
}

func TestSH27_AGroupOfOne(t *testing.T) {
	h := grades(t, "09-20 10:00:00")
	boys := h.grade2(2, 0)
	h.at("10-03 20:00:00")
	h.shown(boys...)
	h.withdrawn("p1")
	h.says("ref=arbiter@console/zh-Hans", "帮助")
	h.hears("ref", "编排第1轮", "只有1人，不足10人", "SH-27")
	h.does("cannot play alone", desk.PairRound{Round: 1, Seed: 1}, "SH-27")
	h.does("not even if kept", desk.DecideSection{Section: "grade2-m", Keep: true, Reason: "组委会决定"}, "SH-27")
	h.at("10-03 20:01:00")
	h.does("cancelled", desk.DecideSection{Section: "grade2-m", Cancel: true}, "")
	h.at("10-03 20:02:00")
	h.reads("his parents know", h.received("p0"), "二级棋士组（男子）已取消")
}

// known introduces an account at the console.
func (h *venue) known(who string) core.AccountID {
	h.t.Helper()
	h.says(who+"=stranger@console/zh-Hans", "帮助")
	return account(h.actors[who])
}
