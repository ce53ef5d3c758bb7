package desk

import (
	"errors"

	"taikyoku/core"
	"taikyoku/core/event"
	"taikyoku/locales"
)

// differ.go tells two captains of boards that they have reported otherwise.

// partly answers a report of some boards. Where the other side has told one of them
// otherwise, both hear of it while the games are fresh in mind.
func (w *world) partly(m event.Match, claim event.Claim) ([]core.Card, error) {
	card := w.claimCard(m, claim, "report.partly")
	other, _ := m.ClaimOf(m.Other(claim.Team))
	differs := w.differing(m, claim, other)
	if len(differs) == 0 {
		return []core.Card{card}, nil
	}
	card.Body = append(card.Body, differs...)
	about := core.Card{Body: append([]locales.Text{w.matchName(m)}, differs...)}
	return []core.Card{card}, w.notify(w.ev.Speakers(other.Team), "match:"+string(m.ID), about)
}

// differing names the boards of which two claims tell otherwise, and what to do; none
// where they agree.
func (w *world) differing(m event.Match, claim, other event.Claim) []locales.Text {
	own, _ := w.ev.Teams.Get(claim.Team)
	theirs, _ := w.ev.Teams.Get(other.Team)
	white, _ := w.ev.Teams.Get(m.White)
	black, _ := w.ev.Teams.Get(m.Black)
	var out []locales.Text
	for _, b := range event.Differing(claim, other) {
		home, _ := white.Player(m.Boards[b-1].Home)
		away, _ := black.Player(m.Boards[b-1].Away)
		out = append(out, locales.T("report.differs", "Board", b, "Home", home.Name, "Away", away.Name, "Team", own.Name, "Result", resultText(w.ev, claim.Boards[b-1]), "Other", theirs.Name, "Theirs", resultText(w.ev, other.Boards[b-1])))
	}
	if len(out) > 0 {
		out = append(out, locales.T("report.differs_next"))
	}
	return out
}

// yesOrNo puts the question once more that was answered neither with yes nor with no:
// the one that waits, or the report of the other side.
func (s *session) yesOrNo(cards []core.Card) ([]core.Card, error) {
	_, open, err := s.waiting()
	if err != nil || open || s.ev == nil {
		again, err2 := s.offerAgain(cards)
		return again, errors.Join(err, err2)
	}
	for _, t := range s.mine() {
		m, ok := s.ev.CurrentMatch(t.ID)
		if claim, _ := m.Standing(); ok && m.State == event.Reported && claim.Team != t.ID {
			return append(say("ask.confirm_or_not"), s.world().askToConfirm(m)), nil
		}
	}
	return s.offerAgain(cards)
}

// stillDiffers is what a bare yes hears that comes after the news that the other side
// reports otherwise: it tells neither which of the two is right.
func (s *session) stillDiffers() ([]core.Card, bool, error) {
	if s.ev == nil {
		return nil, false, nil
	}
	t, _ := s.own()
	m, ok := s.ev.CurrentMatch(t.ID)
	if !ok || m.State == event.Final {
		return nil, false, nil
	}
	recent, err := s.tx.RecentNotices(s.account.ID, 1)
	if err != nil || len(recent) == 0 || recent[0].Answers != "" || recent[0].About != "match:"+string(m.ID) {
		return nil, false, err
	}
	claim, _ := m.ClaimOf(t.ID)
	other, _ := m.ClaimOf(m.Other(t.ID))
	lines := s.world().differing(m, claim, other)
	if len(lines) == 0 {
		return nil, false, nil
	}
	return []core.Card{{Body: append([]locales.Text{s.world().matchName(m)}, lines...)}}, true, nil
}
