package desk

import (
	"cmp"
	"fmt"
	"strings"

	"taikyoku/core"
	"taikyoku/core/event"
	"taikyoku/locales"
)

// specialprize.go is about prizes that the organiser gives beside the listed ones
// (JP-48): a book of them stands behind each section's list.

// specialPrizes is the name of their book.
const specialPrizes = "specialprizes"

// giveSpecially puts a special prize on the list; whose it is hears of it when prizes
// are given.
func (w *world) giveSpecially(x NoteInBook) []core.Card {
	r := x.specially()
	w.record(r.Kind, r.Subject, r.Text)
	_, clause := w.specialPrize(x.Prize)
	return []core.Card{{
		Title:   bookTitle(specialPrizes),
		Body:    []locales.Text{locales.T("book.noted", "Line", w.prizeLine(r)), locales.T("book.clause", "Clause", clause)},
		Buttons: w.strikeButtons(),
	}}
}

// specially is a special prize as it is kept: which it is, and whose.
func (x NoteInBook) specially() event.Record {
	return event.Record{Kind: bookRecords[specialPrizes].kind, Subject: fmt.Sprintf("%s/%s/%d", x.Prize, x.Team, x.Player), Text: strings.TrimSpace(x.Text)}
}

// StrikePrize takes a special prize off the list.
type StrikePrize struct {
	Record string `json:"record"`
}

// Name is strike_prize.
func (StrikePrize) Name() string { return "strike_prize" }

func (x StrikePrize) apply(w *world) ([]core.Card, error) {
	if err := w.staffOnly(); err != nil {
		return nil, err
	}
	r, ok := w.ev.Records.Get(x.Record)
	if !ok || r.Kind != bookRecords[specialPrizes].kind {
		return nil, core.Refuse(core.NotFound, "", "prize.struck_already")
	}
	w.ev.Records.Delete(r.ID)
	return say("prize.struck", "Line", w.prizeLine(r)), nil
}

// specials are the special prizes in the order they were given.
func (w *world) specials() (specials []event.Record) {
	for r := range w.ev.Records.All() {
		if r.Kind == bookRecords[specialPrizes].kind {
			specials = append(specials, r)
		}
	}
	return specials
}

// specialRows are the special prizes as lines of a section's prize list; whose entry
// nobody found stands in the list of every section.
func (w *world) specialRows(section core.DivisionID) (rows [][]locales.Text) {
	for _, r := range w.specials() {
		t, no := w.subjectOf(r)
		if t.ID != "" && t.Division != section {
			continue
		}
		title, clause := w.specialPrize(prizeOf(r))
		who, what := name(r.Text), name("")
		if t.ID != "" {
			who, what = w.whose(t, no), name(r.Text)
		}
		rows = append(rows, []locales.Text{title, name(""), who, what, name(clause)})
	}
	return rows
}

// prizeOf is the regulation's id of a special prize.
func prizeOf(r event.Record) string {
	id, _, _ := strings.Cut(r.Subject, "/")
	return id
}

// specialPrize is the name and the clause that the regulation has for a prize of the
// organiser's choice; of one that it does not name, the book's.
func (w *world) specialPrize(id string) (locales.Text, string) {
	for _, p := range w.ev.Rules.Prizes {
		if p.For == core.ForDecision && p.ID == id {
			return locales.T("desk.own_words", "Text", locales.ByLang(p.Title)), cmp.Or(p.Clause, w.ev.Rules.Clause("prizes"))
		}
	}
	return bookTitle(specialPrizes), w.ev.Rules.Clause("prizes")
}

// prizeNamed is the id of the prize of the organiser's choice that a text names; the
// only one there is needs no naming.
func (s *session) prizeNamed(text string) string {
	var all []string
	folded := s.fold(text)
	for _, p := range s.ev.Rules.Prizes {
		if p.For != core.ForDecision {
			continue
		}
		for _, title := range p.Title {
			if strings.Contains(folded, s.fold(title)) {
				return p.ID
			}
		}
		all = append(all, p.ID)
	}
	if len(all) == 1 {
		return all[0]
	}
	return ""
}

// prizeLine is a special prize in a line: which, whose, what for.
func (w *world) prizeLine(r event.Record) locales.Text {
	title, _ := w.specialPrize(prizeOf(r))
	if t, no := w.subjectOf(r); t.ID != "" {
		return locales.T("prize.special_of", "Prize", title, "Who", w.whose(t, no), "Text", r.Text)
	}
	return locales.T("prize.special", "Prize", title, "Text", r.Text)
}

// strikeButtons take each special prize off again.
func (w *world) strikeButtons() (buttons []core.Button) {
	for _, r := range w.specials() {
		buttons = append(buttons, core.Button{Label: locales.T("button.strike", "Text", r.Text), Data: "x:" + r.ID})
	}
	return buttons
}
