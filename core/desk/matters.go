package desk

import (
	"slices"
	"strings"
	"unicode"

	"taikyoku/core"
	"taikyoku/core/event"
	"taikyoku/locales"
)

// matters.go finds which of several matters a typed yes or no is about: it is
// asked, never taken for the newest.

// matters are the requests that wait and that the account decides.
func (s *session) matters() (open []event.Case) {
	for c := range s.ev.Cases.All() {
		if c.State != event.Open {
			continue
		}
		rule := s.ev.Rules.Appeals
		heard := c.Kind == event.AppealCase && rule != nil && (rule.Deposit.Amount == 0 || !c.Deposit.IsZero())
		switch {
		case s.has(event.Organiser) && c.Verb != "" && c.Kind != event.FollowRequest,
			s.has(event.Organiser, event.Arbiter) && heard,
			c.Kind == event.FollowRequest && (s.has(event.Organiser) || s.world().speaksFor(c.Team)):
			open = append(open, c)
		}
	}
	return open
}

// mattersSaid are those of them whose entry is named in the message; all, if it
// names none.
func (s *session) mattersSaid() []event.Case {
	open := s.matters()
	var teams []event.Team
	for _, c := range open {
		t, _ := s.ev.Teams.Get(c.Team)
		teams = append(teams, t)
	}
	meant := s.namedOf(teams, s.in.Text)
	named := slices.DeleteFunc(slices.Clone(open), func(c event.Case) bool {
		return !slices.ContainsFunc(meant, func(t event.Team) bool { return t.ID == c.Team })
	})
	if len(named) > 0 {
		return named
	}
	return open
}

// typedDecision takes the label of a decision that was typed, not tapped: the
// newest of several matters is not meant by it. done: it was one.
func (s *session) typedDecision(data string) (cards []core.Card, done bool, err error) {
	if s.in.Button != "" || !strings.ContainsFunc(s.label(), unicode.IsLetter) { // a number is of one message
		return nil, false, nil
	}
	data, ok := s.enterOf(data)
	id, isCase := strings.CutPrefix(data, "c:")
	if !ok || !isCase {
		return nil, false, nil
	}
	_, answer, _ := strings.Cut(id, ":")
	open := s.matters()
	if len(open) == 0 { // it says what has been decided
		return nil, false, nil
	}
	cards, err = s.decideOne(open, answer == "yes")
	return cards, true, err
}

// decideOne decides the only matter there is, or asks which one is meant.
func (s *session) decideOne(open []event.Case, approve bool) ([]core.Card, error) {
	switch {
	case len(open) == 0 && s.othersDecide():
		return nil, s.world().only(event.Organiser)
	case len(open) == 0:
		return say("case.none_open"), nil
	case len(open) == 1:
		return s.act(DecideCase{Case: open[0].ID, Approve: approve})
	case len(open) > shownSeats:
		return say("case.which"), nil
	}
	card := core.Card{Body: []locales.Text{locales.T("case.which_one")}}
	var options []option
	for _, c := range open {
		t, _ := s.ev.Teams.Get(c.Team)
		title := locales.T("case.title."+string(c.Kind), "Team", s.caseOf(c, t))
		card.Body = append(card.Body, locales.T("case.line", "At", moment(c.At.In(s.ev.Zone())), "Title", title, "Text", c.Text))
		if slices.ContainsFunc(open, func(o event.Case) bool { return o.ID != c.ID && o.Kind == c.Kind && o.Team == c.Team }) {
			title = locales.T("case.apart", "Title", title, "Text", c.Text)
		}
		options = append(options, option{title, DecideCase{Case: c.ID, Approve: approve}})
	}
	return s.ask([]core.Card{card}, options...)
}

// othersDecide reports whether requests wait that only the organiser decides.
func (s *session) othersDecide() bool {
	for c := range s.ev.Cases.All() {
		if c.State == event.Open && c.Verb != "" {
			return !s.has(event.Organiser)
		}
	}
	return false
}

// caseOf is whom a case is about.
func (s *session) caseOf(c event.Case, t event.Team) locales.Text {
	if c.Unit != "" {
		return name(c.Unit)
	}
	if t.ID == "" {
		return name(c.Text)
	}
	return s.world().whose(t, 0)
}
