package main

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"taikyoku/core/event"
)

// telephoneSaid is what a leader answers to the question of the telephone, in his
// language: the number of an identity card, and what is none.
var telephoneSaid = map[string]struct{ card, none []string }{
	"zh-Hans": {card: []string{"身份证号430181197203041234", "430181197203041234", "43018119720304123X", "430181 19720304 1234"}, none: []string{"刘三生日写错了，是1982年2月1日", "13800000001号房间", "1990-01-02", "3.14"}},
	"zh-Hant": {card: []string{"身分證號430181197203041234", "430181720304123"}, none: []string{"生日寫錯了，是1982年2月1日", "手機稍後給您 13800"}},
	"ja":      {card: []string{"身分証番号は430181197203041234です"}, none: []string{"生年月日は1982年2月1日です", "90分12345678手"}},
	"en":      {card: []string{"my ID card is 430181197203041234"}, none: []string{"born 1982-02-01 in 12345", "call me at home 13800000001 or so"}},
}

// A telephone number has digits and the marks between them; the number of an identity
// card is no telephone, it is not kept, and the leader hears that papers and their
// numbers are not to be sent.
func TestHN38_WhatIsNoTelephone(t *testing.T) {
	hnShown(t, func(h *venue) {
		h.at("09-10 09:00:00")
		warned := map[string]string{"zh-Hans": "请勿发送身份证号", "zh-Hant": "請勿發送身分證號", "ja": "身分証の番号や写真は送らないで", "en": "of identity papers"}
		roster := map[string]string{"zh-Hans": "第1台", "zh-Hant": "第1台", "ja": "次は1番", "en": "board 1"}
		i := 0
		for _, lang := range slices.Sorted(maps.Keys(telephoneSaid)) {
			said := telephoneSaid[lang]
			who := "lead" + strings.ReplaceAll(lang, "-", "")
			h.says(who+"=stranger@console/"+lang, map[string]string{"zh-Hans": "报名", "zh-Hant": "報名", "ja": "登録", "en": "register"}[lang])
			for _, line := range []string{[]string{"浏阳市", "长沙县", "衡阳县", "岳阳县"}[i], "吴建国"} {
				h.says(who, line)
			}
			h.hears(who, map[string]string{"zh-Hans": "[无]", "zh-Hant": "[無]", "ja": "[なし]", "en": "[none]"}[lang])
			for _, text := range said.card {
				h.hears(who, text, warned[lang], "!"+roster[lang])
			}
			for _, text := range said.none {
				h.hears(who, text, "HN-38", "!"+roster[lang])
			}
			h.hears(who, []string{"+86 138-0000 (0001)", "电话：13800000001", "13800000001", "０７３１－８８００００１"}[i], roster[lang])
			i++
		}
		h.looks(func(ev *event.Event) { h.is("teams", ev.Teams.Len(), 0) })
	})
}

// hunanForm is a leader's form up to the question after his four players.
func (h *venue) hunanForm(who, lang, unit string) {
	h.t.Helper()
	h.says(who+"=stranger@console/"+lang, map[string]string{"zh-Hans": "报名", "zh-Hant": "報名", "ja": "登録", "en": "register"}[lang])
	none := map[string]string{"zh-Hans": "[无]", "zh-Hant": "[無]", "ja": "[なし]", "en": "[none]"}[lang]
	for _, line := range []string{unit, "胡军", none, "13700000003"} {
		h.says(who, line)
	}
}

const hunanFour = "胡一 1970-1-1\n胡二 1971-2-2\n胡三 1972-3-3\n胡四 1973-4-4"

// At the question what ties the players to their unit one answer may be everybody's;
// a change of a player is one, and the digits in it are no answers.
func TestHN9_OneAnswerIsEverybodys(t *testing.T) {
	hnShown(t, func(h *venue) {
		h.at("09-10 09:00:00")
		units := []string{"浏阳市", "长沙县", "衡阳县", "岳阳县", "湘阴县", "平江县", "宁乡市", "攸县", "茶陵县", "醴陵市", "湘潭县", "衡南县"}
		i := 0
		said := map[string][]string{
			"zh-Hans": {"都是户籍", "全部户籍", "我们四个人都是户籍"}, "zh-Hant": {"都是戶籍", "全部都是戶籍"}, "ja": {"全員 b"}, "en": {"all b", "everyone: 2"},
		}
		for _, lang := range slices.Sorted(maps.Keys(said)) {
			for _, text := range said[lang] {
				who := "all" + string(rune('a'+i))
				h.hunanForm(who, lang, units[i])
				h.says(who, strings.ReplaceAll(hunanFour, "胡", string([]rune(units[i])[0])+"家"))
				for _, change := range []string{"4台换人，换成陈五 1991年2月2日", "4台換成陳五 1991年2月2日", "change board 4 to 陈五 1991-02-02", "4番を陳五 1991-02-02に変更"}[i%4 : i%4+1] {
					change = strings.NewReplacer("陈", string([]rune("甲乙丙丁戊己庚辛")[i])+"新", "陳", string([]rune("甲乙丙丁戊己庚辛")[i])+"新").Replace(change)
					h.hears(who, change, "五", "!家四", "!HN-40")
				}
				h.hears(who, text, "HN-40", "1  ", "4  ", "!家四", "户籍所在地")
				h.hears(who, map[string]string{"zh-Hans": "[是]", "zh-Hant": "[是]", "ja": "[はい]", "en": "[Yes]"}[lang], units[i])
				i++
			}
		}
		h.looks(func(ev *event.Event) {
			for team := range ev.Teams.All() {
				for _, p := range team.Players {
					h.is(p.Name+" of "+team.Name, p.Basis, 2)
				}
			}
		})
	})
}

// Sentences, questions, single letters and commands in a list of players are never
// players: a question is answered, a change is made or asked about, the form is kept.
func TestHN12_SentencesAreNoPlayers(t *testing.T) {
	hnShown(t, func(h *venue) {
		h.at("09-10 09:00:00")
		units := map[string]string{"zh-Hans": "浏阳市", "zh-Hant": "长沙县", "ja": "衡阳县", "en": "岳阳县"}
		for lang, said := range map[string][]string{
			"zh-Hans": {"户口簿扫描件已经发邮箱了", "每方多长时间", "陈二不来了", "a", "是", "身份证照片发这里行吗", "还差什么", "领队不能到，教练代开会行吗", "王五写错了", "一台跟二台对调", "登记确认", "微信付了500块"},
			"zh-Hant": {"戶口簿掃描件已經發郵箱了", "每方多長時間", "陳二不來了", "b", "還差什麼", "我們可能不去了", "再加一個張三", "確認報名內容"},
			"ja":      {"チーム名変えたい Shinagawa Knights", "やっぱり参加やめようかな", "登録内容確認", "25000円振り込みました", "c", "持ち時間は何分ですか", "戸籍のコピーは送りました"},
			"en":      {"continue", "a", "how much time does each side have", "the papers are already sent", "I paid 500", "can we change later", "status", "our second player is ill"},
		} {
			who := "list" + strings.ReplaceAll(lang, "-", "")
			h.hunanForm(who, lang, units[lang])
			for _, text := range said {
				h.says(who, text)
			}
			four := strings.ReplaceAll(hunanFour, "胡", string([]rune(units[lang])[0]))
			h.says(who, four)
			read := h.says(who, "b")
			h.reads("read back after "+lang, read, "HN-40")
			h.says(who, map[string]string{"zh-Hans": "[是]", "zh-Hant": "[是]", "ja": "[はい]", "en": "[Yes]"}[lang])
			h.looks(func(ev *event.Event) {
				for team := range ev.Teams.All() {
					if team.Name != units[lang] {
						continue
					}
					for i, p := range team.Players {
						h.is("player", p.Name, string([]rune(units[lang])[0])+[]string{"一", "二", "三", "四"}[i])
					}
				}
			})
		}
		h.looks(func(ev *event.Event) { h.is("teams", ev.Teams.Len(), 4) })
	})
}

// Who says that his team is of no club has a general team; that he wants to enter is
// no club's name.
func TestJP22_ATeamOfNoClub(t *testing.T) {
	clauseShown(t, clauseCheck{show: func(h *venue) {
		h.at("09-20 10:00:00")
		for lang, said := range map[string][]string{
			"ja":      {"えっと、クラブじゃなくて会社の仲間です", "友人同士です"},
			"zh-Hans": {"我们没有俱乐部", "没有", "不是俱乐部，是公司同事"},
			"zh-Hant": {"沒有", "我們沒有俱樂部"},
			"en":      {"we don't have a club", "no club, just friends", "none"},
		} {
			asks := map[string]string{"ja": "クラブ名またはサークル名は", "zh-Hans": "俱乐部", "zh-Hant": "俱樂部", "en": "club"}[lang]
			enter := map[string]string{"ja": "登録", "zh-Hans": "我要报队", "zh-Hant": "我要報隊", "en": "register"}[lang]
			for i, text := range said {
				who := "noclub" + strings.ReplaceAll(lang, "-", "") + string(rune('a'+i))
				h.hears(who+"=stranger@line/"+lang, map[string]string{"ja": "登録", "zh-Hans": "报名", "zh-Hant": "報名", "en": "register"}[lang], "[")
				h.hears(who, enter, "[")
				h.hears(who, text, asks, "![")
			}
		}
	}})
}
