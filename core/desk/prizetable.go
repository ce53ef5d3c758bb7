package desk

import (
	"maps"
	"slices"

	"taikyoku/core"
	"taikyoku/core/event"
	"taikyoku/locales"
)

// prizetable.go is about tables of prizes that do not add up to the total that
// the text itself gives: the organiser decides which counts (WX-22).

// prizeTopic is what answers about prizes are asked for by.
const prizeTopic = "prizes"

// DecidePrizes is the organiser's word on a table of prizes that does not add up
// (WX-22).
type DecidePrizes struct {
	Section core.DivisionID  `json:"section"` // the first the prize is given in
	Prize   string           `json:"prize"`
	Table   event.PrizeTable `json:"table"`
}

// Name is decide_prizes.
func (DecidePrizes) Name() string { return "decide_prizes" }

func (x DecidePrizes) apply(w *world) ([]core.Card, error) {
	if err := w.only(event.Organiser); err != nil {
		return nil, err
	}
	for _, c := range w.contradictions() {
		if c.section != x.Section || c.prize.ID != x.Prize || c.decided != "" {
			continue
		}
		if x.Table != event.AsPrinted && (x.Table != event.AsTotalled || c.prize.OtherMoney == nil) {
			break
		}
		s := w.ev.Decided(c.section)
		s.ID, s.By, s.At = c.section, w.actor, w.at
		s.Tables = maps.Clone(s.Tables) // the row as it was is kept until all is done
		if s.Tables == nil {
			s.Tables = map[string]event.PrizeTable{}
		}
		s.Tables[x.Prize] = x.Table
		w.ev.Sections.Put(s)
		c.decided = x.Table
		card := core.Card{Body: w.contradictionTexts(c)}
		return []core.Card{card}, w.notify(w.staff(), "", card)
	}
	return nil, core.Refuse(core.Conflict, w.ev.Rules.Clause("prizes"), "prize.nothing_open").Then("prize.nothing_open_next")
}

// contradiction is a table of prizes that does not add up to its total.
type contradiction struct {
	section core.DivisionID // under which the decision is kept: the first it is given in
	prize   core.Prize
	sum     core.Money
	decided event.PrizeTable // empty: not yet
}

// concerns reports whether the prize is given in a section.
func (c contradiction) concerns(sec core.DivisionID) bool {
	return len(c.prize.Sections) == 0 || slices.Contains(c.prize.Sections, sec)
}

// table is the money that counts; as printed until it is decided.
func (c contradiction) table() []core.Money {
	if c.decided == event.AsTotalled {
		return c.prize.OtherMoney
	}
	return c.prize.Money
}

// contradictions are the tables that do not add up, in the regulation's order.
func (w *world) contradictions() []contradiction {
	var out []contradiction
	for _, p := range w.ev.Rules.Prizes {
		sum, ok := core.Sum(p.Money)
		if !ok || p.Total == (core.Money{}) || p.Total == sum {
			continue
		}
		c := contradiction{section: w.ev.Rules.Sections[0].ID, prize: p, sum: sum}
		if len(p.Sections) > 0 {
			c.section = p.Sections[0]
		}
		c.decided = w.ev.Decided(c.section).Tables[p.ID]
		if c.decided == event.AsTotalled && len(p.OtherMoney) == 0 { // a later version has no such reading
			c.decided = ""
		}
		out = append(out, c)
	}
	return out
}

// prizesDecided are the regulation's prizes with the money that counts.
func (w *world) prizesDecided() []core.Prize {
	list := slices.Clone(w.ev.Rules.Prizes)
	for _, c := range w.contradictions() {
		for i, p := range list {
			if p.ID == c.prize.ID && slices.Equal(p.Sections, c.prize.Sections) {
				list[i].Money = c.table()
			}
		}
	}
	return list
}

// contradictionTexts say what does not add up, and what was decided.
func (w *world) contradictionTexts(c contradiction) []locales.Text {
	sec, _ := w.ev.Rules.Section(c.section)
	section, title, clause := locales.ByLang(sec.Title), c.prize.Title, w.ev.Rules.Clause("prizes")
	switch c.decided {
	case event.AsPrinted:
		return []locales.Text{locales.T("prize.decided_printed", "Section", section, "Prize", title, "Sum", money(c.sum), "Clause", clause)}
	case event.AsTotalled:
		return []locales.Text{locales.T("prize.decided_totalled", "Section", section, "Prize", title, "Total", money(c.prize.Total), "Changes", c.changes(), "Clause", clause)}
	}
	return []locales.Text{
		locales.T("prize.does_not_add_up", "Section", section, "Prize", title, "Sum", money(c.sum), "Total", money(c.prize.Total), "Clause", clause),
		locales.T("prize.not_decided"),
	}
}

// changes are the places that another reading gives other money.
func (c contradiction) changes() locales.List {
	var out locales.List
	for i, m := range c.prize.OtherMoney {
		if was := c.prize.Money[i]; m != was {
			out = append(out, locales.T("prize.other_place", "Place", i+1, "Money", money(m), "Was", money(was)))
		}
	}
	return out
}

// prizesOpen adds to an answer about prizes what does not add up in them.
func (s *session) prizesOpen(cards []core.Card) []core.Card {
	w := s.world()
	for _, c := range w.contradictions() {
		if c.decided != "" || !s.has(event.Organiser) { // he is asked
			cards[0].Body = append(cards[0].Body, w.contradictionTexts(c)...)
		}
	}
	return cards
}

// askPrizes adds to an answer, for the organiser, the question about the first
// table that waits for his word.
func (s *session) askPrizes(cards []core.Card) ([]core.Card, error) {
	if !s.has(event.Organiser) {
		return cards, nil
	}
	w := s.world()
	for _, c := range w.contradictions() {
		if c.decided != "" {
			continue
		}
		card := core.Card{Body: w.contradictionTexts(c)[:1]}
		options := []option{{locales.T("prize.as_printed", "Sum", money(c.sum)), DecidePrizes{c.section, c.prize.ID, event.AsPrinted}}}
		if changes := c.changes(); len(changes) > 0 {
			card.Body = append(card.Body, locales.T("prize.other_reading", "Total", money(c.prize.Total), "Changes", changes))
			options = append(options, option{locales.T("prize.as_totalled", "Total", money(c.prize.Total)), DecidePrizes{c.section, c.prize.ID, event.AsTotalled}})
		}
		card.Body = append(card.Body, locales.T("prize.which"))
		asked, err := s.ask([]core.Card{card}, options...)
		return append(cards, asked...), err
	}
	return cards, nil
}
