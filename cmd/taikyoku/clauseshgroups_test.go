package main

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"taikyoku/core"
	"taikyoku/core/desk"
	"taikyoku/core/event"
)

// The clauses of an event of grades (SH) about who is in its groups, and what
// becomes of them.

func TestSH27_NineMustBeDecidedTenNot(t *testing.T) {
	for n, decided := range map[int]bool{9: true, 10: false} {
		t.Run(fmt.Sprint(n), func(t *testing.T) {
			h := grades(t, "09-20 10:00:00")
			players := h.grade2(n, 0)
			h.at("10-03 20:00:00")
			h.shown(players...)
			answer := h.says("ref=arbiter@console/zh-Hans", "编排第1轮")
			h.is("SH-27 is asked", strings.Contains(answer, "SH-27"), decided)
			clause := "SH-20" // nine rounds do not fit ten players in Swiss either
			if decided {
				clause = "SH-27"
			}
			h.does("round 1", desk.PairRound{Round: 1, Seed: 1}, clause)
			if decided {
				h.does("kept", desk.DecideSection{Section: "grade2-m", Keep: true, Reason: "组委会决定"}, "")
			}
			h.does("robin", desk.DecideSection{Section: "grade2-m", System: "BERGER_ROUNDROBIN_G1", Rounds: 9}, "")
			h.round(1)
		})
	}
}

func TestSH27_MergedOnePoolTwoStandings(t *testing.T) {
	h := grades(t, "09-20 10:00:00")
	players := h.grade2(3, 3)
	h.at("10-03 20:00:00")
	h.shown(players...)
	h.does("before the choice", desk.PairRound{Round: 1, Seed: 1}, "SH-27")
	h.does("another grade", desk.DecideSection{Section: "grade2-m", Into: "grade3-w"}, "SH-27")
	h.does("merged", desk.DecideSection{Section: "grade2-m", Into: "grade2-w"}, "")
	h.does("robin", desk.DecideSection{Section: "grade2-w", System: "BERGER_ROUNDROBIN_G1", Rounds: 5}, "")
	h.hears("ref=arbiter@console/zh-Hans", "编排第1轮", "二级棋士组（男子）、二级棋士组（女子） 第1轮")
	h.round(1)
	var games []event.Match
	h.looks(func(ev *event.Event) {
		h.is("one pool of three games", len(ev.MatchesOf("grade2-w", 1)), 3)
		h.is("none beside it", len(ev.MatchesOf("grade2-m", 1)), 0)
		games = ev.MatchesOf("grade2-w", 1)
	})
	for _, m := range games {
		h.does("result", desk.SetResult{Match: m.ID, Boards: []core.Result{core.WhiteWins}, Reason: "played"}, "")
	}
	h.looks(func(ev *event.Event) {
		for section, sex := range map[core.DivisionID][]event.Team{"grade2-m": players[:3], "grade2-w": players[3:]} {
			sec, _ := ev.Rules.Section(section)
			table, err := desk.Ranking(ev, sec)
			if err != nil {
				t.Fatal(err)
			}
			h.is("places of "+string(section), len(table.Rows), 3)
			h.is("the first of "+string(section), table.Rows[0].Rank, 1)
			for _, row := range table.Rows {
				ours := false
				for _, p := range sex {
					ours = ours || p.Name == row.Name
				}
				h.is(row.Name+" in "+string(section), ours, true)
			}
		}
	})
}

func TestSH44_TheFeeByTheEndOfTheDay(t *testing.T) {
	h := grades(t, "09-20 10:00:00")
	first, second, third := h.child("pa", "赵子轩 男 二级"), h.child("pb", "钱多多 男 二级"), h.child("pc", "孙雨桐 男 二级")
	h.at("09-25 23:59:59")
	h.does("in time", desk.RecordPayment{Team: first.ID, Amount: first.Fee, Ticket: "A"}, "")
	h.at("09-26 00:00:00")
	midnight := time.Date(2018, 9, 26, 0, 0, 0, 0, h.zone)
	h.does("it arrived in time", desk.RecordPayment{Team: second.ID, Amount: second.Fee, Ticket: "B", At: midnight.Add(-time.Second)}, "")
	h.does("it arrived at midnight", desk.RecordPayment{Team: third.ID, Amount: third.Fee, Ticket: "C", At: midnight}, "")
	h.at("09-26 00:01:00")
	h.is("in time", h.state(first), event.Entered)
	h.is("it arrived in time", h.state(second), event.Entered)
	h.is("it arrived at midnight", h.state(third), event.Void)
	h.reads("who is void is told", h.received("pc"), "SH-44")
}

func TestSH45_NotInRoundOneWithoutPapers(t *testing.T) {
	h := grades(t, "09-20 10:00:00")
	players := h.grade2(5, 0)
	h.at("10-03 20:00:00")
	h.shown(players[:4]...)
	h.does("certificate only", desk.SeePaper{Gate: "certificate", Team: players[4].ID, Player: 1}, "")
	h.does("kept", desk.DecideSection{Section: "grade2-m", Keep: true, Reason: "组委会决定"}, "")
	h.does("rounds", desk.DecideSection{Section: "grade2-m", Rounds: 2}, "")
	h.hears("ref=arbiter@console/zh-Hans", "编排第1轮", "SH-45", players[4].Name)
	h.round(1)
	h.looks(func(ev *event.Event) {
		for i, p := range players {
			_, plays := ev.MatchOf(p.ID, 1)
			h.is(p.Name+" plays", plays, i < 4)
		}
	})
}

func TestSH47_LateWithApprovalForFifty(t *testing.T) {
	for answer, in := range map[string]bool{"[批准]": true, "[不批准]": false} {
		t.Run(answer, func(t *testing.T) {
			h := grades(t, "09-26 00:00:00")
			h.says("ops=organiser@console/zh-Hans", "帮助")
			h.says("pa=stranger@console/zh-Hans", "报名 赵子轩 男 二级 星海棋院")
			h.hears("pa", "[家长]", "SH-44", "SH-46", "50元")
			h.hears("pa", "[是]", "提交组委会审批")
			h.is("nothing before the word", h.named("赵子轩").ID, "")
			h.says("ops", answer)
			late := h.named("赵子轩")
			h.is("entered", late.ID != "" && late.State == event.Entered, in)
			if in {
				h.is("fifty a person", h.money(late.ID, "late_fee"), 5000)
			}
		})
	}
}

func TestSH34_OfAllGroupsAllAreNamed(t *testing.T) {
	h := grades(t, "09-20 10:00:00")
	h.says("ops=organiser@console/zh-Hans", "晋级线 60")
	h.hears("ops", "[是]", "棋协大师组、候补棋协大师组（男子）", "、业余成年组：得分率达到60%晋级。")
	h.says("ops", "二级女子组晋级线 55")
	h.hears("ops", "[是]", "二级棋士组（女子）：得分率达到55%晋级。", "!、")
	h.looks(func(ev *event.Event) {
		for _, sec := range ev.Rules.Sections {
			want := 60
			if sec.ID == "grade2-w" {
				want = 55
			}
			h.is(string(sec.ID), ev.Decided(sec.ID).Percent, want)
		}
	})
}

func TestSH27_MergedPoolHasBothTitles(t *testing.T) {
	const both = "二级棋士组（男子）、二级棋士组（女子）"
	h, players := merged(t)
	h.hears("ref=arbiter@console/zh-Hans", "编排第1轮", both+" 第1轮")
	h.hears("ref", "交换"+players[0].Name+"和"+players[3].Name, "须说明理由")
	h.hears("ref", "两人同住一屋，组委会同意", "是")
	h.hears("ref", "[是]", both+" 第1轮")
	h.hears("ref", "[公布第1轮]", both+" 第1轮对阵表")
	h.at("10-04 09:20:00")
	h.hears("ref", "编排第2轮", both+" 第1台", "棋手确认", "!队长")
	h.looks(func(ev *event.Event) {
		for _, p := range players {
			m, ok := ev.MatchOf(p.ID, 1)
			h.is(p.Name+" plays in the pool", ok && m.Division == "grade2-w", true)
		}
	})
	h.reads("a boy's own group", h.received("p0"), "■ 二级棋士组（男子） 第1轮", "!■ "+both)
}

func merged(t *testing.T) (*venue, []event.Team) {
	t.Helper()
	h := grades(t, "09-20 10:00:00")
	players := h.grade2(3, 3)
	h.at("10-03 20:00:00")
	h.shown(players...)
	h.does("merged", desk.DecideSection{Section: "grade2-m", Into: "grade2-w"}, "")
	h.does("robin", desk.DecideSection{Section: "grade2-w", System: "BERGER_ROUNDROBIN_G1", Rounds: 5}, "")
	return h, players
}

func TestSH20_RoundsAgainstEntriesWhenTheyClose(t *testing.T) {
	h := grades(t, "09-20 10:00:00")
	h.grade2(12, 0)
	for i, name := range []string{"沈思齐", "韩冬青", "杨柳青"} {
		p := h.child(fmt.Sprint("girl", i), name+" 女 三级")
		h.does("payment", desk.RecordPayment{Team: p.ID, Amount: p.Fee, Ticket: string(p.ID)}, "")
	}
	warned := []string{
		"二级棋士组（男子）12人赛9轮，轮次偏多。(SH-20)", "三级棋士组（女子）只有3人，不足10人。(SH-27)", "!二级棋士组（女子）", "!成年组",
	}
	h.says("ops=organiser@console/zh-Hans", "提前截止报名")
	answer, _, _ := strings.Cut(h.says("ops", "[是]"), "■")
	h.reads("early", answer, append(warned, "报名已截止")...)
	h.at("09-26 00:01:00")
	_, late, _ := strings.Cut(h.received("ops"), "报名截止（9/25")
	h.reads("late", late, append(warned, "共15人")...)
}
