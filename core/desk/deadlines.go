package desk

import (
	"slices"

	"taikyoku/core"
	"taikyoku/core/event"
	"taikyoku/locales"
)

// deadlinesTopic is asked for by who says «until when?» and not what.
const deadlinesTopic = "deadlines"

// deadlines.go answers «until when?» where nobody said of what: the deadlines that
// are still to come for the sender, the next one first.

// ends is one deadline that is still to come.
type ends struct {
	what   locales.Text
	until  core.Deadline
	clause string
}

// deadlines lists them. Who has no part in the event is told when entries close.
func (s *session) deadlines() ([]core.Card, error) {
	staff, list := s.has(event.Arbiter, event.Organiser), s.mine()
	if !staff && len(list) == 0 {
		return s.inform(entryTopic)
	}
	w := s.world()
	var next []ends
	if staff || len(list) == 0 {
		next = append(next, w.entryClosings()...)
		for t := range s.ev.Teams.All() {
			list = append(list, t)
		}
	}
	next = append(next, w.entrantsDeadlines()...)
	for _, t := range list {
		if e, ok := w.nextSheet(t); ok && !slices.ContainsFunc(next, func(x ends) bool { return x.until == e.until }) {
			next = append(next, e)
		}
	}
	next = slices.DeleteFunc(next, func(e ends) bool { return e.until.IsZero() || !e.until.Open(s.now()) })
	slices.SortStableFunc(next, func(a, b ends) int { return a.until.At.Compare(b.until.At.Time) })
	if len(next) == 0 {
		return say("deadline.none"), nil
	}
	card := core.Card{Title: locales.T("deadline.next")}
	for _, e := range next {
		card.Body = append(card.Body, w.endsText(e.what, e.until, e.clause))
	}
	return []core.Card{card}, nil
}

// entryClosings are the ends of the entry windows.
func (w *world) entryClosings() (list []ends) {
	for _, win := range w.ev.Rules.Entry.Windows {
		list = append(list, ends{locales.T("desk.own_words", "Text", win.Title), win.Closes, w.ev.Rules.Clause("entry.windows." + win.ID)})
	}
	return list
}

// entrantsDeadlines are those of who has entered: what completes the entry, changes
// of players, leaving with the fee paid back.
func (w *world) entrantsDeadlines() (list []ends) {
	r := w.ev.Rules
	if w.ev.ByCompletion() {
		list = append(list, ends{locales.T("deadline.complete"), r.Entry.CompleteBy, r.Clause("entry.complete_by")})
	}
	for _, g := range r.Gates {
		list = append(list, ends{locales.T("desk.own_words", "Text", g.Title), g.Until, r.Clause("gates." + g.ID)})
	}
	list = append(list, ends{locales.T("deadline.roster"), r.Roster.Until, r.Clause("roster.until")})
	if r.Roster.Change != nil {
		list = append(list, ends{locales.T("deadline.roster_change"), r.Roster.Change.Until, r.Clause("roster.change")})
	}
	return append(list, ends{locales.T("deadline.join"), r.Membership.JoinBy, r.Clause("membership.join_by")}, ends{locales.T("deadline.refund"), r.Cancellation.RefundUntil, r.Clause("cancellation.refund_until")})
}

// nextSheet is the end for the next order sheet of a team that has a choice: of the
// round that is published, else of the one that follows.
func (w *world) nextSheet(t event.Team) (ends, bool) {
	if !w.ev.Rules.Lineup.Sheets || t.State != event.Entered || !chooses(w.ev, t) {
		return ends{}, false
	}
	for round := max(w.ev.LastRoundOf(t.Division), 1); round <= w.ev.RoundsOf(t.Division); round++ {
		if until := due(w.ev, t.Division, round); until.Open(w.at) && !w.ev.Start(t.Division, round).IsZero() {
			return ends{locales.T("deadline.sheet", "Round", round), until, sheetClause(w.ev, round)}, true
		}
	}
	return ends{}, false
}
