package main

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"taikyoku/core"
	"taikyoku/core/desk"
	"taikyoku/core/event"
	"taikyoku/core/standings"
)

// The clauses of the World Xiangqi Championship that need the desk.

// kuching is the event with its clock at a time of its zone, "08-20 10:00:00".
func kuching(t *testing.T, at string) *venue {
	t.Helper()
	t.Parallel()
	source, err := rulebook{}.Source("wxf-17th-world-2022")
	if err != nil {
		t.Fatal(err)
	}
	return venueOf(t, "wxf-17th-world-2022", string(source), at)
}

// delegation lets a leader enter a unit with one pasted form.
func (h *venue) delegation(who, unit string, lines ...string) {
	h.t.Helper()
	answer := h.says(who+"=stranger@console/zh-Hant", "報名\n協會："+unit+"\n領隊：領隊"+unit+"\n"+strings.Join(lines, "\n"))
	for range 6 { // sections of whom somebody was not admitted are asked for again
		if strings.Contains(answer, "確認嗎") {
			break
		}
		answer = h.says(who, "沒有")
	}
	h.says(who, "是")
}

// playing are the names of a section, in the order of entry.
func (h *venue) playing(section core.DivisionID) (names []string) {
	h.looks(func(ev *event.Event) {
		for t := range ev.Teams.All() {
			if t.Division == section && t.State == event.Entered {
				names = append(names, t.Name)
			}
		}
	})
	return names
}

func TestWX05_QuotasOfAnAssociation(t *testing.T) {
	h := kuching(t, "08-20 10:00:00")
	h.delegation("lin", "馬來西亞", "男子：甲一、甲二、甲三、乙一 非華越裔、乙二 名額不限")
	h.is("two men and those who are exempt", h.playing("men"), []string{"甲一", "甲二", "乙一", "乙二"})
	h.hears("lin", "加 男子：甲四", "限2人", "WX-5")
	h.says("lin", "加 U12女子：童一 2012-01-01、童二 2012-01-02、童三 2012-01-03、童四 2012-01-04")
	h.says("lin", "是")
	h.hears("lin", "加 U12女子：童五 2012-01-05", "限4人", "WX-5")
	h.is("four girls", len(h.playing("u12-w")), 4)
}

func TestWX06_BornUntilTheLastDayOf2009(t *testing.T) {
	h := kuching(t, "08-20 10:00:00")
	h.delegation("lin", "馬來西亞", "U16男子：早一 2006-01-01、晚一 2009-12-31、早二 2005-12-31、晚二 2010-01-01")
	h.is("both ends are in", h.playing("u16-m"), []string{"早一", "晚一"})
	h.hears("lin", "加 U16男子：早二 2005-12-31", "2006-01-01", "WX-6")
	h.hears("lin", "加 U16男子：晚二 2010-01-01", "2009-12-31", "WX-6", "U12男子個人")
}

func TestWX07_BornFrom2010(t *testing.T) {
	h := kuching(t, "08-20 10:00:00")
	h.delegation("lin", "馬來西亞", "U12女子：小一 2010-01-01、小二 2009-12-31")
	h.is("the day itself is in", h.playing("u12-w"), []string{"小一"})
	h.hears("lin", "加 U12女子：小二 2009-12-31", "2010-01-01", "WX-7")
	h.hears("lin", "加 U12女子：小三 2011-02-29", "沒有2011-02-29這一天")
	h.says("lin", "加 U12女子：小四 2012-02-29")
	h.hears("lin", "是", "登記")
	h.is("29 February of a leap year", h.playing("u12-w"), []string{"小一", "小四"})
}

func TestWX23_ThroughTheLastOfAugust(t *testing.T) {
	h := kuching(t, "08-20 10:00:00")
	h.delegation("lin", "馬來西亞", "男子：甲一")
	h.at("08-31 23:59:59")
	h.says("lin", "加 男子：甲二")
	h.hears("lin", "是", "已登記")
	h.at("09-01 00:00:00")
	h.hears("lin", "加 女子：乙一", "WX-23", "!確認嗎")
	h.is("nobody came late", len(h.playing("women")), 0)
	h.hears("ops=organiser@console/zh-Hant", "照片：甲一.jpg、甲二.png、別人.jpg", "甲一.jpg", "別人.jpg", "WX-23")
	h.hears("lin", "還缺什麼?", "姓名）：領隊馬來西亞（", "航班資料")
}

func TestWX27_ThreeExemptPlayersThreeDays(t *testing.T) {
	for n, want := range map[int]int64{0: 0, 1: 240, 3: 720, 4: 720} {
		t.Run(fmt.Sprint(n), func(t *testing.T) {
			h := kuching(t, "08-20 10:00:00")
			players := []string{"甲一"}
			for i := range n {
				players = append(players, fmt.Sprintf("外%d 非華越裔", i+1))
			}
			h.delegation("lin", "越南", "男子："+strings.Join(players, "、"), fmt.Sprintf("房間：棋手 雙人間 %d人", n+1))
			var lodging, subsidy int64
			h.looks(func(ev *event.Event) {
				for p := range ev.Postings.All() {
					switch p.Kind {
					case "lodging":
						lodging += p.Amount.Amount
					case "subsidy":
						subsidy += p.Amount.Amount
					}
				}
			})
			h.is("persons × 7 nights × 80 USD (WX-26)", lodging, int64(n+1)*7*80*100)
			h.is("paid by the organiser", subsidy, want*100)
		})
	}
}

func TestWX28_MetAtTheAirport(t *testing.T) {
	h := kuching(t, "08-20 10:00:00")
	h.delegation("lin", "馬來西亞", "男子：甲一")
	h.hears("lin", "抵達：MH2542 10月22日 18:30", "18:30 MH2542", "!WX-28")
	h.hears("lin", "抵達：MH2544 10月22日 18:31", "WX-28")
	h.hears("lin", "抵達：MH2540 10月23日 07:59", "WX-28")
}

// youth enters so many players into each youth event, U16 boys and girls, U12
// boys and girls, each from an association of its own.
func youth(h *venue, sizes ...int) {
	h.t.Helper()
	sections := []string{"U16男子", "U16女子", "U12男子", "U12女子"}
	births := []string{"2008-05-05", "2008-05-05", "2012-05-05", "2012-05-05"}
	for i, n := range sizes {
		for j := range n {
			h.delegation(fmt.Sprintf("y%d%d", i, j), fmt.Sprintf("協會%d%d", i, j), fmt.Sprintf("%s：少%d%d %s", sections[i], i, j, births[i]))
		}
	}
}

func TestWX12_MergedUntilEveryPoolHasSix(t *testing.T) {
	for _, tt := range []struct {
		sizes []int
		pools map[core.DivisionID]core.DivisionID
	}{
		{[]int{6, 0, 6, 0}, map[core.DivisionID]core.DivisionID{"u16-m": "u16-m", "u12-m": "u12-m"}},
		{[]int{5, 0, 1, 0}, map[core.DivisionID]core.DivisionID{"u16-m": "u16-m", "u12-m": "u16-m"}},
		{[]int{4, 1, 0, 1}, map[core.DivisionID]core.DivisionID{"u16-m": "u16-m", "u16-w": "u16-m", "u12-w": "u16-m"}},
	} {
		t.Run(fmt.Sprint(tt.sizes), func(t *testing.T) {
			h := kuching(t, "08-20 10:00:00")
			youth(h, tt.sizes...)
			merges := !slices.Contains([]int{6}, tt.sizes[0])
			answer := h.says("ops=organiser@console/zh-Hant", "編排第1輪")
			h.is("proposed", strings.Contains(answer, "合併") && strings.Contains(answer, "WX-12"), merges)
			if merges {
				h.says("ops", "是")
			}
			h.looks(func(ev *event.Event) {
				for id, pool := range tt.pools {
					h.is("pool of "+string(id), ev.Pool(id), pool)
				}
			})
		})
	}
}

func TestWX_InformClauses(t *testing.T) {
	h := kuching(t, "08-20 10:00:00")
	for question, clause := range map[string]string{
		"主辦單位是誰?": "WX-2", "比賽在哪裡?": "WX-3", "一個協會可以報幾人?": "WX-5", "2010年1月1日出生參加哪個組?": "WX-7",
		"用什麼規則?": "WX-8", "用時多少?": "WX-9", "賽制是什麼?": "WX-10", "少年組不足6人怎麼辦?": "WX-12", "破同分怎麼算?": "WX-14",
		"等級怎麼申報?": "WX-21", "獎金多少?": "WX-22", "報名截止到幾點?": "WX-23", "要聯絡誰?": "WX-24", "參賽費多少?": "WX-25",
		"酒店多少錢?": "WX-26", "補貼哪些棋手?": "WX-27", "有人接機嗎?": "WX-28", "要買保險嗎?": "WX-29", "開幕式穿什麼?": "WX-30",
		"要穿什麼?": "WX-31", "服裝不合要求會怎樣?": "WX-32", "可以提前到嗎?": "WX-33", "規程有補充嗎?": "WX-34",
	} {
		h.hears("guest=stranger@console/zh-Hant", question, clause)
	}
}

func TestWX14_FoulsAreThePlayers(t *testing.T) {
	h := kuching(t, "08-20 10:00:00")
	for i := range 12 {
		h.delegation(fmt.Sprintf("l%d", i), fmt.Sprintf("協會%d", i), fmt.Sprintf("男子：林一%d", i))
	}
	ref := "ref=arbiter@console/zh-Hant"
	h.says(ref, "編排第1輪")
	h.says("ref", "[公布第1輪]")
	h.says("ref", "男子1台 黑方犯規2次")
	h.hears("ref", "是", "犯規2次")
	h.looks(func(ev *event.Event) {
		m := ev.MatchesOf("men", 1)[0]
		black, _ := ev.Teams.Get(m.Black)
		d := ev.Division("men", 1)
		for _, e := range d.Entries {
			want := 0
			if e.No == black.No {
				want = 2
			}
			h.is(e.Name, e.Members[0].Fouls, want)
		}
	})
}

// WX-10: after round 8 the first two of the standings play at table 1, the
// others their ninth round; whatever the others score, those two stay first.
func TestWX10_TheFinalBesideTheNinthRound(t *testing.T) {
	h := kuching(t, "08-20 10:00:00")
	for i := range 13 {
		h.delegation(fmt.Sprintf("l%d", i), fmt.Sprintf("協會%d", i), fmt.Sprintf("男子：林一%d", i))
	}
	for round := 1; round <= 9; round++ {
		var first []string
		if round == 9 {
			h.looks(func(ev *event.Event) {
				sec, _ := ev.Rules.Section("men")
				table, err := desk.Ranking(ev, sec)
				if err != nil {
					t.Fatal(err)
				}
				first = []string{table.Rows[0].Name, table.Rows[1].Name}
			})
		}
		if err := h.act(t.Context(), desk.PairRound{Round: round, Seed: 1}); err != nil {
			t.Fatal(round, err)
		}
		if err := h.act(t.Context(), desk.PublishRound{Round: round}); err != nil {
			t.Fatal(round, err)
		}
		var list []event.Match
		var final []string
		h.looks(func(ev *event.Event) {
			list = ev.MatchesOf("men", round)
			white, _ := ev.Teams.Get(list[0].White)
			black, _ := ev.Teams.Get(list[0].Black)
			final = []string{white.Name, black.Name}
		})
		byes := 0
		for i, m := range list {
			result := []core.Result{core.WhiteWins, core.BlackWins, core.Drawn}[(i+round)%3]
			if m.Bye != 0 {
				byes++
				continue
			}
			if err := h.act(t.Context(), desk.SetResult{Match: m.ID, Boards: []core.Result{result}}); err != nil {
				t.Fatal(err)
			}
		}
		h.is(fmt.Sprintf("byes of round %d of 13", round), byes, 1)
		if round < 9 {
			continue
		}
		slices.Sort(first)
		slices.Sort(final)
		h.is("who plays the final", final, first)
		h.looks(func(ev *event.Event) {
			sec, _ := ev.Rules.Section("men")
			table, err := desk.Ranking(ev, sec)
			if err != nil {
				t.Fatal(err)
			}
			got := []string{table.Rows[0].Name, table.Rows[1].Name}
			slices.Sort(got)
			h.is("first and second", got, first)
		})
	}
}

// The leader takes the link of his delegation's coach back himself.
func TestWX05_TheLeaderUnlinksHisCoach(t *testing.T) {
	h := kuching(t, "08-20 10:00:00")
	h.delegation("lin", "馬來西亞", "教練：陳明", "男子：甲一")
	_, rest, _ := strings.Cut(h.says("lin", "教練碼"), "教練陳明：")
	code, _, _ := strings.Cut(rest, "\n")
	h.hears("chen=stranger@console/zh-Hant", code, "馬來西亞的教練")
	h.hears("lin", "[取消綁定]", "解除馬來西亞教練的綁定", "[是]")
	h.hears("lin", "[是]", "已解除馬來西亞教練的綁定")
	h.reads("the coach is told", h.received("chen"), "馬來西亞教練的綁定已被解除")
	h.hears("chen", "還缺什麼?", "!航班資料")
}

// The coach of a delegation has an account of his own: he hears what concerns
// its players and asks about them, and its entries stay the leader's.
func TestWX05_TheCoachsOwnAccount(t *testing.T) {
	h := kuching(t, "08-20 10:00:00")
	h.delegation("lin", "馬來西亞", "教練：陳明", "男子：甲一", "女子：乙一")
	for i := range 5 {
		h.delegation(fmt.Sprintf("l%d", i), fmt.Sprintf("協會%d", i), fmt.Sprintf("男子：林一%d", i))
	}
	codes := h.says("lin", "教練碼")
	_, rest, found := strings.Cut(codes, "教練陳明：")
	if !found {
		t.Fatal(codes)
	}
	code, _, _ := strings.Cut(rest, "\n")
	h.hears("chen=stranger@console/zh-Hant", code, "馬來西亞的教練")
	h.hears("l0", code, "!馬來西亞的教練")
	h.reads("the leader is told", h.received("lin"), "馬來西亞的教練已綁定", "[取消綁定]")
	h.hears("chen", "還缺什麼?", "陳明、甲一", "航班資料")
	h.hears("chen", "加 男子：甲二", "由領隊變更", "WX-5", "!確認嗎")
	h.hears("chen", "甲一退賽", "由領隊變更", "!確認嗎")
	h.says("chen", "是")
	h.is("only the leader changes entries", h.playing("men"), []string{"甲一", "林一0", "林一1", "林一2", "林一3", "林一4"})
	h.is("nor in the other section", h.playing("women"), []string{"乙一"})
	h.hears("lin", "抵達：MH2542 10月22日 18:30", "MH2542")
	h.says("lin", "是")
	before := h.received("chen")
	for _, x := range []desk.Act{desk.DecideSection{Section: "men", Rounds: 3}, desk.DecideSection{Section: "women", Cancel: true}, desk.PairRound{Round: 1, Seed: 1}, desk.PublishRound{Round: 1}} {
		if err := h.act(t.Context(), x); err != nil {
			t.Fatal(err)
		}
	}
	h.at("08-20 10:05:00")
	h.reads("the coach is told the pairing", strings.TrimPrefix(h.received("chen"), before), "甲一", "第1輪")
	h.hears("chen", "甲一的對手是誰?", "甲一")
	h.setsAll(1, core.WhiteWins)
	h.hears("chen", "我們的名次", "甲一")
	h.hears("l1", "教練碼", "!教練陳明")
}

// A unit belongs to who entered it.
func TestWX05_OneLeader(t *testing.T) {
	h := kuching(t, "08-20 10:00:00")
	h.delegation("lin", "馬來西亞", "男子：甲一")
	h.says("tan=stranger@console/zh-Hant", "報名")
	h.hears("tan", "馬來西亞", "另一位領隊", "WX-5")
	err := h.act(t.Context(), desk.EnterDelegation{Delegation: desk.Delegation{Unit: event.Unit{}}})
	if refused := (*core.Error)(nil); !errors.As(err, &refused) || refused.Code != core.BadInput {
		t.Errorf("a delegation without a name: %v", err)
	}
}

func TestWX11_TheWomensRoundsByTheOrganiser(t *testing.T) {
	h := kuching(t, "08-20 10:00:00")
	h.delegation("lin", "馬來西亞", "女子：甲一、甲二")
	h.delegation("chen", "新加坡", "女子：乙一、乙二")
	h.says("org=organiser@console/zh-Hant", "幫助")
	for _, line := range []string{"女子個人改為3輪", "女子個人輪數改為3", "女子個人改賽3輪"} {
		h.hears("org", line, "女子個人共賽3輪", "[是]")
		h.hears("org", "否", "!瑞士制")
	}
	h.says("org", "女子個人改為3輪")
	h.hears("org", "是", "女子個人：瑞士制，3輪")
	h.looks(func(ev *event.Event) { h.is("rounds", ev.Decided("women").Rounds, 3) })
	h.hears("org", "女子個人採單循環", "女子個人改用循環制，共3輪")
	h.hears("org", "是", "女子個人：循環制，3輪")
}

func TestWX15_TheWomensStackIsData(t *testing.T) {
	source, err := rulebook{}.Source("wxf-17th-world-2022")
	if err != nil {
		t.Fatal(err)
	}
	own := strings.Replace(string(source), "    eligible: {sex: w}\n", "    eligible: {sex: w}\n    standings: {order: [PTS, WIN]}\n", 1)
	for text, want := range map[string]int{string(source): 9, own: 2} {
		t.Run(fmt.Sprint(want), func(t *testing.T) {
			h := venueOf(t, "wxf-17th-world-2022", text, "08-20 10:00:00")
			h.delegation("lin", "馬來西亞", "男子：丙一、丙二", "女子：甲一、甲二")
			h.looks(func(ev *event.Event) {
				for section, steps := range map[core.DivisionID]int{"women": want, "men": 9} {
					sec, _ := ev.Rules.Section(section)
					rules, err := standings.OfSection(ev.Rules, sec)
					h.is("steps of "+string(section), []any{len(rules.Stack), err}, []any{steps, nil})
				}
			})
		})
	}
}
