package desk

import (
	"slices"
	"time"

	"taikyoku/core"
	"taikyoku/core/event"
	"taikyoku/locales"
)

// CloseEntries ends the time for complete entries: what is not complete by then,
// or is over the cap, is void (HN-11, HN-28). The clock gives it.
type CloseEntries struct{}

// Name is close_entries.
func (CloseEntries) Name() string { return "close_entries" }

func (x CloseEntries) apply(w *world) ([]core.Card, error) {
	if err := w.staffOnly(); err != nil {
		return nil, err
	}
	by := w.ev.Rules.Entry.CompleteBy
	if !w.ev.ByCompletion() || by.Open(w.at) {
		return nil, core.Refuse(core.TooEarly, w.ev.Rules.Clause("entry.complete_by"), "complete.not_due", "Until", moment(by.At.In(w.ev.Zone())))
	}
	placed := w.ev.Placed()
	waiting := w.reportedInTime()
	var void []event.Team
	for t := range w.ev.Teams.All() {
		if _, waits := waiting[t.ID]; waits && t.State == event.Entered {
			continue
		}
		if t.State == event.Entered && !slices.ContainsFunc(placed, func(p event.Team) bool { return p.ID == t.ID }) {
			void = append(void, t)
		}
	}
	for _, t := range void {
		why := w.missingForEntry(t)
		t.State = event.Void
		w.ev.Teams.Put(t)
		card := core.Card{Body: append([]locales.Text{w.voidText(t, why)}, locales.T("complete.void_next"))}
		if err := w.notify(w.ev.Speakers(t.ID), "", card); err != nil {
			return nil, err
		}
	}
	card := core.Card{Body: []locales.Text{locales.T(closedBy(w.ev), "Count", len(placed), "Until", moment(by.At.In(w.ev.Zone())))}}
	for _, t := range void {
		card.Body = append(card.Body, w.voidText(t, w.missingForEntry(t)))
		card.Buttons = append(card.Buttons, admitButton(t))
	}
	cards := append([]core.Card{card}, w.waitingCards(waiting)...)
	cards[0].Body = append(cards[0].Body, w.unfit(w.ev.Pools())...)
	return cards, w.notify(w.ev.Holders(event.Organiser, ""), "", cards...)
}

// closedBy says how many are in.
func closedBy(ev *event.Event) string {
	if ev.Rules.Teams {
		return "complete.closed"
	}
	return "complete.closed_players"
}

// missingForEntry lists what an entry lacked to be complete; nothing means that
// it was complete, but over the cap or late.
func (w *world) missingForEntry(t event.Team) locales.List {
	var list locales.List
	for _, need := range w.ev.Arrived(t).Open(w.ev.Rules) {
		switch need {
		case core.NeedPapers:
			for _, o := range w.ev.Owes(t) {
				if o.Entry {
					list = append(list, locales.T("complete.paper", "Who", w.whose(t, o.Player), "Paper", o.Title))
				}
			}
		default:
			list = append(list, locales.T("complete.payment", "Fee", money(w.ev.Left(t))))
		}
	}
	return list
}

func (w *world) voidText(t event.Team, why locales.List) locales.Text {
	r := w.ev.Rules
	until := moment(r.Entry.CompleteBy.At.In(w.ev.Zone()))
	if len(why) > 0 {
		return locales.T("complete.void", "Team", t.Name, "Missing", why, "Until", until, "Clause", r.Clause("entry.complete_by"))
	}
	if at, ok := w.ev.Arrived(t).Complete(r); ok && !r.Entry.CompleteBy.Open(at) {
		return locales.T("complete.void_late", "Team", t.Name, "At", moment(at.In(w.ev.Zone())), "Until", until, "Clause", r.Clause("entry.complete_by"))
	}
	return locales.T("complete.void_full", "Team", t.Name, "Cap", r.Entry.Cap, "Clause", r.Clause("entry.cap"))
}

// placeText tells where an entry stands in the order of complete ones, where
// places go by completion.
func (w *world) placeText(t event.Team) []locales.Text {
	if !w.ev.ByCompletion() || t.State != event.Entered || w.ev.Rules.Entry.Cap == 0 {
		return nil
	}
	r := w.ev.Rules
	if i := slices.IndexFunc(w.ev.Placed(), func(p event.Team) bool { return p.ID == t.ID }); i >= 0 {
		return []locales.Text{locales.T("complete.placed", "Team", t.Name, "No", i+1, "Cap", r.Entry.Cap, "Clause", r.Clause("entry.cap"))}
	}
	if missing := w.missingForEntry(t); len(missing) > 0 {
		return []locales.Text{locales.T("complete.missing", "Missing", missing, "Until", moment(r.Entry.CompleteBy.At.In(w.ev.Zone())), "Clause", r.Clause("entry.complete_by"))}
	}
	return []locales.Text{w.voidText(t, nil)}
}

// closingGrace is how long after its time entries close, for messages on their way.
const closingGrace = 20 * time.Second

// appointClosing lets the clock end the time for complete entries, when no
// message sent in time waits to be read.
func (w *world) appointClosing() error {
	by := w.ev.Rules.Entry.CompleteBy
	if !w.ev.ByCompletion() || !by.Open(w.at) {
		return nil
	}
	return w.appoint("entries/close", by.Closes().Add(closingGrace), by.At.Time, CloseEntries{})
}
