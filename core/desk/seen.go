package desk

import (
	"slices"
	"strings"

	"taikyoku/core"
	"taikyoku/core/command"
	"taikyoku/core/event"
	"taikyoku/locales"
)

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
	mark := readMark(a.ID, w.actor)
	if _, before := w.ev.Marks.Get(mark.Key()); !before {
		mark.By, mark.At = w.actor, w.at
		w.ev.Marks.Put(mark)
	}
	return say("tell.thanks"), nil
}

func readMark(announcement string, reader core.AccountID) event.Mark {
	return event.Mark{Kind: event.ReadMark, Subject: announcement + "/" + string(reader)}
}

// Readers are the accounts that have read an announcement and those that have
// not: they tapped, quoted it or said that they had.
func Readers(ev *event.Event, a event.Announcement) (read, not []core.AccountID) {
	for _, id := range a.Reached {
		if _, ok := ev.Marks.Get(readMark(a.ID, id).Key()); ok {
			read = append(read, id)
		} else {
			not = append(not, id)
		}
	}
	return read, not
}

// ReaderName is an account as the staff knows its owner: by his strongest role.
func ReaderName(ev *event.Event, id core.AccountID) locales.Text {
	links := ev.LinksOf(id)
	if len(links) == 0 {
		return locales.Text{}
	}
	l := links[0]
	t, _ := ev.Teams.Get(l.Team)
	p, _ := t.Player(l.Player)
	switch l.Role {
	case event.Captain:
		return locales.T("read.captain", "Team", t.Name, "Name", t.Captain.Name)
	case event.Player:
		return locales.T("read.player", "Team", t.Name, "Name", p.Name)
	case event.Guardian:
		return locales.T("read.guardian", "Team", t.Name, "Name", p.Name)
	case event.Arbiter:
		return locales.T("read.arbiter")
	}
	return locales.T("read.organiser")
}

// read marks an announcement as read by the sender.
func (s *session) read(id string) ([]core.Card, error) { return s.act(Seen{id}) }

// answersNotice takes a message that quotes an announcement, or thanks for the one
// that came last, as its reading. done: nothing else was said.
func (s *session) answersNotice() (cards []core.Card, done bool, err error) {
	if s.ev == nil {
		return nil, false, nil
	}
	if id := s.quotedAbout("announcement:"); id != "" {
		if _, err := s.read(id); err != nil {
			return nil, false, nil //nolint:nilerr // not one of the readers: the message itself is what counts
		}
	}
	if !command.Acknowledges(s.desk.parts.Lexicon, string(s.account.Lang), s.in.Text) {
		return nil, false, nil
	}
	recent, err := s.tx.RecentNotices(s.account.ID, 1)
	if err != nil || len(recent) == 0 {
		return nil, false, err
	}
	id, is := strings.CutPrefix(recent[0].About, "announcement:")
	if !is {
		return nil, false, nil
	}
	cards, err = s.read(id)
	return cards, true, err
}

// shownReaders is how many names a phone shows at once.
const shownReaders = 20

// whoRead lists who has read an announcement and who has not: the quoted one,
// else the last.
func (s *session) whoRead() ([]core.Card, error) {
	if !s.has(event.Arbiter, event.Organiser) {
		return s.deny(command.Understanding{Deny: command.DenyNotArbiter})
	}
	a, ok := s.lastAnnouncement()
	if !ok {
		return say("read.none_sent"), nil
	}
	read, not := Readers(s.ev, a)
	card := core.Card{
		Title: locales.T("read.title", "At", moment(a.At.In(s.ev.Zone())), "Read", len(read), "Of", len(a.Reached)),
		Body:  []locales.Text{locales.T("desk.own_words", "Text", a.Texts)},
	}
	if len(not) > 0 {
		card.Body = append(card.Body, locales.T("read.not_yet", "Who", s.readers(not)))
	}
	if len(read) > 0 {
		card.Body = append(card.Body, locales.T("read.read", "Who", s.readers(read)))
	}
	return []core.Card{card}, nil
}

// readers are the names of accounts, as many as fit.
func (s *session) readers(ids []core.AccountID) locales.List {
	var names locales.List
	for _, id := range ids[:min(len(ids), shownReaders)] {
		names = append(names, ReaderName(s.ev, id))
	}
	if rest := len(ids) - shownReaders; rest > 0 {
		names = append(names, locales.T("read.more", "Count", rest))
	}
	return names
}

// quoted is what the quoted message of ours spoke of.
func (s *session) quoted() string {
	if s.in.Quoted == "" {
		return ""
	}
	n, err := s.tx.NoticeOf(s.in.From.Platform, s.in.Quoted)
	if err != nil {
		return ""
	}
	var lines []string
	for _, c := range n.Cards {
		for _, t := range c.Body {
			lines = append(lines, s.print(t))
		}
	}
	return strings.Join(lines, "\n")
}

// courtesy answers what is only polite, or a yes to nothing, in kind: it was understood,
// and nothing of it is recorded.
func (s *session) courtesy(text string) []core.Card {
	lexicon, lang := s.desk.parts.Lexicon, string(s.account.Lang)
	switch command.Courtesy(lexicon, lang, text) {
	case "thanks":
		return say("desk.thanks")
	case "ack":
		return say("desk.seen")
	case "greeting":
		return say("desk.greeting")
	}
	if command.Agrees(lexicon, lang, text) {
		return offer(say("desk.nothing_asked"), s.mainButtons()...)
	}
	return nil
}
