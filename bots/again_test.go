package bots_test

import (
	"context"
	"testing"
	"time"

	"taikyoku/core"
	"taikyoku/store"
)

// An input that could not be closed is handed in again while the program runs,
// each time a little later; then it is answered once, and nothing holds the
// deadlines any more.
func TestHandedInAgain(t *testing.T) {
	w := newWorld(t)
	var pauses []time.Duration
	var again []func()
	w.inbox.Later(func(d time.Duration, fn func()) { pauses, again = append(pauses, d), append(again, fn) })
	fails := 3
	w.again = func(core.Input) bool { fails--; return fails >= 0 }
	w.accept(core.Input{EventID: "line:1", From: core.Address{Platform: core.LINE, User: "U1"}, At: noon, Text: "1 2 4 5"})
	for range 3 {
		w.inbox.Idle()
		if since := w.waitingSince(); !since.Equal(noon) {
			t.Fatalf("waiting since %v, want %v", since, noon)
		}
		next := again
		again = nil
		for _, fn := range next {
			fn()
		}
	}
	w.inbox.Idle()
	if len(pauses) != 3 || pauses[0] >= pauses[1] || pauses[1] >= pauses[2] {
		t.Errorf("pauses %v", pauses)
	}
	if since := w.waitingSince(); !since.IsZero() {
		t.Errorf("still waiting since %v", since)
	}
	if len(w.heard) != 1 || len(again) != 0 {
		t.Errorf("answered %d times, %d times more to come", len(w.heard), len(again))
	}
}

// A panic in the desk is no end either.
func TestPanicIsTriedAgain(t *testing.T) {
	w := newWorld(t)
	var again []func()
	w.inbox.Later(func(_ time.Duration, fn func()) { again = append(again, fn) })
	w.before = func(core.Input) { panic("out of order") }
	w.accept(core.Input{EventID: "line:1", From: core.Address{Platform: core.LINE, User: "U1"}, At: noon, Text: "1 2 4 5"})
	w.inbox.Idle()
	if len(again) != 1 {
		t.Fatalf("%d times more to come, want 1", len(again))
	}
	w.before = nil
	again[0]()
	w.inbox.Idle()
	if since := w.waitingSince(); !since.IsZero() {
		t.Errorf("still waiting since %v", since)
	}
}

func (w *world) waitingSince() (since time.Time) {
	w.t.Helper()
	err := w.store.View(context.Background(), func(tx *store.Tx) (err error) {
		since, err = tx.WaitingSince()
		return err
	})
	if err != nil {
		w.t.Fatal(err)
	}
	return since
}
