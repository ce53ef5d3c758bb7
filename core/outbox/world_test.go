package outbox_test

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"path/filepath"
	"slices"
	"sync"
	"testing"
	"time"

	"taikyoku/core"
	"taikyoku/core/outbox"
	"taikyoku/store"
)

var noon = time.Date(2025, 11, 1, 12, 0, 0, 0, time.UTC)

// sqlite is the real store as the outbox sees it.
type sqlite struct{ *store.Store }

func (s sqlite) View(ctx context.Context, fn func(outbox.Tx) error) error {
	return s.Store.View(ctx, func(tx *store.Tx) error { return fn(tx) })
}

func (s sqlite) Update(ctx context.Context, fn func(outbox.Tx) error) error {
	return s.Store.Update(ctx, func(tx *store.Tx) error { return fn(tx) })
}

func (s sqlite) Later(fn func(outbox.Tx) error) {
	s.Store.Later(func(tx *store.Tx) error { return fn(tx) })
}

// service is a chat service that keeps what it was handed.
type service struct {
	clock  core.Clock
	answer func(core.Delivery) error // nil: takes everything

	mu    sync.Mutex
	tries []try
}

type try struct {
	core.Delivery
	at  time.Time
	err error
}

func (s *service) Push(_ context.Context, d core.Delivery) (core.Receipt, error) {
	var err error
	if s.answer != nil {
		err = s.answer(d)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.tries = append(s.tries, try{d, s.clock.Now(), err})
	return core.Receipt{Messages: []string{fmt.Sprintf("m%d", d.Notice)}}, err
}

func (s *service) all() []try {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.tries)
}

// taken are the notices that it accepted, in order.
func (s *service) taken() []core.NoticeID {
	var out []core.NoticeID
	for _, t := range s.all() {
		if t.err == nil {
			out = append(out, t.Notice)
		}
	}
	return out
}

// world is an outbox on a real file with services played.
type world struct {
	t       testing.TB
	file    string
	store   *store.Store
	clock   *core.ManualClock
	line    *service
	discord *service
	box     *outbox.Outbox
}

func newWorld(t testing.TB) *world {
	w := &world{t: t, file: filepath.Join(t.TempDir(), "box.db"), clock: core.NewManualClock(noon)}
	w.line, w.discord = &service{clock: w.clock}, &service{clock: w.clock}
	w.open()
	t.Cleanup(func() { w.store.Close() })
	return w
}

func (w *world) open() {
	s, err := store.Open(context.Background(), w.file, func([]byte) (*core.Regulation, error) { return &core.Regulation{}, nil })
	if err != nil {
		w.t.Fatal(err)
	}
	w.store = s
	w.box = outbox.New(sqlite{s}, w.clock, slog.New(slog.DiscardHandler), w.overtaken,
		map[core.Platform]core.Sender{core.LINE: w.line, core.Discord: w.discord})
}

func (w *world) update(fn func(*store.Tx) error) {
	w.t.Helper()
	if err := w.store.Update(context.Background(), fn); err != nil {
		w.t.Fatal(err)
	}
}

// reader makes an account: "line:U1".
func (w *world) reader(id core.AccountID, change func(*core.Account)) {
	p, user := core.Platform("line"), string(id[len("line:"):])
	if id[0] == 'd' {
		p, user = core.Discord, string(id[len("discord:"):])
	}
	a := core.Account{ID: id, Address: core.Address{Platform: p, User: user, Chat: user}}
	if change != nil {
		change(&a)
	}
	w.update(func(tx *store.Tx) error { return tx.PutAccount(a) })
}

func (w *world) notify(n core.Notice) (id core.NoticeID) {
	n.Due = w.clock.Now()
	w.update(func(tx *store.Tx) (err error) {
		id, err = tx.Notify(n)
		return err
	})
	return id
}

func (w *world) flush() {
	w.t.Helper()
	if _, err := w.box.Flush(context.Background()); err != nil {
		w.t.Fatal(err)
	}
	w.update(func(*store.Tx) error { return nil }) // what became of the last batch
}

// turn moves the clock and sends what is then due.
func (w *world) turn(d time.Duration) {
	w.clock.Set(w.clock.Now().Add(d))
	w.flush()
}

func (w *world) state(id core.NoticeID) core.NoticeState {
	w.t.Helper()
	var n core.Notice
	w.update(func(tx *store.Tx) (err error) {
		n, err = tx.Notice(id)
		return err
	})
	return n.State
}

// failing answers err to a notice as long as it says so.
func failing(id *core.NoticeID, err *error) func(core.Delivery) error {
	return func(d core.Delivery) error {
		if d.Notice == *id {
			return *err
		}
		return nil
	}
}

var (
	again       = &core.SendError{Err: errors.New("500")}
	refused     = &core.SendError{Permanent: true, Err: errors.New("blocked")}
	unclear     = &core.SendError{Uncertain: true, Err: errors.New("timeout")}
	errOrdinary = errors.New("an error of no kind")
)
