package core

// RosterRules is who is on a team and until when that may change.
type RosterRules struct {
	// Fewest players. JP-16, HN-12
	Min int `json:"min"`
	// Most players. JP-16, HN-12
	Max int `json:"max"`
	// The registered board order holds for the whole event. JP-50, HN-5
	FixedOrder bool `json:"fixed_order,omitempty"`
	// Players and order are due, and free to change, until then. JP-68, JP-69
	Until Deadline `json:"until,omitzero"`
	// How long before that captains who hold a ticket and have named no players are reminded. JP-33
	Remind []Span `json:"remind,omitempty"`
	// The captain. JP-16 … JP-18
	Captain CaptainRule `json:"captain,omitzero"`
	// A player may be in one team only. JP-18
	OneTeam bool `json:"one_team,omitempty"`
	// Most leaders. WX-5, HN-12
	Leaders int `json:"leaders,omitempty"`
	// Most coaches. WX-5, HN-12
	Coaches int `json:"coaches,omitempty"`
	// Changes of players after the deadline. JP-70 … JP-72
	Change *ChangeRule `json:"change,omitempty"`
}

// CaptainRule says who may be captain.
type CaptainRule struct {
	// A team has one. JP-16
	Required bool `json:"required"`
	// He may be one of the players, or not. JP-17
	MayPlay bool `json:"may_play"`
	// He may have no part in another team. JP-18
	OneTeam bool `json:"one_team"`
}

// ChangeRule is how players may change after the roster is due.
type ChangeRule struct {
	// A request must be in by then. JP-70
	Until Deadline `json:"until"`
	// The organiser must accept the reason. JP-70
	Approval bool `json:"approval"`
	// What it costs. JP-71
	Fee Money `json:"fee,omitzero"`
	// What the fee is taken for. JP-71
	FeePer FeePer `json:"fee_per,omitempty"`
	// Who is added must have joined the federation by then. JP-72
	JoinedBy Deadline `json:"joined_by,omitzero"`
	// A change of the board order alone is possible too. JP-70
	Reorder bool `json:"reorder"`
	// It must also be confirmed in writing: "email". JP-71
	InWriting string `json:"in_writing,omitempty"`
}

// FeePer is what a fee is taken for.
type FeePer string

// What fees are taken for.
const (
	PerRequest FeePer = "request"
	PerPerson  FeePer = "person"
	PerTeam    FeePer = "team"
)

// Choices lists what fees are taken for.
func (FeePer) Choices() []string {
	return []string{string(PerRequest), string(PerPerson), string(PerTeam)}
}

// LineupRules is about order sheets: which of the roster play a round.
type LineupRules struct {
	// Order sheets exist; false: everybody plays on his own board. JP-79, HN-5
	Sheets bool `json:"sheets,omitempty"`
	// The players must sit in the registered order. JP-51
	InOrder bool `json:"in_order,omitempty"`
	// Due this long before the round's start, wherever it is moved to. JP-79
	DueBefore Span `json:"due_before,omitempty"`
	// That instant itself is still in time (by) or not (before). JP-79
	Bound Bound `json:"bound,omitempty"`
	// Round 1 has a date of its own. JP-84
	FirstRound Deadline `json:"first_round,omitzero"`
	// What plays when no sheet came. JP-80
	Default LineupDefault `json:"default,omitempty"`
	// A message stamped in time may arrive this much later. JP-79
	Grace Span `json:"grace,omitempty"`
	// How long before the deadline captains are reminded. JP-79
	Remind []Span `json:"remind,omitempty"`
}

// Choices lists the bounds.
func (Bound) Choices() []string { return []string{string(Through), string(By), string(Before)} }

// LineupDefault is what plays when no order sheet came.
type LineupDefault string

// What may play by default.
const (
	TopOfRoster LineupDefault = "top" // the first boards of the registered order
	LastSheet   LineupDefault = "last"
)

// Choices lists the defaults.
func (LineupDefault) Choices() []string { return []string{string(TopOfRoster), string(LastSheet)} }
