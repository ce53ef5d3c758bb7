package crosstable_test

import (
	"bytes"
	"encoding/csv"
	"errors"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"
	"github.com/mattn/go-runewidth"

	"taikyoku/core"
	"taikyoku/core/standings"
	"taikyoku/core/standings/crosstable"
	"taikyoku/core/trf"
)

func dir(files ...string) fstest.MapFS {
	fs := fstest.MapFS{}
	for i := 0; i < len(files); i += 2 {
		fs[files[i]] = &fstest.MapFile{Data: []byte(files[i+1])}
	}
	return fs
}

func same(n int) int { return n }

const table = `no,name,rating,r1,r2,r3
1,Ada,2000,2w1,U,3b=
2,Ben,1900,1b0,3w-,H
3,Cleo,1800,Z,2b+,1w=
`

func TestReadIndividual(t *testing.T) {
	im, err := crosstable.Read(dir("crosstable.csv", "\ufeff"+table, "event.json", `{"name": "Club", "dates": ["2026/05/15", "2026/05/17"]}`))
	if err != nil {
		t.Fatal(err)
	}
	d := im.Division
	if d.Name != "Club" || d.Rounds != 3 || d.Date.Format("2006-01-02") != "2026-05-15" || im.End != "2026/05/17" {
		t.Errorf("%+v", d)
	}
	game := func(w, b int, r core.Result) core.Match {
		return core.Match{White: w, Black: b, Games: []core.Game{{Board: 1, White: w, Black: b, Result: r}}}
	}
	want := []core.Round{
		{Matches: []core.Match{game(1, 2, core.WhiteWins)}, Byes: []core.Bye{{Entry: 3, Kind: core.ZeroBye}}},
		{Matches: []core.Match{game(2, 3, core.BlackForfeit)}, Byes: []core.Bye{{Entry: 1, Kind: core.PAB}}},
		{Matches: []core.Match{game(3, 1, core.Drawn)}, Byes: []core.Bye{{Entry: 2, Kind: core.HalfBye}}},
	}
	if diff := cmp.Diff(want, d.Played); diff != "" {
		t.Error(diff)
	}
}

// A round robin table whose columns are the opponents.
func TestReadRoundRobinByOpponents(t *testing.T) {
	im, err := crosstable.Read(dir("crosstable.csv", "no,rating,r1,r2,r3\n1,,,2-1,3v=\n2,,1-0,,3-1\n3,,1-=,2-0,\n"))
	if err != nil {
		t.Fatal(err)
	}
	if im.Division.System != "CUSTOM_ROUNDROBIN" || len(im.Warnings) != 1 {
		t.Errorf("system %q, warnings %v", im.Division.System, im.Warnings)
	}
	s, err := standings.Compute(im.Division, standings.Rules{Stack: []string{"PTS", "SB", "KS", "DE"}})
	if err != nil {
		t.Fatal(err)
	}
	// 1: 1½, 2: 1, 3: ½. SB of 1: 1 + ½×½; of 2: ½; of 3: ½×1½. KS (1 of 2): 1, 0, ½.
	want := map[int]string{1: "1.5 1.25 1 0", 2: "1 0.5 0 0", 3: "0.5 0.75 0.5 0"}
	for _, row := range s.Rows {
		var got []string
		for _, v := range row.Values {
			got = append(got, v.Decimal())
		}
		if strings.Join(got, " ") != want[row.Entry] {
			t.Errorf("%d: got %v, want %s", row.Entry, got, want[row.Entry])
		}
	}
}

const (
	teamList  = "team,name\n1,Tigers\n2,Bears\n3,Owls\n"
	playerCSV = "player,team,order,rating\nA1,1,1,2000\nA2,1,2,1900\nB1,2,1,1800\nB2,2,2,\nC1,3,1,1700\nC2,3,2,1600\n"
	matchCSV  = "round,table,team_a,team_b,gp_a,gp_b,status\n1,1,1,2,1.5,0.5,played\n1,,3,,2,,bye\n2,1,3,1,0,2,forfeit\n2,,2,,1,,halfbye\n"
	gameCSV   = "round,table,board,white,black,result\n1,1,1,B1,A1,1/2\n1,1,2,A2,B2,1-0\n2,1,1,C1,A1,-/+\n2,1,2,A2,,+/-\n"
)

func TestReadTeams(t *testing.T) {
	im, err := crosstable.Read(dir("teams.csv", teamList, "players.csv", playerCSV, "matches.csv", matchCSV, "games.csv", gameCSV,
		"event.json", `{"boards": 2, "match_scoring": {"win": 2, "draw": 1, "loss": 0}, "bye": {"mp": 2, "gp": 2}}`))
	if err != nil {
		t.Fatal(err)
	}
	if len(im.Warnings) != 0 {
		t.Errorf("warnings %v", im.Warnings)
	}
	if m := im.Division.Played[0].Matches[0]; m.White != 2 || m.Black != 1 {
		t.Errorf("White on board 1 is %d, want 2", m.White)
	}
	s, err := standings.Compute(im.Division, standings.Rules{Stack: []string{"MPTS", "GPTS"}})
	if err != nil {
		t.Fatal(err)
	}
	got := crosstable.Standings(s, same)
	want := [][]string{{"1", "1", "Tigers", "4", "3.5"}, {"2", "3", "Owls", "2", "2"}, {"3", "2", "Bears", "1", "1.5"}}
	if diff := cmp.Diff(want, got.Rows); diff != "" {
		t.Error(diff)
	}
	cross := crosstable.Cross(im.Division, s, same)
	want = [][]string{{"1", "1", "Tigers", "4", "3½", "2b1½", "3b2"}, {"2", "3", "Owls", "2", "2", "U", "1w0"}, {"3", "2", "Bears", "1", "1½", "1w½", "H"}}
	if diff := cmp.Diff(want, cross.Rows); diff != "" {
		t.Error(diff)
	}
	boards := crosstable.Boards(im.Division, same)
	if diff := cmp.Diff([]string{"1", "2", "A2", "1900", "2", "1", "2w1", "2w+"}, boards.Rows[1]); diff != "" {
		t.Error(diff)
	}
}

// Every way a table can be wrong is an error with file and line, and the entry
// where there is one.
func TestErrorsNameThePlace(t *testing.T) {
	replaced := func(old, with string) fstest.MapFS {
		return dir("crosstable.csv", strings.Replace(table, old, with, 1))
	}
	team := func(file, old, with string) fstest.MapFS {
		fs := dir("teams.csv", teamList, "players.csv", playerCSV, "matches.csv", matchCSV, "games.csv", gameCSV, "event.json", `{"boards": 2}`)
		fs[file] = &fstest.MapFile{Data: []byte(strings.Replace(string(fs[file].Data), old, with, 1))}
		return fs
	}
	for _, tt := range []struct {
		fs   fstest.MapFS
		want string
	}{
		{dir(), "crosstable.csv: not there, nor is matches.csv: nothing to import"},
		{replaced("1b0", "1b1"), "crosstable.csv, line 2, Ada: round 1: the result contradicts that of Ben"},
		{replaced("1b0", "1w0"), "crosstable.csv, line 2, Ada: round 1: the colours do not fit with those of Ben"},
		{replaced("1b0", "3b0"), "crosstable.csv, line 2, Ada: round 1: the table has no game for Ben"},
		{replaced("2w1", "9w1"), `crosstable.csv, line 2, Ada: round 1: "9w1" is not a result against another player`},
		{replaced("2w1", "1w1"), `crosstable.csv, line 2, Ada: round 1: "1w1" is not a result against another player`},
		{replaced("2w1", "won"), `crosstable.csv, line 2, Ada: round 1: "won" is not a result against another player`},
		{replaced("\n2,Ben", "\n5,Ben"), "crosstable.csv, line 3: player number 5, expected 2: rows are in the order of their numbers"},
		{replaced("1900", "19x"), `crosstable.csv, line 3: rating: "19x" is not a number up to 9999`},
		{replaced("no,name", "nr,name"), "crosstable.csv, line 1: no column no"},
		{replaced("Ada", `"Ada`), `crosstable.csv, line 4: extraneous or missing " in quoted-field`},
		{dir("crosstable.csv", ""), "crosstable.csv: no header line"},
		{dir("crosstable.csv", table, "event.json", "{\n\"name\": }"), "event.json, line 2: invalid character '}' looking for beginning of value"},
		{team("games.csv", "A2,B2", "X9,B2"), "games.csv, line 3, X9: is in no team"},
		{team("games.csv", "1-0", "2-0"), `games.csv, line 3: "2-0" is not a result`},
		{team("games.csv", "1,1,2,", "1,4,2,"), "games.csv, line 3: no match at table 4 of round 1, or no board"},
		{team("matches.csv", "1,1,1,2", "1,1,1,1"), "matches.csv, line 2: team 1 against team 1"},
		{team("matches.csv", "1,1,1,2", "1,1,1,7"), `matches.csv, line 2: team_b: "7" is not a number up to 3`},
		{team("matches.csv", "halfbye", "holiday"), `matches.csv, line 5, Bears: no opponent, and "holiday" is no kind of bye`},
		{team("players.csv", "B1,2", "B1,8"), "players.csv, line 4, B1: no team 8"},
		{team("players.csv", "B1,2", "A1,2"), "players.csv, line 4, A1: a player without an id, or with one that is taken"},
		{team("teams.csv", "2,Bears", "4,Bears"), "teams.csv, line 3, Bears: team number 4, expected 2 of at most 999"},
	} {
		_, err := crosstable.Read(tt.fs)
		var p *crosstable.Problem
		if !errors.As(err, &p) || p.Error() != tt.want {
			t.Errorf("got %v\nwant %s", err, tt.want)
		}
	}
}

// What is odd is named, and the reading goes on; what agrees is not.
func TestDeclaredPoints(t *testing.T) {
	im, err := crosstable.Read(dir("crosstable.csv", table, "standings.csv", "rank,no,pts\n1,1,3.5\n2,3,1.5\n3,2,0.5\n"))
	if err != nil {
		t.Fatal(err)
	}
	if len(im.Warnings) != 1 || im.Warnings[0].Error() != "standings.csv, line 2, Ada: 3.5 points, the results give 2.5" {
		t.Errorf("warnings %v", im.Warnings)
	}
	fs := dir("teams.csv", teamList, "players.csv", playerCSV, "matches.csv", strings.Replace(matchCSV, "1.5,0.5", "2,0", 1), "games.csv", gameCSV,
		"event.json", `{"boards": 2}`, "players_published.csv", "player,pts\nA1,2.5\nB1,0.5\n")
	if im, err = crosstable.Read(fs); err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, w := range im.Warnings {
		got = append(got, w.Error())
	}
	want := []string{
		"matches.csv, line 2, Tigers: 2 game points, the boards give 1.5",
		"players_published.csv, line 2, A1: 2.5 points, the results give 1.5",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

// No cell of a CSV may become a date, a time or a formula.
func TestSafe(t *testing.T) {
	for cell, want := range map[string]string{
		"12w1": "12w1", "7b=": "7b=", "6w2½": "6w2½", "2½": "2½", "17": "17", "17.5": "17.5", "-3": "-3", "Müller": "Müller", "Mayer": "Mayer", "Augsburg": "Augsburg",
		"2025111234567890": "'2025111234567890", "007": "'007", "123456789012345": "123456789012345", "0": "0", "0.5": "0.5", "-500": "-500",
		"=1+1": "'=1+1", "+81": "'+81", "@me": "'@me", "-x": "'-x", "＝1": "'＝1", " x": "' x", "\tx": "' x", "\u200f=1": "'\u200f=1", "\ufeff+1": "'\ufeff+1", "\u202e=1": "'=1", "\u200b1/2": "'\u200b1/2", "a\u2028b": "a b", "\u009b2J": "' 2J", "'quoted": "''quoted",
		"3-1": "'3-1", "1/2": "'1/2", "12:30": "'12:30", "2.5.2025": "'2.5.2025", "1E5": "'1E5", "3e1": "'3e1", "Mar 1": "'Mar 1", "1 Mar": "'1 Mar", "MAY": "'MAY", "Dec": "'Dec", "june 4": "'june 4", "TRUE": "'TRUE", "10:4 pm": "'10:4 pm",
	} {
		if got := crosstable.Safe(cell); got != want {
			t.Errorf("%q: got %q, want %q", cell, got, want)
		}
	}
}

func TestCSVForSpreadsheets(t *testing.T) {
	b := crosstable.Table{Head: []string{"no", "name"}, Rows: [][]string{{"1", "=cmd()"}, {"2", "1-2"}}}.CSV()
	if want := "\ufeffno,name\r\n1,'=cmd()\r\n2,'1-2\r\n"; string(b) != want {
		t.Errorf("got %q, want %q", b, want)
	}
	r := csv.NewReader(bytes.NewReader(bytes.TrimPrefix(b, []byte("\ufeff"))))
	if rows, err := r.ReadAll(); err != nil || len(rows) != 3 {
		t.Errorf("%v %v", rows, err)
	}
}

// A name cannot turn the direction of the table around it or end its line.
func TestTextIsNotUpsetByNames(t *testing.T) {
	table := crosstable.Table{Head: []string{"no", "name", "PTS"}, Rows: [][]string{{"1", "\u202eA\u2067b\x1b\u2029c\u0085d", "1"}}, Lead: 2}
	if got, want := table.Text(40), "no name    PTS\n 1 Ab  c d   1\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

// A phone shows no line wider than it is, and loses no cell.
func TestTextFitsAPhone(t *testing.T) {
	long := crosstable.Table{
		Head: []string{"rank", "no", "name", "PTS", "r1", "r2", "r3", "r4", "r5", "r6", "r7", "r8", "r9"}, Lead: 4,
		Rows: [][]string{{"1", "12", "東京大学チェスサークルの長い名前のチーム", "8½", "12w1", "7b=", "74b+", "U", "3w1", "5b0", "6w1", "9b1", "8w1"}},
	}
	for _, width := range []int{20, 34, 40, 200} {
		text := long.Text(width)
		for line := range strings.Lines(text) {
			if w := runewidth.StringWidth(strings.TrimRight(line, "\n")); w > width {
				t.Errorf("width %d: %q takes %d", width, line, w)
			}
		}
		for _, cell := range long.Rows[0][4:] {
			if !strings.Contains(text, cell) {
				t.Errorf("width %d: %q is lost", width, cell)
			}
		}
	}
}

func TestShort(t *testing.T) {
	im, err := crosstable.Read(dir("crosstable.csv", table))
	if err != nil {
		t.Fatal(err)
	}
	s, err := standings.Compute(im.Division, standings.Rules{Stack: []string{"PTS", "BH", "SB"}})
	if err != nil {
		t.Fatal(err)
	}
	got := crosstable.Short(s, 1, 2)
	want := crosstable.Table{Head: []string{"", "", "PTS"}, Rows: [][]string{{"1", "Ada", "2.5"}, {"2", "Cleo", "1.5"}}, Lead: 2}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

// What was imported and written as a TRF file gives the same standings.
func TestImportedEventSurvivesTRF(t *testing.T) {
	for _, fs := range []fstest.MapFS{
		dir("crosstable.csv", table),
		dir("teams.csv", teamList, "players.csv", playerCSV, "matches.csv", matchCSV, "games.csv", gameCSV, "event.json", `{"boards": 2, "bye": {"mp": 2, "gp": 2}}`),
		dir("teams.csv", teamList, "matches.csv", matchCSV, "event.json", `{"boards": 2}`),
	} {
		im, err := crosstable.Read(fs)
		if err != nil {
			t.Fatal(err)
		}
		var b bytes.Buffer
		if err := trf.Write(&b, &trf.Document{Division: im.Division}, trf.WriteOptions{}); err != nil {
			t.Fatal(err)
		}
		doc, err := trf.Parse(b.Bytes(), trf.Options{})
		if err != nil {
			t.Fatalf("%v\n%s", err, b.String())
		}
		rules := standings.Rules{Policy: standings.FIDE2026, Stack: []string{"PTS", "BH", "SB", "WIN", "WON", "REP", "PS"}}
		if im.Division.Team {
			rules.Stack = append(rules.Stack, "GPTS", "EMGSB", "EDE", "BC")
		}
		before, err := standings.Compute(im.Division, rules)
		if err != nil {
			t.Fatal(err)
		}
		after, err := standings.Compute(doc.Division, rules)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(crosstable.Standings(before, same), crosstable.Standings(after, same)); diff != "" {
			t.Errorf("%s\n%s", diff, b.String())
		}
	}
}

func FuzzReadIndividual(f *testing.F) {
	f.Add(table, `{"name":"x","rounds":3}`)
	f.Add("no,rating,r1,r2,r3\n1,,,2-1,3-=\n2,,1-0,,3-1\n3,,1-=,2-0,\n", "")
	f.Add("no,r1\n1,2w1\n2,1b0\n", `{"rounds":9999}`)
	f.Fuzz(func(t *testing.T, cells, meta string) {
		fs := dir("crosstable.csv", cells, "standings.csv", cells)
		if meta != "" {
			fs["event.json"] = &fstest.MapFile{Data: []byte(meta)}
		}
		ranked(t, fs)
	})
}

func FuzzReadTeams(f *testing.F) {
	f.Add(teamList, playerCSV, matchCSV, gameCSV)
	f.Add(teamList, "", matchCSV, "")
	f.Fuzz(func(t *testing.T, teams, players, matches, games string) {
		fs := dir("teams.csv", teams, "matches.csv", matches, "event.json", `{"boards": 2}`)
		for name, text := range map[string]string{"players.csv": players, "games.csv": games} {
			if text != "" {
				fs[name] = &fstest.MapFile{Data: []byte(text)}
			}
		}
		ranked(t, fs)
	})
}

// ranked reads a folder and ranks what came out of it: no panic, and an error
// is one about the input.
func ranked(t *testing.T, fs fstest.MapFS) {
	im, err := crosstable.Read(fs)
	if err != nil {
		var p *crosstable.Problem
		if !errors.As(err, &p) {
			t.Fatalf("%T %v", err, err)
		}
		return
	}
	rules := standings.Rules{Stack: []string{"PTS", "EDEBB", "BH/C1", "SB", "AOB", "TPR", "PREV"}}
	s, err := standings.Compute(im.Division, rules)
	if err != nil {
		var input *standings.InputError
		if !errors.As(err, &input) {
			t.Fatalf("%T %v", err, err)
		}
		return
	}
	_ = crosstable.Cross(im.Division, s, same).Text(40)
	if im.Division.Team {
		_ = crosstable.Boards(im.Division, same).CSV()
	}
}
