package main

import (
	"testing"

	"taikyoku/core"
)

// Boards that are told in several messages add up before the one yes: all that was
// told is read back, and recorded (JP-77).
func TestJP77_BoardsToldInTurnAddUp(t *testing.T) {
	h := duelOfTeams(t)
	// Keio has White on board 1: seen from Todai a win there is 0-1.
	todai := []core.Result{core.BlackWins, core.Drawn, core.BlackWins, core.WhiteWins}
	waseda := []core.Result{core.WhiteWins, core.Drawn, core.WhiteWins, core.BlackWins}
	for _, c := range []struct {
		who, team string
		said      []string
		read, yes string
		want      []core.Result
	}{
		{"sato", "Todai", []string{"1番勝ち", "2番引き分け", "3番勝ち", "4番負け"}, "Keio 1.5 – 2.5 Todai でよろしいですか", "はい", todai},
		{"li", "Waseda", []string{"1台胜", "2台和", "3台胜", "4台负"}, "Waseda 2.5 – 1.5 Meiji，对吗", "是", waseda},
		{"ann", "Keio", []string{"board 1 lost", "board 2 draw", "board 3 lost", "board 4 won"}, "Keio 1.5 – 2.5 Todai: is that right", "yes", todai},
		{"mori", "Meiji", []string{"1台負", "2台和", "3台負", "4台勝"}, "Waseda 2.5 – 1.5 Meiji，對嗎", "是", waseda},
	} {
		answer := ""
		for _, said := range c.said {
			answer = h.says(c.who, said)
		}
		h.reads(c.who, answer, c.read, "!?-?")
		h.says(c.who, c.yes)
		claims := h.match(c.team, 1).Claims
		h.is(c.who, claims[len(claims)-1].Boards, c.want)
	}
}

// What was told before stands beside a board that is told otherwise: it is asked
// which of its results counts; put right in so many words it is not asked.
func TestJP77_BoardsToldInTurnAndOtherwise(t *testing.T) {
	h := duelOfTeams(t)
	h.says("li", "1台胜")
	h.says("li", "2台和")
	h.hears("li", "2台胜", "第2台有两个不同的结果")
	h.says("li", "2")
	h.is("the second, and the board before it", h.match("Waseda", 1).Claims[0].Boards[:2], []core.Result{core.WhiteWins, core.WhiteWins})
	h.says("sato", "1番勝ち")
	h.says("sato", "2番負け")
	h.hears("sato", "訂正 2番は引き分け", "!二通り", "½-½", "0-1")
	h.says("arbiter", "2卓 3番ボード白勝ち")
	h.says("arbiter", "2卓 4番ボード引き分け")
	h.says("arbiter", "はい")
	h.is("an arbiter's, too", []core.Result{h.match("Waseda", 1).Boards[2].Result, h.match("Waseda", 1).Boards[3].Result}, []core.Result{core.WhiteWins, core.Drawn})
}
