package command

import (
	"strings"

	"taikyoku/locales"
)

// CutReason cuts a message at its word for the reason: "2-2, reason: a slip".
// Where the word comes first a colon must stand behind it; before is empty then.
func CutReason(lex *locales.Lexicon, lang, text string) (before, reason string, ok bool) {
	r := read(lex, &Context{Language: lang}, text)
	tokens := r.text.tokens
	for i := range tokens {
		if !tokens[i].is(kBecause) && !tokens[i].is(kReason) {
			continue
		}
		from := i + 1
		for from < len(tokens) && (tokens[from].kind == kColon || tokens[from].is(kSubject)) {
			from++
		}
		marked := from > i+1 || strings.HasSuffix(r.text.folded.Text[tokens[i].from:tokens[i].to], ":")
		if i == 0 && !marked || from >= len(tokens) {
			continue
		}
		return locales.Unmarked(r.text.cut(0, tokens[i].from)), r.text.cut(tokens[from].from, len(r.text.folded.Text)), true
	}
	return "", "", false
}

// IsQuestion reports whether a text asks rather than tells.
func IsQuestion(lex *locales.Lexicon, lang, text string) bool {
	return read(lex, &Context{Language: lang}, text).question()
}
