package desk

import (
	"strings"

	"taikyoku/core"
	"taikyoku/core/command"
	"taikyoku/core/event"
	"taikyoku/locales"
)

// recordNames say what a record is, by its kind.
var recordNames = map[string]string{
	event.PenaltyRecord:   "records.penalty",
	event.IllegalRecord:   "records.illegal",
	event.SanctionRecord:  "records.sanction",
	event.DeviceRecord:    "records.device_refused",
	event.DeviceAllowed:   "records.device_allowed",
	event.WaiverRecord:    "records.waiver",
	event.LeftRecord:      "records.left",
	event.CalledOffRecord: "records.called_off",
	event.RevokedRecord:   "records.revoked",
	"foul":                "records.foul",
	"warning":             "records.warning",
}

// shownRecords is how many lines of the record a phone shows at once.
const shownRecords = 30

// records lists, for the staff, what is only kept: decisions with their reasons,
// illness, codes, and the inquiries with those that nobody has answered first.
func (s *session) records() ([]core.Card, error) {
	if !s.has(event.Arbiter, event.Organiser) {
		return s.deny(command.Understanding{Deny: command.DenyNotArbiter})
	}
	card := core.Card{Title: locales.T("records.title")}
	card.Body = append(s.inquiries(event.Open), s.inquiries(event.Answered)...)
	for r := range s.ev.Records.All() {
		if key, known := recordNames[r.Kind]; known {
			card.Body = append(card.Body, locales.T("records.line", "At", moment(r.At.In(s.ev.Zone())), "What", locales.T(key), "Whom", s.world().recorded(r), "Text", r.Text))
		}
	}
	for t := range s.ev.Teams.All() {
		if t.Referral != "" {
			card.Body = append(card.Body, locales.T("records.referral", "Team", t.Name, "Code", t.Referral))
		}
	}
	if len(card.Body) == 0 {
		return say("records.none"), nil
	}
	if rest := len(card.Body) - shownRecords; rest > 0 {
		card.Body = append(card.Body[:shownRecords:shownRecords], locales.T("records.more", "Count", rest))
	}
	return []core.Card{card}, nil
}

// inquiries are those of a state, each with its answer.
func (s *session) inquiries(state event.CaseState) []locales.Text {
	var out []locales.Text
	for c := range s.ev.Cases.All() {
		t, _ := s.ev.Teams.Get(c.Team)
		switch {
		case c.Kind != event.Inquiry || c.State != state:
		case state == event.Open:
			out = append(out, locales.T("records.unanswered", "At", moment(c.At.In(s.ev.Zone())), "Team", t.Name, "Text", c.Text))
		default:
			out = append(out, locales.T("records.answered", "At", moment(c.Decided.In(s.ev.Zone())), "Team", t.Name, "Text", c.Text, "Answer", c.Reason))
		}
	}
	return out
}

// recorded is whom or what a record is about: a player, a team, a match, or what
// stands in it.
func (w *world) recorded(r event.Record) locales.Text {
	match, _, _ := strings.Cut(r.Subject, "/")
	if m, ok := w.ev.Matches.Get(core.MatchID(match)); ok {
		return w.matchName(m)
	}
	if t, no := w.subjectOf(r); t.ID != "" {
		return w.whose(t, no)
	}
	return name(r.Subject)
}
