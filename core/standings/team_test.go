package standings

import (
	"strconv"
	"strings"
	"testing"
	"time"

	"taikyoku/core"
)

// teamEvent makes a team division: one line per round, matches apart by
// commas, "1-2 1=01" being team 1 with White on board 1 against team 2 and the
// results of its boards: 1 0 = played, + - forfeits, ~ both absent, ? not yet.
// "5 U" is a bye. Player numbers are team × 10 + board.
func teamEvent(t testing.TB, teams, boards int, rounds ...string) core.Division {
	t.Helper()
	d := core.Division{
		Team: true, Boards: boards, Scoring: core.Standard(), Match: core.StandardMatch(boards),
		Rounds: len(rounds), Date: time.Date(2026, 5, 1, 0, 0, 0, 0, time.UTC),
	}
	for no := 1; no <= teams; no++ {
		e := core.Entry{No: no, Name: "T" + strconv.Itoa(no), Unit: "U" + strconv.Itoa(no)}
		for b := 1; b <= boards; b++ {
			e.Members = append(e.Members, core.Player{No: no*10 + b, Name: e.Name + "." + strconv.Itoa(b), Rating: 2000 - 10*no - b})
		}
		d.Entries = append(d.Entries, e)
	}
	own := map[rune][2]core.Score{
		'1': {core.Won, core.Lost}, '0': {core.Lost, core.Won}, '=': {core.Drew, core.Drew},
		'+': {core.ForfeitWon, core.ForfeitLost}, '-': {core.ForfeitLost, core.ForfeitWon}, '~': {core.ForfeitLost, core.ForfeitLost}, '?': {},
	}
	byes := map[string]core.ByeKind{"U": core.PAB, "H": core.HalfBye, "F": core.FullBye, "Z": core.ZeroBye}
	for _, line := range rounds {
		var round core.Round
		for text := range strings.SplitSeq(line, ",") {
			f := strings.Fields(text)
			if kind, ok := byes[f[1]]; ok {
				no, _ := strconv.Atoi(f[0])
				round.Byes = append(round.Byes, core.Bye{Entry: no, Kind: kind})
				continue
			}
			a, b, _ := strings.Cut(f[0], "-")
			white, _ := strconv.Atoi(a)
			black, _ := strconv.Atoi(b)
			m := core.Match{White: white, Black: black}
			for i, c := range f[1] {
				g := core.Game{Board: i + 1, White: white*10 + i + 1, Black: black*10 + i + 1, Result: core.Result{White: own[c][0], Black: own[c][1]}}
				if i%2 == 1 {
					g.White, g.Black, g.Result.White, g.Result.Black = g.Black, g.White, g.Result.Black, g.Result.White
				}
				m.Games = append(m.Games, g)
			}
			round.Matches = append(round.Matches, m)
		}
		d.Played = append(d.Played, round)
	}
	return d
}

func TestTeamTieBreaksByHand(t *testing.T) {
	d := teamEvent(t, 4, 4,
		"1-2 11==,3-4 1===", // 3:1, 2½:1½
		"1-3 1=0=,2-4 110=", // 2:2, 2½:1½
		"1-4 0==0,2-3 1=0=", // 1:3, 2:2
	)
	// MP: 1 = 2+1+0 = 3, 2 = 0+2+1 = 3, 3 = 2+1+1 = 4, 4 = 0+0+2 = 2.
	// GP: 1 = 3+2+1 = 6, 2 = 1+2½+2 = 5½, 3 = 2½+2+2 = 6½, 4 = 1½+1½+3 = 6.
	for _, tt := range []struct{ code, want string }{
		{"MPTS", "3 3 4 2"},
		{"GPTS", "6 5.5 6.5 6"},
		{"MPVGP", "6 5.5 6.5 6"},
		{"MPvGP/R", "6 5.5 6.5 6"},
		{"BH:MP", "9 9 8 10"},
		{"BH:GP", "18 18.5 17.5 18"},
		{"EMMSB", "10 8 10 6"},          // 1: 2×3 + 1×4 + 0×2; 2: 0×3 + 2×2 + 1×4; 3: 2×2 + 1×3 + 1×3; 4: 2×3
		{"ESB:MM", "10 8 10 6"},         //
		{"EMGSB", "19 16 17 19.5"},      // 1: 3×3 + 4×2 + 2×1; 2: 3×1 + 2×2½ + 4×2; 3: 2×2½ + 3×2 + 3×2; 4: 4×1½ + 3×1½ + 3×3
		{"ESB:MG/C1", "17 11 12 15"},    // without the opponent of fewest MP: 1 −2×1, 2 −2×2½, 3 −2×2½, 4 −3×1½ (the smaller of two)
		{"EGMSB", "17.5 18.5 23.5 12"},  // 1: 5½×2 + 6½×1; 2: 6×2 + 6½×1; 3: 6×2 + 6×1 + 5½×1; 4: 6×2
		{"EGGSB", "35.5 34 38 36"},      // 1: 5½×3 + 6½×2 + 6×1; 2: 6×1 + 6×2½ + 6½×2; 3: 6×2½ + 6×2 + 5½×2; 4: 6½×1½ + 5½×1½ + 6×3
		{"SB:MP/H", "5 4 5 3"},          // beaten MP + half of drawn: 1: 3 + 2; 2: 2 + 2; 3: 2 + 1½ + 1½; 4: 3
		{"WIN:MP", "1 1 1 1"},           //
		{"WIN:GP", "3 3 3 3"},           // boards won
		{"KS:MP", "3 1 2 2"},            // limit 3 MP: 1, 2 and 3 have it
		{"PS:MP", "8 5 9 2"},            // 1: 2+3+3; 2: 0+2+3; 3: 2+3+4; 4: 0+0+2
		{"SSSC", "15 14.5 14.5 16"},     // GP + BH:MP ÷ ⌊3×2 ÷ 4⌋ = GP + BH
		{"SSSC/K3", "9 8.5 9.17 9.33"},  // GP + BH ÷ 3
		{"BH:MP/VFIDE2009", "9 9 8 10"}, //
	} {
		wantValues(t, d, Rules{}, tt.code, tt.want)
	}
}

// 12.1: boards 3, 2½, 1½, 3 give 3 + 5 + 4½ + 12 = 24½.
func TestBoardCount(t *testing.T) {
	d := teamEvent(t, 2, 4, "1-2 1==1", "1-2 11=1", "1-2 11=1")
	wantValues(t, d, Rules{}, "BC", "24.5 5.5") // the other: 0 + ½×2 + 1½×3 + 0
}

// 12.2 and 12.3: all four have two points. Boards of 1: 1 ½ ½ 0, 2: ½ 1 ½ 0,
// 3: 0 ½ ½ 1, 4: ½ 0 ½ 1. TBR: board 1 puts 1 first and 3 last, board 2 puts 2
// before 4. BBE: without the last board 2 2 1 1, without the last two 1½ 1½ ½ ½,
// board 1 alone 1 ½ 0 ½.
func TestTopAndBottomBoards(t *testing.T) {
	d := teamEvent(t, 4, 4, "1-3 1==0,2-4 =1=0")
	for _, code := range []string{"TBR", "BBE"} {
		if got := places(t, d, "GPTS", code); got != "1 2 4 3" {
			t.Errorf("%s: got %s, want 1 2 4 3", code, got)
		}
	}
}

// places are the values of the last code of a stack, by entry.
func places(t *testing.T, d core.Division, stack ...string) string {
	t.Helper()
	s, err := Compute(d, Rules{Stack: stack})
	if err != nil {
		t.Fatal(err)
	}
	out := make([]string, len(d.Entries))
	for _, row := range s.Rows {
		out[row.Entry-1] = row.Values[len(stack)-1].Decimal()
	}
	return strings.Join(out, " ")
}

// 13.3.2: two teams drew 2:2 with each other. EDEBT: the lower board count of
// that match stands first; EDET: the higher result on board 1.
func TestTwoTeamsLevelInBothScores(t *testing.T) {
	d := teamEvent(t, 2, 4, "1-2 1100") // 1 won on 1 and 2, 2 on 3 and 4
	for code, want := range map[string]string{
		"EDE": "0 0", "EDEC": "1 2", "EDEBT": "1 2", "EDEBB": "1 2", "EDET": "1 2", "EDEB": "1 2",
	} {
		if got := places(t, d, "MPTS", code); got != want {
			t.Errorf("%s: got %s, want %s", code, got, want)
		}
	}
	d = teamEvent(t, 2, 4, "1-2 0011")
	if got := places(t, d, "MPTS", "EDEBT"); got != "2 1" {
		t.Errorf("EDEBT: got %s, want 2 1", got)
	}
}

// JP-54: match points, game points, direct encounter where all tied have met,
// Buchholz as the sum of opponents' MP, SB, lot. A bye adds nothing; a match
// lost by forfeit counts that opponent.
func TestStackOfJapan(t *testing.T) {
	d := teamEvent(t, 5, 4,
		"1-2 1110,3-4 11==,5 U",
		"5-1 ++++,4-2 =1=1,3 U",
		"3-5 1=1=,1-4 11=0,2 U",
	)
	d.Match.PABMatch, d.Match.PABGame = 20, 40 // JP-73
	rules := Rules{Policy: Plain, Stack: []string{"MPTS", "GPTS", "DIR", "BH:MP", "SB:MP/H", "LOT"}}
	// MP: 1 2+0+2 = 4, 2 0+0+2 = 2, 3 2+2+2 = 6, 4 0+2+0 = 2, 5 2+2+0 = 4.
	// GP: 1 3+0+2½ = 5½, 2 1+1+4 = 6, 3 3+4+3 = 10, 4 1+3+1½ = 5½, 5 4+4+1 = 9.
	// BH: 1 = 2 (T2) + 4 (T5, by forfeit) + 2 (T4) = 8; 2 = 4 + 2; 3 = 2 + 4; 4 = 6 + 2 + 4; 5 = 4 + 6.
	// SB: 1 = 2 + 2 (T5 beat it); 2 = 0; 3 = 2 + 4; 4 = 2; 5 = 4.
	for code, want := range map[string]string{
		"MPTS": "4 2 6 2 4", "GPTS": "5.5 6 10 5.5 9", "BH:MP": "8 6 6 12 10", "SB:MP/H": "4 0 6 2 4",
	} {
		wantValues(t, d, rules, code, want)
	}
	s, err := Compute(d, rules)
	if err != nil {
		t.Fatal(err)
	}
	order := ""
	for _, row := range s.Rows {
		order += strconv.Itoa(row.Entry)
	}
	if order != "35124" {
		t.Errorf("order %s, want 3 5 1 2 4", order)
	}
	if len(s.Readings) == 0 || s.Readings[0].Value != "plain" {
		t.Errorf("readings %v, want the plain sum said", s.Readings)
	}
}

// DIR makes a table of the tied where all of them have met, and again of those
// it leaves level; where they have not all met it is skipped.
func TestDirectEncounterOfRegulations(t *testing.T) {
	// All met: 2 2 1 1 points, then 1 beat 2 and 4 beat 3.
	all := individual(t, nil, "2w1 3b0 4w1", "1b0 4w1 3b1", "4b0 1w1 2w0", "3w1 2b0 1b0")
	// 1, 2 and 3 have two points; 1 beat 2, nobody of them met 3. 5 and 6 drew.
	some := individual(t, nil, "2w1 4b0 5w1", "1b0 5w1 6b1", "4w1 6b1 Z", "3b0 1w1 Z", "6w= 2b0 1b0", "5b= 3w0 2w0")
	// 1 and 2 are alone level, 1 won their game.
	two := individual(t, nil, "2w1 3b0", "1b0 4w1", "4w1 1w1", "3b0 2b0")
	for _, tt := range []struct {
		d          core.Division
		code, want string
	}{
		{all, "DIR", "1 2 4 3"},
		{all, "DIR2", "0 0 0 0"},
		{some, "DIR", "0 0 0 0 0 0"},
		{some, "DE", "0 0 0 0 0 0"}, // 3 could still reach or pass 1
		{two, "DIR", "1 2 0 0"},
		{two, "DIR2", "1 2 0 0"},
	} {
		stack := []string{"PTS", tt.code}
		if strings.HasPrefix(tt.want, "1 2 4") || len(tt.d.Entries) == 4 && tt.want == "0 0 0 0" {
			stack = stack[1:]
		}
		if got := places(t, tt.d, stack...); got != tt.want {
			t.Errorf("%v: got %s, want %s", stack, got, tt.want)
		}
	}
}

// 6.3: 1, 2 and 3 are level and 2 has not met 3. 1 beat both: whatever the
// missing game would give, nobody reaches its two points. The rest waits.
func TestAloneWhateverTheMissingGamesGive(t *testing.T) {
	d := individual(t, nil, "2w1 3b1 4w0", "1b0 4b1 Z", "4w1 1w0 Z", "3b0 2w0 1b1")
	// Points 2 1 1 1: level are 2, 3, 4. 4 lost to 2 and to 3; 2 and 3 have not
	// met: 1 and 1 of one game each, nobody is alone.
	if got := places(t, d, "PTS", "DE"); got != "0 0 0 0" {
		t.Errorf("got %s, want undecided", got)
	}
	// As the only code all four are level: 1 has 2 of 3 games, 2 and 3 could
	// have 2 as well: undecided. Give 1 the last game: 3 is out of reach.
	d.Played[2].Matches[0].Games[0].Result = core.WhiteWins
	if got := places(t, d, "DE"); got != "1 2 2 2" {
		t.Errorf("got %s, want 1 2 2 2", got)
	}
}

// 6.1.2: two games between the same two count as their average.
func TestRepeatedGamesCountAsAverage(t *testing.T) {
	// A double round robin of three, free rounds in between: 1 and 2 won one
	// game each against the other; both beat 3 twice.
	d := individual(t, nil, "2w1 3w1 U 2b0 3b1 U", "1b0 U 3w1 1w1 U 3b1", "U 1b0 2b0 U 1w0 2w0")
	d.System = "BERGER_ROUNDROBIN_G2"
	if got := places(t, d, "PTS", "DE"); got != "0 0 0" {
		t.Errorf("got %s, want undecided: ½ on average each", got)
	}
	// The average is what counts: a half of two games is no half of one.
	d.Played[3].Matches[0].Games[0].Result = core.Drawn
	if got := places(t, d, "TPN/R", "DE"); got != "0 0 0" { // no tie at all
		t.Errorf("got %s, want nothing to decide", got)
	}
}

// 15.2: in a round robin forfeits are results, a free round is nothing, and
// Buchholz-like sums take the real opponents.
func TestRoundRobinForfeits(t *testing.T) {
	d := individual(t, nil, "2w+ 3w0 U", "1b- U 3b1", "U 1b1 2w0")
	d.System = "BERGER_ROUNDROBIN_G1"
	wantValues(t, d, Rules{}, "PTS", "1 1 1")
	wantValues(t, d, Rules{}, "SB", "1 1 1")
	wantValues(t, d, Rules{}, "SB/C1", "1 1 1") // the opponents are level: the smaller product goes
	wantValues(t, d, Rules{}, "KS", "1 1 1")    // two games: 1 is half of the maximum
	wantValues(t, d, Rules{}, "WIN", "1 1 1")
	wantValues(t, d, Rules{}, "WON", "0 1 1")
	if got := places(t, d, "PTS", "DE"); got != "0 0 0" {
		t.Errorf("got %s, want a circle left undecided", got)
	}
	d.Played[0].Matches[0].Games[0].Result = core.BlackForfeit // 2 now has 2
	if got := places(t, d, "DE"); got != "3 1 2" {
		t.Errorf("got %s, want 3 1 2", got)
	}
}
