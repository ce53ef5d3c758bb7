package desk

import (
	"slices"
	"strings"

	"taikyoku/core"
	"taikyoku/core/command"
	"taikyoku/core/entry"
	"taikyoku/core/event"
	"taikyoku/locales"
)

// unitform.go is what a form asks where teams are of units: the unit from a
// closed list, leader and coach, birth and what ties each player to the unit
// (HN-6 … HN-12).

// The fields of such a form.
const (
	fieldPhone = "phone"
	fieldBasis = "basis"
)

// none is the answer "nobody" to a field that may stay empty.
const none = "-"

// ofUnits reports whether teams are entered by units of a closed list.
func (s *session) ofUnits() bool { return s.ev.Rules.Entry.Units != nil }

// knowsIDs reports whether people are known by a number of the federation.
func (s *session) knowsIDs() bool {
	r := s.ev.Rules
	return len(r.Membership.Of) > 0 || r.Roster.Captain.Required || s.ev.Members.Len() > 0
}

// fillUnit takes a unit of the list, or says which it may be.
func (s *session) fillUnit(d *draft, text string) *core.Error {
	unit, _ := entry.UnitOf(s.ev.Rules, text, s.fold)
	t := d.Team
	t.Organisation = text
	if refused := s.world().unitOpen(&t); refused != nil {
		delete(d.Done, fieldOrganisation)
		return refused
	}
	d.Team.Organisation, d.Done[fieldOrganisation] = unit, true
	return nil
}

// otherUnit refuses a form that is headed for another unit than that of the
// sender's entry: nothing of his own changes by it.
func (s *session) otherUnit(own event.Team, f command.Form) *core.Error {
	if !s.ofUnits() || f.Organisation == "" {
		return nil
	}
	unit, _ := entry.UnitOf(s.ev.Rules, f.Organisation, s.fold)
	if unit == own.Unit {
		return nil
	}
	if unit == "" {
		unit = short(f.Organisation)
	}
	return core.Refuse(core.NotAllowed, s.ev.Rules.Clause("entry.units.names"), "roster.other_unit", "Unit", unit, "Team", own.Name).
		Then("roster.other_unit_next", "Unit", unit, "Team", own.Name)
}

// unitOpen refuses a unit that is not on the list, or has all its teams, and
// names the entry after it: the second team of a unit by its number.
func (w *world) unitOpen(t *event.Team) *core.Error {
	r := w.ev.Rules
	if r.Entry.Units == nil {
		return nil
	}
	unit, _ := entry.UnitOf(r, t.Organisation, w.fold)
	if refused := entry.Unit(r, w.ev.BookWithout(t.ID), t.Entry(), w.fold); refused != nil && (unit == "" || !w.ev.Waived(unitWaiver(unit))) {
		return refused
	}
	t.Unit, t.Organisation = unit, unit
	if t.Name == "" {
		t.Name = unit
		for n := 2; w.named(t.Name, t.ID); n++ {
			t.Name = w.numbered(unit, n)
		}
	}
	return nil
}

// numbered is the name of a unit's further team, in the event's first language:
// a bare number after the name would run into others.
func (w *world) numbered(unit string, n int) string {
	text, err := w.desk.parts.Catalog.For(w.ev.Rules.Languages[0]).Print(locales.T("unit.team", "Unit", unit, "No", n))
	if err != nil {
		return unit + " " + numberWord(n)
	}
	return text
}

func (w *world) named(name string, self core.TeamID) bool {
	for t := range w.ev.Teams.All() {
		if t.ID != self && t.State == event.Entered && entry.Fold(t.Name) == entry.Fold(name) {
			return true
		}
	}
	return false
}

// fillStaff takes the name of a leader or a coach, or nobody; a number beside it is the
// telephone.
func (s *session) fillStaff(d *draft, p *event.Person, text string) *core.Error {
	*p = event.Person{}
	if text == none || s.nobody(text) || s.noneOf(text) {
		return nil
	}
	if list := s.segmentsIn(text, true); len(list) == 1 && len(list[0].labels) == 1 && slices.Contains(aboutStaff[:2], list[0].labels[0]) {
		text = list[0].told // 领队王强
	}
	if name, phone, both := s.namedPhone(text); both {
		text = name
		if d.Team.Phone == "" {
			d.Team.Phone, d.Done[fieldPhone] = phone, true
		}
	}
	if refused := s.nameable(text); refused != nil {
		return refused
	}
	if refused := staffed(s.ev.Rules, event.Person{Name: text}, event.Person{Name: text}); refused != nil {
		return refused
	}
	p.Name = s.honoured(text)
	return nil
}

// noneOf reports whether an answer says that there is no leader or no coach.
func (s *session) noneOf(text string) bool {
	said := s.desk.parts.Lexicon.Only(text, locales.AroundLabel, locales.NoneLabel, locales.CoachLabel, locales.LeaderLabel)
	return slices.Contains(said, locales.NoneLabel)
}

// fillBasis takes what ties the players to their unit: one answer for all, or
// one each in board order (HN-9).
func (s *session) fillBasis(d *draft, text string) *core.Error {
	found := s.basesSaid(text)
	players := d.Team.Players
	switch len(found) {
	case 1:
		for i := range players {
			players[i].Basis = found[0]
		}
	case len(players):
		for i := range players {
			players[i].Basis = found[i]
		}
	default:
		return entry.Bases(s.ev.Rules, d.Team.Entry())[0]
	}
	return nil
}

// basesSaid are the answers in a text that consists of them: words of the titles, or
// letters and numbers in a row, «a a c b», with what says that they are of everybody;
// none if anything else stands in it.
func (s *session) basesSaid(text string) (found []int) {
	bare, _ := s.desk.parts.Lexicon.Without(text, locales.AlikeLabel)
	bare = s.courteous(bare)
	for _, word := range strings.Fields(strings.Join(locales.Pieces(strings.ReplaceAll(s.fold(bare), ":", " ")), " ")) {
		if n := s.basisOf(word); n > 0 {
			found = append(found, n)
			continue
		}
		for _, letter := range word {
			n := s.basisOf(string(letter))
			if n == 0 {
				return nil
			}
			found = append(found, n)
		}
	}
	return found
}

// basisOf reads "b", "2" or a word of the regulation's own title ("户籍").
func (s *session) basisOf(word string) int {
	if !s.ofUnits() || word == "" {
		return 0
	}
	for i, title := range s.ev.Rules.Entry.Units.Basis {
		if word == numberWord(i+1) || word == string(rune('a'+i)) {
			return i + 1
		}
		for _, words := range title {
			if len([]rune(word)) > 1 && strings.Contains(s.fold(words), word) {
				return i + 1
			}
		}
	}
	return 0
}

// lacksBasis reports whether the rules want a basis that some player has not.
func (s *session) lacksBasis(t event.Team) bool { return len(entry.Bases(s.ev.Rules, t.Entry())) > 0 }

// birthOf reads a word that is a day of birth.
func (s *session) birthOf(word string) (core.Date, bool) {
	d, ok := entry.DateTyped(s.dates(), word)
	return d, ok && d.Month != 0
}

// eligible refuses players whom the section of their team does not admit, or of
// whom it is not told what ties them to its unit (HN-7 … HN-9).
func (w *world) eligible(t event.Team) *core.Error {
	r := w.ev.Rules
	section, ok := r.Section(t.Division)
	team := t.Entry()
	for _, p := range team.Players {
		if !ok {
			break
		}
		if refused := entry.Eligible(r, section, p); len(refused) > 0 {
			e := core.Refuse(refused[0].Code, refused[0].Clause, "form.of_player", "Player", p.Name, "Why", refused[0].Text)
			e.Next = refused[0].Next
			return e
		}
	}
	for _, refused := range append(entry.SameUnit(r, team, w.fold), entry.Bases(r, team)...) {
		return refused
	}
	return nil
}

// unitLines are what a form of a unit shows beside its players.
func (w *world) unitLines(t event.Team) []locales.Text {
	var lines []locales.Text
	if t.Coach.Name != "" {
		lines = append(lines, locales.T("register.coach", "Name", t.Coach.Name))
	}
	if t.Contact != "" {
		lines = append(lines, locales.T("register.contact", "Name", t.Contact))
	}
	if t.Phone != "" {
		lines = append(lines, locales.T("register.phone", "Phone", t.Phone))
	}
	return lines
}
