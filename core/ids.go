package core

// Each id has its own type; an id of a chat service is looked into only by the
// adapter that made it.
type (
	AccountID  string // platform:user
	EventID    string
	DivisionID string // the id of a section in the regulation
	TeamID     string
	LinkID     string
	MatchID    string
	CaseID     string
	NoticeID   int64
	QuestionID int64
)

// FederationID is a person's number in the federation, as entered.
type FederationID string
