package main

import "testing"

// Two lines of one name are two people for now and said to be; a line that is
// nobody is named, and a question among the lines does not lose the list.
func TestSH41_LinesOfAList(t *testing.T) {
	h := grades(t, "09-20 10:00:00")
	h.says("pc=stranger@line/zh-Hans", "报名")
	h.hears("pc", "吴一 男 二级 星海\n吴一 女 三级 静安\n'; -- 男 二级 星海\n参赛费多少？\n???\n0\n王二 男 二级 星海\n王二 男 二级 星海",
		"吴一与第1行同名", "王二与前面一行完全相同", "第4行", "第5行", "第6行：“0”", "棋手的？")
	h.hears("pc", "[教练]", "3名棋手", "二级棋士组（男子）", "三级棋士组（女子）", "静安")
	h.hears("pc", "3号不对，是周大大", "3名棋手", "周大大", "!王二", "!未能报名")
}

// An empty cell of a table keeps its place: what stands behind it does not move up.
func TestSH41_AnEmptyCell(t *testing.T) {
	h := grades(t, "09-20 10:00:00")
	h.says("pd=stranger@line/zh-Hans", "报名")
	h.hears("pd", "姓名\t性别\t单位\t级别\n张三丰\t\t星海\t二级\n李四\t女\t静安\t三级", "张三丰：男还是女")
	h.hears("pd", "男", "[教练]")
	h.hears("pd", "[教练]", "2名棋手", "二级棋士组（男子） 星海", "三级棋士组（女子） 静安")
}
