package main

import (
	"testing"

	"taikyoku/core"
	"taikyoku/core/desk"
	"taikyoku/core/event"
)

// toldDuel is a duel in play whose first result one captain, Todai's, has told.
func toldDuel(t *testing.T, result string) *venue {
	t.Helper()
	h := venueOf(t, "jcf-team-2025", jcfSource(t), "09-20 10:00:00")
	duel(h, "players=4", "players=4")
	h.at("11-01 12:00:00")
	h.says("sato", result)
	h.says("sato", "はい")
	return h
}

// JP-77: after a total a captain tells one board: the total is not lost.
func TestJP77_OneBoardAfterTheTotal(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		total, board string
		words        []string // of the answer
		choose       string
		own, other   int64 // what stands then, in tenths
	}{
		// with one loss and three points the three others are won
		{"3-1で勝ち", "2番ボードは負け", []string{"3 – 1", "よろしいですか"}, "はい", 30, 10},
		// three points and a draw: which of the others was drawn is not known
		{"3-1で勝ち", "2番ボードは引き分け", []string{"報告があります", "どうしますか"}, "[合計はこのまま: %s]", 30, 10},
		// no clean sweep with a draw: the others stay
		{"4-0で勝ち", "2番ボードは引き分け", []string{"3.5 – 0.5"}, "はい", 35, 5},
	} {
		h := toldDuel(t, c.total)
		answer := h.says("sato", c.board)
		var team event.Team
		h.looks(func(ev *event.Event) {
			for x := range ev.Teams.All() {
				if x.Name == "Todai" {
					team = x
				}
			}
		})
		m := h.match("Todai", 1)
		home := m.White == team.ID
		for _, w := range c.words {
			if !home && w == "3 – 1" {
				w = "1 – 3"
			}
			if !home && w == "3.5 – 0.5" {
				w = "0.5 – 3.5"
			}
			h.reads(c.total+", "+c.board, answer, w)
		}
		if c.choose[0] == '[' {
			score := map[bool]string{true: "Todai 3 – 1 Waseda", false: "Waseda 1 – 3 Todai"}[home]
			c.choose = "[合計はこのまま: " + score + "]"
		}
		h.says("sato", c.choose)
		claim, _ := h.match("Todai", 1).ClaimOf(team.ID)
		own, other := claim.Home, claim.Away
		if !home {
			own, other = other, own
		}
		h.is(c.total+", "+c.board, []int64{int64(own), int64(other)}, []int64{c.own, c.other})
		h.says("suzuki", "合っています")
		h.is("the other side can still confirm", h.match("Todai", 1).State, event.Final)
	}
}

// Who wants to go board by board may.
func TestJP77_TheTotalGivenUpForTheBoards(t *testing.T) {
	t.Parallel()
	h := toldDuel(t, "3-1で勝ち")
	h.hears("sato", "2番ボードは引き分け", "合計を取り消してボードごとに報告")
	h.says("sato", "2")
	h.hears("sato", "1番 勝ち、3番 勝ち、4番 引き分け", "よろしいですか", "½-½")
}

// An arbiter who corrects some boards does not lose the total that stands, nor bring
// back boards that he overruled.
func TestJP77_AnArbitersCorrectionKeepsTheTotal(t *testing.T) {
	t.Parallel()
	h := toldDuel(t, "3-1で勝ち")
	h.says("suzuki", "合っています")
	before := *h.match("Todai", 1).Total
	h.hears("arbiter", "1番卓の1番ボードは引き分けに訂正", "合計", "全4ボード", "!よろしいですか")
	h.is("the total stands", *h.match("Todai", 1).Total, before)
	h.hears("arbiter", "1番卓 1番ボード 白 遅刻", "合計", "!記録しました")
	h.is("the total stands still", *h.match("Todai", 1).Total, before)
	if err := h.act(t.Context(), desk.SetResult{Match: h.match("Todai", 1).ID, Boards: []core.Result{core.WhiteWins, core.WhiteWins, core.WhiteWins, core.WhiteForfeit}}); err != nil {
		t.Fatal(err)
	}
	h.hears("arbiter", "1番卓 2-2", "合いません", "よろしいですか")
	h.says("arbiter", "はい")
	h.is("the ruling", *h.match("Todai", 1).Total, core.Total{White: 20, Black: 20})
	h.hears("arbiter", "1番卓の4番ボードは引き分けに訂正", "合計", "!よろしいですか")
	h.is("the ruling stands", *h.match("Todai", 1).Total, core.Total{White: 20, Black: 20})
}
