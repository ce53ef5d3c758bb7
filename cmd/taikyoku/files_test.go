//go:build unix

package main

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"

	"github.com/alecthomas/kong"
)

// commandLine runs a command line: its exit code, what it printed, what went wrong.
func commandLine(t *testing.T, args ...string) (code int, out, wrong string) {
	t.Helper()
	var stdout, stderr bytes.Buffer
	code = run(context.Background(), args, streams{strings.NewReader(""), &stdout, &stderr})
	return code, stdout.String(), stderr.String()
}

// TestMistypedFiles: no command but those that make a file makes one of a name
// that was mistyped: it names the path, and it is wrong usage.
func TestMistypedFiles(t *testing.T) {
	t.Parallel()
	csv := filepath.Join(t.TempDir(), "list.csv")
	if err := os.WriteFile(csv, []byte("id,name\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	rest := map[string]string{ // what each command needs besides
		"event amend": csv + " --reason x", "event code": "--role arbiter", "event show": "",
		"event import members": csv, "event import ratings": csv, "event import tickets": csv,
		"event export results": "", "event export entries": "", "event export ledger": "",
		"event pair": "1", "event rework": "1", "event publish": "1", "event papers": "", "event pay": "--team A", "event attend": "leaders A", "event waive": "place --reason x",
		"event record referral": "--team A C1", "event record device": "--team A --no 1 x", "event record ill": "--team A --no 1 x",
		"event record inquire": "--team A x", "event record answer": "c1 x", "event record penalty": "--team A --round 1 x",
		"event record call-off": "x", "event record refund": "--team A x", "event note": "incidents x",
		"event announce": "en=hello", "event backup": filepath.Join(t.TempDir(), "copy.db"), "chat": "--as arbiter", "understand": "--misses",
	}
	makes := []string{"event create", "event restore"}
	var cli commands
	parser, err := kong.New(&cli, kong.BindTo(t.Context(), (*context.Context)(nil)))
	if err != nil {
		t.Fatal(err)
	}
	for _, leaf := range parser.Model.Leaves(true) {
		name := strings.TrimPrefix(leaf.FullPath(), "taikyoku ")
		name = strings.TrimPrefix(name, parser.Model.Name+" ")
		takes := slices.ContainsFunc(slices.Concat(leaf.AllFlags(true)...), func(f *kong.Flag) bool { return f.Name == "db" })
		if !takes || slices.Contains(makes, name) {
			continue
		}
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			more, ok := rest[name]
			if !ok {
				t.Fatal("a command with --db that this test does not know")
			}
			dir := t.TempDir()
			file := filepath.Join(dir, "mistyped.db")
			args := slices.Concat(strings.Fields(name), strings.Fields(more), []string{"--db", file})
			code, _, wrong := commandLine(t, args...)
			if code != exitUsage || !strings.Contains(wrong, file) {
				t.Errorf("%v: exit code %d, %q: want 2 and the path", args, code, wrong)
			}
			if left, err := os.ReadDir(dir); err != nil || len(left) > 0 {
				t.Errorf("it made %v %v", left, err)
			}
		})
	}
}

// TestFilesOfPeopleAreTheirOwnersAlone: an event's file, its backup, what
// restoring makes and what is exported are their owner's alone, however open
// the mask is. Not parallel: the mask is the process's.
func TestFilesOfPeopleAreTheirOwnersAlone(t *testing.T) {
	old := syscall.Umask(0)
	defer syscall.Umask(old)
	dir := t.TempDir()
	file := func(name string) string { return filepath.Join(dir, name) }
	for _, args := range [][]string{
		{"event", "create", "--db", file("e.db"), "--regulation", "jcf-team-2025"},
		{"event", "backup", "--db", file("e.db"), file("backups/copy.db")},
		{"event", "restore", "--db", file("e.db"), "--replace", file("backups/copy.db")},
		{"event", "export", "entries", "--db", file("e.db"), "--out", file("entries.csv")},
		{"event", "export", "ledger", "--db", file("e.db"), "--out", file("ledger.csv")},
		{"chat", "--db", file("chat.db"), "--regulation", "jcf-team-2025", "--as", "stranger"},
	} {
		if code, _, wrong := commandLine(t, args...); code != exitDone {
			t.Fatalf("%v: %d %s", args, code, wrong)
		}
	}
	seen := 0
	err := filepath.WalkDir(dir, func(path string, d os.DirEntry, err error) error {
		if err != nil || path == dir {
			return err
		}
		info, err := d.Info()
		if err == nil && info.Mode().Perm()&0o077 != 0 {
			t.Errorf("%s: %o, want nothing for group and others", path, info.Mode().Perm())
		}
		seen++
		return err
	})
	if err != nil || seen < 7 {
		t.Errorf("%d files were looked at: %v", seen, err)
	}
}
