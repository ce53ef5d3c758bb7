package desk

import (
	"slices"
	"strings"

	"taikyoku/core"
	"taikyoku/core/command"
	"taikyoku/locales"
)

// SendStandings sends the tables as they stand to many: each account gets those of the
// sections that it follows, in its own language.
type SendStandings struct {
	// To is an audience as of Tell.
	To string `json:"to"`
	// Sections are the tables that were named; empty: all.
	Sections []core.DivisionID `json:"sections,omitempty"`
}

// Name is send_standings.
func (SendStandings) Name() string { return "send_standings" }

func (x SendStandings) apply(w *world) ([]core.Card, error) {
	if err := w.staffOnly(); err != nil {
		return nil, err
	}
	sent := 0
	tables := map[core.DivisionID][]core.Card{}
	for _, sec := range w.tabled(x.Sections) {
		cards, _, err := w.standingsCards(sec, false)
		if err != nil {
			return nil, err
		}
		tables[sec.ID] = cards
	}
	for _, id := range w.audience(x.To) {
		var cards []core.Card
		for _, sec := range w.followed(id, w.tabled(x.Sections)) {
			cards = append(cards, tables[sec.ID]...)
		}
		if len(cards) == 0 {
			continue
		}
		if err := w.notify([]core.AccountID{id}, "standings", cards...); err != nil {
			return nil, err
		}
		sent++
	}
	if sent == 0 {
		return nil, core.Refuse(core.NotFound, "", "tell.nobody")
	}
	return say("tell.sent", "Count", sent), nil
}

// tabled are the sections that have standings to show, of those named, or all.
func (w *world) tabled(named []core.DivisionID) []core.Section {
	var out []core.Section
	for _, sec := range w.ev.Held() {
		if (len(named) == 0 || slices.Contains(named, sec.ID)) && anyResult(w.ev, sec.ID) && started(w.ev, sec.ID) > 0 {
			out = append(out, sec)
		}
	}
	return out
}

// followed are those of some sections that an account has an entry in; all, if they are
// few, for an account that follows none.
func (w *world) followed(id core.AccountID, sections []core.Section) []core.Section {
	follows := map[core.DivisionID]bool{}
	for l := range w.ev.Links.All() {
		if t, ok := w.ev.Teams.Get(l.Team); ok && l.Account == id && !l.Revoked {
			follows[t.Division] = true
		}
	}
	if len(follows) == 0 && len(sections) <= shownPools {
		return sections
	}
	var out []core.Section
	for _, sec := range sections {
		if follows[sec.ID] {
			out = append(out, sec)
		}
	}
	return out
}

// sendStandings shows the tables with whom they will go to, and asks.
func (s *session) sendStandings(c command.Publish) ([]core.Card, error) {
	x := SendStandings{To: c.To}
	if x.To == "" {
		x.To = "all"
	}
	var ids []string
	if c.Group != "" {
		for _, sec := range s.sectionsTold(c.Group) {
			x.Sections, ids = append(x.Sections, sec.ID), append(ids, string(sec.ID))
		}
	}
	switch {
	case len(ids) == 0:
	case x.To == "captains":
		x.To = captainsOf + strings.Join(ids, ",")
	case x.To == "all":
		x.To = strings.Join(ids, ",")
	}
	w := s.world()
	count := 0
	sections := w.tabled(x.Sections)
	for _, id := range w.audience(x.To) {
		if len(w.followed(id, sections)) > 0 {
			count++
		}
	}
	switch {
	case len(sections) == 0:
		return say("rank.none_yet"), nil
	case count == 0:
		return nil, core.Refuse(core.NotFound, "", "tell.nobody")
	}
	cards := say("tell.preview", "To", w.toldTo(x.To), "Count", count)
	for _, sec := range sections {
		table, _, err := w.standingsCards(sec, false)
		if err != nil {
			return nil, err
		}
		cards = append(cards, table...)
	}
	return s.confirm(cards, x)
}

// standingsCards are the tables of a section; hidden reports whether some values of the
// stack are left out.
func (w *world) standingsCards(sec core.Section, all bool) (cards []core.Card, hidden bool, err error) {
	table, _, _, err := w.ranking(sec)
	if err != nil {
		return nil, false, err
	}
	title, missing := w.standsAt(sec)
	card := core.Card{
		Title: title, Body: missing,
		Table: rankTable(w.ev, table, table.Rows[:min(len(table.Rows), shownRows)], all),
	}
	hidden = len(card.Table.Head) < 2+len(table.Stack)
	if rest := len(table.Rows) - shownRows; rest > 0 {
		card.Body = append(card.Body, locales.T(more(w.ev), "Count", rest))
	}
	card.Body = append(card.Body, w.legend(table))
	card.Body = append(card.Body, lotsRevealed(w.ev)...)
	return append([]core.Card{card}, w.teamRankCards(sec)...), hidden, nil
}
