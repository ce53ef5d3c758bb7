package main

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"taikyoku/core"
	"taikyoku/core/desk"
	"taikyoku/core/event"
)

// The clauses of a team event of counties (HN), by conversation and by the acts
// behind it.

// hnShown runs a check on the event of the regulation as it is.
func hnShown(t *testing.T, show func(*venue)) {
	t.Helper()
	t.Parallel()
	for _, f := range inVenueOf(t, "hunan-county-team-2025", nil, show) {
		t.Error(f)
	}
}

// does gives an act as the operator and wants it done, or refused by a clause.
func (h *venue) does(what string, x desk.Act, clause string) {
	h.t.Helper()
	err := h.act(h.t.Context(), x)
	var refused *core.Error
	switch {
	case clause == "" && err != nil:
		h.fails = append(h.fails, fmt.Sprintf("%s: %v", what, err))
	case clause != "" && (!errors.As(err, &refused) || refused.Clause != clause):
		h.fails = append(h.fails, fmt.Sprintf("%s: got %v, want a refusal by %s", what, err, clause))
	}
}

// county is a form of a unit with four players of a day of birth.
func county(unit string, born core.Date) event.Team {
	t := event.Team{Organisation: unit, Captain: event.Person{Name: unit + "领队"}, Phone: "000"}
	for i, given := range []string{"一", "二", "三", "四"} {
		t.Players = append(t.Players, event.Person{Name: unit + given, Born: born, BirthYear: born.Year, Basis: 1 + i%3})
	}
	return t
}

var grown = core.Date{Year: 1980, Month: 1, Day: 1}

// entered enters a unit and returns its team.
func (h *venue) entered(unit string) event.Team {
	h.t.Helper()
	x := county(unit, grown)
	if had := h.last(unit); had.ID != "" { // another team has other people
		for i := range x.Players {
			x.Players[i].Name += string(had.ID)
		}
	}
	h.does("entry of "+unit, desk.Register{Team: x}, "")
	return h.last(unit)
}

// last is the newest team of a unit.
func (h *venue) last(unit string) (found event.Team) {
	h.looks(func(ev *event.Event) {
		for t := range ev.Teams.All() {
			if t.Unit == unit {
				found = t
			}
		}
	})
	return found
}

// completed pays for a team and takes its form.
func (h *venue) completed(t event.Team) {
	h.t.Helper()
	h.does("payment", desk.RecordPayment{Team: t.ID, Amount: t.Fee, Ticket: "V" + string(t.ID)}, "")
	h.does("form", desk.SeePaper{Gate: "form", Team: t.ID}, "")
}

// cleared sees all papers of a team and its signed consents, but for what is
// left out: "insurance/2".
func (h *venue) cleared(t event.Team, but ...string) {
	h.t.Helper()
	h.looks(func(ev *event.Event) { t, _ = ev.Teams.Get(t.ID) })
	without := " " + strings.Join(but, " ") + " "
	for _, gate := range []string{"originals", "copies", "pledge", "basis", "insurance", "staff-insurance", "identity"} {
		var asked []int
		h.looks(func(ev *event.Event) {
			g, _ := ev.Rules.Gate(gate)
			for _, s := range ev.Subjects(g, t) {
				asked = append(asked, s.Player)
			}
		})
		for _, no := range asked {
			if !strings.Contains(without, fmt.Sprintf(" %s/%d ", gate, no)) {
				h.does(gate, desk.SeePaper{Gate: gate, Team: t.ID, Player: no}, "")
			}
		}
	}
	for no := range t.Players {
		if !strings.Contains(without, fmt.Sprintf(" consent/%d ", no+1)) {
			h.does("consent", desk.GiveConsent{Consent: "risk", Version: 1, Team: t.ID, Player: no + 1, Paper: true}, "")
		}
	}
}

// state is how a team stands.
func (h *venue) state(t event.Team) (s event.TeamState) {
	h.looks(func(ev *event.Event) { x, _ := ev.Teams.Get(t.ID); s = x.State })
	return s
}

// sixUnits are counties of the list.
var sixUnits = []string{"岳阳县", "平江县", "桃江县", "安化县", "双峰县", "新化县"}

// field enters, completes and clears teams, and brings them to the meeting; the
// last of them stays away if absent.
func (h *venue) field(n int, absent bool) []event.Team {
	h.t.Helper()
	h.at("09-20 10:00:00")
	var teams []event.Team
	for _, unit := range sixUnits[:n] {
		t := h.entered(unit)
		h.completed(t)
		teams = append(teams, t)
	}
	h.at("10-10 16:00:00")
	for _, t := range teams {
		h.cleared(t)
	}
	h.at("10-10 19:40:00")
	for i, t := range teams {
		if !absent || i < n-1 {
			h.does("attendance", desk.Attend{Meeting: "leaders", Team: t.ID}, "")
		}
	}
	return teams
}

func TestHN06_ClosedListOfUnits(t *testing.T) {
	hnShown(t, func(h *venue) {
		h.at("09-10 09:00:00")
		h.says("zhou=leader@console/zh-Hans", "我要报名")
		h.hears("zhou", "上海市", "不在参赛单位名单内", "HN-6")
		h.hears("zhou", "岳阳", "岳阳楼区、岳阳县", "HN-6")
		h.hears("zhou", "岳阳县", "!不在", "领队")
	})
}

func TestHN07_BornFrom1955July1(t *testing.T) {
	hnShown(t, func(h *venue) {
		h.at("09-10 09:00:00")
		h.does("the day itself", desk.Register{Team: county("岳阳县", core.Date{Year: 1955, Month: 7, Day: 1})}, "")
		h.does("a day older", desk.Register{Team: county("平江县", core.Date{Year: 1955, Month: 6, Day: 30})}, "HN-7")
		h.does("29 February", desk.Register{Team: county("桃江县", core.Date{Year: 1956, Month: 2, Day: 29})}, "")
	})
}

func TestHN09_Basis(t *testing.T) {
	hnShown(t, func(h *venue) {
		h.at("09-10 09:00:00")
		x := county("岳阳县", grown)
		x.Players[2].Basis = 0
		h.does("none told", desk.Register{Team: x}, "HN-9")
		x.Players[2].Basis = 4
		h.does("none such", desk.Register{Team: x}, "HN-9")
		x.Players[2].Basis = 3
		h.does("by work", desk.Register{Team: x}, "")
		h.does("verified", desk.SeePaper{Gate: "basis", Team: h.last("岳阳县").ID, Player: 3}, "")
		h.looks(func(ev *event.Event) {
			m, _ := ev.Marks.Get("gate/basis/" + string(h.last("岳阳县").ID) + "/3")
			h.is("seen by", m.By != "", true)
			h.is("seen at", m.At.In(h.zone).Format("01-02 15:04:05"), "09-10 09:00:00")
		})
	})
}

func TestHN11_OneTeamPerUnitTwoOfTheHost(t *testing.T) {
	hnShown(t, func(h *venue) {
		h.at("09-10 09:00:00")
		h.entered("岳阳县")
		h.does("a second team", desk.Register{Team: county("岳阳县", grown)}, "HN-11")
		h.entered("娄星区")
		h.entered("娄星区")
		third := county("娄星区", grown)
		for i := range third.Players {
			third.Players[i].Name += "三队"
		}
		h.does("a third of the host", desk.Register{Team: third}, "HN-11")
		h.does("without a reason", desk.Waive{What: "unit/岳阳县"}, "HN-11")
		h.does("in principle", desk.Waive{What: "unit/岳阳县", Reason: "承办方邀请"}, "")
		h.entered("岳阳县")
	})
}

func TestHN11_CapByCompletion(t *testing.T) {
	hnShown(t, func(h *venue) {
		h.at("09-10 09:00:00")
		var units []string
		h.looks(func(ev *event.Event) { units = ev.Rules.Entry.Units.Names[:52] })
		var teams []event.Team
		for _, u := range units {
			teams = append(teams, h.entered(u))
		}
		for i, t := range teams[:49] {
			h.at(fmt.Sprintf("09-11 09:%02d:00", i))
			h.completed(t)
		}
		first, second := teams[50], teams[49] // the later entry is complete first
		h.at("09-12 10:00:00")
		h.does("form", desk.SeePaper{Gate: "form", Team: second.ID}, "")
		h.at("09-12 10:00:01")
		h.completed(first)
		h.at("09-12 10:00:02")
		h.does("payment", desk.RecordPayment{Team: second.ID, Amount: second.Fee, Ticket: "late"}, "")
		h.does("no place is left", desk.Register{Team: county("龙山县", grown)}, "HN-11")
		h.at("09-28 18:01:00")
		h.is("complete first", h.state(first), event.Entered)
		h.is("complete second", h.state(second), event.Void)
		h.is("not complete", h.state(teams[51]), event.Void)
		h.does("admitted", desk.Waive{What: event.PlaceWaiver(second.ID), Team: second.ID, Reason: "组委会决定"}, "")
		h.is("admitted", h.state(second), event.Entered)
	})
}

func TestHN28_BothBefore18(t *testing.T) {
	hnShown(t, func(h *venue) {
		h.at("09-20 09:00:00")
		var teams []event.Team
		for _, u := range sixUnits {
			teams = append(teams, h.entered(u))
		}
		h.at("09-28 17:59:59")
		h.completed(teams[0])
		h.does("only paid", desk.RecordPayment{Team: teams[1].ID, Amount: teams[1].Fee, Ticket: "B"}, "")
		h.does("only the form", desk.SeePaper{Gate: "form", Team: teams[2].ID}, "")
		h.does("form", desk.SeePaper{Gate: "form", Team: teams[3].ID}, "")
		h.does("form", desk.SeePaper{Gate: "form", Team: teams[4].ID}, "")
		eighteen := time.Date(2025, 9, 28, 18, 0, 0, 0, h.zone)
		h.at("09-28 18:00:00")
		h.does("the form at 18:00:00", desk.SeePaper{Gate: "form", Team: teams[1].ID}, "HN-27")
		h.does("the voucher counts", desk.RecordPayment{Team: teams[3].ID, Amount: teams[3].Fee, Ticket: "D", At: eighteen.Add(-time.Second)}, "")
		h.does("a voucher of 18:00:00", desk.RecordPayment{Team: teams[4].ID, Amount: teams[4].Fee, Ticket: "E", At: eighteen}, "")
		h.at("09-28 18:01:00")
		for i, want := range []event.TeamState{event.Entered, event.Void, event.Void, event.Entered, event.Void, event.Void} {
			h.is(teams[i].Name, h.state(teams[i]), want)
		}
	})
}

func TestHN27_EntriesEndAt18(t *testing.T) {
	hnShown(t, func(h *venue) {
		h.at("09-28 17:59:59")
		h.entered("岳阳县")
		h.at("09-28 18:00:00")
		h.does("at 18:00:00", desk.Register{Team: county("平江县", grown)}, "HN-27")
	})
}

func TestHN30_CheckInBefore18(t *testing.T) {
	hnShown(t, func(h *venue) {
		h.at("09-20 10:00:00")
		early, late := h.entered("岳阳县"), h.entered("平江县")
		h.completed(early)
		h.completed(late)
		h.at("10-10 17:59:59")
		h.does("in time", desk.CheckIn{Team: early.ID}, "")
		h.at("10-10 18:00:00")
		h.does("too late", desk.CheckIn{Team: late.ID}, "HN-30")
		h.does("papers too late", desk.SeePaper{Gate: "identity", Team: late.ID, Player: 1}, "HN-30")
		h.says("org=organiser@console/zh-Hans", "帮助")
		h.hears("org", "平江县队已报到", "HN-30", "请直接回复原因")
		h.hears("org", "大巴故障，裁判长同意", "平江县已报到")
		h.looks(func(ev *event.Event) {
			m, ok := ev.Marks.Get("gate/identity/" + string(late.ID) + "/1")
			h.is("kept with its reason", fmt.Sprint(ok, m.Value), "true大巴故障，裁判长同意")
		})
	})
}

func TestHN32_AbsentIsNotPaired(t *testing.T) {
	hnShown(t, func(h *venue) {
		teams := h.field(5, true)
		away := teams[4]
		h.says("arb=arbiter@console/zh-Hans", "帮助")
		h.hears("arb", "编排第1轮", away.Name+"不予安排第1轮比赛", "HN-32")
		h.does("published", desk.PublishRound{Round: 1}, "")
		h.is("the absent team's match", h.match(away.Name, 1).ID, "")
		h.is("a team that came", h.match(teams[0].Name, 1).ID != "", true)
		h.does("without a reason", desk.Waive{What: event.AttendanceKey("leaders", away.ID), Team: away.ID}, "HN-32")
		h.does("by the committee", desk.Waive{What: event.AttendanceKey("leaders", away.ID), Team: away.ID, Reason: "途中车祸"}, "")
		h.setsAll(1, core.WhiteWins, core.WhiteWins, core.Drawn, core.BlackWins)
		h.does("paired", desk.PairRound{Round: 2, Seed: 1}, "")
		h.does("published", desk.PublishRound{Round: 2}, "")
		h.is("admitted to round 2", h.match(away.Name, 2).ID != "", true)
	})
}

// A leader's word counts while the meeting is on; the code in the room too.
func TestHN32_WordAndCode(t *testing.T) {
	hnShown(t, func(h *venue) {
		h.at("09-20 10:00:00")
		a := h.entered("岳阳县")
		h.completed(a)
		h.says("zhou=captain@console/zh-Hans", "帮助")
		if err := h.appoint(h.t.Context(), h.actors["zhou"], event.Captain, a.ID); err != nil {
			h.t.Fatal(err)
		}
		came := func() (ok bool) {
			h.looks(func(ev *event.Event) { _, ok = ev.Marks.Get(event.AttendanceKey("leaders", a.ID)) })
			return ok
		}
		h.at("10-10 19:29:59")
		h.hears("zhou", "出席", "19:30", "签到码")
		h.is("before it begins", came(), false)
		h.at("10-10 19:30:00")
		h.hears("zhou", "出席", "已记录岳阳县出席")
		h.is("when it has begun", came(), true)
		h.does("he left", desk.Attend{Meeting: "leaders", Team: a.ID, Absent: true}, "")
		h.does("code", desk.GrantCode{Hash: desk.HashOf("ABCD2345"), Meeting: "leaders"}, "")
		h.hears("zhou", "ABCD2345", "已记录岳阳县出席")
		h.is("by the code", came(), true)
	})
}

func TestHN38_BoardsUntilTheMeeting(t *testing.T) {
	hnShown(t, func(h *venue) {
		h.at("09-20 10:00:00")
		a := h.entered("岳阳县")
		h.completed(a)
		h.does("insured", desk.SeePaper{Gate: "insurance", Team: a.ID, Player: 1}, "")
		swapped := func() desk.ChangeTeam {
			to := h.last("岳阳县")
			to.Players = append([]event.Person{to.Players[1], to.Players[0]}, to.Players[2:]...)
			return desk.ChangeTeam{Team: a.ID, To: to}
		}
		other := swapped()
		other.To.Players[3].Name = "新人"
		h.does("other people after the papers were due", desk.ChangeTeam{Team: a.ID, To: a}, "")
		h.at("10-10 19:30:00")
		h.does("at the meeting", swapped(), "")
		h.is("board 1", h.last("岳阳县").Players[0].Name, a.Players[1].Name)
		h.looks(func(ev *event.Event) {
			_, moved := ev.Marks.Get("gate/insurance/" + string(a.ID) + "/2")
			_, stayed := ev.Marks.Get("gate/insurance/" + string(a.ID) + "/1")
			h.is("what was seen of a player goes with him", fmt.Sprint(moved, stayed), "true false")
		})
		h.does("other people", other, "HN-28")
		h.at("10-10 19:30:01")
		h.does("locked", swapped(), "HN-38")
	})
}

func TestHN26_UninsuredIsNotSeated(t *testing.T) {
	hnShown(t, func(h *venue) {
		teams := h.field(2, false)
		h.does("taken back", desk.SeePaper{Gate: "insurance", Team: teams[0].ID, Player: 2, Missing: true}, "")
		h.does("only a warning for leaders", desk.SeePaper{Gate: "staff-insurance", Team: teams[0].ID, Missing: true}, "")
		h.says("arb=arbiter@console/zh-Hans", "帮助")
		h.hears("arb", "编排第1轮", "2号", "不能上场", "HN-26", "!不予安排")
		h.does("published", desk.PublishRound{Round: 1}, "")
		m := h.match(teams[0].Name, 1)
		for _, b := range m.Boards {
			lost := m.White == teams[0].ID && b.Result.White == core.ForfeitLost || m.Black == teams[0].ID && b.Result.Black == core.ForfeitLost
			h.is(fmt.Sprint("board ", b.No), lost, b.No == 2)
		}
	})
}

func TestHN40_EachForHimself(t *testing.T) {
	hnShown(t, func(h *venue) {
		h.at("09-20 10:00:00")
		x := county("岳阳县", grown)
		x.Players[3].Born, x.Players[3].BirthYear = core.Date{Year: 2007, Month: 10, Day: 12}, 2007 // 18 on the day after the first
		h.does("entry", desk.Register{Team: x}, "")
		a := h.last("岳阳县")
		h.says("zhou=captain@console/zh-Hans", "帮助")
		if err := h.appoint(h.t.Context(), h.actors["zhou"], event.Captain, a.ID); err != nil {
			h.t.Fatal(err)
		}
		h.hears("zhou", "全队都同意责任书", "不能")
		h.hears("zhou", "同意责任书", "第1版", "绝不冒名顶替", "领队不能代为同意", "1号", "![是]")
		given := func(no int) (value string) {
			h.looks(func(ev *event.Event) {
				m, _ := ev.Marks.Get(fmt.Sprintf("consent/risk/1/%s/%d", a.ID, no))
				value = m.Value
			})
			return value
		}
		links := func(who string, role event.Role, no int) {
			h.says(who+"@console/zh-Hans", "帮助")
			code := desk.NewCode(h.random.Uint64)
			h.does("code", desk.GrantCode{Hash: desk.HashOf(code), Role: role, Team: a.ID, Player: no}, "")
			name, _, _ := strings.Cut(who, "=")
			h.says(name, code)
			h.says(name, "[是]")
		}
		links("p1=player", event.Player, 1)
		h.hears("p1", "[是]", "第1版", a.Players[0].Name)
		h.is("his own", given(1), "self")
		links("p4=player", event.Player, 4)
		h.is("a minor's own word", given(4), "")
		links("mother=guardian", event.Guardian, 4)
		h.hears("mother", "[是]", "第1版")
		h.is("the guardian's", given(4), "guardian")
		h.does("on paper", desk.GiveConsent{Consent: "risk", Version: 1, Team: a.ID, Player: 2, Paper: true}, "")
		h.is("on paper", given(2), "paper")
		h.does("another version", desk.GiveConsent{Consent: "risk", Version: 2, Team: a.ID, Player: 3, Paper: true}, "HN-40")
	})
}

func TestHN10_ThreeFlagsBeforePlay(t *testing.T) {
	hnShown(t, func(h *venue) {
		teams := h.field(3, false)
		h.does("taken back", desk.SeePaper{Gate: "pledge", Team: teams[2].ID, Missing: true}, "")
		h.says("arb=arbiter@console/zh-Hans", "帮助")
		h.hears("arb", "编排第1轮", teams[2].Name+"不予安排", "HN-10")
		h.does("pledge", desk.SeePaper{Gate: "pledge", Team: teams[2].ID}, "")
		h.hears("arb", "编排第1轮", "!不予安排")
	})
}

func TestHN16_FoulsRankLast(t *testing.T) {
	hnShown(t, func(h *venue) {
		teams := h.field(2, false)
		h.does("paired", desk.PairRound{Round: 1, Seed: 1}, "")
		h.does("published", desk.PublishRound{Round: 1}, "")
		h.setsAll(1, core.Drawn, core.Drawn, core.Drawn, core.Drawn)
		m := h.match(teams[0].Name, 1)
		h.says("arb=arbiter@console/zh-Hans", "帮助")
		black := m.Black // board 2 is red for the team that has black on board 1
		h.hears("arb", "1台2局 红方犯规1次", "犯规1次", "[是]")
		h.hears("arb", "[是]", "已登记", "犯规1次")
		h.hears("arb", "1台3局 黑方警告", "警告")
		h.says("arb", "[是]")
		h.looks(func(ev *event.Event) {
			d := ev.Division("county", 1)
			fouls := map[core.TeamID]int{}
			for t := range ev.Teams.All() {
				for _, p := range d.Entries[t.No-1].Members {
					fouls[t.ID] += p.Fouls
				}
			}
			h.is("fouls", fmt.Sprint(fouls[black], fouls[m.White]), "1 0")
			sec, _ := ev.Rules.Section("county")
			table, err := desk.Ranking(ev, sec)
			if err != nil {
				h.t.Fatal(err)
			}
			white, _ := ev.Teams.Get(m.White)
			h.is("fewer fouls first", table.Rows[0].Entry, white.No)
			var kept []string
			for r := range ev.Records.All() {
				kept = append(kept, r.Kind)
			}
			h.is("records", kept, []string{"foul", "warning"})
		})
		h.does("nobody below none", desk.RecordFouls{Match: m.ID, Board: 1, Home: true, Count: -1}, "HN-16")
	})
}
