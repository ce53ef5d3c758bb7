package desk

import (
	"fmt"
	"slices"

	"taikyoku/core"
	"taikyoku/core/command"
	"taikyoku/core/event"
	"taikyoku/locales"
)

// DecideDevice records the decision on a request to carry a device (JP-66). The
// request itself comes by e-mail: the captain is told what became of it.
type DecideDevice struct {
	Team    core.TeamID `json:"team"`
	Player  int         `json:"player"`
	Approve bool        `json:"approve"`
	Why     string      `json:"why"`
}

// Name is decide_device.
func (DecideDevice) Name() string { return "decide_device" }

func (x DecideDevice) apply(w *world) ([]core.Card, error) {
	if err := w.staffOnly(); err != nil {
		return nil, err
	}
	t, _ := w.ev.Teams.Get(x.Team)
	p, ok := t.Player(x.Player)
	switch {
	case !ok:
		return nil, core.Refuse(core.NotFound, deviceClause(w.ev), "device.whom")
	case x.Why == "":
		return nil, core.Refuse(core.BadInput, deviceClause(w.ev), "penalty.needs_reason").Then("penalty.needs_reason_next")
	}
	kind, key := event.DeviceRecord, "device.refused"
	if x.Approve {
		kind, key = event.DeviceAllowed, "device.approved"
	}
	w.record(kind, fmt.Sprintf("%s/%d", t.ID, x.Player), x.Why)
	text := locales.T(key, "Player", p.Name, "Team", t.Name)
	card := core.Card{Body: []locales.Text{locales.T("desk.by_clause", "Text", text, "Clause", deviceClause(w.ev)), locales.T("report.reason", "Reason", x.Why)}}
	return []core.Card{card}, w.notify(append(w.ev.Holders(event.Captain, t.ID), w.ev.Followers(t.ID, x.Player)...), "", card)
}

// deviceClause is the clause of exceptions for devices.
func deviceClause(ev *event.Event) string {
	for _, a := range ev.Rules.AnswersTo("device_exception") {
		return a.Clause
	}
	return ev.Rules.Clause("play.phones_in_hall")
}

// decideDevice finds the player whom the text names and reads the decision back.
func (s *session) decideDevice(c command.DeviceException) ([]core.Card, error) {
	if !s.has(event.Arbiter, event.Organiser) {
		return s.deny(command.Understanding{Deny: command.DenyNotArbiter})
	}
	teams := slices.Collect(s.ev.Teams.All())
	if named := s.namedOf(teams, c.Text); len(named) > 0 {
		teams = named
	}
	var options []option
	for _, t := range teams {
		for _, no := range s.playersIn(t, c.Text) {
			p, _ := t.Player(no)
			options = append(options, option{
				locales.T("device.one_of", "Player", p.Name, "Team", t.Name),
				DecideDevice{Team: t.ID, Player: no, Approve: c.Approve, Why: c.Text},
			})
		}
	}
	switch len(options) {
	case 0:
		return say("device.whom"), nil
	case 1:
		key := "device.refuse_sure"
		if c.Approve {
			key = "device.approve_sure"
		}
		return s.confirm(say(key, "Who", options[0].label), options[0].act)
	}
	return s.ask(say("device.which"), options...)
}
