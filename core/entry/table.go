package entry

import (
	"bytes"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/width"

	"taikyoku/core"
	"taikyoku/locales"
)

// Column is a column of a list, whatever its heading is.
type Column string

// The columns that lists of members, ratings and tickets may have.
const (
	ColumnID           Column = "id"
	ColumnName         Column = "name"
	ColumnReading      Column = "reading"
	ColumnLatin        Column = "latin"
	ColumnBirth        Column = "birth"
	ColumnSince        Column = "since"
	ColumnUntil        Column = "until"
	ColumnStandard     Column = "standard"
	ColumnRapid        Column = "rapid"
	ColumnTicket       Column = "ticket"
	ColumnTeam         Column = "team"
	ColumnCaptain      Column = "captain"
	ColumnCaptainID    Column = "captain_id"
	ColumnEmail        Column = "email"
	ColumnOrganisation Column = "organisation"
	ColumnCode         Column = "code"
	ColumnAmount       Column = "amount"
	ColumnBought       Column = "bought"
	ColumnOptUp        Column = "opt_up"
	ColumnSex          Column = "sex"
	ColumnLevel        Column = "level"
	ColumnTarget       Column = "target"
	ColumnSection      Column = "section"
)

// Headings says which column a heading means, by the folded heading.
type Headings map[string]Column

// UsualHeadings are the headings people use in the four languages. A column
// may also be headed by its own name.
func UsualHeadings(catalog *locales.Catalog) (Headings, error) {
	usual := map[Column]locales.Text{
		ColumnID: locales.T("entry.column.id"), ColumnName: locales.T("entry.column.name"),
		ColumnReading: locales.T("entry.column.reading"), ColumnLatin: locales.T("entry.column.latin"),
		ColumnBirth: locales.T("entry.column.birth"), ColumnSince: locales.T("entry.column.since"),
		ColumnUntil: locales.T("entry.column.until"), ColumnStandard: locales.T("entry.column.standard"),
		ColumnRapid: locales.T("entry.column.rapid"), ColumnTicket: locales.T("entry.column.ticket"),
		ColumnTeam: locales.T("entry.column.team"), ColumnCaptain: locales.T("entry.column.captain"),
		ColumnCaptainID: locales.T("entry.column.captain_id"), ColumnEmail: locales.T("entry.column.email"),
		ColumnOrganisation: locales.T("entry.column.organisation"), ColumnCode: locales.T("entry.column.code"),
		ColumnAmount: locales.T("entry.column.amount"), ColumnBought: locales.T("entry.column.bought"),
		ColumnOptUp: locales.T("entry.column.opt_up"), ColumnSex: locales.T("entry.column.sex"),
		ColumnLevel: locales.T("entry.column.level"), ColumnTarget: locales.T("entry.column.target"),
		ColumnSection: locales.T("entry.column.section"),
	}
	h := Headings{}
	for column, text := range usual {
		h[Fold(string(column))] = column
		for _, lang := range locales.Langs {
			words, err := catalog.For(lang).Print(text)
			if err != nil {
				return nil, fmt.Errorf("headings of %s: %w", column, err)
			}
			for word := range strings.SplitSeq(words, "|") {
				h[Fold(word)] = column
			}
		}
	}
	return h, nil
}

// UsualWords is what the reader of lists knows in the four languages; the
// sections are the event's.
func UsualWords(catalog *locales.Catalog) (Vocabulary, error) {
	headings, err := UsualHeadings(catalog)
	v := Vocabulary{Headings: headings, Sexes: map[string]core.Sex{}, Noise: map[string]bool{}}
	if err != nil {
		return v, err
	}
	for _, kind := range []struct {
		words locales.Text
		learn func(string)
	}{
		{locales.T("entry.words.men"), func(w string) { v.Sexes[w] = core.Men }},
		{locales.T("entry.words.women"), func(w string) { v.Sexes[w] = core.Women }},
		{locales.T("entry.words.begin"), func(w string) { v.Noise[w] = true }},
	} {
		for _, lang := range locales.Langs {
			words, err := catalog.For(lang).Print(kind.words)
			if err != nil {
				return v, err
			}
			for word := range strings.SplitSeq(words, "|") {
				kind.learn(Fold(word))
			}
		}
	}
	return v, nil
}

// Mapped are the headings of a file that has its own: column by heading.
func Mapped(columns map[Column]string) Headings {
	h := Headings{}
	for column, heading := range columns {
		h[Fold(heading)] = column
	}
	return h
}

// Refused is a row of a list that was not taken, and why.
type Refused struct {
	Line int
	Why  *core.Error
}

// record is one row of a list by column; texts are folded to half width where
// asked for.
type record struct {
	line  int
	cells map[Column]string
}

// text is a cell as it was written, without spaces around it.
func (r record) text(c Column) string { return strings.TrimSpace(r.cells[c]) }

// folded is a cell in half width: ids, numbers, dates, codes.
func (r record) folded(c Column) string { return strings.TrimSpace(width.Fold.String(r.cells[c])) }

// records reads a list: CSV with a heading line, in UTF-8 with or without a
// byte order mark or in CP932. Columns nobody asked for are read over; a
// missing required one refuses the whole file.
func records(source []byte, headings Headings, required ...Column) ([]record, []Refused, *core.Error) {
	text, err := decode(source)
	if err != nil {
		return nil, nil, &core.Error{Code: core.BadInput, Text: locales.T("entry.list.encoding"), Next: locales.T("entry.list.save_utf8"), Err: err}
	}
	reader := csv.NewReader(strings.NewReader(text))
	reader.FieldsPerRecord = -1
	reader.TrimLeadingSpace = true
	head, err := reader.Read()
	if err != nil {
		return nil, nil, &core.Error{Code: core.BadInput, Text: locales.T("entry.list.empty"), Next: locales.T("entry.list.heading_line"), Err: err}
	}
	columns := make([]Column, len(head))
	found := map[Column]bool{}
	for i, heading := range head {
		columns[i] = headings[Fold(heading)]
		found[columns[i]] = true
	}
	for _, c := range required {
		if !found[c] {
			return nil, nil, core.Refuse(core.BadInput, "", "entry.list.column_missing", "Column", columnName(c), "Found", strings.Join(head, ", ")).
				Then("entry.list.heading_line")
		}
	}
	rows, refused := rowsOf(reader, columns)
	return rows, refused, nil
}

func rowsOf(reader *csv.Reader, columns []Column) (rows []record, refused []Refused) {
	for {
		cells, err := reader.Read()
		if errors.Is(err, io.EOF) {
			return rows, refused
		}
		var bad *csv.ParseError
		if errors.As(err, &bad) {
			refused = append(refused, Refused{bad.StartLine, &core.Error{Code: core.BadInput, Text: locales.T("entry.list.quotes"), Next: locales.T("entry.list.correct"), Err: err}})
			continue
		}
		if err != nil {
			return rows, append(refused, Refused{0, &core.Error{Code: core.Internal, Err: err}})
		}
		line, _ := reader.FieldPos(0)
		if strings.TrimSpace(strings.Join(cells, "")) == "" {
			continue
		}
		if len(cells) > len(columns) {
			refused = append(refused, refuse(line, "entry.list.cells", "Cells", len(cells), "Columns", len(columns)))
			continue
		}
		row := record{line: line, cells: map[Column]string{}}
		for i, cell := range cells {
			if columns[i] != "" && row.cells[columns[i]] == "" {
				row.cells[columns[i]] = cell
			}
		}
		rows = append(rows, row)
	}
}

func refuse(line int, key string, pairs ...any) Refused {
	return Refused{line, core.Refuse(core.BadInput, "", key, pairs...).Then("entry.list.correct")}
}

// decode reads UTF-8, else CP932.
func decode(source []byte) (string, error) {
	source = bytes.TrimPrefix(source, []byte("\xef\xbb\xbf"))
	if utf8.Valid(source) {
		return string(source), nil
	}
	text, err := japanese.ShiftJIS.NewDecoder().Bytes(source)
	if err != nil {
		return "", fmt.Errorf("neither UTF-8 nor CP932: %w", err)
	}
	if bytes.ContainsRune(text, utf8.RuneError) {
		return "", errors.New("neither UTF-8 nor CP932")
	}
	return string(text), nil
}

// columnName is the heading people use for a column.
func columnName(c Column) locales.Text {
	switch c {
	case ColumnID:
		return locales.T("entry.column_name.id")
	case ColumnName:
		return locales.T("entry.column_name.name")
	case ColumnStandard:
		return locales.T("entry.column_name.standard")
	case ColumnUntil:
		return locales.T("entry.column_name.until")
	}
	return locales.T("entry.column_name.ticket")
}
