package desk

import (
	"slices"
	"strings"
	"time"

	"taikyoku/core"
	"taikyoku/core/command"
	"taikyoku/core/entry"
	"taikyoku/core/event"
	"taikyoku/locales"
)

// welcome greets who has just joined: what this is and what to do first.
func (s *session) welcome() []core.Card {
	s.account.Greeted = true
	card := core.Card{Body: []locales.Text{locales.T("desk.welcome")}}
	if s.ev != nil {
		card.Title = locales.T("desk.own_words", "Text", locales.ByLang(s.ev.Rules.Title))
	}
	if s.in.From.Platform == core.WeChat {
		card.Body = append(card.Body, locales.T("desk.wechat_window"))
	}
	return offer([]core.Card{card}, append(s.mainButtons(), tap("button.language", command.Language{}.Verb(), ""))...)
}

// help says what can be done in the sender's role, at this event.
func (s *session) help(c command.Help) []core.Card {
	s.account.Greeted = true
	switch c.Topic {
	case "report":
		return []core.Card{{Body: []locales.Text{s.byClauses("report", s.howToReport())}}}
	case "lineup":
		if !s.hasSheets() {
			return s.noSheets()
		}
		return say("help.lineup")
	}
	var body []locales.Text
	if s.role() == command.Captain && s.hasSheets() {
		body = append(body, locales.T("help.sheets"))
	}
	if by, plays := reporterOf[s.role()]; s.ev != nil && plays && (slices.Contains(s.ev.Rules.Results.By, by) || s.byArbiter()) {
		body = append(body, s.howToReport())
	}
	body = append(body, locales.T("help."+string(s.role())))
	if s.role() == command.Player && s.ev.Rules.Teams {
		through := locales.T("help.questions_by_captain", "Who", askers(s.ev))
		if slices.Contains(s.ev.Rules.Results.By, core.CaptainPart) {
			through = locales.T("help.results_by_captain")
		}
		body = append(body, through)
	}
	card := core.Card{Body: body}
	if s.ev != nil {
		card.Title = locales.T("desk.own_words", "Text", locales.ByLang(s.ev.Rules.Title))
	}
	return offer([]core.Card{card}, append(s.mainButtons(), tap("button.language", command.Language{}.Verb(), ""))...)
}

// reporterOf are those besides the arbiter whose word on a result may count.
var reporterOf = map[command.Role]core.Part{
	command.Captain: core.CaptainPart, command.Player: core.PlayerPart, command.Guardian: core.GuardianPart, command.Coach: core.CoachPart,
}

// howToReport is how results are told at the event, and who does it.
func (s *session) howToReport() locales.Text {
	switch {
	case s.ev == nil:
		return locales.T("help.report")
	case s.byArbiter():
		return locales.T("help.report_arbiter")
	case !s.ev.Rules.Teams:
		return locales.T("help.report_single")
	}
	return locales.T("help.report")
}

// byArbiter reports whether only the arbiter enters results.
func (s *session) byArbiter() bool {
	return slices.Equal(s.ev.Rules.Results.By, []core.Part{core.ArbiterPart})
}

// hasSheets reports whether order sheets are handed in at the event.
func (s *session) hasSheets() bool { return s.ev == nil || s.ev.Rules.Lineup.Sheets }

// noSheets says that none are.
func (s *session) noSheets() []core.Card {
	text := locales.T("sheet.no_sheets")
	if clause := s.ev.Rules.Clause("lineup"); clause != "" {
		text = locales.T("desk.by_clause", "Text", text, "Clause", clause)
	}
	return []core.Card{{Body: []locales.Text{text}}}
}

// inform answers a question about the rules with the clause that says it.
func (s *session) inform(topic string) ([]core.Card, error) {
	answers := s.ev.Rules.AnswersTo(topic)
	if len(answers) == 0 {
		answers = s.ev.Rules.AnswersTo(s.topicAsked())
	}
	if len(answers) == 0 && topic == refundTopic {
		return s.silentOnRefunds()
	}
	if len(answers) == 0 {
		return s.silent(say("inform.not_in_rules"))
	}
	card := core.Card{}
	if topic == entryTopic {
		card.Body = s.world().entryEnds()
	}
	lines, err := s.world().ruled(answers)
	if err != nil {
		return nil, err
	}
	card.Body = append(card.Body, lines...)
	if topic == prizeTopic || slices.Contains(answers[0].Topics, prizeTopic) {
		return s.askPrizes(s.prizesOpen([]core.Card{card}))
	}
	return []core.Card{card}, nil
}

// ruled is what the rules answer, each with its clause and what has changed since.
func (w *world) ruled(answers []core.Answer) (lines []locales.Text, err error) {
	for _, a := range answers {
		lines = append(lines, locales.T("desk.by_clause", "Text", locales.T("desk.own_words", "Text", locales.ByLang(a.Text)), "Clause", a.Clause))
		amended, err := w.amendments(a)
		if err != nil {
			return nil, err
		}
		lines = append(lines, amended...)
	}
	return lines, nil
}

// topicAsked is the first topic that the words of the message are about and that
// there is an answer to.
func (s *session) topicAsked() string {
	if s.ev == nil {
		return ""
	}
	for _, topic := range s.desk.parts.Lexicon.About(s.in.Text) {
		if topic == refundTopic || len(s.ev.Rules.AnswersTo(topic)) > 0 {
			return topic
		}
	}
	return ""
}

// asksOnly reports whether a message that would need a role, or more words, is
// better taken for a question of somebody who has no part in the event.
func (s *session) asksOnly(u command.Understanding) bool {
	_, helps := u.Command.(command.Help)
	return len(s.links) == 0 && s.talk.Form == "" && (u.Deny != "" || u.Ask != nil || helps) && s.topicAsked() != ""
}

// byClauses says something with the clauses that the regulation has on the topics.
func (s *session) byClauses(topics string, text locales.Text) locales.Text {
	if s.ev == nil {
		return text
	}
	var clauses []string
	for topic := range strings.FieldsSeq(topics) {
		for _, a := range s.ev.Rules.AnswersTo(topic) {
			if !slices.Contains(clauses, a.Clause) {
				clauses = append(clauses, a.Clause)
			}
		}
	}
	if len(clauses) == 0 {
		return text
	}
	return locales.T("desk.by_clause", "Text", text, "Clause", strings.Join(clauses, ", "))
}

// fee tells the sender's own fee with its reasons, or the table of fees.
func (s *session) fee(_ command.ShowFee) ([]core.Card, error) {
	if slices.Contains(s.desk.parts.Lexicon.About(s.in.Text), refundTopic) {
		return s.inform(refundTopic)
	}
	cards, err := s.inform("fee")
	if u, leads := s.ev.LeaderOf(s.account.ID); leads {
		if bill := s.world().billTexts(s.world().delegationOf(u)); len(bill) > 0 {
			cards = append([]core.Card{{Body: bill}}, cards...)
		}
		return cards, err
	}
	if t, ok := s.own(); ok {
		quote, refused := entry.Due(s.ev.Rules, s.ev.BookWithout(t.ID), t.Entry())
		if refused == nil {
			own := core.Card{Body: []locales.Text{feeText(quote)}}
			own.Body = append(own.Body, because(quote.Why)...)
			cards = append([]core.Card{own}, cards...)
		}
	}
	return cards, err
}

// schedule tells when a round, or everything, happens.
func (s *session) schedule(c command.ShowSchedule) ([]core.Card, error) {
	r := s.ev.Rules
	switch {
	case c.Topic == deadlinesTopic && c.Round == 0:
		return s.deadlines()
	case c.Topic != "" && len(r.AnswersTo(c.Topic)) > 0:
		return s.inform(c.Topic)
	}
	if c.Round > 0 {
		at := s.ev.Start(r.Sections[0].ID, c.Round)
		if at.IsZero() { // times that are not set yet are announced
			return []core.Card{{Body: []locales.Text{startText(at)}}}, nil
		}
		return say("schedule.round", "Round", c.Round, "At", moment(at)), nil
	}
	if day := s.dayMeant(c.Day); !day.IsZero() {
		return s.scheduleOf(day), nil
	}
	card := core.Card{Title: s.byClauses("dates schedule", locales.T("schedule.title"))}
	for _, p := range programme(s.ev) {
		card.Body = append(card.Body, p.text)
	}
	return []core.Card{card}, nil
}

// point is one point of the programme.
type point struct {
	at   time.Time
	text locales.Text
}

// programme is everything that happens, in the order of its time.
func programme(ev *event.Event) []point {
	r := ev.Rules
	var out []point
	for _, m := range r.Schedule.Meetings {
		out = append(out, point{m.Start.Time, locales.T("schedule.line", "At", span(m.Start.Time, m.End.Time), "What", locales.ByLang(m.Title))})
	}
	for _, o := range r.Schedule.Occasions {
		out = append(out, point{o.Begins(ev.Zone()), occasionLine(o, ev.Zone())})
	}
	for _, rt := range r.Schedule.Rounds {
		at := ev.Start(r.Sections[0].ID, rt.Round)
		out = append(out, point{at, locales.T("schedule.round", "Round", rt.Round, "At", moment(at))})
	}
	slices.SortStableFunc(out, func(a, b point) int { return a.at.Compare(b.at) })
	return out
}

// occasionLine is a point of the programme with its hours, or the days it is on.
func occasionLine(o core.Occasion, zone *time.Location) locales.Text {
	day := func(d core.Date) locales.Moment { return locales.At(d.In(zone), locales.Day) }
	var at any
	switch {
	case !o.Start.IsZero():
		at = span(o.Start.Time, o.End.Time)
	case !o.LastDay.IsZero():
		at = locales.T("schedule.from_to", "From", day(o.Day), "To", day(o.LastDay))
	case !o.End.IsZero():
		at = locales.T("schedule.until", "At", moment(o.End.Time))
	default:
		at = day(o.Day)
	}
	return locales.T("schedule.line", "At", at, "What", locales.ByLang(o.Title))
}

// span is from when to when something is; its end may be open, or on the same day.
func span(from, to time.Time) any {
	switch {
	case to.IsZero():
		return moment(from)
	case core.DateOf(from) == core.DateOf(to):
		return locales.T("schedule.from_to", "From", moment(from), "To", locales.At(to, locales.Clock))
	}
	return locales.T("schedule.from_to", "From", moment(from), "To", moment(to))
}

// status shows what is on record about the sender's team.
func (s *session) status(c command.Status) ([]core.Card, error) {
	switch m, ok := s.nextMeeting(); {
	case c.Of == "attendance" && ok && s.has(event.Arbiter, event.Organiser):
		return s.world().attendance(m), nil
	case c.Of == "attendance" && !ok: // who has reported at the desk
		return s.missingPapers(command.Papers{Player: c.Player}, s.has(event.Arbiter, event.Organiser))
	case c.Of == "payment" && c.Team == "" && s.has(event.Organiser) && len(s.allNamed(s.in.Text)) == 0:
		return s.unpaid()
	case c.Of == "checkin", c.Of == "consent":
		return s.missingPapers(command.Papers{Player: c.Player}, s.has(event.Arbiter, event.Organiser))
	}
	if s.has(event.Arbiter, event.Organiser) {
		if cards, done, err := s.staffAsked(c); done || err != nil {
			return cards, err
		}
	}
	if _, leads := s.ev.LeaderOf(s.account.ID); leads {
		return s.registerDelegation()
	}
	if mine := s.entriesTold(""); len(mine) > 0 && !s.ev.Rules.Teams {
		return s.statusOf(mine), nil
	}
	t, ok := s.team()
	if !ok {
		if s.has(event.Arbiter, event.Organiser) {
			return s.overview(), nil
		}
		return offer(say("desk.no_team_yet"), verbButton("register_team")), nil
	}
	if !s.has(event.Captain) {
		cards := say("status.player", "Team", t.Name, "Captain", t.Captain.Name)
		cards[0].Body = append(cards[0].Body, s.world().standing(t)...)
		return cards, nil
	}
	if cards, done, err := s.statusAsked(c, t); done || err != nil {
		return cards, err
	}
	card := s.world().teamCard(t, "register.on_record")
	card.Body = append(append(card.Body, s.paidText(t)), s.waitingTexts()...)
	return []core.Card{card}, nil
}

// statusOf shows what is on record about individuals: section, club, fee,
// whether it has arrived.
func (s *session) statusOf(list []event.Team) []core.Card {
	card := s.world().entrantsCard(list, "enter.on_record")
	card.Table.Head = append(card.Table.Head, locales.T("table.paid"))
	for i, t := range list {
		paid := locales.T("status.not_paid")
		switch {
		case s.ev.Settled(t):
			paid = locales.T("status.has_paid")
		case !t.Paid.IsZero():
			paid = s.partPaid(t)
		}
		if t.State != event.Entered {
			paid = stateText(t)
		}
		card.Table.Rows[i] = append(card.Table.Rows[i], paid)
	}
	return []core.Card{card}
}

// overview is the event in numbers, for its staff.
func (s *session) overview() []core.Card {
	card := core.Card{Title: locales.T("desk.own_words", "Text", locales.ByLang(s.ev.Rules.Title))}
	teams, paid := 0, 0
	for t := range s.ev.Teams.All() {
		if t.State == event.Entered {
			teams++
			if s.ev.Settled(t) {
				paid++
			}
		}
	}
	card.Body = append(card.Body, locales.T("status.overview", "Teams", teams, "Cap", s.ev.Rules.Entry.Cap, "Paid", paid, "Round", s.ev.LastRound()))
	return []core.Card{card}
}

// refundTopic is what is answered also where the rules are silent.
const refundTopic = "refund"

// silentOnRefunds says what the rules give back now, with what they take, where they
// have no answer of their own: that the organiser decides.
func (s *session) silentOnRefunds() ([]core.Card, error) {
	refund := entry.RefundOf(s.ev.Rules, s.ev.Book(), core.Money{Currency: s.ev.Rules.Fees.Base.Currency}, s.now())
	card := core.Card{Body: because([]core.Trace{refund.Why})}
	fees := slices.DeleteFunc(s.ev.Rules.AnswersTo("fee"), func(a core.Answer) bool { return a.Clause != s.ev.Rules.Clause("fees") })
	lines, err := s.world().ruled(fees)
	card.Body = append(card.Body, lines...)
	return []core.Card{card}, err
}
