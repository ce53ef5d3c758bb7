package main

import (
	"testing"

	"taikyoku/core"
	"taikyoku/core/desk"
	"taikyoku/core/event"
)

// JP-97, JP-98: whether money comes back is answered by the clause, and to a captain
// by what his own team would get at that moment.
func TestJP97_WillMoneyComeBack(t *testing.T) {
	t.Parallel()
	h := venueOf(t, "jcf-team-2025", jcfSource(t), "09-20 10:00:00")
	h.enters("Todai captain=sato@console/ja")
	questions := []string{"返金はありますか", "参加費は返ってきますか", "棄権したらお金は返ってきますか", "キャンセルしたら返金される?", "今やめたらいくら戻る?"}
	for _, q := range questions {
		h.hears("guest=stranger@console/ja", q, "10月18日", "全額返金", "JP-97", "!25,000円です")
		h.hears("sato", q, "JP-97", "お支払いの記録がない")
	}
	for who, q := range map[string]string{
		"wang=stranger@console/zh-Hans": "报名费能退吗", "hk=stranger@console/zh-Hant": "可以退費嗎", "ann=stranger@console/en": "Do we get our money back?",
	} {
		h.hears(who, q, "JP-97", "!25,000")
	}
	var id core.TeamID
	h.looks(func(ev *event.Event) {
		for x := range ev.Teams.All() {
			id = x.ID
		}
	})
	if err := h.act(t.Context(), desk.RecordPayment{Team: id, Amount: core.Whole(25000, "JPY")}); err != nil {
		t.Fatal(err)
	}
	for _, q := range questions {
		h.hears("sato", q, "JP-97", "25,000円")
	}
	h.at("10-18 23:59:59")
	h.hears("sato", questions[0], "全額", "25,000円")
	h.at("10-19 00:00:00")
	h.hears("sato", questions[0], "返金", "JP-98")
}
