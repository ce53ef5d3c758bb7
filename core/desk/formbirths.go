package desk

import (
	"slices"

	"taikyoku/core"
	"taikyoku/core/entry"
	"taikyoku/core/event"
	"taikyoku/locales"
)

// formbirths.go asks for the births that the rules need of players who were told
// without them: the names stay on their boards (HN-7).

const fieldBirths = "births"

// bornUnknown are the players of whom the rules need a birth that is not told.
func (s *session) bornUnknown(t event.Team) (at []int) {
	r := s.ev.Rules
	if !s.ofUnits() {
		return nil
	}
	id, _, refused := entry.Section(r, t.Entry(), "")
	section, ok := r.Section(id)
	if refused != nil || !ok {
		return nil
	}
	for i, p := range t.Entry().Players {
		if p.Name != "" && slices.ContainsFunc(entry.Eligible(r, section, p), func(e *core.Error) bool { return e.Text.Key == "entry.eligible.birth_unknown" }) {
			at = append(at, i)
		}
	}
	return at
}

// severalIn are the players of a line that names several with marks for a list between
// them; none if one of them is no name.
func (s *session) severalIn(line string) (players []event.Person) {
	if !s.ofUnits() {
		return nil
	}
	for _, p := range s.peopleIn(segment{told: locales.FormLine(line)}) {
		if p.Name == "" || s.noName(p.Name) || len(p.extra) > 0 || p.noDay != "" || p.card {
			return nil
		}
		players = append(players, p.Person)
	}
	return players
}

// tellsCount reports whether a line says how many players there are, and nothing else:
// «棋手有5人»; n is how many.
func (s *session) tellsCount(line string) (n int, ok bool) {
	n = s.personsTyped(line)
	return n, n > 0 && s.ofUnits() && len(s.desk.parts.Lexicon.Only(line, "", locales.AroundLabel, locales.PlayerLabel, locales.AlikeLabel)) > 0
}

// counted answers how many players somebody says he has: more or fewer than the rules
// have are refused, the form asks for the names.
func (s *session) counted(d draft, n int) []core.Card {
	r := s.ev.Rules.Roster
	var cards []core.Card
	if n < r.Min || n > r.Max {
		cards = refusal(core.Refuse(core.BadInput, s.ev.Rules.Clause("roster"), "entry.roster.size", "Count", n, "Min", r.Min, "Max", r.Max))
	}
	return append(cards, s.prompt(s.talk.Field, d)...)
}

// namesAt are the names of some players, for a list.
func namesAt(t event.Team, at []int) (names locales.List) {
	for _, i := range at {
		names = append(names, name(t.Players[i].Name))
	}
	return names
}

// fillBirths takes births beside names, or alone in the order asked for.
func (s *session) fillBirths(d *draft, text string) *core.Error {
	open := s.bornUnknown(d.Team)
	var bad []*core.Error
	found := false
	for _, g := range s.segmentsOf(text) {
		for _, p := range s.peopleIn(segment{told: g.told}) {
			at := slices.IndexFunc(d.Team.Players, func(x event.Person) bool { return event.SameName(x.Name, p.Name) })
			if at < 0 && g.board > 0 && g.board <= len(d.Team.Players) {
				at = g.board - 1
			}
			if p.Name == "" && at < 0 && len(open) > 0 { // a day that does not exist is in his place too
				at, open = open[0], open[1:]
			}
			switch {
			case p.noDay != "":
				bad = append(bad, noSuchDay(p.noDay))
			case at >= 0 && (!p.Born.IsZero() || p.BirthYear > 0):
				x := d.Team.Players[at]
				x.Born, x.BirthYear = p.Born, p.BirthYear
				d.put(at, x)
				found = true
			}
		}
	}
	if len(bad) == 0 && !found {
		return core.Refuse(core.BadInput, s.ev.Rules.Clause("sections"), "form.bad_births")
	}
	return allOf(bad)
}

func noSuchDay(day string) *core.Error {
	return core.Refuse(core.BadInput, "", "delegation.no_such_day", "Day", day)
}
