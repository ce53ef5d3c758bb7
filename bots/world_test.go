package bots_test

import (
	"context"
	"fmt"
	"log/slog"
	"path/filepath"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"taikyoku/bots"
	"taikyoku/core"
	"taikyoku/store"
)

// sqlite is the real store as the inbox sees it.
type sqlite struct{ *store.Store }

func (s sqlite) View(ctx context.Context, fn func(bots.Tx) error) error {
	return s.Store.View(ctx, func(tx *store.Tx) error { return fn(tx) })
}

func (s sqlite) Update(ctx context.Context, fn func(bots.Tx) error) error {
	return s.Store.Update(ctx, func(tx *store.Tx) error { return fn(tx) })
}

// world is an inbox on a real file before a small desk.
type world struct {
	t     *testing.T
	file  string
	clock *core.ManualClock
	store *store.Store
	inbox *bots.Inbox
	// before runs in the desk before it answers; nil: nothing.
	before func(core.Input)
	// again says that the desk could not even store that it failed; nil: never.
	again func(core.Input) bool

	mu      sync.Mutex
	heard   []string // texts in the order of their handling
	settled []core.Delivery
	woken   atomic.Int64
}

func newWorld(t *testing.T) *world {
	w := &world{t: t, file: filepath.Join(t.TempDir(), "in.db"), clock: core.NewManualClock(noon)}
	w.open()
	t.Cleanup(func() { w.close() })
	return w
}

func (w *world) open() {
	s, err := store.Open(context.Background(), w.file, func([]byte) (*core.Regulation, error) { return &core.Regulation{}, nil })
	if err != nil {
		w.t.Fatal(err)
	}
	w.store = s
	w.inbox = bots.NewInbox(sqlite{s}, w.handle, w, func() { w.woken.Add(1) }, w.clock, slog.New(slog.DiscardHandler))
}

func (w *world) close() {
	w.inbox.Close()
	if err := w.store.Close(); err != nil {
		w.t.Error(err)
	}
}

// handle is the desk: the effect of an input is a journal entry, its reply a
// notice, both in one transaction that closes the input.
func (w *world) handle(ctx context.Context, in core.Input) core.Reply {
	if w.before != nil {
		w.before(in)
	}
	if w.again != nil && w.again(in) {
		return core.Reply{Again: true}
	}
	w.mu.Lock()
	w.heard = append(w.heard, in.Text)
	w.mu.Unlock()
	var reply core.NoticeID
	err := w.store.Update(ctx, func(tx *store.Tx) error {
		done, old, err := tx.Handled(in.EventID)
		if err != nil || done {
			reply = old
			return err
		}
		if err := tx.PutAccount(core.Account{ID: in.From.Account(), Address: in.From}); err != nil {
			return err
		}
		if _, err := tx.Record(core.JournalEntry{Event: "cup", At: in.At, Actor: in.From.Account(), Source: in.EventID, Verb: "say", Command: []byte("{}")}); err != nil {
			return err
		}
		if reply, err = tx.Notify(core.Notice{To: in.From.Account(), Answers: in.EventID, Due: in.Received.Add(time.Minute)}); err != nil {
			return err
		}
		return tx.Done(in.EventID, reply)
	})
	if err != nil {
		w.t.Error(err)
	}
	return core.Reply{Notice: reply}
}

// Settle is the outbox.
func (w *world) Settle(d core.Delivery, _ core.Receipt, err error) {
	w.mu.Lock()
	w.settled = append(w.settled, d)
	w.mu.Unlock()
	state := core.Accepted
	if err != nil {
		state = core.Waiting
	}
	if err := w.store.Update(context.Background(), func(tx *store.Tx) error { return tx.Settled(d.Notice, state, noon, "") }); err != nil {
		w.t.Error(err)
	}
}

func (w *world) accept(list ...core.Input) {
	w.t.Helper()
	if err := w.inbox.Accept(context.Background(), list...); err != nil {
		w.t.Fatal(err)
	}
}

func input(user string, n int) core.Input {
	return core.Input{
		EventID: fmt.Sprintf("line:%s-%d", user, n), At: noon, Text: fmt.Sprintf("%s %d", user, n),
		From: core.Address{Platform: core.LINE, User: user, Chat: user},
	}
}

// effects are the sources of the journal's entries.
func (w *world) effects() (out []string) {
	w.t.Helper()
	err := w.store.View(context.Background(), func(tx *store.Tx) error {
		list, err := tx.Journal("", 0)
		for _, j := range list {
			out = append(out, j.Source)
		}
		return err
	})
	if err != nil {
		w.t.Fatal(err)
	}
	return out
}

func (w *world) notices() (list []core.Notice) {
	w.t.Helper()
	err := w.store.View(context.Background(), func(tx *store.Tx) error {
		tally, err := tx.Tally()
		total := 0
		for _, n := range tally {
			total += n
		}
		for id := 1; id <= total && err == nil; id++ {
			var n core.Notice
			n, err = tx.Notice(core.NoticeID(id))
			list = append(list, n)
		}
		return err
	})
	if err != nil {
		w.t.Fatal(err)
	}
	return list
}
