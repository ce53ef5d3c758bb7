package standings

import (
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"taikyoku/core"
)

func compute(t testing.TB, d core.Division, rules Rules) Standings {
	t.Helper()
	s, err := Compute(d, rules)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// ranking writes standings as "rank:entry" in order.
func written(s Standings) string {
	var out []string
	for _, r := range s.Rows {
		out = append(out, strconv.Itoa(r.Rank)+":"+strconv.Itoa(r.Entry))
	}
	return strings.Join(out, " ")
}

// xiangqi is scored 2, 1, 0; a bye is worth a win.
func xiangqi(d core.Division) core.Division {
	d.Scoring = core.Scoring{Win: 20, Draw: 10, ForfeitWin: 20, PAB: 20, Full: 20, Half: 10}
	return d
}

// WX-14: points, opponents' score, direct encounter, wins, wins with Black,
// games with Black, strong opponents, fouls, rank after the previous round.
func TestStackOfTheWorldChampionship(t *testing.T) {
	d := xiangqi(fourPlayers(t))
	stack := []string{"PTS", "OPP", "DIR", "WIN", "BWG", "BPG", "STRONG", "FOULS", "PREV"}
	if got := written(compute(t, d, Rules{Policy: Plain, Stack: stack})); got != "1:1 2:2 3:3 4:4" {
		t.Errorf("got %s", got)
	}
	// Two who are level in everything but fouls: the one with fewer stands first.
	drawn := xiangqi(individual(t, nil, "2w=", "1b="))
	drawn.Entries[0].Members[0].Fouls = 2
	if got := written(compute(t, drawn, Rules{Stack: []string{"PTS", "OPP", "FOULS"}})); got != "1:2 2:1" {
		t.Errorf("fouls: got %s, want 2 before 1", got)
	}
}

// The rank after the previous round, and there by the same stack again: 1 and
// 2 finish level in points, wins and opponents; after round 2 they were level
// as well, after round 1 the winner of round 1 stood first.
func TestRankAfterThePreviousRound(t *testing.T) {
	d := individual(t, nil, "3w= 4w1 Z", "4w1 3w= Z", "1b= 2b= Z", "2b0 1b0 Z")
	d.Played = d.Played[:2]
	s := compute(t, d, Rules{Stack: []string{"PTS", "PREV"}})
	if got := written(s); got != "1:2 2:1 3:3 4:4" {
		t.Errorf("got %s, want 2 first: it led after round 1", got)
	}
	d.Played = append(d.Played, core.Round{Byes: []core.Bye{{Entry: 1, Kind: core.ZeroBye}, {Entry: 2, Kind: core.ZeroBye}, {Entry: 3, Kind: core.ZeroBye}, {Entry: 4, Kind: core.ZeroBye}}})
	s = compute(t, d, Rules{Stack: []string{"PTS", "PREV"}})
	if got := written(s); got != "1:2 2:1 3:3 4:4" {
		t.Errorf("two rounds back: got %s, want 2 first", got)
	}
}

// The readings of "strong opponents": 1 and 2 are level with 3 (2) and 4 (½),
// and with 3 (2) and 5 (1).
func TestStrongOpponents(t *testing.T) {
	d := fourPlayers(t)
	if got := places(t, d, "WIN", "STRONGEST"); got != "2 1 0 0" { // 1: 2 1 ½; 2: 2½ 1 ½
		t.Errorf("STRONGEST: got %s, want 2 1 0 0", got)
	}
	// After points the places are 1 2 3 4: the best opponent of 1 is second,
	// everybody else met the first.
	if got := places(t, d, "WIN", "PTS", "STRONGPLACE"); got != "0 0 0 0" {
		t.Errorf("STRONGPLACE: got %s, want nothing: nobody is level", got)
	}
	if got := places(t, d, "WIN", "STRONGPLACE"); got != "1 1 1 1" {
		t.Errorf("STRONGPLACE: got %s, want 1 1 1 1", got)
	}
}

// HN-16: match points, opponents' match points, game points, matches won,
// games won, fouls, rank after the previous round.
func TestStackOfHunan(t *testing.T) {
	d := teamEvent(t, 4, 4, "1-2 11==,3-4 1===", "1-3 1=0=,2-4 110=", "1-4 0==0,2-3 1=0=")
	d.Scoring = core.Scoring{Win: 20, Draw: 10, ForfeitWin: 20}
	rules := Rules{Policy: Plain, Stack: []string{"MPTS", "OPP:MP", "GPTS", "WIN:MP", "WIN:GP", "FOULS", "PREV"}}
	// MP 3 3 4 2; 1 and 2 level in opponents (9), game points 12 against 11.
	if got := written(compute(t, d, rules)); got != "1:3 2:1 3:2 4:4" {
		t.Errorf("got %s", got)
	}
}

// HN-17: points, then the place of the team; teams under 50 % are out, exactly
// 50 % is in.
func TestBoardsOfHunan(t *testing.T) {
	d := teamEvent(t, 4, 2, "1-2 1=,3-4 1=", "1-3 =1,2-4 1=")
	d.Scoring = core.Scoring{Win: 20, Draw: 10, ForfeitWin: 20}
	// MP of 4 possible: 1 = 4, 2 = 2 (exactly half), 3 = 2, 4 = 0: out.
	s := compute(t, d, Rules{Stack: []string{"MPTS", "GPTS"}})
	lists, err := Boards(d, s, BoardRules{Order: []string{"PTS", "TEAM"}, Forfeits: true, TeamPercent: 50})
	if err != nil {
		t.Fatal(err)
	}
	// Board 1: T1 1 + ½, T2 0 + 1, T3 1 + ½, T4 0 + 0. T1 stands before T3.
	var got []string
	for _, row := range lists[0].Rows {
		got = append(got, strconv.Itoa(row.Rank)+":"+row.Name+row.Out)
	}
	if want := "1:T1.1 2:T3.1 3:T2.1 0:T4.1team"; strings.Join(got, " ") != want {
		t.Errorf("got %v, want %s", got, want)
	}
}

// JP-55 … JP-58: four games or more; game points, share of points, performance,
// lot; a player of two boards is ranked where he played most, all his games
// counting; forfeits are neither games nor points.
func TestBoardsOfJapan(t *testing.T) {
	d := teamEvent(t, 2, 2, "1-2 11", "1-2 11", "1-2 1+", "1-2 =1", "1-2 01")
	// Round 4: the two players of team 1 change boards.
	m := &d.Played[3].Matches[0]
	m.Games[0].White, m.Games[1].Black = 12, 11
	rules := BoardRules{Order: []string{"PTS", "PCT", "TPR", "LOT"}, MinGames: 4, MostPlayed: true, Unrated: 1000}
	lists, err := Boards(d, compute(t, d, Rules{Stack: []string{"MPTS"}}), rules)
	if err != nil {
		t.Fatal(err)
	}
	// 11: board 1 won 3, lost 1, and board 2 once won (round 4): 4 of 5, at home on board 1.
	// 12: board 2 won 1, 2, 5 (round 3 was a forfeit), board 1 once drawn: 3½ of 4.
	one := lists[0].Rows[0]
	if one.Player != 11 || one.Games != 5 || one.Values[0].Decimal() != "4" || one.Values[1].Decimal() != "0.8" {
		t.Errorf("board 1: %+v", one)
	}
	two := lists[1].Rows[0]
	if two.Player != 12 || two.Games != 4 || two.Values[0].Decimal() != "3.5" || two.Values[1].Decimal() != "0.875" {
		t.Errorf("board 2: %+v", two)
	}
	// 12 met 22 (1978) three times and 21 (1979) once: mean 1978.25, rounded
	// 1978, p = .875 → .88: dp 336.
	if got := two.Values[2].Decimal(); got != "2314" {
		t.Errorf("TPR of 12: got %s, want 2314", got)
	}
	// 22 played four games and has ½: no, it lost all it played on board 2 but
	// the forfeit; three games of its own are too few with the forfeit left out.
	for _, row := range lists[1].Rows {
		if row.Player == 22 && (row.Games != 4 || row.Rank != 2) {
			t.Errorf("22: %+v, want 4 games, rank 2", row)
		}
	}
	why := two.Why(rules.Order)
	if why[0].Key != "why.standings.board.rank" || why[0].Args["Points"] != "3.5" || len(why) != 1+4+5 {
		t.Errorf("why %v", why)
	}
	rules.MinGames = 5
	lists, err = Boards(d, Standings{}, rules)
	if err != nil {
		t.Fatal(err)
	}
	if row := lists[1].Rows[0]; row.Rank != 0 || row.Out != "games" {
		t.Errorf("with five games asked, 12 has %+v", row)
	}
}

// JP-57: two games on each of two boards: the higher board is his.
func TestHigherBoardWherePlayedEquallyOften(t *testing.T) {
	d := teamEvent(t, 2, 2, "1-2 11", "1-2 11", "1-2 11", "1-2 11")
	for _, r := range []int{2, 3} { // the players of team 1 change boards
		m := &d.Played[r].Matches[0]
		m.Games[0].White, m.Games[1].Black = 12, 11
	}
	lists, err := Boards(d, Standings{}, BoardRules{Order: []string{"PTS"}, MinGames: 4, MostPlayed: true})
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, row := range lists[0].Rows {
		got = append(got, row.Name)
	}
	if strings.Join(got, " ") != "T1.1 T1.2 T2.1" || len(lists[1].Rows) != 1 {
		t.Errorf("board 1: %v, board 2: %d rows; want T1.1 and T1.2 both on board 1", got, len(lists[1].Rows))
	}
}

// The readings say by which policy each column was made.
func TestReadingsByColumn(t *testing.T) {
	s := compute(t, worked(t), Rules{Stack: []string{"PTS", "OPP", "BH/C1", "BH/V2023", "DIR"}})
	want := []core.Reading{
		{ID: "standings.policy/OPP", Value: "plain:zero"},
		{ID: "standings.policy", Value: "fide-2026"},
		{ID: "standings.policy/BH/V2023", Value: "fide-2023"},
		{ID: "standings.pairings", Value: "swiss"},
		{ID: "standings.direct", Value: "all-met-or-skipped"},
	}
	if !slices.Equal(s.Readings, want) {
		t.Errorf("got %v, want %v", s.Readings, want)
	}
}

// WX-13: the two best places of a team, low first; equal: the better single
// place; one individual is no team.
func TestTeamsByPlaces(t *testing.T) {
	d := individual(t, nil, "Z", "Z", "Z", "Z", "Z", "Z", "Z", "Z")
	for i, unit := range []string{"A", "B", "B", "A", "C", "C", "C", "D"} {
		d.Entries[i].Unit = unit
	}
	s := compute(t, d, Rules{Stack: []string{"TPN"}})
	rows := DerivedTeams(d, s, TeamsOf(core.TeamRanking{Best: 2}), 0)
	var got []string
	for _, r := range rows {
		got = append(got, strconv.Itoa(r.Rank)+":"+r.Unit+"="+r.Sum.Decimal())
	}
	// A 1+4 and B 2+3 are level at 5: A has the first place. C 5+6.
	if want := "1:A=5 2:B=5 3:C=11 0:D=8"; strings.Join(got, " ") != want {
		t.Errorf("got %v, want %s", got, want)
	}
}

// SH-14: lots only where a prize is at stake; others share the place. The lots
// are the ones anybody computes from the seed.
func TestLotsForPrizesOnly(t *testing.T) {
	d := individual(t, nil, "2w=", "1b=", "4w=", "3b=")
	stack := []string{"PTS", "DIR", "OPP", "OPP/M1", "WON", "LOT"}
	rules := Rules{Policy: Plain, Stack: stack, Lots: LotsForPrizes, PrizePlaces: 8, Label: "open"}
	if got := written(compute(t, d, rules)); got != "1:1 1:2 1:3 1:4" {
		t.Errorf("without a seed: got %s, want all level", got)
	}
	rules.Seed = "rain on the roof"
	s := compute(t, d, rules)
	for i := 1; i < len(s.Rows); i++ {
		a, b := s.Rows[i-1], s.Rows[i]
		if Lot(rules.Seed, "open", a.Entry) > Lot(rules.Seed, "open", b.Entry) || b.Rank != i+1 {
			t.Errorf("row %d: %+v after %+v", i, b, a)
		}
	}
	rules.PrizePlaces = 0
	if got := written(compute(t, d, rules)); got != "1:1 1:2 1:3 1:4" {
		t.Errorf("no prize at stake: got %s, want all level", got)
	}
}

// SHA-256 of "abc" is in FIPS 180-4. The lot was computed by another program:
// printf 'board/7' | openssl dgst -sha256 -hmac seed, the first twelve digits.
func TestLotsAreRecomputable(t *testing.T) {
	if got := Commitment("abc"); got != "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad" {
		t.Errorf("commitment %s", got)
	}
	if !Revealed("abc", Commitment("abc")) || Revealed("abd", Commitment("abc")) {
		t.Error("a commitment must fit its seed and no other")
	}
	if got, want := Lot("seed", "board", 7), int64(0x70d8f900ce94); got != want {
		t.Errorf("lot %x, want %x", got, want)
	}
}

// WX-10: the two of the final keep places 1 and 2; left out of the scores, the
// loser's other opponents lose nothing by it.
func TestFinalists(t *testing.T) {
	// After two rounds 1 and 2 lead; in round 3 they play the final and 2 wins;
	// 3 reaches more points than 1.
	d := individual(t, nil, "3w1 4w= 2b0", "4w1 3w= 1w1", "1b0 2b= 5w1", "2b0 1b= 6w1", "6w1 6b= 3b0", "5b0 5w= 4b0")
	rules := Rules{Stack: []string{"PTS", "OPP"}, Final: 3, FinalOutside: true}
	s := compute(t, d, rules)
	if s.Rows[0].Entry != 2 || s.Rows[1].Entry != 1 {
		t.Errorf("got %s, want the finalists 2 and 1 first", written(s))
	}
	if s.Rows[0].Values[0].Decimal() != "1.5" || s.Rows[0].Split != -1 || s.Rows[1].Split != len(s.Stack) {
		t.Errorf("rows %+v", s.Rows[:3])
	}
	e, err := Explain(d, rules, 1)
	if err != nil || e.Rank != 2 || e.Why()[1].Key != "why.standings.final" {
		t.Errorf("explanation %+v, %v", e, err)
	}
	rules.FinalOutside = false
	if v := compute(t, d, rules).Rows[0].Values[0].Decimal(); v != "2.5" {
		t.Errorf("with the final counted: %s points, want 2.5", v)
	}
}

// Among ranks some of the entries anew; ties stay ties.
func TestAmong(t *testing.T) {
	d := individual(t, nil, "2w1", "1b0", "4w=", "3b=")
	s := compute(t, d, Rules{Stack: []string{"PTS"}})
	if got := written(s); got != "1:1 2:3 2:4 4:2" {
		t.Fatalf("got %s", got)
	}
	women := s.Among(func(entry int) bool { return entry >= 2 })
	if got := written(women); got != "1:3 1:4 3:2" {
		t.Errorf("got %s, want 1:3 1:4 3:2", got)
	}
}

// The edition of FIDE's rules follows the first day of the event; without one
// it is the newest, and the standings say so.
func TestEditionByDate(t *testing.T) {
	for _, tt := range []struct {
		day  time.Time
		want string
	}{
		{date(2023, 7, 31), "fide-2009"},
		{date(2023, 8, 1), "fide-2023"},
		{date(2026, 2, 28), "fide-2023"},
		{date(2026, 3, 1), "fide-2026"},
		{time.Time{}, "fide-2026"},
	} {
		d := worked(t)
		d.Date = tt.day
		s := compute(t, d, Rules{Stack: []string{"PTS", "BH"}})
		if s.Readings[0] != (core.Reading{ID: "standings.policy", Value: tt.want}) {
			t.Errorf("%v: readings %v, want %s", tt.day, s.Readings, tt.want)
		}
		if tt.day.IsZero() && s.Readings[1].ID != "standings.date" {
			t.Errorf("no date: readings %v, want it said", s.Readings)
		}
	}
}

// The four values of a bye's opponent in a plain sum: P3 of the worked example
// has 1.5 + 2 + 3.5 + 1 from games and a bye; own 4½, the lowest is 1, a draw in
// each of five rounds 2½.
func TestPlainByes(t *testing.T) {
	for bye, want := range map[ByeValue]string{ByeZero: "8", ByeOwn: "12.5", ByeLowest: "9", ByeDraw: "10.5"} {
		if got := values(t, worked(t), Rules{Policy: PlainWith(bye)}, "BH")[2]; got != want {
			t.Errorf("%s: got %s, want %s", PlainWith(bye).ID, got, want)
		}
	}
	// A column can have an edition of its own.
	if got := values(t, worked(t), Rules{Policy: Plain}, "BH/V2026")[2]; got != "11.5" {
		t.Errorf("BH/V2026: got %s, want 11.5", got)
	}
}

// SH-15, a round robin: direct encounter, Sonneborn-Berger, wins, then shared.
// 1 and 2 have 2 points of 3; 1 beat 2, so it stands first whatever the rest.
func TestRoundRobinStackOfShanghai(t *testing.T) {
	d := individual(t, nil, "2w1 3b0 4w1", "1b0 4w1 3b1", "4b0 1w1 2w0", "3w1 2b0 1b0")
	d.System = "BERGER_ROUNDROBIN_G1"
	rules := Rules{Policy: Plain, Stack: []string{"PTS", "DIR", "SB", "WON", "LOT"}, Lots: LotsForPrizes, PrizePlaces: 1}
	// 3 and 4 have 1: 4 beat 3.
	if got := written(compute(t, d, rules)); got != "1:1 2:2 3:4 4:3" {
		t.Errorf("got %s, want 1 2 4 3", got)
	}
}

// Somebody who withdrew keeps his points and his place; opponents' later
// absences count as draws under FIDE's rules, at face value in a plain sum.
func TestWithdrawnEntry(t *testing.T) {
	d := individual(t, nil, "2w1 Z Z", "1b0 3w1 4b=", "4w1 2b0 Z", "3b0 U 2w=")
	d.Entries[0].Withdrawn = true
	wantValues(t, d, Rules{}, "PTS", "1 1.5 1 1.5")
	// 2 met 1 (1 + two absences drawn = 2), 3 (1 + ½) and 4 (1½).
	if got := values(t, d, Rules{Policy: FIDE2026}, "BH")[1]; got != "5" {
		t.Errorf("BH of 2: got %s, want 5", got)
	}
	if got := values(t, d, Rules{Policy: Plain}, "BH")[1]; got != "3.5" {
		t.Errorf("plain BH of 2: got %s, want 3.5", got)
	}
}

// Who leaves a round robin before half of the games is annulled; with half of
// them played everything counts, and the rest are forfeits.
func TestWithdrawalFromARoundRobin(t *testing.T) {
	// 5 players, 4 games each. 5 beat 1, then left.
	rows := []string{"5b0 2w1 3b1 4w1 U", "4w1 1b0 U 5w+ 3b1", "U 4b1 1w0 2w0 5w+", "2b0 3w0 5b+ 1b0 U", "1w1 U 4w- 2b- 3b-"}
	rows[2], rows[1] = "U 4b1 1w0 5w+ 2w0", "4w1 1b0 5w+ U 3b1"
	rows[4], rows[3] = "1w1 U 2b- 3b- 4w-", "2b0 3w0 U 1b0 5b+"
	d := individual(t, nil, rows...)
	d.System = "BERGER_ROUNDROBIN_G1"
	wantValues(t, d, Rules{}, "PTS", "3 3 2 1 1")
	d.Entries[4].Withdrawn = true
	wantValues(t, d, Rules{}, "PTS", "3 2 1 0 0")
	wantValues(t, d, Rules{}, "SB", "3 1 0 0 0")
	s := compute(t, d, Rules{Stack: []string{"PTS"}})
	if s.Readings[len(s.Readings)-1] != (core.Reading{ID: "standings.annulled", Value: "5"}) {
		t.Errorf("readings %v", s.Readings)
	}
	// Two of four games played: half.
	d.Played[2].Matches[0].Games[0].Result = core.WhiteWins
	if g := d.Played[2].Matches[0].Games[0]; g.White != 5 && g.Black != 5 {
		t.Fatalf("the game %+v is not one of 5", g)
	}
	wantValues(t, d, Rules{}, "PTS", "3 3 2 1 1")
}
