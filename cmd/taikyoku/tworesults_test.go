package main

import (
	"strings"
	"testing"

	"taikyoku/core"
	"taikyoku/core/desk"
	"taikyoku/core/event"
)

// duelOfTeams is round 1 of a team event in play: Keio has White on board 1
// against Todai, Waseda against Meiji; each captain writes in his language.
func duelOfTeams(t *testing.T) *venue {
	t.Helper()
	t.Parallel()
	source, err := rulebook{}.Source("jcf-team-2025")
	if err != nil {
		t.Fatal(err)
	}
	h := venueOf(t, "jcf-team-2025", string(source), "10-01 10:00:00")
	h.enters("Todai captain=sato@console/ja players=4 rating=1900")
	h.enters("Waseda captain=li@console/zh-Hans players=4 rating=1800")
	h.enters("Keio captain=ann@console/en players=4 rating=1700")
	h.enters("Meiji captain=mori@console/zh-Hant players=4 rating=1600")
	h.says("org=organiser@console/ja", "ヘルプ")
	h.pairs(1)
	h.at("11-01 12:30:00")
	return h
}

// Two results of one board, in one message or while the first waits for its yes,
// are a question: the last is not better than the first (JP-77: what the captains
// confirm is the result).
func TestJP77_TwoResultsOfOneBoard(t *testing.T) {
	h := duelOfTeams(t)
	for who, said := range map[string][2]string{
		"sato": {"2番勝ち 2番引き分け", "2番ボードに二通り"},
		"li":   {"2台胜 2台和", "第2台有两个不同的结果"},
		"ann":  {"board 2 win, board 2 draw", "Board 2 has two different results"},
		"mori": {"2台勝 2台和", "第2台有兩個不同的結果"},
	} {
		h.hears(who, said[0], said[1], "½-½")
		h.says(who, "0")
	}
	h.hears("li", "1台胜 2台胜 2台和 3台负 4台负", "第2台有两个不同的结果", "[Waseda 2 – 2 Meiji]", "[Waseda 1.5 – 2.5 Meiji]")
	h.hears("li", "[Waseda 2 – 2 Meiji]", "Waseda 2 – 2 Meiji")
	h.is("as it was chosen", h.match("Waseda", 1).Claims[0].Boards[1], core.WhiteWins)
	h.says("sato", "2番勝ち")
	h.hears("sato", "2番引き分け", "2番ボードに二通り", "0-1", "½-½")
	h.is("nothing is recorded", len(h.match("Todai", 1).Claims), 0)
	h.says("sato", "0")
	h.says("sato", "2番勝ち")
	h.hears("sato", "訂正 2番は引き分け", "!二通り", "½-½") // put right in so many words
}

func TestJP77_TwoResultsByAnArbiter(t *testing.T) {
	h := duelOfTeams(t)
	h.hears("arbiter", "2卓 2番ボード白勝ち 2番ボード引き分け", "2番ボードに二通り", "½-½")
	h.says("arbiter", "0")
	h.hears("arbiter", "2卓 3-1、2卓 2-2", "3-1と2-2の二通り", "!でよろしいですか")
	h.is("nothing is recorded", h.match("Waseda", 1).State, event.Playing)
}

// What is read back of one board is the match as it would stand.
func TestJP77_TheTotalOfTheWholeMatch(t *testing.T) {
	h := duelOfTeams(t)
	h.says("sato", "1番勝ち、2番引き分け、3番負け、4番負け")
	h.hears("sato", "はい", "Keio 2.5 – 1.5 Todai")
	answer := h.says("sato", "訂正 2番は勝ち")
	h.reads("a captain's correction", answer, "Keio 2 – 2 Todai でよろしいですか", "!?-?")
	h.is("every board is shown", strings.Count(answer, "-"), 4)
	h.says("sato", "はい")
	h.is("as it was read back", [2]core.Points{h.match("Todai", 1).Claims[1].Home, h.match("Todai", 1).Claims[1].Away}, [2]core.Points{20, 20})
	h.does("final", desk.SetResult{Match: h.match("Waseda", 1).ID, Boards: []core.Result{core.WhiteWins, core.WhiteWins, core.BlackWins, core.Drawn}}, "")
	h.hears("arbiter", "訂正 2卓 1番ボード 引き分け", "Waseda 2 – 2 Meiji でよろしいですか", "!?-?")
	h.hears("arbiter", "はい", "Waseda 2 – 2 Meiji")
}

// An arbiter's row of results is read back game by game, a correction as well: it
// is seen which is whose.
func TestJP77_AnArbitersRowIsShown(t *testing.T) {
	h := duelOfTeams(t)
	h.hears("arbiter", "2卓 ○△●○", "1局ずつ", "Waseda 2.5 – 1.5 Meiji でよろしいですか", " 1-0 ", " ½-½ ", " 0-1 ")
	h.is("not before the yes", h.match("Meiji", 1).State, event.Playing)
	h.says("arbiter", "はい")
	h.is("as it was shown", h.match("Meiji", 1).Boards[1].Result, core.Drawn)
	h.hears("arbiter", "訂正 2卓 △△△○", "1局ずつ", "Waseda 2.5 – 1.5 Meiji でよろしいですか")
	h.says("arbiter", "はい")
	h.is("corrected", h.match("Meiji", 1).Boards[0].Result, core.Drawn)
}

// «Which team has the 3?» is answered by its name too, typed without a button, and
// a total behind the table of one's own match is no result of a board.
func TestJP77_TheSideIsNamed(t *testing.T) {
	h := duelOfTeams(t)
	for _, answer := range []string{"Meiji", "meiji 3-1", "Waseda 1-3", "2"} {
		h.hears("arbiter", "correct table 2 3-1", "どちらのチームが3")
		h.hears("arbiter", answer, "Waseda 1 – 3 Meiji")
		h.is(answer, *h.match("Meiji", 1).Total, core.Total{White: 10, Black: 30})
		h.does("back", desk.SetResult{Match: h.match("Meiji", 1).ID, Home: 20, Away: 20}, "")
	}
	h.hears("arbiter", "correct table 1 3-1", "どちらのチーム")
	h.hears("arbiter", "Waseda", "!Keio 3 – 1 Todai(") // not of this match
}

func TestJP77_OnesOwnTableBeforeATotal(t *testing.T) {
	h := duelOfTeams(t)
	h.hears("li", "更正第2台 2比2", "Waseda 2 – 2 Meiji，对吗")
	h.says("li", "0")
	h.hears("mori", "更正第2台 3比1", "[Waseda 1 – 3 Meiji]", "[Waseda 3 – 1 Meiji]")
}
