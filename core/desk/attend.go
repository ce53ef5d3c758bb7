package desk

import (
	"taikyoku/core"
	"taikyoku/core/command"
	"taikyoku/core/event"
	"taikyoku/locales"
)

// Attend records that a team is at a meeting, by its captain, its coach or a
// proxy. Where who stays away is not paired (HN-32) a team's own word counts only
// while the meeting is on; the staff keep the list, and once a round is published
// they need a reason to add to it.
type Attend struct {
	Meeting string      `json:"meeting"`
	Team    core.TeamID `json:"team"`
	Proxy   string      `json:"proxy,omitempty"`
	Absent  bool        `json:"absent,omitempty"`
	Reason  string      `json:"reason,omitempty"`
}

// Name is attend.
func (Attend) Name() string { return "attend" }

func (x Attend) withReason(reason string) Act { x.Reason = reason; return x }

func (x Attend) matter(w *world) locales.Text {
	m, _ := w.ev.Rules.Schedule.Meeting(x.Meeting)
	t, _ := w.ev.Teams.Get(x.Team)
	return locales.T("waive.paper", "Who", w.whose(t, 0), "Paper", m.Title)
}

func (x Attend) apply(w *world) ([]core.Card, error) {
	m, ok := w.ev.Rules.Schedule.Meeting(x.Meeting)
	t, has := w.ev.Teams.Get(x.Team)
	staff := w.is(event.Arbiter, event.Organiser)
	clause := w.ev.Rules.Clause("schedule.meetings." + m.ID)
	switch {
	case !ok || !has || t.State != event.Entered:
		return nil, core.Refuse(core.NotFound, "", "meeting.unknown")
	case !staff && !w.belongs(x.Team, 0):
		return nil, core.Refuse(core.NotAllowed, clause, "meeting.captain_only")
	case x.Proxy != "" && !m.Proxy:
		return nil, core.Refuse(core.NotAllowed, clause, "meeting.no_proxy")
	case m.AbsentNotPaired && w.ev.LastRound() > 0 && !staff:
		return nil, core.Refuse(core.TooLate, clause, "meeting.over").Then("desk.ask_staff")
	case m.AbsentNotPaired && w.ev.LastRound() > 0 && x.Reason == "" && !x.Absent:
		return nil, core.Refuse(core.TooLate, clause, "meeting.over").Then("desk.give_reason")
	case m.AbsentNotPaired && !staff && !x.Absent && w.at.Before(m.Start.Time):
		return say("meeting.noted", "Team", t.Name, "At", moment(m.Start.Time)), nil
	}
	if x.Absent {
		w.ev.Marks.Delete(event.AttendanceKey(m.ID, t.ID))
		return say("meeting.absent", "Team", t.Name), nil
	}
	return w.present(m, t, x.Proxy)
}

// present marks a team as there.
func (w *world) present(m core.Meeting, t event.Team, proxy string) ([]core.Card, error) {
	w.ev.Marks.Put(event.Mark{Kind: event.AttendanceMark, Subject: m.ID + "/" + string(t.ID), By: w.actor, At: w.at, Value: proxy})
	return say("meeting.present", "Team", t.Name), nil
}

// byCode takes the code that hangs in the room of a meeting for the word of each
// team that is there.
func (w *world) byCode(c event.Code) ([]core.Card, error) {
	m, ok := w.ev.Rules.Schedule.Meeting(c.Meeting)
	if !ok {
		return nil, core.Refuse(core.NotFound, "", "meeting.unknown")
	}
	for _, l := range w.ev.LinksOf(w.actor) {
		t, ok := w.ev.Teams.Get(l.Team)
		if !ok || t.State != event.Entered || l.Role != event.Captain && l.Role != event.Coach {
			continue
		}
		if m.AbsentNotPaired && w.ev.LastRound() > 0 {
			return nil, core.Refuse(core.TooLate, w.ev.Rules.Clause("schedule.meetings."+m.ID), "meeting.over").Then("desk.ask_staff")
		}
		return w.present(m, t, "")
	}
	return nil, core.Refuse(core.NotAllowed, w.ev.Rules.Clause("schedule.meetings."+m.ID), "meeting.captain_only")
}

// attend records the sender's team, or lists who is there.
func (s *session) attend(c command.Attendance) ([]core.Card, error) {
	m, ok := s.nextMeeting()
	if !ok {
		return say("meeting.unknown"), nil
	}
	staff := s.has(event.Arbiter, event.Organiser)
	if t, ok := s.attends(); ok && !(staff && c.Team != "") {
		return s.act(Attend{Meeting: m.ID, Team: t.ID, Proxy: c.Proxy, Absent: !c.Present})
	}
	if !staff {
		return s.deny(command.Understanding{Deny: command.DenyNotCaptain})
	}
	if c.Team != "" {
		t, ok := s.teamNamed(c.Team)
		if !ok {
			return say("desk.no_team"), nil
		}
		return s.act(Attend{Meeting: m.ID, Team: t.ID, Proxy: c.Proxy, Absent: !c.Present})
	}
	if c.Every {
		return s.attendEvery(m, c)
	}
	return s.world().attendance(m), nil
}

// attends is the team the account may stand for at a meeting.
func (s *session) attends() (event.Team, bool) {
	if t, ok := s.own(); ok {
		return t, true
	}
	for _, l := range s.links {
		if l.Role == event.Coach && l.Team != "" {
			t, ok := s.ev.Teams.Get(l.Team)
			return t, ok
		}
	}
	return event.Team{}, false
}

// attendance lists who has not come yet.
func (w *world) attendance(m core.Meeting) []core.Card {
	var absent locales.List
	for _, t := range w.notMarked(m) {
		absent = append(absent, name(t.Name))
	}
	present := -len(absent)
	for t := range w.ev.Teams.All() {
		if t.State == event.Entered {
			present++
		}
	}
	cards := say("meeting.list", "Count", present, "Absent", absent)
	if len(absent) == 0 {
		cards = say("meeting.all_here", "Count", present)
	}
	return offer(cards, core.Button{Label: locales.T("button.meeting_code"), Data: "mc:" + m.ID})
}

// meetingCode makes the code that each team at a meeting types to be counted.
func (s *session) meetingCode(meeting string) ([]core.Card, error) {
	m, ok := s.ev.Rules.Schedule.Meeting(meeting)
	if !ok {
		return say("meeting.unknown"), nil
	}
	code := NewCode(s.desk.parts.Random)
	if _, err := s.act(GrantCode{Hash: HashOf(code), Meeting: meeting, Expires: lastDay(s.ev)}); err != nil {
		return nil, err
	}
	return say("meeting.code", "Meeting", locales.ByLang(m.Title), "Code", code), nil
}
