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

// fillList takes one message of the dialogue: more of the list, a question, or the
// answer to what is asked about one player.
func (s *session) fillList(text string) ([]core.Card, error) {
	d, err := s.listDraft()
	if err != nil {
		return nil, err
	}
	read, _, err := s.readLines(text)
	if err != nil {
		return nil, err
	}
	field, i, why := s.missing(d)
	said := s.parse(text).Command
	_, leaves := said.(command.Cancel)
	typed, several := s.in.Button == "", strings.Contains(text, "\n")
	switch {
	case leaves:
		return s.leaveForm()
	case typed && several && len(read) > 1: // a question among the players does not lose them
		return s.enterList(text)
	case typed && asksAnyone(said):
		cards, err := s.obey(said)
		if err != nil || field == "" {
			return cards, err
		}
		again, err := s.askRow(d, field, i, why)
		return append(cards, again...), err
	case typed && said == nil || typed && speaksOfList(said):
		if done, refused, err := s.listSaid(&d, text); err != nil {
			return nil, err
		} else if done && refused != nil {
			asked, err := s.askRow(d, field, i, why)
			return append(refusal(refused), asked...), err
		} else if done {
			return s.nextRow(d)
		}
	}
	switch {
	case field == "":
		return s.nextRow(d)
	case len(read) > 1, len(read) == 1 && (several || field == fieldList || read[0].Labelled || s.isList(text) && s.noRow(d, text)):
		return s.enterList(text)
	}
	return s.answerRow(d, text, field, i, why)
}

// speaksOfList reports whether what was understood may be said of the list.
func speaksOfList(said command.Command) bool {
	switch said.(type) {
	case command.ChangeEntrant, command.EditTeam, command.RegisterTeam, command.RegisterPlayer, command.Fill:
		return true
	}
	return false
}

// answerRow takes the answer to what is asked about one player, or what is said
// instead of it.
func (s *session) answerRow(d playerList, text, field string, i int, why *core.Error) ([]core.Card, error) {
	again := func(cards []core.Card, err error) ([]core.Card, error) {
		asked, failed := s.askRow(d, field, i, why)
		return append(cards, asked...), errors.Join(err, failed)
	}
	if s.asksAside(field, strings.TrimSpace(text)) {
		if cards, asked, err := s.aside(text); asked || err != nil {
			return again(cards, err)
		}
	}
	noClub := false
	switch field {
	case fieldList:
		if a, named := s.onlyName(text); named {
			s.addRow(&d, a)
			return s.nextRow(d)
		}
		return again(say("enter.not_a_list"), nil)
	case fieldBirth:
		if _, _, refused := s.birthTyped(text); refused != nil {
			return again(refusal(refused), nil)
		}
	case fieldClub:
		var err error
		if noClub, err = s.tellsNoClub(text); err != nil {
			return nil, err
		}
		if _, refused := s.titled(text, false); refused != nil && !noClub {
			return again(refusal(refused), nil)
		}
	}
	if !noClub && s.fillRow(&d, field, i, strings.TrimSpace(text), why) {
		return s.nextRow(d)
	}
	if s.in.Button == "" { // it may be about somebody else, or about another thing
		if understood, refused, err := s.mendRows(&d, text, i); err != nil || refused != nil {
			return again(refusal(refused), err)
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
	told, _ := s.readRow(text) // what cannot be read tells nothing
	switch field {
	case fieldLevel:
		if row.NoLevel = text == "-" || s.fold(text) == s.fold(s.print(locales.T("enter.no_level"))); row.NoLevel {
			return true
		}
		p.Level = told.Person.Level
		s.allTold(p, told)
		return p.Level != ""
	case fieldSex:
		s.allTold(p, told)
		if p.Sex = told.Person.Sex; text == string(core.Men) || text == string(core.Women) {
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
