package desk

import (
	"cmp"
	"strings"
	"unicode"

	"taikyoku/core"
	"taikyoku/core/command"
	"taikyoku/locales"
)

// unitread.go reads the form of a team of a unit, however it is pasted: labelled lines
// in any order, boards in words, a numbered list, rows of a spreadsheet, sentences
// (HN-38). What it cannot read is told, not dropped.

// unitForm is what such a text holds.
type unitForm struct {
	unit, phone            string
	leader, coach, contact string
	noCoach                bool
	players                []formPerson // in the order told; board 0: the next free one
	basis                  []int        // told for all of them
	heads                  int          // different ones that were read
	sure                   int          // of them with a colon or its like
	card                   bool
	unread                 []segment
	bad                    []*core.Error
	seen                   map[string]bool
	inPlayers              bool
}

// readUnitForm reads a text.
func (s *session) readUnitForm(text string) *unitForm {
	f := &unitForm{seen: map[string]bool{}}
	for _, g := range s.segmentsOf(text) {
		s.readSegment(f, g)
	}
	f.boardsInRow()
	return f
}

func (f *unitForm) head(name string, g segment) {
	if !f.seen[name] {
		f.seen[name] = true
		f.heads++
		if g.sure {
			f.sure++
		}
	}
}

func (s *session) readSegment(f *unitForm, g segment) {
	for _, l := range g.labels {
		f.head(string(l), g)
	}
	bases := s.basesSaid(g.told)
	switch {
	case g.board > 0 || g.row > 0 && !g.headed() && len(bases) == 0:
		f.head("board", g)
		f.inPlayers = true
		s.readPlayers(f, g)
	case g.is(locales.ReserveLabel):
		s.readReserve(f, g)
	case g.is(locales.PlayerLabel):
		f.inPlayers = true
		s.readPlayers(f, g)
	case g.is(locales.LeaderLabel), g.is(locales.CoachLabel), g.is(locales.ContactLabel):
		s.readStaff(f, g)
	case g.is(locales.UnitLabel):
		s.readUnit(f, g)
	case g.is(locales.DialLabel):
		s.readStaff(f, g)
	case len(bases) > 0:
		f.head("basis", g)
		f.basis = bases
	case g.headed():
		f.unread = append(f.unread, g)
	default:
		s.readBare(f, g)
	}
}

// readUnit takes what the head of a unit says; the one of a list that stands in it.
func (s *session) readUnit(f *unitForm, g segment) {
	if unit := s.unitIn(g.told); unit != "" {
		f.unit = cmp.Or(f.unit, unit)
		return
	}
	f.unit = cmp.Or(f.unit, g.told)
}

// readStaff takes one person for all the labels of a head, and the telephone beside
// him.
func (s *session) readStaff(f *unitForm, g segment) {
	if g.told == "" {
		return
	}
	if bare := strings.Trim(g.told, "-—/ "); bare == "" || s.nobody(bare) {
		f.noCoach = f.noCoach || g.is(locales.CoachLabel)
		return
	}
	for _, p := range s.peopleIn(segment{told: g.told, row: 1}) {
		f.card = f.card || p.card
		if p.phone != "" && (f.phone == "" || g.is(locales.ContactLabel) || g.is(locales.DialLabel)) {
			f.phone = p.phone
		}
		if len(p.extra) > 0 && p.Name == "" {
			f.unread = append(f.unread, g)
		}
		name := s.honoured(p.Name)
		if name == "" {
			continue
		}
		if refused := s.checkName(name, true); refused != nil {
			f.bad = append(f.bad, refused)
			continue
		}
		for label, into := range map[locales.Label]*string{
			locales.LeaderLabel: &f.leader, locales.CoachLabel: &f.coach, locales.ContactLabel: &f.contact, locales.DialLabel: &f.contact,
		} {
			if g.is(label) && *into == "" {
				*into = name
			}
		}
	}
}

// honoured is a name without the word of honour behind it.
func (s *session) honoured(name string) string {
	bare, was := s.desk.parts.Lexicon.Without(name, locales.HonorLabel)
	if was && len([]rune(bare)) > 1 {
		return bare
	}
	return name
}

// readPlayers takes the players of a segment; whose duty stands beside him in a row
// is taken for what he is.
func (s *session) readPlayers(f *unitForm, g segment) {
	for _, p := range s.peopleIn(g) {
		f.card = f.card || p.card
		f.unit = cmp.Or(f.unit, p.unit)
		if p.alike > 0 {
			f.basis = []int{p.alike}
		}
		switch {
		case p.role == locales.LeaderLabel || p.role == locales.CoachLabel || p.role == locales.ContactLabel:
			s.readStaff(f, segment{line: g.line, typed: g.typed, labels: []locales.Label{p.role}, told: strings.TrimSpace(p.Name + " " + p.phone)})
			f.head(string(p.role), g)
			continue
		case p.role == locales.ReserveLabel:
			s.readReserve(f, segment{line: g.line, typed: g.typed, told: p.Name})
			continue
		case p.Name == "" && p.empty() && p.Basis == 0:
			if len(p.extra) > 0 {
				f.unread = append(f.unread, g)
			}
			continue
		case p.Name == "":
			f.bad = append(f.bad, s.onLine(g, core.Refuse(core.BadInput, "", "form.nameless", "Text", short(g.told))))
			continue
		}
		if p.noDay != "" {
			f.bad = append(f.bad, s.onLine(g, noSuchDay(p.noDay)))
			continue
		}
		if refused := s.checkName(p.Name, g.sure || g.row > 0); refused != nil {
			f.bad = append(f.bad, s.onLine(g, refused))
			continue
		}
		if p.board = cmp.Or(g.board, p.board); p.board == 0 {
			p.board = -g.row
		}
		if len(p.extra) > 0 {
			f.unread = append(f.unread, g)
		}
		f.players = append(f.players, p)
	}
}

// readReserve says of whom stands in reserve that the form has no place for him.
func (s *session) readReserve(f *unitForm, g segment) {
	if g.told == "" || s.nobody(g.told) {
		return
	}
	f.bad = append(f.bad, core.Refuse(core.NotAllowed, s.ev.Rules.Clause("roster"), "form.no_reserve", "Name", short(g.told)))
}

// readBare takes a line without a head: more players, the unit, what is everybody's,
// or what people write around a form.
func (s *session) readBare(f *unitForm, g segment) {
	people := s.peopleIn(g)
	first := formPerson{}
	if len(people) > 0 {
		first = people[0]
	}
	unit := s.unitIn(g.told)
	rows := first.Name != "" && !s.noName(first.Name) && (first.role != "" || first.board > 0 || !first.Born.IsZero() || first.BirthYear > 0 || first.Basis > 0)
	switch {
	case rows, f.inPlayers && first.Name != "" && unit == "" && !s.asks(g.told) && !s.noName(first.Name):
		s.readPlayers(f, g)
	case unit != "" && (!s.asks(g.told) || s.parsesAsEntry(g.told)):
		f.head("unit", g)
		f.unit = cmp.Or(f.unit, unit)
	case s.civil(g.told):
	case len(f.seen) > 0 || s.asks(g.told):
		f.unread = append(f.unread, g)
	}
}

// parsesAsEntry reports whether a line asks to enter a team.
func (s *session) parsesAsEntry(line string) bool {
	_, enters := s.parse(line).Command.(command.RegisterTeam)
	return enters
}

// civil reports whether a line says nothing but what is polite.
func (s *session) civil(line string) bool {
	return !strings.ContainsFunc(line, unicode.IsLetter) || len(s.desk.parts.Lexicon.Only(line, "", locales.AroundLabel, locales.CivilLabel)) > 0
}

func (s *session) onLine(g segment, e *core.Error) *core.Error {
	e.Text = locales.T("form.on_line", "Line", g.line, "Why", e.Text)
	return e
}

// boardsInRow gives players their boards: those that were told, else the numbers of
// their rows, if these are boards, else the order.
func (f *unitForm) boardsInRow() {
	numbered := true
	taken := map[int]bool{}
	for _, p := range f.players {
		n := max(p.board, -p.board)
		numbered = numbered && n > 0 && !taken[n] && n <= boardsNamed
		taken[n] = true
	}
	numbered = numbered && taken[1]
	for i := range f.players {
		if p := &f.players[i]; p.board < 0 {
			if p.board = -p.board; !numbered {
				p.board = 0
			}
		}
	}
}

// players reports whether a form has players that show it to be one by themselves.
func (f *unitForm) lists() bool {
	told := 0
	for _, p := range f.players {
		if p.board > 0 || !p.Born.IsZero() || p.BirthYear > 0 || p.Basis > 0 {
			told++
		}
	}
	return told > 1
}
