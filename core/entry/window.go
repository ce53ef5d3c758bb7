package entry

import (
	"slices"
	"time"

	"taikyoku/core"
	"taikyoku/locales"
)

// Enter says through which window a team enters at a moment (JP-34 … JP-37)
// and whether there is a place for it (JP-19). The moment is that of the
// ticket where one was bought, so that a ticket of the wrong window is found
// (JP-36).
func Enter(r *core.Regulation, book Book, t Team, at time.Time) (core.EntryWindow, *core.Error) {
	w, refusal := window(r, t.Kind, at)
	if refusal != nil {
		return core.EntryWindow{}, refusal
	}
	if refusal := quota(r, book, t, w); refusal != nil {
		return core.EntryWindow{}, refusal
	}
	return w, Place(r, book, t.ID)
}

// Place says whether there is still a place (JP-19).
func Place(r *core.Regulation, book Book, self core.TeamID) *core.Error {
	if r.Entry.Cap == 0 || len(book.others(self)) < r.Entry.Cap {
		return nil
	}
	refusal := core.Refuse(core.Conflict, r.Clause("entry.cap"), "entry.full", "Cap", r.Entry.Cap)
	if r.Entry.WaitingList {
		return refusal.Then("entry.full_waiting")
	}
	return refusal.Then("entry.ask_organiser")
}

// SoldIn says whether a ticket that was bought at a moment is one that a kind of
// organisation may use (JP-36).
func SoldIn(r *core.Regulation, kind string, bought time.Time) *core.Error {
	if len(r.Entry.Windows) == 0 {
		return nil
	}
	_, refusal := window(r, kind, bought)
	return refusal
}

// window finds the window that is open for a kind of organisation.
func window(r *core.Regulation, kind string, at time.Time) (core.EntryWindow, *core.Error) {
	var shut *core.EntryWindow // open now, for others
	for i, w := range r.Entry.Windows {
		if at.Before(w.Opens.Time) || !w.Closes.Open(at) {
			continue
		}
		if admits(w, kind) {
			return w, nil
		}
		shut = &r.Entry.Windows[i]
	}
	next := nextWindow(r, kind, at)
	switch {
	case shut != nil && next != nil:
		return *shut, core.Refuse(core.NotAllowed, clauseOf(r, *shut, "kinds"), "entry.window.kinds",
			"Window", shut.Title, "Kinds", kindTitles(r, shut.Kinds)).
			Then("entry.window.wait", "Window", next.Title, "Opens", locales.At(next.Opens.Time, locales.DateTime))
	case next != nil:
		return *next, core.Refuse(core.TooEarly, clauseOf(r, *next, ""), "entry.window.early",
			"Window", next.Title, "Opens", locales.At(next.Opens.Time, locales.DateTime)).
			Then("entry.window.wait", "Window", next.Title, "Opens", locales.At(next.Opens.Time, locales.DateTime))
	}
	last := r.Entry.Windows[len(r.Entry.Windows)-1]
	return last, core.Refuse(core.TooLate, clauseOf(r, last, ""), "entry.window.closed",
		"Window", last.Title, "Closed", locales.At(last.Closes.At.Time, locales.DateTime)).Then("entry.ask_organiser")
}

// nextWindow is the first that will open for a kind.
func nextWindow(r *core.Regulation, kind string, at time.Time) *core.EntryWindow {
	var next *core.EntryWindow
	for i, w := range r.Entry.Windows {
		if admits(w, kind) && w.Opens.After(at) && (next == nil || w.Opens.Before(next.Opens.Time)) {
			next = &r.Entry.Windows[i]
		}
	}
	return next
}

func admits(w core.EntryWindow, kind string) bool {
	return len(w.Kinds) == 0 || slices.Contains(w.Kinds, kind)
}

// quota is how many teams of one organisation a window takes (JP-35).
func quota(r *core.Regulation, book Book, t Team, w core.EntryWindow) *core.Error {
	if w.PerOrganisation == 0 || t.Organisation == "" {
		return nil
	}
	n := 0
	for _, o := range book.of(t.Organisation, t.ID) {
		if o.Window == w.ID {
			n++
		}
	}
	if n < w.PerOrganisation {
		return nil
	}
	refusal := core.Refuse(core.Conflict, clauseOf(r, w, "per_organisation"), "entry.window.quota",
		"Window", w.Title, "Organisation", t.Organisation, "Max", w.PerOrganisation)
	if next := nextWindow(r, t.Kind, w.Closes.At.Time); next != nil {
		return refusal.Then("entry.window.wait", "Window", next.Title, "Opens", locales.At(next.Opens.Time, locales.DateTime))
	}
	return refusal.Then("entry.ask_organiser")
}

func clauseOf(r *core.Regulation, w core.EntryWindow, key string) string {
	path := "entry.windows." + w.ID
	if key != "" {
		path += "." + key
	}
	return r.Clause(path)
}

// kindTitles are the names of kinds of organisations.
func kindTitles(r *core.Regulation, ids []string) locales.List {
	var list locales.List
	for _, k := range r.Entry.Kinds {
		if slices.Contains(ids, k.ID) {
			list = append(list, locales.T("entry.own_word", "Word", k.Title))
		}
	}
	return list
}
