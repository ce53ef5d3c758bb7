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

// GiveRefund is the organiser's decision on what a team gets back of an event
// that he has called off, with its reason (JP-99).
type GiveRefund struct {
	Team   core.TeamID `json:"team"`
	Amount core.Money  `json:"amount"`
	Reason string      `json:"reason"`
}

// Name is give_refund.
func (GiveRefund) Name() string { return "give_refund" }

func (x GiveRefund) apply(w *world) ([]core.Card, error) {
	if err := w.only(event.Organiser); err != nil {
		return nil, err
	}
	t, ok := w.ev.Teams.Get(x.Team)
	clause := w.ev.Rules.Clause("cancellation.by_organiser")
	switch {
	case !ok:
		return nil, core.Refuse(core.NotFound, "", "desk.no_team")
	case !w.ev.CalledOff():
		return nil, core.Refuse(core.NotAllowed, w.ev.Rules.Clause("cancellation"), "refund.not_called_off")
	case x.Reason == "":
		return nil, core.Refuse(core.BadInput, clause, "penalty.needs_reason").Then("penalty.needs_reason_next")
	case x.Amount.Currency != w.ev.Rules.Fees.Base.Currency || x.Amount.Amount <= 0 || x.Amount.Amount > w.paid(t.ID).Amount:
		return nil, core.Refuse(core.BadInput, clause, "refund.too_much", "Team", t.Name, "Paid", money(w.paid(t.ID)))
	}
	w.post(t.ID, "refund", x.Amount, x.Reason, clause)
	text := locales.T("refund.given", "Team", t.Name, "Amount", money(x.Amount))
	card := core.Card{Body: []locales.Text{locales.T("desk.by_clause", "Text", text, "Clause", clause), locales.T("report.reason", "Reason", x.Reason)}}
	return []core.Card{card}, w.notify(w.ev.Speakers(t.ID), "", card)
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

// refund reads the decision on one team back.
func (s *session) refund(c command.Refund) ([]core.Card, error) {
	if !s.has(event.Organiser) {
		return nil, s.world().only(event.Organiser)
	}
	t, ok := s.teamNamed(c.Team)
	if !ok {
		return say("refund.whom"), nil
	}
	amount := core.Whole(c.Amount, s.ev.Rules.Fees.Base.Currency)
	return s.confirm(say("refund.sure", "Team", t.Name, "Amount", money(amount)), GiveRefund{Team: t.ID, Amount: amount, Reason: c.Reason})
}
