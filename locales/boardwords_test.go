package locales

import (
	"os"
	"path/filepath"
	"regexp"
	"testing"
)

// In Hong Kong and Taiwan a board is 台 and the table of a match 檯 (檯號): one
// message may speak of both, and must not mix them.
func TestBoardsAndTablesHaveTheirOwnWords(t *testing.T) {
	wrong := regexp.MustCompile(`(\{\{\.Boards?\}\}|各|每一|固定|分)檯|檯次[^序]|\{\{\.Table\}\}台|號台[^次]`)
	files, err := filepath.Glob("zh-Hant/*.yaml")
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	for _, f := range files {
		body, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		for _, found := range wrong.FindAllString(string(body), -1) {
			t.Errorf("%s: %q", f, found)
		}
	}
}
