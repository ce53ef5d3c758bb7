package locales

import "strings"

// LangNamed is the language that a name in any of the languages means: 日本語,
// 简体, English.
func (l *Lexicon) LangNamed(typed string) (Lang, bool) {
	name := strings.TrimSpace(l.Fold(typed).Text)
	for _, lang := range Langs {
		for _, sense := range l.words[lang].senses[name] {
			if sense.Kind == "lang" {
				return Lang(sense.Value), true
			}
		}
	}
	return "", false
}
