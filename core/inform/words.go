package inform

import (
	"unicode"

	"taikyoku/locales"
)

// word is a part of a text that can be shared, folded, with its weight.
type word struct {
	text   string
	weight float64
}

// The weights of the parts: a pair of Han characters says more than one of them, a
// word in katakana or Latin letters most.
const (
	oneHan   = 0.4
	twoHan   = 1
	kana     = 0.5 // three katakana of a longer word
	wholly   = 1.5
	latin    = 1.5
	shortest = 2 // Latin letters of a word
)

type script int

const (
	other script = iota
	hanScript
	katakana
	latinScript
)

// scriptOf tells runs apart; hiragana hold the grammar and say nothing here.
func scriptOf(r rune) script {
	switch {
	case unicode.Is(unicode.Han, r):
		return hanScript
	case unicode.Is(unicode.Katakana, r) || r == '\u30fc':
		return katakana
	case unicode.IsLetter(r) && !unicode.Is(unicode.Hiragana, r), unicode.IsDigit(r):
		return latinScript
	}
	return other
}

// wordsOf are the words of a text, each once.
func wordsOf(lex *locales.Lexicon, text string) []word {
	var out []word
	seen := map[string]bool{}
	add := func(run []rune, weight float64) {
		folded := lex.Fold(string(run)).Text
		if folded == "" || seen[folded] || lex.Plain(folded) {
			return
		}
		seen[folded] = true
		out = append(out, word{folded, weight})
	}
	runes := []rune(text)
	for from := 0; from < len(runes); {
		kind, to := scriptOf(runes[from]), from+1
		for to < len(runes) && scriptOf(runes[to]) == kind {
			to++
		}
		run := runes[from:to]
		switch {
		case kind == hanScript:
			for i := range run {
				add(run[i:i+1], oneHan)
				if i+1 < len(run) {
					add(run[i:i+2], twoHan)
				}
			}
		case kind == katakana && len(run) > 1:
			add(run, wholly)
			for i := 0; len(run) > 3 && i+3 <= len(run); i++ {
				add(run[i:i+3], kana)
			}
		case kind == latinScript && len(run) >= shortest:
			add(singular(run), latin)
		}
		from = to
	}
	return out
}

// singular is an English word without the s of the plural.
func singular(run []rune) []rune {
	if n := len(run); n > 3 && run[n-1] == 's' && run[n-2] != 's' {
		return run[:n-1]
	}
	return run
}
