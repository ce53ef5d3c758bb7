package main

import (
	"strings"
	"testing"

	"taikyoku/core/event"
)

// What is asked, agreed to or told while a form is open is nobody's name: a question
// is answered, all else is said to be none, and the form goes on.
func TestHN27_NoNames(t *testing.T) {
	hnShown(t, func(h *venue) {
		const leader = "zhou=leader@line/zh-Hans"
		h.at("09-20 10:00:00")
		h.hears(leader, "报名单位：岳麓区\n领队：周国强", "教练姓名")
		for _, text := range []string{"是", "否", "全员退赛", "已缴费500元", "王晓明退赛", "我想退赛", "钱小豹 1980-02-29", "不知道"} {
			h.hears(leader, text, "不是姓名", "教练姓名")
		}
		h.hears(leader, "账目", "组委会", "教练姓名", "!联系电话")
		h.hears(leader, "What is the deadline?", "HN-27", "教练姓名")
		h.hears(leader, "help", "8位代码", "教练姓名")
		h.hears(leader, "陈胜", "联系电话") // a name that ends in "win"
		h.hears(leader, "账目", "组委会", "联系电话", "!下面是")
		h.hears(leader, "不知道", "电话", "!下面是")
		h.hears(leader, "13000000000", "下面是第1台")
		h.hears(leader, "是", "不是姓名", "下面是第1台")
		h.hears(leader, "王晓明退赛", "不是姓名", "下面是第1台")
		h.hears(leader, "韩和 1980-03-01 b\n是\n何永了 1981-03-01 b\n秦川 1982-03-01 b", "“是”不是姓名", "下面是第2台")
		h.hears(leader, "朱强 1982-03-02 b", "台 棋手", "2  朱强")
		h.hears(leader, "[是]", "报名成功")
		team := h.last("岳麓区")
		h.is("coach", team.Coach.Name, "陈胜")
		h.is("players", len(team.Players), 4)
	})
}

// A bad line costs its own board: a day that does not exist, somebody born too
// early, a player of another team.
func TestHN12_OneBadLine(t *testing.T) {
	hnShown(t, func(h *venue) {
		h.at("09-20 10:00:00")
		const taken = "孙立"
		h.says("wu=leader@line/zh-Hans", "报名单位：平江县\n领队：吴建平\n教练：无\n电话：13000000000\n1 钱进 1980-03-01 b\n2 孙立 1981-03-02 b\n3 郑凯 1982-03-02 b\n4 冯远 1983-03-04 b")
		h.hears("wu", "[是]", "报名成功")
		form := func(second string) string {
			return "报名单位：安化县\n领队：何永安\n教练：无\n电话：13000000000\n1 韩冰 1980-03-01 b\n2 " + second + "\n3 朱强 1982-03-02 b\n4 秦川 1983-03-04 b"
		}
		for who, c := range map[string][2]string{
			"h1": {"李四 1981-02-29 b", "没有1981-02-29这一天"},
			"h2": {"李四 1940-03-01 b", "1955-07-01"},
			"h3": {taken + " 1981-03-02 b", "平江县"},
		} {
			h.hears(who+"=leader@line/zh-Hans", form(c[0]), c[1], "下面是第2台")
			h.hears(who, "李四 1981-02-29", "没有1981-02-29这一天", "下面是第2台")
			h.hears(who, "李四 1981-02-28 b", "1  韩冰", "2  李四", "3  朱强", "4  秦川")
			h.hears(who, "[否]")
		}
	})
}

// A delegation's form takes no yes, question or wish for a name either.
func TestWX05_NoNames(t *testing.T) {
	h := kuching(t, "08-20 10:00:00")
	const leader = "lin=stranger@line/zh-Hant"
	h.hears("tan=stranger@line/zh-Hant", "報名\n協會：新加坡\n領隊：陳國\n男子：王小明、是\n女子：李一", "「是」不是姓名", "男子個人的棋手")
	h.hears("tan", "張三", "王小明、張三", "李一", "確認嗎")
	answer := h.says(leader, "報名\n協會：馬來西亞\n領隊：林國偉")
	h.reads("form", answer, "教練姓名")
	h.hears(leader, "錢小豹 2012-02-28", "不是姓名", "教練姓名")
	h.hears(leader, "錢小豹 2012-02-30", "沒有2012-02-30這一天", "教練姓名")
	h.hears(leader, "帳目", "教練姓名", "!男子個人")
	h.hears(leader, "沒有", "男子個人的棋手")
	for _, text := range []string{"是", "I want to withdraw", "我想改抵達航班"} {
		h.hears(leader, text, "不是姓名", "男子個人的棋手", "!女子個人的棋手")
	}
	h.hears(leader, "What is the deadline?", "WX-", "男子個人的棋手")
	h.hears(leader, "王大明", "女子個人的棋手")
	h.looks(func(ev *event.Event) { h.is("units", ev.Units.Len(), 0) })
}

// The list of a coach: a line without a name is named by its number, the others
// are kept; what is asked is what is missing; a word of correction is none's club.
func TestSH41_NoNames(t *testing.T) {
	h := grades(t, "09-20 10:00:00")
	h.hears("li=stranger@line/zh-Hans", "接龙\n1. 张伟🌹 男 三级 星海棋院\n2. =1+1 男 三级\n3. 是 男 二级\n4. 王芳 二级 星海棋院\n合计 4人", "第2行", "第3行：“是”不是姓名", "王芳：男还是女", "!出生日期")
	h.hears("li", "什么时候截止？", "SH-44", "王芳：男还是女")
	h.hears("li", "女", "棋手的？")
	h.hears("li", "help", "8位代码", "棋手的？")
	h.hears("li", "[教练]", "2名棋手", "张伟 ", "王芳 ", "!🌹")
	h.hears("li", "姓名：是勇 男 二级 星海棋院", "3名棋手", "是勇")
	h.hears("li", "不对", "哪里不对", "3名棋手")
	h.hears("li", "王芳不是二级，是一级", "王芳", "一级棋士组（女子）")
	h.hears("li", "三级", "哪一位", "3名棋手")
	h.hears("li", "[是]", "已报名：3人")
}

// Two of one list who look alike are shown before the yes, not refused after it.
func TestSH43_AlikeBeforeTheYes(t *testing.T) {
	h := grades(t, "09-20 10:00:00")
	h.hears("li=stranger@line/zh-Hans", "1. 张三 男 三级 星海棋院\n2. 张山 男 三级 星海棋院\n3. 李雨 女 三级 星海棋院", "棋手的？")
	h.hears("li", "[教练]", "很相似", "张三 与 张山", "!李雨 与")
	h.hears("li", "[是]", "已报名：3人", "!未能报名")
}

// One child, put right before the yes: the level, the sex, the name.
func TestSH43_PutRight(t *testing.T) {
	h := grades(t, "09-20 10:00:00")
	h.hears("ma=stranger@line/zh-Hans", "李小明 二级", "所属单位")
	h.hears("ma", "不对，三级", "所属单位")
	h.hears("ma", "阳光棋社", "男还是女")
	h.hears("ma", "男", "棋手的？")
	h.hears("ma", "[家长]", "三级棋士组（男子）", "阳光棋社")
	h.hears("ma", "不对，二级", "二级棋士组（男子）")
	h.hears("ma", "她是女的", "二级棋士组（女子）")
	h.hears("ma", "名字错了，是李晓明", "李晓明 ", "!李小明")
	h.hears("ma", "应该对吧", "请")
	h.hears("ma", "是", "已报名：1人", "李晓明")
}

// What is put right in a read-back changes that thing only: each kind of form.
func TestHN27_PutRight(t *testing.T) {
	hnShown(t, func(h *venue) {
		h.at("09-20 10:00:00")
		const form = "报名单位：岳麓区\n领队：周国强\n教练：陈一\n电话：13000000000\n1 张三 1970-05-01 b\n2 李四 1980-02-03 b\n3 王五 1981-02-03 b\n4 赵六 1982-03-01 b"
		h.hears("zhou=leader@line/zh-Hans", form, "确认吗", "2  李四")
		h.hears("zhou", "改一下", "哪里不对", "2  李四")
		h.hears("li=leader@line/zh-Hans", strings.Replace(form, "岳麓区", "平江县", 1), "确认吗")
		h.hears("li", "[否]", "哪里不对", "2  李四", "再选一次“否”")
		h.hears("li", "否", "已取消，没有记录任何内容", "!报名成功")
		h.hears("zhou", "2台不是李四，是李斯", "2  李斯", "1  张三", "周国强")
		h.hears("zhou", "不对，领队是周国庆", "周国庆", "陈一", "2  李斯")
		h.hears("zhou", "电话错了，是13911111111", "13911111111", "!13000000000")
		h.hears("zhou", "2台和3台反了", "2  王五", "3  李斯")
		h.hears("zhou", "教练：陈二", "教练：陈二", "2  王五")
		h.hears("zhou", "5台是刘刚", "没有这个号码的队员", "2  王五") // there is no such board: said, and read back as it stands
		h.hears("zhou", "应该对吧", "[是]", "!报名成功")
		h.hears("zhou", "赛场在哪里？", "娄底")
		h.hears("zhou", "是", "2  王五", "3  李斯", "!报名成功") // something else was spoken of: it is shown again first
		h.hears("zhou", "是", "报名成功", "2  王五", "3  李斯")
	})
}

func TestJP20_PutRight(t *testing.T) {
	clauseShown(t, clauseCheck{show: func(h *venue) {
		h.at("09-20 10:00:00")
		h.hears("kim=stranger@line/en", "register", "[General]")
		for _, step := range [][2]string{
			{"[General]", "club"},
			{"when is the deadline?", "JP-34"},
			{"Kobe club", "Team name"},
			{"help", "Team name"},
			{"Kobe Dragons", "federation ID"},
			{"5100001 Kim Lee", "e-mail"},
			{"mail: kim@example.invalid", "board 1"},
			{"1. Kim Lee 5100001\n2. yes\n3. Ann Smith 5100003\n4. Bob Jones 5100004", "board 2"},
			{"I think so", "is no name"},
			{"Jo Brown 5100002", "board 5"},
		} {
			h.hears("kim", step[0], step[1])
		}
		h.hears("kim", "that's all", "lower section")
		h.hears("kim", "hm, not sure", "choose one", "lower section")
		h.hears("kim", "no", "Is that right", "2     Jo Brown")
		h.hears("kim", "board 2 is Jim White 5100007, not Jo Brown", "2     Jim White", "3     Ann Smith", "!Jo Brown")
		h.hears("kim", "boards 1 and 3 are swapped", "1     Ann Smith", "3     Kim Lee")
		h.hears("kim", "team name: Kobe Lions", "Kobe Lions", "1     Ann Smith")
		h.hears("kim", "I think so", "yes or no", "[Yes]")
		h.hears("kim", "yes", "Kobe Lions is entered", "2     Jim White")
	}})
}

func TestWX05_PutRight(t *testing.T) {
	h := kuching(t, "08-20 10:00:00")
	h.hears("lin=stranger@line/zh-Hant", "報名\n協會：馬來西亞\n領隊：林國偉\n男子：王大明、李小華", "確認嗎")
	h.hears("lin", "領隊是林國強", "林國強", "王大明", "李小華")
	h.hears("lin", "王大明不是，是王小明", "王小明、李小華", "林國強")
	h.hears("lin", "李小華改成李曉華", "王小明、李曉華")
	h.hears("lin", "是", "已登記", "李曉華")
}

// The word for nobody answers the question that is asked now, not an earlier one
// whose button says the same.
func TestWX05_NobodyAgain(t *testing.T) {
	h := kuching(t, "08-20 10:00:00")
	answer := h.says("lin=stranger@line/zh-Hant", "報名")
	for _, text := range []string{"馬來西亞", "林國偉", "沒有", "王大明", "沒有", "沒有", "沒有", "沒有", "沒有", "沒有", "沒有", "沒有", "沒有"} {
		answer = h.says("lin", text)
	}
	h.reads("whole", answer, "確認嗎", "王大明")
}
