package main

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"

	"taikyoku/core"
	"taikyoku/core/desk"
	"taikyoku/core/event"
	"taikyoku/core/trf"
	"taikyoku/locales"
)

// Who enters after round 1 is published takes the next start number, is paired
// from the next round on and has no points of the rounds he missed (FIDE C.04.2
// art. 2.4), in the pairing, the standings and the file that other programs read.

// cameLate checks an entry of that kind once round 2 is played: its number, its
// rounds, its points, and the tournament report file.
func (h *venue) cameLate(name string, no int, points string) {
	h.t.Helper()
	h.looks(func(ev *event.Event) {
		var t event.Team
		for x := range ev.Teams.All() {
			if x.Name == name && x.State == event.Entered {
				t = x
			}
		}
		h.is(name+"'s start number", t.No, no)
		_, first := ev.MatchOf(t.ID, 1)
		_, second := ev.MatchOf(t.ID, 2)
		h.is(name+" in round 1 and in round 2", []bool{first, second}, []bool{false, true})
		sec, _ := ev.Rules.Section(t.Division)
		table, err := desk.Ranking(ev, sec)
		if err != nil {
			h.t.Fatal(err)
		}
		h.is("places in the standings", len(table.Rows), no)
		for _, row := range table.Rows {
			if row.Name == name {
				h.is(name+"'s points", row.Values[0].Decimal(), points)
			}
		}
		v := &shown{ev: ev, office: &office{catalog: h.house.Catalog, printer: h.house.Catalog.For(locales.En)}}
		doc, err := v.document(sec)
		if err != nil {
			h.t.Fatal(err)
		}
		var out bytes.Buffer
		if err := trf.Write(&out, doc, trf.WriteOptions{Format: trf.TRF26}); err != nil {
			h.t.Fatal(err)
		}
		back, err := trf.Read(&out, trf.Options{})
		if err != nil {
			h.t.Fatal(err)
		}
		h.is("entries of the file", len(back.Division.Entries), no)
		h.is("his round 1 in the file", slices.Contains(back.Division.Played[0].Byes, core.Bye{Entry: no, Kind: core.ZeroBye}), true)
		h.is("his round 2 in the file", slices.ContainsFunc(back.Division.Played[1].Matches, func(m core.Match) bool { return m.White == no || m.Black == no }) ||
			slices.ContainsFunc(back.Division.Played[1].Byes, func(b core.Bye) bool { return b.Entry == no && b.Kind == core.PAB }), true)
	})
}

func TestJP23_ATeamOfRoundTwo(t *testing.T) {
	t.Parallel()
	source, err := rulebook{}.Source("jcf-team-2025")
	if err != nil {
		t.Fatal(err)
	}
	late := strings.Replace(string(source), "  waiting_list: false", "  late: {approval: true, fee: 500 JPY}\n  waiting_list: false", 1)
	h := venueOf(t, "jcf-team-2025", late, "10-01 10:00:00")
	for i, name := range []string{"Todai", "Waseda", "Keio", "Meiji"} {
		h.enters(fmt.Sprintf("%s rating=%d", name, 1900-100*i))
	}
	h.at("11-01 10:00:00")
	h.pairs(1)
	h.setsAll(1, core.WhiteWins, core.WhiteWins, core.WhiteWins, core.WhiteWins)
	h.says("ops=organiser@console/ja", "ヘルプ")
	h.requests("kato", "Hosei", 2100) // the strongest, but the fifth
	h.hears("ops", "[承認]", "Hosei", "第2ラウンドから")
	h.is("each of the four costs", h.money(h.named("Hosei").ID, "late_fee"), 2000)
	h.reads("the arbiter is told", h.received("arbiter"), "Hosei", "第2ラウンドから")
	h.reads("the captain is told", h.received("kato"), "Hosei", "第2ラウンドから")
	h.at("11-01 13:00:00")
	h.hears("arbiter", "R2ペアリングして", "Hosei", "5番", "第2ラウンドから")
	h.requests("mori", "Chuo", 1500) // after the draft was made
	h.hears("ops", "[承認]", "もう一度ペアリング")
	h.reads("the draft is old", h.received("arbiter"), "Chuo", "もう一度ペアリング")
	h.hears("arbiter", "R2ペアリングして", "Chuo", "6番")
	h.says("arbiter", "[第2ラウンドを発表]")
	h.at("11-01 16:00:00")
	h.setsAll(2, core.Drawn, core.Drawn, core.Drawn, core.Drawn)
	h.cameLate("Chuo", 6, "1")
}

// requests lets a captain ask by chat to enter a team late.
func (h *venue) requests(captain, team string, rating int) {
	h.t.Helper()
	first := 100 + len(h.received("arbiter"))%97*4
	for i := range 4 {
		if err := h.member(h.t.Context(), []string{fmt.Sprint(first + i), fmt.Sprintf("rating=%d", rating-10*i)}); err != nil {
			h.t.Fatal(err)
		}
	}
	id := func(i int) string { return fmt.Sprint(5100000 + first + i) }
	h.says(captain+"=stranger@console/ja", "登録")
	answer := ""
	for _, text := range []string{"[一般]", team + " OB", team, id(0), "captain@example.invalid", id(0) + "\n" + id(1) + "\n" + id(2) + "\n" + id(3), "[この4名で全員]"} {
		answer = h.says(captain, text)
	}
	h.reads("what it takes", answer, "500円", "主催者の承認")
	h.hears(captain, "はい", "申請")
}

func TestSH46_ApprovedAfterRoundOne(t *testing.T) {
	h := grades(t, "09-20 10:00:00")
	players := h.grade2(10, 0)
	h.at("10-03 20:00:00")
	h.shown(players...)
	h.does("swiss", desk.DecideSection{Section: "grade2-m", Rounds: 3, Reason: "组委会决定"}, "")
	h.round(1)
	h.setsAll(1, core.WhiteWins)
	h.at("10-04 09:45:00")
	h.says("ops=organiser@console/zh-Hans", "帮助")
	h.says("late=stranger@console/zh-Hans", "报名 褚一凡 男 二级 星海棋院")
	h.hears("late", "[家长]", "SH-46", "50元")
	h.says("late", "[是]")
	h.hears("ops", "[批准]", "褚一凡从第2轮起参加编排")
	h.reads("the parent is told", h.received("late"), "褚一凡从第2轮起参加编排")
	late := h.named("褚一凡")
	h.is("SH-47: fifty a person", h.money(late.ID, "late_fee"), 5000)
	h.hears("ref=arbiter@console/zh-Hans", "编排第2轮", "褚一凡", "序号11", "SH-45") // his papers are not seen yet
	h.does("payment", desk.RecordPayment{Team: late.ID, Amount: core.Money{Amount: 26000, Currency: "CNY"}, Ticket: "late"}, "")
	h.shown(late)
	h.round(2)
	h.setsAll(2, core.Drawn)
	h.looks(func(ev *event.Event) { late, _ = ev.Teams.Get(late.ID) })
	if m := h.match("褚一凡", 2); m.Bye != 0 {
		h.cameLate("褚一凡", 11, "1")
	} else {
		h.cameLate("褚一凡", 11, "0.5")
	}
}

func TestSH04_ARoundRobinTakesOneMoreOnlyInItsFreePlace(t *testing.T) {
	for n, takes := range map[int]bool{10: false, 11: true} {
		t.Run(fmt.Sprint(n), func(t *testing.T) {
			h := grades(t, "09-20 10:00:00")
			players := h.grade2(n, 0)
			h.at("10-03 20:00:00")
			h.shown(players...)
			h.does("robin", desk.DecideSection{Section: "grade2-m", System: "BERGER_ROUNDROBIN_G1", Rounds: n - 1 + n%2}, "")
			h.round(1)
			h.setsAll(1, core.WhiteWins)
			h.at("10-04 09:45:00")
			h.says("ops=organiser@console/zh-Hans", "帮助")
			answer := h.says("late=stranger@console/zh-Hans", "报名 沈思齐 男 二级 星海棋院")
			answer += h.says("late", "[家长]")
			h.is("refused for its table", strings.Contains(answer, "没有空位"), !takes)
			if !takes {
				return
			}
			h.says("late", "[是]")
			h.says("ops", "[批准]")
			h.shown(h.named("沈思齐"))
			h.round(2)
			h.is("paired", h.match("沈思齐", 2).ID != "", true)
			h.looks(func(ev *event.Event) {
				h.is("nobody is without an opponent", len(ev.MatchesOf("grade2-m", 2)), (n+1)/2)
			})
		})
	}
}

func TestHN28_AdmittedAfterRoundOne(t *testing.T) {
	hnShown(t, func(h *venue) {
		h.field(4, false)
		h.at("10-11 08:00:00")
		h.round(1)
		h.setsAll(1, core.WhiteWins, core.WhiteWins, core.WhiteWins, core.WhiteWins)
		h.does("too late", desk.Register{Team: county("双峰县", grown)}, "HN-27")
		h.does("admitted", desk.Waive{What: "late/双峰县", Reason: "暴雨，路断"}, "")
		late := h.entered("双峰县")
		h.does("payment", desk.RecordPayment{Team: late.ID, Amount: late.Fee, Ticket: "V"}, "")
		h.hears("ref=arbiter@console/zh-Hans", "编排第2轮", "双峰县", "序号5", "HN-32") // absent from the meeting
		var owed []event.Owed
		h.looks(func(ev *event.Event) { owed = ev.Owes(late) })
		for _, o := range owed {
			h.does("let in", desk.Waive{What: o.Mark, Team: late.ID, Reason: "暴雨，路断"}, "")
		}
		h.round(2)
		h.setsAll(2, core.Drawn, core.Drawn, core.Drawn, core.Drawn)
		if h.match("双峰县", 2).Bye != 0 {
			h.cameLate("双峰县", 5, "2")
		} else {
			h.cameLate("双峰县", 5, "1")
		}
	})
}

func TestWX23_AddedByTheOrganiserAfterRoundOne(t *testing.T) {
	h := kuching(t, "08-20 10:00:00")
	for i, unit := range []string{"馬來西亞", "新加坡", "泰國", "越南", "汶萊"} {
		h.delegation(fmt.Sprint("l", i), unit, "男子："+string([]rune("甲乙丙丁戊")[i])+"一、"+string([]rune("甲乙丙丁戊")[i])+"二")
	}
	h.at("10-23 08:00:00")
	h.does("kept", desk.DecideSection{Section: "men", Rounds: 5}, "")
	h.round(1)
	h.setsAll(1, core.WhiteWins)
	late := desk.EnterDelegation{Delegation: desk.Delegation{
		Unit:    event.Unit{Name: "印尼", Leader: event.Person{Name: "領隊印尼"}},
		Players: []desk.Sent{{Section: "men", Person: event.Person{Name: "晚到", Sex: core.Men}}},
	}}
	h.does("without a reason", late, "WX-23")
	late.Reason = "班機取消"
	h.does("with one", late, "")
	h.round(2)
	h.setsAll(2, core.Drawn)
	if h.match("晚到", 2).Bye != 0 {
		h.cameLate("晚到", 11, "2")
	} else {
		h.cameLate("晚到", 11, "1")
	}
}
