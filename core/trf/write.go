package trf

import (
	"bufio"
	"fmt"
	"io"
	"strings"

	"taikyoku/core"
)

// Format is the edition of the format to write.
type Format int

// TRF26 is the format of 2026, which holds everything; TRF16 is the older one
// with the records that the pairing programs added (XXR, XXC, XXA, XXP, BBx)
// and 013 for teams, which has no place for their short names, strengths and
// ranks.
const (
	TRF26 Format = iota
	TRF16
)

// WriteOptions say how a file is written.
type WriteOptions struct {
	Format  Format
	LineEnd string // "\r\n", "\n" or "\r"; empty: "\n"
}

// Write writes the document in UTF-8, columns counted in characters. It fails
// where the format has no room: too many players or teams, points over 999.
func Write(to io.Writer, doc *Document, o WriteOptions) error {
	if o.LineEnd == "" {
		o.LineEnd = "\n"
	}
	w := &writer{doc: doc, d: &doc.Division, format: o.Format, end: o.LineEnd, out: bufio.NewWriter(to)}
	if err := w.fits(); err != nil {
		return err
	}
	for _, part := range []func() error{w.header, w.scoring, w.players, w.teams, w.byes, w.restrictions} {
		if err := part(); err != nil {
			return err
		}
	}
	for _, record := range doc.Other {
		w.line("%s", strings.NewReplacer("\r", " ", "\n", " ").Replace(record.Text))
	}
	return w.out.Flush()
}

type writer struct {
	doc    *Document
	d      *core.Division
	format Format
	end    string
	out    *bufio.Writer
}

// line writes one line without spaces at its end; bufio keeps the error.
func (w *writer) line(format string, args ...any) {
	w.out.WriteString(strings.TrimRight(fmt.Sprintf(format, args...), " "))
	w.out.WriteString(w.end)
}

func (w *writer) text(code, text string) {
	if text = clean(text); text != "" {
		w.line("%s %s", code, text)
	}
}

// clean removes what would break a line.
func clean(text string) string {
	return strings.TrimRight(strings.Map(func(r rune) rune {
		if unseen(r) {
			return ' '
		}
		return r
	}, text), " ")
}

// fit is the text cut or filled with spaces to the number of characters.
func fit(text string, width int) string {
	r := []rune(strings.TrimSpace(clean(text)))
	if len(r) > width {
		r = r[:width]
	}
	return string(r) + strings.Repeat(" ", width-len(r))
}

func (w *writer) fits() error {
	d := w.d
	people := 0
	for _, e := range d.Entries {
		people += len(e.Members)
		for _, m := range e.Members {
			if m.No < 1 || m.No > MaxPlayers {
				return fault(TooLarge, "write-number", "player number {No} does not fit into this format (1-{Most})", "No", m.No, "Most", MaxPlayers)
			}
		}
	}
	switch {
	case people > MaxPlayers:
		return fault(TooLarge, "write-players", "{Count} players do not fit into this format (at most {Most})", "Count", people, "Most", MaxPlayers)
	case d.Team && len(d.Entries) > MaxTeams:
		return fault(TooLarge, "write-teams", "{Count} teams do not fit into this format (at most {Most})", "Count", len(d.Entries), "Most", MaxTeams)
	case len(d.Played) > MaxRounds:
		return fault(TooLarge, "write-rounds", "too many rounds for this format")
	}
	return nil
}

func (w *writer) header() error {
	h, d := w.doc.Header, w.d
	start := h.Start
	if start == "" && !d.Date.IsZero() {
		start = d.Date.Format("2006/01/02")
	}
	w.text("012", d.Name)
	w.text("022", h.City)
	w.text("032", h.Federation)
	w.text("042", start)
	w.text("052", h.End)
	people, rated := 0, 0
	for _, e := range d.Entries {
		people += len(e.Members)
		for _, m := range e.Members {
			rated += min(m.Rating, 1)
		}
	}
	w.line("062 %d", people)
	w.line("072 %d", rated)
	if d.Team {
		w.line("082 %d", len(d.Entries))
	}
	w.text("092", h.Type)
	w.text("102", h.Arbiter)
	for _, deputy := range h.Deputies {
		w.text("112", deputy)
	}
	w.text("122", h.TimeControl)
	if len(h.RoundDates) > 0 {
		dates := "132" + strings.Repeat(" ", firstCell-4)
		for _, date := range h.RoundDates {
			dates += fit(date, 8) + "  "
		}
		w.line("%s", dates)
	}
	w.event()
	return nil
}

// event writes the records that say how the event is played.
func (w *writer) event() {
	h, d := w.doc.Header, w.d
	rounds, letter, word := "142 %d", "W", "white1"
	if w.format == TRF16 {
		rounds = "XXR %d"
	}
	if d.Rounds > 0 {
		w.line(rounds, d.Rounds)
	}
	if d.Initial == core.Black {
		letter, word = "B", "black1"
	}
	switch {
	case w.doc.Numbers != nil && d.Initial == core.NoColour:
		w.line("XXC rank")
	case w.doc.Numbers != nil:
		w.line("XXC rank %s", word)
	case d.Initial == core.NoColour:
	case w.format == TRF16:
		w.line("XXC %s", word)
	default:
		w.line("152 %s", letter)
	}
	w.text("172", h.RankMethod)
	w.text("182", h.Controller)
	w.text("192", d.System)
	w.text("202", strings.Join(w.doc.TieBreaks, ","))
	w.text("212", strings.Join(w.doc.Standings, ","))
	w.text("222", h.EncodedTimeControl)
}

// scoring writes the values of results where they are not FIDE's.
func (w *writer) scoring() error {
	s, d := w.d.Scoring, w.d
	plain := core.Standard()
	if w.format == TRF26 {
		pairs := []symbol{{"W", s.Win}, {"D", s.Draw}, {"L", s.Loss}}
		if s.Zero != 0 {
			pairs = append(pairs, symbol{"A", s.Zero})
		}
		if d.Team || s.PAB != s.Win {
			pairs = append(pairs, symbol{"P", s.PAB})
		}
		if s != plain || d.Team {
			line := "162"
			for i, p := range pairs {
				line += fit("", 2+2*min(i, 1)) + p.name + decimal(p.value, 4)
			}
			w.line("%s", line)
		}
		if s.ForfeitLoss != s.Zero {
			w.line("BBF %s", decimal(s.ForfeitLoss, 4))
		}
	} else if s != plain || d.Team {
		for _, p := range []symbol{{"W", s.Win}, {"D", s.Draw}, {"L", s.Loss}, {"Z", s.Zero}, {"F", s.ForfeitLoss}, {"U", s.PAB}} {
			w.line("BB%s %s", p.name, decimal(p.value, 4))
		}
		w.line("XXS W=%s D=%s L=%s ZPB=%s FL=%s PAB=%s", s.Win.Decimal(), s.Draw.Decimal(), s.Loss.Decimal(),
			s.Zero.Decimal(), s.ForfeitLoss.Decimal(), s.PAB.Decimal())
	}
	if s.ForfeitWin != s.Win || s.Full != s.Win || s.Half != s.Draw {
		w.line("XXS FW=%s FPB=%s HPB=%s", s.ForfeitWin.Decimal(), s.Full.Decimal(), s.Half.Decimal())
	}
	if d.Team {
		w.text("352", w.boardColours())
		w.line("362 TW%s   TD%s   TL%s", decimal(d.Match.Win, 4), decimal(d.Match.Draw, 4), decimal(d.Match.Loss, 4))
	}
	return nil
}

type symbol struct {
	name  string
	value core.Points
}

// boardColours is the pattern, made explicit where the number of boards could
// not be read from the games.
func (w *writer) boardColours() string {
	d := w.d
	if d.BoardColours != "" {
		return d.BoardColours
	}
	most := 0
	for _, round := range d.Played {
		for _, m := range round.Matches {
			for _, g := range m.Games {
				most = max(most, g.Board)
			}
		}
	}
	if most == 0 {
		most = smallestTeam(d)
	}
	if most >= d.Boards {
		return ""
	}
	return strings.Repeat("WB", (d.Boards+1)/2)[:d.Boards]
}

// decimal is p, right-aligned; a whole number loses its fraction where there
// is no room for it.
func decimal(p core.Points, width int) string {
	text := p.Decimal()
	if len(text) > width {
		text = p.Short()
	}
	return fmt.Sprintf("%*s", width, text)
}
