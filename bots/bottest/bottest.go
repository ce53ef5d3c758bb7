// Package bottest has small real implementations of the adapters' ports, kept
// in memory, for the tests of the adapters: a clock one can turn, a memory that
// forgets by it, and an inbox that takes each event once, answers it with a
// handler and pushes what nobody awaits.
package bottest

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"

	"taikyoku/core"
	"taikyoku/locales"
)

// Clock is a clock that moves only when told.
type Clock struct {
	mu  sync.Mutex
	now time.Time
}

// NewClock starts at a fixed moment of the event.
func NewClock() *Clock {
	return &Clock{now: time.Date(2025, 11, 1, 13, 30, 0, 0, time.FixedZone("JST", 9*3600))}
}

// Now is the clock's time.
func (c *Clock) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.now
}

// Turn moves the clock.
func (c *Clock) Turn(d time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.now = c.now.Add(d)
}

// Memory is a core.Memory in a map.
type Memory struct {
	clock core.Clock
	mu    sync.Mutex
	kept  map[string]entry
	fail  error
}

type entry struct {
	value string
	left  int
	until time.Time
}

// NewMemory makes an empty memory.
func NewMemory(clock core.Clock) *Memory { return &Memory{clock: clock, kept: map[string]entry{}} }

// Break makes every call fail with err until it is called with nil.
func (m *Memory) Break(err error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.fail = err
}

// Empty forgets everything.
func (m *Memory) Empty() {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.kept = map[string]entry{}
}

func (m *Memory) get(key string) (entry, error) {
	if m.fail != nil {
		return entry{}, m.fail
	}
	e, ok := m.kept[key]
	if !ok || !m.clock.Now().Before(e.until) {
		return entry{}, core.ErrForgotten
	}
	return e, nil
}

// Put stores.
func (m *Memory) Put(_ context.Context, key, value string, life time.Duration) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.fail == nil {
		m.kept[key] = entry{value: value, until: m.clock.Now().Add(life)}
	}
	return m.fail
}

// PutNew stores if nothing is there.
func (m *Memory) PutNew(_ context.Context, key, value string, life time.Duration) (bool, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if _, err := m.get(key); !errors.Is(err, core.ErrForgotten) {
		return false, m.fail
	}
	m.kept[key] = entry{value: value, until: m.clock.Now().Add(life)}
	return true, nil
}

// Get reads.
func (m *Memory) Get(_ context.Context, key string) (string, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	e, err := m.get(key)
	return e.value, err
}

// Take reads and removes.
func (m *Memory) Take(_ context.Context, key string) (string, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	e, err := m.get(key)
	if err == nil {
		delete(m.kept, key)
	}
	return e.value, err
}

// Delete removes.
func (m *Memory) Delete(_ context.Context, key string) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	delete(m.kept, key)
	return m.fail
}

// Grant puts n under key.
func (m *Memory) Grant(_ context.Context, key string, n int, life time.Duration) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.fail == nil {
		m.kept[key] = entry{left: n, until: m.clock.Now().Add(life)}
	}
	return m.fail
}

// Reserve takes one.
func (m *Memory) Reserve(_ context.Context, key string) (int, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	e, err := m.get(key)
	if err != nil {
		return 0, err
	}
	if e.left == 0 {
		return 0, core.ErrUsedUp
	}
	e.left--
	m.kept[key] = e
	return e.left, nil
}

// Settled is how a delivery went.
type Settled struct {
	Delivery core.Delivery
	Receipt  core.Receipt
	Err      error
}

// Inbox takes each event once and answers it with Answer.
type Inbox struct {
	Answer func(core.Input) core.Reply
	Sender core.Sender // set after the adapter is built

	mu      sync.Mutex
	inputs  []core.Input
	events  map[string]*accepted
	settled []Settled
	serial  core.NoticeID
	fail    error
	busy    int
	idle    *sync.Cond
}

type accepted struct {
	delivery core.Delivery
	done     chan struct{} // closed when the answer is there
	awaited  bool
	taken    bool // handed out by Await
}

// NewInbox makes an inbox.
func NewInbox(answer func(core.Input) core.Reply) *Inbox {
	b := &Inbox{Answer: answer, events: map[string]*accepted{}}
	b.idle = sync.NewCond(&b.mu)
	return b
}

// Break makes Accept fail with err until it is called with nil.
func (b *Inbox) Break(err error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.fail = err
}

// Panics is an inbox with a fault in it.
type Panics struct{}

// Accept panics.
func (Panics) Accept(context.Context, ...core.Input) error { panic("planned panic in Accept") }

// Await panics.
func (Panics) Await(context.Context, string) (core.Delivery, bool) { panic("planned panic in Await") }

// Settle panics.
func (Panics) Settle(context.Context, core.NoticeID, core.Receipt, error) {
	panic("planned panic in Settle")
}

// Accept stores each input once and answers it in the background.
func (b *Inbox) Accept(_ context.Context, inputs ...core.Input) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.fail != nil {
		return b.fail
	}
	for _, in := range inputs {
		if b.events[in.EventID] != nil {
			continue
		}
		b.serial++
		e := &accepted{awaited: in.Awaited, done: make(chan struct{}), delivery: core.Delivery{
			Notice: b.serial, Key: uuid.NewSHA1(uuid.NameSpaceOID, []byte(in.EventID)).String(),
			To: in.From, Answers: in.EventID,
		}}
		b.events[in.EventID], b.inputs = e, append(b.inputs, in)
		b.start(func() { b.answer(in, e) })
	}
	return nil
}

// start does work in the background; the caller holds mu.
func (b *Inbox) start(work func()) {
	b.busy++
	go func() {
		defer func() {
			b.mu.Lock()
			defer b.mu.Unlock()
			b.busy--
			b.idle.Broadcast()
		}()
		work()
	}()
}

// settle waits until nothing is being done; the caller holds mu.
func (b *Inbox) settle() {
	for b.busy > 0 {
		b.idle.Wait()
	}
}

func (b *Inbox) answer(in core.Input, e *accepted) {
	reply := b.Answer(in)
	b.mu.Lock()
	e.delivery.Lang, e.delivery.Cards = reply.Lang, reply.Cards
	close(e.done)
	push := !e.awaited && !e.taken
	b.mu.Unlock()
	if push {
		b.push(e.delivery)
	}
}

func (b *Inbox) push(d core.Delivery) {
	r, err := b.Sender.Push(context.Background(), d)
	b.record(Settled{d, r, err})
}

func (b *Inbox) record(s Settled) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.settled = append(b.settled, s)
}

// Await waits for the answer until ctx ends.
func (b *Inbox) Await(ctx context.Context, eventID string) (core.Delivery, bool) {
	b.mu.Lock()
	e := b.events[eventID]
	b.mu.Unlock()
	if e == nil {
		return core.Delivery{}, false
	}
	select {
	case <-e.done:
		b.mu.Lock()
		defer b.mu.Unlock()
		if !e.awaited && !e.taken { // it has left by push
			return core.Delivery{}, false
		}
		e.taken = true
		return e.delivery, true
	case <-ctx.Done():
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	if !e.awaited || e.taken {
		return core.Delivery{}, false
	}
	e.awaited = false
	select {
	case <-e.done: // it came this very moment
		b.start(func() { b.push(e.delivery) })
	default:
	}
	return core.Delivery{}, false
}

// Settle records how a delivery handed out by Await went.
func (b *Inbox) Settle(_ context.Context, n core.NoticeID, r core.Receipt, err error) {
	b.mu.Lock()
	var d core.Delivery
	for _, e := range b.events {
		if e.delivery.Notice == n {
			d = e.delivery
		}
	}
	b.mu.Unlock()
	b.record(Settled{d, r, err})
}

// Inputs is everything accepted, in order, once all work on it is done.
func (b *Inbox) Inputs() []core.Input {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.settle()
	return append([]core.Input(nil), b.inputs...)
}

// Settled is how the answers went, once all work is done.
func (b *Inbox) Settled() []Settled {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.settle()
	return append([]Settled(nil), b.settled...)
}

// Echo answers with what was understood, in Japanese.
func Echo(in core.Input) core.Reply {
	what := fmt.Sprintf("%s%s%s", in.What, in.Text, in.Button)
	return core.Reply{Lang: locales.Ja, Cards: []core.Card{{Title: locales.Verbatim("→ " + what)}}}
}

// Catalog loads the messages.
func Catalog(t testing.TB) *locales.Catalog {
	t.Helper()
	c, err := locales.Load()
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// Log is a log one can read.
type Log struct {
	mu  sync.Mutex
	buf bytes.Buffer
}

// Write appends.
func (l *Log) Write(b []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.buf.Write(b)
}

// String is everything logged.
func (l *Log) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.buf.String()
}

// Logger writes to l, everything.
func (l *Log) Logger() *slog.Logger {
	return slog.New(slog.NewTextHandler(l, &slog.HandlerOptions{Level: slog.LevelDebug}))
}
