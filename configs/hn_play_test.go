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
	"taikyoku/core/standings"
	"taikyoku/locales"
)

func TestHN14_NineRoundsForNow(t *testing.T) { holdsIn(t, hn, hn14) }
func hn14(c *clause) {
	c.is("rounds", []int{c.r.Rounds, len(c.r.Schedule.Rounds), c.r.FrozenFrom}, []int{9, 0, 1})
	family, err := pairing.FamilyOf(c.r.Pairing.System, true)
	c.is("积分编排制", []any{c.r.Pairing.System, family, err}, []any{"XIANGQI_SWISS", pairing.Xiangqi, nil})
	fit := entry.FitOf(c.r, c.section("county"), false, 50)
	c.fine("fifty teams", fit.Warning)
	fit = entry.FitOf(c.r, c.section("county"), false, 11)
	c.is("eleven teams", fit.Choose, true)
	c.refused("eleven teams", fit.Warning, core.Conflict, "HN-14")
}

func TestHN15_Clock(t *testing.T) { holdsIn(t, hn, hn15) }
func hn15(c *clause) {
	c.is("clock", []any{c.r.TimeControl.Base.Of(), c.r.TimeControl.Increment.Of()}, []any{20 * time.Minute, 5 * time.Second})
}

func TestHN35_AppealsInWriting(t *testing.T) { holdsIn(t, hn, hn35) }
func hn35(c *clause) {
	a := *c.r.Appeals
	c.is("by", a.By, []core.Part{core.LeaderPart, core.CaptainPart, core.CoachPart})
	c.is("in writing", a.InWriting, true)
	c.is("no deposit", a.Deposit, core.Money{})
	ended := moment("2025-10-12 10:00:00")
	c.is("at any time", a.Open(ended, ended.Add(48*time.Hour)), true)
}

// league makes a division of teams of four from what each board of the team
// that is named first scored, match by match: "1-2 1=0+" is a win, a draw, a
// loss and a forfeit won by team 1 against team 2, a number alone a bye. Rounds
// are apart by "|".
func (c *clause) league(teams int, rounds string) core.Division {
	d := core.Division{Team: true, Boards: 4, System: "XIANGQI_SWISS", Scoring: c.r.Scoring(), Match: c.r.MatchScoring(), Rounds: c.r.Rounds}
	for i := 1; i <= teams; i++ {
		e := core.Entry{No: i, Name: fmt.Sprint("T", i)}
		for b := 1; b <= 4; b++ {
			e.Members = append(e.Members, core.Player{No: 10*i + b, Name: fmt.Sprint("T", i, ".", b)})
		}
		d.Entries = append(d.Entries, e)
	}
	results := map[rune]core.Result{'1': core.WhiteWins, '0': core.BlackWins, '=': core.Drawn, '+': core.WhiteForfeit, '-': core.BlackForfeit}
	for round := range strings.SplitSeq(rounds, "|") {
		var played core.Round
		fields := strings.Fields(round)
		for i := 0; i < len(fields); i += 2 {
			var a, b int
			if n, _ := fmt.Sscanf(fields[i], "%d-%d", &a, &b); n < 2 { // a bye
				played.Byes = append(played.Byes, core.Bye{Entry: a, Kind: core.PAB})
				i--
				continue
			}
			m := core.Match{White: a, Black: b}
			for board, letter := range fields[i+1] {
				g := core.Game{Board: board + 1, White: 10*a + board + 1, Black: 10*b + board + 1, Result: results[letter]}
				if board%2 == 1 { // the team named first is red on odd boards
					g.White, g.Black = g.Black, g.White
					g.Result.White, g.Result.Black = g.Result.Black, g.Result.White
				}
				m.Games = append(m.Games, g)
			}
			played.Matches = append(played.Matches, m)
		}
		d.Played = append(d.Played, played)
	}
	return d
}

func (c *clause) values(d core.Division, entry int) string {
	s, _ := c.ranked("county", d, 0)
	row, _ := s.Place(entry)
	var out []string
	for _, v := range row.Values {
		out = append(out, v.Decimal())
	}
	return strings.Join(out, " ")
}

func TestHN16_SevenSteps(t *testing.T) { holdsIn(t, hn, hn16) }
func hn16(c *clause) {
	rules, err := standings.OfSection(c.r, c.section("county"))
	c.is("rules", []any{err, rules.Policy.ID, rules.Lots}, []any{nil, "plain:zero", standings.LotsAlways})
	c.is("steps", rules.Stack, []string{"MPTS", "OPP:MP", "GPTS", "WIN:MP", "WIN:GP", "FOULS", "PREV"})
	s := c.r.Scores
	c.is("2, 1, 0", []any{s.Game, s.Match, s.ForfeitWin, s.MatchForfeit}, []any{core.WinDrawLoss{Win: 20, Draw: 10}, core.WinDrawLoss{Win: 20, Draw: 10}, core.Worth(20), core.MatchGame{Match: 20, Game: 80}})
	c.is("fouls are counted", c.r.Play.Fouls, true)
	c.is("arbiters report", []any{c.r.Results.By, c.r.Results.Final, c.r.Results.UntilNextPairing, c.r.Results.ReasonForOlder}, []any{[]core.Part{core.ArbiterPart}, core.ArbiterWord, true, true})
	c.is("questions", c.r.Questions.By, []core.Part{core.LeaderPart, core.CoachPart})
	// A bye: a won match and four game points.
	d := c.league(3, "1-2 11== 3 | 3-1 1111 2")
	c.is("team 2: lost 2-6, then the bye", c.values(d, 2)[:len("2 2 6 ")], "2 2 6 ")
	// Four teams, three rounds. 1 and 2 have four match points each and drew with
	// each other; 1 beat 3 by more boards.
	d = c.league(4, "1-2 10== 3-4 1110|1-3 1111 2-4 1===|1-4 ==== 2-3 ====")
	c.is("team 1", c.values(d, 1)[:len("4 ")], "4 ")
	// Steps one by one on a table of two: match points level, opponents level.
	two := c.league(2, "1-2 10==")
	two.Entries[0].Members[0].Fouls = 1
	table, _ := c.ranked("county", two, 0)
	c.is("fewer fouls", ranks(table), "1:2 2:1")
	// All equal: the place after the previous round.
	d = c.league(4, "1-3 1=== 2-4 ====|1-4 ==== 2-3 1===")
	table, _ = c.ranked("county", d, 0)
	c.is("1 won first, 2 later", ranks(table)[:len("1:1 2:2")], "1:1 2:2")
	d = c.league(4, "2-4 1=== 1-3 ====|2-3 ==== 1-4 1===")
	table, _ = c.ranked("county", d, 0)
	c.is("2 won first, 1 later", ranks(table)[:len("1:2 2:1")], "1:2 2:1")
	// Opponents' match points come before own game points: 1 won by a board
	// against a team with two points, 2 by four boards against one with none.
	d = c.league(6, "1-3 1=== 2-4 1111 5-6 ====|3-5 1111 1-6 ==== 2-4 ====")
	table, _ = c.ranked("county", d, 0)
	one, _ := table.Place(1)
	two2, _ := table.Place(2)
	c.is("1 before 2", one.Rank < two2.Rank, true)
}

func TestHN17_BoardsAndTheGateOfHalf(t *testing.T) { holdsIn(t, hn, hn17) }
func hn17(c *clause) {
	rules := standings.BoardsOf(*c.r.BoardRanking)
	list := func(d core.Division, board int) string {
		s, _ := c.ranked("county", d, 0)
		lists, err := standings.Boards(d, s, rules)
		if err != nil {
			c.fail(err.Error())
			return ""
		}
		var out []string
		for _, row := range lists[board-1].Rows {
			out = append(out, fmt.Sprint(row.Rank, ":", row.Team, row.Out))
		}
		return strings.Join(out, " ")
	}
	// One round: 1 wins 5-3, 3 and 4 draw: half of the match points is in.
	d := c.league(4, "1-2 1=1- 3-4 1=0=")
	c.is("board 1: 3 won too and stands behind 1; team 2 is under half", list(d, 1), "1:T1 2:T3 3:T4 0:T2team")
	c.is("board 2: level, by the place of the team", list(d, 2), "1:T1 2:T3 2:T4 0:T2team")
	c.is("board 4: a forfeit counts, but its team is out", list(d, 4), "1:T3 1:T4 3:T1 0:T2team")
	c.is("rules", []any{rules.Order, rules.MinGames, rules.MostPlayed, rules.TeamPercent}, []any{[]string{"PTS", "TEAM"}, 0, false, 50})
	// Three match points of six: exactly half. Two of six: out.
	half := c.league(2, "1-2 1111|1-2 ====|1-2 0000")
	c.is("half: both are in, and 1 stood higher after round 2", list(half, 1), "1:T1 2:T2")
	under := c.league(2, "1-2 1111|1-2 ====|1-2 ====")
	c.is("under half", list(under, 1), "1:T1 0:T2team")
	c.is("forfeits count", c.r.BoardRanking.Forfeits, true)
}

// hunan are the prizes of teams that finished in the order of their numbers.
func (c *clause) hunan(n int) []string {
	d := c.league(n, "1 ")
	var boards []standings.BoardList
	for b := 1; b <= 4; b++ {
		l := standings.BoardList{Board: b}
		for i := 1; i <= n; i++ {
			l.Rows = append(l.Rows, standings.BoardRow{Rank: i, Player: 10*i + b, Entry: i})
		}
		boards = append(boards, l)
	}
	section := prize.Section{ID: "county", Division: d, Standings: lined(n), Boards: boards}
	return written(prize.Give(section.Lists(c.r.Prizes), prize.Rules{Exclusive: c.r.Exclusive}))
}

func TestHN19_EightTeams(t *testing.T) { holdsIn(t, hn, hn19) }
func hn19(c *clause) {
	c.is("money", of(c.hunan(20), "team"), []string{
		"team 1 entry:1 5000 CNY", "team 2 entry:2 3000 CNY", "team 3 entry:3 2500 CNY", "team 4 entry:4 2000 CNY",
		"team 5 entry:5 1500 CNY", "team 6 entry:6 1200 CNY", "team 7 entry:7 1000 CNY", "team 8 entry:8 800 CNY",
	})
	p := c.r.Prizes[0]
	c.is("total, clause, places", []any{p.Total, p.Clause, p.Places}, []any{core.Money{Amount: 1700000, Currency: "CNY"}, "HN-19", 8})
	var gifts []string
	for _, g := range p.Gifts {
		gifts = append(gifts, fmt.Sprint(g.From, "-", g.To, " ", g.Title[locales.ZhHans]))
	}
	c.is("gifts", gifts, []string{"0-0 证书", "0-3 奖杯", "4-8 奖牌"})
}

func TestHN20_ThreeOfEachBoard(t *testing.T) { holdsIn(t, hn, hn20) }
func hn20(c *clause) {
	var want []string
	for b := 1; b <= 4; b++ {
		for i, money := range []int{800, 600, 400} {
			want = append(want, fmt.Sprintf("board %d player:%d %d CNY", i+1, 10*(i+1)+b, money))
		}
	}
	c.is("boards", of(c.hunan(20), "board"), want)
	p := c.r.Prizes[1]
	c.is("total, clause", []any{p.Total, p.Clause, p.For}, []any{core.Money{Amount: 180000, Currency: "CNY"}, "HN-20", core.ForBoards})
}

func TestHN22_Titles(t *testing.T) { holdsIn(t, hn, hn22) }
func hn22(c *clause) {
	var results []prize.Result
	for place := 1; place <= 13; place++ {
		results = append(results, // nine games: nine points of eighteen are half
			prize.Result{Name: fmt.Sprint("half", place), Place: place, Points: 90, Games: 9, Played: 9},
			prize.Result{Name: fmt.Sprint("less", place), Place: place, Points: 990, Games: 100, Played: 100}) // 49.5 %
	}
	got := map[string][]int{}
	for _, title := range prize.Titles(c.r.Titles, results, 50, 20) {
		c.is(title.Result.Name, strings.HasPrefix(title.Result.Name, "half"), true)
		name := title.Award.Title[locales.ZhHans]
		got[name] = append(got[name], title.Result.Place)
		c.because(title.Result.Name, title.Why, "HN-22")
		c.is("forfeits count as scored", title.Award.Forfeits, true)
	}
	c.is("titles", got, map[string][]int{"地方大师": {1, 2}, "一级棋士": {3, 4, 5, 6}, "二级棋士": {7, 8, 9, 10, 11, 12}})
	for i, a := range c.r.Titles {
		c.is("no threshold, no least number", []any{a.ByThreshold, a.MinEntries, len(a.Sections), a.From}, []any{false, 0, 0, []int{1, 3, 7}[i]})
	}
}

// Forfeited games count for the rate, as scored: with the switch off they do not.
func TestHN22_ForfeitsCountAsScored(t *testing.T) { holdsIn(t, hn, hn22forfeits) }

func hn22forfeits(c *clause) {
	section := prize.Section{ID: "county", Division: c.league(2, "1-2 1+1-")}
	section.Standings, _ = c.ranked("county", section.Division, 0)
	list := func(titles []core.TitleAward) string {
		var names []string
		for _, a := range section.Applicants(titles, prize.Promotion{}) {
			names = append(names, a.Result.Name)
		}
		return strings.Join(names, " ")
	}
	c.is("as scored", list(c.r.Titles), "T1.1 T1.2 T1.3 T2.4")
	off := make([]core.TitleAward, len(c.r.Titles))
	for i, a := range c.r.Titles {
		a.Forfeits = false
		off[i] = a
	}
	c.is("over the board only", list(off), "T1.1 T1.3")
}

func TestHN23_PrizesByDecision(t *testing.T) { holdsIn(t, hn, hn23) }
func hn23(c *clause) {
	for i, id := range []string{"organisation", "sportsmanship"} {
		p := c.r.Prizes[2+i]
		c.is(id, []any{p.ID, p.For, p.Clause}, []any{id, core.ForDecision, "HN-23"})
	}
	for _, p := range c.r.Prizes[:2] {
		c.is("sections of "+p.ID, p.Sections, []core.DivisionID{"county"})
	}
	c.is("ids", c.r.Prizes[0].ID+c.r.Prizes[1].ID, "teamboard")
	c.is("gifts", len(of(c.hunan(5), "organisation")), 0)
}
