package trf

import (
	"bytes"
	"strings"
	"unicode"
	"unicode/utf8"

	"taikyoku/core"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/simplifiedchinese"
)

// Encoding is how the characters of a file are written.
type Encoding string

// Encodings met in tournament files. Auto takes UTF-8 if the file is valid
// UTF-8 and asks otherwise: nothing is guessed.
const (
	Auto    Encoding = ""
	UTF8    Encoding = "utf-8"
	Latin1  Encoding = "latin-1"
	CP932   Encoding = "cp932"
	GB18030 Encoding = "gb18030"
)

// ParseEncoding reads the name of an encoding as people write it.
func ParseEncoding(name string) (Encoding, bool) {
	switch strings.ToLower(strings.NewReplacer("_", "", "-", "", " ", "").Replace(name)) {
	case "", "auto":
		return Auto, true
	case "utf8":
		return UTF8, true
	case "latin1", "iso88591", "cp1252", "windows1252":
		return Latin1, true
	case "cp932", "shiftjis", "sjis", "windows31j", "ms932":
		return CP932, true
	case "gb18030", "gbk", "gb2312", "cp936":
		return GB18030, true
	}
	return Auto, false
}

func (e Encoding) table() encoding.Encoding {
	switch e {
	case Latin1:
		return charmap.Windows1252
	case CP932:
		return japanese.ShiftJIS
	case GB18030:
		return simplifiedchinese.GB18030
	}
	return nil
}

// line is one line of the file. Grid has one rune per column; where columns
// are counted in bytes, wide characters are followed by fillers (see bytesGrid).
type line struct {
	no   int
	raw  []byte
	text string
	grid []rune
	enc  Encoding
}

// filler stands in a grid for the second and later bytes of a character.
const filler = -1

// split cuts the input at CR, LF or CRLF and decodes each line.
func split(input []byte, enc Encoding) ([]line, *Problem) {
	if bom := []byte("\xef\xbb\xbf"); bytes.HasPrefix(input, bom) {
		input = input[len(bom):]
		if enc == Auto {
			enc = UTF8
		}
	}
	switch {
	case len(input) > 0 && input[0] == 0 && !utf16(input):
		return nil, fault(BadEncoding, "nul", "a NUL byte: this is no text file").on(1, 1)
	case utf16(input):
		return nil, fault(BadEncoding, "utf16", "this is UTF-16: save the file as UTF-8").on(1, 1)
	}
	var lines []line
	for no := 1; len(input) > 0; no++ {
		raw := input
		if end := bytes.IndexAny(input, "\r\n"); end >= 0 {
			raw = input[:end]
			if bytes.HasPrefix(input[end:], []byte("\r\n")) {
				end++
			}
			input = input[end+1:]
		} else {
			input = nil
		}
		text, bad := decode(raw, enc)
		if bad != nil {
			bad.Line = no
			return nil, bad
		}
		lines = append(lines, line{no: no, raw: raw, text: text, grid: []rune(text), enc: enc})
	}
	return lines, nil
}

// utf16 reports whether the input begins like UTF-16: with its mark, or with
// letters of two bytes.
func utf16(input []byte) bool {
	if bytes.HasPrefix(input, []byte("\xff\xfe")) || bytes.HasPrefix(input, []byte("\xfe\xff")) {
		return true
	}
	if len(input) < 4 {
		return false
	}
	letters := func(at int) bool { return input[at] != 0 && input[at+2] != 0 && input[1-at] == 0 && input[3-at] == 0 }
	return letters(0) || letters(1)
}

func decode(raw []byte, enc Encoding) (string, *Problem) {
	table := enc.table()
	if table == nil {
		if at := invalidUTF8(raw); at >= 0 {
			if enc == UTF8 {
				return "", fault(BadEncoding, "not-valid", "not valid {Encoding}", "Encoding", "UTF-8").on(0, at+1)
			}
			return "", fault(AskEncoding, "encoding", "not UTF-8: which encoding is it? (latin-1, cp932 or gb18030)").on(0, at+1)
		}
		return string(raw), nil
	}
	out, err := table.NewDecoder().Bytes(raw)
	if err != nil || bytes.ContainsRune(out, utf8.RuneError) {
		return "", fault(BadEncoding, "not-valid", "not valid {Encoding}", "Encoding", string(enc)).on(0, soundBytes(raw, enc)+1)
	}
	return string(out), nil
}

// soundBytes is how many bytes come before the first character that is not in
// the encoding; it gives up in very long lines.
func soundBytes(raw []byte, enc Encoding) int {
	const longest = 1 << 14
	at := 0
	for at < min(len(raw), longest) {
		size := 0
		for n := 1; n <= 4 && at+n <= len(raw) && size == 0; n++ {
			out, err := enc.table().NewDecoder().Bytes(raw[at : at+n])
			if err == nil && !bytes.ContainsRune(out, utf8.RuneError) {
				size = n
			}
		}
		if size == 0 {
			break
		}
		at += size
	}
	return at
}

func invalidUTF8(raw []byte) int {
	for i := 0; i < len(raw); {
		r, size := utf8.DecodeRune(raw[i:])
		if r == utf8.RuneError && size == 1 {
			return i
		}
		i += size
	}
	return -1
}

// bytesGrid is the line's grid with columns counted in bytes of the file's
// encoding, as some programs do.
func (l line) bytesGrid() []rune {
	grid := make([]rune, 0, len(l.raw))
	table := l.enc.table()
	for _, r := range l.text {
		width := utf8.RuneLen(r)
		if table != nil {
			if coded, err := table.NewEncoder().Bytes([]byte(string(r))); err == nil {
				width = len(coded)
			}
		}
		grid = append(grid, r)
		for range width - 1 {
			grid = append(grid, filler)
		}
	}
	return grid
}

// tabsGrid is the line's grid with tabs moved to every eighth column.
func (l line) tabsGrid() []rune {
	var grid []rune
	for _, r := range l.text {
		if r != '\t' {
			grid = append(grid, r)
			continue
		}
		grid = append(grid, ' ')
		for len(grid)%8 != 0 {
			grid = append(grid, ' ')
		}
	}
	return grid
}

// unseen are the control characters, which steer a terminal, and the line ends
// that only Unicode knows: they are read as spaces.
func unseen(r rune) bool { return unicode.In(r, unicode.Cc, unicode.Zl, unicode.Zp) }

// field is the text in the columns from..to (1-based, inclusive), without the
// spaces around it.
func (l line) field(from, to int) string {
	if from > len(l.grid) {
		return ""
	}
	to = min(to, len(l.grid))
	var b strings.Builder
	for _, r := range l.grid[from-1 : to] {
		switch {
		case r == filler:
		case unseen(r):
			b.WriteByte(' ')
		default:
			b.WriteRune(r)
		}
	}
	return strings.TrimSpace(b.String())
}

// rest is the text from the column on.
func (l line) rest(from int) string { return l.field(from, len(l.grid)) }

func (l line) bad(column int, code Code, key, english string, pairs ...any) *Problem {
	return fault(code, key, english, pairs...).on(l.no, column)
}

// number reads digits in the columns; ok is false when they hold none.
func (l line) number(from, to int) (n int, ok bool, bad *Problem) {
	text := l.field(from, to)
	if text == "" {
		return 0, false, nil
	}
	n, good := digits(text)
	if !good {
		return 0, false, l.bad(from, BadLine, "not-number", `"{Text}" is not a number`, "Text", short(text))
	}
	return n, true, nil
}

// numbers reads the groups of the given width that start at the column and
// follow each other after one space. Where the groups are not aligned, they
// are taken as words.
func (l line) numbers(from, width int) ([]int, *Problem) {
	var out []int
	aligned := true
	for at := from; at <= len(l.grid) && aligned; at += width + 1 {
		text := l.field(at, at+width-1)
		gap := l.field(at+width, at+width)
		n, good := digits(text)
		switch {
		case gap != "" || text != "" && !good:
			aligned = false
		case text != "":
			out = append(out, n)
		}
	}
	if aligned {
		return out, nil
	}
	out = out[:0]
	for word := range strings.FieldsSeq(l.rest(from)) {
		n, good := digits(word)
		if !good {
			return nil, l.bad(from, BadLine, "not-number", `"{Text}" is not a number`, "Text", short(word))
		}
		out = append(out, n)
	}
	return out, nil
}

func digits(text string) (int, bool) {
	if text == "" || len(text) > 9 {
		return 0, false
	}
	n := 0
	for _, r := range text {
		if r < '0' || r > '9' {
			return 0, false
		}
		n = n*10 + int(r-'0')
	}
	return n, true
}

// ParsePoints reads points as files write them: "11.5", ".5", "3".
func ParsePoints(text string) (core.Points, bool) { return points(text) }

// points reads "11.5", ".5", "3", "-1.0" or "2,5".
func points(text string) (core.Points, bool) {
	text, negative := strings.CutPrefix(text, "-")
	whole, tenth, dot := strings.Cut(strings.Replace(text, ",", ".", 1), ".")
	if whole == "" && tenth == "" {
		return 0, false
	}
	n := 0
	if whole != "" {
		var good bool
		if n, good = digits(whole); !good || n > 1_000_000 {
			return 0, false
		}
	}
	p := core.Points(n * 10)
	tenth = strings.TrimRight(tenth, "0")
	if dot && tenth != "" {
		d, good := digits(tenth)
		if !good || d > 9 {
			return 0, false
		}
		p += core.Points(d)
	}
	if negative {
		p = -p
	}
	return p, true
}

// points reads points in the columns; ok is false when they are blank.
func (l line) points(from, to int) (p core.Points, ok bool, bad *Problem) {
	text := l.field(from, to)
	if text == "" {
		return 0, false, nil
	}
	p, good := points(text)
	if !good {
		return 0, false, l.bad(from, BadLine, "not-points", `"{Text}" are not points`, "Text", short(text))
	}
	return p, true, nil
}

// short is text cut to what fits into a message of one line.
func short(text string) string {
	if r := []rune(text); len(r) > 24 {
		return string(r[:23]) + "…"
	}
	return text
}
