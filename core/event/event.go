// Package event is one running of a regulation: everything people did, as rows,
// and nothing that can be computed from them.
//
// One idea: an Event is a set of values in memory. A command reads them, Puts
// new ones and is either stored whole or undone whole; points, ranks and who
// sits where are folded afresh each time. The store writes each row as it is
// under (event, key); it knows the names of the kinds and nothing else.
package event

import (
	"fmt"
	"iter"
	"time"

	"taikyoku/core"
)

// Event is one event with its rules and all its rows.
type Event struct {
	book
	ID    core.EventID
	Rules *core.Regulation // of the version in force

	Heads         Set[string, Head] // exactly one row
	Versions      Set[string, Version]
	Teams         Set[core.TeamID, Team]
	Members       Set[core.FederationID, Member]
	Links         Set[core.LinkID, Link]
	Codes         Set[string, Code]
	Rounds        Set[string, Round]
	Matches       Set[core.MatchID, Match]
	Sheets        Set[string, Sheet]
	Cases         Set[core.CaseID, Case]
	Postings      Set[string, Posting]
	Marks         Set[string, Mark]
	Announcements Set[string, Announcement]
	Records       Set[string, Record]
	Units         Set[string, Unit]
	Sections      Set[core.DivisionID, Section]

	kinds map[string]restorer
}

type restorer interface{ restore([]byte) error }

// New makes an event without rows.
func New(id core.EventID) *Event {
	e := &Event{ID: id, kinds: map[string]restorer{}}
	open(e, &e.Heads, "heads")
	open(e, &e.Versions, "versions")
	open(e, &e.Teams, "teams")
	open(e, &e.Members, "members")
	open(e, &e.Links, "links")
	open(e, &e.Codes, "codes")
	open(e, &e.Rounds, "rounds")
	open(e, &e.Matches, "matches")
	open(e, &e.Sheets, "sheets")
	open(e, &e.Cases, "cases")
	open(e, &e.Postings, "postings")
	open(e, &e.Marks, "marks")
	open(e, &e.Announcements, "announcements")
	open(e, &e.Records, "records")
	open(e, &e.Units, "units")
	open(e, &e.Sections, "sections")
	shelve(&e.Teams, func(t Team) []string { return []string{string(t.Division)} })
	shelve(&e.Links, func(l Link) []string { return []string{byAccount(l.Account), byTeam(l.Team)} })
	shelve(&e.Rounds, func(r Round) []string { return []string{string(r.Division)} })
	shelve(&e.Matches, func(m Match) []string {
		return []string{RoundKey("", m.Round), RoundKey(m.Division, m.Round), byTeam(m.White), byTeam(m.Black)}
	})
	shelve(&e.Postings, func(p Posting) []string { return []string{byTeam(p.Team)} })
	return e
}

func open[K ~string, T Row[K]](e *Event, s *Set[K, T], kind string) {
	*s = Set[K, T]{kind: kind, book: &e.book, rows: map[K]*T{}}
	e.kinds[kind] = s
}

// shelve lets rows be found by more than their key: what is walked for every
// message or every player must not cost the whole event.
func shelve[K ~string, T Row[K]](s *Set[K, T], shelf func(T) []string) {
	s.shelf, s.shelve = shelf, map[string]keys[K]{}
}

func byTeam(t core.TeamID) string { return "team:" + string(t) }

// PostingsOf walks the ledger of an entry.
func (e *Event) PostingsOf(t core.TeamID) iter.Seq[Posting] { return e.Postings.On(byTeam(t)) }

func byAccount(a core.AccountID) string { return "account:" + string(a) }

// Kinds are the names of all kinds of rows, which are also the store's tables.
func Kinds() []string {
	return []string{
		"heads", "versions", "teams", "members", "links", "codes", "rounds", "matches",
		"sheets", "cases", "postings", "marks", "announcements", "records", "units", "sections",
	}
}

// Restore puts a stored row back.
func (e *Event) Restore(kind string, body []byte) error {
	set, ok := e.kinds[kind]
	if !ok {
		return fmt.Errorf("no rows of kind %q", kind)
	}
	return set.restore(body)
}

// Head is what there is once in an event.
type Head struct {
	Regulation string    `json:"regulation"` // id of the regulation
	Version    int       `json:"version"`    // of the regulation, from 1
	Created    time.Time `json:"created"`
	Seed       uint64    `json:"seed"`             // all lots of the event are drawn from it
	Frozen     bool      `json:"frozen,omitempty"` // round 1 has started: the rules no longer change (JP-90)
	Serial     int       `json:"serial"`           // last number given to a row
}

// Key is the same for every event: there is one head.
func (Head) Key() string { return "head" }

// Head returns the event's head.
func (e *Event) Head() Head {
	h, _ := e.Heads.Get(Head{}.Key())
	return h
}

// Serial gives the next number for an id: the same again at a replay.
func (e *Event) Serial() int {
	h := e.Head()
	h.Serial++
	e.Heads.Put(h)
	return h.Serial
}

// Version is one version of the regulation, as the file was.
type Version struct {
	No     int       `json:"no"`
	Source string    `json:"source"`
	At     time.Time `json:"at"`
	Reason string    `json:"reason,omitempty"`
}

// Key orders versions.
func (v Version) Key() string { return fmt.Sprintf("%04d", v.No) }

// Zone is where the event's clock hangs: every deadline is judged there.
func (e *Event) Zone() *time.Location { return e.Rules.Location() }
