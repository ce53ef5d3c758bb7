package standings

import (
	"os"
	"strings"
	"testing"
)

// Every code, and every policy, is in the manual.
func TestManualKnowsEveryCode(t *testing.T) {
	b, err := os.ReadFile("MANUAL.md")
	if err != nil {
		t.Fatal(err)
	}
	manual := strings.ToUpper(string(b))
	for _, code := range Codes() {
		if !strings.Contains(manual, "`"+code+"`") {
			t.Errorf("%s is not in MANUAL.md", code)
		}
	}
	for code := range boardCodes {
		if !strings.Contains(manual, "`"+code+"`") {
			t.Errorf("board code %s is not in MANUAL.md", code)
		}
	}
	for _, p := range []Policy{FIDE2026, FIDE2023, FIDE2009, ChessResults} {
		if !strings.Contains(string(b), "`"+p.ID+"`") {
			t.Errorf("%s is not in MANUAL.md", p.ID)
		}
	}
}
