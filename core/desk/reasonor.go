package desk

import (
	"encoding/json"

	"taikyoku/core"
	"taikyoku/core/command"
	"taikyoku/locales"
)

// reasonor.go keeps a message about another matter from being taken for the
// reason that is waited for: where it may be both, it is asked.

// meansReason marks the options of the question whether a text is the reason
// that is waited for.
const meansReason = "mean_reason"

// asksAnyone reports whether a command asks what is the same for everybody.
func asksAnyone(c command.Command) bool {
	switch c.(type) {
	case command.Language, command.ShowRules, command.ShowVenue, command.ShowFee, command.ShowSchedule, command.Help:
		return true
	}
	return false
}

// asksAbout reports whether a command only asks.
func asksAbout(c command.Command) bool {
	switch c.(type) {
	case command.ShowVenue, command.ShowRules, command.ShowFee, command.ShowSchedule, command.ShowEntries, command.ShowSections,
		command.ShowBook, command.ShowPairing, command.ShowStandings, command.Records, command.Status,
		command.WhoRead, command.NotLinked, command.Unread, command.MissingReports, command.Events:
		return true
	}
	return false
}

// whole reports whether a text is a matter of its own beside its reason.
func whole(u command.Understanding) bool {
	switch u.Command.(type) {
	case nil, command.YesNo, command.Cancel, command.Help, command.Protest, command.AskArbiter:
		return false
	case command.Correct, command.ReportTotal, command.ReportBoards, command.LateForfeit:
		return tellsResult(u.Command)
	}
	return u.Ask == nil && u.Deny == ""
}

// another reports whether a text that came instead of a reason may be a matter of
// its own: a whole command about somebody who is named, or a decision.
func (s *session) another(u command.Understanding, text string) bool {
	if command.IsQuestion(s.desk.parts.Lexicon, string(s.account.Lang), text) {
		return true
	}
	if _, papers := u.Command.(command.Papers); papers { // of an entry that is not known, too
		return true
	}
	if u.Command == nil || u.Ask != nil || u.Deny != "" {
		return false
	}
	switch c := u.Command.(type) {
	case command.Protest, command.AskArbiter:
		return false
	case command.Attendance:
		return c.Present
	case command.Correct, command.ReportTotal, command.ReportBoards, command.LateForfeit, command.WithdrawTeam, command.SubmitLineup, command.Confirm, command.Dispute: // so a reason may speak
		return len(s.entriesIn(text)) > 0
	}
	return true
}

// askReasonOr asks whether a text is the reason or another matter.
func (s *session) askReasonOr(waits core.Question, text string) ([]core.Card, error) {
	reason, err := json.Marshal(waits.Options[0])
	if err != nil {
		return nil, err
	}
	q := core.Question{Event: s.ev.ID, Cards: say("desk.reason_or", "Text", text), Options: []core.QuestionOption{
		{Label: locales.T("button.is_reason"), Verb: meansReason, Command: reason},
		{Label: locales.T("button.is_other"), Verb: meansReason, Command: []byte("{}")},
	}}
	return s.askMeant(q, text)
}

// isReason takes the text for the reason of the act in what was chosen; is: there is
// one, the text is no other matter.
func (s *session) isReason(q core.Question, choice int) (cards []core.Card, is bool, err error) {
	var waits core.QuestionOption
	if err := json.Unmarshal(q.Options[choice-1].Command, &waits); err != nil || waits.Verb == "" {
		return nil, false, err
	}
	text := q.Rest[0]
	q.State, q.Chosen, q.Rest = core.Agreed, choice, nil
	if err := s.tx.PutQuestion(q); err != nil {
		return nil, true, err
	}
	cards, err = s.reasonFor(waits, text)
	return cards, true, err
}
