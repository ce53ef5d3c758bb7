package main

import (
	"strings"
	"testing"

	"taikyoku/core"
	"taikyoku/core/desk"
	"taikyoku/core/event"
	"taikyoku/locales"
)

// drafted plays a round in which all is a draw but the first boards, and drafts
// the next: what is corrected now needs a reason.
func drafted(t *testing.T) *venue {
	t.Helper()
	source, err := rulebook{}.Source("jcf-team-2025")
	if err != nil {
		t.Fatal(err)
	}
	h := venueOf(t, "jcf-team-2025", string(source), "09-20 10:00:00")
	for _, team := range []string{"Todai captain=sato@console/ja", "Waseda captain=suzuki@console/ja", "Keio captain=wang@console/ja", "Hosei captain=bob@console/ja"} {
		h.enters(team + " players=4")
	}
	h.at("10-30 21:30:00")
	h.pairs(1)
	h.at("11-01 12:00:00")
	h.setsAll(1, core.WhiteWins, core.Drawn, core.Drawn, core.Drawn)
	h.does("drafted", desk.PairRound{Round: 2, Seed: 1}, "")
	return h
}

// first is the match at the first table.
func (h *venue) first() (found event.Match) {
	h.looks(func(ev *event.Event) {
		for m := range ev.Matches.All() {
			if m.Round == 1 && m.Table == 1 {
				found = m
			}
		}
	})
	return found
}

// second is the result of the second board of the first table, with its reason.
func (h *venue) second() (r core.Result, reason string) {
	m := h.first()
	return m.Boards[1].Result, m.Reason
}

func TestJP77_TheReasonThatIsAskedForIsTaken(t *testing.T) {
	for _, c := range []struct{ lang, correct, reason, yes, want string }{
		{"ja", "第1ラウンド1番卓 2番ボード 白勝ち", "記入ミス", "はい", "理由: 記入ミス"},
		{"ja", "第1ラウンド1番卓 2番ボード 白勝ち", "理由: 記入ミス", "はい", "理由: 記入ミス"},
		{"zh-Hans", "第1轮1台 2台白胜", "记分错误", "是", "理由：记分错误"},
		{"zh-Hans", "第1轮1台 2台白胜", "原因：记分错误", "是", "理由：记分错误"},
		{"en", "round 1 table 1 board 2 white won", "reason: wrong scoresheet", "yes", "Reason: wrong scoresheet"},
	} {
		t.Run(c.lang+" "+c.reason, func(t *testing.T) {
			h := drafted(t)
			h.says("ref=arbiter@console/"+c.lang, c.correct)
			h.hears("ref", c.yes, "JP-77", "0")
			h.hears("ref", c.reason, c.want, " – ")
			r, _ := h.second()
			h.is("not before the yes", r, core.Drawn)
			h.says("ref", c.yes)
			r, reason := h.second()
			_, bare, _ := locales.CutColon(c.want)
			h.is("corrected", r.Known() && r != core.Drawn, true)
			h.is("with its reason", reason, strings.TrimSpace(bare))
		})
	}
}

// A reason that stands in the message itself is not asked for.
func TestJP77_TheReasonInTheMessage(t *testing.T) {
	for lang, said := range map[string][2]string{
		"ja":      {"第1ラウンド1番卓 2番ボード 白勝ち 理由: 記入ミス", "記入ミス"},
		"zh-Hans": {"第1轮1台 2台白胜 原因：记分错误", "记分错误"},
		"zh-Hant": {"第1輪1檯 2檯白勝，理由：記分錯誤", "記分錯誤"},
	} {
		t.Run(lang, func(t *testing.T) {
			h := drafted(t)
			h.hears("ref=arbiter@console/"+lang, said[0], " – ", said[1])
			h.says("ref", "1")
			r, reason := h.second()
			h.is("corrected", r.Known() && r != core.Drawn, true)
			h.is("with its reason", reason, said[1])
		})
	}
}

// A total whose sides are not told is offered both ways, with its reason.
func TestJP77_ACorrectedTotalIsOfferedBothWays(t *testing.T) {
	h := drafted(t)
	h.hears("ref=arbiter@console/ja", "第1ラウンド1卓を3-1に訂正 理由: 記入ミス", "どちらのチーム", "3 – 1", "1 – 3", "理由: 記入ミス")
	h.says("ref", "1")
	m := h.first()
	h.is("recorded", m.Total != nil && m.Total.White == core.Points(30) && m.Total.Black == core.Points(10), true)
	h.is("with its reason", m.Reason, "記入ミス")
}
