package desk

import (
	"errors"

	"taikyoku/core"
)

// formresume.go takes a form up again whose conversation was forgotten.

// restoreForm takes up the dialogue of a form whose conversation was forgotten.
func (s *session) restoreForm() error {
	_, err := s.tx.Draft(s.account.ID)
	if errors.Is(err, core.ErrNoRow) {
		return nil
	}
	if err != nil {
		return err
	}
	if s.byList() {
		d, err := s.listDraft()
		field, _, _ := s.missing(d)
		s.talk.Form, s.talk.Field = registerForm, field
		return err
	}
	d, err := s.draft()
	switch {
	case d.Detail == "":
		s.talk.Form, s.talk.Field = registerForm, s.wanted(d)
	case s.now().Sub(d.At) >= lateYes: // what is said now is no answer to that
		return s.tx.PutDraft(s.account.ID, nil)
	default:
		s.talk.Form, s.talk.Field = detailForm, d.Detail
	}
	return err
}

// resumeForm repeats the question of such a form.
func (s *session) resumeForm() ([]core.Card, bool, error) {
	if err := s.restoreForm(); err != nil || s.talk.Form == "" {
		return nil, false, err
	}
	if s.talk.Form == detailForm {
		cards, err := s.askDetail(s.talk.Field)
		return append(say("desk.say_again"), cards...), true, err
	}
	if s.byList() {
		d, err := s.listDraft()
		if err != nil {
			return nil, false, err
		}
		cards, err := s.nextRow(d)
		return append(say("desk.say_again"), cards...), true, err
	}
	d, err := s.draft()
	if err != nil {
		return nil, false, err
	}
	cards, err := s.nextField(d)
	return append(say("desk.say_again"), cards...), true, err
}
