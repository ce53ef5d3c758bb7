package entry

import (
	"strconv"
	"strings"
	"time"

	"taikyoku/core"
)

// Member is a line of the federation's list of members.
type Member struct {
	ID                   core.FederationID
	Name, Reading, Latin string
	Born                 core.Date
	Since, Until         core.Date
}

// Members reads a list of members; loc is the zone of the event. Every row
// that is not taken is in refused with its line and the reason.
func Members(source []byte, headings Headings) (members []Member, refused []Refused, bad *core.Error) {
	rows, refused, bad := records(source, headings, ColumnID, ColumnName, ColumnUntil)
	if bad != nil {
		return nil, nil, bad
	}
	lines := map[string]int{}
	for _, row := range rows {
		if r, ok := identify(row, lines); !ok {
			refused = append(refused, r)
			continue
		}
		m := Member{
			ID: core.FederationID(row.folded(ColumnID)), Name: row.text(ColumnName),
			Reading: row.text(ColumnReading), Latin: row.folded(ColumnLatin),
		}
		if m.Name == "" {
			refused = append(refused, refuse(row.line, "entry.list.no_name", "ID", string(m.ID)))
			continue
		}
		r, ok := dates(row, map[Column]*core.Date{ColumnBirth: &m.Born, ColumnSince: &m.Since, ColumnUntil: &m.Until})
		if !ok {
			refused = append(refused, r)
			continue
		}
		members = append(members, m)
	}
	return members, refused, nil
}

// RatingLine is a line of a list of ratings; 0 = none.
type RatingLine struct {
	ID              core.FederationID
	Standard, Rapid int
}

// Ratings reads a list of ratings.
func Ratings(source []byte, headings Headings) (ratings []RatingLine, refused []Refused, bad *core.Error) {
	rows, refused, bad := records(source, headings, ColumnID, ColumnStandard)
	if bad != nil {
		return nil, nil, bad
	}
	lines := map[string]int{}
	for _, row := range rows {
		if r, ok := identify(row, lines); !ok {
			refused = append(refused, r)
			continue
		}
		line := RatingLine{ID: core.FederationID(row.folded(ColumnID))}
		good := true
		for column, into := range map[Column]*int{ColumnStandard: &line.Standard, ColumnRapid: &line.Rapid} {
			n, ok := rating(row.folded(column))
			if !ok && good {
				refused = append(refused, refuse(row.line, "entry.list.rating", "ID", string(line.ID), "Value", row.text(column)))
			}
			good = good && ok
			*into = n
		}
		if good {
			ratings = append(ratings, line)
		}
	}
	return ratings, refused, nil
}

// TicketLine is a line of what a ticket office sold.
type TicketLine struct {
	Ticket             string
	Team, Organisation string
	Captain            string
	CaptainID          core.FederationID
	Email              string
	Code               string
	Amount             string // as written; what is due is the regulation's
	OptUp              bool
	Bought             time.Time
}

// Tickets reads a list of tickets, whose headings are mapped once for each
// office. Times are read in loc.
func Tickets(source []byte, headings Headings, loc *time.Location) (tickets []TicketLine, refused []Refused, bad *core.Error) {
	rows, refused, bad := records(source, headings, ColumnTicket)
	if bad != nil {
		return nil, nil, bad
	}
	lines := map[string]int{}
	for _, row := range rows {
		no := row.folded(ColumnTicket)
		switch first, twice := lines[no]; {
		case no == "":
			refused = append(refused, refuse(row.line, "entry.list.no_ticket"))
			continue
		case twice:
			refused = append(refused, refuse(row.line, "entry.list.twice", "ID", no, "Line", first))
			continue
		}
		lines[no] = row.line
		bought, ok := clock(row.folded(ColumnBought), loc)
		if !ok {
			refused = append(refused, refuse(row.line, "entry.list.time", "ID", no, "Value", row.text(ColumnBought)))
			continue
		}
		tickets = append(tickets, TicketLine{
			Ticket: no, Team: row.text(ColumnTeam), Organisation: row.text(ColumnOrganisation), Captain: row.text(ColumnCaptain),
			CaptainID: core.FederationID(row.folded(ColumnCaptainID)), Email: row.folded(ColumnEmail),
			Code: strings.ToUpper(row.folded(ColumnCode)), Amount: row.folded(ColumnAmount),
			OptUp: ticked(row.folded(ColumnOptUp)), Bought: bought,
		})
	}
	return tickets, refused, nil
}

// identify refuses a row without an id, and one whose id was there before.
func identify(row record, lines map[string]int) (Refused, bool) {
	id := row.folded(ColumnID)
	if id == "" {
		return refuse(row.line, "entry.list.no_id"), false
	}
	if first, twice := lines[id]; twice {
		return refuse(row.line, "entry.list.twice", "ID", id, "Line", first), false
	}
	lines[id] = row.line
	return Refused{}, true
}

func dates(row record, into map[Column]*core.Date) (Refused, bool) {
	for _, column := range []Column{ColumnBirth, ColumnSince, ColumnUntil} {
		d, ok := date(row.folded(column))
		if !ok {
			return refuse(row.line, "entry.list.date", "ID", row.folded(ColumnID), "Value", row.text(column)), false
		}
		*into[column] = d
	}
	return Refused{}, true
}

// rating reads a rating; empty, 0 and a dash mean none.
func rating(s string) (int, bool) {
	if strings.Trim(s, "-") == "" {
		return 0, true
	}
	n, err := strconv.Atoi(s)
	return n, err == nil && n >= 0 && n <= 4000
}

// date reads 2025-11-02, 2025/11/2, 20251102, a year alone, and the same with
// any other signs between the digits; empty is none.
func date(s string) (core.Date, bool) {
	numbers := digits(s)
	if len(numbers) == 1 && len(numbers[0]) == 8 {
		numbers = []string{numbers[0][:4], numbers[0][4:6], numbers[0][6:]}
	}
	var d core.Date
	switch {
	case s == "":
		return d, true
	case len(numbers) == 1 && len(numbers[0]) == 4, len(numbers) == 3 && len(numbers[0]) == 4:
		text := strings.Join(numbers, "-")
		if len(numbers) == 3 {
			text = numbers[0] + "-" + pad(numbers[1]) + "-" + pad(numbers[2])
		}
		return d, d.UnmarshalText([]byte(text)) == nil && !d.IsZero()
	}
	return d, false
}

// clock reads a date with a time of day, seconds optional; a date alone is its end,
// empty is none.
func clock(s string, loc *time.Location) (time.Time, bool) {
	if s == "" {
		return time.Time{}, true
	}
	if t, err := time.Parse(time.RFC3339, s); err == nil {
		return t.In(loc), true
	}
	if d, ok := date(s); ok && d.Day > 0 {
		return d.In(loc).AddDate(0, 0, 1).Add(-time.Second), true
	}
	n := digits(s)
	if len(n) != 5 && len(n) != 6 {
		return time.Time{}, false
	}
	text := n[0] + "-" + pad(n[1]) + "-" + pad(n[2]) + " " + pad(n[3]) + ":" + pad(n[4])
	if len(n) == 6 {
		text += ":" + pad(n[5])
	} else {
		text += ":00"
	}
	t, err := time.ParseInLocation(time.DateTime, text, loc)
	return t, err == nil
}

func pad(s string) string {
	if len(s) == 1 {
		return "0" + s
	}
	return s
}

// digits are the runs of digits in a text.
func digits(s string) []string {
	return strings.FieldsFunc(s, func(r rune) bool { return r < '0' || r > '9' })
}

// ticked reads a box of a form: anything but an empty one, no and 0.
func ticked(s string) bool {
	switch strings.ToLower(s) {
	case "", "0", "no", "false", "-", "n":
		return false
	}
	return true
}
