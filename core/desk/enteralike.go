package desk

import (
	"taikyoku/core"
	"taikyoku/core/entry"
	"taikyoku/core/event"
	"taikyoku/locales"
)

// enteralike.go shows, before the yes, who on a list looks like another one of the
// same list: two lines are two people if the sender says yes to them.

// shownAlike is how many such pairs are shown by name.
const shownAlike = 10

// alikeCard names the pairs of a list that may be one person each.
func (w *world) alikeCard(list []event.Team) []core.Card {
	rows := make([]entry.Applicant, len(list))
	for i, t := range list {
		rows[i] = applicant(t)
		rows[i].Person.Name, rows[i].Club = w.fold(rows[i].Person.Name), w.fold(rows[i].Club)
	}
	same := func(text string) string { return text }
	card := core.Card{}
	pairs := 0
	for i := range rows {
		for j := range i {
			if !entry.Alike(rows[i], rows[j], same) {
				continue
			}
			if pairs++; pairs <= shownAlike {
				card.Body = append(card.Body, locales.T("enter.pair", "Name", list[j].Name, "Other", list[i].Name))
			}
		}
	}
	if pairs == 0 {
		return nil
	}
	card.Title = locales.T("enter.alike_in_list", "Count", pairs)
	if pairs > shownAlike {
		card.Body = append(card.Body, locales.T("enter.more_pairs", "Count", pairs-shownAlike))
	}
	return []core.Card{card}
}
