package main

import (
	"strings"
	"testing"
)

func TestWX27_WithoutExemptPlayersTheOrganiserPaysNothing(t *testing.T) {
	h := kuching(t, "08-20 10:00:00")
	const form = "報名\n協會：新加坡\n領隊：林國偉\n男子：王大明\n住宿：棋手 雙人間 2人 10月22日至30日"
	answer := h.says("lin=stranger@console/zh-Hant", form)
	for range 8 {
		if strings.Contains(answer, "確認嗎") {
			break
		}
		answer = h.says("lin", "沒有")
	}
	h.reads("the bill", answer, "食宿合計1,280美元，大會負擔0美元，應付1,280美元", "!currency")
}
