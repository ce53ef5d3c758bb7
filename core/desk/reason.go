package desk

import (
	"errors"

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
	cards, err := s.ask(refusal(refused), option{act: x})
	if err != nil {
		return nil, err
	}
	s.talk.Form, s.talk.Field = reasonForm, reasonForm
	last := &cards[len(cards)-1]
	last.Buttons = []core.Button{tap("button.leave", command.Cancel{}.Verb(), "")}
	return cards, nil
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

// fillReason does what waits for its reason.
func (s *session) fillReason(text string) ([]core.Card, error) {
	if _, leaves := s.parse(text).Command.(command.Cancel); leaves {
		return s.leave()
	}
	s.talk.Form, s.talk.Field = "", ""
	q, ok, err := s.waiting()
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
