package desk

import (
	"slices"
	"strings"
	"time"

	"taikyoku/core"
	"taikyoku/core/command"
	"taikyoku/core/entry"
	"taikyoku/core/event"
	"taikyoku/locales"
)

// entrant.go changes one individual's entry: another player for him, or what was
// written wrongly of him (SH-46, SH-47).

// changeEntrant reads a change of one entry back before it counts.
func (s *session) changeEntrant(c command.ChangeEntrant) ([]core.Card, error) {
	t, ok := s.entrantOf(c.Player)
	switch {
	case !s.byList():
		return s.editTeam(command.EditTeam{})
	case !ok:
		return nil, core.Refuse(core.NotAllowed, "", "follow.not_yours", "Player", c.Player).Then("entry.ask_organiser")
	case c.To == "":
		return say("entrant.to_what", "Name", t.Name), nil
	}
	read, err := s.newDataOf(c)
	if err != nil {
		return nil, err
	}
	to, changed := s.changedEntrant(t, c.To, read)
	if !changed {
		return say("entrant.to_what", "Name", t.Name), nil
	}
	return s.readBackChange(t, to, s.in.Text)
}

// sectionFor is the section that a text names: of those of both sexes his.
func (s *session) sectionFor(t event.Team, typed string) (core.DivisionID, bool) {
	named := slices.DeleteFunc(s.sectionsTold(typed), func(sec core.Section) bool {
		return sec.Eligible.Sex != "" && sec.Eligible.Sex != t.Players[0].Sex
	})
	if len(named) != 1 {
		return "", false
	}
	return named[0].ID, true
}

// entrantOf is a named entry that the account may change: one it speaks for, or
// any for the organiser.
func (s *session) entrantOf(typed string) (event.Team, bool) {
	for _, t := range s.mine() {
		if t.State == event.Entered && s.fold(t.Name) == s.fold(typed) {
			return t, true
		}
	}
	if t, ok := s.teamNamed(typed); ok && s.has(event.Organiser) && t.State == event.Entered {
		return t, true
	}
	return event.Team{}, false
}

// newDataOf reads the new data of an entry: under the heading of the field that
// was named, as a cell of a list, or as a line of one.
func (s *session) newDataOf(c command.ChangeEntrant) (entry.Applicant, error) {
	v, err := s.desk.words()
	if err != nil {
		return entry.Applicant{}, err
	}
	lines := []string{"1. x," + c.To, "1. " + c.To}
	if len(strings.Fields(c.To)) == 1 && len(s.sectionsTold(c.To)) > 0 {
		lines = lines[:1]
	}
	if _, known := v.Headings[entry.Fold(c.Field)]; known {
		lines = []string{"1. x," + c.Field + ":" + c.To}
	}
	for i, line := range lines {
		read, err := s.readList(line)
		if err != nil {
			return entry.Applicant{}, err
		}
		if len(read) != 1 || len(lines) > 1 && i == 0 && read[0].Club != "" { // a name without a label looks like a club
			continue
		}
		a := read[0]
		if a.Person.Name == "x" {
			a.Person.Name = ""
		}
		if told(a) {
			return a, nil
		}
	}
	return entry.Applicant{}, nil
}

func told(a entry.Applicant) bool {
	p := a.Person
	return p.Name != "" || p.Sex != "" || p.Level != "" || p.Target != "" || !p.Born.IsZero() || a.Club != "" || a.Wish != ""
}

// changedEntrant is an entry with new data. Another level or sex lets the section
// follow, unless one is named.
func (s *session) changedEntrant(t event.Team, typed string, a entry.Applicant) (to event.Team, changed bool) {
	to = t
	to.Players = []event.Person{t.Players[0]}
	p := &to.Players[0]
	if a.Person.Name != "" {
		p.Name, to.Name = a.Person.Name, a.Person.Name
	}
	if a.Person.Sex != "" && a.Person.Sex != p.Sex {
		p.Sex, to.Wish = a.Person.Sex, ""
	}
	if a.Person.Level != "" && a.Person.Level != p.Level {
		p.Level, p.Target, to.Wish = a.Person.Level, "", ""
	}
	if a.Person.Target != "" {
		p.Target = a.Person.Target
	}
	if !a.Person.Born.IsZero() {
		p.Born, p.BirthYear = a.Person.Born, a.Person.Born.Year
	}
	if a.Club != "" {
		to.Organisation = a.Club
	}
	if sec, ok := s.sectionFor(to, typed); ok && a.Person.Name == "" && a.Person.Level == "" {
		to.Wish, a.Wish = sec, ""
	}
	if a.Wish != "" {
		to.Wish = a.Wish
	}
	return to, !sameForm(t, to)
}

// changeCard is a changed entry in normal form under a heading.
func (w *world) changeCard(t event.Team, heading locales.Text) core.Card {
	var card core.Card
	if w.ev.Rules.Teams {
		card = w.teamCard(t, "roster.changed")
	} else {
		card = w.entrantsCard([]event.Team{t}, "enter.on_record")
	}
	card.Body[0] = heading
	return card
}

// requestCard shows the organiser a late change: of an individual his entry
// before and after it.
func (w *world) requestCard(old, to event.Team, out, in locales.List) core.Card {
	what := locales.T("roster.request_what", "Out", out, "In", in)
	if w.ev.Rules.Teams {
		card := core.Card{Title: locales.T("roster.request", "Team", old.Name)}
		if !slices.EqualFunc(old.Players, to.Players, samePerson) {
			card.Body = append(card.Body, what)
		}
		if !samePerson(old.Captain, to.Captain) {
			card.Body = append(card.Body, locales.T("roster.request_captain", "Old", old.Captain.Name, "New", to.Captain.Name))
		}
		return card
	}
	card := core.Card{Title: locales.T("entrant.request", "Name", old.Name), Table: w.entrantsCard([]event.Team{old, to}, "enter.on_record").Table}
	if len(out)+len(in) > 0 {
		card.Body = append(card.Body, what)
	}
	return card
}

// replaced drops what was seen of an individual who is now another, or shows
// another certificate. Who spoke for the entry still does, but for the family of
// a player who has left.
func (w *world) replaced(old, to event.Team) {
	before, now := old.Players[0], to.Players[0]
	if samePerson(before, now) && before.Level == now.Level {
		return
	}
	other := !samePerson(before, now) && !entry.Alike(applicant(old), applicant(to), w.fold)
	links := slices.Collect(w.ev.Links.All())
	w.ev.Moved(to.ID, nil)
	for _, l := range links {
		family := l.Role == event.Guardian || l.Role == event.Player
		if l.Team == to.ID && !l.Revoked && !(other && family && l.Account != w.actor) {
			w.ev.Links.Put(l)
		}
	}
}

// closedAt is the moment by which a change of an entry is judged: where the
// organiser closed entries early, they have ended.
func (w *world) closedAt(t event.Team, asked time.Time) time.Time {
	if entry.Closed(w.ev.Rules, w.ev.Decided(t.Division).Closed, asked) != nil {
		return laterOf(asked, w.ev.Rules)
	}
	return asked
}
