package configs

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"taikyoku/core"
	"taikyoku/core/entry"
	"taikyoku/core/event"
	"taikyoku/locales"
)

func TestWX01_Title(t *testing.T) { holdsIn(t, wx, wx1) }
func wx1(c *clause) {
	c.is("title", c.r.Title[locales.ZhHant], "第十七屆世界象棋錦標賽")
	c.is("id, version", []any{c.r.ID, c.r.Version}, []any{"wxf-17th-world-2022", 1})
	c.is("languages", c.r.Languages, []locales.Lang{locales.ZhHant, locales.En})
}

func TestWX03_Days(t *testing.T) { holdsIn(t, wx, wx3) }
func wx3(c *clause) {
	c.is("days", fmt.Sprint(c.r.Days), "[2022-10-23 2022-10-24 2022-10-25 2022-10-26 2022-10-27 2022-10-28 2022-10-29 2022-10-30]")
	c.is("zone, venue, rounds", []any{c.r.Zone, c.r.Venue.Name[locales.ZhHant], len(c.r.Schedule.Rounds)}, []any{"Asia/Kuching", "馬來西亞砂撈越古晉", 0})
	c.is("occasions", c.occasions(), []string{"check-in 2022-10-22 to 2022-10-23", "departure 2022-10-30"})
}

func TestWX04_SixEvents(t *testing.T) { holdsIn(t, wx, wx4) }
func wx4(c *clause) {
	var got []string
	for _, s := range c.r.Sections {
		got = append(got, string(s.ID)+" "+string(s.Eligible.Sex))
	}
	c.is("events", got, []string{"men m", "women w", "u16-m m", "u16-w w", "u12-m m", "u12-w w"})
	c.is("individuals", []any{c.r.Teams, c.r.Boards, c.r.Game, c.r.Roster.Min, c.r.Roster.Max, c.r.Roster.OneTeam}, []any{false, 1, core.Xiangqi, 1, 1, true})
	c.is("frozen from", c.r.FrozenFrom, 1)
	c.turnedAway("a woman among the men", entry.Eligible(c.r, c.section("men"), player("", core.Women, "1990-01-01")), core.NotAllowed, "WX-4")
}

// delegates are n of a part and section.
func delegates(n int, part core.Part, section core.DivisionID) []entry.Delegate {
	list := make([]entry.Delegate, n)
	for i := range list {
		list[i] = entry.Delegate{Person: entry.Person{Name: fmt.Sprint(part, section, i)}, Part: part, Section: section}
	}
	return list
}

func TestWX05_Quotas(t *testing.T) { holdsIn(t, wx, wx5) }
func wx5(c *clause) {
	var all []entry.Delegate
	for _, q := range []struct {
		part    core.Part
		section core.DivisionID
		max     int
	}{
		{core.LeaderPart, "", 1},
		{core.CoachPart, "", 1},
		{core.PlayerPart, "men", 2},
		{core.PlayerPart, "women", 2},
		{core.PlayerPart, "u16-m", 4},
		{core.PlayerPart, "u16-w", 4},
		{core.PlayerPart, "u12-m", 4},
		{core.PlayerPart, "u12-w", 4},
	} {
		add := delegates(1, q.part, q.section)[0]
		what := fmt.Sprint(q.part, " ", q.section)
		full := delegates(q.max, q.part, q.section)
		c.fine("the last of "+what, entry.Quota(c.r, full[:q.max-1], add))
		c.refused("one more "+what, entry.Quota(c.r, full, add), core.Conflict, "WX-5")
		add.Exempt = true
		if q.part == core.PlayerPart {
			c.fine("an exempt "+what, entry.Quota(c.r, full, add))
			full[0].Exempt = true
			add.Exempt = false
			c.fine("an exempt one takes no place: "+what, entry.Quota(c.r, full, add))
		} else {
			c.refused("no exemption for a "+what, entry.Quota(c.r, full, add), core.Conflict, "WX-5")
		}
		all = append(all, delegates(q.max, q.part, q.section)...)
	}
	for _, line := range entry.Quotas(c.r, all) {
		c.is(fmt.Sprint(line.Quota), line.Used, line.Quota.Max)
	}
	c.fine("companions", entry.Quota(c.r, all, delegates(1, core.CompanionPart, "")[0]))
	c.fine("one leader, one coach", entry.Staffed(c.r, 1, 1))
	c.refused("two leaders", entry.Staffed(c.r, 2, 0), core.Conflict, "WX-5")
	c.refused("two coaches", entry.Staffed(c.r, 0, 2), core.Conflict, "WX-5")
}

func TestWX06_U16(t *testing.T) { holdsIn(t, wx, wx6) }
func wx6(c *clause) {
	for _, sex := range []core.Sex{core.Men, core.Women} {
		s := c.section(core.DivisionID("u16-" + string(sex)))
		for birth, fine := range map[string]bool{
			"2005-12-31": false, "2006-01-01": true, "2008-02-29": true, "2009-12-31": true, "2010-01-01": false,
		} {
			refusals := entry.Eligible(c.r, s, player("", sex, birth))
			if fine {
				c.welcome(birth, refusals)
			} else {
				c.turnedAway(birth, refusals, core.NotAllowed, "WX-6")
			}
		}
	}
}

func TestWX07_U12(t *testing.T) { holdsIn(t, wx, wx7) }
func wx7(c *clause) {
	for _, sex := range []core.Sex{core.Men, core.Women} {
		s := c.section(core.DivisionID("u12-" + string(sex)))
		c.turnedAway("2009-12-31", entry.Eligible(c.r, s, player("", sex, "2009-12-31")), core.NotAllowed, "WX-7")
		c.welcome("2010-01-01", entry.Eligible(c.r, s, player("", sex, "2010-01-01")))
		c.welcome("2012-02-29", entry.Eligible(c.r, s, player("", sex, "2012-02-29")))
		c.turnedAway("no birth", entry.Eligible(c.r, s, entry.Person{Sex: sex}), core.BadInput, "WX-7")
	}
	c.is("born on the first of January", c.open(player("", core.Women, "2010-01-01")), "women u12-w")
}

func TestWX09_Clock(t *testing.T) { holdsIn(t, wx, wx9) }
func wx9(c *clause) {
	c.is("clock", []any{c.r.TimeControl.Base.Of(), c.r.TimeControl.Increment.Of()}, []any{60 * time.Minute, 30 * time.Second})
}

func TestWX12_MergedUntilSix(t *testing.T) { holdsIn(t, wx, wx12) }
func wx12(c *clause) {
	six := map[core.DivisionID]int{"men": 9, "women": 3, "u16-m": 6, "u16-w": 6, "u12-m": 6, "u12-w": 6}
	apart := "[{[men] 9} {[women] 3} {[u16-m] 6} {[u16-w] 6} {[u12-m] 6} {[u12-w] 6}]"
	c.is("six each", fmt.Sprint(entry.Merge(c.r, six)), apart)
	c.is("nothing to say", len(entry.TooSmall(c.r, six)), 0)
	for id, want := range map[core.DivisionID]string{ // first the same sex
		"u16-m": "[{[men] 9} {[women] 3} {[u16-m u12-m] 11} {[u16-w] 6} {[u12-w] 6}]",
		"u16-w": "[{[men] 9} {[women] 3} {[u16-m] 6} {[u16-w u12-w] 11} {[u12-m] 6}]",
		"u12-m": "[{[men] 9} {[women] 3} {[u16-m u12-m] 11} {[u16-w] 6} {[u12-w] 6}]",
		"u12-w": "[{[men] 9} {[women] 3} {[u16-m] 6} {[u16-w u12-w] 11} {[u12-m] 6}]",
	} {
		five := map[core.DivisionID]int{}
		maps.Copy(five, six)
		five[id] = 5
		c.is("five in "+string(id), fmt.Sprint(entry.Merge(c.r, five)), want)
		small := entry.TooSmall(c.r, five)
		c.is("cancel", len(small) == 1 && small[0].Section == id && !small[0].Cancel && len(small[0].Merge) == 3, true)
		if len(small) > 0 {
			c.refused("five in "+string(id), small[0].Warning, core.Conflict, "WX-12")
		}
	}
	// The girls together are still too few: then with the boys.
	few := map[core.DivisionID]int{"u16-m": 8, "u16-w": 2, "u12-m": 7, "u12-w": 3}
	c.is("five girls", fmt.Sprint(entry.Merge(c.r, few)), "[{[u16-m u16-w u12-w] 13} {[u12-m] 7}]")
	// The wishes of a lonely one, in turn.
	for id, wishes := range map[core.DivisionID]string{"u16-m": "u12-m u16-w u12-w", "u16-w": "u12-w u16-m u12-m", "u12-m": "u16-m u12-w u16-w", "u12-w": "u16-w u12-m u16-m"} {
		order := strings.Fields(wishes)
		for i := range order {
			entries := map[core.DivisionID]int{id: 1}
			for _, other := range order[i:] {
				entries[core.DivisionID(other)] = 6
			}
			found := ""
			for _, p := range entry.Merge(c.r, entries) {
				if fmt.Sprint(p.Sections) == fmt.Sprint([]core.DivisionID{id, core.DivisionID(order[i])}) || fmt.Sprint(p.Sections) == fmt.Sprint([]string{order[i], string(id)}) {
					found = order[i]
				}
			}
			c.is(fmt.Sprint(id, " with ", order[i:]), found, order[i])
		}
	}
	// All of them are too few: one pool, and the rest is not for the rule to help.
	c.is("five in all", fmt.Sprint(entry.Merge(c.r, map[core.DivisionID]int{"u16-m": 1, "u16-w": 1, "u12-m": 2, "u12-w": 1})), "[{[u16-m u16-w u12-m u12-w] 5}]")
	c.is("one alone", fmt.Sprint(entry.Merge(c.r, map[core.DivisionID]int{"u12-w": 1})), "[{[u12-w] 1}]")
}

func TestWX23_CompleteByAugust(t *testing.T) { holdsIn(t, wx, wx23) }
func wx23(c *clause) {
	_, e := entry.Enter(c.r, nil, entry.Team{}, moment("2022-08-31 23:59:59.999999999"))
	c.fine("the last day", e)
	_, e = entry.Enter(c.r, nil, entry.Team{}, moment("2022-09-01 00:00:00"))
	c.refused("September", e, core.TooLate, "WX-23")
	c.is("window", c.r.Entry.Windows[0].ID, "entry")
	c.is("needs", entry.Arrived{}.Open(c.r), []core.Need{core.NeedPapers})
	c.is("fields", entry.Missing(c.r, entry.Team{}), []core.Field{core.FieldUnit})
	people := append(delegates(2, core.PlayerPart, "men"), delegates(1, core.LeaderPart, "")...)
	people = append(people, delegates(1, core.CompanionPart, "")...)
	people[0].Name, people[1].Name = "林 小明", "陳大文"
	flights, _ := c.r.Gate("flights")
	c.is("journeys are told, not shown", flights.Journeys, true)
	ev := event.New("e")
	ev.Rules = c.r
	unit := event.Unit{
		Name: "馬來西亞", Leader: event.Person{Name: "領隊一"}, Coach: event.Person{Name: "教練一"}, Companions: []event.Person{{Name: "隨行一"}},
	}
	ev.Units.Put(unit)
	for i, p := range people[:2] {
		ev.Teams.Put(event.Team{
			ID: core.TeamID(fmt.Sprint("t", i)), Name: p.Name, Unit: unit.Name, Division: "men", State: event.Entered, Players: []event.Person{{Name: p.Name}},
		})
	}
	c.of([]core.Part{core.LeaderPart}, "form")
	c.of([]core.Part{core.PlayerPart, core.LeaderPart, core.CoachPart, core.CompanionPart}, "photo", "flights")
	var asked []string
	for _, o := range ev.UnitAsks(unit) {
		if o.Gate.ID != "insurance" {
			asked = append(asked, o.Gate.ID+" "+o.Person)
		}
	}
	c.is("asked: the form and the flights of the unit, a photo of everybody", asked, []string{
		"form ", "photo 領隊一", "photo 教練一", "photo 隨行一", "photo 林 小明", "photo 陳大文", "flights ",
	})
	for file, want := range map[string]int{"林小明.jpg": 0, "photos/陳大文.PNG": 1, "陳大.jpg": -1, ".jpg": -1, "": -1} {
		c.is(file, entry.Whose(file, people), want)
	}
	people[1].Name = "林小明"
	c.is("a name that two bear", entry.Whose("林小明.jpg", people), -1)
	for id, named := range map[string]bool{"form": false, "photo": true, "flights": false} {
		g := c.gate(id)
		c.is(id+" by name", []any{g.Named, g.WarnOnly}, []any{named, id != "form"})
		c.fine(id, entry.InTime(c.r, g, moment("2022-08-31 23:59:59.999999999")))
		c.refused(id, entry.InTime(c.r, g, moment("2022-09-01 00:00:00")), core.TooLate, "WX-23")
	}
}

func TestWX26_Hotel(t *testing.T) { holdsIn(t, wx, wx26) }
func wx26(c *clause) {
	for _, x := range []struct {
		part core.Part
		room core.Room
		want int64
	}{
		{core.LeaderPart, core.SingleRoom, 120},
		{core.CoachPart, core.SingleRoom, 120},
		{core.PlayerPart, core.SingleRoom, 120},
		{core.LeaderPart, core.DoubleRoom, 80},
		{core.CoachPart, core.DoubleRoom, 80},
		{core.PlayerPart, core.DoubleRoom, 80},
		{core.CompanionPart, core.SingleRoom, 140},
		{core.CompanionPart, core.DoubleRoom, 100},
	} {
		bill, e := entry.Lodging(c.r, []entry.Stay{{Part: x.part, Room: x.room, From: born("2022-10-23"), To: born("2022-10-30")}})
		c.fine(fmt.Sprint(x), e)
		c.is(fmt.Sprint(x, ": seven nights"), bill.Due, core.Money{Amount: 7 * 100 * x.want, Currency: "USD"})
		c.because(fmt.Sprint(x), bill.Why, "WX-26")
	}
	_, e := entry.Lodging(c.r, []entry.Stay{{Name: "x", Part: core.ArbiterPart, Room: core.SingleRoom, From: born("2022-10-23"), To: born("2022-10-30")}})
	c.refused("no rate", e, core.BadInput, "WX-26")
	_, e = entry.Lodging(c.r, []entry.Stay{{Name: "x", Part: core.PlayerPart, Room: core.SingleRoom, From: born("2022-10-30"), To: born("2022-10-30")}})
	c.refused("no night", e, core.BadInput, "WX-26")
	c.is("no entry fee", []any{c.r.Fees.Base, c.r.Fees.Per}, []any{core.Money{Currency: "USD"}, core.PerPerson})
}

func TestWX27_ThreeForThreeDays(t *testing.T) { holdsIn(t, wx, wx27) }
func wx27(c *clause) {
	stay := func(part core.Part, exempt bool, nights int) entry.Stay {
		return entry.Stay{Part: part, Room: core.SingleRoom, From: born("2022-10-23"), To: core.DateOf(born("2022-10-23").In(time.UTC).AddDate(0, 0, nights)), Exempt: exempt}
	}
	p := core.PlayerPart
	for _, x := range []struct {
		what  string
		stays []entry.Stay
		want  int64
	}{
		{"none exempt", []entry.Stay{stay(p, false, 7)}, 0},
		{"one", []entry.Stay{stay(p, true, 7)}, 240},
		{"two days only", []entry.Stay{stay(p, true, 2)}, 160},
		{"three", []entry.Stay{stay(p, true, 7), stay(p, true, 7), stay(p, true, 7)}, 720},
		{"four", []entry.Stay{stay(p, true, 7), stay(p, true, 7), stay(p, true, 7), stay(p, true, 7)}, 720},
		{"the longest of four", []entry.Stay{stay(p, true, 1), stay(p, true, 3), stay(p, true, 3), stay(p, true, 3)}, 720},
		{"a coach", []entry.Stay{stay(core.CoachPart, true, 7)}, 0},
	} {
		bill, e := entry.Lodging(c.r, x.stays)
		c.fine(x.what, e)
		c.is(x.what, bill.Subsidy.Amount, 100*x.want)
		c.is(x.what+": due", bill.Due.Amount, bill.Sum.Amount-100*x.want)
		if x.want > 0 {
			c.because(x.what, bill.Why, "WX-27")
		}
	}
}

func TestWX28_MetAtTheAirport(t *testing.T) { holdsIn(t, wx, wx28) }
func wx28(c *clause) {
	for at, met := range map[string]bool{
		"2022-10-22 07:59:59.999": false, "2022-10-22 08:00:00": true, "2022-10-22 18:30:00": true, "2022-10-22 18:30:00.001": false,
		"2022-10-23 07:59:59.999": false, "2022-10-23 08:00:00": true, "2022-10-23 18:30:00": true, "2022-10-23 18:30:00.001": false, "2022-10-24 12:00:00": false,
	} {
		if e := entry.Met(c.r, moment(at)); met {
			c.fine(at, e)
		} else {
			c.refused(at, e, core.Conflict, "WX-28")
		}
	}
}

func TestWX29_InsuranceIsNoGate(t *testing.T) { holdsIn(t, wx, wx29) }
func wx29(c *clause) {
	without := c.lacking(1, "insurance")
	c.is("plays", [][]string{without.bars, without.seat}, [][]string{nil, nil})
	c.is("is told", slices.Compact(without.told), []string{"WX-29"})
	c.is("due", c.gate("insurance").BeforeRound, 1)
	c.of([]core.Part{core.PlayerPart, core.LeaderPart, core.CoachPart}, "insurance")
}

func TestWX33_DinnerToBreakfast(t *testing.T) { holdsIn(t, wx, wx33) }
func wx33(c *clause) {
	for days, fine := range map[[2]string]bool{
		{"2022-10-23", "2022-10-30"}: true, {"2022-10-22", "2022-10-30"}: false, {"2022-10-23", "2022-10-31"}: false, {"2022-10-24", "2022-10-29"}: true,
	} {
		e := entry.Outside(c.r, entry.Stay{From: born(days[0]), To: born(days[1])})
		if fine {
			c.fine(fmt.Sprint(days), e)
		} else {
			c.refused(fmt.Sprint(days), e, core.Conflict, "WX-33")
		}
	}
}

func TestWX35_Version(t *testing.T) { holdsIn(t, wx, wx35) }
func wx35(c *clause)                { c.is("issued", c.r.Issued.String(), "2022-06-15") }
