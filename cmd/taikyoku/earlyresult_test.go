package main

import (
	"strings"
	"testing"

	"taikyoku/core/event"
)

// JP-38: a game that has not begun has no result. A captain is told when the round
// starts; it is the event's clock that counts, to the second.
func TestJP38_NoResultBeforeTheStart(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		lang, total, boards, yes string
		start, next              string
	}{
		{"ja", "3-1で勝ち", "勝勝勝負", "はい", "開始は11/1(土) 10:30", "もう一度報告"},
		{"zh-Hans", "3比1我们赢了", "胜胜胜负", "是", "11/1(周六) 10:30开赛", "再报一次"},
		{"zh-Hant", "3比1我們贏了", "勝勝勝負", "是", "11/1(週六) 10:30開賽", "再回報一次"},
		{"en", "we won 3-1", "WWWL", "yes", "starts Sat 11/1 10:30", "Report it again"},
	} {
		h := venueOf(t, "jcf-team-2025", jcfSource(t), "09-20 10:00:00")
		for _, team := range []string{"Todai captain=sato@console/" + c.lang + " players=4", "Waseda captain=suzuki@console/ja players=4"} {
			h.enters(team)
		}
		h.at("10-30 21:30:00")
		h.pairs(1)
		state := func() event.MatchState { return h.match("Todai", 1).State }
		tells := func(report string) string { return h.says("sato", report) + h.says("sato", c.yes) }

		for _, report := range []string{c.total, c.boards} {
			h.at("11-01 10:29:59")
			h.reads(c.lang+": one second too early", tells(report), c.start, c.next, "JP-38")
			h.is(c.lang+": nothing is recorded", []any{state(), len(h.match("Todai", 1).Claims)}, []any{event.Playing, 0})
		}
		h.at("11-01 10:30:00")
		h.reads(c.lang+": from the start on", tells(c.total), "!"+c.next, "!JP-38")
		h.is(c.lang+": to the second", state(), event.Reported)
	}
}

// An arbiter may, with a reason that is read back and written down.
func TestJP38_AnArbiterHasAReasonForAnEarlyResult(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ lang, result, reason, yes, start, why string }{
		{"ja", "1卓 3-1 Todai勝ち", "両チームの合意で先に対局した", "はい", "開始は11/1(土) 10:30", "理由"},
		{"zh-Hans", "1桌 Todai 3-1 Waseda", "双方同意提前下完", "是", "11/1(周六) 10:30开赛", "原因"},
		{"zh-Hant", "1桌 Todai 3-1 Waseda", "雙方同意提前下完", "是", "11/1(週六) 10:30開賽", "原因"},
		{"en", "table 1 Todai 3-1 Waseda", "Both teams agreed to play early", "yes", "starts Sat 11/1 10:30", "reason"},
	} {
		h := venueOf(t, "jcf-team-2025", jcfSource(t), "09-20 10:00:00")
		duel(h, "players=4", "players=4")
		h.at("11-01 10:29:59")
		ref := "ref=arbiter@console/" + c.lang
		asked := h.says(ref, c.result)
		if h.match("Todai", 1).State == event.Playing && !strings.Contains(asked, c.start) {
			asked = h.says("ref", c.yes)
		}
		h.reads(c.lang+": refused", asked, c.start, c.why, "JP-38")
		h.says("ref", c.yes) // no reason
		h.is(c.lang+": nothing without a reason", h.match("Todai", 1).State, event.Playing)
		h.hears("ref", c.reason, c.reason, "Todai")
		h.is(c.lang+": nothing without a yes", h.match("Todai", 1).State, event.Playing)
		h.says("ref", c.yes)
		m := h.match("Todai", 1)
		h.is(c.lang, []any{m.State, m.Reason}, []any{event.Final, c.reason})
	}

	// from the start on no reason is needed
	h := venueOf(t, "jcf-team-2025", jcfSource(t), "09-20 10:00:00")
	duel(h, "players=4", "players=4")
	h.at("11-01 10:30:00")
	h.says("arbiter", "1卓 Todai 3-1 Waseda")
	h.says("arbiter", "はい")
	m := h.match("Todai", 1)
	h.is("to the second", []any{m.State, m.Reason}, []any{event.Final, ""})
}

// A round that was moved is judged by its new start; who is away may be known before.
func TestJP38_TheStartThatStands(t *testing.T) {
	t.Parallel()
	h := venueOf(t, "jcf-team-2025", jcfSource(t), "09-20 10:00:00")
	duel(h, "players=4", "players=4")
	h.at("11-01 10:00:00")
	for _, said := range []string{"第1ラウンドを11時開始にする", "はい"} {
		h.says("arbiter", said)
	}
	h.at("11-01 10:59:59")
	h.says("sato", "3-1で勝ち")
	h.hears("sato", "はい", "11/1(土) 11:00", "JP-38")
	for _, said := range []string{"1番卓2番 黒が不戦敗", "電車が止まり来られない", "はい"} { // as before: a reason
		h.says("arbiter", said)
	}
	h.is("a forfeit known before", h.match("Todai", 1).Boards[1].Result.Known(), true)
	h.at("11-01 11:00:00")
	h.says("sato", "1番勝ち、3番勝ち、4番負け")
	h.hears("sato", "はい", "!JP-38")
}
