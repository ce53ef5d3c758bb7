package main

import (
	"os"
	"testing"

	"taikyoku/core"
	"taikyoku/core/desk"
	"taikyoku/core/event"
)

// TestOwnNamesTellTheEvent: a parent with a child in an open of grades leads a
// county in a cup and is an arbiter of a third event: who is named tells which event
// is meant, else it is asked; an entry that became void says so.
func TestOwnNamesTellTheEvent(t *testing.T) {
	h := otherEvent(t, "lake-open-2026", "09-10 10:00:00")
	boys := []event.Team{h.child("liu", "刘小宝 男 六级"), h.child("ma", "马小跳 男 六级")}
	for _, x := range boys {
		h.does("payment", desk.RecordPayment{Team: x.ID, Amount: x.Fee, Ticket: string(x.ID)}, "")
	}
	h.shown(boys...)
	for _, name := range []string{"harbour-team-2026", "river-cup-2026"} {
		source, err := os.ReadFile("testdata/others/" + name + ".yaml")
		if err != nil {
			t.Fatal(err)
		}
		h.opens(core.EventID(name), name, string(source))
		if name == "harbour-team-2026" {
			if err := h.appoint(t.Context(), h.actors["liu"], event.Arbiter, ""); err != nil {
				t.Fatal(err)
			}
		}
	}
	h.hears("liu", "报名", "哪一项赛事", "[大河杯]", "[湖滨等级赛]")
	h.hears("liu", "[大河杯]", "参赛单位")
	for _, text := range []string{"甲县", "刘建国", "无", "13000000000", "1 张三 1970-05-01\n2 李四 1980年2月3日\n3 王五 19651230", "[全部：籍贯所在地（身份证）]"} {
		h.says("liu", text)
	}
	h.hears("liu", "[是]", "大河杯", "甲县报名成功")
	h.event = "lake-open-2026"
	h.at("09-30 20:00:00")
	h.does("kept", desk.DecideSection{Section: "grade6-m", Keep: true, Reason: "组委会决定"}, "")
	h.does("robin", desk.DecideSection{Section: "grade6-m", System: "BERGER_ROUNDROBIN_G2", Rounds: 2}, "")
	h.at("10-01 08:00:00")
	h.round(1)
	h.hears("liu", "我的对手", "哪一项赛事")
	h.hears("liu", "[湖滨等级赛]", "刘小宝", "对手 马小跳")
	h.hears("liu", "甲县缺什么？", "大河杯", "甲县报名无效", "RC-28", "!刘小宝")
	h.hears("liu", "退赛", "甲县", "报名无效", "!成绩由裁判登记", "![是]")
	h.at("10-01 08:30:00")
	h.hears("liu", "刘小宝输了", "湖滨等级赛", "刘小宝 0 – 1 马小跳", "[是]")
	h.hears("liu", "はい", "湖滨等级赛", "成绩已确认：刘小宝 0 – 1 马小跳")
}
