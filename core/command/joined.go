package command

import (
	"slices"
	"unicode/utf8"

	"taikyoku/locales"
)

// joined.go makes one name of what stands side by side.

// joinNames makes one token of neighbouring names of one person: a family
// name that two people bear and the given name of one of them.
func (t *text) joinNames() {
	out := t.tokens[:0]
	for i := 0; i < len(t.tokens); i++ {
		tok := t.tokens[i]
		if t.longerTeam(i) || t.longerName(i) {
			tok = token{kind: kOther, from: tok.from, to: t.tokens[i+1].to, gap: tok.gap}
			out = extend(out, tok)
			i++
			continue
		}
		if t.endsName(i, out) {
			out[len(out)-1].to = tok.to
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
		out = extend(out, tok)
	}
	t.tokens = out
}

// extend adds a token, or makes it one with the unknown text right before it: a
// number word inside unknown characters is part of a name (田中一郎).
func extend(out []token, tok token) []token {
	last := len(out) - 1
	switch {
	case last < 0 || tok.gap || tok.kind != kOther:
	case out[last].kind == kOther:
		out[last].to = tok.to
		return out
	case last > 0 && out[last].kind == kDigit && !out[last].gap && out[last-1].kind == kOther:
		out[last-1].to = tok.to
		return out[:last]
	}
	return append(out, tok)
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

// endsName reports whether the player's name of one character at token i only ends a
// name that nobody here bears: 周書豪 where the roster has 豪.
func (t *text) endsName(i int, before []token) bool {
	n := len(before)
	tok := &t.tokens[i]
	if n == 0 || tok.gap || tok.kind != kMember || before[n-1].kind != kOther || hanLength(t.folded.Text[tok.from:tok.to]) != 1 || hanLength(t.folded.Text[before[n-1].from:before[n-1].to]) != 2 {
		return false
	}
	return i+1 == len(t.tokens) || t.tokens[i+1].gap || t.tokens[i+1].kind == kComma || t.tokens[i+1].kind == kBreak
}

// lonelyNames turns a one-character word that is also a player's name into the
// player where it stands alone in a list of players, 陈、黄、何、区 or 梁 何 郭, or
// behind a word that only names have before them, 阿何, or at the end of a run of
// family names: 吴郑孙钱.
func (t *text) lonelyNames() {
	apart := func(i int) bool {
		return i < 0 || i >= len(t.tokens) || t.tokens[i].kind == kComma || t.tokens[i].kind == kBreak || t.tokens[i].kind == kColon
	}
	member := func(i int) bool { return i >= 0 && i < len(t.tokens) && t.tokens[i].kind == kMember }
	for i := range t.tokens {
		tok := &t.tokens[i]
		if tok.kind == kMember || hanLength(t.folded.Text[tok.from:tok.to]) != 1 {
			continue
		}
		listed := apart(i-1) && apart(i+1) && (member(i-2) || member(i+2))
		before := apart(i-1) || tok.gap
		spaced := before && (apart(i+1) || t.tokens[i+1].gap) && (tok.gap && member(i-1) || member(i+1) && t.tokens[i+1].gap)
		called := i > 0 && !tok.gap && (t.is(i-1, kHonorific) && !member(i-2) || t.folded.Text[t.tokens[i-1].from:t.tokens[i-1].to] == locales.Familiar)
		short := func(k int) bool { return member(k) && hanLength(t.folded.Text[t.tokens[k].from:t.tokens[k].to]) == 1 }
		run := !tok.gap && short(i-1) && short(i-2) && !t.tokens[i-1].gap && (apart(i+1) || t.is(i+1, kPlays) || t.is(i+1, kOrder))
		if !listed && !spaced && !called && !run {
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
	if tok.value != placeOnly || !tok.team() || i+1 >= len(t.tokens) {
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
