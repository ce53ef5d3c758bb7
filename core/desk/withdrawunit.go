package desk

import (
	"slices"
	"strings"

	"taikyoku/core"
	"taikyoku/core/command"
	"taikyoku/core/event"
	"taikyoku/locales"
)

// withdrawunit.go takes a whole delegation out, and finds which entry the staff
// want to take out.

// WithdrawUnit takes out whom a unit has sent, each as Withdraw does.
type WithdrawUnit struct {
	Unit   string `json:"unit"`
	Reason string `json:"reason,omitempty"` // of the staff who do it without having been asked
}

// Name is withdraw_unit.
func (WithdrawUnit) Name() string { return "withdraw_unit" }

func (x WithdrawUnit) apply(w *world) ([]core.Card, error) {
	if err := w.staffOnly(); err != nil {
		return nil, err
	}
	sent := w.ev.Sent(x.Unit)
	if len(sent) == 0 {
		return nil, core.Refuse(core.NotFound, "", "desk.no_team")
	}
	card := core.Card{Body: []locales.Text{locales.T("withdraw.unit_done", "Unit", x.Unit, "Players", teamNames(sent))}}
	card.Body = append(card.Body, withdrawnBecause(x.Reason)...)
	told := append(w.ev.LeadersOf(x.Unit), w.ev.CoachesOf(x.Unit)...)
	for i, t := range sent {
		refund := w.takeOut(t)
		if i == 0 {
			card.Body = append(card.Body, because([]core.Trace{refund.Why})...)
		}
		told = append(told, w.ofTeam(t)...)
	}
	slices.Sort(told)
	return []core.Card{card}, w.notify(slices.Compact(told), "", card)
}

// withReason gives a withdrawal its reason.
func (x Withdraw) withReason(reason string) Act {
	x.Reason = reason
	return x
}

func (x Withdraw) matter(w *world) locales.Text {
	t, _ := w.ev.Teams.Get(x.Team)
	return locales.T("withdraw.sure", "Team", w.whose(t, 0))
}

func (x WithdrawUnit) withReason(reason string) Act {
	x.Reason = reason
	return x
}

func (x WithdrawUnit) matter(w *world) locales.Text {
	return locales.T("withdraw.unit_sure", "Unit", x.Unit, "Players", teamNames(w.ev.Sent(x.Unit)))
}

// withdrawnBecause is the reason of a withdrawal, if one is on record.
func withdrawnBecause(reason string) []locales.Text {
	if reason == "" {
		return nil
	}
	return []locales.Text{locales.T("withdraw.reason", "Reason", reason)}
}

// withdrawBecause reads a withdrawal by the staff back with its reason, or asks for
// the reason: whom it concerns did not ask for it.
func (s *session) withdrawBecause(x reasoned, who locales.Text, reason string) ([]core.Card, error) {
	if reason == "" {
		return s.askReason(core.Refuse(core.BadInput, "", "withdraw.needs_reason", "Team", who).Then("withdraw.why"), x)
	}
	card := core.Card{Body: append(withdrawnBecause(reason), x.matter(s.world()))}
	return s.confirm([]core.Card{card}, x.withReason(reason))
}

// withdrawNamed is the staff's word that an entry or a unit is out; one that is not
// found by the name is asked for.
func (s *session) withdrawNamed(c command.WithdrawTeam) ([]core.Card, error) {
	if t, ok := s.teamNamed(c.Team); ok {
		return s.withdrawBecause(Withdraw{Team: t.ID}, s.world().whose(t, 0), s.because)
	}
	if u, ok := s.world().unitNamed(c.Team); ok {
		return s.withdrawUnit(u)
	}
	var like []event.Team
	if named := s.fold(c.Team); named != "" {
		like = slices.DeleteFunc(s.world().inEvent(), func(t event.Team) bool { return !strings.Contains(s.fold(t.Name), named) })
	}
	switch {
	case c.Team == "":
		return say("withdraw.whose"), nil
	case len(like) == 0:
		return nil, core.Refuse(core.NotFound, "", "desk.no_team")
	}
	return s.askEach(like, "withdraw.whose", func(t event.Team) ([]core.Card, Act, error) {
		return say("withdraw.sure", "Team", s.world().whose(t, 0)), Withdraw{Team: t.ID, Reason: s.because}, nil
	})
}

// withdrawUnit reads back that a whole unit is out.
func (s *session) withdrawUnit(u event.Unit) ([]core.Card, error) {
	sent := s.ev.Sent(u.Name)
	if len(sent) == 0 {
		return nil, core.Refuse(core.NotFound, "", "desk.no_team")
	}
	return s.withdrawBecause(WithdrawUnit{Unit: u.Name}, name(u.Name), s.because)
}

// wholeUnit is the choice of who leads a unit to ask for all of its entries to be
// taken out.
func (s *session) wholeUnit() ([]option, error) {
	u, leads := s.ev.LeaderOf(s.account.ID)
	sent := s.ev.Sent(u.Name)
	if !leads || len(sent) < 2 {
		return nil, nil
	}
	x := WithdrawUnit{Unit: u.Name}
	body, err := payload(x)
	if err != nil {
		return nil, err
	}
	return []option{{
		locales.T("withdraw.whole_unit", "Unit", u.Name, "Count", len(sent)),
		OpenCase{Kind: event.Cancellation, Team: sent[0].ID, Unit: u.Name, Text: s.in.Text, Verb: x.Name(), Payload: body},
	}}, nil
}
