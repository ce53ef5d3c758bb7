package main

import (
	"fmt"
	"strings"
	"testing"

	"taikyoku/core/event"
)

// jcfSource is the text of the team championship's regulation.
func jcfSource(t *testing.T) string {
	t.Helper()
	source, err := rulebook{}.Source("jcf-team-2025")
	if err != nil {
		t.Fatal(err)
	}
	return string(source)
}

// A whole match is forfeited by the clock as one board is: not before the round's
// default time, or with a reason that is read back.

func TestJP59_AWholeMatchHasItsClock(t *testing.T) {
	t.Parallel()
	h := venueOf(t, "jcf-team-2025", jcfSource(t), "09-20 10:00:00")
	duel(h, "players=4", "players=4")
	gone := func() event.MatchState { return h.match("Waseda", 1).State }

	h.hears("arbiter", "Wasedaが来ないので不戦敗", "11/1(土) 10:30", "11/1(土) 10:40", "JP-59", "理由")
	h.says("arbiter", "はい") // no reason
	h.is("two days before", gone(), event.Playing)
	h.hears("arbiter", "0", "!不戦敗")

	h.at("11-01 10:39:59")
	h.hears("arbiter", "Wasedaが来ないので不戦敗", "10:40", "JP-59")
	h.is("one second too early", gone(), event.Playing)
	h.at("11-01 10:40:00")
	h.hears("arbiter", "Wasedaが来ないので不戦敗", "Wasedaのチーム不戦敗", "!JP-59")
	h.hears("arbiter", "はい", "Waseda 0 – 4 Todai", "不戦敗として記録")
	h.is("to the second", gone(), event.Final)
}

func TestJP73_AnArbiterHasAReasonBefore(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ lang, forfeit, reason, yes, sure string }{
		{"ja", "Waseda 不戦敗", "電車が止まり全員来られない", "はい", "理由: 電車が止まり全員来られない"},
		{"zh-Hans", "Waseda弃权", "列车停运全队无法到场", "是", "列车停运全队无法到场"},
		{"zh-Hant", "Waseda棄權", "列車停駛全隊無法到場", "是", "列車停駛全隊無法到場"},
		{"en", "Waseda forfeits the match", "The trains have stopped", "yes", "The trains have stopped"},
	} {
		h := venueOf(t, "jcf-team-2025", jcfSource(t), "09-20 10:00:00")
		duel(h, "players=4", "players=4")
		ref := "ref=arbiter@console/" + c.lang
		h.hears(ref, c.forfeit, "10:40", "JP-59")
		h.hears("ref", c.reason, c.sure, "Waseda")
		h.is(c.lang+": nothing without a yes", h.match("Waseda", 1).State, event.Playing)
		h.says("ref", c.yes)
		m := h.match("Waseda", 1)
		h.is(c.lang, []any{m.State, m.Reason}, []any{event.Final, c.reason})
	}
}

// Where a regulation has no default time a match is forfeited from its start on,
// once the start is known (HN-14: it is announced later).
func TestHN14_NoForfeitBeforeTheStart(t *testing.T) {
	t.Parallel()
	var rounds []string
	for no := range 9 {
		rounds = append(rounds, fmt.Sprintf("{round: %d, start: 2025-10-11 Sat %02d:00}", no+1, 9+no))
	}
	times := []string{"rounds: [] # HN-14: announced when the number of teams is known", "rounds: [" + strings.Join(rounds, ", ") + "]"}
	for _, f := range inVenueOf(t, "hunan-county-team-2025", times, func(h *venue) {
		teams := h.field(4, false)
		h.pairs(1)
		gone := teams[0].Name
		h.at("10-11 08:59:59")
		h.hears("ref=arbiter@console/zh-Hans", gone+"没来，弃权", "09:00", "原因", "!确认吗")
		h.says("ref", "0")
		h.is("not yet", h.match(gone, 1).State, event.Playing)
		h.at("10-11 09:00:00")
		h.hears("ref", gone+"没来，弃权", "确认吗")
		h.says("ref", "是")
		h.is("from the start on", h.match(gone, 1).State, event.Final)
	}) {
		t.Error(f)
	}
}

// A captain's word on who is not there counts from the default time on, as an
// arbiter's does: to the second.
func TestJP59_ACaptainsForfeitHasItsClock(t *testing.T) {
	t.Parallel()
	h := venueOf(t, "jcf-team-2025", jcfSource(t), "09-20 10:00:00")
	duel(h, "players=4", "players=4")
	h.at("11-01 10:39:59")
	h.hears("sato", "相手の1番が来てないんですが", "10:40", "JP-59", "もう一度報告", "!よろしいですか")
	h.is("nothing is recorded", len(h.match("Todai", 1).Claims), 0)
	h.at("11-01 10:40:00")
	h.hears("sato", "相手の1番が来てないんですが", "よろしいですか")
}
