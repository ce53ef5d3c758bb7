package desk

import (
	"strconv"

	"taikyoku/core"
	"taikyoku/core/standings"
	"taikyoku/locales"
)

// teamRanking ranks units by the places of their best individuals in the section
// that the regulation names (WX-13); nil where it is another section.
func (w *world) teamRanking(sec core.Section, d core.Division, table standings.Standings) []standings.TeamRow {
	r := w.ev.Rules.TeamRanking
	if r == nil || r.Section != sec.ID {
		return nil
	}
	return standings.DerivedTeams(d, table, standings.TeamsOf(*r), 0)
}

// teamRankCards is the ranking of teams that follows from a section, if one does.
func (w *world) teamRankCards(sec core.Section) []core.Card {
	table, d, _, err := w.ranking(sec)
	if rows := w.teamRanking(sec, d, table); err == nil && len(rows) > 0 {
		return []core.Card{w.teamRankCard(sec, rows)}
	}
	return nil
}

// teamRankCard shows a derived ranking: units, their sum and the places it is made of.
// Units with too few individuals are told to have no rank.
func (w *world) teamRankCard(sec core.Section, rows []standings.TeamRow) core.Card {
	clause := w.ev.Rules.Clause("team_ranking")
	c := core.Card{
		Title: locales.T("rank.teams", "Section", sec.Title, "Clause", clause),
		Table: &core.Table{Head: []locales.Text{locales.T("table.rank"), locales.T("delegation.unit"), locales.T("rank.sum"), locales.T("rank.places")}},
	}
	var short locales.List
	for _, row := range rows {
		if row.Rank == 0 {
			short = append(short, name(row.Unit))
			continue
		}
		var places locales.List
		for _, r := range row.Counts {
			places = append(places, locales.T("rank.place_of", "Name", r.Name, "Rank", r.Rank))
		}
		c.Table.Rows = append(c.Table.Rows, []locales.Text{name(strconv.Itoa(row.Rank)), name(row.Unit), name(row.Sum.Decimal()), locales.T("delegation.names", "Names", places)})
	}
	if len(short) > 0 {
		c.Body = append(c.Body, locales.T("rank.no_team", "Units", short, "Best", w.ev.Rules.TeamRanking.Best, "Clause", clause))
	}
	if len(c.Table.Rows) == 0 {
		c.Table = nil
	}
	return c
}

// titleTexts say whether the players of a section may apply for a title (WX-21).
func (w *world) titleTexts(sec core.Section) []locales.Text {
	var out []locales.Text
	n := started(w.ev, sec.ID)
	for _, a := range w.ev.Rules.Titles {
		if n > 0 && n < a.MinEntries {
			out = append(out, locales.T("prize.no_title", "Section", sec.Title, "Count", n, "Least", a.MinEntries, "Title", a.Title, "Clause", a.Clause))
		}
	}
	return out
}

// gifts are the things that go with a place.
func gifts(list []core.Gift) locales.List {
	var out locales.List
	for _, g := range list {
		out = append(out, locales.T("desk.own_words", "Text", g.Title))
	}
	return out
}
