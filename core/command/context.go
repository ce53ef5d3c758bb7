package command

import (
	"encoding/json"

	"taikyoku/core"
)

// Context is the state a message arrives in, as plain data: the desk builds it
// from the tournament, `taikyoku understand` reads it from a file. The JSON
// names are those of that file. Nothing in it is changed by Parse.
type Context struct {
	Event      string   `json:"event"`
	Game       string   `json:"game"` // "chess", "xiangqi"
	Language   string   `json:"language"`
	Boards     int      `json:"boards"`
	FixedOrder bool     `json:"fixed_order"`
	Reserve    bool     `json:"reserve"`
	Reporters  []string `json:"reporters"` // "captain", "player", "arbiter"
	Channel    string   `json:"channel"`
	Individual bool     `json:"individual"`
	Currency   string   `json:"currency"` // of the fees
	Appeals    bool     `json:"appeals"`  // the rules hear appeals, so the word for one makes one

	Account    Account     `json:"account"`
	Roster     []Member    `json:"roster"`
	Match      *MatchState `json:"match"`
	Reported   *Reported   `json:"reported"`
	Asked      *Asked      `json:"asked"`
	LineupOpen *LineupOpen `json:"lineup_open"`

	// Round and NextRound are what an arbiter's division is at.
	Round     *RoundState `json:"round"`
	NextRound *RoundState `json:"next_round"`

	Registration *Registration `json:"registration"`
	Open         []string      `json:"open"` // windows: "registration"

	// Teams are the other teams of the event, where the desk knows them: a
	// message about one of them is not about the sender's.
	Teams []OtherTeam `json:"teams"`

	// Groups are the sections of the event by name.
	Groups []string `json:"groups"`
	// Arrival and Meeting are what may be attended now; Boards fixed for good
	// are closed.
	Arrival    *Window `json:"checkin"`
	Meeting    *Window `json:"meeting"`
	BoardsOpen *bool   `json:"boards_open"`
	// Win is what a game won is worth, in tenths; 0: a point. In xiangqi it is two.
	Win core.Points `json:"win"`
}

// allPoints are the game points of a whole match.
func (c *Context) allPoints() core.Points {
	if c.Win > 0 {
		return core.Points(c.Boards) * c.Win
	}
	return core.Points(c.Boards * 10)
}

// Window is something that is held at a time.
type Window struct {
	Open  bool   `json:"open"`
	State string `json:"state"` // "open", "closed"
}

// OtherTeam is a team that is not the sender's; in JSON its name alone is enough.
type OtherTeam struct {
	Name   string   `json:"team"`
	Roster []Member `json:"roster"`
}

// UnmarshalJSON reads a name or an object.
func (t *OtherTeam) UnmarshalJSON(b []byte) error {
	if len(b) > 0 && b[0] == '"' {
		return json.Unmarshal(b, &t.Name)
	}
	type plain OtherTeam
	return json.Unmarshal(b, (*plain)(t))
}

// Role is what an account may do.
type Role string

// The roles of an account.
const (
	Stranger     Role = "none"
	Captain      Role = "captain"
	Player       Role = "player"
	Guardian     Role = "guardian" // a parent; "parent" in JSON is the same
	Leader       Role = "leader"   // of a unit
	Coach        Role = "coach"
	Arbiter      Role = "arbiter"
	ChiefArbiter Role = "chief_arbiter"
	Organiser    Role = "organiser"
)

// UnmarshalText takes the word parent for a guardian.
func (r *Role) UnmarshalText(b []byte) error {
	if *r = Role(b); *r == "parent" {
		*r = Guardian
	}
	return nil
}

// Account is the sender.
type Account struct {
	Role   Role   `json:"role"`
	Team   string `json:"team"`
	TeamNo int    `json:"team_no"`
	Player int    `json:"player"` // roster number of a player or of a playing captain
}

// Member is one player of the sender's roster.
type Member struct {
	No      int    `json:"no"`
	Name    string `json:"name"`
	Reading string `json:"reading"`
	Latin   string `json:"latin"`
}

// MatchState is the sender's present or last match.
type MatchState struct {
	Round            int    `json:"round"`
	Table            int    `json:"table"`
	State            string `json:"state"` // "playing", "finished", "published"
	Team             string `json:"team"`
	Division         string `json:"division"`
	Opponent         string `json:"opponent"`
	Lineup           []int  `json:"lineup"` // roster numbers by board
	FirstMoverBoards []int  `json:"first_mover_boards"`
	// OpponentLineup are the other side's names by board, where revealed.
	OpponentLineup []string `json:"opponent_lineup"`
}

// Reported is what is on record about the match.
type Reported struct {
	By     string   `json:"by"` // team name
	Own    *float64 `json:"own"`
	Opp    *float64 `json:"opp"`
	Boards bool     `json:"boards"`
	Final  bool     `json:"final"`
}

// Asked is the question the bot asked last and that still waits.
type Asked struct {
	// Kind: "confirm_result", "yes_no", "choice", "field".
	Kind   string   `json:"kind"`
	Action Verb     `json:"action"` // what a yes would do
	Own    *float64 `json:"own"`
	Opp    *float64 `json:"opp"`
	// Choices are the labels of a choice in order, so that a label may be typed.
	Choices []string `json:"choices"`
	// Round and Players are those of an order sheet that was asked about.
	Round   int   `json:"round"`
	Players []int `json:"players"`
	// Field names the one missing thing: "code", "amount", "name", …
	Field string `json:"field"`
}

// LineupOpen is the order sheet that may be handed in now.
type LineupOpen struct {
	Round   int   `json:"round"`
	Default []int `json:"default"`
}

// RoundState is a round as an arbiter sees it.
type RoundState struct {
	Number int    `json:"number"`
	State  string `json:"state"`
}

// Registration is the state of the sender's entry.
type Registration struct {
	Open    bool `json:"open"`
	FeePaid bool `json:"fee_paid"`
}

// Message is one text as it was sent.
type Message struct {
	Text   string
	Button string // the payload's label of a tap, when there was one
	Quoted string // the text of the message it answers
}

// points turns a JSON number into tenths.
func points(f *float64) core.Points {
	if f == nil {
		return 0
	}
	return core.Points(*f*10 + 0.5)
}

func (c *Context) arbiter() bool {
	switch c.Account.Role {
	case Arbiter, ChiefArbiter, Organiser:
		return true
	}
	return false
}

// leads reports whether the sender speaks for a team or a unit.
func (c *Context) leads() bool { return c.Account.Role == Captain || c.Account.Role == Leader }

func (c *Context) linked() bool { return c.Account.Role != Stranger && c.Account.Role != "" }

// mayReport tells whether the sender's role reports results in this event.
func (c *Context) mayReport() bool {
	if c.arbiter() {
		return true
	}
	for _, r := range c.Reporters {
		if Role(r) == c.Account.Role {
			return true
		}
	}
	return len(c.Reporters) == 0 && c.Account.Role == Captain
}

func (c *Context) member(no int) *Member {
	for i := range c.Roster {
		if c.Roster[i].No == no {
			return &c.Roster[i]
		}
	}
	return nil
}
