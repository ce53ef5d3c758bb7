package main

import (
	"testing"

	"taikyoku/core/event"
)

// An appeal that is taken back, and an entry that is let in again.

// appealed lets the loser of the only game appeal; its deposit is in if paid.
func appealed(t *testing.T, paid bool) (h *venue, loser, winner string) {
	h, loser, winner = duels(t)
	h.at("10-04 09:20:00")
	h.says("ref=arbiter@console/zh-Hans", "帮助")
	h.says(loser, "我输了")
	h.says(loser, "[是]")
	h.says(loser, "我要提出书面申诉：对方碰子没有走")
	h.hears(loser, "[是]", "申诉已登记")
	if paid {
		h.says("ref", "[已收申诉费300元]")
	}
	return h, loser, winner
}

// appealState is the state of the only appeal.
func (h *venue) appealState() (state event.CaseState) {
	h.looks(func(ev *event.Event) {
		for c := range ev.Cases.All() {
			if c.Kind == event.AppealCase {
				state = c.State
			}
		}
	})
	return state
}

func TestSH12_AnAppealIsTakenBack(t *testing.T) {
	h, loser, winner := appealed(t, false)
	h.hears(winner, "撤回申诉", "没有提出过", "!确认吗")
	h.hears("ref", "撤回申诉", "!确认吗")
	h.is("only by who made it", h.appealState(), event.Open)
	h.hears(loser, "撤回申诉押金退吗？", "SH-12", "!确认吗")
	h.hears(loser, "我要撤回申诉", "撤回10/4(周四) 09:20提出的申诉", "对方碰子没有走", "确认吗")
	h.is("not before the yes", h.appealState(), event.Open)
	h.hears(loser, "是", "已撤回申诉：对方碰子没有走", "!申诉费")
	h.is("taken back", h.appealState(), event.TakenBack)
	h.reads("the arbiter is told", h.received("ref"), "撤回申诉", "对方碰子没有走", "!退回还是不退")
	h.hears("ref", "申诉记录", "对方碰子没有走（已撤回）")
	h.hears(loser, "撤回申诉", "已经处理过了(已撤回)", "!确认吗")
	h.hears("ref", "[已收申诉费300元]", "!请裁决")
}

// The rules say what becomes of the deposit of an appeal won or lost; of one that
// was taken back the arbiters do, once.
func TestSH12_TheDepositOfAnAppealTakenBack(t *testing.T) {
	for answer, want := range map[string][2]int64{"[退回申诉费300元]": {30000, 0}, "[不退申诉费300元]": {0, 30000}} {
		t.Run(answer, func(t *testing.T) {
			h, loser, _ := appealed(t, true)
			team := h.only(1).White
			h.says(loser, "不申诉了")
			h.hears(loser, "是", "申诉费300元如何处理由裁判长决定（SH-12）")
			h.is("held", [2]int64{h.money(team, "deposit_back"), h.money(team, "deposit_kept")}, [2]int64{})
			h.hears("ref", answer, "申诉费300元", "SH-12")
			h.is("decided", [2]int64{h.money(team, "deposit_back"), h.money(team, "deposit_kept")}, want)
			h.reads("who made it is told", h.received(loser), "已撤回的申诉“对方碰子没有走”")
			h.hears("ref", answer, "已经处理过了")
			h.is("once", [2]int64{h.money(team, "deposit_back"), h.money(team, "deposit_kept")}, want)
		})
	}
}

// What has been decided cannot be taken back.
func TestSH12_NotAfterTheDecision(t *testing.T) {
	h, loser, _ := appealed(t, true)
	h.hears("ref", "[不批准]", "已记录不批准")
	h.hears(loser, "撤回申诉", "已经处理过了(未批准)", "!确认吗")
	h.is("refused still", h.appealState(), event.Refused)
}

// In the other languages.
func TestAppealTakenBackInEveryLanguage(t *testing.T) {
	for lang, say := range map[string]string{"ja": "提訴を取り下げ", "zh-Hant": "撤回申訴", "en": "withdraw the appeal"} {
		t.Run(lang, func(t *testing.T) {
			h, loser, _ := appealed(t, false)
			h.says(loser, map[string]string{"ja": "日本語", "zh-Hant": "繁體中文", "en": "English"}[lang])
			h.says(loser, say)
			h.says(loser, "1")
			h.is("taken back", h.appealState(), event.TakenBack)
		})
	}
}

// The organiser lets an entry in again that is void, in words, with a reason and
// after a yes.
func TestHN28_TheOrganiserRestoresInWords(t *testing.T) {
	hnShown(t, func(h *venue) {
		a := h.captained("wu", "岳阳县")
		h.says("org", "岳阳县报名表已收到")
		h.hears("org", "恢复岳阳县报名 原因：银行转账延误", "没有被判无效", "!确认吗")
		h.at("09-28 19:00:00")
		h.is("void", h.state(a), event.Void)
		for _, other := range []string{"wu", "ref=arbiter@console/zh-Hans"} {
			h.hears(other, "恢复岳阳县报名 原因：银行转账延误", "!确认吗")
		}
		h.hears("org", "恢复岳阳县报名 原因：银行转账延误", "缺参赛费500元", "银行转账延误", "恢复其报名，确认吗")
		h.is("not before the yes", h.state(a), event.Void)
		h.hears("org", "是", "银行转账延误", "HN-28")
		h.is("in again", h.state(a), event.Entered)
		h.reads("the captain is told", h.received("wu"), "银行转账延误")
	})
}

// Without a reason it is asked for.
func TestHN28_TheReasonIsAskedFor(t *testing.T) {
	hnShown(t, func(h *venue) {
		a := h.captained("wu", "岳阳县")
		h.at("09-28 19:00:00")
		h.hears("org", "特批岳阳县", "参赛费500元", "直接回复原因", "!确认吗")
		h.hears("org", "领队住院", "领队住院", "确认吗")
		h.says("org", "是")
		h.is("in again", h.state(a), event.Entered)
	})
}
