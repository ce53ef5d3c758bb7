package main

import (
	"fmt"
	"strings"
	"testing"

	"taikyoku/core"
	"taikyoku/core/desk"
	"taikyoku/core/event"
)

// The clauses of entry, by conversation.

// members puts invented members into the federation's list.
func (h *venue) members(first, n, rating int, more ...string) {
	h.t.Helper()
	for i := range n {
		words := append([]string{fmt.Sprint(first + i), fmt.Sprint("rating=", rating)}, more...)
		if err := h.member(h.t.Context(), words); err != nil {
			h.t.Fatal(err)
		}
	}
}

// answers are what a captain answers until the bot reads the form back.
type answers struct {
	kind, organisation, region, name string
	first, n                         int // his players are members first, first+1, …
	captain                          int // a member who does not play; 0: the first player
	more                             []string
}

// form fills the entry form and returns the last thing the bot said: the form
// read back, or what is wrong with it.
func (h *venue) form(who string, a answers) string {
	h.t.Helper()
	h.says(who, "登録")
	if a.captain == 0 {
		a.captain = a.first
	}
	for _, line := range []string{"[" + a.kind + "]", a.organisation, a.region, a.name, id(a.captain), "captain@example.invalid"} {
		h.says(who, line)
	}
	var players []string
	for i := range a.n {
		players = append(players, id(a.first+i))
	}
	said := h.says(who, strings.Join(players, "\n"))
	for _, line := range a.more {
		said = h.says(who, line)
	}
	return said
}

func id(n int) string { return fmt.Sprint(5100000 + n) }

var osaka = answers{kind: "公認クラブ", organisation: "Osaka Chess Club", region: "大阪府", name: "Osaka Knights", first: 1, n: 4, more: []string{"[この4名で全員]", "[使わない]"}}

func TestJP07_Threshold1400(t *testing.T) { clauseShown(t, jp07) }

var jp07 = clauseCheck{func(h *venue) {
	h.at("09-03 18:00:00")
	h.members(1, 4, 1400)
	h.reads("1400 exactly", h.form("sato=stranger@console/ja", osaka), "オープン(平均 1400)")
	h.members(11, 3, 1400)
	h.members(14, 1, 1399)
	low := osaka
	low.organisation, low.name, low.first = "Kobe Chess Club", "Kobe Rooks", 11
	h.says("kato=stranger@console/ja", "登録")
	h.reads("1399.75 may choose the Open", h.form("kato", low), "オープン", "[はい] [いいえ]", "!よろしいですか")
	h.hears("kato", "[いいえ]", "グループA(平均 1399.75)")
}, []string{"average_from: 1400", "average_from: 1399", "average_from: 1400", "average_from: 1401"}}

func TestJP08_OptUp(t *testing.T) { clauseShown(t, jp08) }

var jp08 = clauseCheck{func(h *venue) {
	h.at("09-03 18:00:00")
	h.members(1, 4, 1200)
	h.form("sato=stranger@console/ja", osaka)
	h.hears("sato", "[はい]", "オープン(平均 1200)", "よろしいですか")
}, []string{"opt_up: true # JP-8, JP-21", "opt_up: false # JP-8, JP-21"}}

func TestJP21_TheWishIsDeclaredAtEntry(t *testing.T) {
	clauseShown(t, clauseCheck{show: func(h *venue) {
		h.at("09-03 18:00:00")
		h.members(1, 4, 1200)
		h.form("sato=stranger@console/ja", osaka)
		h.says("sato", "[はい]")
		h.says("sato", "はい")
		h.is("on record", h.teamOf(osaka.name).OptUp, true)
		h.hears("sato", "登録内容", "オープン")
	}})
}

func TestJP09_MembersToTheLastDay(t *testing.T) { clauseShown(t, jp09) }

var jp09 = clauseCheck{func(h *venue) {
	h.at("10-18 23:00:00")
	h.members(1, 4, 1500, "until=2025-11-02")
	h.reads("to the last day", h.form("sato=stranger@console/ja", osaka), "よろしいですか", "!会員期限")
	h.members(11, 3, 1500, "until=2025-11-02")
	h.members(14, 1, 1500, "until=2025-11-01")
	short := osaka
	short.organisation, short.name, short.first = "Kobe Chess Club", "Kobe Rooks", 11
	h.reads("one day less", h.form("kato=stranger@console/ja", short), "会員期限は11/1(土)", "10/18(土) 23:59までに")
}, []string{"valid_to: 2025-11-02 Sun", "valid_to: 2025-11-03 Mon", "valid_to: 2025-11-02 Sun", "valid_to: 2025-11-01 Sat"}}

func TestJP13_KC50(t *testing.T) { clauseShown(t, jp13) }

// jp13 is also JP-25, JP-26, JP-28 and JP-30: the code is offered with the
// entry, once for an organisation, and the fee is read back with its clause.
var jp13 = clauseCheck{func(h *venue) {
	h.at("09-03 18:00:00")
	h.members(1, 9, 1500)
	first := osaka
	first.more = first.more[:1]
	h.reads("offered", h.form("sato=stranger@console/ja", first), "KC50", "12,000円", "JP-13", "[KC50]")
	h.hears("sato", "[KC50]", "KC50", "12,000円", "JP-13")
	h.hears("sato", "[はい]", "登録しました")
	second := osaka
	second.name, second.first, second.more = "Osaka Pawns", 5, first.more
	h.reads("once", h.form("kato=stranger@console/ja", second), "!KC50", "25,000円", "JP-11")
}, []string{
	"{kinds: [club], regions: [honshu], fee: 12000 JPY, code: KC50, once_per_organisation: true", "{kinds: [club], regions: [honshu], fee: 12000 JPY, code: KC50, once_per_organisation: false",
	"base: 25000 JPY", "base: 26000 JPY",
}}

func TestJP16_FourToFive(t *testing.T) { clauseShown(t, jp16) }

var jp16 = clauseCheck{func(h *venue) {
	h.at("09-03 18:00:00")
	h.members(1, 9, 1500)
	three := osaka
	three.n, three.more = 3, nil
	h.reads("three are asked for more", h.form("sato=stranger@console/ja", three), "4番", "![この3名で全員]")
	h.hears("sato", id(4), "[この4名で全員]")
	h.hears("sato", id(5)+"\n"+id(6), "JP-16")
}, []string{"min: 4 # JP-16", "min: 3 # JP-16", "max: 5 # JP-16", "max: 6 # JP-16"}}

func TestJP18_OneTeamEach(t *testing.T) { clauseShown(t, jp18) }

var jp18 = clauseCheck{func(h *venue) {
	h.at("09-03 18:00:00")
	h.members(1, 9, 1500)
	h.form("sato=stranger@console/ja", osaka)
	h.hears("sato", "[はい]", "登録しました")
	other := osaka
	other.organisation, other.name, other.first, other.captain = "Kobe Chess Club", "Kobe Rooks", 4, 9
	h.reads("a player of another team", h.form("kato=stranger@console/ja", other), "JP-18")
}, []string{"one_team: true # JP-18\n\x20 change", "one_team: false # JP-18\n\x20 change"}}

func TestJP19_SixtyTeams(t *testing.T) { clauseShown(t, jp19) }

var jp19 = clauseCheck{func(h *venue) {
	h.at("09-20 10:00:00")
	for i := range 59 {
		team := event.Team{Name: "Team " + strings.Repeat("A", i/26+1) + string(rune('A'+i%26)), Organisation: fmt.Sprint("Club ", i), Email: "c@example.invalid"}
		for no := range 4 {
			team.Players = append(team.Players, invented(100+4*i+no, 1500))
		}
		team.Captain = team.Players[0]
		if err := h.act(h.t.Context(), desk.Register{Team: team}); err != nil {
			h.fails = append(h.fails, fmt.Sprint("team ", i+1, ": ", err))
			return
		}
	}
	h.members(1, 8, 1500)
	h.reads("the sixtieth", h.form("sato=stranger@console/ja", osaka), "よろしいですか")
	h.hears("sato", "[はい]", "登録しました")
	last := osaka
	last.organisation, last.name, last.first = "Kobe Chess Club", "Kobe Rooks", 5
	h.says("kato=stranger@console/ja", "登録")
	h.hears("kato", "[公認クラブ]", "60", "JP-19")
}, []string{"cap: 60", "cap: 61", "cap: 60", "cap: 59"}}

func TestJP20_WhatIsAsked(t *testing.T) { clauseShown(t, jp20) }

var jp20 = clauseCheck{func(h *venue) {
	h.at("09-17 00:00:00")
	h.members(1, 4, 1500)
	h.says("sato=stranger@console/ja", "登録")
	h.hears("sato", "[一般]", "クラブ名")
	h.hears("sato", "なかよし会", "チーム名")
	h.hears("sato", "Nakayoshi", "連盟ID")
	h.hears("sato", id(1), "メールアドレス")
	h.hears("sato", "nothing", "JP-20")
	h.hears("sato", "captain@example.invalid", "プレーヤー")
}, []string{
	"required: [team_name, captain_name, captain_id, captain_email, organisation]", "required: [team_name, captain_name, captain_id, organisation]",
	"required: [team_name, captain_name, captain_id, captain_email, organisation]", "required: [team_name, captain_name, captain_id, captain_email]",
}}

func TestJP22_TwentyFourLetters(t *testing.T) { clauseShown(t, jp22) }

var jp22 = clauseCheck{func(h *venue) {
	h.at("09-17 00:00:00")
	h.members(1, 4, 1500)
	h.says("sato=stranger@console/ja", "登録")
	h.says("sato", "[一般]")
	h.says("sato", "なかよし会")
	h.hears("sato", strings.Repeat("a", 25), "JP-22", "チーム名は?")
	h.hears("sato", "Knights & Rooks", "JP-22")
	h.hears("sato", "Ｒｏｏｋｓ", "JP-22", "「Rooks」")
	h.hears("sato", strings.Repeat("a", 24), "連盟ID")
}, []string{"max: 24", "max: 25", "max: 24", "max: 23", "offer_half_width: true", "offer_half_width: false"}}

func TestJP23_TopFourStandardFirst(t *testing.T) { clauseShown(t, jp23) }

var jp23 = clauseCheck{func(h *venue) {
	h.at("09-03 18:00:00")
	members := make([]event.Member, 5)
	for i, r := range [][2]int{{1500, 1900}, {0, 1600}, {1400, 0}, {1300, 0}, {0, 0}} { // standard, rapid
		members[i] = memberOf(invented(i+1, r[0]))
		members[i].Rapid = r[1]
	}
	if err := h.act(h.t.Context(), desk.ImportMembers{Members: members}); err != nil {
		h.t.Fatal(err)
	}
	five := osaka
	five.n, five.more = 5, []string{"[使わない]"}
	// 1500, 1600, 1400, 1300: the unrated fifth is not among the four best.
	h.reads("average", h.form("sato=stranger@console/ja", five), "オープン(平均 1450)")
}, []string{"order: [standard, rapid]", "order: [rapid, standard]", "top: 4", "top: 3"}}

func TestJP24_UnratedIs1000(t *testing.T) { clauseShown(t, jp24) }

var jp24 = clauseCheck{func(h *venue) {
	h.at("09-03 18:00:00")
	h.members(1, 3, 1600)
	h.members(4, 1, 0)
	h.reads("average", h.form("sato=stranger@console/ja", osaka), "オープン(平均 1450)")
}, []string{"unrated: 1000 # JP-24", "unrated: 1001 # JP-24"}}

func TestJP34_PriorityToTheSecond(t *testing.T) { clauseShown(t, jp34) }

// jp34 is also JP-36 and JP-37: the last second of one window and the first of
// the next, for clubs and for others.
var jp34 = clauseCheck{func(h *venue) {
	h.at("09-03 17:59:59")
	h.says("sato=stranger@console/ja", "登録")
	h.hears("sato", "[公認クラブ]", "18:00", "JP-34")
	h.at("09-03 18:00:00")
	h.hears("sato", "[公認クラブ]", "クラブ名", "!JP-34")
	h.says("kato=stranger@console/ja", "登録")
	h.at("09-16 23:59:59")
	h.hears("kato", "[一般]", "9/17(水) 00:00", "JP-36")
	h.at("09-17 00:00:00")
	h.hears("kato", "[一般]", "クラブ名", "!JP-36")
	h.at("10-18 23:59:59")
	h.says("ito=stranger@console/ja", "登録")
	h.hears("ito", "[一般]", "クラブ名")
	h.at("10-19 00:00:00")
	h.hears("ito2=stranger@console/ja", "登録", "10/18(土) 23:59", "JP-37")
}, []string{
	"opens: 2025-09-03 Wed 18:00", "opens: 2025-09-03 Wed 18:01", "opens: 2025-09-03 Wed 18:00", "opens: 2025-09-03 Wed 17:59",
	"kinds: [club, circle] # JP-34", "kinds: [circle] # JP-34",
	"closes: through 2025-10-18 Sat 23:59", "closes: through 2025-10-18 Sat 23:58", "closes: through 2025-10-18 Sat 23:59", "closes: by 2025-10-18 Sat 23:59",
}}

func TestJP35_TwoInThePriorityWindow(t *testing.T) { clauseShown(t, jp35) }

var jp35 = clauseCheck{func(h *venue) {
	h.at("09-03 18:00:00")
	h.members(1, 12, 1500)
	for i, name := range []string{"Osaka One", "Osaka Two", "Osaka Three"} {
		a := osaka
		a.name, a.first = name, 4*i+1
		if a.more = []string{a.more[0], "[KC50]"}; i > 0 { // used up
			a.more = a.more[:1]
		}
		who := fmt.Sprintf("captain%d=stranger@console/ja", i)
		if i == 2 {
			h.says(who, "登録")
			h.says(who, "[公認クラブ]")
			h.hears(who, a.organisation, "JP-35", "9/17(水) 00:00")
			continue
		}
		h.reads(name, h.form(who, a), "よろしいですか")
		h.hears(who, "[はい]", "登録しました")
	}
}, []string{"per_organisation: 2", "per_organisation: 1", "per_organisation: 2", "per_organisation: 3"}}

func TestJP68_FreeUntilTheDeadline(t *testing.T) { clauseShown(t, jp68) }

// jp68 is also JP-69 … JP-72: free in the last second, by request and for a fee
// after it, and not at all when that is over.
var jp68 = clauseCheck{func(h *venue) {
	h.at("09-20 10:00:00")
	h.enters("Todai captain=sato@console/ja players=4")
	h.members(11, 2, 1500)
	h.members(13, 1, 1500, "since=2025-10-28")
	h.members(14, 1, 1500, "since=2025-10-29")
	h.at("10-18 23:59:59")
	h.hears("sato", "渡辺を"+id(11)+"に変更してください", "よろしいですか", "!1,000円")
	h.hears("sato", "[はい]", "変更しました")
	h.at("10-19 00:00:00")
	h.hears("sato", "1番と2番を入れ替えたい", "JP-70")
	h.hears("sato", "伊藤を"+id(14)+"に変更してください", "JP-72")
	h.hears("sato", "伊藤を"+id(13)+"に変更してください。病気のため", "手数料 1,000円", "承認")
	h.hears("sato", "[いいえ]", "!申請しました")
	h.at("10-29 23:59:59")
	h.hears("sato", "伊藤を"+id(12)+"に変更してください。病気のため", "手数料 1,000円")
	h.at("10-30 00:00:00")
	h.hears("sato", "伊藤を"+id(12)+"に変更してください。病気のため", "10/29(水) 23:59", "JP-70")
}, []string{
	"\n  until: through 2025-10-18 Sat 23:59 # JP-68, JP-69", "\n  until: through 2025-10-18 Sat 23:58 # JP-68, JP-69",
	"\n  until: through 2025-10-18 Sat 23:59 # JP-68, JP-69", "\n  until: through 2025-10-19 Sun 23:59 # JP-68, JP-69",
	"until: through 2025-10-29 Wed 23:59", "until: through 2025-10-29 Wed 23:58", "until: through 2025-10-29 Wed 23:59", "until: through 2025-10-30 Thu 23:59",
	"fee: 1000 JPY", "fee: 2000 JPY", "reorder: false", "reorder: true",
	"joined_by: through 2025-10-28 Tue 23:59", "joined_by: through 2025-10-27 Mon 23:59", "joined_by: through 2025-10-28 Tue 23:59", "joined_by: through 2025-10-29 Wed 23:59",
}}

func TestJP86_ConsentAtEntry(t *testing.T) { clauseShown(t, jp86) }

var jp86 = clauseCheck{func(h *venue) {
	h.at("09-03 18:00:00")
	h.members(1, 4, 1500)
	h.reads("read back with the form", h.form("sato=stranger@console/ja", osaka), "chess-results.com", "JP-86", "JP-89")
}, []string{"clause: JP-86", "clause: JP-87x"}}

func TestJP97_Refund(t *testing.T) { clauseShown(t, jp97) }

// jp97 is also JP-96 and JP-98: the whole fee until the deadline, nothing after,
// and never without the organiser.
var jp97 = clauseCheck{func(h *venue) {
	h.at("09-20 10:00:00")
	h.enters("Todai captain=sato@console/ja players=4")
	var team core.TeamID
	h.looks(func(ev *event.Event) {
		for t := range ev.Teams.All() {
			team = t.ID
		}
	})
	h.hears("sato", "参加をキャンセルしたい", "お支払いの記録がない", "JP-97", "!0円")
	h.says("sato", "[いいえ]")
	if err := h.act(h.t.Context(), desk.RecordPayment{Team: team, Amount: core.Money{Amount: 25000, Currency: "JPY"}, Ticket: "P1"}); err != nil {
		h.t.Fatal(err)
	}
	h.at("10-18 23:59:59")
	h.hears("sato", "参加をキャンセルしたい", "25,000円", "JP-97", "メール", "JP-96")
	h.says("sato", "[いいえ]")
	h.at("10-19 00:00:00")
	h.hears("sato", "参加をキャンセルしたい", "返金はできません", "JP-98")
	h.says("organiser@console/ja", "状況")
	h.says("sato", "[はい]")
	h.looks(func(ev *event.Event) {
		t, _ := ev.Teams.Get(team)
		h.is("an intent until the organiser confirms", t.State, event.Entered)
	})
	h.hears("organiser", "[承認]", "Todai")
	h.looks(func(ev *event.Event) {
		t, _ := ev.Teams.Get(team)
		h.is("then it is done", t.State, event.Withdrawn)
	})
}, []string{
	"refund_until: through 2025-10-18 Sat 23:59", "refund_until: through 2025-10-18 Sat 23:58",
	"refund_until: through 2025-10-18 Sat 23:59", "refund_until: through 2025-10-19 Sun 23:59",
}}
