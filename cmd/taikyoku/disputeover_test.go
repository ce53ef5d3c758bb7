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

// A complaint about the result of a round is about the round that it names, also
// when another one is in play; after the next is paired it is the arbiter's.
func TestJP77_AComplaintAboutAnOldRound(t *testing.T) {
	h := duelOfTeams(t)
	h.setsAll(1, core.WhiteWins, core.WhiteWins, core.WhiteWins, core.WhiteWins)
	h.pairs(2)
	h.at("11-01 14:10:00")
	for who, says := range map[string][2]string{
		"li":   {"第1轮我们的成绩有问题", "第1轮的更正只能在下一轮编排之前"},
		"mori": {"我們第1輪的成績有誤", "第1輪"},
		"sato": {"第1ラウンドの結果が間違っています", "第1ラウンド"},
		"ann":  {"our round 1 result is wrong", "round 1"},
	} {
		h.hears(who, says[0], says[1], "JP-77")
	}
	for _, team := range []string{"Todai", "Waseda", "Keio", "Meiji"} {
		h.is(team+"'s match in play", len(h.match(team, 2).Claims), 0)
		h.is(team+"'s old match", h.match(team, 1).State, event.Final)
	}
	h.hears("li", "第2轮我们的成绩有问题", "的成绩提出异议吗", "!JP-77")
}

// Reasons of a place name the tie-breaks in words.
func TestJP54_ReasonsInWords(t *testing.T) {
	h := duelOfTeams(t)
	h.setsAll(1, core.WhiteWins, core.WhiteWins, core.WhiteWins, core.WhiteWins)
	h.hears("sato", "なぜ3位?", "マッチポイント", "!MPTS", "!GPTS", "!BH:MP")
	h.hears("li", "为什么第1名", "场分", "!MPTS")
	h.hears("ann", "why 2nd?", "atch points", "!MPTS", "!GPTS")
}

// Prizes that are asked for while a match is open say that it is not in them yet.
func TestJP40_PrizesSoFar(t *testing.T) {
	h := duelOfTeams(t)
	if err := h.act(t.Context(), desk.SetResult{Match: h.match("Todai", 1).ID, Home: 30, Away: 10}); err != nil {
		t.Fatal(err)
	}
	h.hears("sato", "賞", "チーム賞", "未確定1件", "Waseda")
	h.setsAll(1, core.WhiteWins, core.WhiteWins, core.WhiteWins, core.WhiteWins)
	h.hears("sato", "賞", "チーム賞", "!未確定")
}
