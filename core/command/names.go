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
}

type name struct {
	folded string
	tok    token
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
	n.add(folded, kind, no)
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
		n.add(folded[:size], kind, no)
	case len(runes) == 3:
		n.add(folded[:size], kind, no)
		n.add(string(runes[:2]), kind, no)
		n.add(string(runes[1:]), kind, no)
	case len(runes) == 4, len(runes) == 5:
		n.add(string(runes[:2]), kind, no)
		n.add(string(runes[2:]), kind, no)
		n.add(string(runes[:3]), kind, no)
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
	n.list = append(n.list, name{folded, tok})
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
	for i := range t.tokens {
		tok := &t.tokens[i]
		if tok.kind != kLatin || tok.to-tok.from < 3 {
			continue
		}
		word := t.folded.Text[tok.from:tok.to]
		for j := range ctx.Roster {
			m := &ctx.Roster[j]
			if m.Reading == "" {
				continue
			}
			for part := range strings.FieldsFuncSeq(m.Reading, func(r rune) bool { return r == ' ' || r == '\u3000' }) {
				if slices.Contains(lex.Romaji(part), word) {
					tok.kind, tok.players = kMember, append(tok.players, m.No)
					break
				}
			}
		}
	}
}

// joinNames makes one token of neighbouring names of one person: a family
// name that two people bear and the given name of one of them.
func (t *text) joinNames() {
	out := t.tokens[:0]
	for i := 0; i < len(t.tokens); i++ {
		tok := t.tokens[i]
		if t.longerTeam(i) || t.longerName(i) {
			tok = token{kind: kOther, from: tok.from, to: t.tokens[i+1].to, gap: tok.gap}
			out = append(out, tok)
			i++
			continue
		}
		if t.insideName(i, out) {
			out[len(out)-1].to = tok.to
			continue
		}
		if last := len(out) - 1; last >= 0 && tok.kind == kMember && out[last].kind == kMember && t.folded.Text[tok.from:tok.to] != t.folded.Text[out[last].from:out[last].to] {
			both := intersect(out[last].players, tok.players)
			if len(both) == 1 && (len(out[last].players) > 1 || len(tok.players) > 1 || tok.from-out[last].to <= 1) {
				out[last].players, out[last].to = both, tok.to
				continue
			}
		}
		out = append(out, tok)
	}
	t.tokens = out
}

// insideName reports whether the one character at token i, although a word, ends
// a name of three in a list of players: 罗小玲 蒋志平.
func (t *text) insideName(i int, before []token) bool {
	n := len(before)
	tok := &t.tokens[i]
	if n < 2 || tok.gap || before[n-1].kind != kOther || !before[n-1].gap && before[n-2].kind != kComma || before[n-2].kind != kMember && before[n-2].kind != kComma {
		return false
	}
	if i+1 < len(t.tokens) && !t.tokens[i+1].gap && t.tokens[i+1].kind != kComma && t.tokens[i+1].kind != kBreak {
		return false
	}
	return hanLength(t.folded.Text[tok.from:tok.to]) == 1 && hanLength(t.folded.Text[before[n-1].from:before[n-1].to]) == 2
}

// lonelyNames turns a one-character word that is also a player's name into the
// player where it stands alone in a list of players: 陈、黄、何、区.
func (t *text) lonelyNames() {
	apart := func(i int) bool {
		return i < 0 || i >= len(t.tokens) || t.tokens[i].kind == kComma || t.tokens[i].kind == kBreak
	}
	for i := range t.tokens {
		tok := &t.tokens[i]
		if tok.kind == kMember || !apart(i-1) || !apart(i+1) || hanLength(t.folded.Text[tok.from:tok.to]) != 1 {
			continue
		}
		if !(i > 1 && t.tokens[i-2].kind == kMember || i+2 < len(t.tokens) && t.tokens[i+2].kind == kMember) {
			continue
		}
		if name, n := t.names.longest(t.folded.Text, tok.from, func(int, int) bool { return true }); n == tok.to-tok.from && name.kind == kMember {
			tok.kind, tok.players, tok.senses, tok.full = kMember, name.players, nil, name.full
		}
	}
}

// longerName reports whether the one-character name at token i is only the
// beginning of a name that nobody here bears: 李四 where the roster has 李.
func (t *text) longerName(i int) bool {
	tok := &t.tokens[i]
	if tok.kind != kMember || i+1 >= len(t.tokens) || t.tokens[i+1].gap || utf8.RuneCountInString(t.folded.Text[tok.from:tok.to]) != 1 {
		return false
	}
	next := &t.tokens[i+1]
	if next.kind == kOther {
		return true
	}
	return next.kind == kDigit && !(i+2 < len(t.tokens) && (t.tokens[i+2].is(kBoard) || t.tokens[i+2].is(kBan) || t.tokens[i+2].is(kDesk) || t.tokens[i+2].is(kTo)))
}

// longerTeam reports whether the place at token i begins another name: Hull
// Kings where the opponents are the Hull Hurricanes.
func (t *text) longerTeam(i int) bool {
	tok := &t.tokens[i]
	if tok.value != placeOnly || tok.kind != kOwnTeam && tok.kind != kFoeTeam && tok.kind != kAnyTeam || i+1 >= len(t.tokens) {
		return false
	}
	next := &t.tokens[i+1]
	if latinFrom(t.folded.Text, tok.from) {
		return next.kind == kLatin || next.to-next.from == 1 && latinFrom(t.folded.Text, next.from) // Hull B
	}
	return !next.gap && (next.kind == kOther || next.kind == kLatin)
}

func intersect(a, b []int) []int {
	var both []int
	for _, x := range a {
		if slices.Contains(b, x) {
			both = append(both, x)
		}
	}
	return both
}

func han(r rune) bool { return r >= 0x3400 && r <= 0x9fff || r >= 0x20000 && r <= 0x2ffff }
