package desk

import (
	"slices"
	"strings"

	"taikyoku/core"
	"taikyoku/core/command"
	"taikyoku/core/event"
	"taikyoku/locales"
)

// appealtold.go is the talk that makes an appeal: about which game, what it says,
// one thing at a time, with its deadline and its deposit named before the yes.

// writeAppeal is the request for the text of an appeal.
const writeAppeal = "appeal.write"

// withReason gives an appeal its text.
func (x MakeAppeal) withReason(reason string) Act {
	x.Text = reason
	return x
}

func (x MakeAppeal) matter(w *world) locales.Text {
	m, _ := w.ev.Matches.Get(x.Match)
	return locales.T("appeal.read_back", "Match", w.matchName(m), "Text", x.Text)
}

// appeal begins an appeal about a game of the sender's (SH-12, HN-35).
func (s *session) appeal(c command.Appeal) ([]core.Card, error) {
	if s.ev.Rules.Appeals == nil {
		return s.protest(command.Protest{Table: c.Table, Text: c.Text})
	}
	seats := s.appealable(c.Round, c.Table)
	if s.ev.Rules.Teams && c.Table > 0 && slices.ContainsFunc(seats, func(x seat) bool { return x.Table != c.Table }) {
		c.Text = strings.TrimSpace(s.in.Text) // the number is a board's: it belongs to what is said
	}
	switch len(seats) {
	case 0:
		return s.noAppeal()
	case 1:
		return s.openAppeal(MakeAppeal{Match: seats[0].ID, Team: seats[0].own.ID, Text: c.Text})
	}
	options := make([]option, 0, len(seats))
	for _, x := range seats {
		label := locales.T("appeal.game", "Who", x.own.Name, "Match", s.world().matchName(x.Match)) // he may speak for both sides
		options = append(options, option{label, MakeAppeal{Match: x.ID, Team: x.own.ID, Text: c.Text}})
	}
	card := core.Card{Body: []locales.Text{locales.T("appeal.which_game")}}
	if c.Text != "" {
		card.Body = append(card.Body, locales.T("appeal.told", "Text", c.Text))
	}
	card.Body = append(card.Body, s.depositDue()...)
	return s.ask([]core.Card{card}, options...)
}

// noAppeal says that there is no game to appeal about, with what the rules say of
// appeals.
func (s *session) noAppeal() ([]core.Card, error) {
	refused := core.Refuse(core.NotFound, "", "report.no_match")
	if len(s.mine()) == 0 {
		refused = core.Refuse(core.NotAllowed, s.ev.Rules.Clause("appeals"), "appeal.not_by_you", "Parts", partNames(s.ev.Rules.Appeals.By))
	}
	cards := refusal(refused)
	if len(s.ev.Rules.AnswersTo("appeal")) == 0 {
		return cards, nil
	}
	rule, err := s.inform("appeal")
	return append(cards, rule...), err
}

// appealable are the games of the last round, or of the one named, of the entries
// the sender speaks for: those in time, or one of them all; of a table, if one of
// them is played there.
func (s *session) appealable(round, table int) []seat {
	var all []seat
	for _, t := range s.meant(s.mine()) {
		no := round
		if no == 0 {
			no = s.ev.LastRoundOf(t.Division)
		}
		if m, ok := s.ev.MatchOf(t.ID, no); ok && m.Bye == 0 {
			all = append(all, seat{Match: m, own: t})
		}
	}
	rule := s.ev.Rules.Appeals
	kept := slices.DeleteFunc(slices.Clone(all), func(x seat) bool { return !x.Ended.IsZero() && !rule.Open(x.Ended, s.now()) })
	if len(kept) == 0 { // the first says that it is too late
		return all[:min(1, len(all))]
	}
	at := slices.DeleteFunc(slices.Clone(kept), func(x seat) bool { return x.Table != table })
	if len(at) > 0 {
		return at
	}
	return kept
}

// openAppeal refuses what comes too late, asks for the text, or reads it back.
func (s *session) openAppeal(x MakeAppeal) ([]core.Card, error) {
	if refused := s.world().mayMake(x); refused != nil {
		return refusal(refused), nil
	}
	if x.Text == "" {
		return s.askReason(nil, x)
	}
	return s.confirm(s.appealSure(x), x)
}

// appealSure is an appeal read back with its deadline and its deposit.
func (s *session) appealSure(x MakeAppeal) []core.Card {
	w := s.world()
	card := core.Card{Body: []locales.Text{x.matter(w)}}
	card.Body = append(append(card.Body, w.appealUntil(x.Match)...), s.depositDue()...)
	return []core.Card{card}
}

// appealTerms asks for the text of an appeal and says by when it is to be made and
// for what deposit.
func (s *session) appealTerms(x MakeAppeal) []core.Card {
	w := s.world()
	m, _ := s.ev.Matches.Get(x.Match)
	card := core.Card{Body: []locales.Text{locales.T("appeal.about", "Match", w.matchName(m))}}
	card.Body = append(append(card.Body, w.appealUntil(x.Match)...), s.depositDue()...)
	card.Body = append(card.Body, locales.T("appeal.write"))
	return []core.Card{card}
}

// appealUntil is by when an appeal about a game is made; nothing where the rules
// set no time.
func (w *world) appealUntil(id core.MatchID) []locales.Text {
	rule, clause := w.ev.Rules.Appeals, w.ev.Rules.Clause("appeals")
	m, _ := w.ev.Matches.Get(id)
	switch {
	case rule.Within == 0:
		return nil
	case m.State != event.Final || m.Ended.IsZero():
		return []locales.Text{locales.T("appeal.within", "Minutes", int(rule.Within.Of().Minutes()), "Clause", clause)}
	}
	return []locales.Text{locales.T("appeal.until", "Until", moment(m.Ended.Add(rule.Within.Of()).In(w.ev.Zone())), "Clause", clause)}
}

// depositDue is what an appeal costs before it is heard.
func (s *session) depositDue() []locales.Text {
	deposit := s.ev.Rules.Appeals.Deposit
	if deposit.Amount == 0 {
		return nil
	}
	return []locales.Text{locales.T("appeal.deposit", "Deposit", money(deposit), "Clause", s.ev.Rules.Clause("appeals"))}
}

// appealWaits reports whether the question that waits for a text is an appeal.
func appealWaits(q core.Question) bool {
	return len(q.Options) == 1 && q.Options[0].Verb == MakeAppeal{}.Name() && awaitsReason(q)
}

// fillAppeal takes a message for the text of the appeal that waits for it, unless it
// leaves, asks, or is a bare yes: it is read back before it counts.
func (s *session) fillAppeal(q core.Question, text string) ([]core.Card, error) {
	u := s.parse(text)
	yes, bare := u.Command.(command.YesNo)
	_, back := u.Command.(command.WithdrawAppeal)
	switch {
	case bare && !yes.Yes, back, u.Command == nil && u.Note == "negated":
		return s.leave()
	case bare, command.Acknowledges(s.desk.parts.Lexicon, string(s.account.Lang), text), onlyAppeals(u):
		s.talk.Form, s.talk.Field = reasonForm, reasonForm
		return offer(say("appeal.write"), tap("button.leave", command.Cancel{}.Verb(), "")), nil
	case command.IsQuestion(s.desk.parts.Lexicon, string(s.account.Lang), text), asksTerms(u):
		return s.between(text)
	}
	if x, err := decode(q.Options[0].Verb, q.Options[0].Command); err != nil {
		return nil, err
	} else if refused := s.world().mayMake(x.(MakeAppeal)); refused != nil { // its time may be over by now
		return refusal(refused), nil
	}
	return s.reasonFor(q.Options[0], strings.TrimSpace(text))
}

// asksTerms reports whether a message asks what the rules say of appeals, or what
// they cost.
func asksTerms(u command.Understanding) bool {
	switch c := u.Command.(type) {
	case command.ShowRules:
		return c.Topic == "appeal" || c.Topic == "protest"
	case command.ShowFee:
		return true
	}
	return false
}

// onlyAppeals reports whether a message only says once more that one appeals.
func onlyAppeals(u command.Understanding) bool {
	c, is := u.Command.(command.Appeal)
	return is && c.Text == ""
}
