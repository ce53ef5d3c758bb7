package desk

import (
	"slices"

	"taikyoku/core"
	"taikyoku/core/command"
	"taikyoku/core/event"
	"taikyoku/locales"
)

// FollowPlayer lets an account speak for an individual: a second parent, a new
// coach. Who already speaks for him, or the organiser, has agreed.
type FollowPlayer struct {
	Team     core.TeamID    `json:"team"`
	Account  core.AccountID `json:"account"`
	Relation event.Role     `json:"relation"`
}

// Name is follow_player.
func (FollowPlayer) Name() string { return "follow_player" }

func (x FollowPlayer) apply(w *world) ([]core.Card, error) {
	t, ok := w.ev.Teams.Get(x.Team)
	switch {
	case !ok || w.ev.Rules.Teams:
		return nil, core.Refuse(core.NotFound, "", "desk.no_team")
	case !w.speaksFor(x.Team) && !w.is(event.Organiser):
		return nil, core.Refuse(core.NotAllowed, "", "follow.not_yours", "Player", t.Name)
	}
	w.follow(x.Account, x.Relation, x.Team)
	return say("follow.done", "Player", t.Name), nil
}

// followPlayer asks those who speak for the named players, and the organiser, to
// let the sender follow them.
func (s *session) followPlayer(c command.FollowPlayer) ([]core.Card, error) {
	if s.ev.Rules.Teams {
		return say("link.ask_code"), nil
	}
	role := event.Guardian
	if c.Relation == "coach" {
		role = event.Coach
	}
	var ids []core.TeamID
	var unknown locales.List
	for _, typed := range c.Players {
		if t, ok := s.teamNamed(typed); ok {
			ids = append(ids, t.ID)
		} else {
			unknown = append(unknown, name(typed))
		}
	}
	var cards []core.Card
	if len(unknown) > 0 {
		cards = offer(say("follow.unknown", "Names", unknown), verbButton("register_team"))
	}
	if len(ids) == 0 {
		if len(cards) == 0 {
			cards = say("follow.whom")
		}
		return cards, nil
	}
	return s.askFollow(ids, role, cards)
}

// askFollow reads the wish to follow entries back, each a request of its own.
func (s *session) askFollow(ids []core.TeamID, role event.Role, before []core.Card) ([]core.Card, error) {
	x := AskToFollow{Relation: role}
	var list []event.Team
	for _, id := range ids {
		t, ok := s.ev.Teams.Get(id)
		if ok && !s.isOwn(id) {
			x.Teams, list = append(x.Teams, id), append(list, t)
		}
	}
	if len(list) == 0 {
		return append(before, say("follow.already")...), nil
	}
	return s.confirm(append(before, say("follow.read_back", "Players", teamNames(list))...), x)
}

// AskToFollow puts the wish to follow individuals before those who speak for
// them.
type AskToFollow struct {
	Teams    []core.TeamID `json:"teams"`
	Relation event.Role    `json:"relation"`
}

// Name is ask_to_follow.
func (AskToFollow) Name() string { return "ask_to_follow" }

func (x AskToFollow) apply(w *world) ([]core.Card, error) {
	account, _ := w.tx.Account(w.actor)
	for _, id := range x.Teams {
		t, ok := w.ev.Teams.Get(id)
		if !ok || w.ev.Rules.Teams {
			return nil, core.Refuse(core.NotFound, "", "desk.no_team")
		}
		body, err := payload(FollowPlayer{Team: id, Account: w.actor, Relation: x.Relation})
		if err != nil {
			return nil, err
		}
		c := event.Case{
			ID: w.caseID(), Kind: event.FollowRequest, Team: id, By: w.actor, At: w.at, Text: t.Name,
			Verb: FollowPlayer{}.Name(), Payload: body, State: event.Open,
		}
		w.ev.Cases.Put(c)
		card := core.Card{
			Title:   locales.T("case.title."+string(c.Kind), "Team", t.Name),
			Body:    []locales.Text{locales.T("follow.asks", "Who", account.Name, "Player", t.Name, "Relation", relationText(x.Relation))},
			Buttons: decideButtons(c.ID),
		}
		to := slices.Concat(w.ev.Speakers(id), w.ev.Holders(event.Organiser, ""))
		if err := w.notify(to, "case:"+string(c.ID), card); err != nil {
			return nil, err
		}
	}
	return say("follow.asked"), nil
}

func relationText(r event.Role) locales.Text {
	switch r {
	case event.Coach:
		return locales.T("enter.coach")
	case event.Player:
		return locales.T("enter.self")
	}
	return locales.T("enter.guardian")
}
