package command

import (
	"maps"
	"os"
	"strings"
	"testing"
)

// said is what was understood, as brief has it, with the name that a team or a
// player shall have and the reason of a refusal.
func said(u Understanding) string {
	s := brief(u)
	if c, ok := u.Command.(EditTeam); ok {
		s += " " + c.Form.Name
		if c.In != "" {
			s += c.Out + "→" + c.In
		}
	}
	if u.Deny != "" {
		s += "!" + string(u.Deny)
	}
	if len(u.Ambiguous) > 0 {
		return "?"
	}
	return s
}

// Each kind of message that a reader's set showed not to be understood is, in
// other words than the reader's, in every language; spaces, width and polite endings
// change nothing.
func TestKinds(t *testing.T) {
	lex := lexicon(t)
	ctxs := map[string]Context{}
	for _, name := range []string{"contexts.json", "reader-fifth-contexts.json"} {
		_, more := corpus(t, "messages.jsonl", name)
		maps.Copy(ctxs, more)
	}
	raw, err := os.ReadFile("testdata/kinds.tsv")
	if err != nil {
		t.Fatal(err)
	}
	eachKind(t, string(raw), ctxs, func(ctx Context, typed, text, want string) (got string, ok bool) {
		if strings.HasPrefix(want, "edit_team") && text == wide(typed) {
			return "", true // a name stays as it is typed
		}
		u := Parse(lex, ctx, Message{Text: text})
		return said(u), want == "*" && inert(u) || said(u) == want
	})
}

// eachKind reads a file of kinds: "# kind: in words", then lines of context, message
// and what it means, "*" nothing to be done, with tabs between. Each message is
// judged as it is typed and in its mutations.
func eachKind(t *testing.T, file string, ctxs map[string]Context, judge func(ctx Context, typed, text, want string) (got string, ok bool)) {
	t.Helper()
	for group := range strings.SplitSeq(strings.TrimSpace(file), "# ") {
		head, lines, _ := strings.Cut(group, "\n")
		kind, _, _ := strings.Cut(head, ":")
		if kind == "" {
			continue
		}
		t.Run(kind, func(t *testing.T) {
			for line := range strings.SplitSeq(strings.TrimSpace(lines), "\n") {
				f := strings.Split(line, "\t")
				ctx, known := ctxs[f[0]]
				if !known || len(f) != 3 {
					t.Fatalf("%q: no such context", line)
				}
				for i, text := range mutations(ctx.Language, f[1]) {
					got, ok := judge(ctx, f[1], text, f[2])
					if ok {
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

// mutations are a message and the ways to type it that mean the same.
func mutations(lang, text string) []string {
	out := []string{text, "  " + text + " ", wide(text), "\u200b" + text, text + "😊"}
	if strings.ContainsAny(text[max(0, len(text)-3):], "?？") {
		return out
	}
	switch lang {
	case "ja":
		return append(out, text+"。", text+"。よろしくお願いします")
	case "en":
		return append(out, text+".", text+" thanks")
	}
	return append(out, text+"。", text+"，谢谢")
}
