package main

import (
	"slices"
	"testing"

	"taikyoku/core/event"
)

// sheetOf are the board numbers of a team's order sheet of round 1.
func (h *venue) sheetOf(team string) (players []int) {
	h.looks(func(ev *event.Event) {
		for t := range ev.Teams.All() {
			if t.Name != team {
				continue
			}
			if x, ok := ev.Sheets.Get(event.SheetKey(t.Division, 1, t.ID)); ok {
				players = slices.Clone(x.Players)
			}
		}
	})
	return players
}

// A question beside an order sheet is answered, and the sheet is read back (JP-79).
func TestJP79_ASheetBesideAQuestion(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		lang, said string
		answer     string // to the question
		yes        string
		players    []int
	}{
		{"ja", "2番を休ませます。相手はどこ?", "Waseda", "はい", []int{1, 3, 4, 5}},
		{"ja", "オーダー 1 3 4 5 と参加費はいくら?", "JP-28", "はい", []int{1, 3, 4, 5}},
		{"ja", "3番休み、あと順位教えて", "順位", "はい", []int{1, 2, 4, 5}},
		{"zh-Hans", "第1轮1 2 3 5，对手是谁", "Waseda", "是", []int{1, 2, 3, 5}},
		{"zh-Hant", "第1輪1 2 3 5，對手是誰", "Waseda", "是", []int{1, 2, 3, 5}},
		{"en", "rest board 2. who do we play?", "Waseda", "yes", []int{1, 3, 4, 5}},
	} {
		h := venueOf(t, "jcf-team-2025", jcfSource(t), "09-20 10:00:00")
		h.enters("Todai captain=sato@console/" + c.lang + " players=5")
		h.enters("Waseda captain=suzuki@console/ja players=5")
		h.at("10-30 21:30:00")
		h.pairs(1)
		h.reads(c.said, h.says("sato", c.said), c.answer)
		if h.sheetOf("Todai") == nil {
			h.says("sato", c.yes)
		}
		h.is(c.said, h.sheetOf("Todai"), c.players)
	}
}
