package command

import (
	"strings"
	"unicode/utf8"

	"taikyoku/locales"
)

// team adds a team's name in all its forms.
func (n *names) team(lex *locales.Lexicon, full, kind string) {
	n.whose = full
	for _, form := range lex.Forms.Of(full, func(full string) []string { return teamForms(lex, full) }) {
		n.add(form, kind, 0)
	}
	n.whose = ""
}

// teamForms are a team's name, folded, and its short forms without the word for
// team.
func teamForms(lex *locales.Lexicon, full string) []string {
	folded := lex.FoldName(full)
	if folded == "" {
		return nil
	}
	forms := []string{folded}
	if squeezed := strings.ReplaceAll(folded, " ", ""); squeezed != folded {
		forms = append(forms, squeezed)
	}
	for _, other := range lex.Scripts(folded) {
		forms = append(forms, other, strings.ReplaceAll(other, " ", ""))
	}
	for i := strings.LastIndexByte(folded, ' '); i > 0; i = strings.LastIndexByte(folded[:i], ' ') {
		if len(folded)-i > 4 && folded[i+1] < utf8.RuneSelf {
			forms = append(forms, folded[i+1:]) // Tokyo Snow Knights: the Snow Knights, the Knights
		}
	}
	if words := lex.Words(locales.ZhHans, false); utf8.RuneCountInString(folded) > 2 {
		_, size := utf8.DecodeLastRuneInString(folded)
		last := folded[len(folded)-size:]
		senses, _ := words.Longest(last, 0, func(locales.Sense, int) bool { return true })
		if len(senses) > 0 && senses[0].Kind == kTeam {
			folded, last = folded[:len(folded)-size], ""
			forms = append(forms, folded)
		}
		if bare, ok := lex.Untowned(folded); ok && last == "" && utf8.RuneCountInString(bare) > 1 {
			forms = append(forms, bare) // 浏阳市队: 浏阳
		}
	}
	return forms
}

// places adds the place that the name of a team begins with, where only one of
// the known teams has it: Hull for the Hull Hurricanes.
func (n *names) places(lex *locales.Lexicon, ctx *Context, own string) {
	count := map[string]int{}
	all := []string{own, ""}
	if ctx.Match != nil {
		all[1] = ctx.Match.Opponent
	}
	for i := range ctx.Teams {
		all = append(all, ctx.Teams[i].Name)
	}
	short := make([]string, len(all))
	for i, full := range all {
		if p := place(lex.FoldName(full)); p != "" && strings.Contains(n.text, p) {
			short[i] = p
			count[p]++
		}
	}
	for i, full := range all {
		kind := kAnyTeam
		if i < 2 {
			kind = []string{kOwnTeam, kFoeTeam}[i]
		}
		short := short[i]
		n.whose = full
		if short == "" || count[short] > 1 || lex.Words(locales.En, false).Has(short) || lex.Words(locales.Ja, true).Has(short) {
			continue
		}
		before := len(n.list)
		n.add(short, kind, 0)
		if len(n.list) > before {
			n.list[before].tok.value = placeOnly
		}
	}
}

// placeOnly marks a token that is only the first part of a team's name.
const placeOnly = "place"

// place is the first of several long Latin words, the first two Han characters of
// a long name, or those before kana; empty when the name has no such part.
func place(folded string) string {
	if first, others, ok := strings.Cut(folded, " "); ok && latinFrom(folded, 0) {
		if len(first) >= 4 && len(others) >= 4 {
			return first
		}
		return ""
	}
	i := strings.IndexFunc(folded, func(r rune) bool { return !han(r) })
	if runes := []rune(folded); len(runes) >= 4 && (i < 0 || i > 6) {
		return string(runes[:2]) // 梅陇中心B队: 梅陇
	}
	if i < 6 || !kana(folded[i:]) || len(folded)-i < 9 {
		return ""
	}
	return folded[:i]
}
