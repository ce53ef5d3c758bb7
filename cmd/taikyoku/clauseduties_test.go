package main

import (
	"errors"
	"strings"
	"testing"

	"taikyoku/core"
	"taikyoku/core/desk"
	"taikyoku/core/event"
)

// Who is chased, and whose work is whose.

func TestJP33_TicketWithoutPlayers(t *testing.T) { clauseShown(t, jp33) }

var jp33 = clauseCheck{func(h *venue) {
	h.at("09-20 10:00:00")
	h.enters("Keio captain=kato@console/ja")
	h.paysFee("Keio")
	for name, captain := range map[string]string{"Todai": "sato", "Waseda": "wang"} {
		x := event.Team{Name: name, Organisation: name, Captain: invented(len(name), 1500), Email: "captain@example.invalid"}
		if err := h.act(h.t.Context(), desk.Register{Team: x}); err != nil {
			h.t.Fatal(err)
		}
		a, err := h.who(h.t.Context(), captain+"=captain@console/ja")
		if err == nil {
			err = h.appoint(h.t.Context(), a, event.Captain, h.teamOf(name).ID)
		}
		if err != nil {
			h.t.Fatal(err)
		}
	}
	h.paysFee("Todai") // Waseda has no ticket: nobody waits for its players
	h.says("org=organiser@console/ja", "使い方")
	h.at("10-15 23:58:59")
	h.reads("before the reminder", h.received("sato"), "!未登録です")
	h.at("10-15 23:59:00")
	h.reads("reminded", h.received("sato"), "「Todai」はチケットを購入済み", "10/18(土) 23:59", "JP-68")
	h.reads("no ticket", h.received("wang"), "!未登録です")
	h.reads("has its players", h.received("kato"), "!未登録です")
	h.at("10-18 23:59:59")
	h.reads("in time still", h.received("org"), "!登録締切")
	h.at("10-19 00:00:20")
	h.reads("the staff hears", h.received("org"), "登録締切(10/18(土) 23:59)", "チームが1", "Todai: キャプテン", "チケット T-Todai", "JP-68", "!Waseda:", "!Keio:")
	h.at("10-20 12:00:00")
	h.is("once", strings.Count(h.received("org"), "登録締切("), 1)
}, []string{"remind: [72h]", "remind: [73h]", "remind: [72h]", "remind: [71h]", "until: through 2025-10-18 Sat 23:59 # JP-68", "until: through 2025-10-19 Sun 23:59 # JP-68"}}

// An arbiter does not do the organiser's work, nor he the arbiter's: it is
// refused with whose it is, and nothing is recorded.
func TestStaffDoNotDoEachOthersWork(t *testing.T) {
	clauseShown(t, clauseCheck{show: func(h *venue) {
		h.at("09-20 10:00:00")
		h.enters("Todai captain=sato@console/ja")
		h.enters("Waseda captain=suzuki@console/ja")
		h.says("org=organiser@console/ja", "使い方")
		h.says("arbiter@console/ja", "使い方")
		h.says("sato", "25000円払いました")
		h.says("sato", "はい")
		var id core.CaseID
		h.looks(func(ev *event.Event) {
			for c := range ev.Cases.All() {
				id = c.ID
			}
		})
		before := h.entries(h.t)
		h.hears("arbiter", "承認", "主催者", "!記録しました")
		h.is("nothing is journalled", h.entries(h.t), before)
		h.is("nothing is paid", h.teamOf("Todai").Paid.IsZero(), true)
		h.looks(func(ev *event.Event) {
			c, _ := ev.Cases.Get(id)
			h.is("the case waits", c.State, event.Open)
			n := 0
			for range ev.PostingsOf(h.teamIDIn(ev, "Todai")) {
				n++
			}
			h.is("the ledger has the fee alone", n, 1)
		})
		h.hears("org", "承認", "Todai")
		h.is("the organiser's word counts", h.teamOf("Todai").Paid.IsZero(), false)
		h.at("10-30 21:30:00")
		h.pairs(1)
		h.at("11-01 12:00:00")
		m := h.match("Todai", 1)
		h.says("org", "1番卓 3-1")
		h.says("org", "はい")
		h.is("an organiser sets no result", h.match("Todai", 1).State == event.Final, false)
		h.is("nor is it changed", h.match("Todai", 1).Claims, m.Claims)
	}})
}

// teamIDIn is a team's id in an event that is open already.
func (h *venue) teamIDIn(ev *event.Event, name string) core.TeamID {
	for t := range ev.Teams.All() {
		if t.Name == name {
			return t.ID
		}
	}
	return ""
}

// JP-77: once the next round is paired a forfeit of an older one needs a reason;
// before that it needs none.
func TestForfeitOfAnOlderRoundNeedsAReason(t *testing.T) {
	clauseShown(t, clauseCheck{show: func(h *venue) {
		h.at("09-20 10:00:00")
		for _, team := range []string{"Todai", "Waseda", "Keio", "Meiji"} {
			h.enters(team)
		}
		h.at("10-30 21:30:00")
		h.pairs(1)
		h.at("11-01 12:30:00")
		h.setsAll(1, core.WhiteWins, core.WhiteWins, core.Drawn, core.Drawn)
		m := h.match("Todai", 1)
		var problem *core.Error
		refused := func(x desk.Act) bool {
			err := h.act(h.t.Context(), x)
			return errors.As(err, &problem) && problem.Clause == "JP-77"
		}
		h.is("before the pairing", refused(desk.ForfeitBoard{Match: m.ID, Board: 4, Loser: "home"}), false)
		h.pairs(2)
		h.is("a board", refused(desk.ForfeitBoard{Match: m.ID, Board: 3, Loser: "home"}), true)
		h.is("a match", refused(desk.ForfeitMatch{Match: m.ID, Loser: "home"}), true)
		h.is("nothing is recorded", h.match("Todai", 1).Boards[2].Result, core.Drawn)
		h.is("with a reason", refused(desk.ForfeitBoard{Match: m.ID, Board: 3, Loser: "home", Reason: "wrong player"}), false)
		h.is("it is", h.match("Todai", 1).Boards[2].Result.Played(), false)
		h.hears("arbiter", "R1 1番卓4番 黒が遅刻で不戦敗", "理由", "JP-77")
		h.hears("arbiter", "記録用紙の誤り", "記録用紙の誤り", "よろしいですか")
		h.hears("arbiter", "はい", "!理由を書いて")
	}})
}

func TestHN12_OneLeaderOneCoach(t *testing.T) {
	hnShown(t, func(h *venue) {
		h.at("09-20 10:00:00")
		x := county("岳阳县", grown)
		x.Captain.Name = "张领队、李领队"
		h.does("two leaders", desk.Register{Team: x}, "HN-12")
		x.Captain.Name, x.Coach.Name = "张领队", "王教练、赵教练"
		h.does("two coaches", desk.Register{Team: x}, "HN-12")
		x.Coach.Name = "王教练"
		h.does("one of each", desk.Register{Team: x}, "")
	})
}
