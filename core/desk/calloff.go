package desk

import (
	"taikyoku/core"
	"taikyoku/core/command"
	"taikyoku/core/entry"
	"taikyoku/core/event"
	"taikyoku/locales"
)

// CallOff says that the event does not take place, or not further (JP-92):
// everybody is told, nothing is entered or paired any more, and no reminder is
// sent. Fees go back where the rules say so, else the organiser decides team by
// team (JP-99).
type CallOff struct {
	Reason string `json:"reason"`
}

// Name is call_off.
func (CallOff) Name() string { return "call_off" }

func (x CallOff) apply(w *world) ([]core.Card, error) {
	if err := w.only(event.Organiser); err != nil {
		return nil, err
	}
	clause := topicClause(w.ev, "force_majeure")
	switch {
	case w.ev.CalledOff():
		return nil, core.Refuse(core.Conflict, clause, "calloff.already")
	case x.Reason == "":
		return nil, core.Refuse(core.BadInput, clause, "penalty.needs_reason").Then("penalty.needs_reason_next")
	}
	w.ev.Records.Put(event.Record{ID: event.CalledOffRecord, Kind: event.CalledOffRecord, Text: x.Reason, By: w.actor, At: w.at})
	text := locales.T("calloff.done", "Event", locales.ByLang(w.ev.Rules.Title))
	if clause != "" {
		text = locales.T("desk.by_clause", "Text", text, "Clause", clause)
	}
	card := core.Card{Title: locales.T("tell.title"), Body: []locales.Text{text, locales.T("report.reason", "Reason", x.Reason)}}
	if err := w.notify(append(w.audience("all"), w.staff()...), "", card); err != nil {
		return nil, err
	}
	refunds := core.Card{Title: locales.T("calloff.refunds")}
	for _, t := range w.inEvent() {
		paid := w.paid(t.ID)
		if paid.Amount == 0 {
			continue
		}
		back := entry.RefundByOrganiser(w.ev.Rules, paid)
		if !back.Undecided {
			w.post(t.ID, "refund", back.Amount, t.Ticket, back.Clause)
		}
		refunds.Body = append(refunds.Body, locales.T("calloff.paid", "Team", t.Name, "Paid", money(paid), "Why", because([]core.Trace{back.Why})[0]))
	}
	if len(refunds.Body) == 0 {
		return []core.Card{card}, nil
	}
	return []core.Card{card, refunds}, nil
}

// takesPlace refuses what makes no sense once the event has been called off.
func (w *world) takesPlace() error {
	if w.ev.CalledOff() {
		return core.Refuse(core.Conflict, topicClause(w.ev, "force_majeure"), "calloff.over")
	}
	return nil
}

// callOff reads it back: it cannot be taken back.
func (s *session) callOff(c command.CallOff) ([]core.Card, error) {
	switch {
	case !s.has(event.Organiser):
		return nil, s.world().only(event.Organiser)
	case c.Reason == "":
		return nil, core.Refuse(core.BadInput, topicClause(s.ev, "force_majeure"), "penalty.needs_reason").Then("penalty.needs_reason_next")
	}
	return s.confirm(say("calloff.sure", "Event", locales.ByLang(s.ev.Rules.Title), "Count", len(s.world().audience("all")), "Reason", c.Reason), CallOff{c.Reason})
}
