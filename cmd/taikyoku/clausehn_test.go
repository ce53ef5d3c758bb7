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

// A match told by its total is enough to pair the next round by: 场分 follow from it.
func TestHN16_ATotalIsEnoughToPair(t *testing.T) {
	hnShown(t, func(h *venue) {
		teams := h.field(4, false)
		h.pairs(1)
		h.at("10-11 10:30:00")
		home, away := core.Points(50), core.Points(30)
		for _, t := range teams {
			if m := h.match(t.Name, 1); m.White == t.ID {
				h.does("the total of "+t.Name, desk.SetResult{Match: m.ID, Home: home, Away: away}, "")
				home, away = away, home
			}
		}
		winners := []core.TeamID{}
		h.looks(func(ev *event.Event) {
			for m := range ev.Matches.All() {
				winners = append(winners, map[bool]core.TeamID{true: m.White, false: m.Black}[m.Total.White > m.Total.Black])
			}
		})
		h.pairs(2)
		h.looks(func(ev *event.Event) {
			m, _ := ev.MatchOf(winners[0], 2)
			h.is("the winners meet", m.Plays(winners[1]), true)
		})
	})
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
		h.hears("arb", "1台2局 红方犯规不成立", "撤销", "犯规1次", "[是]")
		h.hears("arb", "[是]", "已撤销", "共0次")
		h.hears("arb", "1台2局 红方犯规不成立", "次数不对", "0次", "!已撤销")
		h.does("nobody below none", desk.RecordFouls{Match: m.ID, Board: 1, Home: true, Count: -1}, "HN-16")
	})
}
