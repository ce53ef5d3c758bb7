package desk

import (
	"encoding/json"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"taikyoku/core"
	"taikyoku/core/command"
	"taikyoku/core/event"
	"taikyoku/locales"
)

// which.go finds the event a message is about, for accounts that have a part in
// several: what was quoted or tapped tells it, then the event that is named,
// then the talk that is going on; else it is asked. Whoever has a part in
// several is told with each message which one it speaks of.

// goesOn is how long a talk about one event goes on without its name.
const goesOn = time.Hour

// longOver is how long after its last day an event is no longer meant by
// itself.
const longOver = 7 * 24 * time.Hour

// parts are the events an account has a part in and that are not long over; if
// all are, all of them.
func parts(tx Tx, account core.AccountID, at time.Time) []core.EventID {
	var current, all []core.EventID
	for _, id := range tx.Events() {
		ev, err := tx.Event(id)
		if err != nil || len(ev.LinksOf(account)) == 0 {
			continue
		}
		all = append(all, id)
		if at.Before(lastDay(ev).Add(longOver)) {
			current = append(current, id)
		}
	}
	if len(current) == 0 {
		return all
	}
	return current
}

// mayEnter are the events whose entries are open.
func (s *session) mayEnter() []core.EventID {
	var out []core.EventID
	for _, id := range s.tx.Events() {
		if ev, err := s.tx.Event(id); err == nil && entriesOpen(ev, s.now().In(ev.Zone())) {
			out = append(out, id)
		}
	}
	return out
}

// open are the events the account may ask about: its own and those whose entries
// are open; without any all there are.
func (s *session) open() []core.EventID {
	ids := append(parts(s.tx, s.account.ID, s.now()), s.mayEnter()...)
	if len(ids) == 0 {
		return s.tx.Events()
	}
	slices.Sort(ids)
	return slices.Compact(ids)
}

// ownEvents are the events that a message without a name may be about: those the
// account has a part in; for who has none those he may ask about.
func (s *session) ownEvents() []core.EventID {
	if own := parts(s.tx, s.account.ID, s.now()); len(own) > 0 {
		return own
	}
	return s.open()
}

// likely is the event a message is read in at first: the one the account spoke
// of last, else the newest it may be about.
func (s *session) likely() core.EventID {
	if slices.Contains(s.tx.Events(), s.account.Focus) {
		return s.account.Focus
	}
	if ids := s.ownEvents(); len(ids) > 0 {
		return ids[len(ids)-1]
	}
	return ""
}

// guess enters the likeliest event; an event that is only guessed is not spoken
// of yet.
func (s *session) guess() {
	spoken := s.account.Focus
	s.enter(s.likely())
	if s.ev != nil && len(s.ownEvents()) > 1 {
		s.account.Focus, s.guessed = spoken, true
	}
}

// findEvent enters the event that a text is about, or asks which one it is.
func (s *session) findEvent() (cards []core.Card, asked bool, err error) {
	if s.ev == nil || len(s.tx.Events()) < 2 {
		return nil, false, nil
	}
	if id, points := s.quotedEvent(); points {
		s.enter(id)
		return nil, false, nil
	}
	waits, err := s.eventAsked()
	if err != nil {
		return nil, false, err
	}
	if s.talk.Form != "" || s.asked() != nil && !waits && !s.allowedElsewhere(s.parse(s.in.Text), s.ownEvents()) {
		s.guessed = false
		return nil, false, nil
	}
	if id, named := s.namedEvent(); named {
		s.enter(id)
		return nil, false, nil
	}
	if id, named := s.eventOfOwn(); named {
		s.enter(id)
		s.guessed = false
		return nil, false, nil
	}
	u := s.parse(s.in.Text)
	ids := s.ownEvents()
	if _, enters := u.Command.(command.RegisterTeam); enters {
		if open := s.mayEnter(); len(open) > 0 {
			ids = open
		}
	} else if on, err := s.talkGoesOn(); (on && !waits && !s.allowedElsewhere(u, ids)) || err != nil {
		s.guessed = s.guessed && !on
		return nil, false, err
	}
	switch {
	case len(ids) == 0 || !s.ofOneEvent(u):
		return nil, false, nil
	case len(ids) == 1:
		s.enter(ids[0])
		return nil, false, nil
	}
	cards, err = s.askEvent(ids, s.in.Text)
	return cards, true, err
}

// quotedEvent is the event of the message of ours that is quoted.
func (s *session) quotedEvent() (core.EventID, bool) {
	if s.in.Quoted == "" {
		return "", false
	}
	n, err := s.tx.NoticeOf(s.in.From.Platform, s.in.Quoted)
	return n.Event, err == nil && n.Event != ""
}

// namedEvent is the one event whose name stands in the text.
func (s *session) namedEvent() (core.EventID, bool) {
	text := s.fold(s.in.Text)
	var found []core.EventID
	for _, id := range s.open() {
		ev, err := s.tx.Event(id)
		if err != nil {
			continue
		}
		for _, names := range []locales.ByLang{ev.Rules.Title, ev.Rules.Short} {
			for _, name := range names {
				if strings.Contains(text, s.fold(name)) && !slices.Contains(found, id) {
					found = append(found, id)
				}
			}
		}
	}
	if len(found) != 1 {
		return "", false
	}
	return found[0], true
}

// eventOfOwn is the one event of the sender's in which an entry of his own bears a
// name that stands in the text: his child's in one, his team's in another.
func (s *session) eventOfOwn() (core.EventID, bool) {
	text := s.fold(s.in.Text)
	var found []core.EventID
	for _, id := range s.ownEvents() {
		ev, err := s.tx.Event(id)
		if err != nil {
			continue
		}
		for _, l := range ev.LinksOf(s.account.ID) {
			t, ok := ev.Teams.Get(l.Team)
			if ok && !l.Revoked && utf8.RuneCountInString(t.Name) > 1 && strings.Contains(text, s.fold(t.Name)) && !slices.Contains(found, id) {
				found = append(found, id)
			}
		}
	}
	if len(found) != 1 {
		return "", false
	}
	return found[0], true
}

// talkGoesOn reports whether the newest message to the account, a reply or a
// push, is about the event spoken of and not old.
func (s *session) talkGoesOn() (bool, error) {
	recent, err := s.tx.RecentNotices(s.account.ID, recentNotices)
	if err != nil {
		return false, err
	}
	for _, n := range recent {
		if n.Event != "" {
			return n.Event == s.ev.ID && s.in.Received.Sub(n.Due) < goesOn, nil
		}
	}
	return false, nil
}

// allowedElsewhere reports whether the sender has the part that something needs in
// another of his events, and not in this one.
func (s *session) allowedElsewhere(u command.Understanding, ids []core.EventID) bool {
	var parts []event.Role
	switch u.Deny {
	case command.DenyNotArbiter:
		parts = []event.Role{event.Arbiter, event.Organiser}
	case command.DenyNotCaptain, command.DenyNotLinked:
		parts = []event.Role{event.Captain, event.Leader, event.Guardian}
	}
	return slices.ContainsFunc(ids, func(id core.EventID) bool {
		ev, err := s.tx.Event(id)
		return err == nil && id != s.ev.ID && slices.ContainsFunc(ev.LinksOf(s.account.ID), func(l event.Link) bool { return !l.Revoked && slices.Contains(parts, l.Role) })
	})
}

// ofOneEvent reports whether what was understood means something in one event
// only.
func (s *session) ofOneEvent(u command.Understanding) bool {
	switch u.Command.(type) {
	case command.Help, command.Cancel, command.Language, command.Notices, command.YesNo, command.LinkAccount, command.Unread, command.Events:
		return false
	case nil:
		return u.Ask != nil || u.Deny != "" || len(s.desk.parts.Lexicon.About(s.in.Text)) > 0
	}
	return true
}

// eventAsked reports whether the question that waits is which event is meant:
// another text is said anew, and asked about anew.
func (s *session) eventAsked() (bool, error) {
	q, ok, err := s.waiting()
	return ok && q.ID == s.talk.Question && asksEvent(q), err
}

// asksEvent reports whether a question is which event is meant.
func asksEvent(q core.Question) bool { return len(q.Options) > 0 && q.Options[0].Verb == speakOf }

// asksMeant reports whether a question is what a text is about: its answers are no
// acts.
func asksMeant(q core.Question) bool {
	return asksEvent(q) || len(q.Options) > 0 && (q.Options[0].Verb == meansEntry || q.Options[0].Verb == meansReason)
}

// speakOf marks the options of the question which event is meant: they are no
// acts, nothing is done by them.
const speakOf = "speak_of"

// askEvent asks which event is meant. text is what was said and waits for the
// answer; empty if nothing does.
func (s *session) askEvent(ids []core.EventID, text string) ([]core.Card, error) {
	q := core.Question{Cards: say("desk.which_event")}
	for _, id := range ids {
		ev, err := s.tx.Event(id)
		if err != nil {
			return nil, err
		}
		body, err := json.Marshal(id)
		if err != nil {
			return nil, err
		}
		q.Options = append(q.Options, core.QuestionOption{Label: locales.T("desk.event_name", "Event", nameOf(ev)), Verb: speakOf, Command: body})
	}
	cards, err := s.askMeant(q, text)
	s.ev, s.links = nil, nil // the question itself is about none
	return cards, err
}

// askMeant asks what a text is about; it waits for the answer.
func (s *session) askMeant(q core.Question, text string) ([]core.Card, error) {
	q.Account, q.At, q.State = s.account.ID, s.now(), core.Asked
	if text != "" {
		q.Rest = []string{text}
	}
	id, err := s.tx.Ask(q)
	q.ID, s.talk.Question = id, id
	return withAnswers(q), err
}

// goOn takes what was chosen for what is meant, and does what had been said.
func (s *session) goOn(q core.Question, choice int) ([]core.Card, error) {
	var err error
	switch o := q.Options[choice-1]; o.Verb {
	case meansReason:
		if cards, is, err := s.isReason(q, choice); is || err != nil {
			return cards, err
		}
	case meansEntry:
		err = json.Unmarshal(o.Command, &s.whom)
	default:
		var id core.EventID
		err = json.Unmarshal(o.Command, &id)
		s.enter(id)
	}
	if err != nil {
		return nil, err
	}
	q.State, q.Chosen = core.Agreed, choice
	if len(q.Rest) == 0 {
		q.Outcome = offer(say("desk.now_event", "Event", nameOf(s.ev)), s.mainButtons()...)
		return q.Outcome, s.tx.PutQuestion(q)
	}
	if err := s.tx.PutQuestion(q); err != nil { // first: what was said may ask a question of its own
		return nil, err
	}
	return s.takeUp(q)
}

// nameOf is the event's short name, or its title.
func nameOf(ev *event.Event) locales.Name {
	if len(ev.Rules.Short) > 0 {
		return locales.Name(ev.Rules.Short)
	}
	return locales.Name(ev.Rules.Title)
}

// addressed are the cards of a reply or a notice about an event: a choice brings
// its event back with it, and whoever has a part in several reads which one it
// is.
func addressed(tx Tx, ev *event.Event, to core.AccountID, at time.Time, cards []core.Card) []core.Card {
	cards = slices.Clone(cards)
	for i := range cards {
		cards[i].Buttons = slices.Clone(cards[i].Buttons)
		for j, b := range cards[i].Buttons {
			if !strings.HasPrefix(b.Data, eventMark) && b.Data != "" {
				cards[i].Buttons[j].Data = markOf(ev.ID) + b.Data
			}
		}
	}
	if len(cards) > 0 && len(parts(tx, to, at)) > 1 {
		name, title := nameOf(ev), cards[0].Title
		if title.Empty() {
			cards[0].Title = locales.T("desk.event_name", "Event", name)
		} else {
			cards[0].Title = locales.T("desk.in_event", "Event", name, "Title", title)
		}
	}
	return cards
}

func (s *session) addressed(cards []core.Card) []core.Card {
	if s.ev == nil || s.guessed {
		return cards
	}
	return addressed(s.tx, s.ev, s.account.ID, s.now(), cards)
}

func (w *world) addressed(to core.AccountID, cards []core.Card) []core.Card {
	if w.ev == nil {
		return cards
	}
	return addressed(w.tx, w.ev, to, w.at, w.desk.worded(w.ev.Rules.Teams, cards))
}

// ofSeveralEvents reports whether choices belong to more than one event.
func (s *session) ofSeveralEvents(data []string) bool {
	first, _, _ := strings.Cut(data[0], ":")
	return strings.HasPrefix(first, eventMark) && slices.ContainsFunc(data, func(d string) bool { return !strings.HasPrefix(d, first+":") })
}

// isStale reports whether the label of a choice that gives a common command is
// typed long after its message by somebody with a part in several events: then
// it is a word that may be about any of them.
func (s *session) isStale(n core.Notice, data string) bool {
	_, rest, _ := strings.Cut(data, ":")
	return strings.HasPrefix(data, eventMark) && strings.HasPrefix(rest, "v:") &&
		s.in.Received.Sub(n.Due) >= goesOn && len(parts(s.tx, s.account.ID, s.now())) > 1
}
