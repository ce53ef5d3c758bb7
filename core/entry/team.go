package entry

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"golang.org/x/text/width"

	"taikyoku/core"
)

// Person is somebody on an entry form, with what the federation's lists say.
type Person struct {
	ID    core.FederationID
	Name  string
	Born  core.Date // at least the year; zero: not known
	Since time.Time // member of the federation since; zero: not known
	Until core.Date // last day of the membership; zero: no member
	// Ratings of the list in force; 0 = none.
	Standard, Rapid, Blitz int
	Sex                    core.Sex // empty: not known
	Level                  string   // of the certificate, as the regulation names levels; empty: none
	Target                 string   // the level aimed at; empty: none
	Unit                   string   // what the player plays for, where it differs from the team's
	Basis                  int      // which of the regulation's grounds ties the player to the unit, from 1; 0: not told
	Exempt                 bool     // the association declares that the quota does not count this player (WX-5)
}

// Team is an entry. In an individual event it has one player, who is his own
// captain.
type Team struct {
	ID           core.TeamID
	Name         string
	Organisation string // club or circle; empty: none
	Kind         string // of the organisation, as the regulation names kinds; empty: general
	Region       string // where the organisation is at home, as the regulation names regions
	Captain      Person
	Email        string
	Phone        string
	Players      []Person // in board order
	OptUp        bool     // wants to play in a higher section
	Code         string   // discount code given with the entry
	Revoked      bool     // the organiser withdrew its discount, with a reason
	Window       string   // id of the window it came through
	Entered      time.Time
	Ticket       string // ticket or voucher number; empty: not paid
}

// Book is the entries that hold a place: withdrawn ones are not in it.
type Book []Team

// others are the entries but the one with an id.
func (b Book) others(self core.TeamID) []Team {
	return slices.DeleteFunc(slices.Clone(b), func(t Team) bool { return t.ID == self && self != "" })
}

// of are the entries of an organisation but the one with an id, in the order
// of their entry.
func (b Book) of(organisation string, self core.TeamID) []Team {
	var found []Team
	for _, t := range b.others(self) {
		if organisation != "" && Fold(t.Organisation) == Fold(organisation) {
			found = append(found, t)
		}
	}
	slices.SortStableFunc(found, func(a, b Team) int {
		return cmp.Or(a.Entered.Compare(b.Entered), cmp.Compare(a.ID, b.ID))
	})
	return found
}

// Fold is a name without what people do not see as a difference: width, case
// and spaces.
func Fold(name string) string {
	return strings.ToLower(strings.Join(strings.Fields(width.Fold.String(name)), ""))
}

// same reports whether two persons are the same one: by their ids, or, where
// one has none, by name.
func (p Person) same(o Person) bool {
	if p.ID != "" && o.ID != "" {
		return Fold(string(p.ID)) == Fold(string(o.ID))
	}
	return p.Name != "" && Fold(p.Name) == Fold(o.Name)
}

// identical reports whether two persons of different entries are certainly the
// same: by their ids, or, where neither has one, by name and day of birth.
func (p Person) identical(o Person) bool {
	if p.ID != "" || o.ID != "" {
		return p.ID != "" && o.ID != "" && p.same(o)
	}
	return p.Born.Day != 0 && p.Born == o.Born && p.same(o)
}

// CaptainNo is the board of a playing captain, 0 if he does not play.
func (t Team) CaptainNo() int {
	for i, p := range t.Players {
		if p.same(t.Captain) {
			return i + 1
		}
	}
	return 0
}

// people are the players and, if he does not play, the captain.
func (t Team) people() []Person {
	people := slices.Clone(t.Players)
	if t.CaptainNo() == 0 && t.Captain != (Person{}) {
		people = append(people, t.Captain)
	}
	return people
}
