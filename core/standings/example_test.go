package standings

import (
	"strings"
	"testing"
	"time"

	"taikyoku/core"
)

// individual makes a division from cells as cross-tables write them: one
// string per player, cells apart by spaces.
func individual(t testing.TB, ratings []int, rows ...string) core.Division {
	t.Helper()
	d := core.Division{Boards: 1, Scoring: core.Standard(), Date: time.Date(2026, 5, 1, 0, 0, 0, 0, time.UTC)}
	var cells [][]string
	for i, row := range rows {
		rating := 0
		if ratings != nil {
			rating = ratings[i]
		}
		name := "P" + string(rune('1'+i))
		d.Entries = append(d.Entries, core.Entry{No: i + 1, Name: name, Strength: rating, Members: []core.Player{{No: i + 1, Name: name, Rating: rating}}})
		cells = append(cells, strings.Fields(row))
	}
	results := map[byte]core.Result{
		'1': core.WhiteWins, '0': core.BlackWins, '=': core.Drawn, '+': core.WhiteForfeit, '-': core.BlackForfeit, '~': core.DoubleForfeit, '?': {},
	}
	byes := map[byte]core.ByeKind{'U': core.PAB, 'F': core.FullBye, 'H': core.HalfBye, 'Z': core.ZeroBye}
	for r := range cells[0] {
		var round core.Round
		for i := range cells {
			c := cells[i][r]
			if kind, ok := byes[c[0]]; ok {
				round.Byes = append(round.Byes, core.Bye{Entry: i + 1, Kind: kind})
			} else if strings.Contains(c, "w") {
				opponent := int(c[0] - '0')
				round.Matches = append(round.Matches, core.Match{White: i + 1, Black: opponent, Games: []core.Game{{Board: 1, White: i + 1, Black: opponent, Result: results[c[2]]}}})
			}
		}
		d.Played = append(d.Played, round)
	}
	d.Rounds = len(d.Played)
	return d
}

// worked is the example of the rules digest, verified with FIDE's checker: five
// players, five rounds, every kind of unplayed round.
func worked(t testing.TB) core.Division {
	return individual(t, nil,
		"2w1 U 3b0 4w+ 5w=",
		"1b0 4w0 H 3w= Z",
		"4w1 5w1 1w1 2b= U",
		"3b0 2b1 5w= 1b- Z",
		"U 3b0 4b= Z 1b=",
	)
}

func values(t testing.TB, d core.Division, rules Rules, code string) []string {
	t.Helper()
	rules.Stack = []string{code}
	s, err := Compute(d, rules)
	if err != nil {
		t.Fatal(err)
	}
	out := make([]string, len(d.Entries))
	for _, row := range s.Rows {
		out[row.Entry-1] = row.Values[0].Decimal()
	}
	return out
}

func wantValues(t *testing.T, d core.Division, rules Rules, code, want string) {
	t.Helper()
	if got := strings.Join(values(t, d, rules, code), " "); got != want {
		t.Errorf("%s: got %s, want %s", code, got, want)
	}
}

// fide-tiebreaks.md section 5: adjusted scores P2 1.5, P4 2.0, P5 2.0.
func TestWorkedExample2026(t *testing.T) {
	d := worked(t)
	for _, tt := range []struct{ code, want string }{
		{"PTS", "3.5 1 4.5 1.5 2"},
		// P1: 1.5 + min(3.5, 2.5) + 4.5 + min(3.5, 2.0) + 2.0 = 12.5
		// P4: 4.5 + 1.5 + 2.0 + min(1.5, 3.5) + 1.5 = 11.0
		{"BH", "12.5 12 11.5 11 14"},
		// P2 and P5 cut a voluntary unplayed round: 12 − 1 and 14 − 2.
		{"BH/C1", "11 11 10 9.5 12"},
		{"SB", "7 2.75 10.75 2.5 4.75"},
		{"SB/C1", "5.5 2.75 10 2.5 4.75"},
		{"WIN", "3 0 4 1 1"},
		{"WON", "1 0 3 1 0"},
		{"REP", "5 3 5 3 4"},
		{"PS", "11.5 2.5 14 5.5 7"},
		{"STD", "3.5 1 4.5 1.5 2"},
		// With /P round 4 of P4 is P1 (3.5) instead of the dummy: 13.
		{"BH/P", "12.5 12 11.5 13 14"},
	} {
		wantValues(t, d, Rules{Policy: FIDE2026}, tt.code, tt.want)
	}
}

// The 16.5 exception where it bites: contributions 1.0 (played), 2.5 (own
// half-point bye), 3, 4, 2: BH 12.5, BH/C1 = 12.5 − 2.5 = 10.0, not 11.5.
func TestVoluntaryRoundIsCutFirst(t *testing.T) {
	terms := []Term{}
	for _, v := range []int32{10, 25, 30, 40, 20} {
		terms = append(terms, Term{Score: tenths(v), Value: tenths(v)})
	}
	cut(terms, []bool{false, true, false, false, false}, 1, 0)
	if got := sum(terms, 10).Decimal(); got != "10" || !terms[1].Cut {
		t.Errorf("got %s, want 10 with the half-point bye cut", got)
	}
	// A voluntary round worth less than the least significant value stays.
	terms = []Term{{Score: tenths(10), Value: tenths(10)}, {Score: tenths(30), Value: tenths(0)}}
	cut(terms, []bool{false, true}, 1, 0)
	if !terms[0].Cut || terms[1].Cut {
		t.Errorf("the played round must be cut, got %+v", terms)
	}
}

// C.07 10, example: opponents 2000, 1900, 2100. Two points of three: ARO 2000,
// p = .67, TPR 2125, PTP 2126; 2½: 2273, 2289; 3: 2800, 2836; 0: 1200, 1100.
func TestPerformances(t *testing.T) {
	ratings := []int64{2000, 1900, 2100}
	for _, tt := range []struct{ halves, tpr, ptp int64 }{
		{4, 2125, 2126}, {5, 2273, 2289}, {6, 2800, 2836}, {0, 1200, 1100},
	} {
		if got := performance(ratings, tt.halves); got != tt.tpr {
			t.Errorf("TPR of %d halves: got %d, want %d", tt.halves, got, tt.tpr)
		}
		if got := perfect(ratings, tt.halves); got != tt.ptp {
			t.Errorf("PTP of %d halves: got %d, want %d", tt.halves, got, tt.ptp)
		}
	}
	if got := mean([]int64{2000, 2001}); got != 2001 {
		t.Errorf("mean of 2000 and 2001: got %d, want 2001 (.5 up)", got)
	}
}

// PD: 736 points ahead are 1.00, 735 are .99; 3 points .50, 4 points .51.
func TestExpectation(t *testing.T) {
	for _, tt := range []struct{ difference, want int64 }{{0, 50}, {3, 50}, {4, 51}, {735, 99}, {736, 100}, {-4, 49}, {-736, 0}, {400, 92}} {
		if got := expectation(2000+tt.difference, 2000); got != tt.want {
			t.Errorf("PD(%d): got %d, want %d", tt.difference, got, tt.want)
		}
	}
}

// Four players, three rounds, ratings 2000 1900 1800 1700:
// 1 beat 2 and 3, drew 4; 2 beat 3, beat 4; 3 beat 4.
func fourPlayers(t testing.TB) core.Division {
	return individual(t, []int{2000, 1900, 1800, 1700},
		"2w1 3b1 4w=",
		"1b0 4w1 3b1",
		"4b1 1w0 2w0",
		"3w0 2b0 1b=",
	)
}

func TestEachTieBreakByHand(t *testing.T) {
	d := fourPlayers(t)
	for _, tt := range []struct{ code, want string }{
		{"PTS", "2.5 2 1 0.5"},
		{"BH", "3.5 4 5 5.5"},      // 1: 2 + 1 + .5; 2: 2.5 + .5 + 1; 3: .5 + 2.5 + 2; 4: 1 + 2 + 2.5
		{"BH/C1", "3 3.5 4.5 4.5"}, // without .5, .5, .5, 1
		{"BH/M1", "1 1 2 2"},       // 1: without .5 and 2 …
		{"BH/C2", "2 2.5 2.5 2.5"},
		{"SB", "3.25 1.5 0.5 1.25"}, // 1: 2 + 1 + .5×.5; 2: .5 + 1; 3: .5; 4: .5×2.5
		{"SB/C1", "3 1 0 1.25"},     // 1 drops .25, 2 and 3 drop .5; 4 drops the loss to 3 (worth 0)
		{"AOB", "4.83 4.67 4.33 4.17"},
		{"WIN", "2 2 1 0"},
		{"WON", "2 2 1 0"},
		{"BPG", "1 2 1 2"},
		{"BWG", "1 1 1 0"},
		{"PS", "5.5 3 3 0.5"}, // 1: 1 + 2 + 2.5; 2: 0 + 1 + 2; 3: 1 + 1 + 1; 4: 0 + 0 + .5
		{"PS/C1", "4.5 3 2 0.5"},
		{"KS", "1 0 0 0.5"}, // limit 1.5: opponents 1 and 2
		{"KS/L-1", "2 1 0 0.5"},
		{"ARO", "1800 1833 1867 1900"},
		{"ARO/C1", "1850 1900 1950 1950"},
		{"TPR", "2073 1958 1742 1627"}, // dp(.83) = 273, dp(.67) = 125, dp(.33) = −125, dp(.17) = −273
		{"RTNG", "2000 1900 1800 1700"},
		{"TPN", "1 2 3 4"},
		{"REP", "3 3 3 3"},
		{"STD", "2.5 2 1 0.5"},
		{"OPP", "3.5 4 5 5.5"},
		{"OPP/C1", "3 3.5 4.5 4.5"},
		{"STRONG", "3 3.5 4.5 4.5"},
		{"STRONGHALF", "2 2.5 4.5 4.5"},
	} {
		wantValues(t, d, Rules{}, tt.code, tt.want)
	}
}

// 8.3: the paired games of the final round count as draws. Scores then are
// 1: 2.5, 2: 1.5, 3: 1.5, 4: .5; FB of 1 = 1.5 + 1.5 + .5.
func TestForeBuchholz(t *testing.T) {
	d := fourPlayers(t)
	wantValues(t, d, Rules{}, "FB", "3.5 4.5 4.5 5.5")
	wantValues(t, d, Rules{}, "BH/F", "3.5 4.5 4.5 5.5")
	d.Rounds = 5 // the third round is not the final one
	wantValues(t, d, Rules{}, "FB", "3.5 4 5 5.5")
}

// APRO: the mean of the opponents' TPR 2073 1958 1742 1627.
func TestAveragePerformances(t *testing.T) {
	d := fourPlayers(t)
	wantValues(t, d, Rules{}, "APRO", "1776 1814 1886 1924") // 1: (1958 + 1742 + 1627) / 3 = 1775.67
	// PTP of 1: 2½ of 3 against 1900, 1800, 1700. At 2088 the expectations are
	// .74 + .84 + .91 = 2.49, at 2089 .75 + .84 + .91 = 2.50. 2: two of three
	// against 2000, 1800, 1700: at 1967 .45 + .72 + .82 = 1.99, at 1968 .46 +
	// .72 + .83 = 2.01. 3: at 1733 .18 + .28 + .55 = 1.01, at 1732 .99. 4: at
	// 1610 .09 + .16 + .25 = .50, at 1609 .49.
	wantValues(t, d, Rules{}, "PTP", "2089 1968 1733 1610")
	// APPO of 1: (1968 + 1733 + 1610) ÷ 3 = 1770.33.
	wantValues(t, d, Rules{}, "APPO", "1770 1811 1889 1930")
}

// Art. 10: with an unrated player the rating tie-breaks are dropped, unless the
// rules give the unrated a number.
func TestUnratedPlayers(t *testing.T) {
	d := fourPlayers(t)
	d.Entries[3].Strength, d.Entries[3].Members[0].Rating = 0, 0
	wantValues(t, d, Rules{}, "ARO", "0 0 0 0")
	wantValues(t, d, Rules{Unrated: 1000}, "ARO", "1567 1600 1633 1900")
	wantValues(t, d, Rules{Unrated: UnratedIgnored}, "ARO", "1850 1900 1950 1900")
	wantValues(t, d, Rules{}, "ARO/U1000", "1567 1600 1633 1900")
}
