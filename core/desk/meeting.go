package desk

import (
	"slices"

	"taikyoku/core"
	"taikyoku/core/command"
	"taikyoku/core/event"
	"taikyoku/locales"
)

// RemindMeeting reminds the captains of a meeting.
type RemindMeeting struct {
	Meeting string `json:"meeting"`
}

// Name is remind_meeting.
func (RemindMeeting) Name() string { return "remind_meeting" }

func (x RemindMeeting) apply(w *world) ([]core.Card, error) {
	if err := w.staffOnly(); err != nil {
		return nil, err
	}
	m, ok := w.ev.Rules.Schedule.Meeting(x.Meeting)
	if !ok {
		return nil, core.Refuse(core.NotFound, "", "meeting.unknown")
	}
	for _, t := range w.inEvent() {
		card := core.Card{
			Body:    []locales.Text{locales.T("meeting.reminder", "Meeting", locales.ByLang(m.Title), "At", moment(m.Start.Time))},
			Buttons: []core.Button{tap("button.attend", command.Attendance{}.Verb(), "")},
		}
		if m.AbsentNotPaired {
			card.Body = append(card.Body, locales.T("meeting.must_attend", "Clause", w.ev.Rules.Clause("schedule.meetings."+m.ID)))
		}
		owed := slices.DeleteFunc(w.ev.Owes(t), func(o event.Owed) bool { return o.Mark == event.AttendanceKey(m.ID, t.ID) })
		if len(owed) > 0 {
			card.Body = append(card.Body, w.owedLines(t, owed)...)
		}
		if err := w.notify(w.ev.Speakers(t.ID), "meeting:"+m.ID, card); err != nil {
			return nil, err
		}
	}
	return nil, nil
}

// nextMeeting is the meeting that is on or comes next; after all, the last one.
func (s *session) nextMeeting() (core.Meeting, bool) {
	meetings := s.ev.Rules.Schedule.Meetings
	if len(meetings) == 0 {
		return core.Meeting{}, false
	}
	for _, m := range meetings {
		end := m.End.Time
		if end.IsZero() {
			end = m.Start.Time
		}
		if s.now().Before(end) {
			return m, true
		}
	}
	return meetings[len(meetings)-1], true
}

// TossColours records the toss for the colours of round 1 in every section
// (JP-83); it decides colours, not opponents.
type TossColours struct {
	Division core.DivisionID `json:"division,omitempty"` // empty: all
	Colour   core.Colour     `json:"colour"`             // of the first team of the first table
}

// Name is toss.
func (TossColours) Name() string { return "toss" }

func (x TossColours) apply(w *world) ([]core.Card, error) {
	if err := w.staffOnly(); err != nil {
		return nil, err
	}
	if !w.ev.Rules.Pairing.Toss {
		return nil, core.Refuse(core.NotAllowed, w.ev.Rules.Clause("pairing.toss"), "meeting.no_toss")
	}
	if w.ev.LastRound() > 0 {
		return nil, core.Refuse(core.TooLate, w.ev.Rules.Clause("pairing.toss"), "meeting.toss_too_late")
	}
	value := "white"
	if x.Colour == core.Black {
		value = "black"
	}
	for _, sec := range w.ev.Rules.Sections {
		if x.Division == "" || x.Division == sec.ID {
			w.ev.Marks.Put(event.Mark{Kind: event.TossMark, Subject: string(sec.ID), By: w.actor, At: w.at, Value: value})
		}
	}
	return say("meeting.tossed", "Colour", colourText(w.ev, x.Colour)), nil
}

// untossed warns who pairs the first round before the toss for its colours is on
// record (JP-83): the draft has colours by the start order alone.
func (w *world) untossed(round int, pools []core.Section) []core.Card {
	if round != 1 || !w.ev.Rules.Pairing.Toss {
		return nil
	}
	for _, sec := range pools {
		if _, tossed := w.ev.Marks.Get(event.Mark{Kind: event.TossMark, Subject: string(sec.ID)}.Key()); !tossed {
			return say("pair.no_toss", "Clause", w.ev.Rules.Clause("pairing.toss"))
		}
	}
	return nil
}

func (s *session) toss(c command.Toss) ([]core.Card, error) {
	if !s.has(event.Arbiter, event.Organiser) {
		return s.deny(command.Understanding{Deny: command.DenyNotArbiter})
	}
	if c.Colour == core.NoColour {
		return offer(say("meeting.which_colour"), tap("colour.white", command.Toss{}.Verb(), "white"), tap("colour.black", command.Toss{}.Verb(), "black")), nil
	}
	return s.act(TossColours{Colour: c.Colour})
}
