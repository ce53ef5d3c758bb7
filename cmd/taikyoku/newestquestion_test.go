package main

import (
	"testing"

	"taikyoku/core/event"
)

// «Confirm», typed, answers the question that was put last: who has just told
// another score than the other side confirms his own, and the arbiter decides
// (JP-77).
func TestJP77_ConfirmAnswersTheNewestQuestion(t *testing.T) {
	for _, c := range []struct{ first, told, yes, second, other, confirm string }{
		{"li", "我们赢2.5比1.5", "是", "mori", "我們輸了 1比3", "確認"},
		{"mori", "我們贏2.5比1.5", "是", "li", "我们输了 1比3", "确认"},
		{"sato", "2.5-1.5で勝ちました", "はい", "ann", "we lost 1-3", "confirm"},
		{"ann", "we won 2.5-1.5", "yes", "sato", "うちの負けです 1-3", "確認"},
	} {
		t.Run(c.second, func(t *testing.T) {
			h := duelOfTeams(t)
			team := map[string]string{"li": "Waseda", "mori": "Waseda", "sato": "Keio", "ann": "Keio"}[c.first]
			h.says(c.first, c.told)
			h.says(c.first, c.yes)
			h.is("waits for the other", h.match(team, 1).State, event.Reported)
			h.says(c.second, c.other)
			h.says(c.second, c.confirm)
			h.is("his own score", h.match(team, 1).State, event.Disputed)
			h.is("both are claims", len(h.match(team, 1).Claims), 2)
		})
	}
}

// With no question after the report it is the report that is confirmed; one that
// came after the question is, too.
func TestJP77_ConfirmAnswersTheNewestReport(t *testing.T) {
	h := duelOfTeams(t)
	h.says("mori", "我們輸了 1比3")
	h.says("li", "我们赢2.5比1.5")
	h.says("li", "是")
	h.says("mori", "確認")
	h.is("the report of the other side", h.match("Waseda", 1).State, event.Final)
}
