package main

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"taikyoku/locales"
)

// informs are the clauses of a regulation about which the bot answers questions,
// as the list of clauses has them.
func informs(t *testing.T, regulation string) (ids []string) {
	t.Helper()
	list, err := os.ReadFile(filepath.Join("..", "..", "configs", "testdata", "clauses.txt"))
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(list)) {
		if words := strings.Fields(line); len(words) > 1 && strings.HasPrefix(words[0], regulation+"-") && slices.Contains(words[1:], "INFORM") {
			ids = append(ids, words[0])
		}
	}
	if len(ids) == 0 {
		t.Fatalf("no clause of %s", regulation)
	}
	return ids
}

// asked are questions by clause, each in some languages.
type asked map[string]map[locales.Lang]string

// walks asks about every clause that informs, in each language wanted; the
// answer must quote the clause, and no other question may be left.
func (q asked) walks(t *testing.T, h *venue, regulation string, langs ...locales.Lang) {
	t.Helper()
	ids := informs(t, regulation)
	for _, id := range ids {
		for i, lang := range langs {
			question := q[id][lang]
			if question == "" {
				t.Errorf("%s: nobody asks in %s", id, lang)
				continue
			}
			if answer := h.says(fmt.Sprintf("guest-%s-%d=stranger@console/%s", id, i, strings.TrimSpace(string(lang))), question); !quotes(answer, id) {
				t.Errorf("%s %s> %s: the clause is not quoted in %q", id, lang, question, answer)
			}
		}
	}
	for id := range q {
		if !slices.Contains(ids, id) {
			t.Errorf("%s is no clause that informs", id)
		}
	}
}

// quotes reports whether an answer names a clause: JP-3 does not stand in JP-38.
func quotes(answer, clause string) bool {
	for rest := answer; ; {
		_, after, found := strings.Cut(rest, clause)
		if !found {
			return false
		}
		if after == "" || after[0] < '0' || after[0] > '9' {
			return true
		}
		rest = after
	}
}

func TestJP_InformClauses(t *testing.T) {
	t.Parallel()
	inVenue(t, "", "", func(h *venue) {
		asked{
			"JP-2":   {"ja": "大会はいつですか", "zh-Hans": "比赛是哪几天？", "zh-Hant": "比賽是哪幾天？", "en": "When is the tournament?"},
			"JP-3":   {"ja": "会場はどこですか", "zh-Hans": "比赛在哪里？", "zh-Hant": "比賽在哪裡？", "en": "Where is the venue?"},
			"JP-4":   {"ja": "持ち時間は何分ですか", "zh-Hans": "每方用时多少？", "zh-Hant": "每方用時多少？", "en": "What is the time control?"},
			"JP-27":  {"ja": "紹介割のコードはどう使いますか", "zh-Hans": "介绍优惠码怎么用？", "zh-Hant": "推薦優惠碼怎麼用？", "en": "How do I use a referral code?"},
			"JP-38":  {"ja": "1日目の日程を教えてください", "zh-Hans": "第一天的日程是什么？", "zh-Hant": "第一天的日程是什麼？", "en": "What is the schedule of the first day?"},
			"JP-39":  {"ja": "表彰式は何時からですか", "zh-Hans": "颁奖式几点开始？", "zh-Hant": "頒獎典禮幾點開始？", "en": "When is the prize giving?"},
			"JP-61":  {"ja": "チェスセットや時計は持参しますか", "zh-Hans": "需要自带棋具吗？", "zh-Hant": "要自備棋具嗎？", "en": "Do we have to bring our own sets and clocks?"},
			"JP-62":  {"ja": "棋譜は最後まで書く必要がありますか", "zh-Hans": "棋谱要记到最后吗？", "zh-Hant": "棋譜要記到最後嗎？", "en": "Must I keep the scoresheet to the end?"},
			"JP-63":  {"ja": "結果はどうやって報告しますか", "zh-Hans": "怎么上报成绩？", "zh-Hant": "怎麼回報成績？", "en": "How do I report a result?"},
			"JP-64":  {"ja": "スマホはカバンに入れておけばいいですか", "zh-Hans": "手机可以放在包里吗？", "zh-Hant": "手機可以放在包包裡嗎？", "en": "Can I keep my phone in my bag?"},
			"JP-65":  {"ja": "観戦者はスマホを使えますか", "zh-Hans": "观众可以用手机吗？", "zh-Hant": "觀眾可以用手機嗎？", "en": "Can spectators use their phones?"},
			"JP-67":  {"ja": "イリーガルムーブは何回で負けですか", "zh-Hans": "违规着法几次判负？", "zh-Hant": "違規著法幾次判負？", "en": "How many illegal moves lose the game?"},
			"JP-74":  {"ja": "対局中にチームメイトと話してもいいですか", "zh-Hans": "对局中可以和队友说话吗？", "zh-Hant": "對局中可以和隊友說話嗎？", "en": "May I talk to my teammates during the game?"},
			"JP-75":  {"ja": "事前にドローを約束してもいいですか", "zh-Hans": "可以事先商定和棋吗？", "zh-Hant": "可以事先講好和棋嗎？", "en": "Can we agree a draw before the round?"},
			"JP-76":  {"ja": "キャプテンは対局中に助言できますか", "zh-Hans": "队长可以给对局中的队员支招吗？", "zh-Hant": "隊長可以給對局中的隊員提示嗎？", "en": "May the captain advise players during the games?"},
			"JP-81":  {"ja": "キャプテンミーティングはいつですか", "zh-Hans": "队长会什么时候开？", "zh-Hant": "隊長會什麼時候開？", "en": "When is the captains' meeting?"},
			"JP-82":  {"ja": "キャプテンミーティングを欠席したらどうなりますか", "zh-Hans": "没参加队长会怎么办？", "zh-Hant": "沒參加隊長會怎麼辦？", "en": "What if I miss the captains' meeting?"},
			"JP-87":  {"ja": "写真を撮ってもいいですか", "zh-Hans": "可以拍照吗？", "zh-Hant": "可以拍照嗎？", "en": "May I take photos?"},
			"JP-88":  {"ja": "撮った写真をSNSに載せてもいいですか", "zh-Hans": "拍的照片可以发朋友圈吗？", "zh-Hant": "拍的照片可以放上社群嗎？", "en": "Can I post photos of players on social media?"},
			"JP-89":  {"ja": "ライブ中継はありますか", "zh-Hans": "有直播吗？", "zh-Hant": "有直播嗎？", "en": "Will there be a live stream?"},
			"JP-92":  {"ja": "台風で中止になることはありますか", "zh-Hans": "遇到台风会取消比赛吗？", "zh-Hant": "遇到颱風會取消比賽嗎？", "en": "What happens if there is a typhoon?"},
			"JP-93":  {"ja": "熱が出たらどうすればいいですか", "zh-Hans": "发烧了怎么办？", "zh-Hant": "發燒了怎麼辦？", "en": "What should I do if I have a fever?"},
			"JP-94":  {"ja": "マスクは必要ですか", "zh-Hans": "要戴口罩吗？", "zh-Hant": "要戴口罩嗎？", "en": "Do I have to wear a mask?"},
			"JP-95":  {"ja": "参加者同士のトラブルは誰が責任を負いますか", "zh-Hans": "参赛者之间发生纠纷谁负责？", "zh-Hant": "參賽者之間發生糾紛誰負責？", "en": "Who is liable for trouble between participants?"},
			"JP-100": {"ja": "返金はどのように行われますか", "zh-Hans": "退款怎么办理？", "zh-Hant": "退款怎麼辦理？", "en": "How are refunds made?"},
		}.walks(t, h, "JP", locales.Ja, locales.ZhHans, locales.ZhHant, locales.En)
	})
}
