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

// fillField checks and stores one answer.
func (s *session) fillField(d *draft, field, text string) *core.Error {
	if d.Delegation != nil {
		return s.fillDelegation(d, field, text)
	}
	if field == "roster" {
		field = fieldPlayers
	}
	d.Done[field] = true
	refused := s.fillTeam(d, field, text)
	if refused != nil {
		delete(d.Done, field)
	}
	return refused
}

// fillTeam is fillField for the form of a team.
func (s *session) fillTeam(d *draft, field, text string) *core.Error {
	t := &d.Team
	switch field {
	case fieldKind:
		return s.fillKind(d, text)
	case "unit":
		unit, _ := s.labelledName(text)
		return s.fillUnit(d, unit)
	case fieldLeader:
		return s.fillStaff(d, &t.Captain, text)
	case fieldCoach:
		return s.fillStaff(d, &t.Coach, text)
	case fieldPhone:
		phone := s.phoneOf(text)
		if name, number, both := s.namedPhone(text); phone == "" && both {
			t.Contact, phone = name, number
		}
		if phone == "" {
			return core.Refuse(core.BadInput, s.ev.Rules.Clause("entry.required"), "form.bad_phone")
		}
		t.Phone = phone
	case fieldBasis:
		return s.fillBasis(d, text)
	case fieldBirths:
		return s.fillBirths(d, text)
	case fieldOrganisation:
		title, refused := s.titled(s.courteous(text), false)
		if refused != nil {
			return refused
		}
		t.Organisation = s.world().asOnRecord(t.ID, title)
		return s.noWindow(*t)
	case fieldRegion:
		if !s.pourRegion(d, text) && !s.pourRegion(d, s.courteous(text)) {
			return core.Refuse(core.BadInput, s.ev.Rules.Clause("entry.regions"), "form.unknown_region", "Text", text)
		}
	case fieldName:
		title, refused := s.titled(text, false)
		if refused != nil {
			return refused
		}
		clean, offer, refused := entry.Name(s.ev.Rules, s.ev.Book(), "", title)
		if bare := s.courteous(title); refused != nil && bare != title { // Osaka Knightsです
			if c, o, bad := entry.Name(s.ev.Rules, s.ev.Book(), "", bare); bad == nil || o != "" {
				clean, offer, refused = c, o, bad
			}
		}
		d.Offered = offer
		if refused != nil {
			if offer != "" {
				return refused.Then("form.half_width", "Name", offer)
			}
			return refused
		}
		t.Name = clean
	case fieldCaptain:
		return s.fillCaptain(d, text)
	case fieldEmail:
		if i := slices.IndexFunc(strings.Fields(text), func(w string) bool { return strings.Contains(w, "@") }); i >= 0 {
			text = strings.Fields(text)[i] // «mail: a@b.example»
		}
		if at := strings.Index(text, "@"); at < 1 || at == len(text)-1 || strings.ContainsAny(text, " \n") {
			return core.Refuse(core.BadInput, s.ev.Rules.Clause("entry.required"), "form.bad_email")
		}
		t.Email = text
	case fieldPlayers:
		return s.fillPlayers(d, text)
	case fieldDiscount:
		t.Discount = strings.TrimPrefix(strings.ToUpper(s.fold(text)), "-")
	case fieldOptUp:
		t.OptUp = text == "yes" || s.says(text, true)
		if !t.OptUp && text != "-" && !s.says(text, false) {
			return core.Refuse(core.BadInput, "", "form.choose_one")
		}
	}
	return nil
}

// says reports whether a text is a yes, or a no.
func (s *session) says(text string, yes bool) bool {
	c := s.context(text)
	c.Asked = &command.Asked{Kind: "yes_no"}
	u, is := command.Parse(s.desk.parts.Lexicon, c, command.Message{Text: text}).Command.(command.YesNo)
	return is && u.Yes == yes
}

func (s *session) fillKind(d *draft, text string) *core.Error {
	kind := ""
	if s.desk.parts.Lexicon.IsLabel(s.courteous(text), locales.GeneralLabel) || s.ofNoClub(text) {
		text = none
	}
	if text != none {
		i := slices.IndexFunc(s.ev.Rules.Entry.Kinds, func(k core.OrganisationKind) bool {
			return k.ID == text || s.named(k.Title, text) || s.named(k.Title, s.courteous(text))
		})
		if i < 0 {
			return core.Refuse(core.BadInput, "", "form.choose_one")
		}
		kind = s.ev.Rules.Entry.Kinds[i].ID
	}
	d.Team.OrgKind = kind
	return s.noWindow(d.Team)
}

// noWindow refuses what no window takes, and the organiser may not lift.
func (s *session) noWindow(t event.Team) *core.Error {
	_, refused := s.world().enterBy(t)
	if refused != nil && s.world().mayRequest(refused) {
		return nil
	}
	return refused
}

func (s *session) named(title locales.ByLang, text string) bool {
	for _, v := range title {
		if s.fold(v) == s.fold(text) {
			return true
		}
	}
	return false
}

// fillCaptain takes a federation id, or a name with an id.
func (s *session) fillCaptain(d *draft, text string) *core.Error {
	text, _ = s.labelledName(text)
	p := s.personTyped(text)
	if refused := s.nameable(p.Name); refused != nil {
		p.Name = ""
	}
	if p.ID == "" && p.Name != "" {
		d.Team.Captain.Name = p.Name
	} else if p.ID != "" {
		d.Team.Captain = p
	}
	t := event.Team{Captain: d.Team.Captain}
	s.world().look(&t)
	d.Team.Captain = t.Captain
	switch {
	case d.Team.Captain.ID == "":
		return core.Refuse(core.BadInput, s.ev.Rules.Clause("entry.required"), "form.captain_id")
	case d.Team.Captain.Name == "":
		return core.Refuse(core.BadInput, s.ev.Rules.Clause("entry.required"), "form.captain_name", "ID", string(d.Team.Captain.ID))
	}
	return nil
}

// fillPlayers takes one or more lines, a player each, in board order. What is
// wrong about a line costs its board only.
func (s *session) fillPlayers(d *draft, text string) *core.Error {
	r := s.ev.Rules.Roster
	switch closes := s.closing(text); {
	case text == "later":
		return nil
	case text == "done":
		closes = locales.EnoughLabel
		fallthrough
	case closes != "" && !strings.Contains(strings.TrimSpace(text), "\n"):
		return s.closeList(d, closes, text)
	}
	before := d.Team.Players
	bad := s.seatLines(d, text)
	if n := strings.Count(strings.TrimSpace(text), "\n") + 1; len(d.Team.Players) > r.Max && n >= r.Min && n <= r.Max && s.ofIDs(text) { // the whole list anew
		d.Team.Players = nil
		bad = s.seatLines(d, text)
	}
	if n := len(d.Team.Players); n > r.Max && s.ofUnits() { // all are kept, and it is asked who does not play
		delete(d.Done, fieldPlayers)
		return allOf(bad)
	} else if n > r.Max {
		d.Team.Players = before
		return core.Refuse(core.BadInput, s.ev.Rules.Clause("roster"), "entry.roster.size", "Count", n, "Min", r.Min, "Max", r.Max)
	}
	s.world().look(&d.Team)
	if closes := s.closing(text); len(bad) == 0 && closes != "" { // the names, and that these are all
		return s.closeList(d, closes, text)
	}
	if d.seated() < r.Max {
		delete(d.Done, fieldPlayers)
	}
	return allOf(bad)
}
