package main

import (
	"strings"
	"testing"
)

// What --generate pairs by rules or readings, --check confirms with the same, and
// the file says which.
func TestPairGenerateByRules(t *testing.T) {
	for _, c := range []struct{ event, by string }{
		{"--system xiangqi --players 24 --units 9 --forfeits 10", "--rules order=dutch,absence_limit=1,units=all"},
		{"--system xiangqi --players 14 --units 3", "--rules order=standings,first=random,unit_rounds=2"},
		{"--system xiangqi --players 12", "--rules order=dutch,final=7"},
		{"--system xiangqi --players 12 --baku", "--rules order=dutch"},
		{"--teams 15 --boards 3", "--reading R8=arrived,R10=unpaired"},
	} {
		args := strings.Fields("pair --generate --verify --seed 6 --rounds 7 --absences 3 " + c.event + " " + c.by)
		code, out, stderr := taikyoku(t, args...)
		if code != exitDone || strings.Count(stderr, ", verified\n") != 7 || !strings.Contains(out, "### paired with "+c.by+" --seed 6") {
			t.Errorf("%s %s: exit %d, %s", c.event, c.by, code, stderr)
			continue
		}
		args = append(strings.Fields("pair --check --verify --seed 6 "+c.by), write(t, out))
		if code, out, stderr := taikyoku(t, args...); code != exitDone || !strings.HasSuffix(out, " 0 differ\n") {
			t.Errorf("%s %s: got exit %d, %s%s", c.event, c.by, code, out, stderr)
		}
	}
}

// An event that no file can hold is played and verified all the same.
func TestPairGenerateBeyondTheFormat(t *testing.T) {
	code, out, stderr := taikyoku(t, strings.Fields("pair --generate --seed 1 --teams 1000 --boards 2 --rounds 1")...)
	if want := "round 1: FIDE C.04.6 (2026-02-01) FIDE_TEAM, 500 pairs, verified\n"; code != exitDone || out != want {
		t.Errorf("got exit %d, %q, want %q", code, out, want)
	}
	if !strings.Contains(stderr, "no file: TRF holds 999 teams and 9999 players") {
		t.Errorf("got %q", stderr)
	}
}

// Players of one federation are of one unit, for the engine and for the check.
func TestPairCheckKnowsUnits(t *testing.T) {
	code, out, _ := taikyoku(t, strings.Fields("pair --generate --seed 2 --system xiangqi --players 16 --units 3 --rounds 5")...)
	if code != exitDone || !strings.Contains(out, " AAA ") {
		t.Fatalf("exit %d, %s", code, out)
	}
	file := write(t, out)
	if code, out, _ = taikyoku(t, "pair", "--check", "--verify", file); code != exitDone {
		t.Errorf("got %s", out)
	}
	code, out, _ = taikyoku(t, "pair", "--check", "--rules", "units=none", file)
	if code != exitNo || !strings.Contains(out, "round 1: file") {
		t.Errorf("with units=none: got exit %d, %s", code, out)
	}
}
