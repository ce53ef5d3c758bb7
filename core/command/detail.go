package command

import (
	"slices"
	"strings"

	"taikyoku/locales"
)

// detail.go reads the wish to change what an entry has beside its players: who its
// captain is, how it is reached, what it is called.

// Detail is such a thing: Label names it as the lexicon does, "captain", "email",
// "contact" or "teamname"; Value is what shall stand there, as typed, where it was said.
type Detail struct{ Label, Value string }

// DetailOf reads a wish to change a detail. An address or a number beside its label is
// one without a word of change: «新しいメールは a@b.example です».
func DetailOf(lex *locales.Lexicon, ctx Context, text string) (Detail, bool) {
	ctx.Asked = nil
	r := read(lex, &ctx, text)
	if r.has(kHow, kHearsay, kWhy) || r.asksBy(kWho, kWhat, kWhen, kWhere) || r.forbids(kChange) || r.forbids(kReplace) || strings.Contains(strings.TrimSpace(text), "\n") {
		return Detail{}, false
	}
	d := Detail{}
	for _, label := range []string{"email", "contact", "captain", "teamname"} {
		if at := r.labelAt(label); at >= 0 && (label != "captain" || !r.has(kOrder)) {
			d.Label = label
			d.Value = r.detailValue(label, at)
			break
		}
	}
	told := d.Value != "" && (d.Label == "email" || d.Label == "contact")
	changes := r.has(kChange, kReplace, kSwitch, kFix, kRename, kMistake, kWrong)
	if d.Label == "" || !told && !changes || r.question() && !r.has(kPlease, kChange) {
		return Detail{}, false
	}
	return d, true
}

// detailValue is the new value of the detail whose label is token at.
func (r *reading) detailValue(label string, at int) string {
	words := strings.FieldsFunc(r.text.raw, func(c rune) bool { return c > 0x7e || c <= ' ' || strings.ContainsRune(",;:()<>\"", c) })
	switch label {
	case "email":
		if i := slices.IndexFunc(words, func(w string) bool { return strings.Contains(w, "@") }); i >= 0 {
			return strings.TrimRight(words[i], ".")
		}
		return ""
	case "contact":
		if _, number, _ := locales.CutDialled(r.text.raw); len(locales.Digits(number)) >= leastDialled {
			return number
		}
		return ""
	case "captain":
		if i := slices.IndexFunc(words, func(w string) bool { return len(locales.Digits(w)) >= leastDialled }); i >= 0 {
			return words[i]
		}
	}
	if r.has(kWrong, kMistake) && !r.has(kChange, kReplace, kNot) {
		return ""
	}
	return r.newValue(at)
}

// leastDialled are the fewest digits of a telephone number, or of a federation's id.
const leastDialled = 5
