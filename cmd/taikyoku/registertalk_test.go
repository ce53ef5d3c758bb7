package main

import (
	"strings"
	"testing"
)

// What a captain answers beside the question: a club's name where its kind is asked
// for, a place as one says it, the yes to the half-width name, that the list comes
// later. None of it is a name or a player.
func TestJP22_AnswersBesideTheQuestion(t *testing.T) {
	clauseShown(t, clauseCheck{show: func(h *venue) {
		h.at("09-20 10:00:00")
		for who, talk := range map[string][][]string{
			"sato=stranger@line/ja": {
				{"登録", "所属の種類"},
				{"東京チェスクラブです", "「東京チェスクラブ」ですね", "所属の種類"},
				{"公認クラブです", "所在地"},
				{"東京です", "チーム名は"},
				{"Ｔｏｋｙｏ Ａ", "[Tokyo A]"},
				{"はい", "連盟ID"},
				{"5100001 鈴木翔太", "メール"},
				{"a@example.invalid", "1番ボード"},
				{"申込内容を見せて", "ここまでの入力内容", "Tokyo A", "東京チェスクラブ", "1番ボード"},
				{"選手はまだ決まっていません", "Tokyo Aを次の内容で登録します", "東京チェスクラブ", "!ボード "},
			},
			"wang=stranger@line/zh-Hans": {
				{"报名", "所属类别"},
				{"我们是大阪国际象棋俱乐部", "“大阪国际象棋俱乐部”", "所属类别"},
				{"公认俱乐部", "所在地"},
				{"大阪府", "队名"},
				{"Ｏｓａｋａ", "[Osaka]"},
				{"好的", "会员号"},
				{"5100002 高橋和也", "邮箱"},
				{"b@example.invalid", "第1台"},
				{"查看报名", "目前填写的内容", "Osaka", "第1台"},
				{"选好了再说", "KC50"},
			},
			"lin=stranger@line/zh-Hant": {
				{"報名", "所屬類別"},
				{"名古屋西洋棋俱樂部", "「名古屋西洋棋俱樂部」"},
				{"公認俱樂部", "所在地"},
				{"愛知縣", "隊名"},
				{"Ｎａｇｏｙａ", "[Nagoya]"},
				{"是", "會員號"},
				{"5100003 渡辺恵", "郵"},
				{"c@example.invalid", "第1台"},
				{"等選好再報", "KC50"},
			},
			"kim=stranger@line/en": {
				{"register", "kind of club"},
				{"Kobe Chess Club", "“Kobe Chess Club” is noted"},
				{"[General]", "Team name"},
				{"Ｋｏｂｅ", "[Kobe]"},
				{"yes", "federation ID"},
				{"5100004 伊藤直樹", "e-mail"},
				{"d@example.invalid", "board 1"},
				{"that's it", "is kept", "board 1"},
				{"we only have 4 so far", "is kept", "board 1"},
				{"I'll send the players later", "Is that right", "Kobe"},
			},
		} {
			name, _, _ := strings.Cut(who, "=")
			for i, step := range talk {
				if i > 0 {
					who = name
				}
				h.hears(who, step[0], step[1:]...)
			}
		}
	}})
}

// sentences end a list of players or put it off, none is a player.
var closings = map[string][]string{
	"ja":      {"まだ4人しか決まってない", "これで全員です", "以上です", "5人目は未定です", "残りはあとで送ります", "あとで選手を送ります", "選手は後日連絡します", "5人目が決まったら連絡します", "いまのところ4人だけです"},
	"zh-Hans": {"就这4个", "就这些", "选好了再说", "第5个人还没定", "剩下的以后再报", "目前只有4个人", "先这样", "人员待定", "还有一个人没定好"},
	"zh-Hant": {"就這四位", "就這些", "等選好再報", "第5台還沒定", "其餘的之後再報", "目前只有4個人", "先這樣", "人選未定", "我哋仲未決定"},
	"en":      {"that's it", "we only have 4 so far", "that's everyone", "the fifth isn't decided yet", "I'll send the rest later", "board 5 to follow", "no one else", "we haven't decided yet", "our fifth player will follow"},
}

// A list that has enough players is closed by such a sentence and read back; one that
// has too few waits, and the form is kept.
func TestJP16_SentencesAreNoPlayers(t *testing.T) {
	clauseShown(t, clauseCheck{show: func(h *venue) {
		h.at("09-20 10:00:00")
		read := map[string]string{"ja": "次の内容で登録します", "zh-Hans": "确认吗", "zh-Hant": "確認嗎", "en": "Is that right"}
		kept := map[string]string{"ja": "保存してあります", "zh-Hans": "都保留着", "zh-Hant": "都會保留", "en": "is kept"}
		for lang, list := range closings {
			who := "cap" + strings.ReplaceAll(lang, "-", "")
			h.says(who+"=stranger@line/"+lang, "0")
			for i, text := range list {
				who := who + string(rune('a'+i))
				h.says(who+"=stranger@line/"+lang, map[string]string{"ja": "登録", "zh-Hans": "报名", "zh-Hant": "報名", "en": "register"}[lang])
				for _, step := range []string{map[string]string{"ja": "一般", "zh-Hans": "一般", "zh-Hant": "一般", "en": "general"}[lang], "X club", "Kobe " + string(rune('A'+i)) + strings.ReplaceAll(lang, "-", ""), "5100001 鈴木翔太", "a@example.invalid"} {
					h.says(who, step)
				}
				h.says(who, "5100001 鈴木翔太 R2000\n5100002 高橋和也 R2000")
				h.hears(who, text, kept[lang])
				h.says(who, "5100003 渡辺恵 R2000\n5100004 伊藤直樹 R2000")
				h.hears(who, text, read[lang])
			}
		}
	}})
}
