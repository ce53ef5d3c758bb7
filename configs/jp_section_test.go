package configs

import (
	"fmt"
	"testing"

	"taikyoku/core"
	"taikyoku/core/entry"
)

// rated is a team with these standard ratings.
func rated(id string, ratings ...int) entry.Team {
	t := team(id, "", "", len(ratings))
	for i, v := range ratings {
		t.Players[i].Standard = v
	}
	return t
}

func TestJP05_TwoSections(t *testing.T) { holds(t, jp5) }
func jp5(c *clause) {
	var ids []core.DivisionID
	for _, s := range c.r.Sections {
		ids = append(ids, s.ID)
	}
	c.is("sections", ids, []core.DivisionID{"open", "a"})
}

func TestJP06_AverageOfTheTopFour(t *testing.T) { holds(t, jp6) }
func jp6(c *clause) {
	avg := entry.AverageOf(c.r, rated("x", 1200, 1900, 1000, 1500, 1400))
	c.is("sum of the top four of five", []int{avg.Sum, avg.Of}, []int{6000, 4})
	c.because("average", avg.Why, "JP-23")
}

func TestJP07_Threshold(t *testing.T) { holds(t, jp7) }
func jp7(c *clause) {
	for _, x := range []struct {
		last int
		want core.DivisionID
		text string
	}{{1400, "open", "1400"}, {1399, "a", "1399.75"}, {1401, "open", "1400.25"}} {
		tm := rated("x", 1400, 1400, 1400, x.last)
		got, reasons, e := entry.Section(c.r, tm, "")
		c.fine("section", e)
		c.is(fmt.Sprint("sum ", 4200+x.last), got, x.want)
		c.is("average", entry.AverageOf(c.r, tm).String(), x.text)
		c.because("section", reasons, "JP-7")
	}
}

func TestJP08_OptUpNeverDown(t *testing.T) { holds(t, jp8) }
func jp8(c *clause) {
	weak, strong := rated("w", 1300, 1300, 1300, 1300), rated("s", 1500, 1500, 1500, 1500)
	got, reasons, e := entry.Section(c.r, weak, "open")
	c.fine("up", e)
	c.is("up", got, core.DivisionID("open"))
	c.because("up", reasons, "JP-8")
	_, _, e = entry.Section(c.r, strong, "a")
	c.refused("down", e, core.NotAllowed, "JP-7")
	got, _, e = entry.Section(c.r, strong, "open")
	c.fine("the own section", e)
	c.is("the own section", got, core.DivisionID("open"))
	weak.Entered = at("09-20 12:00:00")
	_, _, e = entry.Section(c.r, weak, "open")
	c.refused("up after the entry", e, core.TooLate, "JP-8")
	weak.OptUp = true
	_, _, e = entry.Section(c.r, weak, "open")
	c.fine("given with the entry", e)
}

func TestJP23_WhichRating(t *testing.T) { holds(t, jp23) }
func jp23(c *clause) {
	p := member("x", 1990, 1400)
	p.Rapid = 1900
	value, kind := entry.Rating(c.r, p)
	c.is("standard even if rapid is higher", []any{value, kind}, []any{1400, core.StandardRating})
	p.Standard = 0
	value, kind = entry.Rating(c.r, p)
	c.is("rapid without a standard", []any{value, kind}, []any{1900, core.RapidRating})
	c.is("the list", c.r.Ratings.List, "2025-10")

	order := entry.StartOrder(c.r, []entry.Team{
		rated("low", 1500, 1500, 1500, 1500, 1499), rated("flat", 1600, 1600, 1600, 1600),
		rated("peak", 1900, 1500, 1500, 1500), rated("top", 1601, 1600, 1600, 1600),
	}, 7)
	var got []core.TeamID
	for _, s := range order {
		got = append(got, s.Team)
		c.because("start", []core.Trace{s.Why}, "JP-23")
	}
	c.is("by average, then highest rating", got, []core.TeamID{"top", "peak", "flat", "low"})

	twins := []entry.Team{rated("a", 1500, 1500, 1500, 1500), rated("b", 1500, 1500, 1500, 1500), rated("c", 1500, 1500, 1500, 1500)}
	first := entry.StartOrder(c.r, twins, 1)
	again := entry.StartOrder(c.r, []entry.Team{twins[2], twins[0], twins[1]}, 1)
	seen := map[core.TeamID]bool{}
	for seed := range uint64(30) {
		seen[entry.StartOrder(c.r, twins, seed)[0].Team] = true
	}
	for i := range first {
		c.is("a lot does not depend on the order of entry", first[i].Team, again[i].Team)
		c.is("decided by lot", first[i].Why.Key, "why.entry.start.lot")
	}
	c.is("each of three may win the lot", len(seen), 3)
}

func TestJP24_UnratedCountsAs1000(t *testing.T) { holds(t, jp24) }
func jp24(c *clause) {
	value, kind := entry.Rating(c.r, entry.Person{})
	c.is("unrated", []any{value, kind}, []any{1000, core.RatingKind("")})
	avg := entry.AverageOf(c.r, rated("x", 0, 900, 2000, 2000, 950))
	c.is("1000 before the top four are taken", avg.Sum, 1000+2000+2000+950)
	c.because("unrated", avg.Why, "JP-24")
	c.is("start rank follows the roster until", c.r.Ratings.UntilRound, 1)
}
