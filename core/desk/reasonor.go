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

// reasonOr is the act that waits for its reason; none: the text is another
// matter.
type reasonOr struct {
	Verb string          `json:"verb,omitempty"`
	Act  json.RawMessage `json:"act,omitempty"`
}

// asksAbout reports whether a command only asks.
func asksAbout(c command.Command) bool {
	switch c.(type) {
	case command.ShowVenue, command.ShowRules, command.ShowFee, command.ShowSchedule, command.ShowEntries, command.ShowSections,
		command.ShowBook, command.ShowPairing, command.ShowStandings, command.Records, command.Status:
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
	switch u.Command.(type) {
	case command.RestoreEntry, command.CheckIn, command.Refund, command.Decide, command.PairRound, command.Publish, command.Announce:
		return true
	case command.Protest, command.AskArbiter:
		return false
	}
	return len(s.entriesIn(text)) > 0
}

// askReasonOr asks whether a text is the reason or another matter.
func (s *session) askReasonOr(waits core.Question, text string) ([]core.Card, error) {
	reason, err := json.Marshal(reasonOr{waits.Options[0].Verb, waits.Options[0].Command})
	if err != nil {
		return nil, err
	}
	q := core.Question{Event: s.ev.ID, Cards: say("desk.reason_or", "Text", text), Options: []core.QuestionOption{
		{Label: locales.T("button.is_reason"), Verb: meansReason, Command: reason},
		{Label: locales.T("button.is_other"), Verb: meansReason, Command: []byte("{}")},
	}}
	return s.askMeant(q, text)
}

// reasonOr goes on with what was chosen: the reason is read back, another matter
// is done.
func (s *session) reasonOr(q core.Question, o core.QuestionOption) ([]core.Card, error) {
	var is reasonOr
	if err := json.Unmarshal(o.Command, &is); err != nil {
		return nil, err
	}
	q.State, q.Chosen = core.Agreed, 1
	if is.Verb == "" {
		q.Chosen = 2
	}
	text := q.Rest
	if is.Verb != "" {
		q.Rest = nil
	}
	if err := s.tx.PutQuestion(q); err != nil {
		return nil, err
	}
	if is.Verb == "" {
		return s.takeUp(q)
	}
	return s.reasonFor(core.QuestionOption{Verb: is.Verb, Command: is.Act}, text[0])
}
