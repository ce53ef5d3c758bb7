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
		if err := w.notify(w.ev.Speakers(t.ID), "", card); err != nil {
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

func (s *session) toss(c command.Toss) ([]core.Card, error) {
	if !s.has(event.Arbiter, event.Organiser) {
		return s.deny(command.Understanding{Deny: command.DenyNotArbiter})
	}
	if c.Colour == core.NoColour {
		return offer(say("meeting.which_colour"), tap("colour.white", command.Toss{}.Verb(), "white"), tap("colour.black", command.Toss{}.Verb(), "black")), nil
	}
	return s.act(TossColours{Colour: c.Colour})
}

// Tell sends an announcement to all, a section, the captains or one team.
type Tell struct {
	To   string         `json:"to"` // all, captains, players, a division's or a team's id
	Text locales.ByLang `json:"text"`
}

// Name is tell.
func (Tell) Name() string { return "tell" }

func (x Tell) apply(w *world) ([]core.Card, error) {
	if !w.is(event.Organiser, event.Arbiter) {
		return nil, w.staffOnly()
	}
	to := w.audience(x.To)
	if len(to) == 0 {
		return nil, core.Refuse(core.NotFound, "", "tell.nobody")
	}
	a := event.Announcement{ID: "a" + numbers([]int{w.ev.Serial()}), To: x.To, Texts: x.Text, At: w.at, By: w.actor, Reached: to}
	w.ev.Announcements.Put(a)
	card := core.Card{
		Title:   locales.T("tell.title"),
		Body:    []locales.Text{locales.T("desk.own_words", "Text", x.Text)},
		Buttons: []core.Button{{Label: locales.T("button.read"), Data: "read:" + a.ID}},
	}
	if err := w.notify(to, "announcement:"+a.ID, card); err != nil {
		return nil, err
	}
	return say("tell.sent", "Count", len(to)), nil
}

// audience are the accounts that an announcement is for, each once.
func (w *world) audience(to string) []core.AccountID {
	var out []core.AccountID
	for l := range w.ev.Links.All() {
		t, _ := w.ev.Teams.Get(l.Team)
		fits := false
		switch to {
		case "all":
			fits = true
		case "captains":
			fits = l.Role == event.Captain
		case "players":
			fits = l.Role == event.Player || l.Role == event.Guardian
		default:
			fits = string(t.Division) == to || string(t.ID) == to
		}
		if fits && !l.Revoked && !slices.Contains(out, l.Account) {
			out = append(out, l.Account)
		}
	}
	return out
}

// announce shows the preview and asks.
func (s *session) announce(c command.Announce) ([]core.Card, error) {
	if !s.has(event.Arbiter, event.Organiser) {
		return s.deny(command.Understanding{Deny: command.DenyNotArbiter})
	}
	to := c.To
	if c.Team != "" {
		t, ok := s.teamNamed(c.Team)
		if !ok {
			return say("desk.no_team"), nil
		}
		to = string(t.ID)
	}
	for _, sec := range s.ev.Rules.Sections {
		if s.namesSection(sec, c.To) {
			to = string(sec.ID)
		}
	}
	if to == "" {
		to = "all"
	}
	if c.Text == "" {
		return say("ask.announce_text"), nil
	}
	count := len(s.world().audience(to))
	preview := core.Card{
		Title: locales.T("tell.preview", "Count", count),
		Body:  []locales.Text{name(c.Text)},
	}
	return s.confirm([]core.Card{preview}, Tell{To: to, Text: locales.ByLang{s.account.Lang: c.Text}})
}

// Seen marks an announcement as read.
type Seen struct {
	Announcement string `json:"announcement"`
}

// Name is seen.
func (Seen) Name() string { return "seen" }

func (x Seen) apply(w *world) ([]core.Card, error) {
	a, ok := w.ev.Announcements.Get(x.Announcement)
	if !ok || !slices.Contains(a.Reached, w.actor) {
		return nil, core.Refuse(core.NotFound, "", "desk.old_button")
	}
	w.ev.Marks.Put(event.Mark{Kind: event.ReadMark, Subject: a.ID + "/" + string(w.actor), By: w.actor, At: w.at})
	return say("tell.thanks"), nil
}

func (s *session) read(id string) ([]core.Card, error) { return s.act(Seen{id}) }
