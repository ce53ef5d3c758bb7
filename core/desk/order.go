package desk

import (
	"time"

	"taikyoku/core"
	"taikyoku/core/entry"
	"taikyoku/core/event"
)

// startOrder puts the teams of a section in their start order (JP-23).
func startOrder(ev *event.Event, teams []event.Team) []event.Team {
	byID := make(map[core.TeamID]event.Team, len(teams))
	entries := make([]entry.Team, len(teams))
	for i, t := range teams {
		byID[t.ID], entries[i] = t, t.Entry()
	}
	out := make([]event.Team, 0, len(teams))
	for _, s := range entry.StartOrder(ev.Rules, entries, ev.Head().Seed) {
		out = append(out, byID[s.Team])
	}
	return out
}

// entriesOpen reports whether some may enter at the moment.
func entriesOpen(ev *event.Event, at time.Time) bool {
	for _, w := range ev.Rules.Entry.Windows {
		if !at.Before(w.Opens.Time) && w.Closes.Open(at) {
			return true
		}
	}
	return false
}
