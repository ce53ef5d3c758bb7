package main

import (
	"strings"
	"testing"

	"taikyoku/core/desk"
)

// Why a team meets another, has its colour or has the bye is told by chat in the
// reader's language, with the article, whatever the system.
func TestWhyByChat(t *testing.T) {
	for system, wants := range map[string]struct {
		pair, bye [4]string // ja, zh-Hans, zh-Hant, en
		lines     []string  // what else is otherwise in the regulation
	}{
		"FIDE_DUTCH": {
			pair: [4]string{"C.04.3 5.2.5", "C.04.3 5.2.5", "C.04.3 5.2.5", "C.04.3 5.2.5"},
			bye:  [4]string{"奇数", "奇数", "奇數", "odd"},
			lines: []string{
				"teams: true", "teams: false", "boards: 4", "boards: 1", "\n  board_colours: WBWB # JP-49", "", "min_present: 3", "min_present: 1",
				"bye: {match: 2, game: 4}", "bye: {match: 1, game: 1}", "match_forfeit: {match: 2, game: 4}", "match_forfeit: {match: 1, game: 1}",
				"by: [captain, arbiter]", "by: [player, arbiter]", "final: both_captains", "final: arbiter",
				"min: 4 # JP-16", "min: 1", "max: 5 # JP-16", "max: 5",
			},
		},
		"FIDE_TEAM_TYPEA_MP_GP": {
			pair: [4]string{"C.04.6 3.6.3", "C.04.6 3.6.3", "C.04.6 3.6.3", "C.04.6 3.6.3"},
			bye:  [4]string{"C.04.6", "C.04.6", "C.04.6", "C.04.6"},
		},
		"XIANGQI_SWISS": {
			pair: [4]string{"第1ラウンドは", "第1轮", "第1輪", "Round 1"},
			bye:  [4]string{"Byeです", "轮空", "輪空", "bye"},
		},
		"BERGER_TEAM_ROUNDROBIN_G1": {
			pair: [4]string{"ベルガー表", "贝格尔", "貝格爾", "Berger"},
			bye:  [4]string{"休み", "轮空", "輪空", "free"},
		},
	} {
		t.Run(system, func(t *testing.T) {
			t.Parallel()
			lines := append([]string{"system: FIDE_TEAM_TYPEA_MP_GP", "system: " + system}, wants.lines...)
			fails := inVenueOf(t, "jcf-team-2025", lines, func(h *venue) {
				h.at("09-20 10:00:00")
				for i, team := range []string{"Todai", "Waseda", "Keio", "Hosei", "Meiji"} {
					h.enters(team + " captain=" + strings.ToLower(team) + "@console/" + []string{"ja", "zh-Hans", "zh-Hant", "en", "ja"}[i] + " players=4")
				}
				h.at("10-30 21:30:00")
				if system == "FIDE_DUTCH" { // individuals: five are too few for six rounds of a Swiss
					h.does("fewer rounds", desk.DecideSection{Rounds: 2}, "")
				}
				h.pairs(1)
				questions := [4]string{"なぜこの相手?", "为什么是这个对手？", "為什麼是這個對手？", "why this opponent?"}
				for i, who := range []string{"todai", "waseda", "keio", "hosei", "meiji"} {
					said := h.says(who, questions[i%4])
					want := wants.pair[i%4]
					if m := h.match([]string{"Todai", "Waseda", "Keio", "Hosei", "Meiji"}[i], 1); m.Black == "" {
						want = wants.bye[i%4]
					}
					h.reads(who, said, want, "!"+system)
				}
			})
			for _, f := range fails {
				t.Error(f)
			}
		})
	}
}
