package main

import (
	"fmt"
	"testing"

	"taikyoku/core/desk"
	"taikyoku/core/event"
)

// TestSH27_DecidedInWords: what becomes of a small group may be typed, with the
// groups' whole titles or a part of them, as well as tapped.
func TestSH27_DecidedInWords(t *testing.T) {
	for told, readBack := range map[string][]string{
		"把二级棋士组（男子）并入二级棋士组（女子）": {"二级棋士组（男子）并入二级棋士组（女子）"},
		"二级棋士组（女子）并入二级棋士组（男子）":  {"二级棋士组（女子）并入二级棋士组（男子）"},
		"取消二级棋士组（男子）":           {"取消二级棋士组（男子）"},
		"取消二级男子组":               {"取消二级棋士组（男子）"},
		"二级女子组照常比赛":             {"二级棋士组（女子）照常单独比赛"},
		"不取消二级棋士组（男子）":          {"!登记以下决定"},
		"取消二级男子组吗？":             {"!登记以下决定"},
	} {
		t.Run(told, func(t *testing.T) {
			h := grades(t, "09-20 10:00:00")
			h.shown(h.grade2(3, 3)...)
			h.at("10-03 20:00:00")
			h.says("office=organiser@console/zh-Hans", "帮助")
			h.hears("office", told, readBack...)
		})
	}
}

// TestSH27_OneAloneIsCancelled: who has nobody to be merged with cannot go ahead alone.
func TestSH27_OneAloneIsCancelled(t *testing.T) {
	h := grades(t, "09-20 10:00:00")
	h.shown(h.grade2(1, 0)...)
	h.at("10-03 20:00:00")
	h.says("office=organiser@console/zh-Hans", "帮助")
	h.hears("office", "各组人数", "只有1人无法比赛，请取消该组", "[取消该组]", "!照常")
	h.hears("office", "二级男子组照常比赛", "登记以下决定")
	h.hears("office", "[是]", "SH-27", "!照常单独比赛")
}

// TestSH4_WhoRestsIsTold: in a round robin of an odd number one has nobody to play
// each round: he is told, and so is who asks for his opponent; who has left is not
// paired, which is no round that is not published.
func TestSH4_WhoRestsIsTold(t *testing.T) {
	h := grades(t, "09-20 10:00:00")
	players := h.grade2(3, 0)
	h.shown(players...)
	h.at("10-03 20:00:00")
	h.does("kept", desk.DecideSection{Section: "grade2-m", Keep: true, Reason: "组委会决定"}, "")
	h.does("robin", desk.DecideSection{Section: "grade2-m", System: "BERGER_ROUNDROBIN_G1", Rounds: 3}, "")
	h.says("ref=arbiter@console/zh-Hans", "帮助")
	h.at("10-04 08:00:00")
	h.hears("ref", "编排第1轮", "轮空：", "（不计分）")
	h.says("ref", "公布第1轮")
	for i, p := range players {
		m, plays := event.Match{}, false
		h.looks(func(ev *event.Event) { m, plays = ev.MatchOf(p.ID, 1) })
		who := fmt.Sprintf("p%d", i)
		if plays {
			h.hears(who, "我的对手", "第1台", "对手", "!轮空")
			h.is("of two", m.White == p.ID || m.Black == p.ID, true)
			continue
		}
		h.reads("he is told", h.received(who), p.Name+"轮空：循环制本轮没有对手，不计分")
		h.hears(who, "我的对手", p.Name+"轮空", "!尚未公布")
		h.withdrawn(who)
		h.hears(who, "我的对手", "第1轮没有编排"+p.Name, "!尚未公布")
	}
}
