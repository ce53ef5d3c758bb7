package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"taikyoku/core/pairing/oracletest"
)

// Where two engines read C.04.6 in two ways, the command line gives both
// answers: the file's under the default reading, in every round, and the other
// engine's pairs in the disputed round under the other reading.
func TestPairReadings(t *testing.T) {
	other := map[string]string{"R2": "R2=graded", "R8": "R8=arrived", "R10": "R10=unpaired"}
	set := oracletest.Open(t, "team-swiss-disputed")
	rows := set.Table(t, "notes.tsv")
	if len(rows) != 15 {
		t.Fatalf("%d notes, want 15", len(rows))
	}
	for _, row := range rows {
		file := unpacked(t, set, row[0]+".trf")
		if code, out, stderr := taikyoku(t, "pair", "--check", file); code != exitDone || !strings.HasSuffix(out, " 0 differ\n") {
			t.Errorf("%s, default: exit %d, %s%s", row[0], code, out, stderr)
		}
		code, out, stderr := taikyoku(t, "pair", "--check", "--verify", "--reading", other[row[3]], file)
		_, ours, found := strings.Cut(out, "round "+row[1]+": file ")
		if _, ours, _ = strings.Cut(ours, "ours "); code != exitNo || !found || strings.Contains(out, "ours breaks") {
			t.Errorf("%s, %s: exit %d, %s%s", row[0], other[row[3]], code, out, stderr)
			continue
		}
		ours, _, _ = strings.Cut(ours, "\n")
		ours, _, _ = strings.Cut(ours, ",")
		got, want := meetings(ours), meetings(row[5])
		for _, pair := range want {
			if !slices.Contains(got, pair) {
				t.Errorf("%s, %s: got %v, want %v", row[0], other[row[3]], got, want)
				break
			}
		}
	}
}

// The rounds that two programs found to depend on a reading do so here.
func TestPairReadingsOfFinishedEvents(t *testing.T) {
	other := map[string]string{"R1": "R1=none", "R2": "R2=graded", "R7": "R7=standings-floats", "R8": "R8=arrived"}
	set := oracletest.Open(t, "team-c0406")
	seen := map[string]bool{}
	for _, row := range set.Table(t, "readings.tsv") {
		for id := range strings.SplitSeq(row[2], ",") {
			seen[id] = true
			file := unpacked(t, set, row[0])
			code, out, stderr := taikyoku(t, "pair", "--check", "--reading", other[id], file)
			if code != exitNo || !strings.Contains(out, "round "+row[1]+": file ") {
				t.Errorf("%s, %s: exit %d, %s%s, want round %s to differ", row[0], other[id], code, out, stderr, row[1])
			}
		}
	}
	if !seen["R1"] || !seen["R7"] || !seen["R8"] {
		t.Errorf("seen %v", seen)
	}
}

// Events that another reading than the default changes, by the note of the two
// engines that agree on the default: the command line takes each reading.
func TestPairReadingsOfAgreedEvents(t *testing.T) {
	set := oracletest.Open(t, "team-swiss-agreed")
	for reading, names := range map[string][]string{
		"R1=none":   {"v-mid-012", "v-wild-012", "v-big-001", "v-big-008"},
		"R6=paired": {"v-wild-003", "v-wild-005", "v-wild-006", "v-wild-007", "v-wild-010", "v-gp-003", "v-big-007"},
		"R9=score":  {"v-small-002", "v-small-006", "v-small-010", "v-dense-001", "v-dense-002", "v-dense-004", "v-dense-007"},
	} {
		for _, name := range names {
			code, out, stderr := taikyoku(t, "pair", "--check", "--reading", reading, unpacked(t, set, name+".trf"))
			if code != exitNo || !strings.Contains(out, ": file ") {
				t.Errorf("%s, %s: exit %d, %s%s, want a difference", name, reading, code, out, stderr)
			}
		}
	}
}

func unpacked(t *testing.T, set oracletest.Set, name string) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(file, set.Get(t, name), 0o600); err != nil {
		t.Fatal(err)
	}
	return file
}

// meetings are pairs without colours, sorted.
func meetings(list string) []string {
	var out []string
	for pair := range strings.FieldsSeq(strings.NewReplacer(";", " ").Replace(list)) {
		if a, b, ok := strings.Cut(strings.Replace(pair, "/", "-", 1), "-"); ok {
			if len(a) > len(b) || len(a) == len(b) && a > b {
				a, b = b, a
			}
			out = append(out, a+"/"+b)
		}
	}
	slices.Sort(out)
	return out
}
