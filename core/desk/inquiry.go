package desk

import (
	"cmp"

	"taikyoku/core"
	"taikyoku/core/command"
	"taikyoku/core/event"
	"taikyoku/locales"
)

// Inquire asks the captain of a team something about its right to play. It stays
// on the list of what is not answered until he does; what follows from silence
// is the organiser's alone to decide (JP-91).
type Inquire struct {
	Team core.TeamID `json:"team"`
	Text string      `json:"text"`
}

// Name is inquire.
func (Inquire) Name() string { return "inquire" }

func (x Inquire) apply(w *world) ([]core.Card, error) {
	if err := w.only(event.Organiser); err != nil {
		return nil, err
	}
	t, ok := w.ev.Teams.Get(x.Team)
	switch {
	case !ok || t.State != event.Entered:
		return nil, core.Refuse(core.NotFound, "", "desk.no_team")
	case x.Text == "":
		return nil, core.Refuse(core.BadInput, "", "inquiry.what")
	}
	c := event.Case{ID: w.caseID(), Kind: event.Inquiry, Team: t.ID, By: w.actor, At: w.at, Text: x.Text, State: event.Open}
	w.ev.Cases.Put(c)
	card := core.Card{Title: locales.T("inquiry.title", "Team", t.Name), Body: []locales.Text{name(x.Text), locales.T("inquiry.how_to_answer")}}
	to := w.ev.Speakers(t.ID)
	if err := w.notify(to, "case:"+string(c.ID), card); err != nil {
		return nil, err
	}
	if len(to) == 0 {
		return say("inquiry.nobody", "Team", t.Name), nil
	}
	return say("inquiry.sent", "Team", t.Name), nil
}

// AnswerInquiry is the captain's answer.
type AnswerInquiry struct {
	Case core.CaseID `json:"case"`
	Text string      `json:"text"`
}

// Name is answer_inquiry.
func (AnswerInquiry) Name() string { return "answer_inquiry" }

func (x AnswerInquiry) apply(w *world) ([]core.Card, error) {
	c, ok := w.ev.Cases.Get(x.Case)
	switch {
	case !ok || c.Kind != event.Inquiry:
		return nil, core.Refuse(core.NotFound, "", "case.unknown")
	case !w.speaksFor(c.Team) && !w.is(event.Organiser): // who has heard it by mail or telephone
		return nil, core.Refuse(core.NotAllowed, topicClause(w.ev, "questions"), "case.captain_only", "Who", askers(w.ev))
	case c.State != event.Open:
		return nil, core.Refuse(core.Conflict, "", "case.decided", "State", locales.T("case.state."+string(c.State)))
	}
	c.State, c.Decided, c.Decider, c.Reason = event.Answered, w.at, w.actor, x.Text
	w.ev.Cases.Put(c)
	t, _ := w.ev.Teams.Get(c.Team)
	card := core.Card{Title: locales.T("inquiry.answered", "Team", t.Name), Body: []locales.Text{name(c.Text), name(x.Text)}}
	return say("inquiry.thanks"), w.notify(append(w.ev.Holders(event.Organiser, ""), c.By), "case:"+string(c.ID), card)
}

// inquire reads an inquiry back before it is sent.
func (s *session) inquire(c command.Inquire) ([]core.Card, error) {
	if !s.has(event.Organiser) {
		return nil, s.world().only(event.Organiser)
	}
	t, ok := s.teamNamed(c.Team)
	if !ok {
		return say("inquiry.whom"), nil
	}
	return s.confirm(say("inquiry.sure", "Team", t.Name, "Text", c.Text), Inquire{Team: t.ID, Text: c.Text})
}

// answerInquiry takes a text for the answer to the inquiry that was quoted, or
// to the oldest that waits.
func (s *session) answerInquiry(text string) ([]core.Card, error) {
	c, ok := s.inquiryMeant()
	if !ok {
		return say("inquiry.none_open"), nil
	}
	return s.act(AnswerInquiry{Case: c.ID, Text: text})
}

// inquiryMeant is the inquiry to one of the sender's teams that was quoted, or
// the oldest open one.
func (s *session) inquiryMeant() (event.Case, bool) {
	if c, ok := s.ev.Cases.Get(core.CaseID(s.quotedAbout("case:"))); ok && c.Kind == event.Inquiry && s.world().speaksFor(c.Team) {
		return c, true
	}
	var oldest event.Case
	for c := range s.ev.Cases.All() {
		if c.Kind == event.Inquiry && c.State == event.Open && s.world().speaksFor(c.Team) && (oldest.ID == "" || cmp.Compare(c.ID, oldest.ID) < 0) {
			oldest = c
		}
	}
	return oldest, oldest.ID != ""
}

// answersInquiry takes a message that quotes an inquiry as its answer.
func (s *session) answersInquiry() ([]core.Card, bool, error) {
	if s.ev == nil {
		return nil, false, nil
	}
	c, ok := s.ev.Cases.Get(core.CaseID(s.quotedAbout("case:")))
	if !ok || c.Kind != event.Inquiry || !s.world().speaksFor(c.Team) {
		return nil, false, nil
	}
	cards, err := s.act(AnswerInquiry{Case: c.ID, Text: s.in.Text})
	return cards, true, err
}

// askers are those through whom questions reach the arbiter (JP-78).
func askers(ev *event.Event) locales.List { return partNames(ev.Rules.Questions.By) }
