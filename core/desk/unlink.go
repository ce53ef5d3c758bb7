package desk

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"taikyoku/core"
	"taikyoku/core/command"
	"taikyoku/core/event"
	"taikyoku/locales"
)

// Revoke ends a link: a captain that of his players and their guardians, a
// leader that of his delegation's coach, an arbiter or organiser those of any
// team.
type Revoke struct {
	Link core.LinkID `json:"link"`
}

// Name is revoke.
func (Revoke) Name() string { return "revoke" }

func (x Revoke) apply(w *world) ([]core.Card, error) {
	l, ok := w.ev.Links.Get(x.Link)
	if !ok {
		return nil, core.Refuse(core.NotFound, "", "link.nobody")
	}
	follows := l.Role == event.Player || l.Role == event.Guardian || l.Role == event.Coach
	leads := coachesUnit(l) && slices.Contains(w.ev.LeadersOf(l.Unit), w.actor)
	switch {
	case w.is(event.Organiser), follows && w.is(event.Arbiter), follows && l.Team != "" && w.speaksFor(l.Team), leads:
	default:
		return nil, core.Refuse(core.NotAllowed, "", "link.not_yours").Then("desk.ask_staff")
	}
	t, _ := w.ev.Teams.Get(l.Team)
	p, _ := t.Player(l.Player)
	switch {
	case l.Revoked && coachesUnit(l):
		return say("link.coach_revoked", "Unit", l.Unit), nil
	case l.Revoked:
		return say("link.revoked_already", "Player", p.Name, "Team", t.Name), nil
	}
	l.Revoked = true
	w.ev.Links.Put(l)
	if coachesUnit(l) {
		return say("link.coach_revoked", "Unit", l.Unit), w.notify([]core.AccountID{l.Account}, "", say("link.coach_revoked_you", "Unit", l.Unit)...)
	}
	if err := w.notify([]core.AccountID{l.Account}, "", say("link.revoked_you", "Player", p.Name, "Team", t.Name)...); err != nil {
		return nil, err
	}
	card := say("link.revoked", "Player", p.Name, "Team", t.Name)
	if l.Team != "" {
		return card, w.notify(w.ev.Holders(event.Captain, l.Team), "", card...)
	}
	return card, nil
}

// coachesUnit reports whether a link is that of a delegation's coach.
func coachesUnit(l event.Link) bool { return l.Role == event.Coach && l.Unit != "" }

// tellLinked tells the captain who has linked as which player, and the leader who
// has as the coach, with a button to take it back.
func (w *world) tellLinked(l event.Link, t event.Team, p event.Person) error {
	var joined locales.Text
	switch l.Role {
	case event.Player:
		joined = locales.T("link.player_joined", "Player", p.Name, "Team", t.Name)
	case event.Guardian:
		joined = locales.T("link.guardian_joined", "Player", p.Name, "Team", t.Name)
	case event.Coach:
		joined = locales.T("link.coach_joined", "Unit", l.Unit)
	}
	if joined.Empty() || l.Role == event.Coach && l.Unit == "" {
		return nil
	}
	a, _ := w.tx.Account(l.Account)
	card := core.Card{
		Body:    []locales.Text{joined},
		Buttons: []core.Button{{Label: locales.T("button.revoke"), Data: "u:" + string(l.ID)}},
	}
	if a.Name != "" {
		card.Body = append(card.Body, locales.T("link.as", "Name", a.Name))
	}
	to := w.ev.Holders(event.Captain, l.Team)
	if l.Role == event.Coach {
		to = w.ev.LeadersOf(l.Unit)
	}
	return w.notify(to, "", card)
}

// pressUnlink is a tap on the notice of a link.
func (s *session) pressUnlink(id string) ([]core.Card, error) {
	if s.ev == nil {
		return say("desk.old_button"), nil
	}
	l, ok := s.ev.Links.Get(core.LinkID(id))
	if !ok {
		return say("desk.old_button"), nil
	}
	return s.sureUnlink(l)
}

// sureUnlink asks before a link ends.
func (s *session) sureUnlink(l event.Link) ([]core.Card, error) {
	t, _ := s.ev.Teams.Get(l.Team)
	p, _ := t.Player(l.Player)
	cards := say("link.revoke_sure", "Player", p.Name, "Team", t.Name)
	switch {
	case l.Role == event.Guardian:
		cards = say("link.revoke_guardian_sure", "Player", p.Name, "Team", t.Name)
	case coachesUnit(l):
		cards = say("link.revoke_coach_sure", "Unit", l.Unit)
	}
	if a, _ := s.tx.Account(l.Account); a.Name != "" {
		cards[0].Body = append(cards[0].Body, locales.T("link.as", "Name", a.Name))
	}
	return s.confirm(cards, Revoke{l.ID})
}

// linkName is the account of a link as its owner calls himself.
func (s *session) linkName(l event.Link) locales.Text {
	a, _ := s.tx.Account(l.Account)
	if a.Name == "" {
		a.Name = string(a.Address.Platform)
	}
	if l.Role == event.Guardian {
		return locales.T("link.as_guardian", "Name", a.Name)
	}
	return name(a.Name)
}

// unlink ends the link of whom a text names: a captain's own players, anybody's
// for the staff. Several are a question.
func (s *session) unlink(c command.Unlink) ([]core.Card, error) {
	var teams []event.Team
	switch t, captain := s.own(); {
	case s.has(event.Arbiter, event.Organiser):
		teams = slices.Collect(s.ev.Teams.All())
		if named := s.namedOf(teams, c.Text); len(named) > 0 {
			teams = named
		}
	case captain:
		teams = append(teams, t)
	default:
		return s.deny(command.Understanding{Deny: command.DenyNotCaptain})
	}
	var found []event.Link
	named := false
	for _, t := range teams {
		for _, no := range s.playersIn(t, c.Text) {
			named = true
			for l := range s.ev.Links.All() {
				if l.Team == t.ID && l.Player == no && !l.Revoked && l.Role != event.Captain {
					found = append(found, l)
				}
			}
		}
	}
	switch {
	case !named:
		return say("link.unlink_whom"), nil
	case len(found) == 0:
		return say("link.nobody"), nil
	case len(found) == 1:
		return s.sureUnlink(found[0])
	}
	var options []option
	for _, l := range found {
		t, _ := s.ev.Teams.Get(l.Team)
		p, _ := t.Player(l.Player)
		options = append(options, option{locales.T("link.one_of", "Player", p.Name, "Team", t.Name, "Who", s.linkName(l)), Revoke{l.ID}})
	}
	return s.ask(say("link.unlink_which"), options...)
}

// playersIn are the roster numbers of the players of a team whom a text names:
// by the whole name, by their board, or by the family name, where the team's
// name, if several could be meant, stands there too.
func (s *session) playersIn(t event.Team, text string) []int {
	if named := s.playersNamed(t, text); len(named) > 0 {
		return named
	}
	if m := rosterNumber.FindStringSubmatch(s.fold(text)); m != nil {
		if no, _ := strconv.Atoi(m[1]); no >= 1 && no <= len(t.Players) {
			return []int{no}
		}
	}
	return nil
}

// playersNamed are those whose whole name, or else family name, stands in a text.
func (s *session) playersNamed(t event.Team, text string) []int {
	said := strings.ReplaceAll(s.fold(text), " ", "")
	has := func(name string) bool {
		name = strings.ReplaceAll(s.fold(name), " ", "")
		return len(name) > 1 && strings.Contains(said, name)
	}
	var whole, part []int
	for i, p := range t.Players {
		if has(p.Name) || has(p.Latin) || has(p.Reading) {
			whole = append(whole, i+1)
			continue
		}
		for _, form := range []string{p.Name, p.Latin} {
			for _, piece := range strings.FieldsFunc(form, func(r rune) bool { return r == ' ' || r == '\u3000' }) {
				if utf8.RuneCountInString(piece) > 1 && has(piece) && !slices.Contains(part, i+1) {
					part = append(part, i+1)
				}
			}
		}
	}
	if len(whole) > 0 {
		return whole
	}
	return part
}

// rosterNumber is a number that may stand for a board.
var rosterNumber = regexp.MustCompile(`(?:^|[^0-9])([1-9])(?:[^0-9]|$)`)

// newCodeAfter gives the captain a new code for a player whom nobody follows
// any more.
func (s *session) newCodeAfter(x Revoke) ([]core.Card, error) {
	l, _ := s.ev.Links.Get(x.Link)
	t, captain := s.own()
	if !captain || l.Team != t.ID || l.Role != event.Player || len(s.ev.Followers(t.ID, l.Player)) > 0 || s.in.From.Group {
		return nil, nil
	}
	return s.codesFor(t, []int{l.Player}, event.Player, locales.T("link.codes_how"))
}
