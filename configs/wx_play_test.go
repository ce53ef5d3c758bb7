package configs

import (
	"fmt"
	"strconv"
	"testing"

	"taikyoku/core"
	"taikyoku/core/entry"
	"taikyoku/core/pairing"
	"taikyoku/core/prize"
	"taikyoku/core/standings"
	"taikyoku/locales"
)

func TestWX10_FinalBesideRoundNine(t *testing.T) { holdsIn(t, wx, wx10) }
func wx10(c *clause) {
	c.is("rounds", c.r.Rounds, 9)
	c.fine("eighteen men", entry.FitOf(c.r, c.section("men"), false, 18).Warning)
	c.refused("eleven men", entry.FitOf(c.r, c.section("men"), false, 11).Warning, core.Conflict, "WX-10")
	c.is("systems", []string{c.r.Pairing.System, c.section("men").Pairing.System}, []string{"XIANGQI_SWISS", "XIANGQI_SWISS"})
	for _, s := range c.r.Sections[1:] {
		c.is("a final in "+string(s.ID), s.Pairing == nil && c.r.Pairing.Final == nil, true)
	}
	final := *c.section("men").Pairing.Final
	c.is("players", final.Players, 2)
	// Twenty men after eight rounds of a Swiss: the first two meet, again if need be.
	d := c.men(8)
	ranks := make([]int, 20)
	for i := range ranks {
		ranks[i] = i + 1
	}
	draw, err := pairing.PairXiangqi(d, pairing.XiangqiRules(*c.section("men").Pairing), ranks)
	c.is("paired", err, nil)
	if err == nil {
		first := draw.Pairs[0]
		c.is("the final", [2]int{min(first.White, first.Black), max(first.White, first.Black)}, [2]int{1, 2})
		c.is("and the others", len(draw.Pairs), 10)
	}
	seven := c.men(7)
	if draw, err = pairing.PairXiangqi(seven, pairing.XiangqiRules(*c.section("men").Pairing), ranks); err == nil {
		c.is("no final beside round 8", draw.Pairs[0].White+draw.Pairs[0].Black == 3, false)
	}
	rules, err := standings.OfSection(c.r, c.section("men"))
	c.is("rules", []any{err, rules.Final, rules.FinalOutside}, []any{nil, 9, true})
	// The loser of the final stays second whatever the others score; the final
	// counts neither for the finalists nor for their opponents.
	x := c.pool("3w1 4w1 2b0", "4b1 3b1 1w1", "1b0 2w0 5w1", "2w0 1b0 6w1", "6w1 6b1 3b0", "5b0 5w0 4b0")
	rules.Final = 3
	s, err := standings.Compute(x, rules)
	if err == nil {
		c.is("finalists", []int{s.Rows[0].Entry, s.Rows[1].Entry}, []int{2, 1})
		c.is("their points", s.Rows[0].Values[0].Decimal()+" "+s.Rows[1].Values[0].Decimal(), "4 4")
	}
}

// men is twenty players after rounds of their Swiss in which the lower number
// wins.
func (c *clause) men(rounds int) core.Division {
	d := core.Division{Boards: 1, Scoring: c.r.Scoring(), Rounds: c.r.Rounds, System: "XIANGQI_SWISS"}
	for i := 1; i <= 20; i++ {
		d.Entries = append(d.Entries, core.Entry{No: i, Members: []core.Player{{No: i}}})
	}
	for range rounds {
		draw, err := pairing.Pair(d, 1)
		if err != nil {
			c.fail(err.Error())
			return d
		}
		var round core.Round
		for _, p := range draw.Pairs {
			result := core.WhiteWins
			if p.Black < p.White {
				result = core.BlackWins
			}
			round.Matches = append(round.Matches, core.Match{White: p.White, Black: p.Black, Games: []core.Game{{Board: 1, White: p.White, Black: p.Black, Result: result}}})
		}
		d.Played = append(d.Played, round)
	}
	return d
}

func TestWX14_NineSteps(t *testing.T) { holdsIn(t, wx, wx14) }
func wx14(c *clause) {
	rules, err := standings.OfSection(c.r, c.section("women"))
	c.is("rules", []any{err, rules.Policy.ID, rules.Lots}, []any{nil, "plain:zero", standings.LotsAlways})
	c.is("steps", rules.Stack, []string{"PTS", "OPP", "DIR", "WIN", "BWG", "BPG", "STRONG", "FOULS", "PREV"})
	c.is("fouls are counted", c.r.Play.Fouls, true)
	s := c.r.Scores
	c.is("2, 1, 0", []any{s.Game, s.Bye, s.ForfeitWin, s.Match}, []any{core.WinDrawLoss{Win: 20, Draw: 10}, core.MatchGame{Game: 20}, core.Worth(20), core.WinDrawLoss{}})
	c.is("byes, phones", []bool{c.r.Play.RequestedByes, c.r.Play.PhonesInHall}, []bool{false, false})
	c.is("arbiters report", []any{c.r.Results.By, c.r.Results.Final, c.r.Results.UntilNextPairing, c.r.Results.ReasonForOlder}, []any{[]core.Part{core.ArbiterPart}, core.ArbiterWord, true, true})
	c.is("questions", c.r.Questions.By, []core.Part{core.LeaderPart, core.CoachPart})
	// Opponents' score before the direct encounter: 2 beat 1, but 1 met stronger ones.
	d := c.pool("2w0 3b1 4w1", "1b1 6w0 5b1", "5w1 1w0 6b=", "6w1 5w= 1b0", "3b0 4b= 2w0", "4b0 2b1 3w=")
	table, _ := c.ranked("women", d, 0)
	c.is("1 before 2", ranks(table)[:len("1:1 2:2")], "1:1 2:2")
	// All equal but the fouls: the one with fewer stands first.
	d = c.pool("2w=", "1b=")
	d.Entries[0].Members[0].Fouls = 1
	rules.Stack = []string{"PTS", "OPP", "DIR", "WIN", "FOULS", "PREV"}
	table, err = standings.Compute(d, rules)
	c.is("fewer fouls", []any{ranks(table), err}, []any{"1:2 2:1", nil})
	// All equal after round 2, and after round 1 the winner stood first: 1 drew
	// and won, 2 won and drew.
	d = c.pool("3w= 4w1", "4w1 3w=", "1b= 2b=", "2b0 1b0")
	rules.Stack = []string{"PTS", "FOULS", "PREV"}
	table, err = standings.Compute(d, rules)
	c.is("place after round 1", []any{ranks(table), err}, []any{"1:2 2:1 3:3 4:4", nil})
}

func TestWX13_TwoBestPlaces(t *testing.T) { holdsIn(t, wx, wx13) }
func wx13(c *clause) {
	d := c.pool("Z", "Z", "Z", "Z", "Z", "Z", "Z", "Z")
	for i, unit := range []string{"A", "B", "B", "A", "C", "A", "C", "D"} { // A 1+4, B 2+3, C 5+7, D one man
		d.Entries[i].Unit = unit
	}
	rules := standings.TeamsOf(*c.r.TeamRanking)
	var got []string
	for _, row := range standings.DerivedTeams(d, lined(8), rules, 0) {
		got = append(got, row.Unit+" "+strconv.Itoa(row.Rank))
	}
	c.is("equal sums: the better single place; one man is no team", got, []string{"A 1", "B 2", "C 3", "D 0"})
	c.is("of the men", c.r.TeamRanking.Section, core.DivisionID("men"))
}

func TestWX16_OneLessThanEntries(t *testing.T) { holdsIn(t, wx, wx16) }
func wx16(c *clause) {
	for _, id := range []core.DivisionID{"u16-m", "u16-w", "u12-m", "u12-w"} {
		for n, want := range map[int]int{1: 0, 2: 1, 5: 4, 6: 6, 7: 7, 8: 8, 20: 8} {
			c.is(fmt.Sprint(n, " in ", id), len(of(c.awarded(id, n, 0), "place")), want)
		}
	}
	for _, id := range []core.DivisionID{"men", "women"} { // grown-ups: as many as there are
		c.is(fmt.Sprint("five in ", id), len(of(c.awarded(id, 5, 0), "place")), 5)
	}
	// Merged with twelve boys, five girls are still five: four places.
	girls := prize.Section{ID: "u16-w", Division: c.pool(make([]string, 17)...), Entries: 5}
	merged := lined(17)
	girls.Standings = merged.Among(func(entry int) bool { return entry > 12 })
	c.is("five girls of seventeen", of(written(prize.Give(girls.Lists(c.r.Prizes), prize.Rules{})), "place"), []string{
		"place 1 entry:13 1500 USD", "place 2 entry:14 1200 USD", "place 3 entry:15 800 USD", "place 4 entry:16 700 USD",
	})
}

func TestWX20_NoMoneyForTheLast(t *testing.T) { holdsIn(t, wx, wx20) }
func wx20(c *clause) {
	c.is("three boys", of(c.awarded("u12-m", 3, 0), "place"), []string{"place 1 entry:1 1200 USD", "place 2 entry:2 900 USD"})
	for _, p := range c.r.Prizes[1:] {
		want := map[core.DivisionID]string{"men": "WX-18", "women": "WX-19"}[p.Sections[0]]
		if want == "" {
			want = "WX-20"
		}
		c.is(fmt.Sprint("clause of ", p.Sections), p.Clause, want)
	}
}

func TestWX17_TeamPrizes(t *testing.T) { holdsIn(t, wx, wx17) }
func wx17(c *clause) {
	section := prize.Section{ID: "men", Division: c.pool(make([]string, 20)...), Standings: lined(20)}
	for i := 1; i <= 10; i++ {
		section.Teams = append(section.Teams, standings.TeamRow{Rank: i, Unit: fmt.Sprint("U", i)})
	}
	var got []string
	for _, a := range prize.Give(section.Lists(c.r.Prizes), prize.Rules{}) {
		if a.Prize == "team" {
			got = append(got, fmt.Sprintf("%d %s %d %d", a.Place, a.Winner, len(a.Gifts), a.Money.Amount))
		}
	}
	c.is("eight teams", got, []string{"1 unit:U1 3 0", "2 unit:U2 3 0", "3 unit:U3 3 0", "4 unit:U4 1 0", "5 unit:U5 1 0", "6 unit:U6 1 0", "7 unit:U7 1 0", "8 unit:U8 1 0"})
	c.is("clause", c.r.Prizes[0].Clause, "WX-17")
	section.ID = "women"
	c.is("of men", len(of(written(prize.Give(section.Lists(c.r.Prizes), prize.Rules{})), "team")), 0)
}

func TestWX18_MenEightPlaces(t *testing.T)   { holdsIn(t, wx, wx18) }
func TestWX19_WomenEightPlaces(t *testing.T) { holdsIn(t, wx, wx18) }
func wx18(c *clause) {
	for _, p := range c.r.Prizes[1:] {
		var gifts []string
		for _, g := range p.Gifts {
			gifts = append(gifts, fmt.Sprint(g.From, "-", g.To, " ", g.Title[locales.ZhHant]))
		}
		c.is(fmt.Sprint("gifts of ", p.Sections), gifts, []string{"0-3 獎盃", "0-0 證書"})
		c.is(fmt.Sprint("places of ", p.Sections), []any{p.ID, p.Places, p.For}, []any{"place", 8, core.ForEntries})
	}
}

func TestWX22_TableOfPrizes(t *testing.T) { holdsIn(t, wx, wx22) }
func wx22(c *clause) {
	var all int64
	for id, want := range map[core.DivisionID][]int64{
		"men": {8000, 5000, 3000, 1500, 1200, 1000, 800, 500}, "women": {3000, 2000, 1200, 1000, 800, 500, 300, 200},
		"u16-m": {1500, 1200, 800, 700, 500, 400, 300, 200}, "u16-w": {1500, 1200, 800, 700, 500, 400, 300, 200},
		"u12-m": {1200, 900, 700, 600, 500, 300, 200, 100}, "u12-w": {1200, 900, 700, 600, 400, 300, 200, 100},
	} {
		for _, p := range c.r.Prizes {
			if p.For != core.ForEntries || len(p.Sections) != 1 || p.Sections[0] != id {
				continue
			}
			var sum int64
			for i, m := range p.Money {
				c.is(fmt.Sprint(id, " place ", i+1), m, core.Money{Amount: 100 * want[i], Currency: "USD"})
				sum += m.Amount
			}
			all += p.Total.Amount
			// The reading that adds up has 400 for the fifth place.
			want = map[core.DivisionID][]int64{"u12-m": {1200, 900, 700, 600, 400, 300, 200, 100}}[id]
			c.is(fmt.Sprint(id, " other reading"), len(p.OtherMoney), len(want))
			for i, m := range p.OtherMoney[:min(len(want), len(p.OtherMoney))] {
				c.is(fmt.Sprint(id, " other reading, place ", i+1), m, core.Money{Amount: 100 * want[i], Currency: "USD"})
			}
			// Only the U12 boys' table does not add up: 4500 against 4400.
			off := map[core.DivisionID]int64{"u12-m": 10000}[id]
			c.is(fmt.Sprint(id, " sum"), []any{sum - p.Total.Amount, p.Total.Currency}, []any{off, "USD"})
		}
	}
	c.is("in all", all, int64(5_000_000))
}

func TestWX21_FewerThanThreeNoTitle(t *testing.T) { holdsIn(t, wx, wx21) }
func wx21(c *clause) {
	results := []prize.Result{{Name: "a", Place: 1, Points: 160, Games: 9, Played: 9}, {Name: "b", Place: 2, Points: 80, Games: 9, Played: 9}}
	a := c.r.Titles[0]
	line := prize.Promotion{MinPercent: 50}
	c.is("two entries", len(prize.Promoted(a, line, results, 2, 20)), 0)
	c.is("three entries", len(prize.Promoted(a, line, results, 3, 20)), 1)
	c.is("not before the line is set", len(prize.Titles(c.r.Titles, results, 3, 20)), 0)
	c.is("one list, all events", []any{len(c.r.Titles), len(a.Sections), a.Clause}, []any{1, 0, "WX-21"})
}
