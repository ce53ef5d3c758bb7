package main

import (
	"os"
	"testing"

	"taikyoku/core"
	"taikyoku/core/desk"
	"taikyoku/core/event"
)

// An event of a known kind needs no Go: invented events of each kind are played
// from files that the program has never seen.

// otherEvent is the event of such a file with its clock at a moment of 2026.
func otherEvent(t *testing.T, file, at string) *venue {
	t.Helper()
	t.Parallel()
	source, err := os.ReadFile("testdata/others/" + file + ".yaml")
	if err != nil {
		t.Fatal(err)
	}
	return venueOf(t, file, string(source), at)
}

// A cup of counties on three boards, five rounds, for 300 yuan.
func TestAnotherCupOfCounties(t *testing.T) {
	h := otherEvent(t, "river-cup-2026", "09-20 10:00:00")
	h.hears("guest=stranger@console/zh-Hans", "比赛在哪里？", "大河文化馆", "RC-3")
	h.says("guest", "报名")
	h.hears("guest", "岳阳县", "不在参赛单位名单内", "RC-6")
	var teams []event.Team
	for _, unit := range []string{"甲县", "乙县"} {
		x := county(unit, grown)
		h.does("four players", desk.Register{Team: x}, "RC-12")
		x.Players = x.Players[:3]
		h.does("three players", desk.Register{Team: x}, "")
		team := h.last(unit)
		h.is("fee of "+unit, team.Fee.Amount, 30000)
		h.completed(team)
		teams = append(teams, team)
	}
	h.at("10-09 16:00:00")
	for _, team := range teams {
		h.cleared(team)
	}
	h.at("10-09 19:40:00")
	for _, team := range teams {
		h.does("attendance", desk.Attend{Meeting: "leaders", Team: team.ID}, "")
	}
	h.round(1)
	h.is("boards", len(h.match("甲县", 1).Boards), 3)
	h.setsAll(1, core.WhiteWins, core.WhiteWins, core.Drawn)
	h.hears("another=stranger@console/zh-Hans", "名次", "甲县", "乙县")
}

// An open event of grades for 260 yuan, late for 80 more, with appeals for 500.
func TestAnotherOpenOfGrades(t *testing.T) {
	h := otherEvent(t, "lake-open-2026", "09-10 10:00:00")
	players := h.grade2(2, 0)
	h.is("fee", players[0].Fee.Amount, 26000)
	h.at("09-23 00:00:00")
	h.says("late=stranger@console/zh-Hans", "报名 孙雨桐 女 二级 星海棋院")
	h.hears("late", "[家长]", "80元", "LO-46")
	h.at("10-01 08:00:00")
	h.shown(players...)
	h.does("too small", desk.PairRound{Round: 1, Seed: 1}, "LO-27")
	h.does("kept", desk.DecideSection{Section: "grade2-m", Keep: true, Reason: "组委会决定"}, "")
	h.does("robin", desk.DecideSection{Section: "grade2-m", System: "BERGER_ROUNDROBIN_G2", Rounds: 2}, "")
	h.round(1)
	m := h.only(1)
	white := "p0"
	if players[1].ID == m.White {
		white = "p1"
	}
	h.at("10-01 09:20:00")
	h.says(white, "我输了")
	h.hears(white, "[是]", "成绩已确认")
	h.says(white, "我要提出书面申诉：对方碰子没有走")
	h.hears(white, "[是]", "申诉已登记", "500元", "LO-12")
}

// Delegations with three men each, ninety dollars a single room.
func TestAnotherGamesOfDelegations(t *testing.T) {
	h := otherEvent(t, "island-games-2026", "08-20 10:00:00")
	h.delegation("lin", "甲島", "男子：甲一、甲二、甲三、甲四", "房間：棋手 單人間 1人")
	h.is("three men", h.playing("men"), []string{"甲一", "甲二", "甲三"})
	h.hears("lin", "加 男子：甲四", "限3人", "IG-5")
	var lodging int64
	h.looks(func(ev *event.Event) {
		for p := range ev.Postings.All() {
			if p.Kind == "lodging" {
				lodging += p.Amount.Amount
			}
		}
	})
	h.is("seven nights of ninety dollars", lodging, 7*90*100)
	h.at("09-03 00:00:00")
	h.hears("lin", "加 女子：乙一", "IG-23")
}

// A team event by tickets for 28,000 yen.
func TestAnotherTeamEvent(t *testing.T) {
	h := otherEvent(t, "harbour-team-2026", "09-16 10:00:00")
	h.members(1, 4, 1500, "until=2026-12-31")
	h.hears("guest=stranger@console/ja", "会場はどこですか", "港町公民館", "HT-3")
	h.says("sato=stranger@console/ja", "登録")
	for _, line := range []string{"[一般]", "なかよし会", "Nakayoshi", id(1), "captain@example.invalid"} {
		h.says("sato", line)
	}
	h.says("sato", id(1)+"\n"+id(2)+"\n"+id(3)+"\n"+id(4))
	h.hears("sato", "[この4名で全員]", "28,000円", "HT-11")
	h.hears("sato", "[はい]", "登録しました")
}
