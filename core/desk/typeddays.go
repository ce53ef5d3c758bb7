package desk

import (
	"regexp"
	"strings"
	"time"

	"golang.org/x/text/width"

	"taikyoku/core"
	"taikyoku/locales"
)

// typeddays.go reads days, moments, flights and numbers of people as they are
// typed in the four languages.

var flight = regexp.MustCompile(`(?:^|[^A-Z0-9])([A-Z][A-Z0-9]\s?\d{2,4})(?:[^0-9]|$)`)

func (s *session) dates() *locales.Dates { return s.desk.parts.Lexicon.Dates() }

// thisYear is the year that days without one are of.
func (s *session) thisYear() int { return s.ev.Rules.Days[0].Year }

// calendar is a typed day, if the calendar has it; year is that of a day without one.
func calendar(d locales.DayTyped, year int) (core.Date, bool) {
	if d.Year != 0 {
		year = d.Year
	}
	day := core.Date{Year: year, Month: time.Month(d.Month), Day: d.Day}
	return day, core.DateOf(time.Date(year, day.Month, day.Day, 0, 0, 0, 0, time.UTC)) == day
}

// birthTyped takes a day of birth, or a year, out of a text. A day that does not
// exist, such as 29 February of a common year, is refused.
func (s *session) birthTyped(text string) (born core.Date, rest string, refused *core.Error) {
	text = s.dates().Numbered(width.Fold.String(text))
	now := s.now().Year()
	if typed, found := s.dates().Day(text); found {
		d, ok := calendar(typed, 0)
		if !ok || d.Year > now || d.Year < 1900 {
			return d, text, core.Refuse(core.BadInput, "", "delegation.no_such_day", "Day", strings.TrimSpace(text[typed.From:typed.To]))
		}
		return d, text[:typed.From] + " " + text[typed.To:], nil
	}
	for _, f := range strings.Fields(text) {
		if n := atoi(f); len(f) == 4 && year(n, now) {
			return core.Date{Year: n}, strings.Replace(text, f, " ", 1), nil
		}
	}
	return born, text, nil
}

// momentTyped reads a day and a time of day.
func (s *session) momentTyped(text string) (time.Time, bool) {
	text = s.dates().Numbered(width.Fold.String(text))
	typed, found := s.dates().Day(text)
	if !found {
		typed, found = s.dates().DayOfYear(text)
	}
	if !found {
		return time.Time{}, false
	}
	day, exists := calendar(typed, s.thisYear())
	hour, minute, ok := s.dates().Clock(text[:typed.From] + " " + text[typed.To:])
	if !exists || !ok {
		return time.Time{}, false
	}
	return time.Date(day.Year, day.Month, day.Day, hour, minute, 0, 0, s.ev.Zone()), true
}

// daysTyped reads two days: "10月22日至30日".
func (s *session) daysTyped(text string) (from, to core.Date, ok bool) {
	text = s.dates().Numbered(width.Fold.String(text))
	first, found := s.dates().Day(text)
	second, both := locales.DayTyped{}, false
	if found {
		second, both = s.dates().Day(text[first.To:])
	}
	if !both {
		first, second, both = s.dates().Span(text)
	}
	from, ok1 := calendar(first, s.thisYear())
	to, ok2 := calendar(second, s.thisYear())
	return from, to, both && ok1 && ok2
}

func flightTyped(text string) string {
	m := flight.FindStringSubmatch(strings.ToUpper(width.Fold.String(text)))
	if m == nil {
		return ""
	}
	return strings.ReplaceAll(m[1], " ", "")
}

func (s *session) personsTyped(text string) int { return s.dates().Persons(width.Fold.String(text)) }
