package desk

import (
	"slices"
	"strconv"
	"strings"

	"taikyoku/core"
	"taikyoku/core/command"
	"taikyoku/core/event"
	"taikyoku/locales"
)

// replace.go asks who takes the place of a player whom somebody unnamed is to
// replace, «4番の岡本を新しい人に替えたい», and takes the answer.

// replaceForm is the dialogue that waits for the name; its field is the board.
const replaceForm = "replace"

// somebody reports whether a text stands for a person without naming one: «新しい人».
func (s *session) somebody(text string) bool {
	return len(s.desk.parts.Lexicon.Only(text, locales.AroundLabel, locales.SomebodyLabel)) > 0
}

// whoComes asks who is to take a board.
func (s *session) whoComes(board int, out event.Person) *core.Error {
	next := "roster.who_comes_next"
	if !s.knowsIDs() {
		next = "roster.who_comes_unit"
	}
	return core.Refuse(core.BadInput, "", "roster.who_comes", "Board", board, "Name", out.Name).Then(next)
}

// askWho asks it and waits for the answer.
func (s *session) askWho(board int, out event.Person) []core.Card {
	s.talk.Form, s.talk.Field = replaceForm, strconv.Itoa(board)
	return refusal(s.whoComes(board, out))
}

// fillReplace takes the answer: who comes is seated on the board in the form that is
// read back, else in the entry.
func (s *session) fillReplace(text string) ([]core.Card, error) {
	board, _ := strconv.Atoi(s.talk.Field)
	q, x, err := s.readBackOpen()
	if err != nil {
		return nil, err
	}
	form, reads := x.(Register)
	t, own := s.own()
	if reads {
		t = form.Team
	}
	if _, leaves := s.parse(text).Command.(command.Cancel); leaves || !reads && !own || board < 1 || board > len(t.Players) {
		s.talk.Form, s.talk.Field = "", ""
		if reads {
			return withAnswers(q), nil
		}
		return s.leave()
	}
	again := s.askWho(board, t.Players[board-1])
	if cards, asked, err := s.aside(text); asked || err != nil {
		return append(cards, again...), err
	}
	if s.somebody(text) || s.says(text, true) || s.says(text, false) || s.closing(text) != "" {
		return again, nil
	}
	d := fullDraft(t)
	d.Team.Players = slices.Clone(t.Players)
	if refused := s.mendBoard(&d, board-1, strings.TrimSpace(text)); refused != nil {
		return append(refusal(refused), again...), nil
	}
	s.talk.Form, s.talk.Field = "", ""
	if reads {
		return s.readBack(d)
	}
	return s.readBackChange(t, d.Team, s.in.Text)
}
