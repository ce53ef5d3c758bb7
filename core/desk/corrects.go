package desk

import (
	"strings"

	"taikyoku/core/command"
	"taikyoku/core/event"
	"taikyoku/locales"
)

// corrects.go sends the correction of an announcement: a new one, marked as such,
// to those who got the first. What was sent is never changed.

// correction reads an announcement that puts another one right: the word for it
// stands before its text or begins it. of is the one that is quoted, else the last.
func (s *session) correction(c command.Announce) (text string, of event.Announcement, is bool) {
	lexicon, head := s.desk.parts.Lexicon, s.in.Text
	if i := strings.LastIndex(head, c.Text); i >= 0 && c.Text != "" {
		head = head[:i]
	}
	first, rest := locales.Heading(c.Text)
	if found, _ := lexicon.Says(first, locales.CorrectsLabel); len(found) > 0 && len([]rune(first)) <= correctionWords {
		c.Text = rest
	} else if found, _ := lexicon.Says(head, locales.CorrectsLabel); len(found) == 0 {
		return "", of, false
	}
	of, _ = s.lastAnnouncement()
	return c.Text, of, true
}

// correctionWords is how long what stands before the text of a correction is at most.
const correctionWords = 16

// lastAnnouncement is the one that is quoted, else the last that was sent.
func (s *session) lastAnnouncement() (a event.Announcement, ok bool) {
	if a, ok = s.ev.Announcements.Get(s.quotedAbout("announcement:")); ok {
		return a, true
	}
	for x := range s.ev.Announcements.All() {
		if x.At.After(a.At) || x.At.Equal(a.At) && len(x.ID) >= len(a.ID) {
			a, ok = x, true
		}
	}
	return a, ok
}

// corrected says which announcement is put right; none: the zero text.
func (w *world) corrected(id string) (line locales.Text, ok bool) {
	a, ok := w.ev.Announcements.Get(id)
	if !ok {
		return line, false
	}
	return locales.T("tell.corrects", "At", moment(a.At.In(w.ev.Zone())), "Text", a.Texts), true
}
