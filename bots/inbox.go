package bots

import (
	"context"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"taikyoku/core"
)

// Store is what the inbox needs of the store.
type Store interface {
	View(context.Context, func(Tx) error) error
	Update(context.Context, func(Tx) error) error
}

// Tx is one transaction.
type Tx interface {
	Accept(core.Input) (isNew bool, err error)
	Undone() ([]core.Input, error)
	Handled(eventID string) (done bool, reply core.NoticeID, err error)
	Notice(core.NoticeID) (core.Notice, error)
	Account(core.AccountID) (core.Account, bool)
	Started([]core.NoticeID, time.Time) error
	Installation() string
	Settled(id core.NoticeID, s core.NoticeState, next time.Time, problem string) error
}

// Settler records what became of a reply that was handed out.
type Settler interface {
	Settle(core.Delivery, core.Receipt, error)
}

// atOnce bounds how many conversations are answered at the same time.
const atOnce = 128

// Inbox takes in events, each once, and answers them one conversation at a
// time.
type Inbox struct {
	store   Store
	handle  core.Handler
	settler Settler
	wake    func() // after each answer: something may be due to be sent
	clock   core.Clock
	log     *slog.Logger
	slots   chan struct{}

	mu      sync.Mutex
	queues  map[string][]core.Input  // by conversation; present = a worker is on it
	waiting map[string]chan struct{} // by event, closed when it is answered
	alone   map[string]bool          // events whose reply nobody awaits any more
	handed  map[core.NoticeID]core.Delivery
	tries   map[string]int              // of events that could not be closed
	later   func(time.Duration, func()) // hands such an event in again
	closed  bool
	workers sync.WaitGroup
}

// NewInbox makes an inbox.
func NewInbox(store Store, handle core.Handler, settler Settler, wake func(), clock core.Clock, log *slog.Logger) *Inbox {
	return &Inbox{
		store: store, handle: handle, settler: settler, wake: wake, clock: clock, log: log,
		slots: make(chan struct{}, atOnce), queues: map[string][]core.Input{},
		waiting: map[string]chan struct{}{}, alone: map[string]bool{}, handed: map[core.NoticeID]core.Delivery{},
		tries: map[string]int{}, later: func(d time.Duration, fn func()) { time.AfterFunc(d, fn) },
	}
}

// Recover takes up what was accepted and not answered before the program
// stopped.
func (b *Inbox) Recover(ctx context.Context) error {
	var open []core.Input
	err := b.store.View(ctx, func(tx Tx) error {
		var err error
		open, err = tx.Undone()
		return err
	})
	if err != nil {
		return fmt.Errorf("open inputs: %w", err)
	}
	for _, in := range open {
		b.enqueue(in)
	}
	return nil
}

// Accept stores inputs durably, each once, and gives the new ones to a worker.
func (b *Inbox) Accept(ctx context.Context, inputs ...core.Input) error {
	var fresh []core.Input
	err := b.store.Update(ctx, func(tx Tx) error {
		fresh = fresh[:0]
		for _, in := range inputs {
			if in.Received.IsZero() {
				in.Received = b.clock.Now()
			}
			isNew, err := tx.Accept(in)
			if err != nil {
				return err
			}
			if isNew {
				fresh = append(fresh, in)
			}
		}
		return nil
	})
	if err != nil {
		return fmt.Errorf("inbox: %w", err)
	}
	for _, in := range fresh {
		b.enqueue(in)
	}
	return nil
}

// enqueue puts an input behind those of its conversation.
func (b *Inbox) enqueue(in core.Input) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.closed {
		return // it is stored; the next start answers it
	}
	if b.waiting[in.EventID] == nil {
		b.waiting[in.EventID] = make(chan struct{})
	}
	key := in.From.Conversation()
	queue, busy := b.queues[key]
	b.queues[key] = append(queue, in)
	if !busy {
		b.workers.Go(func() { b.work(key) })
	}
}

// work answers one conversation until nothing is left of it.
func (b *Inbox) work(key string) {
	for {
		b.mu.Lock()
		queue := b.queues[key]
		if len(queue) == 0 || b.closed {
			delete(b.queues, key)
			b.mu.Unlock()
			return
		}
		in := queue[0]
		b.queues[key] = queue[1:]
		b.mu.Unlock()
		b.answer(in)
	}
}

// answer handles one input. The context is the worker's own: what was taken is
// finished even while the program stops.
func (b *Inbox) answer(in core.Input) {
	b.slots <- struct{}{}
	defer func() { <-b.slots }()
	defer b.answered(in.EventID)
	if b.settled(in) {
		return
	}
	b.mu.Lock()
	n := b.tries[in.EventID]
	b.tries[in.EventID] = n + 1
	b.mu.Unlock()
	pause := min(firstRetry<<min(n, 10), longestRetry)
	b.log.Error("handed in again later", "event", in.EventID, "tries", n+1, "pause", pause)
	b.later(pause, func() { b.enqueue(in) })
}

// An input that could not be closed holds deadlines open: it comes again soon,
// and not only at the next start.
const (
	firstRetry   = time.Second
	longestRetry = time.Minute
)

// settled handles one input and reports whether it is closed.
func (b *Inbox) settled(in core.Input) (done bool) {
	defer func() {
		if p := recover(); p != nil {
			b.log.Error("panic while answering", "event", in.EventID, "panic", fmt.Sprint(p))
			done = false
		}
		if done {
			b.mu.Lock()
			delete(b.tries, in.EventID)
			b.mu.Unlock()
		}
	}()
	ctx, cancel := context.WithTimeout(context.Background(), 30*time.Second)
	defer cancel()
	return !b.handle(ctx, in).Again
}

func (b *Inbox) answered(eventID string) {
	b.mu.Lock()
	if done := b.waiting[eventID]; done != nil {
		close(done)
		delete(b.waiting, eventID)
	}
	alone := b.alone[eventID]
	delete(b.alone, eventID)
	b.mu.Unlock()
	if alone {
		b.letGo(eventID)
	}
	b.wake()
}

// Await returns the reply to an input as soon as it is there. A reply that
// nobody has sent yet is marked as started: the caller delivers it.
func (b *Inbox) Await(ctx context.Context, eventID string) (core.Delivery, bool) {
	b.mu.Lock()
	done := b.waiting[eventID]
	b.mu.Unlock()
	if done != nil {
		select {
		case <-done:
		case <-ctx.Done():
			b.giveUp(eventID)
			return core.Delivery{}, false
		}
	}
	d, ok, err := b.take(ctx, eventID)
	if err != nil {
		b.log.Error("reply not handed out", "event", eventID, "err", err)
	}
	return d, ok && err == nil
}

// giveUp notes that nobody awaits the reply any more: it leaves by push.
func (b *Inbox) giveUp(eventID string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.waiting[eventID] != nil {
		b.alone[eventID] = true
	}
}

// letGo makes the reply due at once.
func (b *Inbox) letGo(eventID string) {
	err := b.store.Update(context.Background(), func(tx Tx) error {
		_, id, err := tx.Handled(eventID)
		if err != nil || id == 0 {
			return err
		}
		n, err := tx.Notice(id)
		if err != nil || n.State != core.Waiting {
			return err
		}
		return tx.Settled(id, core.Waiting, b.clock.Now(), "")
	})
	if err != nil {
		b.log.Error("reply not let go", "event", eventID, "err", err)
	}
}

func (b *Inbox) take(ctx context.Context, eventID string) (d core.Delivery, ok bool, err error) {
	err = b.store.Update(ctx, func(tx Tx) error {
		done, id, err := tx.Handled(eventID)
		if err != nil || !done || id == 0 {
			return err
		}
		n, err := tx.Notice(id)
		if err != nil {
			return err
		}
		a, _ := tx.Account(n.To)
		d = core.Delivery{
			Notice: n.ID, Key: n.Key(tx.Installation()), To: a.Address, Lang: a.Lang, Cards: n.Cards,
			Tries: n.Tries, Answers: n.Answers, Unsettled: n.Unsettled,
		}
		ok = true
		if n.State != core.Waiting {
			return nil // a repeat gets the same answer
		}
		return tx.Started([]core.NoticeID{id}, b.clock.Now())
	})
	if ok && err == nil {
		b.mu.Lock()
		b.handed[d.Notice] = d
		b.mu.Unlock()
	}
	return d, ok, err
}

// Settle records what became of a reply that Await handed out.
func (b *Inbox) Settle(_ context.Context, n core.NoticeID, r core.Receipt, err error) {
	b.mu.Lock()
	d, ok := b.handed[n]
	delete(b.handed, n)
	b.mu.Unlock()
	if ok {
		b.settler.Settle(d, r, err)
	}
}

// Idle waits until nothing is being answered; for simulated time.
func (b *Inbox) Idle() { b.workers.Wait() }

// Close stops taking new work and waits for what is being answered. What is
// stored and not begun is answered at the next start.
func (b *Inbox) Close() {
	b.mu.Lock()
	b.closed = true
	b.mu.Unlock()
	b.workers.Wait()
}
