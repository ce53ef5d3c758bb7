package configs

import (
	"strings"
	"testing"

	"taikyoku/core"
)

// odd are the warnings that the texts themselves give cause for: rounds whose
// times are announced later (WX-3, HN-14), and the table of prizes that says
// 4400 and adds up to 4500 (WX-22).
var odd = map[string]string{
	"wxf-17th-world-2022":       "regulation.rounds_unknown regulation.prize_sum",
	"hunan-county-team-2025":    "regulation.rounds_unknown",
	"jcf-team-2025":             "",
	"cca-masters-shanghai-2018": "",
}

func TestEmbeddedRegulations(t *testing.T) {
	t.Parallel()
	if len(IDs()) != len(odd) {
		t.Errorf("%d regulations are embedded, %d known here", len(IDs()), len(odd))
	}
	for _, id := range IDs() {
		source, err := Source(id)
		if err != nil {
			t.Fatal(err)
		}
		var keys []string
		for _, f := range (Checker{}).Check(source) {
			readable(t, f.Text)
			if f.Grade == core.NeedsReason {
				t.Errorf("%s:%d:%d: %s %v", id, f.Line, f.Column, f.Text.Key, f.Text.Args)
			}
			if f.Grade == core.Warning {
				keys = append(keys, f.Text.Key)
			}
		}
		if got := strings.Join(keys, " "); got != odd[id] {
			t.Errorf("%s: warnings %q, want %q", id, got, odd[id])
		}
		r, err := Named(id)
		if err != nil {
			t.Fatal(err)
		}
		if r.ID != id {
			t.Errorf("the file %s holds %s", id, r.ID)
		}
	}
}
