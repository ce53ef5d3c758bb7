package event

import (
	"time"

	"taikyoku/core"
)

// TeamState is where an entry stands.
type TeamState string

// The states of an entry. Paid and rostered are two different things (JP-33).
const (
	Entered   TeamState = "entered"
	Withdrawn TeamState = "withdrawn"
	Void      TeamState = "void" // not complete in time, or over the cap (HN-11, HN-28)
)

// Team is an entry: a team, or one individual on one board.
type Team struct {
	ID           core.TeamID     `json:"id"`
	Name         string          `json:"name"`
	Claims       string          `json:"claims,omitempty"` // its name folded, where the rules want names to differ (JP-22)
	Organisation string          `json:"organisation,omitempty"`
	OrgKind      string          `json:"org_kind,omitempty"` // of the fee table: club, circle; empty: general
	Region       string          `json:"region,omitempty"`   // of the fee table
	Captain      Person          `json:"captain"`            // or its leader
	Coach        Person          `json:"coach,omitzero"`     // HN-12
	Contact      string          `json:"contact,omitempty"`  // who is asked about the entry, if he was named (HN-38)
	Phone        string          `json:"phone,omitempty"`    // of the contact, where the form asks for it (HN-38)
	Email        string          `json:"email,omitempty"`
	Players      []Person        `json:"players"` // fixed board order; roster number = index + 1
	OptUp        bool            `json:"opt_up,omitempty"`
	Discount     string          `json:"discount,omitempty"` // the code entered
	Referral     string          `json:"referral,omitempty"` // the code of who recommended the event (JP-27)
	Division     core.DivisionID `json:"division"`
	Wish         core.DivisionID `json:"wish,omitempty"` // the section asked for, where there is a choice (SH-23 … SH-25, WX-4)
	Unit         string          `json:"unit,omitempty"` // key of the unit that entered it (WX-5, HN-8)
	Entered      time.Time       `json:"entered"`
	Revoked      bool            `json:"revoked,omitempty"` // the organiser withdrew its discount (JP-32)
	Window       string          `json:"window,omitempty"`  // the entry window it came through
	State        TeamState       `json:"state"`
	Fee          core.Money      `json:"fee"`
	Ticket       string          `json:"ticket,omitempty"`
	Paid         time.Time       `json:"paid,omitzero"`
	No           int             `json:"no,omitempty"`         // start rank in its division once entries are closed (TPN)
	LeftFrom     int             `json:"left_from,omitempty"`  // first round it no longer plays
	StaffName    string          `json:"staff_name,omitempty"` // JP-85
}

// Key is the team's id.
func (t Team) Key() core.TeamID { return t.ID }

// Person is somebody on an entry form. Only the year of birth is kept, unless a
// rule of the event needs the day; neither is ever shown to others.
type Person struct {
	ID        core.FederationID `json:"id,omitempty"`
	Name      string            `json:"name"`
	Reading   string            `json:"reading,omitempty"`
	Latin     string            `json:"latin,omitempty"`
	BirthYear int               `json:"birth_year,omitempty"`
	Born      core.Date         `json:"born,omitzero"`    // where a rule needs the day (WX-6, HN-7, SH-25)
	Sex       core.Sex          `json:"sex,omitempty"`    // where sections are split by it
	Level     string            `json:"level,omitempty"`  // of the certificate shown, in the regulation's words (SH-21)
	Target    string            `json:"target,omitempty"` // level aimed at (SH-23, SH-24)
	Exempt    bool              `json:"exempt,omitempty"` // declared by the unit not to count for its quota (WX-5)
	Basis     int               `json:"basis,omitempty"`  // what ties him to his unit: number in the regulation's list, from 1 (HN-9)
	Standard  int               `json:"standard,omitempty"`
	Rapid     int               `json:"rapid,omitempty"`
	Junior    bool              `json:"junior,omitempty"` // in primary school or younger (JP-47)
	Since     time.Time         `json:"since,omitzero"`   // member of the federation
	Until     time.Time         `json:"until,omitzero"`
}

// CaptainNo is the roster number of a captain who plays, else 0.
func (t Team) CaptainNo() int {
	for i, p := range t.Players {
		if p.ID != "" && p.ID == t.Captain.ID || p.ID == "" && SameName(p.Name, t.Captain.Name) {
			return i + 1
		}
	}
	return 0
}

// Player returns the person with a roster number.
func (t Team) Player(no int) (Person, bool) {
	if no < 1 || no > len(t.Players) {
		return Person{}, false
	}
	return t.Players[no-1], true
}
