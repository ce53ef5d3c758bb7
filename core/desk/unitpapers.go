package desk

import (
	"strings"

	"taikyoku/core"
	"taikyoku/core/entry"
	"taikyoku/core/event"
	"taikyoku/locales"
)

// ReceivePapers records that what delegations send has come in: of a thing that
// bears a person's name the names of the files, of another the units (WX-23).
// Never the thing itself.
type ReceivePapers struct {
	Gate  string   `json:"gate"`
	Names []string `json:"names"` // "陳小美.jpg", or names of units
}

// Name is receive_papers.
func (ReceivePapers) Name() string { return "receive_papers" }

func (x ReceivePapers) apply(w *world) ([]core.Card, error) {
	if err := w.staffOnly(); err != nil {
		return nil, err
	}
	g, ok := w.ev.Rules.Gate(x.Gate)
	if !ok {
		return nil, core.Refuse(core.NotFound, "", "delegation.no_gate")
	}
	clause := w.ev.Rules.Clause("gates." + g.ID)
	var came, unknown locales.List
	told := map[string]bool{}
	for _, n := range x.Names {
		mark, unit := w.markOf(g, n)
		if mark == "" {
			unknown = append(unknown, name(n))
			continue
		}
		kind, subject, _ := strings.Cut(mark, "/")
		w.ev.Marks.Put(event.Mark{Kind: kind, Subject: subject, By: w.actor, At: w.at, Value: n})
		came, told[unit] = append(came, name(n)), true
	}
	card := core.Card{}
	if len(came) > 0 {
		card.Body = append(card.Body, locales.T("delegation.came", "What", g.Title, "Names", came, "Clause", clause))
	}
	if len(unknown) > 0 {
		key := "delegation.whose"
		if g.Named {
			key = "delegation.whose_file"
		}
		card.Body = append(card.Body, locales.T(key, "Names", unknown, "Clause", clause))
	}
	if refused := entry.InTime(w.ev.Rules, g, w.at); refused != nil && len(came) > 0 {
		card.Body = append(card.Body, warned(refused)...)
	}
	for u := range w.ev.Units.All() {
		if told[u.Name] {
			news := core.Card{Body: append([]locales.Text{locales.T("delegation.received", "What", g.Title)}, w.missingOf(u)...)}
			if err := w.notify(append(w.ev.LeadersOf(u.Name), w.ev.CoachesOf(u.Name)...), "", news); err != nil {
				return nil, err
			}
		}
	}
	return []core.Card{card}, nil
}

// markOf is the mark that a file or a unit's paper settles, and the unit.
func (w *world) markOf(g core.Gate, named string) (mark, unit string) {
	if !g.Named {
		u, ok := w.unitNamed(named)
		if !ok {
			return "", ""
		}
		return event.Mark{Kind: event.GateMark, Subject: g.ID + "/" + u.Name}.Key(), u.Name
	}
	for u := range w.ev.Units.All() {
		delegates := u.Delegates(w.ev.Sent(u.Name))
		i := entry.Whose(named, delegates)
		if i < 0 {
			continue
		}
		for _, o := range w.ev.UnitAsks(u) {
			if o.Gate.ID != g.ID || o.Person != delegates[i].Name {
				continue
			}
			if mark != "" {
				return "", "" // of two units: whose it is must be asked
			}
			mark, unit = o.Mark, u.Name
		}
	}
	return mark, unit
}

// unitPapersTold reads what the staff say has come in: "照片：陳小美.jpg、…",
// "報名表：馬來西亞".
func (s *session) unitPapersTold(text string) (cards []core.Card, done bool, err error) {
	label, rest, ok := s.desk.parts.Lexicon.Label(text)
	if _, _, colon := locales.CutColon(text); !ok || !colon || label != locales.PhotoLabel && label != locales.FormLabel {
		return nil, false, nil
	}
	names := locales.Pieces(rest)
	for _, g := range s.ev.Rules.Gates {
		if len(names) == 0 || g.Journeys || g.Named != (label == locales.PhotoLabel) {
			continue
		}
		cards, err = s.act(ReceivePapers{Gate: g.ID, Names: names})
		return cards, true, err
	}
	return nil, false, nil
}
