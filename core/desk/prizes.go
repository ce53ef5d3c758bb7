package desk

import (
	"fmt"
	"slices"
	"strconv"

	"taikyoku/core"
	"taikyoku/core/event"
	"taikyoku/core/prize"
	"taikyoku/core/standings"
	"taikyoku/locales"
)

// boardLists ranks the players of each board of a section (JP-55 … JP-58).
func (w *world) boardLists(sec core.Section, d core.Division, table standings.Standings) ([]standings.BoardList, error) {
	if w.ev.Rules.BoardRanking == nil {
		return nil, nil
	}
	rules := standings.BoardsOf(*w.ev.Rules.BoardRanking)
	rules.Seed, rules.Label = sectionSeed(w.ev, sec), "boards"
	return standings.Boards(d, table, rules)
}

// prizeSection is a section as prizes and titles see it: the standings are those
// of now.
func (w *world) prizeSection(sec core.Section) (prize.Section, error) {
	table, d, _, err := w.ranking(sec)
	if err != nil {
		return prize.Section{}, err
	}
	boards, err := w.boardLists(sec, d, table)
	if err != nil {
		return prize.Section{}, err
	}
	teams := w.teamRanking(sec, d, table)
	table.Rows = slices.DeleteFunc(slices.Clone(table.Rows), func(r standings.Row) bool { return !appeared(d, r.Entry) })
	byNo := map[int]event.Team{}
	for _, t := range w.ev.Entrants(w.ev.Pool(sec.ID)) {
		byNo[t.No] = t
	}
	section := prize.Section{
		ID: sec.ID, Division: d, Standings: table, Boards: boards, Teams: teams, Entries: started(w.ev, sec.ID), Set: map[string]int{},
		Kind: func(entry int) string { return byNo[entry].OrgKind },
	}
	if places := w.ev.Decided(sec.ID).Places; places > 0 {
		for _, p := range w.ev.Rules.Prizes {
			section.Set[p.ID] = places
		}
	}
	return section, nil
}

// appeared reports whether an entry was in any round: who was never paired wins
// nothing (HN-32).
func appeared(d core.Division, entry int) bool {
	for _, round := range d.Played {
		for _, m := range round.Matches {
			if m.White == entry || m.Black == entry {
				return true
			}
		}
		for _, b := range round.Byes {
			if b.Entry == entry && b.Kind != core.ZeroBye && b.Kind != core.NotYetIn {
				return true
			}
		}
	}
	return false
}

// awards gives the prizes of a section as the standings are now.
func (w *world) awards(sec core.Section) ([]prize.Award, error) {
	section, err := w.prizeSection(sec)
	if err != nil {
		return nil, err
	}
	return prize.Give(section.Lists(w.prizesDecided()), prize.Rules{Exclusive: w.ev.Rules.Exclusive}), nil
}

// prizeCard is the prize list of a section with the reason of each line.
func (w *world) prizeCard(sec core.Section) (core.Card, error) {
	awards, err := w.awards(sec)
	if err != nil {
		return core.Card{}, err
	}
	titles := map[string]locales.ByLang{}
	for _, p := range w.ev.Rules.Prizes {
		titles[p.ID+p.Clause] = p.Title
	}
	card := core.Card{
		Title: locales.T("prize.title", "Section", locales.ByLang(sec.Title)),
		Table: &core.Table{Head: []locales.Text{locales.T("prize.prize"), locales.T("table.rank"), locales.T("prize.winner"), locales.T("prize.money"), locales.T("prize.clause")}},
	}
	for _, a := range awards {
		title := locales.T("desk.own_words", "Text", titles[a.Prize+a.Clause])
		if a.Board > 0 {
			title = locales.T("prize.board", "Prize", titles[a.Prize+a.Clause], "Board", a.Board)
		}
		worth := name("")
		switch {
		case len(a.Gifts) > 0 && a.Money.Amount > 0:
			worth = locales.T("prize.worth_and", "Money", money(a.Money), "Gifts", gifts(a.Gifts))
		case len(a.Gifts) > 0:
			worth = locales.T("prize.gifts", "Gifts", gifts(a.Gifts))
		case a.Money.Amount > 0:
			worth = locales.T("prize.worth", "Money", money(a.Money))
		}
		place := name("")
		if a.Place > 0 {
			place = name(fmt.Sprint(a.Place))
		}
		card.Table.Rows = append(card.Table.Rows, []locales.Text{title, place, name(a.Name), worth, name(a.Clause)})
		for _, t := range a.Why {
			card.Body = append(card.Body, locales.T("desk.by_clause", "Text", t.Text(nobody), "Clause", a.Clause))
		}
	}
	card.Table.Rows = append(card.Table.Rows, w.specialRows(sec.ID)...)
	_, missing := w.standsAt(sec)
	card.Body = append(card.Body, missing...)
	for _, c := range w.contradictions() {
		if c.concerns(sec.ID) {
			card.Body = append(card.Body, w.contradictionTexts(c)...)
		}
	}
	card.Body = append(card.Body, w.titleTexts(sec)...)
	return card, nil
}

// promotionCard lists who has reached the organiser's line for a title (SH-34);
// none while there is no line.
func (w *world) promotionCard(sec core.Section) ([]core.Card, error) {
	percent := w.ev.Decided(sec.ID).Percent
	if percent == 0 {
		return nil, nil
	}
	table, d, _, err := w.ranking(sec)
	if err != nil {
		return nil, err
	}
	var cards []core.Card
	for _, award := range w.ev.Rules.Titles {
		if !award.ByThreshold || len(award.Sections) > 0 && !slices.Contains(award.Sections, sec.ID) {
			continue
		}
		results := prize.PlayerResults(d, table, award.Forfeits)
		card := core.Card{Title: locales.T("prize.promoted", "Title", locales.ByLang(award.Title), "Section", locales.ByLang(sec.Title), "Percent", percent)}
		for _, t := range prize.Promoted(award, prize.Promotion{MinPercent: percent}, results, started(w.ev, sec.ID), d.Scoring.Win) {
			card.Body = append(card.Body, because(t.Why)...)
		}
		if len(card.Body) == 0 {
			card.Body = []locales.Text{locales.T("prize.none_promoted")}
		}
		cards = append(cards, card)
	}
	return cards, nil
}

// prizeCards are all that a section gives: its prize list, who is promoted, the ranks
// of its teams and the titles.
func (w *world) prizeCards(sec core.Section) ([]core.Card, error) {
	card, err := w.prizeCard(sec)
	if err != nil {
		return nil, err
	}
	promoted, err := w.promotionCard(sec)
	if err != nil {
		return nil, err
	}
	titles, err := w.titleCards(sec)
	if err != nil {
		return nil, err
	}
	return slices.Concat([]core.Card{card}, promoted, w.teamRankCards(sec), titles), nil
}

// nobody: the reasons of prizes name their winners in words.
func nobody(no int) string { return strconv.Itoa(no) }

// prizes shows the prize lists of all sections.
func (s *session) prizes() ([]core.Card, error) {
	var cards []core.Card
	for _, sec := range s.concerned("") {
		given, err := Prizes(s.ev, sec)
		if err != nil {
			return nil, err
		}
		cards = append(cards, given...)
	}
	if len(cards) == 0 { // what there is to win can be read all the same
		told, err := s.inform(prizeTopic)
		return append(say("prize.undecided"), told...), err
	}
	return s.askPrizes(cards)
}

// anyResult reports whether a game of a section's pool has a final result.
func anyResult(ev *event.Event, section core.DivisionID) bool {
	for no := range ev.LastRoundOf(section) {
		for _, m := range ev.MatchesOf(ev.Pool(section), no+1) {
			if m.Bye == 0 && m.State == event.Final {
				return true
			}
		}
	}
	return false
}

// Prizes is all that a section gives as its standings are now, for who stands
// outside the chat; nothing before the first result.
func Prizes(ev *event.Event, sec core.Section) ([]core.Card, error) {
	if !anyResult(ev, sec.ID) || started(ev, sec.ID) == 0 {
		return nil, nil
	}
	return (&world{ev: ev}).prizeCards(sec)
}

// Final are the standings and the prize lists of all sections.
func Final(ev *event.Event) ([]core.Card, error) {
	var cards []core.Card
	for _, sec := range ev.Held() {
		if started(ev, sec.ID) == 0 {
			continue
		}
		table, err := Ranking(ev, sec)
		if err != nil {
			return nil, err
		}
		title, missing := (&world{ev: ev}).standsAt(sec)
		prizes, err := (&world{ev: ev}).prizeCards(sec)
		if err != nil {
			return nil, err
		}
		cards = append(cards, core.Card{Title: title, Table: rankTable(ev, table, table.Rows, false), Body: append(missing, lotsRevealed(ev)...)})
		cards = append(cards, prizes...)
	}
	return cards, nil
}
