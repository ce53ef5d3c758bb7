package locales

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
)

// Dates reads days, times of day and numbers of people as they are typed: 2001-2-3,
// 20010203, 2001年2月3日, 17:30, 17時半. The words around the numbers are those of
// lexicon/dates.txt; texts are in half width.
type Dates struct {
	full, solid, year, yearMonth, month, span, clock, persons, rooms, told, sum, board, dayNamed, namedDay *regexp.Regexp
	months                                                                                                 map[string]int // by name
}

// wanting is a kind of words that a file does not have.
var wanting = regexp.MustCompile(`\{[a-z]+\}`)

// newDates makes the patterns of the words in a file.
func newDates(text string) (*Dates, error) {
	d := Dates{months: map[string]int{}}
	words := map[string]string{}
	for line := range strings.SplitSeq(text, "\n") {
		kind, list, ok := strings.Cut(line, ": ")
		if !ok || strings.HasPrefix(line, "#") {
			continue
		}
		var alternatives []string
		if kind == "months" { // in their order, each in its spellings
			for i, names := range strings.Split(list, "|") {
				for name := range strings.FieldsSeq(names) {
					d.months[name] = i + 1
				}
			}
			list = strings.ReplaceAll(list, " ", "|")
		}
		for w := range strings.SplitSeq(list, "|") {
			if strings.TrimSpace(w) == "" {
				continue
			}
			alternatives = append(alternatives, regexp.QuoteMeta(strings.TrimSpace(w)))
		}
		words["{"+kind+"}"] = "(?:" + strings.Join(alternatives, "|") + ")"
	}
	for _, p := range []struct {
		into    **regexp.Regexp
		pattern string
	}{
		{&d.full, `(\d{4})\s*(?:[-/.]|{year})\s*(\d{1,2})\s*(?:[-/.]|{month})\s*(\d{1,2})(?:\s*{day})?{born}?`},
		{&d.solid, `(?:^|\D)((?:19|20)\d{2})(\d{2})(\d{2})(?:\D|$)`},
		{&d.year, `^(\d{4}){year}?{born}?$`},
		{&d.yearMonth, `^(\d{4})\s*(?:[-/.]|{year})\s*(\d{1,2})\s*{month}?{born}?$`},
		{&d.board, `^(?:{nth}|{player}|{board})*\s*(\d{1,2}|\p{Han})\s*(?:{board}|{player})*\s*`},
		{&d.month, `(\d{1,2})\s*(?:[-/.]|{month})\s*(\d{1,2})(?:\s*{day})?`},
		{&d.span, `(\d{1,2})\s*(?:[/.]|{month})\s*(\d{1,2})\s*{day}?\s*(?:-|–|—|~|〜|{to})\s*(?:(\d{1,2})\s*(?:[/.]|{month})\s*)?(\d{1,2})\s*{day}?`},
		{&d.clock, `(\d{1,2})\s*(?::\s*(\d{2})|{hour}\s*(?:(\d{1,2}){minute}?|({half}))?)`},
		{&d.persons, `(\d{1,3}|\p{Han})\s*{persons}`},
		{&d.told, `(\d{1,2})\s*{month}\s*(\d{1,2})\s*{day}|(\d{1,2}):(\d{2})`},
		{&d.sum, `(\d[\d,]*)\s*{money}`},
		{&d.dayNamed, `(?i)\b(\d{1,2})(?:st|nd|rd|th)?\s+({months})\b\.?(?:,?\s+(\d{4})\b)?`},
		{&d.namedDay, `(?i)\b({months})\b\.?\s+(\d{1,2})(?:st|nd|rd|th)?\b(?:,?\s+(\d{4})\b)?`},
		{&d.rooms, `(\d{1,3}|\p{Han})\s*{rooms}`},
	} {
		pattern := p.pattern
		for kind, alternatives := range words {
			pattern = strings.ReplaceAll(pattern, kind, alternatives)
		}
		if word := wanting.FindString(pattern); word != "" {
			return nil, fmt.Errorf("lexicon dates: no words for %s", word)
		}
		compiled, err := regexp.Compile(pattern)
		if err != nil {
			return nil, fmt.Errorf("lexicon dates: %w", err)
		}
		*p.into = compiled
	}
	return &d, nil
}

// DayTyped is a day in a text: its numbers, which need be no day of the calendar
// (year 0: not said), and where it stands.
type DayTyped struct{ Year, Month, Day, From, To int }

// Day finds the first day with its year.
func (d *Dates) Day(text string) (DayTyped, bool) {
	m, to := d.full.FindStringSubmatchIndex(text), 1
	if m == nil {
		m, to = d.solid.FindStringSubmatchIndex(text), 7 // what follows the digits is not of the day
	}
	if m == nil {
		return DayTyped{}, false
	}
	return DayTyped{at(text, m, 1), at(text, m, 2), at(text, m, 3), m[2], m[to]}, true
}

// DayOfYear finds the first day without a year.
func (d *Dates) DayOfYear(text string) (DayTyped, bool) {
	m := d.month.FindStringSubmatchIndex(text)
	if m == nil {
		return DayTyped{}, false
	}
	return DayTyped{Month: at(text, m, 1), Day: at(text, m, 2), From: m[0], To: m[1]}, true
}

// Year is the year that a text is.
func (d *Dates) Year(text string) (int, bool) {
	m := d.year.FindStringSubmatchIndex(text)
	if m == nil {
		return 0, false
	}
	return at(text, m, 1), true
}

// YearMonth is the year of a text that is a year and a month.
func (d *Dates) YearMonth(text string) (int, bool) {
	m := d.yearMonth.FindStringSubmatchIndex(text)
	if m == nil || at(text, m, 2) < 1 || at(text, m, 2) > 12 {
		return 0, false
	}
	return at(text, m, 1), true
}

// Board is the number of a board, and how many bytes it takes, with which a text
// begins: 第一台, 1台, 台次2, 棋手3; n is 0 if it begins with none.
func (d *Dates) Board(text string) (n, length int) {
	m := d.board.FindStringSubmatchIndex(text)
	if m == nil {
		return 0, 0
	}
	if strings.TrimSpace(text[:m[2]]+text[m[3]:m[1]]) == "" { // a number alone is one of a row
		return 0, 0
	}
	if n = at(text, m, 1); n == 0 {
		n = Numeral(text[m[2]:m[3]])
	}
	return n, m[1]
}

// Numbered is a text with the days in it that name their month in letters written in
// numbers: 6 June 2011, June 6, 2011, 22 Oct.
func (d *Dates) Numbered(text string) string {
	for _, named := range []*regexp.Regexp{d.dayNamed, d.namedDay} {
		text = named.ReplaceAllStringFunc(text, func(found string) string {
			m := named.FindStringSubmatch(found)
			day, month, year := m[1], m[2], m[3]
			if named == d.namedDay {
				day, month = month, day
			}
			date := fmt.Sprintf("%d/%s", d.months[strings.ToLower(month)], day)
			if year != "" {
				date = fmt.Sprintf("%s-%d-%s", year, d.months[strings.ToLower(month)], day)
			}
			return date
		})
	}
	return text
}

// Span finds two days without their year; the second may leave out its month.
func (d *Dates) Span(text string) (from, to DayTyped, ok bool) {
	m := d.span.FindStringSubmatchIndex(text)
	if m == nil {
		return from, to, false
	}
	from = DayTyped{Month: at(text, m, 1), Day: at(text, m, 2)}
	to = DayTyped{Month: at(text, m, 3), Day: at(text, m, 4)}
	if to.Month == 0 {
		to.Month = from.Month
	}
	return from, to, true
}

// Clock finds the first time of day of the 24 hours.
func (d *Dates) Clock(text string) (hour, minute int, ok bool) {
	m := d.clock.FindStringSubmatchIndex(text)
	if m == nil {
		return 0, 0, false
	}
	hour, minute = at(text, m, 1), at(text, m, 2)+at(text, m, 3)
	if m[8] >= 0 {
		minute = 30
	}
	return hour, minute, hour < 24 && minute < 60
}

// Facts are what a sentence of a rule says in numbers: days of the year ("10-04"),
// times of day ("18:00") and sums of money ("210"), each with its own words.
func (d *Dates) Facts(text string) (days, clocks, sums []Fact) {
	for _, m := range d.told.FindAllStringSubmatch(text, -1) {
		if m[1] != "" {
			days = append(days, Fact{fmt.Sprintf("%02s-%02s", m[1], m[2]), m[0]})
		} else {
			clocks = append(clocks, Fact{fmt.Sprintf("%02s:%s", m[3], m[4]), m[0]})
		}
	}
	for _, m := range d.sum.FindAllStringSubmatch(text, -1) {
		sums = append(sums, Fact{strings.ReplaceAll(m[1], ",", ""), m[0]})
	}
	return days, clocks, sums
}

// Fact is a number in a sentence: as data, and as it is said.
type Fact struct{ Value, Said string }

// Persons finds a number of people; 0: none is told.
func (d *Dates) Persons(text string) int {
	return counted(d.persons, text)
}

// Rooms finds a number of rooms; 0: none is told.
func (d *Dates) Rooms(text string) int { return counted(d.rooms, text) }

// counted is the first number before a word of a pattern; one in letters is below
// ten.
func counted(pattern *regexp.Regexp, text string) int {
	for _, m := range pattern.FindAllStringSubmatch(text, -1) {
		if n, err := strconv.Atoi(m[1]); err == nil {
			return n
		}
		if n := Numeral(m[1]); n > 0 {
			return n
		}
	}
	return 0
}

// at is the number of a group; 0 if it did not match.
func at(text string, m []int, group int) int {
	if m[2*group] < 0 {
		return 0
	}
	n, _ := strconv.Atoi(text[m[2*group]:m[2*group+1]])
	return n
}
