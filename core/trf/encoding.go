package trf

import (
	"bytes"
	"strings"
	"unicode/utf8"

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

func decode(raw []byte, enc Encoding) (string, *Problem) {
	table := enc.table()
	if table == nil {
		if at := invalidUTF8(raw); at >= 0 {
			if enc == UTF8 {
				return "", &Problem{Column: at + 1, Code: BadEncoding, Detail: "not valid UTF-8"}
			}
			return "", &Problem{
				Column: at + 1, Code: AskEncoding,
				Detail: "not UTF-8: which encoding is it? (latin-1, cp932 or gb18030)",
			}
		}
		return string(raw), nil
	}
	out, err := table.NewDecoder().Bytes(raw)
	if err != nil || bytes.ContainsRune(out, utf8.RuneError) {
		return "", &Problem{Code: BadEncoding, Detail: "not valid " + string(enc)}
	}
	return string(out), nil
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
