package configs

import (
	"os"
	"strings"
	"testing"

	"taikyoku/core"
)

// TestKindsOfEvents reads the kinds of rules of the other three regulations:
// individuals in groups by certificate, sex and birth; delegations with
// quotas, lodging and a table that does not add up; fixed boards, a closed
// list of units and gates.
func TestKindsOfEvents(t *testing.T) {
	t.Parallel()
	for file, want := range map[string]string{
		"sh": "",
		"wx": "regulation.rounds_unknown regulation.prize_sum", // WX-22: the table says 4400 and adds up to 4500
		"hn": "regulation.rounds_unknown",
	} {
		source, err := os.ReadFile("testdata/" + file + ".yaml")
		if err != nil {
			t.Fatal(err)
		}
		var odd []string
		for _, f := range (Checker{}).Check(source) {
			readable(t, f.Text)
			if f.Grade == core.NeedsReason {
				t.Errorf("%s:%d:%d: %s %v", file, f.Line, f.Column, f.Text.Key, f.Text.Args)
			}
			odd = append(odd, f.Text.Key)
		}
		if got := strings.Join(odd, " "); got != want {
			t.Errorf("%s: warnings %q, want %q", file, got, want)
		}
	}
	hn, err := os.ReadFile("testdata/hn.yaml")
	if err != nil {
		t.Fatal(err)
	}
	r, err := Load(hn)
	if err != nil {
		t.Fatal(err)
	}
	if d := r.Entry.Windows[0].Closes; d.Bound != core.Before || d.Open(d.At.Time) || !d.Open(d.At.Add(-1)) {
		t.Errorf("HN-27: %v is strictly before", d)
	}
	if r.Clause("gates.insurance") != "HN-26" || r.Clause("gates.pledge") != "HN-10" {
		t.Error("citations by id")
	}
}
