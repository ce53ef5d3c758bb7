package main

import (
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io"
	"strconv"

	"taikyoku/core"
	"taikyoku/core/standings"
	"taikyoku/core/standings/crosstable"
)

// csv prints rank, number, name and one column per code exactly as given. It
// is made for scripts: no byte order mark, and the readings go to the standard
// error.
func (c *standingsCommand) csv(s streams, src source, table standings.Standings) error {
	printReadings(s.err, table)
	w := csv.NewWriter(s.out)
	t := crosstable.Standings(table, src.number)
	for i, row := range append([][]string{t.Head}, t.Rows...) {
		if i > 0 {
			row[2] = crosstable.Safe(row[2])
		}
		if err := w.Write(row); err != nil {
			return err
		}
	}
	w.Flush()
	return w.Error()
}

func printReadings(out io.Writer, table standings.Standings) {
	for _, r := range table.Readings {
		fmt.Fprintf(out, "reading %s: %s\n", r.ID, r.Value)
	}
}

// text prints the table for a phone, the readings, and with --explain the why
// of every entry.
func (c *standingsCommand) text(out io.Writer, src source, table standings.Standings, rules standings.Rules) error {
	fmt.Fprint(out, crosstable.Standings(table, src.number).Text(c.Width))
	printReadings(out, table)
	if !c.Explain {
		return nil
	}
	all, err := standings.Explanations(src.division, rules)
	if err != nil {
		return err
	}
	w := newTeller(out, c.Lang, &src.division, src.number)
	for e := range all {
		if c.Entry != 0 && src.number(e.Entry) != c.Entry {
			continue
		}
		fmt.Fprintln(out)
		w.standing(e.Why(), table.Stack)
	}
	return w.err
}

// The JSON form of standings.
type (
	standingsJSON struct {
		Division string         `json:"division"`
		Rounds   int            `json:"rounds"`
		Columns  []string       `json:"columns"`
		Readings []core.Reading `json:"readings"`
		Notes    []traceJSON    `json:"notes,omitempty"`
		Rows     []rowJSON      `json:"rows"`
	}
	rowJSON struct {
		Rank   int         `json:"rank"`
		No     int         `json:"no"`
		Name   string      `json:"name"`
		Values []string    `json:"values"`
		Split  string      `json:"split,omitempty"` // the code that set it apart from the row above
		Why    []traceJSON `json:"why"`
	}
)

// json prints the standings with the explanation of every row.
func (c *standingsCommand) json(out io.Writer, src source, table standings.Standings, rules standings.Rules) error {
	j := standingsJSON{
		Division: table.Division, Rounds: table.Rounds, Columns: []string{}, Rows: []rowJSON{},
		Readings: append([]core.Reading{}, table.Readings...), Notes: traces(table.Notes, src.number),
	}
	for _, code := range table.Stack {
		j.Columns = append(j.Columns, code.Text)
	}
	all, err := standings.Explanations(src.division, rules)
	if err != nil {
		return err
	}
	n := 0
	for e := range all {
		row := table.Rows[n]
		n++
		r := rowJSON{Rank: row.Rank, No: src.number(row.Entry), Name: row.Name, Values: []string{}, Why: traces(e.Why(), src.number)}
		for _, v := range row.Values {
			r.Values = append(r.Values, v.Decimal())
		}
		switch {
		case row.Split == len(table.Stack):
			r.Split = "FINAL"
		case row.Split >= 0:
			r.Split = table.Stack[row.Split].Text
		}
		j.Rows = append(j.Rows, r)
	}
	return encode(out, j)
}

func encode(out io.Writer, v any) error {
	to := json.NewEncoder(out)
	to.SetIndent("", " ")
	to.SetEscapeHTML(false)
	return to.Encode(v)
}

// crosstable prints the cross-table; of a team event with the boards below it.
func (c *standingsCommand) crosstable(s streams, src source, table standings.Standings) error {
	tables := []crosstable.Table{crosstable.Cross(src.division, table, src.number)}
	if src.division.Team {
		tables = append(tables, crosstable.Boards(src.division, src.number))
	}
	return c.tables(s.out, tables)
}

// boards prints the ranking of each board.
func (c *standingsCommand) boards(s streams, src source, table standings.Standings, rules standings.BoardRules) error {
	lists, err := standings.Boards(src.division, table, rules)
	if err != nil {
		return fmt.Errorf("%s: %w", c.File, err)
	}
	var tables []crosstable.Table
	for _, l := range lists {
		t := crosstable.Players(l, rules.Order)
		t.Title = "board " + strconv.Itoa(l.Board)
		tables = append(tables, t)
	}
	return c.tables(s.out, tables)
}

// tables prints tables one below the other in the format asked for.
func (c *standingsCommand) tables(out io.Writer, tables []crosstable.Table) error {
	if c.Format == "json" {
		return encode(out, tables)
	}
	for i, t := range tables {
		if i > 0 {
			fmt.Fprintln(out)
		}
		text := t.Text(c.Width)
		if c.Format == "csv" {
			text = string(t.CSV())
			if i > 0 { // one mark, at the start of the file
				text = text[len("\ufeff"):]
			}
		}
		if _, err := io.WriteString(out, text); err != nil {
			return err
		}
	}
	return nil
}
