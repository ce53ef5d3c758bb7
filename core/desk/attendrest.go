package desk

import (
	"slices"

	"taikyoku/core"
	"taikyoku/core/command"
	"taikyoku/core/event"
	"taikyoku/locales"
)

// AttendRest records that every team which is not marked yet is at a meeting, but for
// those that are named.
type AttendRest struct {
	Meeting string        `json:"meeting"`
	Teams   []core.TeamID `json:"teams"`
}

// Name is attend_rest.
func (AttendRest) Name() string { return "attend_rest" }

func (x AttendRest) apply(w *world) ([]core.Card, error) {
	if err := w.staffOnly(); err != nil {
		return nil, err
	}
	for _, id := range x.Teams {
		if _, err := (Attend{Meeting: x.Meeting, Team: id}).apply(w); err != nil {
			return nil, err
		}
	}
	m, _ := w.ev.Rules.Schedule.Meeting(x.Meeting)
	return w.attendance(m), nil
}

// attendEvery reads back which teams will be marked as present and asks: one of the
// staff said that all are there, or all but some.
func (s *session) attendEvery(m core.Meeting, c command.Attendance) ([]core.Card, error) {
	var except []core.TeamID
	for _, typed := range c.Except {
		t, ok := s.teamNamed(typed)
		if !ok {
			return say("desk.no_team"), nil
		}
		except = append(except, t.ID)
	}
	w := s.world()
	x := AttendRest{Meeting: m.ID}
	var names locales.List
	for _, t := range w.notMarked(m) {
		if !slices.Contains(except, t.ID) {
			x.Teams, names = append(x.Teams, t.ID), append(names, name(t.Name))
		}
	}
	if len(x.Teams) == 0 {
		return s.world().attendance(m), nil
	}
	return s.confirm(say("meeting.rest_present", "Meeting", locales.ByLang(m.Title), "Count", len(names), "Teams", names), x)
}

// notMarked are the teams of which nobody said that they are at a meeting.
func (w *world) notMarked(m core.Meeting) []event.Team {
	var out []event.Team
	for t := range w.ev.Teams.All() {
		if _, ok := w.ev.Marks.Get(event.AttendanceKey(m.ID, t.ID)); !ok && t.State == event.Entered {
			out = append(out, t)
		}
	}
	return out
}
