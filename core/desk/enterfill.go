package desk

import (
	"errors"
	"slices"
	"strings"

	"taikyoku/core"
	"taikyoku/core/command"
	"taikyoku/core/entry"
	"taikyoku/core/event"
	"taikyoku/locales"
)

// enterfill.go takes the answers that a list of players still needs.

// fillList takes one line of the dialogue.
func (s *session) fillList(text string) ([]core.Card, error) {
	d, err := s.listDraft()
	if err != nil {
		return nil, err
	}
	asked := s.parse(text).Command
	if _, leaves := asked.(command.Cancel); !leaves && s.in.Button == "" && strings.Contains(text, "\n") {
		if read, err := s.readLines(text); err != nil || len(read) > 1 { // a question among the players does not lose them
			cards, failed := s.enterList(text)
			return cards, errors.Join(err, failed)
		}
	}
	switch c := asked.(type) {
	case command.Cancel:
		return s.leaveForm()
	case command.Language, command.ShowRules, command.ShowVenue, command.ShowFee, command.ShowSchedule, command.Help:
		if s.in.Button != "" {
			break
		}
		field, i, why := s.missing(d)
		cards, err := s.obey(c)
		if err != nil || field == "" {
			return cards, err
		}
		again, err := s.askRow(d, field, i, why)
		return append(cards, again...), err
	}
	field, i, why := s.missing(d)
	if field == "" {
		return s.nextRow(d)
	}
	again := func(cards []core.Card, err error) ([]core.Card, error) {
		asked, failed := s.askRow(d, field, i, why)
		return append(cards, asked...), errors.Join(err, failed)
	}
	read, err := s.readLines(text)
	switch {
	case err != nil:
		return nil, err
	case len(read) > 1, len(read) == 1 && (strings.Contains(text, "\n") || field == fieldList || read[0].Labelled || s.isList(text) && s.noRow(d, text)):
		return s.enterList(text)
	}
	if s.asksAside(field, strings.TrimSpace(text)) {
		if cards, asked, err := s.aside(text); asked || err != nil {
			return again(cards, err)
		}
	}
	if field == fieldList {
		return again(say("enter.not_a_list"), nil)
	}
	if _, _, refused := s.birthTyped(text); field == fieldBirth && refused != nil {
		return again(refusal(refused), nil)
	}
	mended, err := s.tellsNoClub(text)
	if err != nil {
		return nil, err
	}
	mended = mended && field == fieldClub
	if title, refused := s.titled(text, false); field == fieldClub && !mended && refused != nil && title == "" {
		return again(refusal(refused), nil)
	}
	if !mended && s.fillRow(&d, field, i, strings.TrimSpace(text), why) {
		return s.nextRow(d)
	}
	if s.in.Button == "" { // it may be about somebody else, or about another thing
		if understood, refused, err := s.mendRows(&d, text, i); err != nil || refused != nil {
			return again(refusalCards(refused), err)
		} else if understood {
			return s.nextRow(d)
		}
	}
	return again(say("enter.not_clear"), nil)
}

// tellsNoClub reports whether an answer tells the sex or the level, and no club.
func (s *session) tellsNoClub(text string) (bool, error) {
	if list, ok := s.mended(text, nil); ok && list[0].Value != "" { // 不对，三级
		text = list[0].Value
	}
	told, err := s.readRow(text)
	return err == nil && told.Club == "" && (told.Person.Sex != "" || told.Person.Level != ""), err
}

func refusalCards(e *core.Error) []core.Card {
	if e == nil {
		return nil
	}
	return refusal(e)
}

// noRow reports whether a line is about somebody who is not on the list by that
// name yet.
func (s *session) noRow(d playerList, text string) bool {
	return !slices.ContainsFunc(d.Rows, func(r playerRow) bool { return strings.Contains(s.fold(text), s.fold(r.Team.Name)) })
}

// fillRow takes an answer; ok is false if it is none.
func (s *session) fillRow(d *playerList, field string, i int, text string, why *core.Error) (ok bool) {
	if field == fieldRelation {
		return s.fillRelation(d, text)
	}
	row := &d.Rows[i]
	p := &row.Team.Players[0]
	read := s.readCell(text)
	switch field {
	case fieldLevel:
		if row.NoLevel = text == "-" || s.fold(text) == s.fold(s.print(locales.T("enter.no_level"))); row.NoLevel {
			return true
		}
		p.Level = read.Level
		return p.Level != ""
	case fieldSex:
		if p.Sex = read.Sex; text == string(core.Men) || text == string(core.Women) {
			p.Sex = core.Sex(text)
		}
		return p.Sex != ""
	case fieldBirth:
		p.Born, ok = entry.DateTyped(s.dates(), text)
		return ok && p.Born.Day != 0
	case fieldClub:
		text, _ = s.titled(text, true)
		for j := range d.Rows {
			if d.Rows[j].Team.Organisation == "" {
				d.Rows[j].Team.Organisation = text
			}
		}
		d.Club = true
		return true
	case fieldSection:
		told := s.sectionsTold(text)
		if len(told) == 1 {
			row.Team.Wish = told[0].ID
		}
		return len(told) == 1
	case fieldSame:
		return s.fillSame(row, text)
	}
	return false
}

// fillSame takes the answer whether somebody is already entered.
func (s *session) fillSame(row *playerRow, text string) bool {
	t := row.Team
	w := s.world()
	w.look(&t)
	other, found := w.alike(t, row.Not)
	yes, isYesNo := s.parse(text).Command.(command.YesNo)
	switch {
	case !found:
	case text == "same", isYesNo && yes.Yes, s.fold(text) == s.fold(s.print(locales.T("enter.same"))):
		row.Out = string(other.ID)
	case text == "other", isYesNo, s.fold(text) == s.fold(s.print(locales.T("enter.other"))):
		row.Not = append(row.Not, other.ID)
	default:
		return false
	}
	return true
}

func (s *session) fillRelation(d *playerList, text string) bool {
	for role, label := range map[event.Role]locales.Text{
		event.Guardian: locales.T("enter.guardian"), event.Coach: locales.T("enter.coach"), event.Player: locales.T("enter.self"),
	} {
		if text == string(role) || s.fold(text) == s.fold(s.print(label)) {
			d.Relation = role
			return true
		}
	}
	return false
}

// readCell reads one answer as a cell of a list.
func (s *session) readCell(text string) entry.Person {
	read, err := s.readRow(text)
	if err != nil {
		return entry.Person{}
	}
	return read.Person
}
