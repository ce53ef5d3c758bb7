package desk

import (
	"slices"
	"strings"
	"unicode"

	"taikyoku/core"
	"taikyoku/core/entry"
	"taikyoku/core/event"
	"taikyoku/locales"
)

// formboard.go keeps the boards of a form in order where one of them has nobody
// yet: a bad line costs its own board only. Such a board is a player without a
// name; none stands behind the last player.

func vacant(p event.Person) bool { return p.Name == "" && p.ID == "" }

// seated is how many boards of a form have their player.
func (d *draft) seated() int {
	n := 0
	for _, p := range d.Team.Players {
		if !vacant(p) {
			n++
		}
	}
	return n
}

// nextBoard is the board that the form asks for.
func (d *draft) nextBoard() int { return d.vacantFrom(0) + 1 }

// vacantFrom is the first board from i on that has nobody, counted from 0.
func (d *draft) vacantFrom(i int) int {
	for i < len(d.Team.Players) && !vacant(d.Team.Players[i]) {
		i++
	}
	return i
}

// put seats a player on a board; an empty one leaves it open.
func (d *draft) put(i int, p event.Person) {
	players := slices.Clone(d.Team.Players)
	if i >= len(players) {
		players = append(players, make([]event.Person, i+1-len(players))...)
	}
	players[i] = p
	for n := len(players); n > 0 && vacant(players[n-1]); n = len(players) {
		players = players[:n-1]
	}
	d.Team.Players = players
}

// seatOf is the board of somebody who is on the list already; -1 if he is not.
func (d *draft) seatOf(p event.Person) int {
	return slices.IndexFunc(d.Team.Players, func(x event.Person) bool {
		return p.Name != "" && event.SameName(x.Name, p.Name) && (x.ID == p.ID || p.ID == "")
	})
}

// vacate takes the player out of whom a refusal speaks and leaves his board open;
// false where it speaks of none.
func (d *draft) vacate(e *core.Error) bool {
	for _, arg := range []string{"Player", "Name"} {
		who, _ := e.Text.Args[arg].(string)
		i := slices.IndexFunc(d.Team.Players, func(p event.Person) bool { return who != "" && p.Name == who })
		if i < 0 {
			continue
		}
		if second, twice := e.Text.Args["Second"].(int); twice && second >= 1 && second <= len(d.Team.Players) {
			i = second - 1
		}
		d.put(i, event.Person{})
		return true
	}
	return false
}

// seatLines seats a player from each line on the boards that have nobody, in
// order. A line that is none, or has a day that does not exist, is refused and
// leaves its board open; the others count.
func (s *session) seatLines(d *draft, text string) (bad []*core.Error) {
	at := d.vacantFrom(0)
	for line := range strings.Lines(text) {
		if s.heading(line) || s.enough(line) {
			continue
		}
		board := 0
		m, ok := s.mended(line, nil)
		if ok && m[0].Swap[0] > 0 && max(m[0].Swap[0], m[0].Swap[1]) <= len(d.Team.Players) {
			a, b := m[0].Swap[0]-1, m[0].Swap[1]-1
			was := d.Team.Players[a]
			d.put(a, d.Team.Players[b])
			d.put(b, was)
			continue
		}
		if ok && m[0].Board > 0 && m[0].Board <= s.ev.Rules.Roster.Max && m[0].Value != "" { // 第2台：孙立
			board, line = m[0].Board, m[0].Value
		}
		p, refused := s.playerTyped(line)
		if refused == nil && s.unlisted(p) {
			no := board
			if no == 0 {
				no, at = at+1, d.vacantFrom(at+1)
			}
			bad = append(bad, s.unknownID(p, no))
			continue
		}
		switch {
		case refused != nil && board > 0:
			bad = append(bad, onBoard(board, refused))
			at = d.vacantFrom(board)
			continue
		case board > 0 && p != (event.Person{}):
			d.put(board-1, p)
			at = d.vacantFrom(board)
			continue
		case refused != nil:
			bad = append(bad, onBoard(at+1, refused))
		case p == (event.Person{}):
			continue
		default:
			if i := d.seatOf(p); i >= 0 {
				if p.Basis == 0 {
					p.Basis = d.Team.Players[i].Basis
				}
				d.put(i, p)
				continue
			}
			d.put(at, p)
		}
		at = d.vacantFrom(at + 1)
	}
	return bad
}

// unlisted reports whether somebody has only a number, and the federation's list
// does not know it.
func (s *session) unlisted(p event.Person) bool {
	t := event.Team{Captain: p}
	s.world().look(&t)
	return t.Captain.Name == "" && p.ID != ""
}

func (s *session) unknownID(p event.Person, board int) *core.Error {
	return core.Refuse(core.NotFound, s.ev.Rules.Clause("membership"), "form.unknown_id", "ID", string(p.ID), "Board", board)
}

// enough reports whether a line only says that the list is complete.
func (s *session) enough(line string) bool {
	found, left := s.desk.parts.Lexicon.Says(line, locales.EnoughLabel)
	return len(found) > 0 && !strings.ContainsFunc(left, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) })
}

// heading reports whether a line heads the columns of a table.
func (s *session) heading(line string) bool {
	v, err := s.desk.words()
	known := 0
	for _, cell := range strings.Fields(locales.Row(line)) {
		if _, is := v.Headings[entry.Fold(cell)]; is {
			known++
		}
	}
	return err == nil && known > 1
}

// onBoard names the board in a refusal.
func onBoard(no int, e *core.Error) *core.Error {
	refused := *e
	refused.Text = locales.T("form.on_board", "Board", no, "Why", e.Text)
	return &refused
}

// allOf is one refusal of several; nil if there is none.
func allOf(bad []*core.Error) *core.Error {
	if len(bad) == 0 {
		return nil
	}
	all := *bad[0]
	for _, e := range bad[1:] {
		all.Lines = append(slices.Clone(all.Lines), e.Text)
	}
	return &all
}

// playerTyped reads one line, with what is wrong about it.
func (s *session) playerTyped(line string) (event.Person, *core.Error) {
	row, labelled := s.labelledName(locales.Row(line))
	p := s.personTyped(row)
	if p.Name == "" {
		return p, nil
	}
	if _, _, refused := s.birthTyped(line); refused != nil && !s.knowsIDs() && p.Born.IsZero() {
		return p, refused
	}
	return p, s.checkName(p.Name, labelled)
}
