package desk

import (
	"slices"
	"strings"
	"unicode/utf8"

	"taikyoku/core"
	"taikyoku/core/event"
	"taikyoku/locales"
)

// delegationread.go reads the lines of a delegation's form: a label or the name
// of a section, then people, journeys or beds. A line changes only what it names.

// badLine is a line of a form that cannot be understood, and the field it belongs to.
type badLine struct {
	field string
	err   *core.Error
}

// delegationRead is what came of reading a form.
type delegationRead struct {
	heads  map[string]bool // the different ones that were read
	fields map[string]bool // of the guided form that were told
	bad    []badLine
	unread []segment // what is nothing of the form
}

// readDelegation takes a text into a delegation. What is wrong about a part of it costs
// that part only.
func (s *session) readDelegation(d *Delegation, text string) *delegationRead {
	r := &delegationRead{heads: map[string]bool{}, fields: map[string]bool{}}
	section, adds, first := core.DivisionID(""), 0, ""
	for _, g := range s.segmentsOf(text) {
		switch {
		case g.section != "":
			section = g.section
			r.heads[string(section)] = true
			r.took(fieldPlayersOf+string(section), s.takePlayers(d, section, g.told))
		case g.is(locales.AddLabel) && (g.told == "" || adds == g.line):
			adds = g.line
		case g.is(locales.AddLabel):
			sec, people, ok := s.sectionLine(g.told, true)
			if ok {
				r.heads[string(sec)] = true
				r.took(fieldPlayersOf+string(sec), s.takePlayers(d, sec, people))
			}
		case len(g.labels) > 0:
			if s.readLabels(d, g, r) {
				section = ""
			}
		case section != "" && (g.row > 0 || !s.civil(g.told) && !s.asks(g.told)):
			r.took(fieldPlayersOf+string(section), s.takePlayers(d, section, g.told))
		case s.playersBySection(d, g, r):
		case d.Unit.Name == "" && len(r.heads) == 0 && first == "":
			first = g.told
		case len(r.heads) > 0 && !s.civil(g.told):
			r.unread = append(r.unread, g)
		}
	}
	if unit, enters := s.enteringUnit(first); enters && d.Unit.Name == "" && (len(r.heads) > 0 || s.knownUnit(unit)) {
		d.Unit.Name = unit
		r.heads[string(locales.UnitLabel)] = true
	}
	return r
}

func (r *delegationRead) took(field string, refused *core.Error) {
	r.fields[field] = true
	if refused != nil {
		r.bad = append(r.bad, badLine{field, refused})
	}
}

// readLabels does what a part with labels says; a label without its colon whose value
// is none is no label: «房間多少錢» is a question.
func (s *session) readLabels(d *Delegation, g segment, r *delegationRead) (known bool) {
	for _, label := range g.labels {
		was := *d
		ok, refused := s.takeLabel(d, label, g.told, !r.heads[string(label)])
		if !ok || refused != nil && !g.sure {
			*d = was
			continue
		}
		known = true
		r.heads[string(label)] = true
		r.took(fieldOfLabel[label], refused)
	}
	if !known && g.sure {
		r.unread = append(r.unread, g)
	}
	return known
}

// playersBySection takes a line of players behind whose names their sections stand.
func (s *session) playersBySection(d *Delegation, g segment, r *delegationRead) bool {
	people := s.peopleIn(g)
	if len(people) == 0 || slices.ContainsFunc(people, func(p formPerson) bool { return p.Name == "" || p.section == "" }) {
		return false
	}
	for _, p := range people {
		r.heads[string(p.section)] = true
		r.took(fieldPlayersOf+string(p.section), s.addSent(d, p.section, []event.Person{p.Person}))
	}
	return true
}

// knownUnit reports whether a name is that of a nation, or of an association by a word
// in it.
func (s *session) knownUnit(unit string) bool {
	lexicon := s.desk.parts.Lexicon
	return len(lexicon.Nations(unit)) > 1 || lexicon.Ends(unit, locales.ClubLabel)
}

// enteringUnit is who says that he enters, or who he is, in the first part of a text.
func (s *session) enteringUnit(text string) (unit string, ok bool) {
	parts := locales.Clauses(text)
	for i, part := range parts[:min(len(parts), 2)] {
		bare, is := s.desk.parts.Lexicon.Without(part, locales.CourtesyLabel)
		bare, enters := s.desk.parts.Lexicon.Without(bare, locales.EntersLabel)
		if _, refused := s.titled(bare, false); refused != nil || !is && !enters {
			continue
		}
		if s.knownUnit(bare) { // 我們要報名，汶萊隊
			return bare, true
		}
		if i == 0 {
			unit, ok = bare, true
		}
	}
	return unit, ok
}

// fieldOfLabel is the field that a labelled line fills.
var fieldOfLabel = map[locales.Label]string{
	locales.UnitLabel: fieldUnit, locales.LeaderLabel: fieldLeader, locales.CoachLabel: fieldCoach, locales.CompanionLabel: fieldCompanions,
	locales.ArrivalLabel: fieldArrivals, locales.DepartureLabel: fieldDepartures, locales.RoomLabel: fieldRooms,
}

// allBad is one refusal of all bad lines; nil if there is none.
func allBad(bad []badLine) *core.Error {
	errs := make([]*core.Error, len(bad))
	for i, b := range bad {
		errs[i] = b.err
	}
	return allOf(errs)
}

// takeLabel does what a line with a label says. first: the first such line of
// the message, which puts its list in the place of the old one.
func (s *session) takeLabel(d *Delegation, label locales.Label, rest string, first bool) (known bool, refused *core.Error) {
	u := &d.Unit
	switch label {
	case locales.UnitLabel:
		if u.Name == "" {
			title, refused := s.titled(rest, true)
			if refused != nil {
				return true, refused
			}
			u.Name = title
		}
	case locales.LeaderLabel:
		return true, s.takeOne(&u.Leader, rest, true)
	case locales.CoachLabel:
		return true, s.takeOne(&u.Coach, rest, true)
	case locales.CompanionLabel:
		list, problem := s.peopleTyped(rest)
		u.Companions = anew(u.Companions, list, first)
		return true, problem
	case locales.ArrivalLabel:
		list, problem := s.journeysTyped(rest)
		if problem == nil {
			u.Arrivals = anew(u.Arrivals, list, first)
		}
		return true, problem
	case locales.DepartureLabel:
		list, problem := s.journeysTyped(rest)
		if problem == nil {
			u.Departures = anew(u.Departures, list, first)
		}
		return true, problem
	case locales.RoomLabel:
		list, problem := s.roomsTyped(rest)
		if problem == nil {
			u.Rooms = anew(u.Rooms, list, first)
		}
		return true, problem
	case locales.RemoveLabel:
		return true, s.removeTyped(d, rest)
	case locales.ReplaceLabel:
		return true, s.replaceTyped(d, rest)
	default:
		return false, nil
	}
	return true, nil
}

func anew[T any](old, list []T, first bool) []T {
	if first {
		return list
	}
	return append(old, list...)
}

// sectionLine reads the section that a line begins with: its title or the part
// of it that no other section's begins with, then a colon; without one only
// where a line adds somebody.
func (s *session) sectionLine(line string, adds bool) (id core.DivisionID, people string, ok bool) {
	head, people, colon := locales.CutColon(line)
	if !colon {
		if head, people, ok = strings.Cut(line, " "); !ok || !adds {
			head, people = line, ""
		}
	}
	folded := s.fold(head)
	if utf8.RuneCountInString(folded) < 2 {
		return "", "", false
	}
	var found []core.DivisionID
	for _, sec := range s.ev.Rules.Sections {
		for _, title := range append([]string{string(sec.ID)}, titlesOf(sec)...) {
			title = s.fold(title)
			if title == folded {
				return sec.ID, strings.TrimSpace(people), true
			}
			if strings.HasPrefix(title, folded) && !slices.Contains(found, sec.ID) {
				found = append(found, sec.ID)
			}
		}
	}
	if len(found) != 1 {
		return "", "", false
	}
	return found[0], strings.TrimSpace(people), true
}

func titlesOf(sec core.Section) []string {
	var out []string
	for _, l := range locales.Langs {
		if title := sec.Title[l]; title != "" {
			out = append(out, title)
		}
	}
	return out
}

// takePlayers puts the people of a line into a section. Who is already in the
// delegation is changed, not entered again.
func (s *session) takePlayers(d *Delegation, id core.DivisionID, text string) *core.Error {
	list, refused := s.peopleTyped(text)
	if bad := s.addSent(d, id, list); refused == nil {
		refused = bad
	}
	return refused
}

// addSent puts people into a section.
func (s *session) addSent(d *Delegation, id core.DivisionID, list []event.Person) *core.Error {
	sec, _ := s.ev.Rules.Section(id)
	d.Players = slices.Clone(d.Players)
	for _, p := range list {
		if sec.Eligible != nil && p.Sex == "" {
			p.Sex = sec.Eligible.Sex
		}
		i := slices.IndexFunc(d.Players, func(x Sent) bool { return event.SameName(x.Person.Name, p.Name) })
		if i < 0 {
			d.Players = append(d.Players, Sent{id, p})
			continue
		}
		if p.Born.IsZero() {
			p.Born = d.Players[i].Person.Born
		}
		d.Players[i] = Sent{id, p}
	}
	return nil
}

// removeTyped takes people out of the delegation.
func (s *session) removeTyped(d *Delegation, text string) *core.Error {
	for _, piece := range locales.Pieces(text) {
		if !d.remove(piece) {
			return core.Refuse(core.NotFound, "", "delegation.not_in", "Name", piece)
		}
	}
	return nil
}

func (d *Delegation) remove(name string) bool {
	is := func(p event.Person) bool { return event.SameName(p.Name, name) }
	if i := slices.IndexFunc(d.Players, func(x Sent) bool { return is(x.Person) }); i >= 0 {
		d.Players = slices.Delete(slices.Clone(d.Players), i, i+1)
		return true
	}
	if i := slices.IndexFunc(d.Unit.Companions, is); i >= 0 {
		d.Unit.Companions = slices.Delete(slices.Clone(d.Unit.Companions), i, i+1)
		return true
	}
	switch {
	case name == "":
	case is(d.Unit.Coach):
		d.Unit.Coach = event.Person{}
		return true
	}
	return false
}

// replaceTyped puts one player in the place of another: "A → B 2001-02-03".
func (s *session) replaceTyped(d *Delegation, text string) *core.Error {
	out, in, _ := s.desk.parts.Lexicon.Cut(text, locales.BecomesLabel)
	i := slices.IndexFunc(d.Players, func(x Sent) bool { return event.SameName(x.Person.Name, out) })
	switch {
	case in == "":
		return core.Refuse(core.BadInput, "", "delegation.how_to_replace")
	case i < 0:
		return core.Refuse(core.NotFound, "", "delegation.not_in", "Name", out)
	}
	section := d.Players[i].Section
	d.remove(out)
	return s.takePlayers(d, section, in)
}

// takeOne puts the person of a line in their place; "none" is nobody. A leader or
// a coach has no day of birth: who has one is a player. Behind its label any
// letters are a name.
func (s *session) takeOne(p *event.Person, text string, labelled bool) *core.Error {
	if name, behind := s.labelledName(text); behind {
		text, labelled = name, true
	} else if name, behind := s.staffTyped(text); behind && !labelled {
		text, labelled = name, true
	} else if s.noneOf(text) {
		text = nothing
	}
	list, refused := s.people(text, labelled)
	if refused != nil {
		return refused
	}
	*p = event.Person{}
	if len(list) == 0 {
		return nil
	}
	if !list[0].Born.IsZero() {
		return core.Refuse(core.BadInput, "", "form.no_name", "Text", short(text))
	}
	*p = list[0]
	return nil
}
