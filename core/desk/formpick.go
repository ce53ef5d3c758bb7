package desk

import (
	"errors"
	"strings"

	"taikyoku/core"
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
		return append(refusal(refused), s.prompt(s.talk.Field, d)...), s.keepDraft(d) // what was good of it stays
	}
	return s.nextField(d)
}
