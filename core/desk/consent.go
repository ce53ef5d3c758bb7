package desk

import (
	"slices"

	"taikyoku/core"
	"taikyoku/core/command"
	"taikyoku/core/event"
	"taikyoku/locales"
)

// GiveConsent is one player's yes to a text of the regulation, in the version
// shown (HN-40). It is his own, or of the guardian of a minor; or it was signed
// on paper, which a member of the staff has seen. Nobody says yes for others.
type GiveConsent struct {
	Consent string      `json:"consent"`
	Version int         `json:"version"`
	Team    core.TeamID `json:"team"`
	Player  int         `json:"player"`
	Paper   bool        `json:"paper,omitempty"`
}

// Name is give_consent.
func (GiveConsent) Name() string { return "give_consent" }

func (x GiveConsent) apply(w *world) ([]core.Card, error) {
	t, _ := w.ev.Teams.Get(x.Team)
	p, ok := t.Player(x.Player)
	i := slices.IndexFunc(w.ev.Rules.Consents, func(c core.Consent) bool { return c.ID == x.Consent })
	if !ok || i < 0 {
		return nil, core.Refuse(core.NotFound, "", "consent.unknown")
	}
	c := w.ev.Rules.Consents[i]
	if x.Version != c.Version {
		return nil, core.Refuse(core.Conflict, c.Clause, "consent.other_version", "Version", c.Version).Then("consent.show_again")
	}
	value, refused := w.consenter(c, t, x)
	if refused != nil {
		return nil, refused
	}
	mark := event.Mark{Kind: event.ConsentMark, Subject: event.ConsentSubject(c, t.ID, x.Player), By: w.actor, At: w.at, Value: value}
	if old, given := w.ev.Marks.Get(mark.Key()); given {
		return say("consent.already", "Player", p.Name, "Version", c.Version, "At", moment(old.At.In(w.ev.Zone()))), nil
	}
	w.ev.Marks.Put(mark)
	card := core.Card{Body: []locales.Text{locales.T("consent.given", "Player", p.Name, "Team", t.Name, "Version", c.Version, "At", moment(w.at), "Clause", c.Clause)}}
	return []core.Card{card}, w.notify(w.ev.Speakers(t.ID), "", card)
}

// consenter says as what the actor gives a player's consent, or why he cannot.
func (w *world) consenter(c core.Consent, t event.Team, x GiveConsent) (as string, refused *core.Error) {
	p, _ := t.Player(x.Player)
	if x.Paper {
		if err := w.staffOnly(); err != nil {
			refused, _ := refusalOf(err)
			return "", refused
		}
		return "paper", nil
	}
	minor := w.ev.Signer(c, p) == core.GuardianPart
	for _, l := range w.ev.LinksOf(w.actor) {
		if l.Team != t.ID {
			continue
		}
		own := l.Role == event.Player && l.Player == x.Player || l.Role == event.Captain && t.CaptainNo() == x.Player
		guardian := l.Role == event.Guardian && l.Player == x.Player
		switch {
		case minor && guardian:
			return "guardian", nil
		case !minor && own:
			return "self", nil
		}
	}
	if minor {
		return "", core.Refuse(core.NotAllowed, c.Clause, "consent.guardian_only", "Player", p.Name).Then("consent.paper_too")
	}
	return "", core.Refuse(core.NotAllowed, c.Clause, "consent.own_only", "Player", p.Name).Then("consent.paper_too")
}

// consentCard shows a text with its version.
func consentCard(c core.Consent) core.Card {
	return core.Card{
		Title: locales.T("consent.title", "Version", c.Version, "Clause", c.Clause),
		Body:  []locales.Text{locales.T("desk.own_words", "Text", c.Text)},
	}
}

// consent shows the text and asks the player for his yes; it is never taken for
// several at once.
func (s *session) consent(c command.Consent) ([]core.Card, error) {
	if s.has(event.Arbiter, event.Organiser) && c.Player != "" {
		t, no, err := s.personTold("", c.Player)
		if err != nil {
			return nil, err
		}
		return s.paperConsent(t, no)
	}
	texts := slices.DeleteFunc(slices.Clone(s.ev.Rules.Consents), func(c core.Consent) bool { return !c.Signed })
	if len(texts) == 0 {
		return say("consent.none"), nil
	}
	acts := s.consentsDue()
	cards := make([]core.Card, 0, len(texts)+1)
	for _, text := range texts {
		cards = append(cards, consentCard(text))
	}
	if t, ok := s.own(); ok && (c.All || c.Player != "" || len(acts) == 0) {
		return append(cards, s.consentList(t)), nil
	}
	switch {
	case len(acts) == 0 && len(s.links) > 0:
		return append(cards, say("consent.nothing_due")...), nil
	case len(acts) == 0:
		return cards, nil
	}
	return s.askConsent(acts)
}

// askConsent shows the first text that is due and asks for the yes of one
// person.
func (s *session) askConsent(acts []GiveConsent) ([]core.Card, error) {
	x := acts[0]
	i := slices.IndexFunc(s.ev.Rules.Consents, func(c core.Consent) bool { return c.ID == x.Consent })
	t, _ := s.ev.Teams.Get(x.Team)
	p, _ := t.Player(x.Player)
	card := consentCard(s.ev.Rules.Consents[i])
	card.Body = append(card.Body, locales.T("consent.ask", "Player", p.Name, "Team", t.Name))
	return s.confirm([]core.Card{card}, x)
}

// consentsDue are the consents that the account itself may still give.
func (s *session) consentsDue() []GiveConsent {
	var acts []GiveConsent
	w := s.world()
	for _, c := range s.ev.Rules.Consents {
		for _, l := range s.links {
			t, ok := s.ev.Teams.Get(l.Team)
			no := l.Player
			if l.Role == event.Captain {
				no = t.CaptainNo()
			}
			x := GiveConsent{Consent: c.ID, Version: c.Version, Team: l.Team, Player: no}
			if _, refused := w.consenter(c, t, x); !ok || !c.Signed || no == 0 || refused != nil || slices.Contains(acts, x) {
				continue
			}
			if _, given := s.ev.Marks.Get(event.Mark{Kind: event.ConsentMark, Subject: event.ConsentSubject(c, t.ID, no)}.Key()); !given {
				acts = append(acts, x)
			}
		}
	}
	return acts
}

// consentList tells a leader who has not agreed yet: each must himself.
func (s *session) consentList(t event.Team) core.Card {
	var missing locales.List
	for _, o := range s.ev.Owes(t) {
		if o.Text != "" {
			missing = append(missing, s.world().whose(t, o.Player))
		}
	}
	card := core.Card{Body: []locales.Text{locales.T("consent.each")}}
	if len(missing) == 0 {
		card.Body = append(card.Body, locales.T("consent.all_given", "Team", t.Name))
		return card
	}
	card.Body = append(card.Body, locales.T("consent.missing", "Who", missing))
	card.Buttons = []core.Button{verbButton("player_codes")}
	return card
}

// paperConsent records that a player has signed on paper.
func (s *session) paperConsent(t event.Team, no int) ([]core.Card, error) {
	if no == 0 {
		return nil, core.Refuse(core.BadInput, "", "consent.person_by_person", "Team", t.Name)
	}
	p, _ := t.Player(no)
	for _, c := range s.ev.Rules.Consents {
		if c.Signed {
			x := GiveConsent{Consent: c.ID, Version: c.Version, Team: t.ID, Player: no, Paper: true}
			return s.confirm(say("consent.paper_read_back", "Player", p.Name, "Team", t.Name, "Version", c.Version), x)
		}
	}
	return say("consent.none"), nil
}
