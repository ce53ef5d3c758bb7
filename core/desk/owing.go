package desk

import (
	"strings"

	"taikyoku/core"
	"taikyoku/core/command"
	"taikyoku/core/event"
	"taikyoku/locales"
)

// owing.go finds those whom an announcement is for by what is missing of them.

// owes reports whether what an announcement is for is missing of a team.
func (w *world) owes(t event.Team, to string) bool {
	if t.ID == "" || t.State != event.Entered {
		return false
	}
	m, pairs := w.ev.CurrentMatch(t.ID)
	switch to {
	case command.ToUnpaid:
		return w.ev.Left(t).Amount > 0
	case command.ToNoOrder:
		_, in := w.ev.Sheets.Get(event.SheetKey(t.Division, m.Round, t.ID))
		return pairs && m.Bye == 0 && m.State == event.Paired && chooses(w.ev, t) && !in
	case command.ToNoResult:
		_, told := m.ClaimOf(t.ID)
		return pairs && m.Bye == 0 && m.State != event.Paired && m.State != event.Final && !told
	}
	return false
}

// remindedOf is the usual text of a reminder, in every language; empty: there is none
// for those whom it is for.
func (s *session) remindedOf(to string) locales.ByLang {
	var t locales.Text
	switch to {
	case command.ToUnpaid:
		t = locales.T("tell.remind.unpaid")
	case command.ToNoOrder:
		t = locales.T("tell.remind.no_order")
	case command.ToNoResult:
		t = locales.T("tell.remind.no_result")
	default:
		return nil
	}
	out := locales.ByLang{}
	for _, lang := range locales.Langs {
		text, err := s.desk.parts.Catalog.For(lang).Print(t)
		if err != nil {
			s.desk.parts.Log.Error("message", "err", err)
			continue
		}
		out[lang] = strings.TrimSpace(text)
	}
	return out
}

// announceOwing shows the preview of what is told to those who owe something, with
// the usual text where none was written.
func (s *session) announceOwing(c command.Announce) ([]core.Card, bool, error) {
	if c.To == command.ToUnknown {
		return say("tell.whom"), true, nil
	}
	usual := s.remindedOf(c.To)
	if usual == nil {
		return nil, false, nil
	}
	if c.Text != "" {
		usual = s.byLanguage(c.Text)
	}
	cards, err := s.previewTell(Tell{To: c.To, Text: usual})
	return cards, true, err
}

// ordersMissing lists, for the staff, the teams whose order sheet has not come in.
func (s *session) ordersMissing() []core.Card {
	card := core.Card{}
	for t := range s.ev.Teams.All() {
		if s.world().owes(t, command.ToNoOrder) {
			card.Body = append(card.Body, s.world().whose(t, 0))
		}
	}
	if len(card.Body) == 0 {
		return say("sheet.none_missing")
	}
	card.Title = locales.T("sheet.missing", "Count", len(card.Body))
	return []core.Card{card}
}
