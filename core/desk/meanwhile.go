package desk

import (
	"slices"

	"taikyoku/core"
	"taikyoku/core/event"
	"taikyoku/locales"
)

// meanwhile.go keeps two people who change one entry at once from overwriting
// each other: the second is told what has changed meanwhile and asked again.

// uponNow is what a change makes of the entry as it stands now. If it stood
// otherwise when the change was read back, only a request that was approved and
// touches nothing of it is done all the same.
func (w *world) uponNow(x ChangeTeam, now event.Team) (event.Team, error) {
	if x.Was == nil || sameForm(*x.Was, now) {
		return w.onlyForm(now, x.To), nil
	}
	both, apart := mergeForms(*x.Was, x.To, now)
	if apart && x.Approved != "" {
		return w.onlyForm(now, both), nil
	}
	return event.Team{}, core.Refuse(core.Conflict, w.ev.Rules.Clause("roster"), "roster.meanwhile", "Team", now.Name).Then("roster.meanwhile_next")
}

// sameForm reports whether two states of an entry hold the same, but for what its
// form does not say.
func sameForm(a, b event.Team) bool {
	return a.Name == b.Name && a.Email == b.Email && a.OptUp == b.OptUp && a.Organisation == b.Organisation && a.Wish == b.Wish &&
		a.Captain == b.Captain && slices.Equal(a.Players, b.Players)
}

// mergeForms carries a wished change over to the entry as it stands: what the
// change leaves as it was stays as it is now. apart tells that the two changes
// have nothing in common.
func mergeForms(was, wish, now event.Team) (both event.Team, apart bool) {
	both, apart = now, true
	carry := func(changed, other bool, take func()) {
		if changed {
			apart = apart && !other
			take()
		}
	}
	carry(wish.Name != was.Name, now.Name != was.Name, func() { both.Name = wish.Name })
	carry(wish.Email != was.Email, now.Email != was.Email, func() { both.Email = wish.Email })
	carry(wish.OptUp != was.OptUp, now.OptUp != was.OptUp, func() { both.OptUp = wish.OptUp })
	carry(wish.Organisation != was.Organisation, now.Organisation != was.Organisation, func() { both.Organisation = wish.Organisation })
	carry(wish.Wish != was.Wish, now.Wish != was.Wish, func() { both.Wish = wish.Wish })
	carry(wish.Captain != was.Captain, now.Captain != was.Captain, func() { both.Captain = wish.Captain })
	if len(wish.Players) != len(was.Players) || len(now.Players) != len(was.Players) {
		carry(!slices.Equal(wish.Players, was.Players), !slices.Equal(now.Players, was.Players), func() { both.Players = wish.Players })
		return both, apart
	}
	both.Players = slices.Clone(now.Players)
	for i := range both.Players {
		carry(wish.Players[i] != was.Players[i], now.Players[i] != was.Players[i], func() { both.Players[i] = wish.Players[i] })
	}
	return both, apart
}

// askAgain says how the entry stands since the change was read back, and reads
// the change back upon that.
func (s *session) askAgain(x ChangeTeam) ([]core.Card, error) {
	now, _ := s.ev.Teams.Get(x.Team)
	card := s.world().changeCard(now, locales.T("roster.meanwhile", "Team", x.Was.Name))
	both, _ := mergeForms(*x.Was, x.To, now)
	if sameForm(both, now) {
		card.Body = append(card.Body, locales.T("roster.meanwhile_done"))
		return []core.Card{card}, nil
	}
	card.Body = append(card.Body, locales.T("roster.meanwhile_again"))
	cards, err := s.readBackChange(now, both, x.Reason)
	return append([]core.Card{card}, cards...), err
}

// meanwhile reports whether what was read back is no longer so, and asks again
// upon what is: an entry that was changed, players whom somebody else entered.
func (s *session) meanwhile(x Act) (cards []core.Card, stale bool, err error) {
	switch x := x.(type) {
	case ChangeTeam:
		now, ok := s.ev.Teams.Get(x.Team)
		if x.Was == nil || !ok || now.State != event.Entered || sameForm(*x.Was, now) {
			return nil, false, nil
		}
		cards, err = s.askAgain(x)
		return cards, true, err
	case EnterPlayers:
		return s.enteredMeanwhile(x)
	}
	return nil, false, nil
}

// enteredMeanwhile asks again about a list of which somebody is entered by now.
func (s *session) enteredMeanwhile(x EnterPlayers) ([]core.Card, bool, error) {
	w := s.world()
	d := playerList{Event: s.ev.ID, Relation: x.Relation, Club: true}
	var names locales.List
	for _, p := range x.Players {
		if other, ok := w.alike(p.Team, p.Not); ok {
			names = append(names, name(other.Name))
		}
		d.Rows = append(d.Rows, playerRow{Entrant: p})
	}
	if len(names) == 0 {
		return nil, false, nil
	}
	cards, err := s.nextRow(d)
	return append(say("enter.meanwhile", "Names", names), cards...), true, err
}
