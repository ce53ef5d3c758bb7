package standings_test

import (
	"archive/zip"
	"bytes"
	"encoding/csv"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"taikyoku/core"
	"taikyoku/core/standings"
	"taikyoku/core/standings/crosstable"
)

// The oracles are real events and FIDE's own exercises, with the values that
// were published and the values of FIDE's tie-break checker. They are zipped
// per set; a manifest says what must be in each.

// openSet opens one zipped set.
func openSet(t testing.TB, set string) *zip.Reader {
	t.Helper()
	b, err := os.ReadFile(filepath.Join("testdata", set+".zip"))
	if err != nil {
		t.Fatal(err)
	}
	z, err := zip.NewReader(bytes.NewReader(b), int64(len(b)))
	if err != nil {
		t.Fatal(err)
	}
	return z
}

func folder(t testing.TB, set, event string) fs.FS {
	t.Helper()
	dir, err := fs.Sub(openSet(t, set), event)
	if err != nil {
		t.Fatal(err)
	}
	return dir
}

// imported is an event read from its tables.
func imported(t testing.TB, set, event string) *crosstable.Import {
	t.Helper()
	im, err := crosstable.Read(folder(t, set, event))
	if err != nil {
		t.Fatalf("%s: %v", event, err)
	}
	return im
}

// rowsOf reads a CSV file of an event as maps by column.
func rowsOf(t testing.TB, dir fs.FS, file string) []map[string]string {
	t.Helper()
	b, err := fs.ReadFile(dir, file)
	if err != nil {
		t.Fatal(err)
	}
	records, err := csv.NewReader(bytes.NewReader(b)).ReadAll()
	if err != nil {
		t.Fatalf("%s: %v", file, err)
	}
	var rows []map[string]string
	for _, rec := range records[1:] {
		row := map[string]string{}
		for i, name := range records[0] {
			row[name] = rec[i]
		}
		rows = append(rows, row)
	}
	return rows
}

func TestOraclesAreComplete(t *testing.T) {
	for _, set := range []string{"team", "individual"} {
		b, err := os.ReadFile(filepath.Join("testdata", set+".tsv"))
		if err != nil {
			t.Fatal(err)
		}
		lines := strings.Split(strings.TrimSpace(string(b)), "\n")[1:]
		if len(lines) != 5 {
			t.Errorf("%s: %d events in the manifest, want 5", set, len(lines))
		}
		for _, line := range lines {
			f := strings.Split(line, "\t")
			files, _ := fs.ReadDir(openSet(t, set), f[0])
			d := imported(t, set, f[0]).Division
			got := []string{f[0], strconv.Itoa(len(files)), strconv.Itoa(len(d.Entries)), strconv.Itoa(len(d.Played)), f[4], f[5]}
			for i, file := range []string{"standings.csv", "gacrux.csv"} {
				got[4+i] = "0"
				if _, err := fs.Stat(folder(t, set, f[0]), file); err == nil {
					got[4+i] = strconv.Itoa(len(rowsOf(t, folder(t, set, f[0]), file)))
				}
			}
			if !slices.Equal(got, f) {
				t.Errorf("%s: got %v, want %v", f[0], got, f)
			}
		}
	}
}

// column maps a published column to a code of ours.
type column struct{ name, code string }

func same(pairs ...string) []column {
	var out []column
	for i := 0; i < len(pairs); i += 2 {
		out = append(out, column{name: pairs[i], code: pairs[i+1]})
	}
	return out
}

// published are the events, the file with the right values, and the rules by
// which each column was made. skip are cells left empty in the source or
// flagged in its event.json.
var published = []struct {
	set, event, file, key string
	policy                standings.Policy
	columns               []column
	cells                 int // that must be compared
}{
	// The published Buchholz is chess-results' own reading; see event.json.
	{"team", "eschlkam2025", "standings.csv", "team", standings.ChessResults, same("MP", "MPTS", "GP", "GPTS", "BH", "BH:MP"), 33},
	{"team", "friendship2024", "standings.csv", "team", standings.FIDE2023, same("MP", "MPTS", "GP", "GPTS", "EGGSB", "EGGSB", "BH", "BH:MP", "W", "WON:MP"), 75},
	// Seven teams, the newspaper's values for the champion missing.
	{"team", "olympiad2022_open", "standings.csv", "team", standings.FIDE2023, same("MP", "MPTS", "OSB", "EMGSB/C1", "GP", "GPTS", "BH_C1", "BH:MP/C1"), 25},
	{"team", "tec2023_team", "standings.csv", "team", standings.FIDE2023, same("MP", "MPTS", "GP", "GPTS", "BH", "BH:MP", "BH_C1", "BH:MP/C1",
		"BHGP", "BH:GP", "BHGP_C1", "BH:GP/C1", "EMMSB", "EMMSB", "EMGSB", "EMGSB", "EGMSB", "EGMSB", "EGGSB", "EGGSB"), 140},
	{"individual", "arad2026", "standings.csv", "no", standings.FIDE2026, same("pts", "PTS", "BH_C1", "BH/C1"), 418},
	{"individual", "arad2026", "standings.csv", "no", standings.FIDE2023, same("BH_M1", "BH/M1"), 209},
	{"individual", "frome2026_open", "standings.csv", "no", standings.FIDE2026, same("pts", "PTS", "DE", "DE", "PS", "PS"), 114},
	{"individual", "moscow2018", "standings.csv", "no", standings.FIDE2009, same("pts", "PTS", "BH", "BH", "BH_C1", "BH/C1", "SB", "SB"), 880},
	{"individual", "potsdam2025", "standings.csv", "no", standings.FIDE2023, same("pts", "PTS", "BH", "BH", "SB", "SB"), 63},
	{"individual", "tec2023_individual", "standings.csv", "no", standings.FIDE2023, same("pts", "PTS", "BH", "BH", "BH_C1", "BH/C1", "SB", "SB", "WIN", "WIN", "TPR", "TPR", "ARO", "ARO"), 109},

	// FIDE's checker: every column is the code itself.
	{"team", "crete2025", "gacrux.csv", "team", standings.FIDE2023, nil, 48},
	{"team", "eschlkam2025", "gacrux.csv", "team", standings.FIDE2023, nil, 99},
	{"team", "friendship2024", "gacrux.csv", "team", standings.FIDE2023, nil, 135},
	{"team", "olympiad2022_open", "gacrux.csv", "team", standings.FIDE2023, nil, 994},
	{"individual", "arad2026", "gacrux.csv", "StartNo", standings.FIDE2026, nil, 1672},
	{"individual", "frome2026_open", "gacrux.csv", "StartNo", standings.FIDE2026, nil, 266},
	{"individual", "tec2023_individual", "gacrux.csv", "StartNo", standings.FIDE2023, nil, 112},
}

func TestPublishedValues(t *testing.T) {
	for _, p := range published {
		t.Run(p.event+"/"+p.file+"/"+p.policy.ID, func(t *testing.T) {
			d := imported(t, p.set, p.event).Division
			rows := rowsOf(t, folder(t, p.set, p.event), p.file)
			columns := p.columns
			if columns == nil {
				columns = checkerColumns(t, p.set, p.event)
			}
			if got := compareAll(t, p.event+"/"+p.file, d, standings.Rules{Policy: p.policy}, rows, p.key, columns); got != p.cells {
				t.Errorf("compared %d values, want %d", got, p.cells)
			}
		})
	}
}

// checkerColumns are the codes in the header of gacrux.csv, in order.
func checkerColumns(t *testing.T, set, event string) []column {
	t.Helper()
	b, err := fs.ReadFile(folder(t, set, event), "gacrux.csv")
	if err != nil {
		t.Fatal(err)
	}
	header, _, _ := strings.Cut(string(b), "\n")
	var out []column
	for _, code := range strings.Split(strings.TrimSpace(header), ",")[2:] {
		out = append(out, column{name: code, code: code})
	}
	return out
}

// flagged are published values that we do not reproduce, and why.
//
// arad2026, player 140: the page shows a one-point bye in round 1. Both
// published values come out only if a full-point bye is a voluntary unplayed
// round that a cut takes first; C.07 16.1 calls half- and zero-point byes so,
// and FIDE's checker (42, not 41) agrees with us.
var flagged = map[string]string{
	"arad2026/standings.csv/140/BH/C1": "42",
	"arad2026/standings.csv/140/BH/M1": "36.5",
}

// compareAll compares every cell and says how many it saw.
func compareAll(t *testing.T, source string, d core.Division, rules standings.Rules, rows []map[string]string, key string, columns []column) int {
	t.Helper()
	for _, c := range columns {
		rules.Stack = append(rules.Stack, c.code)
	}
	s, err := standings.Compute(d, rules)
	if err != nil {
		t.Fatal(err)
	}
	cells := 0
	for _, row := range rows {
		no, err := strconv.Atoi(row[key])
		if err != nil {
			t.Fatal(err)
		}
		got, ok := s.Place(no)
		if !ok {
			t.Fatalf("no entry %d", no)
		}
		for k, c := range columns {
			if row[c.name] == "" {
				continue
			}
			cells++
			want := row[c.name]
			if ours, ok := flagged[source+"/"+row[key]+"/"+c.code]; ok {
				want = ours
			}
			if !equal(got.Values[k], want) {
				t.Errorf("entry %d %s: got %s, want %s", no, c.code, got.Values[k].Decimal(), want)
			}
		}
	}
	return cells
}

func equal(v standings.Value, want string) bool {
	got, err := strconv.ParseFloat(v.Decimal(), 64)
	if err != nil {
		return false
	}
	w, err := strconv.ParseFloat(want, 64)
	return err == nil && math.Abs(got-w) < 1e-9
}

// The checker's ranks: it numbers 1, 2, 3 … by file order where all is equal.
func TestCheckerRanks(t *testing.T) {
	for _, p := range published {
		if p.file != "gacrux.csv" || p.event == "olympiad2022_open" { // a selection of teams, ranked among themselves
			continue
		}
		t.Run(p.event, func(t *testing.T) {
			rules := standings.Rules{Policy: p.policy}
			for _, c := range checkerColumns(t, p.set, p.event) {
				rules.Stack = append(rules.Stack, c.code)
			}
			s, err := standings.Compute(imported(t, p.set, p.event).Division, rules)
			if err != nil {
				t.Fatal(err)
			}
			for _, row := range rowsOf(t, folder(t, p.set, p.event), p.file) {
				wantRank(t, s, row[p.key], row["Rank"])
			}
		})
	}
}

// wantRank compares a rank; a program that numbers on where all is equal puts
// the tied anywhere inside their shared place.
func wantRank(t *testing.T, s standings.Standings, entry, rank string) {
	t.Helper()
	no, _ := strconv.Atoi(entry)
	want, _ := strconv.Atoi(rank)
	got, _ := s.Place(no)
	shared := 0
	for _, r := range s.Rows {
		if r.Rank == got.Rank {
			shared++
		}
	}
	if want < got.Rank || want >= got.Rank+shared {
		t.Errorf("entry %d: rank %d (shared by %d), published %d", no, got.Rank, shared, want)
	}
}

// The published order, with the codes that were used.
func TestPublishedRanks(t *testing.T) {
	for _, tt := range []struct {
		set, event, key string
		rules           standings.Rules
	}{
		{"team", "eschlkam2025", "team", standings.Rules{Policy: standings.ChessResults, Stack: []string{"MPTS", "GPTS", "BH:MP"}}},
		{"team", "friendship2024", "team", standings.Rules{Policy: standings.FIDE2023, Stack: []string{"MPTS", "GPTS", "EGGSB", "BH:MP"}}},
		{"individual", "moscow2018", "no", standings.Rules{Policy: standings.FIDE2009, Stack: []string{"PTS", "BH", "BH/C1", "DE", "SB"}}},
		{"individual", "potsdam2025", "no", standings.Rules{Policy: standings.FIDE2023, Stack: []string{"PTS", "BH", "SB"}}},
	} {
		t.Run(tt.event, func(t *testing.T) {
			s, err := standings.Compute(imported(t, tt.set, tt.event).Division, tt.rules)
			if err != nil {
				t.Fatal(err)
			}
			for _, row := range rowsOf(t, folder(t, tt.set, tt.event), "standings.csv") {
				wantRank(t, s, row[tt.key], row["rank"])
			}
		})
	}
}

// Moscow 2018 prints the points of the direct encounter where it was used:
// 27 and 28, level in all three values before, drew their game.
func TestMoscowDirectEncounter(t *testing.T) {
	d := imported(t, "individual", "moscow2018").Division
	rules := standings.Rules{Policy: standings.FIDE2009, Stack: []string{"PTS", "BH", "BH/C1", "DE"}}
	for _, no := range []int{27, 28} {
		e, err := standings.Explain(d, rules, no)
		if err != nil {
			t.Fatal(err)
		}
		last := e.Steps[len(e.Steps)-1]
		if last.Code.Name != "DE" || len(last.Tied) != 2 || last.Decided {
			t.Fatalf("entry %d: last step %s with %d tied, decided %v; want DE, 2, false", no, last.Code.Text, len(last.Tied), last.Decided)
		}
		for _, st := range last.Tied {
			if st.Entry == no && (len(st.Terms) != 1 || st.Terms[0].Own.Decimal() != "0.5") {
				t.Errorf("entry %d: %+v, want half a point from one game", no, st.Terms)
			}
		}
	}
}

// FIDE TEC exercises 42 to 45: direct encounter among teams.
func TestExercisesDirectEncounter(t *testing.T) {
	d := imported(t, "team", "tec2023_team").Division
	s, err := standings.Compute(d, standings.Rules{Policy: standings.FIDE2023, Stack: []string{"MPTS", "EDE"}})
	if err != nil {
		t.Fatal(err)
	}
	rows := rowsOf(t, folder(t, "team", "tec2023_team"), "ede.csv")
	if len(rows) != 4 {
		t.Fatalf("%d groups, want 4", len(rows))
	}
	for _, row := range rows {
		undecided := row["order"] == ""
		for place, text := range strings.Split(row["order"], ">") {
			if undecided {
				break
			}
			no, _ := strconv.Atoi(text)
			got, _ := s.Place(no)
			if got.Values[1].Cmp(standings.Whole(int64(place+1))) != 0 {
				t.Errorf("%s points, team %d: place %s, want %d", row["mp_group"], no, got.Values[1].Decimal(), place+1)
			}
		}
		for text := range strings.SplitSeq(row["teams"], ";") {
			no, _ := strconv.Atoi(text)
			got, _ := s.Place(no)
			if undecided && !got.Values[1].Zero() {
				t.Errorf("%s points, team %d: place %s, want undecided", row["mp_group"], no, got.Values[1].Decimal())
			}
		}
	}
}
