package main

import (
	"fmt"
	"testing"

	"taikyoku/core/event"
)

// A unit is the same unit in Simplified and in Traditional characters; of a name
// that is only like one it is asked.

func (h *venue) units() (names []string) {
	h.looks(func(ev *event.Event) {
		for u := range ev.Units.All() {
			names = append(names, u.Name)
		}
	})
	return names
}

func TestWX05_OneAssociationInBothScripts(t *testing.T) {
	h := kuching(t, "08-20 10:00:00")
	h.says("ops=organiser@console/zh-Hant", "幫助")
	h.delegation("lin", "馬來西亞", "男子：王大明")
	h.hears("chen=stranger@console/zh-Hans", "报名\n协会：马来西亚\n领队：陈二\n男子：张三丰", "馬來西亞已由另一位领队报名", "WX-5", "!确认吗")
	h.is("one delegation", h.units(), []string{"馬來西亞"})
	h.hears("ops", "马来西亚还缺什么", "馬來西亞")
	// Typed into the form's question it is the same.
	h.says("chen", "取消")
	h.says("chen", "报名")
	h.hears("chen", "马来西亚", "已由另一位领队报名")
}

func TestWX05_ALikeNameIsAsked(t *testing.T) {
	h := kuching(t, "08-20 10:00:00")
	h.delegation("lin", "中国", "男子：王大明")
	h.hears("chen=stranger@console/zh-Hant", "報名\n協會：中國香港\n領隊：陳二\n男子：張三豐", "「中國香港」與已報名的「中国」相似，是同一個協會嗎", "!確認嗎")
	h.hears("chen", "不知道", "看不懂這個回答", "相似")
	h.hears("chen", "[是另一個協會]", "中國香港代表團報名如下")
	h.says("chen", "是")
	h.is("two associations", h.units(), []string{"中国", "中國香港"})
	h.says("wu=stranger@console/zh-Hant", "報名\n協會：中國隊\n領隊：吳三\n男子：李四")
	h.hears("wu", "[是中国]", "中国已由另一位領隊報名")
	h.is("two still", h.units(), []string{"中国", "中國香港"})
}

func TestHN06_AUnitInTraditionalCharacters(t *testing.T) {
	hnShown(t, func(h *venue) {
		h.at("09-20 09:00:00")
		h.hears("wu=leader@console/zh-Hant", "報名單位：岳陽縣\n領隊：吳建平\n教練：無\n電話：13000000000\n1 錢進 1980-03-01 b\n2 孫立 1981-03-02 b\n3 鄭凱 1982-03-03 b\n4 馮遠 1983-03-04 b", "岳阳县", "!不在")
		h.says("wu", "是")
		h.is("the unit of the list", h.last("岳阳县").Unit, "岳阳县")
		h.hears("li=leader@console/zh-Hans", "报名单位：岳阳县\n领队：李", "岳阳县限报1队，已报满", "HN-11")
	})
}

// A club is one club in Japanese and in Chinese characters: its third team of the
// priority window is refused whatever the script.
func TestJP35_AClubInAnotherScript(t *testing.T) {
	clauseShown(t, clauseCheck{show: func(h *venue) {
		h.at("09-03 18:00:00")
		h.members(1, 12, 1500)
		for i, club := range []string{"大阪国際棋院", "大阪國際棋院"} {
			a := osaka
			a.organisation, a.name, a.first = club, []string{"Osaka One", "Osaka Two"}[i], 4*i+1
			if a.more = []string{a.more[0], "[KC50]"}; i > 0 {
				a.more = a.more[:1]
			}
			who := fmt.Sprintf("captain%d=stranger@console/ja", i)
			h.reads(a.name, h.form(who, a), "よろしいですか", "大阪国際棋院")
			h.hears(who, "[はい]", "登録しました")
		}
		h.says("third=stranger@console/ja", "登録")
		h.says("third", "[公認クラブ]")
		h.hears("third", "大阪国际棋院", "JP-35")
	}})
}
