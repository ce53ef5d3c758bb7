package desk

import (
	"slices"
	"strings"

	"taikyoku/core"
	"taikyoku/core/command"
	"taikyoku/core/event"
	"taikyoku/locales"
)

// mendfield.go takes what puts a team's form right while something else is asked for.

// mendField takes what puts a field of a team's form, or a player of it, right while
// something else is asked for: «领队改为李达» is no player, «4台换成陈五» no basis.
func (s *session) mendField(d *draft, text string) (known bool, refused *core.Error) {
	if strings.Contains(strings.TrimSpace(text), "\n") {
		return false, nil
	}
	names := namesOf(d.Team)
	if list, ok := s.mended(text, names); ok {
		m := list[0]
		told := m.Told || command.Changes(s.desk.parts.Lexicon, s.rosterOf(text, names), text)
		if board := max(m.Board, m.Member); board > 0 || m.Swap[0] > 0 {
			if told && max(board, m.Swap[0], m.Swap[1]) <= len(names) || m.Swap[0] > 0 && len(names) > 0 {
				return s.mendOne(d, m)
			}
		} else if m.Told && m.Label != "" {
			return s.mendOne(d, m)
		}
	}
	if s.mendBirth(d, text) {
		return true, nil
	}
	return s.leavesForm(d, text)
}

// mendBirth takes a sentence with one player's name and a day for the day of his birth:
// «刘三生日写错了，是1982年2月1日».
func (s *session) mendBirth(d *draft, text string) bool {
	born, _, bad := s.birthTyped(text)
	i := s.boardNamed(text, namesOf(d.Team)) - 1
	if bad != nil || born.IsZero() || i < 0 || i >= len(d.Team.Players) || vacant(d.Team.Players[i]) || s.knowsIDs() {
		return false
	}
	p := d.Team.Players[i]
	if typed, refused := s.playerTyped(text); refused == nil && typed.Name != "" && (typed.Name != p.Name || p.Born.IsZero()) {
		return false // a line of the list
	}
	p.Born, p.BirthYear = born, born.Year
	d.put(i, p)
	s.born = p.Name
	return true
}

// bornNoted says that a day of birth was put right, which no form shows.
func (s *session) bornNoted(cards []core.Card) []core.Card {
	if s.born == "" {
		return cards
	}
	return append(say("form.born_noted", "Player", s.born), cards...)
}

// leavesForm takes somebody out of a form who does not come: «陈二不来了».
func (s *session) leavesForm(d *draft, text string) (known bool, refused *core.Error) {
	leaves, left := s.desk.parts.Lexicon.Says(text, locales.LeavesLabel)
	if len(leaves) == 0 || s.asks(text) {
		return false, nil
	}
	if i := s.boardNamed(left, namesOf(d.Team)) - 1; i >= 0 && i < len(d.Team.Players) && !vacant(d.Team.Players[i]) {
		if r := s.ev.Rules.Roster; len(d.Team.Players) > r.Max { // of too many: the others close up
			d.Team.Players = slices.Delete(slices.Clone(d.Team.Players), i, i+1)
			d.Done[fieldPlayers] = d.seated() >= r.Min && len(d.Team.Players) <= r.Max
			return true, nil
		}
		d.put(i, event.Person{})
		delete(d.Done, fieldPlayers)
		return true, nil
	}
	return false, nil
}

// namesOf are the names of a team's players in board order.
func namesOf(t event.Team) []string {
	names := make([]string, 0, len(t.Players))
	for _, p := range t.Players {
		names = append(names, p.Name)
	}
	return names
}
