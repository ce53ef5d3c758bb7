package desk

import (
	"slices"
	"strconv"
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
		return s.fillStaff(&t.Captain, text)
	case fieldCoach:
		return s.fillStaff(&t.Coach, text)
	case fieldPhone:
		if !isPhone(text) {
			return core.Refuse(core.BadInput, s.ev.Rules.Clause("entry.required"), "form.bad_phone")
		}
		t.Phone = text
	case fieldBasis:
		return s.fillBasis(d, text)
	case fieldOrganisation:
		title, refused := s.titled(text, false)
		if refused != nil {
			return refused
		}
		t.Organisation = s.world().asOnRecord(t.ID, title)
		return s.noWindow(*t)
	case fieldRegion:
		if !s.pourRegion(d, text) {
			return core.Refuse(core.BadInput, s.ev.Rules.Clause("entry.regions"), "form.unknown_region", "Text", text)
		}
	case fieldName:
		title, refused := s.titled(text, false)
		if refused != nil {
			return refused
		}
		clean, offer, refused := entry.Name(s.ev.Rules, s.ev.Book(), "", title)
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
	if text != "-" {
		i := slices.IndexFunc(s.ev.Rules.Entry.Kinds, func(k core.OrganisationKind) bool { return k.ID == text || s.named(k.Title, text) })
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
	if s.enough(text) {
		text = "done"
	}
	switch text {
	case "later":
		return nil
	case "done":
		if d.seated() >= r.Min {
			d.Team.Players = slices.DeleteFunc(slices.Clone(d.Team.Players), vacant)
			return nil
		}
		delete(d.Done, fieldPlayers)
		return nil
	}
	before := d.Team.Players
	bad := s.seatLines(d, text)
	if n := len(d.Team.Players); n > r.Max {
		d.Team.Players = before
		return core.Refuse(core.BadInput, s.ev.Rules.Clause("roster"), "entry.roster.size", "Count", n, "Min", r.Min, "Max", r.Max)
	}
	s.world().look(&d.Team)
	if d.seated() < r.Max {
		delete(d.Done, fieldPlayers)
	}
	return allOf(bad)
}

// personTyped reads an id, a name and a year in any order: an id of the federation's
// list or what looks like one, a year of birth, and the rest is the name.
func (s *session) personTyped(line string) event.Person {
	var p event.Person
	var words []string
	for _, f := range strings.Fields(line) {
		folded := strings.ToUpper(strings.Trim(s.fold(f), ",.:()"))
		n, err := strconv.Atoi(folded)
		if id := strings.TrimPrefix(folded, "ID"); id != folded && looksLikeID(id) {
			folded = id
		}
		_, listed := s.ev.Members.Get(core.FederationID(folded))
		born, isBirth := s.birthOf(folded)
		if !isBirth { // people set days off with brackets
			born, isBirth = s.birthOf(strings.ToLower(folded))
		}
		switch {
		case folded == "":
		case isBirth && !s.knowsIDs():
			p.Born, p.BirthYear = born, born.Year
		case !s.knowsIDs() && idCard.MatchString(folded): // nobody keeps those (HN-9)
		case p.Basis == 0 && len(words) > 0 && s.basisOf(strings.ToLower(folded)) > 0 && (err != nil || !s.knowsIDs()):
			p.Basis = s.basisOf(strings.ToLower(folded))
		case s.knowsIDs() && p.ID == "" && (listed || looksLikeID(folded) && !(err == nil && year(n, s.now().Year()))):
			p.ID = core.FederationID(folded)
		case err == nil && year(n, s.now().Year()):
			p.BirthYear = n
		case err == nil && n < 100: // the number of the line
		default:
			words = append(words, f)
		}
	}
	p.Name = strings.Join(words, " ")
	return p
}

func year(n, now int) bool { return n >= 1900 && n <= now }

// looksLikeID: at most two letters, then at least four digits.
func looksLikeID(s string) bool {
	digits := strings.TrimLeft(s, "ABCDEFGHIJKLMNOPQRSTUVWXYZ")
	return len(s)-len(digits) <= 2 && len(digits) >= 4 && strings.Trim(digits, "0123456789") == ""
}
