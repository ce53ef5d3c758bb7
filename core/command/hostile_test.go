package command

import "testing"

// Negations, quotations, suppositions, plans, irony, second thoughts and orders
// to the bot do nothing: no command that would be done, none to say yes to, and
// no yes.
func TestHostileCorpus(t *testing.T) {
	lex := lexicon(t)
	samples, ctxs := corpus(t, "hostile.jsonl", "contexts.json")
	acted := 0
	for _, s := range samples {
		ctx, ok := ctxs[s.Ctx]
		if !ok {
			t.Fatalf("%s: no context %s", s.ID, s.Ctx)
		}
		u := Parse(lex, ctx, Message{Text: s.Text})
		if acts(u) {
			acted++
			t.Errorf("%s %s %q: acts: %+v", s.ID, s.Ctx, s.Text, u.Line(&ctx))
		}
	}
	t.Logf("%d of %d act", acted, len(samples))
	if len(samples) < 60 {
		t.Errorf("%d messages", len(samples))
	}
}

// acts reports whether a command stands that would be done now or after a yes.
func acts(u Understanding) bool {
	for _, then := range u.Then {
		if acts(then) {
			return true
		}
	}
	switch c := u.Command.(type) {
	case YesNo:
		return c.Yes
	case nil:
		return false
	}
	return u.Confirm && u.Ask == nil && u.Deny == "" && u.Invalid == ""
}
