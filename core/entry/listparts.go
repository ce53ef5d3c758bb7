package entry

import (
	"slices"
	"strings"
	"unicode"

	"taikyoku/core"
	"taikyoku/locales"
)

// listparts.go takes apart what people write in one line of a list: several players,
// what stands in brackets behind a name, a heading that tells of all below it.

// parts are the lines that a line is: players divided by semicolons, or by their
// numbers. What is divided otherwise stays one.
func parts(line string) (out []string) {
	from := 0
	for i := range line {
		if n, _ := locales.RowWithin(line[i:]); n > 1 && i > 0 && from < i {
			end := i
			if line[i] == ')' { // it closes a bracket
				end++
			}
			out, from = append(out, line[from:end]), i+1
		}
	}
	out = append(out, line[from:])
	if len(out) > 1 {
		return out
	}
	several := strings.Split(line, ";")
	for _, part := range several {
		if part = strings.TrimSpace(part); part != "" && !strings.ContainsFunc(part, func(r rune) bool { return r == ':' || locales.EndsPart(r) }) {
			return []string{line} // the semicolon divides cells
		}
	}
	return slices.DeleteFunc(several, func(part string) bool { return strings.TrimSpace(part) == "" })
}

// unbracketed is a line in which what stands in brackets and tells of a player is a
// cell of its own: 卫子涵（女，四级）. The bracket of a section's title stays.
func (l *listReader) unbracketed(line string) string {
	from := strings.IndexByte(line, '(')
	to := from + strings.IndexByte(line[max(from, 0):], ')')
	if from < 0 || to <= from {
		return line
	}
	mark := " "
	if locales.Cells(line[:from]+line[to:]) != nil || locales.Cells(line[from:to]) != nil {
		mark = ","
	}
	tells := func(text string) bool {
		sex := l.v.Sexes[Fold(text)] != ""
		_, day := DateTyped(l.v.Dates, text)
		return sex || day || !strings.ContainsFunc(text, unicode.IsDigit) && l.level(text) != ""
	}
	before := line[:from]
	if i := strings.LastIndexFunc(before, func(r rune) bool { return unicode.IsSpace(r) || strings.ContainsRune(",:|", r) }); i >= 0 {
		before = before[i+1:]
	}
	title := l.v.Sections != nil && len(l.v.Sections(before)) > 0 && l.v.Sexes[Fold(line[from+1:to])] != ""
	if title || !slices.ContainsFunc(append(locales.Pieces(line[from+1:to]), line[from+1:to]), tells) {
		return line
	}
	return line[:from] + mark + line[from+1:to] + mark + l.unbracketed(line[to+1:])
}

// group is what a heading tells of all the players below it, or behind it in its line.
type group struct {
	sex   core.Sex
	level string
}

func (g group) empty() bool { return g.sex == "" && g.level == "" }

// groupOf reads the words of a heading, «二级男», «女子组»; empty if there is anything
// else in it.
func (l *listReader) groupOf(head string) (g group) {
	rest := l.without(strings.NewReplacer("(", "", ")", "", " ", "").Replace(head), locales.EventLabel)
	for word, sex := range l.v.Sexes {
		if cut, is := strings.CutSuffix(Fold(rest), word); is && word != "" && len(rest)-len(cut) == len(word) && (g.sex == "" || len(word) > len(rest)-len(cut)) {
			g.sex = sex
		}
	}
	if g.sex != "" {
		for word, sex := range l.v.Sexes {
			if cut, is := strings.CutSuffix(rest, word); is && sex == g.sex {
				rest = cut
				break
			}
		}
	}
	if rest = l.without(rest, locales.EventLabel); rest == "" {
		return g
	}
	if g.level = l.level(rest); g.level == "" || strings.ContainsFunc(rest, unicode.IsDigit) {
		return group{}
	}
	return g
}

func (l *listReader) without(text string, label locales.Label) string {
	if l.v.Lexicon == nil || text == "" {
		return text
	}
	bare, _ := l.v.Lexicon.Without(text, label)
	return bare
}

// grouped takes a line that is a heading: alone it is of the players below it, before
// names it is theirs.
func (l *listReader) grouped(line string) bool {
	head, names, colon := locales.CutColon(line)
	g := l.groupOf(head)
	if g.empty() || !colon {
		return false
	}
	if names == "" {
		l.group = g
		return true
	}
	for _, name := range locales.Pieces(names) {
		a := Applicant{Line: line, Person: Person{Name: name, Sex: g.sex, Level: g.level}}
		if rest := l.splitName(&a, name); rest {
			l.found = append(l.found, a)
		}
	}
	return true
}

// splitName reads a name with more behind it; false if nobody is named.
func (l *listReader) splitName(a *Applicant, text string) bool {
	a.Person.Name = ""
	for _, cell := range l.joined(cellsOf(text)) {
		l.guess(a, cell)
	}
	return a.Person.Name != ""
}

// joined are cells in which a name that is spaced out, 张 伟, is one.
func (l *listReader) joined(cells []string) (out []string) {
	for _, cell := range cells {
		last := len(out) - 1
		if last >= 0 && locales.Single(cell) && locales.Single(out[last]) && l.v.Sexes[cell] == "" && l.v.Sexes[out[last]] == "" {
			out[last] += cell
			continue
		}
		out = append(out, cell)
	}
	return out
}

// clubIn is the club that the heading of a list names; empty if it names none.
func (l *listReader) clubIn(line string) string {
	if l.v.Lexicon == nil || strings.ContainsFunc(line, unicode.IsDigit) {
		return ""
	}
	for _, cell := range cellsOf(line) {
		if cell = l.without(cell, locales.EntersLabel); l.isClub(cell) {
			return l.without(cell, locales.CourtesyLabel)
		}
	}
	return ""
}

// isClub reports whether a cell is the name of a club: longer than a person's, with a
// word that clubs have at its end.
func (l *listReader) isClub(cell string) bool {
	return l.v.Lexicon != nil && len([]rune(cell)) > 3 && l.v.Lexicon.Ends(cell, locales.ClubLabel)
}

// told takes a heading without its colon before a word for «is»: 学校都是长宁小学.
func (l *listReader) told(cell string) (c Column, value string, ok bool) {
	if l.v.Lexicon == nil {
		return c, "", false
	}
	for heading, column := range l.v.Headings {
		rest, is := strings.CutPrefix(Fold(cell), heading)
		if !is || heading == "" || rest == "" {
			continue
		}
		bare, was := l.v.Lexicon.Without(rest, locales.AlikeLabel)
		if !was {
			bare, was = l.v.Lexicon.Without(rest, locales.IsLabel)
		}
		if was && strings.HasSuffix(cell, bare) {
			return column, bare, true
		}
	}
	return c, "", false
}

// plainer is a cell without the words with which people tell a level: 现在是五级.
func (l *listReader) plainer(cell string) string {
	return l.without(l.without(cell, locales.NowLabel), locales.EventLabel)
}

// aims takes the level that somebody aims at: 申报二级棋士.
func (l *listReader) aims(a *Applicant, cell string) bool {
	if l.v.Lexicon == nil {
		return false
	}
	bare, aims := l.v.Lexicon.Without(cell, locales.AimsLabel)
	level := ""
	if aims {
		level = l.level(bare)
	}
	if level != "" {
		a.Person.Target = level
	}
	return level != ""
}
