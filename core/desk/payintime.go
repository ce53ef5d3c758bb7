package desk

import (
	"maps"
	"slices"

	"taikyoku/core"
	"taikyoku/core/event"
	"taikyoku/locales"
)

// payintime.go keeps the time of those who paid in time: what counts is when a
// payment was reported, not when the organiser finds the time to confirm it
// (SH-44, HN-28).

// feeClause is the clause by which an entry owes its fee.
func (w *world) feeClause(t event.Team) string {
	for p := range w.ev.PostingsOf(t.ID) {
		if p.Kind == "due" && p.Clause != "" {
			return p.Clause
		}
	}
	return w.ev.Rules.Clause("fees")
}

// differs tells what is still open of an entry's dues, or was paid too much.
func (w *world) differs(t event.Team) []locales.Text {
	return differing(t.Fee.Currency, w.ev.Dues(t), w.ev.Paid(t.ID))
}

// differing tells the difference between what is due and what was paid, in
// minor units; nothing if there is none.
func differing(currency string, dues, paid int64) []locales.Text {
	sum := func(n int64) locales.Money { return money(core.Money{Amount: n, Currency: currency}) }
	switch {
	case paid < dues:
		return []locales.Text{locales.T("pay.open", "Fee", sum(dues), "Paid", sum(paid), "Left", sum(dues-paid))}
	case paid > dues:
		return []locales.Text{locales.T("pay.over", "Fee", sum(dues), "Paid", sum(paid), "Over", sum(paid-dues))}
	}
	return nil
}

// reportedInTime are the entries that lack nothing but the organiser's word on a
// payment reported before entries closed, each with its report.
func (w *world) reportedInTime() map[core.TeamID]event.Case {
	waiting := map[core.TeamID]event.Case{}
	if !w.ev.ByCompletion() {
		return waiting
	}
	for c := range w.ev.Cases.All() {
		if c.State != event.Open || c.Kind != event.PaymentCase || !w.ev.Rules.Entry.CompleteBy.Open(c.At) {
			continue
		}
		for _, id := range paysFor(c) {
			t, ok := w.ev.Teams.Get(id)
			open := w.ev.Arrived(t).Open(w.ev.Rules)
			if ok && len(open) > 0 && !slices.Contains(open, core.NeedPapers) {
				waiting[id] = c
			}
		}
	}
	return waiting
}

// waitingCards put the reports that keep entries waiting before the organiser
// once more.
func (w *world) waitingCards(waiting map[core.TeamID]event.Case) (cards []core.Card) {
	seen := map[core.CaseID]bool{}
	for _, id := range slices.Sorted(maps.Keys(waiting)) {
		c := waiting[id]
		if seen[c.ID] {
			continue
		}
		seen[c.ID] = true
		t, _ := w.ev.Teams.Get(id)
		cards = append(cards, core.Card{
			Title: locales.T("case.title."+string(c.Kind), "Team", t.Name),
			Body: []locales.Text{
				locales.T("complete.waits", "At", moment(c.At.In(w.ev.Zone())), "Text", c.Text, "Clause", w.ev.Rules.Clause("entry.complete_by")),
			},
			Buttons: decideButtons(c.ID),
		})
	}
	return cards
}

// afterClosing is where an entry stands with a payment that has just been
// confirmed or refused. After entries have closed it is decided now: an entry
// that turns out to have been complete in time has its place, unless all are
// taken; one that was not is void.
func (w *world) afterClosing(t event.Team) core.Card {
	by := w.ev.Rules.Entry.CompleteBy
	if !w.ev.ByCompletion() || t.State == event.Withdrawn || w.at.Before(by.Closes().Add(closingGrace)) || w.ev.LastRoundOf(t.Division) > 0 {
		return core.Card{Body: w.placeText(t)}
	}
	was := t.State
	t.State = event.Void
	w.ev.Teams.Put(t)
	others := len(w.ev.Placed())
	t.State = event.Entered
	w.ev.Teams.Put(t)
	placed := w.ev.Placed()
	if len(placed) > others && slices.ContainsFunc(placed, func(p event.Team) bool { return p.ID == t.ID }) {
		card := core.Card{Body: w.placeText(t)}
		if was == event.Void {
			card.Body = append([]locales.Text{locales.T("complete.restored", "Team", t.Name, "Clause", w.ev.Rules.Clause("entry.complete_by"))}, card.Body...)
		}
		return card
	}
	t.State = event.Void
	w.ev.Teams.Put(t)
	return core.Card{Body: []locales.Text{w.voidText(t, w.missingForEntry(t)), locales.T("complete.void_next")}, Buttons: []core.Button{admitButton(t)}}
}

// standing tells of an entry that takes no part, or not yet, why that is so.
func (w *world) standing(t event.Team) []locales.Text {
	switch {
	case t.State == event.Withdrawn:
		return []locales.Text{locales.T("status.out", "Team", w.whose(t, 0))}
	case t.State == event.Void:
		return []locales.Text{w.voidText(t, w.missingForEntry(t)), locales.T("complete.void_next")}
	}
	return nil
}

// stateText is the state of an entry that takes no part, in a word.
func stateText(t event.Team) locales.Text {
	if t.State == event.Void {
		return locales.T("status.void")
	}
	return locales.T("status.withdrawn")
}

// admitButton lets the organiser give an entry its place all the same.
func admitButton(t event.Team) core.Button {
	return core.Button{Label: locales.T("button.admit", "Team", t.Name), Data: "w:" + string(t.ID) + ":" + event.PlaceWaiver(t.ID)}
}

// paymentRefused tells what becomes of the entries whose payment the organiser
// has not found.
func (w *world) paymentRefused(c event.Case) []core.Card {
	if c.Kind != event.PaymentCase {
		return nil
	}
	var cards []core.Card
	for _, id := range paysFor(c) {
		t, ok := w.ev.Teams.Get(id)
		if card := w.afterClosing(t); ok && len(card.Buttons) > 0 {
			cards = append(cards, card)
		}
	}
	return cards
}
