package desk

import (
	"slices"
	"strings"

	"taikyoku/core"
	"taikyoku/core/command"
	"taikyoku/core/event"
	"taikyoku/locales"
)

// plainly.go answers plain questions whose answer the event itself knows: how one
// pays and who has not, how many may enter, until when, how the last round ended;
// and takes the plain words by which a payment is taken back.

// plainTopics are the topics of such questions, each with its answer.
var plainTopics = map[string]func(*session) ([]core.Card, error){
	"unpaid":       (*session).unpaid,
	"unpay":        (*session).unpay,
	"refund":       (*session).refundAsked,
	"pay":          (*session).howToPay,
	"last_results": (*session).lastResults,
	"quota":        (*session).capacity,
	entryTopic:     func(s *session) ([]core.Card, error) { return s.inform(entryTopic) },
}

// plainly answers a message that asks for one of these in plain words and was not
// understood as something to do.
func (s *session) plainly(u command.Understanding) (cards []core.Card, done bool, err error) {
	_, why := u.Command.(command.Why) // the word for the reason that is given
	if st, asks := u.Command.(command.Status); asks && st.Of == "orders_missing" {
		return nil, false, nil
	}
	if s.ev == nil || s.in.Button != "" || !why && !asksOrNothing(u) {
		return nil, false, nil
	}
	topics := s.desk.parts.Lexicon.About(s.in.Text)
	if topic := s.ofMake(topics); topic != "" && !why {
		if cards, err = s.inform(topic); err != nil {
			return nil, true, err
		}
		q, x, err := s.readBackOpen()
		if err == nil && x != nil { // the entry that waits for its yes is not lost sight of
			cards = append(cards, withAnswers(q)...)
		}
		return cards, true, err
	}
	for _, topic := range topics {
		if topic == refundTopic && slices.Contains(topics, "appeal") { // the deposit of an appeal is no fee
			continue
		}
		answer, plain := plainTopics[topic]
		if !plain || why && topic != "unpay" || topic == "quota" && u.Command != nil { // a rule that was asked for by name
			continue
		}
		cards, err = answer(s)
		return cards, true, err
	}
	return nil, false, nil
}

// makeTopics are asked of the make of a team and of what its matches bring, in the
// words of entering one or of the standings.
var makeTopics = []string{"team_size", "captain_plays", "two_teams", "team_name", "unrated", "board_order", "match_points"}

// ofMake is the topic of such a question, where the rules have an answer to it.
func (s *session) ofMake(topics []string) string {
	if s.ev == nil {
		return ""
	}
	i := slices.IndexFunc(topics, func(topic string) bool {
		return slices.Contains(makeTopics, topic) && len(s.ev.Rules.AnswersTo(topic)) > 0
	})
	lex := s.desk.parts.Lexicon
	if i < 0 || strings.Contains(s.in.Text, "\n") {
		return ""
	}
	if words, _ := lex.Says(s.in.Text, locales.AsksLabel); len(words) == 0 && !command.IsQuestion(lex, string(s.account.Lang), s.in.Text) {
		return ""
	}
	return topics[i]
}

// asksOrNothing reports whether a message only asks, or means nothing that is
// known.
func asksOrNothing(u command.Understanding) bool {
	switch c := u.Command.(type) {
	case nil:
		return true
	case command.ShowFee, command.Help, command.ShowRules, command.Status, command.RegisterTeam, command.Language:
		return u.Ask == nil || u.Ask.Kind == command.AskForm
	case command.ShowSchedule:
		return (c.Topic == "" || c.Topic == deadlinesTopic) && c.Round == 0
	case command.ShowPairing:
		return c.Round == 0 && c.Team == ""
	}
	return false
}

// howToPay says what is due, what the rules say of paying, and how it is told here.
func (s *session) howToPay() ([]core.Card, error) {
	cards, err := s.fee(command.ShowFee{})
	if err != nil {
		return nil, err
	}
	lines, err := s.world().ruled(s.ev.Rules.AnswersTo("payment"))
	cards[0].Body = append(cards[0].Body, lines...)
	return append(cards, say("pay.how")...), err
}

// unpaid lists, for the organiser, the entries whose fee has not come in; to who
// speaks for entries it tells theirs.
func (s *session) unpaid() ([]core.Card, error) {
	w := s.world()
	list := s.mine()
	if s.has(event.Organiser) {
		list = w.inEvent()
	} else if len(list) == 0 {
		return nil, w.only(event.Organiser)
	}
	list = slices.DeleteFunc(slices.Clone(list), func(t event.Team) bool { return t.State != event.Entered || s.ev.Left(t).Amount <= 0 })
	if len(list) == 0 {
		return say("pay.all_in", "Clause", s.feesClause()), nil
	}
	card := core.Card{Title: locales.T("pay.not_in", "Count", len(list))}
	for _, t := range list[:min(len(list), shownEntries)] {
		card.Body = append(card.Body, locales.T("pay.part_of", "Team", w.whose(t, 0), "Amount", money(s.ev.Left(t))))
	}
	if rest := len(list) - shownEntries; rest > 0 {
		card.Body = append(card.Body, locales.T(more(s.ev), "Count", rest))
	}
	return []core.Card{card}, nil
}

// capacity says how many may enter, how many places are taken, and what the rules
// say of it.
func (s *session) capacity() ([]core.Card, error) {
	r, in := s.ev.Rules, len(s.world().inEvent())
	card := core.Card{}
	if r.Entry.Cap > 0 {
		if s.ev.ByCompletion() {
			in = len(s.ev.Placed())
		}
		card.Body = append(card.Body, locales.T("capacity.cap", "Cap", r.Entry.Cap, "Count", in, "Clause", r.Clause("entry.cap")))
	} else {
		card.Body = append(card.Body, locales.T("capacity.none", "Count", in))
	}
	lines, err := s.world().ruled(r.AnswersTo("quota"))
	card.Body = append(card.Body, lines...)
	return []core.Card{card}, err
}

// resultsOf are the results of a round in each pool, 0: of the last that has any.
func (s *session) resultsOf(round int) (cards []core.Card) {
	told := s.poolsTold()
	for _, sec := range s.ev.Pools() {
		if len(told) > 0 && !slices.Contains(told, sec.ID) {
			continue
		}
		first, last := 1, s.ev.LastRoundOf(sec.ID)
		if round > 0 {
			first, last = round, min(round, last)
		}
		for no := last; no >= first; no-- {
			if card, final := s.roundResults(sec.ID, no); final {
				cards = append(cards, card)
				break
			}
		}
	}
	return cards[:min(len(cards), shownPools)]
}

// roundResults are the results of a round; final: there is one.
func (s *session) roundResults(pool core.DivisionID, no int) (card core.Card, final bool) {
	w := s.world()
	card.Title = locales.T("results.title", "Section", poolTitle(s.ev, pool), "Round", no)
	for _, m := range s.ev.MatchesOf(pool, no) {
		switch {
		case m.Bye != 0:
		case m.State == event.Final:
			final = true
			card.Body = append(card.Body, locales.T("results.line", "Table", m.Table, "Score", w.scoreText(m)))
		default:
			card.Body = append(card.Body, locales.T("results.open", "Match", w.matchName(m)))
		}
	}
	return card, final
}

// lastResults are the results of the last round that has any, of each pool.
func (s *session) lastResults() ([]core.Card, error) {
	cards := s.resultsOf(0)
	if len(cards) == 0 {
		return say("results.none"), nil
	}
	return cards, nil
}
