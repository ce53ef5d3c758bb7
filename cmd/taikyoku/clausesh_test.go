package main

import (
	"fmt"
	"strings"
	"testing"

	"taikyoku/core"
	"taikyoku/core/desk"
	"taikyoku/core/event"
)

// The clauses of an open event of grades (SH) that need the desk.

// grades is the event at the console with its clock at a time of its zone,
// "09-20 10:00:00".
func grades(t *testing.T, at string) *venue {
	t.Helper()
	t.Parallel()
	return gradesOf(t, at)
}

// gradesOf is the event with lines of its file changed: pairs of old and new.
func gradesOf(t *testing.T, at string, lines ...string) *venue {
	t.Helper()
	source, err := rulebook{}.Source("cca-masters-shanghai-2018")
	if err != nil {
		t.Fatal(err)
	}
	return venueOf(t, "cca-masters-shanghai-2018", strings.NewReplacer(lines...).Replace(string(source)), at)
}

// child lets a parent enter a player of a club of his own: "王一 男 二级".
func (h *venue) child(parent, player string) event.Team {
	h.t.Helper()
	answers := h.says(parent+"=stranger@console/zh-Hans", "报名 "+player+" 星海棋院")
	for _, answer := range []string{"[家长]", "[是]"} {
		answers += "\n" + h.says(parent, answer)
	}
	name, _, _ := strings.Cut(player, " ")
	t := h.named(name)
	if t.ID == "" {
		h.t.Fatal(player, "is not entered:", answers)
	}
	return t
}

var children = []string{
	"赵子轩", "钱多多", "孙雨桐", "李长河", "周可欣", "吴天佑", "郑大海", "王晓明", "冯春来", "陈嘉木", "褚一凡", "卫国强",
}

// grade2 enters boys and girls of the second grade and lets them pay.
func (h *venue) grade2(boys, girls int) (entered []event.Team) {
	h.t.Helper()
	for i := range boys + girls {
		sex := "男"
		if i >= boys {
			sex = "女"
		}
		t := h.child(fmt.Sprintf("p%d", i), children[i]+" "+sex+" 二级")
		h.does("payment", desk.RecordPayment{Team: t.ID, Amount: t.Fee, Ticket: string(t.ID)}, "")
		entered = append(entered, t)
	}
	return entered
}

// shown lets the desk see the papers of players.
func (h *venue) shown(players ...event.Team) {
	h.t.Helper()
	for _, t := range players {
		for _, gate := range []string{"certificate", "form"} {
			h.does(gate, desk.SeePaper{Gate: gate, Team: t.ID, Player: 1}, "")
		}
	}
}

// duels enters two boys alone, who play each other in round 1 at 8:30.
func duels(t *testing.T) (h *venue, white, black string) {
	h = grades(t, "09-20 10:00:00")
	white, black = h.duel()
	return h, white, black
}

// duel enters two boys alone and lets them play; who has White and Black.
func (h *venue) duel() (white, black string) {
	h.t.Helper()
	players := h.grade2(2, 0)
	h.at("10-04 08:00:00")
	h.shown(players...)
	h.does("kept", desk.DecideSection{Section: "grade2-m", Keep: true, Reason: "组委会决定"}, "")
	h.does("robin", desk.DecideSection{Section: "grade2-m", System: "BERGER_ROUNDROBIN_G2", Rounds: 2}, "")
	h.round(1)
	m := h.only(1)
	for i, p := range players {
		if p.ID == m.White {
			return fmt.Sprint("p", i), fmt.Sprint("p", 1-i)
		}
	}
	h.t.Fatal("nobody has White")
	return "", ""
}

// round pairs and publishes a round.
func (h *venue) round(no int) {
	h.t.Helper()
	h.does("pairing", desk.PairRound{Round: no, Seed: 1}, "")
	h.does("publishing", desk.PublishRound{Round: no}, "")
}

// only is the only match of a round of the boys.
func (h *venue) only(round int) (m event.Match) {
	h.t.Helper()
	h.looks(func(ev *event.Event) {
		list := ev.MatchesOf("grade2-m", round)
		if len(list) != 1 {
			h.t.Fatal(list)
		}
		m = list[0]
	})
	return m
}

func TestSH11_TheLosersWordMakesItFinal(t *testing.T) {
	h, white, black := duels(t)
	h.at("10-04 09:20:00")
	h.says(white, "我赢了")
	h.hears(white, "[是]", "待对方确认")
	h.is("the winner alone", h.only(1).State, event.Reported)
	h.says(black, "我输了")
	h.is("the loser too", h.only(1).State, event.Final)
	h.is("the result", h.only(1).Boards[0].Result, core.WhiteWins)
}

func TestSH11_TheLoserAlone(t *testing.T) {
	h, white, _ := duels(t)
	h.at("10-04 09:20:00")
	h.says(white, "我输了")
	h.hears(white, "[是]", "成绩已确认")
	h.is("the loser alone", h.only(1).State, event.Final)
	h.is("the result", h.only(1).Boards[0].Result, core.BlackWins)
}

func TestSH11_ADrawNeedsBoth(t *testing.T) {
	h, white, black := duels(t)
	h.at("10-04 09:20:00")
	h.says(black, "和棋")
	h.says(black, "[是]")
	h.is("one of the two", h.only(1).State, event.Reported)
	h.says(white, "[确认]")
	h.is("both", h.only(1).State, event.Final)
	h.is("the result", h.only(1).Boards[0].Result, core.Drawn)
}

func TestSH11_TheArbiterMaySetIt(t *testing.T) {
	h, white, _ := duels(t)
	h.at("10-04 09:20:00")
	h.says(white, "我赢了")
	h.says(white, "[是]")
	h.is("the winner alone", h.only(1).State, event.Reported)
	h.says("ref=arbiter@console/zh-Hans", "1台 黑胜")
	h.hears("ref", "[是]", "裁判已确认")
	h.is("the arbiter", h.only(1).State, event.Final)
	h.is("the result", h.only(1).Boards[0].Result, core.BlackWins)
}

// money are the postings of a kind of an entry.
func (h *venue) money(team core.TeamID, kind string) (sum int64) {
	h.looks(func(ev *event.Event) {
		for p := range ev.Postings.All() {
			if p.Team == team && p.Kind == kind {
				sum += p.Amount.Amount
			}
		}
	})
	return sum
}

func TestSH12_HalfAnHourOfTheRegistration(t *testing.T) {
	for at, in := range map[string]bool{"09:49:59": true, "09:50:00": true, "09:50:00.001": false} {
		t.Run(at, func(t *testing.T) {
			h, white, _ := duels(t)
			h.at("10-04 09:20:00")
			h.says(white, "我输了")
			h.says(white, "[是]")
			h.at("10-04 " + at)
			told := h.says(white, "我要提出书面申诉：对方碰子没有走")
			if !in {
				h.reads(at, told, "SH-12", "09:50", "现已逾时", "!确认吗")
				return
			}
			h.reads(at, h.says(white, "[是]"), "申诉已登记", "300元", "SH-12")
		})
	}
}

// What a parent writes under the heading of an appeal is one, and calls nobody to
// the board.
func TestSH12_TheHeadingMakesItAnAppeal(t *testing.T) {
	h, white, _ := duels(t)
	h.at("10-04 09:20:00")
	h.says(white, "我输了")
	h.says(white, "[是]")
	h.hears(white, "申诉：第1轮第1台，对方手机响了，裁判没有处理", "提出申诉", "“对方手机响了，裁判没有处理”", "申诉费300元", "[是]", "!请裁判过来")
	h.hears(white, "[是]", "申诉已登记", "SH-12")
}

func TestSH12_DepositOfThreeHundred(t *testing.T) {
	for answer, want := range map[string][2]int64{"[不批准]": {0, 30000}, "[批准]": {30000, 0}} {
		t.Run(answer, func(t *testing.T) {
			h, white, _ := duels(t)
			loser := h.only(1).White
			h.at("10-04 09:20:00")
			h.says("ref=arbiter@console/zh-Hans", "帮助")
			h.says(white, "我输了")
			h.says(white, "[是]")
			h.says(white, "我要提出书面申诉：对方碰子没有走")
			h.says(white, "[是]")
			h.is("nothing is in", h.money(loser, "deposit"), 0)
			h.says("ref", "[已收申诉费300元]")
			h.is("deposit", h.money(loser, "deposit"), 30000)
			h.says("ref", answer)
			h.is("back", h.money(loser, "deposit_back"), want[0])
			h.is("kept", h.money(loser, "deposit_kept"), want[1])
		})
	}
}

func TestSH08_ThirtyMinutesThenTwenty(t *testing.T) {
	h, _, black := duels(t)
	for _, x := range []struct {
		round         int
		early, minute string
	}{{1, "10-04 08:59:59", "10-04 09:00:00"}, {2, "10-04 10:49:59", "10-04 10:50:00"}} {
		if x.round > 1 {
			h.round(x.round)
		}
		h.at(x.early)
		h.hears("ref=arbiter@console/zh-Hans", "1台 黑方迟到弃权", "起才算迟到弃权", "SH-8", "!确认吗")
		h.is("not yet", h.only(x.round).State, event.Playing)
		h.at(x.minute)
		h.hears("ref", "1台 黑方迟到弃权", "弃权，确认吗", "!第1台：")
		h.says("ref", "[是]")
		h.is("the minute is reached", h.only(x.round).State, event.Final)
		h.is("the result", h.only(x.round).Boards[0].Result, core.WhiteForfeit)
	}
	h.reads("told", h.received(black), "裁判已确认")
}

// An arbiter names who is not there.
func TestSH08_ByName(t *testing.T) {
	for _, say := range []string{"%s迟到弃权", "1台 %s弃权", "%s迟到"} {
		t.Run(say, func(t *testing.T) {
			h, _, _ := duels(t)
			var black event.Team
			h.looks(func(ev *event.Event) { black, _ = ev.Teams.Get(ev.MatchesOf("grade2-m", 1)[0].Black) })
			h.at("10-04 09:00:00")
			h.hears("ref=arbiter@console/zh-Hans", fmt.Sprintf(say, black.Name), "判"+black.Name+"弃权")
			h.says("ref", "[是]")
			h.is("the result", h.only(1).Boards[0].Result, core.WhiteForfeit)
		})
	}
}

// Of two who are named it asks, and takes neither.
func TestSH08_TwoNamed(t *testing.T) {
	h, _, _ := duels(t)
	h.at("10-04 09:00:00")
	h.hears("ref=arbiter@console/zh-Hans", "赵子轩、钱多多迟到", "1 – 0", "0 – 1")
	h.is("nothing is set", h.only(1).State, event.Playing)
}
