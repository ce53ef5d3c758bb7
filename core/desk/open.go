package desk

import (
	"errors"
	"fmt"
	"regexp"
	"time"

	"taikyoku/core"
	"taikyoku/core/event"
	"taikyoku/core/standings"
	"taikyoku/locales"
)

// OpenEvent makes an event from a regulation. Seed is the source of all its
// lots, recorded here for ever.
type OpenEvent struct {
	Regulation string `json:"regulation"`
	Source     string `json:"source"` // the regulation as it was, word for word
	Seed       uint64 `json:"seed"`
}

// Name is open_event.
func (OpenEvent) Name() string { return "open_event" }

var eventName = regexp.MustCompile(`^[a-z0-9][a-z0-9-]{0,63}$`)

func (x OpenEvent) apply(w *world) ([]core.Card, error) {
	if w.actor != operator {
		return nil, core.Refuse(core.NotAllowed, "", "desk.organiser_only").Then("desk.ask_staff")
	}
	if !eventName.MatchString(string(w.id)) {
		return nil, core.Refuse(core.BadInput, "", "open.bad_id", "ID", string(w.id))
	}
	if w.ev != nil {
		return nil, core.Refuse(core.Conflict, "", "open.exists", "ID", string(w.id))
	}
	rules, err := w.desk.parts.Rulebook.Read([]byte(x.Source))
	if err != nil {
		return nil, fmt.Errorf("regulation %s: %w", x.Regulation, err)
	}
	ev := event.New(w.id)
	ev.Rules = rules
	if err := w.tx.Create(ev, w.at); err != nil {
		return nil, err
	}
	w.ev, w.at = ev, w.at.In(ev.Zone())
	ev.Versions.Put(event.Version{No: 1, Source: x.Source, At: w.at})
	ev.Heads.Put(event.Head{Regulation: x.Regulation, Version: 1, Created: w.at, Seed: x.Seed})
	cards := say("open.done", "Event", locales.ByLang(rules.Title))
	cards[0].Body = append(cards[0].Body, locales.T("rank.lots_committed", "Hash", standings.Commitment(lotSeed(ev))))
	return cards, errors.Join(w.appointSchedule(), w.appointClosing(), w.appointRosters())
}

// appointSchedule sets what the clock has to do for the whole event: the
// reminders of meetings.
func (w *world) appointSchedule() error {
	for _, m := range w.ev.Rules.Schedule.Meetings {
		for _, before := range m.Remind {
			if t := m.Start.Add(-before.Of()); t.After(w.at) {
				key := meetingKey(m.ID, before)
				if err := w.appoint(key, t, time.Time{}, RemindMeeting{m.ID}); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// everybody are all accounts that have a part in the event.
func (w *world) everybody() []core.AccountID {
	var out []core.AccountID
	for l := range w.ev.Links.All() {
		if !l.Revoked {
			out = append(out, l.Account)
		}
	}
	return out
}

// meetingKey is the key of the reminder of a meeting.
func meetingKey(id string, before core.Span) string {
	return fmt.Sprintf("meeting/%s/%s", id, before.Of())
}
