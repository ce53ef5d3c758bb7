package main

import (
	"testing"

	"taikyoku/core"
	"taikyoku/core/desk"
)

// Plain questions are answered in each language, with the clause where there is
// one: how one pays, who has not, how many may enter, until when, how the last
// round ended.

func TestJP19_PlainQuestions(t *testing.T) {
	h := duelOfTeams(t)
	for who, asked := range map[string][]string{
		"sato": {"定員は?", "60", "JP-19", "参加費の払い方は?", "JP-11", "金額をここに", "申込はいつまでですか?", "10/18(土) 23:59", "前のラウンドの結果は?", "確定した結果がありません"},
		"li":   {"名额多少？", "60", "JP-19", "怎么缴费？", "JP-11", "金额发到这里", "报名什么时候结束？", "10/18(周六) 23:59", "上一轮成绩", "还没有确认的成绩"},
		"mori": {"還有名額嗎？", "60", "JP-19", "怎麼繳費？", "JP-11", "金額發到這裡", "報名什麼時候結束？", "10/18(週六) 23:59", "上一輪成績", "還沒有確認的成績"},
		"ann":  {"how many teams can enter?", "60", "JP-19", "how do I pay?", "JP-11", "write here what you paid", "when does registration end?", "Sat 10/18 23:59", "last round's results", "No result is final yet"},
	} {
		h.hears(who, asked[0], asked[1:3]...)
		h.hears(who, asked[3], asked[4:6]...)
		h.hears(who, asked[6], asked[7])
		h.hears(who, asked[8], asked[9])
	}
	h.does("payment", desk.RecordPayment{Team: h.named("Todai").ID, Amount: h.named("Todai").Fee, Ticket: "T"}, "")
	h.hears("org", "誰がまだ払っていない?", "未納: 3件", "Keio", "25,000円", "!Todai")
	h.hears("org", "who has not paid?", "Keio", "!Todai")
	h.hears("ann", "who has not paid?", "Keio", "!Waseda")
	h.does("final", desk.SetResult{Match: h.match("Todai", 1).ID, Boards: []core.Result{core.WhiteWins, core.WhiteWins, core.WhiteWins, core.Drawn}}, "")
	h.hears("ann", "results of the last round", "results of round 1", "Keio 3.5 – 0.5 Todai", "Waseda v Meiji: not final yet")
}

func TestSH44_PlainQuestions(t *testing.T) {
	h := grades(t, "09-20 10:00:00")
	h.says("ops=organiser@console/zh-Hans", "帮助")
	h.hears("ops", "名额多少？", "没有规定总名额")
	h.child("p0", "赵子轩 男 二级")
	h.hears("p0", "报名什么时候结束？", "9/25(周二) 23:59", "SH-44", "!第1轮")
	h.hears("p0", "怎么缴费？", "210元", "SH-39", "金额发到这里")
	h.hears("ops", "谁还没交费？", "未缴清：1个", "赵子轩 210元")
}

func TestHN11_PlainQuestions(t *testing.T) {
	hnShown(t, func(h *venue) {
		h.at("09-10 09:00:00")
		h.says("org=organiser@console/zh-Hans", "帮助")
		h.entered("岳阳县")
		h.hears("org", "最多几个队", "名额50个", "HN-11")
		h.hears("org", "谁没交报名费", "岳阳县", "500元")
		h.hears("org", "报名什么时候结束？", "9/28(周日) 18:00", "HN-27", "!10/11")
		h.hears("x=stranger@console/zh-Hans", "怎么交报名费", "HN-24", "HN-28")
	})
}
