package command

import (
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"
)

// meaning is what a line of the corpus says, short: the intent and its fields, "?"
// where something is asked, "!" and the reason where it is refused.
func meaning(l Line) string {
	raw, _ := json.Marshal(l.Fields)
	var fields map[string]any
	_ = json.Unmarshal(raw, &fields)
	out := []string{l.Intent}
	for _, k := range slices.Sorted(maps.Keys(fields)) {
		if informative[k] || k == "by_number" || k == "order" {
			continue
		}
		out = append(out, k+"="+shortly(fields[k]))
	}
	s := strings.Join(out, " ")
	if l.Ask != "" {
		s += "?"
	}
	if l.Deny != "" {
		s += "!" + string(l.Deny)
	}
	for _, then := range l.Then {
		s += "; " + meaning(then)
	}
	return s
}

func shortly(v any) string {
	switch v := v.(type) {
	case []any:
		var list []string
		for _, x := range v {
			list = append(list, shortly(x))
		}
		return strings.Join(list, ",")
	case map[string]any:
		if v["board"] != nil && v["result"] != nil {
			return fmt.Sprint(v["board"], ":", v["result"])
		}
	}
	return fmt.Sprint(v)
}

// inert reports whether nothing is done, and nothing read back to be done.
func inert(u Understanding) bool {
	return u.Ask != nil || !u.Confirm && (u.Command == nil || !answers[u.Command.Verb()])
}

// meantSet are the lines of meant.tsv, and the contexts that they name.
func meantSet(t testing.TB) (lines string, ctxs map[string]Context) {
	t.Helper()
	_, ctxs = corpus(t, "messages.jsonl", "contexts.json")
	for _, name := range []string{"reader-fifth-contexts.json", "meant-contexts.json"} {
		_, more := corpus(t, "messages.jsonl", name)
		maps.Copy(ctxs, more)
	}
	raw, err := os.ReadFile("testdata/meant.tsv")
	if err != nil {
		t.Fatal(err)
	}
	return strings.TrimSpace(string(raw)), ctxs
}

// Each kind of message that was once read as something that its writer did not mean
// is, in other words and in every language.
func TestMeant(t *testing.T) {
	lex := lexicon(t)
	raw, ctxs := meantSet(t)
	eachKind(t, raw, ctxs, func(ctx Context, typed, text, want string) (got string, ok bool) {
		if text != typed && strings.Contains(want, "text=") {
			return "", true // a text is told as it is typed
		}
		u := Parse(lex, ctx, Message{Text: text})
		got = halfWidth(meaning(u.Line(&ctx)))
		return got, want == "*" && inert(u) || got == halfWidth(want)
	})
}
