package main

import "testing"

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
