package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// folderOf writes tables where the command line can find them.
func folderOf(t *testing.T, tables ...string) string {
	t.Helper()
	dir := t.TempDir()
	for i := 0; i < len(tables); i += 2 {
		if err := os.WriteFile(filepath.Join(dir, tables[i]), []byte(tables[i+1]), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// Four players, three rounds: 1 beat 2 and 3 and drew 4, 2 beat 3 and 4, 3 beat
// 4: 2½ 2 1 ½. Buchholz without the lowest: 2 + 1, 2½ + 1, 2½ + 2, 2 + 2½.
const club = `no,name,rating,r1,r2,r3
1,Ada,2000,2w1,3b1,4w=
2,=Ben,1900,1b0,4w1,3b1
3,Cleo,1800,4b1,1w0,2w0
4,Dan,1700,3w0,2b0,1b=
`

// imported is the club as a TRF file, made by the command line.
func importedClub(t *testing.T) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "club.trf")
	code, out, stderr := taikyoku(t, "event", "import", "crosstable", folderOf(t, "crosstable.csv", club, "event.json", `{"name":"Club","dates":["2026/05/02"]}`), "--out", file)
	if code != exitDone || out != "" || stderr != "" {
		t.Fatalf("exit %d, %q %q", code, out, stderr)
	}
	return file
}

// The header is rank, no, name and then the codes exactly as given.
func TestStandingsCSV(t *testing.T) {
	want := `rank,no,name,pts,BH/C1,sb,DE
1,1,Ada,2.5,3,3.25,0
2,2,'=Ben,2,3.5,1.5,0
3,3,Cleo,1,4.5,0.5,0
4,4,Dan,0.5,4.5,1.25,0
`
	file := importedClub(t)
	code, out, stderr := taikyoku(t, "standings", "--tiebreaks", "pts,BH/C1,sb,DE", "--format", "csv", file)
	if code != exitDone || out != want || stderr != "reading standings.policy: fide-2026\nreading standings.pairings: swiss\n" {
		t.Errorf("exit %d\n%s%s\nwant\n%s", code, out, stderr, want)
	}
}

// People put a space behind the comma.
func TestStandingsListWithSpaces(t *testing.T) {
	code, out, stderr := taikyoku(t, "standings", "--tiebreaks", "PTS, BH/C1", "--format", "csv", importedClub(t))
	if code != exitDone || !strings.HasPrefix(out, "rank,no,name,PTS,BH/C1\n1,1,Ada,2.5,3\n") {
		t.Errorf("exit %d, %s%s", code, out, stderr)
	}
}

// A player with more points than his results is named, and the results count;
// a pairing needs to know which is right.
func TestStandingsGoByTheResults(t *testing.T) {
	file := write(t, strings.Replace(start, "1.0    1", "2.0    1", 1))
	code, out, stderr := taikyoku(t, "standings", "--tiebreaks", "PTS", "--format", "csv", file)
	want := "rank,no,name,PTS\n1,1,\"Tanaka, Ichiro\",1\n2,3,\"Kim, A\",0.5\n2,4,\"Sato, B\",0.5\n4,2,\"Li, Na\",0\n"
	if code != exitDone || out != want || !strings.HasPrefix(stderr, file+":3:81: player 1 has 2.0 points, the results give 1.0 (warning)\n") {
		t.Errorf("exit %d\n%s%s\nwant\n%s", code, out, stderr, want)
	}
	if code, out, stderr := taikyoku(t, "pair", file); code != exitUsage || out != "" || !strings.Contains(stderr, ":3:81: ") {
		t.Errorf("pair: exit %d, %q, %q", code, out, stderr)
	}
}

// Without --tiebreaks the file's own list is used: 212, else PTS and 202.
func TestStandingsOwnList(t *testing.T) {
	b, err := os.ReadFile(importedClub(t))
	if err != nil {
		t.Fatal(err)
	}
	for record, want := range map[string]string{
		"212 PTS,WIN,BH\n":  "rank,no,name,PTS,WIN,BH\n",
		"202 WON,OTHER_X\n": "rank,no,name,PTS,WON\n",
		"":                  "rank,no,name,PTS\n",
	} {
		file := filepath.Join(t.TempDir(), "own.trf")
		if err := os.WriteFile(file, append([]byte(record), b...), 0o600); err != nil {
			t.Fatal(err)
		}
		_, out, stderr := taikyoku(t, "standings", "--format", "csv", file)
		if !strings.HasPrefix(out, want) {
			t.Errorf("%q: got %q %s, want %q", record, out, stderr, want)
		}
	}
}

func TestStandingsText(t *testing.T) {
	code, out, _ := taikyoku(t, "standings", "--tiebreaks", "PTS,BH", "--explain", "--entry", "2", importedClub(t))
	want := `Club
rank no name PTS BH
   1  1 Ada  2.5 3.5
   2  2 =Ben   2   4
   3  3 Cleo   1   5
   4  4 Dan  0.5 5.5
reading standings.policy: fide-2026
reading standings.pairings: swiss

=Ben: rank 2 of 4
  points (PTS) 2; with this score: 1 of 4
`
	if code != exitDone || out != want {
		t.Errorf("exit %d, got\n%s\nwant\n%s", code, out, want)
	}
}

// --explain shows the group, the value that split it, and its rounds.
func TestStandingsExplain(t *testing.T) {
	dir := folderOf(t, "crosstable.csv", "no,r1,r2\n1,3w1,2b0\n2,4w0,1w1\n3,1b0,4w0\n4,2b1,3b1\n")
	_, out, stderr := taikyoku(t, "standings", "--tiebreaks", "PTS,BH", "--edition", "plain", "--explain", "--entry", "1", dir)
	want := `Player 1: rank 3 of 4
  points (PTS) 1; with this score: 2 of 4
  Buchholz (BH) 1: decides among the 2
    Player 2: Buchholz (BH) 3
      round 1, Player 4 (played): 2
      round 2, Player 1 (played): 1
    Player 1: Buchholz (BH) 1
      round 1, Player 3 (played): 0
      round 2, Player 2 (played): 1
`
	if !strings.HasSuffix(out, want) || !strings.Contains(out, "reading standings.policy: plain:zero\n") {
		t.Errorf("got\n%s%s\nwant\n%s", out, stderr, want)
	}
}

// In each language the reasons call a tie-break by its name, its code in brackets.
func TestStandingsExplainInWords(t *testing.T) {
	dir := folderOf(t, "crosstable.csv", "no,r1,r2\n1,3w1,2b0\n2,4w0,1w1\n3,1b0,4w0\n4,2b1,3b1\n")
	for lang, names := range map[string][]string{
		"ja":      {"ブッフホルツ(BH) 1", "得点(PTS) 1"},
		"zh-Hans": {"对手分（BH） 1", "积分（PTS） 1"},
		"zh-Hant": {"對手分（BH） 1", "積分（PTS） 1"},
		"en":      {"Buchholz (BH) 1", "points (PTS) 1"},
	} {
		_, out, stderr := taikyoku(t, "standings", "--tiebreaks", "PTS,BH,KS,TPN", "--edition", "plain", "--explain", "--lang", lang, dir)
		for _, name := range names {
			if !strings.Contains(out, name) {
				t.Errorf("%s: no %q in\n%s%s", lang, name, out, stderr)
			}
		}
		for _, bare := range []string{" BH 1", " PTS 1"} {
			if strings.Contains(out, bare) {
				t.Errorf("%s: a bare code %q in\n%s", lang, bare, out)
			}
		}
	}
}

func TestStandingsJSON(t *testing.T) {
	_, out, _ := taikyoku(t, "standings", "--tiebreaks", "PTS,BH", "--format", "json", importedClub(t))
	var got standingsJSON
	if err := json.Unmarshal([]byte(out), &got); err != nil {
		t.Fatal(err)
	}
	if len(got.Rows) != 4 || got.Rows[1].Split != "PTS" || got.Rows[1].Values[1] != "4" || got.Rows[0].Why[0].Key != "why.standings.rank" || got.Readings[0].Value != "fide-2026" {
		t.Errorf("%+v", got)
	}
}

func TestStandingsTables(t *testing.T) {
	file := importedClub(t)
	_, out, _ := taikyoku(t, "standings", "--show", "crosstable", "--format", "csv", file)
	if want := "\ufeffrank,no,name,PTS,r1,r2,r3\r\n1,1,Ada,2½,2w1,3b1,4w=\r\n2,2,'=Ben,2,1b0,4w1,3b1\r\n"; !strings.HasPrefix(out, want) {
		t.Errorf("got %q, want %q", out, want)
	}
	teams := folderOf(t, "teams.csv", "team,name\n1,Tigers\n2,Bears\n", "players.csv", "player,team,order,rating\nA,1,1,2000\nB,2,1,1800\n",
		"matches.csv", "round,table,team_a,team_b,gp_a,gp_b,status\n1,1,1,2,1,0,played\n", "games.csv", "round,table,board,white,black,result\n1,1,1,A,B,1-0\n")
	_, out, stderr := taikyoku(t, "standings", "--show", "boards", "--format", "csv", teams)
	if want := "\ufeffrank,name,team,games,PTS,PCT,TPR\r\n1,A,Tigers,1,1,1,2600\r\n2,B,Bears,1,0,0,1200\r\n"; out != want {
		t.Errorf("got %q %s, want %q", out, stderr, want)
	}
}

// Wrong usage and bad input: exit 2, one line, with file and line.
func TestStandingsErrors(t *testing.T) {
	file := importedClub(t)
	bad := folderOf(t, "crosstable.csv", strings.Replace(club, "1b0,4w1", "1b1,4w1", 1))
	for _, tt := range []struct {
		args []string
		want string
	}{
		{[]string{"--tiebreaks", "PTS,XYZ", file}, `tie-break "XYZ": unknown code`},
		{[]string{"--edition", "1999", file}, "unknown edition"},
		{[]string{"--tiebreaks", "BH/Q", file}, "does not take /Q"},
		{[]string{bad}, "crosstable.csv, line 2, Ada: round 1: the result contradicts that of =Ben"},
		{[]string{filepath.Join(bad, "none.trf")}, "no such file"},
		{[]string{"--show", "boards", file}, "an individual event has no boards to rank"},
		{[]string{"--regulation", "nowhere", file}, "nowhere"},
		{[]string{"--explain", "--entry", "9", file}, "no such entry"},
		{[]string{"--entry", "1", file}, "--explain"},
		{[]string{"--explain", "--format", "csv", file}, "--explain"},
		{[]string{"--explain", "--show", "crosstable", file}, "--explain"},
		{[]string{"--width", "0", file}, "--width"},
		{[]string{"--unrated=-5", file}, "--unrated -5: a rating, from 1 to 9999"},
		{[]string{"--prizes=-1", file}, "--prizes -1: the number of prizes is not negative"},
		{[]string{"--explain", "--entry=-1", file}, "--entry -1"},
		{[]string{"--tiebreaks", "PTS,,BH", file}, `tie-break "": unknown code`},
	} {
		code, out, stderr := taikyoku(t, append([]string{"standings"}, tt.args...)...)
		if code != exitUsage || out != "" || !strings.Contains(stderr, tt.want) || strings.Count(stderr, "\n") != 1 {
			t.Errorf("%v: exit %d, %q %q, want %q", tt.args, code, out, stderr, tt.want)
		}
	}
}
