package desk

import (
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"time"

	"taikyoku/core"
	"taikyoku/core/command"
	"taikyoku/core/entry"
	"taikyoku/core/event"
	"taikyoku/locales"
)

// form.go is the talk that fills an entry form: one missing thing is asked at a
// time, one message may fill many, what was typed is kept in the store, and
// the whole is read back before it counts.

// draft is a form being filled. Asked are the fields that were answered, also
// with "none".
type draft struct {
	Team       event.Team      `json:"team"`
	Delegation *Delegation     `json:"delegation,omitempty"` // where units enter individuals
	Done       map[string]bool `json:"done"`
	Offered    string          `json:"offered,omitempty"` // the name that the rules allow in the place of the one typed
	Detail     string          `json:"detail,omitempty"`  // no form, but the one field of an entry that is asked for
	At         time.Time       `json:"at,omitzero"`       // when it was
}

// The fields of an entry form in the order they are asked for.
const (
	fieldOrganisation = "organisation"
	fieldKind         = "kind"
	fieldRegion       = "region"
	fieldName         = "team_name"
	fieldCaptain      = "captain"
	fieldEmail        = "email"
	fieldPlayers      = "players"
	fieldDiscount     = "discount"
	fieldOptUp        = "opt_up"
)

const registerForm = "register_team"

// register begins or fills the entry form.
func (s *session) register(c command.RegisterTeam) ([]core.Card, error) {
	if s.ev.ByDelegation() {
		return s.registerDelegation()
	}
	if s.byList() {
		return s.enterList(s.in.Text)
	}
	if t, ok := s.own(); ok && t.State == event.Entered {
		return append(say("register.already_captain", "Team", t.Name), s.world().teamCard(t, "register.on_record")), nil
	}
	if q, x, err := s.readBackOpen(); err != nil || x != nil && c.Form.Empty() { // what is filled in is not begun anew
		if err == nil && s.in.Button == "" && (s.asks(s.in.Text) || s.desk.parts.Lexicon.Ends(s.in.Text, locales.AskEndsLabel)) {
			cards, err := s.answered(s.in.Text)
			return append(cards, withAnswers(q)...), err
		}
		return withAnswers(q), err
	}
	d, err := s.draft()
	if err != nil {
		return nil, err
	}
	if s.ofUnits() && pasted(s.in.Text) {
		if f := s.readUnitForm(s.in.Text); f.heads > 1 || f.lists() {
			return s.unitFormRead(d, f)
		}
	}
	bad := refusal(s.pour(&d, c.Form))
	cards, err := s.registerUnit(d, c)
	return append(bad, cards...), err
}

// registerUnit goes on with a form once the unit that it names is known.
func (s *session) registerUnit(d draft, c command.RegisterTeam) ([]core.Card, error) {
	if c.Form.Organisation != "" && s.ofUnits() {
		refused := s.fillUnit(&d, c.Form.Organisation)
		if refused != nil && refused.Text.Key == "entry.unit.full" {
			return s.askAdmission("second", s.unitIn(c.Form.Organisation), refused)
		}
		if refused != nil {
			cards, err := s.nextField(d)
			return append(refusal(refused), cards...), err
		}
	}
	if unit := s.unitIn(s.in.Text); unit != "" && d.Team.Organisation == "" {
		d.Team.Organisation = unit
	}
	if _, refused := s.world().enterBy(d.Team); refused != nil && refused.Code == core.TooLate && s.ofUnits() {
		return s.tooLateUnit(d.Team.Organisation, refused)
	} else if refused != nil && (d.Done[fieldKind] || refused.Code == core.TooLate) && !s.world().mayRequest(refused) {
		return refusal(refused), nil
	}
	return s.nextField(d)
}

// draft is the account's half-filled form, or an empty one.
func (s *session) draft() (draft, error) {
	d := draft{Done: map[string]bool{}}
	body, err := s.tx.Draft(s.account.ID)
	if errors.Is(err, core.ErrNoRow) {
		return d, nil
	}
	if err != nil {
		return d, err
	}
	return d, json.Unmarshal(body, &d)
}

func (s *session) keepDraft(d draft) error {
	body, err := json.Marshal(d)
	if err != nil {
		return err
	}
	return s.tx.PutDraft(s.account.ID, body)
}

// wanted is the first field that is still open; empty when the form is full.
func (s *session) wanted(d draft) string {
	r, t := s.ev.Rules, d.Team
	switch {
	case d.Delegation != nil:
		return s.wantedOfDelegation(d)
	case len(r.Entry.Kinds) > 0 && !d.Done[fieldKind]:
		return fieldKind
	case !d.Done[fieldOrganisation] && s.ofUnits():
		return "unit"
	case !d.Done[fieldOrganisation] && (t.OrgKind != "" || slices.Contains(r.Entry.Required, core.FieldOrganisation)):
		return fieldOrganisation
	case t.OrgKind != "" && len(r.Entry.Regions) > 0 && !d.Done[fieldRegion]:
		return fieldRegion
	case !d.Done[fieldName] && !s.ofUnits():
		return fieldName
	case !d.Done[fieldLeader] && r.Roster.Leaders > 0:
		return fieldLeader
	case !d.Done[fieldCoach] && r.Roster.Coaches > 0:
		return fieldCoach
	case !d.Done[fieldPhone] && slices.Contains(r.Entry.Required, core.FieldPhone):
		return fieldPhone
	case !d.Done[fieldCaptain] && r.Roster.Captain.Required:
		return fieldCaptain
	case !d.Done[fieldEmail] && slices.Contains(r.Entry.Required, core.FieldCaptainEmail):
		return fieldEmail
	case !d.Done[fieldPlayers] && !s.knowsIDs():
		return "roster"
	case !d.Done[fieldPlayers]:
		return fieldPlayers
	case len(s.bornUnknown(t)) > 0:
		return fieldBirths
	case s.lacksBasis(t) && len(t.Players) > 0:
		return fieldBasis
	case !d.Done[fieldDiscount] && s.offeredCode(t) != "":
		return fieldDiscount
	case !d.Done[fieldOptUp] && s.mayOptUp(t):
		return fieldOptUp
	}
	return ""
}

// offeredCode is the discount code the team may claim, if any.
func (s *session) offeredCode(t event.Team) string {
	return entry.Fee(s.ev.Rules, s.ev.Book(), t.Entry()).Code
}

// mayOptUp reports whether the team may choose a higher section than its own
// (JP-8).
func (s *session) mayOptUp(t event.Team) bool {
	if len(t.Players) == 0 {
		return false
	}
	own, _, refused := entry.Section(s.ev.Rules, t.Entry(), "")
	if refused != nil {
		return false
	}
	for _, sec := range s.ev.Rules.Sections {
		if sec.ID == own {
			return false
		}
		if sec.OptUp {
			return true
		}
	}
	return false
}

// nextField asks for what is missing, or reads the whole form back.
func (s *session) nextField(d draft) ([]core.Card, error) {
	if err := s.keepDraft(d); err != nil {
		return nil, err
	}
	field := s.wanted(d)
	if field == "" {
		return s.readBack(d)
	}
	s.talk.Form, s.talk.Field = registerForm, field
	return s.prompt(field, d), s.openAgain()
}

// readBack shows the form in normal form and asks for the yes. A form that
// breaks a rule says so and asks for that field again.
func (s *session) readBack(d draft) ([]core.Card, error) {
	if d.Delegation != nil {
		return s.readBackDelegation(d)
	}
	s.talk.Form, s.talk.Field = "", ""
	t := d.Team
	w := s.world()
	w.look(&t)
	if err := w.checkTeam(&t, s.ev.Book()); err != nil {
		refused, ok := refusalOf(err)
		if !ok {
			return nil, err
		}
		field := fieldOf(refused)
		if field == "" {
			return refusal(refused), nil
		}
		delete(d.Done, field)
		if field == fieldPlayers && !d.vacate(refused) && len(d.Team.Players) <= s.ev.Rules.Roster.Max {
			d.Team.Players = nil
		}
		if s.wanted(d) == "" { // no question of this form mends it
			return refusal(refused), s.keepDraft(d)
		}
		cards, err := s.nextField(d)
		return append(refusal(refused), cards...), err
	}
	if err := s.tx.PutDraft(s.account.ID, nil); err != nil {
		return nil, err
	}
	consent := core.Card{}
	for _, c := range s.ev.Rules.Consents {
		consent.Body = append(consent.Body, locales.T("desk.by_clause", "Text", locales.T("desk.own_words", "Text", locales.ByLang(c.Text)), "Clause", c.Clause))
	}
	cards := s.bornNoted([]core.Card{w.teamCard(t, "register.read_back")})
	if len(consent.Body) > 0 {
		cards = append(cards, consent)
	}
	if _, refused := w.enterBy(t); refused != nil && w.mayRequest(refused) {
		return s.requestEntry(cards, t, refused)
	}
	return s.confirm(cards, Register{Team: t})
}

// requestEntry offers to put a team that comes too late before the organiser.
func (s *session) requestEntry(cards []core.Card, t event.Team, refused *core.Error) ([]core.Card, error) {
	if over := s.world().joinable(t.Division); over != nil {
		return refusal(over), nil
	}
	body, err := payload(Register{Team: t})
	if err != nil {
		return nil, err
	}
	r := s.ev.Rules
	refused = refused.Then("enter.late_request", "Fee", money(r.Entry.Late.Fee), "Clause", r.Clause("entry.late"))
	return s.confirm(append(cards, refusal(refused)...), OpenCase{Kind: event.LateEntry, Text: t.Name, Verb: Register{}.Name(), Payload: body})
}

// prompt is the question for one field with its choices.
func (s *session) prompt(field string, d draft) []core.Card {
	if d.Delegation != nil {
		return s.promptDelegation(field, d)
	}
	r := s.ev.Rules
	pick := func(label locales.Text, value string) core.Button {
		return core.Button{Label: label, Data: "f:" + field + ":" + value}
	}
	cards := say("form."+field, "Max", r.Entry.TeamName.Max, "Min", r.Roster.Min, "Most", r.Roster.Max, "Have", d.seated(), "Next", d.nextBoard(), "Names", namesAt(d.Team, s.bornUnknown(d.Team)))
	if n := len(d.Team.Players); n > r.Roster.Max && (field == fieldPlayers || field == "roster") {
		return say("form.too_many", "Have", n, "Max", r.Roster.Max, "Last", d.Team.Players[n-1].Name)
	}
	switch field {
	case fieldKind:
		for _, k := range r.Entry.Kinds {
			cards = offer(cards, pick(locales.T("desk.own_words", "Text", locales.ByLang(k.Title)), k.ID))
		}
		cards = offer(cards, pick(locales.T("form.general"), "-"))
	case fieldName:
		if d.Offered != "" {
			cards = offer(cards, pick(name(d.Offered), d.Offered))
		}
	case fieldOrganisation:
		if len(r.Entry.Kinds) > 0 && d.Team.OrgKind == "" {
			cards = say("form.organisation_any")
		}
	case fieldRegion:
		for _, g := range r.Entry.Regions {
			cards = offer(cards, pick(locales.T("desk.own_words", "Text", locales.ByLang(g.Title)), g.ID))
		}
	case fieldCoach:
		cards = offer(cards, pick(locales.T("form.no_coach"), none))
	case fieldBasis:
		for i, b := range r.Entry.Units.Basis {
			cards = offer(cards, pick(locales.T("form.basis_all", "Basis", b), numberWord(i+1)))
		}
	case fieldPlayers, "roster":
		if n := d.seated(); n == 0 && s.ofUnits() {
			break // the entry is complete with its players only (HN-27)
		} else if n == 0 {
			cards = offer(cards, pick(locales.T("form.players_later"), "later"))
		} else if n >= r.Roster.Min {
			cards = offer(cards, pick(locales.T("form.players_done", "Have", n), "done"))
		}
	case fieldDiscount:
		quote := entry.Fee(r, s.ev.Book(), d.Team.Entry())
		cards = say("form.discount", "Code", quote.Code, "Fee", money(quote.Fee), "Clause", quote.Clause)
		cards = offer(cards, pick(name(quote.Code), quote.Code), pick(locales.T("form.no_discount"), "-"))
	case fieldOptUp:
		cards = offer(cards, pick(locales.T("button.yes"), "yes"), pick(locales.T("button.no"), "-"))
	}
	return cards
}

// fill takes one line of the dialogue. A command that leaves, asks something
// or changes the language is obeyed instead; a pasted form fills all it holds.
func (s *session) fill(text string) ([]core.Card, error) {
	if s.talk.Form == reasonForm {
		return s.fillReason(text)
	}
	if s.talk.Form == replaceForm {
		return s.fillReplace(text)
	}
	if s.byList() {
		return s.fillList(text)
	}
	d, err := s.draft()
	if err != nil {
		return nil, err
	}
	if d.Delegation != nil && s.in.Button == "" {
		if cards, done, err := s.talkDelegation(d, text); done || err != nil {
			return cards, err
		}
	}
	if d.Delegation == nil && s.in.Button == "" {
		text = s.idsApart(text)
		if f, is := s.unitFormWithin(text); is {
			return s.unitFormRead(d, f)
		}
		if cards, done, err := s.talkTeam(d, text); done || err != nil {
			return cards, err
		}
	}
	said := s.parse(text).Command
	switch c := said.(type) {
	case command.Cancel:
		return s.leaveForm()
	case command.RegisterTeam:
		return s.register(c)
	}
	if asksAnyone(said) {
		cards, err := s.obey(said)
		if err != nil {
			return nil, err
		}
		return append(cards, s.prompt(s.talk.Field, d)...), nil
	}
	if cards, done, err := s.pourFields(d, text); done || err != nil {
		return cards, err
	}
	if d.Delegation == nil && s.in.Button == "" {
		was := d.Team
		known, refused := s.mendField(&d, text)
		if refused != nil {
			return append(refusal(refused), s.prompt(s.talk.Field, d)...), nil
		} else if known {
			return s.mendedForm(was, d)
		}
	}
	if s.asksAside(s.talk.Field, strings.TrimSpace(text)) {
		if cards, asked, err := s.aside(text); asked || err != nil {
			return append(cards, s.prompt(s.talk.Field, d)...), err
		}
	}
	if d.Delegation != nil && s.in.Button == "" {
		into := *d.Delegation
		_, _, colon := locales.CutColon(text)
		if n := len(s.readDelegation(&into, text).heads); n > 0 && colon || n > 1 && pasted(text) {
			return s.pourDelegation(d, text)
		}
	}
	return s.take(d, s.talk.Field, strings.TrimSpace(text))
}
