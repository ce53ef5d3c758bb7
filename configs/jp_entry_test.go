package configs

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"taikyoku/core"
	"taikyoku/core/entry"
)

func TestJP22_TeamName(t *testing.T) { holds(t, jp22) }
func jp22(c *clause) {
	book := entry.Book{{ID: "1", Name: "Todai A"}}
	for name, offer := range map[string]string{
		"Chess":                 "-", // taken
		"A":                     "-",
		"  Sapporo Knights  ":   "-",
		strings.Repeat("a", 24): "-",
		"Ｔｏｋｙｏ　Ｋｎｉｇｈｔｓ":         "Tokyo Knights", // offered in half width
		strings.Repeat("a", 25): "",
		strings.Repeat("ａ", 25): "",
		"Team 1":                "",
		"Team １":                "",
		"東大A":                   "",
		"チェス":                   "",
		"A-team":                "",
		"A&B":                   "",
		"Kings ♔":               "",
		"Kings😀":                "",
		"":                      "",
		"   ":                   "",
	} {
		_, got, refusal := entry.Name(c.r, book, "", name)
		if offer == "-" {
			c.fine(name, refusal)
			continue
		}
		c.refused(fmt.Sprintf("%q", name), refusal, core.BadInput, "JP-22")
		c.is(fmt.Sprintf("%q: offer", name), got, offer)
	}
	_, _, refusal := entry.Name(c.r, book, "", "TODAI  a")
	c.refused("a name that differs in case only", refusal, core.Conflict, "JP-22")
	_, _, refusal = entry.Name(c.r, book, "1", "todai a")
	c.fine("a team may keep its own name", refusal)
	clean, _, _ := entry.Name(c.r, book, "", "  Sapporo Knights  ")
	c.is("trimmed", clean, "Sapporo Knights")
}

func TestJP34_PriorityWindow(t *testing.T) { holds(t, jp34) }
func jp34(c *clause) {
	club := team("c", "club", "kanto", 4)
	_, e := entry.Enter(c.r, nil, club, at("09-03 17:59:59.999999999"))
	c.refused("a nanosecond before", e, core.TooEarly, "JP-34")
	w, e := entry.Enter(c.r, nil, club, at("09-03 18:00:00"))
	c.fine("opens", e)
	c.is("window", w.ID, "priority")
	w, e = entry.Enter(c.r, nil, team("s", "circle", "honshu", 4), at("09-16 23:59:59.999999999"))
	c.fine("the last minute", e)
	c.is("window", w.ID, "priority")
	w, e = entry.Enter(c.r, nil, club, at("09-17 00:00:00"))
	c.fine("the general window follows at once", e)
	c.is("window", w.ID, "general")
}

func TestJP36_PriorityOnlyForClubsAndCircles(t *testing.T) { holds(t, jp36) }
func jp36(c *clause) {
	for kind, want := range map[string]bool{"club": true, "circle": true, "": false} {
		_, e := entry.Enter(c.r, nil, team("x", kind, "kanto", 4), at("09-10 12:00:00"))
		if want {
			c.fine("kind "+kind, e)
		} else {
			c.refused("general team", e, core.NotAllowed, "JP-36")
		}
	}
	var kinds []string
	for _, k := range c.r.Entry.Kinds {
		kinds = append(kinds, k.ID)
	}
	c.is("kinds", kinds, []string{"club", "circle"})
}

func TestJP35_TwoTeamsOfAnOrganisation(t *testing.T) { holds(t, jp35) }
func jp35(c *clause) {
	var book entry.Book
	for i := range 2 {
		o := team(fmt.Sprint(i), "club", "kanto", 4)
		o.Organisation, o.Window, o.Entered = "Shinagawa Chess Club", "priority", at("09-04 10:00:00")
		_, e := entry.Enter(c.r, book, o, at("09-04 10:00:00"))
		c.fine(fmt.Sprint("team ", i+1), e)
		book = append(book, o)
	}
	third := team("3", "club", "kanto", 4)
	third.Organisation = "ＳＨＩＮＡＧＡＷＡ chess club"
	_, e := entry.Enter(c.r, book, third, at("09-16 23:59:59.999"))
	c.refused("the third", e, core.Conflict, "JP-35")
	_, e = entry.Enter(c.r, book, third, at("09-17 00:00:00"))
	c.fine("the third in the general window", e)
	other := team("4", "club", "kanto", 4)
	_, e = entry.Enter(c.r, book, other, at("09-16 12:00:00"))
	c.fine("another club", e)
}

func TestJP37_GeneralWindow(t *testing.T) { holds(t, jp37) }
func jp37(c *clause) {
	general := team("g", "", "", 4)
	_, e := entry.Enter(c.r, nil, general, at("09-02 12:00:00"))
	c.refused("before everything", e, core.TooEarly, "JP-37")
	_, e = entry.Enter(c.r, nil, general, at("09-16 23:59:59.999999999"))
	c.refused("a nanosecond before", e, core.NotAllowed, "JP-36")
	w, e := entry.Enter(c.r, nil, general, at("09-17 00:00:00"))
	c.fine("opens", e)
	c.is("window", w.ID, "general")
	_, e = entry.Enter(c.r, nil, general, at("10-18 23:59:59.999999999"))
	c.fine("the last minute", e)
	_, e = entry.Enter(c.r, nil, general, at("10-19 00:00:00"))
	c.refused("closed", e, core.TooLate, "JP-37")
}

func TestJP19_SixtyTeams(t *testing.T) { holds(t, jp19) }
func jp19(c *clause) {
	var book entry.Book
	for i := range 59 {
		o := team(fmt.Sprint(i), "", "", 4)
		o.Window = []string{"priority", "general"}[i%2]
		book = append(book, o)
	}
	_, e := entry.Enter(c.r, book, team("n", "", "", 4), at("10-01 12:00:00"))
	c.fine("the sixtieth", e)
	book = append(book, team("n", "", "", 4))
	_, e = entry.Enter(c.r, book, team("o", "", "", 4), at("10-01 12:00:00"))
	c.refused("the sixty-first", e, core.Conflict, "JP-19")
	if e != nil {
		c.is("no waiting list", e.Next.Key, "entry.ask_organiser")
	}
	c.fine("one that holds a place keeps it", entry.Place(c.r, book, "n"))
	c.is("a ticket is needed", c.r.Entry.Complete, []core.Need{core.NeedTicket})
}

func TestJP20_RequiredFields(t *testing.T) { holds(t, jp20) }
func jp20(c *clause) {
	whole := team("w", "club", "kanto", 4)
	c.fine("complete", entry.Form(c.r, whole))
	for field, empty := range map[core.Field]func(*entry.Team){
		core.FieldTeamName:     func(t *entry.Team) { t.Name = "" },
		core.FieldCaptainName:  func(t *entry.Team) { t.Captain.Name = "" },
		core.FieldCaptainID:    func(t *entry.Team) { t.Captain.ID = "" },
		core.FieldCaptainEmail: func(t *entry.Team) { t.Email = "" },
		core.FieldOrganisation: func(t *entry.Team) { t.Organisation = "" },
	} {
		part := whole
		empty(&part)
		c.refused(string(field), entry.Form(c.r, part), core.BadInput, "JP-20")
		c.is("missing", entry.Missing(c.r, part), []core.Field{field})
	}
}

func TestJP33_TicketWithoutRoster(t *testing.T) { holds(t, jp33) }
func jp33(c *clause) {
	three := team("3", "", "", 3)
	unpaid := team("u", "", "", 3)
	unpaid.Ticket = ""
	c.is("reminded before", c.r.Roster.Remind, []core.Span{core.Span(72 * time.Hour)})
	list := entry.Unrostered(c.r, entry.Book{three, unpaid, team("4", "", "", 4)})
	if len(list) != 1 || list[0].ID != "3" {
		c.fail(fmt.Sprint("to be chased: ", list))
	}
}

func TestJP09_MembersToTheLastDay(t *testing.T) { holds(t, jp9) }
func jp9(c *clause) {
	early, late := at("10-01 12:00:00"), at("10-20 12:00:00")
	for _, x := range []struct {
		name    string
		until   core.Date
		warning bool
	}{
		{"to the last day", core.Date{Year: 2025, Month: 11, Day: 2}, false},
		{"to the day before", core.Date{Year: 2025, Month: 11, Day: 1}, true},
		{"no member", core.Date{}, true},
	} {
		for _, who := range []string{"player", "captain"} {
			tm := team("m", "", "", 4)
			tm.Captain = member("cap", 1970, 0)
			if who == "player" {
				tm.Players[3].Until = x.until
			} else {
				tm.Captain.Until = x.until
			}
			var warnings, refusals int
			for _, m := range entry.Memberships(c.r, tm, early) {
				if m.Warning != nil {
					warnings++
					c.refused(x.name, m.Warning, core.NotAllowed, "JP-9")
				}
			}
			for _, m := range entry.Memberships(c.r, tm, late) {
				if m.Refusal != nil {
					refusals++
				}
			}
			want := 0
			if x.warning {
				want = 1
			}
			c.is(x.name+" "+who+": warned in time", warnings, want)
			c.is(x.name+" "+who+": refused later", refusals, want)
		}
	}
	tm := team("m", "", "", 5)
	c.is("a playing captain is asked once", len(entry.Memberships(c.r, tm, early)), 5)
	tm.Captain = member("cap", 1970, 0)
	c.is("six persons", len(entry.Memberships(c.r, tm, early)), 6)
}

func TestJP10_JoinInTime(t *testing.T) { holds(t, jp10) }
func jp10(c *clause) {
	tm := team("m", "", "", 4)
	tm.Players[1].Until = core.Date{}
	state := func(when string) entry.Membership { return entry.Memberships(c.r, tm, at(when))[1] }
	if m := state("10-18 23:59:59.999999999"); m.Warning == nil || m.Refusal != nil {
		c.fail("in the last minute it is a warning only")
	}
	c.refused("after it", state("10-19 00:00:00").Refusal, core.TooLate, "JP-10")
	tm.Players[1] = member("j", 1990, 0)
	tm.Players[1].Since = at("10-18 23:59:59.999")
	c.fine("joined in the last minute", state("10-25 12:00:00").Refusal)
	tm.Players[1].Since = at("10-19 00:00:00")
	c.refused("joined a moment later", state("10-25 12:00:00").Refusal, core.TooLate, "JP-10")
}

func TestJP85_Staff(t *testing.T) { holds(t, jp85) }
func jp85(c *clause) {
	var book entry.Book
	for i := range 3 {
		if i == 2 {
			c.is("two teams", len(entry.Staff(c.r, book, nil)), 0)
		}
		o := team(fmt.Sprint(i), "club", "kanto", 4)
		o.Organisation = "Big Club"
		book = append(book, o)
	}
	due := entry.Staff(c.r, book, nil)
	c.is("three teams", len(due), 1)
	if len(due) == 1 {
		c.refused("three teams", due[0].Warning, core.BadInput, "JP-85")
		c.is("persons", due[0].Persons, 1)
	}
	c.is("named", len(entry.Staff(c.r, book, map[string]int{"bigclub": 1})), 0)
}
