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

// The fields of a delegation's form; one for each section stands between coach
// and companions.
const (
	fieldUnit       = "unit"
	fieldUnitLike   = "unit_like" // whether it is the unit of a like name
	fieldLeader     = "leader"    // also of a team of a unit
	fieldCoach      = "coach"
	fieldPlayersOf  = "section/" // and its id
	fieldCompanions = "companions"
	fieldArrivals   = "arrivals"
	fieldDepartures = "departures"
	fieldRooms      = "rooms"
)

// nothing is the choice that leaves a field empty.
const nothing = "-"

// byList reports whether people enter individuals one by one or in a list, not
// a unit its delegation.
func (s *session) byList() bool { return !s.ev.Rules.Teams && !s.ev.ByDelegation() }

// registerDelegation begins or fills the form of a delegation. Who leads a unit
// sees it, and how to change it.
func (s *session) registerDelegation() ([]core.Card, error) {
	if u, ok := s.ev.LeaderOf(s.account.ID); ok {
		card := s.world().delegationCard(s.world().delegationOf(u), "delegation.on_record")
		card.Body = append(card.Body, locales.T("delegation.how_to_change"))
		return []core.Card{card}, nil
	}
	if _, refused := entry.Enter(s.ev.Rules, nil, entry.Team{}, s.now()); refused != nil {
		return refusal(refused), nil
	}
	d, err := s.draft()
	if err != nil {
		return nil, err
	}
	if d.Delegation == nil {
		d.Delegation = &Delegation{}
	}
	return s.pourDelegation(d, s.in.Text)
}

// pourDelegation takes a pasted form into the draft; fields that it holds are
// not asked for, and those who may not play are named at once.
func (s *session) pourDelegation(d draft, text string) ([]core.Card, error) {
	read := s.readDelegation(d.Delegation, text)
	problems := s.sieve(d.Delegation)
	for field := range read.fields {
		d.Done[field] = true
	}
	if len(read.heads) >= 3 { // a whole form: what it leaves out is not sent
		for _, sec := range s.ev.Rules.Sections {
			d.Done[fieldPlayersOf+string(sec.ID)] = true
		}
		for _, f := range []string{fieldCoach, fieldCompanions, fieldArrivals, fieldDepartures, fieldRooms} {
			d.Done[f] = true
		}
	}
	u := &d.Delegation.Unit
	d.Done[fieldUnit], d.Done[fieldLeader] = u.Name != "", u.Leader.Name != ""
	told := problemCards(problems)
	if refused := s.takeUnit(d.Delegation); refused != nil {
		u.Name = ""
		delete(d.Done, fieldUnit)
		told = append(told, refusal(refused)...)
	}
	for _, p := range problems {
		delete(d.Done, fieldPlayersOf+string(p.section))
	}
	told = append(told, refusal(allBad(read.bad))...)
	told = append(told, s.unreadSegments(read.unread)...)
	for _, b := range read.bad {
		delete(d.Done, b.field)
	}
	cards, err := s.nextField(d)
	return append(told, cards...), err
}

// sieved is somebody who was taken out of a form, and why.
type sieved struct {
	name    string
	section core.DivisionID
	err     *core.Error
}

// sieve takes those out of a delegation whom the rules do not admit.
func (s *session) sieve(d *Delegation) []sieved {
	var out []sieved
	bad := map[int]bool{}
	for _, p := range s.world().problems(*d) {
		if p.player < 0 {
			continue
		}
		if x := d.Players[p.player]; !bad[p.player] {
			out = append(out, sieved{x.Person.Name, x.Section, p.err})
		}
		bad[p.player] = true
	}
	var kept []Sent
	for i, p := range d.Players {
		if !bad[i] {
			kept = append(kept, p)
		}
	}
	d.Players = kept
	return out
}

func problemCards(problems []sieved) []core.Card {
	cards := make([]core.Card, 0, len(problems))
	for _, p := range problems {
		cards = append(cards, core.Card{Body: append([]locales.Text{locales.T("delegation.not_entered", "Name", p.name)}, refusal(p.err)[0].Body...)})
	}
	return cards
}

// wantedOfDelegation is the first field of the form that is still open.
func (s *session) wantedOfDelegation(d draft) string {
	for _, f := range s.delegationFields(d) {
		if !d.Done[f] {
			return f
		}
	}
	return ""
}

// promptDelegation is the question for one field with its choices.
func (s *session) promptDelegation(field string, d draft) []core.Card {
	nobody := core.Button{Label: locales.T("delegation.nobody"), Data: "f:" + field + ":" + nothing}
	later := core.Button{Label: locales.T("delegation.later"), Data: "f:" + field + ":" + nothing}
	quota := func(part core.Part, id core.DivisionID) int {
		i := slices.IndexFunc(s.ev.Rules.Entry.Quotas, func(q core.Quota) bool { return q.Part == part && q.Section == id })
		if i < 0 {
			return 0
		}
		return s.ev.Rules.Entry.Quotas[i].Max
	}
	clause := s.ev.Rules.Clause("entry.quotas")
	switch field {
	case fieldUnit:
		return say("delegation.ask_unit")
	case fieldUnitLike:
		like, _ := s.world().unitLike(d.Delegation.Unit.Name)
		return offer(say("delegation.ask_like", "Unit", d.Delegation.Unit.Name, "Like", like.Name),
			core.Button{Label: locales.T("delegation.same_unit", "Unit", like.Name), Data: "f:" + field + ":" + sameUnit},
			core.Button{Label: locales.T("delegation.other_unit"), Data: "f:" + field + ":" + otherUnit})
	case fieldLeader:
		return say("delegation.ask_leader", "Max", quota(core.LeaderPart, ""), "Clause", clause)
	case fieldCoach:
		return offer(say("delegation.ask_coach", "Max", quota(core.CoachPart, ""), "Clause", clause), nobody)
	case fieldCompanions:
		return offer(say("delegation.ask_companions"), nobody)
	case fieldArrivals:
		return offer(say("delegation.ask_arrivals"), later)
	case fieldDepartures:
		return offer(say("delegation.ask_departures"), later)
	case fieldRooms:
		return offer(append(say("delegation.ask_rooms"), s.ownWords("lodging")...), later)
	}
	id := core.DivisionID(strings.TrimPrefix(field, fieldPlayersOf))
	sec, _ := s.ev.Rules.Section(id)
	cards := say("delegation.ask_players", "Section", sec.Title, "Max", quota(core.PlayerPart, id), "Clause", clause)
	if e := sec.Eligible; e != nil && (!e.BornFrom.IsZero() || !e.BornTo.IsZero()) {
		cards = say("delegation.ask_young", "Section", sec.Title, "Max", quota(core.PlayerPart, id), "Clause", clause)
	}
	return offer(cards, nobody)
}

// ownWords are the regulation's own words on a topic, the first of them.
func (s *session) ownWords(topic string) []core.Card {
	for _, a := range s.ev.Rules.AnswersTo(topic) {
		if a.Clause == s.ev.Rules.Clause("lodging") {
			return say("desk.by_clause", "Text", locales.T("desk.own_words", "Text", a.Text), "Clause", a.Clause)
		}
	}
	return nil
}

// fillDelegation checks and stores one answer.
func (s *session) fillDelegation(d *draft, field, text string) *core.Error {
	u := &d.Delegation.Unit
	var refused *core.Error
	switch {
	case text == nothing:
	case field == fieldUnit:
		title, unlike := s.titled(s.unitTyped(text), false)
		born, _, bad := s.birthTyped(text)
		dated := bad != nil || !born.IsZero()
		if unlike == nil && (dated || strings.ContainsAny(text, " \u3000:\uff1a\u3001") && len(s.sectionsTold(text)) > 0) { // 女子 方怡, 許文1990年…: who plays, not whose
			unlike = core.Refuse(core.BadInput, "", "form.no_title", "Text", short(title)).Then("form.title_labelled", "Text", short(title))
		}
		if unlike != nil {
			return unlike
		}
		u.Name = title
		if refused = s.takeUnit(d.Delegation); refused != nil {
			u.Name = ""
		}
	case field == fieldUnitLike && text == otherUnit:
	case field == fieldUnitLike && text == sameUnit:
		like, _ := s.world().unitLike(u.Name)
		u.Name = like.Name
		if refused = s.takeUnit(d.Delegation); refused != nil {
			u.Name = ""
			delete(d.Done, fieldUnit)
		}
	case field == fieldUnitLike:
		return core.Refuse(core.BadInput, "", "enter.not_clear")
	case field == fieldLeader:
		if refused := s.takeOne(&u.Leader, text, false); refused != nil {
			return refused
		}
		if u.Leader.Name == "" {
			return core.Refuse(core.BadInput, s.ev.Rules.Clause("entry.quotas"), "delegation.no_name")
		}
	case field == fieldCoach:
		refused = s.takeOne(&u.Coach, text, false)
	case field == fieldCompanions:
		u.Companions, refused = s.peopleTyped(text)
	case field == fieldArrivals:
		u.Arrivals, refused = s.journeysTyped(text)
	case field == fieldDepartures:
		u.Departures, refused = s.journeysTyped(text)
	case field == fieldRooms:
		u.Rooms, refused = s.roomsTyped(text)
	default:
		refused = s.takePlayers(d.Delegation, core.DivisionID(strings.TrimPrefix(field, fieldPlayersOf)), text)
		if bad := s.sieve(d.Delegation); refused == nil && len(bad) > 0 {
			refused = bad[0].err
		}
	}
	if refused == nil {
		d.Done[field] = true
	}
	return refused
}

// The answers to whether a unit is the one of a like name.
const (
	sameUnit  = "="
	otherUnit = "+"
)

// takeUnit refuses the name of a unit that another account leads; the name of a
// unit that is entered is written as it is on record.
func (s *session) takeUnit(d *Delegation) *core.Error {
	old, known := s.world().unitNamed(d.Unit.Name)
	if !known || d.Unit.Name == "" {
		return nil
	}
	if refused, is := refusalOf(s.world().maySend(old, true)); is {
		return refused
	}
	d.Unit.Name = old.Name
	return nil
}

// readBackDelegation shows the whole form and asks for the yes.
func (s *session) readBackDelegation(d draft) ([]core.Card, error) {
	s.talk.Form, s.talk.Field = "", ""
	if problems := s.world().problems(*d.Delegation); len(problems) > 0 {
		return refusal(problems[0].err), nil
	}
	if err := s.tx.PutDraft(s.account.ID, nil); err != nil {
		return nil, err
	}
	return s.confirm([]core.Card{s.world().delegationCard(*d.Delegation, "delegation.read_back")}, EnterDelegation{Delegation: *d.Delegation})
}

// delegationTold takes lines of a form outside the dialogue: a leader's changes,
// which are read back, or a whole form of a unit that is not entered yet.
func (s *session) delegationTold(text string) (cards []core.Card, done bool, err error) {
	if s.ev == nil || !s.ev.ByDelegation() {
		return nil, false, nil
	}
	missing, rest := s.desk.parts.Lexicon.Says(text, locales.MissingLabel)
	if len(missing) > 0 && !strings.ContainsFunc(rest, unicode.IsLetter) && s.has(event.Leader, event.Coach, event.Arbiter, event.Organiser) {
		return s.unitPapers(""), true, nil
	}
	if strings.Contains(s.fold(text), "?") && !strings.Contains(strings.TrimSpace(text), "\n") {
		return nil, false, nil
	}
	if s.has(event.Arbiter, event.Organiser) {
		return s.unitPapersTold(text)
	}
	w := s.world()
	u, leads := s.ev.LeaderOf(s.account.ID)
	if c, coaches := s.ev.CoachOf(s.account.ID); coaches && !leads {
		probe := w.delegationOf(c)
		if len(s.readDelegation(&probe, text).heads) > 0 { // entries are the leader's
			return nil, true, leaderOnly(s.ev, c)
		}
	}
	was := w.delegationOf(u)
	to := was
	read := s.readDelegation(&to, text)
	heads, bad := len(read.heads), read.bad
	switch {
	case heads == 0 && leads:
		return s.fixEntered(u, text)
	case heads == 0:
		return nil, false, nil
	case !leads && (heads < 2 || to.Unit.Name == "" && (heads < 3 || len(s.links) > 0)):
		return nil, false, nil
	case !leads:
		cards, err = s.registerDelegation()
		return cards, true, err
	case len(bad) > 0:
		return refusal(allBad(bad)), true, nil
	}
	if bad := s.sieve(&to); len(bad) > 0 {
		return problemCards(bad), true, nil
	}
	if !samePeople(was, to) {
		if _, late := entry.Enter(s.ev.Rules, nil, entry.Team{}, s.now()); late != nil {
			return refusal(late), true, nil
		}
	}
	cards, err = s.confirm([]core.Card{w.delegationCard(to, "delegation.read_back")}, EnterDelegation{Delegation: to})
	return cards, true, err
}

// leaderOnly refuses a coach who would change the entries of his delegation.
func leaderOnly(ev *event.Event, u event.Unit) *core.Error {
	return core.Refuse(core.NotAllowed, ev.Rules.Clause("entry.quotas"), "delegation.leader_only", "Unit", u.Name).Then("delegation.leader_only_next")
}
