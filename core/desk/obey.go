package desk

import (
	"fmt"
	"slices"
	"strings"

	"taikyoku/core"
	"taikyoku/core/command"
	"taikyoku/core/event"
	"taikyoku/locales"
)

// obey does a command, or asks for the yes it needs. Every verb checks again
// what the sender may do; the act checks once more inside.
func (s *session) obey(c command.Command) ([]core.Card, error) {
	switch c := c.(type) {
	case command.Help:
		return s.help(c), nil
	case command.Cancel:
		return s.leave()
	case command.Language:
		return s.language(c), nil
	case command.Notices:
		return s.notices(c), nil
	case command.YesNo:
		return s.yesNo(c.Yes)
	case command.LinkAccount:
		return s.link(c)
	case command.Unread:
		return s.unread()
	case command.Events:
		return s.askEvent(s.open(), "")
	}
	if s.ev == nil {
		return nil, core.Refuse(core.NotFound, "", "desk.no_event")
	}
	if cards, done := s.noSuchRound(c); done {
		return cards, nil
	}
	if cards, done, err := s.obeyAboutEvent(c); done {
		return cards, err
	}
	return s.obeyInPlay(c)
}

// obeyAboutEvent does what concerns the event and its entries.
func (s *session) obeyAboutEvent(c command.Command) (cards []core.Card, done bool, err error) {
	switch c := c.(type) {
	case command.ShowVenue:
		cards, err = s.venue(c)
	case command.ShowRules:
		cards, err = s.inform(c.Topic)
	case command.ShowFee:
		cards, err = s.fee(c)
	case command.ShowSchedule:
		cards, err = s.schedule(c)
	case command.RegisterTeam:
		cards, err = s.register(c)
	case command.RegisterPlayer:
		cards, err = s.addPlayer(c)
	case command.EditTeam:
		cards, err = s.editTeam(c)
	case command.ChangeEntrant:
		cards, err = s.changeEntrant(c)
	case command.WithdrawTeam:
		cards, err = s.withdraw(c)
	case command.PaymentReported:
		cards, err = s.paymentReported(c)
	case command.Decide:
		cards, err = s.decide(c)
	case command.Protest:
		cards, err = s.protest(c)
	case command.AskArbiter:
		cards, err = s.askArbiter(c)
	case command.ShowEntries:
		cards, err = s.entryList()
	case command.ShowSections:
		cards, err = s.sectionsOffered()
	case command.DecideSection:
		cards, err = s.decideSection(c)
	case command.Appeal:
		cards, err = s.appeal(c)
	case command.WithdrawAppeal:
		cards, err = s.withdrawAppeal(c)
	case command.RestoreEntry:
		cards, err = s.restoreEntry(c)
	case command.FollowPlayer:
		cards, err = s.followPlayer(c)
	case command.PlayerCodes:
		cards, err = s.codes()
	case command.Status:
		cards, err = s.status(c)
	case command.NotLinked:
		cards, err = s.notLinked()
	case command.Attendance:
		cards, err = s.attend(c)
	case command.Toss:
		cards, err = s.toss(c)
	case command.Announce:
		cards, err = s.announce(c)
	case command.Papers:
		cards, err = s.papers(c)
	case command.Consent:
		cards, err = s.consent(c)
	case command.CheckIn:
		cards, err = s.checkIn(c)
	case command.SetBoards:
		cards, err = s.setBoards(c)
	default:
		return s.obeyInOffice(c)
	}
	return cards, true, err
}

// obeyInOffice does what concerns links, notices, decisions and the rules.
func (s *session) obeyInOffice(c command.Command) (cards []core.Card, done bool, err error) {
	switch c := c.(type) {
	case command.WhoRead:
		cards, err = s.whoRead()
	case command.Unlink:
		cards, err = s.unlink(c)
	case command.GuardianCodes:
		cards, err = s.guardianCodes(c)
	case command.MoveRound:
		cards, err = s.moveRound(c)
	case command.ChangeRule:
		cards, err = s.changeRule(c)
	case command.Penalty:
		cards, err = s.penalise(c)
	case command.DeviceException:
		cards, err = s.decideDevice(c)
	case command.ShowBook:
		cards, err = s.showBook(c)
	case command.NoteBook:
		cards, err = s.noteBook(c)
	case command.AdmitUnit:
		cards, err = s.admitUnit(c)
	default:
		return s.obeyOnRecord(c)
	}
	return cards, true, err
}

// obeyOnRecord does what is kept on record beside the play.
func (s *session) obeyOnRecord(c command.Command) (cards []core.Card, done bool, err error) {
	switch c := c.(type) {
	case command.Referral:
		cards, err = s.referral(c)
	case command.Illness:
		cards, err = s.illness(c)
	case command.Inquire:
		cards, err = s.inquire(c)
	case command.Answer:
		cards, err = s.answerInquiry(c.Text)
	case command.CallOff:
		cards, err = s.callOff(c)
	case command.Refund:
		cards, err = s.refund(c)
	case command.Records:
		cards, err = s.records()
	default:
		return nil, false, nil
	}
	return cards, true, err
}

// obeyInPlay does what concerns rounds, results and ranks.
func (s *session) obeyInPlay(c command.Command) ([]core.Card, error) {
	switch c := c.(type) {
	case command.PairRound:
		return s.pairRound(c)
	case command.DropPairing:
		return s.dropPairing(c)
	case command.ReworkPairing:
		return s.rework(c)
	case command.Publish:
		return s.publish(c)
	case command.ShowPairing:
		return s.showPairing(c)
	case command.SubmitLineup:
		return s.submitLineup(c)
	case command.ReportTotal:
		return s.reportTotal(c)
	case command.ReportBoards:
		return s.reportBoards(c)
	case command.Confirm:
		return s.confirmResult(c)
	case command.Dispute:
		return s.dispute(c)
	case command.Correct:
		return s.correct(c)
	case command.LateForfeit:
		return s.lateForfeit(c)
	case command.RecordFouls:
		return s.recordFouls(c)
	case command.RevokeRuling:
		return s.revokeRuling(c)
	case command.MissingReports:
		return s.missingReports(c)
	case command.ShowStandings:
		return s.showStandings(c)
	case command.Why:
		return s.why(c)
	}
	return s.notUnderstood(command.Understanding{}), nil
}

// leave ends whatever is going on. Where nothing is, whoever says that he quits
// means his entry: that is read back with its consequences.
func (s *session) leave() ([]core.Card, error) {
	form := s.talk.Form
	s.talk.Form, s.talk.Field = "", ""
	if q, ok, err := s.waiting(); err != nil {
		return nil, err
	} else if ok {
		q.Rest = nil
		return s.settle(q, 0)
	}
	if form == "" && s.ev != nil {
		entered := slices.ContainsFunc(s.mine(), func(t event.Team) bool { return t.State == event.Entered })
		if entered && s.in.Button == "" && s.onlySays(s.in.Text, locales.QuitsLabel) {
			return s.withdraw(command.WithdrawTeam{})
		}
		return offer(say("desk.nothing_to_leave"), s.mainButtons()...), nil
	}
	return offer(say("desk.left"), s.mainButtons()...), nil
}

// deny says why the sender may not.
func (s *session) deny(u command.Understanding) ([]core.Card, error) {
	if t, leads := s.own(); leads && u.Deny == command.DenyNotCaptain && t.State != event.Entered {
		return offer(say("deny.entry_out", "Name", s.world().whose(t, 0), "State", stateText(t)), s.mainButtons()...), nil
	}
	if u.Note == command.Sealed && s.ev != nil {
		return s.sealed()
	}
	cards := say("deny." + string(u.Deny))
	if _, leads := s.own(); leads && u.Deny == command.DenyNotCaptain && arbitersRecord(s.ev) { // he is the captain
		clause := s.ev.Rules.Clause("results")
		cards = []core.Card{{Body: []locales.Text{locales.T("desk.by_clause", "Text", locales.T("help.report_arbiter"), "Clause", clause)}}}
		return offer(append(cards, say("report.tell_arbiter")...), s.mainButtons()...), nil
	}
	if u.Deny == command.DenyNotCaptain && s.has(event.Arbiter, event.Organiser) { // he may, but of whom was not found
		return nil, core.Refuse(core.NotFound, "", "desk.no_team")
	}
	if u.Deny == command.DenyNotCaptain {
		if t, ok := s.team(); ok {
			cards = append(cards, say("deny.your_captain", "Captain", t.Captain.Name)...)
		}
	}
	return offer(cards, s.mainButtons()...), nil
}

// notUnderstood says so and offers the most useful things to do now.
func (s *session) notUnderstood(u command.Understanding) []core.Card {
	buttons := make([]core.Button, 0, 3)
	for _, v := range u.Next {
		buttons = append(buttons, verbButton(v))
	}
	if len(buttons) == 0 {
		buttons = s.mainButtons()
	}
	return offer(say("desk.not_understood"), buttons...)
}

// verbButton is a button for a verb, typed in the lexicon's English.
func verbButton(v command.Verb) core.Button {
	return tap("verb."+string(v), v, "")
}

// mainButtons are the useful things for the sender's role now.
func (s *session) mainButtons() []core.Button {
	switch {
	case s.has(event.Arbiter, event.Organiser):
		return []core.Button{verbButton("pair_round"), verbButton("missing_reports"), verbButton("show_standings")}
	case s.has(event.Captain):
		return []core.Button{verbButton("show_pairing"), verbButton("show_standings"), verbButton("status")}
	case len(s.links) > 0:
		return []core.Button{verbButton("show_pairing"), verbButton("show_standings"), verbButton("show_schedule")}
	}
	return []core.Button{verbButton("register_team"), verbButton("show_schedule"), verbButton("help")}
}

// askBack asks the one question; its choices are commands that a tap gives.
func (s *session) askBack(u command.Understanding) ([]core.Card, error) {
	switch u.Ask.Kind {
	case command.AskLineup, command.AskLineupClosed, command.AskLineupWho:
		if !s.hasSheets() {
			return s.noSheets(), nil
		}
	case command.AskMisbooked: // of one payment it is taken back
		if len(s.allNamed(s.in.Text)) < 2 && s.has(event.Organiser) {
			return s.unpay()
		}
	case command.AskFinal: // his message goes to the arbiter with a yes
		if mine := s.meant(s.mine()); len(mine) == 1 {
			return s.confirm(say("ask.already_final"), OpenCase{Kind: event.ProtestCase, Team: mine[0].ID, Text: s.in.Text})
		}
	case command.AskRight: // who does not record a result can only ask for another
		if cards, done, err := s.asksForRight(); done || err != nil {
			return cards, err
		}
	case command.AskAmount: // the organiser's word without a sum is of what is due
		if c, ok := u.Command.(command.PaymentReported); ok && c.Team != "" && s.has(event.Organiser) {
			return s.obey(c)
		}
	case command.AskRunning, command.AskLanguage: // the act names the rule and the open matches; the languages are buttons
		return s.obey(u.Command)
	case command.AskColours: // the act is read back game by game
		cards, err := s.obey(u.Command)
		if len(cards) > 0 {
			cards[0].Body = append(checkColours(u.Ask.Args["First"] != nil), cards[0].Body...)
		}
		return cards, err
	}
	if t, ok := s.own(); ok && u.Ask.Kind == command.AskLineupClosed && len(u.Ask.Args) == 0 {
		return s.askLineup(t, s.sheetRound(t, 0))
	}
	if c, ok := u.Command.(command.RegisterTeam); ok && u.Ask.Kind == command.AskForm && s.ev != nil {
		return s.register(c) // what is missing is asked for, one thing at a time
	}
	pairs := make([]any, 0, 2*len(u.Ask.Args))
	for name, v := range u.Ask.Args {
		pairs = append(pairs, name, argument(v))
	}
	key := "ask." + string(u.Ask.Kind)
	for _, name := range s.desk.parts.Catalog.Arguments(key) {
		if _, given := u.Ask.Args[name]; !given { // the question can be put without it
			pairs = append(pairs, name, "…")
		}
	}
	cards := say(key, pairs...)
	var options []option
	for _, c := range u.Ask.Choices {
		x, label, err := s.asAct(c.Command)
		if err != nil {
			return nil, err
		}
		if u.Ask.Kind == command.AskOneOrFirst {
			label = oneOrFirst(c.Command, label)
		}
		if x != nil {
			options = append(options, option{label, x})
		}
	}
	if len(options) == 0 && u.Ask.Kind == command.AskLineup { // shown in full, for a yes
		x, label, err := s.asAct(u.Command)
		if err != nil {
			return nil, err
		}
		if x != nil {
			cards[0].Body = append(cards[0].Body, label)
			return s.confirm(cards, x)
		}
	}
	if u.Ask.Kind == command.AskYesNo {
		return s.yesOrNo(cards)
	}
	if len(options) == 0 {
		return offer(cards, s.mainButtons()...), nil
	}
	return s.ask(cards, options...)
}

// argument is a value of the reader of messages as an argument of a message.
func argument(v any) any {
	switch v := v.(type) {
	case string, int:
		return v
	case core.Points:
		return v.Short()
	case []string:
		return strings.Join(v, " / ")
	case []int:
		return numbers(v)
	}
	return fmt.Sprint(v)
}

// asAct is the act a chosen command gives, with the words that show it in full.
func (s *session) asAct(c command.Command) (Act, locales.Text, error) {
	switch c := c.(type) {
	case command.ReportTotal:
		if s.ev != nil && len(c.Boards) == s.ev.Rules.Boards {
			return s.boardsAct(byBoard(c))
		}
		return s.totalAct(c)
	case command.Correct:
		if c.HasScore && c.Score.Sided {
			return s.totalAct(command.ReportTotal{Score: c.Score, Round: c.Round, Table: c.Table, Of: c.Of, Against: c.Against})
		}
	case command.ReportBoards:
		return s.boardsAct(c)
	case command.SubmitLineup:
		return s.lineupAct(c)
	case command.ReworkPairing:
		return s.reworkAct(c)
	}
	return nil, locales.Text{}, nil
}
