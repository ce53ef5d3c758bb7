package configs

import (
	"fmt"
	"strings"
	"testing"

	"taikyoku/core"
	"taikyoku/core/entry"
	"taikyoku/core/event"
	"taikyoku/locales"
)

func TestSH01_DaysOfTheSite(t *testing.T) { holdsIn(t, sh, sh1) }
func sh1(c *clause) {
	c.is("days", fmt.Sprint(c.r.Days), "[2018-10-04 2018-10-05 2018-10-06]")
	c.is("id, version, issued", []any{c.r.ID, c.r.Version, c.r.Issued.String()}, []any{"cca-masters-shanghai-2018", 1, "2018-10-03"})
	c.is("title", c.r.Title[locales.ZhHans], "2018年全国国际象棋棋协大师赛（上海）")
	c.is("languages, zone", []any{c.r.Languages, c.r.Zone}, []any{[]locales.Lang{locales.ZhHans}, "Asia/Shanghai"})
}

// grades are the certificates of the seven split groups with what each may aim
// at and the clause (SH-23, SH-24).
var grades = []struct{ id, level, target, by string }{
	{"candidate", "候补棋协大师", "棋协大师", "SH-23"},
	{"grade1", "一级棋士", "候补棋协大师", "SH-24"},
	{"grade2", "二级棋士", "一级棋士", "SH-24"},
	{"grade3", "三级棋士", "二级棋士", "SH-24"},
	{"grade4", "四级棋士", "三级棋士", "SH-24"},
	{"grade5", "五级棋士", "四级棋士", "SH-24"},
	{"grade6", "六级棋士", "五级棋士", "SH-24"},
}

func TestSH02_SixteenGroupsOfNineRounds(t *testing.T) { holdsIn(t, sh, sh2) }
func sh2(c *clause) {
	want := []core.DivisionID{"master"}
	for _, g := range grades {
		want = append(want, core.DivisionID(g.id+"-m"), core.DivisionID(g.id+"-w"))
	}
	want = append(want, "adult")
	var got []core.DivisionID
	for _, s := range c.r.Sections {
		got = append(got, s.ID)
		c.is(string(s.ID)+": rounds of its own", s.Rounds, 0)
	}
	c.is("groups", got, want)
	c.is("rounds", []any{c.r.Rounds, c.r.Teams, c.r.Boards, c.r.Game}, []any{9, false, 1, core.Chess})
	c.is("one player an entry", []any{c.r.Roster.Min, c.r.Roster.Max, c.r.Roster.OneTeam}, []any{1, 1, true})
}

// open are the groups open to somebody.
func (c *clause) open(p entry.Person) string {
	var ids []string
	for _, s := range entry.Admitting(c.r, p) {
		ids = append(ids, string(s.ID))
	}
	return strings.Join(ids, " ")
}

func TestSH21_TheCertificateDecides(t *testing.T) { holdsIn(t, sh, sh21) }
func sh21(c *clause) {
	for _, g := range grades {
		c.is(g.level, c.open(player(g.level, core.Men, "2009-05-01")), g.id+"-m")
	}
	c.is("none", c.open(player("", core.Men, "2009-05-01")), "")
	c.turnedAway("a girl without one", entry.Eligible(c.r, c.section("grade6-w"), player("", core.Women, "2009-05-01")), core.BadInput, "SH-24")
	// The words people use: one is asked where two are meant.
	for text, want := range map[string]string{
		"二级": "[二级棋士]", "二级棋士": "[二级棋士]", "一级": "[一级棋士 一级运动员]", "候补": "[候补棋协大师]", "棋协大师": "[棋协大师]",
		"国家大师": "[]", "": "[]", "七级": "[]",
	} {
		c.is(text, fmt.Sprint(entry.LevelsNamed(c.r, text)), want)
	}
	g := c.gate("certificate")
	c.is("seen before round 1", []any{g.Of, g.BeforeRound, g.WarnOnly}, []any{[]core.Part{core.PlayerPart}, 1, false})
}

func TestSH22_Masters(t *testing.T) { holdsIn(t, sh, sh22) }
func sh22(c *clause) {
	master := c.section("master")
	for _, level := range []string{"棋协大师", "一级运动员"} {
		p := player(level, core.Women, "1990-01-01")
		p.Standard = 2000
		c.welcome(level+" with 2000", entry.Eligible(c.r, master, p))
		p.Standard = 2001
		c.turnedAway(level+" with 2001", entry.Eligible(c.r, master, p), core.NotAllowed, "SH-22")
		p.Standard, p.Rapid = 0, 2400
		c.welcome(level+" without a standard rating", entry.Eligible(c.r, master, p))
	}
	for _, level := range []string{"候补棋协大师", "一级棋士", "国家大师", "健将"} {
		c.turnedAway(level, entry.Eligible(c.r, master, player(level, core.Men, "1990-01-01")), core.NotAllowed, "SH-22")
	}
	c.is("list", c.r.Ratings.List, "2018-10")
}

func TestSH23_Candidates(t *testing.T) { holdsIn(t, sh, sh23) }
func sh23(c *clause)                   { c.step(0) }

func TestSH24_OneStepUp(t *testing.T) { holdsIn(t, sh, sh24) }
func sh24(c *clause) {
	for i := range grades[1:] {
		c.step(i + 1)
	}
}

// step checks one grade: its own group only, and at most the next level up.
func (c *clause) step(i int) {
	g := grades[i]
	for _, sex := range []core.Sex{core.Men, core.Women} {
		s := c.section(core.DivisionID(g.id + "-" + string(sex)))
		if s.Eligible == nil || s.Eligible.Target != g.target {
			c.fail("the target of " + g.id)
		}
		p := player(g.level, sex, "2009-05-01")
		c.welcome(g.level, entry.Eligible(c.r, s, p))
		for _, target := range []string{g.target, g.level, ""} {
			p.Target = target
			c.welcome(g.level+" aims at "+target, entry.Eligible(c.r, s, p))
		}
		if i > 0 { // two steps
			p.Target = append([]string{"棋协大师"}, levelsDown()...)[i-1]
			c.turnedAway(g.level+" aims at "+p.Target, entry.Eligible(c.r, s, p), core.NotAllowed, g.by)
		}
		p.Target = "国家大师"
		c.turnedAway("a level that is not there", entry.Eligible(c.r, s, p), core.BadInput, g.by)
		for _, o := range grades {
			if o.level != g.level {
				c.turnedAway(o.level+" in "+g.id, entry.Eligible(c.r, s, player(o.level, sex, "2009-05-01")), core.NotAllowed, g.by)
			}
		}
	}
}

func levelsDown() []string {
	var levels []string
	for _, g := range grades {
		levels = append(levels, g.level)
	}
	return levels
}

func TestSH25_Adults(t *testing.T) { holdsIn(t, sh, sh25) }
func sh25(c *clause) {
	adult := c.section("adult")
	for birth, fine := range map[string]bool{"2000-10-04": true, "2000-10-05": false, "2000-02-29": true, "1950-01-01": true, "2001-01-01": false} {
		refusals := entry.Eligible(c.r, adult, player("", core.Women, birth))
		if fine {
			c.welcome(birth, refusals)
		} else {
			c.turnedAway(birth, refusals, core.NotAllowed, "SH-25")
		}
	}
	c.is("eighteen on the first day", []int{entry.AgeOn(born("2000-10-04"), c.r.Days[0]), entry.AgeOn(born("2000-10-05"), c.r.Days[0])}, []int{18, 17})
	// Of a birth of which only the year is known both ends must be in.
	p := player("六级棋士", core.Men, "1999-01-01")
	p.Born = core.Date{Year: 1999}
	c.welcome("1999", entry.Eligible(c.r, adult, p))
	p.Born = core.Date{Year: 2000}
	c.turnedAway("2000", entry.Eligible(c.r, adult, p), core.BadInput, "SH-25")
	p.Born = core.Date{}
	c.turnedAway("no birth", entry.Eligible(c.r, adult, p), core.BadInput, "SH-25")
	p = player("六级棋士", core.Men, "1980-06-01")
	for target, fine := range map[string]bool{"二级棋士": true, "五级棋士": true, "一级棋士": false, "棋协大师": false} {
		p.Target = target
		if fine {
			c.welcome(target, entry.Eligible(c.r, adult, p))
		} else {
			c.turnedAway(target, entry.Eligible(c.r, adult, p), core.NotAllowed, "SH-25")
		}
	}
	c.is("a holder may choose", c.open(player("六级棋士", core.Women, "1980-06-01")), "grade6-w adult")
}

func TestSH26_SplitBySex(t *testing.T) { holdsIn(t, sh, sh26) }
func sh26(c *clause) {
	for _, g := range grades {
		for sex, other := range map[core.Sex]core.Sex{core.Men: core.Women, core.Women: core.Men} {
			s := c.section(core.DivisionID(g.id + "-" + string(sex)))
			c.welcome(g.id, entry.Eligible(c.r, s, player(g.level, sex, "2009-05-01")))
			c.turnedAway(g.id, entry.Eligible(c.r, s, player(g.level, other, "2009-05-01")), core.NotAllowed, "SH-26")
			c.turnedAway(g.id+": not told", entry.Eligible(c.r, s, player(g.level, "", "2009-05-01")), core.BadInput, "SH-26")
		}
	}
	for _, sex := range []core.Sex{core.Men, core.Women} {
		c.welcome("masters", entry.Eligible(c.r, c.section("master"), player("棋协大师", sex, "1990-01-01")))
		c.welcome("adults", entry.Eligible(c.r, c.section("adult"), player("", sex, "1990-01-01")))
	}
}

func TestSH27_FewerThanTen(t *testing.T) { holdsIn(t, sh, sh27) }
func sh27(c *clause) {
	for _, s := range c.r.Sections {
		ten, nine := map[core.DivisionID]int{}, map[core.DivisionID]int{}
		for _, o := range c.r.Sections {
			ten[o.ID], nine[o.ID] = 10, 10
		}
		nine[s.ID] = 9
		c.is("ten in "+string(s.ID), len(entry.TooSmall(c.r, ten)), 0)
		small := entry.TooSmall(c.r, nine)
		if len(small) != 1 {
			c.fail(fmt.Sprint("nine in ", s.ID, ": ", small))
			continue
		}
		var with []core.DivisionID
		if base, sex, split := strings.Cut(string(s.ID), "-"); split {
			with = []core.DivisionID{core.DivisionID(base + "-" + map[string]string{"m": "w", "w": "m"}[sex])}
		}
		c.is("nine in "+string(s.ID), []any{small[0].Section, small[0].Cancel, small[0].Merge}, []any{s.ID, true, with})
		c.refused(string(s.ID), small[0].Warning, core.Conflict, "SH-27")
	}
	// Boys and girls merged: one pool, two rankings, each with its own prizes.
	pools := entry.Merge(c.r, map[core.DivisionID]int{"grade2-m": 12, "grade2-w": 4, "grade3-m": 10})
	c.is("pools", fmt.Sprint(pools), "[{[grade2-m grade2-w] 16} {[grade3-m] 10}]")
	merged := lined(16)
	girls := merged.Among(func(entry int) bool { return entry > 12 })
	c.is("the girls apart", ranks(girls), "1:13 2:14 3:15 4:16")
}

func TestSH39_Fee(t *testing.T) { holdsIn(t, sh, sh39) }
func sh39(c *clause) {
	q, e := entry.Due(c.r, nil, entry.Team{Players: []entry.Person{player("", core.Men, "1990-01-01")}})
	c.fine("fee", e)
	c.is("fee", q.Fee, core.Money{Amount: 21000, Currency: "CNY"})
	c.is("clause", q.Clause, "SH-39")
	two, _ := entry.Due(c.r, nil, entry.Team{Players: make([]entry.Person, 2)})
	c.is("per person", two.Fee.Amount, int64(42000))
}

// gate is a gate by its id.
func (c *clause) gate(id string) core.Gate {
	for _, g := range c.r.Gates {
		if g.ID == id {
			return g
		}
	}
	return core.Gate{}
}

func TestSH41_Insurance(t *testing.T) { holdsIn(t, sh, sh41) }
func sh41(c *clause) {
	c.is("no proof", c.lacking(1, "insurance"), standing{bars: []string{"SH-41"}, seat: []string{"SH-41"}})
	paid := event.Team{Paid: moment("2018-09-20 12:00:00")} // ten of the 210 are the insurance
	c.is("paid", c.standing(c.r, paid, 1, "insurance"), standing{})
	c.of([]core.Part{core.PlayerPart}, "insurance")
}

func TestSH45_PapersBeforeRoundOne(t *testing.T) { holdsIn(t, sh, sh45) }
func sh45(c *clause) {
	for id, by := range map[string]string{"form": "SH-45", "certificate": "SH-21", "insurance": "SH-41"} {
		c.is(id, c.lacking(1, id).bars, []string{by})
		c.is(id+": nothing is due before", c.lacking(0, id), standing{})
	}
	c.of([]core.Part{core.PlayerPart}, "form", "certificate")
	c.is("all seen", c.lacking(1), standing{})
	c.is("three papers", len(c.r.Gates), 3)
	for _, id := range []string{"certificate", "form"} { // shown on arrival
		g, _ := c.r.Gate(id)
		c.is(id+" is seen at the check-in", g.CheckIn, true)
	}
}

func TestSH44_TheFeeInTime(t *testing.T) { holdsIn(t, sh, sh44) }
func sh44(c *clause) {
	for at, fine := range map[string]bool{"2018-06-01 00:00:00": true, "2018-09-25 23:59:59.999999999": true, "2018-09-26 00:00:00": false} {
		w, e := entry.Enter(c.r, nil, entry.Team{}, moment(at))
		paid := entry.Arrived{Payment: moment(at)}.Valid(c.r, moment("2018-10-01 12:00:00"))
		if fine {
			c.is("window", w.ID, "entry")
			c.fine(at, e)
			c.fine("paid "+at, paid)
			continue
		}
		c.refused(at, e, core.TooLate, "SH-44")
		c.refused("paid "+at, paid, core.TooLate, "SH-44")
	}
	c.fine("not paid, and there is time", entry.Arrived{}.Valid(c.r, moment("2018-09-25 23:59:59.999999999")))
	c.refused("never paid", entry.Arrived{}.Valid(c.r, moment("2018-09-26 00:00:00")), core.TooLate, "SH-44")
	c.is("needs", entry.Arrived{}.Open(c.r), []core.Need{core.NeedPayment})
	c.fine("closing early", entry.CloseEarly(c.r))
	closed := moment("2018-09-20 12:00:00")
	c.fine("a nanosecond before", entry.Closed(c.r, closed, closed.Add(-1)))
	c.refused("closed", entry.Closed(c.r, closed, closed), core.TooLate, "SH-44")
}

func TestSH47_FiftyAPerson(t *testing.T) { holdsIn(t, sh, sh47) }
func sh47(c *clause) {
	free, e := entry.Belated(c.r, 3, moment("2018-09-25 23:59:59.999999999"))
	c.fine("in time", e)
	c.is("in time", []any{free.Approval, free.Fee}, []any{false, core.Money{}})
	late, e := entry.Belated(c.r, 3, moment("2018-09-26 00:00:00"))
	c.fine("late", e)
	c.is("three persons", late.Fee, core.Money{Amount: 15000, Currency: "CNY"})
	c.because("three persons", late.Why, "SH-47")
	one, _ := entry.Belated(c.r, 1, moment("2018-10-03 12:00:00"))
	c.is("one person", one.Fee, core.Money{Amount: 5000, Currency: "CNY"})
}

func TestSH46_LateWithApproval(t *testing.T) { holdsIn(t, sh, sh46) }
func sh46(c *clause) {
	late, e := entry.Belated(c.r, 1, moment("2018-09-28 12:00:00"))
	c.fine("late", e)
	c.is("approval", late.Approval, true)
	c.because("approval", late.Why, "SH-46")
	// The public list: name, group and club, and nothing else.
	in := map[string]core.DivisionID{"a": "grade2-m", "b": "master", "c": "grade2-m"}
	var book entry.Book
	for id, name := range map[string]string{"a": "王二", "b": "赵一", "c": "丁三"} {
		p := player("二级棋士", core.Men, "2009-05-01")
		p.Name = name
		book = append(book, entry.Team{ID: core.TeamID(id), Organisation: "棋院", Phone: "1", Players: []entry.Person{p}})
	}
	list := entry.Public(c.r, book, func(t entry.Team) core.DivisionID { return in[string(t.ID)] })
	c.is("list", list, []entry.Listed{{Section: "master", Name: "赵一", Organisation: "棋院"}, {Section: "grade2-m", Name: "丁三", Organisation: "棋院"}, {Section: "grade2-m", Name: "王二", Organisation: "棋院"}})
}

func TestSH43_EntryForm(t *testing.T) { holdsIn(t, sh, sh43) }
func sh43(c *clause) {
	c.is("fields", c.r.Entry.Required, []core.Field{core.FieldUnit})
	c.refused("no unit", entry.Form(c.r, entry.Team{}), core.BadInput, "SH-43")
	c.fine("a unit", entry.Form(c.r, entry.Team{Organisation: "棋院"}))
}
