package desk

import (
	"errors"
	"slices"

	"taikyoku/core"
	"taikyoku/core/command"
	"taikyoku/core/event"
	"taikyoku/locales"
)

// reason.go lets those who stand above a rule do what it refuses: every such
// override has a reason, which is journalled with the act (T6).

// reasoned is an act that a rule refuses, and that is done with a reason.
type reasoned interface {
	Act
	withReason(reason string) Act
	// matter names what is done, and to whom: it is read back with the reason.
	matter(w *world) locales.Text
}

// The next steps of a refusal that a reason overcomes: an exception to a rule, the
// correction of a result, a payment that is taken back.
const (
	giveReason    = "desk.give_reason"
	correctReason = "report.needs_reason_next"
	undoReason    = "pay.undo_reason"
)

// takesReason reports whether a text asks for a reason.
func takesReason(t locales.Text) bool {
	return t.Key == giveReason || t.Key == correctReason || t.Key == writeAppeal || t.Key == undoReason || t.Key == "withdraw.why"
}

// reasonForm is the dialogue that waits for a reason.
const reasonForm = "reason"

// askReason shows a refusal and takes the next message as the reason for doing
// it all the same.
func (s *session) askReason(refused *core.Error, x reasoned) ([]core.Card, error) {
	cards := refusal(refused)
	if a, ok := x.(MakeAppeal); ok {
		cards = s.appealTerms(a)
	}
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
	if len(body) == 0 || !takesReason(body[len(body)-1]) {
		return false, nil
	}
	s.talk.Form, s.talk.Field, s.talk.Question = reasonForm, reasonForm, q.ID
	return true, nil
}

// needsReason is the refusal in an error, if a reason overcomes it.
func needsReason(err error) (*core.Error, bool) {
	refused := (*core.Error)(nil)
	return refused, errors.As(err, &refused) && takesReason(refused.Next)
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
	if q, waits, err := s.waiting(); err != nil || waits && appealWaits(q) {
		if err != nil {
			return nil, err
		}
		s.talk.Form, s.talk.Field = "", ""
		return s.fillAppeal(q, text)
	}
	lexicon, lang := s.desk.parts.Lexicon, string(s.account.Lang)
	if command.Acknowledges(lexicon, lang, text) { // «wait», «等等» is no reason
		return s.reasonAgain()
	}
	s.talk.Form, s.talk.Field = "", "" // a bare yes or no answers the question
	u := s.parse(text)
	before, reason, marked := command.CutReason(lexicon, lang, text)
	switch {
	case marked && whole(s.parse(before)): // a matter of its own, with its own reason
		return s.between(text)
	case marked:
	case asksAbout(u.Command) && u.Ask == nil && u.Deny == "", tellsTable(u.Command):
		return s.between(text)
	}
	if yes, bare := u.Command.(command.YesNo); bare && !yes.Yes {
		return s.leave()
	} else if bare {
		return s.reasonAgain()
	}
	q, ok, err := s.waiting()
	switch {
	case err != nil || !ok || len(q.Options) != 1:
		return s.notUnderstood(command.Understanding{}), err
	case marked:
		return s.reasonFor(q.Options[0], reason)
	case s.duePast(u, q.Options[0]):
		return s.between(text)
	case s.another(u, text) || s.now().Sub(q.At) >= lateYes: // long after it was asked for it may be anything
		return s.askReasonOr(q, text)
	}
	return s.reasonFor(q.Options[0], text)
}

// reasonAgain says once more that the reason is waited for.
func (s *session) reasonAgain() ([]core.Card, error) {
	q, ok, err := s.waiting()
	if err != nil || !ok {
		return s.notUnderstood(command.Understanding{}), err
	}
	s.talk.Form, s.talk.Field = reasonForm, reasonForm
	card := core.Card{}
	if n := len(q.Cards); n > 0 && len(q.Cards[n-1].Body) > 0 {
		card.Body = q.Cards[n-1].Body[len(q.Cards[n-1].Body)-1:]
	}
	return offer([]core.Card{card}, tap("button.leave", command.Cancel{}.Verb(), "")), nil
}

// between does what was said instead of a reason; where it asks nothing itself
// the reason is still waited for.
func (s *session) between(text string) ([]core.Card, error) {
	waits := s.talk.Question
	cards, err := s.command(text)
	if s.talk.Question == waits && s.talk.Form == "" {
		s.talk.Form, s.talk.Field = reasonForm, reasonForm
	}
	return cards, err
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
	return s.reasonOf(r, text)
}

// reasonOf reads an act back with the reason that was given for it.
func (s *session) reasonOf(r reasoned, text string) ([]core.Card, error) {
	act, matter := r.withReason(text), r.matter(s.world())
	card := core.Card{Body: []locales.Text{matter, locales.T("desk.reason_back", "Reason", text)}}
	switch x := act.(type) {
	case Waive:
		card.Body = append(x.placeNotes(s.world()), card.Body...)
	case GiveRefund:
		return s.refundSure(x)
	case MakeAppeal:
		return s.confirm(s.appealSure(x), x)
	case Withdraw, WithdrawUnit:
		return s.withdrawBecause(x.(reasoned), matter, text)
	case SetResult, ForfeitBoard, ForfeitMatch, RevokeRuling, UndoPayment, MoveRound: // it asks for the yes itself
		card.Body = []locales.Text{locales.T("report.reason", "Reason", text), matter}
	}
	return s.confirm([]core.Card{card}, act)
}

// resultBecause understands a result, or a withdrawal, that staff send with its
// reason: what stands behind the word for it says nothing of the result.
func (s *session) resultBecause(text string) (u command.Understanding, reason string, ok bool) {
	if s.ev == nil || !s.has(event.Arbiter, event.Organiser) {
		return u, "", false
	}
	before, reason, ok := command.CutReason(s.desk.parts.Lexicon, string(s.account.Lang), text)
	if !ok {
		return u, "", false
	}
	u = s.parse(before)
	_, withdraws := u.Command.(command.WithdrawTeam)
	return u, reason, withdraws || tellsResult(u.Command)
}

// tellsResult reports whether a command tells the result of a game.
func tellsResult(c command.Command) bool {
	switch c := c.(type) {
	case command.Correct:
		return c.HasScore || len(c.Boards) > 0 || len(c.Swap) > 0
	case command.ReportTotal:
		return c.Table > 0 || c.Score.First+c.Score.Second > 0
	case command.ReportBoards:
		return len(c.Boards) > 0
	case command.LateForfeit:
		return c.Table > 0 || c.Board > 0 || c.Team != ""
	}
	return false
}

// duePast reports whether a forfeit that waits for its reason is told again when it
// needs none any more: its time has come.
func (s *session) duePast(u command.Understanding, o core.QuestionOption) bool {
	if _, again := u.Command.(command.LateForfeit); !again {
		return false
	}
	x, err := decode(o.Verb, o.Command)
	return err == nil && s.world().wouldRefuse(x) == nil
}

// tellsTable reports whether a command tells a result with its table: no reason
// for another says as much.
func tellsTable(c command.Command) bool {
	switch c := c.(type) {
	case command.Correct:
		return c.Table > 0 && tellsResult(c)
	case command.ReportTotal:
		return c.Table > 0
	case command.ReportBoards:
		return c.Table > 0 && tellsResult(c)
	case command.LateForfeit:
		return c.Table > 0
	}
	return false
}

// withBecause adds the reason of the message to the acts that it tells, and to
// what is read back of them.
func (s *session) withBecause(cards []core.Card, options []option) ([]core.Card, []option) {
	given := false
	options = slices.Clone(options)
	for i, o := range options {
		switch x := o.act.(type) {
		case SetResult, ForfeitBoard, ForfeitMatch:
			options[i].act, given = x.(reasoned).withReason(s.because), true
		}
	}
	if !given || len(cards) == 0 {
		return cards, options
	}
	cards = slices.Clone(cards)
	cards[0].Body = append([]locales.Text{locales.T("report.reason", "Reason", s.because)}, cards[0].Body...)
	return cards, options
}
