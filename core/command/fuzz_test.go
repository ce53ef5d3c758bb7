package command

import (
	"reflect"
	"strings"
	"testing"
	"unicode/utf8"
)

// Parse never panics, is deterministic, and never acts where it asks, refuses
// or marks something as not allowed.
func FuzzParse(f *testing.F) {
	lex := lexicon(f)
	verbs, verbContexts := readerSet(f, "verbs")
	var all []Context
	for _, set := range append(sets(f), set{verbs, verbContexts}) {
		for i, s := range set.samples {
			all = append(all, set.contexts[s.Ctx])
			if i%3 == 0 {
				f.Add(s.Text, uint16(len(all)-1))
			}
		}
	}
	meant, ctxs := meantSet(f)
	for line := range strings.SplitSeq(meant, "\n") {
		if c, text, ok := strings.Cut(line, "\t"); ok {
			all = append(all, ctxs[c])
			f.Add(text, uint16(len(all)-1))
		}
	}
	f.Add(strings.Repeat("3-1", 4000), uint16(0))
	f.Add("\u202e1-3\u202c\u200b で勝ち", uint16(40))
	f.Fuzz(func(t *testing.T, text string, which uint16) {
		ctx := all[int(which)%len(all)]
		u := Parse(lex, ctx, Message{Text: text})
		if again := Parse(lex, ctx, Message{Text: text}); !reflect.DeepEqual(u, again) {
			t.Fatalf("two meanings of %q: %+v, %+v", text, u, again)
		}
		sound(t, text, u)
		if _, err := u.MarshalLine("x", &ctx); err != nil {
			t.Fatal(err)
		}
		Missed(lex, ctx, Message{Text: text}, u)
	})
}

func sound(t *testing.T, text string, u Understanding) {
	t.Helper()
	if u.Confirm && (u.Deny != "" || u.Invalid != "") {
		t.Fatalf("%q: confirms what is refused: %+v", text, u)
	}
	if u.Invalid != "" && u.Ask == nil && u.Deny == "" {
		t.Fatalf("%q: not allowed, and offers nothing: %+v", text, u)
	}
	if c, ok := u.Command.(ReportTotal); ok && !c.Score.Sided && u.Ask == nil && u.Deny == "" && c.Score.First != c.Score.Second {
		t.Fatalf("%q: a total without sides: %+v", text, u)
	}
	if u.Command != nil && !u.Confirm && u.Ask == nil && u.Deny == "" && u.Invalid == "" && (captainVerbs[u.Command.Verb()] || reportVerbs[u.Command.Verb()]) {
		t.Fatalf("%q: acts unasked: %+v", text, u)
	}
	for _, then := range u.Then {
		sound(t, text, then)
	}
}

// Folding keeps a map back into the original that is monotonic and inside it.
func FuzzFold(f *testing.F) {
	lex := lexicon(f)
	for _, s := range []string{"３ー１", "ﾊﾞﾊﾟ①❶½", "か\u3099", "\xff\xfe", "1\ufe0f\u20e3", "ＡＢＣ  x", "㈱㊀㍿"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		folded := lex.Fold(s)
		if !utf8.ValidString(folded.Text) || len(folded.At) != len(folded.Text)+1 {
			t.Fatalf("%q: %d bytes, map of %d", s, len(folded.Text), len(folded.At))
		}
		last := int32(0)
		for _, at := range folded.At {
			if at < last || int(at) > len(s) {
				t.Fatalf("%q: map %v", s, folded.At)
			}
			last = at
		}
	})
}
