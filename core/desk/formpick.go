package desk

import (
	"errors"
	"slices"
	"strings"

	"taikyoku/core"
	"taikyoku/locales"
)

// formpick.go takes one answer of a form, typed or chosen.

// pick takes a choice, "field:value": it belongs to its own field, wherever the
// dialogue has come to and even if the conversation was forgotten.
func (s *session) pick(data string) ([]core.Card, error) {
	if _, err := s.tx.Draft(s.account.ID); errors.Is(err, core.ErrNoRow) {
		return say("desk.old_button"), nil
	}
	field, value, _ := strings.Cut(data, ":")
	if asked, _, _ := strings.Cut(field, "."); s.in.Button == "" && s.talk.Form == registerForm && asked != s.talk.Field {
		return s.fill(s.in.Text) // the word of an earlier question's choice answers this one
	}
	if s.byList() {
		return s.pickRow(data)
	}
	d, err := s.draft()
	if err != nil {
		return nil, err
	}
	return s.take(d, field, value)
}

// take puts one answer in and goes on to what is still open.
func (s *session) take(d draft, field, answer string) ([]core.Card, error) {
	refused := s.fillField(&d, field, answer)
	if refused != nil && refused.Text.Key == "entry.unit.full" {
		return s.askAdmission("second", s.unitIn(answer), refused)
	}
	if refused != nil {
		s.talk.Form, s.talk.Field = registerForm, field
		if cards, done, err := s.elsewhere(d, field, answer, refused); done || err != nil {
			return cards, err
		}
		return append(refusal(refused), s.prompt(s.talk.Field, d)...), s.keepDraft(d) // what was good of it stays
	}
	return s.nextField(d)
}

// elsewhere answers what is no answer to a field that takes no name: a question
// without its mark is answered; what is not understood is said once more how to
// write, without the whole question again.
func (s *session) elsewhere(d draft, field, answer string, refused *core.Error) (cards []core.Card, done bool, err error) {
	if !slices.Contains([]string{fieldArrivals, fieldDepartures, fieldRooms}, field) {
		return nil, false, nil
	}
	prompt := s.promptDelegation(field, d)
	if cards, asked, err := s.aside(answer); asked || err != nil {
		return append(cards, prompt...), true, err
	}
	kind, _ := s.desk.parts.Lexicon.Says(answer, locales.SingleLabel, locales.DoubleLabel)
	if topic := s.topicAsked(); topic != "" && s.in.Button == "" && len(kind) == 0 {
		cards, err := s.inform(topic)
		return append(cards, prompt...), true, err
	}
	return offer(refusal(refused), prompt[len(prompt)-1].Buttons...), true, s.keepDraft(d)
}
