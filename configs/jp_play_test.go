package configs

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"taikyoku/core"
	"taikyoku/core/prize"
	"taikyoku/core/standings"
)

// played is a section of n teams by the event's rules, with a line per round:
// "1-2 1=0+" is a match of team 1 with White on board 1, board by board as its
// own team sees it (+ - unplayed, ~ neither was there, "." nobody sat), "5 U" the
// bye. Player 23 is board 3 of team 2, rated 2000 − 10·2 − 3.
func played(c *clause, n int, rounds ...string) core.Division {
	d := core.Division{
		System: c.r.Pairing.System, Team: true, Date: at("11-01 00:00:00"), Rounds: c.r.Rounds, Boards: c.r.Boards,
		BoardColours: c.r.Pairing.BoardColours, Scoring: c.r.Scoring(), Match: c.r.MatchScoring(),
	}
	for no := 1; no <= n; no++ {
		e := core.Entry{No: no, Name: fmt.Sprint("T", no)}
		for b := 1; b <= 5; b++ {
			e.Members = append(e.Members, core.Player{No: 10*no + b, Name: fmt.Sprintf("T%d.%d", no, b), Rating: 2000 - 10*no - b})
		}
		d.Entries = append(d.Entries, e)
	}
	for _, line := range rounds {
		var r core.Round
		for text := range strings.SplitSeq(line, ",") {
			f := strings.Fields(text)
			if f[1] == "U" {
				no, _ := strconv.Atoi(f[0])
				r.Byes = append(r.Byes, core.Bye{Entry: no, Kind: core.PAB})
				continue
			}
			a, b, _ := strings.Cut(f[0], "-")
			white, _ := strconv.Atoi(a)
			black, _ := strconv.Atoi(b)
			r.Matches = append(r.Matches, matchOf(white, black, f[1]))
		}
		d.Played = append(d.Played, r)
	}
	return d
}

func matchOf(white, black int, signs string) core.Match {
	m := core.Match{White: white, Black: black}
	for i, sign := range signs {
		g := core.Game{Board: i + 1, White: 10*white + i + 1, Black: 10*black + i + 1, Result: map[rune]core.Result{
			'1': core.WhiteWins, '0': core.BlackWins, '=': core.Drawn, '+': core.WhiteForfeit, '-': core.BlackForfeit, '~': core.DoubleForfeit,
		}[sign]}
		if i%2 == 1 {
			g.White, g.Black = g.Black, g.White
			g.Result.White, g.Result.Black = g.Result.Black, g.Result.White
		}
		m.Games = append(m.Games, g)
	}
	return m
}

// ranking ranks a section by the event's clauses.
func (c *clause) ranking(d core.Division) standings.Standings {
	rules, err := standings.Of(c.r.Standings)
	if err != nil {
		c.fails = append(c.fails, err.Error())
		return standings.Standings{}
	}
	rules.Seed = "seed"
	s, err := standings.Compute(d, rules)
	if err != nil {
		c.fails = append(c.fails, err.Error())
	}
	return s
}

// order is the table as "T1 3 6" lines: the name and the first n values.
func (c *clause) order(d core.Division, n int) []string {
	var lines []string
	for _, r := range c.ranking(d).Rows {
		line := r.Name
		for _, v := range r.Values[:min(n, len(r.Values))] {
			line += " " + v.Decimal()
		}
		lines = append(lines, line)
	}
	return lines
}

// best is who leads a board: name, games and the first values.
func (c *clause) best(d core.Division, board int) string {
	rules := standings.BoardsOf(*c.r.BoardRanking)
	rules.Seed = "seed"
	lists, err := standings.Boards(d, c.ranking(d), rules)
	if err != nil || len(lists) < board || len(lists[board-1].Rows) == 0 {
		return fmt.Sprint("nobody ", err)
	}
	row := lists[board-1].Rows[0]
	line := fmt.Sprint(row.Rank, " ", row.Name, " ", row.Games)
	for _, v := range row.Values[:min(3, len(row.Values))] {
		line += " " + v.Decimal()
	}
	return line
}

// prizeList is the prize list of a section: "JP-40 1 T1 50000". The circles are
// teams 2, 6 and 7.
func (c *clause) prizeList(id core.DivisionID, clauseID string, d core.Division) []string {
	s := c.ranking(d)
	rules := standings.BoardsOf(*c.r.BoardRanking)
	rules.Seed = "seed"
	boards, err := standings.Boards(d, s, rules)
	if err != nil {
		return []string{err.Error()}
	}
	section := prize.Section{ID: id, Division: d, Standings: s, Boards: boards, Kind: func(entry int) string {
		return map[int]string{2: "circle", 6: "circle", 7: "circle"}[entry]
	}}
	var lines []string
	for _, a := range prize.Give(section.Lists(c.r.Prizes), prize.Rules{Exclusive: c.r.Exclusive}) {
		if a.Clause != clauseID {
			continue
		}
		line := fmt.Sprint(a.Prize, " ", a.Place, " ", a.Name, " ", a.Money.Amount, a.Money.Currency)
		for _, g := range a.Gifts {
			line += " " + g.Title["en"]
		}
		lines = append(lines, line)
	}
	return lines
}

func first(n int, lines []string) []string { return lines[:min(n, len(lines))] }

// eight teams, the same four rounds: they come in as 1, 2, … 8.
func eight(c *clause) core.Division {
	round := "1-8 1111,2-7 111=,3-6 1110,4-5 11=0"
	return played(c, 8, round, round, round, round)
}

func TestJP40_TeamPrizes(t *testing.T) { holds(t, jp40) }
func jp40(c *clause) {
	c.is("open", c.prizeList("open", "JP-40", eight(c)), []string{
		"team 1 T1 50000JPY", "team 2 T2 40000JPY", "team 3 T3 30000JPY", "team 4 T4 25000JPY", "team 5 T5 20000JPY",
	})
	c.is("not in A", c.prizeList("a", "JP-40", eight(c)), []string(nil))
	for _, p := range c.r.Prizes {
		if p.Clause == "JP-48" {
			c.is("others by decision", []any{p.ID, p.For}, []any{"special", core.ForDecision})
			return
		}
	}
	c.is("JP-48", false, true)
}

func TestJP41_BestCircle(t *testing.T) { holds(t, jp41) }
func jp41(c *clause) {
	c.is("open", c.prizeList("open", "JP-41", eight(c)), []string{"circle 1 T6 20000JPY"})
	c.is("not in A", c.prizeList("a", "JP-41", eight(c)), []string(nil))
}

// Several players of a board won all four: performance decides, so who met the
// strongest; on board 4 that is 6, who beat 3.
func TestJP42_BoardPrizes(t *testing.T) { holds(t, jp42) }

func jp42(c *clause) {
	c.is("open", c.prizeList("open", "JP-42", eight(c)), []string{
		"board 1 T4.1 5000JPY ChessMood prize", "board 1 T4.2 5000JPY ChessMood prize",
		"board 1 T3.3 5000JPY ChessMood prize", "board 1 T6.4 5000JPY ChessMood prize",
	})
	c.is("not in A", c.prizeList("a", "JP-42", eight(c)), []string(nil))
}

func TestJP43_TeamPrizesOfA(t *testing.T) { holds(t, jp43) }
func jp43(c *clause) {
	c.is("A", c.prizeList("a", "JP-43", eight(c)), []string{
		"team 1 T1 30000JPY", "team 2 T2 25000JPY", "team 3 T3 20000JPY", "team 4 T4 15000JPY", "team 5 T5 10000JPY",
	})
	c.is("not in the Open", c.prizeList("open", "JP-43", eight(c)), []string(nil))
}

func TestJP44_BestCircleOfA(t *testing.T) { holds(t, jp44) }
func jp44(c *clause) {
	c.is("A", c.prizeList("a", "JP-44", eight(c)), []string{"circle 1 T6 10000JPY"})
	c.is("not in the Open", c.prizeList("open", "JP-44", eight(c)), []string(nil))
}

func TestJP45_BoardPrizesOfA(t *testing.T) { holds(t, jp45) }
func jp45(c *clause) {
	c.is("A", c.prizeList("a", "JP-45", eight(c)), []string{
		"board 1 T4.1 3000JPY ChessMood prize", "board 1 T4.2 3000JPY ChessMood prize",
		"board 1 T3.3 3000JPY ChessMood prize", "board 1 T6.4 3000JPY ChessMood prize",
	})
	c.is("not in the Open", c.prizeList("open", "JP-45", eight(c)), []string(nil))
}

// The best circle has the second team prize and keeps it; board prizes may add.
func TestJP46_NotBoth(t *testing.T) { holds(t, jp46) }

func jp46(c *clause) {
	d := eight(c)
	c.is("team prize", first(2, c.prizeList("open", "JP-40", d)), []string{"team 1 T1 50000JPY", "team 2 T2 40000JPY"})
	c.is("circle prize", c.prizeList("open", "JP-41", d), []string{"circle 1 T6 20000JPY"})
	c.is("kept", c.r.Exclusive, [][]string{{"team", "circle"}})
}

func TestJP47_PrimarySchool(t *testing.T) { holds(t, jp47) }
func jp47(c *clause) {
	d := eight(c)
	for i, born := range []string{"2013/04/01", "2013/04/02", "2014/00/00", "2012/12/31"} {
		d.Entries[i].Members[0].Birth = born
	}
	for _, id := range []core.DivisionID{"open", "a"} {
		var names []string
		for _, line := range c.prizeList(id, "JP-47", d) {
			names = append(names, strings.Fields(line)[0]+" "+strings.Fields(line)[2])
		}
		c.is("born 2 April 2013 or later", names, []string{"children T2.1", "children T3.1"})
	}
}

func TestJP52_GamePoints(t *testing.T) { holds(t, jp52) }
func jp52(c *clause) {
	c.is("1, 0.5, 0", c.order(played(c, 2, "1-2 1=00"), 2), []string{"T2 2 2.5", "T1 0 1.5"})
	s := c.r.Scoring()
	c.is("as data", []core.Points{s.Win, s.Draw, s.Loss}, []core.Points{10, 5, 0})
}

func TestJP53_MatchPoints(t *testing.T) { holds(t, jp53) }
func jp53(c *clause) {
	c.is("more game points win", c.order(played(c, 2, "1-2 1==="), 2), []string{"T1 2 2.5", "T2 0 1.5"})
	c.is("equal is a draw", c.order(played(c, 2, "1-2 1=0=", "1-2 1111"), 2), []string{"T1 3 6", "T2 1 2"})
}

// Worked out by hand. The bye of team 5 adds no opponent to (4) and (5).
func TestJP54_Standings(t *testing.T) { holds(t, jp54) }

func jp54(c *clause) {
	var got []string
	d := played(c, 5, "1-4 1111,2-3 11=0,5 U", "1-2 ====,4-5 1100,3 U")
	for _, r := range c.ranking(d).Rows {
		line := r.Name
		for i, v := range r.Values {
			if i != 2 && i != 5 { // the direct encounter and the lot
				line += " " + v.Decimal()
			}
		}
		got = append(got, line)
	}
	c.is("MP, GP, Buchholz, Sonneborn-Berger", got, []string{"T1 3 6 4 2.5", "T5 3 6 1 0.5", "T2 3 4.5 5 3.5", "T3 2 5.5 3 0", "T4 1 2 6 1.5"})
	// 1 and 2 are level but for the match between them.
	c.is("(3) the result of the teams", first(2, c.order(played(c, 4, "1-2 1110,3-4 1110", "1-4 1=00,2-3 111="), 2)), []string{"T1 2 4.5", "T2 2 4.5"})
	c.is("order", c.r.Standings.Order, []string{"MPTS", "GPTS", "DIR", "BH:MP", "SB:MP/H", "LOT"})
	c.is("unplayed", c.r.Standings.Unplayed, "plain")
}

func TestJP55_FourGames(t *testing.T) { holds(t, jp55) }
func jp55(c *clause) {
	won := "1-2 1111"
	c.is("four games", c.best(played(c, 2, won, won, won, won), 1), "1 T1.1 4 4 1 2779")
	c.is("three are too few", strings.Fields(c.best(played(c, 2, won, won, won), 1))[0], "0")
}

func TestJP56_BoardRanking(t *testing.T) { holds(t, jp56) }
func jp56(c *clause) {
	// T1 wins four and loses one, T3 wins four and misses a round: level in
	// points, T3 has the larger share.
	d := played(c, 4, "1-2 1111,3-4 1111", "1-2 1111,3-4 1111", "1-2 1111,3-4 1111", "1-2 1111,3-4 1111", "1-2 0000,3-4 ++++")
	c.is("points, then their share", c.best(d, 1), "1 T3.1 4 4 1 2759")
	// Level in both: performance, an unrated opponent being 1000.
	d = eight(c)
	c.is("performance", c.best(d, 1), "1 T4.1 4 4 1 2749")
	for i := range d.Entries {
		d.Entries[i].Members[0].Rating = 0
	}
	c.is("unrated", strings.HasSuffix(c.best(d, 1), " 4 4 1 1800"), true)
	c.is("order", c.r.BoardRanking.Order, []string{"PTS", "PCT", "TPR", "LOT"})
}

func TestJP57_BoardOfMostGames(t *testing.T) { holds(t, jp57) }
func jp57(c *clause) {
	won := "1-2 1111"
	swapped := func(rounds ...int) core.Division { // players 11 and 12 change boards
		d := played(c, 2, won, won, won, won)
		for _, r := range rounds {
			m := &d.Played[r-1].Matches[0]
			m.Games[0].White, m.Games[1].Black = 12, 11
		}
		return d
	}
	c.is("once on board 2: all his games count on board 1", c.best(swapped(4), 1), "1 T1.1 4 4 1 2779")
	c.is("the other stays on board 2", c.best(swapped(4), 2), "1 T1.2 4 4 1 2778")
	c.is("three times on board 2", c.best(swapped(1, 2, 3), 2), "1 T1.1 4 4 1 2778")
	c.is("equally often: the higher board has both", strings.HasPrefix(c.best(swapped(3, 4), 2), "1 T2.2 4 0 "), true)
}

func TestJP58_ForfeitsAreNoGames(t *testing.T) { holds(t, jp58) }
func jp58(c *clause) {
	won := "1-2 1111"
	c.is("a fifth, unplayed win adds neither game nor point", c.best(played(c, 2, won, won, won, won, "1-2 ++++"), 1), "1 T1.1 4 4 1 2779")
	c.is("as a fourth it does not help", strings.Fields(c.best(played(c, 2, won, won, won, "1-2 ++++"), 1))[0], "0")
	c.is("the team has its points", c.order(played(c, 2, "1-2 +++1"), 2), []string{"T1 2 4", "T2 0 0"})
}

func TestJP73_ByeAndMatchForfeit(t *testing.T) { holds(t, jp73) }
func jp73(c *clause) {
	sorted := func(lines []string) []string { slices.Sort(lines); return lines } // level: by lot
	c.is("bye and match forfeit", sorted(c.order(played(c, 3, "1-2 ++++,3 U"), 2)), []string{"T1 2 4", "T2 0 0", "T3 2 4"})
	c.is("neither side", sorted(c.order(played(c, 2, "1-2 ~~~~"), 2)), []string{"T1 0 0", "T2 0 0"})
	m, g := c.r.MatchScoring(), c.r.Scoring()
	c.is("bye", []core.Points{m.PABMatch, m.PABGame, g.PAB}, []core.Points{20, 40, 10})
	c.is("forfeit", c.r.Scores.MatchForfeit, core.MatchGame{Match: 20, Game: 40})
	c.is("at least", c.r.Play.MinPresent, 3)
}
