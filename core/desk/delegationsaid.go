package desk

import (
	"slices"
	"strings"
	"unicode/utf8"

	"taikyoku/core"
	"taikyoku/core/event"
	"taikyoku/locales"
)

// delegationsaid.go takes what leaders say in sentences where a name is asked for: one
// more player, another name, somebody who leaves. Whom and where is asked if it is not
// said; the sentence is nobody's name.

// said takes such a sentence; done is false where it is none, refused is the question
// back.
func (s *session) said(d *draft, text string) (changed, done bool, refused *core.Error) {
	if strings.Contains(text, "\n") || s.asks(text) {
		return false, false, nil
	}
	x := *d.Delegation
	lexicon := s.desk.parts.Lexicon
	section, length := s.sectionHead(text)
	rest := text[length:]
	if length == 0 && utf8.RuneCountInString(text) < 3 {
		return false, false, nil
	}
	if more, adds := lexicon.Without(rest, locales.AddsLabel); adds {
		more, _ = lexicon.Without(more, locales.PlayerLabel)
		more = locales.Unheaded(more)
		if section == "" {
			section, length = s.sectionHead(more)
			more = more[length:]
		}
		switch {
		case locales.Unpart(more) == "":
			return false, false, nil
		case section == "":
			return false, true, core.Refuse(core.BadInput, "", "delegation.which_section", "Name", short(locales.Unpart(more)))
		}
		if refused := s.takePlayers(&x, section, locales.Unpart(more)); refused != nil {
			return false, true, refused
		}
		if bad := s.sieve(&x); len(bad) > 0 {
			return false, true, bad[0].err
		}
		d.Delegation, d.Done[fieldPlayersOf+string(section)] = &x, true
		return true, true, nil
	}
	renamed, turns := lexicon.Without(text, locales.RenameLabel)
	before, after, becomes := lexicon.Cut(renamed, locales.BecomesLabel)
	if turns && !becomes {
		before, after, becomes = strings.Cut(renamed, " to ")
	}
	leaves, left := lexicon.Says(text, locales.LeavesLabel)
	switch {
	case becomes && after != "" && turns && x.named(before, s.fold) != "":
		if refused := s.putInPlace(&x, x.named(before, s.fold), after); refused != nil {
			return false, true, refused
		}
		d.Delegation = &x
		return true, true, nil
	case becomes && after != "" && turns && s.staffSaid(&x, before) != nil:
		if refused := s.takeOne(s.staffSaid(&x, before), after, true); refused != nil {
			return false, true, refused
		}
		d.Delegation = &x
		return true, true, nil
	case becomes && after != "" && x.named(before, s.fold) == "" && strings.TrimSpace(before) != "":
		return false, true, s.notIn(before)
	case len(leaves) > 0 && x.named(text, s.fold) == "" && strings.TrimSpace(left) != "":
		bare, _ := lexicon.Without(left, locales.RenameLabel)
		return false, true, s.notIn(bare)
	}
	return false, false, nil
}

// mostOfName are the letters of the longest name that is written without spaces.
const mostOfName = 5

// notIn says that somebody is not in the form; of words that are no name it is asked
// what is meant.
func (s *session) notIn(who string) *core.Error {
	who = locales.Unpart(who)
	han := who != "" && !latin([]rune(who)[0])
	if s.noName(who) || han && utf8.RuneCountInString(who) > mostOfName || strings.Contains(who, ",") || len(strings.Fields(who)) > 3 {
		return core.Refuse(core.BadInput, "", "delegation.what_is_wrong")
	}
	return core.Refuse(core.NotFound, "", "delegation.not_in", "Name", short(locales.Unpart(who)))
}

// staffSaid is the leader or the coach of whom a text speaks by his office; nil: neither.
func (s *session) staffSaid(d *Delegation, text string) *event.Person {
	said, _ := s.desk.parts.Lexicon.Says(text, locales.LeaderLabel, locales.CoachLabel)
	switch {
	case len(said) != 1:
		return nil
	case said[0] == locales.LeaderLabel:
		return &d.Unit.Leader
	}
	return &d.Unit.Coach
}

// movedTo takes «李小麗應該是女子»: whoever plays is moved to another section.
func (s *session) movedTo(d *Delegation, who, after string) (done bool, refused *core.Error) {
	id, length := s.sectionHead(after)
	if length == 0 || length != len(after) {
		return false, nil
	}
	i := slices.IndexFunc(d.Players, func(x Sent) bool { return event.SameName(x.Person.Name, who) })
	if i < 0 {
		return true, core.Refuse(core.BadInput, "", "delegation.which_section", "Name", who)
	}
	d.Players = slices.Clone(d.Players)
	d.Players[i].Section = id
	if sec, ok := s.ev.Rules.Section(id); ok && sec.Eligible != nil {
		d.Players[i].Person.Sex = sec.Eligible.Sex
	}
	return true, nil
}

// staffTyped is the name in an answer that says what it is of: 领队是李建国, «our leader is
// Mika Virtanen».
func (s *session) staffTyped(text string) (name string, ok bool) {
	for _, g := range s.segmentsIn(text, true) {
		if (g.is(locales.LeaderLabel) || g.is(locales.CoachLabel)) && g.told != "" && !strings.Contains(text, "\n") {
			return g.told, true
		}
	}
	return "", false
}

// unitTyped is a unit without the words with which somebody says that it is his.
func (s *session) unitTyped(text string) string {
	if unit, entering := s.enteringUnit(text); entering {
		return unit
	}
	return text
}
