package event

import (
	"slices"

	"taikyoku/core"
	"taikyoku/core/entry"
)

// ByDelegation reports whether individuals are entered by units, each of which
// may send so many (WX-5).
func (e *Event) ByDelegation() bool { return !e.Rules.Teams && len(e.Rules.Entry.Quotas) > 0 }

// Sent are the individuals that a unit has entered, in the order of sections,
// then of entry; withdrawn ones are left out.
func (e *Event) Sent(unit string) []Team {
	var out []Team
	for _, sec := range e.Rules.Sections {
		for t := range e.Teams.All() {
			if t.Unit == unit && unit != "" && t.Division == sec.ID && t.State == Entered {
				out = append(out, t)
			}
		}
	}
	return out
}

// LeaderOf is the unit that an account leads.
func (e *Event) LeaderOf(a core.AccountID) (Unit, bool) {
	for _, l := range e.LinksOf(a) {
		if l.Role == Leader && l.Unit != "" {
			u, ok := e.Units.Get(l.Unit)
			return u, ok
		}
	}
	return Unit{}, false
}

// CoachOf is the unit that an account is the coach of.
func (e *Event) CoachOf(a core.AccountID) (Unit, bool) {
	for _, l := range e.LinksOf(a) {
		if l.Role == Coach && l.Unit != "" {
			u, ok := e.Units.Get(l.Unit)
			return u, ok
		}
	}
	return Unit{}, false
}

// LeadersOf are the accounts that lead a unit.
func (e *Event) LeadersOf(unit string) []core.AccountID { return e.ofUnit(Leader, unit) }

// CoachesOf are the accounts of a unit's coach: they hear what its leader hears
// and do not speak for anybody.
func (e *Event) CoachesOf(unit string) []core.AccountID { return e.ofUnit(Coach, unit) }

func (e *Event) ofUnit(role Role, unit string) []core.AccountID {
	var out []core.AccountID
	for l := range e.Links.All() {
		if l.Role == role && l.Unit == unit && unit != "" && !l.Revoked && !slices.Contains(out, l.Account) {
			out = append(out, l.Account)
		}
	}
	return out
}

// Delegates are all people of a unit as the rules of entry see them: leader,
// coach, players, companions.
func (u Unit) Delegates(players []Team) []entry.Delegate {
	var out []entry.Delegate
	add := func(p Person, part core.Part, section core.DivisionID) {
		if p.Name != "" {
			out = append(out, entry.Delegate{Person: p.entry(), Part: part, Section: section})
		}
	}
	add(u.Leader, core.LeaderPart, "")
	add(u.Coach, core.CoachPart, "")
	for _, t := range players {
		if len(t.Players) > 0 {
			add(t.Players[0], core.PlayerPart, t.Division)
		}
	}
	for _, p := range u.Companions {
		add(p, core.CompanionPart, "")
	}
	return out
}

// UnitOwed is one thing that a unit is asked for (WX-23).
type UnitOwed struct {
	Gate   core.Gate
	Person string // whose it is; empty: the unit's as a whole
	Mark   string // key of the mark that settles it; empty: journeys settle it
	There  bool
}

// UnitAsks lists what a unit is asked to send: gate by gate, and of things that
// bear a person's name person by person.
func (e *Event) UnitAsks(u Unit) []UnitOwed {
	sent := e.Sent(u.Name)
	var out []UnitOwed
	add := func(o UnitOwed) {
		if !slices.ContainsFunc(out, func(x UnitOwed) bool { return x.Mark == o.Mark && x.Gate.ID == o.Gate.ID }) {
			_, o.There = e.Marks.Get(o.Mark)
			out = append(out, o)
		}
	}
	for _, g := range e.Rules.Gates {
		if g.Journeys {
			out = append(out, UnitOwed{Gate: g, There: u.Travels(len(u.Delegates(sent)))})
			continue
		}
		if u.Leader.Name == "" && len(sent) == 0 {
			continue
		}
		whole := UnitOwed{Gate: g, Mark: Mark{Kind: GateMark, Subject: g.ID + "/" + u.Name}.Key()}
		for _, d := range u.Delegates(nil) {
			switch {
			case !slices.Contains(g.Of, d.Part):
			case g.Named:
				add(UnitOwed{Gate: g, Person: d.Name, Mark: Mark{Kind: GateMark, Subject: g.ID + "/" + u.Name + "/" + d.Name}.Key()})
			default:
				add(whole)
			}
		}
		for _, t := range sent {
			if slices.Contains(g.Of, core.PlayerPart) {
				add(UnitOwed{Gate: g, Person: t.Name, Mark: Mark{Kind: GateMark, Subject: g.ID + "/" + string(t.ID) + "/1"}.Key()})
			}
		}
	}
	return out
}

// Travels reports whether the journeys there and back are told for so many
// people.
func (u Unit) Travels(people int) bool {
	enough := func(list []Journey) bool {
		n := 0
		for _, j := range list {
			if j.Persons == 0 {
				return true
			}
			n += j.Persons
		}
		return len(list) > 0 && n >= people
	}
	return enough(u.Arrivals) && enough(u.Departures)
}

// Stays are the beds that a unit has asked for, one a person. Its exempt players
// have the longest of the players' stays: for these most is paid (WX-27).
func (u Unit) Stays(players []Team) []entry.Stay {
	var out []entry.Stay
	for _, r := range u.Rooms {
		for range r.Persons {
			out = append(out, entry.Stay{Name: u.Name, Part: r.Of, Room: r.Room, From: r.From, To: r.To})
		}
	}
	slices.SortStableFunc(out, func(a, b entry.Stay) int { return b.Nights() - a.Nights() })
	exempt := 0
	for _, t := range players {
		if len(t.Players) > 0 && t.Players[0].Exempt {
			exempt++
		}
	}
	for i := range out {
		if out[i].Part == core.PlayerPart && exempt > 0 {
			out[i].Exempt = true
			exempt--
		}
	}
	return out
}
