package desk

import (
	"taikyoku/core"
	"taikyoku/core/command"
	"taikyoku/core/entry"
	"taikyoku/core/event"
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
	if !s.ofUnits() {
		set(&t.Organisation, f.Organisation, fieldOrganisation)
	}
	set(&t.Email, f.Email, fieldEmail)
	set(&t.Discount, f.Discount, fieldDiscount)
	if f.Referral != "" {
		t.Referral = f.Referral
	}
	if set(&t.Phone, f.Contact, fieldPhone); !isPhone(f.Contact) && f.Contact != "" {
		t.Phone, d.Done[fieldPhone] = "", false
	}
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
	return allOf(bad)
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
		x.BirthYear = p.BirthYear
	}
	if born, ok := s.birthOf(s.fold(p.Birth)); ok && x.Born.IsZero() {
		x.Born, x.BirthYear = born, born.Year
	}
	x.Reading, x.Standard = p.Reading, p.Rating
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
