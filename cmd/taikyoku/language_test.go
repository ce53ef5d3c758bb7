package main

import "testing"

// The word for language alone offers the four as buttons, to everybody: people
// without a part, captains, arbiters and organisers; a tap changes it.
func TestLanguageIsOfferedToEverybody(t *testing.T) {
	clauseShown(t, clauseCheck{show: func(h *venue) {
		h.at("09-20 10:00:00")
		h.enters("Todai captain=sato@console/ja players=5 rating=1800")
		names := []string{"[日本語]", "[简体中文]", "[繁體中文]", "[English]"}
		for _, who := range []string{"stranger@console/en", "sato", "arbiter@console/ja", "org=organiser@console/zh-Hans"} {
			for _, word := range []string{"language", "言語", "语言", "語言"} {
				h.hears(who, word, names...)
			}
		}
		h.hears("org", "[繁體中文]", "以後用繁體中文答覆您")
		h.hears("org", "語言", names...)
	}})
}
