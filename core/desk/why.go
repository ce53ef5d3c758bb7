package desk

import (
	"slices"
	"strings"

	"taikyoku/core"
	"taikyoku/core/command"
	"taikyoku/core/event"
	"taikyoku/core/pairing/xiangqi"
	"taikyoku/core/standings"
	"taikyoku/locales"
)

// why.go answers why: a place, an opponent, a colour, a bye.

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
	if !anyResult(s.ev, sec.ID) {
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
		text := t.Text(d.Called)
		if k := slices.IndexFunc(table.Stack, func(c standings.Code) bool { return c.Text == text.Args["Code"] }); k >= 0 {
			text.Args["Code"] = tieBreakName(table, k)
		}
		card.Body = append(card.Body, text)
	}
	return []core.Card{card}, nil
}

// whyPair tells the reasons of a team's pairing.
func (s *session) whyPair(t event.Team, round int) ([]core.Card, error) {
	if round == 0 {
		round = s.ev.LastRoundOf(t.Division)
	}
	pool := s.ev.Pool(t.Division)
	r, ok := s.ev.Rounds.Get(event.RoundKey(pool, round))
	if !ok || r.Published.IsZero() {
		return say("pair.none_yet"), nil
	}
	d := s.ev.Division(pool, round-1)
	card := core.Card{Title: locales.T("why.pair", "Team", t.Name, "Round", round)}
	for _, p := range r.Draw.Pairs {
		if p.White == t.No || p.Black == t.No {
			card.Body = append(card.Body, traces(append(tableReasons(r.Draw.Why), p.Why...), d.Called)...)
		}
	}
	for _, b := range r.Draw.Byes {
		if b.Entry == t.No {
			card.Body = append(card.Body, traces(byeReasons(r.Draw.Why, t.No), d.Called)...)
		}
	}
	if r.Hand != nil && r.Hand.Out[t.No] != 0 {
		card.Body = append(card.Body, outText(s.ev, r, t))
	}
	return []core.Card{card}, nil
}

// tableReasons say which row of a table the round is: in a round robin that is why
// two meet.
func tableReasons(why []core.Trace) []core.Trace {
	return slices.DeleteFunc(slices.Clone(why), func(t core.Trace) bool { return !strings.HasSuffix(t.Key, ".round") })
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
		text := t.Text(called)
		if !strings.HasPrefix(t.Rule, xiangqi.Edition) { // whose rules have no articles, only our names for them
			text = locales.T("desk.by_clause", "Text", text, "Clause", t.Rule)
		}
		out = append(out, text)
	}
	return out
}
