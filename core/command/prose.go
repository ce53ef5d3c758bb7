package command

import (
	"slices"

	"taikyoku/locales"
)

// prose reads an entry that is written as a sentence: the team by what it is
// called or in quotation marks, the players in a row, the captain by his office,
// reserves behind the word for them.
func (r *reading) prose() Form {
	f := Form{Name: r.enteredName()}
	best, from := []string(nil), -1
	for i := 0; i < len(r.text.tokens); {
		names, captain, end := r.nameRow(i)
		if len(names) > len(best) && len(names) > 2 {
			best, from = names, i
			if captain != "" {
				f.Captain = captain
			}
		}
		i = max(end, i+1)
	}
	if from < 0 {
		return Form{}
	}
	if f.Name == "" {
		f.Name = r.quotedName()
	}
	for i := range r.text.tokens {
		switch tok := &r.text.tokens[i]; {
		case tok.is(kLabel) && labelOf(tok, "reserve"):
			more, _, _ := r.nameRow(r.skipTo(i + 1))
			best = append(best, slices.DeleteFunc(more, func(n string) bool { return slices.Contains(best, n) })...)
		case tok.is(kLabel) && labelOf(tok, "captain") && f.Captain == "":
			if names, _, _ := r.nameRow(r.skipTo(i + 1)); len(names) > 0 {
				f.Captain = names[0]
			}
		}
	}
	for i, name := range best {
		f.Players = append(f.Players, FormPlayer{Order: i + 1, Name: name})
	}
	return f
}

func labelOf(tok *token, value string) bool {
	return slices.ContainsFunc(tok.senses, func(s locales.Sense) bool { return s.Kind == kLabel && s.Value == value })
}

// skipTo is the first name at or after token i in the same sentence.
func (r *reading) skipTo(i int) int {
	t := r.text
	for i < len(t.tokens) && !r.personToken(i) && t.tokens[i].kind != kBreak && (t.tokens[i].quiet() || t.tokens[i].is(kOwn) || t.tokens[i].is(kLabel)) {
		i++
	}
	return i
}

// personToken reports whether token i can be a person's name, or a part of one.
func (r *reading) personToken(i int) bool {
	if i >= len(r.text.tokens) {
		return false
	}
	tok := &r.text.tokens[i]
	switch tok.kind {
	case kMember:
		return true
	case kLatin:
		return capital(r.text.original(i, i+1)) && !hasDigit(r.text.folded.Text[tok.from:tok.to])
	case kOther:
		n := hanLength(r.text.folded.Text[tok.from:tok.to])
		return n > 0 && n < 6
	}
	return false
}

// nameRow reads names in a row from token i, joined by commas, spaces or a word
// for and; a remark in brackets behind a name may make him the captain.
func (r *reading) nameRow(i int) (names []string, captain string, end int) {
	t := r.text
	for r.personToken(i) {
		to := i + 1
		for t.tokens[i].kind == kLatin && to < len(t.tokens) && r.personToken(to) && t.tokens[to].kind == kLatin {
			to++
		}
		names = append(names, t.original(i, to))
		end = to
		if to+2 < len(t.tokens) && t.tokens[to].kind == kOpen && t.tokens[to+2].kind == kClose {
			if labelOf(&t.tokens[to+1], "captain") {
				captain = names[len(names)-1]
			}
			to += 3
		}
		switch {
		case to >= len(t.tokens):
			return names, captain, end
		case t.tokens[to].kind == kComma && r.is(to+1, kAnd):
			to += 2
		case t.tokens[to].kind == kComma, t.tokens[to].is(kAnd):
			to++
		case !t.tokens[to].gap:
			return names, captain, end
		}
		i = to
	}
	return names, captain, max(end, i)
}

// quotedName is what stands in quotation marks.
func (r *reading) quotedName() string {
	t := r.text
	for i := range t.tokens {
		if !t.spoken(i) {
			continue
		}
		end := i + 1
		for end < len(t.tokens) && t.spoken(end) {
			end++
		}
		return t.original(i, end)
	}
	return ""
}

// inOrder puts players whose numbers are those from 1 on in their order: ②… ①… ③….
func (f *Form) inOrder() {
	seen := make([]bool, len(f.Players)+1)
	for _, p := range f.Players {
		if p.Order < 1 || p.Order > len(f.Players) || seen[p.Order] {
			return
		}
		seen[p.Order] = true
	}
	slices.SortStableFunc(f.Players, func(a, b FormPlayer) int { return a.Order - b.Order })
}
