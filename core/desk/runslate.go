package desk

import (
	"slices"

	"taikyoku/core"
	"taikyoku/core/command"
	"taikyoku/core/event"
	"taikyoku/locales"
)

// runslate.go answers who tells that somebody of his will be late: with the rule and
// the time by which he must be there (JP-59, SH-8). The arbiter is told after a yes.

// runsLate reports whether a text tells it of the sender's own.
func (s *session) runsLate(text string) bool {
	if s.ev == nil || s.in.Button != "" || s.in.Quoted != "" || s.has(event.Organiser, event.Arbiter) {
		return false
	}
	_, plays := s.team()
	return plays && command.RunsLate(s.desk.parts.Lexicon, s.context(text), text)
}

// ownLate takes such a text; done is false where it is none.
func (s *session) ownLate(_ command.Understanding, text string) (cards []core.Card, done bool, err error) {
	if !s.runsLate(text) {
		return nil, false, nil
	}
	cards, err = s.inform("late")
	if err != nil {
		return nil, true, err
	}
	mine := slices.DeleteFunc(s.meant(s.mine()), func(t event.Team) bool { return t.State != event.Entered })
	if len(mine) == 0 { // the arbiter is told by those whom the rules let (JP-78)
		return append(cards, say("inform.captain_asks", "Who", askers(s.ev))...), true, nil
	}
	if line, ok := s.forfeitsAt(mine[0]); ok {
		cards[0].Body = append(cards[0].Body, line)
	}
	told := func(t event.Team) ([]core.Card, Act, error) {
		cards[0].Body = append(cards[0].Body, locales.T("late.tell_sure", "Text", short(text)))
		return cards, OpenCase{Kind: event.Question, Team: t.ID, Text: text}, nil
	}
	cards, err = s.askEach(mine, "case.which_player", told)
	return cards, true, err
}

// forfeitsAt tells when the next round of a team begins and from when on who is not
// there has lost; ok is false where none is to come, or the rules know no such time.
func (s *session) forfeitsAt(t event.Team) (line locales.Text, ok bool) {
	for round := max(1, s.ev.LastRoundOf(t.Division)); round <= s.ev.Rules.Rounds; round++ {
		start := s.ev.Start(t.Division, round)
		grace := s.ev.Rules.Play.Default(round)
		if limit := start.Add(grace); !start.IsZero() && grace > 0 && s.now().Before(limit) {
			return locales.T("late.by_when", "Round", round, "Start", moment(start), "At", moment(limit)), true
		}
	}
	return locales.Text{}, false
}
