package desk

import (
	"cmp"
	"slices"

	"taikyoku/core"
	"taikyoku/core/command"
	"taikyoku/core/event"
	"taikyoku/locales"
)

// RevokeRuling takes an arbiter's ruling on a match back: a forfeit, a loss by
// penalty, a disqualification, an illegal move that was counted (JP-59, JP-64,
// JP-67, JP-73, JP-75). What it changed is as it was, and both captains are told.
type RevokeRuling struct {
	Match  core.MatchID `json:"match"`
	Ruling int          `json:"ruling"` // its number in the match, from 0
	Reason string       `json:"reason,omitempty"`
}

// Name is revoke_ruling.
func (RevokeRuling) Name() string { return "revoke_ruling" }

func (x RevokeRuling) withReason(reason string) Act { x.Reason = reason; return x }

func (x RevokeRuling) matter(w *world) locales.Text {
	m, _ := w.ev.Matches.Get(x.Match)
	return locales.T("ruling.back_sure", "Match", w.matchName(m), "Ruling", w.rulingText(m, m.Rulings[x.Ruling]))
}

func (x RevokeRuling) apply(w *world) ([]core.Card, error) {
	was, err := w.judged(x.Match)
	switch {
	case err != nil:
		return nil, err
	case x.Ruling < 0 || x.Ruling >= len(was.Rulings):
		return nil, core.Refuse(core.NotFound, "", "ruling.none")
	case was.Rulings[x.Ruling].Revoked:
		return nil, core.Refuse(core.Conflict, "", "ruling.back_already", "Match", w.matchName(was))
	}
	r := was.Rulings[x.Ruling]
	if old := w.olderNeeds(was, x.Reason); old != nil && len(r.Now) > 0 {
		return nil, old.Then("desk.give_reason")
	}
	m := was.WithoutRuling(x.Ruling)
	m.Reason = cmp.Or(x.Reason, m.Reason)
	if r.Record != "" {
		w.ev.Records.Delete(r.Record)
	}
	w.record(event.RevokedRecord, event.SideOf(m.ID, r.Board, r.Loser), cmp.Or(x.Reason, was.Reason))
	card := core.Card{Body: []locales.Text{locales.T("ruling.back", "Match", w.matchName(m), "Ruling", w.rulingText(m, r))}}
	if len(r.Now) > 0 {
		card.Body = append(card.Body, locales.T("ruling.back_score", "Score", w.scoreText(m)))
	}
	if len(r.Now) > 0 && len(m.Boards) > 1 && m.Total == nil {
		card.Table = w.resultTable(m)
	}
	if x.Reason != "" {
		card.Body = append(card.Body, locales.T("report.reason", "Reason", x.Reason))
	}
	w.ev.Matches.Put(m)
	to := append(w.ev.Speakers(m.White), w.ev.Speakers(m.Black)...)
	return []core.Card{card}, w.notify(to, "match:"+string(m.ID), card)
}

// withRuling are the rulings of a match with another, if it changes a result.
func (w *world) withRuling(was, now event.Match, r event.Ruling) []event.Ruling {
	r.By, r.At, r.State, r.Total, r.Reason = w.actor, w.at, was.State, was.Total, was.Reason
	r.Was, r.Now = was.ResultsOf(), now.ResultsOf()
	if slices.Equal(r.Was, r.Now) && was.Total == nil {
		return was.Rulings
	}
	return append(slices.Clone(was.Rulings), r)
}

// rulingText says what a ruling was.
func (w *world) rulingText(m event.Match, r event.Ruling) locales.Text {
	switch {
	case r.Board == 0 && r.Kind == Disqualify{}.Name():
		return locales.T("ruling.disqualified", "Who", w.side(m, r.Loser))
	case r.Board == 0:
		return locales.T("ruling.match", "Who", w.side(m, r.Loser))
	case r.Kind == Penalise{}.Name():
		return locales.T("ruling.penalty", "Board", r.Board, "Who", w.losers(m, r.Board, r.Loser))
	case r.Kind == NoteIllegal{}.Name():
		return locales.T("ruling.illegal", "Board", r.Board, "Who", w.losers(m, r.Board, r.Loser))
	}
	return locales.T("ruling.forfeit", "Board", r.Board, "Who", w.losers(m, r.Board, r.Loser))
}

// ruledKinds are the acts by what a ruling is called.
var ruledKinds = map[command.RuledAs][]string{
	command.RuledForfeit:      {ForfeitBoard{}.Name(), ForfeitMatch{}.Name()},
	command.RuledPenalty:      {Penalise{}.Name()},
	command.RuledDisqualified: {Disqualify{}.Name()},
	command.RuledIllegal:      {NoteIllegal{}.Name()},
}

// standingRuling is a ruling that has not been taken back.
type standingRuling struct {
	act  RevokeRuling
	kind string
	mine bool
	event.Ruling
}

// rulings are those that stand and that the message may speak of, the newest first;
// of one board, or one match, only the newest.
func (s *session) rulings(c command.RevokeRuling) (out []standingRuling) {
	t, named := s.teamNamed(c.Team)
	for m := range s.ev.Matches.All() {
		if c.Round > 0 && m.Round != c.Round || c.Round == 0 && m.Round != s.ev.LastRoundOf(m.Division) || c.Table > 0 && m.Table != c.Table || named && !m.Plays(t.ID) {
			continue
		}
		seen := map[int]bool{}
		for n, r := range slices.Backward(m.Rulings) {
			if r.Revoked || !r.Touches(c.Board) || seen[r.Board] || seen[0] {
				continue
			}
			seen[r.Board] = true
			out = append(out, standingRuling{act: RevokeRuling{Match: m.ID, Ruling: n, Reason: c.Reason}, kind: r.Kind, mine: r.By == s.account.ID, Ruling: r})
		}
	}
	slices.SortStableFunc(out, func(a, b standingRuling) int { return b.At.Compare(a.At) })
	return out
}

// revokeRuling reads the ruling that is taken back back, with what stands then; of
// several it asks which.
func (s *session) revokeRuling(c command.RevokeRuling) ([]core.Card, error) {
	if err := s.world().only(event.Arbiter); err != nil {
		return nil, err
	}
	fits, other := s.rulings(c), false
	narrow := func(keep func(standingRuling) bool) (some bool) {
		kept := slices.DeleteFunc(slices.Clone(fits), func(r standingRuling) bool { return !keep(r) })
		if len(kept) > 0 {
			fits = kept
		}
		return len(kept) > 0
	}
	if kinds, named := ruledKinds[c.Kind]; named { // of another kind than was named: it is asked which
		other = !narrow(func(r standingRuling) bool { return slices.Contains(kinds, r.kind) })
	}
	if c.Last || c.Table == 0 {
		narrow(func(r standingRuling) bool { return r.mine })
	}
	if c.Last && len(fits) > 1 && !other {
		fits = fits[:1]
	}
	switch {
	case len(fits) == 0:
		return say("ruling.none"), nil
	case len(fits) == 1 && !other:
		return s.revocationSure(fits[0])
	}
	var options []option
	for _, r := range fits[:min(len(fits), shownSeats)] {
		m, _ := s.ev.Matches.Get(r.act.Match)
		options = append(options, option{locales.T("ruling.one", "Match", s.world().matchName(m), "Ruling", s.world().rulingText(m, r.Ruling)), r.act})
	}
	return s.ask(say("ruling.which_back"), options...)
}

// revocationChosen reads the ruling back that was chosen of several.
func (s *session) revocationChosen(x RevokeRuling) ([]core.Card, error) {
	m, ok := s.ev.Matches.Get(x.Match)
	if !ok || x.Ruling >= len(m.Rulings) {
		return say("desk.old_button"), nil
	}
	return s.revocationSure(standingRuling{act: x, Ruling: m.Rulings[x.Ruling]})
}

// revocationSure asks for the yes, or for the reason first.
func (s *session) revocationSure(r standingRuling) ([]core.Card, error) {
	if refused := s.world().wouldRefuse(r.act); refused != nil && takesReason(refused.Next) {
		return s.askReason(refused, r.act)
	}
	m, _ := s.ev.Matches.Get(r.act.Match)
	card := core.Card{Body: []locales.Text{r.act.matter(s.world())}}
	if r.act.Reason != "" {
		card.Body = append(card.Body, locales.T("report.reason", "Reason", r.act.Reason))
	}
	if len(r.Now) > 0 && len(m.Boards) > 1 {
		then := m.WithoutRuling(r.act.Ruling)
		card.Body = append(card.Body, locales.T("ruling.then"))
		card.Table = s.world().resultTable(then)
	}
	return s.confirm([]core.Card{card}, r.act)
}
