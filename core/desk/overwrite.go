package desk

import (
	"taikyoku/core"
	"taikyoku/core/event"
	"taikyoku/locales"
)

// overwrite.go shows an arbiter, before his yes, the result that his ruling would
// put another over.

// ruledMatch is the match on which an act is an arbiter's ruling; empty: it is none.
func ruledMatch(x Act) core.MatchID {
	switch x := x.(type) {
	case SetResult:
		return x.Match
	case ForfeitBoard:
		return x.Match
	case ForfeitMatch:
		return x.Match
	case Penalise:
		return x.Match
	case Disqualify:
		return x.Match
	}
	return ""
}

// overwrites tells what stands on record that a ruling would change: the score of a
// match that is final, else the boards that are known.
func (w *world) overwrites(x Act) []locales.Text {
	if w.ev == nil {
		return nil
	}
	was, ok := w.ev.Matches.Get(ruledMatch(x))
	if !ok {
		return nil
	}
	now, done := w.ruledAs(x, was.ID)
	if r, ok := x.(reasoned); ok && !done { // a rule refuses it only without a reason
		now, done = w.ruledAs(r.withReason("?"), was.ID)
	}
	if !done {
		return nil
	}
	home, away := was.Points(w.ev.Rules.Scoring())
	if h, a := now.Points(w.ev.Rules.Scoring()); was.State == event.Final && (h != home || a != away) {
		return []locales.Text{locales.T("report.stands_now", "Now", w.scoreText(was))}
	}
	lost := make([]core.Result, len(was.Boards))
	for i, b := range was.Boards {
		if b.Result.Known() && i < len(now.Boards) && now.Boards[i].Result != b.Result {
			lost[i] = b.Result
		}
	}
	boards := w.boardsText(was, lost)
	if len(boards) == 0 {
		return nil
	}
	return []locales.Text{locales.T("report.stands_now", "Now", boards)}
}

// ruledAs is a match as it would be after a ruling; done: the ruling is allowed.
// Nothing is done.
func (w *world) ruledAs(x Act, id core.MatchID) (m event.Match, done bool) {
	_ = w.tx.Attempt(func() error {
		if _, err := w.do(x); err != nil {
			return err
		}
		m, done = w.ev.Matches.Get(id)
		return errUndo
	})
	return m, done
}

// withStanding puts what the first of the rulings that are asked about would
// overwrite above the question.
func (s *session) withStanding(cards []core.Card, options []option) []core.Card {
	if len(cards) == 0 {
		return cards
	}
	for _, o := range options {
		if lines := s.world().overwrites(o.act); len(lines) > 0 {
			cards = append([]core.Card(nil), cards...)
			cards[0].Body = append(lines, cards[0].Body...)
			return cards
		}
	}
	return cards
}
