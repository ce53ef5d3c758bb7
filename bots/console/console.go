// Package console is the chat service without a service: the terminal. It also
// renders cards as plain text for whoever shows a conversation to a person.
package console

import (
	"context"
	"net/http"
	"strings"
	"sync"

	"github.com/mattn/go-runewidth"

	"taikyoku/core"
	"taikyoku/locales"
)

// Message is one delivery as its reader sees it.
type Message struct {
	ID      string
	To      string // user
	Text    string
	Buttons []Button
}

// Button is a choice as its reader sees it.
type Button struct{ Label, Data string }

// Console delivers to a function.
type Console struct {
	catalog *locales.Catalog
	show    func(Message)
	mu      sync.Mutex
}

// New makes a console that shows each message.
func New(catalog *locales.Catalog, show func(Message)) *Console {
	return &Console{catalog: catalog, show: show}
}

// Platform is core.Console.
func (c *Console) Platform() core.Platform { return core.Console }

// Routes adds nothing: a terminal has no endpoints.
func (c *Console) Routes(*http.ServeMux) {}

// Run has nothing to keep open.
func (c *Console) Run(context.Context) error { return nil }

// Push shows a delivery.
func (c *Console) Push(_ context.Context, d core.Delivery) (core.Receipt, error) {
	text, err := Render(c.catalog.For(d.Lang), d.Cards)
	if err != nil { // a word that is missing is seen, not swallowed
		text += "\n" + err.Error()
	}
	m := Message{ID: d.Key, To: d.To.User, Text: text}
	for _, card := range d.Cards {
		for _, b := range card.Buttons {
			label, _ := c.catalog.For(d.Lang).Print(b.Label) // Render has said what is missing
			m.Buttons = append(m.Buttons, Button{label, b.Data})
		}
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.show(m)
	return core.Receipt{Messages: []string{d.Key}}, nil
}

// Render writes cards as plain lines: title, paragraphs, a table whose columns
// line up, and the buttons in brackets.
func Render(p *locales.Printer, cards []core.Card) (string, error) {
	w := writer{p: p}
	for _, c := range cards {
		w.card(c)
	}
	return strings.TrimRight(w.b.String(), "\n"), w.err
}

type writer struct {
	p   *locales.Printer
	b   strings.Builder
	err error
}

func (w *writer) print(t locales.Text) string {
	s, err := w.p.Print(t)
	if err != nil && w.err == nil {
		w.err = err
	}
	return s
}

func (w *writer) line(s string) {
	if s = strings.TrimRight(s, " "); s != "" {
		w.b.WriteString(s + "\n")
	}
}

func (w *writer) card(c core.Card) {
	if !c.Title.Empty() {
		w.line("■ " + w.print(c.Title))
	}
	for _, t := range c.Body {
		w.line(w.print(t))
	}
	if c.Table != nil {
		w.table(c.Table)
	}
	labels := make([]string, len(c.Buttons))
	for i, b := range c.Buttons {
		labels[i] = "[" + w.print(b.Label) + "]"
	}
	w.line(strings.Join(labels, " "))
}

func (w *writer) table(t *core.Table) {
	rows := [][]string{}
	for _, row := range append([][]locales.Text{t.Head}, t.Rows...) {
		cells := make([]string, len(row))
		for i, cell := range row {
			cells[i] = w.print(cell)
		}
		rows = append(rows, cells)
	}
	var widths []int
	for _, cells := range rows {
		for i, cell := range cells {
			if i == len(widths) {
				widths = append(widths, 0)
			}
			widths[i] = max(widths[i], runewidth.StringWidth(cell))
		}
	}
	for _, cells := range rows {
		var b strings.Builder
		for i, cell := range cells {
			b.WriteString(runewidth.FillRight(cell, widths[i]+1))
		}
		w.line(b.String())
	}
}
