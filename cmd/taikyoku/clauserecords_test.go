package main

import (
	"strings"
	"testing"

	"taikyoku/core"
	"taikyoku/core/desk"
	"taikyoku/core/event"
)

// What is only kept on record: put there by chat, read by chat.

// paysFee is the organiser's word that a team has paid its fee.
func (h *venue) paysFee(team string) {
	h.t.Helper()
	var t event.Team
	h.looks(func(ev *event.Event) {
		for x := range ev.Teams.All() {
			if x.Name == team {
				t = x
			}
		}
	})
	if err := h.act(h.t.Context(), desk.RecordPayment{Team: t.ID, Amount: t.Fee, Ticket: "T-" + team}); err != nil {
		h.t.Fatal(err)
	}
}

// teamOf is a team by its name.
func (h *venue) teamOf(name string) (found event.Team) {
	h.looks(func(ev *event.Event) {
		for t := range ev.Teams.All() {
			if t.Name == name {
				found = t
			}
		}
	})
	return found
}

// paired are two teams whose first round is published, each with a captain.
func paired(h *venue) {
	h.at("09-20 10:00:00")
	h.enters("Todai captain=sato@console/ja players=5 rating=1800")
	h.enters("Waseda captain=wang@console/zh-Hans players=4 rating=1700")
	h.says("org=organiser@console/ja", "使い方")
	h.at("10-30 21:30:00")
	h.pairs(1)
}

func TestJP27_ReferralIsKept(t *testing.T) {
	clauseShown(t, clauseCheck{show: func(h *venue) {
		h.at("09-20 10:00:00")
		h.enters("Todai captain=sato@console/ja")
		h.enters("Waseda captain=wang@console/zh-Hans")
		before := h.teamOf("Todai").Fee
		h.hears("sato", "紹介割コード ref77", "REF77", "よろしいですか", "!キャッシュバック")
		h.is("nothing before the yes", h.teamOf("Todai").Referral, "")
		h.hears("sato", "はい", "REF77", "キャッシュバック", "25,000円のまま", "JP-27")
		h.is("the fee stays", h.teamOf("Todai").Fee, before)
		h.hears("sato", "登録内容", "紹介割コード: REF77", "JP-27")
		h.says("wang", "推荐码 XMAS-25")
		h.hears("wang", "是", "XMAS-25", "返现", "JP-27")
		h.hears("org=organiser@console/en", "what is on record?", "Todai: referral code REF77", "Waseda: referral code XMAS-25")
		h.hears("guest=stranger@console/ja", "紹介割コード HACK1", "!HACK1を")
		h.hears("wang", "记录一览", "!REF77") // staff only
		h.hears("sato", "紹介割のコードは割引になりますか?", "参加費は変わりません", "JP-27")
	}})
}

func TestJP63_HowToReportIsTold(t *testing.T) {
	clauseShown(t, clauseCheck{show: func(h *venue) {
		paired(h)
		h.says("fan=stranger@console/ja", "結果はどう報告しますか?")
		how := h.says("sato", "結果はどうやって報告する?")
		h.reads("describable in one message", how, "JP-63", "勝ち", "3-1")
		h.says("org", "キャプテンへ連絡: 結果は「勝ち 負け 引き分け 勝ち」か「2.5-1.5」でこのトークに報告してください")
		h.hears("org", "はい", "送りました")
		h.reads("the captains are told", h.received("sato"), "このトークに報告してください")
		h.reads("and the other", h.received("wang"), "このトークに報告してください")
		h.reads("nobody else", h.received("fan"), "!このトークに報告してください")
		h.hears("org", "誰が読んだ?", "既読 0/2", "このトークに報告してください")
		h.says("sato", "[読みました]")
		h.hears("org", "誰が読んだ?", "既読 1/2", "まだの人: Waseda")
		h.looks(func(ev *event.Event) {
			n := 0
			for a := range ev.Announcements.All() {
				n++
				h.is("to", a.To, "captains")
				h.is("kept as sent", strings.HasPrefix(a.Texts["ja"], "結果は「勝ち"), true)
			}
			h.is("announcements", n, 1)
		})
	}})
}

func TestJP66_DeviceRequestAndDecision(t *testing.T) {
	clauseShown(t, clauseCheck{show: func(h *venue) {
		paired(h)
		team := h.teamOf("Todai")
		one, two := team.Players[0].Name, team.Players[1].Name
		h.hears("sato", "機器の所持を申請したいです", "メールで", "JP-66")
		h.says("org", "機器の例外を承認 Todai "+one+" 医療機器のため")
		h.hears("org", "はい", one, "JP-66")
		h.reads("the captain is told", h.received("sato"), one, "医療機器のため", "JP-66")
		h.says("org", "機器の例外を却下 Todai "+two+" 理由が足りません")
		h.hears("org", "はい", two, "JP-66")
		h.hears("org", "記録一覧", "機器の所持を承認 Todai 1番 "+one, "医療機器のため", "機器の所持を却下 Todai 2番 "+two, "理由が足りません")
		h.hears("sato", "機器の例外を承認 Todai "+two, "!承認しました")
		h.looks(func(ev *event.Event) {
			kinds := map[string]string{}
			for r := range ev.Records.All() {
				kinds[r.Kind] = r.Subject
			}
			h.is("decisions", []string{kinds[event.DeviceAllowed], kinds[event.DeviceRecord]}, []string{string(team.ID) + "/1", string(team.ID) + "/2"})
		})
	}})
}

func TestJP75_SanctionOverridesTheResult(t *testing.T) { clauseShown(t, jp75) }

var jp75 = clauseCheck{func(h *venue) {
	paired(h)
	h.at("11-01 12:00:00")
	h.setsAll(1, core.Drawn, core.Drawn, core.Drawn, core.Drawn)
	h.is("agreed", h.match("Todai", 1).State, event.Final)
	h.hears("arbiter", "1番卓 Todai 失格", "理由が必要")
	h.says("arbiter", "1番卓 Todai 失格 理由: ドローの申し合わせ")
	h.hears("arbiter", "はい", "失格(このラウンド): Todai", "JP-75", "ドローの申し合わせ")
	m := h.match("Todai", 1)
	home, away := core.Points(0), core.Points(0)
	h.looks(func(ev *event.Event) { home, away = m.Points(ev.Rules.Scoring()) })
	if h.teamOf("Todai").ID == m.White {
		home, away = away, home
	}
	h.is("the result is overridden", []core.Points{home, away}, []core.Points{40, 0})
	h.hears("arbiter", "記録一覧", "失格 ", "Todai", "ドローの申し合わせ")
	h.reads("both captains", h.received("sato"), "失格(このラウンド): Todai")
	h.reads("both captains", h.received("wang"), "取消本轮资格", "Todai")
}, []string{"sanctions: true", "sanctions: false"}}

func TestJP91_InquiryWaitsForItsAnswer(t *testing.T) {
	clauseShown(t, clauseCheck{show: func(h *venue) {
		h.at("09-20 10:00:00")
		h.enters("Todai captain=sato@console/ja")
		h.enters("Waseda captain=wang@console/zh-Hans")
		h.says("org=organiser@console/ja", "使い方")
		h.hears("arbiter@console/ja", "照会 Todai: 会員の更新はお済みですか", "主催者", "!よろしいですか")
		h.hears("org", "照会 Todai: 会員の更新はお済みですか", "Todaiのキャプテンに照会します", "よろしいですか")
		h.hears("org", "はい", "照会を送りました")
		h.reads("the captain", h.received("sato"), "主催者からTodaiへの照会", "会員の更新はお済みですか")
		h.reads("not the other", h.received("wang"), "!照会", "!会員の更新")
		h.hears("org", "記録一覧", "【未回答】", "Todaiへの照会: 会員の更新はお済みですか")
		h.says("org", "照会 Waseda: 出場資格の証明を送ってください")
		h.says("org", "はい")
		h.at("10-25 10:00:00")
		h.is("silence alone cancels nothing", h.teamOf("Todai").State, event.Entered)
		h.hears("wang", "回答：已经寄出", "已转告主办方")
		h.hears("wang", "回答：再寄一次", "没有等待回复的询问")
		last := len(h.actors["sato"].person.Received())
		h.hears("sato", ">>"+count(h.inquiryIn("sato", last))+" 昨日更新しました", "主催者に伝えました")
		h.reads("the organiser", h.received("org"), "Todaiから照会への回答", "昨日更新しました", "已经寄出")
		h.hears("org", "問い合わせ一覧", "!未回答", "Todaiの回答: 会員の更新はお済みですか → 昨日更新しました", "Wasedaの回答")
	}})
}

// inquiryIn is the number of the message in which an inquiry came.
func (h *venue) inquiryIn(who string, of int) int {
	for i, m := range h.actors[who].person.Received()[:of] {
		if strings.Contains(m.Text, "照会") {
			return i + 1
		}
	}
	h.fails = append(h.fails, who+" got no inquiry")
	return 1
}

func TestJP92_CalledOff(t *testing.T) {
	clauseShown(t, clauseCheck{show: func(h *venue) {
		paired(h)
		h.paysFee("Todai")
		h.says("org", "全員へ連絡: 設備の故障のため持ち時間を20分+30秒に変更します")
		h.hears("org", "はい", "送りました")
		h.reads("a change of the clock is told", h.received("wang"), "20分+30秒")
		h.hears("arbiter", "大会を中止します 理由: 台風", "主催者")
		h.hears("org", "大会を中止します", "理由が必要")
		h.hears("org", "大会が中止になることはありますか?", "JP-92", "!よろしいですか")
		h.hears("org", "大会を中止します 理由: 台風", "取り消せません")
		h.is("not before the yes", h.calledOff(), false)
		h.hears("org", "はい", "中止になりました", "JP-92", "理由: 台風", "Todai: 25,000円", "JP-99")
		h.is("on record", h.calledOff(), true)
		h.reads("everybody", h.received("sato"), "中止になりました", "台風", "JP-92")
		h.reads("everybody", h.received("wang"), "已取消", "JP-92")
		h.reads("the arbiter", h.received("arbiter"), "中止になりました")
		h.hears("arbiter", "R2ペアリングして", "大会は中止になりました", "JP-92")
		h.hears("org", "記録一覧", "大会中止", "台風")
		h.says("org", "大会を中止します 理由: 地震")
		h.hears("org", "はい", "すでに発表しています")
		told := h.received("sato")
		h.at("11-01 13:00:00")
		h.is("nobody is reminded any more", h.received("sato"), told)
	}})
}

// calledOff reports whether the event is.
func (h *venue) calledOff() (off bool) {
	h.looks(func(ev *event.Event) { off = ev.CalledOff() })
	return off
}

func TestJP99_OrganiserDecidesRefunds(t *testing.T) {
	clauseShown(t, clauseCheck{show: func(h *venue) {
		paired(h)
		h.paysFee("Todai")
		h.hears("org", "返金 Todai 20000円 理由: 台風", "JP-98", "理由: 台風", "20,000円")
		h.says("org", "いいえ")
		h.says("org", "大会を中止します 理由: 台風")
		h.says("org", "はい")
		h.looks(func(ev *event.Event) {
			for p := range ev.Postings.All() {
				if p.Kind == "refund" {
					h.fails = append(h.fails, "refunded by itself")
				}
			}
		})
		h.hears("org", "返金 Todai 30000円 理由: 台風", "25,000円", "JP-99", "!よろしいですか")
		h.says("org", "返金 Todai 20000円 理由: 台風による中止")
		h.hears("org", "はい", "Todaiへの返金: 20,000円", "JP-99", "台風による中止")
		h.reads("the captain", h.received("sato"), "Todaiへの返金: 20,000円")
		h.hears("org", "返金 Todai 5001円 理由: 台風", "5,000円", "!よろしいですか")
		h.hears("org", "はい", "!5,001円")
	}})
}

func TestJP93_IllPlayersLeave(t *testing.T) {
	clauseShown(t, clauseCheck{show: func(h *venue) {
		h.at("09-20 10:00:00")
		h.enters("Todai captain=sato@console/ja players=5 rating=1800")
		h.enters("Waseda captain=wang@console/zh-Hans players=4 rating=1700")
		h.enters("Keio players=5 rating=1600")
		h.enters("Meiji players=5 rating=1500")
		h.says("org=organiser@console/ja", "使い方")
		h.at("10-30 21:30:00")
		h.pairs(1)
		h.at("11-01 12:30:00")
		h.setsAll(1, core.WhiteWins, core.Drawn, core.Drawn, core.Drawn)
		ill, other := h.teamOf("Todai").Players[1].Name, h.teamOf("Waseda").Players[3].Name
		h.hears("sato", "発熱したらどうすればいい?", "JP-93", "!よろしいですか")
		h.hears("wang", ill+"发烧，已离场", "!确定吗") // not his player
		h.hears("sato", ill+"が発熱のため帰宅しました", ill, "よろしいですか")
		h.hears("sato", "はい", ill, "第2ラウンドからは出場しません", "JP-93")
		h.reads("the staff, with the words", h.received("org"), ill, "発熱のため帰宅しました")
		h.reads("nobody else", h.received("wang"), "!第2ラウンド", "!第2轮起")
		h.hears("org", "記録一覧", "体調不良で退出 Todai 2番 "+ill)
		h.says("wang", other+"发烧，已离场")
		h.hears("wang", "是", other, "从第2轮起不再上场")
		h.pairs(2)
		h.hears("sato", "オーダー 1 2 3 4", "体調不良で退出したと記録", "!受け付けました")
		h.hears("sato", "オーダー 1 3 4 5", "受け付けました")
		h.at("11-01 13:41:00")
		m := h.match("Waseda", 2)
		known := 0
		for _, b := range m.Boards {
			if b.Result.Known() {
				known++
				h.is("whose board", b.No, 4)
				h.is("unplayed", b.Result.Played(), false)
				if mine := b.Result.White; m.White == h.teamOf("Waseda").ID {
					h.is("lost", mine, core.ForfeitLost)
				} else {
					h.is("lost", b.Result.Black, core.ForfeitLost)
				}
			}
		}
		h.is("the board of who left is forfeited", known, 1)
	}})
}

func TestJP48_PrizesBesideTheListed(t *testing.T) {
	clauseShown(t, clauseCheck{show: func(h *venue) {
		paired(h)
		one := h.teamOf("Todai").Players[0].Name
		h.hears("org", "特別賞: Waseda 逆転賞", "特別賞", "Waseda", "逆転賞", "よろしいですか")
		h.hears("org", "はい", "登録しました", "Waseda", "逆転賞", "JP-48", "取り消す: Waseda 逆転賞")
		h.says("org", "特別賞: Todai "+one+" 敢闘賞")
		h.hears("org", "はい", one)
		h.hears("sato", "特別賞: Todai 最優秀賞", "!登録しました")
		h.at("11-01 14:00:00")
		h.setsAll(1, core.WhiteWins, core.WhiteWins, core.Drawn, core.Drawn)
		h.hears("sato", "賞", "特別賞", one, "敢闘賞", "逆転賞", "JP-48")
		h.hears("fan=stranger@console/en", "special prizes", one, "Waseda")
		h.hears("org", "[取り消す: Waseda 逆転賞]", "取り消しました")
		h.hears("sato", "賞", "!逆転賞", "敢闘賞")
		h.hears("org", "[取り消す: Waseda 逆転賞]", "すでに一覧にありません")
	}})
}
