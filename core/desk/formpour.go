package desk

import (
	"cmp"

	"taikyoku/core"
	"taikyoku/core/command"
	"taikyoku/core/entry"
	"taikyoku/core/event"
	"taikyoku/locales"
)

// formpour.go takes what one message said into a form.

// pour puts what a pasted form holds into the draft; what it did not take is
// refused, the rest counts.
func (s *session) pour(d *draft, f command.Form) *core.Error {
	t := &d.Team
	var bad []*core.Error
	name := func(typed string) string { // its label says that it is one
		if typed == "" || typed == none {
			return typed
		}
		if refused := s.checkName(typed, true); refused != nil {
			bad = append(bad, refused)
			return ""
		}
		return typed
	}
	set := func(to *string, v, field string) {
		if v != "" {
			*to, d.Done[field] = v, true
		}
	}
	set(&t.Name, f.Name, fieldName)
	if f.Kind != "" && len(s.ev.Rules.Entry.Kinds) > 0 {
		if refused := s.pourKind(d, f.Kind); refused != nil {
			bad = append(bad, refused)
		}
	}
	if !s.ofUnits() {
		set(&t.Organisation, f.Organisation, fieldOrganisation)
	}
	set(&t.Email, f.Email, fieldEmail)
	set(&t.Discount, f.Discount, fieldDiscount)
	if f.Referral != "" {
		t.Referral = f.Referral
	}
	contact, phone := s.contactTyped(f.Contact)
	set(&t.Phone, phone, fieldPhone)
	t.Contact = cmp.Or(name(contact), t.Contact)
	set(&t.Coach.Name, name(f.Coach), fieldCoach)
	if f.Region != "" {
		s.pourRegion(d, f.Region)
	}
	if f.Captain != "" || f.CaptainID != "" {
		t.Captain = s.personTyped(f.Captain)
		if f.CaptainID != "" {
			t.Captain.ID = core.FederationID(f.CaptainID)
		}
		d.Done[fieldCaptain] = t.Captain.ID != ""
		d.Done[fieldLeader] = t.Captain.Name != ""
	}
	if leader := name(f.Leader); leader != "" {
		t.Captain.Name, d.Done[fieldLeader] = leader, true
	}
	if f.OptUp {
		t.OptUp, d.Done[fieldOptUp] = true, true
	}
	if len(f.Players) > 0 {
		t.Players = nil
		whole := true
		for i, p := range f.Players {
			x, refused := s.personOf(p)
			switch {
			case refused != nil:
				refused = onBoard(i+1, refused)
			case s.unlisted(x):
				refused = s.unknownID(x, i+1)
			default:
				d.put(i, x)
				continue
			}
			bad, whole = append(bad, refused), false
		}
		d.Done[fieldPlayers] = whole && len(t.Players) >= s.ev.Rules.Roster.Min
		if s.ofUnits() {
			d.Done[fieldPlayers] = d.Done[fieldPlayers] && len(t.Players) <= s.ev.Rules.Roster.Max
		}
	}
	s.world().look(t)
	s.captainFromRoster(t)
	if f.Section != "" && s.ev.Rules.Ratings.Top > 0 {
		if refused := s.pourSection(d, f.Section); refused != nil {
			bad = append(bad, refused)
		}
	}
	return allOf(bad)
}

// pourKind takes the kind of the club, or the word for none of them.
func (s *session) pourKind(d *draft, typed string) *core.Error {
	if bare := s.courteous(typed); s.fold(bare) == s.fold(s.print(locales.T("form.general"))) || s.desk.parts.Lexicon.IsLabel(bare, locales.GeneralLabel) {
		typed = none
	}
	refused := s.fillKind(d, typed)
	if d.Done[fieldKind] = refused == nil; refused != nil && refused.Text.Key == "form.choose_one" {
		return nil // it is asked for
	}
	return refused
}

// pourSection takes the section that a form names: a higher one than the team's own
// is its wish (JP-8), one that the rules do not give it is refused.
func (s *session) pourSection(d *draft, typed string) *core.Error {
	told := s.sectionsTold(typed)
	if len(told) != 1 {
		return nil
	}
	t := &d.Team
	d.Done[fieldOptUp] = true
	if t.OptUp = told[0].OptUp; len(t.Players) == 0 {
		return nil
	}
	_, _, refused := entry.Section(s.ev.Rules, t.Entry(), told[0].ID)
	if own, _, _ := entry.Section(s.ev.Rules, t.Entry(), ""); refused != nil || own == told[0].ID {
		t.OptUp = false
	}
	return refused
}

// pourFields takes labelled lines that were sent while the form is open; done is
// false if the text has none.
func (s *session) pourFields(d draft, text string) (cards []core.Card, done bool, err error) {
	f, labelled := command.Fields(s.desk.parts.Lexicon, s.context(text), text)
	if d.Delegation != nil || !labelled {
		return nil, false, nil
	}
	bad := refusal(s.pour(&d, f))
	if f.Organisation != "" && s.ofUnits() {
		if refused := s.fillUnit(&d, f.Organisation); refused != nil {
			bad = append(bad, refusal(refused)...)
		}
	}
	cards, err = s.nextField(d)
	return append(bad, cards...), true, err
}

// personOf is a player as he was read from a form; an id that stands beside the
// name is taken out of it.
func (s *session) personOf(p command.FormPlayer) (event.Person, *core.Error) {
	x, refused := s.playerTyped(p.Name)
	if p.FederationID != "" {
		x.ID = core.FederationID(p.FederationID)
	}
	if p.BirthYear != 0 {
		x.BirthYear = cmp.Or(s.yearBorn(p.BirthYear, numberWord(p.BirthYear)), p.BirthYear)
	}
	if born, ok := s.birthOf(s.fold(p.Birth)); ok && x.Born.IsZero() {
		x.Born, x.BirthYear = born, born.Year
	}
	x.Reading, x.Standard = cmp.Or(p.Reading, x.Reading), cmp.Or(p.Rating, x.Standard)
	return x, refused
}

// captainFromRoster gives a playing captain the id of the player he is.
func (s *session) captainFromRoster(t *event.Team) {
	if t.Captain.ID != "" {
		return
	}
	for _, p := range t.Players {
		if t.Captain.Name != "" && event.SameName(p.Name, t.Captain.Name) {
			t.Captain = p
			return
		}
	}
}

func (s *session) pourRegion(d *draft, typed string) bool {
	for _, r := range s.ev.Rules.Entry.Regions {
		if r.ID == typed {
			d.Team.Region, d.Done[fieldRegion] = r.ID, true
			return true
		}
	}
	id, ok := entry.RegionOf(s.ev.Rules, typed)
	if ok {
		d.Team.Region, d.Done[fieldRegion] = id, true
	}
	return ok
}
