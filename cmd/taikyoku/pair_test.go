package main

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
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
		"dutch-full":          "148 files, 1119 rounds, 0 differ",
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

// The pairs that the reference printed, in its board order; where virtual
// points count, the boards may be ordered by them, and the set is compared.
func TestPairNextRound(t *testing.T) {
	for _, name := range []string{"dutch-next", "dutch-dialect"} {
		set := oracletest.Open(t, name)
		for _, file := range files(t, set) {
			report := filepath.Base(file)
			want := string(set.Get(t, strings.TrimSuffix(report, ".trf")+".pairs"))
			accelerated := bytes.Contains(set.Get(t, report), []byte("\n250 ")) || bytes.Contains(set.Get(t, report), []byte("\nXXA "))
			code, got, stderr := taikyoku(t, "pair", file)
			if accelerated {
				got, want = sortedLines(got), sortedLines(want)
			}
			if code != exitDone || got != want {
				t.Errorf("%s/%s: exit %d, %s\ngot  %q\nwant %q", name, report, code, stderr, got, want)
			}
			if !strings.Contains(stderr, "FIDE_DUTCH_2026") {
				t.Errorf("%s/%s: the edition is not named: %q", name, report, stderr)
			}
		}
	}
}

func sortedLines(s string) string {
	lines := strings.Split(strings.TrimSpace(s), "\n")
	slices.Sort(lines)
	return strings.Join(lines, "\n")
}

// The reference's exit code 1 is ours 1, its 3 is 2, its 0 is 0; but we
// understand arbiters' points (299), which it refuses.
func TestPairErrors(t *testing.T) {
	allowed := map[string]int{"invalid-299.trf": exitDone}
	set := oracletest.Open(t, "dutch-error")
	dir := filepath.Dir(files(t, set)[0])
	for _, row := range set.Table(t, "expected.tsv") {
		want := map[string]int{"0": exitDone, "1": exitNo, "3": exitUsage}[row[1]]
		if other, ok := allowed[row[0]]; ok {
			want = other
		}
		code, out, stderr := taikyoku(t, "pair", filepath.Join(dir, row[0]))
		if code != want {
			t.Errorf("%s: got exit %d, want %d: %s", row[0], code, want, stderr)
		}
		if code == exitDone && row[1] == "0" && strings.Join(strings.Fields(out), " ") != strings.ReplaceAll(row[2], "/ ", "") {
			t.Errorf("%s: got %q, want %q", row[0], out, row[2])
		}
		if code != exitDone && (strings.Count(stderr, "\n") != 1 || !strings.HasPrefix(stderr, "taikyoku: "+dir) || out != "") {
			t.Errorf("%s: want one line about the file on stderr, got %q and %q", row[0], stderr, out)
		}
	}
}

// Where the reference does not follow the article, the article's answer.
func TestPairDisputed(t *testing.T) {
	set := oracletest.Open(t, "dutch-disputed")
	for report, answer := range map[string]string{
		"baku-by-192-ga-even.trf":          "baku-by-192-ga-even.rule.pairs",            // C.04.7 1.2
		"pab-worth-nothing-is-a-float.trf": "pab-worth-nothing-is-a-float.gacrux.pairs", // C.04.3 1.4.3
	} {
		dir := filepath.Dir(files(t, set)[0])
		code, got, stderr := taikyoku(t, "pair", filepath.Join(dir, report))
		if want := string(set.Get(t, answer)); code != exitDone || sortedLines(got) != sortedLines(want) {
			t.Errorf("%s: exit %d, %s\ngot  %q\nwant %q", report, code, stderr, got, want)
		}
	}
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
