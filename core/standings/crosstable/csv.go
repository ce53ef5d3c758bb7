package crosstable

import (
	"bytes"
	"encoding/csv"
	"errors"
	"fmt"
	"io/fs"
	"strconv"
	"strings"

	"taikyoku/core"
)

// Problem is an error or a warning about one place of a file.
type Problem struct {
	File   string
	Line   int    // 1-based, the header is line 1; 0: the file as a whole
	Entry  string // the player or team concerned
	Detail string
}

func (p *Problem) Error() string {
	s := p.File
	if p.Line > 0 {
		s += ", line " + strconv.Itoa(p.Line)
	}
	if p.Entry != "" {
		s += ", " + p.Entry
	}
	return s + ": " + p.Detail
}

// Limits of what we read: more is not a tournament.
const (
	maxFile    = 16 << 20
	maxEntries = 9999
	maxRounds  = 999
	maxCells   = 2_000_000 // entries × rounds
)

// sheet is one CSV file with its columns by name.
type sheet struct {
	file    string
	columns map[string]int
	rows    [][]string
	lines   []int // of each row
}

// open reads a sheet; a missing file is nil without an error.
func open(dir fs.FS, file string) (*sheet, error) {
	b, err := fs.ReadFile(dir, file)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("reading %s: %w", file, err)
	}
	if len(b) > maxFile {
		return nil, &Problem{File: file, Detail: "larger than any tournament"}
	}
	r := csv.NewReader(bytes.NewReader(bytes.TrimPrefix(b, []byte("\ufeff"))))
	r.FieldsPerRecord = -1
	r.TrimLeadingSpace = true
	s := &sheet{file: file, columns: map[string]int{}}
	for {
		row, err := r.Read()
		if row == nil && err != nil {
			break
		}
		if err != nil {
			return nil, badCSV(file, err)
		}
		line, _ := r.FieldPos(0)
		if len(s.columns) == 0 {
			for i, name := range row {
				s.columns[strings.ToLower(strings.TrimSpace(name))] = i
			}
			continue
		}
		s.rows = append(s.rows, row)
		s.lines = append(s.lines, line)
	}
	if len(s.columns) == 0 {
		return nil, &Problem{File: file, Detail: "no header line"}
	}
	return s, nil
}

func badCSV(file string, err error) error {
	var bad *csv.ParseError
	if errors.As(err, &bad) {
		return &Problem{File: file, Line: bad.Line, Detail: bad.Err.Error()}
	}
	return &Problem{File: file, Detail: err.Error()}
}

// need fails unless the sheet has all the columns.
func (s *sheet) need(columns ...string) error {
	for _, c := range columns {
		if _, ok := s.columns[c]; !ok {
			return &Problem{File: s.file, Line: 1, Detail: "no column " + c}
		}
	}
	return nil
}

// cell is a field, trimmed; empty where the row or the sheet has none.
func (s *sheet) cell(row int, column string) string {
	i, ok := s.columns[column]
	if !ok || i >= len(s.rows[row]) {
		return ""
	}
	return strings.TrimSpace(s.rows[row][i])
}

func (s *sheet) problem(row int, entry, format string, args ...any) *Problem {
	return &Problem{File: s.file, Line: s.lines[row], Entry: entry, Detail: fmt.Sprintf(format, args...)}
}

// number reads a field as a number in 0..most; empty is 0.
func (s *sheet) number(row int, column string, most int) (int, error) {
	text := s.cell(row, column)
	if text == "" {
		return 0, nil
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < 0 || n > most {
		return 0, s.problem(row, "", "%s: %q is not a number up to %d", column, text, most)
	}
	return n, nil
}

// points reads a field as tenths: "2.5".
func (s *sheet) points(row int, column string) (core.Points, error) {
	text := s.cell(row, column)
	p, ok := tenths(text)
	if !ok {
		return 0, s.problem(row, "", "%s: %q is not a number of points", column, text)
	}
	return p, nil
}

func tenths(text string) (core.Points, bool) {
	if text == "" {
		return 0, true
	}
	whole, part, _ := strings.Cut(text, ".")
	n, err := strconv.ParseUint(whole+(strings.TrimRight(part, "0") + "0")[:1], 10, 24)
	if err != nil || len(strings.TrimRight(part, "0")) > 1 {
		return 0, false
	}
	return core.Points(n), true
}
