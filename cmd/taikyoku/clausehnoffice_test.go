package main

import (
	"strings"
	"testing"

	"taikyoku/core"
	"taikyoku/core/desk"
	"taikyoku/core/event"
)

// The clauses of a team event of counties (HN) that the organiser decides or
// writes down, by chat.

// unit lets a leader enter a unit with all the form asks for.
func (h *venue) unit(leader, unit string) string {
	h.t.Helper()
	h.says(leader+"=stranger@console/zh-Hans", "报名")
	answer := ""
	for _, line := range []string{unit, unit + "领队", "[无]", "13800000000", unit + "甲 1980-01-01\n" + unit + "乙 1981-01-01\n" + unit + "丙 1982-01-01\n" + unit + "丁 1983-01-01", "b", "[是]"} {
		answer = h.says(leader, line)
	}
	return answer
}

func TestHN11_ASecondTeamByTheOrganisersWord(t *testing.T) {
	for answer, in := range map[string]bool{"[批准]": true, "[不批准]": false} {
		t.Run(answer, func(t *testing.T) {
			hnShown(t, func(h *venue) {
				h.at("09-10 09:00:00")
				h.says("org=organiser@console/zh-Hans", "帮助")
				h.entered("岳阳县")
				h.says("li=stranger@console/zh-Hans", "报名")
				h.hears("li", "岳阳县", "限报1队", "HN-11", "岳阳县申请增报一队", "[是]")
				h.hears("li", "[是]", "已提交组委会")
				h.reads("the organiser is asked", h.received("org"), "岳阳县申请增报一队", "[批准]")
				h.says("org", answer)
				h.unit("li", "岳阳县")
				h.looks(func(ev *event.Event) {
					n := 0
					for t := range ev.Teams.All() {
						if t.Unit == "岳阳县" {
							n++
						}
					}
					h.is("teams of the county", n == 2, in)
				})
			})
		})
	}
}

func TestHN11_TheOrganiserAdmitsHimself(t *testing.T) {
	hnShown(t, func(h *venue) {
		h.at("09-10 09:00:00")
		h.entered("岳阳县")
		h.hears("ref=arbiter@console/zh-Hans", "同意岳阳县报第二队", "组委会")
		h.hears("org=organiser@console/zh-Hans", "同意岳阳县报第二队", "HN-11", "原因")
		h.says("org", "承办方邀请")
		h.hears("org", "[是]", "岳阳县", "承办方邀请")
		h.entered("岳阳县")
	})
}

func TestHN28_LateByTheOrganisersWord(t *testing.T) {
	hnShown(t, func(h *venue) {
		h.at("09-28 18:00:00")
		h.says("org=organiser@console/zh-Hans", "帮助")
		h.hears("li=stranger@console/zh-Hans", "报名", "18:00", "HN-27", "写明单位")
		h.hears("li", "报名 平江县", "HN-27", "平江县申请逾期报名", "[是]")
		h.says("li", "[是]")
		h.does("not yet", desk.Register{Team: county("平江县", grown)}, "HN-27")
		h.says("org", "[批准]")
		h.does("another county", desk.Register{Team: county("安化县", grown)}, "HN-27")
		h.says("li", "报名 平江县")
		for _, line := range []string{"平江县领队", "[无]", "13800000000", "平甲 1980-01-01\n平乙 1981-01-01\n平丙 1982-01-01\n平丁 1983-01-01", "b", "[是]"} {
			h.says("li", line)
		}
		h.is("entered", h.last("平江县").State, event.Entered)
		h.at("09-28 18:05:00") // when the others that are not complete become void
		h.is("and stays so", h.state(h.last("平江县")), event.Entered)
	})
}

func TestHN14_TheOrganiserDecidesTheRounds(t *testing.T) {
	hnShown(t, func(h *venue) {
		teams := h.field(4, false)
		h.hears("arb=arbiter@console/zh-Hans", "共赛3轮", "组委会")
		h.hears("org=organiser@console/zh-Hans", "轮次定为3轮", "[是]")
		h.hears("org", "[是]", "3轮")
		for round := 1; round <= 3; round++ {
			h.round(round)
			h.setsAll(round, core.WhiteWins, core.WhiteWins, core.Drawn, core.BlackWins)
		}
		h.is("the last", h.match(teams[0].Name, 3).ID != "", true)
		err := h.act(t.Context(), desk.PairRound{Round: 4, Seed: 1})
		h.is("no fourth round", err != nil, true)
		h.does("under way", desk.DecideSection{Section: "county", Rounds: 5}, "HN-14")
	})
}

// The ledger by chat: what is due and paid by county, to the organiser; its own
// lines to who speaks for a team.
func TestHN24_TheLedgerByChat(t *testing.T) {
	hnShown(t, func(h *venue) {
		h.at("09-10 09:00:00")
		h.hears("org=organiser@console/zh-Hans", "账目", "还没有收支记录")
		a, b := h.entered("岳阳县"), h.entered("平江县")
		h.completed(a)
		h.does("half", desk.RecordPayment{Team: b.ID, Amount: core.Money{Amount: 20000, Currency: "CNY"}, Ticket: "half"}, "")
		h.reads("sums", strings.Join(strings.Fields(h.says("org", "收支")), " "), "应收参赛费 1000", "已收 700", "未结清：1", "平江县 500 200 300", "!岳阳县 500")
		h.hears("org", "平江县账目", "平江县的账目", "HN-24", "已收", "200")
		h.hears("org", "奖金多少？", "HN-19")
		h.says("zhou=captain@console/zh-Hans", "帮助")
		if err := h.appoint(h.t.Context(), h.actors["zhou"], event.Captain, a.ID); err != nil {
			h.t.Fatal(err)
		}
		h.hears("zhou", "账目", "岳阳县的账目", "500", "!平江县")
		h.hears("guest=stranger@console/zh-Hans", "账目", "组委会", "!500")
		h.hears("ref=arbiter@console/zh-Hans", "账目", "!500")
	})
}

// … and as a file: UTF-8 with its mark, which Excel needs for Chinese.
func TestHN24_TheLedgerAsAFile(t *testing.T) {
	hnShown(t, func(h *venue) {
		h.at("09-10 09:00:00")
		h.completed(h.entered("岳阳县"))
		var ledger, entries []byte
		h.looks(func(ev *event.Event) {
			v := &shown{ev: ev, office: &office{catalog: h.house.Catalog}}
			sheet, err := v.ledgerSheet()
			if err != nil {
				h.t.Fatal(err)
			}
			ledger, entries = sheet.CSV(), v.entries().CSV()
		})
		h.reads("ledger", string(ledger), "\ufeffID,队名,时间,类别,金额,币种,凭证号,条款", "应收参赛费,500,CNY", "已收,500,CNY", "HN-24")
		h.reads("entries", string(entries), "\ufeff组别,编号,队名,", "岳阳县")
	})
}

func TestHN34_OfficialsAreWrittenDown(t *testing.T) {
	hnShown(t, func(h *venue) {
		h.at("10-09 09:00:00")
		h.hears("guest=stranger@console/zh-Hans", "裁判长是谁？", "HN-34")
		h.hears("org=organiser@console/zh-Hans", "裁判长：李国强", "裁判长：李国强", "[是]")
		h.hears("org", "[是]", "HN-34")
		h.says("org", "编排长：赵敏")
		h.says("org", "[是]")
		h.hears("guest", "裁判名单", "裁判长：李国强", "编排长：赵敏")
		h.hears("guest", "裁判长：王五", "!王五")
		h.is("kept", h.kept("official"), "chief_arbiter 李国强, pairings 赵敏")
	})
}

// kept are the records of a kind, as the store has them.
func (h *venue) kept(kind string) string {
	var lines []string
	h.looks(func(ev *event.Event) {
		for r := range ev.Records.All() {
			if r.Kind == kind {
				lines = append(lines, r.Subject+" "+r.Text)
			}
		}
	})
	return strings.Join(lines, ", ")
}

func TestHN35_TheLogOfAppeals(t *testing.T) {
	hnShown(t, func(h *venue) {
		teams := h.field(2, false)
		h.says("arb=arbiter@console/zh-Hans", "帮助")
		h.says("zhou=captain@console/zh-Hans", "帮助")
		if err := h.appoint(h.t.Context(), h.actors["zhou"], event.Captain, teams[0].ID); err != nil {
			h.t.Fatal(err)
		}
		h.round(1)
		h.hears("zhou", "申诉：第1轮第1台，红方长将未判", "提出申诉", "“红方长将未判”", "!申诉费", "!请裁判过来")
		h.hears("zhou", "是", "申诉已登记")
		h.reads("the arbiter gets it to decide", h.received("arb"), "申诉：岳阳县", "红方长将未判", "[批准]")
		h.hears("arb", "申诉记录", "岳阳县", "红方长将未判", "待处理")
		h.hears("zhou", "申诉记录", "红方长将未判")
		h.hears("guest=stranger@console/zh-Hans", "申诉记录", "!红方长将未判")
	})
}

func TestHN36_TheLogOfIncidents(t *testing.T) {
	hnShown(t, func(h *venue) {
		h.field(2, false)
		h.hears("arb=arbiter@console/zh-Hans", "赛风登记：平江县二在赛场大声喧哗", "大声喧哗", "[是]")
		h.hears("arb", "[是]", "HN-36", "大声喧哗")
		h.hears("arb", "赛风记录", "10/10", "平江县二在赛场大声喧哗")
		h.hears("guest=stranger@console/zh-Hans", "赛风记录", "!喧哗")
		h.hears("guest", "赛风登记：岳阳县迟到", "!登记：")
		h.is("kept", h.kept("incident"), string(h.last("平江县").ID)+"/2 平江县二在赛场大声喧哗")
	})
}

func TestHN23_PrizesByTheOrganisersChoice(t *testing.T) {
	hnShown(t, func(h *venue) {
		h.field(4, false)
		h.hears("org=organiser@console/zh-Hans", "体育道德风尚奖：岳阳县", "体育道德风尚奖", "岳阳县")
		h.hears("org", "[是]", "体育道德风尚奖", "HN-23")
		h.says("org", "特别奖：优秀组织奖 汨罗市组织工作出色")
		h.hears("org", "[是]", "优秀组织奖", "HN-23")
		h.hears("org", "特别奖名单", "体育道德风尚奖：岳阳县", "优秀组织奖：优秀组织奖 汨罗市")
		h.looks(func(ev *event.Event) {
			var prizes []string
			for r := range ev.Records.All() {
				prize, _, _ := strings.Cut(r.Subject, "/")
				prizes = append(prizes, r.Kind+" "+prize)
			}
			h.is("as the regulation names them", prizes, []string{"special_prize sportsmanship", "special_prize organisation"})
		})
	})
}
