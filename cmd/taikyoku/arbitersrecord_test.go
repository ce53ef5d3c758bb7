package main

import (
	"testing"

	"taikyoku/core/desk"
	"taikyoku/core/event"
)

// Where only arbiters register results a leader is not asked for boards, and is
// told who does it, not to go to himself (HN-31: the arbiters are there for it).
func TestHN16_ALeaderIsNotSentToHimself(t *testing.T) {
	hnShown(t, func(h *venue) {
		teams := h.field(4, false)
		zhou, err := h.who(h.t.Context(), "zhou=stranger@console/zh-Hans")
		if err == nil {
			err = h.appoint(h.t.Context(), zhou, event.Captain, teams[0].ID)
		}
		if err != nil {
			h.t.Fatal(err)
		}
		h.at("10-11 08:00:00")
		h.round(1)
		h.does("total", desk.SetResult{Match: h.match(teams[0].Name, 1).ID, Home: 50, Away: 30}, "")
		for _, text := range []string{"胜和负胜", "1台胜 2台和 3台负 4台胜", "我们赢了5比3"} {
			h.hears("zhou", text, "成绩由裁判登记", "请直接联系裁判", "!只有队长", "!请告诉队长")
		}
		h.reads("told the result", h.received("zhou"), "5 – 3", "!请再发送各台成绩")
		h.hears("ref=arbiter@console/zh-Hans", "2桌 5比3", "!只有队长")
	})
}
