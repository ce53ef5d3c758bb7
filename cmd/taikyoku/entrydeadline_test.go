package main

import "testing"

// Until when one may enter is answered with the moment itself and its clause, in
// every event, however it is asked, of everybody.
func TestWhenEntriesClose(t *testing.T) {
	t.Parallel()
	for regulation, x := range map[string]struct {
		at   string
		want []string
		asks map[string][]string // by language
	}{
		"hunan-county-team-2025": {"09-20 10:00:00", []string{"9/28", "18:00", "HN-27", "HN-28", "!10/10"}, map[string][]string{
			"zh-Hans": {"报名截止到几点？", "几点截止报名", "报名到什么时候？", "报名截止时间"},
			"zh-Hant": {"報名截止到幾點？"}, "ja": {"申込はいつまで？", "申込の締切は何時？"}, "en": {"When does registration close?", "Until when can we enter?"},
		}},
		"cca-masters-shanghai-2018": {"09-20 10:00:00", []string{"9/25", "23:59", "SH-44", "!10/4"}, map[string][]string{
			"zh-Hans": {"报名截止到几点？", "几号截止报名"}, "zh-Hant": {"什麼時候截止報名？"}, "ja": {"申込の締切はいつですか"}, "en": {"What is the entry deadline?"},
		}},
		"wxf-17th-world-2022": {"08-20 10:00:00", []string{"8/31", "23:59", "WX-23", "!10/23"}, map[string][]string{
			"zh-Hant": {"報名截止到幾點？", "幾點截止"}, "zh-Hans": {"报名截止到几点？"}, "ja": {"エントリーはいつまで？"}, "en": {"When does registration close?"},
		}},
		"jcf-team-2025": {"09-20 10:00:00", []string{"9/16", "10/18", "23:59", "JP-34", "JP-37", "!11/1"}, map[string][]string{
			"ja": {"申込は何時まで？", "申込の締切はいつですか"}, "zh-Hans": {"报名截止到几点？"}, "zh-Hant": {"報名截止到幾點？"}, "en": {"When does registration close?"},
		}},
	} {
		t.Run(regulation, func(t *testing.T) {
			source, err := rulebook{}.Source(regulation)
			if err != nil {
				t.Fatal(err)
			}
			h := venueOf(t, regulation, string(source), x.at)
			for lang, asks := range x.asks {
				for _, ask := range asks {
					want := x.want
					if lang == "en" {
						want = want[len(want)-2:]
					}
					h.hears("who-"+lang+"=stranger@console/"+lang, ask, want...)
					h.hears("org-"+lang+"=organiser@console/"+lang, ask, want...)
				}
			}
		})
	}
}

// The moment before is in time, the moment itself is not, as the answer says.
func TestHN27_TheAnswerSaysWhetherTheMomentCounts(t *testing.T) {
	hnShown(t, func(h *venue) {
		h.at("09-20 10:00:00")
		h.hears("who=stranger@console/zh-Hans", "报名截止到几点？", "报名截止时间：9/28(周日) 18:00前，9/28(周日) 18:00整即为逾期（HN-27）", "材料和费用到齐截止时间：9/28(周日) 18:00前", "HN-28）")
	})
}

func TestSH44_TheAnswerTellsAnEarlyEnd(t *testing.T) {
	h := grades(t, "09-20 10:00:00")
	h.hears("who=stranger@console/zh-Hans", "报名截止到几点？", "报名截止时间：9/25(周二) 23:59（含，SH-44）", "!提前截止（")
	h.says("ops=organiser@console/zh-Hans", "提前截止报名")
	h.says("ops", "是")
	h.hears("who", "报名截止到几点？", "已于9/20(周四) 10:00提前截止（SH-44）")
}
