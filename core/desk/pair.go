package desk

import (
	"fmt"
	"slices"
	"strconv"

	"taikyoku/core"
	"taikyoku/core/command"
	"taikyoku/core/event"
	"taikyoku/core/pairing"
	"taikyoku/locales"
)

// PairRound drafts the pairing of a round in every division (JP-5: each within
// itself). Nothing is published yet; drafting again replaces the draft.
type PairRound struct {
	Round int    `json:"round"`
	Seed  uint64 `json:"seed"`
}

// Name is pair_round.
func (PairRound) Name() string { return "pair_round" }

func (x PairRound) apply(w *world) ([]core.Card, error) {
	if err := w.staffOnly(); err != nil {
		return nil, err
	}
	if err := w.readyToPair(x.Round); err != nil {
		return nil, err
	}
	if x.Round == 1 {
		if err := w.number(); err != nil {
			return nil, err
		}
	}
	cards := w.barredCards(x.Round)
	if err := w.warnBarred(x.Round); err != nil {
		return nil, err
	}
	drafted := 0
	for _, sec := range w.ev.Rules.Sections {
		if len(w.playing(sec.ID, x.Round)) == 0 {
			continue
		}
		drafted++
		draw, err := w.draft(sec.ID, x)
		if err != nil {
			return nil, err
		}
		cards = append(cards, w.drawCard(sec, draw, "pair.draft"))
	}
	if drafted == 0 && len(cards) > 0 {
		return cards, nil
	}
	if drafted == 0 {
		return nil, core.Refuse(core.NotFound, "", "pair.no_entries")
	}
	cards = w.withBoards(cards, x.Round-1)
	return offer(cards, tap("button.publish", command.Publish{}.Verb(), strconv.Itoa(x.Round), "Round", x.Round)), nil
}

// readyToPair refuses while a match of the round before is not final, naming
// each; a result is never assumed (design: silence is listed).
func (w *world) readyToPair(round int) error {
	last := w.ev.LastRound()
	switch {
	case round < 1 || round > w.ev.Rules.Rounds:
		return core.Refuse(core.BadInput, "", "pair.no_such_round", "Round", round, "Rounds", w.ev.Rules.Rounds)
	case round <= last:
		return core.Refuse(core.Conflict, "", "pair.already_published", "Round", round).Then("pair.next_is", "Round", last+1)
	case round > last+1:
		return core.Refuse(core.TooEarly, "", "pair.not_yet", "Round", round, "Next", last+1)
	}
	var open locales.List
	for _, sec := range w.ev.Rules.Sections {
		for _, m := range w.ev.MatchesOf(sec.ID, last) {
			if m.State != event.Final {
				open = append(open, w.matchName(m))
			}
		}
	}
	if len(open) > 0 {
		return core.Refuse(core.Conflict, w.ev.Rules.Clause("results"), "pair.results_missing", "Round", last, "Matches", open).Then("pair.results_missing_next")
	}
	return nil
}

// draft pairs one division and stores the draft.
func (w *world) draft(id core.DivisionID, x PairRound) (core.Draw, error) {
	d := w.ev.Division(id, x.Round-1)
	draw, err := pairing.Pair(d, x.Seed)
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

func (w *world) cannotPair(id core.DivisionID, called core.Called, err error) error {
	sec, _ := w.ev.Rules.Section(id)
	why := locales.List(traces(core.Reasons(err), called))
	if len(why) == 0 {
		return fmt.Errorf("pairing %s: %w", id, err)
	}
	refused := core.Refuse(core.Conflict, "", "pair.impossible", "Section", locales.ByLang(sec.Title), "Why", why)
	refused.Err = err
	return refused.Then("pair.impossible_next")
}

// number gives the start ranks: average rating falling, then the highest single
// rating, then a lot of the event's seed (JP-6, JP-23). They stay from here on.
func (w *world) number() error {
	for _, sec := range w.ev.Rules.Sections {
		teams := slices.DeleteFunc(w.ev.Entrants(sec.ID), func(t event.Team) bool { return t.State != event.Entered })
		for i, t := range startOrder(w.ev, teams) {
			t.No = i + 1
			w.ev.Teams.Put(t)
		}
	}
	return nil
}

// drawCard shows a draw by table, with the bye.
func (w *world) drawCard(sec core.Section, draw core.Draw, title string) core.Card {
	byNo := map[int]event.Team{}
	for _, t := range w.ev.Entrants(sec.ID) {
		byNo[t.No] = t
	}
	c := core.Card{
		Title: locales.T(title, "Section", locales.ByLang(sec.Title), "Round", draw.Round),
		Table: &core.Table{Head: []locales.Text{locales.T("table.no"), locales.T("table.white"), locales.T("table.black")}},
	}
	if w.ev.Rules.Game == core.Xiangqi {
		c.Table.Head[1] = locales.T("table.red")
	}
	for i, p := range draw.Pairs {
		c.Table.Rows = append(c.Table.Rows, []locales.Text{name(fmt.Sprint(i + 1)), name(byNo[p.White].Name), name(byNo[p.Black].Name)})
	}
	for _, b := range draw.Byes {
		if b.Kind == core.PAB {
			c.Body = append(c.Body, locales.T("pair.bye", "Team", byNo[b.Entry].Name))
		}
	}
	c.Body = append(c.Body, locales.T("pair.system", "System", draw.System))
	return c
}

// matchName names a match as people do: section, table and both teams.
func (w *world) matchName(m event.Match) locales.Text {
	sec, _ := w.ev.Rules.Section(m.Division)
	white, _ := w.ev.Teams.Get(m.White)
	black, _ := w.ev.Teams.Get(m.Black)
	return locales.T("match.name", "Section", locales.ByLang(sec.Title), "Table", m.Table, "White", white.Name, "Black", black.Name)
}

// pairRound asks before it drafts.
func (s *session) pairRound(c command.PairRound) ([]core.Card, error) {
	if !s.has(event.Arbiter, event.Organiser) {
		return s.deny(command.Understanding{Deny: command.DenyNotArbiter})
	}
	round := c.Round
	if round == 0 {
		round = s.ev.LastRound() + 1
	}
	return s.act(PairRound{Round: round, Seed: s.desk.parts.Random()})
}
