package trf

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
)

// p is a 001 record of the given number, points and cells.
func p(no int, points string, cells ...string) string {
	return fmt.Sprintf("001 %4d      %-66s%4s %4d%s\n", no, fmt.Sprintf("Player %d", no), points, no, row(cells))
}

func row(cells []string) string {
	if len(cells) == 0 {
		return ""
	}
	return "  " + strings.Join(cells, "  ")
}

const four = "142 5\n152 W\n"

var two = p(1, "1.0", "   2 w 1") + p(2, "0.0", "   1 b 0")

// hostile are files that are refused, with the place that is to blame.
var hostile = []struct {
	name, input  string
	line, column int
	code         Code
}{
	{"nothing", "", 0, 0, Incomplete},
	{"no players", "012 Event\n142 3\n", 0, 0, Incomplete},
	{"not a report", "%PDF-1.4\n%\n", 0, 0, Incomplete},
	{"two players on one number", four + two + p(2, "0.0"), 5, 5, BadNumber},
	{"number zero", four + p(0, "0.0"), 3, 5, BadNumber},
	{"no number", four + strings.Replace(p(1, "0.0"), "   1", "    ", 1), 3, 5, BadNumber},
	{"a number with a space", four + strings.Replace(p(12, "0.0"), "  12", " 1 2", 1), 3, 5, BadLine},
	{"a number missing", four + two + p(4, "0.0"), 5, 5, BadNumber},
	{"a negative number", four + strings.Replace(p(1, "0.0"), "   1", "  -1", 1), 3, 5, BadLine},
	{"a game only one side knows", four + p(1, "1.0", "   2 w 1") + p(2, "0.0", "0000 - Z"), 3, 92, Contradiction},
	{"a game nobody else knows", four + p(1, "1.0", "   7 w 1") + p(2, "0.0", "0000 - Z"), 3, 92, BadNumber},
	{"two opponents", four + p(1, "1.0", "   2 w 1") + p(2, "0.0", "   3 b 0") + p(3, "1.0", "   2 w 1"), 3, 92, Contradiction},
	{"paired with himself", four + p(1, "1.0", "   1 w 1"), 3, 92, Contradiction},
	{"both White", four + p(1, "1.0", "   2 w 1") + p(2, "0.0", "   1 w 0"), 3, 97, Contradiction},
	{"both won", four + p(1, "1.0", "   2 w 1") + p(2, "1.0", "   1 b 1"), 3, 99, Contradiction},
	{"won against a draw", four + p(1, "1.0", "   2 w 1") + p(2, "0.5", "   1 b ="), 3, 99, Contradiction},
	{"both won by forfeit", four + p(1, "1.0", "   2 w +") + p(2, "1.0", "   1 b +"), 3, 99, Contradiction},
	{"played and not played", four + p(1, "1.0", "   2 w 1") + p(2, "0.0", "   1 b -"), 3, 99, Contradiction},
	{"half a result", four + p(1, "1.0", "   2 w 1") + p(2, "0.0", "   1 b  "), 3, 99, Contradiction},
	{"a bye with an opponent", four + p(1, "0.5", "   2 w H") + p(2, "0.5", "   1 b H"), 3, 99, BadResult},
	{"a result without an opponent", four + p(1, "1.0", "0000 - 1"), 3, 92, BadResult},
	{"a colour without an opponent", four + p(1, "1.0", "0000 w 1"), 3, 92, BadResult},
	{"a played game without colours", four + p(1, "1.0", "   2   1") + p(2, "0.0", "   1   0"), 3, 97, BadResult},
	{"an unknown result", four + p(1, "1.0", "   2 w ?") + p(2, "0.0", "   1 b 0"), 3, 99, BadResult},
	{"a full-width result", four + p(1, "1.0", "   2 w １") + p(2, "0.0", "   1 b 0"), 3, 99, BadResult},
	{"an unknown colour", four + p(1, "1.0", "   2 x 1") + p(2, "0.0", "   1 b 0"), 3, 97, BadResult},
	{"text between rounds", four + p(1, "1.0", "   2 w 1", "x  3 w 1"), 3, 102, BadLine},
	{"other points than the results", four + p(1, "2.0", "   2 w 1") + p(2, "0.0", "   1 b 0"), 3, 81, PointsDiffer},
	{"points that are none", four + p(1, "1,x", "   2 w 1"), 3, 81, BadLine},
	{"truncated in a player", four + p(1, "0.0")[:60] + "\n", 3, 61, BadLine},
	{"more rounds than announced", "142 1\n" + p(1, "1.0", "   2 w 1", "   2 b 0") + p(2, "1.0", "   1 b 0", "   1 w 1"), 1, 5, Contradiction},
	{"rounds out of order", "142 1\n142 2\n" + two, 2, 5, Contradiction},
	{"no rounds at all", "142 0\n" + two, 1, 5, BadNumber},
	{"rounds without end", "142 99999999999\n" + two, 1, 5, BadNumber},
	{"another initial colour", "152 W\nXXC black1\n" + two, 2, 5, Contradiction},
	{"a bye and a game", four + two + "240 H 001 0001\n", 5, 11, Contradiction},
	{"two byes in one round", four + two + "240 H 002 0001\n240 F 002 0001\n", 6, 11, Contradiction},
	{"a bye of nobody", four + two + "240 H 002 0009\n", 5, 11, BadNumber},
	{"a bye of number zero", four + two + "240 H 002 0000\n", 5, 11, BadNumber},
	{"an unknown bye", four + two + "240 Q 002 0001\n", 5, 5, BadLine},
	{"round zero", four + two + "240 H 000 0001\n", 5, 7, BadNumber},
	{"one who must not meet", four + two + "260 001 002 0001\n", 5, 13, BadLine},
	{"rounds backwards", four + two + "260 003 002 0001 0002\n", 5, 9, BadLine},
	{"virtual points of nobody", four + two + "XXA    9  1.0\n", 5, 5, BadNumber},
	{"virtual points after the last round", four + two + "XXA    1  1.0  1.0  1.0  1.0  1.0  1.0\n", 5, 10, Contradiction},
	{"virtual points backwards", four + two + "250       1.0 003 001 0001 0002\n", 5, 15, BadLine},
	{"White and Black win differently", four + two + "XXS WW=1 BW=2\n", 5, 5, Unsupported},
	{"points of nothing", "162 \n" + two, 1, 6, BadLine},
	{"a system of teams without teams", "192 FIDE_TEAM\n" + two, 1, 5, Incomplete},
	{"a team in an individual event", "192 FIDE_DUTCH\n" + two + t(1, 1, 2), 4, 5, Contradiction},
	{"a team number missing", two + t(2, 1, 2), 3, 5, BadNumber},
	{"a team number twice", two + t(1, 1) + t(1, 2), 4, 5, BadNumber},
	{"a member of two teams", two + t(1, 1) + t(2, 1, 2), 4, 74, Contradiction},
	{"a member nobody knows", two + t(1, 1) + t(2, 2, 3), 4, 79, BadNumber},
	{"a player of no team", two + t(1, 1), 2, 5, Contradiction},
	{"two of a team against each other", two + t(1, 1, 2), 1, 92, Contradiction},
	{"a team with two opponents", p(1, "1.0", "   3 w 1") + p(2, "1.0", "   4 w 1") + p(3, "0.0", "   1 b 0") + p(4, "0.0", "   2 b 0") +
		t(1, 1, 2) + t(2, 3) + t(3, 4), 2, 92, Contradiction},
	{"the bye and an opponent", two + t(1, 1) + t(2, 2) + "320  1.0  1.0 001\n", 5, 15, Contradiction},
	{"a team against itself", two + t(1, 1) + t(2, 2) + "330 +- 001 001 001\n", 5, 12, Contradiction},
	{"forfeited and played", two + t(1, 1) + t(2, 2) + "330 +- 001 001 002\n", 5, 5, Contradiction},
	{"not in the line-up", p(1, "1.0", "   3 w 1") + p(2, "0.0", "0000 - Z") + p(3, "0.0", "   1 b 0") +
		t(1, 1, 2) + t(2, 3) + "300 001 001 002 0002\n", 1, 92, Contradiction},
	{"not UTF-8", "012 caf\xe9\n" + two, 1, 8, AskEncoding},
	{"UTF-16", "\xff\xfe0\x000\x001\x00", 1, 1, BadEncoding},
	{"UTF-16, the high byte first", "\xfe\xff\x000\x001", 1, 1, BadEncoding},
	{"no text at all", "\x00\x00\x00\x00\x00\x00", 1, 1, BadEncoding},
	{"UTF-16 without its mark", "0\x000\x001\x00", 1, 1, BadEncoding},
}

// t is a 310 record.
func t(no int, members ...int) string {
	text := fmt.Sprintf("310 %3d %-64s", no, fmt.Sprintf("Team %d", no))
	for _, m := range members {
		text += fmt.Sprintf(" %4d", m)
	}
	return text + "\n"
}

func TestHostileFilesAreRefusedWithTheirPlace(t *testing.T) {
	for _, c := range hostile {
		_, err := Parse([]byte(c.input), Options{})
		var bad *Problem
		if !errors.As(err, &bad) {
			t.Errorf("%s: got %v, want a problem", c.name, err)
			continue
		}
		if bad.Line != c.line || bad.Column != c.column || bad.Code != c.code {
			t.Errorf("%s: got line %d, column %d, %s (%s), want line %d, column %d, %s",
				c.name, bad.Line, bad.Column, bad.Code, bad.Detail, c.line, c.column, c.code)
		}
	}
}

// A file of NUL bytes is no text, and not UTF-16 either.
func TestNULIsNotUTF16(t *testing.T) {
	_, err := Parse(make([]byte, 64), Options{})
	if err == nil || strings.Contains(err.Error(), "UTF-16") || !strings.Contains(err.Error(), "no text") {
		t.Errorf("got %v", err)
	}
}

// A wrong byte is found where it is, in every encoding.
func TestWrongByteHasItsPlace(t *testing.T) {
	for enc, input := range map[Encoding]string{
		CP932:   "012 \x8d\x91\xff\n", // 国, then a byte that begins nothing
		GB18030: "012 \xb9\xfa\xff\n",
		UTF8:    "012 \xe5\x9b\xbd\xff\n",
	} {
		_, err := Parse([]byte("142 5\n"+input), Options{Encoding: enc})
		want := 7
		if enc == UTF8 {
			want = 8
		}
		if bad, is := AsProblem(err); !is || bad.Line != 2 || bad.Column != want || bad.Code != BadEncoding {
			t.Errorf("%s: got %v, want line 2, column %d", enc, err, want)
		}
	}
}

// A played round of which a player's line says nothing is an absence, with a
// warning that has the place of the first such cell; one that is announced (240)
// or written as an absence is silent.
func TestBlankCellIsAnAbsenceWithAWarning(t *testing.T) {
	game, other := p(1, "2.0", "   2 w 1", "   2 b 1"), p(2, "0.0", "   1 b 0", "   1 w 0")
	for _, c := range []struct {
		name, line, more string
		warned           int // column of the warning
	}{
		{"nothing in either round", p(3, "0.0"), "", 92},
		{"nothing in the second round", p(3, "0.0", "0000 - Z"), "", 102},
		{"a dash for a result", p(3, "0.0", "0000 - Z", "0000 - -"), "", 0},
		{"announced", p(3, "0.0", "0000 - Z"), "240 Z 002 0003\n", 0},
	} {
		doc, err := Parse([]byte(four+game+other+c.line+c.more), Options{})
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		if len(doc.Division.Played[1].Byes) != 1 {
			t.Errorf("%s: byes %v", c.name, doc.Division.Played[1].Byes)
		}
		switch {
		case c.warned == 0 && len(doc.Warnings) > 0, c.warned > 0 && len(doc.Warnings) != 1:
			t.Errorf("%s: warnings %v", c.name, doc.Warnings)
		case c.warned > 0 && (doc.Warnings[0].Line != 5 || doc.Warnings[0].Column != c.warned):
			t.Errorf("%s: got %v, want line 5, column %d", c.name, &doc.Warnings[0], c.warned)
		}
	}
}

// Limits: what does not fit into the format is refused, and a file made to be
// large is neither slow nor a burden.
func TestLimits(t *testing.T) {
	var players, teams, cells strings.Builder
	for no := range 9_999 {
		players.WriteString(p(no+1, "0.0"))
	}
	for no := range 1_000 {
		teams.WriteString(fmt.Sprintf("310 %3d Team\n", no%999+1))
	}
	cells.WriteString(p(1, "0.0"))
	cells.WriteString(p(2, "0.0", strings.Split(strings.Repeat("0000 - Z,", 100_000), ",")...))
	for name, input := range map[string]string{
		"players": players.String() + p(1, "0.0"), "teams": two + teams.String(), "rounds": cells.String(),
		"virtual": "142 999\n" + players.String() + "250       1.0 001 999 0001 9999\n",
	} {
		_, err := Parse([]byte(input), Options{})
		if bad, is := AsProblem(err); !is || bad.Code != TooLarge {
			t.Errorf("%s: got %v, want a refusal of the size", name, err)
		}
	}
}

// A name cannot carry what steers a terminal.
func TestNamesWithoutControlCharacters(t *testing.T) {
	doc, err := Parse([]byte(four+strings.Replace(two, "Player 1   ", "A\u009bB\u2028C\x1bD\x7f ", 1)), Options{})
	if err != nil {
		t.Fatal(err)
	}
	if got := doc.Division.Entries[0].Name; got != "A B C D" {
		t.Errorf("got %q, want %q", got, "A B C D")
	}
}

// A hundred thousand lines that mean nothing are kept, not chewed on.
func TestManyLines(t *testing.T) {
	doc, err := Parse([]byte(four+two+strings.Repeat("### comment\n", 100_000)), Options{})
	if err != nil {
		t.Fatal(err)
	}
	if got := len(doc.Other); got != 100_000 {
		t.Errorf("got %d kept records, want 100000", got)
	}
}

// A million characters without a space are one word, read once.
func TestOneLongWord(t *testing.T) {
	_, err := Parse([]byte("001 "+strings.Repeat("9", 1_000_000)), Options{})
	if bad, is := AsProblem(err); !is || bad.Code != BadLine || bad.Line != 1 || bad.Column != 9 {
		t.Errorf("got %v, want a refusal of line 1, column 9", err)
	}
}

// Who is named again among those who must not meet is not one more of them: the
// pairing would look at every two of them.
func TestForbiddenNamedAgain(t *testing.T) {
	for record, want := range map[string][]int{
		"260 001 005" + strings.Repeat(" 0002 0001", 100_000) + "\n": {2, 1},
		"XXP" + strings.Repeat(" 2 1", 100_000) + "\n":               {2, 1},
	} {
		d := division(t, four+two+record)
		if got := d.Forbidden; len(got) != 1 || !slices.Equal(got[0].Entries, want) {
			t.Errorf("%.11s: got %d groups, want one of 2 and 1", record, len(got))
		}
	}
	_, err := Parse([]byte(four+two+"260 001 005 0001 0001\n"), Options{})
	if bad, is := AsProblem(err); !is || bad.Text.Key != "trf.forbidden-few" || bad.Column != 13 {
		t.Errorf("got %v, want fewer than two who must not meet", err)
	}
}
