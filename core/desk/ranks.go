package desk

import (
	"fmt"
	"slices"
	"strconv"

	"taikyoku/core"
	"taikyoku/core/command"
	"taikyoku/core/event"
	"taikyoku/core/prize"
	"taikyoku/core/standings"
	"taikyoku/locales"
)

// ranking is a section's standings after the last round of its pool; live
// results of the running round count too. The division is the whole pool, the
// standings are the section's own (SH-27).
func (w *world) ranking(sec core.Section) (standings.Standings, core.Division, standings.Rules, error) {
	return rankingOf(w.ev, sec)
}

func rankingOf(ev *event.Event, sec core.Section) (standings.Standings, core.Division, standings.Rules, error) {
	rules, err := rankRules(ev, sec)
	if err != nil {
		return standings.Standings{}, core.Division{}, rules, err
	}
	pool := ev.Pool(sec.ID)
	d := ev.Division(pool, ev.LastRoundOf(pool))
	table, err := standings.Compute(d, rules)
	if err != nil || len(ev.SectionsOf(pool)) == 1 {
		return table, d, rules, err
	}
	numbers := ownNumbers(ev, sec.ID)
	own := func(entry int) bool { return numbers[entry] }
	if last := table.Among(own); rules.Lots == standings.LotsForPrizes && len(last.Rows) > 0 {
		// the section's last prize stands somewhere in the pool: lots reach that far
		row := last.Rows[min(max(rules.PrizePlaces, 1), len(last.Rows))-1]
		rules.PrizePlaces = 1 + slices.IndexFunc(table.Rows, func(r standings.Row) bool { return r.Entry == row.Entry })
		if table, err = standings.Compute(d, rules); err != nil {
			return table, d, rules, err
		}
	}
	return table.Among(own), d, rules, nil
}

// ownNumbers are the start ranks of a section's own entries in its pool.
func ownNumbers(ev *event.Event, d core.DivisionID) map[int]bool {
	own := map[int]bool{}
	for t := range ev.Teams.On(string(d)) {
		if t.No > 0 {
			own[t.No] = true
		}
	}
	return own
}

// rankRules reads a section's ranking clauses: those of a round robin where the
// section has become one and another has such rules (SH-15).
func rankRules(ev *event.Event, sec core.Section) (standings.Rules, error) {
	clauses := sec
	if system := ev.PairingOf(ev.Pool(sec.ID)).System; event.RoundRobin(system) && sec.Standings == nil {
		for _, other := range ev.Rules.Sections {
			if other.Standings != nil && other.Pairing != nil && event.RoundRobin(other.Pairing.System) {
				clauses.Standings = other.Standings
			}
		}
	}
	rules, err := standings.OfSection(ev.Rules, clauses)
	if err != nil {
		return rules, fmt.Errorf("section %s: %w", sec.ID, err)
	}
	rules.Final = 0
	if f := ev.PairingOf(ev.Pool(sec.ID)).Final; f != nil {
		rules.Final, rules.FinalOutside = f.Round, !f.Counts
	}
	rules.PrizePlaces = prize.Line(ev.Rules.Prizes, sec.ID, started(ev, sec.ID))
	if places := ev.Decided(sec.ID).Places; places > 0 {
		rules.PrizePlaces = min(rules.PrizePlaces, places)
	}
	rules.Seed, rules.Label = sectionSeed(ev, sec), "standings"
	return rules, nil
}

// started is how many of a section were paired at all: the field that prizes
// are counted by (SH-30).
func started(ev *event.Event, d core.DivisionID) int { return len(ownNumbers(ev, d)) }

// Ranking is a section's standings as everybody gets them, for who stands
// outside the chat: lists, files for other programs.
func Ranking(ev *event.Event, sec core.Section) (standings.Standings, error) {
	table, _, _, err := rankingOf(ev, sec)
	return table, err
}

// shownRows is how many rows of a table a phone shows at once.
const shownRows = 10

// rankTable is a standings table: rank, name, the score and what decided between
// the rows that are shown, or all values of the stack.
func rankTable(ev *event.Event, table standings.Standings, rows []standings.Row, all bool) *core.Table {
	head := locales.T("table.player")
	if ev.Rules.Teams {
		head = locales.T("table.team")
	}
	t := &core.Table{Head: []locales.Text{locales.T("table.rank"), head}}
	shown := columns(table, rows, all)
	for _, k := range shown {
		t.Head = append(t.Head, tieBreakName(table, k))
	}
	for _, r := range rows {
		cells := []locales.Text{name(strconv.Itoa(r.Rank)), name(r.Name)}
		for _, k := range shown {
			cells = append(cells, name(Worth(table, r, k)))
		}
		t.Rows = append(t.Rows, cells)
	}
	return t
}

// columns are the values of the stack that a table shows: the scores, and of the
// tie-breaks those that decided between its rows, or all.
func columns(table standings.Standings, rows []standings.Row, all bool) []int {
	var shown []int
	for k, c := range table.Stack {
		score := k == 0 || k == 1 && c.Name == "GPTS"
		decided := slices.ContainsFunc(rows, func(r standings.Row) bool { return r.Split == k })
		if all || score || decided && len(shown) < 4 {
			shown = append(shown, k)
		}
	}
	return shown
}

// showStandings shows the sections' tables, or one place.
func (s *session) showStandings(c command.ShowStandings) ([]core.Card, error) {
	if c.Want == "board_prizes" || c.Want == "prizes" {
		return s.prizes()
	}
	if c.Player == "" && c.Want == "" {
		c.Player = s.playerSaid()
	}
	if c.Player != "" {
		return s.recordOfPlayer(c.Player)
	}
	if c.Own || c.Team != "" {
		return s.ownPlace(c)
	}
	w := s.world()
	var cards []core.Card
	hidden := false // some values of a stack
	for _, sec := range s.concerned(c.Group) {
		if !anyResult(s.ev, sec.ID) || started(s.ev, sec.ID) == 0 {
			continue
		}
		tables, left, err := w.standingsCards(sec, c.Want == "all")
		if err != nil {
			return nil, err
		}
		cards, hidden = append(cards, tables...), hidden || left
	}
	if len(cards) == 0 {
		return say("rank.none_yet"), nil
	}
	if hidden && c.Want != "all" {
		cards = offer(cards, tap("rank.all", c.Verb(), "all"))
	}
	return cards, nil
}

// concerned are the sections that a question is about: named, or those of the
// entries the sender follows, or all.
func (s *session) concerned(group string) []core.Section {
	held := s.ev.Held()
	told := s.sectionsTold(s.in.Text)
	if group != "" {
		for _, sec := range held {
			if s.namesSection(sec, group) {
				told = []core.Section{sec}
			}
		}
	}
	follows := map[core.DivisionID]bool{}
	if len(told) == 0 && len(held) > shownPools {
		for _, l := range s.links {
			if t, ok := s.ev.Teams.Get(l.Team); ok {
				follows[t.Division] = true
			}
		}
	}
	return slices.DeleteFunc(held, func(sec core.Section) bool {
		if len(told) > 0 {
			return !slices.ContainsFunc(told, func(t core.Section) bool { return t.ID == sec.ID })
		}
		return len(follows) > 0 && !follows[sec.ID]
	})
}

// more counts the rows that are not shown.
func more(ev *event.Event) string {
	if ev.Rules.Teams {
		return "rank.more"
	}
	return "rank.more_players"
}

// namesSection reports whether what was typed names the section.
func (s *session) namesSection(sec core.Section, typed string) bool {
	typed = s.fold(typed)
	if s.fold(string(sec.ID)) == typed {
		return true
	}
	for _, title := range sec.Title {
		if s.fold(title) == typed {
			return true
		}
	}
	return false
}

// ownPlace shows where the sender's entries, or the one named, stand.
func (s *session) ownPlace(c command.ShowStandings) ([]core.Card, error) {
	list := s.entriesTold(c.Team)
	if len(list) == 0 {
		return say("desk.no_team"), nil
	}
	var cards []core.Card
	for _, t := range list {
		card, err := s.placeOf(t)
		if err != nil {
			return nil, err
		}
		cards = append(cards, card...)
	}
	return cards, nil
}

// entriesTold are the entries that a question is about: the one named, those of the
// sender's that he names, or all that he follows.
func (s *session) entriesTold(named string) []event.Team {
	if named != "" {
		if t, ok := s.teamNamed(named); ok {
			return []event.Team{t}
		}
		return nil
	}
	var list []event.Team
	for _, l := range s.links {
		if t, ok := s.ev.Teams.Get(l.Team); ok && !slices.ContainsFunc(list, func(x event.Team) bool { return x.ID == t.ID }) {
			list = append(list, t)
		}
	}
	if len(list) == 0 {
		list = s.mine() // of a delegation
	}
	return s.meant(list)
}

// placeOf shows where one entry stands, with its neighbours.
func (s *session) placeOf(t event.Team) ([]core.Card, error) {
	sec, _ := s.ev.Rules.Section(t.Division)
	if !anyResult(s.ev, sec.ID) {
		return say("rank.none_yet"), nil
	}
	table, _, _, err := s.world().ranking(sec)
	if err != nil {
		return nil, err
	}
	for i, r := range table.Rows {
		if r.Entry != t.No {
			continue
		}
		key := "rank.place"
		if !s.ev.Rules.Teams {
			key = "rank.place_player"
		}
		title, missing := s.world().standsAt(sec)
		card := core.Card{
			Title: title,
			Body:  append([]locales.Text{locales.T(key, "Team", t.Name, "Section", locales.ByLang(sec.Title), "Rank", r.Rank, "Of", len(table.Rows))}, missing...),
			Table: rankTable(s.ev, table, table.Rows[max(0, i-1):min(len(table.Rows), i+2)], false),
		}
		return []core.Card{card}, nil
	}
	return say("rank.not_in", "Team", t.Name), nil
}

// showPairing shows the sender's own matches, or the whole round.
func (s *session) showPairing(c command.ShowPairing) ([]core.Card, error) {
	if c.Ended {
		if cards := s.resultsOf(c.Round); len(cards) > 0 {
			return cards, nil
		}
	}
	if cards, done, err := s.pairingAsked(c); done || err != nil {
		return cards, err
	}
	list := s.entriesTold(c.Team)
	told := s.sectionsTold(s.in.Text)
	if len(list) > 0 && (c.Own || c.Team != "" || len(told) == 0 && !s.has(event.Arbiter, event.Organiser)) {
		var cards []core.Card
		for _, t := range list {
			round := c.Round
			if round == 0 {
				round = s.ev.LastRoundOf(t.Division)
			}
			if m, ok := s.ev.MatchOf(t.ID, round); c.Next && ok && m.Bye == 0 && m.State != event.Paired && m.State != event.Playing && round < s.ev.RoundsOf(t.Division) {
				round++
			}
			card, err := s.ownPairing(t, round)
			if err != nil {
				return nil, err
			}
			cards = append(cards, card...)
		}
		return cards, nil
	}
	w := s.world()
	var cards []core.Card
	for _, sec := range s.ev.Pools() {
		if len(told) > 0 && !slices.Contains(s.poolsTold(), sec.ID) {
			continue
		}
		round := c.Round
		if round == 0 {
			round = s.ev.LastRoundOf(sec.ID)
		}
		if r, ok := s.ev.Rounds.Get(event.RoundKey(sec.ID, round)); ok && !r.Published.IsZero() {
			cards = append(cards, w.drawCard(sec, r.Draw, "pair.published"))
		}
	}
	if len(cards) == 0 {
		return s.notOutCards(c.Round), nil
	}
	return w.brief(cards, "pair.all_published"), nil
}

// withoutMatch says why an entry has no match in a round: it is not published,
// its opponent of the round robin is missing, or it was not paired.
func (s *session) withoutMatch(t event.Team, round int) []core.Card {
	r, _ := s.ev.Rounds.Get(event.RoundKey(s.ev.Pool(t.Division), round))
	switch {
	case r.Published.IsZero():
		return say("pair.not_published", "Round", max(round, 1))
	case r.Hand != nil && r.Hand.Out[t.No] != 0:
		return []core.Card{{Body: []locales.Text{outText(s.ev, r, t)}}}
	case s.world().rests(r, t):
		return []core.Card{{Body: []locales.Text{restText(s.ev, r, t)}}}
	}
	sec, _ := s.ev.Rules.Section(t.Division)
	return say("pair.not_in_round", "Section", locales.ByLang(sec.Title), "Round", round, "Name", t.Name)
}

func (s *session) ownPairing(t event.Team, round int) ([]core.Card, error) {
	m, ok := s.ev.MatchOf(t.ID, round)
	if !ok {
		return s.withoutMatch(t, round), nil
	}
	w := s.world()
	sec, _ := s.ev.Rules.Section(m.Division)
	if m.Bye == core.HalfBye {
		r, _ := s.ev.Rounds.Get(event.RoundKey(m.Division, round))
		return []core.Card{{Body: []locales.Text{outText(s.ev, r, t)}}}, nil
	}
	if m.Bye != 0 {
		return []core.Card{w.byeCard(sec, round, t)}, nil
	}
	white, _ := s.ev.Teams.Get(m.White)
	black, _ := s.ev.Teams.Get(m.Black)
	colour, other := core.White, black
	if m.Black == t.ID {
		colour, other = core.Black, white
	}
	switch {
	case m.State == event.Paired:
		card := w.pairingCard(sec, m, t, other, colour)
		if !s.has(event.Captain) {
			card.Buttons = nil
		}
		return []core.Card{card}, nil
	case m.State == event.Final:
		return []core.Card{w.resultCard(m, "report.already")}, nil
	case !s.ev.Rules.Teams:
		return []core.Card{w.gameCard(m, m.Boards[0], t, other, 1, 1, colour)}, nil
	}
	return []core.Card{w.lineupsCard(m, white, black, w.sheetOf(white, m), w.sheetOf(black, m))}, nil
}
