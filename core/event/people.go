package event

import (
	"slices"
	"strings"
	"time"

	"taikyoku/core"
)

// Role is what a link lets an account do.
type Role string

// The roles. Organisers and arbiters are made by a one-time code that the
// program prints, captains by registering, players by their captain's code,
// leaders by entering their unit, guardians and coaches by entering a player.
const (
	Organiser Role = "organiser"
	Arbiter   Role = "arbiter"
	Leader    Role = "leader" // of a unit: a county, an association (HN-12, WX-5)
	Captain   Role = "captain"
	Coach     Role = "coach" // of players, or of a unit
	Player    Role = "player"
	Guardian  Role = "guardian" // follows and speaks for a player
)

// Link ties an account to what it may do in the event. One person may have
// several accounts, one account may follow several players.
type Link struct {
	ID      core.LinkID    `json:"id"`
	Account core.AccountID `json:"account"`
	Role    Role           `json:"role"`
	Team    core.TeamID    `json:"team,omitempty"`
	Player  int            `json:"player,omitempty"` // roster number, for players, guardians and coaches
	Unit    string         `json:"unit,omitempty"`   // key of the unit, for leaders and its coach
	At      time.Time      `json:"at"`
	Revoked bool           `json:"revoked,omitempty"`
}

// Key is the link's id.
func (l Link) Key() core.LinkID { return l.ID }

// Code is a one-time code, kept as its hash: who knows it may take the role.
type Code struct {
	Hash    string      `json:"hash"`
	Role    Role        `json:"role"`
	Team    core.TeamID `json:"team,omitempty"`
	Player  int         `json:"player,omitempty"`
	Unit    string      `json:"unit,omitempty"`    // for its leader and its coach
	Meeting string      `json:"meeting,omitempty"` // not for a role: whoever types it stands for his team at a meeting
	Second  bool        `json:"second,omitempty"`  // for another account of a player who has one
	// Handover is of a captain's code that ends the links of the captains before him.
	Handover bool           `json:"handover,omitempty"`
	Expires  time.Time      `json:"expires"`
	UsedBy   core.AccountID `json:"used_by,omitempty"`
}

// Key is the code's hash.
func (c Code) Key() string { return c.Hash }

// order is that in which the roles of an account are listed.
var order = []Role{Arbiter, Organiser, Leader, Captain, Coach, Player, Guardian}

// LinksOf lists what the account may do, organiser and arbiter first.
func (e *Event) LinksOf(account core.AccountID) []Link {
	var links []Link
	for l := range e.Links.On(byAccount(account)) {
		if !l.Revoked {
			links = append(links, l)
		}
	}
	slices.SortStableFunc(links, func(a, b Link) int { return slices.Index(order, a.Role) - slices.Index(order, b.Role) })
	return links
}

// Holders lists the accounts that have a role; team "" = any team.
func (e *Event) Holders(role Role, team core.TeamID) []core.AccountID {
	return e.accounts(team, func(l Link) bool { return l.Role == role })
}

// Speakers lists the accounts that may speak for an entry; team "" = for any.
func (e *Event) Speakers(team core.TeamID) []core.AccountID {
	return e.withLeaders(team, e.accounts(team, e.Speaks))
}

// withLeaders adds who leads the unit that entered somebody (WX-5).
func (e *Event) withLeaders(team core.TeamID, list []core.AccountID) []core.AccountID {
	return e.with(e.LeadersOf, team, list)
}

// with adds accounts of the unit that entered somebody.
func (e *Event) with(of func(string) []core.AccountID, team core.TeamID, list []core.AccountID) []core.AccountID {
	if t, ok := e.Teams.Get(team); ok && e.ByDelegation() {
		for _, a := range of(t.Unit) {
			if !slices.Contains(list, a) {
				list = append(list, a)
			}
		}
	}
	return list
}

// Speaks reports whether a link lets its account speak for the entry it names:
// the captain of a team; of an individual himself, his guardians and coaches.
func (e *Event) Speaks(l Link) bool {
	switch l.Role {
	case Captain:
		return true
	case Player, Guardian, Coach:
		return !e.Rules.Teams && l.Team != ""
	}
	return false
}

// Followers lists the accounts that follow one player: his own, guardians' and
// coaches'.
func (e *Event) Followers(team core.TeamID, player int) []core.AccountID {
	return e.with(e.CoachesOf, team, e.withLeaders(team, e.accounts(team, func(l Link) bool {
		return l.Player == player && (l.Role == Player || l.Role == Guardian || l.Role == Coach)
	})))
}

// accounts lists those whose links to a team fit, each once; team "" = any.
func (e *Event) accounts(team core.TeamID, fits func(Link) bool) []core.AccountID {
	links := e.Links.All()
	if team != "" {
		links = e.Links.On(byTeam(team))
	}
	var out []core.AccountID
	for l := range links {
		if !l.Revoked && fits(l) && !slices.Contains(out, l.Account) {
			out = append(out, l.Account)
		}
	}
	return out
}

// Own lists the accounts that are linked as the player himself.
func (e *Event) Own(team core.TeamID, player int) []core.AccountID {
	var out []core.AccountID
	for l := range e.Links.All() {
		if !l.Revoked && l.Role == Player && l.Team == team && l.Player == player {
			out = append(out, l.Account)
		}
	}
	return out
}

// Member is one line of the federation's lists: what an id stands for.
type Member struct {
	ID        core.FederationID `json:"id"`
	Name      string            `json:"name"`
	Reading   string            `json:"reading,omitempty"`
	Latin     string            `json:"latin,omitempty"`
	BirthYear int               `json:"birth_year,omitempty"`
	Since     time.Time         `json:"since,omitzero"`
	Until     time.Time         `json:"until,omitzero"`
	Standard  int               `json:"standard,omitempty"` // 0 = no such rating
	Rapid     int               `json:"rapid,omitempty"`
}

// Key is the federation id.
func (m Member) Key() core.FederationID { return m.ID }

// SameName reports whether two names are the same to a person: without regard
// to spaces.
func SameName(a, b string) bool { return squeeze(a) == squeeze(b) }

func squeeze(s string) string {
	return strings.Map(func(r rune) rune {
		if r == ' ' || r == '\u3000' {
			return -1
		}
		return r
	}, s)
}
