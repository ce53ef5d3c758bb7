package configs

import (
	"fmt"
	"testing"
	"time"

	"taikyoku/core"
	"taikyoku/core/lineup"
)

func TestJP51_FiveLegalLineups(t *testing.T) { holds(t, jp51) }
func jp51(c *clause) {
	c.is("all", fmt.Sprint(lineup.All(c.r, 5)), "[1 2 3 4 1 2 3 5 1 2 4 5 1 3 4 5 2 3 4 5]")
	legal := 0
	for a := range 7 {
		for b := range 7 {
			for d := range 7 {
				for e := range 7 {
					if lineup.Legal(c.r, 5, lineup.Sheet{a, b, d, e}) == nil {
						legal++
					}
				}
			}
		}
	}
	c.is("of all four numbers", legal, 5)
	c.is("four players have one", len(lineup.All(c.r, 4)), 1)
	for _, x := range []struct {
		sheet lineup.Sheet
		code  core.Code
		offer string
	}{
		{lineup.Sheet{2, 1, 3, 4}, core.NotAllowed, "1 2 3 4"},
		{lineup.Sheet{1, 2, 5, 4}, core.NotAllowed, "1 2 4 5"},
		{lineup.Sheet{1, 2, 2, 4}, core.BadInput, "1 2 3 4 / 1 2 4 5"},
		{lineup.Sheet{1, 2, 3}, core.BadInput, "1 2 3 4 / 1 2 3 5"},
		{lineup.Sheet{1, 2, 3, 4, 5}, core.BadInput, "1 2 3 4 / 1 2 3 5 / 1 2 4 5 / 1 3 4 5 / 2 3 4 5"},
		{lineup.Sheet{1, 2, 3, 6}, core.BadInput, "1 2 3 4 / 1 2 3 5"},
		{lineup.Sheet{0, 3, 4, 5}, core.BadInput, "1 3 4 5 / 2 3 4 5"},
	} {
		e := lineup.Legal(c.r, 5, x.sheet)
		c.refused(x.sheet.String(), e, x.code, "JP-51")
		if e != nil {
			c.is(x.sheet.String()+": offer", e.Next.Args["Sheets"], any(x.offer))
		}
	}
}

func TestJP79_TenMinutesBeforeTheRound(t *testing.T) { holds(t, jp79) }
func jp79(c *clause) {
	c.is("four players need no sheet", lineup.Asked(c.r, 4), false)
	c.is("five do", lineup.Asked(c.r, 5), true)
	for round, due := range map[int]string{
		2: "11-01 13:40:00", 3: "11-01 16:30:00", 4: "11-02 09:20:00", 5: "11-02 12:40:00", 6: "11-02 15:30:00",
	} {
		start, ok := c.r.Schedule.Start(round)
		c.is("in the programme", ok, true)
		c.is(fmt.Sprint("round ", round), lineup.Due(c.r, round, start).At.Equal(at(due)), true)
		c.fine("at the instant", lineup.Accept(c.r, round, start, 5, lineup.Sheet{1, 2, 4, 5}, at(due)))
		c.refused("a nanosecond later", lineup.Accept(c.r, round, start, 5, lineup.Sheet{1, 2, 4, 5}, at(due).Add(1)), core.TooLate, "JP-79")
		moved := start.Add(25 * time.Minute)
		c.fine("moved with the round", lineup.Accept(c.r, round, moved, 5, lineup.Sheet{1, 2, 4, 5}, at(due).Add(25*time.Minute)))
	}
	start := at("11-01 13:50:00")
	reveal := lineup.Reveals(c.r, 2, start)
	c.is("revealed after the grace", reveal.Sub(at("11-01 13:40:00")).Round(time.Second), 20*time.Second)
	c.is("reminded", lineup.Reminders(c.r, 2, start), []time.Time{start.Add(-25 * time.Minute)})
}

func TestJP80_DefaultIsTheTopFour(t *testing.T) { holds(t, jp80) }
func jp80(c *clause) {
	c.is("five", lineup.Default(c.r, 5, lineup.Sheet{2, 3, 4, 5}).String(), "1 2 3 4")
	c.is("four", lineup.Default(c.r, 4, nil).String(), "1 2 3 4")
}

func TestJP84_RoundOneByFriday(t *testing.T) { holds(t, jp84) }
func jp84(c *clause) {
	start, _ := c.r.Schedule.Start(1)
	c.fine("at the instant", lineup.Accept(c.r, 1, start, 5, lineup.Sheet{1, 2, 3, 5}, at("10-31 20:00:00")))
	c.refused("a nanosecond later", lineup.Accept(c.r, 1, start, 5, lineup.Sheet{1, 2, 3, 5}, at("10-31 20:00:00.000000001")), core.TooLate, "JP-84")
	c.refused("ten minutes before the round is too late", lineup.Accept(c.r, 1, start, 5, lineup.Sheet{1, 2, 3, 5}, at("11-01 10:20:00")), core.TooLate, "JP-84")
}
