package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"taikyoku/core"
	"taikyoku/core/desk"
	"taikyoku/core/event"
	"taikyoku/core/standings/crosstable"
	"taikyoku/core/trf"
	"taikyoku/locales"
)

type exportCommand struct {
	Results exportResults `cmd:"" help:"The results of a section as a tournament report file, with its teams."`
	Entries exportEntries `cmd:"" help:"The entry list as CSV for spreadsheets, a line a player."`
	Ledger  exportLedger  `cmd:"" help:"What was due, paid and paid back, as CSV for spreadsheets."`
}

// export are the flags of every export.
type export struct {
	eventFile
	Out string `help:"File to write; without it the standard output." placeholder:"FILE"`
}

// write opens the event and writes what fn makes of it.
func (c *export) write(ctx context.Context, s streams, fn func(v *shown, w io.Writer) error) (err error) {
	o, err := c.open(ctx, s)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, o.close()) }()
	return o.view(ctx, func(tx storeTx, ev *event.Event) error {
		return into(c.Out, s.out, func(w io.Writer) error { return fn(&shown{office: o, tx: tx, ev: ev}, w) })
	})
}

// exportResults writes JP-86's file.
type exportResults struct {
	export
	Section core.DivisionID `help:"Which section, where there are several."`
	Format  string          `help:"trf16 or trf26." enum:"trf16,trf26" default:"trf26"`
}

// Run is called by the command line.
func (c *exportResults) Run(ctx context.Context, s streams) error {
	return c.write(ctx, s, func(v *shown, w io.Writer) error {
		sec, err := v.section(c.Section)
		if err != nil {
			return err
		}
		doc, err := v.document(sec)
		if err != nil {
			return err
		}
		format := trf.TRF26
		if c.Format == "trf16" {
			format = trf.TRF16
		}
		if err := lots(w, v.ev, sec); err != nil {
			return err
		}
		return trf.Write(w, doc, trf.WriteOptions{Format: format, LineEnd: "\r\n"})
	})
}

// lots writes a comment with what it takes to draw the section's lots again:
// "standings --seed" takes the seed.
func lots(w io.Writer, ev *event.Event, sec core.Section) error {
	hash, seed := desk.Lots(ev, sec)
	line := "### Lots: SHA-256 of the event's seed " + hash
	if seed != "" {
		line += "; standings --seed " + seed
	}
	_, err := io.WriteString(w, line+"\r\n")
	return err
}

// section is the one that was named, or the only one with entries.
func (v *shown) section(named core.DivisionID) (core.Section, error) {
	var entered []core.Section
	var ids []string
	for _, sec := range v.ev.Rules.Sections {
		if sec.ID == named {
			return sec, nil
		}
		if len(v.ev.EntrantsOf(sec.ID)) > 0 {
			entered = append(entered, sec)
		}
		ids = append(ids, string(sec.ID))
	}
	switch {
	case named != "":
		return core.Section{}, answerNo{fmt.Errorf("there is no section %q: there are %s", named, strings.Join(ids, ", "))}
	case len(entered) == 1:
		return entered[0], nil
	}
	return core.Section{}, fmt.Errorf("name a section with --section: %s", strings.Join(ids, ", "))
}

// document is a section as a tournament report file: the rounds that are
// published, and the ranks by the section's own rules. Of a merged section it
// has all who play in the pool, and ranks of its own players alone (SH-27).
func (v *shown) document(sec core.Section) (*trf.Document, error) {
	pool, rounds := v.ev.Pool(sec.ID), v.ev.LastRoundOf(sec.ID)
	for no := range rounds {
		for _, m := range v.ev.MatchesOf(pool, no+1) {
			if m.State != event.Final {
				return nil, answerNo{fmt.Errorf("round %d, table %d is not final: %s", no+1, m.Table, m.State)}
			}
		}
	}
	d := v.ev.Division(pool, rounds)
	if len(d.Entries) == 0 || d.Entries[0].No == 0 {
		return nil, answerNo{errors.New("there are no start ranks before round 1 is drafted")}
	}
	r := v.ev.Rules
	d.Name = v.printer.ByLang(r.Title) + " " + v.printer.ByLang(sec.Title)
	doc := trf.New(d)
	days := make([]string, 0, rounds)
	for no := range rounds {
		days = append(days, v.ev.Start(pool, no+1).Format("06/01/02"))
	}
	doc.Header = trf.Header{
		City: v.printer.ByLang(r.Venue.Name), TimeControl: thinking(r.TimeControl), RoundDates: days,
		Start: r.Days[0].In(v.ev.Zone()).Format("2006/01/02"), End: r.Days[len(r.Days)-1].In(v.ev.Zone()).Format("2006/01/02"),
	}
	if rounds == 0 {
		return doc, nil
	}
	table, err := desk.Ranking(v.ev, sec)
	if err != nil {
		return nil, err
	}
	ranks := map[int]int{}
	for _, row := range table.Rows {
		ranks[row.Entry] = row.Rank
	}
	if r.Teams {
		doc.TeamRanks = ranks
	} else {
		doc.Ranks = ranks
	}
	return doc, nil
}

// thinking is the thinking time in words that need no language.
func thinking(c core.TimeControl) string {
	words := fmt.Sprintf("%g min", c.Base.Of().Minutes())
	if c.Increment != 0 {
		words += fmt.Sprintf(" + %g s", c.Increment.Of().Seconds())
	}
	return words
}

type exportEntries struct{ export }

// Run is called by the command line.
func (c *exportEntries) Run(ctx context.Context, s streams) error {
	return c.write(ctx, s, func(v *shown, w io.Writer) error {
		_, err := w.Write(v.entries().CSV())
		return err
	})
}

// entries has a line a player; addresses of captains are not in it, so that it
// can be shown.
func (v *shown) entries() crosstable.Table {
	t := crosstable.Table{Head: v.heads(
		locales.T("column.section"), locales.T("column.no"), locales.T("column.team"), locales.T("column.organisation"), locales.T("column.region"),
		locales.T("column.captain"), locales.T("column.board"), locales.T("column.id"), locales.T("column.name"), locales.T("column.reading"),
		locales.T("column.latin"), locales.T("column.birth_year"), locales.T("column.standard"), locales.T("column.rapid"), locales.T("column.state"),
	)}
	for _, sec := range v.ev.Rules.Sections {
		for _, e := range v.ev.EntrantsOf(sec.ID) {
			for i, p := range e.Players {
				row(&t, string(sec.ID), count(e.No), e.Name, e.Organisation, e.Region, e.Captain.Name, strconv.Itoa(i+1),
					string(p.ID), p.Name, p.Reading, p.Latin, count(p.BirthYear), count(p.Standard), count(p.Rapid), string(e.State))
			}
		}
	}
	return t
}

// heads are the headings of a list, in the language that was named or else the
// event's first.
func (v *shown) heads(names ...locales.Text) []string {
	lang := locales.Lang(v.file.Lang)
	if lang == "" && len(v.ev.Rules.Languages) > 0 {
		lang = v.ev.Rules.Languages[0]
	}
	printer, out := v.catalog.For(lang), make([]string, len(names))
	for i, n := range names {
		var err error
		if out[i], err = printer.Print(n); err != nil {
			out[i] = n.Key
		}
	}
	return out
}

// count is a number that is there; 0 is none.
func count(n int) string {
	if n == 0 {
		return ""
	}
	return strconv.Itoa(n)
}

type exportLedger struct{ export }

// Run is called by the command line.
func (c *exportLedger) Run(ctx context.Context, s streams) error {
	return c.write(ctx, s, func(v *shown, w io.Writer) error {
		t, err := v.ledgerSheet()
		if err == nil {
			_, err = w.Write(t.CSV())
		}
		return err
	})
}

// ledgerKind is the column of the ledger that says what a posting is.
const ledgerKind = 3

// ledgerSheet is the ledger for a spreadsheet: as its headings, what each posting
// is stands in the event's language.
func (v *shown) ledgerSheet() (crosstable.Table, error) {
	if err := v.ledger(); err != nil {
		return crosstable.Table{}, err
	}
	t := v.out[0]
	kinds := make([]locales.Text, len(t.Rows))
	for i, row := range t.Rows {
		kinds[i] = desk.PostingText(row[ledgerKind])
	}
	for i, kind := range v.heads(kinds...) {
		t.Rows[i][ledgerKind] = kind
	}
	t.Head = v.heads(
		locales.T("column.id"), locales.T("column.team"), locales.T("column.at"), locales.T("column.kind"),
		locales.T("column.amount"), locales.T("column.currency"), locales.T("column.ref"), locales.T("column.clause"),
	)
	return t, nil
}
