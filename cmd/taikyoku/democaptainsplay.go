package main

import (
	"context"
	"fmt"
	"math"
	"strings"
	"time"

	"taikyoku/core"
	"taikyoku/core/event"
	"taikyoku/locales"
)

// meet is the captains' meeting: attendance and the toss.
func (d *captains) meet(ctx context.Context) error {
	if err := d.stage.moveTo(ctx, d.rules.Schedule.Meetings[0].Start.Add(5*time.Minute)); err != nil {
		return err
	}
	missed, err := d.unreached(ctx)
	if err != nil {
		return err
	}
	d.show.note(fmt.Sprintf("WeChat's window is closed: 48 hours after a person last wrote, it takes no message to him. %d messages could not be delivered; they are on the arbiter's list and ride on the captains' next replies.", missed))
	for _, e := range d.field {
		e.shown = e.shown || missed > 0 && e.person.Platform() == core.WeChat && d.closed == nil
		if e.person.Platform() == core.WeChat {
			if d.closed == nil {
				d.closed = e
			}
			if err := d.say(ctx, &e.guest, "schedule"); err != nil { // what was missed rides along
				return err
			}
		}
		if err := d.answer(ctx, &e.guest, locales.T("button.attend")); err != nil {
			return err
		}
	}
	if d.closed != nil {
		d.closed.shown = d.watch > 0 && d.closed == d.field[d.watch-1]
	}
	if missed, err = d.unreached(ctx); err != nil {
		return err
	}
	d.show.note(fmt.Sprintf("After they wrote, %d messages are still undelivered.", missed))
	return d.say(ctx, d.arbiter, "toss white")
}

// rounds plays all rounds of the programme.
func (d *captains) rounds(ctx context.Context) error {
	for round := 1; round <= d.rules.Rounds; round++ {
		if err := d.round(ctx, round, roundStart(d.rules, round)); err != nil {
			return fmt.Errorf("round %d: %w", round, err)
		}
	}
	return nil
}

// round pairs, publishes, collects the order sheets, plays and reports.
func (d *captains) round(ctx context.Context, round int, start time.Time) error {
	if err := d.say(ctx, d.arbiter, fmt.Sprintf("pair round %d", round)); err != nil {
		return err
	}
	if err := d.tap(ctx, d.arbiter, locales.T("button.publish", "Round", round)); err != nil {
		return err
	}
	if err := d.sheets(ctx, round); err != nil {
		return err
	}
	if err := d.faults(ctx, round); err != nil {
		return err
	}
	if err := d.stage.moveTo(ctx, start.Add(2*time.Hour)); err != nil {
		return err
	}
	return d.reports(ctx, round)
}

// sheets: captains with five players hand in an order sheet, most of them; who
// forgets plays with the first four.
func (d *captains) sheets(ctx context.Context, round int) error {
	for _, e := range d.field {
		if len(e.players) < 5 || d.stage.random.IntN(5) == 0 {
			continue
		}
		bye := false
		if err := d.stage.read(ctx, func(ev *event.Event) {
			m, _ := ev.MatchOf(e.id, round)
			bye = m.Bye != 0
		}); err != nil {
			return err
		}
		if bye {
			continue
		}
		rests := 1 + d.stage.random.IntN(5)
		var sheet []string
		for no := 1; no <= 5; no++ {
			if no != rests {
				sheet = append(sheet, fmt.Sprint(no))
			}
		}
		if err := d.order(ctx, e, strings.Join(sheet, " ")); err != nil {
			return err
		}
	}
	return nil
}

// order hands in an order sheet with one tap; typed numbers are read back with
// the names first.
func (d *captains) order(ctx context.Context, e *entrant, sheet string) error {
	if err := d.answer(ctx, &e.guest, locales.Verbatim(sheet)); err != nil {
		return err
	}
	var in bool
	err := d.stage.read(ctx, func(ev *event.Event) {
		m, _ := ev.CurrentMatch(e.id)
		_, in = ev.Sheets.Get(event.SheetKey(m.Division, m.Round, e.id))
	})
	got := e.person.Received()
	if buttons := got[len(got)-1].Buttons; err == nil && !in && len(buttons) > 0 {
		return d.does(ctx, &e.guest, "["+buttons[0].Label+"]", func() error { return e.person.Tap(buttons[0].Label) })
	}
	return err
}

// faults shows what goes wrong with chat services and how it is handled: a
// reply token that has expired, a window that has closed.
func (d *captains) faults(ctx context.Context, round int) error {
	if round != 2 {
		return nil
	}
	d.show.note("A reply token of LINE expires before the answer is there: the answer leaves as a push instead.")
	return d.does(ctx, d.arbiter, "standings", func() error {
		err := d.arbiter.person.Say("standings")
		d.stage.line.ExpireTokens()
		return err
	})
}

// reports: White's captain reports board by board, Black's confirms.
func (d *captains) reports(ctx context.Context, round int) error {
	byID := map[core.TeamID]*entrant{}
	for _, e := range d.field {
		byID[e.id] = e
	}
	var matches []event.Match
	if err := d.stage.read(ctx, func(ev *event.Event) {
		for _, sec := range ev.Rules.Sections {
			matches = append(matches, ev.MatchesOf(sec.ID, round)...)
		}
	}); err != nil {
		return err
	}
	for _, m := range matches {
		if m.Bye != 0 {
			continue
		}
		white, black := byID[m.White], byID[m.Black]
		if err := d.say(ctx, &white.guest, d.boards(m, white, black)); err != nil {
			return err
		}
		if err := d.tap(ctx, &white.guest, locales.T("button.yes")); err != nil {
			return err
		}
		if err := d.answer(ctx, &black.guest, locales.T("button.confirm")); err != nil {
			return err
		}
	}
	return nil
}

// boards plays a match by the ratings and writes it as captains do.
func (d *captains) boards(m event.Match, white, black *entrant) string {
	signs := ""
	for _, b := range m.Boards {
		gap := float64(white.players[b.Home-1].Standard - black.players[b.Away-1].Standard)
		expected := 1 / (1 + math.Pow(10, -gap/400))
		switch x := d.stage.random.Float64(); {
		case x < expected-0.1:
			signs += "W"
		case x < expected+0.1:
			signs += "D"
		default:
			signs += "L"
		}
	}
	return signs
}
