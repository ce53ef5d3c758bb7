package desk

import (
	"fmt"
	"time"

	"taikyoku/core"
	"taikyoku/core/command"
	"taikyoku/core/event"
	"taikyoku/locales"
)

// rule.go changes a simple key of the regulation by chat (JP-90): the talk makes
// the new text, NewVersion does the rest.

// changeRule reads a change of one rule back before it counts.
func (s *session) changeRule(c command.ChangeRule) ([]core.Card, error) {
	if !s.has(event.Organiser) {
		return nil, core.Refuse(core.NotAllowed, s.ev.Rules.Clause("frozen_from"), "rule.organiser_only")
	}
	switch c.Rule {
	case "default_time":
		return s.newVersion(c.Reason, core.Edit{Path: "play.default_time", Text: fmt.Sprintf("%dm", c.Minutes)})
	case "venue":
		return s.newVersion(c.Reason, core.Edit{Path: "venue.name", By: s.byLanguage(c.Value)})
	case "address":
		return s.newVersion(c.Reason, core.Edit{Path: "venue.address", By: s.byLanguage(c.Value)})
	case "meeting":
		m, ok := s.nextMeeting()
		if !ok {
			return say("meeting.unknown"), nil
		}
		start := at24(m.Start.In(s.ev.Zone()), c.Clock, core.Date{})
		edits := []core.Edit{{Path: "schedule.meetings." + m.ID + ".start", Text: written(start)}}
		if !m.End.IsZero() {
			edits = append(edits, core.Edit{Path: "schedule.meetings." + m.ID + ".end", Text: written(m.End.Add(start.Sub(m.Start.Time)).In(s.ev.Zone()))})
		}
		return s.newVersion(c.Reason, edits...)
	}
	return say("ask.what_change"), nil
}

// changeStart changes when a round starts by the programme.
func (s *session) changeStart(round int, start time.Time, reason string) ([]core.Card, error) {
	return s.newVersion(reason, core.Edit{Path: fmt.Sprintf("schedule.rounds.%d.start", round), Text: written(start)})
}

// written is a moment as a regulation writes it.
func written(t time.Time) string { return t.Format("2006-01-02 Mon 15:04") }

// newVersion makes the new text, shows what it says differently and asks.
func (s *session) newVersion(reason string, edits ...core.Edit) ([]core.Card, error) {
	clause := s.ev.Rules.Clause("frozen_from")
	switch {
	case frozen(s.ev, s.now()):
		return nil, core.Refuse(core.TooLate, clause, "open.frozen", "Round", s.ev.Rules.FrozenFrom)
	case reason == "":
		return nil, core.Refuse(core.BadInput, clause, "open.needs_reason").Then("rule.needs_reason_next")
	}
	v, _ := s.ev.Versions.Get(event.Version{No: s.ev.Head().Version}.Key())
	book := s.desk.parts.Rulebook
	edits = append(edits, core.Edit{Path: "version", Text: fmt.Sprint(s.ev.Head().Version + 1)})
	source, err := book.Edited([]byte(v.Source), edits...)
	if err != nil {
		return nil, fmt.Errorf("edit the regulation: %w", err)
	}
	rules, err := book.Read(source)
	if err != nil {
		return nil, core.Refuse(core.BadInput, clause, "open.bad_regulation", "Why", err.Error())
	}
	card := core.Card{
		Title: locales.T("rule.sure", "Version", s.ev.Head().Version+1),
		Body:  s.world().changes(core.Differences(s.ev.Rules, rules)),
	}
	card.Body = append(card.Body, locales.T("report.reason", "Reason", reason))
	return s.confirm([]core.Card{card}, NewVersion{Source: string(source), Reason: reason})
}
