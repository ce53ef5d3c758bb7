package entry

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"

	"golang.org/x/text/width"

	"taikyoku/core"
	"taikyoku/locales"
)

// Applicant is one player of a list as it was read: pasted from a table, signed
// up one below the other in a group, or written in a line. What was not said is
// empty.
type Applicant struct {
	Line   string // as typed
	Person Person
	Club   string
	Wish   core.DivisionID // the section named, if it was one

	Labelled bool // the name stood behind its label
	NoLevel  bool // it is said that there is no certificate
}

// Vocabulary is what the reader of lists knows beside the regulation: the
// headings, the words for the sexes, words that only begin a list, and the
// sections that a phrase names.
type Vocabulary struct {
	Headings Headings
	Sexes    map[string]core.Sex // by folded word
	Noise    map[string]bool     // by folded word
	Sections func(text string) []core.Section
	Dates    *locales.Dates
	Script   func(string) string // makes variants of letters equal; nil: as they are
	Lexicon  *locales.Lexicon    // words that stand beside what is told; nil: none are known
}

// ReadList reads the players of a text. A line is a player if it has a name and
// something that only players have: a sex, a level, a section, a birth, a
// number before it or a label. Labels may stand in lines of their own; a club
// named once is everybody's who has none. Numbers of telephones and papers are
// not read. A numbered line that tells of somebody without a name is found, to be
// asked about. unread are the lines among the players, as typed, that are
// nobody and nothing about the list.
func ReadList(r *core.Regulation, v Vocabulary, text string) (found []Applicant, unread []string) {
	l := &listReader{r: r, v: v}
	for line := range strings.Lines(text) {
		typed := strings.TrimSpace(line)
		for _, part := range parts(locales.FormLine(typed)) {
			if part = strings.TrimSpace(part); part != "" && !l.grouped(part) {
				l.line(typed, l.unbracketed(part))
			}
		}
	}
	for i := range l.found {
		if l.found[i].Club == "" {
			l.found[i].Club = l.club
		}
	}
	return l.found, l.unread
}

type listReader struct {
	r       *core.Regulation
	v       Vocabulary
	columns []Column // of the table that is being read
	club    string   // named for all
	group   group    // that the heading above tells
	found   []Applicant
	unread  []string
}

func (l *listReader) line(typed, line string) {
	body, numbered := locales.CutNumber(line)
	a := Applicant{Line: typed}
	cells := cellsOf(line)
	if columns, heading := l.heading(cells); heading {
		l.columns = columns
		return
	}
	if l.columns != nil && len(cells) > 1 {
		for i, cell := range cells[:min(len(cells), len(l.columns))] {
			l.set(&a, l.columns[i], cell)
		}
		if l.v.Noise[Fold(a.Person.Name)] && a.Person.Name != "" { // the sum below a table
			return
		}
		if a.Person.Name != "" {
			l.found = append(l.found, a)
			return
		}
		a = Applicant{Line: typed}
	}
	labelled := false
	cells = l.joined(cellsOf(body))
	if head, name, ok := strings.Cut(strings.Join(cells[:min(len(cells), 1)], ""), " "); ok && l.v.Noise[Fold(head)] { // enter Dan Goh
		cells[0] = strings.TrimSpace(name)
	}
	if len(cells) > 2 && l.v.Lexicon != nil && l.v.Lexicon.IsLabel(cells[0], locales.NickLabel) { // 大宝 褚一鸣
		cells = cells[1:]
	}
	for _, cell := range cells {
		label, value, cut := locales.CutColon(cell)
		column, known := l.v.Headings[Fold(label)]
		if c, is, ok := l.told(cell); ok && !cut {
			column, known, cut, value = c, true, true, is
		}
		switch {
		case cut && known:
			l.set(&a, column, value)
			labelled = true
			a.Labelled = a.Labelled || column == ColumnName
		case cut && l.v.Noise[Fold(label)]:
			l.guess(&a, value)
		default:
			l.guess(&a, cell)
		}
	}
	l.take(a, numbered, labelled)
}

// take decides what a line was: a player, more about the one before, or the club
// of all.
func (l *listReader) take(a Applicant, numbered, labelled bool) {
	if p := &a.Person; p.Name != "" && !labelled {
		p.Sex, p.Level = cmp.Or(p.Sex, l.group.sex), cmp.Or(p.Level, l.group.level)
	}
	p := a.Person
	told := p.Sex != "" || p.Level != "" || a.Wish != "" || !p.Born.IsZero()
	switch {
	case p.Name != "" && (told || numbered || labelled):
		l.found = append(l.found, a)
	case p.Name == "" && told && numbered && !labelled:
		l.found = append(l.found, a)
	case p.Name == "" && labelled && len(l.found) > 0 && told:
		last := &l.found[len(l.found)-1]
		fill(last, a)
	case p.Name == "" && labelled && a.Club != "":
		if n := len(l.found); n == 1 && l.found[0].Club == "" {
			l.found[0].Club = a.Club
		}
		l.club = a.Club
	case !told && !labelled && len(l.found) == 0 && l.clubIn(locales.FormLine(a.Line)) != "":
		l.club = cmp.Or(l.club, l.clubIn(locales.FormLine(a.Line)))
	case labelled || l.aside(a, told):
	default:
		l.unread = append(l.unread, a.Line)
	}
}

// aside reports whether a line without a player is what people write around a
// list: its title, its sum, a label the list has no column for.
func (l *listReader) aside(a Applicant, told bool) bool {
	cells := cellsOf(locales.Plain(a.Line))
	noise := slices.ContainsFunc(cells, func(cell string) bool {
		_, _, label := locales.CutColon(cell)
		return label || l.v.Noise[Fold(cell)]
	})
	return noise || len(l.found) == 0 && !told && strings.ContainsFunc(a.Line, unicode.IsLetter)
}

// fill adds to an applicant what is told of him in another line.
func fill(to *Applicant, more Applicant) {
	p, m := &to.Person, more.Person
	if p.Sex == "" {
		p.Sex = m.Sex
	}
	if p.Level == "" {
		p.Level = m.Level
	}
	if p.Born.IsZero() {
		p.Born = m.Born
	}
	if to.Wish == "" {
		to.Wish = more.Wish
	}
	if to.Club == "" {
		to.Club = more.Club
	}
	to.Line += "\n" + more.Line
}

// heading reads the first line of a table.
func (l *listReader) heading(cells []string) ([]Column, bool) {
	columns := make([]Column, len(cells))
	known := 0
	for i, cell := range cells {
		if c, ok := l.v.Headings[Fold(cell)]; ok {
			columns[i] = c
			known++
		}
	}
	return columns, known >= 2 && slices.Contains(columns, ColumnName)
}

// set puts a cell where its column or label says.
func (l *listReader) set(a *Applicant, c Column, cell string) {
	if cell == "" {
		return
	}
	switch c {
	case ColumnName:
		a.Person.Name = cell
	case ColumnOrganisation:
		a.Club = cell
	case ColumnID:
		a.Person.ID = core.FederationID(width.Fold.String(cell))
	case ColumnSex:
		a.Person.Sex = l.v.Sexes[Fold(cell)]
	case ColumnBirth:
		a.Person.Born, _ = DateTyped(l.v.Dates, cell)
	case ColumnStandard:
		a.Person.Standard, _ = strconv.Atoi(width.Fold.String(cell))
	case ColumnTarget:
		a.Person.Target = l.level(cell)
	case ColumnLevel:
		a.Person.Level = l.level(cell)
	case ColumnSection:
		if named := l.v.Sections(cell); len(named) == 1 {
			a.Wish = named[0].ID
			l.fromSection(a, named[0])
		} else if a.Person.Level == "" {
			a.Person.Level = l.level(cell)
		}
	}
}

// guess puts a cell without a label where its form says.
func (l *listReader) guess(a *Applicant, cell string) {
	folded := Fold(cell)
	sex, isSex := l.v.Sexes[folded]
	born, isDate := DateTyped(l.v.Dates, cell)
	digits := strings.ContainsFunc(cell, unicode.IsDigit)
	switch {
	case folded == "" || l.v.Noise[folded] || l.v.Headings[folded] != "":
	case isSex:
		a.Person.Sex = sex
	case isDate:
		a.Person.Born = born
	case !digits && l.level(l.plainer(cell)) != "":
		a.Person.Level = l.level(l.plainer(cell))
	case !digits && l.aims(a, cell):
	case l.v.Lexicon != nil && l.v.Lexicon.IsLabel(cell, locales.NoLevelLabel):
		a.NoLevel = true
	default:
		if named := l.v.Sections(cell); !digits && len(named) == 1 {
			a.Wish = named[0].ID
			l.fromSection(a, named[0])
			return
		}
		switch {
		case digits:
		case a.Person.Name == "" && !(a.Club == "" && l.isClub(cell)):
			a.Person.Name = cell
		case a.Club == "":
			a.Club = l.without(cell, locales.AttendsLabel)
		default:
			a.Club += " " + cell
		}
	}
}

// fromSection takes the level and the sex that a section admits, where it is one
// only: who asks for the second grade's boys' section has that certificate. It
// is read back, and seen before play.
func (l *listReader) fromSection(a *Applicant, s core.Section) {
	if s.Eligible == nil {
		return
	}
	if a.Person.Level == "" && len(s.Eligible.Levels) == 1 {
		a.Person.Level = s.Eligible.Levels[0]
	}
	if a.Person.Sex == "" {
		a.Person.Sex = s.Eligible.Sex
	}
}

// level is the one level that a cell means, of several the one that sections
// stand for.
func (l *listReader) level(cell string) string {
	if len([]rune(cell)) < 2 {
		return ""
	}
	var script []func(string) string
	if l.v.Script != nil {
		script = append(script, l.v.Script)
	}
	found := LevelsNamed(l.r, cell, script...)
	if len(found) > 1 {
		found = slices.DeleteFunc(slices.Clone(found), func(s string) bool { return !slices.Contains(l.r.Entry.Levels, s) })
	}
	if len(found) != 1 {
		return ""
	}
	return found[0]
}

// cellsOf splits a line where people do: at tabs and commas, else at spaces;
// words of a Latin name stay together.
func cellsOf(line string) []string {
	out := locales.Cells(line)
	if out != nil {
		return out
	}
	latin := false
	for word := range strings.FieldsSeq(line) {
		now := !strings.ContainsFunc(word, func(r rune) bool { return r > 0x24f || unicode.IsDigit(r) || r == ':' })
		if now && latin && len([]rune(word)) > 1 {
			out[len(out)-1] += " " + word
			continue
		}
		out, latin = append(out, word), now
	}
	return out
}

// DateTyped reads a text that is a birth as people write it: 2008-05-01, 20080501,
// with words around the numbers, or only the year. A day that the calendar does
// not have is none.
func DateTyped(dates *locales.Dates, text string) (core.Date, bool) {
	text = strings.TrimSpace(width.Fold.String(text))
	if year, ok := dates.Year(text); ok {
		return core.Date{Year: year}, year >= 1900 && year <= 2100
	}
	typed, ok := dates.Day(text)
	if !ok || typed.From != 0 || typed.To != len(text) || typed.Year < 1900 || typed.Year > 2100 {
		return core.Date{}, false
	}
	d := core.Date{Year: typed.Year, Month: time.Month(typed.Month), Day: typed.Day}
	return d, core.DateOf(time.Date(d.Year, d.Month, d.Day, 0, 0, 0, 0, time.UTC)) == d
}

// Alike reports whether two players may be one person under two spellings, to be
// asked: the same name, unless their births differ; or a name that differs by
// one letter, or is written in other letters, where birth or club are the same.
// fold makes variants of letters equal.
func Alike(a, b Applicant, fold func(string) string) bool {
	x, y := Fold(fold(a.Person.Name)), Fold(fold(b.Person.Name))
	sameBirth := !a.Person.Born.IsZero() && a.Person.Born == b.Person.Born
	apart := a.Person.Born.Day != 0 && b.Person.Born.Day != 0 && !sameBirth ||
		a.Person.Sex != "" && b.Person.Sex != "" && a.Person.Sex != b.Person.Sex
	switch {
	case x == "" || y == "" || apart:
		return false
	case x == y:
		return true
	}
	sameClub := a.Club != "" && Fold(fold(a.Club)) == Fold(fold(b.Club)) && a.Person.Level == b.Person.Level
	if !sameBirth && !sameClub {
		return false
	}
	return oneApart([]rune(x), []rune(y)) || sameBirth && latin(x) != latin(y)
}

func latin(s string) bool {
	return !strings.ContainsFunc(s, func(r rune) bool { return r > 0x24f })
}

// oneApart reports whether two names of at least two letters differ by one.
func oneApart(a, b []rune) bool {
	if len(a) > len(b) {
		a, b = b, a
	}
	if len(a) < 2 || len(b)-len(a) > 1 {
		return false
	}
	i := 0
	for i < len(a) && a[i] == b[i] {
		i++
	}
	if len(a) == len(b) {
		return slices.Equal(a[i+1:], b[i+1:])
	}
	return slices.Equal(a[i:], b[i+1:])
}
