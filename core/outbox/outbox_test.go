package outbox_test

import (
	"errors"
	"fmt"
	"slices"
	"sync"
	"testing"
	"time"

	"pgregory.net/rapid"

	"taikyoku/core"
	"taikyoku/store"
)

// TestOutcomes: what each answer of an adapter makes of a notice.
func TestOutcomes(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name  string
		err   error
		panic bool
		want  core.NoticeState
		tries int // within an hour
	}{
		{"taken", nil, false, core.Accepted, 1},
		{"refused for good", refused, false, core.Unreached, 1},
		{"wrapped", fmt.Errorf("line: %w", refused), false, core.Unreached, 1},
		{"unclear", unclear, false, core.Uncertain, 1},
		{"a panic", nil, true, core.Uncertain, 1},
		{"a fault", again, false, core.Waiting, 10},
		{"no kind", errOrdinary, false, core.Waiting, 10},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			w := newWorld(t)
			w.reader("line:U1", nil)
			calls := 0
			w.line.answer = func(core.Delivery) error {
				calls++
				if c.panic {
					panic("a fault in an adapter")
				}
				return c.err
			}
			id := w.notify(core.Notice{To: "line:U1"})
			for range 60 {
				w.turn(time.Minute)
			}
			if got := w.state(id); got != c.want {
				t.Errorf("state %s, want %s", got, c.want)
			}
			if calls < c.tries || c.tries == 1 && calls != 1 {
				t.Errorf("%d tries, want %d", calls, c.tries)
			}
			w.update(func(tx *store.Tx) error {
				n, err := tx.NoticeOf(core.LINE, fmt.Sprintf("m%d", id))
				if c.err == nil && !c.panic && (err != nil || n.ID != id) {
					t.Errorf("the message does not lead to its notice: %v %v", n.ID, err)
				}
				return nil
			})
		})
	}
}

// TestReaders: who has left or wants nothing gets no push, but an answer to
// what he wrote; the chat of a group is his address there.
func TestReaders(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.reader("line:left", func(a *core.Account) { a.Left = true })
	w.reader("line:silent", func(a *core.Account) { a.Silent = true })
	w.reader("line:grouped", nil)
	for _, c := range []struct {
		n     core.Notice
		want  core.NoticeState
		calls int
	}{
		{core.Notice{To: "line:left"}, core.Unreached, 0},
		{core.Notice{To: "line:left", Answers: "line:1"}, core.Accepted, 1},
		{core.Notice{To: "line:silent"}, core.Dropped, 0},
		{core.Notice{To: "line:silent", Answers: "line:2"}, core.Accepted, 1},
		{core.Notice{To: "line:unknown"}, core.Unreached, 0},
		{core.Notice{To: "line:grouped", Chat: "G1"}, core.Accepted, 1},
	} {
		before := len(w.line.all())
		id := w.notify(c.n)
		w.flush()
		if got, calls := w.state(id), len(w.line.all())-before; got != c.want || calls != c.calls {
			t.Errorf("%s answering %q: %s after %d calls, want %s after %d", c.n.To, c.n.Answers, got, calls, c.want, c.calls)
		}
	}
	tries := w.line.all()
	if to := tries[len(tries)-1].To; !to.Group || to.Chat != "G1" || to.User != "grouped" {
		t.Errorf("the group's address is %+v", to)
	}
}

// TestRecover: a notice that a crash interrupted is handed over again with the
// same key and the time of the try nobody knows the outcome of; through further
// crashes that stays the first one.
func TestRecover(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.reader("line:U1", nil)
	id := w.notify(core.Notice{To: "line:U1"})
	settled := w.notify(core.Notice{To: "line:U1"})
	w.update(func(tx *store.Tx) error { return tx.Settled(settled, core.Accepted, noon, "") })
	for range 2 { // started, then killed
		w.update(func(tx *store.Tx) error { return tx.Started([]core.NoticeID{id}, w.clock.Now()) })
		if err := w.store.Close(); err != nil {
			t.Fatal(err)
		}
		w.clock.Set(w.clock.Now().Add(time.Hour))
		w.open()
		if err := w.box.Recover(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	w.line.answer = func(d core.Delivery) error {
		if !d.Unsettled.IsZero() {
			return unclear // as a service without a key
		}
		return nil
	}
	w.flush()
	tries := w.line.all()
	if len(tries) != 1 || tries[0].Notice != id || !tries[0].Unsettled.Equal(noon) || tries[0].Tries != 2 {
		t.Fatalf("handed over: %+v, want notice %d, unsettled since %s", tries, id, noon)
	}
	if w.state(id) != core.Uncertain {
		t.Errorf("state %s", w.state(id))
	}
	var want string
	w.update(func(tx *store.Tx) error { want = core.Notice{ID: id}.Key(tx.Installation()); return nil })
	if tries[0].Key != want {
		t.Errorf("key %s after the crash, %s before", tries[0].Key, want)
	}
}

// TestTally: whatever the services do, in the end every notice due is accepted,
// uncertain, not reached or dropped, and none was taken twice.
func TestTally(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(r *rapid.T) {
		w := newWorld(t)
		defer w.store.Close()
		for i := range 4 {
			w.reader(core.AccountID(fmt.Sprintf("line:U%d", i)), func(a *core.Account) { a.Left, a.Silent = i == 2, i == 3 })
			w.reader(core.AccountID(fmt.Sprintf("discord:%d", i)), nil)
		}
		plans := map[core.NoticeID][]error{}
		var mu sync.Mutex
		answer := func(d core.Delivery) error {
			mu.Lock()
			defer mu.Unlock()
			plan := plans[d.Notice]
			if len(plan) == 0 {
				return nil
			}
			plans[d.Notice] = plan[1:]
			return plan[0]
		}
		w.line.answer, w.discord.answer = answer, answer
		due := rapid.IntRange(1, 12).Draw(r, "due")
		for range due {
			to := rapid.SampledFrom([]core.AccountID{"line:U0", "line:U1", "line:U2", "line:U3", "discord:0", "discord:1", "line:unknown"}).Draw(r, "to")
			plan := rapid.SliceOfN(rapid.SampledFrom([]error{
				again, errOrdinary, refused, unclear, &core.SendError{After: time.Minute, Err: errors.New("429")},
			}), 0, 3).Draw(r, "plan")
			id := w.notify(core.Notice{To: to})
			mu.Lock()
			plans[id] = plan
			mu.Unlock()
		}
		for range 30 {
			w.turn(time.Minute)
		}
		w.update(func(tx *store.Tx) error {
			tally, err := tx.Tally()
			sum := tally[core.Accepted] + tally[core.Uncertain] + tally[core.Unreached] + tally[core.Dropped]
			if sum != due {
				r.Errorf("%v do not add up to %d", tally, due)
			}
			taken := append(w.line.taken(), w.discord.taken()...)
			slices.Sort(taken)
			if n := len(taken); n != len(slices.Compact(taken)) || n != tally[core.Accepted] {
				r.Errorf("taken %v, accepted %d", taken, tally[core.Accepted])
			}
			return err
		})
	})
}
