package main

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"sync"

	"taikyoku/core"
	"taikyoku/core/desk"
	"taikyoku/core/standings"
	"taikyoku/core/trf"
	"taikyoku/locales"
)

// teller writes reasons for the terminal in one language. A sentence that
// cannot be written is kept as an error until the end.
type teller struct {
	out     io.Writer
	printer func() (*locales.Printer, error) // read when there is something to say: that takes longer than a pairing
	called  core.Called
	err     error
}

// newTeller writes to out; number is what the file calls an entry.
func newTeller(out io.Writer, lang string, d *core.Division, number func(entry int) int) *teller {
	printer := func() (*locales.Printer, error) {
		catalog, err := locales.Load()
		if err != nil {
			return nil, err
		}
		return catalog.For(locales.Lang(lang)), nil
	}
	called := func(no int) string {
		switch {
		case no < 1 || no > len(d.Entries):
			return fmt.Sprint(no)
		case d.Entries[no-1].Name == "":
			return fmt.Sprint(number(no))
		}
		return fmt.Sprintf("%s (%d)", d.Entries[no-1].Name, number(no))
	}
	return &teller{out: out, printer: sync.OnceValues(printer), called: called}
}

func (w *teller) text(t locales.Text) string {
	printer, err := w.printer()
	if err != nil {
		w.err = err
		return ""
	}
	s, err := printer.Print(t)
	w.err = errors.Join(w.err, err)
	return s
}

// sentence writes one on a line of its own.
func (w *teller) sentence(key string, pairs ...any) {
	fmt.Fprintln(w.out, w.text(locales.T(key, pairs...)))
}

// reasons writes traces with their rules.
func (w *teller) reasons(indent string, why []core.Trace) {
	for _, t := range why {
		text := t.Text(w.called)
		if t.Rule != "" {
			text = locales.T("desk.by_clause", "Text", text, "Clause", t.Rule)
		}
		fmt.Fprintln(w.out, indent+w.text(text))
	}
}

// draw writes a draw with its reasons.
func (w *teller) draw(draw core.Draw) {
	w.sentence("why.draw.round", "Round", draw.Round, "System", draw.System)
	for _, r := range draw.Readings {
		w.sentence("why.draw.reading", "ID", r.ID, "Value", r.Value, "About", locales.T(readingKeys[r.ID]))
	}
	w.reasons("", draw.Why)
	for i, p := range draw.Pairs {
		w.sentence("why.draw.pair", "Board", i+1, "White", w.called(p.White), "Black", w.called(p.Black))
		w.reasons("   ", p.Why)
	}
	for _, b := range draw.Byes {
		w.sentence(byeKeys[b.Kind], "Entry", w.called(b.Entry))
	}
}

// readingKeys say what the open points of draws are about.
var readingKeys = map[string]string{
	"R1": "why.reading.r1", "R2": "why.reading.r2", "R3": "why.reading.r3", "R4": "why.reading.r4", "R5": "why.reading.r5",
	"R6": "why.reading.r6", "R7": "why.reading.r7", "R8": "why.reading.r8", "R9": "why.reading.r9", "R10": "why.reading.r10",
	"boards": "why.reading.boards", "5.2.5": "why.reading.arrival", "initial-colour": "why.reading.initial",
	"edition": "why.reading.edition", "repeated-games": "why.reading.cycles", "order": "why.reading.order",
	"first": "why.reading.first", "unit": "why.reading.unit", "run": "why.reading.run",
	"surplus": "why.reading.surplus", "last-run": "why.reading.last_run", "serve-higher": "why.reading.serve",
	"equal": "why.reading.equal", "bye": "why.reading.bye", "forfeit-meets": "why.reading.forfeit_meets",
	"forfeit-colour": "why.reading.forfeit_colour", "absence-limit": "why.reading.absence", "seed": "why.reading.lot",
	"final": "why.reading.final", "standings": "why.reading.standings", "unit-of": "why.reading.unit_of",
}

var byeKeys = map[core.ByeKind]string{
	core.PAB: "why.draw.bye.pab", core.FullBye: "why.draw.bye.full", core.HalfBye: "why.draw.bye.half",
	core.ZeroBye: "why.draw.bye.zero", core.NotYetIn: "why.draw.bye.not_yet_in",
}

// standing writes why an entry has its rank, part below part.
func (w *teller) standing(why []core.Trace, stack []standings.Code) {
	for _, t := range why {
		indent := "  "
		switch key := strings.TrimPrefix(t.Key, "why.standings."); {
		case key == "rank":
			indent = ""
		case key == "value":
			indent = "    "
		case strings.HasPrefix(key, "term"):
			indent = "      "
		}
		fmt.Fprintln(w.out, indent+w.text(coded(t.Text(w.called), stack)))
	}
}

// coded writes the code of a tie-break in a reason with its name.
func coded(text locales.Text, stack []standings.Code) locales.Text {
	for _, c := range stack {
		if c.Text == text.Args["Code"] {
			text.Args["Code"] = desk.TieBreakCoded(c)
		}
	}
	return text
}

// explain prints the draw of a file with its reasons, or why there is none.
func (c *pairCommand) explain(s streams, doc *trf.Document, draw core.Draw, failed error) error {
	w := newTeller(s.out, c.Lang, &doc.Division, doc.Number)
	if failed != nil {
		w.reasons("", core.Reasons(failed))
	} else {
		w.draw(draw)
	}
	return w.err
}
