package main

import (
	"context"
	"flag"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/diff"
)

var update = flag.Bool("update", false, "rewrite the bot's lines in the transcripts")

// TestTranscripts plays each conversation in testdata/chat and compares every
// line of the bot: as written, with every input delivered twice, and with the
// program stopped and rebuilt between any two lines while Redis lives on.
func TestTranscripts(t *testing.T) {
	eachTranscript(t, func(t *testing.T, script *transcript, body []byte) {
		rows := map[string]map[string]any{}
		for how, v := range variants {
			said, stored := recited(t, script, v)
			rows[how] = stored
			got := script.write(said)
			if *update && how == asWritten {
				if err := os.WriteFile(script.name, []byte(got), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			if d := diff.Diff("want", body, how, []byte(got)); d != nil && !*update {
				t.Errorf("%s", d)
			}
		}
		for how := range variants {
			if d := cmp.Diff(rows[asWritten], rows[how]); d != "" {
				t.Errorf("stored (-as written +%s):\n%s", how, d)
			}
		}
	})
}

const asWritten = "as written"

var variants = map[string]variant{
	asWritten: {}, "twice": {twice: true}, "restarted": {restart: true}, "restarted and forgotten": {restart: true, forget: true},
}

// eachTranscript runs a test on each conversation in testdata/chat.
func eachTranscript(t *testing.T, test func(*testing.T, *transcript, []byte)) {
	t.Helper()
	files, err := filepath.Glob("testdata/chat/*.chat")
	if err != nil || len(files) == 0 {
		t.Fatal("no transcripts", err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".chat"), func(t *testing.T) {
			t.Parallel()
			body, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			script, err := parseTranscript(file, string(body))
			if err != nil {
				t.Fatal(err)
			}
			test(t, script, body)
		})
	}
}

// recited plays a transcript at the console: what the bot said, and what is
// stored in the end.
func recited(t *testing.T, script *transcript, v variant) ([][]spoken, map[string]any) {
	t.Helper()
	p, err := newPlayer(t.Context(), t.TempDir(), false, script.begin(), slog.New(slog.NewTextHandler(t.Output(), &slog.HandlerOptions{Level: slog.LevelWarn})))
	if err != nil {
		t.Fatal(err)
	}
	p.variant = v
	said, err := p.play(t.Context(), script)
	if err != nil {
		t.Fatalf("%v, after\n%s", err, script.write(said))
	}
	rows := map[string]any{}
	if p.event != "" {
		rows = tables(t, p.house, p.event)
	}
	if err := p.close(); err != nil {
		t.Error(err)
	}
	return said, rows
}

// TestTranscriptsOnServices plays the same conversations through the real
// adapters against LINE, WeChat and Discord played on this machine: everybody
// gets the same words, in the form of his service.
func TestTranscriptsOnServices(t *testing.T) {
	eachTranscript(t, func(t *testing.T, script *transcript, _ []byte) {
		p, err := newPlayer(t.Context(), t.TempDir(), true, script.begin(), slog.New(slog.NewTextHandler(t.Output(), &slog.HandlerOptions{Level: slog.LevelError})))
		if err != nil {
			t.Fatal(err)
		}
		said, err := p.play(context.Background(), script)
		if err != nil {
			t.Fatal(err)
		}
		if err := p.close(); err != nil {
			t.Error(err)
		}
		for i, s := range script.steps {
			compareWords(t, script.name, s, said[i])
		}
	})
}

// compareWords checks that each person was told all that the transcript says,
// whatever form his service gives it: several messages, a list with numbers.
func compareWords(t *testing.T, file string, s step, said []spoken) {
	t.Helper()
	heard := map[string]string{}
	for _, m := range said {
		heard[m.to] += bare(m.text)
	}
	for _, want := range s.want {
		for line := range strings.Lines(want.text) {
			if strings.HasPrefix(strings.TrimSpace(line), "[") || want.text == "(nothing)" {
				continue // buttons are not words everywhere
			}
			if w := bare(line); !strings.Contains(heard[want.to], w) {
				t.Errorf("%s:%d: %q to %q is not in %q", file, s.line, w, want.to, heard[want.to])
			}
		}
	}
}

// bare is a text without the marks and spaces that services add.
func bare(text string) string {
	return strings.Map(func(r rune) rune {
		if strings.ContainsRune(" \n\t\\*_`·■|~>–", r) {
			return -1
		}
		return r
	}, text)
}
