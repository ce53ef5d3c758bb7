package oracletest

import (
	"fmt"
	"testing"

	"taikyoku/core/trf"
)

// A set that has lost files or rounds would make every test on it weaker.
func TestManifest(t *testing.T) {
	manifest, err := data.ReadFile("testdata/manifest.tsv")
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range table(manifest) {
		var files, rounds int
		if _, err := fmt.Sscan(row[1]+" "+row[2], &files, &rounds); err != nil {
			t.Fatal(err)
		}
		reports := Open(t, row[0]).Reports()
		played := 0
		for _, f := range reports {
			doc, err := trf.Parse(f.Data, trf.Options{})
			if err != nil {
				if row[0] != "dutch-error" {
					t.Errorf("%s/%s: %v", row[0], f.Name, err)
				}
				continue
			}
			played += len(doc.Division.Played)
		}
		if len(reports) != files || played != rounds {
			t.Errorf("%s: got %d files, %d rounds, want %d, %d", row[0], len(reports), played, files, rounds)
		}
	}
}
