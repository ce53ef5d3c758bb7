package desk

import (
	"strconv"

	"taikyoku/core"
	"taikyoku/core/prize"
	"taikyoku/locales"
)

// titleCards list who of a section may apply for a title, with place and score
// (HN-22, WX-21); none where the regulation has no titles or nobody earns one.
func (w *world) titleCards(sec core.Section) ([]core.Card, error) {
	if len(w.ev.Rules.Titles) == 0 {
		return nil, nil
	}
	section, err := w.prizeSection(sec)
	if err != nil {
		return nil, err
	}
	card := core.Card{
		Title: locales.T("title.list", "Section", locales.ByLang(sec.Title)),
		Table: &core.Table{Head: []locales.Text{locales.T("title.title"), locales.T("table.rank"), locales.T("table.player"), locales.T("title.score"), locales.T("prize.clause")}},
	}
	for _, t := range section.Applicants(w.ev.Rules.Titles, prize.Promotion{}) {
		score := t.Result.Points.Short() + "/" + strconv.Itoa(t.Result.Games)
		card.Table.Rows = append(card.Table.Rows, []locales.Text{
			locales.T("desk.own_words", "Text", t.Award.Title), name(strconv.Itoa(t.Result.Place)), name(t.Result.Name), name(score), name(t.Award.Clause),
		})
	}
	if len(card.Table.Rows) == 0 {
		return nil, nil
	}
	return []core.Card{card}, nil
}
