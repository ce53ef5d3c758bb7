package trf

import (
	"fmt"
	"strings"

	"taikyoku/core"
)

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
		case r < ' ':
			b.WriteByte(' ')
		default:
			b.WriteRune(r)
		}
	}
	return strings.TrimSpace(b.String())
}

// rest is the text from the column on.
func (l line) rest(from int) string { return l.field(from, len(l.grid)) }

func (l line) bad(column int, code Code, format string, args ...any) *Problem {
	return &Problem{Line: l.no, Column: column, Code: code, Detail: fmt.Sprintf(format, args...)}
}

// number reads digits in the columns; ok is false when they hold none.
func (l line) number(from, to int) (n int, ok bool, bad *Problem) {
	text := l.field(from, to)
	if text == "" {
		return 0, false, nil
	}
	n, good := digits(text)
	if !good {
		return 0, false, l.bad(from, BadLine, "%q is not a number", short(text))
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
	for _, word := range strings.Fields(l.rest(from)) {
		n, good := digits(word)
		if !good {
			return nil, l.bad(from, BadLine, "%q is not a number", short(word))
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
		return 0, false, l.bad(from, BadLine, "%q are not points", short(text))
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
