package main

import (
	"testing"

	"taikyoku/core"
	"taikyoku/core/desk"
	"taikyoku/core/event"
)

// A captain who has objected and then agrees makes the result final; the arbiter
// who was called hears it.
func TestJP77_TheCalledArbiterHearsThatTheDisputeIsOver(t *testing.T) {
	clauseShown(t, clauseCheck{show: func(h *venue) {
		duel(h, "players=4", "players=4")
		h.at("11-01 12:00:00")
		h.says("sato", "3-1で勝ち")
		h.says("sato", "はい")
		h.says("suzuki", "[違います]")
		h.reads("called", h.received("arbiter"), "異議")
		h.hears("suzuki", "確認", "結果が確定しました")
		h.reads("told", h.received("arbiter"), "結果が確定しました")
	}})
}

// An objection to a result is taken back by who made it, in his own words, with a
// yes: the other side's report, or what was final before, stands.
func TestJP77_AnObjectionIsTakenBack(t *testing.T) {
	for _, c := range []struct{ reporter, says, yes, who, team, wrong, back, score, agree string }{
		{"ann", "we won 3-1", "yes", "sato", "Todai", "[違います]", "異議を取り下げます", "Keio 3 – 1 Todai", "はい"},
		{"sato", "うちの勝ち 3-1", "はい", "ann", "Keio", "[That is wrong]", "I take back my objection", "Keio 1 – 3 Todai", "yes"},
		{"mori", "2-2", "是", "li", "Waseda", "[不对]", "撤回异议", "Waseda 2 – 2 Meiji", "是"},
		{"li", "2-2", "是", "mori", "Meiji", "[不對]", "撤回異議", "Waseda 2 – 2 Meiji", "是"},
	} {
		t.Run(c.who, func(t *testing.T) {
			h := duelOfTeams(t)
			h.says(c.reporter, c.says)
			h.says(c.reporter, c.yes)
			h.says(c.who, c.wrong)
			h.is("disputed", h.match(c.team, 1).State, event.Disputed)
			h.hears(c.reporter, c.back, "!"+c.score)
			h.hears(c.who, c.back, c.score)
			h.is("not before the yes", h.match(c.team, 1).State, event.Disputed)
			h.hears(c.who, c.agree, c.score)
			h.is("final", h.match(c.team, 1).State, event.Final)
			h.reads("the arbiter need not come", h.received("arbiter"), c.score)
		})
	}
}

func TestJP77_WhatWasFinalStandsAgain(t *testing.T) {
	h := duelOfTeams(t)
	h.does("final", desk.SetResult{Match: h.match("Todai", 1).ID, Home: 30, Away: 10}, "")
	h.says("sato", "結果が違います")
	h.says("sato", "はい")
	h.is("disputed", h.match("Todai", 1).State, event.Disputed)
	h.hears("sato", "異議を取り下げたいです", "Keio 3 – 1 Todai")
	h.says("sato", "はい")
	h.is("final again", h.match("Todai", 1).State, event.Final)
	h.is("as it was", *h.match("Todai", 1).Total, core.Total{White: 30, Black: 10})
	h.hears("sato", "異議を取り下げます", "!よろしいですか")
}
