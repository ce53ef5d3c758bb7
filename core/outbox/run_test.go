package outbox_test

import (
	"context"
	"fmt"
	"log/slog"
	"path/filepath"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"taikyoku/core"
	"taikyoku/core/outbox"
	"taikyoku/store"
)

// running is an outbox at work in a bubble of its own time.
func running(t *testing.T, do func(w *world, stop func())) {
	synctest.Test(t, func(t *testing.T) {
		w := &world{t: t, file: filepath.Join(t.TempDir(), "box.db"), clock: core.NewManualClock(time.Now())}
		wall := core.WallClock{}
		w.line, w.discord = &service{clock: wall}, &service{clock: wall}
		w.open()
		w.box = outbox.New(sqlite{w.store}, wall, slog.New(slog.DiscardHandler), never,
			map[core.Platform]core.Sender{core.LINE: w.line, core.Discord: w.discord})
		ctx, cancel := context.WithCancel(t.Context())
		var loop sync.WaitGroup
		loop.Go(func() { w.box.Run(ctx) })
		do(w, func() { cancel(); loop.Wait() })
		cancel()
		loop.Wait()
		if err := w.store.Close(); err != nil {
			t.Error(err)
		}
	})
}

// TestSlowLane: a service that takes its time holds up nobody else.
func TestSlowLane(t *testing.T) {
	running(t, func(w *world, _ func()) {
		w.line.answer = func(core.Delivery) error { time.Sleep(15 * time.Second); return nil }
		w.reader("line:U1", nil)
		w.reader("discord:1", nil)
		slow, quick := w.notify(core.Notice{To: "line:U1"}), w.notify(core.Notice{To: "discord:1"})
		began := time.Now()
		w.box.Wake()
		time.Sleep(time.Second)
		if w.state(quick) != core.Accepted || w.state(slow) != core.Sending {
			t.Errorf("after a second: quick %s, slow %s", w.state(quick), w.state(slow))
		}
		time.Sleep(15 * time.Second)
		if w.state(slow) != core.Accepted {
			t.Errorf("slow: %s", w.state(slow))
		}
		if d := w.discord.all()[0].at.Sub(began); d > 100*time.Millisecond {
			t.Errorf("the quick service was called after %s", d)
		}
	})
}

// TestRunByItself: what is due later leaves at its time without being woken,
// and a repetition too.
func TestRunByItself(t *testing.T) {
	running(t, func(w *world, _ func()) {
		w.reader("line:U1", nil)
		var calls atomic.Int32
		w.line.answer = func(core.Delivery) error {
			if calls.Add(1) == 1 {
				return again
			}
			return nil
		}
		w.clock.Set(time.Now().Add(10 * time.Minute))
		id := w.notify(core.Notice{To: "line:U1"})
		w.box.Wake()
		time.Sleep(10*time.Minute - time.Second)
		if n := calls.Load(); n != 0 {
			t.Errorf("sent %d times before it was due", n)
		}
		time.Sleep(10 * time.Second)
		if n := calls.Load(); n != 2 || w.state(id) != core.Accepted {
			t.Errorf("%d calls, %s", n, w.state(id))
		}
	})
}

// TestStop: what was handed over when the program stops is finished and
// recorded; what was not waits for the next start.
func TestStop(t *testing.T) {
	running(t, func(w *world, stop func()) {
		w.line.answer = func(core.Delivery) error { time.Sleep(5 * time.Second); return nil }
		for i := range 20 { // more than leave at once
			id := core.AccountID(fmt.Sprintf("line:U%02d", i))
			w.reader(id, nil)
			w.notify(core.Notice{To: id})
		}
		w.box.Wake()
		time.Sleep(time.Second)
		stop()
		w.update(func(tx *store.Tx) error {
			tally, err := tx.Tally()
			if tally[core.Accepted] != len(w.line.taken()) || tally[core.Accepted] == 0 || tally[core.Accepted]+tally[core.Waiting] != 20 {
				t.Errorf("%v, taken %d", tally, len(w.line.taken()))
			}
			return err
		})
	})
}
