package main

import (
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"taikyoku/bots/console"
	"taikyoku/core"
	"taikyoku/locales"
)

// show writes the demo to the terminal.
type show struct {
	out  io.Writer
	live bool // a terminal, whose last line can be drawn anew
	bar  bool // a progress bar stands on the last line
	at   int  // per cent shown
}

func newShow(out io.Writer) *show {
	file, is := out.(*os.File)
	if is {
		at, err := file.Stat()
		is = err == nil && at.Mode()&os.ModeCharDevice != 0
	}
	return &show{out: out, live: is, at: -1}
}

func (s *show) line(format string, args ...any) {
	if s.bar {
		fmt.Fprint(s.out, "\r"+strings.Repeat(" ", 60)+"\r")
		s.bar = false
	}
	fmt.Fprintf(s.out, format+"\n", args...)
}

func (s *show) chapter(title string, now time.Time) {
	s.line("\n== %s · %s", title, now.Format("2006-01-02 15:04"))
}

func (s *show) note(text string) { s.line("  -- %s", text) }

func (s *show) said(who, words string, now time.Time) {
	s.line("  %s %s> %s", now.Format("01-02 15:04"), who, strings.ReplaceAll(words, "\n", "\n      "))
}

func (s *show) answered(text, via string) {
	s.line("      bot (%s)> %s", via, strings.ReplaceAll(text, "\n", "\n        "))
}

// progress draws the bar when a per cent is full; where nothing can be drawn anew
// it takes a line at each ten.
func (s *show) progress(done, total int, now time.Time) {
	percent := min(done*100/max(total, 1), 100)
	if percent == s.at || !s.live && percent/10 == s.at/10 {
		return
	}
	s.at = percent
	bar := fmt.Sprintf("[%-30s] %3d%%  %s", strings.Repeat("#", percent*30/100), percent, now.Format("2006-01-02 15:04"))
	if !s.live {
		s.line("%s", bar)
		return
	}
	fmt.Fprint(s.out, "\r"+bar)
	s.bar = true
}

// cards writes cards as the terminal shows them.
func (s *show) cards(p *locales.Printer, cards []core.Card) error {
	for _, c := range cards {
		text, err := console.Render(p, []core.Card{c})
		if err != nil {
			return err
		}
		s.line("\n%s", text)
	}
	return nil
}

func (s *show) farewell(db string, took time.Duration) {
	s.line("\nThe whole event took %s. It lies in %s", took.Round(100*time.Millisecond), db)
	s.line("Try next: taikyoku chat --db %s --as captain", db)
	s.line("          taikyoku event show --db %s", db)
}
