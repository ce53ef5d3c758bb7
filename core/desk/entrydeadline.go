package desk

import (
	"slices"
	"time"

	"taikyoku/core"
	"taikyoku/locales"
)

// entrydeadline.go answers until when one may enter: the moment itself, with its
// clause, before what the regulation says of it.

// entryTopic is the topic of the regulation's answers about the end of entries.
const entryTopic = "entry_deadline"

// entryEnds are the moments at which entries close: of each window, of what
// completes an entry, and where the organiser has closed early.
func (w *world) entryEnds() (lines []locales.Text) {
	r := w.ev.Rules
	for _, win := range r.Entry.Windows {
		lines = append(lines, w.endsText(locales.T("desk.own_words", "Text", win.Title), win.Closes, r.Clause("entry.windows."+win.ID)))
	}
	if by := r.Entry.CompleteBy; w.ev.ByCompletion() {
		lines = append(lines, w.endsText(locales.T("deadline.complete"), by, r.Clause("entry.complete_by")))
	}
	var early []time.Time
	for _, sec := range r.Sections {
		if at := w.ev.Decided(sec.ID).Closed; !at.IsZero() && !slices.Contains(early, at) {
			early = append(early, at)
			lines = append(lines, locales.T("deadline.early", "At", moment(at.In(w.ev.Zone())), "Section", locales.ByLang(sec.Title), "Clause", r.Clause("entry.may_close_early")))
		}
	}
	return lines
}

// endsText says when something ends, and whether that moment is still in time.
func (w *world) endsText(what locales.Text, until core.Deadline, clause string) locales.Text {
	key := "deadline.until"
	if until.Bound == core.Before {
		key = "deadline.before"
	}
	return locales.T(key, "What", what, "Until", moment(until.At.In(w.ev.Zone())), "Clause", clause)
}

// stillEntering warns who pairs the first round while some may enter: they would
// have no place in it.
func (w *world) stillEntering(round int) []core.Card {
	if round != 1 || !entriesOpen(w.ev, w.at) {
		return nil
	}
	windows := w.ev.Rules.Entry.Windows
	closes := windows[len(windows)-1].Closes
	return say("pair.entries_open", "Until", moment(closes.At.In(w.ev.Zone())), "Clause", w.ev.Rules.Clause("entry.windows"))
}
