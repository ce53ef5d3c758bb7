package desk

import (
	"cmp"
	"slices"

	"taikyoku/core"
	"taikyoku/core/command"
	"taikyoku/core/event"
	"taikyoku/locales"
)

// namesAbsent reports whether an arbiter of individuals has said by name who is
// not there: nothing is left to ask about table or colour (SH-8).
func (s *session) namesAbsent(u command.Understanding) bool {
	c, ok := u.Command.(command.LateForfeit)
	return ok && s.ev != nil && !s.ev.Rules.Teams && s.has(event.Arbiter, event.Organiser) && len(s.absent(c)) > 0
}

// absent are the games of the players that a message names as not there, each
// from his side.
func (s *session) absent(c command.LateForfeit) []seat {
	if c.Both || c.Loser != 0 || s.in.Button != "" {
		return nil
	}
	paired := slices.DeleteFunc(slices.Collect(s.ev.Teams.All()), func(t event.Team) bool { return t.No == 0 })
	var seats []seat
	for _, t := range s.namedOf(paired, s.in.Text) {
		m, ok := s.ev.MatchOf(t.ID, cmp.Or(c.Round, s.ev.LastRoundOf(t.Division)))
		if table := cmp.Or(c.Table, c.Board); ok && m.Bye == 0 && (table == 0 || table == m.Table) {
			seats = append(seats, seat{Match: m, own: t})
		}
	}
	return seats
}

// forfeitNamed reads the forfeit of a player who was named back before it counts;
// of several that are named it asks which game is meant.
func (s *session) forfeitNamed(seats []seat) ([]core.Card, error) {
	if len(seats) == 1 {
		return s.confirmForfeit(absentSide(seats[0]))
	}
	why := core.Refuse(core.BadInput, s.ev.Rules.Clause("play.default_time"), "report.which_loser")
	return s.askSeat(&whichSeat{seats, why}, func(m seat) (Act, locales.Text, error) {
		x := absentSide(m)
		result := forfeits[x.Loser]
		scoring := s.ev.Rules.Scoring()
		return x, ofForfeit(s.world().score(m.Match, scoring.Of(result.White), scoring.Of(result.Black)), []core.Result{result}), nil
	})
}

// absentSide is the forfeit of the only game of a match by the entry of a seat.
func absentSide(m seat) ForfeitBoard {
	if m.home() {
		return ForfeitBoard{Match: m.ID, Board: 1, Loser: homeLoses}
	}
	return ForfeitBoard{Match: m.ID, Board: 1, Loser: awayLoses}
}

// confirmForfeit reads a forfeit back. One that may not be yet is refused before
// it is asked about; one that needs a reason is asked for it.
func (s *session) confirmForfeit(x reasoned) ([]core.Card, error) {
	if s.because != "" {
		x = x.withReason(s.because).(reasoned) //nolint:forcetypeassert // the same act
	}
	refused := s.world().wouldRefuse(x)
	switch {
	case refused != nil && takesReason(refused.Next):
		return s.askReason(refused, x)
	case refused != nil:
		return nil, refused
	}
	return s.confirm([]core.Card{{Body: []locales.Text{x.matter(s.world())}}}, x)
}
