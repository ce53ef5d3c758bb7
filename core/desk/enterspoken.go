package desk

import (
	"slices"
	"strings"
	"unicode"

	"taikyoku/core"
	"taikyoku/core/command"
	"taikyoku/core/entry"
	"taikyoku/core/event"
	"taikyoku/locales"
)

// enterspoken.go takes what parents and coaches say of their list in sentences: one
// more player, another name, a child's level that was told wrong.

// listSaid takes such a sentence; done is false where it is none.
func (s *session) listSaid(d *playerList, text string) (done bool, refused *core.Error, err error) {
	if s.in.Button != "" || strings.Contains(strings.TrimSpace(text), "\n") || len(d.Rows) == 0 || s.asks(text) {
		return false, nil, nil
	}
	if more, adds := s.desk.parts.Lexicon.Without(text, locales.AddsLabel); adds {
		return s.moreSaid(d, more)
	}
	before, after, becomes := s.desk.parts.Lexicon.Cut(text, locales.BecomesLabel)
	if !becomes || after == "" {
		return s.fieldSaid(d, text)
	}
	at := s.rowSaid(*d, before)
	if at < 0 && len(d.Rows) == 1 && s.saysHeading(before) {
		at = 0
	}
	cell, err := s.readRow(after)
	facts := cell.Person.Level != "" || cell.Person.Sex != "" || !cell.Person.Born.IsZero()
	switch {
	case err != nil:
		return false, nil, err
	case at < 0 && facts && command.Kin(s.desk.parts.Lexicon, string(s.account.Lang), before) != "":
		return true, core.Refuse(core.BadInput, "", "form.who_is_meant"), nil
	case at < 0:
		return false, nil, nil
	case facts:
		mendRow(&d.Rows[at], cell)
		return true, nil, nil
	}
	name := locales.Unmarked(after)
	if refused := s.nameable(name); refused != nil {
		return true, refused, nil
	}
	row := &d.Rows[at]
	row.Team.Players = slices.Clone(row.Team.Players)
	row.Team.Name, row.Team.Players[0].Name = name, name
	row.Out, row.Not = "", nil
	return true, nil, nil
}

// saysHeading reports whether a text has the heading of a column in it: «级别错了».
func (s *session) saysHeading(text string) bool {
	_, ok := s.headingSaid(text)
	return ok
}

func (s *session) headingSaid(text string) (column entry.Column, ok bool) {
	v, err := s.desk.words()
	longest, folded := 0, entry.Fold(text)
	for heading, c := range v.Headings {
		if err == nil && len(heading) > longest && len([]rune(heading)) > 1 && strings.Contains(folded, heading) {
			column, longest = c, len(heading)
		}
	}
	return column, longest > 0
}

// fieldSaid takes what is told of one player who is named: «陈小美的学校是静安二小».
func (s *session) fieldSaid(d *playerList, text string) (done bool, refused *core.Error, err error) {
	before, after, is := s.desk.parts.Lexicon.Cut(text, locales.IsLabel)
	at := s.rowSaid(*d, before)
	column, heads := s.headingSaid(before)
	if !is || at < 0 || !heads || after == "" || !wholeIn(s.fold(before), s.fold(d.Rows[at].Team.Name)) && len(d.Rows) > 1 {
		return false, nil, nil
	}
	row := &d.Rows[at]
	switch column {
	case entry.ColumnOrganisation:
		title, refused := s.titled(after, true)
		if refused == nil {
			row.Team.Organisation = title
		}
		return true, refused, nil
	case entry.ColumnLevel, entry.ColumnSex, entry.ColumnBirth, entry.ColumnSection:
		cell, err := s.readRow(after)
		if err != nil || cell.Person.Level == "" && cell.Person.Sex == "" && cell.Person.Born.IsZero() {
			return false, nil, err
		}
		mendRow(row, cell)
		return true, nil, nil
	}
	return false, nil, nil
}

// moreSaid adds whom a sentence names, with what it tells of him.
func (s *session) moreSaid(d *playerList, more string) (done bool, refused *core.Error, err error) {
	told := command.EntryTold(s.desk.parts.Lexicon, string(s.account.Lang), more)
	read, _, err := s.readLines("1. " + told)
	if err != nil || len(read) != 1 {
		return false, nil, err
	}
	good, bad := s.sortOut(more, read)
	if bad != nil {
		return true, bad, nil
	}
	s.addRows(d, more, good)
	return true, nil, nil
}

// rowSaid is the row of somebody who is named, or of the only child of the sex that a
// word for one has; -1: none is certain.
func (s *session) rowSaid(d playerList, text string) int {
	found, folded := -1, s.fold(text)
	for i, r := range d.Rows {
		if wholeIn(folded, s.fold(r.Team.Name)) {
			if found >= 0 {
				return -1
			}
			found = i
		}
	}
	if found >= 0 {
		return found
	}
	v, err := s.desk.words()
	sex := core.Sex("")
	if err == nil {
		sex = v.Sexes[command.Kin(s.desk.parts.Lexicon, string(s.account.Lang), text)]
	}
	for i, r := range d.Rows {
		if sex != "" && r.Team.Players[0].Sex == sex {
			if found >= 0 {
				return -1
			}
			found = i
		}
	}
	return found
}

// fixList takes such a sentence after the list was read back, and reads it back anew.
func (s *session) fixList(q core.Question, x EnterPlayers, text string) (cards []core.Card, done bool, err error) {
	d := s.listOf(x)
	done, refused, err := s.listSaid(&d, text)
	switch {
	case !done || err != nil:
		return nil, false, err
	case refused != nil:
		return append(refusal(refused), withAnswers(q)...), true, nil
	}
	cards, err = s.nextRow(d)
	return cards, true, err
}

// openAgain takes back the question whether a form is right that is being filled again:
// its yes would enter the old one.
func (s *session) openAgain() error {
	q, x, err := s.readBackOpen()
	if err != nil || x == nil {
		return err
	}
	q.State, s.talk.Question = core.Replaced, 0
	return s.tx.PutQuestion(q)
}

// onlyName is a name that is all of an answer to the question for a list.
func (s *session) onlyName(text string) (entry.Applicant, bool) {
	name := strings.TrimSpace(text)
	letters := !strings.ContainsFunc(name, func(r rune) bool { return !unicode.IsLetter(r) && r != ' ' && r != '\'' })
	n := len([]rune(name))
	if !letters || s.nameable(name) != nil || s.noTitle(name) || n < 2 || !latin([]rune(name)[0]) && n > 4 {
		return entry.Applicant{}, false
	}
	if found, _ := s.desk.parts.Lexicon.Says(name, locales.ClubLabel); len(found) > 0 {
		return entry.Applicant{}, false
	}
	return entry.Applicant{Line: text, Person: entry.Person{Name: name}}, true
}

// allTold takes all that an answer tells of a player, not only what was asked.
func (s *session) allTold(p *event.Person, told entry.Applicant) {
	if told.Person.Sex != "" {
		p.Sex = told.Person.Sex
	}
	if told.Person.Level != "" && p.Level == "" {
		p.Level = told.Person.Level
	}
	if told.Person.Born.Day != 0 && p.Born.IsZero() {
		p.Born = told.Person.Born
	}
}
