package desk

import (
	"taikyoku/core"
	"taikyoku/core/command"
	"taikyoku/core/event"
	"taikyoku/locales"
)

// restoreEntry gives an entry that is void its place back: with a reason, read
// back (HN-28, SH-44).
func (s *session) restoreEntry(c command.RestoreEntry) ([]core.Card, error) {
	if !s.has(event.Organiser) {
		return nil, s.world().only(event.Organiser)
	}
	t, ok := s.teamNamed(c.Team)
	if !ok {
		return nil, core.Refuse(core.NotFound, "", "desk.no_team")
	}
	if t.State != event.Void {
		cards := say("restore.not_void", "Team", s.world().whose(t, 0))
		cards[0].Body = append(cards[0].Body, s.world().standing(t)...)
		return cards, nil
	}
	x := Waive{What: event.PlaceWaiver(t.ID), Team: t.ID, Reason: c.Reason}
	clause := s.ev.Rules.Clause("entry.complete_by")
	if c.Reason == "" {
		refused := core.Refuse(core.BadInput, clause, "waive.needs_reason", "What", locales.T("waive.place", "Team", t.Name)).Then("desk.give_reason")
		refused.Lines = append(s.world().standing(t)[:1], s.world().overFull()...)
		return s.askReason(refused, x)
	}
	card := core.Card{Body: append(s.world().standing(t)[:1], s.world().overFull()...)}
	card.Body = append(card.Body, locales.T("report.reason", "Reason", c.Reason), locales.T("restore.sure", "Team", t.Name))
	return s.confirm([]core.Card{card}, x)
}

// overFull says that the field is full already, where one entry more goes over
// its cap (HN-11).
func (w *world) overFull() []locales.Text {
	most, in := w.ev.Rules.Entry.Cap, len(w.ev.Placed())
	if most == 0 || in < most {
		return nil
	}
	return []locales.Text{locales.T("restore.full", "Cap", most, "Count", in+1, "Clause", w.ev.Rules.Clause("entry.cap"))}
}

// placeNotes are what the organiser should know before an entry that is void gets
// its place back: why it is void, what is missing, whether the field is full.
func (x Waive) placeNotes(w *world) []locales.Text {
	t, ok := w.ev.Teams.Get(x.Team)
	if !ok || x.What != event.PlaceWaiver(x.Team) || t.State != event.Void {
		return nil
	}
	return append(w.standing(t)[:1], w.overFull()...)
}
