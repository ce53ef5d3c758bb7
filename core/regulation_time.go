package core

import (
	"fmt"
	"reflect"
	"strings"
	"time"
)

// Date is a day of the calendar, or only a year (Month and Day 0), as births
// are often known. Written "2025-11-01", "2025-11-01 Sat" or "2003".
type Date struct {
	Year  int
	Month time.Month
	Day   int
}

// In is the first instant of the day in loc; of the year, if only that is known.
func (d Date) In(loc *time.Location) time.Time {
	return time.Date(d.Year, max(d.Month, 1), max(d.Day, 1), 0, 0, 0, 0, loc)
}

// IsZero reports whether there is no date.
func (d Date) IsZero() bool { return d == Date{} }

// Compare orders dates; a bare year sorts before its days.
func (d Date) Compare(o Date) int {
	a, b := d.Year*10000+int(d.Month)*100+d.Day, o.Year*10000+int(o.Month)*100+o.Day
	switch {
	case a < b:
		return -1
	case a > b:
		return 1
	}
	return 0
}

// DateOf is the day of t in its own zone.
func DateOf(t time.Time) Date {
	y, m, d := t.Date()
	return Date{y, m, d}
}

func (d Date) String() string {
	if d.Month == 0 {
		return fmt.Sprintf("%04d", d.Year)
	}
	return fmt.Sprintf("%04d-%02d-%02d", d.Year, d.Month, d.Day)
}

// MarshalText writes the date.
func (d Date) MarshalText() ([]byte, error) {
	if d.IsZero() {
		return nil, nil
	}
	return []byte(d.String()), nil
}

// UnmarshalText reads a date. A weekday is read over: whether it is right is a
// question for the check, which can say where it stands.
func (d *Date) UnmarshalText(b []byte) error {
	text := withoutWeekday(string(b))
	for _, layout := range []string{"2006-01-02", "2006"} {
		t, err := time.Parse(layout, text)
		if err != nil {
			continue
		}
		*d = Date{Year: t.Year()}
		if layout != "2006" {
			*d = DateOf(t)
		}
		return nil
	}
	if text == "" {
		*d = Date{}
		return nil
	}
	return fmt.Errorf("%q is not a date like 2025-11-01 Sat", b)
}

// Instant is a moment written as the clock of the event's zone shows it:
// "2025-11-01 Sat 10:30". Regulation.Localize puts it into that zone.
type Instant struct{ time.Time }

// MarshalText writes the moment with its offset, so that it can be read back
// without knowing the zone.
func (i Instant) MarshalText() ([]byte, error) {
	if i.IsZero() {
		return nil, nil
	}
	return []byte(i.Format(time.RFC3339)), nil
}

// UnmarshalText reads "2025-11-01 Sat 10:30", seconds optional, or RFC 3339.
func (i *Instant) UnmarshalText(b []byte) error {
	text := withoutWeekday(string(b))
	if text == "" {
		*i = Instant{}
		return nil
	}
	for _, layout := range []string{"2006-01-02 15:04", "2006-01-02 15:04:05"} {
		if t, err := time.Parse(layout, text); err == nil {
			i.Time = t
			return nil
		}
	}
	t, err := time.Parse(time.RFC3339, text)
	if err != nil {
		return fmt.Errorf("%q is not a time like 2025-11-01 Sat 10:30", b)
	}
	i.Time = t
	return nil
}

// localize reads the clock's digits anew in loc, unless the moment already has
// an offset of its own.
func (i *Instant) localize(loc *time.Location) {
	if i.IsZero() {
		return
	}
	if i.Location() != time.UTC {
		i.Time = i.In(loc)
		return
	}
	y, m, d := i.Date()
	i.Time = time.Date(y, m, d, i.Hour(), i.Minute(), i.Second(), 0, loc)
}

// Bound is how a deadline treats its own instant (the conventions T1–T3).
type Bound string

// The three ways in which regulations write deadlines.
const (
	Through Bound = "through" // T1: 23:59まで, a bare date: the whole last minute or day is in time
	By      Bound = "by"      // T2: 20:00まで: the instant itself is in time, the next nanosecond is not
	Before  Bound = "before"  // T3: 18:00前: the instant itself is too late
)

// Deadline is a moment with its bound: "through 2025-10-18 Sat 23:59",
// "through 2025-10-18 Sat" (the whole day), "by 2025-10-31 Fri 20:00",
// "before 2025-09-28 Sun 18:00".
type Deadline struct {
	At    Instant
	Bound Bound
}

// IsZero reports whether there is no deadline.
func (d Deadline) IsZero() bool { return d.At.IsZero() }

// Open reports whether t is in time, exact to the nanosecond. Where there is
// no deadline every t is.
func (d Deadline) Open(t time.Time) bool {
	switch {
	case d.IsZero():
		return true
	case d.Bound == By:
		return !t.After(d.At.Time)
	}
	return t.Before(d.Closes())
}

// Closes is the first instant that is too late; for By it is the nanosecond
// after.
func (d Deadline) Closes() time.Time {
	switch d.Bound {
	case Through:
		return d.At.Truncate(time.Minute).Add(time.Minute)
	case By:
		return d.At.Add(time.Nanosecond)
	}
	return d.At.Time
}

// MarshalText writes the deadline with the offset of its moment.
func (d Deadline) MarshalText() ([]byte, error) {
	if d.IsZero() {
		return nil, nil
	}
	at, err := d.At.MarshalText()
	return append([]byte(string(d.Bound)+" "), at...), err
}

// UnmarshalText reads a bound and a moment; a date alone means its last minute
// and needs "through".
func (d *Deadline) UnmarshalText(b []byte) error {
	bound, rest, _ := strings.Cut(strings.TrimSpace(string(b)), " ")
	if bound == "" {
		*d = Deadline{}
		return nil
	}
	var day Date
	switch Bound(bound) {
	case Through, By, Before:
	default:
		return fmt.Errorf("%q does not begin with through, by or before", b)
	}
	if Bound(bound) == Through && day.UnmarshalText([]byte(rest)) == nil && day.Month != 0 {
		rest = day.String() + " 23:59"
	}
	d.Bound = Bound(bound)
	return d.At.UnmarshalText([]byte(rest))
}

// Span is a length of time, written "10m" or "20s".
type Span time.Duration

// Of is the span as a duration.
func (s Span) Of() time.Duration { return time.Duration(s) }

// MarshalText writes the span.
func (s Span) MarshalText() ([]byte, error) { return []byte(time.Duration(s).String()), nil }

// UnmarshalText reads a span, which is never negative.
func (s *Span) UnmarshalText(b []byte) error {
	d, err := time.ParseDuration(strings.TrimSpace(string(b)))
	if err != nil || d < 0 {
		return fmt.Errorf("%q is not a length of time like 10m or 20s", b)
	}
	*s = Span(d)
	return nil
}

// withoutWeekday removes the weekday that may stand after a date.
func withoutWeekday(text string) string {
	fields := strings.Fields(text)
	if len(fields) > 1 {
		if _, ok := Weekday(fields[1]); ok {
			fields = append(fields[:1:1], fields[2:]...)
		}
	}
	return strings.Join(fields, " ")
}

// Weekday reads "Sat".
func Weekday(name string) (time.Weekday, bool) {
	for day := time.Sunday; day <= time.Saturday; day++ {
		if day.String()[:3] == name {
			return day, true
		}
	}
	return 0, false
}

// localize puts every Instant below v into loc.
func localize(v reflect.Value, loc *time.Location) {
	if v.CanAddr() {
		if i, ok := v.Addr().Interface().(*Instant); ok {
			i.localize(loc)
			return
		}
	}
	switch v.Kind() {
	case reflect.Pointer:
		if !v.IsNil() {
			localize(v.Elem(), loc)
		}
	case reflect.Slice:
		for i := range v.Len() {
			localize(v.Index(i), loc)
		}
	case reflect.Struct:
		for i := range v.NumField() {
			if v.Type().Field(i).IsExported() {
				localize(v.Field(i), loc)
			}
		}
	}
}
