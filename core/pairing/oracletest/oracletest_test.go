package oracletest

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"taikyoku/core/trf"
)

// A set that has lost files or rounds would make every test on it weaker. A
// tournament may end before a round that has no legal pairing, which is a
// question to an engine like any round played: team-swiss-agreed has 577 rounds
// played and 8 of those, the 585 rounds that its two engines were asked for.
func TestManifest(t *testing.T) {
	manifest, err := data.ReadFile("testdata/manifest.tsv")
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range table(manifest) {
		var files, rounds, unpairable int
		if _, err := fmt.Sscan(strings.Join(row[1:], " "), &files, &rounds, &unpairable); err != nil {
			t.Fatal(err)
		}
		set := Open(t, row[0])
		reports := set.Reports()
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
		if got := set.unpairable(t); got != unpairable {
			t.Errorf("%s: %d rounds without a legal pairing, want %d", row[0], got, unpairable)
		}
		if len(reports) != files || played != rounds {
			t.Errorf("%s: got %d files, %d rounds, want %d, %d", row[0], len(reports), played, files, rounds)
		}
	}
}

// unpairable counts the rounds that the set says have no legal pairing: by a
// table, or by the files' names.
func (s Set) unpairable(t *testing.T) int {
	named := 0
	for _, f := range s {
		switch {
		case f.Name == "no-legal-pairing.tsv":
			return len(s.Table(t, f.Name))
		case f.Name == "expected.tsv":
			return len(slices.DeleteFunc(s.Table(t, f.Name), func(row []string) bool { return row[1] != "1" }))
		case strings.HasPrefix(f.Name, "unpairable"):
			named++
		}
	}
	return named
}
