package main

import (
	"context"
	"fmt"
	"strings"
	"time"

	"taikyoku/core"
	"taikyoku/core/desk"
	"taikyoku/core/event"
)

// eventPapers records what was seen of a team or of one of its players, or lists
// what is missing of whom.
type eventPapers struct {
	eventActing
	Team    string    `help:"Whose: the team's name or id."`
	No      int       `help:"Roster number of a player; without it everybody whom it is asked of."`
	Came    time.Time `help:"When it came in (RFC 3339), where that was before now." placeholder:"TIME"`
	Missing bool      `help:"It is not there after all."`
	Reason  string    `help:"Why it is taken after its deadline."`
	Gate    string    `arg:"" optional:"" help:"What was seen: the id of a gate of the regulation, or consent for a text signed on paper. Without it, all that is missing is listed."`
}

// Run is called by the command line.
func (c *eventPapers) Run(ctx context.Context, s streams) error {
	if c.Gate == "" {
		return (&eventShow{eventFile: c.eventFile, Width: 120, Parts: []string{"papers"}}).Run(ctx, s)
	}
	return c.perform(ctx, s, func(o *office) (desk.Act, error) {
		t, err := o.team(ctx, c.Team)
		if err != nil || c.Gate != "consent" {
			return desk.SeePaper{Gate: c.Gate, Team: t.ID, Player: c.No, Came: c.Came, Missing: c.Missing, Reason: c.Reason}, err
		}
		x := desk.GiveConsent{Team: t.ID, Player: c.No, Paper: true}
		return x, o.view(ctx, func(_ storeTx, ev *event.Event) error {
			for _, text := range ev.Rules.Consents {
				if text.Signed {
					x.Consent, x.Version = text.ID, text.Version
				}
			}
			return nil
		})
	})
}

// team is an entry by its name or id.
func (o *office) team(ctx context.Context, named string) (t event.Team, err error) {
	err = o.view(ctx, func(_ storeTx, ev *event.Event) (err error) {
		t, err = anyTeam(ev, named)
		return err
	})
	return t, err
}

// anyTeam finds an entry that may also have lost its place.
func anyTeam(ev *event.Event, named string) (event.Team, error) {
	if t, err := team(ev, named); err == nil {
		return t, nil
	}
	for t := range ev.Teams.All() {
		if string(t.ID) == named || event.SameName(t.Name, named) {
			return t, nil
		}
	}
	return event.Team{}, answerNo{fmt.Errorf("there is no team %q", named)}
}

// eventPay records a payment with its voucher.
type eventPay struct {
	eventActing
	Team    string    `help:"The team's name or id." required:""`
	Amount  string    `help:"What was paid; without it the fee."`
	Voucher string    `help:"Number of the voucher or ticket."`
	Paid    time.Time `help:"When it was paid, as the voucher says (RFC 3339); without it now." placeholder:"TIME"`
}

// Run is called by the command line.
func (c *eventPay) Run(ctx context.Context, s streams) error {
	return c.perform(ctx, s, func(o *office) (desk.Act, error) {
		t, err := o.team(ctx, c.Team)
		if err != nil {
			return nil, err
		}
		amount, err := amountOf(c.Amount, t.Fee)
		return desk.RecordPayment{Team: t.ID, Amount: amount, Ticket: c.Voucher, At: c.Paid}, err
	})
}

// eventWaive lets an entry play, or keep its place, against a rule.
type eventWaive struct {
	eventActing
	Team   string `help:"The team's name or id."`
	Reason string `help:"Why; it is kept on record." required:""`
	What   string `arg:"" help:"What is waived: place, unit/NAME, or a mark as papers lists it (attendance/leaders/t001)."`
}

// Run is called by the command line.
func (c *eventWaive) Run(ctx context.Context, s streams) error {
	return c.perform(ctx, s, func(o *office) (desk.Act, error) {
		x := desk.Waive{What: c.What, Reason: c.Reason}
		if c.Team == "" {
			return x, nil
		}
		t, err := o.team(ctx, c.Team)
		if x.Team = t.ID; c.What == "place" {
			x.What = event.PlaceWaiver(t.ID)
		}
		return x, err
	})
}

// eventAttend keeps the list of who was at a meeting.
type eventAttend struct {
	eventActing
	Absent  bool   `help:"The team was not there after all."`
	Proxy   string `help:"Who stood for it."`
	Reason  string `help:"Why it is added after a round was published."`
	Meeting string `arg:"" help:"Id of the meeting."`
	Team    string `arg:"" help:"The team's name or id."`
}

// Run is called by the command line.
func (c *eventAttend) Run(ctx context.Context, s streams) error {
	return c.perform(ctx, s, func(o *office) (desk.Act, error) {
		t, err := o.team(ctx, c.Team)
		return desk.Attend{Meeting: c.Meeting, Team: t.ID, Proxy: c.Proxy, Absent: c.Absent, Reason: c.Reason}, err
	})
}

// papers lists what is asked of each entry: what was seen, by whom and when, and
// what is missing.
func (v *shown) papers() error {
	t := v.table("papers", "team", "no", "player", "what", "until", "seen", "by", "note", "clause")
	for e := range v.ev.Teams.All() {
		if e.State != event.Entered {
			continue
		}
		for _, o := range v.ev.Asks(e) {
			p, _ := e.Player(o.Player)
			m, there := v.ev.Marks.Get(o.Mark)
			seen, by, note := v.when(m.At), v.who(m.By), m.Value
			if r, waived := v.ev.Records.Get(event.WaiverKey(o.Mark)); waived && !there {
				seen, by, note = v.when(r.At), v.who(r.By), "waived: "+r.Text
			} else if !there {
				seen, by = "missing", ""
			}
			row(t, e.Name, count(o.Player), p.Name, strings.TrimPrefix(o.Mark, event.GateMark+"/"), v.when(o.Until.At.Time), seen, by, note, o.Clause)
		}
	}
	return nil
}

// records lists what is only kept: waivers with their reasons, fouls, warnings.
func (v *shown) records() error {
	t := v.table("records", "kind", "about", "words", "by", "at")
	for r := range v.ev.Records.All() {
		row(t, r.Kind, r.Subject, brief(r.Text), v.who(r.By), v.when(r.At))
	}
	for e := range v.ev.Teams.All() {
		if e.Referral != "" {
			row(t, "referral", string(e.ID), e.Referral, "", "")
		}
	}
	return nil
}

// money adds up the ledger, kind by kind and currency by currency, with the prizes
// that are to be paid by the standings as they are.
func (v *shown) money() error {
	sums := map[[2]string]int64{}
	var order [][2]string
	add := func(kind string, m core.Money) {
		key := [2]string{kind, m.Currency}
		if _, known := sums[key]; !known {
			order = append(order, key)
		}
		sums[key] += m.Amount
	}
	for p := range v.ev.Postings.All() {
		add(p.Kind, p.Amount)
	}
	for _, p := range v.prizes() {
		add("prize", p.Amount)
	}
	t := v.table("sums", "kind", "amount", "currency")
	for _, key := range order {
		row(t, key[0], core.Money{Amount: sums[key], Currency: key[1]}.Decimal(), key[1])
	}
	return nil
}

// prizes are the prizes of money by the standings as they are, as lines of the
// ledger.
func (v *shown) prizes() []desk.PrizeLine {
	lines, err := desk.PrizeMoney(v.ev)
	if err != nil { // nothing is ranked yet
		return nil
	}
	return lines
}
