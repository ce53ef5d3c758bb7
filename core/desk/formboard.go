package desk

import (
	"cmp"
	"slices"
	"strings"

	"taikyoku/core"
	"taikyoku/core/command"
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

// swap exchanges the players of two boards.
func (d *draft) swap(a, b int) {
	was := d.Team.Players[a]
	d.put(a, d.Team.Players[b])
	d.put(b, was)
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
		if s.heading(line) || s.closing(line) != "" {
			continue
		}
		board, m, ok := 0, command.Mend{}, false
		if list, mends := s.mended(line, nil); mends {
			m, ok = list[0], true
		}
		switch {
		case ok && m.Swap[0] > 0 && max(m.Swap[0], m.Swap[1]) <= len(d.Team.Players):
			d.swap(m.Swap[0]-1, m.Swap[1]-1)
			continue
		case ok && m.Board > 0 && m.Board <= s.ev.Rules.Roster.Max && m.Value != "": // 第2台：孙立
			board, line = m.Board, m.Value
		}
		if several := s.severalIn(line); board == 0 && len(several) > 1 { // 吴一、吴二、吴三
			for _, p := range several {
				d.put(d.vacantFrom(0), p)
			}
			at = d.vacantFrom(0)
			continue
		}
		p, refused := s.playerTyped(line)
		no := cmp.Or(board, at+1)
		if board > 0 && board <= len(d.Team.Players) && s.somebody(line) {
			refused = s.whoComes(board, d.Team.Players[board-1])
			bad = append(bad, refused)
			continue
		}
		seat := d.seatOf(p)
		switch {
		case refused != nil:
			bad = append(bad, onBoard(no, refused))
		case p == (event.Person{}):
			continue
		case vacant(p) && s.ofUnits():
			bad = append(bad, onBoard(no, core.Refuse(core.BadInput, "", "form.nameless", "Text", short(line))))
		case s.unlisted(p):
			bad = append(bad, s.unknownID(p, no))
		case board == 0 && seat >= 0:
			p.Basis = cmp.Or(p.Basis, d.Team.Players[seat].Basis)
			d.put(seat, p)
			continue
		default:
			d.put(no-1, p)
		}
		at = d.vacantFrom(no)
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
