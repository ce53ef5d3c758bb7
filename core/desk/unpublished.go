package desk

import (
	"taikyoku/core"
	"taikyoku/core/event"
	"taikyoku/locales"
)

// unpublished.go answers what is said about a round before it is published: to
// the staff whether there is a draft of it.

// out reports whether a round of a pool is published; pool "": of any.
func (s *session) out(round int, pool core.DivisionID) bool {
	last := s.ev.LastRound()
	if pool != "" {
		last = s.ev.LastRoundOf(pool)
	}
	return last > 0 && round <= last
}

// drafted reports whether there is a draft of a round that is not published.
func (s *session) drafted(round int) bool {
	for r := range s.ev.Rounds.All() {
		if r.No == round && r.Published.IsZero() {
			return true
		}
	}
	return false
}

// notOut says that a round is not published yet; round 0 is the first.
func (s *session) notOut(round int) *core.Error {
	round = max(round, 1)
	switch {
	case !s.has(event.Arbiter, event.Organiser):
		return core.Refuse(core.TooEarly, "", "pair.not_published", "Round", round)
	case s.drafted(round):
		return core.Refuse(core.TooEarly, "", "pair.drafted_only", "Round", round)
	}
	return core.Refuse(core.TooEarly, "", "pair.draft_first", "Round", round)
}

// notOutCards says so with what the staff can do about it.
func (s *session) notOutCards(round int) []core.Card {
	round = max(round, 1)
	cards := refusal(s.notOut(round))
	switch {
	case !s.has(event.Arbiter, event.Organiser):
		return cards
	case s.drafted(round):
		return offer(cards, publishButton(round))
	}
	return offer(cards, verbButton("pair_round"))
}

// finished is the last round of a pool whose every match is final.
func finished(ev *event.Event, pool core.DivisionID) int {
	last := ev.LastRoundOf(pool)
	for last > 0 && len(notFinal(ev, pool, last)) > 0 {
		last--
	}
	return last
}

// notFinal are the matches of a pool's round that are not final.
func notFinal(ev *event.Event, pool core.DivisionID, round int) (found []event.Match) {
	for _, m := range ev.MatchesOf(pool, round) {
		if m.State != event.Final {
			found = append(found, m)
		}
	}
	return found
}

// shownMissing is how many matches are named that are missing in a table.
const shownMissing = 6

// standsAt is the title of a section's table: after the last round that is
// finished, with what of the running one is in it already and what is missing.
func (w *world) standsAt(sec core.Section) (title locales.Text, missing []locales.Text) {
	pool := w.ev.Pool(sec.ID)
	last, done := w.ev.LastRoundOf(pool), finished(w.ev, pool)
	title = locales.T("rank.title", "Section", locales.ByLang(sec.Title), "Round", done)
	if done == 0 {
		title = locales.T("rank.title_first", "Section", locales.ByLang(sec.Title), "Round", max(last, 1))
	}
	if done == last {
		return title, nil
	}
	var names locales.List
	for no := done + 1; no <= last; no++ {
		for _, m := range notFinal(w.ev, pool, no) {
			names = append(names, w.matchName(m))
		}
	}
	missing = []locales.Text{locales.T("rank.missing", "Round", last, "Count", len(names), "Matches", names[:min(len(names), shownMissing)])}
	if rest := len(names) - shownMissing; rest > 0 {
		missing = append(missing, locales.T("rank.missing_more", "Count", rest))
	}
	return title, missing
}
