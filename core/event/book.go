package event

import (
	"taikyoku/core"
	"taikyoku/core/entry"
)

// Entry is the team as the rules of entry see it.
func (t Team) Entry() entry.Team {
	out := entry.Team{
		ID: t.ID, Name: t.Name, Organisation: t.Organisation, Kind: t.OrgKind, Region: t.Region,
		Captain: t.Captain.entry(), Email: t.Email, OptUp: t.OptUp, Code: t.Discount, Revoked: t.Revoked,
		Window: t.Window, Entered: t.Entered, Ticket: t.Ticket,
	}
	for _, p := range t.Players {
		out.Players = append(out.Players, p.entry())
	}
	return out
}

func (p Person) entry() entry.Person {
	out := entry.Person{
		ID: p.ID, Name: p.Name, Since: p.Since, Standard: p.Standard, Rapid: p.Rapid,
		Sex: p.Sex, Level: p.Level, Target: p.Target, Basis: p.Basis, Exempt: p.Exempt,
	}
	switch {
	case !p.Born.IsZero():
		out.Born = p.Born
	case p.BirthYear != 0:
		out.Born = core.Date{Year: p.BirthYear}
	}
	if !p.Until.IsZero() {
		out.Until = core.DateOf(p.Until)
	}
	return out
}

// Book is the entries that hold a place.
func (e *Event) Book() entry.Book { return e.BookWithout("") }

// BookWithout is the book without one team, to judge that team's new form.
func (e *Event) BookWithout(id core.TeamID) entry.Book {
	var book entry.Book
	for t := range e.Teams.All() {
		if t.State == Entered && t.ID != id {
			book = append(book, t.Entry())
		}
	}
	return book
}
