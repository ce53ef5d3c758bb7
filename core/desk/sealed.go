package desk

import (
	"taikyoku/core"
	"taikyoku/core/command"
	"taikyoku/core/event"
	"taikyoku/locales"
)

// sealed answers who plays for the other side: its order sheet is shown to both at
// once, when the time for handing it in has run out (JP-79); until then it is said
// when that is.
func (s *session) sealed() ([]core.Card, error) {
	list := s.mine()
	if t, ok := s.team(); ok && len(list) == 0 { // a player of it
		list = []event.Team{t}
	}
	if len(list) == 0 || !s.ev.Rules.Teams {
		return s.showPairing(command.ShowPairing{})
	}
	var cards []core.Card
	for _, t := range list {
		m, ok := s.ev.CurrentMatch(t.ID)
		if !ok || m.Bye != 0 {
			more, err := s.ownPairing(t, max(s.ev.LastRoundOf(t.Division), 1))
			if err != nil {
				return nil, err
			}
			cards = append(cards, more...)
			continue
		}
		if m.State != event.Paired || !s.hasSheets() {
			cards = append(cards, s.matchCard(m))
			continue
		}
		other, _ := s.ev.Teams.Get(m.Other(t.ID))
		until := moment(due(s.ev, m.Division, m.Round).At.In(s.ev.Zone()))
		text := locales.T("sheet.sealed", "Team", other.Name, "Round", m.Round, "Until", until)
		cards = append(cards, core.Card{Body: []locales.Text{locales.T("desk.by_clause", "Text", text, "Clause", sheetClause(s.ev, m.Round))}})
	}
	return cards, nil
}
