package main

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"taikyoku/core"
	"taikyoku/core/desk"
	"taikyoku/core/event"
	"taikyoku/locales"
)

// The clauses of the days of play, by conversation.

// duel is an event of two teams whose first round is published.
func duel(h *venue, first, second string) {
	h.at("09-20 10:00:00")
	h.enters("Todai captain=sato@console/ja " + first)
	h.enters("Waseda captain=suzuki@console/ja " + second)
	h.at("10-30 21:30:00")
	h.pairs(1)
}

func TestJP04_SixRounds(t *testing.T) { clauseShown(t, jp04) }

var jp04 = clauseCheck{func(h *venue) {
	duel(h, "players=4", "players=4")
	h.is("boards", len(h.match("Todai", 1).Boards), 4)
	h.hears("arbiter", "R6ペアリングして", "次は第2ラウンド")
	h.hears("arbiter", "R7ペアリングして", "第6ラウンドが最終です")
}, nil}

func TestJP05_EachSectionByItself(t *testing.T) { clauseShown(t, jp05) }

var jp05 = clauseCheck{func(h *venue) {
	h.at("09-20 10:00:00")
	for i, team := range []string{"Strong One", "Weak One", "Strong Two", "Weak Two"} {
		h.enters(team + map[bool]string{true: " rating=1800", false: " rating=1200"}[i%2 == 0])
	}
	h.at("10-30 21:30:00")
	h.pairs(1)
	for team, against := range map[string]string{"Strong One": "Strong Two", "Weak One": "Weak Two"} {
		m, other := h.match(team, 1), ""
		h.looks(func(ev *event.Event) {
			for t := range ev.Teams.All() {
				if m.Plays(t.ID) && t.Name != team {
					other = t.Name
				}
			}
		})
		h.is(team+" meets", other, against)
	}
}, []string{"average_from: 1400", "average_from: 1100"}}

func TestJP49_TeamsMeetAsTeams(t *testing.T) { clauseShown(t, jp49) }

// Teams are paired, not players: both captains hear of the same four boards, each from
// his side, and who won the first round as a team meets another that did.
var jp49 = clauseCheck{func(h *venue) {
	captains := map[string]string{"Todai": "sato", "Waseda": "suzuki", "Keio": "kato", "Hosei": "mori"}
	h.at("09-20 10:00:00")
	for i, team := range []string{"Todai", "Waseda", "Keio", "Hosei"} {
		h.enters(fmt.Sprintf("%s captain=%s@console/ja players=4 rating=%d", team, captains[team], 1900-100*i))
	}
	h.at("10-30 21:30:00")
	sides := func(round int) (met [][2]string) {
		h.pairs(round)
		h.looks(func(ev *event.Event) {
			for _, m := range ev.MatchesOf("open", round) {
				white, _ := ev.Teams.Get(m.White)
				black, _ := ev.Teams.Get(m.Black)
				met = append(met, [2]string{white.Name, black.Name})
			}
		})
		for _, m := range met {
			for i, own := range m {
				other, first := m[1-i], [2]string{"白", "黒"}[i]
				h.reads(own+" is told", h.received(captains[own]), own+" 対 "+other, "1番ボードは"+first)
				shown := h.says(captains[own], "組み合わせ")
				h.reads(own+" asks", shown, m[0]+" 対 "+m[1])
				h.is("the boards of "+m[0], boardColours(shown), []string{"(白)", "(黒)", "(白)", "(黒)"})
			}
		}
		return met
	}
	first := sides(1)
	h.is("matches", len(first), 2)
	h.at("11-01 12:00:00")
	h.setsAll(1, core.WhiteWins, core.WhiteWins, core.WhiteWins, core.Drawn)
	h.at("11-01 13:00:00")
	second := sides(2)
	winners := []string{first[0][0], first[1][0]}
	for _, m := range second {
		h.is(m[0]+" and "+m[1], slices.Contains(winners, m[0]), slices.Contains(winners, m[1]))
	}
}, []string{"board_colours: WBWB", "board_colours: WWBB"}}

// boardColours are the colours that a captain is shown, of the team that is named first.
func boardColours(shown string) []string {
	return regexp.MustCompile(`\([白黒]\)`).FindAllString(shown, -1)
}

func TestJP51_InOrder(t *testing.T) { clauseShown(t, jp51) }

var jp51 = clauseCheck{func(h *venue) {
	duel(h, "players=5", "players=4")
	h.hears("sato", "1 3 4 5", "受け付けました")
	h.hears("sato", "3 1 4 5", "ボード順", "JP-51", "!受け付けました")
}, []string{"in_order: true", "in_order: false"}}

func TestJP59_TenMinutesLate(t *testing.T) { clauseShown(t, jp59) }

var jp59 = clauseCheck{func(h *venue) {
	duel(h, "players=4", "players=4")
	late := func() string {
		return h.says("arbiter", "1番卓2番 黒が遅刻で不戦敗") + h.says("arbiter", "はい")
	}
	h.at("11-01 10:39:59")
	h.reads("9:59 late", late(), "10:40", "JP-59")
	h.is("nothing is recorded", h.match("Todai", 1).Boards[1].Result.Known(), false)
	h.at("11-01 10:40:00")
	h.reads("10:00 late", late(), "!JP-59")
	m := h.match("Todai", 1)
	h.is("unplayed", []bool{m.Boards[1].Result.Known(), m.Boards[1].Result.Played()}, []bool{true, false})
}, []string{"default_time: 10m", "default_time: 9m", "default_time: 10m", "default_time: 11m"}}

func TestJP60_NoRequestedBye(t *testing.T) { clauseShown(t, jp60) }

var jp60 = clauseCheck{func(h *venue) {
	h.at("09-20 10:00:00")
	h.enters("Todai captain=sato@console/ja")
	for _, wish := range []string{"Byeは申告できますか", "Byeを申請します"} {
		h.hears("sato", wish, "申告Byeは認められません", "JP-60")
	}
}, []string{"申告Byeは認められません", "申告Byeは認められます"}}

func TestJP73_TwoPresent(t *testing.T) { clauseShown(t, jp73) }

var jp73 = clauseCheck{func(h *venue) {
	h.at("09-20 10:00:00")
	for _, team := range []string{"Todai captain=sato@console/ja", "Waseda captain=suzuki@console/ja", "Keio captain=kato@console/ja"} {
		h.enters(team)
	}
	h.at("10-30 21:30:00")
	h.pairs(1)
	h.at("11-01 10:40:00")
	var bye, here, gone string
	h.looks(func(ev *event.Event) {
		for m := range ev.Matches.All() {
			white, _ := ev.Teams.Get(m.White)
			black, _ := ev.Teams.Get(m.Black)
			if m.Bye != 0 {
				bye = white.Name
			} else {
				here, gone = white.Name, black.Name
			}
		}
	})
	forfeits := func(board string) { // the team without White on board 1 has it on board 2
		h.says("arbiter", "1番卓"+board+"番 "+map[string]string{"1": "黒", "2": "白"}[board]+"が遅刻で不戦敗")
		h.says("arbiter", "はい")
	}
	forfeits("1")
	h.is("three are enough", h.match(here, 1).State != event.Final, true)
	forfeits("2")
	h.is("two are not", h.match(here, 1).State, event.Final)
	h.looks(func(ev *event.Event) {
		sec, _ := ev.Rules.Section("open")
		table, err := desk.Ranking(ev, sec)
		if err != nil {
			h.t.Fatal(err)
		}
		for _, row := range table.Rows {
			want := map[string]string{bye: "2 4", here: "2 4", gone: "0 0"}[row.Name]
			h.is(row.Name, row.Values[0].Decimal()+" "+row.Values[1].Decimal(), want)
		}
	})
	captain := map[string]string{"Todai": "sato", "Waseda": "suzuki", "Keio": "kato"}[bye]
	h.reads("the bye's captain", h.received(captain), "マッチポイント2", "ゲームポイント4")
}, []string{
	"min_present: 3", "min_present: 2", "min_present: 3", "min_present: 4",
	"bye: {match: 2, game: 4}", "bye: {match: 1, game: 4}", "bye: {match: 2, game: 4}", "bye: {match: 2, game: 2}",
}}

func TestJP77_BothCaptains(t *testing.T) { clauseShown(t, jp77) }

var jp77 = clauseCheck{func(h *venue) {
	duel(h, "players=4", "players=4")
	h.at("11-01 12:00:00")
	h.hears("sato", "3-1で勝ち", "!確定")
	h.says("sato", "はい")
	h.is("one word is a claim", h.match("Todai", 1).State, event.Reported)
	refused := (*core.Error)(nil)
	h.is("no pairing meanwhile", errors.As(h.act(h.t.Context(), desk.PairRound{Round: 2, Seed: 1}), &refused) && refused.Clause == "JP-77", true)
	h.hears("suzuki", "[確認]", "確定")
	h.is("both words are final", h.match("Todai", 1).State, event.Final)
	h.hears("suzuki", "違います", "異議")
	h.is("reopened for the arbiter", h.match("Todai", 1).State, event.Disputed)
	h.setsAll(1, core.WhiteWins, core.WhiteWins, core.WhiteWins, core.Drawn)
	h.is("the arbiter's word", h.match("Todai", 1).State, event.Final)
}, []string{"final: both_captains", "final: arbiter"}}

func TestJP78_ThroughTheCaptain(t *testing.T) { clauseShown(t, jp78) }

var jp78 = clauseCheck{func(h *venue) {
	h.at("09-20 10:00:00")
	h.enters("Todai captain=sato@console/ja")
	h.hears("arbiter@console/ja", "順位", "!質問")
	code := desk.NewCode(h.random.Uint64)
	var team core.TeamID
	h.looks(func(ev *event.Event) {
		for t := range ev.Teams.All() {
			team = t.ID
		}
	})
	if err := h.act(h.t.Context(), desk.GrantCode{Hash: desk.HashOf(code), Role: event.Player, Team: team, Player: 2}); err != nil {
		h.t.Fatal(err)
	}
	h.says("taka=player@console/ja", code)
	h.says("taka", "[はい]")
	for _, who := range []string{"taka", "guest=stranger@console/ja"} {
		h.hears(who, "審判へ 質問です", "キャプテンを通して", "JP-78")
		h.hears(who, "何分遅れたら負け?", "JP-59")
	}
	h.reads("nobody asked the arbiter", h.received("arbiter"), "!質問です")
	h.hears("sato", "審判へ 質問です", "伝えました")
	h.reads("the captain did", h.received("arbiter"), "質問です")
}, []string{"questions: {by: [captain]}", "questions: {by: [captain, player, arbiter]}"}}

func TestJP79_OrderSheetToTheSecond(t *testing.T) { clauseShown(t, jp79) }

var jp79 = clauseCheck{func(h *venue) {
	h.at("09-20 10:00:00")
	for _, team := range []string{"Todai captain=sato@console/ja", "Waseda captain=suzuki@console/ja", "Keio", "Meiji"} {
		h.enters(team + " players=5")
	}
	h.at("10-30 21:30:00")
	h.pairs(1)
	h.at("11-01 12:30:00")
	h.setsAll(1, core.WhiteWins, core.Drawn, core.Drawn, core.Drawn)
	h.pairs(2)
	h.at("11-01 13:24:59")
	h.reads("before the reminder", h.received("suzuki"), "!第2ラウンドのオーダーがまだ")
	h.at("11-01 13:25:00")
	h.reads("reminded", h.received("suzuki"), "第2ラウンドのオーダーがまだ", "13:40")
	h.at("11-01 13:40:00")
	h.hears("sato", "1 2 4 5", "受け付けました", "13:40")
	h.at("11-01 13:40:01")
	h.hears("sato", "1 2 3 5", "13:40 を過ぎた", "JP-79")
	h.at("11-01 13:40:19")
	h.is("sealed in the grace", len(h.match("Todai", 2).Boards), 0)
	h.at("11-01 13:40:20")
	h.is("revealed", len(h.match("Todai", 2).Boards), 4)
}, []string{"due_before: 10m", "due_before: 9m", "due_before: 10m", "due_before: 11m", "bound: by", "bound: before", "grace: 20s", "grace: 10s", "remind: [15m]", "remind: [16m]"}}

func TestJP80_TopFour(t *testing.T) { clauseShown(t, jp80) }

var jp80 = clauseCheck{func(h *venue) {
	duel(h, "players=5", "players=4")
	h.at("10-31 20:01:00")
	var played []int
	m := h.match("Todai", 1)
	for _, b := range m.Boards {
		home, away := b.Home, b.Away
		h.looks(func(ev *event.Event) {
			if t, _ := ev.Teams.Get(m.White); t.Name != "Todai" {
				home = away
			}
		})
		played = append(played, home)
	}
	h.is("the first four", played, []int{1, 2, 3, 4})
	h.reads("the captain is told", h.received("sato"), "JP-80")
}, nil}

func TestJP83_TossDecidesColours(t *testing.T) { clauseShown(t, jp83) }

var jp83 = clauseCheck{func(h *venue) {
	h.at("09-20 10:00:00")
	h.enters("Todai rating=1900")
	h.enters("Waseda rating=1700")
	h.at("10-30 21:10:00")
	h.hears("arbiter@console/ja", "トス 黒", "記録しました")
	h.pairs(1)
	m := h.match("Todai", 1)
	h.looks(func(ev *event.Event) {
		white, _ := ev.Teams.Get(m.White)
		h.is("the top team has Black", white.Name, "Waseda")
	})
	h.hears("arbiter", "トス 白", "JP-83")
}, []string{"  toss: true # JP-83\n  board_colours", "  toss: false # JP-83\n  board_colours"}}

func TestJP84_RoundOneByFriday(t *testing.T) { clauseShown(t, jp84) }

var jp84 = clauseCheck{func(h *venue) {
	duel(h, "players=5", "players=5")
	h.at("10-31 20:00:00")
	h.hears("sato", "1 2 4 5", "受け付けました", "20:00")
	h.at("10-31 20:00:01")
	h.hears("sato", "1 2 3 5", "20:00 を過ぎた", "JP-84")
}, []string{
	"first_round: by 2025-10-31 Fri 20:00", "first_round: by 2025-10-31 Fri 19:59",
	"first_round: by 2025-10-31 Fri 20:00", "first_round: by 2025-10-31 Fri 20:01",
	"first_round: by 2025-10-31 Fri 20:00", "first_round: before 2025-10-31 Fri 20:00",
}}

func TestJP90_FrozenByRoundOne(t *testing.T) { clauseShown(t, jp90) }

var jp90 = clauseCheck{func(h *venue) {
	duel(h, "players=4", "players=4")
	source, err := rulebook{}.Source("jcf-team-2025")
	if err != nil {
		h.t.Fatal(err)
	}
	later := strings.Replace(string(source), "default_time: 10m", "default_time: 15m", 1)
	change := desk.NewVersion{Source: later, Reason: "clock", Says: locales.ByLang{"ja": "持ち時間を変更します"}}
	h.at("11-01 10:29:59")
	h.is("before round 1", h.act(h.t.Context(), change), nil)
	if err := h.house.Settle(h.t.Context()); err != nil {
		h.t.Fatal(err)
	}
	h.reads("everybody is told what changed", h.received("suzuki"), "持ち時間を変更します")
	h.at("11-01 10:30:00")
	refused := h.act(h.t.Context(), change)
	h.is("frozen", refused != nil && tooLate(refused), true)
}, nil}

// clausesByTalk are all clauses shown by conversation.
var clausesByTalk = map[string]clauseCheck{
	"JP-4": jp04, "JP-5": jp05, "JP-49": jp49, "JP-51": jp51, "JP-59": jp59, "JP-60": jp60, "JP-33": jp33, "JP-73": jp73, "JP-75": jp75, "JP-77": jp77, "JP-78": jp78,
	"JP-79": jp79, "JP-80": jp80, "JP-83": jp83, "JP-84": jp84, "JP-90": jp90,
	"JP-7": jp07, "JP-8": jp08, "JP-9": jp09, "JP-13": jp13, "JP-16": jp16, "JP-18": jp18, "JP-19": jp19, "JP-20": jp20, "JP-22": jp22,
	"JP-23": jp23, "JP-24": jp24, "JP-34": jp34, "JP-35": jp35, "JP-68": jp68, "JP-86": jp86, "JP-97": jp97,
}

// TestEveryKeyMattersInTalk changes the keys of each clause, one at a time: the
// conversation that shows the clause must go otherwise.
func TestEveryKeyMattersInTalk(t *testing.T) {
	for clause, c := range clausesByTalk {
		for i := 0; i+1 < len(c.keys); i += 2 {
			t.Run(clause, func(t *testing.T) {
				t.Parallel()
				if len(inVenue(t, c.keys[i], c.keys[i+1], c.show)) == 0 {
					t.Errorf("%q instead of %q changes nothing", c.keys[i+1], c.keys[i])
				}
			})
		}
	}
}
