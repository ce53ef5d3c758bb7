package desk

import (
	"slices"
	"strconv"

	"taikyoku/core"
	"taikyoku/core/command"
	"taikyoku/core/event"
)

// setBoards puts the players of the sender's team on the boards named; the
// others keep their order on the boards that are left. Until when that is free
// the roster's deadline says (HN-5, HN-38).
func (s *session) setBoards(c command.SetBoards) ([]core.Card, error) {
	t, ok := s.own()
	if c.Team != "" && s.has(event.Organiser) {
		t, ok = s.teamNamed(c.Team)
	}
	if !ok {
		return s.deny(command.Understanding{Deny: command.DenyNotCaptain})
	}
	to := t
	to.Players = make([]event.Person, len(t.Players))
	placed := map[int]bool{} // roster numbers
	for _, b := range c.Boards {
		no := s.rosterNo(t, b.Player)
		switch {
		case no == 0:
			return nil, core.Refuse(core.NotFound, "", "roster.not_a_member", "Name", b.Player)
		case b.Board < 1 || b.Board > len(t.Players):
			return say("roster.no_such_board", "Players", len(t.Players)), nil
		case placed[no] || to.Players[b.Board-1].Name != "":
			return nil, core.Refuse(core.BadInput, s.ev.Rules.Clause("roster.fixed_order"), "boards.twice", "Player", b.Player, "Board", b.Board)
		}
		placed[no] = true
		to.Players[b.Board-1] = t.Players[no-1]
	}
	next := 1
	for i := range to.Players {
		if to.Players[i].Name != "" {
			continue
		}
		for placed[next] {
			next++
		}
		to.Players[i] = t.Players[next-1]
		placed[next] = true
	}
	if slices.Equal(to.Players, t.Players) {
		return []core.Card{s.world().teamCard(t, "register.on_record")}, nil
	}
	return s.readBackChange(t, to, s.in.Text)
}

// rosterNo is the roster number of a player named by number or name.
func (s *session) rosterNo(t event.Team, player string) int {
	for i, p := range t.Players {
		if event.SameName(p.Name, player) || s.fold(player) == numberWord(i+1) {
			return i + 1
		}
	}
	return 0
}

// numberWord is a roster number as it is typed.
func numberWord(n int) string { return strconv.Itoa(n) }

// samePerson reports whether two people of one team's forms are the same: by
// their ids, or where there are none by name and day of birth.
func samePerson(p, q event.Person) bool {
	return p.ID != "" && p.ID == q.ID || p.ID == "" && q.ID == "" && event.SameName(p.Name, q.Name) && p.Born == q.Born
}

// moves says which roster number each player has after a change; who has left
// is not in it.
func moves(old, to event.Team) map[int]int {
	out := map[int]int{}
	for i, p := range old.Players {
		if j := slices.IndexFunc(to.Players, func(q event.Person) bool { return samePerson(p, q) }); j >= 0 {
			out[i+1] = j + 1
		}
	}
	return out
}
