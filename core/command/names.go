package command

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"taikyoku/locales"
)

// names are the names of the context as they may be typed: full, family or
// given name, reading, Latin form, with or without spaces.
type names struct {
	list  []name
	first map[rune][]int // index into list by first rune, longest first
	seen  map[string]int
	whose string // the full name that the forms being added belong to
	text  string // the folded message they are looked for in
	full  bool   // the form being added is a name as it is written
}

type name struct {
	folded string
	tok    token
	whole  bool // somebody's name as it is written
}

// contextNames collects the names of this context that a folded message has.
func contextNames(lex *locales.Lexicon, ctx *Context, text string) names {
	n := names{text: text}
	for i := range ctx.Roster {
		m := &ctx.Roster[i]
		for _, form := range []string{m.Name, m.Reading, m.Latin} {
			n.person(lex, form, kMember, m.No)
		}
	}
	n.apart(lex, ctx.Roster)
	team := ctx.Account.Team
	if m := ctx.Match; m != nil {
		if team == "" {
			team = m.Team
		}
		n.team(lex, m.Opponent, kFoeTeam)
		for i, foe := range m.OpponentLineup {
			n.person(lex, foe, kFoeMember, i+1)
		}
	}
	n.team(lex, team, kOwnTeam)
	for _, other := range ctx.Teams {
		n.team(lex, other.Name, kAnyTeam)
		for i := range other.Roster {
			n.whose = other.Roster[i].Name
			for _, form := range []string{other.Roster[i].Name, other.Roster[i].Reading, other.Roster[i].Latin} {
				n.person(lex, form, kAnyMember, 0)
			}
		}
	}
	n.whose = ""
	n.places(lex, ctx, team)
	n.index()
	return n
}

// person adds the forms of one person's name. The surname of a name written
// without a space is not known: its first one, two or three characters count.
func (n *names) person(lex *locales.Lexicon, full, kind string, no int) {
	folded := lex.FoldName(full)
	if folded == "" {
		return
	}
	n.whole(folded, kind, no)
	n.bare(folded, kind, no)
	parts := strings.FieldsFunc(folded, func(r rune) bool { return r == ' ' || r == '\u30fb' })
	if len(parts) > 1 {
		n.add(strings.Join(parts, ""), kind, no)
		for _, p := range parts {
			if utf8.RuneCountInString(p) > 1 || p[0] >= utf8.RuneSelf {
				n.add(p, kind, no)
				n.bare(p, kind, no)
			}
		}
		if len(parts) == 2 {
			n.add(parts[1]+" "+parts[0], kind, no)
		}
		return
	}
	first, size := utf8.DecodeRuneInString(folded)
	if !han(first) {
		return
	}
	runes := []rune(folded)
	switch {
	case len(runes) == 2:
		n.initial(folded[:size], kind, no)
	case len(runes) == 3:
		n.initial(folded[:size], kind, no)
		n.add(string(runes[:2]), kind, no)
		n.add(string(runes[1:]), kind, no)
	case len(runes) == 4, len(runes) == 5:
		n.add(string(runes[:2]), kind, no)
		n.add(string(runes[2:]), kind, no)
		n.add(string(runes[:3]), kind, no)
	}
}

// apart adds what tells two of a roster apart whose names begin alike: 誠 and 圭 where
// there are 渡辺誠 and 渡辺圭.
func (n *names) apart(lex *locales.Lexicon, roster []Member) {
	for i := range roster {
		a := []rune(lex.Fold(roster[i].Name).Text)
		for j := range roster {
			b := []rune(lex.Fold(roster[j].Name).Text)
			k := 0
			for k < min(len(a), len(b)) && a[k] == b[k] && han(a[k]) {
				k++
			}
			if i != j && k >= 2 && k < len(a) && han(a[k]) {
				n.add(string(a[k:]), kMember, roster[i].No)
			}
		}
	}
}

// bare adds a Latin name as a thumb types it: without apostrophe and diacritics.
func (n *names) bare(folded, kind string, no int) {
	if !latinFrom(folded, 0) {
		return
	}
	plain := strings.Map(func(r rune) rune {
		if r == '\'' || unicode.Is(unicode.Mn, r) {
			return -1
		}
		return r
	}, norm.NFD.String(folded))
	if plain != folded {
		n.add(plain, kind, no)
		n.add(umlauts.Replace(strings.ReplaceAll(folded, "'", "")), kind, no)
	}
}

// umlauts are the German letters as they are written without them.
var umlauts = strings.NewReplacer("\u00e4", "ae", "\u00f6", "oe", "\u00fc", "ue", "\u00df", "ss")

// add knows a form, if the message has it: of the names of sixty teams it has none
// or one.
func (n *names) add(folded, kind string, no int) {
	if !strings.Contains(n.text, folded) {
		return
	}
	if n.seen == nil {
		n.seen = map[string]int{}
	}
	if i, known := n.seen[folded]; known {
		l := &n.list[i]
		if l.whole && utf8.RuneCountInString(folded) > 1 && !n.full {
			return
		}
		if l.tok.kind == kind && no > 0 && !slices.Contains(l.tok.players, no) {
			l.tok.players = append(l.tok.players, no)
		}
		return
	}
	tok := token{kind: kind, full: n.whose}
	if no > 0 {
		tok.players = []int{no}
	}
	n.seen[folded] = len(n.list)
	n.list = append(n.list, name{folded: folded, tok: tok})
}

// whole adds a name as it is written: where it is the beginning of another's (\u4f50\u3005 of
// \u4f50\u3005\u6728), it means who bears it and nobody else.
func (n *names) whole(folded, kind string, no int) {
	if i, known := n.seen[folded]; known && !n.list[i].whole && n.list[i].tok.kind == kind && utf8.RuneCountInString(folded) > 1 {
		n.list[i].tok.players = nil
	}
	n.full = true
	n.add(folded, kind, no)
	n.full = false
	if i, known := n.seen[folded]; known {
		n.list[i].whole = true
	}
}

// initial adds the first character of a name, which stands for it alone: the family name
// of a Chinese one.
func (n *names) initial(folded, kind string, no int) {
	_, known := n.seen[folded]
	if n.add(folded, kind, no); !known && len(n.list) > 0 && n.list[len(n.list)-1].folded == folded {
		n.list[len(n.list)-1].tok.initial = true
	}
}

// otherNames makes one unknown name of the first character of a known one and the
// characters that belong to it: where \u85e4\u4e95 is known, \u4f50\u85e4 is somebody else. Chinese
// writes a family name alone, with a small word before it; what follows it is left.
func (t *text) otherNames(japanese bool) {
	other := func(i int) bool {
		return i >= 0 && i < len(t.tokens) && t.tokens[i].kind == kOther && hanFrom(t.folded.Text, t.tokens[i].from)
	}
	for i := 0; i < len(t.tokens); i++ {
		tok := &t.tokens[i]
		before := !tok.gap && other(i-1) && !strings.ContainsAny(t.folded.Text[t.tokens[max(i-1, 0)].from:tok.from], familiar)
		after := japanese && other(i+1) && !t.tokens[i+1].gap
		if !tok.initial || !before && !after {
			continue
		}
		from, to := i, i
		if before {
			from--
		}
		if after {
			to++
		}
		t.tokens[from].kind, t.tokens[from].players, t.tokens[from].initial, t.tokens[from].to = kOther, nil, false, t.tokens[to].to
		t.tokens = slices.Delete(t.tokens, from+1, to+1)
		i = from
	}
}

// familiar are the characters before a family name: \u8001\u738b, \u5c0f\u674e, \u963f\u5f3a.
const familiar = "\u8001\u5c0f\u963f"

// hanFrom reports whether a Han character stands at byte i.
func hanFrom(s string, i int) bool {
	r, _ := utf8.DecodeRuneInString(s[i:])
	return han(r)
}

func (n *names) index() {
	n.first = make(map[rune][]int, len(n.list))
	slices.SortStableFunc(n.list, func(a, b name) int { return len(b.folded) - len(a.folded) })
	for i := range n.list {
		r, _ := utf8.DecodeRuneInString(n.list[i].folded)
		n.first[r] = append(n.first[r], i)
	}
}

// longest finds the longest name at byte i.
func (n *names) longest(s string, i int, edges func(i, j int) bool) (token, int) {
	r, _ := utf8.DecodeRuneInString(s[i:])
	for _, k := range n.first[r] {
		f := n.list[k].folded
		if !strings.HasPrefix(s[i:], f) {
			continue
		}
		if edges(i, i+len(f)) {
			return n.list[k].tok, len(f)
		}
		for _, tail := range []string{"'s", "s"} { // Lee's, Nagoyas
			if len(f) >= 5-len(tail) && latinFrom(f, 0) && strings.HasPrefix(s[i+len(f):], tail) && edges(i, i+len(f)+len(tail)) {
				return n.list[k].tok, len(f) + len(tail)
			}
		}
	}
	return token{}, 0
}

// romaji turns unknown Latin words that spell a reading of the roster into
// that player, and joins a family and a given name of the same person.
func (t *text) romaji(lex *locales.Lexicon, ctx *Context) {
	var spelt map[string][]int // roster numbers by every spelling, once one is needed
	for i := range t.tokens {
		tok := &t.tokens[i]
		if tok.kind != kLatin || tok.to-tok.from < 3 {
			continue
		}
		if spelt == nil {
			spelt = spellings(lex, ctx)
		}
		if players := spelt[t.folded.Text[tok.from:tok.to]]; len(players) > 0 {
			tok.kind, tok.players = kMember, slices.Clone(players)
		}
	}
}

// spellings are the roster numbers by the ways to write a part of a reading in Latin
// letters.
func spellings(lex *locales.Lexicon, ctx *Context) map[string][]int {
	out := map[string][]int{}
	for j := range ctx.Roster {
		m := &ctx.Roster[j]
		for part := range strings.FieldsFuncSeq(m.Reading, func(r rune) bool { return r == ' ' || r == '\u3000' }) {
			for _, word := range lex.Romaji(part) {
				if !slices.Contains(out[word], m.No) {
					out[word] = append(out[word], m.No)
				}
			}
		}
	}
	return out
}

func han(r rune) bool { return r >= 0x3400 && r <= 0x9fff || r >= 0x20000 && r <= 0x2ffff }
