package main

import (
	"strings"
	"testing"

	"taikyoku/core/desk"
	"taikyoku/locales"
)

// What an amendment changes is told to each reader in his language, its keys by
// their part of the rules and their clause; what the organiser wrote in one
// language only is quoted as such (JP-90).
func TestJP90_AmendmentsInTheReadersLanguage(t *testing.T) {
	clauseShown(t, clauseCheck{show: func(h *venue) {
		h.at("09-20 10:00:00")
		h.enters("Todai captain=sato@console/ja players=4")
		h.enters("Waseda captain=li@console/zh-Hans players=4")
		h.enters("Keio captain=ann@console/en players=4")
		source, err := rulebook{}.Source("jcf-team-2025")
		if err != nil {
			h.t.Fatal(err)
		}
		later := strings.Replace(string(source), "remind_boards: [15m, 60m]", "remind_boards: [20m, 60m]", 1)
		h.is("amended", h.act(h.t.Context(), desk.NewVersion{
			Source: later, Reason: "運営の都合", Says: locales.ByLang{"ja": "督促を20分後にします", "en": "The reminder comes after 20 minutes"},
		}), nil)
		if err := h.house.Settle(h.t.Context()); err != nil {
			h.t.Fatal(err)
		}
		h.reads("ja", h.received("sato"), "結果報告: ", "JP-55", "督促を20分後にします", "!remind_boards")
		h.reads("zh-Hans", h.received("li"), "成绩登记：", "20分钟", "JP-55", "理由（原文）：“運営の都合”", "The reminder comes after 20 minutes（原文）", "!remind_boards")
		h.reads("en", h.received("ann"), "reporting of results: ", "The reminder comes after 20 minutes", "Reason, as written: “運営の都合”", "!（原文）")
	}})
}
