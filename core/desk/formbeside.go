package desk

import (
	"slices"
	"strings"

	"taikyoku/core"
	"taikyoku/core/command"
	"taikyoku/locales"
)

// formbeside.go takes what a captain says beside the answers while the form of his team
// asks for ids (JP-20): that he needs time, a field that he has given and wants to
// change, what can be done only when the team is entered, a question. What is still
// open is asked for again.

// besideForm takes such a text; done is false where it is to be read as an answer.
func (s *session) besideForm(d draft, text string) (cards []core.Card, done bool, err error) {
	field := s.talk.Field
	if !s.knowsIDs() || s.ofUnits() || strings.Contains(text, "\n") || len(idWord.FindAllString(text, -1)) > 1 {
		return nil, false, nil
	}
	lex := s.desk.parts.Lexicon
	if _, leaves := s.parse(text).Command.(command.Cancel); leaves || s.asksOwn(text) {
		return nil, false, nil
	}
	if len(lex.Only(text, locales.AroundLabel, locales.WaitsLabel)) > 0 {
		return append(say("form.waits"), s.prompt(field, d)...), true, nil
	}
	if x, wants := command.DetailOf(lex, s.context(text), text); wants {
		if of := detailFields[x.Label]; d.Done[of] || x.Value != "" && of != fieldPhone {
			return s.changeInForm(d, of, x.Value)
		}
	}
	if s.asks(text) || lex.Ends(text, locales.AskEndsLabel) {
		return s.askedInForm(d, text)
	}
	people := slices.Contains([]string{fieldPlayers, "roster", fieldCaptain}, field)
	if (people || field == fieldEmail) && d.seated() < s.ev.Rules.Roster.Min && (s.says(text, true) || s.says(text, false)) {
		return s.prompt(field, d), true, nil
	}
	if cards, late := s.afterForm(text); late {
		return append(cards, s.prompt(field, d)...), true, nil
	}
	if people && len(idWord.FindAllString(text, -1)) == 0 && command.Sentence(lex, text) && s.noName(text) && s.closing(text) == "" && !s.mendsForm(d, text) {
		return append(say("form.not_read"), s.prompt(field, d)...), true, nil
	}
	return nil, false, nil
}

// mendsForm reports whether a sentence puts something right that is filled in, or takes
// somebody out.
func (s *session) mendsForm(d draft, text string) bool {
	leaves, _ := s.desk.parts.Lexicon.Says(text, locales.LeavesLabel)
	list, mends := s.mended(text, namesOf(d.Team))
	return len(leaves) > 0 || mends && (formFields[list[0].Label] != "" || list[0].Label == "captain" || list[0].Board+list[0].Member+list[0].Swap[0] > 0)
}

// changeInForm puts another value into a field that was answered, or asks for it again.
func (s *session) changeInForm(d draft, field, value string) (cards []core.Card, done bool, err error) {
	if value == "" {
		delete(d.Done, field)
		s.talk.Field = field
		return s.prompt(s.talk.Field, d), true, s.keepDraft(d)
	}
	was := d.Done[field]
	var refused *core.Error
	if field == fieldCaptain {
		old := d.Team.Captain
		if refused = s.nameCaptain(&d, value); refused != nil {
			d.Team.Captain = old
		}
		d.Done[field] = refused == nil || was
	} else if refused = s.fillField(&d, field, value); refused != nil && was {
		d.Done[field] = true
	}
	if refused != nil {
		return append(refusal(refused), s.prompt(s.talk.Field, d)...), true, nil
	}
	cards, err = s.nextField(d)
	return append(say("form.noted"), cards...), true, err
}

// askedInForm answers a question and asks again for what is open.
func (s *session) askedInForm(d draft, text string) (cards []core.Card, done bool, err error) {
	cards, err = s.answered(text)
	return append(cards, s.prompt(s.talk.Field, d)...), true, err
}

// answered is the answer to a question, or the word that there is none.
func (s *session) answered(text string) ([]core.Card, error) {
	cards, asked, err := s.aside(text)
	if !asked && err == nil {
		if topic := s.topicAsked(); topic != "" {
			cards, err = s.inform(topic)
		} else {
			cards, err = s.clausesAbout(text)
		}
	}
	if err == nil && len(cards) == 0 {
		cards = say("form.no_answer")
	}
	return cards, err
}

// afterForm answers what can be done only for a team that is entered.
func (s *session) afterForm(text string) (cards []core.Card, is bool) {
	c := s.context(text)
	c.Asked = nil
	switch command.Parse(s.desk.parts.Lexicon, c, command.Message{Text: text}).Command.(type) {
	case command.WithdrawTeam:
		return say("form.not_entered"), true
	case command.PaymentReported, command.SubmitLineup, command.Protest, command.AskArbiter, command.Attendance, command.PlayerCodes, command.LateForfeit:
		if slices.Contains([]string{fieldName, fieldOrganisation}, s.talk.Field) && !s.noTitle(text) {
			return nil, false
		}
		return say("form.first"), true
	}
	return nil, false
}
