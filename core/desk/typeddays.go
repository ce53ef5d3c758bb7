package desk

import (
	"regexp"
	"strings"
	"time"

	"golang.org/x/text/width"

	"taikyoku/core"
)

// typeddays.go reads days, moments, flights and numbers of people as they are
// typed in the four languages.

var (
	fullDay  = regexp.MustCompile(`(\d{4})\s*[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2})\s*日?`)
	solidDay = regexp.MustCompile(`(?:^|\D)((?:19|20)\d{2})(\d{2})(\d{2})(?:\D|$)`)
	monthDay = regexp.MustCompile(`(\d{1,2})\s*[-/.月]\s*(\d{1,2})\s*日?`)
	dayRange = regexp.MustCompile(`(\d{1,2})\s*[/.月]\s*(\d{1,2})\s*日?\s*(?:-|–|—|~|〜|至|到|から|to)\s*(?:(\d{1,2})\s*[/.月]\s*)?(\d{1,2})\s*日?`)
	hour     = regexp.MustCompile(`(\d{1,2})\s*[:時时点點]\s*(\d{2})?`)
	flight   = regexp.MustCompile(`(?:^|[^A-Z0-9])([A-Z][A-Z0-9]\s?\d{2,4})(?:[^0-9]|$)`)
	persons  = regexp.MustCompile(`(\d{1,3})\s*(?:人|名|位|persons?|people|pax)`)
)

// date is a day that exists.
func date(year, month, day int) (core.Date, bool) {
	t := time.Date(year, time.Month(month), day, 0, 0, 0, 0, time.UTC)
	d := core.Date{Year: year, Month: time.Month(month), Day: day}
	return d, core.DateOf(t) == d
}

// birthTyped takes a day of birth, or a year, out of a text. A day that does not
// exist, such as 29 February of a common year, is refused.
func birthTyped(text string, now int) (born core.Date, rest string, refused *core.Error) {
	text = width.Fold.String(text)
	for _, pattern := range []*regexp.Regexp{fullDay, solidDay} {
		m := pattern.FindStringSubmatchIndex(text)
		if m == nil {
			continue
		}
		part := func(i int) string { return text[m[2*i]:m[2*i+1]] }
		d, ok := date(atoi(part(1)), atoi(part(2)), atoi(part(3)))
		if !ok || d.Year > now || d.Year < 1900 {
			return d, text, core.Refuse(core.BadInput, "", "delegation.no_such_day", "Day", strings.TrimSpace(text[m[2]:m[7]]))
		}
		return d, text[:m[2]] + " " + text[max(m[1]-len(trailing(text[m[7]:m[1]])), m[7]):], nil
	}
	for _, f := range strings.Fields(text) {
		if n := atoi(f); len(f) == 4 && year(n, now) {
			return core.Date{Year: n}, strings.Replace(text, f, " ", 1), nil
		}
	}
	return born, text, nil
}

// trailing is what a pattern has read behind the day and does not belong to it.
func trailing(s string) string { return strings.TrimLeft(s, " 日") }

// momentTyped reads a day and a time of day.
func momentTyped(text string, year int, zone *time.Location) (time.Time, bool) {
	text = width.Fold.String(text)
	d, ok := core.Date{}, false
	if m := fullDay.FindStringSubmatch(text); m != nil {
		d, ok = date(atoi(m[1]), atoi(m[2]), atoi(m[3]))
		text = strings.Replace(text, m[0], " ", 1)
	} else if m := monthDay.FindStringSubmatch(text); m != nil {
		d, ok = date(year, atoi(m[1]), atoi(m[2]))
		text = strings.Replace(text, m[0], " ", 1)
	}
	m := hour.FindStringSubmatch(text)
	if !ok || m == nil || atoi(m[1]) > 23 || atoi(m[2]) > 59 {
		return time.Time{}, false
	}
	return time.Date(d.Year, d.Month, d.Day, atoi(m[1]), atoi(m[2]), 0, 0, zone), true
}

// daysTyped reads two days: "10月22日至30日".
func daysTyped(text string, year int) (from, to core.Date, ok bool) {
	text = width.Fold.String(text)
	if all := fullDay.FindAllStringSubmatch(text, 2); len(all) == 2 {
		f, ok1 := date(atoi(all[0][1]), atoi(all[0][2]), atoi(all[0][3]))
		t, ok2 := date(atoi(all[1][1]), atoi(all[1][2]), atoi(all[1][3]))
		return f, t, ok1 && ok2
	}
	m := dayRange.FindStringSubmatch(text)
	if m == nil {
		return from, to, false
	}
	month := m[3]
	if month == "" {
		month = m[1]
	}
	f, ok1 := date(year, atoi(m[1]), atoi(m[2]))
	t, ok2 := date(year, atoi(month), atoi(m[4]))
	return f, t, ok1 && ok2
}

func flightTyped(text string) string {
	m := flight.FindStringSubmatch(strings.ToUpper(width.Fold.String(text)))
	if m == nil {
		return ""
	}
	return strings.ReplaceAll(m[1], " ", "")
}

func personsTyped(text string) int {
	m := persons.FindStringSubmatch(width.Fold.String(text))
	if m == nil {
		return 0
	}
	return atoi(m[1])
}
