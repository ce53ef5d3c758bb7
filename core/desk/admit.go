package desk

import (
	"strings"

	"taikyoku/core"
	"taikyoku/core/command"
	"taikyoku/core/entry"
	"taikyoku/core/event"
	"taikyoku/locales"
)

// admit.go lets the organiser's word bring in a unit that the rules keep out: one
// team more than its number (HN-11), or after the entries have closed (HN-27,
// HN-28). Its leader may ask for it, or the organiser says so himself.

// lateWaiver names the waiver of the time in which a unit enters.
func lateWaiver(unit string) string { return "late/" + unit }

// waiverOf is what admitting a unit waives.
func waiverOf(as, unit string) string {
	if as == "late" {
		return lateWaiver(unit)
	}
	return unitWaiver(unit)
}

// admitUnit takes the organiser's word that a unit may enter late, or once more.
func (s *session) admitUnit(c command.AdmitUnit) ([]core.Card, error) {
	if err := s.world().only(event.Organiser); err != nil {
		return nil, err
	}
	unit := s.unitIn(c.Text)
	if unit == "" {
		return say("admit.which_unit"), nil
	}
	return s.act(Waive{What: waiverOf(c.As, unit)})
}

// unitIn is the unit of the regulation's list that a text names: the longest.
func (s *session) unitIn(text string) (unit string) {
	if s.ev.Rules.Entry.Units == nil {
		return ""
	}
	folded := s.fold(text)
	for _, u := range s.ev.Rules.Entry.Units.Names {
		if strings.Contains(folded, s.fold(u)) && len(u) > len(unit) {
			unit = u
		}
	}
	return unit
}

// enterBy is the window through which a team enters, or the last one for a unit
// that the organiser lets in late.
func (w *world) enterBy(t event.Team) (core.EntryWindow, *core.Error) {
	window, refused := entry.Enter(w.ev.Rules, w.ev.HeldBook(), t.Entry(), w.at)
	if refused != nil && refused.Code == core.TooLate && w.lateUnit(t) {
		windows := w.ev.Rules.Entry.Windows
		return windows[len(windows)-1], nil
	}
	return window, refused
}

// lateUnit reports whether a team is of a unit that may enter late.
func (w *world) lateUnit(t event.Team) bool {
	unit, _ := entry.UnitOf(w.ev.Rules, t.Organisation, w.fold)
	return unit != "" && w.ev.Waived(lateWaiver(unit))
}

// admitLate keeps a late entry's place, which it could not complete in time.
func (w *world) admitLate(t event.Team) {
	if !w.lateUnit(t) || !w.ev.ByCompletion() || w.ev.Rules.Entry.CompleteBy.Open(w.at) {
		return
	}
	what := event.PlaceWaiver(t.ID)
	w.ev.Records.Put(event.Record{ID: event.WaiverKey(what), Kind: event.WaiverRecord, Subject: what, Text: lateWaiver(t.Unit), By: w.actor, At: w.at})
}

// askAdmission reads the wish of a unit that is refused back, to be put before
// the organiser.
func (s *session) askAdmission(as, unit string, refused *core.Error) ([]core.Card, error) {
	body, err := payload(Waive{What: waiverOf(as, unit)})
	if err != nil {
		return nil, err
	}
	s.talk.Form, s.talk.Field = "", ""
	wish := locales.T("admit.second", "Unit", unit)
	if as == "late" {
		wish = locales.T("admit.late", "Unit", unit)
	}
	cards := append(refusal(refused), core.Card{Body: []locales.Text{locales.T("admit.ask", "Wish", wish)}})
	return s.confirm(cards, OpenCase{Kind: event.Admission, Text: s.print(wish), Verb: Waive{}.Name(), Payload: body})
}

// tooLateUnit says that entries have closed, and how a unit asks to enter all the
// same.
func (s *session) tooLateUnit(unit string, refused *core.Error) ([]core.Card, error) {
	if unit == "" {
		return append(refusal(refused), say("admit.name_unit")...), nil
	}
	return s.askAdmission("late", unit, refused)
}

// entersUnit reads «报名 平江县»: the name of a unit may hold words of results.
func (s *session) entersUnit(text string) (command.Understanding, bool) {
	if s.ev == nil || !s.ofUnits() || len(s.mine()) > 0 || s.has(event.Arbiter, event.Organiser) {
		return command.Understanding{}, false
	}
	unit := s.unitIn(text)
	if unit == "" {
		return command.Understanding{}, false
	}
	u := s.parse(strings.Replace(s.fold(text), s.fold(unit), " ", 1))
	c, registers := u.Command.(command.RegisterTeam)
	if registers {
		c.Form.Organisation = unit
		u.Command, u.Ask = c, nil
	}
	return u, registers && u.Deny == ""
}
