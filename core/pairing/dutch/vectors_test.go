package dutch_test

import (
	"os"
	"slices"
	"testing"

	"taikyoku/core/pairing/dutch"
	"taikyoku/core/pairing/oracletest"
)

// Small events in which the first legal candidate of a bracket loses to a
// later one at one criterion. Two other programs agree on the answers.
func TestVectors(t *testing.T) {
	for _, v := range []struct {
		file, criterion string
		want            []string // White Black, in the order of White
	}{
		{"V1-C15", "C15", []string{"2 3", "5 7", "6 1"}},
		{"V2-C9", "C9", []string{"1 0", "3 2", "5 4"}},
		{"V3-C14", "C14", []string{"1 2", "5 8", "7 3", "9 0"}},
		{"V4-C16", "C16", []string{"1 5", "2 4", "3 8", "6 7"}},
		{"V5-C8", "C8", []string{"1 0", "3 6", "5 7", "8 4"}},
		{"V6-C19", "C19", []string{"1 2", "3 8", "5 7", "6 0", "9 4"}},
		{"V7-C18", "C18", []string{"4 8", "5 3", "7 1"}},
		{"V8-C11", "C11", []string{"2 1", "3 6", "4 7", "5 8"}},
		{"V9-C10", "C10", []string{"1 2", "4 3", "6 5", "8 7"}},
	} {
		t.Run(v.criterion, func(t *testing.T) {
			data, err := os.ReadFile("testdata/vectors/" + v.file + ".trf")
			if err != nil {
				t.Fatal(err)
			}
			doc := read(t, oracletest.File{Name: v.file, Data: data})
			draw, err := dutch.Pair(doc.Division)
			if err != nil {
				t.Fatal(err)
			}
			if got := lines(draw); !slices.Equal(got, v.want) {
				t.Errorf("got %v, want %v", got, v.want)
			}
			l := newLiteral(doc.Division)
			if _, _, err := l.pair(); err != nil || l.decided[v.criterion] == 0 {
				t.Errorf("%s decides nothing here: %v, %v", v.criterion, l.decided, err)
			}
		})
	}
}
