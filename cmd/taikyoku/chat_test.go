package main

import (
	"context"
	"flag"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/diff"
)

var update = flag.Bool("update", false, "rewrite the bot's lines in the transcripts")

// TestTranscripts plays each conversation in testdata/chat and compares every
// line of the bot.
func TestTranscripts(t *testing.T) {
	files, err := filepath.Glob("testdata/chat/*.chat")
	if err != nil || len(files) == 0 {
		t.Fatal("no transcripts", err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".chat"), func(t *testing.T) {
			t.Parallel()
			for name, v := range map[string]variant{"as written": {}, "twice": {twice: true}, "restarted": {restart: true}} {
				playFile(t, file, name, v)
			}
		})
	}
}

func playFile(t *testing.T, file, how string, v variant) {
	t.Helper()
	body, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	script, err := parseTranscript(file, string(body))
	if err != nil {
		t.Fatal(err)
	}
	p, err := newPlayer(context.Background(), t.TempDir(), false, slog.New(slog.NewTextHandler(t.Output(), &slog.HandlerOptions{Level: slog.LevelWarn})))
	if err != nil {
		t.Fatal(err)
	}
	p.variant = v
	said, err := p.play(context.Background(), script)
	if err != nil {
		t.Fatalf("%s: %v", how, err)
	}
	if err := p.close(); err != nil {
		t.Error(err)
	}
	got := script.write(said)
	if *update && how == "as written" {
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if d := diff.Diff("want", body, how, []byte(got)); d != nil {
		t.Errorf("%s", d)
	}
}

// TestTranscriptsOnServices plays the same conversations through the real
// adapters against LINE, WeChat and Discord played on this machine: everybody
// gets the same words, in the form of his service.
func TestTranscriptsOnServices(t *testing.T) {
	files, err := filepath.Glob("testdata/chat/*.chat")
	if err != nil {
		t.Fatal(err)
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
			log := slog.New(slog.NewTextHandler(t.Output(), &slog.HandlerOptions{Level: slog.LevelError}))
			p, err := newPlayer(t.Context(), t.TempDir(), true, log)
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
				compareWords(t, file, s, said[i])
			}
		})
	}
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
