package desk

import (
	"errors"
	"strings"
	"time"

	"taikyoku/core"
	"taikyoku/core/event"
	"taikyoku/locales"
)

// NewVersion changes the regulation before it is frozen, and tells everybody
// what says something else now, key by key with its clause (JP-90). What the
// clock has to do moves with it.
type NewVersion struct {
	Source string         `json:"source"`
	Reason string         `json:"reason"`
	Says   locales.ByLang `json:"says,omitempty"` // more about it, in the event's languages
}

// Name is new_version.
func (NewVersion) Name() string { return "new_version" }

func (x NewVersion) apply(w *world) ([]core.Card, error) {
	if err := w.only(event.Organiser); err != nil {
		return nil, err
	}
	clause := w.ev.Rules.Clause("frozen_from")
	switch {
	case frozen(w.ev, w.at):
		return nil, core.Refuse(core.TooLate, clause, "open.frozen", "Round", w.ev.Rules.FrozenFrom)
	case strings.TrimSpace(x.Reason) == "":
		return nil, core.Refuse(core.BadInput, clause, "open.needs_reason").Then("rule.needs_reason_next")
	}
	rules, err := w.desk.parts.Rulebook.Read([]byte(x.Source))
	if err != nil {
		refused := core.Refuse(core.BadInput, clause, "open.bad_regulation", "Why", err.Error())
		refused.Err = err
		return nil, refused
	}
	old := w.ev.Rules
	found := core.Differences(old, rules)
	switch {
	case len(found) == 0:
		return nil, core.Refuse(core.Conflict, clause, "rule.nothing_changed")
	case rules.ID != old.ID:
		return nil, core.Refuse(core.BadInput, clause, "rule.another_event", "ID", rules.ID, "Own", old.ID)
	}
	h := w.ev.Head()
	h.Version++
	w.ev.Heads.Put(h)
	w.ev.Versions.Put(event.Version{No: h.Version, Source: x.Source, At: w.at, Reason: x.Reason})
	if err := w.tx.Reread(w.ev); err != nil {
		return nil, err
	}
	if err := w.followProgramme(old); err != nil {
		return nil, err
	}
	card := core.Card{
		Title: locales.T("open.changed", "Event", locales.ByLang(rules.Title), "Version", h.Version),
		Body:  append(w.changes(found), locales.T("rule.reason_as_written", "Reason", x.Reason)),
	}
	if len(x.Says) > 0 {
		card.Body = append(card.Body, locales.T("desk.own_words", "Text", x.Says))
	}
	return []core.Card{card}, w.notify(w.everybody(), "", card)
}

// frozen reports whether the rules no longer change: the round that they name
// has begun.
func frozen(ev *event.Event, at time.Time) bool {
	from := ev.Rules.FrozenFrom
	return ev.LastRound() >= from && !at.Before(ev.Start(ev.Rules.Sections[0].ID, from))
}

// followProgramme lets what the old programme has set follow the new one.
func (w *world) followProgramme(old *core.Regulation) error {
	for _, m := range old.Schedule.Meetings {
		for _, before := range m.Remind {
			if err := w.tx.Cancel(w.id, meetingKey(m.ID, before)); err != nil {
				return err
			}
		}
	}
	for _, before := range old.Roster.Remind {
		if err := w.tx.Cancel(w.id, rosterKey(before)); err != nil {
			return err
		}
	}
	if err := errors.Join(w.appointSchedule(), w.appointRosters()); err != nil {
		return err
	}
	for _, sec := range w.ev.Rules.Sections {
		for no := 1; no <= w.ev.Rules.Rounds; no++ {
			was, _ := old.Schedule.Start(no)
			now, _ := w.ev.Rules.Schedule.Start(no)
			if was.Equal(now) {
				continue
			}
			key := event.RoundKey(sec.ID, no)
			w.ev.Marks.Delete(event.Mark{Kind: event.MovedMark, Subject: key}.Key())
			r, drafted := w.ev.Rounds.Get(key)
			if !drafted {
				continue
			}
			r.Start = now
			w.ev.Rounds.Put(r)
			if r.Published.IsZero() {
				continue
			}
			if err := w.moveDeadlines(sec.ID, r); err != nil {
				return err
			}
		}
	}
	return nil
}

// changesShown is how many changed keys are told in one message.
const changesShown = 15

// changes tells differences, each with its clause.
func (w *world) changes(found []core.Difference) []locales.Text {
	var out []locales.Text
	for _, d := range found[:min(len(found), changesShown)] {
		text := locales.T("rule.changed", "What", w.keyName(d.Path), "Before", w.value(d.Old), "Now", w.value(d.New))
		if strings.HasPrefix(d.Path, "answers.") { // the old words are long
			text = locales.T("tell.in", "Language", w.keyName(d.Path), "Text", w.value(d.New))
		}
		if d.Clause != "" {
			text = locales.T("desk.by_clause", "Text", text, "Clause", d.Clause)
		}
		out = append(out, text)
	}
	if rest := len(found) - changesShown; rest > 0 {
		out = append(out, locales.T("rule.more_changes", "Count", rest))
	}
	return out
}

// keyName is a key in words: its own name, else that of its part of the rules.
func (w *world) keyName(path string) locales.Text {
	parts := strings.Split(path, ".")
	switch {
	case strings.HasPrefix(path, "schedule.rounds.") && len(parts) == 4:
		return locales.T("rule.key.round", "Round", parts[2])
	case strings.HasPrefix(path, "schedule.meetings.") && len(parts) == 4 && parts[3] == "start":
		m, _ := w.ev.Rules.Schedule.Meeting(parts[2])
		return locales.T("rule.key.start", "What", locales.ByLang(m.Title))
	case strings.HasPrefix(path, "schedule.meetings.") && len(parts) == 4 && parts[3] == "end":
		m, _ := w.ev.Rules.Schedule.Meeting(parts[2])
		return locales.T("rule.key.end", "What", locales.ByLang(m.Title))
	case strings.HasPrefix(path, "schedule.occasions.") && len(parts) == 4 && parts[3] == "start":
		for _, o := range w.ev.Rules.Schedule.Occasions {
			if o.ID == parts[2] {
				return locales.T("rule.key.start", "What", locales.ByLang(o.Title))
			}
		}
	case strings.HasPrefix(path, "answers.") && len(parts) >= 2:
		return locales.T("rule.key.answer", "Clause", parts[1])
	}
	switch path {
	case "venue.name":
		return locales.T("rule.key.venue")
	case "venue.address":
		return locales.T("rule.key.address")
	case "play.default_time":
		return locales.T("rule.key.default_time")
	}
	if group, ok := ruleGroups[parts[0]]; ok {
		return locales.T(group)
	}
	return locales.T("rule.group.other")
}

// ruleGroups are the parts of a regulation as people call them: a changed key
// without a name of its own is told by its part and its clause.
var ruleGroups = map[string]string{
	"title": "rule.group.title", "short": "rule.group.title", "venue": "rule.group.venue_all", "days": "rule.group.days",
	"time_control": "rule.group.time_control", "rounds": "rule.group.rounds", "sections": "rule.group.sections",
	"schedule": "rule.group.schedule", "entry": "rule.group.entry", "roster": "rule.group.roster", "membership": "rule.group.membership",
	"ratings": "rule.group.ratings", "fees": "rule.group.fees", "cancellation": "rule.group.cancellation", "lodging": "rule.group.lodging",
	"gates": "rule.group.gates", "consents": "rule.group.consents", "pairing": "rule.group.pairing", "lineup": "rule.group.lineup",
	"scoring": "rule.group.scoring", "play": "rule.group.play", "results": "rule.group.results", "standings": "rule.group.standings",
	"board_ranking": "rule.group.standings", "team_ranking": "rule.group.standings", "prizes": "rule.group.prizes", "exclusive": "rule.group.prizes",
	"titles": "rule.group.titles", "questions": "rule.group.questions", "appeals": "rule.group.appeals",
}

// value is what a key says, as a person reads it.
func (w *world) value(v any) locales.Text {
	switch v := v.(type) {
	case core.Instant:
		return locales.T("rule.value.time", "At", moment(v.In(w.ev.Zone())))
	case core.Span:
		if v.Of()%time.Minute == 0 {
			return locales.T("rule.value.minutes", "Minutes", int(v.Of()/time.Minute))
		}
		return name(v.Of().String())
	case locales.ByLang:
		return locales.T("desk.own_words", "Text", v)
	case string:
		if v != "" {
			return name(v)
		}
	}
	return locales.T("rule.value.none")
}
