package desk

import (
	"fmt"

	"taikyoku/core"
	"taikyoku/core/command"
	"taikyoku/core/event"
	"taikyoku/locales"
)

// NoteIllness says that a player has left because he is ill (JP-93). He is not
// seated in any round whose line-ups are not open yet: his board is forfeited
// if nobody can take it. Why he left is told to the staff only.
type NoteIllness struct {
	Team   core.TeamID `json:"team"`
	Player int         `json:"player"`
	Text   string      `json:"text"`
}

// Name is note_illness.
func (NoteIllness) Name() string { return "note_illness" }

func (x NoteIllness) apply(w *world) ([]core.Card, error) {
	t, _ := w.ev.Teams.Get(x.Team)
	p, ok := t.Player(x.Player)
	clause := topicClause(w.ev, "health")
	_, left := w.ev.LeftFrom(t.ID, x.Player)
	switch {
	case !ok:
		return nil, core.Refuse(core.NotFound, clause, "illness.whom")
	case !w.speaksFor(t.ID) && !w.is(event.Arbiter, event.Organiser):
		return nil, core.Refuse(core.NotAllowed, clause, "desk.staff_only").Then("desk.ask_staff")
	case left:
		return nil, core.Refuse(core.Conflict, clause, "illness.noted_already", "Player", p.Name, "Team", t.Name)
	}
	round := w.ev.LastRoundOf(t.Division)
	if m, ok := w.ev.MatchOf(t.ID, round); !ok || m.State != event.Paired {
		round++
	}
	w.ev.Records.Put(event.Record{
		ID: event.LeftKey(t.ID, x.Player), Kind: event.LeftRecord, Subject: fmt.Sprintf("%s/%d/%d", t.ID, x.Player, round), Text: x.Text, By: w.actor, At: w.at,
	})
	text := locales.T("illness.noted", "Player", p.Name, "Team", t.Name, "Round", round)
	if clause != "" {
		text = locales.T("desk.by_clause", "Text", text, "Clause", clause)
	}
	card := core.Card{Body: []locales.Text{text}}
	if err := w.notify(w.ev.Speakers(t.ID), "", card); err != nil {
		return nil, err
	}
	full := core.Card{Body: append(card.Body[:1:1], locales.T("report.reason", "Reason", x.Text))}
	return []core.Card{card}, w.notify(w.staff(), "", full)
}

// illness reads back who has left; of several whom the text may mean it asks for
// which.
func (s *session) illness(c command.Illness) ([]core.Card, error) {
	teams := s.mine()
	if s.has(event.Arbiter, event.Organiser) {
		teams = s.world().inEvent()
		if t, ok := s.teamSaid(c.Text); ok {
			teams = []event.Team{t}
		}
	}
	var options []option
	for _, t := range teams {
		for _, no := range s.playersNamed(t, c.Text) {
			p, _ := t.Player(no)
			options = append(options, option{locales.T("device.one_of", "Player", p.Name, "Team", t.Name), NoteIllness{Team: t.ID, Player: no, Text: c.Text}})
		}
	}
	switch len(options) {
	case 0:
		return say("illness.whom"), nil
	case 1:
		return s.confirm(say("illness.sure", "Who", options[0].label), options[0].act)
	}
	return s.ask(say("illness.which"), options...)
}
