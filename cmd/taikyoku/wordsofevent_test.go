package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// botLines are what the bot says in a transcript, with the number of each line.
func botLines(t *testing.T, file string) map[int]string {
	t.Helper()
	b, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	lines, bot := map[int]string{}, false
	for i, line := range strings.Split(string(b), "\n") {
		switch {
		case strings.HasPrefix(line, "bot"):
			bot = true
		case !strings.HasPrefix(line, "  "):
			bot = false
		}
		if bot {
			lines[i+1] = line
		}
	}
	return lines
}

// Nothing that is read has brackets around nothing: rules may give a thing no clause,
// an entry no club.
func TestNoTranscriptHasEmptyBrackets(t *testing.T) {
	empty := regexp.MustCompile(`[(（]\s*[,，、]?\s*[)）]|[,，、]\s*[)）]`)
	files, err := filepath.Glob("testdata/chat/*.chat")
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	for _, f := range files {
		for no, line := range botLines(t, f) {
			if empty.MatchString(line) {
				t.Errorf("%s:%d: %s", f, no, line)
			}
		}
	}
}

// At an event of individuals nobody is spoken to of his team: only leaders of
// delegations (领队) and those who come along with one have the letter in their name.
func TestSH26_NobodyHasATeam(t *testing.T) {
	team := regexp.MustCompile(`队|隊|チーム|\bteams?\b|captain`)
	for _, f := range []string{"SH-grade-event", "SH-parents"} {
		for no, line := range botLines(t, "testdata/chat/"+f+".chat") {
			if said := strings.NewReplacer("领队", "").Replace(line); team.MatchString(said) {
				t.Errorf("%s:%d: %s", f, no, line)
			}
		}
	}
}
