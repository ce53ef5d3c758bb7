package main

import "testing"

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
