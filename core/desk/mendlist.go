package desk

import (
	"strings"

	"taikyoku/core"
	"taikyoku/core/command"
	"taikyoku/core/entry"
	"taikyoku/core/event"
)

// mendlist.go puts a list of individuals right that was read back.

// listOf is the list as it was read back.
func (s *session) listOf(x EnterPlayers) playerList {
	d := playerList{Event: s.ev.ID, Relation: x.Relation, Club: true}
	for _, p := range x.Players {
		d.Rows = append(d.Rows, playerRow{Entrant: p, NoLevel: p.Team.Players[0].Level == ""})
	}
	return d
}

// mendList takes more players into the list, or puts one of them right: "三级" where
// there is only one, else with his name.
func (s *session) mendList(d *playerList, text string) (understood bool, refused *core.Error, err error) {
	if s.isList(text) {
		read, _, err := s.readLines(text)
		if err != nil {
			return false, nil, err
		}
		good, bad := s.sortOut(text, read)
		if bad != nil {
			return true, bad, nil
		}
		s.addRows(d, text, good)
		return true, nil, nil
	}
	only := -1
	if len(d.Rows) == 1 {
		only = 0
	}
	return s.mendRows(d, text, only)
}

// mendRows puts players of a list right who are named; without a name it is the
// one spoken of, if there is one.
func (s *session) mendRows(d *playerList, text string, spokenOf int) (understood bool, refused *core.Error, err error) {
	names := make([]string, 0, len(d.Rows))
	for _, r := range d.Rows {
		names = append(names, r.Team.Name)
	}
	list, ok := s.mended(text, names)
	if !ok {
		return false, nil, nil
	}
	for _, m := range list {
		understood, refused, err := s.mendOneRow(d, m, spokenOf)
		if !understood || refused != nil || err != nil {
			return understood, refused, err
		}
	}
	return true, nil, nil
}

// mendOneRow puts one thing right.
func (s *session) mendOneRow(d *playerList, m command.Mend, spokenOf int) (understood bool, refused *core.Error, err error) {
	named, club := m.Member > 0 || m.Board > 0, m.Label == "organisation"
	i := max(m.Member, m.Board) - 1
	if i < 0 && !(club && len(d.Rows) > 1) {
		i = spokenOf
	}
	switch {
	case m.Swap[0] > 0, m.Value == "" && !named:
		return false, nil, nil
	case m.Value == "":
		return true, core.Refuse(core.BadInput, "", "form.what_is_right"), nil
	case i >= len(d.Rows):
		return true, core.Refuse(core.NotFound, "", "form.who_is_meant"), nil
	}
	cell, err := s.readRow(m.Value)
	if err != nil {
		return false, nil, err
	}
	told := cell.Person.Sex != "" || cell.Person.Level != "" || !cell.Person.Born.IsZero() || cell.Wish != ""
	if i >= 0 && cell.Wish != "" && cell.Person.Sex == "" && !s.titles(cell.Wish, m.Value) { // 周大大 is nobody's section
		told = false
	}
	switch {
	case club && (i < 0 || !told):
		title, refused := s.titled(m.Value, true)
		if refused != nil {
			return true, refused, nil
		}
		for j := range d.Rows {
			if i < 0 || i == j {
				d.Rows[j].Team.Organisation = title
			}
		}
	case i < 0 && told:
		return true, core.Refuse(core.BadInput, "", "form.who_is_meant"), nil
	case i < 0, !told && !named && m.Label != "nameonly":
		return false, nil, nil
	case told:
		mendRow(&d.Rows[i], cell)
	default:
		if refused := s.nameable(m.Value); refused != nil {
			return true, refused, nil
		}
		d.Rows[i].Team.Name, d.Rows[i].Team.Players[0].Name = m.Value, m.Value
	}
	return true, nil, nil
}

// mendRow takes what is told of a player; the section is found anew.
func mendRow(row *playerRow, a entry.Applicant) {
	t := &row.Team
	t.Players = append([]event.Person(nil), t.Players...)
	p := &t.Players[0]
	if a.Person.Sex != "" {
		p.Sex = a.Person.Sex
	}
	if a.Person.Level != "" {
		p.Level, row.NoLevel = a.Person.Level, false
	}
	if !a.Person.Born.IsZero() {
		p.Born = a.Person.Born
	}
	if t.Division = ""; a.Wish != "" || a.Person.Level != "" {
		t.Wish = a.Wish
	}
}

// readRow reads what is told of one player without his name.
func (s *session) readRow(text string) (entry.Applicant, error) {
	read, err := s.readList("1. x," + text)
	if err != nil || len(read) == 0 {
		return entry.Applicant{}, err
	}
	return read[0], nil
}

// titles reports whether a text stands in the title of a section.
func (s *session) titles(id core.DivisionID, text string) bool {
	for _, sec := range s.ev.Rules.Sections {
		for _, title := range sec.Title {
			if sec.ID == id && strings.Contains(s.fold(title), s.fold(text)) {
				return true
			}
		}
	}
	return false
}
