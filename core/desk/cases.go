package desk

import (
	"cmp"
	"slices"
	"strings"

	"taikyoku/core"
	"taikyoku/core/command"
	"taikyoku/core/entry"
	"taikyoku/core/event"
	"taikyoku/locales"
)

// OpenCase puts something before the organiser or the arbiter: a question of a
// captain (JP-78), a protest, a payment that was made, the wish to withdraw.
type OpenCase struct {
	Kind event.CaseKind `json:"kind"`
	Team core.TeamID    `json:"team,omitempty"`
	Unit string         `json:"unit,omitempty"` // where it is about the whole unit of the entry
	Text string         `json:"text"`
	// Verb and Payload are what approval does, where it does something.
	Verb    string `json:"verb,omitempty"`
	Payload []byte `json:"payload,omitempty"`
}

// Name is open_case.
func (OpenCase) Name() string { return "open_case" }

func (x OpenCase) apply(w *world) ([]core.Card, error) {
	if !w.speaksFor(x.Team) && !w.is(event.Organiser, event.Arbiter) && x.Kind != event.LateEntry && x.Kind != event.Admission && (x.Kind != event.Question || !w.mayAsk(x.Team)) {
		return nil, core.Refuse(core.NotAllowed, w.ev.Rules.Clause("questions"), "case.captain_only", "Who", askers(w.ev))
	}
	t, _ := w.ev.Teams.Get(x.Team)
	if x.Kind == event.LateEntry || x.Kind == event.Admission {
		t.Name = x.Text
	}
	if x.Unit != t.Unit {
		x.Unit = ""
	}
	t.Name = cmp.Or(x.Unit, t.Name)
	c := event.Case{
		ID: w.caseID(), Kind: x.Kind, Team: x.Team, Unit: x.Unit, By: w.actor, At: w.at, Text: x.Text, Verb: x.Verb, Payload: x.Payload, State: event.Open,
	}
	w.ev.Cases.Put(c)
	title := locales.T("case.title."+string(x.Kind), "Team", t.Name)
	to, below := w.staff(), core.Card{Body: []locales.Text{locales.T("case.how_to_answer")}}
	if m, ok := w.ev.CurrentMatch(x.Team); ok && x.Kind == event.ProtestCase { // which game he is called to
		below.Body = append([]locales.Text{w.caseMatch(m)}, below.Body...)
	}
	if x.Verb != "" {
		below = core.Card{Buttons: decideButtons(c.ID)}
		leaves := x.Kind == event.Cancellation && w.ev.LastRound() > 0 // who pairs the next round must know
		if organisers := w.ev.Holders(event.Organiser, ""); len(organisers) > 0 && !leaves {
			to = organisers
		}
	}
	return say("case.opened." + string(x.Kind)), w.notifyWhole(to, "case:"+string(c.ID), title, x.Text, below)
}

// caseMatch names the match that an arbiter is called to, with its result if there is one.
func (w *world) caseMatch(m event.Match) locales.Text {
	claim, n := m.Standing()
	switch {
	case m.State == event.Final:
		return locales.T("report.already", "Match", w.matchName(m), "Score", w.scoreText(m))
	case m.State == event.Reported && n > 0:
		t, _ := w.ev.Teams.Get(claim.Team)
		return locales.T("report.waits", "Match", w.matchName(m), "Score", w.claimScore(m, claim), "Team", t.Name)
	}
	return w.matchName(m)
}

// mayAsk reports whether the actor follows the team and the regulation takes
// questions of others than captains.
func (w *world) mayAsk(team core.TeamID) bool {
	for _, l := range w.ev.LinksOf(w.actor) {
		if l.Team == team && slices.Contains(w.ev.Rules.Questions.By, core.Part(l.Role)) {
			return true
		}
	}
	return false
}

func decideButtons(id core.CaseID) []core.Button {
	return []core.Button{
		{Label: locales.T("button.approve"), Data: "c:" + string(id) + ":yes"},
		{Label: locales.T("button.refuse"), Data: "c:" + string(id) + ":no"},
	}
}

// DecideCase is the organiser's or arbiter's answer to a case. Approval carries
// out what was asked for.
type DecideCase struct {
	Case    core.CaseID `json:"case"`
	Approve bool        `json:"approve"`
	Answer  string      `json:"answer,omitempty"`
}

// Name is decide_case.
func (DecideCase) Name() string { return "decide_case" }

func (x DecideCase) apply(w *world) ([]core.Card, error) {
	c, ok := w.ev.Cases.Get(x.Case)
	if err := w.staffOnly(); err != nil && (c.Kind != event.FollowRequest || !w.speaksFor(c.Team)) {
		return nil, err
	}
	if !ok {
		return nil, core.Refuse(core.NotFound, "", "case.unknown")
	}
	if c.State != event.Open {
		return nil, core.Refuse(core.Conflict, "", "case.decided", "State", locales.T("case.state."+string(c.State)))
	}
	c.Decided, c.Decider, c.Reason = w.at, w.actor, x.Answer
	if err := w.settleDeposit(c, x.Approve); err != nil {
		return nil, err
	}
	switch {
	case x.Answer != "" && c.Verb == "" && c.Kind != event.AppealCase:
		c.State = event.Answered
	case x.Approve:
		c.State = event.Approved
	default:
		c.State = event.Refused
	}
	w.ev.Cases.Put(c)
	var done []core.Card
	if x.Approve && c.Verb != "" {
		var err error
		if done, err = w.carryOut(c); err != nil {
			return nil, err
		}
	}
	if !x.Approve {
		done = w.paymentRefused(c)
	}
	told := core.Card{Body: []locales.Text{locales.T("case.answer."+string(c.State), "Text", c.Text)}}
	if x.Answer != "" {
		told.Body = append(told.Body, name(x.Answer))
	}
	told = joined(told, done)
	if err := w.notify([]core.AccountID{c.By}, "case:"+string(c.ID), told); err != nil {
		return nil, err
	}
	return append(say("case.recorded."+string(c.State)), done...), nil
}

// joined adds the paragraphs of cards to one card.
func joined(card core.Card, more []core.Card) core.Card {
	for _, c := range more {
		card.Body = append(card.Body, c.Body...)
		if card.Table == nil {
			card.Table = c.Table
		}
	}
	return card
}

// carryOut does what an approved request asked for.
func (w *world) carryOut(c event.Case) ([]core.Card, error) {
	x, err := decode(c.Verb, c.Payload)
	if err != nil {
		return nil, err
	}
	switch change := x.(type) {
	case ChangeTeam:
		change.Approved = c.ID
		x = change
	case RecordPayment: // what counts is when it was reported (SH-44, HN-28)
		if change.At.IsZero() {
			change.At = c.At
		}
		x = change
	case RecordPayments:
		if change.At.IsZero() {
			change.At = c.At
		}
		x = change
	case Waive:
		change.Reason = c.Text
		x = change
	case Register:
		change.Approved, change.For = c.ID, c.By
		x = change
	case EnterPlayers:
		change.Approved, change.For = c.ID, c.By
		x = change
	}
	w.answers = c.By // the decision tells him what was done
	defer func() { w.answers = "" }()
	return x.apply(w)
}

// Withdraw takes a team out: before the event with the refund that the rules
// give (JP-97, JP-98), during it from the next round on.
type Withdraw struct {
	Team   core.TeamID `json:"team"`
	Reason string      `json:"reason,omitempty"` // of the staff who do it without having been asked
}

// Name is withdraw.
func (Withdraw) Name() string { return "withdraw" }

func (x Withdraw) apply(w *world) ([]core.Card, error) {
	if err := w.staffOnly(); err != nil {
		return nil, err
	}
	t, ok := w.ev.Teams.Get(x.Team)
	if !ok || t.State != event.Entered {
		return nil, core.Refuse(core.NotFound, "", "desk.no_team")
	}
	refund := w.takeOut(t)
	cards := say("withdraw.done", "Team", w.whose(t, 0))
	cards[0].Body = append(cards[0].Body, withdrawnBecause(x.Reason)...)
	cards[0].Body = append(cards[0].Body, because([]core.Trace{refund.Why})...)
	return cards, w.notify(w.ofTeam(t), "", cards...)
}

// takeOut takes an entry out of the event from the next round on, and gives back
// what the rules give back.
func (w *world) takeOut(t event.Team) entry.Refund {
	refund := entry.RefundOf(w.ev.Rules, w.ev.Book(), w.paid(t.ID), w.at)
	t.State = event.Withdrawn
	if t.No > 0 {
		t.LeftFrom = w.ev.LastRoundOf(t.Division) + 1
	}
	w.ev.Teams.Put(t)
	if refund.Amount.Amount > 0 {
		w.post(t.ID, "refund", refund.Amount, t.Ticket, refund.Clause)
	}
	return refund
}

// paid is what a team has paid and not got back.
func (w *world) paid(team core.TeamID) core.Money {
	return core.Money{Amount: w.ev.Paid(team), Currency: w.ev.Rules.Fees.Base.Currency}
}

// withdraw records the wish of who speaks for an entry; the rules may want it in
// writing, and the organiser confirms (JP-96).
func (s *session) withdraw(c command.WithdrawTeam) ([]core.Card, error) {
	if s.has(event.Organiser, event.Arbiter) && (c.Team != "" || len(s.mine()) == 0) {
		return s.withdrawNamed(c)
	}
	mine := slices.DeleteFunc(s.meant(s.mine()), func(t event.Team) bool { return t.State != event.Entered })
	if u, coaches := s.ev.CoachOf(s.account.ID); coaches && len(mine) > 0 && !s.world().speaksFor(mine[0].ID) {
		return nil, leaderOnly(s.ev, u)
	}
	if len(mine) == 0 {
		return s.deny(command.Understanding{Deny: command.DenyNotCaptain})
	}
	if c.Player > 0 && s.ev.Rules.Teams {
		p, _ := mine[0].Player(c.Player)
		return s.editTeam(command.EditTeam{Out: p.Name})
	}
	whole, err := s.wholeUnit()
	if err != nil {
		return nil, err
	}
	return s.askEach(mine, "withdraw.which", func(t event.Team) ([]core.Card, Act, error) {
		refund := entry.RefundOf(s.ev.Rules, s.ev.Book(), s.world().paid(t.ID), s.now())
		body, err := payload(Withdraw{Team: t.ID})
		if err != nil {
			return nil, nil, err
		}
		cards := say("withdraw.read_back", "Team", t.Name)
		cards[0].Body = append(cards[0].Body, because([]core.Trace{refund.Why})...)
		if refund.InWriting != "" {
			cards[0].Body = append(cards[0].Body, locales.T("withdraw.in_writing", "Clause", s.ev.Rules.Clause("cancellation.in_writing")))
		}
		return cards, OpenCase{Kind: event.Cancellation, Team: t.ID, Text: s.in.Text, Verb: Withdraw{}.Name(), Payload: body}, nil
	}, whole...)
}

// askEach reads an act back where it is for one entry; where it may be for
// several it asks for which, or for one of the choices beside them.
func (s *session) askEach(list []event.Team, which string, of func(event.Team) ([]core.Card, Act, error), beside ...option) ([]core.Card, error) {
	if len(list) == 1 {
		cards, x, err := of(list[0])
		if err != nil {
			return nil, err
		}
		return s.confirm(cards, x)
	}
	if len(list) > shownSeats {
		return say(which), nil
	}
	var options []option
	for _, t := range list {
		_, x, err := of(t)
		if err != nil {
			return nil, err
		}
		sec, _ := s.ev.Rules.Section(t.Division)
		options = append(options, option{locales.T("which.entry", "Name", t.Name, "Section", locales.ByLang(sec.Title)), x})
	}
	return s.ask(say(which), append(options, beside...)...)
}

// protest calls the arbiter, or puts a captain's question to him.
func (s *session) protest(c command.Protest) ([]core.Card, error) {
	text := c.Text
	if text == "" {
		text = s.in.Text
	}
	return s.toArbiter(event.ProtestCase, text, say("deny.not_captain"))
}

// askArbiter puts a question to the arbiters, of whom the regulation lets ask
// (JP-78).
func (s *session) askArbiter(c command.AskArbiter) ([]core.Card, error) {
	if len(s.mine()) > 0 {
		return s.toArbiter(event.Question, c.Text, nil)
	}
	if t, ok := s.team(); ok && s.world().mayAsk(t.ID) {
		return s.act(OpenCase{Kind: event.Question, Team: t.ID, Text: c.Text})
	}
	return nil, core.Refuse(core.NotAllowed, s.ev.Rules.Clause("questions"), "case.captain_only", "Who", askers(s.ev)).Then("inform.captain_asks", "Who", askers(s.ev))
}

func (s *session) toArbiter(kind event.CaseKind, text string, otherwise []core.Card) ([]core.Card, error) {
	mine := s.meant(s.mine())
	switch {
	case len(mine) == 0:
		return append(otherwise, say("inform.ask_captain", "Who", askers(s.ev))...), nil
	case len(mine) == 1 && kind == event.ProtestCase: // an arbiter who comes stops games: he is called after a yes
		return s.confirm(say("case.protest_sure", "Text", text), OpenCase{Kind: kind, Team: mine[0].ID, Text: text})
	case len(mine) == 1:
		return s.act(OpenCase{Kind: kind, Team: mine[0].ID, Text: text})
	}
	return s.askEach(mine, "case.which_player", func(t event.Team) ([]core.Card, Act, error) {
		return nil, OpenCase{Kind: kind, Team: t.ID, Text: text}, nil
	})
}

// decide answers the request that was quoted, or the one that waits; of several
// it asks which.
func (s *session) decide(c command.Decide) ([]core.Card, error) {
	if !s.has(event.Arbiter, event.Organiser) {
		return s.deny(command.Understanding{Deny: command.DenyNotArbiter})
	}
	id := s.quotedAbout("case:")
	if id == "" {
		return s.decideOne(s.mattersSaid(), c.Approve)
	}
	return s.act(DecideCase{Case: core.CaseID(id), Approve: c.Approve})
}

// quotedAbout is what the quoted message of ours is about, without its prefix.
func (s *session) quotedAbout(prefix string) string {
	if s.in.Quoted == "" {
		return ""
	}
	n, err := s.tx.NoticeOf(s.in.From.Platform, s.in.Quoted)
	if err != nil || !strings.HasPrefix(n.About, prefix) {
		return ""
	}
	return n.About[len(prefix):]
}

// pressCase is a tap on a decision: "case:yes|no".
func (s *session) pressCase(data string) ([]core.Card, error) {
	id, answer, _ := strings.Cut(data, ":")
	return s.act(DecideCase{Case: core.CaseID(id), Approve: answer == "yes"})
}

// answerCase takes a staff member's free text that quotes a case as its answer.
func (s *session) answerCase() ([]core.Card, bool, error) {
	id := s.quotedAbout("case:")
	if id == "" || !s.has(event.Arbiter, event.Organiser) {
		return nil, false, nil
	}
	c, ok := s.ev.Cases.Get(core.CaseID(id))
	if !ok || c.Verb != "" || c.Kind == event.AppealCase {
		return nil, false, nil
	}
	cards, err := s.act(DecideCase{Case: c.ID, Approve: true, Answer: s.in.Text})
	return cards, true, err
}
