package bots_test

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"taikyoku/core"
	"taikyoku/store"
)

var noon = time.Date(2025, 11, 1, 12, 0, 0, 0, time.UTC)

// TestThreeTimesAtOnce: the same event delivered three times at once has one
// effect and one reply, and each delivery that gets an answer gets that one.
func TestThreeTimesAtOnce(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	var together sync.WaitGroup
	answers := make(chan core.NoticeID, 3)
	for range 3 {
		together.Go(func() {
			in := input("U1", 1)
			in.Awaited = true
			if err := w.inbox.Accept(context.Background(), in); err != nil {
				t.Error(err)
				return
			}
			if d, ok := w.inbox.Await(t.Context(), in.EventID); ok {
				answers <- d.Notice
				w.inbox.Settle(t.Context(), d.Notice, core.Receipt{}, nil)
			}
		})
	}
	together.Wait()
	w.inbox.Idle()
	close(answers)
	n := 0
	for id := range answers {
		if n++; id != 1 {
			t.Errorf("answered with notice %d", id)
		}
	}
	if n == 0 {
		t.Error("nobody got the answer")
	}
	if got := w.effects(); !slices.Equal(got, []string{"line:U1-1"}) {
		t.Errorf("effects %v", got)
	}
	if got := w.notices(); len(got) != 1 || got[0].Tries != 1 || got[0].State != core.Accepted {
		t.Errorf("notices %+v", got)
	}
	if d, ok := w.inbox.Await(t.Context(), "line:U1-1"); !ok || d.Notice != 1 || len(d.Key) != 36 {
		t.Errorf("a repeat much later gets %+v %v", d, ok)
	}
}

// TestOneDelivery: an event twice in one delivery is one event.
func TestOneDelivery(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.accept(input("U1", 1), input("U1", 2), input("U1", 1))
	w.inbox.Idle()
	if got := w.effects(); !slices.Equal(got, []string{"line:U1-1", "line:U1-2"}) {
		t.Errorf("effects %v", got)
	}
}

// TestOrderInAConversation: one conversation is answered in its order, one
// message at a time, while others go on.
func TestOrderInAConversation(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	var mu sync.Mutex
	busy := map[string]int{}
	met, all := 0, make(chan struct{})
	w.before = func(in core.Input) {
		mu.Lock()
		if busy[in.From.User]++; busy[in.From.User] > 1 {
			t.Errorf("%s is answered twice at once", in.From.User)
		}
		first := in.Text == in.From.User+" 0"
		if first {
			if met++; met == 5 {
				close(all)
			}
		}
		mu.Unlock()
		if first {
			<-all // nobody goes on before five conversations are being answered at once
		}
		mu.Lock()
		busy[in.From.User]--
		mu.Unlock()
	}
	for n := range 6 {
		for u := range 5 {
			w.accept(input(fmt.Sprintf("U%d", u), n))
		}
	}
	w.inbox.Idle()
	for u := range 5 {
		var got, want []string
		for _, text := range w.heard {
			if text[:2] == fmt.Sprintf("U%d", u) {
				got = append(got, text)
			}
		}
		for n := range 6 {
			want = append(want, fmt.Sprintf("U%d %d", u, n))
		}
		if !slices.Equal(got, want) {
			t.Errorf("order %v", got)
		}
	}
	if w.woken.Load() < 30 {
		t.Errorf("the outbox was woken %d times for 30 answers", w.woken.Load())
	}
}

// TestTwoInAGroup: two people in one group chat have a conversation each.
func TestTwoInAGroup(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	release := make(chan struct{})
	w.before = func(in core.Input) {
		if in.From.User == "U1" {
			<-release
		} else {
			close(release) // only when the other's turn came although the first is not done
		}
	}
	a, b := input("U1", 1), input("U2", 1)
	a.From.Chat, a.From.Group, b.From.Chat, b.From.Group = "G", true, "G", true
	w.accept(a, b)
	w.inbox.Idle()
	if got := len(w.effects()); got != 2 {
		t.Errorf("%d effects", got)
	}
}

// TestNobodyWaitsAnyMore: when the service's patience ends before the answer is
// there, the answer becomes due at once and leaves by push.
func TestNobodyWaitsAnyMore(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	release := make(chan struct{})
	w.before = func(core.Input) { <-release }
	w.accept(input("U1", 1))
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, ok := w.inbox.Await(ctx, "line:U1-1"); ok {
		t.Error("an answer before it was there")
	}
	close(release)
	w.inbox.Idle()
	err := w.store.View(t.Context(), func(tx *store.Tx) error {
		due, err := tx.DueNotices(core.LINE, noon, 10)
		if len(due) != 1 || due[0].Answers != "line:U1-1" {
			t.Errorf("due now: %+v", due)
		}
		return err
	})
	if err != nil {
		t.Error(err)
	}
}

// TestHandedOut: an answer that was handed out is nobody else's to send, and
// what became of it is recorded once.
func TestHandedOut(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.accept(input("U1", 1))
	d, ok := w.inbox.Await(t.Context(), "line:U1-1")
	if !ok || d.To.User != "U1" || d.Answers != "line:U1-1" {
		t.Fatalf("got %+v %v", d, ok)
	}
	if n := w.notices()[0]; n.State != core.Sending {
		t.Errorf("state %s while it is being delivered", n.State)
	}
	w.inbox.Settle(t.Context(), d.Notice, core.Receipt{}, fmt.Errorf("the connection broke"))
	w.inbox.Settle(t.Context(), d.Notice, core.Receipt{}, nil) // unknown by now
	w.inbox.Settle(t.Context(), 99, core.Receipt{}, nil)
	if len(w.settled) != 1 || w.notices()[0].State != core.Waiting {
		t.Errorf("settled %d times, %s", len(w.settled), w.notices()[0].State)
	}
	if _, ok := w.inbox.Await(t.Context(), "line:never"); ok {
		t.Error("an answer to what was never said")
	}
}

// TestPanicInAHandler: it harms neither the rest of the conversation nor those
// who wait, and the input is taken up again.
func TestPanicInAHandler(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	var once atomic.Bool
	w.before = func(in core.Input) {
		if in.Text == "U1 1" && !once.Swap(true) {
			panic("a fault in the desk")
		}
	}
	w.accept(input("U1", 1), input("U1", 2))
	if _, ok := w.inbox.Await(t.Context(), "line:U1-1"); ok {
		t.Error("an answer in spite of the panic")
	}
	w.inbox.Idle()
	if got := w.effects(); !slices.Equal(got, []string{"line:U1-2"}) {
		t.Errorf("effects %v", got)
	}
	if err := w.inbox.Recover(t.Context()); err != nil {
		t.Fatal(err)
	}
	w.inbox.Idle()
	if got := w.effects(); !slices.Equal(got, []string{"line:U1-2", "line:U1-1"}) {
		t.Errorf("effects %v", got)
	}
}

// TestStopAndStart: Close finishes what is being answered; what was accepted
// and not begun is answered after the next start, in its order.
func TestStopAndStart(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	begun, release := make(chan struct{}), make(chan struct{})
	var once sync.Once
	w.before = func(core.Input) {
		once.Do(func() { close(begun) })
		<-release
	}
	w.accept(input("U1", 1), input("U1", 2), input("U1", 3))
	<-begun
	closed := make(chan struct{})
	go func() { w.inbox.Close(); close(closed) }()
	for !w.inbox.Closing() {
		time.Sleep(time.Millisecond)
	}
	w.accept(input("U2", 1)) // still acknowledged: it is stored
	select {
	case <-closed:
		t.Error("closed before what was taken is finished")
	default:
	}
	close(release)
	<-closed
	done := w.effects()
	if !slices.Contains(done, "line:U1-1") || slices.Contains(done, "line:U1-3") {
		t.Errorf("done at the stop: %v", done)
	}
	if err := w.store.Close(); err != nil {
		t.Fatal(err)
	}
	w.open()
	if err := w.inbox.Recover(t.Context()); err != nil {
		t.Fatal(err)
	}
	w.inbox.Idle()
	var mine []string
	for _, id := range w.effects() {
		if id[:8] == "line:U1-" {
			mine = append(mine, id)
		}
	}
	if !slices.Equal(mine, []string{"line:U1-1", "line:U1-2", "line:U1-3"}) || !slices.Contains(w.effects(), "line:U2-1") {
		t.Errorf("after the start: %v", w.effects())
	}
}
