package desk

import (
	"slices"
	"strings"
	"unicode"

	"taikyoku/core"
	"taikyoku/core/command"
	"taikyoku/locales"
)

// noname.go keeps out of the forms what is nobody's name: a question is answered
// while the form stays open, anything else is said to be none. A label before it
// makes a word a name: "姓名：是".

// phoneDigits are the fewest digits of a telephone number.
const phoneDigits = 5

// noName reports whether a text cannot be somebody's name. The word for nobody is
// none either, but fields that may stay empty have taken it before.
func (s *session) noName(text string) bool {
	return s.somebody(text) || command.NoName(s.desk.parts.Lexicon, string(s.account.Lang), text)
}

// nobody reports whether a text is the word for nobody, or for nothing.
func (s *session) nobody(text string) bool {
	return s.onlySays(text, locales.NoneLabel) || text != "" && strings.Trim(s.fold(text), "-/. ") == ""
}

// nameable refuses what is no name of a person.
func (s *session) nameable(text string) *core.Error { return s.checkName(text, false) }

// checkName refuses what is no name of a person; behind its label all letters are one
// that ask nothing.
func (s *session) checkName(text string, labelled bool) *core.Error {
	name, behind := s.labelledName(text)
	switch {
	case name == "":
		return nil
	case command.Unlettered(s.desk.parts.Lexicon, name), labelled && s.asks(name):
		return core.Refuse(core.BadInput, "", "form.no_name", "Text", short(name))
	case !labelled && !behind && s.noName(name):
		return core.Refuse(core.BadInput, "", "form.no_name", "Text", short(name)).Then("form.name_labelled", "Text", short(name))
	}
	return nil
}

// asks reports whether a text asks something, or wants to leave the form.
func (s *session) asks(text string) bool {
	return strings.HasSuffix(s.fold(text), "?") || command.Asks(s.desk.parts.Lexicon, string(s.account.Lang), text)
}

// noTitle reports whether a text cannot be the name of a team, a unit or a club.
func (s *session) noTitle(text string) bool {
	return command.NoTitle(s.desk.parts.Lexicon, string(s.account.Lang), text)
}

// titled is the name of a team, a unit or a club that was typed, or a refusal
// of what is none. Behind its label any letters are one.
func (s *session) titled(text string, labelled bool) (string, *core.Error) {
	title, behind := s.labelledName(text)
	if s.noTitle(title) && (!labelled && !behind || !strings.ContainsFunc(title, unicode.IsLetter)) {
		return "", core.Refuse(core.BadInput, "", "form.no_title", "Text", short(title)).Then("form.title_labelled", "Text", short(title))
	}
	return title, nil
}

// shownText is how much of a text that is no name is shown again.
const shownText = 30

func short(text string) string {
	text = strings.Join(strings.Fields(text), " ")
	if r := []rune(text); len(r) > shownText {
		return string(r[:shownText]) + "…"
	}
	return text
}

// labelledName is a name without the label that says that it is one, "姓名：是".
func (s *session) labelledName(text string) (name string, labelled bool) {
	text = strings.TrimSpace(text)
	label, rest, known := s.desk.parts.Lexicon.Label(text)
	if _, _, colon := locales.CutColon(text[:len(text)-len(rest)]); colon && known && rest != "" && label == locales.NameLabel {
		return rest, true
	}
	return text, false
}

// aside answers what is asked while a form is open. What only names somebody, or
// would change anything, is no such question.
func (s *session) aside(text string) (cards []core.Card, asked bool, err error) {
	if s.in.Button != "" || strings.Contains(text, "\n") {
		return nil, false, nil
	}
	if topic := s.ofMake(s.desk.parts.Lexicon.About(s.in.Text)); topic != "" && s.noName(text) {
		cards, err = s.inform(topic)
		return cards, true, err
	}
	c := s.context(text)
	c.Asked = nil
	u := command.Parse(s.desk.parts.Lexicon, c, command.Message{Text: text})
	if u.Deny == "" && u.Ask == nil && (asksAnyone(u.Command) || asksAbout(u.Command)) {
		form, field := s.talk.Form, s.talk.Field
		cards, err = s.obey(u.Command)
		s.talk.Form, s.talk.Field = form, field
		if refused, is := refusalOf(err); is {
			return refusal(refused), true, nil
		}
		return cards, true, err
	}
	if topic := s.topicAsked(); topic != "" && s.noName(text) {
		cards, err = s.inform(topic)
		return cards, true, err
	}
	return nil, false, nil
}

// asksAside reports whether a field's answer may be a question instead: one that
// asks for a name or a number, or a text with the mark of a question.
func (s *session) asksAside(field, text string) bool {
	if text == nothing || s.nobody(text) {
		return false
	}
	if _, labelled := s.labelledName(text); labelled {
		return false
	}
	switch {
	case slices.Contains([]string{fieldUnit, fieldOrganisation, fieldClub, fieldName}, field):
		return s.noTitle(text)
	case slices.Contains([]string{fieldLeader, fieldCoach, fieldCaptain, fieldPhone, fieldCompanions, "roster", fieldPlayers}, field), strings.HasPrefix(field, fieldPlayersOf):
		_, rest, _ := s.birthTyped(text)
		return s.noName(text) && (strings.TrimSpace(rest) == strings.TrimSpace(text) || strings.Contains(s.fold(text), "?"))
	}
	return s.asks(text)
}

// leaveForm throws the form away.
func (s *session) leaveForm() ([]core.Card, error) {
	s.talk.Form, s.talk.Field = "", ""
	return offer(say("form.left"), verbButton("register_team")), s.tx.PutDraft(s.account.ID, nil)
}
