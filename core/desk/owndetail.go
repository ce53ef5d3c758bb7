package desk

import (
	"slices"
	"strings"

	"taikyoku/core"
	"taikyoku/core/command"
	"taikyoku/core/event"
	"taikyoku/locales"
)

// owndetail.go changes what a team's entry has beside its players: its captain, its
// name, and how it is reached.

// ChangeContact changes the address or the telephone number of an entry. The rules
// bind no such change to a day: mail must arrive at any time (JP-91). Neither is ever
// shown to others.
type ChangeContact struct {
	Team  core.TeamID `json:"team"`
	Email string      `json:"email,omitempty"`
	Phone string      `json:"phone,omitempty"`
}

// Name is change_contact.
func (ChangeContact) Name() string { return "change_contact" }

func (x ChangeContact) apply(w *world) ([]core.Card, error) {
	t, ok := w.ev.Teams.Get(x.Team)
	switch {
	case !ok || t.State != event.Entered:
		return nil, core.Refuse(core.NotFound, "", "desk.no_team")
	case !w.speaksFor(x.Team) && !w.is(event.Organiser):
		return nil, core.Refuse(core.NotAllowed, w.ev.Rules.Clause("roster.until"), "roster.captain_only")
	}
	what := locales.T("entry.field.captain_email")
	if x.Email != "" {
		t.Email = x.Email
	}
	if x.Phone != "" {
		t.Phone, what = x.Phone, locales.T("entry.field.phone")
	}
	w.ev.Teams.Put(t)
	told := say("detail.contact_told", "Team", t.Name, "What", what)
	return say("detail.contact_changed", "What", what), w.notify(w.ev.Holders(event.Organiser, ""), "", told...)
}

// newCaptain reports whether a change names another captain.
func (x ChangeTeam) newCaptain() bool {
	return x.Was != nil && !samePerson(x.Was.Captain, x.To.Captain)
}

// handOver ends the links of the captains before the actor.
func (w *world) handOver(t event.Team) error {
	var before []core.AccountID
	for l := range w.ev.Links.All() {
		if l.Role == event.Captain && l.Team == t.ID && !l.Revoked && l.Account != w.actor {
			l.Revoked = true
			before = append(before, l.Account)
			w.ev.Links.Put(l)
		}
	}
	return w.notify(before, "", say("detail.handed_over", "Team", t.Name, "Captain", t.Captain.Name)...)
}

// captainCode gives the captain who has named another one the code to hand over with.
// He speaks for the team until it is used.
func (s *session) captainCode(t event.Team) ([]core.Card, error) {
	if s.in.From.Group || t.Captain.ID == "" {
		return nil, nil
	}
	code := NewCode(s.desk.parts.Random)
	if _, err := s.act(GrantCode{Hash: HashOf(code), Role: event.Captain, Team: t.ID, Handover: true, Expires: lastDay(s.ev)}); err != nil {
		return nil, err
	}
	card := core.Card{Body: []locales.Text{locales.T("detail.captain_code", "Captain", t.Captain.Name, "Code", code)}}
	card.Body = append(card.Body, s.desk.parts.Doors.lines(code)...)
	return []core.Card{card}, nil
}

// detailForm is the dialogue that waits for what shall stand in a detail; its field is
// the one of the entry form.
const detailForm = "detail"

// detailFields are the fields by the label that names them.
var detailFields = map[string]string{"captain": fieldCaptain, "email": fieldEmail, "contact": fieldPhone, "teamname": fieldName}

// ownDetail takes a captain's wish to change a detail; done is false where the text is
// none.
func (s *session) ownDetail(u command.Understanding, text string) (cards []core.Card, done bool, err error) {
	if s.ev == nil || !s.ev.Rules.Teams || s.ev.ByDelegation() || s.in.Button != "" || s.in.Quoted != "" || s.has(event.Organiser, event.Arbiter) {
		return nil, false, nil
	}
	t, ok := s.own()
	d, wants := command.DetailOf(s.desk.parts.Lexicon, s.context(text), text)
	if !ok || !wants || t.State != event.Entered {
		return nil, false, nil
	}
	field := detailFields[d.Label]
	edits, edit := u.Command.(command.EditTeam)
	switch {
	case field == fieldCaptain && !s.ev.Rules.Roster.Captain.Required, field == fieldName && (s.ofUnits() || d.Value != ""):
		return nil, false, nil
	case field == fieldName && !(edit && u.Ask != nil && edits.Form.Empty()):
		return nil, false, nil
	}
	cards, err = s.changeDetail(t, field, d.Value)
	return cards, true, err
}

// changeDetail reads the new value of a detail back, or asks for it.
func (s *session) changeDetail(t event.Team, field, value string) ([]core.Card, error) {
	if err := s.endDetail(); err != nil {
		return nil, err
	}
	switch contact := field == fieldEmail || field == fieldPhone; {
	case contact && !s.keepsContact(field, t):
		return say("detail.not_kept", "What", detailName(field)), nil
	case (contact || field == fieldCaptain) && s.in.From.Group:
		return say("detail.in_private"), nil
	case value == "":
		return s.askDetail(field)
	}
	d := fullDraft(t)
	d.Team.Players = slices.Clone(t.Players)
	var refused *core.Error
	switch field {
	case fieldName:
		d.Team.Name = s.courteous(value)
	case fieldCaptain:
		if refused = s.nameCaptain(&d, value); refused == nil && samePerson(d.Team.Captain, t.Captain) {
			code, err := s.captainCode(t)
			return append(say("detail.captain_already", "Captain", t.Captain.Name, "Team", t.Name), code...), err
		}
		if refused == nil && !s.ev.Rules.Roster.Until.Open(s.now()) && bareID(s.in.Text) {
			refused = core.Refuse(core.BadInput, s.ev.Rules.Clause("roster.change"), "roster.needs_reason")
		}
	default:
		if refused = s.fillField(&d, field, value); refused == nil {
			return s.confirmContact(t, d.Team)
		}
	}
	if refused != nil {
		return s.askDetailAgain(refusal(refused), field)
	}
	cards, err := s.readBackChange(t, d.Team, s.in.Text)
	if bad, is := refusalOf(err); is && bad.Code == core.BadInput {
		return s.askDetailAgain(refusal(bad), field)
	}
	return cards, err
}

// keepsContact reports whether a detail of this kind is kept at all: what the rules do
// not ask for is not.
func (s *session) keepsContact(field string, t event.Team) bool {
	if field == fieldPhone {
		return t.Phone != "" || slices.Contains(s.ev.Rules.Entry.Required, core.FieldPhone)
	}
	return t.Email != "" || slices.Contains(s.ev.Rules.Entry.Required, core.FieldCaptainEmail)
}

// detailName is what a field is called.
func detailName(field string) locales.Text {
	if field == fieldPhone {
		return locales.T("entry.field.phone")
	}
	return locales.T("entry.field.captain_email")
}

// nameCaptain puts another captain into a form: one of its players by name, or anybody
// by his id.
func (s *session) nameCaptain(d *draft, value string) *core.Error {
	if i := s.oneNamed(d.Team, s.courteous(value)); i >= 0 {
		d.Team.Captain = d.Team.Players[i]
		return nil
	}
	d.Team.Captain = event.Person{}
	if words := strings.Fields(value); len(words) > 1 && !s.ev.Rules.Roster.Until.Open(s.now()) { // the reason stands beside it
		if i := slices.IndexFunc(words, func(w string) bool { return len(locales.Digits(w)) > longNumber }); i >= 0 {
			value = words[i]
		}
	}
	return s.fillCaptain(d, value)
}

// bareID reports whether a text is one word with digits: no reason stands beside it.
func bareID(text string) bool {
	return len(strings.Fields(text)) == 1 && locales.Digits(text) != ""
}

// confirmContact reads an address or a number back to who gave it.
func (s *session) confirmContact(was, to event.Team) ([]core.Card, error) {
	x := ChangeContact{Team: was.ID}
	value := to.Email
	if x.Email = to.Email; to.Phone != was.Phone {
		x.Email, x.Phone, value = "", to.Phone, to.Phone
	}
	field := fieldEmail
	if x.Phone != "" {
		field = fieldPhone
	}
	return s.confirm(say("detail.contact_sure", "What", detailName(field), "Value", value, "Team", was.Name), x)
}

// endDetail waits for no detail any more.
func (s *session) endDetail() error {
	if s.talk.Form != detailForm {
		return nil
	}
	s.talk.Form, s.talk.Field = "", ""
	return s.tx.PutDraft(s.account.ID, nil)
}

// askDetailAgain asks once more behind what is said first.
func (s *session) askDetailAgain(first []core.Card, field string) ([]core.Card, error) {
	cards, err := s.askDetail(field)
	return append(first, cards...), err
}

// askDetail asks what shall stand in a detail and waits for it.
func (s *session) askDetail(field string) ([]core.Card, error) {
	s.talk.Form, s.talk.Field = detailForm, field
	card := core.Card{}
	switch field {
	case fieldCaptain:
		card.Body = append(card.Body, locales.T("detail.captain"))
		if !s.ev.Rules.Roster.Until.Open(s.now()) {
			card.Body = append(card.Body, locales.T("detail.with_reason"))
		}
	case fieldName:
		card.Body = append(card.Body, locales.T("form.team_name", "Max", s.ev.Rules.Entry.TeamName.Max))
	default:
		card.Body = append(card.Body, locales.T("detail.contact", "What", detailName(field)))
	}
	return offer([]core.Card{card}, tap("button.leave", command.Cancel{}.Verb(), "")), s.keepDraft(draft{Detail: field, At: s.now()})
}

// fillDetail takes the answer. What clearly says something else is done, and what comes
// long after is no answer.
func (s *session) fillDetail(text string) ([]core.Card, error) {
	field := s.talk.Field
	t, own := s.own()
	_, leaves := s.parse(text).Command.(command.Cancel)
	d, err := s.draft()
	switch {
	case err != nil:
		return nil, err
	case leaves, !own, s.says(text, false):
		return offer(say("desk.left"), s.mainButtons()...), s.endDetail()
	case s.now().Sub(d.At) >= lateYes, s.saysElse(text):
		if err := s.endDetail(); err != nil {
			return nil, err
		}
		return s.command(text)
	}
	if cards, asked, err := s.aside(text); asked || err != nil {
		return s.askDetailAgain(cards, field)
	}
	if d, another := command.DetailOf(s.desk.parts.Lexicon, s.context(text), text); another && detailFields[d.Label] != "" {
		return s.changeDetail(t, detailFields[d.Label], d.Value)
	}
	return s.changeDetail(t, field, strings.TrimSpace(text))
}

// saysElse reports whether a text that came where something was asked for clearly says
// something else that can be done.
func (s *session) saysElse(text string) bool {
	c := s.context(text)
	c.Asked = nil
	u := command.Parse(s.desk.parts.Lexicon, c, command.Message{Text: text})
	asks := asksAnyone(u.Command) || asksAbout(u.Command)
	return u.Command != nil && u.Ask == nil && u.Deny == "" && !asks && !mends[u.Command.Verb()] || s.runsLate(text)
}
