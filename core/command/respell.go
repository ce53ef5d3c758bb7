package command

import (
	"strings"

	"taikyoku/locales"
)

// respell.go reads Latin words that a thumb has mistyped: standigns, drwa, boad.

// The length of the shortest word that is put right, how many of them a message may
// have, and how many unknown words.
const (
	shortest = 4
	typos    = 2
	unknown  = 6 // words that are looked at: more are talk
)

// respelt is the reading with its mistyped words put right, where a message would
// mean nothing otherwise. A word with a capital may be a name and stays; what is
// cut out of the message stays as it was typed.
func (r *reading) respelt() (*reading, bool) {
	t := *r.text
	s := locales.Folded{}
	var b strings.Builder
	n, seen, done := 0, 0, 0
	for i := range t.tokens {
		tok := &t.tokens[i]
		if tok.kind != kLatin || t.spoken(i) || i > 0 && capital(t.original(i, i+1)) {
			continue
		}
		if seen++; seen > unknown {
			return nil, false
		}
		word := meant(t.words, t.folded.Text[tok.from:tok.to])
		if word == "" {
			continue
		}
		n++
		b.WriteString(t.folded.Text[done:tok.from] + word)
		s.At = append(s.At, t.folded.At[done:tok.from]...)
		for k := range len(word) {
			s.At = append(s.At, t.folded.At[min(tok.from+k, tok.to-1)])
		}
		done = tok.to
	}
	if n == 0 || n > typos {
		return nil, false
	}
	b.WriteString(t.folded.Text[done:])
	s.Text, s.At = b.String(), append(s.At, t.folded.At[done:]...)
	t.folded = s
	p := t.read(r.lex, r.ctx, r.lang)
	p.quoted = r.quoted
	return p, true
}

// meant is the only word of the lexicon that a mistyped word can be, or empty: two
// letters changed places, one is missing, or one was typed twice.
func meant(words *locales.Words, typed string) string {
	if len(typed) < shortest || !plainLetters(typed) {
		return ""
	}
	word, several := "", false
	try := func(b []byte) {
		if words.Has(string(b)) {
			several = several || word != "" && word != string(b)
			word = string(b)
		}
	}
	b := make([]byte, 0, len(typed)+1)
	for i := 1; i < len(typed); i++ {
		b = append(b[:0], typed...)
		b[i-1], b[i] = b[i], b[i-1]
		try(b)
		if typed[i] == typed[i-1] && len(typed) > shortest {
			try(append(append(b[:0], typed[:i]...), typed[i+1:]...))
		}
	}
	swapped := word != ""
	for i := 1; i <= len(typed) && !swapped; i++ { // the first letter is hardly ever left out
		for c := byte('a'); c <= 'z'; c++ {
			try(append(append(append(b[:0], typed[:i]...), c), typed[i:]...))
		}
	}
	if several {
		return ""
	}
	return word
}

// plainLetters reports whether s has nothing but the letters a to z.
func plainLetters(s string) bool {
	for i := range len(s) {
		if s[i] < 'a' || s[i] > 'z' {
			return false
		}
	}
	return true
}

// answers are the verbs that settle what the bot has asked: no mistyped word does.
var answers = map[Verb]bool{
	YesNo{}.Verb(): true, Confirm{}.Verb(): true, Choose{}.Verb(): true, Decide{}.Verb(): true, Cancel{}.Verb(): true, Fill{}.Verb(): true,
}

// mistyped is what a message means once its words are put right, where it is safe:
// a question, or what is read back before it counts.
func (r *reading) mistyped(u Understanding) (Understanding, bool) {
	told := u.Command != nil && reportVerbs[u.Command.Verb()]
	if !told && (u.Command != nil || u.Note != "chat" && u.Note != "another_match") {
		return u, false
	}
	p, ok := r.respelt()
	if !ok {
		return u, false
	}
	u = p.understand()
	switch {
	case told: // a word that nothing explained: every word explained is better
		return u, u.Command != nil && reportVerbs[u.Command.Verb()] && u.Confirm && u.Ask == nil
	case u.Command == nil:
		return u, u.Deny != ""
	case answers[u.Command.Verb()]:
		return r.unsure("mistyped", AskYesNo), true
	case u.Confirm, u.Ask != nil, u.Deny != "", u.Invalid != "":
		return u, true
	}
	return u, asks(u) || u.Command.Verb() == (MissingReports{}).Verb()
}
