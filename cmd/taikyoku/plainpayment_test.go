package main

import (
	"testing"

	"taikyoku/core/event"
)

// Organisers tell payments in plain words, and take back what they recorded by
// mistake.

// paidBy is what an entry has paid, in whole units of a currency without cents.
func paidBy(h *venue, team string) (paid int64) {
	h.looks(func(ev *event.Event) {
		for t := range ev.Teams.All() {
			if t.Name == team {
				paid = ev.Paid(t.ID)
			}
		}
	})
	return paid
}

func TestJP11_PaidInPlainWords(t *testing.T) {
	t.Parallel()
	for _, words := range []string{"Todaiの入金を確認しました", "Todai 入金済み", "Todaiの参加費を受領しました", "Todai 支払い済み", "Todaiが25000円支払った"} {
		h := venueOf(t, "jcf-team-2025", jcfSource(t), "09-20 10:00:00")
		h.enters("Todai captain=sato@console/ja")
		h.enters("Waseda captain=suzuki@console/ja")
		h.hears("org=organiser@console/ja", words, "Todaiから25,000円の入金を記録", "よろしいですか")
		h.is(words+": nothing without a yes", paidBy(h, "Todai"), 0)
		h.says("org", "はい")
		h.is(words, []int64{paidBy(h, "Todai"), paidBy(h, "Waseda")}, []int64{25000, 0})
		h.reads("the captain is told", h.received("sato"), "支払い25,000円を記録")
		h.hears("org", "Todaiは払った?", "支払い済み")
		h.hears("org", "Wasedaは入金済みですか", "確認されていません")
	}
}

// Who may: an arbiter is told whose work it is, nobody records his own payment.
func TestJP11_WhoRecordsAPayment(t *testing.T) {
	t.Parallel()
	h := venueOf(t, "jcf-team-2025", jcfSource(t), "09-20 10:00:00")
	h.enters("Todai captain=sato@console/ja")
	h.hears("arb=arbiter@console/ja", "Todaiの入金を確認しました", "主催者の仕事", "!よろしいですか")
	h.hears("guest=stranger@console/ja", "Todai 25000円 払いました", "連携が必要")
	h.hears("sato", "25000円払いました", "主催者に連絡します")
	h.hears("org=organiser@console/ja", "Kyotoが25000円支払った", "どのチーム", "!キャプテンだけ")
	h.is("nothing is recorded", paidBy(h, "Todai"), 0)
}

func TestJP11_APaymentIsTakenBack(t *testing.T) {
	t.Parallel()
	h := venueOf(t, "jcf-team-2025", jcfSource(t), "09-20 10:00:00")
	h.enters("Todai captain=sato@console/ja")
	h.enters("Waseda captain=suzuki@console/ja")
	h.hears("org=organiser@console/ja", "その入金は取り消し", "取り消せる入金の記録がありません")
	for _, team := range []string{"Todai", "Waseda"} {
		h.says("org", team+"が25000円支払った")
		h.says("org", "はい")
		h.at(map[string]string{"Todai": "09-20 10:05:00", "Waseda": "09-20 10:10:00"}[team])
	}
	h.hears("sato", "入金は取り消し", "主催者に伝えて確認してもらいますか") // theirs to take back
	h.says("sato", "いいえ")
	h.hears("org", "その入金は取り消し", "Wasedaの入金25,000円", "10:05に記録", "理由")
	h.says("org", "はい") // no reason
	h.is("no reason, nothing", paidBy(h, "Waseda"), 25000)
	h.hears("org", "別のチームの振込だった", "理由: 別のチームの振込だった", "Waseda", "よろしいですか")
	h.is("no yes, nothing", paidBy(h, "Waseda"), 25000)
	h.hears("org", "はい", "取り消しました", "残り25,000円")
	h.is("taken back", []int64{paidBy(h, "Waseda"), paidBy(h, "Todai")}, []int64{0, 25000})
	h.reads("the captain is told", h.received("suzuki"), "取り消しました", "別のチームの振込だった")
	h.hears("org", "Wasedaは入金済みですか", "確認されていません")
	h.hears("org", "Wasedaの入金を取り消して", "取り消せる入金の記録がありません")
	h.hears("org", "Todaiの入金は間違いでした 理由: 二重登録", "理由: 二重登録", "Todai", "よろしいですか")
	h.says("org", "はい")
	h.is("both", paidBy(h, "Todai"), 0)
	h.hears("org", "収支", "入金の取消", "50000")
}

// HN-24: in Chinese, of two payments of one team it is asked which.
func TestHN24_WhichPaymentIsTakenBack(t *testing.T) {
	hnShown(t, func(h *venue) {
		h.at("09-20 10:00:00")
		team := h.entered("平江县")
		for _, sum := range []string{"300", "200"} {
			h.says("org=organiser@console/zh-Hans", "平江县已缴费"+sum+"元")
			h.says("org", "是")
		}
		h.is("in two parts", paidBy(h, team.Name), 50000)
		h.hears("org", "平江县的缴费登记错了，撤销", "哪一笔", "300元", "200元")
		h.hears("org", "[平江县的缴费200元（9/20(周六) 10:00登记）]", "原因")
		h.hears("org", "重复登记", "重复登记", "确认吗")
		h.says("org", "是")
		h.is("one is left", paidBy(h, team.Name), 30000)
	})
}

// JP-77: two captains each claim the win: both hear what each says, the arbiter
// chooses between the two.
func TestJP77_TwoWinners(t *testing.T) {
	t.Parallel()
	h := toldDuel(t, "3-1で勝ち")
	h.says("suzuki", "3-1で勝ち")
	h.hears("suzuki", "はい", "食い違", "Wasedaの報告", "Todaiの報告", "審判が決定")
	h.reads("the other side", h.received("sato"), "食い違", "Wasedaの報告", "Todaiの報告")
	h.is("disputed", h.match("Todai", 1).State, event.Disputed)
	m := h.match("Todai", 1)
	claim, _ := m.ClaimOf(m.Black)
	score := map[bool]string{true: "Waseda 3 – 1 Todai", false: "Todai 1 – 3 Waseda"}
	var white string
	h.looks(func(ev *event.Event) { w, _ := ev.Teams.Get(m.White); white = w.Name })
	if white == "Waseda" {
		h.hears("arbiter", "[Wasedaの報告: "+score[true]+"]", "審判が結果を確定")
	} else {
		h.hears("arbiter", "[Wasedaの報告: "+score[false]+"]", "審判が結果を確定")
	}
	m = h.match("Todai", 1)
	h.is("decided", m.State, event.Final)
	h.is("a claim had been made", claim.Home+claim.Away, 40)
	h.hears("arbiter", "[Todaiの報告: "+map[bool]string{true: "Waseda 1 – 3 Todai", false: "Todai 3 – 1 Waseda"}[white == "Waseda"]+"]", "確定しています")
}
