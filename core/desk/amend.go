package desk

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"taikyoku/core"
	"taikyoku/core/event"
	"taikyoku/locales"
)

// amendments are what has changed of an answer's clause since the answer was
// written: by a new version of the regulation, or by a round that was moved.
func (w *world) amendments(a core.Answer) ([]locales.Text, error) {
	found, err := w.changedSince(a)
	if err != nil {
		return nil, err
	}
	for m := range w.ev.Marks.All() {
		key, moved := strings.CutPrefix(m.Subject, string(w.ev.Rules.Sections[0].ID)+"/")
		if m.Kind != event.MovedMark || !moved {
			continue
		}
		_, no, _ := roundOf("/" + key)
		path := fmt.Sprintf("schedule.rounds.%d.start", no)
		now := core.Instant{Time: w.ev.Start(w.ev.Rules.Sections[0].ID, no)}
		found = slices.DeleteFunc(found, func(d core.Difference) bool { return d.Path == path })
		found = append(found, core.Difference{Path: path, Clause: w.ev.Rules.Clause("schedule.rounds"), New: now})
	}
	var out []locales.Text
	for _, d := range found {
		if speaksOf(a, d) {
			out = append(out, locales.T("rule.amended", "What", w.keyName(d.Path), "Now", w.value(d.New)))
		}
	}
	return out, nil
}

// changedSince lists what the rules say differently since the first version that
// has the answer as it is now.
func (w *world) changedSince(a core.Answer) ([]core.Difference, error) {
	now := w.ev.Head().Version
	for no := 1; no < now; no++ {
		v, _ := w.ev.Versions.Get(event.Version{No: no}.Key())
		rules, err := w.desk.parts.Rulebook.Read([]byte(v.Source))
		if err != nil {
			return nil, fmt.Errorf("version %d: %w", no, err)
		}
		if slices.ContainsFunc(rules.Answers, func(b core.Answer) bool { return b.Clause == a.Clause && maps.Equal(b.Text, a.Text) }) {
			return core.Differences(rules, w.ev.Rules), nil
		}
	}
	return nil, nil
}

// speaksOf reports whether an answer speaks of a changed key: by its clause, or,
// for the venue, by what it is asked for.
func speaksOf(a core.Answer, d core.Difference) bool {
	switch {
	case strings.HasPrefix(d.Path, "answers."):
		return false
	case d.Path == "venue.name", d.Path == "venue.address":
		return slices.Contains(a.Topics, "venue")
	}
	return d.Clause != "" && a.Clause == d.Clause
}
