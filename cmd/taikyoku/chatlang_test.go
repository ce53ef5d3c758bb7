package main

import (
	"context"
	"path/filepath"
	"strings"
	"testing"
)

// chat --lang changes the language of a person who is known, and says so; without
// it he keeps his own. A form that is going on is not filled with the word.
func TestChatLanguage(t *testing.T) {
	t.Parallel()
	db := filepath.Join(t.TempDir(), "e.db")
	for _, c := range []struct{ args, typed, want string }{
		{"--regulation jcf-team-2025", "順位", "順位"}, // a new person: the event's language
		{"--lang en", "standings", "I will answer in English."},
		{"", "venue", "Curian"},
		{"--lang en", "standings", "!I will answer in English."},
		{"--lang zh-Hans", "名次", "以后用简体中文答复您。"},
		{"", "语言", "[简体中文]"},
	} {
		var out, wrong strings.Builder
		args := append(strings.Fields("chat --as organiser --at 2025-09-20T10:00:00+09:00 --db"), db)
		code := run(context.Background(), append(args, strings.Fields(c.args)...), streams{strings.NewReader(c.typed + "\n"), &out, &wrong})
		want, denied := strings.CutPrefix(c.want, "!")
		if code != exitDone || strings.Contains(out.String(), want) == denied {
			t.Errorf("chat %s> %s: %d %s\n%s\nwant %s", c.args, c.typed, code, wrong.String(), out.String(), c.want)
		}
	}
}
