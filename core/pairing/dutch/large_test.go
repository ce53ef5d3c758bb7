package dutch_test

import (
	"archive/zip"
	"io"
	"slices"
	"strings"
	"testing"

	"taikyoku/core/pairing/dutch"
	"taikyoku/core/pairing/oracletest"
)

// large unpacks round 5 of 9 of events of 50 to 2000 players, paired by the
// reference engine.
func large(tb testing.TB) map[string]string {
	tb.Helper()
	archive, err := zip.OpenReader("testdata/large.zip")
	if err != nil {
		tb.Fatal(err)
	}
	defer archive.Close()
	files := map[string]string{}
	for _, f := range archive.File {
		r, err := f.Open()
		if err != nil {
			tb.Fatal(err)
		}
		content, err := io.ReadAll(r)
		if err != nil {
			tb.Fatal(err)
		}
		r.Close()
		files[f.Name] = string(content)
	}
	return files
}

func TestLargeAgainstTheReference(t *testing.T) {
	files := large(t)
	compared := 0
	for name, content := range files {
		answer, ok := files[strings.TrimSuffix(name, ".trf")+".pairs"]
		if !strings.HasSuffix(name, ".trf") || !ok {
			continue
		}
		compared++
		doc := read(t, oracletest.File{Name: name, Data: []byte(content)})
		draw, err := dutch.Pair(doc.Division)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		want := strings.Split(strings.TrimSpace(strings.ReplaceAll(answer, "\r", "\n")), "\n")[1:]
		if got := drawn(doc, draw); !slices.Equal(got, want) {
			t.Errorf("%s: got %v, want %v", name, minus(got, want), minus(want, got))
		}
	}
	if compared != 15 {
		t.Errorf("%d compared, want 15", compared)
	}
}
