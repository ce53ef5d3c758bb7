package trf

import (
	"archive/zip"
	"bytes"
	"io"
	"io/fs"
	"path"
	"strings"
	"testing"

	"taikyoku/core"
	"taikyoku/core/pairing/oracletest"
	"taikyoku/core/standings/crosstable"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

// Import, export, import: nothing is lost, in either edition.
func TestImportExportImport(t *testing.T) {
	for _, set := range []string{
		"dutch-full", "dutch-next", "dutch-dialect", "dutch-disputed", "team-c0406", "team-swiss-agreed", "team-swiss-disputed",
	} {
		t.Run(set, func(t *testing.T) {
			t.Parallel()
			for _, report := range oracletest.Open(t, set).Reports() {
				doc, err := Parse(report.Data, Options{})
				if err != nil {
					t.Errorf("%s: %v", report.Name, err)
					continue
				}
				identity(t, report.Name, doc)
			}
		})
	}
}

func identity(t *testing.T, name string, doc *Document) {
	t.Helper()
	for _, format := range []Format{TRF26, TRF16} {
		again, err := rewritten(doc, format)
		if err != nil {
			t.Errorf("%s, format %d: %v", name, format, err)
			continue
		}
		if diff := sameDocument(doc, again, format); diff != "" {
			t.Errorf("%s, format %d (-first +second):\n%s", name, format, diff)
		}
	}
}

func TestEveryRecordSurvives(t *testing.T) {
	doc, err := Parse([]byte(everyRecord), Options{})
	if err != nil {
		t.Fatal(err)
	}
	if len(doc.Warnings) > 0 {
		t.Errorf("warnings: %v", doc.Warnings)
	}
	identity(t, "every record", doc)
}

// realEvents opens the archive of real events that the standings are tested by.
func realEvents(t *testing.T, name string) *zip.Reader {
	t.Helper()
	archive, err := zip.OpenReader("../standings/testdata/" + name + ".zip")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { archive.Close() })
	return &archive.Reader
}

// Real team events, as 013 and as 310: they load, and what does not add up in
// them is said.
func TestRealTeamEvents(t *testing.T) {
	want := map[string]struct {
		entries, rounds, boards int
		code                    Code // of the warnings
		warnings                int
	}{
		// Eight players whose forfeit wins the exporting program lost.
		"crete2025/event_013.trf": {8, 4, 10, PointsDiffer, 8},
		"crete2025/event_310.trf": {8, 4, 10, PointsDiffer, 0},
		// The bye of each round is nowhere in the 013 form.
		"eschlkam2025/event_013.trf":   {11, 7, 4, Incomplete, 7},
		"eschlkam2025/event_310.trf":   {11, 7, 4, Incomplete, 0},
		"friendship2024/event_013.trf": {15, 7, 6, Incomplete, 7},
		"friendship2024/event_310.trf": {15, 7, 6, Incomplete, 0},
		// 187 × 11 = 2 × 1018 matches + 21 rounds without one; a game lost by both.
		"olympiad2022_open/event_310.trf": {187, 11, 4, Incomplete, 22},
	}
	for _, f := range realEvents(t, "team").File {
		w, listed := want[f.Name]
		if !strings.HasSuffix(f.Name, ".trf") {
			continue
		}
		if !listed {
			t.Errorf("%s: not expected", f.Name)
		}
		from, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		content, err := io.ReadAll(from)
		if err != nil {
			t.Fatal(err)
		}
		doc, err := Read(bytes.NewReader(content), Options{})
		if err != nil {
			t.Errorf("%s: %v", f.Name, err)
			continue
		}
		d := doc.Division
		if !d.Team || len(d.Entries) != w.entries || len(d.Played) != w.rounds || d.Boards != w.boards {
			t.Errorf("%s: got %d teams, %d rounds, %d boards, want %+v", f.Name, len(d.Entries), len(d.Played), d.Boards, w)
		}
		for _, warning := range doc.Warnings {
			if warning.Code != w.code && warning.Code != Layout {
				t.Errorf("%s: warning %s %v", f.Name, warning.Code, warning.Error())
			}
		}
		if len(doc.Warnings) != w.warnings {
			t.Errorf("%s: got %d warnings, want %d: %v", f.Name, len(doc.Warnings), w.warnings, doc.Warnings)
		}
		identity(t, f.Name, doc)
		delete(want, f.Name)
	}
	for name := range want {
		t.Errorf("%s is not in the archive", name)
	}
}

var byEntry = cmpopts.SortSlices(func(x, y core.Match) bool { return min(x.White, x.Black) < min(y.White, y.Black) })

// Real individual events come as cross-tables; as reports they are the same.
func TestRealIndividualEvents(t *testing.T) {
	archive := realEvents(t, "individual")
	loaded := 0
	for _, f := range archive.File {
		if path.Base(f.Name) != "crosstable.csv" {
			continue
		}
		dir, err := fs.Sub(archive, path.Dir(f.Name))
		if err != nil {
			t.Fatal(err)
		}
		event, err := crosstable.Read(dir)
		if err != nil {
			t.Errorf("%s: %v", f.Name, err)
			continue
		}
		for _, format := range []Format{TRF26, TRF16} {
			doc, err := rewritten(New(event.Division), format)
			if err != nil {
				t.Errorf("%s: %v", f.Name, err)
				continue
			}
			if diff := cmp.Diff(event.Division.Played, doc.Division.Played, cmpopts.EquateEmpty(), byEntry); diff != "" {
				t.Errorf("%s, played (-table +report):\n%s", f.Name, diff)
			}
			identity(t, f.Name, doc)
		}
		loaded++
	}
	if loaded != 5 {
		t.Errorf("got %d events, want 5", loaded)
	}
}
