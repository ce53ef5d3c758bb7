package main

import (
	"context"
	"fmt"
	"path/filepath"
	"runtime"
	"time"
)

// published is what a round of all groups took: pairing, publishing with every
// notice queued, and the notices' way to the services.
type published struct {
	paired, queued, sent time.Duration
	notices              int
}

// clocked lets a guest do something by the clock of the wall: until it is
// committed, and from there until every notice is at its service.
func (d *demo) clocked(ctx context.Context, g *guest, words string, what func() error) (committed, sent time.Duration, err error) {
	began := time.Now()
	err = d.does(ctx, g, words, func() error {
		before := d.stage.taken.Load()
		if err := what(); err != nil {
			return err
		}
		if err := d.stage.wait(ctx, "the service's event", func() bool { return d.stage.taken.Load() > before }); err != nil {
			return err
		}
		d.stage.house.Inbox.Idle()
		committed = time.Since(began)
		return nil
	})
	return committed, time.Since(began) - committed, err
}

// notices is how many there are, in any state.
func (d *demo) notices(ctx context.Context) (n int, err error) {
	err = d.stage.house.Store.View(ctx, func(tx storeTx) error {
		tally, err := tx.Tally()
		for _, count := range tally {
			n += count
		}
		return err
	})
	return n, err
}

// measured prints what each round took beside as many bare commits on the same
// disk.
func (d *groups) measured(ctx context.Context) error {
	bare, err := bareCommits(filepath.Dir(d.stage.db))
	if err != nil {
		return err
	}
	var worst published
	for round := 1; round <= d.rules.Rounds; round++ {
		m := d.charge[round]
		d.show.line("  round %d: paired in %s, published with %d notices queued in %s, all at the services %s later (%.0f a second)",
			round, m.paired.Round(time.Millisecond), m.notices, m.queued.Round(time.Millisecond), m.sent.Round(time.Millisecond), float64(m.notices)/m.sent.Seconds())
		if m.paired+m.queued > worst.paired+worst.queued {
			worst = m
		}
	}
	var mem runtime.MemStats
	runtime.ReadMemStats(&mem)
	d.show.line("  the slowest: %s for %d notices; as many bare commits, %.0f a second on this disk, take %s",
		(worst.paired + worst.queued).Round(time.Millisecond), worst.notices, bare, time.Duration(float64(worst.notices)/bare*float64(time.Second)).Round(time.Millisecond))
	d.show.line("  memory: %d MB taken from the system, %d MB in use", mem.Sys>>20, mem.HeapInuse>>20)
	missed, err := d.unreached(ctx)
	if err != nil {
		return err
	}
	d.show.note(fmt.Sprintf("%d notices of the whole event were refused by a service for good (a closed window); they ride on the next reply.", missed))
	return nil
}
