package crosstable

import (
	"bytes"
	"encoding/csv"
	"regexp"
	"strings"
	"unicode"

	"github.com/mattn/go-runewidth"
)

// Table is a table for people, as data: Head and Rows are codes, names and
// results, no sentences.
type Table struct {
	Title string     `json:"title,omitempty"`
	Head  []string   `json:"head"`
	Rows  [][]string `json:"rows"`
	// Lead is the number of columns that belong on a phone's first line; the
	// other cells of a row flow below it.
	Lead int `json:"-"`
}

// CSV writes the table for spreadsheets: UTF-8 with a byte order mark, every
// cell made safe.
func (t Table) CSV() []byte {
	var b bytes.Buffer
	b.WriteString("\ufeff")
	w := csv.NewWriter(&b)
	w.UseCRLF = true
	for _, row := range append([][]string{t.Head}, t.Rows...) {
		safe := make([]string, len(row))
		for i, cell := range row {
			safe[i] = Safe(cell)
		}
		_ = w.Write(safe) // a bytes.Buffer does not fail
	}
	w.Flush()
	return b.Bytes()
}

// misread are texts that spreadsheets take for a date, a time, a fraction or a
// number in scientific form: 3-1, 2.5.2025, 1/2, 12:30, 1E5, Mar 1, 1 Mar.
var misread = regexp.MustCompile(`(?i)^\s*(` +
	`\d+\s*[-/.:]\s*\d+(\s*[-/.:]\s*\d+)?(\s*[ap]m)?` +
	`|\d+(\.\d+)?e[+-]?\d+` +
	`|\d{0,4}\s*[-/ .]?\s*(jan(uary)?|feb(ruary)?|mar(ch)?|apr(il)?|may|june?|july?|aug(ust)?|sept?(ember)?|oct(ober)?|nov(ember)?|dec(ember)?)\.?\s*[-/ .,]?\s*\d{0,4}` +
	`|true|false)\s*$`)

var number = regexp.MustCompile(`^-?\d{1,15}(\.\d+)?$`)

// digits are what a spreadsheet takes for a number and shows another one: the code
// of a voucher with more digits than it keeps, or with a zero before them.
var digits = regexp.MustCompile(`^(\d{16,}|0\d+)$`)

// Safe is a cell that no spreadsheet takes for a formula or a date; one that
// would be is put behind an apostrophe. Plain numbers stay numbers.
func Safe(cell string) string {
	cell = legible(cell)
	seen := strings.TrimLeftFunc(cell, func(r rune) bool { return unicode.Is(unicode.Cf, r) })
	if seen == "" || number.MatchString(cell) && !digits.MatchString(cell) {
		return cell
	}
	first := []rune(seen)[0]
	if strings.ContainsRune("=+-@＝＋－＠'", first) || unicode.IsSpace(first) || misread.MatchString(seen) || digits.MatchString(seen) {
		return "'" + cell
	}
	return cell
}

// legible is text without what would upset the table around it: control
// characters and line ends become spaces, and marks that turn the direction of
// all that follows are left out.
func legible(text string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case unicode.IsControl(r), unicode.In(r, unicode.Zl, unicode.Zp):
			return ' '
		case '\u202a' <= r && r <= '\u202e', '\u2066' <= r && r <= '\u2069':
			return -1
		}
		return r
	}, text)
}

// Text lays the table out for a phone of the given width in columns (a wide
// character takes two). A row that fits stays one line; else its first Lead
// cells make a line and the rest flows below, indented.
func (t Table) Text(width int) string {
	t = t.legible()
	var b strings.Builder
	if t.Title != "" {
		b.WriteString(t.Title + "\n")
	}
	widths := t.widths()
	total := len(widths) - 1
	for _, w := range widths {
		total += w
	}
	for _, row := range append([][]string{t.Head}, t.Rows...) {
		if total <= width {
			writeLine(&b, row, widths)
		} else {
			t.flow(&b, row, widths, width)
		}
	}
	return b.String()
}

func (t Table) legible() Table {
	rows := make([][]string, len(t.Rows))
	for i, row := range t.Rows {
		for _, cell := range row {
			rows[i] = append(rows[i], legible(cell))
		}
	}
	t.Title, t.Rows = legible(t.Title), rows
	return t
}

func (t Table) widths() []int {
	widths := make([]int, len(t.Head))
	for _, row := range append([][]string{t.Head}, t.Rows...) {
		for i, cell := range row[:min(len(row), len(widths))] {
			widths[i] = max(widths[i], runewidth.StringWidth(cell))
		}
	}
	return widths
}

func writeLine(b *strings.Builder, row []string, widths []int) {
	var line strings.Builder
	for i, cell := range row {
		if i > 0 {
			line.WriteByte(' ')
		}
		pad := strings.Repeat(" ", max(0, widths[i]-runewidth.StringWidth(cell)))
		if number.MatchString(cell) || strings.HasSuffix(cell, "½") {
			line.WriteString(pad + cell)
		} else {
			line.WriteString(cell + pad)
		}
	}
	b.WriteString(strings.TrimRight(line.String(), " ") + "\n")
}

// flow writes the leading cells on one line and the others below it.
func (t Table) flow(b *strings.Builder, row []string, widths []int, width int) {
	lead := min(max(t.Lead, 1), len(row))
	line := strings.TrimSpace(strings.Join(row[:lead], " "))
	b.WriteString(runewidth.Truncate(line, width, "…") + "\n")
	line = " "
	for i := lead; i < len(row); i++ {
		cell := runewidth.FillRight(row[i], widths[i])
		if row[i] == "" {
			continue
		}
		if runewidth.StringWidth(line)+1+widths[i] > width && strings.TrimSpace(line) != "" {
			b.WriteString(strings.TrimRight(line, " ") + "\n")
			line = " "
		}
		line += " " + cell
	}
	if strings.TrimSpace(line) != "" {
		b.WriteString(strings.TrimRight(line, " ") + "\n")
	}
}
