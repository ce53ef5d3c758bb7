package desk

import (
	"slices"

	"taikyoku/core"
	"taikyoku/core/entry"
	"taikyoku/core/event"
	"taikyoku/locales"
)

// MergeSections merges the sections with too few entries as the regulation says,
// until every pool has enough (WX-12); the organiser has confirmed it. Rankings
// and prizes stay apart (WX-16).
type MergeSections struct {
	Pools [][]core.DivisionID `json:"pools"` // what is paired together, the section that gives the rules first
}

// Name is merge_sections.
func (MergeSections) Name() string { return "merge_sections" }

func (x MergeSections) apply(w *world) ([]core.Card, error) {
	clause := w.ev.Rules.Clause("sections.small")
	if err := w.only(event.Organiser); err != nil {
		return nil, err
	}
	if due := w.merges(); !slices.EqualFunc(due, x.Pools, slices.Equal) {
		return nil, core.Refuse(core.Conflict, clause, "section.merge_changed").Then("section.ask_again")
	}
	card := core.Card{}
	for _, pool := range x.Pools {
		root := pool[0]
		for _, id := range pool {
			if played := w.ev.LastRoundOf(id); played > 0 {
				sec, _ := w.ev.Rules.Section(id)
				return nil, core.Refuse(core.TooLate, clause, "section.begun", "Section", locales.ByLang(sec.Title), "Round", played)
			}
			s := w.ev.Decided(id)
			s.ID, s.By, s.At, s.Into = id, w.actor, w.at, root
			if id == root {
				s.Into = ""
			}
			w.dropDrafts(id)
			w.ev.Sections.Put(s)
		}
		card.Body = append(card.Body, w.mergeText(pool))
	}
	for _, pool := range x.Pools {
		for _, id := range pool {
			for t := range w.ev.Teams.On(string(id)) {
				news := core.Card{Body: []locales.Text{locales.T("section.concerns", "Name", t.Name), w.mergeText(pool)}}
				if err := w.notify(w.ofTeam(t), "", news); t.State == event.Entered && err != nil {
					return nil, err
				}
			}
		}
	}
	return []core.Card{card}, nil
}

// mergeText names what is paired together and how many play in it.
func (w *world) mergeText(pool []core.DivisionID) locales.Text {
	n := 0
	for _, id := range pool {
		n += w.counts()[id]
	}
	return locales.T("section.merge_rule", "Sections", titles(w.ev.Rules, pool), "Count", n, "Clause", w.ev.Rules.Clause("sections.small"))
}

// titles names sections: one by its title, several by a list of theirs.
func titles(r *core.Regulation, sections []core.DivisionID) any {
	var names locales.List
	for _, id := range sections {
		sec, _ := r.Section(id)
		if len(sections) == 1 {
			return locales.ByLang(sec.Title)
		}
		names = append(names, locales.T("desk.own_words", "Text", locales.ByLang(sec.Title)))
	}
	return names
}

// poolTitle names what is paired together: a section, or all that were merged.
func poolTitle(ev *event.Event, pool core.DivisionID) any {
	var ids []core.DivisionID
	for _, sec := range ev.SectionsOf(pool) {
		ids = append(ids, sec.ID)
	}
	return titles(ev.Rules, ids)
}

// merges are the pools that the rule would make of sections with too few
// entries and that are not made yet. Where the organiser may cancel a section
// instead, it is his choice and no rule (SH-27).
func (w *world) merges() [][]core.DivisionID {
	var out [][]core.DivisionID
	for _, pool := range entry.Merge(w.ev.Rules, w.counts()) {
		if len(pool.Sections) < 2 || slices.ContainsFunc(pool.Sections, w.chosen) {
			continue
		}
		if slices.ContainsFunc(pool.Sections, func(id core.DivisionID) bool { return w.ev.Pool(id) != pool.Sections[0] }) {
			out = append(out, pool.Sections)
		}
	}
	return out
}

// chosen reports whether what becomes of a section is the organiser's choice, or
// was.
func (w *world) chosen(id core.DivisionID) bool {
	sec, _ := w.ev.Rules.Section(id)
	return sec.Small != nil && sec.Small.Cancel || w.ev.Decided(id).Kept || w.ev.LastRoundOf(id) > 0
}

// mergeDue is the merger that a pool waits for.
func (w *world) mergeDue(pool core.DivisionID) *undecided {
	for _, due := range w.merges() {
		if !slices.Contains(due, pool) {
			continue
		}
		for _, small := range entry.TooSmall(w.ev.Rules, w.counts()) {
			if slices.Contains(due, small.Section) {
				return &undecided{pool, small.Warning}
			}
		}
	}
	return nil
}

// askMerges proposes to the organiser what the rule says.
func (s *session) askMerges(pools [][]core.DivisionID) ([]core.Card, error) {
	w := s.world()
	card := core.Card{Title: locales.T("section.merge_sure")}
	for _, small := range entry.TooSmall(s.ev.Rules, w.counts()) {
		if slices.ContainsFunc(pools, func(pool []core.DivisionID) bool { return slices.Contains(pool, small.Section) }) {
			card.Body = append(card.Body, refusal(small.Warning)[0].Body[0])
		}
	}
	for _, pool := range pools {
		card.Body = append(card.Body, w.mergeText(pool))
	}
	return s.confirm([]core.Card{card}, MergeSections{pools})
}
