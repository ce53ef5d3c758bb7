package main

import (
	"testing"

	"taikyoku/core"
	"taikyoku/core/desk"
	"taikyoku/core/event"
)

// A loss that is taken back is not recorded once more: the result is asked for.
func TestJP64_ALossTakenBackIsNotRecordedAgain(t *testing.T) {
	h := duelOfTeams(t)
	h.fourArbiters()
	h.does("a loss by penalty", desk.Penalise{Match: h.match("Keio", 1).ID, Board: 1, Loser: "home", Why: "a telephone rang"}, "")
	for who, said := range map[string][2]string{
		"arbiter": {"1番卓1番 白の負けを取り消し", "正しい結果"},
		"zh":      {"撤销1桌一台白负", "正确的成绩"},
		"tw":      {"撤銷1桌一台白負", "正確的成績"},
		"be":      {"table 1 board 1 white lost: cancel that", "the right result"},
	} {
		h.hears(who, said[0], said[1], "0-1")
	}
	h.hears("arbiter", "1卓 1番ボード 引き分け", "½-½")
	h.says("arbiter", "はい")
	h.is("another result", h.match("Keio", 1).Boards[0].Result, core.Drawn)
}

// The question whether the arbiter shall be asked to correct a final result has a
// yes, which calls him with the message, and a no (JP-77).
func TestJP77_TheArbiterIsAskedToCorrect(t *testing.T) {
	for who, c := range map[string][3]string{
		"sato": {"あ、4番は負けでした", "審判に訂正を依頼しますか", "はい"},
		"li":   {"4台是输的", "要请裁判更正吗", "是"},
		"ann":  {"board 4 was a loss", "Shall the arbiter be asked", "yes"},
		"mori": {"4台是輸的", "要請裁判更正嗎", "是"},
	} {
		t.Run(who, func(t *testing.T) {
			h := duelOfTeams(t)
			h.says("arbiter", "0")
			for _, team := range []string{"Keio", "Waseda"} {
				h.does("final", desk.SetResult{Match: h.match(team, 1).ID, Boards: []core.Result{core.WhiteWins, core.WhiteWins, core.WhiteWins, core.BlackWins}}, "")
			}
			h.hears(who, c[0], c[1], "[")
			h.says(who, c[2])
			h.reads("the arbiter", h.received("arbiter"), c[0])
			h.is("what stands", h.match("Keio", 1).State, event.Final)
		})
	}
}

// Long after a reason was asked for, a message is not taken for it unasked; at once
// it is.
func TestAReasonIsNotWaitedForLong(t *testing.T) {
	for who, c := range map[string][5]string{
		"arbiter": {"Wasedaが参加辞退", "理由", "昼食はまだですか", "選手の体調不良", "よろしいですか"},
		"zh":      {"Waseda退赛", "原因", "盒饭到了", "队员生病", "确认吗"},
		"tw":      {"Waseda退賽", "原因", "便當到了", "隊員生病", "確認嗎"},
		"be":      {"withdraw Waseda", "reason", "lunch is here", "players are ill", "Is that right"},
	} {
		t.Run(who, func(t *testing.T) {
			h := duelOfTeams(t)
			h.fourArbiters()
			h.hears(who, c[0], c[1])
			h.hears(who, c[3], c[4])
			h.says(who, "0")
			h.hears(who, c[0], c[1])
			h.at("11-01 13:40:00")
			h.hears(who, c[2], "!"+c[4])
			h.looks(func(ev *event.Event) {
				for team := range ev.Teams.All() {
					h.is(team.Name, team.State, event.Entered)
				}
			})
		})
	}
}
