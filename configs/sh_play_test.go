package configs

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"taikyoku/core"
	"taikyoku/core/entry"
	"taikyoku/core/pairing"
	"taikyoku/core/prize"
	"taikyoku/locales"
)

func TestSH03_Timetable(t *testing.T) { holdsIn(t, sh, sh3) }
func sh3(c *clause) {
	for i, want := range strings.Split("04 08:30|04 10:30|04 14:00|04 16:00|05 08:30|05 10:30|05 14:00|05 16:00|06 08:30", "|") {
		start, _ := c.r.Schedule.Start(i + 1)
		c.is(fmt.Sprint("round ", i+1), start.Equal(moment("2018-10-"+want+":00")), true)
	}
	c.is("occasions", c.occasions(), []string{"check-in 2018-10-03", "prizes 10-06 11:00"})
}

// robin says whether a section plays a round robin, as the desk asks.
func (c *clause) robin(id core.DivisionID) bool {
	p := c.r.Pairing
	if own := c.section(id).Pairing; own != nil {
		p = *own
	}
	family, err := pairing.FamilyOf(p.System, c.r.Teams)
	return err == nil && family == pairing.Berger
}

func TestSH04_RoundRobinOfTheAdults(t *testing.T) { holdsIn(t, sh, sh4) }
func sh4(c *clause) {
	for _, s := range c.r.Sections {
		c.is(string(s.ID), c.robin(s.ID), s.ID == "adult")
	}
	family, err := pairing.FamilyOf(c.r.Pairing.System, false)
	c.is("the others", []any{family, err}, []any{pairing.Dutch, nil})
	c.is("the systems", []string{c.r.Pairing.System, c.r.Sections[len(c.r.Sections)-1].Pairing.System}, []string{"FIDE_DUTCH", "BERGER_ROUNDROBIN_G1"})
	for n, rounds := range map[int]int{8: 7, 9: 9, 10: 9, 11: 11, 12: 11} {
		fit := entry.FitOf(c.r, c.section("adult"), true, n)
		c.is(fmt.Sprint(n, " adults"), fit.Rounds, rounds)
		if rounds == 9 {
			c.fine(fmt.Sprint(n, " adults"), fit.Warning)
		} else {
			c.refused(fmt.Sprint(n, " adults"), fit.Warning, core.Conflict, "SH-4")
		}
	}
}

func TestSH20_SystemByEntries(t *testing.T) { holdsIn(t, sh, sh20) }
func sh20(c *clause) {
	for n, want := range map[int]string{120: "fits", 18: "fits", 17: "many", 12: "many", 11: "choose", 10: "choose", 7: "choose"} {
		fit := entry.FitOf(c.r, c.section("grade1-m"), false, n)
		c.is(fmt.Sprint(n, ": choose"), fit.Choose, want == "choose")
		if want == "fits" {
			c.fine(fmt.Sprint(n), fit.Warning)
		} else {
			c.refused(fmt.Sprint(n), fit.Warning, core.Conflict, "SH-20")
		}
	}
}

func TestSH06_Clock(t *testing.T) { holdsIn(t, sh, sh6) }
func sh6(c *clause) {
	c.is("clock", []any{c.r.TimeControl.Base.Of(), c.r.TimeControl.Increment.Of()}, []any{50 * time.Minute, 10 * time.Second})
}

func TestSH07_NoDevicesInTheHall(t *testing.T) { holdsIn(t, sh, sh7) }
func sh7(c *clause)                            { c.is("phones", c.r.Play.PhonesInHall, false) }

func TestSH08_DefaultTimes(t *testing.T) { holdsIn(t, sh, sh8) }
func sh8(c *clause) {
	for round := 1; round <= 9; round++ {
		want := 20 * time.Minute
		if round == 1 {
			want = 30 * time.Minute
		}
		c.is(fmt.Sprint("round ", round), c.r.Play.Default(round), want)
	}
	c.is("frozen from", c.r.FrozenFrom, 1)
	c.is("requested byes", c.r.Play.RequestedByes, false)
	s := c.r.Scores
	c.is("worth", []any{s.Game, s.Bye, s.ForfeitWin}, []any{core.WinDrawLoss{Win: 10, Draw: 5}, core.MatchGame{Game: 10}, core.Worth(10)})
}

func TestSH11_TheLosersWord(t *testing.T) { holdsIn(t, sh, sh11) }
func sh11(c *clause) {
	settles := c.r.Results.Final.Settles
	for _, x := range []struct {
		result                core.Result
		white, black, arbiter bool
		want                  bool
	}{
		{core.WhiteWins, true, false, false, false}, // the winner alone
		{core.WhiteWins, false, true, false, true},  // the loser alone
		{core.BlackWins, false, true, false, false},
		{core.BlackWins, true, false, false, true},
		{core.Drawn, true, false, false, false},
		{core.Drawn, false, true, false, false},
		{core.Drawn, true, true, false, true},
		{core.WhiteForfeit, true, false, false, false}, // nobody is there to sign
		{core.WhiteForfeit, false, false, true, true},
		{core.WhiteWins, false, false, true, true}, // 未执行者，后果自负
		{core.NotYetReported, true, true, true, false},
	} {
		c.is(fmt.Sprint(x), settles(x.result, x.white, x.black, x.arbiter), x.want)
	}
	c.is("who reports", c.r.Results.By, []core.Part{core.PlayerPart, core.GuardianPart, core.CoachPart, core.ArbiterPart})
	c.is("corrections", []bool{c.r.Results.UntilNextPairing, c.r.Results.ReasonForOlder}, []bool{true, true})
}

func TestSH12_HalfAnHourAndThreeHundred(t *testing.T) { holdsIn(t, sh, sh12) }
func sh12(c *clause) {
	a := *c.r.Appeals
	ended := moment("2018-10-04 10:00:00")
	c.is("30:00 is in time", a.Open(ended, ended.Add(30*time.Minute)), true)
	c.is("30:00.000000001 is not", a.Open(ended, ended.Add(30*time.Minute+1)), false)
	c.is("deposit", a.Deposit, core.Money{Amount: 30000, Currency: "CNY"})
	c.is("granted, refused", []core.Money{a.Back(true), a.Back(false)}, []core.Money{{Amount: 30000, Currency: "CNY"}, {Currency: "CNY"}})
	c.is("in writing", a.InWriting, true)
	c.is("by", a.By, []core.Part{core.LeaderPart, core.CoachPart, core.GuardianPart, core.PlayerPart})
	c.is("questions", c.r.Questions.By, []core.Part{core.PlayerPart, core.GuardianPart, core.CoachPart, core.LeaderPart})
}

func TestSH14_SwissTies(t *testing.T) { holdsIn(t, sh, sh14) }
func sh14(c *clause) {
	// 1 and 2 have two points of three and have met: 2 won.
	d := c.pool("2w0 3b1 4w1", "1b1 4w0 3b1", "4b0 1w0 2w0", "3w1 2b1 1b0")
	s, rules := c.ranked("grade1-m", d, 4)
	c.is("order", rules.Stack, []string{"PTS", "DIR", "BH", "BH/M1", "WON", "LOT"})
	c.is("policy", rules.Policy.ID, "fide-2009")
	if len(s.Rows) == 4 { // 1, 2 and 4 are level: 2 beat 1, 1 beat 4, 4 beat 2; a circle, all met
		c.is("a circle is left to the lot", s.Rows[3].Entry, 3)
	}
	// Two players who drew: a lot where a prize is at stake, else they share.
	drawn := c.pool("2w=", "1b=")
	s, _ = c.ranked("grade1-m", drawn, 1)
	c.is("drawn for the prize", s.Rows[1].Rank, 2)
	s, _ = c.ranked("grade1-m", drawn, 0)
	c.is("no prize: shared", ranks(s), "1:1 1:2")
	// Direct encounter before the opponents' score: 1 met stronger opponents (5
	// against 4), but 2 beat 1.
	d = c.pool("2w0 3b1 4w1", "1b1 6w0 5b1", "5w1 1w0 6b=", "6w1 5w= 1b0", "3b0 4b= 2w0", "4b0 2b1 3w=")
	s, _ = c.ranked("grade1-m", d, 0)
	c.is("2 beat 1", ranks(s)[:len("1:2 2:1")], "1:2 2:1")
}

func TestSH15_RoundRobinTies(t *testing.T) { holdsIn(t, sh, sh15) }
func sh15(c *clause) {
	d := c.pool("2w1 3b0 4w1", "1b0 4w1 3b1", "4b0 1w1 2w0", "3w1 2b0 1b0")
	d.System = "BERGER_ROUNDROBIN_G1"
	s, rules := c.ranked("adult", d, 1)
	c.is("order", rules.Stack, []string{"PTS", "DIR", "SB", "WON", "LOT"})
	c.is("policy", rules.Policy.ID, "fide-2009")
	c.is("1 beat 2, 4 beat 3", ranks(s), "1:1 2:2 3:4 4:3")
	s, _ = c.ranked("adult", c.pool("2w=", "1b="), 0)
	c.is("no prize: shared", ranks(s), "1:1 1:2")
}

func TestSH30_PlacesByFieldSize(t *testing.T) { holdsIn(t, sh, sh30) }
func sh30(c *clause) {
	for _, s := range c.r.Sections {
		for n, want := range map[int]int{8: 8, 80: 8, 81: 16, 120: 16, 7: 7} {
			c.is(fmt.Sprint(n, " in ", s.ID), len(of(c.awarded(s.ID, n, 0), "place")), want)
		}
		c.is("line "+string(s.ID), []int{prize.Line(c.r.Prizes, s.ID, 80), prize.Line(c.r.Prizes, s.ID, 81)}, []int{8, 16})
		c.is("seven, the organiser says three", len(of(c.awarded(s.ID, 7, 3), "place")), 3)
		c.is("eight: not his to say", len(of(c.awarded(s.ID, 8, 3), "place")), 8)
	}
	p := c.r.Prizes[0]
	_, why := prize.Places(p, 7)
	c.is("seven", why, "decide")
	c.is("clause", p.Clause, "SH-30")
}

func TestSH13_MedalsAndCups(t *testing.T) { holdsIn(t, sh, sh13) }
func sh13(c *clause) {
	var gifts []string
	for _, g := range c.r.Prizes[0].Gifts {
		gifts = append(gifts, fmt.Sprint(g.From, "-", g.To, " ", g.Title[locales.ZhHans]))
	}
	c.is("until it is decided both are listed", gifts, []string{"0-0 奖状", "0-3 奖杯", "0-3 奖牌"})
}

func TestSH31_MoneyOfTheMasters(t *testing.T) { holdsIn(t, sh, sh31) }
func sh31(c *clause) {
	c.is("money", of(c.awarded("master", 20, 0), "money"), []string{
		"money 1 entry:1 6000 CNY", "money 2 entry:2 4000 CNY", "money 3 entry:3 2000 CNY", "money 4 entry:4 1000 CNY",
		"money 5 entry:5 1000 CNY", "money 6 entry:6 1000 CNY", "money 7 entry:7 500 CNY", "money 8 entry:8 500 CNY",
	})
	c.is("nobody else", len(of(c.awarded("candidate-m", 20, 0), "money")), 0)
	for _, p := range c.r.Prizes[1:] {
		c.is(p.ID+" total", p.Total, map[string]core.Money{"money": {Amount: 1600000, Currency: "CNY"}, "women": {Amount: 400000, Currency: "CNY"}}[p.ID])
		c.is(p.ID+" for", p.For, core.ForEntries)
		c.is(p.ID+" clause", p.Clause, map[string]string{"money": "SH-31", "women": "SH-32"}[p.ID])
	}
}

func TestSH32_BestWomen(t *testing.T) { holdsIn(t, sh, sh32) }
func sh32(c *clause) {
	c.is("women", of(c.awarded("master", 20, 0, 10, 12, 15, 18), "women"), []string{"women 1 entry:10 2000 CNY", "women 2 entry:12 1000 CNY", "women 3 entry:15 1000 CNY"})
	c.is("women elsewhere", len(of(c.awarded("candidate-w", 20, 0, 1, 2), "women")), 0)
}

func TestSH33_OneOfTheTwo(t *testing.T) { holdsIn(t, sh, sh33) }
func sh33(c *clause) {
	// The best woman is second: 4000 are more than 2000, the list moves up.
	lines := c.awarded("master", 20, 0, 2, 12, 15, 18)
	c.is("keeps the larger", of(lines, "women"), []string{"women 1 entry:12 2000 CNY", "women 2 entry:15 1000 CNY", "women 3 entry:18 1000 CNY"})
	c.is("open prizes", len(of(lines, "money")), 8)
	// The best woman is fifth: 2000 are more than 1000; the fifth place stays empty.
	lines = c.awarded("master", 20, 0, 5, 12)
	c.is("keeps the larger", of(lines, "women"), []string{"women 1 entry:5 2000 CNY", "women 2 entry:12 1000 CNY"})
	c.is("open places do not move", of(lines, "money")[4:], []string{"money 6 entry:6 1000 CNY", "money 7 entry:7 500 CNY", "money 8 entry:8 500 CNY"})
}

func TestSH34_PromotionByALine(t *testing.T) { holdsIn(t, sh, sh34) }
func sh34(c *clause) {
	results := []prize.Result{{Name: "a", Place: 1, Points: 65, Games: 9, Played: 9}, {Name: "b", Place: 2, Points: 60, Games: 9, Played: 9}, {Name: "c", Place: 3, Points: 55, Games: 9, Played: 9}}
	won := map[core.DivisionID]string{}
	for _, a := range c.r.Titles {
		c.is("before the line is set", len(prize.Titles([]core.TitleAward{a}, results, 20, 10)), 0)
		c.is("no line", len(prize.Promoted(a, prize.Promotion{}, results, 20, 10)), 0)
		list := prize.Promoted(a, prize.Promotion{MinPoints: 60}, results, 20, 10)
		c.is("six points of nine", len(list), 2)
		if len(list) > 0 {
			c.because("promotion", list[0].Why, "SH-34")
		}
		for _, id := range a.Sections {
			won[id] = a.Title[locales.ZhHans]
		}
	}
	for _, g := range grades {
		for _, sex := range []string{"m", "w"} {
			c.is(g.id, won[core.DivisionID(g.id+"-"+sex)], g.target)
		}
	}
	c.is("adults", won["adult"], "棋士等级（最高二级）")
	c.is("masters win no title", won["master"], "")
	c.is("groups", len(won), 15)
	section := prize.Section{ID: "grade2-w", Division: c.pool("2w1 3b1", "1b0 U", "U 1w0")}
	section.Standings, _ = c.ranked("grade2-w", section.Division, 0)
	c.is("one point over the board: byes do not count", len(section.Applicants(c.r.Titles, prize.Promotion{MinPoints: 10})), 1)
	c.is("no line", len(section.Applicants(c.r.Titles, prize.Promotion{})), 0)
	// A rate instead of points: two of three exactly.
	c.is("percent", len(prize.Promoted(c.r.Titles[0], prize.Promotion{MinPercent: 66}, results, 20, 10)), 2)
}

func TestSH38_CheckIn(t *testing.T) { holdsIn(t, sh, sh3) }

func TestSH17_Venue(t *testing.T) { holdsIn(t, sh, sh17) }
func sh17(c *clause) {
	c.is("venue", c.r.Venue.Name[locales.ZhHans]+c.r.Venue.Address[locales.ZhHans], "上海棋院实验小学上海市静安区乌镇路123号")
}

func TestSH18_Name(t *testing.T) { holdsIn(t, sh, sh1) }
