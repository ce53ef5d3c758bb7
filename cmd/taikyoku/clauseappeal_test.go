package main

import (
	"testing"

	"taikyoku/core/event"
)

// SH-12 in the hall: whoever says in any words that he appeals gets the appeal,
// with its clock and its deposit, and is asked for one thing at a time.

func TestSH12_TheWordsPeopleUseOpenIt(t *testing.T) {
	for _, words := range []string{
		"申诉", "我要申诉", "我们要提出申诉", "想申诉", "我要上诉", "申请仲裁", "对裁判判罚不服", "我不服裁判的判决", "对判罚有异议",
		"裁判判错了", "不服判罚", "要求改判", "我要申訴",
	} {
		t.Run(words, func(t *testing.T) {
			h, white, _ := duels(t)
			h.at("10-04 09:20:00")
			h.says(white, "我输了")
			h.says(white, "[是]")
			h.hears(white, words, "提出申诉", "09:50", "申诉费300元", "SH-12", "请写明申诉的事由", "!请裁判过来", "!确认吗")
			h.is("nothing yet", len(h.appeals()), 0)
			h.hears(white, "对方碰子没有走，我赢了但是裁判判负", "“对方碰子没有走，我赢了但是裁判判负”", "09:50", "申诉费300元", "确认吗")
			h.is("not before the yes", len(h.appeals()), 0)
			h.hears(white, "是", "申诉已登记", "300元", "SH-12")
			h.is("the text", h.appeals(), "[对方碰子没有走，我赢了但是裁判判负]")
		})
	}
}

// appeals are the texts of the open appeals.
func (h *venue) appeals() (texts []string) {
	h.looks(func(ev *event.Event) {
		for c := range ev.Cases.All() {
			if c.Kind == event.AppealCase && c.State == event.Open {
				texts = append(texts, c.Text)
			}
		}
	})
	return texts
}

// What is said in one message is not asked for again.
func TestSH12_InOneMessage(t *testing.T) {
	h, white, _ := duels(t)
	h.at("10-04 09:20:00")
	h.hears(white, "我要申诉，对方迟到没有到30分钟", "“对方迟到没有到30分钟”", "结束后30分钟内", "申诉费300元", "确认吗")
	h.hears(white, "是", "申诉已登记")
}

// While the text is waited for a question is answered, and it is still waited for;
// whoever leaves has appealed nothing.
func TestSH12_AskedBetween(t *testing.T) {
	h, white, _ := duels(t)
	h.at("10-04 09:20:00")
	h.hears(white, "申诉", "请写明申诉的事由")
	h.hears(white, "申诉要交多少钱？", "300元", "SH-12")
	h.hears(white, "好的", "请写明申诉的事由")
	h.hears(white, "算了", "没有记录任何内容")
	h.is("nothing", len(h.appeals()), 0)
	h.hears(white, "我要申诉", "请写明申诉的事由")
	h.hears(white, "不申诉了", "没有记录任何内容")
	h.is("nothing", len(h.appeals()), 0)
}

// The clock runs while one writes: what comes a moment after the half hour is not
// taken, whatever was begun in time.
func TestSH12_TheClockRunsWhileOneWrites(t *testing.T) {
	h, white, _ := duels(t)
	h.at("10-04 09:20:00")
	h.says(white, "我输了")
	h.says(white, "[是]")
	h.at("10-04 09:49:00")
	h.hears(white, "申诉", "09:50", "请写明申诉的事由")
	h.at("10-04 09:50:00.001")
	h.hears(white, "对方碰子没有走", "SH-12", "现已逾时", "!确认吗")
	h.hears(white, "申诉", "SH-12", "现已逾时", "!请写明")
	h.is("nothing", len(h.appeals()), 0)
}

// Who has no part in the event is told the rule.
func TestSH12_AStrangerIsToldTheRule(t *testing.T) {
	h, _, _ := duels(t)
	h.hears("guest=stranger@console/zh-Hans", "我要申诉", "300元", "SH-12", "!绑定")
}

// An arbiter who is called to a board is called.
func TestSH12_TheArbiterIsStillCalled(t *testing.T) {
	h, white, _ := duels(t)
	h.at("10-04 08:50:00")
	h.hears(white, "叫裁判，对方手机响了", "请裁判过来", "!申诉费")
}

// In a team event the number of a board belongs to what is said.
func TestHN35_AnAppealAboutABoard(t *testing.T) {
	hnShown(t, func(h *venue) {
		teams := h.field(2, false)
		h.says("arb=arbiter@console/zh-Hans", "帮助")
		h.says("zhou=captain@console/zh-Hans", "帮助")
		if err := h.appoint(h.t.Context(), h.actors["zhou"], event.Captain, teams[0].ID); err != nil {
			h.t.Fatal(err)
		}
		h.round(1)
		h.hears("zhou", "我要申诉，第2台判错了", "“我要申诉，第2台判错了”", "确认吗", "!请裁判过来", "!申诉费", "!()")
		h.hears("zhou", "是", "申诉已登记")
		h.hears("zhou", "申诉", "请写明申诉的事由")
	})
}
