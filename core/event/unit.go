package event

import (
	"time"

	"taikyoku/core"
)

// Unit is a county, an association, a school: it enters teams and players and
// has a leader and a coach (HN-8, HN-12, WX-5).
type Unit struct {
	Name       string         `json:"name"`
	Leader     Person         `json:"leader,omitzero"`
	Coach      Person         `json:"coach,omitzero"`
	Companions []Person       `json:"companions,omitempty"` // who travels with it (WX-26)
	Arrivals   []Journey      `json:"arrivals,omitempty"`   // WX-23, WX-28
	Departures []Journey      `json:"departures,omitempty"`
	Rooms      []Room         `json:"rooms,omitempty"` // WX-26
	By         core.AccountID `json:"by"`
	Entered    time.Time      `json:"entered"`
}

// Key is the unit's name: units of one event differ in it.
func (u Unit) Key() string { return u.Name }

// Journey is how people come or leave.
type Journey struct {
	Flight  string    `json:"flight,omitempty"`
	At      time.Time `json:"at"`
	Persons int       `json:"persons,omitempty"` // 0: the whole unit
}

// Room is beds that a unit has asked for.
type Room struct {
	Of      core.Part `json:"of"` // whom it is for: the rate depends on it
	Room    core.Room `json:"room"`
	Persons int       `json:"persons"`
	From    core.Date `json:"from"` // first night
	To      core.Date `json:"to"`   // morning of leaving
}

// Section is what was decided about a section of the regulation in this event;
// what is empty is as the regulation says.
type Section struct {
	ID        core.DivisionID `json:"id"`
	Cancelled bool            `json:"cancelled,omitempty"` // SH-27
	Into      core.DivisionID `json:"into,omitempty"`      // paired with this one, ranked apart (SH-27, WX-12)
	Kept      bool            `json:"kept,omitempty"`      // plays though it has too few entries
	Rounds    int             `json:"rounds,omitempty"`    // WX-11, HN-14
	System    string          `json:"system,omitempty"`    // SH-4, SH-20
	Places    int             `json:"places,omitempty"`    // prizes of a small field (SH-30)
	Percent   int             `json:"percent,omitempty"`   // of the points for a promotion (SH-34)
	Closed    time.Time       `json:"closed,omitzero"`     // entries closed early (SH-44)
	Reason    string          `json:"reason,omitempty"`
	By        core.AccountID  `json:"by"`
	At        time.Time       `json:"at"`

	// Which money counts of a table that contradicts itself, by the id of the prize (WX-22).
	Tables map[string]PrizeTable `json:"tables,omitempty"`
}

// PrizeTable is a reading of a table of prizes.
type PrizeTable string

// The readings of a table that does not add up to its total.
const (
	AsPrinted  PrizeTable = "printed"  // the amounts as they stand
	AsTotalled PrizeTable = "totalled" // those that add up to the total
)

// Key is the section's id.
func (s Section) Key() core.DivisionID { return s.ID }
