package desk

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"taikyoku/core"
	"taikyoku/locales"
)

// option is one answer to a question: the act it gives, under a label.
type option struct {
	label locales.Text
	act   Act
}

// confirm asks for a yes before an act: the summary is read back, and the yes
// consumes the question, so that it has one effect only.
func (s *session) confirm(summary []core.Card, x Act) ([]core.Card, error) {
	return s.ask(summary, option{locales.T("button.yes"), x})
}

// restFor is how long what else a message said waits for its first question.
const restFor = 30 * time.Minute

// ask asks one question. With one option the answer is yes or no; with several
// it is one of them, or none.
func (s *session) ask(cards []core.Card, options ...option) ([]core.Card, error) {
	if s.because != "" {
		cards, options = s.withBecause(cards, options)
	}
	cards = s.withStanding(cards, options)
	q := core.Question{Account: s.account.ID, At: s.now(), State: core.Asked, Cards: cards}
	if s.ev != nil {
		q.Event = s.ev.ID
	}
	for _, o := range options {
		body, err := json.Marshal(o.act)
		if err != nil {
			return nil, err
		}
		q.Options = append(q.Options, core.QuestionOption{Label: o.label, Verb: o.act.Name(), Command: body})
	}
	old, open, err := s.waiting()
	if err != nil {
		return nil, err
	}
	if open && !asksMeant(old) && s.now().Sub(old.At) < restFor {
		q.Rest = old.Rest
	}
	if open && !asksSheet(q) {
		q.Behind = sheetBehind(old)
	}
	id, err := s.tx.Ask(q)
	if err != nil {
		return nil, fmt.Errorf("question: %w", err)
	}
	q.ID = id
	s.talk.Question = id
	return withAnswers(q), nil
}

// offerAgain offers the answers of the question that waits below other words.
func (s *session) offerAgain(cards []core.Card) ([]core.Card, error) {
	q, open, err := s.waiting()
	if err != nil || !open {
		return offer(cards, s.mainButtons()...), err
	}
	q.Cards = cards
	return withAnswers(q), nil
}

// withAnswers is a question's cards with a button for each answer.
func withAnswers(q core.Question) []core.Card {
	cards := append([]core.Card(nil), q.Cards...)
	if len(cards) == 0 {
		cards = []core.Card{{}}
	}
	last := cards[len(cards)-1]
	last.Buttons = append([]core.Button(nil), last.Buttons...)
	for i, o := range q.Options {
		last.Buttons = append(last.Buttons, core.Button{Label: o.Label, Data: fmt.Sprintf("q:%d:%d", q.ID, i+1)})
	}
	no := locales.T("button.no")
	if len(q.Options) > 1 {
		no = locales.T("button.none")
	}
	last.Buttons = append(last.Buttons, core.Button{Label: no, Data: fmt.Sprintf("q:%d:0", q.ID)})
	cards[len(cards)-1] = last
	return cards
}

// tapped answers the question that a button belongs to; data is "id:n".
func (s *session) tapped(data string) ([]core.Card, error) {
	id, n, ok := strings.Cut(data, ":")
	question, err := strconv.ParseInt(id, 10, 64)
	choice, err2 := strconv.Atoi(n)
	if !ok || err != nil || err2 != nil {
		return say("desk.old_button"), nil
	}
	q, err := s.tx.Question(core.QuestionID(question))
	if errors.Is(err, core.ErrNoRow) || err == nil && q.Account != s.account.ID {
		return say("desk.old_button"), nil
	}
	if err != nil {
		return nil, err
	}
	return s.settle(q, choice)
}

// settle gives a question its answer: choice 0 is no. A question that has its
// answer says what became of it, whatever is answered now. An order sheet that waited
// behind it is asked about again.
func (s *session) settle(q core.Question, choice int) ([]core.Card, error) {
	cards, err := s.settleOne(q, choice)
	if err != nil {
		return nil, err
	}
	sheet, err := s.sheetAgain(q)
	return append(cards, sheet...), err
}

func (s *session) settleOne(q core.Question, choice int) ([]core.Card, error) {
	if choice < 0 || choice > len(q.Options) {
		return say("desk.old_button"), nil
	}
	if q.Event != "" {
		s.enter(q.Event)
	}
	s.settled = q.ID
	switch q.State {
	case core.Agreed:
		return append(say("desk.already_done"), q.Outcome...), nil
	case core.Declined:
		return say("desk.already_declined"), nil
	case core.Replaced:
		if choice == 0 || !asksSheet(q) || s.sheetOver(q) {
			return say("desk.question_replaced"), nil
		}
	}
	if choice == 0 && !q.Doubted && readsBackForm(q) {
		return s.whatIsWrong(q)
	}
	if q.State != core.Replaced { // what is asked now still waits
		s.talk.Question = 0
	}
	if s.talk.Form == reasonForm { // answered by a button, or by the word on it
		s.talk.Form, s.talk.Field = "", ""
	}
	if choice == 0 {
		q.State = core.Declined
		if err := s.tx.PutQuestion(q); err != nil {
			return nil, err
		}
		if asksMeant(q) { // what was said was about none of them
			return say("desk.declined"), nil
		}
		more, err := s.takeUp(q)
		return append(say("desk.declined"), more...), err
	}
	o := q.Options[choice-1]
	if asksMeant(q) {
		return s.goOn(q, choice)
	}
	x, err := decode(o.Verb, o.Command)
	if err != nil {
		return nil, err
	}
	if r, revokes := x.(RevokeRuling); revokes && o.Label.Key == "ruling.one" { // which of them: what stands then is read back first
		return s.revocationChosen(r)
	}
	cards, stale, err := s.meanwhile(x)
	if stale || err != nil {
		return cards, err
	}
	cards, err = s.act(x)
	if refused := (*core.Error)(nil); errors.As(err, &refused) {
		return s.refuseQuestion(q, choice, refused)
	}
	if err != nil || s.talk.Form == reasonForm { // it is not done: what waits for its reason has replaced the question
		return cards, err
	}
	q.State, q.Chosen, q.Outcome, q.Settled = core.Agreed, choice, cards, s.now()
	if err := s.tx.PutQuestion(q); err != nil {
		return nil, err
	}
	more, err := s.afterwards(x)
	if err != nil {
		return nil, err
	}
	rest, err := s.takeUp(q)
	return slices.Concat(cards, more, rest), err
}

// afterwards adds what follows an act for its sender: the codes of players who
// have just been entered, the loss that a last illegal move brings.
func (s *session) afterwards(x Act) ([]core.Card, error) {
	switch x := x.(type) {
	case DecideSection, MergeSections:
		return s.afterDecision()
	case Register:
		return s.ownPlayersCodes()
	case ChangeTeam:
		if t, ok := s.ev.Teams.Get(x.Team); ok && x.newCaptain() && s.ev.Rules.Teams && samePerson(t.Captain, x.To.Captain) {
			return s.captainCode(t)
		}
		return s.ownPlayersCodes()
	case UseCode, GiveConsent: // what each must agree to himself comes with his link, one at a time
		if due := s.consentsDue(); len(due) > 0 {
			return s.askConsent(due)
		}
	case NoteIllegal:
		return s.proposeLoss(x)
	case Revoke:
		return s.newCodeAfter(x)
	}
	return nil, nil
}

// ownPlayersCodes are the codes of the players of the sender's team.
func (s *session) ownPlayersCodes() ([]core.Card, error) {
	t, ok := s.own()
	if !ok || !s.ev.Rules.Teams {
		return nil, nil
	}
	return s.playerCodes(t)
}

// refuseQuestion ends a question whose act was refused: it waits no more. Its
// button, or a yes at once, tries again.
func (s *session) refuseQuestion(q core.Question, choice int, refused *core.Error) ([]core.Card, error) {
	rest := q
	q.State, q.Chosen, q.Settled, q.Rest = core.Refused, choice, s.now(), nil
	if err := s.tx.PutQuestion(q); err != nil {
		return nil, err
	}
	more, err := s.takeUp(rest)
	return append(refusal(refused), more...), err
}

// waiting is the question that waits for the account's answer.
func (s *session) waiting() (core.Question, bool, error) {
	q, err := s.tx.OpenQuestion(s.account.ID)
	if errors.Is(err, core.ErrNoRow) {
		return q, false, nil
	}
	if err != nil {
		return q, false, err
	}
	gone, err := s.lapse(q)
	return q, !gone && err == nil, err
}
