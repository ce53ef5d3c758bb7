package desk

import (
	"errors"
	"fmt"
	"slices"
	"strconv"

	"taikyoku/core"
	"taikyoku/core/command"
	"taikyoku/core/event"
	"taikyoku/core/pairing"
	"taikyoku/core/pairing/xiangqi"
	"taikyoku/core/standings"
	"taikyoku/locales"
)

// PairRound drafts the pairing of a round in every pool, or in those named
// (JP-5, SH-26: each within itself). Nothing is published yet; drafting again
// replaces the draft.
type PairRound struct {
	Round int               `json:"round"`
	Pools []core.DivisionID `json:"pools,omitempty"` // empty: all that have not played it
	Seed  uint64            `json:"seed"`
}

// Name is pair_round.
func (PairRound) Name() string { return "pair_round" }

func (x PairRound) apply(w *world) ([]core.Card, error) {
	if err := w.staffOnly(); err != nil {
		return nil, err
	}
	if err := w.takesPlace(); err != nil {
		return nil, err
	}
	pools, err := w.ready(x.Round, x.Pools)
	if err != nil {
		return nil, err
	}
	if err := w.undecided(x.Round, pools); err != nil {
		return nil, err
	}
	cards := append(w.stillEntering(x.Round), w.untossed(x.Round, pools)...)
	for _, sec := range pools {
		if x.Round > 1 {
			cards = append(cards, w.numberNewcomers(sec.ID, x.Round)...)
		}
	}
	cards = append(cards, w.barredCards(x.Round, pools)...)
	if err := w.warnBarred(x.Round, pools); err != nil {
		return nil, err
	}
	var draws []core.Card
	for _, sec := range pools {
		if x.Round == 1 {
			w.number(sec.ID)
		}
		if len(w.playing(sec.ID, x.Round)) == 0 {
			continue
		}
		draw, err := w.draft(sec.ID, x)
		if err != nil {
			return nil, err
		}
		draws = append(draws, w.drawCard(sec, draw, "pair.draft"))
	}
	if len(draws) == 0 && len(cards) > 0 {
		return cards, nil
	}
	if len(draws) == 0 {
		return nil, core.Refuse(core.NotFound, "", "pair.no_entries")
	}
	cards = append(cards, w.withBoards(w.brief(draws, "pair.drafted"), x.Round-1)...)
	label := tap("button.publish", command.Publish{}.Verb(), strconv.Itoa(x.Round), "Round", x.Round)
	if len(x.Pools) > 0 {
		label.Data = publishData(x.Round, x.Pools)
	}
	return offer(cards, label), nil
}

// ready are the pools whose turn for a round it is. While a match of theirs is
// not final it refuses, naming each: a result is never assumed (design: silence
// is listed).
func (w *world) ready(round int, named []core.DivisionID) ([]core.Section, error) {
	var pools []core.Section
	rounds, earliest := 0, 0
	for _, sec := range w.ev.Pools() {
		if len(named) > 0 && !slices.Contains(named, sec.ID) || len(w.ev.Entrants(sec.ID)) == 0 {
			continue
		}
		last, of := w.ev.LastRoundOf(sec.ID), w.ev.RoundsOf(sec.ID)
		rounds = max(rounds, of)
		if last < of && (earliest == 0 || last+1 < earliest) {
			earliest = last + 1
		}
		if round == last+1 && round <= of {
			pools = append(pools, sec)
		}
	}
	switch {
	case rounds == 0:
		return nil, core.Refuse(core.NotFound, "", "pair.no_entries")
	case round < 1 || round > rounds:
		return nil, core.Refuse(core.BadInput, "", "pair.no_such_round", "Round", round, "Rounds", rounds)
	case len(pools) == 0 && (earliest == 0 || round < earliest):
		refused := core.Refuse(core.Conflict, "", "pair.already_published", "Round", round)
		if earliest > 0 {
			refused = refused.Then("pair.next_is", "Round", earliest)
		}
		return nil, refused
	case len(pools) == 0:
		return nil, core.Refuse(core.TooEarly, "", "pair.not_yet", "Round", round, "Next", earliest)
	}
	return pools, w.resultsIn(round-1, pools)
}

// resultsIn refuses while a match of a round is not final.
func (w *world) resultsIn(round int, pools []core.Section) error {
	var open locales.List
	for _, sec := range pools {
		for _, m := range w.ev.MatchesOf(sec.ID, round) {
			if m.State != event.Final {
				open = append(open, w.matchName(m))
			}
		}
	}
	if len(open) == 0 {
		return nil
	}
	if rest := len(open) - shownRows; rest > 0 {
		open = append(open[:shownRows:shownRows], locales.T("rank.more", "Count", rest))
	}
	return core.Refuse(core.Conflict, w.ev.Rules.Clause("results"), "pair.results_missing", "Round", round, "Matches", open).Then(askResults(w.ev))
}

// askResults says whom to ask for what is missing.
func askResults(ev *event.Event) string {
	if ev.Rules.Teams {
		return "pair.results_missing_next"
	}
	return "pair.results_missing_players"
}

// entered are the entrants of a pool who have not left.
func (w *world) entered(pool core.DivisionID) []event.Team {
	return slices.DeleteFunc(w.ev.Entrants(pool), func(t event.Team) bool { return t.State != event.Entered })
}

// brief is one card for many pools: how many pairs each has. A few are shown as
// they are.
func (w *world) brief(cards []core.Card, title string) []core.Card {
	if len(cards) <= shownPools {
		return cards
	}
	out := core.Card{Title: locales.T(title, "Count", len(cards)), Table: &core.Table{
		Head: []locales.Text{locales.T("table.section"), locales.T("table.pairs"), locales.T("table.bye")},
	}}
	for _, c := range cards {
		bye := name("")
		if len(c.Body) > 1 {
			bye = name("1")
		}
		out.Table.Rows = append(out.Table.Rows, []locales.Text{
			locales.T("desk.own_words", "Text", c.Title.Args["Section"]), name(strconv.Itoa(len(c.Table.Rows))), bye,
		})
	}
	return []core.Card{out}
}

// shownPools is how many pairings one answer shows in full.
const shownPools = 4

// draft pairs one division and stores the draft.
func (w *world) draft(id core.DivisionID, x PairRound) (core.Draw, error) {
	d := w.ev.Division(id, x.Round-1)
	draw, err := w.pair(id, d, x.Seed)
	if err != nil {
		return draw, w.cannotPair(id, d.Called, err)
	}
	for _, v := range pairing.Check(d, draw) {
		if v.Grade >= core.NeedsReason {
			return draw, fmt.Errorf("the draw of %s round %d breaks %s for %v", id, x.Round, v.Rule, v.Entries)
		}
	}
	w.ev.Rounds.Put(event.Round{
		Division: id, No: x.Round, Draw: draw, Seed: x.Seed, Start: w.ev.Start(id, x.Round), Drafted: w.at,
	})
	return draw, nil
}

// pair draws a round. The Chinese system takes the event's own rules: whom it
// keeps apart, and the final of the two leaders by the event's own standings
// (WX-10).
func (w *world) pair(id core.DivisionID, d core.Division, seed uint64) (core.Draw, error) {
	if family, err := pairing.FamilyOf(d.System, d.Team); err != nil || family != pairing.Xiangqi {
		return pairing.Explain(d, seed)
	}
	var ranks []int
	if len(d.Played) > 0 {
		sec, _ := w.ev.Rules.Section(id)
		rules, err := rankRules(w.ev, sec)
		if err != nil {
			return core.Draw{}, err
		}
		table, err := standings.Compute(d, rules)
		if err != nil {
			return core.Draw{}, err
		}
		ranks = make([]int, len(d.Entries))
		for _, row := range table.Rows {
			ranks[row.Entry-1] = row.Rank
		}
	}
	own := w.ev.PairingOf(id)
	rules := pairing.XiangqiRules(own)
	draw, err := pairing.PairXiangqi(d, rules, ranks)
	if unpairable := (*core.UnpairableError)(nil); errors.As(err, &unpairable) && own.AvoidUnitRounds == 0 {
		// keeping units apart is custom, not this event's rule: it yields where half of a small field is of one unit
		rules.Units = xiangqi.UnitsNone
		return pairing.PairXiangqi(d, rules, ranks)
	}
	return draw, err
}

func (w *world) cannotPair(id core.DivisionID, called core.Called, err error) error {
	why := locales.List(traces(core.Reasons(err), called))
	if len(why) == 0 {
		return fmt.Errorf("pairing %s: %w", id, err)
	}
	refused := core.Refuse(core.Conflict, "", "pair.impossible", "Section", poolTitle(w.ev, id), "Why", why)
	refused.Err = err
	return refused.Then("pair.impossible_next")
}

// number gives the start ranks of a pool: average rating falling, then the
// highest single rating, then a lot of the event's seed (JP-6, JP-23). They stay
// from here on.
func (w *world) number(pool core.DivisionID) {
	for _, sec := range w.ev.SectionsOf(pool) { // a draft that is made again may have other entrants
		for t := range w.ev.Teams.On(string(sec.ID)) {
			if t.No != 0 {
				t.No = 0
				w.ev.Teams.Put(t)
			}
		}
	}
	for i, t := range startOrder(w.ev, w.entered(pool)) {
		t.No = i + 1
		w.ev.Teams.Put(t)
	}
}

// drawCard shows a draw by table, with the bye.
func (w *world) drawCard(sec core.Section, draw core.Draw, title string) core.Card {
	byNo := map[int]event.Team{}
	for _, t := range w.ev.Entrants(sec.ID) {
		byNo[t.No] = t
	}
	c := core.Card{
		Title: locales.T(title, "Section", poolTitle(w.ev, sec.ID), "Round", draw.Round),
		Table: &core.Table{Head: append([]locales.Text{locales.T("table.no")}, w.colourHeads()...)},
	}
	for i, p := range draw.Pairs {
		c.Table.Rows = append(c.Table.Rows, []locales.Text{name(fmt.Sprint(i + 1)), name(byNo[p.White].Name), name(byNo[p.Black].Name)})
	}
	for _, b := range draw.Byes {
		if b.Kind == core.PAB {
			c.Body = append(c.Body, locales.T("pair.bye", "Team", byNo[b.Entry].Name))
			continue
		}
		if w.rests(event.Round{Draw: draw}, byNo[b.Entry]) {
			c.Body = append(c.Body, locales.T("pair.rests", "Name", byNo[b.Entry].Name))
		}
	}
	if f := w.ev.PairingOf(sec.ID).Final; f != nil && f.Round == draw.Round {
		c.Body = append(c.Body, locales.T("pair.final", "Clause", w.ev.Rules.Clause("pairing.final")))
	}
	c.Body = append(c.Body, locales.T("pair.system", "System", w.systemName(sec.ID)))
	return c
}

// systemName is the system that a pool is paired by, in the reader's words.
func (w *world) systemName(pool core.DivisionID) locales.Text {
	system := w.ev.PairingOf(pool).System
	family, err := pairing.FamilyOf(system, w.ev.Rules.Teams)
	switch {
	case err != nil: // a regulation that was read names one that is known
		return name(system)
	case family == pairing.Dutch:
		return locales.T("system.dutch")
	case family == pairing.Team:
		return locales.T("system.team")
	case family == pairing.Berger:
		return locales.T("system.berger")
	}
	return locales.T("system.xiangqi")
}

// colourHeads are the two sides of a pairing list.
func (w *world) colourHeads() []locales.Text {
	switch {
	case w.ev.Rules.Teams && w.ev.Rules.Game == core.Xiangqi:
		return []locales.Text{locales.T("table.red"), locales.T("table.black")}
	case w.ev.Rules.Teams:
		return []locales.Text{locales.T("table.white"), locales.T("table.black")}
	case w.ev.Rules.Game == core.Xiangqi:
		return []locales.Text{locales.T("table.red_alone"), locales.T("table.black_alone")}
	}
	return []locales.Text{locales.T("table.white_alone"), locales.T("table.black_alone")}
}

// matchName names a match as people do: its pool, table and both sides. Where
// teams play, Chinese has one word for the table of a match and another for a
// board of it.
func (w *world) matchName(m event.Match) locales.Text {
	white, _ := w.ev.Teams.Get(m.White)
	black, _ := w.ev.Teams.Get(m.Black)
	if !w.ev.Rules.Teams {
		return locales.T("match.name_alone", "Section", poolTitle(w.ev, m.Division), "Table", m.Table, "White", white.Name, "Black", black.Name)
	}
	return locales.T("match.name", "Section", poolTitle(w.ev, m.Division), "Table", m.Table, "White", white.Name, "Black", black.Name)
}

// pairRound drafts the round whose turn it is, in the sections that were named
// or in all.
func (s *session) pairRound(c command.PairRound) ([]core.Card, error) {
	if !s.has(event.Arbiter, event.Organiser) {
		return s.deny(command.Understanding{Deny: command.DenyNotArbiter})
	}
	pools := s.poolsTold()
	round := c.Round
	if round == 0 {
		round = s.turn(pools)
	}
	cards, err := s.act(PairRound{Round: round, Pools: pools, Seed: s.desk.parts.Random()})
	if open := (*undecided)(nil); errors.As(err, &open) {
		return s.askDecision(open.section)
	}
	return cards, err
}

// poolsTold are the pools of the sections that the message names.
func (s *session) poolsTold() []core.DivisionID {
	var out []core.DivisionID
	for _, sec := range s.sectionsTold(s.in.Text) {
		if pool := s.ev.Pool(sec.ID); !slices.Contains(out, pool) {
			out = append(out, pool)
		}
	}
	return out
}

// turn is the round that comes next in some pools, of all if none are named:
// the earliest.
func (s *session) turn(pools []core.DivisionID) int {
	next := 0
	for _, sec := range s.ev.Pools() {
		if len(pools) > 0 && !slices.Contains(pools, sec.ID) || len(s.ev.Entrants(sec.ID)) == 0 {
			continue
		}
		last := s.ev.LastRoundOf(sec.ID)
		if last < s.ev.RoundsOf(sec.ID) && (next == 0 || last+1 < next) {
			next = last + 1
		}
	}
	if next == 0 {
		return s.ev.LastRound() + 1
	}
	return next
}
