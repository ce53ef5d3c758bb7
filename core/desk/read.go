package desk

import (
	"errors"
	"strings"

	"taikyoku/core"
	"taikyoku/core/command"
	"taikyoku/locales"
)

// respond decides what the input is: something that happened, a tap, an answer
// to what was asked, a line of a dialogue, or a command.
func (s *session) respond() ([]core.Card, error) {
	switch s.in.What {
	case core.Joined:
		return s.welcome(), nil
	case core.Left:
		return nil, nil
	case core.Other:
		return offer(say("desk.only_text"), s.mainButtons()...), nil
	}
	if data, err := s.button(); err != nil || data != "" {
		if err != nil {
			return nil, err
		}
		return s.choose(data)
	}
	if code := strings.ToUpper(s.fold(s.in.Text)); s.knowsCode(code) {
		return s.link(command.LinkAccount{Code: code})
	}
	if cards, asked, err := s.findEvent(); asked || err != nil {
		return cards, err
	}
	if cards, done, err := s.repeatForgotten(); done || err != nil {
		return cards, err
	}
	switch s.talk.Form {
	case "":
	case tellForm:
		if cards, left, err := s.leaveTell(); left || err != nil {
			return cards, err
		}
		return s.fillTell(s.in.Text)
	case detailForm:
		return s.fillDetail(s.in.Text)
	default:
		return s.fill(s.in.Text)
	}
	for _, answers := range []func() ([]core.Card, bool, error){s.mendForm, s.answersNotice, s.answersInquiry} {
		if cards, done, err := answers(); done || err != nil {
			return cards, err
		}
	}
	return s.command(s.in.Text)
}

// repeatForgotten puts the last question again when the short-term memory was
// lost and the message by itself is only an answer.
func (s *session) repeatForgotten() (cards []core.Card, done bool, err error) {
	if !s.forgotten {
		return nil, false, nil
	}
	if reason, err := s.resumeReason(); reason || err != nil {
		return nil, false, err
	}
	if told, err := s.resumeTell(); told || err != nil {
		return nil, false, err
	}
	u := s.parse(s.in.Text)
	if !s.answerOnly(u) {
		return nil, false, s.restoreForm()
	}
	if cards, ok, err := s.resumeForm(); ok || err != nil {
		return cards, ok, err
	}
	q, ok, err := s.waiting()
	if err != nil || !ok || u.Command == nil && s.now().Sub(q.At) >= lateYes {
		return nil, false, err
	}
	s.talk.Question = q.ID
	if awaitsReason(q) {
		return append(say("desk.say_again"), s.reasonCards(q)...), true, nil
	}
	return append(say("desk.say_again"), withAnswers(q)...), true, nil
}

// answerOnly reports whether a message means nothing without its question: a
// federation id looks like a code, but one that is known was taken before. A word
// that agrees with the other side's report is about that.
func (s *session) answerOnly(u command.Understanding) bool {
	switch u.Command.(type) {
	case nil:
		return u.Ask == nil
	case command.Confirm:
		q, ok, err := s.waiting()
		return err != nil || !ok || !s.newerClaim(q)
	case command.YesNo, command.Choose, command.Fill, command.LinkAccount, command.RegisterPlayer:
		return true
	}
	return false
}

// parse reads a text in the context of the moment.
func (s *session) parse(text string) command.Understanding {
	return command.Parse(s.desk.parts.Lexicon, s.context(text), command.Message{Text: text, Quoted: s.quoted()})
}

// command understands a text and does it, several things in their order.
func (s *session) command(text string) ([]core.Card, error) {
	for _, form := range []func(string) ([]core.Card, bool, error){s.delegationTold, s.unitFormTold, s.listTold} {
		if cards, done, err := form(text); done || err != nil {
			return cards, err
		}
	}
	u := s.parse(text)
	if unit, ok := s.entersUnit(text); ok {
		u = unit
	}
	s.because = ""
	if result, reason, ok := s.resultBecause(text); ok {
		u, s.because = result, reason
	}
	s.noteLang(u)
	for _, own := range []func(command.Understanding, string) ([]core.Card, bool, error){s.ownTakenBack, s.ownLate, s.ownDetail, s.ownChange} {
		if cards, done, err := own(u, text); done || err != nil {
			return cards, err
		}
	}
	asked, err := s.askedBeside(&u)
	if err != nil {
		return nil, err
	}
	cards, err := s.understood(u, text)
	cards = append(asked, cards...)
	for i, then := range u.Then {
		if err != nil {
			break
		}
		if s.talk.Question != 0 {
			return cards, s.keepRest(u.Then[i:])
		}
		var more []core.Card
		more, err = s.understood(then, then.Text)
		cards = append(cards, more...)
	}
	return cards, err
}

// askedBeside answers the questions that stand beside an order sheet before it is
// read back: they need not wait for its yes.
func (s *session) askedBeside(u *command.Understanding) ([]core.Card, error) {
	if _, sheet := u.Command.(command.SubmitLineup); !sheet {
		return nil, nil
	}
	var cards []core.Card
	for len(u.Then) > 0 && asksAbout(u.Then[0].Command) && u.Then[0].Ask == nil && u.Then[0].Deny == "" {
		more, err := s.understood(u.Then[0], u.Then[0].Text)
		if err != nil {
			return nil, err
		}
		cards, u.Then = append(cards, more...), u.Then[1:]
	}
	return cards, nil
}

// keepRest keeps what else a message said until its first question is answered.
func (s *session) keepRest(rest []command.Understanding) error {
	q, err := s.tx.Question(s.talk.Question)
	if err != nil {
		return err
	}
	for _, u := range rest {
		if u.Text != "" {
			q.Rest = append(q.Rest, u.Text)
		}
	}
	return s.tx.PutQuestion(q)
}

// takeUp reads what a message said beside a question that now has its answer.
func (s *session) takeUp(q core.Question) ([]core.Card, error) {
	answer := s.in
	defer func() { s.in = answer }()
	var cards []core.Card
	for i, text := range q.Rest {
		s.in.Text, s.in.Button, s.in.Quoted = text, "", "" // it is what is read now, not the answer
		more, err := s.command(text)
		if err != nil {
			return nil, err
		}
		cards = append(cards, more...)
		if s.talk.Question == 0 || i+1 == len(q.Rest) {
			continue
		}
		next, err := s.tx.Question(s.talk.Question)
		if err != nil {
			return nil, err
		}
		next.Rest = append(next.Rest, q.Rest[i+1:]...)
		return cards, s.tx.PutQuestion(next)
	}
	return cards, nil
}

// noteLang takes the language of a first message that a service told nothing
// about.
func (s *session) noteLang(u command.Understanding) {
	lang := locales.Lang(u.Lang)
	if s.account.Chosen || s.account.Greeted || s.in.Locale != "" || lang == "" {
		return
	}
	s.account.Lang, s.account.Greeted = lang, true
}

// understood does what was understood, or says why not, or asks.
func (s *session) understood(u command.Understanding, text string) ([]core.Card, error) {
	if cards, done, err := s.plainly(u); done || err != nil {
		return cards, err
	}
	switch {
	case s.isList(s.in.Text) && entersPlayers(u):
		return s.enterList(s.in.Text)
	case s.asksOnly(u):
		return s.inform(s.topicAsked())
	case u.Deny != "":
		return s.deny(u)
	case u.Command == nil && u.Ask == nil && u.Note == command.NotKept:
		return say("desk.not_kept"), nil
	case u.Command == nil && u.Ask == nil && u.Note == command.PaidOut:
		return say("desk.paid_out"), nil
	case u.Command == nil && u.Ask == nil:
		if cards, done, err := s.agreesAgain(); done || err != nil {
			return cards, err
		}
		if cards, answered, err := s.answerCase(); answered || err != nil {
			return cards, err
		}
		if cards := s.courtesy(text); len(cards) > 0 {
			return cards, nil
		}
		if topic := s.topicAsked(); topic != "" {
			return s.inform(topic)
		}
		if cards, err := s.clausesAbout(text); len(cards) > 0 || err != nil {
			return cards, errors.Join(err, s.missed(u, text))
		}
		return s.notUnderstood(u), s.missed(u, text)
	}
	if cards, asked, err := s.whichNamesake(u, text); asked || err != nil {
		return cards, err
	}
	if cards, asked, err := s.severalPaid(u, text); asked || err != nil {
		return cards, err
	}
	if refused := s.othersNamed(u, text); refused != nil {
		return nil, refused
	}
	switch {
	case u.Ask != nil && u.Ask.Kind == command.AskForm && s.ev != nil && s.ofUnits():
		return s.obey(u.Command) // what is missing is asked for one by one
	case u.Ask != nil && u.Ask.Kind == command.AskReason && s.ev != nil && s.ev.Rules.Appeals != nil:
		return s.obey(u.Command)
	case u.Ask != nil && !s.namesTable(u) && !s.namesAbsent(u):
		if err := s.missed(u, text); err != nil {
			return nil, err
		}
		return s.askBack(u)
	}
	return s.obey(u.Command)
}

// missed keeps a message that was not understood, without personal data.
func (s *session) missed(u command.Understanding, text string) error {
	m, ok := command.Missed(s.desk.parts.Lexicon, s.context(text), command.Message{Text: text}, u)
	if !ok || m.Text == "" {
		return nil
	}
	m.Last = s.now()
	return s.tx.Missed(m)
}

// namesTable reports whether the table that is asked for has been named: the
// board of an arbiter of individuals is their table.
func (s *session) namesTable(u command.Understanding) bool {
	if s.ev == nil || s.ev.Rules.Teams || u.Ask.Kind != "table" {
		return false
	}
	switch c := u.Command.(type) {
	case command.ReportBoards:
		return len(c.Boards) == 1
	case command.LateForfeit:
		return c.Board > 0
	}
	return false
}

// entersPlayers reports whether a message with a list of players is no other
// command that has been understood.
func entersPlayers(u command.Understanding) bool {
	switch u.Command.(type) {
	case nil, command.RegisterTeam, command.RegisterPlayer, command.EditTeam, command.SubmitLineup:
		return true
	}
	return false
}
