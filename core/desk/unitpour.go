package desk

import (
	"cmp"
	"slices"
	"strings"

	"taikyoku/core"
	"taikyoku/core/event"
	"taikyoku/locales"
)

// unitpour.go puts the form of a team of a unit that was pasted into the draft, and
// goes on with it.

// pourUnit puts what was read into the draft.
func (s *session) pourUnit(d *draft, f *unitForm) []core.Card {
	t := &d.Team
	set := func(to *string, v, field string) {
		if v != "" {
			*to, d.Done[field] = v, true
		}
	}
	set(&t.Captain.Name, f.leader, fieldLeader)
	set(&t.Coach.Name, f.coach, fieldCoach)
	d.Done[fieldCoach] = d.Done[fieldCoach] || f.noCoach
	set(&t.Phone, f.phone, fieldPhone)
	t.Contact = cmp.Or(f.contact, t.Contact)
	bad := f.bad
	if f.unit != "" {
		if refused := s.fillUnit(d, f.unit); refused != nil {
			t.Organisation = ""
			bad = append(bad, refused)
		}
	}
	s.seatForm(d, f)
	if f.card {
		bad = append(bad, noCard())
	}
	cards := refusal(allOf(bad))
	return append(cards, s.unreadSegments(f.unread)...)
}

// seatForm seats the players of a form: a whole team takes the place of the one that
// was told before, else each his own board.
func (s *session) seatForm(d *draft, f *unitForm) {
	if len(f.players) == 0 {
		s.basisForAll(d, f.basis)
		return
	}
	r := s.ev.Rules.Roster
	if len(f.players) >= r.Min {
		d.Team.Players = nil
	}
	for _, p := range f.players {
		if p.board > 0 {
			d.put(p.board-1, p.Person)
		}
	}
	for _, p := range f.players {
		if p.board == 0 {
			at := d.seatOf(p.Person)
			if at < 0 {
				at = d.vacantFrom(0)
			}
			d.put(at, p.Person)
		}
	}
	s.basisForAll(d, f.basis)
	d.Done[fieldPlayers] = d.seated() == len(d.Team.Players) && len(d.Team.Players) >= r.Min && len(d.Team.Players) <= r.Max
}

// basisForAll gives the players what was told to tie all of them to the unit, or one
// each in order.
func (s *session) basisForAll(d *draft, told []int) {
	players := slices.Clone(d.Team.Players)
	for i := range players {
		switch {
		case vacant(players[i]) || players[i].Basis > 0:
		case len(told) == 1:
			players[i].Basis = told[0]
		case len(told) == len(players):
			players[i].Basis = told[i]
		}
	}
	d.Team.Players = players
}

// unreadSegments names the lines of a form that were not read.
func (s *session) unreadSegments(unread []segment) []core.Card {
	var told []locales.Text
	last := 0
	for _, g := range unread {
		if g.line != last {
			told = append(told, locales.T("form.on_line", "Line", g.line, "Why", locales.T("form.unread", "Text", short(g.typed))))
		}
		last = g.line
	}
	return firstLines(told)
}

// unitFormTold takes a form that is pasted while nothing is asked, by somebody who has
// entered no team.
func (s *session) unitFormTold(text string) (cards []core.Card, done bool, err error) {
	if s.ev == nil || !s.ofUnits() || !s.ev.Rules.Teams || len(s.links) > 0 || !pasted(text) {
		return nil, false, nil
	}
	f := s.readUnitForm(text)
	if f.heads < 3 && !f.lists() || len(f.players) == 0 && f.unit == "" {
		return nil, false, nil
	}
	d, err := s.draft()
	if err != nil {
		return nil, false, err
	}
	cards, err = s.unitFormRead(d, f)
	return cards, true, err
}

// unitFormWithin is a form that is pasted while one of its fields is asked for; the
// list of players where it is asked for is an answer.
func (s *session) unitFormWithin(text string) (*unitForm, bool) {
	if !s.ofUnits() || !pasted(text) {
		return nil, false
	}
	f := s.readUnitForm(text)
	staff := f.heads
	for _, list := range []string{"board", "basis", string(locales.PlayerLabel)} {
		if f.seen[list] {
			staff--
		}
	}
	answer := slices.Contains([]string{"roster", fieldPlayers, fieldBasis, fieldBirths}, s.talk.Field)
	return f, staff > 1 || staff > 0 && len(f.players) > 0 || !answer && f.lists()
}

// pasted reports whether a text may be a form: it has several lines, or several parts
// in one.
func pasted(text string) bool {
	return strings.Contains(strings.TrimSpace(text), "\n") || len(locales.Pieces(text)) > 1
}

// unitFormRead goes on with a draft after a form was read into it.
func (s *session) unitFormRead(d draft, f *unitForm) ([]core.Card, error) {
	bad := s.pourUnit(&d, f)
	if f.unit != "" && !d.Done[fieldOrganisation] {
		if t := (event.Team{Organisation: f.unit}); s.unitFull(t) != nil {
			if err := s.keepDraft(d); err != nil {
				return nil, err
			}
			return s.askAdmission("second", s.unitIn(f.unit), s.unitFull(t))
		}
	}
	if _, refused := s.world().enterBy(d.Team); refused != nil && refused.Code == core.TooLate {
		return s.tooLateUnit(d.Team.Organisation, refused)
	}
	cards, err := s.nextField(d)
	if s.talk.Form == registerForm && f.heads > 0 {
		cards = append(s.soFar(d), cards...)
	}
	return append(bad, cards...), err
}

// unitFull is why a unit may enter no further team; nil if it may.
func (s *session) unitFull(t event.Team) *core.Error {
	if refused := s.world().unitOpen(&t); refused != nil && refused.Text.Key == "entry.unit.full" {
		return refused
	}
	return nil
}
