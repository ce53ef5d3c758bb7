package entry

import (
	"slices"

	"taikyoku/core"
	"taikyoku/locales"
)

// Missing lists the required fields of the entry form that are empty (JP-20).
func Missing(r *core.Regulation, t Team) []core.Field {
	have := map[core.Field]string{
		core.FieldTeamName: t.Name, core.FieldCaptainName: t.Captain.Name, core.FieldCaptainID: string(t.Captain.ID),
		core.FieldCaptainEmail: t.Email, core.FieldOrganisation: t.Organisation, core.FieldUnit: t.Organisation,
		core.FieldPhone: t.Phone,
	}
	var missing []core.Field
	for _, f := range r.Entry.Required {
		if have[f] == "" && f != core.FieldPhone { // who enters by chat is reached there: no number is kept
			missing = append(missing, f)
		}
	}
	return missing
}

// Form refuses an entry form with empty fields, naming all of them (JP-20).
func Form(r *core.Regulation, t Team) *core.Error {
	missing := Missing(r, t)
	if len(missing) == 0 {
		return nil
	}
	var fields locales.List
	for _, f := range missing {
		fields = append(fields, FieldName(f))
	}
	return core.Refuse(core.BadInput, r.Clause("entry.required"), "entry.form.missing", "Fields", fields).
		Then("entry.form.next", "Fields", fields)
}

// FieldName is what a field of the form is called.
func FieldName(f core.Field) locales.Text {
	switch f {
	case core.FieldTeamName:
		return locales.T("entry.field.team_name")
	case core.FieldCaptainName:
		return locales.T("entry.field.captain_name")
	case core.FieldCaptainID:
		return locales.T("entry.field.captain_id")
	case core.FieldCaptainEmail:
		return locales.T("entry.field.captain_email")
	case core.FieldOrganisation:
		return locales.T("entry.field.organisation")
	case core.FieldUnit:
		return locales.T("entry.field.unit")
	}
	return locales.T("entry.field.phone")
}

// Roster lists all that is wrong with the people of a team: their number
// (JP-16), the captain (JP-16 … JP-18) and people of other teams (JP-18).
func Roster(r *core.Regulation, book Book, t Team) []*core.Error {
	var refusals []*core.Error
	refuse := func(e *core.Error) {
		if e != nil {
			refusals = append(refusals, e)
		}
	}
	refuse(size(r, t))
	refuse(captain(r, t))
	for i, p := range t.Players {
		for j := range i {
			if p.same(t.Players[j]) {
				refuse(core.Refuse(core.Conflict, r.Clause("roster"), "entry.roster.twice", "Name", p.Name, "First", j+1, "Second", i+1).
					Then("entry.roster.name_another", "Board", i+1))
			}
		}
	}
	for _, o := range book.others(t.ID) {
		refusals = append(refusals, taken(r, t, o)...)
	}
	return refusals
}

func size(r *core.Regulation, t Team) *core.Error {
	n := len(t.Players)
	if n >= r.Roster.Min && n <= r.Roster.Max {
		return nil
	}
	return core.Refuse(core.BadInput, r.Clause("roster"), "entry.roster.size", "Count", n, "Min", r.Roster.Min, "Max", r.Roster.Max).
		Then("entry.roster.again", "Min", r.Roster.Min, "Max", r.Roster.Max)
}

func captain(r *core.Regulation, t Team) *core.Error {
	rule := r.Roster.Captain
	switch {
	case t.Captain == (Person{}):
		if !rule.Required {
			return nil
		}
		return core.Refuse(core.BadInput, r.Clause("roster"), "entry.captain.none").Then("entry.captain.name_him")
	case !rule.MayPlay && t.CaptainNo() > 0:
		return core.Refuse(core.NotAllowed, r.Clause("roster.captain.may_play"), "entry.captain.plays", "Name", t.Captain.Name).
			Then("entry.captain.name_him")
	}
	return nil
}

// taken lists the people of t that another team has: a captain may have no
// part in two teams, a player may not play in two.
func taken(r *core.Regulation, t, o Team) []*core.Error {
	var refusals []*core.Error
	captains := r.Roster.Captain.OneTeam
	if captains && slices.ContainsFunc(o.people(), t.Captain.identical) {
		refusals = append(refusals, core.Refuse(core.Conflict, r.Clause("roster.captain.one_team"), "entry.captain.taken",
			"Name", t.Captain.Name, "Team", o.Name).Then("entry.captain.another"))
	}
	for i, p := range t.Players {
		switch {
		case captains && p.identical(t.Captain): // said above
		case captains && p.identical(o.Captain):
			refusals = append(refusals, core.Refuse(core.Conflict, r.Clause("roster.captain.one_team"), "entry.roster.captain_elsewhere",
				"Name", p.Name, "Team", o.Name).Then("entry.roster.name_another", "Board", i+1))
		case r.Roster.OneTeam && slices.ContainsFunc(o.Players, p.identical):
			refusals = append(refusals, core.Refuse(core.Conflict, r.Clause("roster.one_team"), "entry.roster.taken",
				"Name", p.Name, "Team", o.Name).Then("entry.roster.name_another", "Board", i+1))
		}
	}
	return refusals
}

// Unrostered lists the teams that hold a ticket and have not registered their
// players (JP-33): to be chased before the deadline and listed after it.
func Unrostered(r *core.Regulation, book Book) []Team {
	var list []Team
	for _, t := range book {
		if t.Ticket != "" && len(t.Players) < r.Roster.Min {
			list = append(list, t)
		}
	}
	return list
}
