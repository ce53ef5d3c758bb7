package desk

import (
	"errors"

	"taikyoku/core"
	"taikyoku/core/event"
)

// lapse.go ends what was asked when its matter is over: a question put yesterday
// must not take today's message for its answer.

// lapse ends a question that was put some time ago and of which nothing can be
// done any more: its deadline has passed, its result is final. gone: it did.
func (s *session) lapse(q core.Question) (gone bool, err error) {
	if s.now().Sub(q.At) < lateYes || asksMeant(q) || len(q.Options) == 0 {
		return false, nil
	}
	w := s.world()
	if w.ev == nil || w.id != q.Event {
		if w, err = s.desk.world(s.tx, q.Event, s.now(), s.account.ID, s.in.EventID); err != nil || w.ev == nil {
			return false, err
		}
	}
	var why *core.Error
	for _, o := range q.Options {
		x, err := decode(o.Verb, o.Command)
		if err != nil {
			return false, err
		}
		if why = w.tooLate(x); why == nil {
			return false, nil
		}
	}
	q.State, q.Chosen, q.Settled = core.Refused, len(q.Options), s.now()
	if s.talk.Question == q.ID {
		s.talk.Question = 0
	}
	s.lapsed = why
	return true, s.tx.PutQuestion(q)
}

// tooLate is why an act can never be done again; nil: it may be done, now or with
// a reason. What was changed meanwhile is asked anew by the acts that can.
func (w *world) tooLate(x Act) *core.Error {
	switch x.(type) {
	case ChangeTeam, EnterPlayers:
		return nil
	}
	refused := w.wouldRefuse(x)
	if refused == nil || takesReason(refused.Next) || refused.Code != core.TooLate && refused.Code != core.Conflict {
		return nil
	}
	return refused
}

// errUndo undoes what was only tried.
var errUndo = errors.New("only tried")

// wouldRefuse is the refusal that an act would get now; nil: it would be done.
// Nothing is done.
func (w *world) wouldRefuse(x Act) *core.Error {
	err := w.tx.Attempt(func() error {
		if _, err := w.do(x); err != nil {
			return err
		}
		return errUndo
	})
	refused := (*core.Error)(nil)
	if errors.As(err, &refused) {
		return refused
	}
	return nil
}

// newerClaim reports whether the other side of the sender's match has reported
// since a question was put that is no longer fresh: then an answer is about that.
func (s *session) newerClaim(q core.Question) bool {
	if s.ev == nil || s.now().Sub(q.At) < lateYes {
		return false
	}
	for _, t := range s.mine() {
		m, ok := s.ev.CurrentMatch(t.ID)
		if claim, n := m.Standing(); ok && n > 0 && m.State == event.Reported && claim.Team != t.ID && claim.At.After(q.At) {
			return true
		}
	}
	return false
}
