package desk

import (
	"errors"
	"slices"
	"strings"

	"taikyoku/core"
	"taikyoku/core/command"
)

// reason.go lets those who stand above a rule do what it refuses: every such
// override has a reason, which is journalled with the act (T6).

// reasoned is an act that a rule refuses, and that is done with a reason.
type reasoned interface {
	Act
	withReason(reason string) Act
}

// giveReason is the next step of a refusal that a reason overcomes.
const giveReason = "desk.give_reason"

// reasonForm is the dialogue that waits for a reason.
const reasonForm = "reason"

// askReason shows a refusal and takes the next message as the reason for doing
// it all the same.
func (s *session) askReason(refused *core.Error, x reasoned) ([]core.Card, error) {
	cards := refusal(refused)
	if _, err := s.ask(cards, option{act: x}); err != nil {
		return nil, err
	}
	return s.reasonCards(core.Question{Cards: cards}), nil
}

// reasonCards are the cards of a question that a reason answers; the next message
// is taken for it.
func (s *session) reasonCards(q core.Question) []core.Card {
	s.talk.Form, s.talk.Field = reasonForm, reasonForm
	cards := slices.Clone(q.Cards)
	cards[len(cards)-1].Buttons = []core.Button{tap("button.leave", command.Cancel{}.Verb(), "")}
	return cards
}

// awaitsReason reports whether a question is one that only a reason answers: its
// one option has no label.
func awaitsReason(q core.Question) bool {
	return len(q.Options) == 1 && q.Options[0].Label.Empty() && len(q.Cards) > 0
}

// resumeReason takes the dialogue up again when the short-term memory was lost:
// what is said then is the reason.
func (s *session) resumeReason() (bool, error) {
	q, ok, err := s.waiting()
	if err != nil || !ok || len(q.Cards) == 0 {
		return false, err
	}
	body := q.Cards[len(q.Cards)-1].Body
	if len(body) == 0 || body[len(body)-1].Key != giveReason {
		return false, nil
	}
	s.talk.Form, s.talk.Field, s.talk.Question = reasonForm, reasonForm, q.ID
	return true, nil
}

// needsReason is the refusal in an error, if a reason overcomes it.
func needsReason(err error) (*core.Error, bool) {
	refused := (*core.Error)(nil)
	return refused, errors.As(err, &refused) && refused.Next.Key == giveReason
}

// orders reports whether a command changes something: it is then never taken
// for the reason of another.
func orders(c command.Command) bool {
	switch c.(type) {
	case command.ReworkPairing, command.Publish, command.PairRound, command.Announce, command.LateForfeit, command.ReportTotal,
		command.ReportBoards, command.Correct, command.WithdrawTeam, command.Toss:
		return true
	}
	return false
}

// reasonDue repeats what waits for its reason, if it is an act of this name.
func (s *session) reasonDue(verb string) ([]core.Card, bool, error) {
	q, ok, err := s.waiting()
	if err != nil || !ok || len(q.Options) != 1 || q.Options[0].Verb != verb {
		return nil, false, err
	}
	due, err := s.resumeReason()
	return offer(q.Cards, tap("button.leave", command.Cancel{}.Verb(), "")), due, err
}

// fillReason does what waits for its reason.
func (s *session) fillReason(text string) ([]core.Card, error) {
	if _, leaves := s.parse(text).Command.(command.Cancel); leaves {
		return s.leave()
	}
	s.talk.Form, s.talk.Field = "", "" // a bare yes or no answers the question
	u := s.parse(text)
	if yes, bare := u.Command.(command.YesNo); bare && !yes.Yes {
		return s.leave()
	} else if bare || strings.HasSuffix(s.fold(text), "?") {
		s.talk.Form, s.talk.Field = reasonForm, reasonForm
		return say("desk.give_reason"), nil
	}
	q, ok, err := s.waiting()
	if err == nil && ok && orders(u.Command) { // no reason but another order: what waits is dropped, and that is said
		dropped, err := s.settle(q, 0)
		if err != nil {
			return nil, err
		}
		cards, err := s.understood(u, text)
		return append(dropped, cards...), err
	}
	if err != nil || !ok || len(q.Options) != 1 {
		return s.notUnderstood(command.Understanding{}), err
	}
	x, err := decode(q.Options[0].Verb, q.Options[0].Command)
	if err != nil {
		return nil, err
	}
	r, ok := x.(reasoned)
	if !ok {
		return say("desk.old_button"), nil
	}
	s.talk.Question = 0
	cards, err := s.act(r.withReason(text))
	if err != nil {
		return nil, err
	}
	q.State, q.Chosen, q.Outcome = core.Agreed, 1, cards
	return cards, s.tx.PutQuestion(q)
}
