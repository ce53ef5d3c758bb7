package desk

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"taikyoku/core"
	"taikyoku/locales"
)

// segments.go cuts a pasted form into what stands behind its heads: a label, the name
// of a section, a board or the number of a row. Several heads may stand in a line, a
// head in a box, two for one person, and one without its colon.

// segment is a part of a form behind one head; without one it is a line, or what
// stands before the first head of a line.
type segment struct {
	line     int    // from 1
	typed    string // the whole line
	labels   []locales.Label
	section  core.DivisionID
	board    int    // told in words
	row      int    // the number before a row
	sure     bool   // a colon or its like stands behind the head
	attached bool   // its value follows the head at once
	told     string // in half width
}

func (g *segment) headed() bool { return len(g.labels) > 0 || g.section != "" || g.board > 0 }

func (g *segment) is(l locales.Label) bool { return slices.Contains(g.labels, l) }

// formHeads are the labels that head a part of a form; aboutStaff those that do
// without a colon, within a line and right before a name or a number too.
var (
	formHeads = []locales.Label{
		locales.UnitLabel, locales.LeaderLabel, locales.CoachLabel, locales.ContactLabel, locales.DialLabel, locales.PlayerLabel,
		locales.ReserveLabel, locales.BasisLabel, locales.CompanionLabel, locales.ArrivalLabel, locales.DepartureLabel,
		locales.RoomLabel, locales.RemoveLabel, locales.ReplaceLabel, locales.AddLabel,
	}
	aboutStaff = []locales.Label{locales.LeaderLabel, locales.CoachLabel, locales.ContactLabel, locales.DialLabel}
)

// segmentsOf cuts a text. Heads of boards are read where teams have fixed ones. A label
// that a name follows at once, 领队王强, is a head in a text of several parts only.
func (s *session) segmentsOf(text string) []segment { return s.segmentsIn(text, pasted(text)) }

// segmentsIn is segmentsOf; attached: such labels are heads.
func (s *session) segmentsIn(text string, attached bool) (all []segment) {
	no := 0
	for line := range strings.Lines(text) {
		no++
		if form := s.dates().Numbered(locales.FormLine(line)); form != "" && !s.heading(form) {
			all = append(all, s.lineSegments(segment{line: no, typed: strings.TrimSpace(line)}, form, attached)...)
		}
	}
	return all
}

// lineSegments cuts one line at its heads.
func (s *session) lineSegments(g segment, line string, attached bool) (out []segment) {
	if n, _ := s.boardHead(line); n == 0 {
		if rest, numbered := locales.CutNumber(line); numbered {
			g.row, line = locales.RowDigits(line[:len(line)-len(rest)]), strings.TrimSpace(rest)
		}
	}
	end := func(told string) {
		if g.told = locales.Unpart(told); g.told != "" || g.headed() {
			out = append(out, g)
		}
	}
	from := 0
	for i := 0; i < len(line); {
		next, start, length := s.headIn(line, i)
		if length == 0 || next.attached && !attached {
			_, n := utf8.DecodeRuneInString(line[i:])
			i += n
			continue
		}
		if start > 0 {
			end(line[from:start])
		}
		if start == 0 {
			next.row = g.row
		}
		next.line, next.typed = g.line, g.typed
		g, i = next, start+length
		from = i
	}
	end(line[from:])
	return out
}

// headIn is the head at byte i of a line, where it starts and how long it is with what
// divides it from its value; length 0: there is none.
func (s *session) headIn(line string, i int) (g segment, start, length int) {
	if i > 0 {
		if n, length := locales.RowWithin(line[i:]); length > 0 {
			return segment{row: n, sure: true}, i, length
		}
		if before, _ := utf8.DecodeLastRuneInString(line[:i]); !locales.EndsPart(before) {
			return g, i, 0
		}
	}
	rest := line[i:]
	if n, length := s.boardHead(rest); n > 0 {
		return segment{board: n, sure: true}, i, len(rest) - len(locales.Unheaded(rest[length:]))
	}
	if id, length := s.sectionHead(rest); length > 0 {
		return segment{section: id, sure: true}, i, length
	}
	g, length = s.labelHead(rest, i == 0)
	return g, i, length
}

// boardsNamed is the last board that a head may name: some name more than there are.
const boardsNamed = 9

// boardHead is a board in words at the beginning of a text.
func (s *session) boardHead(text string) (n, length int) {
	if !s.ofUnits() {
		return 0, 0
	}
	n, length = s.dates().Board(text)
	after, _ := utf8.DecodeRuneInString(text[length:])
	if n < 1 || n > boardsNamed || unicode.IsDigit(after) {
		return 0, 0
	}
	return n, length
}

// labelHead is a label, or two of one person, at the beginning of a text.
func (s *session) labelHead(text string, first bool) (g segment, length int) {
	lexicon, folded := s.desk.parts.Lexicon, s.desk.parts.Lexicon.Fold(text)
	at := 0
	for {
		label, n := lexicon.LabelAt(folded.Text, at, formHeads...)
		if n == 0 {
			break
		}
		g.labels, at = append(g.labels, label), at+n
		joint := at + spaces(folded.Text[at:])
		if _, n := lexicon.LabelAt(folded.Text, joint, locales.AlsoLabel); n > 0 {
			joint += n
			joint += spaces(folded.Text[joint:])
		}
		if _, n := lexicon.LabelAt(folded.Text, joint, formHeads...); n == 0 || label == locales.UnitLabel {
			break
		}
		at = joint
	}
	if len(g.labels) == 0 {
		return g, 0
	}
	tail, bare := s.behindLabel(folded.Text[at:], g.labels[0])
	if tail < 0 || bare && !first && g.labels[0] != locales.UnitLabel && !slices.Contains(aboutStaff, g.labels[0]) {
		return segment{}, 0
	}
	g.sure, g.attached = !bare, bare && tail == 0
	return g, int(folded.At[at+tail])
}

func spaces(text string) int { return len(text) - len(strings.TrimLeft(text, " \t")) }

// The letters of a remark in brackets, and between the word for players and its colon:
// 报名单位（盖章）：, 队员有四个：.
const (
	remarked = 60
	manyOf   = 6
)

// behindLabel is how long that is which divides a label from its value; -1: what
// stands there is no value. bare: there is no colon, or word for one.
func (s *session) behindLabel(text string, label locales.Label) (tail int, bare bool) {
	gap := spaces(text)
	value := text[gap:]
	if value == "" {
		return gap, false
	}
	if end := strings.Index(value, "):"); value[0] == '(' && end > 0 && end < remarked {
		return gap + end + 2, false
	}
	if i := strings.IndexByte(value, ':'); i == 0 || label == locales.PlayerLabel && i > 0 && utf8.RuneCountInString(value[:i]) <= manyOf && !strings.ContainsFunc(value[:i], locales.EndsPart) {
		return gap + i + 1, false
	}
	if strings.HasPrefix(value, "- ") || value[0] == '=' {
		return gap + 1, false
	}
	if _, n := s.desk.parts.Lexicon.LabelAt(value, 0, locales.IsLabel); n > 0 {
		return gap + n, false
	}
	r, _ := utf8.DecodeRuneInString(value)
	switch {
	case gap > 0 || r == '|':
		return gap, true
	case slices.Contains(aboutStaff, label) && (unicode.Is(unicode.Han, r) || unicode.IsDigit(r) || r == '+'):
		return 0, true
	}
	return -1, true
}
