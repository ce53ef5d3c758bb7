package main

import "testing"

// guided is the entry of a delegation led to a question by the answers before it.
func guided(t *testing.T, answers ...string) *venue {
	t.Helper()
	source, err := rulebook{}.Source("wxf-17th-world-2022")
	if err != nil {
		t.Fatal(err)
	}
	h := venueOf(t, "wxf-17th-world-2022", string(source), "08-20 10:00:00")
	for _, a := range append([]string{"報名"}, answers...) {
		h.says("lin=stranger@console/zh-Hant", a)
	}
	return h
}

// toTheHotel are the answers up to the question about rooms.
var toTheHotel = []string{"馬來西亞", "林國偉", "沒有", "王大明、李小龍", "沒有", "趙小虎 2006-01-01", "沒有", "沒有", "沒有", "沒有", "以後再報", "以後再報"}

func TestWX26_RoomsInPeoplesWords(t *testing.T) {
	for said, want := range map[string]string{
		"雙人房兩間": "棋手雙人間4人",
		"2間雙人房": "棋手雙人間4人",
		"單人房一間": "棋手單人間1人",
		"雙人間三人": "棋手雙人間3人",
		"領隊單人房一間；棋手 雙人間 2人":       "領隊單人間1人",
		"棋手 雙人間 4人 10月22日至10月30日": "8晚",
	} {
		t.Run(said, func(t *testing.T) {
			guided(t, toTheHotel...).hears("lin", said, want, "確認嗎", "WX-26")
		})
	}
}

func TestWX26_NoRoomsYet(t *testing.T) {
	for _, said := range []string{"還沒決定", "之後再說", "以後再報", "不需要", "自行安排", "未定", "跳過", "我還不知道", "skip", "later", "あとで"} {
		t.Run(said, func(t *testing.T) {
			guided(t, toTheHotel...).hears("lin", said, "確認嗎", "王大明、李小龍", "!雙人間")
		})
	}
}

func TestWX26_AQuestionAtTheHotel(t *testing.T) {
	h := guided(t, toTheHotel...)
	h.hears("lin", "去哪裡接機", "WX-28", "住宿安排？")
	h.hears("lin", "酒店多少錢？", "WX-26", "住宿安排？")
	h.hears("lin", "雙人房", "請寫明誰、房型、人數", "[以後再報]")
	h.hears("lin", "雙人房兩間", "確認嗎")
}

func TestWX5_OneQuestionBack(t *testing.T) {
	h := guided(t, "馬來西亞", "林國偉", "沒有", "王大明和李小龍")
	h.hears("lin", "上一題", "王大明、李小龍", "男子個人的棋手？")
	h.hears("lin", "周永康", "女子個人的棋手？")
	h.hears("lin", "返回", "周永康", "男子個人的棋手？", "!王大明")
	h.hears("lin", "返回", "教練姓名？")
	h.hears("lin", "返回", "林國偉", "領隊姓名？")
	h.hears("lin", "返回", "馬來西亞", "哪個協會？")
	h.hears("lin", "返回", "第一題", "哪個協會？")
}

func TestWX5_WhatWasWrongBefore(t *testing.T) {
	h := guided(t, "馬來西亞", "林國偉", "沒有", "王大明和李小龍", "沒有")
	h.hears("lin", "不對，男子應該是王大明和陳小龍", "王大明、陳小龍", "U16男子個人的棋手？", "!李小龍")
	h.hears("lin", "把陳小龍換成張三豐", "王大明、張三豐", "U16男子個人的棋手？")
	h.hears("lin", "張三豐不來了", "男子個人 王大明", "1/2", "U16男子個人的棋手？")
	h.hears("lin", "領隊換成林太太", "領隊：林太太", "U16男子個人的棋手？")
}

// Who takes the place of another in a youth event is not born on his day.
func TestWX6_TheBirthOfWhoTakesAPlace(t *testing.T) {
	h := guided(t, "馬來西亞", "林國偉", "沒有", "沒有", "沒有", "趙小虎 2006-01-01")
	h.hears("lin", "把趙小虎換成錢小豹", "錢小豹", "WX-6", "!目前填寫")
	h.hears("lin", "把趙小虎換成錢小豹 2005-12-31", "WX-6", "!目前填寫")
	h.hears("lin", "把趙小虎換成錢小豹 2009-12-31", "目前填寫", "錢小豹", "!趙小虎")
}

// An association is one delegation, whatever the language of its name.
func TestWX5_OneAssociationUnderAllItsNames(t *testing.T) {
	h := guided(t, append(append([]string{}, toTheHotel...), "雙人房一間", "是")...)
	for who, say := range map[string][2]string{
		"ann=stranger@console/en": {"I want to enter", "Malaysia"}, "sato=stranger@console/ja": {"エントリー", "マレーシア"},
		"wang=stranger@console/zh-Hans": {"报名", "马来西亚"}, "ho=stranger@console/zh-Hant": {"報名", "大馬"},
	} {
		h.says(who, say[0])
		h.hears(who, say[1], "馬來西亞", "WX-5", "!林國偉")
	}
	h.hears("ops=organiser@console/zh-Hans", "马来西亚已付款100美元", "馬來西亞", "100美元", "[是]")
	h.hears("ops", "否", "没有记录")
	h.hears("ops", "Malaysia has paid 100 USD", "馬來西亞", "100美元", "[是]")
	h.hears("ops", "否", "没有记录")
	h.hears("ops", "マレーシアの申込書を受領", "馬來西亞", "WX-23")
	h.hears("ops", "泰国已付款100美元", "哪位棋手的缴费", "!只有", "!队")
}
