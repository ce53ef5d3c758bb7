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
	for group := range strings.SplitSeq(strings.TrimSpace(string(raw)), "# ") {
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
					if strings.HasPrefix(f[2], "edit_team") && text == wide(f[1]) {
						continue // a name stays as it is typed
					}
					u := Parse(lex, ctx, Message{Text: text})
					got := said(u)
					acts := u.Ask == nil && (u.Confirm || u.Command != nil && answers[u.Command.Verb()])
					if f[2] == "*" && !acts { // nothing is done, and nothing is read back to be done
						continue
					}
					if got != f[2] {
						t.Errorf("%s %q: got %s, want %s", f[0], text, got, f[2])
						if i == 0 {
							break
						}
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
