package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"taikyoku/core/pairing/oracletest"
)

// files writes the reports of a set where the command line can find them.
func files(t *testing.T, set oracletest.Set) []string {
	t.Helper()
	dir := t.TempDir()
	var names []string
	for _, f := range set.Reports() {
		name := filepath.Join(dir, f.Name)
		if err := os.WriteFile(name, f.Data, 0o600); err != nil {
			t.Fatal(err)
		}
		names = append(names, name)
	}
	return names
}

// taikyoku runs a command line.
func taikyoku(t *testing.T, args ...string) (code int, stdout, stderr string) {
	t.Helper()
	var out, err bytes.Buffer
	code = run(t.Context(), args, streams{strings.NewReader(""), &out, &err})
	return code, out.String(), err.String()
}

// Every round of every oracle tournament comes out as it was paired.
func TestPairCheckOracles(t *testing.T) {
	for set, want := range map[string]string{
		"team-c0406":          "137 files, 776 rounds, 0 differ",
		"team-swiss-agreed":   "87 files, 577 rounds, 0 differ",
		"team-swiss-disputed": "15 files, 115 rounds, 0 differ",
	} {
		t.Run(set, func(t *testing.T) {
			t.Parallel()
			code, out, stderr := taikyoku(t, append([]string{"pair", "--check"}, files(t, oracletest.Open(t, set))...)...)
			lines := strings.Split(strings.TrimSpace(out), "\n")
			if got := lines[len(lines)-1]; got != want || code != exitDone {
				t.Errorf("got %q, exit %d, want %q, exit 0\n%s%s", got, code, want, stderr, differing(lines))
			}
		})
	}
}

func differing(lines []string) string {
	var b strings.Builder
	for _, line := range lines {
		if strings.Contains(line, "differ:") {
			b.WriteString(line + "\n")
		}
	}
	return b.String()
}

// A round without a legal pairing is the answer no (C.04.6 3.3.3).
func TestPairUnpairableTeams(t *testing.T) {
	for _, name := range files(t, oracletest.Open(t, "team-c0406")) {
		if !strings.HasPrefix(filepath.Base(name), "unpairable-") {
			continue
		}
		if code, out, stderr := taikyoku(t, "pair", name); code != exitNo || out != "" || !strings.Contains(stderr, "no legal pairing") {
			t.Errorf("%s: got exit %d, %q, %q, want exit 1 and no pairing", filepath.Base(name), code, out, stderr)
		}
	}
}
