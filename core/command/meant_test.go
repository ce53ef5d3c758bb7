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
	for group := range strings.SplitSeq(raw, "# ") {
		head, lines, _ := strings.Cut(group, "\n")
		kind, _, _ := strings.Cut(head, ":")
		if kind == "" {
			continue
		}
		t.Run(kind, func(t *testing.T) {
			for line := range strings.SplitSeq(strings.TrimSpace(lines), "\n") {
				f := strings.Split(line, "\t")
				ctx, ok := ctxs[f[0]]
				if !ok || len(f) != 3 {
					t.Fatalf("%q: no such context", line)
				}
				for i, text := range mutations(ctx.Language, f[1]) {
					if i > 0 && strings.ContainsAny(f[2], "=") && strings.Contains(f[2], "text=") {
						continue // a text is told as it is typed
					}
					u := Parse(lex, ctx, Message{Text: text})
					got := halfWidth(meaning(u.Line(&ctx)))
					if f[2] == "*" && inert(u) || got == halfWidth(f[2]) {
						continue
					}
					t.Errorf("%s %q: got %s, want %s", f[0], text, got, f[2])
					if i == 0 {
						break
					}
				}
			}
		})
	}
}
