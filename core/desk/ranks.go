package desk

import (
	"fmt"
	"strconv"
	"strings"

	"taikyoku/core"
	"taikyoku/core/command"
	"taikyoku/core/event"
	"taikyoku/core/standings"
	"taikyoku/locales"
)

// ranking is a section's standings after its last round that is wholly final;
// live results of the running round count too.
func (w *world) ranking(sec core.Section) (standings.Standings, core.Division, standings.Rules, error) {
	rules, err := rankRules(w.ev, sec)
	if err != nil {
		return standings.Standings{}, core.Division{}, rules, err
	}
	d := w.ev.Division(sec.ID, w.ev.LastRoundOf(sec.ID))
	table, err := standings.Compute(d, rules)
	return table, d, rules, err
}

// rankRules reads a section's ranking clauses.
func rankRules(ev *event.Event, sec core.Section) (standings.Rules, error) {
	r := ev.Rules.Standings
	if sec.Standings != nil {
		r = *sec.Standings
	}
	rules, err := standings.Of(r)
	if err != nil {
		return rules, fmt.Errorf("section %s: %w", sec.ID, err)
	}
	rules.Seed, rules.Label = sectionSeed(ev, sec), "standings"
	if ev.Rules.BoardRanking != nil {
		rules.Unrated = ev.Rules.BoardRanking.Unrated
	}
	return rules, nil
}

// Ranking is a section's standings as everybody gets them, for who stands
// outside the chat: lists, files for other programs.
func Ranking(ev *event.Event, sec core.Section) (standings.Standings, error) {
	rules, err := rankRules(ev, sec)
	if err != nil {
		return standings.Standings{}, err
	}
	return standings.Compute(ev.Division(sec.ID, ev.LastRoundOf(sec.ID)), rules)
}

// lotSeed is the seed of all lots of the event as standings draw from it. Its
// commitment is published when the event is made, the seed when it is over.
func lotSeed(ev *event.Event) string { return strconv.FormatUint(ev.Head().Seed, 16) }

// sectionSeed is the seed that one section's lots are drawn from.
func sectionSeed(ev *event.Event, sec core.Section) string {
	return lotSeed(ev) + "/" + string(sec.ID)
}

// Lots are the published hash of the event's seed and, once nothing can be drawn
// any more, the seed of a section's lots; before that the seed is empty.
func Lots(ev *event.Event, sec core.Section) (hash, seed string) {
	hash = standings.Commitment(lotSeed(ev))
	if len(lotsRevealed(ev)) > 0 {
		seed = sectionSeed(ev, sec)
	}
	return hash, seed
}

// lotsRevealed is the seed, once nothing can be drawn any more.
func lotsRevealed(ev *event.Event) []locales.Text {
	if last := ev.LastRound(); last < ev.Rules.Rounds || !ev.RoundFinal(last) {
		return nil
	}
	seed := lotSeed(ev)
	return []locales.Text{locales.T("rank.lots_revealed", "Seed", seed, "Hash", standings.Commitment(seed))}
}

// shownRows is how many rows of a table a phone shows at once.
const shownRows = 10

// rankTable is a standings table: rank, name, the first values of the stack.
func rankTable(table standings.Standings, rows []standings.Row) *core.Table {
	t := &core.Table{Head: []locales.Text{locales.T("table.rank"), locales.T("table.team")}}
	shown := min(len(table.Stack), 3)
	for _, c := range table.Stack[:shown] {
		t.Head = append(t.Head, name(c.Text))
	}
	for _, r := range rows {
		cells := []locales.Text{name(strconv.Itoa(r.Rank)), name(r.Name)}
		for _, v := range r.Values[:shown] {
			cells = append(cells, name(v.Decimal()))
		}
		t.Rows = append(t.Rows, cells)
	}
	return t
}

// showStandings shows the sections' tables, or one place.
func (s *session) showStandings(c command.ShowStandings) ([]core.Card, error) {
	if c.Want == "board_prizes" || c.Want == "prizes" {
		return s.prizes()
	}
	if c.Own || c.Team != "" {
		return s.ownPlace(c)
	}
	w := s.world()
	var cards []core.Card
	for _, sec := range s.ev.Rules.Sections {
		if c.Group != "" && !s.namesSection(sec, c.Group) || s.ev.LastRoundOf(sec.ID) == 0 {
			continue
		}
		table, _, _, err := w.ranking(sec)
		if err != nil {
			return nil, err
		}
		card := core.Card{
			Title: locales.T("rank.title", "Section", locales.ByLang(sec.Title), "Round", table.Rounds),
			Table: rankTable(table, table.Rows[:min(len(table.Rows), shownRows)]),
		}
		if rest := len(table.Rows) - shownRows; rest > 0 {
			card.Body = append(card.Body, locales.T("rank.more", "Count", rest))
		}
		card.Body = append(card.Body, w.legend(table))
		card.Body = append(card.Body, lotsRevealed(s.ev)...)
		cards = append(cards, card)
	}
	if len(cards) == 0 {
		return say("rank.none_yet"), nil
	}
	return cards, nil
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

// ownPlace shows where one team stands, with its neighbours.
func (s *session) ownPlace(c command.ShowStandings) ([]core.Card, error) {
	t, ok := s.team()
	if c.Team != "" {
		t, ok = s.teamNamed(c.Team)
	}
	if !ok {
		return say("desk.no_team"), nil
	}
	sec, _ := s.ev.Rules.Section(t.Division)
	if s.ev.LastRoundOf(sec.ID) == 0 {
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
		card := core.Card{
			Body:  []locales.Text{locales.T("rank.place", "Team", t.Name, "Section", locales.ByLang(sec.Title), "Rank", r.Rank, "Of", len(table.Rows), "Round", table.Rounds)},
			Table: rankTable(table, table.Rows[max(0, i-1):min(len(table.Rows), i+2)]),
		}
		return []core.Card{card}, nil
	}
	return say("rank.not_in", "Team", t.Name), nil
}

// teamNamed finds an entry by its name, in any width and case.
func (s *session) teamNamed(typed string) (event.Team, bool) {
	for t := range s.ev.Teams.All() {
		if s.fold(t.Name) == s.fold(typed) {
			return t, true
		}
	}
	return event.Team{}, false
}

// why explains a place, an opponent, a colour or a bye.
func (s *session) why(c command.Why) ([]core.Card, error) {
	t, ok := s.team()
	if c.Team != "" {
		t, ok = s.teamNamed(c.Team)
	}
	if c.Of == "place" && c.Place > 0 {
		return s.whyPlace(t, c.Place)
	}
	if !ok {
		return say("why.which_team"), nil
	}
	if c.Of == "place" {
		return s.whyPlace(t, 0)
	}
	return s.whyPair(t, c.Round)
}

// whyPlace tells the steps of the tie-break stack for one place; place 0 is
// the team's own.
func (s *session) whyPlace(t event.Team, place int) ([]core.Card, error) {
	sec, ok := s.ev.Rules.Section(t.Division)
	if !ok {
		sec = s.ev.Rules.Sections[0]
	}
	if s.ev.LastRoundOf(sec.ID) == 0 {
		return say("rank.none_yet"), nil
	}
	table, d, rules, err := s.world().ranking(sec)
	if err != nil {
		return nil, err
	}
	entry := t.No
	for _, r := range table.Rows {
		if place > 0 && r.Rank == place {
			entry = r.Entry
			break
		}
	}
	e, err := standings.Explain(d, rules, entry)
	if err != nil {
		return nil, err
	}
	card := core.Card{Title: locales.T("rank.why", "Team", e.Name, "Rank", e.Rank, "Of", e.Of)}
	for _, t := range e.Why() {
		card.Body = append(card.Body, t.Text(d.Called))
	}
	return []core.Card{card}, nil
}

// whyPair tells the reasons of a team's pairing.
func (s *session) whyPair(t event.Team, round int) ([]core.Card, error) {
	if round == 0 {
		round = s.ev.LastRoundOf(t.Division)
	}
	r, ok := s.ev.Rounds.Get(event.RoundKey(t.Division, round))
	if !ok || r.Published.IsZero() {
		return say("pair.none_yet"), nil
	}
	d := s.ev.Division(t.Division, round-1)
	card := core.Card{Title: locales.T("why.pair", "Team", t.Name, "Round", round)}
	for _, p := range r.Draw.Pairs {
		if p.White == t.No || p.Black == t.No {
			card.Body = append(card.Body, traces(p.Why, d.Called)...)
		}
	}
	for _, b := range r.Draw.Byes {
		if b.Entry == t.No {
			card.Body = append(card.Body, traces(byeReasons(r.Draw.Why, t.No), d.Called)...)
		}
	}
	return []core.Card{card}, nil
}

// byeReasons are the reasons of a draw that are about a bye, and about this
// entry's free round.
func byeReasons(why []core.Trace, no int) []core.Trace {
	var about []core.Trace
	for _, t := range why {
		if strings.Contains(t.Key, ".bye.") || t.Args["Entry"] == no {
			about = append(about, t)
		}
	}
	return about
}

// traces are reasons as texts with their rules.
func traces(why []core.Trace, called core.Called) []locales.Text {
	out := make([]locales.Text, 0, len(why))
	for _, t := range why {
		out = append(out, locales.T("desk.by_clause", "Text", t.Text(called), "Clause", t.Rule))
	}
	return out
}

// showPairing shows the sender's own match, or the whole round.
func (s *session) showPairing(c command.ShowPairing) ([]core.Card, error) {
	t, own := s.team()
	if c.Team != "" {
		t, own = s.teamNamed(c.Team)
	}
	round := c.Round
	if round == 0 {
		round = s.ev.LastRound()
	}
	if own && (c.Own || c.Team != "" || !s.has(event.Arbiter, event.Organiser)) {
		return s.ownPairing(t, round)
	}
	w := s.world()
	var cards []core.Card
	for _, sec := range s.ev.Rules.Sections {
		if r, ok := s.ev.Rounds.Get(event.RoundKey(sec.ID, round)); ok && !r.Published.IsZero() {
			cards = append(cards, w.drawCard(sec, r.Draw, "pair.published"))
		}
	}
	if len(cards) == 0 {
		return say("pair.none_yet"), nil
	}
	return cards, nil
}

func (s *session) ownPairing(t event.Team, round int) ([]core.Card, error) {
	m, ok := s.ev.MatchOf(t.ID, round)
	if !ok {
		return say("pair.not_published", "Round", max(round, 1)), nil
	}
	w := s.world()
	sec, _ := s.ev.Rules.Section(m.Division)
	if m.Bye != 0 {
		return say("pair.you_have_bye", "Section", locales.ByLang(sec.Title), "Round", round, "Team", t.Name,
			"MP", core.Points(s.ev.Rules.Scores.Bye.Match).Short(), "GP", core.Points(s.ev.Rules.Scores.Bye.Game).Short()), nil
	}
	white, _ := s.ev.Teams.Get(m.White)
	black, _ := s.ev.Teams.Get(m.Black)
	switch m.State {
	case event.Paired:
		colour, other := core.White, black
		if m.Black == t.ID {
			colour, other = core.Black, white
		}
		card := w.pairingCard(sec, m, t, other, colour)
		if !s.has(event.Captain) {
			card.Buttons = nil
		}
		return []core.Card{card}, nil
	case event.Final:
		return []core.Card{w.resultCard(m, "report.already")}, nil
	}
	return []core.Card{w.lineupsCard(m, white, black, w.sheetOf(white, m), w.sheetOf(black, m))}, nil
}
