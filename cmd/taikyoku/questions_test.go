package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// The rules are asked about in other words than those of the clauses, and answered
// with the clause all the same.
func TestQuestionsInOtherWords(t *testing.T) {
	raw, err := os.ReadFile(filepath.Join("testdata", "questions.tsv"))
	if err != nil {
		t.Fatal(err)
	}
	ask := func(h *venue, regulation string) {
		asked := 0
		for line := range strings.Lines(string(raw)) {
			f := strings.Split(strings.TrimSpace(line), "\t")
			if len(f) != 4 || f[0] != regulation {
				continue
			}
			asked++
			if answer := h.says(fmt.Sprintf("guest-%d=stranger@console/%s", asked, f[1]), f[3]); !quotes(answer, f[2]) {
				t.Errorf("%s> %s: want %s, got %.150q", f[1], f[3], f[2], answer)
			}
		}
		if asked < 10 {
			t.Errorf("%s: only %d questions", regulation, asked)
		}
	}
	inVenue(t, "", "", func(h *venue) { ask(h, "JP") })
	t.Run("SH", func(t *testing.T) { ask(grades(t, "09-20 10:00:00"), "SH") })
	t.Run("WX", func(t *testing.T) { ask(kuching(t, "08-20 10:00:00"), "WX") })
	hnShown(t, func(h *venue) {
		h.at("09-10 09:00:00")
		ask(h, "HN")
	})
}
