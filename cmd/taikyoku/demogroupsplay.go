package main

import (
	"context"
	"fmt"
	"strconv"
	"time"

	"taikyoku/core/event"
	"taikyoku/locales"
)

// rounds plays all rounds of all groups at once.
func (d *groups) rounds(ctx context.Context) error {
	for round := 1; round <= d.rules.Rounds; round++ {
		start := roundStart(d.rules, round)
		if err := d.stage.moveTo(ctx, later(d.stage.clock.Now(), start.Add(-20*time.Minute))); err != nil {
			return err
		}
		d.arbiter.shown = round == 1
		d.followers[0].shown = round == 1
		if round == 2 {
			if err := d.latecomers(ctx); err != nil {
				return err
			}
		}
		if err := d.pairs(ctx, round); err != nil {
			return fmt.Errorf("round %d: %w", round, err)
		}
		over := start.Add(gameTime(d.rules))
		if next := roundStart(d.rules, min(round+1, d.rules.Rounds)).Add(-25 * time.Minute); next.After(start) && next.Before(over) {
			over = next
		}
		if err := d.stage.moveTo(ctx, over); err != nil {
			return err
		}
		if err := d.results(ctx, round); err != nil {
			return fmt.Errorf("round %d: %w", round, err)
		}
	}
	d.arbiter.shown = true
	return nil
}

// latecomers show their papers after round 1, which they have missed.
func (d *groups) latecomers(ctx context.Context) error {
	players, err := d.entered(ctx)
	if err != nil {
		return err
	}
	for _, i := range []int{5, 25} {
		if i < len(players) {
			if err := d.types(ctx, d.arbiter, "arrived", "Who", players[i].name); err != nil {
				return err
			}
		}
	}
	return nil
}

// pairs pairs all groups of a round and publishes them, with the clock of the
// wall running.
func (d *groups) pairs(ctx context.Context, round int) error {
	before, err := d.notices(ctx)
	if err != nil {
		return err
	}
	m := published{}
	line, err := d.words.line(d.arbiter.lang, "pair", "Round", strconv.Itoa(round))
	if err != nil {
		return err
	}
	m.paired, _, err = d.clocked(ctx, d.arbiter, line, func() error { return d.arbiter.person.Say(line) })
	if err != nil {
		return err
	}
	label, err := d.stage.house.Catalog.For(d.arbiter.lang).Print(locales.T("button.publish", "Round", round))
	if err != nil {
		return err
	}
	if m.queued, m.sent, err = d.clocked(ctx, d.arbiter, label, func() error { return d.arbiter.person.Tap(label) }); err != nil {
		return err
	}
	after, err := d.notices(ctx)
	if err != nil {
		return err
	}
	m.notices = after - before
	d.charge[round] = m
	return nil
}

// results: the loser's word for him who lost is enough, of a draw both sides
// say it; sometimes the winner is first, sometimes the arbiter says it.
func (d *groups) results(ctx context.Context, round int) error {
	matches, err := d.matches(ctx, round)
	if err != nil {
		return err
	}
	for i, m := range matches {
		if m.Bye != 0 || m.State == event.Final {
			continue
		}
		white, black := d.byID[m.White], d.byID[m.Black]
		outcome := d.outcome(white.strength - black.strength)
		if err := d.report(ctx, m, white, black, outcome); err != nil {
			return fmt.Errorf("%s - %s: %w", white.name, black.name, err)
		}
		if round == 1 && i == 0 && d.rules.Appeals != nil {
			if err := d.appeal(ctx, m, black); err != nil {
				return err
			}
		}
	}
	return nil
}

func (d *groups) report(ctx context.Context, m event.Match, white, black *child, outcome string) error {
	winner, loser := white, black
	if outcome == "second" {
		winner, loser = black, white
	}
	switch chance := d.stage.random.IntN(20); {
	case outcome == "draw":
		return d.agreed(ctx, m, white, black, "drew", "drew")
	case chance == 0:
		return d.agreed(ctx, m, winner, loser, "won", "lost")
	}
	return d.told(ctx, loser, "lost")
}

// told: who speaks for a child says how its game ended, and yes to it.
func (d *groups) told(ctx context.Context, c *child, how string) error {
	f := c.followers[d.stage.random.IntN(len(c.followers))]
	key := how
	if len(f.children) > 1 {
		key += "-named"
	}
	if err := d.types(ctx, &f.guest, key, "Player", c.name); err != nil {
		return err
	}
	return d.answers(ctx, &f.guest, locales.T("button.yes"))
}

// agreed: one side says how the game ended, and the other says yes to it, unless
// it is the same person; whom the report did not reach says it himself.
func (d *groups) agreed(ctx context.Context, m event.Match, one, other *child, says, unreached string) error {
	confirm, err := d.stage.house.Catalog.For(d.lang).Print(locales.T("button.confirm"))
	if err != nil {
		return err
	}
	had := make([]int, len(other.followers))
	for i, f := range other.followers {
		had[i] = len(f.person.Received())
	}
	if err := d.told(ctx, one, says); err != nil {
		return err
	}
	final := false
	if err := d.stage.read(ctx, func(ev *event.Event) {
		now, _ := ev.Matches.Get(m.ID)
		final = now.State == event.Final
	}); err != nil || final {
		return err
	}
	for i, f := range other.followers {
		for _, got := range f.person.Received()[had[i]:] {
			for _, b := range got.Buttons {
				if b.Label == confirm {
					return d.presses(ctx, &f.guest, b)
				}
			}
		}
	}
	return d.told(ctx, other, unreached)
}

// appeal: a parent disagrees, with the deposit that the rules want; it is refused.
func (d *groups) appeal(ctx context.Context, m event.Match, c *child) error {
	f := &c.followers[0].guest
	f.shown = true
	if err := d.types(ctx, f, "appeal", "Player", c.name, "Table", strconv.Itoa(m.Table)); err != nil {
		return err
	}
	if err := d.answers(ctx, f, locales.T("button.yes")); err != nil {
		return err
	}
	d.arbiter.shown = true
	for _, label := range []locales.Text{locales.T("appeal.deposit_in", "Deposit", locales.Money(d.rules.Appeals.Deposit)), locales.T("button.refuse")} {
		if err := d.tap(ctx, d.arbiter, label); err != nil {
			return err
		}
	}
	d.arbiter.shown, f.shown = false, false
	return nil
}

// close: the organiser sets the threshold of promotions and asks for the prizes;
// a parent asks where his child is.
func (d *groups) close(ctx context.Context) error {
	f := d.followers[0]
	f.shown = true
	if err := d.types(ctx, &f.guest, "standings"); err != nil {
		return err
	}
	if err := d.types(ctx, d.organiser, "threshold", "Percent", "60"); err != nil {
		return err
	}
	if err := d.answers(ctx, d.organiser, locales.T("button.yes")); err != nil {
		return err
	}
	return d.finish(ctx)
}
