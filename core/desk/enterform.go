package desk

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"taikyoku/core"
	"taikyoku/core/command"
	"taikyoku/core/entry"
	"taikyoku/core/event"
	"taikyoku/locales"
)

// enterform.go is the talk that enters individuals: a list is read at once, what
// is missing is asked for player by player, who may be somebody already entered
// is asked about, and the whole is read back.

// playerList is a list being filled, kept in the store.
type playerList struct {
	Event    core.EventID `json:"event"`
	Rows     []playerRow  `json:"rows"`
	Relation event.Role   `json:"relation,omitempty"`
	Club     bool         `json:"club,omitempty"` // was asked for
}

type playerRow struct {
	Entrant
	NoLevel bool   `json:"no_level,omitempty"` // was asked for: there is none
	Out     string `json:"out,omitempty"`      // already entered as somebody known
}

// The fields that are asked for.
const (
	fieldList     = "list"
	fieldLevel    = "level"
	fieldSex      = "sex"
	fieldBirth    = "birth"
	fieldClub     = "club"
	fieldSection  = "section"
	fieldSame     = "same"
	fieldRelation = "relation"
)

// enterList begins or continues a list with what the message holds.
func (s *session) enterList(text string) ([]core.Card, error) {
	d, err := s.listDraft()
	if err != nil {
		return nil, err
	}
	read, unread, err := s.readLines(text)
	if err != nil {
		return nil, err
	}
	good, refused := s.sortOut(text, read)
	bad := append(refusal(refused), s.noSuchDays(good)...)
	if len(read) > 0 {
		bad = append(bad, s.unreadLines(text, unread)...)
	}
	bad = append(bad, s.addRows(&d, text, good)...)
	cards, err := s.nextRow(d)
	return append(bad, cards...), err
}

// sortOut takes the lines out whose name is none; they are named, to be sent
// again.
func (s *session) sortOut(text string, read []entry.Applicant) (good []entry.Applicant, bad *core.Error) {
	lines := strings.Split(text, "\n")
	var refused []*core.Error
	for _, a := range read {
		first, _, _ := strings.Cut(a.Line, "\n")
		e := s.checkName(a.Person.Name, a.Labelled)
		if a.Person.Name == "" {
			e = core.Refuse(core.BadInput, "", "form.nameless", "Text", short(first))
		}
		if e == nil {
			good = append(good, a)
			continue
		}
		e.Text = locales.T("form.on_line", "Line", lineOf(lines, first), "Why", e.Text)
		refused = append(refused, e)
	}
	return good, allOf(refused)
}

// noSuchDays names the births on a list that the calendar does not have.
func (s *session) noSuchDays(list []entry.Applicant) (cards []core.Card) {
	for _, a := range list {
		if _, _, refused := s.birthTyped(a.Line); refused != nil && a.Person.Born.IsZero() {
			cards = append(cards, refusal(refused)...)
		}
	}
	return cards
}

// readList reads the players of a message.
func (s *session) readList(text string) ([]entry.Applicant, error) {
	read, _, err := s.readLines(text)
	return slices.DeleteFunc(read, func(a entry.Applicant) bool { return a.Person.Name == "" }), err
}

// readLines reads the lines of a list, with those that have no name, and names
// those that are nobody.
func (s *session) readLines(text string) (read []entry.Applicant, unread []string, err error) {
	v, err := s.desk.words()
	if err != nil {
		return nil, nil, err
	}
	v.Sections, v.Dates, v.Script, v.Lexicon = s.sectionsTold, s.dates(), s.fold, s.desk.parts.Lexicon
	text = command.EntryTold(s.desk.parts.Lexicon, string(s.account.Lang), text)
	read, unread = entry.ReadList(s.ev.Rules, v, text)
	return read, unread, nil
}

// addRow adds a player to the list, or what is new about one on it.
func (s *session) addRow(d *playerList, a entry.Applicant) {
	i := slices.IndexFunc(d.Rows, func(r playerRow) bool { return event.SameName(r.Team.Name, a.Person.Name) })
	if i >= 0 { // what is not said anew stays
		row := &d.Rows[i]
		mendRow(row, a)
		if a.Club != "" {
			row.Team.Organisation = a.Club
		}
		row.Out, row.Not = "", nil
		return
	}
	s.newRow(d, a)
}

// listDraft is the account's half-filled list, or an empty one.
func (s *session) listDraft() (playerList, error) {
	d := playerList{Event: s.ev.ID, Relation: s.relation()}
	body, err := s.tx.Draft(s.account.ID)
	if errors.Is(err, core.ErrNoRow) {
		return d, nil
	}
	if err != nil {
		return d, err
	}
	var kept playerList
	if err := json.Unmarshal(body, &kept); err != nil || kept.Event != s.ev.ID {
		return d, err
	}
	return kept, nil
}

// relation is what the account is to those it has entered.
func (s *session) relation() event.Role {
	for _, l := range s.links {
		if l.Role == event.Coach || l.Role == event.Guardian || l.Role == event.Player {
			return l.Role
		}
	}
	return ""
}

func (s *session) keepList(d playerList) error {
	body, err := json.Marshal(d)
	if err != nil {
		return err
	}
	return s.tx.PutDraft(s.account.ID, body)
}

// nextRow asks for what is missing, or reads the list back.
func (s *session) nextRow(d playerList) ([]core.Card, error) {
	if err := s.keepList(d); err != nil {
		return nil, err
	}
	field, i, why := s.missing(d)
	if field == "" {
		return s.readListBack(d)
	}
	s.talk.Form, s.talk.Field = registerForm, field
	if err := s.openAgain(); err != nil {
		return nil, err
	}
	return s.askRow(d, field, i, why)
}

// missing is the first thing to ask for and the row it is about.
func (s *session) missing(d playerList) (field string, row int, why *core.Error) {
	if len(d.Rows) == 0 {
		return fieldList, 0, nil
	}
	w := s.world()
	for i, r := range d.Rows {
		if r.Out != "" {
			continue
		}
		t := r.Team
		w.look(&t)
		err := w.checkPlayer(&t, s.ev.Book())
		if refused, is := refusalOf(err); is {
			if field := askable(s.ev.Rules, refused, d, r); field != "" {
				return field, i, refused
			}
			continue
		}
		if other, ok := w.alike(t, r.Not); ok && err == nil {
			return fieldSame, i, w.maybeSame(t, other)
		}
	}
	if d.Relation == "" {
		return fieldRelation, 0, nil
	}
	return "", 0, nil
}

// askable is the field whose answer may mend a refusal; empty if none does.
func askable(rules *core.Regulation, e *core.Error, d playerList, r playerRow) string {
	switch e.Text.Key {
	case "entry.eligible.no_level":
		if !r.NoLevel {
			return fieldLevel
		}
		if r.Team.Players[0].Born.IsZero() && r.Team.Wish == "" {
			return fieldBirth
		}
	case "entry.eligible.sex_unknown":
		return fieldSex
	case "entry.eligible.birth_unknown":
		if p := r.Team.Entry().Players[0]; p.Sex == "" && p.Level != "" && r.Team.Wish == "" && sexTells(rules, p) {
			return fieldSex // it is all that is missing
		}
		if r.Team.Players[0].Level == "" && !r.NoLevel && r.Team.Wish == "" {
			return fieldLevel
		}
		return fieldBirth
	case "enter.which_section":
		return fieldSection
	case "entry.form.missing":
		if r.Team.Organisation == "" && !d.Club {
			return fieldClub
		}
	}
	return ""
}

// sexTells reports whether a player would be admitted somewhere if only the sex
// were known.
func sexTells(r *core.Regulation, p entry.Person) bool {
	return slices.ContainsFunc([]core.Sex{core.Men, core.Women}, func(sex core.Sex) bool {
		p.Sex = sex
		return len(entry.Admitting(r, p)) > 0
	})
}

// askRow is the question for one field of one player.
func (s *session) askRow(d playerList, field string, i int, why *core.Error) ([]core.Card, error) {
	pick := func(label locales.Text, value string) core.Button {
		return core.Button{Label: label, Data: fmt.Sprintf("f:%s.%d:%s", field, i, value)}
	}
	who := ""
	if i < len(d.Rows) {
		who = d.Rows[i].Team.Name
	}
	r := s.ev.Rules
	switch field {
	case fieldList:
		return say("enter.ask_list", "Levels", levelList(r)), nil
	case fieldLevel:
		cards := say("enter.ask_level", "Name", who)
		for _, l := range r.Entry.Levels {
			cards = offer(cards, pick(name(l), l))
		}
		return offer(cards, pick(locales.T("enter.no_level"), "-")), nil
	case fieldSex:
		return offer(say("enter.ask_sex", "Name", who), pick(locales.T("enter.man"), string(core.Men)), pick(locales.T("enter.woman"), string(core.Women))), nil
	case fieldBirth:
		return say("enter.ask_birth", "Name", who), nil
	case fieldClub:
		return say("enter.ask_club", "Name", who), nil
	case fieldSection:
		cards := refusal(why)
		for _, sec := range entry.Admitting(r, d.Rows[i].Team.Entry().Players[0]) {
			cards = offer(cards, pick(locales.T("desk.own_words", "Text", locales.ByLang(sec.Title)), string(sec.ID)))
		}
		return cards, nil
	case fieldSame:
		card := core.Card{Body: []locales.Text{why.Text, locales.T("enter.ask_same")}}
		return offer([]core.Card{card}, pick(locales.T("enter.same"), "same"), pick(locales.T("enter.other"), "other")), nil
	}
	return offer(say("enter.ask_relation"), pick(locales.T("enter.guardian"), string(event.Guardian)),
		pick(locales.T("enter.coach"), string(event.Coach)), pick(locales.T("enter.self"), string(event.Player))), nil
}

func levelList(r *core.Regulation) string { return strings.Join(r.Entry.Levels, " / ") }

// pickRow takes a choice of a list's question: "field.row:value". A choice of a
// question that has its answer changes nothing.
func (s *session) pickRow(data string) ([]core.Card, error) {
	asked, value, _ := strings.Cut(data, ":")
	d, err := s.listDraft()
	if err != nil {
		return nil, err
	}
	field, i, why := s.missing(d)
	if asked != fmt.Sprintf("%s.%d", field, i) || !s.fillRow(&d, field, i, value, why) {
		return say("desk.old_button"), nil
	}
	return s.nextRow(d)
}

// readListBack shows the list in normal form with who cannot be entered, and asks
// for the yes.
func (s *session) readListBack(d playerList) ([]core.Card, error) {
	s.talk.Form, s.talk.Field = "", ""
	if err := s.tx.PutDraft(s.account.ID, nil); err != nil {
		return nil, err
	}
	w := s.world()
	x := EnterPlayers{Relation: d.Relation, Apart: true}
	var good []event.Team
	var bad []refusedEntry
	var late *core.Error
	var known []core.TeamID
	for _, r := range d.Rows {
		if r.Out != "" {
			known = append(known, core.TeamID(r.Out))
			continue
		}
		t := r.Team
		w.look(&t)
		err := w.checkPlayer(&t, s.ev.Book())
		if refused, is := refusalOf(err); is {
			bad = append(bad, refusedEntry{t.Name, refused})
			continue
		}
		if err != nil {
			return nil, err
		}
		if _, fee, refused := w.window(t, s.now()); refused != nil {
			if fee.Fee.Amount == 0 && !fee.Approval {
				bad = append(bad, refusedEntry{t.Name, refused})
				continue
			}
			late = refused
		}
		good = append(good, t)
		x.Players = append(x.Players, r.Entrant)
	}
	return s.offerList(x, good, bad, known, late)
}

func (s *session) offerList(x EnterPlayers, good []event.Team, bad []refusedEntry, known []core.TeamID, late *core.Error) ([]core.Card, error) {
	refused := refusedCard(bad)
	var act Act = x
	switch {
	case len(good) == 0 && len(known) > 0:
		return s.askFollow(known, x.Relation, refused)
	case len(good) == 0:
		return offer(refused, verbButton("register_team")), nil
	}
	cards := append([]core.Card{s.world().entrantsCard(good, "enter.read_back")}, s.world().alikeCard(good)...)
	cards = append(cards, refused...)
	if late != nil {
		cards = append(cards, refusal(late)...)
		body, err := payload(x)
		if err != nil {
			return nil, err
		}
		act = OpenCase{Kind: event.LateEntry, Text: s.namesOf(good), Verb: x.Name(), Payload: body}
	}
	for _, c := range s.ev.Rules.Consents {
		if !c.Signed {
			cards[0].Body = append(cards[0].Body, locales.T("desk.by_clause", "Text", locales.T("desk.own_words", "Text", locales.ByLang(c.Text)), "Clause", c.Clause))
		}
	}
	return s.confirm(cards, act)
}

// namesOf are names in a row, as they stand in the sender's language.
func (s *session) namesOf(list []event.Team) string {
	return s.print(locales.T("desk.own_words", "Text", teamNames(list)))
}

// isList reports whether a message that was not understood is a list of players,
// or begins one.
func (s *session) isList(text string) bool {
	if s.ev == nil || !s.byList() {
		return false
	}
	read, err := s.readList(text)
	if err != nil || len(read) == 1 && s.checkName(read[0].Person.Name, read[0].Labelled) != nil {
		return false
	}
	return len(read) > 0 && (len(read) > 1 || read[0].Person.Sex != "" || read[0].Person.Level != "" || read[0].Wish != "")
}
