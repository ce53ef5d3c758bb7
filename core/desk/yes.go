package desk

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"taikyoku/core"
	"taikyoku/core/command"
	"taikyoku/locales"
)

// yes.go takes a yes or a no that is typed. It belongs to the question that was
// just put, or, said twice, to the one that was just answered; one that comes
// late or after other talk is about neither: it does nothing.

// lateYes is how long a typed yes belongs to what the bot said before it.
const lateYes = 30 * time.Minute

// yesNo answers the question that waits.
func (s *session) yesNo(yes bool) ([]core.Card, error) {
	q, ok, err := s.waiting()
	if err != nil {
		return nil, err
	}
	if !ok {
		return s.lastOutcome()
	}
	left, overtaken, err := s.whenPut(q)
	switch {
	case err != nil:
		return nil, err
	case yes && !left: // he cannot mean what he has not been asked yet
		s.talk.Question = q.ID
		cards, err := s.lastOutcome()
		return append(cards, withAnswers(q)...), err
	case yes && overtaken: // nor what he was asked before other things
		return s.putAgain(q)
	}
	if len(q.Options) != 1 && yes {
		return append(say("desk.choose_one"), withAnswers(q)...), nil
	}
	choice := 0
	if yes {
		choice = 1
	}
	return s.settle(q, choice)
}

// typedAnswer takes the label of a question's button that was typed. Yes and no
// are labels of every question: they are about the one that was just put.
func (s *session) typedAnswer(data string) (cards []core.Card, done bool, err error) {
	answer, is := strings.CutPrefix(unmarked(data), "q:")
	id, choice, _ := strings.Cut(answer, ":")
	n, err := strconv.ParseInt(id, 10, 64)
	if err != nil || s.in.Button != "" || !is {
		return nil, false, nil //nolint:nilerr // no button of a question
	}
	q, err := s.tx.Question(core.QuestionID(n))
	if err != nil || q.Account != s.account.ID || len(q.Options) != 1 {
		return nil, false, nil //nolint:nilerr // the button answers for itself
	}
	if _, err := strconv.Atoi(s.label()); err == nil {
		return nil, false, nil // a number is of the newest list
	}
	cards, err = s.yesNo(choice == "1")
	return cards, true, err
}

// typedConfirm takes the label of a report's button that was typed while a question
// waits which was put after that report: it answers the question (JP-77).
func (s *session) typedConfirm(data string) (cards []core.Card, done bool, err error) {
	ref, isReport := strings.CutPrefix(unmarked(data), "r:")
	if s.in.Button != "" || s.in.Quoted != "" || !isReport {
		return nil, false, nil
	}
	if _, err := strconv.Atoi(s.label()); err == nil {
		return nil, false, nil // a number is of the newest list
	}
	q, ok, err := s.waiting()
	if err != nil || !ok {
		return nil, false, err
	}
	recent, err := s.tx.RecentNotices(s.account.ID, recentNotices)
	for _, n := range recent {
		if offers(n, "r:"+ref) {
			break
		}
		if offers(n, fmt.Sprintf("q:%d:", q.ID)) {
			cards, err = s.yesNo(strings.HasSuffix(ref, ":ok"))
			return cards, true, err
		}
	}
	return nil, false, err
}

// whenPut reports whether a question has left for the one who is to answer it,
// and whether something else was said since, or long ago.
func (s *session) whenPut(q core.Question) (left, overtaken bool, err error) {
	recent, err := s.tx.RecentNotices(s.account.ID, recentNotices)
	overtaken = s.now().Sub(q.At) >= lateYes
	for _, n := range recent {
		if offers(n, fmt.Sprintf("q:%d:", q.ID)) {
			return true, overtaken, err
		}
		if n.Answers != "" {
			left, overtaken = left || n.About == aboutQuestion(q.ID), true
		}
	}
	return left, overtaken, err
}

// offers reports whether a notice has a choice whose data begins so.
func offers(n core.Notice, data string) bool {
	return slices.ContainsFunc(buttonsOf(n.Cards), func(b core.Button) bool { return strings.HasPrefix(unmarked(b.Data), data) })
}

// unmarked is the data of a choice without the event it belongs to.
func unmarked(data string) string {
	if marked, ok := strings.CutPrefix(data, eventMark); ok {
		_, data, _ = strings.Cut(marked, ":")
	}
	return data
}

func aboutQuestion(q core.QuestionID) string { return fmt.Sprintf("question:%d", q) }
func aboutSettled(q core.QuestionID) string  { return fmt.Sprintf("settled:%d", q) }

// putAgain puts a question once more that was asked before other things: it has
// not been answered by a yes to them.
func (s *session) putAgain(q core.Question) ([]core.Card, error) {
	q.At = s.now()
	if err := s.tx.PutQuestion(q); err != nil {
		return nil, err
	}
	s.talk.Question = q.ID
	if awaitsReason(q) {
		return append(say("desk.asked_before"), s.reasonCards(q)...), nil
	}
	return append(say("desk.asked_before"), withAnswers(q)...), nil
}

// lastOutcome tells a second yes what has become of the first; one that comes
// late or after other talk hears that nothing waits, and what was settled last.
func (s *session) lastOutcome() ([]core.Card, error) {
	if cards, differs, err := s.stillDiffers(); differs || err != nil {
		return cards, err
	}
	q, err := s.tx.LastAnswered(s.account.ID)
	if errors.Is(err, core.ErrNoRow) {
		return offer(say("desk.nothing_asked"), s.mainButtons()...), nil
	}
	if err != nil {
		return nil, err
	}
	if again, err := s.justSettled(q); again || err != nil {
		cards, settled := s.settle(q, max(q.Chosen, 1))
		return cards, errors.Join(err, settled)
	}
	return s.nothingWaits(q), nil
}

// justSettled reports whether the last thing that was said answered a question.
func (s *session) justSettled(q core.Question) (bool, error) {
	last, err := s.tx.LastReply(s.account.ID)
	if errors.Is(err, core.ErrNoRow) {
		return false, nil
	}
	return err == nil && last.About == aboutSettled(q.ID) && s.now().Sub(last.Due) < lateYes, err
}

// nothingWaits says so, and names what was recorded last, or why what was asked
// can no longer be done.
func (s *session) nothingWaits(q core.Question) []core.Card {
	if s.lapsed != nil {
		return append(say("desk.asked_before_over"), refusal(s.lapsed)...)
	}
	cards := say("desk.nothing_asked")
	at := q.Settled
	if ev, err := s.tx.Event(q.Event); err == nil {
		at = at.In(ev.Zone())
	}
	if what := firstWords(q.Outcome); q.State == core.Agreed && !what.Empty() && !q.Settled.IsZero() {
		cards[0].Body = append(cards[0].Body, locales.T("desk.recorded_last", "At", moment(at), "What", what))
	}
	return offer(cards, s.mainButtons()...)
}

// firstWords is what cards say first.
func firstWords(cards []core.Card) locales.Text {
	for _, c := range cards {
		for _, t := range append([]locales.Text{c.Title}, c.Body...) {
			if !t.Empty() {
				return t
			}
		}
	}
	return locales.Text{}
}

// agreesAgain takes a bare yes where nothing waits for the one that was said
// last: what it was said to is done already.
func (s *session) agreesAgain() ([]core.Card, bool, error) {
	if !command.Agrees(s.desk.parts.Lexicon, string(s.account.Lang), s.in.Text) {
		return nil, false, nil
	}
	if cards, differs, err := s.stillDiffers(); differs || err != nil {
		return cards, differs, err
	}
	q, err := s.tx.LastAnswered(s.account.ID)
	if errors.Is(err, core.ErrNoRow) || err == nil && q.State != core.Agreed && q.State != core.Refused {
		return nil, false, nil
	}
	if err != nil {
		return nil, false, err
	}
	if again, err := s.justSettled(q); err != nil || !again {
		return s.nothingWaits(q), true, err
	}
	cards, err := s.settle(q, q.Chosen)
	return cards, true, err
}
