package main

import "testing"

// Help is made of what the event has: where no order sheets are handed in nobody
// is asked for one or told to send one, and who enters the results is the
// regulation's (HN-5, JP-77, JP-79, SH-11).
func TestHelpIsOfTheEvent(t *testing.T) {
	t.Parallel()
	t.Run("sheets and reports", func(t *testing.T) {
		clauseShown(t, clauseCheck{show: func(h *venue) {
			h.at("09-20 10:00:00")
			h.enters("Todai captain=sato@console/ja players=5 rating=1800")
			h.hears("sato", "使い方", "オーダーは「1 2 4 5」", "3-1で勝ち", "組み合わせ")
		}})
	})
	t.Run("HN-5", func(t *testing.T) {
		hnShown(t, func(h *venue) {
			h.at("09-20 10:00:00")
			h.unit("liu", "长沙县")
			h.hears("liu", "帮助", "成绩由裁判登记", "对阵", "!出场名单", "!3比1")
			h.hears("liu", "怎么交出场名单", "不提交出场名单", "HN-5")
			h.hears("liu", "出场名单 1 2 3 4", "不提交出场名单", "HN-5")
			h.hears("guest=stranger@console/en", "help", "!line-up", "!order sheet")
		})
	})
	t.Run("SH-11", func(t *testing.T) {
		h := grades(t, "09-20 10:00:00")
		h.child("p0", "李长河 男 二级")
		h.hears("p0", "帮助", "赢了", "孩子", "!出场名单", "!队长")
	})
}
