package desk

import (
	"slices"

	"taikyoku/core"
	"taikyoku/core/command"
	"taikyoku/core/event"
	"taikyoku/locales"
)

// takeback.go takes a request back that still waits for the organiser's word: a
// withdrawal, a payment that was reported, a change.

// TakeBack takes such a request back; nothing of it is done.
type TakeBack struct {
	Case core.CaseID `json:"case"`
}

// Name is take_back.
func (TakeBack) Name() string { return "take_back" }

func (x TakeBack) apply(w *world) ([]core.Card, error) {
	c, ok := w.ev.Cases.Get(x.Case)
	switch {
	case !ok || !slices.Contains(requests, c.Kind):
		return nil, core.Refuse(core.NotFound, "", "case.unknown")
	case c.By != w.actor && !w.speaksFor(c.Team):
		return nil, core.Refuse(core.NotAllowed, "", "appeal.not_yours")
	case c.State != event.Open:
		return nil, core.Refuse(core.Conflict, "", "case.decided", "State", locales.T("case.state."+string(c.State)))
	}
	c.State, c.Decided, c.Decider = event.TakenBack, w.at, w.actor
	w.ev.Cases.Put(c)
	t, _ := w.ev.Teams.Get(c.Team)
	told := core.Card{
		Title: locales.T("request.back_title", "Team", w.whose(t, 0)),
		Body:  []locales.Text{locales.T("case.title."+string(c.Kind), "Team", w.whose(t, 0)), name(c.Text)},
	}
	return say("request.taken_back", "Text", c.Text), w.notify(w.ev.Holders(event.Organiser, ""), "case:"+string(c.ID), told)
}

// requests are the kinds of what waits for the organiser's word and may be taken back.
var requests = []event.CaseKind{event.Cancellation, event.PaymentCase, event.ChangeRequest}

// ownRequests are those of the sender's entries, of one kind or, where it is empty, of all.
func (s *session) ownRequests(kind event.CaseKind) (open, done []event.Case) {
	for c := range s.ev.Cases.All() {
		switch {
		case !slices.Contains(requests, c.Kind) || kind != "" && c.Kind != kind || !s.isOwn(c.Team):
		case c.State == event.Open:
			open = append(open, c)
		default:
			done = append(done, c)
		}
	}
	return open, done
}

// ownTakenBack takes a wish to take one's request back; done is false where the text is
// none, or nothing of the kind was ever requested.
func (s *session) ownTakenBack(_ command.Understanding, text string) (cards []core.Card, done bool, err error) {
	if s.ev == nil || s.in.Button != "" || s.has(event.Organiser, event.Arbiter) || len(s.mine()) == 0 {
		return nil, false, nil
	}
	of, says := command.TakesBack(s.desk.parts.Lexicon, s.context(text), text)
	kind, known := takenBackKinds[of]
	if !says || !known {
		return nil, false, nil
	}
	open, decided := s.ownRequests(kind)
	switch {
	case len(open) == 0 && len(decided) == 0, len(open) == 0 && kind == event.PaymentCase: // what is on record is the organiser's
		return nil, false, nil
	case len(open) == 0:
		cards, err = s.act(TakeBack{decided[len(decided)-1].ID})
		return cards, true, err
	case len(open) == 1:
		cards, err = s.confirm([]core.Card{{Body: []locales.Text{s.waitsText(open[0]), locales.T("request.back_sure")}}}, TakeBack{open[0].ID})
		return cards, true, err
	}
	var options []option
	for _, c := range open[:min(len(open), shownSeats)] {
		options = append(options, option{s.waitsText(c), TakeBack{c.ID}})
	}
	cards, err = s.ask(say("request.which_back"), options...)
	return cards, true, err
}

// takenBackKinds are the kinds of requests by what a message says is taken back.
var takenBackKinds = map[string]event.CaseKind{"withdrawal": event.Cancellation, "payment": event.PaymentCase, "change": event.ChangeRequest}

// waitsText is a request that waits, with its words and its time.
func (s *session) waitsText(c event.Case) locales.Text {
	t, _ := s.ev.Teams.Get(c.Team)
	return locales.T("request.waits", "What", locales.T("case.title."+string(c.Kind), "Team", s.caseOf(c, t)), "At", moment(c.At.In(s.ev.Zone())), "Text", short(c.Text))
}

// waitingTexts are the requests of the sender that wait.
func (s *session) waitingTexts() (lines []locales.Text) {
	open, _ := s.ownRequests("")
	for _, c := range open {
		lines = append(lines, s.waitsText(c))
	}
	return lines
}
