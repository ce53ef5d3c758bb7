package desk

import (
	"fmt"

	"taikyoku/core"
	"taikyoku/core/command"
	"taikyoku/core/event"
	"taikyoku/locales"
)

// CheckIn records that people have arrived. At the desk a member of the staff
// does it and has seen what is shown there; an entry's own word is only the
// news of its arrival (HN-30, SH-38).
type CheckIn struct {
	Team   core.TeamID `json:"team"`
	Player int         `json:"player,omitempty"` // roster number; 0: the whole entry
	Reason string      `json:"reason,omitempty"` // for whom comes after the deadline
}

// Name is check_in.
func (CheckIn) Name() string { return "check_in" }

func (x CheckIn) withReason(reason string) Act { x.Reason = reason; return x }

func (x CheckIn) matter(w *world) locales.Text {
	t, _ := w.ev.Teams.Get(x.Team)
	return locales.T("waive.paper", "Who", w.whose(t, x.Player), "Paper", locales.T("verb.checkin"))
}

func (x CheckIn) apply(w *world) ([]core.Card, error) {
	t, ok := w.ev.Teams.Get(x.Team)
	if !ok || t.State != event.Entered {
		return nil, core.Refuse(core.NotFound, "", "desk.no_team")
	}
	staff := w.is(event.Arbiter, event.Organiser)
	if !staff && !w.belongs(t.ID, x.Player) {
		return nil, core.Refuse(core.NotAllowed, "", "checkin.own_only")
	}
	for _, g := range w.ev.Rules.Gates {
		if g.CheckIn && !g.Until.Open(w.at) && (x.Reason == "" || !staff) {
			refused := core.Refuse(core.TooLate, w.ev.Rules.Clause("gates."+g.ID), "checkin.late", "Until", moment(g.Until.At.In(w.ev.Zone())))
			if staff {
				return nil, refused.Then("desk.give_reason")
			}
			return nil, refused.Then("checkin.late_next")
		}
	}
	for no := 1; no <= len(t.Players); no++ {
		if x.Player == 0 || x.Player == no {
			w.ev.Marks.Put(event.Mark{Kind: event.CheckInMark, Subject: fmt.Sprintf("%s/%d", t.ID, no), By: w.actor, At: w.at, Value: x.Reason})
		}
	}
	if x.Player == 0 {
		w.ev.Marks.Put(event.Mark{Kind: event.CheckInMark, Subject: string(t.ID), By: w.actor, At: w.at, Value: x.Reason})
	}
	if !staff {
		return say("checkin.noted", "Who", w.whose(t, x.Player)), w.notify(w.staff(), "", say("checkin.news", "Who", w.whose(t, x.Player))...)
	}
	for _, g := range w.ev.Rules.Gates {
		for _, subject := range w.ev.Subjects(g, t) {
			if g.CheckIn && (x.Player == 0 || subject.Player == x.Player) {
				w.ev.Marks.Put(event.Mark{Kind: event.GateMark, Subject: subject.Of(g.ID), By: w.actor, At: w.at, Value: x.Reason})
			}
		}
	}
	card := core.Card{Body: []locales.Text{locales.T("checkin.done", "Who", w.whose(t, x.Player), "At", moment(w.at))}}
	card.Body = append(card.Body, w.owedLines(t, w.ev.Owes(t))...)
	return []core.Card{card}, w.notify(w.ev.Speakers(t.ID), "", card)
}

// belongs reports whether the actor speaks for an entry, or for one of its
// players.
func (w *world) belongs(team core.TeamID, player int) bool {
	for _, l := range w.ev.LinksOf(w.actor) {
		if l.Team == team && (l.Role == event.Captain || l.Role == event.Leader || l.Role == event.Coach || player > 0 && l.Player == player || player == 0 && !w.ev.Rules.Teams) {
			return true
		}
	}
	return false
}

// checkIn reads who has arrived.
func (s *session) checkIn(c command.CheckIn) ([]core.Card, error) {
	if t, ok := s.team(); ok && !s.has(event.Arbiter, event.Organiser) {
		no := 0
		if !s.has(event.Captain) {
			no = s.links[0].Player
		}
		return s.act(CheckIn{Team: t.ID, Player: no})
	}
	t, no, err := s.personTold(c.Team, c.Player)
	if err != nil {
		return nil, err
	}
	return s.act(CheckIn{Team: t.ID, Player: no})
}
