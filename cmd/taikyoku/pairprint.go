package main

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"taikyoku/core"
	"taikyoku/core/trf"
)

// writePairs prints a count line, then "white black" for each pair and "n 0"
// for the bye.
func writePairs(out io.Writer, doc *trf.Document, draw core.Draw) {
	lines := []string{}
	for _, p := range draw.Pairs {
		lines = append(lines, fmt.Sprint(doc.Number(p.White), " ", doc.Number(p.Black)))
	}
	for _, b := range draw.Byes {
		if b.Kind == core.PAB {
			lines = append(lines, fmt.Sprint(doc.Number(b.Entry), " 0"))
		}
	}
	fmt.Fprintf(out, "%d\n", len(lines))
	for _, line := range lines {
		fmt.Fprintln(out, line)
	}
}

// The JSON form of a draw.
type (
	drawJSON struct {
		Round    int            `json:"round"`
		System   string         `json:"system"`
		Pairs    []pairJSON     `json:"pairs"`
		Byes     []byeJSON      `json:"byes"`
		Why      []traceJSON    `json:"why,omitempty"`
		Readings []core.Reading `json:"readings,omitempty"`
		Warnings []string       `json:"warnings,omitempty"`
		// Broken is what changes by hand break.
		Broken []violationJSON `json:"broken,omitempty"`
	}
	violationJSON struct {
		Grade   string `json:"grade"`
		Rule    string `json:"rule"`
		Entries []int  `json:"entries"`
		Text    string `json:"text"`
	}
	pairJSON struct {
		Board int         `json:"board"`
		White int         `json:"white"`
		Black int         `json:"black"`
		Why   []traceJSON `json:"why,omitempty"`
	}
	byeJSON struct {
		Entry int    `json:"entry"`
		Kind  string `json:"kind"`
	}
	traceJSON struct {
		Rule string         `json:"rule"`
		Key  string         `json:"key,omitempty"`
		Args map[string]any `json:"args,omitempty"`
	}
)

func (c *pairCommand) writeJSON(out io.Writer, doc *trf.Document, draw core.Draw, found []core.Violation) error {
	broken, err := c.violations(doc, found)
	if err != nil {
		return err
	}
	j := drawJSON{
		Round: draw.Round, System: draw.System, Readings: draw.Readings,
		Broken: broken, Pairs: []pairJSON{}, Byes: []byeJSON{}, Why: traces(draw.Why, doc.Number),
	}
	for i, p := range draw.Pairs {
		j.Pairs = append(j.Pairs, pairJSON{i + 1, doc.Number(p.White), doc.Number(p.Black), traces(p.Why, doc.Number)})
	}
	for _, b := range draw.Byes {
		j.Byes = append(j.Byes, byeJSON{doc.Number(b.Entry), byeName(b.Kind)})
	}
	w := newTeller(nil, c.Lang, &doc.Division, doc.Number)
	for i := range doc.Warnings {
		p := &doc.Warnings[i]
		j.Warnings = append(j.Warnings, strings.TrimLeft(at("", p), ": ")+w.text(doubt(p)))
	}
	if w.err != nil {
		return w.err
	}
	to := json.NewEncoder(out)
	to.SetIndent("", " ")
	return to.Encode(j)
}

// traces are reasons with the numbers that the file has for the entries.
func traces(why []core.Trace, number func(entry int) int) []traceJSON {
	var out []traceJSON
	for _, t := range why {
		t = t.Renumbered(number)
		out = append(out, traceJSON{t.Rule, t.Key, t.Args})
	}
	return out
}

func byeName(kind core.ByeKind) string {
	switch kind {
	case core.PAB:
		return "pairing-allocated"
	case core.FullBye:
		return "full-point"
	case core.HalfBye:
		return "half-point"
	case core.NotYetIn:
		return "not-yet-in"
	}
	return "zero-point"
}
