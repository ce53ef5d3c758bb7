package main

import (
	"testing"

	"taikyoku/core/event"
)

// A question goes when its matter is over, and takes no other message for its
// answer.

// JP-79, JP-77: asked about the order sheet on Thursday, a captain agrees on
// Saturday with what the other side has reported. The short-term memory has lost
// the talk by then.
func TestJP77_AnOldQuestionDoesNotTakeTheReport(t *testing.T) {
	t.Parallel()
	for _, agrees := range []string{"全勝", "はい", "合っています", "確認"} {
		h := venueOf(t, "jcf-team-2025", jcfSource(t), "09-20 10:00:00")
		duel(h, "players=5", "players=4")
		h.hears("sato", "2番と3番を交代", "JP-50", "よろしいですか")
		h.at("11-01 12:00:00")
		h.says("suzuki", "全敗")
		h.says("suzuki", "はい")
		h.hears("sato", agrees, "確定", "!JP-50")
		h.is(agrees, h.match("Todai", 1).State, event.Final)
	}
}

// What can no longer be done is not asked again, and is not offered for a yes.
func TestJP79_TheDeadlineEndsTheQuestion(t *testing.T) {
	t.Parallel()
	h := venueOf(t, "jcf-team-2025", jcfSource(t), "09-20 10:00:00")
	duel(h, "players=5", "players=4")
	h.hears("sato", "2番と3番を交代", "JP-50", "よろしいですか")
	h.at("10-31 20:00:01")
	h.hears("sato", "はい", "もう記録できません", "20:00", "JP-84", "!よろしいですか")
	h.hears("sato", "はい", "!よろしいですか")
	h.hears("sato", "全員来られそうです", "!よろしいですか")
}

// An open question of another matter is not agreed to by a word about the result.
func TestJP77_AWordAboutTheResultIsNoYesToAnotherMatter(t *testing.T) {
	t.Parallel()
	h := venueOf(t, "jcf-team-2025", jcfSource(t), "09-20 10:00:00")
	duel(h, "players=4", "players=4")
	h.at("11-01 11:00:00")
	h.hears("sato", "支払い 25000円", "よろしいですか")
	h.at("11-01 12:00:00")
	h.says("suzuki", "全敗")
	h.says("suzuki", "はい")
	h.hears("sato", "合っています", "確定", "!主催者に伝えました")
	h.is("the report is agreed to", h.match("Todai", 1).State, event.Final)
}

// A yes whose act is refused has its answer: it waits no more.
func TestARefusedYesWaitsNoMore(t *testing.T) {
	t.Parallel()
	h := venueOf(t, "jcf-team-2025", jcfSource(t), "09-20 10:00:00")
	duel(h, "players=4", "players=4")
	h.at("11-01 10:20:00")
	h.hears("arbiter", "第1ラウンドを10:40からにします", "10:40", "よろしいですか")
	h.at("11-01 10:40:00")
	h.hears("arbiter", "はい", "10:40")
	h.hears("arbiter", "はい", "10:40", "!先にお尋ねした") // the same yes again
	h.hears("arbiter", "順位", "!よろしいですか")
	h.hears("arbiter", "はい", "お待ちしていることはありません", "!よろしいですか")
	h.looks(func(ev *event.Event) { h.is("not moved", ev.Start("open", 1).In(h.zone).Format("15:04"), "10:30") })
}
