package desk

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"taikyoku/core"
	"taikyoku/core/command"
	"taikyoku/core/entry"
	"taikyoku/core/event"
	"taikyoku/locales"
)

// delegationtalk.go takes what people answer to the questions of a delegation's form
// beside the answer itself: that it comes later, one question back, what puts
// something right that was told before, a question of their own.

// delegationFields are the fields of the form in the order they are asked for.
func (s *session) delegationFields(d draft) []string {
	fields := []string{fieldUnit}
	if _, like := s.world().unitLike(d.Delegation.Unit.Name); like {
		fields = append(fields, fieldUnitLike)
	}
	fields = append(fields, fieldLeader, fieldCoach)
	for _, sec := range s.ev.Rules.Sections {
		fields = append(fields, fieldPlayersOf+string(sec.ID))
	}
	fields = append(fields, fieldCompanions, fieldArrivals, fieldDepartures)
	if s.ev.Rules.Lodging != nil {
		fields = append(fields, fieldRooms)
	}
	return fields
}

// talkDelegation takes such an answer; done is false where the text is to be read as
// the answer to the question.
func (s *session) talkDelegation(d draft, text string) (cards []core.Card, done bool, err error) {
	field, text := s.talk.Field, strings.TrimSpace(text)
	u := s.parse(text)
	_, withdraws := u.Command.(command.WithdrawTeam)
	changed, fixed, refused := s.fixDelegation(&d, text)
	if !fixed && refused == nil {
		if fixed, _, refused = s.said(&d, text); fixed {
			changed = s.world().delegationCard(*d.Delegation, "delegation.so_far")
		}
	}
	switch {
	case s.onlySays(text, locales.BackLabel):
		cards, err = s.fieldBefore(d, field)
	case refused != nil:
		cards = append(refusal(refused), s.promptDelegation(field, d)...)
	case fixed:
		more, err := s.nextField(d)
		return append([]core.Card{changed}, more...), true, err
	case withdraws && u.Deny == "" && utf8.RuneCountInString(text) < 12:
		cards, err = s.leaveForm()
	case s.onlySays(text, locales.OwnLabel):
		cards = append([]core.Card{s.world().delegationCard(*d.Delegation, "delegation.so_far")}, s.promptDelegation(field, d)...)
	case command.OnlyWrong(s.desk.parts.Lexicon, s.context(text), text):
		cards = append(say("delegation.what_is_wrong"), s.promptDelegation(field, d)...)
	case s.putsOff(field, text):
		if slices.Contains([]string{fieldUnit, fieldLeader}, field) {
			cards = append(refusal(core.Refuse(core.BadInput, s.ev.Rules.Clause("entry.quotas"), "delegation.not_later")), s.promptDelegation(field, d)...)
			break
		}
		cards, err = s.take(d, field, nothing)
	default:
		return nil, false, nil
	}
	return cards, true, err
}

// onlySays reports whether a text is a word of a label and nothing else.
func (s *session) onlySays(text string, label locales.Label) bool {
	said, left := s.desk.parts.Lexicon.Says(text, label)
	return len(said) > 0 && left == ""
}

// putsOff reports whether a text says that something is not known yet, and does not
// tell it after all.
func (s *session) putsOff(field, text string) bool {
	said, left := s.desk.parts.Lexicon.Says(text, locales.LaterLabel)
	if field == fieldUnitLike || len(said) == 0 || strings.ContainsFunc(text, unicode.IsDigit) || s.asks(text) {
		return false
	}
	switch field {
	case fieldArrivals, fieldDepartures:
		return true
	case fieldRooms:
		_, refused := s.roomsTyped(text)
		return refused != nil
	}
	return left == "" || s.noName(text)
}

// fieldBefore puts the question again that stands before a field; what was told to
// it is shown.
func (s *session) fieldBefore(d draft, field string) ([]core.Card, error) {
	fields := s.delegationFields(d)
	i := slices.Index(fields, field) - 1
	for i >= 0 && fields[i] == fieldUnitLike {
		i--
	}
	if i < 0 {
		return append(say("delegation.first_question"), s.promptDelegation(field, d)...), nil
	}
	was := s.toldOf(d, fields[i])
	delete(d.Done, fields[i])
	if id, players := strings.CutPrefix(fields[i], fieldPlayersOf); players { // they are told anew
		d.Delegation.Players = slices.DeleteFunc(slices.Clone(d.Delegation.Players), func(x Sent) bool { return x.Section == core.DivisionID(id) })
	}
	cards, err := s.nextField(d)
	if len(was) > 0 {
		cards = append(say("delegation.told_before", "Was", was), cards...)
	}
	return cards, err
}

// toldOf is what was told to a field, by name.
func (s *session) toldOf(d draft, field string) (told locales.List) {
	u := d.Delegation.Unit
	people := func(list ...event.Person) {
		for _, p := range list {
			if p.Name != "" {
				told = append(told, name(p.Name))
			}
		}
	}
	switch field {
	case fieldUnit:
		people(event.Person{Name: u.Name})
	case fieldLeader:
		people(u.Leader)
	case fieldCoach:
		people(u.Coach)
	case fieldCompanions:
		people(u.Companions...)
	}
	if id, players := strings.CutPrefix(field, fieldPlayersOf); players {
		for _, x := range d.Delegation.Players {
			if x.Section == core.DivisionID(id) {
				people(x.Person)
			}
		}
	}
	return told
}

// fixDelegation puts right what was told before: «把李小龍換成張三豐», «男子應該是王大明和
// 陳小龍», «李小龍不來了». The card says how it stands now.
func (s *session) fixDelegation(d *draft, text string) (changed core.Card, fixed bool, refused *core.Error) {
	x := *d.Delegation
	if strings.Contains(text, "\n") || s.asks(text) {
		return changed, false, nil
	}
	if len(x.Players) == 0 && x.Unit.Leader.Name == "" {
		return changed, false, nil
	}
	before, after, becomes := s.desk.parts.Lexicon.Cut(text, locales.BecomesLabel)
	leaves, _ := s.desk.parts.Lexicon.Says(text, locales.LeavesLabel)
	sec, inSection := s.sectionIn(before)
	part, _ := s.desk.parts.Lexicon.Says(before, locales.LeaderLabel, locales.CoachLabel)
	who := x.named(before, s.fold)
	switch {
	case becomes && after == "":
		return changed, false, nil
	case becomes && who != "":
		moved := false
		if moved, refused = s.movedTo(&x, who, after); !moved {
			refused = s.putInPlace(&x, who, after)
		}
	case becomes && len(part) == 1 && part[0] == locales.LeaderLabel:
		refused = s.takeOne(&x.Unit.Leader, after, true)
	case becomes && len(part) == 1:
		refused = s.takeOne(&x.Unit.Coach, after, true)
	case becomes && inSection:
		x.Players = slices.DeleteFunc(slices.Clone(x.Players), func(p Sent) bool { return p.Section == sec })
		if refused = s.takePlayers(&x, sec, after); refused == nil {
			d.Done[fieldPlayersOf+string(sec)] = true
		}
	case len(leaves) > 0 && x.named(text, s.fold) != "":
		who = x.named(text, s.fold)
		x.remove(who)
	default:
		return changed, false, nil
	}
	if refused != nil {
		return changed, false, refused
	}
	if bad := s.sieve(&x); len(bad) > 0 {
		return changed, false, bad[0].err
	}
	d.Delegation = &x
	return s.world().delegationCard(x, "delegation.so_far"), true, nil
}

// putInPlace puts somebody in the place of one who is in the delegation.
func (s *session) putInPlace(d *Delegation, out, in string) *core.Error {
	switch {
	case event.SameName(d.Unit.Leader.Name, out):
		return s.takeOne(&d.Unit.Leader, in, true)
	case event.SameName(d.Unit.Coach.Name, out):
		return s.takeOne(&d.Unit.Coach, in, true)
	}
	if i := slices.IndexFunc(d.Unit.Companions, func(p event.Person) bool { return event.SameName(p.Name, out) }); i >= 0 {
		d.Unit.Companions = slices.Clone(d.Unit.Companions)
		return s.takeOne(&d.Unit.Companions[i], in, true)
	}
	i := slices.IndexFunc(d.Players, func(x Sent) bool { return event.SameName(x.Person.Name, out) })
	d.Players = slices.Clone(d.Players)
	_, rest, refused := s.birthTyped(in)
	as := func(named string) entry.Applicant {
		return entry.Applicant{Person: entry.Person{Name: named, Born: d.Players[i].Person.Born}}
	}
	if refused != nil || entry.Alike(as(locales.Bare(rest)), as(out), s.fold) { // another spelling of the same one
		return s.mendSent(d, i, in)
	}
	section := d.Players[i].Section
	d.remove(out)
	return s.takePlayers(d, section, in)
}

// named is who of a delegation a text names, the longest name first; empty: nobody.
func (d *Delegation) named(text string, fold func(string) string) (found string) {
	folded := fold(text)
	see := func(p event.Person) {
		if p.Name != "" && wholeIn(folded, fold(p.Name)) && len(p.Name) > len(found) {
			found = p.Name
		}
	}
	for _, x := range d.Players {
		see(x.Person)
	}
	for _, p := range append(slices.Clone(d.Unit.Companions), d.Unit.Leader, d.Unit.Coach) {
		see(p)
	}
	return found
}

// sectionIn is the only section whose title, or the part of it that no other has,
// stands at the end of a text: «不對，男子».
func (s *session) sectionIn(text string) (core.DivisionID, bool) {
	last := locales.LastWord(text)
	if last == "" {
		return "", false
	}
	_, last = s.desk.parts.Lexicon.Says(last, locales.PlayerLabel)
	id, _, ok := s.sectionLine(last+":", false)
	return id, ok
}

// fixReadBack puts right what was read back of a delegation, in the words in which
// one would while it was asked for.
func (s *session) fixReadBack(q core.Question, x EnterDelegation, text string) (cards []core.Card, done bool, err error) {
	d := fullDraft(event.Team{})
	d.Delegation = &x.Delegation
	_, fixed, refused := s.fixDelegation(&d, text)
	if !fixed && refused == nil && !s.asks(text) {
		if kind, _ := s.desk.parts.Lexicon.Says(text, locales.SingleLabel, locales.DoubleLabel); len(kind) > 0 {
			rooms, bad := s.roomsTyped(text)
			if fixed = bad == nil && len(rooms) > 0; fixed {
				d.Delegation.Unit.Rooms = rooms
			}
		}
	}
	switch {
	case refused != nil:
		return append(refusal(refused), withAnswers(q)...), true, nil
	case !fixed:
		return nil, false, nil
	}
	cards, err = s.readBackDelegation(d)
	return cards, true, err
}

// fixEntered takes a leader's words that put something of his delegation right which
// is entered; it is read back.
func (s *session) fixEntered(u event.Unit, text string) (cards []core.Card, done bool, err error) {
	if _, _, becomes := s.desk.parts.Lexicon.Cut(text, locales.BecomesLabel); !becomes {
		return nil, false, nil
	}
	if _, late := entry.Enter(s.ev.Rules, nil, entry.Team{}, s.now()); late != nil {
		return nil, false, nil
	}
	was := s.world().delegationOf(u)
	d := fullDraft(event.Team{})
	d.Delegation = &was
	_, fixed, refused := s.fixDelegation(&d, text)
	switch {
	case refused != nil:
		return refusal(refused), true, nil
	case !fixed:
		return nil, false, nil
	}
	cards, err = s.readBackDelegation(d)
	return cards, true, err
}
