package desk

import (
	"errors"
	"fmt"
	"time"

	"taikyoku/core"
	"taikyoku/core/entry"
	"taikyoku/core/event"
	"taikyoku/locales"
)

// unrostered.go chases teams that hold a ticket and have not named their players:
// paying and registering the players are two things (JP-33, JP-68).

// RemindRosters reminds the captains of such teams while there is time.
type RemindRosters struct{}

// Name is remind_rosters.
func (RemindRosters) Name() string { return "remind_rosters" }

func (RemindRosters) apply(w *world) ([]core.Card, error) {
	if err := w.staffOnly(); err != nil {
		return nil, err
	}
	until := w.ev.Rules.Roster.Until
	for _, t := range w.unrostered() {
		text := locales.T("roster.remind", "Team", t.Name, "Until", moment(until.At.In(w.ev.Zone())), "Min", w.ev.Rules.Roster.Min)
		card := core.Card{Body: []locales.Text{locales.T("desk.by_clause", "Text", text, "Clause", w.ev.Rules.Clause("roster.until"))}}
		if err := w.notify(w.ev.Speakers(t.ID), "", card); err != nil {
			return nil, err
		}
	}
	return nil, nil
}

// ListUnrostered tells the staff, when players are due, which teams have a ticket
// and no players. What becomes of them is the organiser's to decide.
type ListUnrostered struct{}

// Name is list_unrostered.
func (ListUnrostered) Name() string { return "list_unrostered" }

func (ListUnrostered) apply(w *world) ([]core.Card, error) {
	if err := w.staffOnly(); err != nil {
		return nil, err
	}
	until, clause := w.ev.Rules.Roster.Until, w.ev.Rules.Clause("roster.until")
	if until.Open(w.at) {
		return nil, core.Refuse(core.TooEarly, clause, "roster.not_due", "Until", moment(until.At.In(w.ev.Zone())))
	}
	list := w.unrostered()
	if len(list) == 0 {
		return nil, nil
	}
	title := locales.T("roster.unrostered", "Count", len(list), "Until", moment(until.At.In(w.ev.Zone())))
	card := core.Card{Body: []locales.Text{locales.T("desk.by_clause", "Text", title, "Clause", clause)}}
	for _, t := range list {
		card.Body = append(card.Body, locales.T("roster.unrostered_team", "Team", t.Name, "Captain", t.Captain.Name, "Ticket", t.Ticket, "Have", len(t.Players)))
	}
	return []core.Card{card}, w.notify(w.staff(), "", card)
}

// unrostered are the teams that stand, hold a ticket and lack players.
func (w *world) unrostered() []event.Team {
	var list []event.Team
	for _, t := range entry.Unrostered(w.ev.Rules, w.ev.Book()) {
		if e, ok := w.ev.Teams.Get(t.ID); ok && e.State == event.Entered {
			list = append(list, e)
		}
	}
	return list
}

// rosterGrace is how long a message that was sent in time may be on its way.
const rosterGrace = 20 * time.Second

// appointRosters lets the clock remind, and list when players are due.
func (w *world) appointRosters() error {
	r := w.ev.Rules.Roster
	if r.Until.IsZero() || !r.Until.Open(w.at) {
		return nil
	}
	var problems []error
	for _, before := range r.Remind {
		if t := r.Until.At.Add(-before.Of()); t.After(w.at) {
			problems = append(problems, w.appoint(rosterKey(before), t, time.Time{}, RemindRosters{}))
		}
	}
	return errors.Join(append(problems, w.appoint("roster/until", r.Until.Closes().Add(rosterGrace), r.Until.At.Time, ListUnrostered{}))...)
}

// rosterKey is the key of the reminder of the players.
func rosterKey(before core.Span) string { return fmt.Sprintf("roster/remind/%s", before.Of()) }
