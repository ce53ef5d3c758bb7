package main

import (
	"testing"

	"taikyoku/core"
	"taikyoku/core/desk"
)

// What the regulations of grades (SH) and of the world championship (WX) only
// have written down, by chat.

func TestSH10_WarningsForMissingScoresheets(t *testing.T) {
	h, white, _ := duels(t)
	h.at("10-04 09:20:00")
	player := h.entryOf(white)
	h.hears("ref=arbiter@console/zh-Hans", "警告登记："+player+"没有记录棋谱", player, "[是]")
	h.hears("ref", "[是]", "SH-10", "没有记录棋谱")
	h.reads("his parents are told", h.received(white), "警告记录", "没有记录棋谱", "SH-10")
	h.hears("ref", "警告记录", player+"没有记录棋谱", "10/4")
	h.hears(white, "警告记录", "没有记录棋谱")
	h.hears("guest=stranger@console/zh-Hans", "警告记录", "!棋谱")
	h.hears("guest", "警告登记："+player+"迟到", "!已登记")
	h.is("kept", h.kept("warning"), string(h.named(player).ID)+"/1 "+player+"没有记录棋谱")
}

// entryOf is the name of the player a parent follows.
func (h *venue) entryOf(parent string) string {
	return children[int(parent[1]-'0')]
}

func TestSH35_PapersForTitles(t *testing.T) {
	h, _, _ := duels(t)
	h.does("promoted by half", desk.DecideSection{Section: "grade2-m", Percent: 50}, "")
	h.does("result", desk.SetResult{Match: h.only(1).ID, Boards: []core.Result{core.Drawn}, Reason: "played"}, "")
	h.at("10-06 11:30:00")
	h.hears("ops=organiser@console/zh-Hans", "晋级材料", "二级棋士组（男子）还未交材料：", "赵子轩", "钱多多")
	h.says("ops", "晋级材料：赵子轩 照片2张、申请表、复印件已收")
	h.hears("ops", "[是]", "已登记", "赵子轩 照片2张")
	h.hears("ops", "晋级材料", "赵子轩 照片2张", "还未交材料：钱多多")
	h.hears("p0", "晋级材料", "照片2张")
	h.hears("p1", "晋级材料", "!照片2张")
	h.hears("p1", "晋级证书怎么办理？", "SH-35")
	h.is("kept", h.kept("title_paper"), string(h.named("赵子轩").ID)+"/1 赵子轩 照片2张、申请表、复印件已收")
}

func TestWX32_KeptOutForDress(t *testing.T) {
	h := kuching(t, "08-20 10:00:00")
	h.delegation("lin", "馬來西亞", "男子：甲一、甲二")
	h.delegation("tan", "越南", "男子：乙一、乙二")
	ref := "ref=arbiter@console/zh-Hant"
	h.says(ref, "帮助")
	h.hears("ref", "服裝登記：甲一穿短褲，禁止參加第1輪", "甲一", "[是]")
	h.hears("ref", "[是]", "WX-32", "甲一穿短褲")
	h.reads("his leader is told", h.received("lin"), "甲一穿短褲", "WX-32")
	h.hears("ref", "服裝紀錄", "甲一穿短褲")
	h.hears("tan", "服裝紀錄", "!短褲")
	h.is("kept", h.kept("exclusion"), string(h.named("甲一").ID)+"/1 甲一穿短褲，禁止參加第1輪")
	// The game is forfeited by the arbiter's decision.
	h.does("few rounds", desk.DecideSection{Section: "men", Rounds: 2}, "")
	h.does("paired", desk.PairRound{Round: 1, Seed: 1}, "")
	h.does("published", desk.PublishRound{Round: 1}, "")
	h.at("10-24 10:00:00")
	h.says("ref", "甲一棄權")
	h.says("ref", "[是]")
	m := h.match("甲一", 1)
	lost := m.White == h.named("甲一").ID && m.Boards[0].Result.White == core.ForfeitLost || m.Black == h.named("甲一").ID && m.Boards[0].Result.Black == core.ForfeitLost
	h.is("forfeited", lost, true)
}

// TestSH10_WarnedAtTheTable: where no fouls are counted, a warning given at a table
// is kept with its words, and a foul is refused before it is asked about.
func TestSH10_WarnedAtTheTable(t *testing.T) {
	h, white, black := duels(t)
	h.at("10-04 09:20:00")
	player := h.entryOf(black)
	h.hears("ref=arbiter@console/zh-Hans", "1台 黑方警告：没有记录", "警告记录", player, "没有记录", "[是]")
	h.hears("ref", "[是]", "SH-10", player, "没有记录")
	h.reads("his parents are told", h.received(black), "警告记录", "没有记录")
	h.reads("the others are not", h.received(white), "!警告")
	h.hears("ref", "1台 黑方犯规1次", "不统计犯规", "![是]")
	h.hears("ref", "1台 黑方违规着法", player+"：记第1次违规着法", "!第1台"+player, "!（"+player+"）")
	h.hears("ref", "1台 黑方 犯规判负 原因：手机响", "判"+player+"犯规负（原因：手机响）", "[是]")
}
