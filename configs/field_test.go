package configs

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"taikyoku/core"
	"taikyoku/core/entry"
	"taikyoku/core/prize"
	"taikyoku/core/standings"
)

// named reads an event's own file once for all its clauses.
func named(id string) func() *core.Regulation {
	r, err := Named(id)
	return func() *core.Regulation {
		if err != nil {
			panic(err)
		}
		return r
	}
}

var sh, wx, hn = named("cca-masters-shanghai-2018"), named("wxf-17th-world-2022"), named("hunan-county-team-2025")

// holdsIn runs a check on an event as it is.
func holdsIn(t *testing.T, event func() *core.Regulation, check func(*clause)) {
	t.Helper()
	t.Parallel()
	c := &clause{r: event()}
	check(c)
	for _, f := range c.fails {
		t.Error(f)
	}
}

// asia is the clock of the three events, whatever the regulation says.
var asia = time.FixedZone("UTC+8", 8*60*60)

// moment reads "2018-09-25 23:59:59.999" by that clock.
func moment(s string) time.Time {
	t, err := time.ParseInLocation("2006-01-02 15:04:05.999999999", s, asia)
	if err != nil {
		panic(err)
	}
	return t
}

// born reads "2008-02-29"; a day that does not exist is a mistake of the test.
func born(s string) core.Date {
	t, err := time.Parse(time.DateOnly, s)
	if err != nil {
		panic(err)
	}
	return core.DateOf(t)
}

// section is a section by its id, the zero one if there is none.
func (c *clause) section(id core.DivisionID) core.Section {
	s, _ := c.r.Section(id)
	return s
}

// turnedAway wants all refusals to be of one clause, and some.
func (c *clause) turnedAway(what string, refusals []*core.Error, code core.Code, by string) {
	if len(refusals) == 0 {
		c.fail(what + ": not refused")
	}
	for _, e := range refusals {
		c.refused(what, e, code, by)
	}
}

func (c *clause) welcome(what string, refusals []*core.Error) {
	for _, e := range refusals {
		c.fine(what, e)
	}
}

// pool makes a division of individuals from cells as cross-tables write them,
// scored as the event scores: one string a player, cells apart by spaces.
func (c *clause) pool(rows ...string) core.Division {
	d := core.Division{Boards: 1, Scoring: c.r.Scoring(), Rounds: c.r.Rounds}
	results := map[byte]core.Result{'1': core.WhiteWins, '0': core.BlackWins, '=': core.Drawn, '+': core.WhiteForfeit, '-': core.BlackForfeit}
	for i, row := range rows {
		name := fmt.Sprint("P", i+1)
		d.Entries = append(d.Entries, core.Entry{No: i + 1, Name: name, Members: []core.Player{{No: i + 1, Name: name}}})
		for r, cell := range strings.Fields(row) {
			for len(d.Played) <= r {
				d.Played = append(d.Played, core.Round{})
			}
			var foe int
			var colour, result byte
			fmt.Sscanf(cell, "%d%c%c", &foe, &colour, &result)
			switch {
			case cell == "U":
				d.Played[r].Byes = append(d.Played[r].Byes, core.Bye{Entry: i + 1, Kind: core.PAB})
			case cell == "Z":
				d.Played[r].Byes = append(d.Played[r].Byes, core.Bye{Entry: i + 1, Kind: core.ZeroBye})
			case colour == 'w':
				d.Played[r].Matches = append(d.Played[r].Matches, core.Match{White: i + 1, Black: foe, Games: []core.Game{{Board: 1, White: i + 1, Black: foe, Result: results[result]}}})
			}
		}
	}
	return d
}

// ranked ranks a division by a section's clauses; prizes are at stake to a place.
func (c *clause) ranked(id core.DivisionID, d core.Division, line int) (standings.Standings, standings.Rules) {
	rules, err := standings.OfSection(c.r, c.section(id))
	if err == nil {
		rules.PrizePlaces, rules.Seed = line, "rain"
		var s standings.Standings
		if s, err = standings.Compute(d, rules); err == nil {
			return s, rules
		}
	}
	c.fail("standings: " + err.Error())
	return standings.Standings{}, rules
}

// ranks writes standings as "rank:entry" in order.
func ranks(s standings.Standings) string {
	var out []string
	for _, r := range s.Rows {
		out = append(out, fmt.Sprint(r.Rank, ":", r.Entry))
	}
	return strings.Join(out, " ")
}

// lined are standings that are simply 1, 2, 3 … n.
func lined(n int) standings.Standings {
	var s standings.Standings
	for i := 1; i <= n; i++ {
		s.Rows = append(s.Rows, standings.Row{Rank: i, Entry: i, Name: fmt.Sprint("P", i)})
	}
	return s
}

// awarded are the prizes of a section of n individuals who finished 1, 2, … n; the
// women have the numbers named. A line is "prize place winner money".
func (c *clause) awarded(id core.DivisionID, n, set int, women ...int) []string {
	d := core.Division{Boards: 1}
	for i := 1; i <= n; i++ {
		d.Entries = append(d.Entries, core.Entry{No: i, Members: []core.Player{{No: i, Sex: "m"}}})
	}
	for _, no := range women {
		d.Entries[no-1].Members[0].Sex = "w"
	}
	section := prize.Section{ID: id, Division: d, Standings: lined(n), Set: map[string]int{"place": set}}
	return written(prize.Give(section.Lists(c.r.Prizes), prize.Rules{Exclusive: c.r.Exclusive}))
}

// written are awards, a line each: "money 3 entry:3 2000 CNY", with the gifts
// after a colon.
func written(awards []prize.Award) []string {
	var lines []string
	for _, a := range awards {
		line := fmt.Sprintf("%s %d %s", a.Prize, a.Place, a.Winner)
		if a.Money.Currency != "" {
			line += " " + a.Money.Decimal() + " " + a.Money.Currency
		}
		lines = append(lines, line)
	}
	return lines
}

// of picks the lines of one prize.
func of(lines []string, prize string) []string {
	var own []string
	for _, l := range lines {
		if strings.HasPrefix(l, prize+" ") {
			own = append(own, l)
		}
	}
	return own
}

// player is somebody who enters: invented, with a certificate, a sex and a birth.
func player(level string, sex core.Sex, birth string) entry.Person {
	return entry.Person{Name: "小明", Level: level, Sex: sex, Born: born(birth)}
}
