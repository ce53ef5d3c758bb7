package desk

import (
	"errors"
	"slices"

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

// stillWaits repeats an act of this name that waits for its reason or its yes.
func (s *session) stillWaits(verb string) ([]core.Card, bool, error) {
	q, ok, err := s.waiting()
	if err != nil || !ok || len(q.Options) != 1 || q.Options[0].Verb != verb {
		return nil, false, err
	}
	s.talk.Question = q.ID
	if reason, err := s.resumeReason(); reason || err != nil {
		return offer(q.Cards, tap("button.leave", command.Cancel{}.Verb(), "")), true, err
	}
	return withAnswers(q), true, nil
}

// fillReason reads an act back with the reason that was written for it: only a
// yes makes a rule yield, whatever else the text may have meant.
func (s *session) fillReason(text string) ([]core.Card, error) {
	if _, leaves := s.parse(text).Command.(command.Cancel); leaves {
		return s.leave()
	}
	if command.Acknowledges(s.desk.parts.Lexicon, string(s.account.Lang), text) { // «wait», «等等» is no reason
		return offer(say("desk.give_reason"), tap("button.leave", command.Cancel{}.Verb(), "")), nil
	}
	s.talk.Form, s.talk.Field = "", "" // a bare yes or no answers the question
	u := s.parse(text)
	if asksAbout(u.Command) && u.Ask == nil && u.Deny == "" { // answered between; the reason is still waited for
		waits := s.talk.Question
		cards, err := s.command(text)
		if s.talk.Question == waits {
			s.talk.Form, s.talk.Field = reasonForm, reasonForm
		}
		return cards, err
	}
	if yes, bare := s.parse(text).Command.(command.YesNo); bare && !yes.Yes {
		return s.leave()
	} else if bare {
		s.talk.Form, s.talk.Field = reasonForm, reasonForm
		return say("desk.give_reason"), nil
	}
	q, ok, err := s.waiting()
	if err != nil || !ok || len(q.Options) != 1 {
		return s.notUnderstood(command.Understanding{}), err
	}
	if s.another(u, text) {
		return s.askReasonOr(q, text)
	}
	return s.reasonFor(q.Options[0], text)
}

// reasonFor reads an act back with its reason.
func (s *session) reasonFor(o core.QuestionOption, text string) ([]core.Card, error) {
	x, err := decode(o.Verb, o.Command)
	if err != nil {
		return nil, err
	}
	r, ok := x.(reasoned)
	if !ok {
		return say("desk.old_button"), nil
	}
	if x, gives := r.withReason(text).(GiveRefund); gives {
		return s.refundSure(x)
	}
	return s.confirm(say("desk.reason_back", "Reason", text), r.withReason(text))
}
