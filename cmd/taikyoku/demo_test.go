package main

import (
	"bytes"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestDemo plays the whole demo twice with one seed: the same event comes of it,
// replaying its journal gives the same rows, and the terminal tells what went
// wrong with the services and how it ended.
func TestDemo(t *testing.T) {
	t.Parallel()
	var out bytes.Buffer
	first := demoPlayed(t, &out)
	want := tables(t, first.stage.house, first.stage.event)
	if len(want) < 57+2*6 {
		t.Errorf("only %d rows", len(want))
	}
	for _, told := range []string{
		"WeChat's window is closed", "reply token of LINE expires", "bot (push)> オープン 順位", "100%", "オープン 順位(第6ラウンドまで)", "グループA 賞",
	} {
		if !strings.Contains(out.String(), told) {
			t.Errorf("%q is not told", told)
		}
	}
	replayed(t, first.stage)
	second := demoPlayed(t, &bytes.Buffer{})
	if d := cmp.Diff(want, tables(t, second.stage.house, second.stage.event)); d != "" {
		t.Errorf("the same seed gave another event (-first +second):\n%s", d)
	}
}

func demoPlayed(t *testing.T, out *bytes.Buffer) *demo {
	t.Helper()
	d, err := newDemo(t.Context(), t.TempDir(), &demoCommand{Lang: "ja", Regulation: "jcf-team-2025", Seed: 2025}, streams{out: out, err: out})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := d.stage.close(); err != nil {
			t.Error(err)
		}
	})
	if err := d.play(t.Context()); err != nil {
		t.Fatal(err)
	}
	return d
}
