package configs

import (
	"fmt"
	"slices"
	"strings"

	"taikyoku/core"
	"taikyoku/core/event"
)

// standing is what an event says of an entry of which some things are not
// there: the clauses that keep it out of a round, that keep its first player from
// his board, and that are only told.
type standing struct{ bars, seat, told []string }

// lacking is an entry's standing in a round when everything that is asked of it
// is there but what has these ids: gates, consents, meetings.
func (c *clause) lacking(round int, but ...string) standing {
	return c.standing(c.r, event.Team{}, round, but...)
}

// standing is the same under rules that came after the papers, for an entry
// with what else is known of it.
func (c *clause) standing(now *core.Regulation, t event.Team, round int, but ...string) (s standing) {
	ev := event.New("e")
	ev.Rules = c.r
	t.ID, t.State = "t1", event.Entered
	for i := range max(c.r.Roster.Min, 1) {
		t.Players = append(t.Players, event.Person{Name: fmt.Sprint("棋手", i+1)})
	}
	ev.Teams.Put(t)
	for _, o := range ev.Asks(t) {
		if !slices.ContainsFunc(but, func(id string) bool { return strings.Contains(o.Mark, "/"+id+"/") }) {
			kind, subject, _ := strings.Cut(o.Mark, "/")
			ev.Marks.Put(event.Mark{Kind: kind, Subject: subject})
		}
	}
	ev.Rules = now
	for _, o := range ev.Bars(t, round) {
		s.bars = append(s.bars, o.Clause)
	}
	for _, o := range ev.Unseated(t, round)[1] {
		s.seat = append(s.seat, o.Clause)
	}
	for _, o := range ev.Owes(t) {
		if o.Warn {
			s.told = append(s.told, o.Clause)
		}
	}
	return s
}

// of checks whom things are asked of.
func (c *clause) of(parts []core.Part, gates ...string) {
	for _, id := range gates {
		c.is(id+" of", c.gate(id).Of, parts)
	}
}
