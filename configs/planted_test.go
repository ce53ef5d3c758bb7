package configs

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"taikyoku/core"
	"taikyoku/core/pairing"
	"taikyoku/core/standings"
)

// asProgram knows the names that the program knows.
var asProgram = Checker{
	TieBreak: standings.KnownCode,
	Policy:   func(name string) error { _, err := standings.PolicyNamed(name); return err },
	System:   func(code string, team bool) error { _, err := pairing.FamilyOf(code, team); return err },
}

// TestFileOfPlantedFaults reads a file in which each faulty line says what the
// check must find in it and at which text: all of it is found there, and
// nothing else.
func TestFileOfPlantedFaults(t *testing.T) {
	t.Parallel()
	b, err := os.ReadFile("testdata/planted.yaml")
	if err != nil {
		t.Fatal(err)
	}
	source := string(b)
	type fault struct{ key, at string }
	want := map[int][]fault{}
	faults, said := 0, regexp.MustCompile(`✗ ([a-z_]+) ([^✗]+)`)
	for i, line := range strings.Split(source, "\n") {
		for _, m := range said.FindAllStringSubmatch(line, -1) {
			want[i+1] = append(want[i+1], fault{"regulation." + m[1], strings.TrimSpace(m[2])})
			faults++
		}
	}
	if faults < 40 {
		t.Errorf("only %d faults are planted", faults)
	}
	for _, f := range asProgram.Check(b) {
		readable(t, f.Text)
		left := want[f.Line][:0:0]
		found := false
		for _, w := range want[f.Line] {
			if !found && w.key == f.Text.Key && stands(source, f, w.at) {
				found = true
				continue
			}
			left = append(left, w)
		}
		want[f.Line] = left
		if !found {
			t.Errorf("planted.yaml:%d:%d: nobody planted %s %v", f.Line, f.Column, f.Text.Key, f.Text.Args)
		}
	}
	for line, left := range want {
		for _, w := range left {
			t.Errorf("planted.yaml:%d: %s at %q is not found", line, w.key, w.at)
		}
	}
}

// HN-14: nine rounds of 20 minutes and 5 seconds a move fit in two days; nine of
// 57 minutes do not: 9 × (2 × 62 + 10) minutes are more than twenty hours.
func TestHN14_NineRoundsInTwoDays(t *testing.T) {
	t.Parallel()
	b, err := Source("hunan-county-team-2025")
	if err != nil {
		t.Fatal(err)
	}
	for base, warns := range map[string]bool{"20m": false, "56m": false, "57m": true, "90m": true} {
		source := strings.Replace(string(b), "time_control: {base: 20m,", "time_control: {base: "+base+",", 1)
		found := false
		for _, f := range asProgram.Check([]byte(source)) {
			if f.Text.Key == "regulation.rounds_time" {
				found = stands(source, f, "9 # HN-14") && f.Grade == core.Warning
			}
		}
		if found != warns {
			t.Errorf("%s: warned %v, want %v", base, found, warns)
		}
	}
}

// TestOtherReadingsCanBeSet sets each of the other readings that the README
// names: the file is still one that can be used.
func TestOtherReadingsCanBeSet(t *testing.T) {
	t.Parallel()
	readme, err := os.ReadFile("regulations/README.md")
	if err != nil {
		t.Fatal(err)
	}
	_, rest, _ := strings.Cut(string(readme), "<!-- readings -->")
	table, _, _ := strings.Cut(rest, "<!-- /readings -->")
	quoted := regexp.MustCompile("`([^`]+)`")
	tried := 0
	for line := range strings.Lines(table) {
		cells := strings.Split(line, " | ")
		words := quoted.FindAllStringSubmatch(line, -1)
		if len(cells) != 5 || len(words) < 3 {
			continue
		}
		clause, id, set := strings.TrimPrefix(cells[0], "| "), words[0][1], words[1][1]
		b, err := Source(id)
		if err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(string(b), set) {
			t.Errorf("%s: %s does not say %s", clause, id, set)
			continue
		}
		for _, other := range words[2:] {
			tried++
			for _, f := range asProgram.Check([]byte(strings.Replace(string(b), set, other[1], 1))) {
				if f.Grade == core.NeedsReason {
					t.Errorf("%s: %s for %s: %d:%d: %s %v", clause, other[1], set, f.Line, f.Column, f.Text.Key, f.Text.Args)
				}
			}
		}
	}
	if tried < 25 {
		t.Errorf("only %d other readings", tried)
	}
}
