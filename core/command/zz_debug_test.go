package command

import (
	"os"
	"strings"
	"testing"
)

func TestDebug(t *testing.T) {
	q := os.Getenv("Q")
	if q == "" {
		return
	}
	lex := lexicon(t)
	c, text, _ := strings.Cut(q, ":")
	_, ctxs := corpus(t, "messages.jsonl", "contexts.json")
	_, own := corpus(t, "own.jsonl", "own-contexts.json")
	for k, v := range own {
		ctxs[k] = v
	}
	ctx := ctxs[c]
	r := read(lex, &ctx, text)
	for _, tok := range r.text.tokens {
		t.Logf("%q %s=%s n=%d gap=%v %v %v", r.text.folded.Text[tok.from:tok.to], tok.kind, tok.value, tok.n, tok.gap, tok.players, tok.senses)
	}
	for _, it := range r.items {
		t.Logf("item %d %v %v %q", it.kind, it.nums, it.points, r.text.original(it.from, it.to))
	}
	b, _ := Parse(lex, ctx, Message{Text: text}).MarshalLine("x", &ctx)
	t.Log(string(b))
}
