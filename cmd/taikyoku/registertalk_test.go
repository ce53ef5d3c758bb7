package main

import (
	"strings"
	"testing"

	"taikyoku/core/event"
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

// Lines as people paste them: the id beside or in brackets, the rating, the year and
// the furigana in any form are none of the name; a form's labels may have brackets.
func TestJP20_PastedForms(t *testing.T) {
	clauseShown(t, clauseCheck{show: func(h *venue) {
		h.at("09-20 10:00:00")
		const players = "佐藤一郎(5100061) 2000\n鈴木二郎(すずき じろう) 5100062 R2000 1985年\n高橋三郎 たかはしさぶろう　５１０００６３　Ｒ２０００　１９８５年生\n田中 四郎 タナカ シロウ 5100064 85年 2000"
		forms := map[string]string{
			"ja":      "【申込】\n部門：オープン\n種別：公認クラブ\n所属(クラブ名)：大阪チェスクラブ\n所属（都道府県）：大阪府\nチーム名（半角）：Osaka Kings\nキャプテン(ID)：佐藤一郎 5100061\nメールアドレス（必須）：a@example.invalid\n選手\n" + players,
			"zh-Hans": "报名\n单位类别：公认俱乐部\n单位名称：大阪国际象棋俱乐部\n所在地（都道府县）：大阪府\n队名（英文）：Osaka Kings\n队长（会员号）：佐藤一郎 5100061\n电子邮箱（必填）：a@example.invalid\n" + players,
			"zh-Hant": "報名\n類別：公認俱樂部\n團體名稱：大阪西洋棋俱樂部\n所在地：大阪府\n隊名（英文）：Osaka Kings\n隊長（會員號）：佐藤一郎 5100061\n電子郵件（必填）：a@example.invalid\n" + players,
		}
		for lang, form := range forms {
			who := "paste" + strings.ReplaceAll(lang, "-", "")
			if lang != "ja" { // furigana are told in Japanese
				form = strings.NewReplacer("(すずき じろう)", "", " たかはしさぶろう　", " ", " タナカ シロウ", "").Replace(form)
			}
			h.hears(who+"=stranger@line/"+lang, form, "KC50")
			h.hears(who, "[KC50]", "Osaka Kings", "  佐藤一郎 ", "  鈴木二郎 ", "  高橋三郎 ", "  田中 四郎", "!85年", "!すずき", "!たかはし", "!タナカ", "2000", "12,000")
			h.says(who, "0")
		}
		h.hears("ids=stranger@line/ja", "登録", "所属の種類")
		h.hears("ids", "[一般]", "クラブ名")
		h.hears("ids", players, "クラブ名")
		h.hears("ids", "申込内容を見せて", "1番: 佐藤一郎", "4番: 田中 四郎", "クラブ名")
	}})
}

// While an entry waits for its yes it can be shown and asked about; somebody who is
// not named replaces nobody.
func TestJP20_ConfirmationStaysOpen(t *testing.T) {
	clauseShown(t, clauseCheck{show: func(h *venue) {
		h.at("09-20 10:00:00")
		const form = "登録\n種別：一般\n所属：東京クラブ\nチーム名：%\nキャプテン：佐藤一郎 5100061\nメール：a@example.invalid\n佐藤一郎 5100061 R2000\n鈴木二郎 5100062 R2000\n高橋三郎 5100063 R2000\n岡本四郎 5100064 R2000"
		i := 0
		for lang, talk := range map[string][]string{
			"ja":      {"申込内容を見せて", "登録内容を確認", "入力内容", "申込を見せて", "今の内容"},
			"zh-Hans": {"查看报名", "看看报名", "查看我的报名", "报名内容", "我填了什么"},
			"zh-Hant": {"查看報名", "睇返報名", "看一下報名", "報名內容", "報了什麼"},
			"en":      {"show my entry", "what did I enter", "view my entry", "show me our entry", "my entry"},
		} {
			i++
			who, team := "open"+strings.ReplaceAll(lang, "-", ""), "Osaka "+string(rune('A'+i))
			h.says(who+"=stranger@line/"+lang, strings.Replace(form, "%", team, 1))
			for _, text := range talk {
				h.hears(who, text, team, "4", "岡本四郎")
			}
			for _, text := range []string{"締切はいつ?", "参加費は?", "什么时候截止？", "how much is the fee?", "会場はどこ?"} {
				h.says(who, text)
			}
			h.hears(who, talk[0], team, "岡本四郎")
		}
		for i, text := range []string{"4番の岡本を新しい人に替えたい", "4番を別の人に変更", "replace board 4 with someone else", "把4号换成别人", "第4台換成另一個人"} {
			h.says("openja", text)
			answer := h.says("openja", "新しい人")
			h.reads("asked", answer, "代わりはどなたですか", "!新しい人")
			h.hears("openja", "山本五郎 510007"+string(rune('0'+i))+" R2000", "4      山本五郎", "Osaka ")
			h.hears("openja", "4番は岡本四郎 5100064", "4      岡本四郎")
		}
		h.hears("openja", "はい", "登録しました", "4番 岡本四郎")
	}})
}

// A captain changes his entry in plain words; what the rules do not allow is refused
// by its clause.
func TestJP69_ChangesInPlainWords(t *testing.T) {
	clauseShown(t, clauseCheck{show: func(h *venue) {
		h.at("09-20 10:00:00")
		const form = "登録\n種別：一般\n所属：東京クラブ\nチーム名：Tokyo Cats\nキャプテン：佐藤一郎 5100061\nメール：a@example.invalid\n佐藤一郎 5100061 R1200\n鈴木二郎 5100062 R1200\n高橋三郎 5100063 R1200\n岡本四郎 5100064 R1200\n中村五郎 5100065 R1200"
		h.hears("cap=stranger@line/ja", form, "オープンを希望しますか")
		h.says("cap", "いいえ")
		h.hears("cap", "はい", "登録しました")
		for _, text := range []string{"4番を山田太郎 5100045に変えてください", "把4号换成山田太郎 5100045", "第4台換成山田太郎 5100045", "swap out board 4 for 山田太郎 5100045", "change board 4 to 山田太郎 5100045", "岡本四郎を山田太郎 5100045に変更", "4番を山田太郎 5100045に交代"} {
			h.hears("cap", text, "Tokyo Cats", "4      山田太郎", "5      中村五郎", "!岡本", "[はい]")
			h.hears("cap", "いいえ", "取りやめました")
		}
		for _, text := range []string{"5番やめます", "5番は辞退します", "中村五郎は抜けます", "5号退出", "去掉5号", "5號不參加了", "remove board 5", "board 5 drops out"} {
			h.hears("cap", text, "Tokyo Cats", "4      岡本四郎", "!中村", "[はい]")
			h.hears("cap", "いいえ", "取りやめました")
		}
		for _, text := range []string{"オープンに変更したい", "部門をオープンに変えてください", "改到公开组", "改為公開組", "change to the open section"} {
			h.hears("cap", text, "JP-8")
		}
		for _, text := range []string{"チーム名をKobe Lionsに変えたい", "队名改成Kobe Lions", "隊名改為Kobe Lions", "rename our team to Kobe Lions", "チーム名はKobe Lionsに変更します"} {
			h.hears("cap", text, "Kobe Lions", "[はい]")
			h.hears("cap", "いいえ", "取りやめました")
		}
		for _, text := range []string{"振込の記録が違う", "入金額が違います", "缴费记错了", "付款記錄有誤", "our payment was recorded wrong", "支払いの記録が間違っています"} {
			h.hears("cap", text, "25,000円", "主催者に伝えて", "[はい]")
			h.hears("cap", "いいえ", "取りやめました")
		}
		h.hears("cap", "振込の記録が違う", "主催者に伝えて")
		h.says("cap", "はい")
		h.looks(func(ev *event.Event) { h.is("cases", ev.Cases.Len(), 1) })
	}})
}
