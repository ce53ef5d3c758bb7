// Package plain prints cards as plain text, the common ground of all chat
// services: what is left when a service has no title, no table and no button.
//
// One idea: a card loses its form before it loses a word. A table becomes short
// lines, choices become a numbered list, a long text is cut at a line border.
// The adapters measure in their service's units and dress the result.
package plain

import (
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"

	"taikyoku/core"
	"taikyoku/locales"
)

// Card is a card in the words of one language.
type Card struct {
	Title   string
	Body    []string
	Head    []string
	Rows    [][]string
	Buttons []Button
}

// Button is a choice in the words of one language.
type Button struct{ Label, Data string }

// Print writes cards in the language of p. What cannot be printed shows its
// key, so the cards are complete even beside an error, which is for the log.
func Print(p *locales.Printer, cards []core.Card) ([]Card, error) {
	var errs []error
	text := func(t locales.Text) string {
		s, err := p.Print(t)
		errs = append(errs, err)
		return strings.ToValidUTF8(s, "\uFFFD")
	}
	texts := func(all []locales.Text) []string {
		var out []string
		for _, t := range all {
			out = append(out, text(t))
		}
		return out
	}
	out := make([]Card, len(cards))
	for i, c := range cards {
		out[i] = Card{Title: text(c.Title)}
		for _, paragraph := range texts(c.Body) {
			if paragraph != "" {
				out[i].Body = append(out[i].Body, paragraph)
			}
		}
		if c.Table != nil {
			out[i].Head = texts(c.Table.Head)
			for _, row := range c.Table.Rows {
				out[i].Rows = append(out[i].Rows, texts(row))
			}
		}
		for _, b := range c.Buttons {
			label := text(b.Label)
			if label == "" {
				label = b.Data
			}
			out[i].Buttons = append(out[i].Buttons, Button{label, b.Data})
		}
	}
	return out, errors.Join(errs...)
}

// Text is the card for a phone, without its choices.
func (c Card) Text() string {
	var blocks []string
	if c.Title != "" {
		blocks = append(blocks, c.Title)
	}
	blocks = append(blocks, c.Body...)
	if table := c.Lines(); table != "" {
		blocks = append(blocks, table)
	}
	return strings.Join(blocks, "\n")
}

// Lines is the table as one short line a row.
func (c Card) Lines() string {
	var lines []string
	if len(c.Head) > 0 {
		lines = append(lines, line(c.Head))
	}
	for _, row := range c.Rows {
		lines = append(lines, line(row))
	}
	return strings.Join(lines, "\n")
}

func line(cells []string) string {
	shown := make([]string, len(cells))
	for i, cell := range cells {
		shown[i] = strings.Join(strings.Fields(cell), " ")
		if shown[i] == "" {
			shown[i] = "–"
		}
	}
	return strings.Join(shown, " · ")
}

// Buttons are the choices of all cards in order. A number a person types, and
// the index in a "#notice.index" button, count through this list.
func Buttons(cards []Card) []Button {
	var all []Button
	for _, c := range cards {
		all = append(all, c.Buttons...)
	}
	return all
}

// Menu is choices as a list numbered from 1.
func Menu(buttons []Button) string {
	lines := make([]string, len(buttons))
	for i, b := range buttons {
		lines[i] = fmt.Sprintf("%d. %s", i+1, b.Label)
	}
	return strings.Join(lines, "\n")
}

// Cut returns the longest beginning of s that measures at most limit, cut after
// a line where possible, else between runes, and the rest.
func Cut(s string, limit int, size func(string) int) (head, rest string) {
	if size(s) <= limit {
		return s, ""
	}
	fits, room := 0, limit
	for fits < len(s) {
		_, n := utf8.DecodeRuneInString(s[fits:])
		if room -= size(s[fits : fits+n]); room < 0 {
			break
		}
		fits += n
	}
	if border := strings.LastIndexByte(s[:fits], '\n'); border > 0 {
		return s[:border], s[border+1:]
	}
	return s[:fits], s[fits:]
}

// Split cuts s into pieces that measure at most limit each.
func Split(s string, limit int, size func(string) int) []string {
	var pieces []string
	for s != "" {
		head, rest := Cut(s, limit, size)
		if head == "" && len(rest) == len(s) { // one rune larger than the limit
			break
		}
		pieces, s = append(pieces, head), rest
	}
	return pieces
}

// UTF16 measures in UTF-16 units.
func UTF16(s string) int {
	n := 0
	for _, r := range s {
		n++
		if r > 0xFFFF {
			n++
		}
	}
	return n
}

// Bytes measures in bytes of UTF-8.
func Bytes(s string) int { return len(s) }

// Shorten cuts s to limit and shows with an ellipsis that it did.
func Shorten(s string, limit int, size func(string) int) string {
	if size(s) <= limit {
		return s
	}
	s = strings.Join(strings.Fields(s), " ")
	head, rest := Cut(s, limit-size("…"), size)
	if rest == "" {
		return head
	}
	return head + "…"
}
