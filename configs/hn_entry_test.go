package configs

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"taikyoku/core"
	"taikyoku/core/entry"
	"taikyoku/core/event"
	"taikyoku/core/lineup"
	"taikyoku/locales"
)

func TestHN01_Document(t *testing.T) { holdsIn(t, hn, hn1) }
func hn1(c *clause) {
	c.is("id, version, issued", []any{c.r.ID, c.r.Version, c.r.Issued.String()}, []any{"hunan-county-team-2025", 1, "2025-08-25"})
	c.is("title", c.r.Title[locales.ZhHans], "2025年湖南省第四届县级象棋团体赛")
	c.is("languages", c.r.Languages, []locales.Lang{locales.ZhHans})
}

func TestHN04_Days(t *testing.T) { holdsIn(t, hn, hn4) }
func hn4(c *clause) {
	c.is("days", fmt.Sprint(c.r.Days), "[2025-10-11 2025-10-12]")
	c.is("zone", c.r.Zone, "Asia/Shanghai")
	c.is("venue", c.r.Venue.Address[locales.ZhHans]+c.r.Venue.Name[locales.ZhHans], "湖南省娄底市娄星区西团书院")
}

// four is a complete team of a unit: its players have no ids and differ.
func four(id, unit string) entry.Team {
	t := entry.Team{ID: core.TeamID(id), Name: unit + id, Organisation: unit, Phone: "1"}
	for i := range 4 {
		t.Players = append(t.Players, entry.Person{Name: fmt.Sprint(id, "棋手", i+1), Born: born(fmt.Sprint(1970+i, "-05-01")), Basis: 1 + i%3})
	}
	return t
}

func TestHN05_EachOnHisBoard(t *testing.T) { holdsIn(t, hn, hn5) }
func hn5(c *clause) {
	c.is("no sheets", lineup.Asked(c.r, 4), false)
	c.is("one line-up", fmt.Sprint(lineup.All(c.r, 4)), "[1 2 3 4]")
	c.is("not another order", lineup.Legal(c.r, 4, lineup.Sheet{2, 1, 3, 4}) != nil, true)
	c.is("fixed order, sheets, in order", []bool{c.r.Roster.FixedOrder, c.r.Lineup.Sheets, c.r.Lineup.InOrder}, []bool{true, false, true})
	c.is("teams on four boards", []any{c.r.Teams, c.r.Boards, c.r.Game}, []any{true, 4, core.Xiangqi})
	c.is("phones, byes", []bool{c.r.Play.PhonesInHall, c.r.Play.RequestedByes}, []bool{false, false})
}

func TestHN06_ClosedList(t *testing.T) { holdsIn(t, hn, hn6) }
func hn6(c *clause) {
	units := c.r.Entry.Units.Names
	c.is("the counties, cities and districts of the province", len(units), 122)
	seen := map[string]bool{}
	for _, name := range units {
		c.is("twice "+name, seen[name], false)
		seen[name] = true
		c.is("ends as units do", map[string]bool{"县": true, "市": true, "区": true}[string([]rune(name)[len([]rune(name))-1:])], true)
		c.fine(name, entry.Unit(c.r, nil, four("a", name), unfolded))
	}
	for text, want := range map[string]string{
		"娄星区": "娄星区", "娄星": "娄星区", "娄底市娄星区": "娄星区", " 双峰县 ": "双峰县", "南县": "南县", "凤凰": "凤凰县", "城步": "城步苗族自治县", "津市": "津市市",
		"衡阳": "衡阳县", "北京市朝阳区": "", "": "", "县": "", "娄星县": "",
	} {
		unit, _ := entry.UnitOf(c.r, text, unfolded)
		c.is(fmt.Sprintf("%q", text), unit, want)
	}
	c.refused("not on the list", entry.Unit(c.r, nil, four("a", "朝阳区"), unfolded), core.NotAllowed, "HN-6")
	_, near := entry.UnitOf(c.r, "娄星县", unfolded)
	c.is("what may have been meant", near, []string{"娄星区"})
}

func TestHN07_Born1955(t *testing.T) { holdsIn(t, hn, hn7) }
func hn7(c *clause) {
	s := c.section("county")
	for birth, fine := range map[string]bool{"1955-06-30": false, "1955-07-01": true, "1956-02-29": true, "2015-01-01": true} {
		refusals := entry.Eligible(c.r, s, player("", "", birth))
		if fine {
			c.welcome(birth, refusals)
		} else {
			c.turnedAway(birth, refusals, core.NotAllowed, "HN-7")
		}
	}
	c.turnedAway("1955, no day", entry.Eligible(c.r, s, entry.Person{Born: core.Date{Year: 1955}}), core.BadInput, "HN-7")
	c.welcome("1956, no day", entry.Eligible(c.r, s, entry.Person{Born: core.Date{Year: 1956}}))
	c.turnedAway("1954, no day", entry.Eligible(c.r, s, entry.Person{Born: core.Date{Year: 1954}}), core.NotAllowed, "HN-7")
}

func TestHN08_OneUnit(t *testing.T) { holdsIn(t, hn, hn8) }
func hn8(c *clause) {
	t := four("a", "双峰县")
	c.welcome("none told", entry.SameUnit(c.r, t, unfolded))
	t.Players[2].Unit = "双峰"
	c.welcome("the same", entry.SameUnit(c.r, t, unfolded))
	t.Players[2].Unit = "新化县"
	c.turnedAway("another", entry.SameUnit(c.r, t, unfolded), core.NotAllowed, "HN-8")
	other := four("b", "新化县")
	other.Players[0] = t.Players[0]
	c.turnedAway("in two teams", entry.Roster(c.r, entry.Book{t}, other), core.Conflict, "HN-8")
}

func TestHN09_Basis(t *testing.T) { holdsIn(t, hn, hn9) }
func hn9(c *clause) {
	t := four("a", "双峰县")
	c.welcome("all told", entry.Bases(c.r, t))
	t.Players[1].Basis = 0
	c.turnedAway("not told", entry.Bases(c.r, t), core.BadInput, "HN-9")
	t.Players[1].Basis = 4
	c.turnedAway("there are three", entry.Bases(c.r, t), core.BadInput, "HN-9")
	c.is("not verified", c.lacking(1, "basis").seat, []string{"HN-9"})
	c.is("not due yet", c.lacking(0, "basis").seat, []string(nil))
	c.of([]core.Part{core.PlayerPart}, "basis")
}

func TestHN10_PapersOfTheTeam(t *testing.T) { holdsIn(t, hn, hn10) }
func hn10(c *clause) {
	for _, id := range []string{"originals", "copies", "pledge"} {
		c.is(id, c.lacking(1, id), standing{bars: []string{"HN-10"}})
		c.is(id+" before", c.lacking(0, id), standing{})
	}
	c.of([]core.Part{core.LeaderPart}, "originals", "copies", "pledge")
	c.is("all there", c.lacking(1), standing{})
}

func TestHN11_OneTeamOfAUnitFiftyInAll(t *testing.T) { holdsIn(t, hn, hn11) }
func hn11(c *clause) {
	book := entry.Book{four("a", "双峰县"), four("b", "娄星区")}
	c.refused("a second team", entry.Unit(c.r, book, four("c", "双峰"), unfolded), core.Conflict, "HN-11")
	c.fine("its own entry again", entry.Unit(c.r, book, book[0], unfolded))
	c.fine("the host's second", entry.Unit(c.r, book, four("c", "娄星区"), unfolded))
	c.refused("the host's third", entry.Unit(c.r, append(book, four("c", "娄星区")), four("d", "娄星区"), unfolded), core.Conflict, "HN-11")
	// Places go in the order of complete entries, not of first words.
	claims := make([]entry.Claim, 52)
	base := moment("2025-09-20 12:00:00")
	for i := range claims {
		claims[i] = entry.Claim{Team: core.TeamID(fmt.Sprintf("t%02d", i)), Arrived: entry.Arrived{Papers: base.Add(time.Duration(i) * time.Hour / 2), Payment: base}}
	}
	claims[0].Arrived.Payment = moment("2025-09-28 17:59:59.999") // papers first, money last
	claims[51].Arrived.Payment = time.Time{}
	in, over, open := entry.Seats(c.r, claims)
	c.is("in, over, open", []int{len(in), len(over), len(open)}, []int{50, 1, 1})
	if len(in) == 50 && len(over) == 1 && len(open) == 1 {
		c.is("the first, the one over, the open one", []core.TeamID{in[0].Team, over[0].Team, open[0].Team}, []core.TeamID{"t01", "t00", "t51"})
	}
	fifty := make(entry.Book, 49)
	for i := range fifty {
		fifty[i].ID = core.TeamID(fmt.Sprint(i))
	}
	c.fine("the fiftieth", entry.Place(c.r, fifty, "x"))
	c.refused("the fifty-first", entry.Place(c.r, append(fifty, entry.Team{ID: "49"}), "x"), core.Conflict, "HN-11")
}

func TestHN12_SixPeople(t *testing.T) { holdsIn(t, hn, hn12) }
func hn12(c *clause) {
	for n, fine := range map[int]bool{3: false, 4: true, 5: false} {
		t := four("a", "双峰县")
		t.Players = append(t.Players, entry.Person{Name: "五"})[:n]
		refusals := entry.Roster(c.r, nil, t)
		if fine {
			c.welcome(fmt.Sprint(n), refusals)
		} else {
			c.turnedAway(fmt.Sprint(n), refusals, core.BadInput, "HN-12")
		}
	}
	c.fine("one leader, one coach", entry.Staffed(c.r, 1, 1))
	c.refused("two leaders", entry.Staffed(c.r, 2, 0), core.Conflict, "HN-12")
	c.refused("two coaches", entry.Staffed(c.r, 0, 2), core.Conflict, "HN-12")
}

func TestHN24_FiveHundredATeam(t *testing.T) { holdsIn(t, hn, hn24) }
func hn24(c *clause) {
	q, e := entry.Due(c.r, nil, four("a", "双峰县"))
	c.fine("fee", e)
	c.is("fee", []any{q.Fee, q.Clause, c.r.Fees.Per}, []any{core.Money{Amount: 50000, Currency: "CNY"}, "HN-24", core.PerTeam})
}

func TestHN26_Insurance(t *testing.T) { holdsIn(t, hn, hn26) }
func hn26(c *clause) {
	none := c.lacking(1, "insurance")
	c.is("a player without", none.seat, []string{"HN-26"})
	c.is("none of whose players may sit down", none.bars, []string{"HN-26", "HN-26", "HN-26", "HN-26"})
	c.is("the fee does not include it", c.standing(c.r, event.Team{Paid: moment("2025-09-01 12:00:00")}, 1, "insurance"), none)
	c.is("before round 1", c.lacking(0, "insurance"), standing{})
	c.is("told only", c.lacking(1, "staff-insurance"), standing{told: []string{"HN-26"}})
	c.of([]core.Part{core.PlayerPart}, "insurance")
	c.of([]core.Part{core.LeaderPart, core.CoachPart}, "staff-insurance")
	c.is("due", c.gate("staff-insurance").BeforeRound, 1)
}

func TestHN27_StrictlyBeforeSix(t *testing.T) { holdsIn(t, hn, hn27) }
func hn27(c *clause) {
	w, e := entry.Enter(c.r, nil, entry.Team{}, moment("2025-09-28 17:59:59.999999999"))
	c.fine("a nanosecond before", e)
	c.is("window", w.ID, "entry")
	_, e = entry.Enter(c.r, nil, entry.Team{}, moment("2025-09-28 18:00:00"))
	c.refused("18:00:00", e, core.TooLate, "HN-27")
	_, e = entry.Belated(c.r, 1, moment("2025-09-28 18:00:00"))
	c.refused("no late entry", e, core.TooLate, "HN-27")
	c.refused("no closing early", entry.CloseEarly(c.r), core.NotAllowed, "HN-27")
	g := c.gate("form")
	c.is("part of the entry", g.Entry, true)
	c.is("asked of leaders", g.Of, []core.Part{core.LeaderPart})
	c.fine("papers a nanosecond before", entry.InTime(c.r, g, moment("2025-09-28 17:59:59.999999999")))
	c.refused("papers at 18:00:00", entry.InTime(c.r, g, moment("2025-09-28 18:00:00")), core.TooLate, "HN-27")
}

func TestHN28_PapersAndMoney(t *testing.T) { holdsIn(t, hn, hn28) }
func hn28(c *clause) {
	in, late := moment("2025-09-28 17:59:59.999999999"), moment("2025-09-28 18:00:00")
	after := moment("2025-09-29 09:00:00")
	c.fine("both", entry.Arrived{Papers: in, Payment: in}.Valid(c.r, after))
	for what, a := range map[string]entry.Arrived{
		"late money": {Papers: in, Payment: late}, "late papers": {Papers: late, Payment: in}, "no money": {Papers: in}, "no papers": {Payment: in},
	} {
		c.refused(what, a.Valid(c.r, after), core.TooLate, "HN-28")
	}
	c.fine("there is time", entry.Arrived{Papers: in}.Valid(c.r, in))
	c.refused("there is none", entry.Arrived{Papers: in}.Valid(c.r, late), core.TooLate, "HN-28")
	c.is("needs", entry.Arrived{}.Open(c.r), []core.Need{core.NeedPapers, core.NeedPayment})
}

func TestHN30_CheckInBeforeSix(t *testing.T) { holdsIn(t, hn, hn30) }
func hn30(c *clause) {
	g := c.gate("identity")
	c.is("settled by checking in", g.CheckIn, true)
	c.fine("a nanosecond before", entry.InTime(c.r, g, moment("2025-10-10 17:59:59.999999999")))
	c.refused("18:00:00", entry.InTime(c.r, g, moment("2025-10-10 18:00:00")), core.TooLate, "HN-30")
	c.is("not seen", c.lacking(1, "identity").seat, []string{"HN-30"})
	c.is("not due yet", c.lacking(0, "identity").seat, []string(nil))
	c.of([]core.Part{core.PlayerPart}, "identity")
}

func TestHN31_OfficialsArrive(t *testing.T) { holdsIn(t, hn, hn31) }
func hn31(c *clause) {
	c.is("occasions", c.occasions(), []string{"check-in 2025-10-10 to 10-10 18:00", "chief-arbiter 2025-10-09", "arbiters 2025-10-10"})
}

// occasions are the points of the programme with what is told of their times.
func (c *clause) occasions() (list []string) {
	for _, o := range c.r.Schedule.Occasions {
		line := o.ID
		if !o.Start.IsZero() {
			line += " " + o.Start.Format("01-02 15:04")
		}
		if !o.Day.IsZero() {
			line += " " + o.Day.String()
		}
		if !o.LastDay.IsZero() {
			line += " to " + o.LastDay.String()
		}
		if !o.End.IsZero() {
			line += " to " + o.End.Format("01-02 15:04")
		}
		list = append(list, line)
	}
	return list
}

func TestHN32_AbsentNotPaired(t *testing.T) { holdsIn(t, hn, hn32) }
func hn32(c *clause) {
	c.is("somebody came", c.lacking(1), standing{})
	c.is("nobody came", c.lacking(1, "leaders"), standing{bars: []string{"HN-32"}})
	m := c.r.Schedule.Meetings[0]
	c.is("start", m.Start.Equal(moment("2025-10-10 19:30:00")), true)
	c.is("who", []any{m.Attend, m.Proxy, m.Online, m.Toss}, []any{[]core.Part{core.LeaderPart, core.CoachPart}, true, false, false})
	c.is("reminders", m.Remind, []core.Span{core.Span(24 * time.Hour), core.Span(2 * time.Hour)})
}

func TestHN38_BoardsUntilTheMeeting(t *testing.T) { holdsIn(t, hn, hn38) }
func hn38(c *clause) {
	c.fine("19:30:00", entry.BoardsOpen(c.r, moment("2025-10-10 19:30:00")))
	c.refused("and no later", entry.BoardsOpen(c.r, moment("2025-10-10 19:30:00.000000001")), core.TooLate, "HN-38")
	c.is("the roster's own deadline", []bool{c.r.Roster.Until.Open(moment("2025-10-10 19:30:00")), c.r.Roster.Until.Open(moment("2025-10-10 19:30:00.000000001"))}, []bool{true, false})
	c.is("fields", c.r.Entry.Required, []core.Field{core.FieldTeamName, core.FieldUnit, core.FieldPhone})
	c.refused("an empty form", entry.Form(c.r, entry.Team{}), core.BadInput, "HN-38")
	c.fine("a full one", entry.Form(c.r, four("a", "双峰县")))
}

func TestHN40_SignedByEachPlayer(t *testing.T) { holdsIn(t, hn, hn40) }
func hn40(c *clause) {
	c.is("unsigned", c.lacking(1, "risk").seat, []string{"HN-40"})
	c.is("signed", c.lacking(1), standing{})
	newer := *c.r
	newer.Consents = slices.Clone(c.r.Consents)
	newer.Consents[0].Version++
	c.is("signed as it was before", c.standing(&newer, event.Team{}, 1).seat, []string{"HN-40"})
	text := c.r.Consents[0]
	c.is("minors", []core.Part{entry.Signer(c.r, text, born("2007-10-11")), entry.Signer(c.r, text, born("2007-10-12")), entry.Signer(c.r, text, born("1960-01-01"))},
		[]core.Part{core.PlayerPart, core.GuardianPart, core.PlayerPart})
	c.is("born on 29 February 2008", entry.Signer(c.r, text, born("2008-02-29")), core.GuardianPart)
	c.is("text and clause", []any{text.ID, text.Clause, text.Version}, []any{"risk", "HN-40", 1})
}

// unfolded leaves a name as it is: the folding of scripts is the lexicon's.
func unfolded(name string) string { return name }
