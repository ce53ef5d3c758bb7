package desk

import (
	"iter"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"taikyoku/core/event"
)

// named.go finds whom a text names.

// byName are those of some entries whose names stand in a text, those of one name
// together; a name that is a part of another one there is none.
func (s *session) byName(entries iter.Seq[event.Team], text string) [][]event.Team {
	folded := s.fold(text)
	var names []string
	var found [][]event.Team
	for t := range entries {
		n := s.fold(t.Name)
		if !wholeIn(folded, n) {
			continue
		}
		if i := slices.Index(names, n); i >= 0 {
			found[i] = append(found[i], t)
			continue
		}
		names, found = append(names, n), append(found, []event.Team{t})
	}
	whole := found[:0]
	for i, list := range found {
		if !slices.ContainsFunc(names, func(n string) bool { return n != names[i] && strings.Contains(n, names[i]) }) {
			whole = append(whole, list)
		}
	}
	return whole
}

// namedOf are those of some entries that a text names.
func (s *session) namedOf(list []event.Team, text string) []event.Team {
	return slices.Concat(s.byName(slices.Values(list), text)...)
}

// entriesIn are the entries that a text names.
func (s *session) entriesIn(text string) (found []event.Team) {
	for _, list := range s.byName(slices.Values(s.world().inEvent()), text) {
		found = append(found, s.among(list)...)
	}
	return found
}

// allNamed are the entries that a text names, those who have left as well, one of
// each name.
func (s *session) allNamed(text string) (found []event.Team) {
	for _, list := range s.byName(s.ev.Teams.All(), text) {
		own := slices.IndexFunc(list, func(t event.Team) bool { return s.isOwn(t.ID) })
		found = append(found, list[max(0, own)])
	}
	return found
}

// teamSaid is the one entry that a text names.
func (s *session) teamSaid(text string) (event.Team, bool) {
	named := s.entriesIn(text)
	if len(named) != 1 {
		return event.Team{}, false
	}
	return named[0], true
}

// teamNamed finds an entry by its name, in any width and case.
func (s *session) teamNamed(typed string) (event.Team, bool) {
	typed = s.fold(typed)
	var in, out []event.Team
	for t := range s.ev.Teams.All() {
		switch {
		case s.fold(t.Name) != typed:
		case t.State == event.Entered:
			in = append(in, t)
		default:
			out = append(out, t)
		}
	}
	if len(in) == 0 { // somebody who has left is meant where nobody else is
		in = out
	}
	if in = s.among(in); len(in) == 0 {
		return event.Team{}, false
	}
	return in[0], true
}

// wholeIn reports whether a name stands in a text, not within a longer word of
// Latin letters.
func wholeIn(text, name string) bool {
	for from := 0; name != ""; {
		i := strings.Index(text[from:], name)
		if i < 0 {
			return false
		}
		i += from
		before, _ := utf8.DecodeLastRuneInString(text[:i])
		after, _ := utf8.DecodeRuneInString(text[i+len(name):])
		first, _ := utf8.DecodeRuneInString(name)
		last, _ := utf8.DecodeLastRuneInString(name)
		if !(latin(before) && latin(first)) && !(latin(last) && latin(after)) {
			return true
		}
		from = i + len(name)
	}
	return false
}

func latin(r rune) bool { return unicode.Is(unicode.Latin, r) || unicode.IsDigit(r) }
