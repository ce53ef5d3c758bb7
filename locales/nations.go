package locales

import "strings"

// namesakes reads lines of names that are of one.
func (l *Lexicon) namesakes(text string) map[string][]string {
	out := map[string][]string{}
	for line := range strings.SplitSeq(text, "\n") {
		if strings.HasPrefix(line, "#") || strings.TrimSpace(line) == "" {
			continue
		}
		var names []string
		for w := range strings.SplitSeq(line, "|") {
			names = append(names, l.Fold(strings.TrimSpace(w)).Text)
		}
		for _, w := range names {
			out[w] = names
		}
	}
	return out
}

// Nation is the name, folded, that stands for an association under all of its names;
// of one that is not known its own.
func (l *Lexicon) Nation(text string) string {
	folded := strings.TrimSpace(l.Fold(text).Text)
	if names := l.nations[folded]; names != nil {
		return names[0]
	}
	return folded
}

// Nations are all names, folded, of an association, its own first.
func (l *Lexicon) Nations(text string) []string {
	folded := strings.TrimSpace(l.Fold(text).Text)
	out := []string{folded}
	for _, n := range l.nations[folded] {
		if n != folded {
			out = append(out, n)
		}
	}
	return out
}
