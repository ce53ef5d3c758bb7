package event

import (
	"encoding/json"
	"time"

	"taikyoku/core"
	"taikyoku/locales"
)

// Kinds of marks.
const (
	TossMark       = "toss"       // subject: division, value: the initial-colour
	AttendanceMark = "attendance" // subject: meeting/team, value: proxy name
	ReadMark       = "read"       // subject: announcement/account
	MovedMark      = "moved"      // subject: division/round, value: its start (RFC 3339)
	GateMark       = "gate"       // subject: gate/team[/roster number] or gate/unit: seen, by whom and when; value: a note
	ConsentMark    = "consent"    // subject: consent/version/team/roster number, value: who gave it
	CheckInMark    = "checkin"    // subject: team[/roster number] or unit
)

// CaseKind is what somebody asks the organiser or the arbiter for.
type CaseKind string

// The kinds of cases.
const (
	ChangeRequest CaseKind = "change"   // of the roster after the deadline (JP-70)
	Cancellation  CaseKind = "cancel"   // of the entry (JP-96)
	Question      CaseKind = "question" // to the arbiter (JP-78)
	ProtestCase   CaseKind = "protest"
	LateMessage   CaseKind = "late"       // timely, but processed after the reveal
	Inquiry       CaseKind = "inquiry"    // of the organiser, waits for the captain (JP-91)
	PaymentCase   CaseKind = "payment"    // a captain says that he has paid
	LateEntry     CaseKind = "late_entry" // of individuals after the entries have closed (SH-46)
	Admission     CaseKind = "admission"  // of a unit late, or of one team more (HN-11, HN-27)
	FollowRequest CaseKind = "follow"     // to speak for an individual whom others have entered
	AppealCase    CaseKind = "appeal"     // a protest with its clock and deposit (SH-12)
	FailedMessage CaseKind = "failed"     // nothing could be made of it: an arbiter reads it
)

// CaseState is how far a case is.
type CaseState string

// The states of a case.
const (
	Open      CaseState = "open"
	Approved  CaseState = "approved"
	Refused   CaseState = "refused"
	Answered  CaseState = "answered"
	TakenBack CaseState = "taken_back" // by who made it
)

// Case is a request with its decision; every override has a reason (T6).
type Case struct {
	ID      core.CaseID     `json:"id"`
	Kind    CaseKind        `json:"kind"`
	Team    core.TeamID     `json:"team,omitempty"`
	Unit    string          `json:"unit,omitempty"`   // where it is about the whole unit of the entry
	Match   core.MatchID    `json:"match,omitempty"`  // an appeal's
	Deposit time.Time       `json:"deposit,omitzero"` // when an appeal's was received
	By      core.AccountID  `json:"by"`
	At      time.Time       `json:"at"`
	Text    string          `json:"text,omitempty"`
	Verb    string          `json:"verb,omitempty"`    // the change that approval makes
	Payload json.RawMessage `json:"payload,omitempty"` // its command
	State   CaseState       `json:"state"`
	Decided time.Time       `json:"decided,omitzero"`
	Decider core.AccountID  `json:"decider,omitempty"`
	Reason  string          `json:"reason,omitempty"`
}

// Key is the case's id.
func (c Case) Key() core.CaseID { return c.ID }

// Posting is one line of the ledger, never changed: a refund is a new line.
type Posting struct {
	ID     string      `json:"id"`
	Team   core.TeamID `json:"team,omitempty"`
	Unit   string      `json:"unit,omitempty"` // of what a whole unit owes (WX-26)
	Kind   string      `json:"kind"`           // due, paid, change_fee, late_fee, refund, subsidy, lodging, deposit, deposit_back, deposit_kept, undone
	Amount core.Money  `json:"amount"`
	At     time.Time   `json:"at"`
	Ref    string      `json:"ref,omitempty"` // ticket or voucher number
	Clause string      `json:"clause,omitempty"`
}

// Key is the posting's id.
func (p Posting) Key() string { return p.ID }

// The kinds of posting by which money is held for an entry or a unit: what came in,
// what went back, and what was recorded by mistake (Ref is the id of that line).
const (
	PaidPosting   = "paid"
	RefundPosting = "refund"
	UndonePosting = "undone"
)

// Held is what a line adds to the money that is held, in minor units.
func (p Posting) Held() int64 {
	switch p.Kind {
	case PaidPosting:
		return p.Amount.Amount
	case RefundPosting, UndonePosting:
		return -p.Amount.Amount
	}
	return 0
}

// Undone reports whether a payment was recorded by mistake.
func (e *Event) Undone(paid Posting) bool {
	for p := range e.Postings.All() {
		if p.Kind == UndonePosting && p.Ref == paid.ID {
			return true
		}
	}
	return false
}

// Mark says that somebody did something that is only counted: attended the
// meeting, read an announcement, sent the member of staff.
type Mark struct {
	Kind    string         `json:"kind"`    // attendance, toss, read, staff
	Subject string         `json:"subject"` // team, announcement + account, organisation
	By      core.AccountID `json:"by"`
	At      time.Time      `json:"at"`
	Value   string         `json:"value,omitempty"`
}

// Key is kind and subject.
func (m Mark) Key() string { return m.Kind + "/" + m.Subject }

// Announcement is what an organiser told many.
type Announcement struct {
	ID      string           `json:"id"`
	To      string           `json:"to"` // all, captains, players, a division, a team
	Texts   locales.ByLang   `json:"texts"`
	At      time.Time        `json:"at"`
	By      core.AccountID   `json:"by"`
	Reached []core.AccountID `json:"reached"`
}

// Key is the announcement's id.
func (a Announcement) Key() string { return a.ID }

// Record is a fact that is only kept: a sanction, a special prize, minutes.
type Record struct {
	ID      string         `json:"id"`
	Kind    string         `json:"kind"`
	Subject string         `json:"subject,omitempty"`
	Text    string         `json:"text"`
	By      core.AccountID `json:"by"`
	At      time.Time      `json:"at"`
}

// Key is the record's id.
func (r Record) Key() string { return r.ID }
