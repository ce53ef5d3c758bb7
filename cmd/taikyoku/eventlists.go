package main

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"os"
	"strconv"
	"strings"
	"time"

	"golang.org/x/text/width"

	"taikyoku/core"
	"taikyoku/core/desk"
	"taikyoku/core/entry"
	"taikyoku/core/event"
)

// listFile are the arguments of every list that is taken over: CSV with a
// heading line, UTF-8 with or without byte order mark, or CP932.
type listFile struct {
	eventActing
	Columns map[string]string `help:"The file's own headings: id=Number,name=Member. Remembered for tickets." mapsep:","`
	File    string            `arg:"" help:"CSV file." type:"existingfile"`
}

// take opens event and list, and says what of the list was not taken: then the
// exit code is 1, and the rest is stored.
func (c *listFile) take(ctx context.Context, s streams, fn func(o *office, source []byte, own entry.Headings) (left int, err error)) (err error) {
	source, err := os.ReadFile(c.File)
	if err != nil {
		return err
	}
	o, err := c.open(ctx, s)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, o.close()) }()
	own, err := c.headings(o)
	if err != nil {
		return err
	}
	left, err := fn(o, source, own)
	if err == nil && left > 0 {
		err = answerNo{fmt.Errorf("%s: rows that were not taken: %d", c.File, left)}
	}
	return err
}

// headings are the usual ones and those that were named.
func (c *listFile) headings(o *office) (entry.Headings, error) {
	h, err := entry.UsualHeadings(o.catalog)
	if err != nil {
		return nil, err
	}
	maps.Copy(h, entry.Mapped(c.named()))
	return h, nil
}

func (c *listFile) named() map[entry.Column]string {
	named := map[entry.Column]string{}
	for column, heading := range c.Columns {
		named[entry.Column(column)] = heading
	}
	return named
}

// complain reports each refused row on a line of its own, with its number.
func (c *listFile) complain(s streams, o *office, rows []entry.Refused) {
	for _, r := range rows {
		fmt.Fprintf(s.err, "%s:%d: %s\n", c.File, r.Line, o.words(r.Why))
	}
}

// unusable is a file that is refused as a whole.
func (c *listFile) unusable(o *office, bad *core.Error) error {
	return fmt.Errorf("%s: %s", c.File, o.words(bad))
}

type importMembers struct{ listFile }

// Run is called by the command line.
func (c *importMembers) Run(ctx context.Context, s streams) error {
	return c.take(ctx, s, func(o *office, source []byte, own entry.Headings) (int, error) {
		list, refused, bad := entry.Members(source, own)
		if bad != nil {
			return 0, c.unusable(o, bad)
		}
		c.complain(s, o, refused)
		var zone *time.Location
		if err := o.view(ctx, func(_ storeTx, ev *event.Event) error { zone = ev.Zone(); return nil }); err != nil {
			return 0, err
		}
		x := desk.ImportMembers{}
		for _, m := range list {
			x.Members = append(x.Members, event.Member{
				ID: m.ID, Name: m.Name, Reading: m.Reading, Latin: m.Latin, BirthYear: m.Born.Year, Since: dayOf(m.Since, zone), Until: dayOf(m.Until, zone),
			})
		}
		return len(refused), c.store(ctx, s, o, x)
	})
}

// dayOf is the beginning of a day; none is none.
func dayOf(d core.Date, zone *time.Location) time.Time {
	if d.IsZero() {
		return time.Time{}
	}
	return d.In(zone)
}

type importRatings struct{ listFile }

// Run is called by the command line.
func (c *importRatings) Run(ctx context.Context, s streams) error {
	return c.take(ctx, s, func(o *office, source []byte, own entry.Headings) (int, error) {
		list, refused, bad := entry.Ratings(source, own)
		if bad != nil {
			return 0, c.unusable(o, bad)
		}
		c.complain(s, o, refused)
		x := desk.ImportMembers{Ratings: true}
		for _, r := range list {
			x.Members = append(x.Members, event.Member{ID: r.ID, Standard: r.Standard, Rapid: r.Rapid})
		}
		return len(refused), c.store(ctx, s, o, x)
	})
}

func (c *listFile) store(ctx context.Context, s streams, o *office, x desk.ImportMembers) error {
	if len(x.Members) == 0 {
		return nil
	}
	cards, err := o.do(ctx, x)
	if err != nil {
		return err
	}
	return o.say(s, cards)
}

type importTickets struct{ listFile }

// Run is called by the command line.
func (c *importTickets) Run(ctx context.Context, s streams) error {
	return c.take(ctx, s, func(o *office, source []byte, own entry.Headings) (int, error) {
		headings, zone, err := c.remembered(ctx, o, own)
		if err != nil {
			return 0, err
		}
		list, refused, bad := entry.Tickets(source, headings, zone)
		if bad != nil {
			return 0, c.unusable(o, bad)
		}
		c.complain(s, o, refused)
		if len(c.Columns) > 0 {
			if _, err := o.do(ctx, desk.KeepColumns{List: "tickets", Columns: c.named()}); err != nil {
				return 0, err
			}
		}
		left, err := c.pay(ctx, s, o, list)
		return left + len(refused), err
	})
}

// remembered adds the columns that were named at an earlier import, where none
// are named now.
func (c *importTickets) remembered(ctx context.Context, o *office, own entry.Headings) (entry.Headings, *time.Location, error) {
	var zone *time.Location
	err := o.view(ctx, func(_ storeTx, ev *event.Event) error {
		zone = ev.Zone()
		columns, err := desk.Columns(ev, "tickets")
		if len(c.Columns) > 0 {
			return err
		}
		maps.Copy(own, entry.Mapped(columns))
		return err
	})
	return own, zone, err
}

// pay records each ticket as the payment of its team. One that is already
// recorded is no news: the office's list only grows.
func (c *importTickets) pay(ctx context.Context, s streams, o *office, list []entry.TicketLine) (left int, err error) {
	recorded, known := 0, 0
	for _, ticket := range list {
		x, news, why := desk.RecordPayment{}, true, error(nil)
		if err := o.view(ctx, func(_ storeTx, ev *event.Event) error {
			if news = !hasTicket(ev, ticket.Ticket); news {
				x, why = paymentOf(ev, ticket)
			}
			return nil
		}); err != nil {
			return left, err
		}
		if !news {
			known++
			continue
		}
		if why == nil {
			_, why = o.do(ctx, x)
		}
		if no := (answerNo{}); errors.As(why, &no) {
			left++
			fmt.Fprintf(s.err, "%s: ticket %s (%s, %s): %s\n", c.File, ticket.Ticket, ticket.Team, ticket.Captain, why)
			continue
		}
		if why != nil {
			return left, why
		}
		recorded++
	}
	fmt.Fprintf(s.out, "%d payments recorded, %d were known, %d unmatched\n", recorded, known, left)
	return left, nil
}

func hasTicket(ev *event.Event, ticket string) bool {
	for p := range ev.Postings.All() {
		if p.Kind == "paid" && p.Ref == ticket {
			return true
		}
	}
	return false
}

// paymentOf finds the one team that a ticket is for: by the team's name, else
// by the captain's id, else by his name or address where that fits one team
// only.
func paymentOf(ev *event.Event, l entry.TicketLine) (desk.RecordPayment, error) {
	for _, fits := range []func(event.Team) bool{
		func(t event.Team) bool { return l.Team != "" && entry.Fold(t.Name) == entry.Fold(l.Team) },
		func(t event.Team) bool { return l.CaptainID != "" && t.Captain.ID == l.CaptainID },
		func(t event.Team) bool { return l.Email != "" && strings.EqualFold(t.Email, l.Email) },
		func(t event.Team) bool { return l.Captain != "" && event.SameName(t.Captain.Name, l.Captain) },
	} {
		var found []event.Team
		for t := range ev.Teams.All() {
			if t.State == event.Entered && fits(t) {
				found = append(found, t)
			}
		}
		switch len(found) {
		case 0:
			continue
		case 1:
			amount, err := amountOf(l.Amount, found[0].Fee)
			return desk.RecordPayment{Team: found[0].ID, Amount: amount, Ticket: l.Ticket, Sold: l.Bought}, err
		}
		return desk.RecordPayment{}, answerNo{fmt.Errorf("it fits %d teams", len(found))}
	}
	return desk.RecordPayment{}, answerNo{errors.New("no team fits")}
}

// amountOf reads "12,000円", "12000" or "120.50" in the currency of the fee;
// where nothing is written, the fee was paid.
func amountOf(text string, fee core.Money) (core.Money, error) {
	plain := strings.Map(func(r rune) rune {
		if r >= '0' && r <= '9' || r == '.' || r == '-' {
			return r
		}
		return -1
	}, width.Fold.String(text))
	if strings.TrimSpace(text) == "" {
		return fee, nil
	}
	whole, part, _ := strings.Cut(plain, ".")
	digits := core.MinorDigits(fee.Currency)
	if strings.Trim(part, "0") == "" {
		part = ""
	}
	if len(part) > digits {
		return fee, answerNo{fmt.Errorf("%q is no amount in %s", text, fee.Currency)}
	}
	n, err := strconv.ParseInt(whole+part+strings.Repeat("0", digits-len(part)), 10, 64)
	if err != nil || n <= 0 {
		return fee, answerNo{fmt.Errorf("%q is no amount in %s", text, fee.Currency)}
	}
	return core.Money{Amount: n, Currency: fee.Currency}, nil
}
