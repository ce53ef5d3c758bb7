package desk

import (
	"slices"
	"strings"

	"taikyoku/core"
	"taikyoku/core/command"
	"taikyoku/core/event"
	"taikyoku/locales"
)

// formtalk.go takes what people answer to a question of a team's form beside its
// answer: that the list is closed, what is filled in so far, a list of players
// before it is asked for, the yes to a name that was offered, a club's name where
// its kind is asked for.

// talkTeam takes such an answer; done is false where the text is to be read as the
// answer to the question.
func (s *session) talkTeam(d draft, text string) (cards []core.Card, done bool, err error) {
	field, text := s.talk.Field, strings.TrimSpace(text)
	players := field == fieldPlayers || field == "roster"
	if cards, done, err := s.besideForm(d, text); done || err != nil {
		return cards, done, err
	}
	n, counts := s.tellsCount(text)
	switch {
	case !players && s.hasIDCard(text) && !strings.Contains(text, "\n"):
		return append(refusal(noCard()), s.prompt(field, d)...), true, nil
	case s.asksOwn(text):
		return append(s.soFar(d), s.prompt(field, d)...), true, nil
	case players && counts:
		return s.counted(d, n), true, nil
	case players && d.seated() >= s.ev.Rules.Roster.Min && s.says(text, false): // no fifth one
		cards, err = s.take(d, field, "done")
		return cards, true, err
	case players && s.closing(text) != "" && !strings.Contains(text, "\n"):
		cards, err = s.take(d, field, text)
		return cards, true, err
	case slices.Contains([]string{fieldCaptain, fieldLeader, fieldPhone, fieldEmail}, field) && s.closing(text) != "":
		return append(say("form.kept_field"), s.prompt(field, d)...), true, nil
	case field == fieldBasis && len(s.basesSaid(text)) > 0:
		cards, err = s.take(d, field, text)
		return cards, true, err
	case field == fieldName && d.Offered != "" && s.says(text, true):
		cards, err = s.take(d, field, d.Offered)
		return cards, true, err
	case field == fieldName && d.Offered != "" && s.says(text, false):
		d.Offered = ""
		cards, err = s.nextField(d)
		return cards, true, err
	case !players && s.ofIDs(text):
		bad := allOf(s.seatLines(&d, text))
		d.Done[fieldPlayers] = bad == nil && d.seated() >= s.ev.Rules.Roster.Min
		s.world().look(&d.Team)
		cards, err = s.nextField(d)
		return append(refusal(bad), cards...), true, err
	case field == fieldKind && s.ofNoClub(text):
		cards, err = s.take(d, field, none)
		return cards, true, err
	case field == fieldKind && s.isClub(s.courteous(text)):
		title, refused := s.titled(s.courteous(text), false)
		if refused != nil {
			return nil, false, nil
		}
		d.Team.Organisation, d.Done[fieldOrganisation] = title, true
		cards, err = s.nextField(d)
		return append(say("form.kind_of", "Organisation", title), cards...), true, err
	}
	return nil, false, nil
}

// mendedForm goes on with a form that was put right; whoever plays otherwise is shown.
func (s *session) mendedForm(was event.Team, d draft) ([]core.Card, error) {
	s.world().look(&d.Team)
	cards, err := s.nextField(d)
	if s.talk.Form == registerForm && !slices.Equal(was.Players, d.Team.Players) {
		cards = append(s.soFar(d), cards...)
	}
	return cards, err
}

// asksOwn reports whether a text asks what is filled in.
func (s *session) asksOwn(text string) bool {
	return len(s.desk.parts.Lexicon.Only(text, locales.AroundLabel, locales.OwnLabel)) > 0
}

// soFar is what a team's form holds.
func (s *session) soFar(d draft) []core.Card {
	t := d.Team
	s.world().look(&t)
	card := core.Card{Body: []locales.Text{locales.T("form.so_far")}}
	if t.Name != "" {
		card.Body = append(card.Body, locales.T("form.so_far_name", "Team", t.Name))
	}
	if t.Organisation != "" {
		card.Body = append(card.Body, locales.T("register.organisation", "Organisation", t.Organisation))
	}
	switch {
	case t.Captain.Name == "":
	case s.ev.Rules.Roster.Leaders > 0:
		card.Body = append(card.Body, locales.T("register.leader", "Name", t.Captain.Name))
	default:
		card.Body = append(card.Body, locales.T("register.captain", "Name", t.Captain.Name))
	}
	card.Body = append(card.Body, s.world().unitLines(t)...)
	for i, p := range t.Players {
		if !vacant(p) {
			card.Body = append(card.Body, locales.T("form.so_far_player", "Board", i+1, "Name", p.Name))
		}
	}
	if len(card.Body) == 1 {
		card.Body[0] = locales.T("form.so_far_nothing")
	}
	return s.bornNoted([]core.Card{card})
}

// ofIDs reports whether each line of a list is a player with his id: such a list is
// taken whatever was asked.
func (s *session) ofIDs(text string) bool {
	n := 0
	for line := range strings.Lines(text) {
		if strings.TrimSpace(line) == "" || s.heading(line) {
			continue
		}
		row, _ := s.labelledName(locales.Row(line))
		if p := s.personTyped(row); p.ID == "" || strings.ContainsAny(line, "@") {
			return false
		}
		n++
	}
	return n > 1 && s.knowsIDs()
}

// isClub reports whether a text where the kind of a club is asked for is the name of
// one: it is no kind, no question, and names what a club is called by.
func (s *session) isClub(text string) bool {
	if strings.Contains(text, "\n") || s.noTitle(text) || command.Sentence(s.desk.parts.Lexicon, text) || slices.ContainsFunc(s.ev.Rules.Entry.Kinds, func(k core.OrganisationKind) bool { return s.named(k.Title, text) }) {
		return false
	}
	general := s.print(locales.T("form.general"))
	found, left := s.desk.parts.Lexicon.Says(text, locales.ClubLabel)
	return len(found) > 0 && left != "" && s.fold(text) != s.fold(general)
}

// ofNoClub reports whether somebody says that his team is of no club.
func (s *session) ofNoClub(text string) bool {
	said, _ := s.desk.parts.Lexicon.Says(text, locales.NoClubLabel)
	return len(said) > 0 || s.nobody(text)
}

// courteous is an answer without the polite words around it: «東京です», «我们是X».
func (s *session) courteous(text string) string {
	bare, _ := s.desk.parts.Lexicon.Without(text, locales.CourtesyLabel)
	return bare
}

// fieldOf is the field of the form a refusal speaks of; empty where no other
// answer would help.
func fieldOf(e *core.Error) string {
	switch key := e.Text.Key; {
	case key == "entry.window.quota":
		return fieldOrganisation
	case strings.HasPrefix(key, "entry.window."), strings.HasPrefix(key, "entry.full"):
		return ""
	case strings.HasPrefix(key, "entry.name."):
		return fieldName
	case strings.HasPrefix(key, "entry.unit.") && key != "entry.unit.no_basis" && key != "entry.unit.other":
		return fieldOrganisation
	case strings.HasPrefix(key, "entry.captain."), strings.HasPrefix(key, "entry.form."):
		return fieldCaptain
	case strings.HasPrefix(key, "entry.code."):
		return fieldDiscount
	case strings.HasPrefix(key, "entry.section."):
		return fieldOptUp
	}
	return fieldPlayers
}
