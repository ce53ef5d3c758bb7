package desk

import (
	"strings"

	"taikyoku/core"
	"taikyoku/core/command"
	"taikyoku/core/event"
	"taikyoku/locales"
)

// KeepReferral keeps the code of somebody who has recommended the event: he is
// paid by the organiser, the fee stays as it is (JP-27).
type KeepReferral struct {
	Team core.TeamID `json:"team"`
	Code string      `json:"code"`
}

// Name is keep_referral.
func (KeepReferral) Name() string { return "keep_referral" }

func (x KeepReferral) apply(w *world) ([]core.Card, error) {
	t, ok := w.ev.Teams.Get(x.Team)
	clause := topicClause(w.ev, "referral")
	switch {
	case !ok || t.State != event.Entered:
		return nil, core.Refuse(core.NotFound, "", "desk.no_team")
	case !w.speaksFor(t.ID) && !w.is(event.Organiser):
		return nil, core.Refuse(core.NotAllowed, clause, "desk.organiser_only").Then("desk.ask_staff")
	case clause == "":
		return nil, core.Refuse(core.NotAllowed, "", "referral.not_provided")
	}
	t.Referral = strings.ToUpper(x.Code)
	w.ev.Teams.Put(t)
	card := core.Card{Body: []locales.Text{
		locales.T("desk.by_clause", "Text", locales.T("referral.kept", "Team", t.Name, "Code", t.Referral), "Clause", clause),
		locales.T("referral.fee_stays", "Fee", money(t.Fee)),
	}}
	return []core.Card{card}, w.notify(w.ev.Holders(event.Organiser, ""), "", card)
}

// topicClause is the clause by which the regulation answers questions on a
// topic; empty if it has none.
func topicClause(ev *event.Event, topic string) string {
	for _, a := range ev.Rules.AnswersTo(topic) {
		return a.Clause
	}
	return ""
}

// referral reads a code back: a captain's for his team, staff's for the team
// that they name.
func (s *session) referral(c command.Referral) ([]core.Card, error) {
	t, ok := s.own()
	if !ok {
		t, ok = s.teamSaid(c.Text)
	}
	if !ok {
		return s.deny(command.Understanding{Deny: command.DenyNotCaptain})
	}
	x := KeepReferral{Team: t.ID, Code: c.Code}
	return s.confirm(say("referral.sure", "Team", t.Name, "Code", strings.ToUpper(c.Code)), x)
}
