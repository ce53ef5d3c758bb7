package main

import (
	"testing"

	"taikyoku/core"
	"taikyoku/core/desk"
	"taikyoku/core/event"
)

// fourArbiters are arbiters of each language; arbiter writes Japanese.
func (h *venue) fourArbiters() {
	h.says("zh=arbiter@console/zh-Hans", "你好")
	h.says("tw=arbiter@console/zh-Hant", "你好")
	h.says("be=arbiter@console/en", "hello")
}

// A ruling that overwrites what is on record says in its question what stands, in
// each language (JP-77: a result is not changed unseen).
func TestJP77_ARulingShowsWhatItOverwrites(t *testing.T) {
	h := duelOfTeams(t)
	h.fourArbiters()
	final := []core.Result{core.WhiteWins, core.WhiteWins, core.WhiteWins, core.WhiteWins}
	h.does("final", desk.SetResult{Match: h.match("Waseda", 1).ID, Boards: final}, "")
	h.does("forfeit", desk.ForfeitBoard{Match: h.match("Keio", 1).ID, Board: 2, Loser: "home"}, "")
	for who, c := range map[string][2]string{
		"arbiter": {"Waseda不戦敗", "現在の記録: Waseda 4 – 0 Meiji"},
		"zh":      {"2桌双方弃权", "目前记录：Waseda 4 – 0 Meiji"},
		"tw":      {"2桌 雙方棄權", "目前紀錄：Waseda 4 – 0 Meiji"},
		"be":      {"correct table 2: Waseda 1-3 Meiji", "On record now: Waseda 4 – 0 Meiji"},
	} {
		h.hears(who, c[0], c[1])
		h.says(who, "0")
	}
	h.hears("arbiter", "1卓 2番ボード双方不戦敗", "現在の記録: 2番ボード", "--+")
	h.says("arbiter", "はい")
	h.hears("arbiter", "1卓 ○○●●", "現在の記録: 2番ボード", "---")
	h.says("arbiter", "0")
	h.hears("arbiter", "1卓 1番ボード 白勝ち", "!現在の記録")
}

// A team that gives up when its match is over leaves before the next round: what it
// played stands.
func TestJP77_ATeamGivesUpAfterItsMatch(t *testing.T) {
	for who, said := range map[string][2]string{
		"arbiter": {"Wasedaは棄権します", "理由"},
		"zh":      {"Waseda弃权", "原因"},
		"tw":      {"Waseda棄權", "原因"},
		"be":      {"Waseda forfeits", "reason"},
	} {
		t.Run(who, func(t *testing.T) {
			h := duelOfTeams(t)
			h.fourArbiters()
			h.does("final", desk.SetResult{Match: h.match("Waseda", 1).ID, Boards: []core.Result{core.WhiteWins, core.WhiteWins, core.WhiteWins, core.WhiteWins}}, "")
			h.hears(who, said[0], "Waseda", said[1], "!Meiji")
			h.says(who, "Too few players")
			h.says(who, map[string]string{"arbiter": "はい", "zh": "是", "tw": "是", "be": "yes"}[who])
			h.is("what was played stands", h.match("Waseda", 1).Boards[0].Result, core.WhiteWins)
			h.looks(func(ev *event.Event) {
				for team := range ev.Teams.All() {
					h.is(team.Name, team.State == event.Entered, team.Name != "Waseda")
				}
			})
		})
	}
}
