package outbox_test

import (
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"taikyoku/core"
)

// TestOrderOfAReader: a reader's pushes come in order though the first is tried
// again; other readers and his own answers do not wait.
func TestOrderOfAReader(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.reader("line:U1", nil)
	w.reader("line:U2", nil)
	var first core.NoticeID
	var fault error = again
	w.line.answer = failing(&first, &fault)
	first = w.notify(core.Notice{To: "line:U1"})
	second, third := w.notify(core.Notice{To: "line:U1"}), w.notify(core.Notice{To: "line:U1"})
	other, reply := w.notify(core.Notice{To: "line:U2"}), w.notify(core.Notice{To: "line:U1", Answers: "line:1"})
	w.flush()
	got := w.line.taken()
	slices.Sort(got)
	if want := []core.NoticeID{other, reply}; !slices.Equal(got, want) {
		t.Fatalf("while the first waits %v left, want %v", got, want)
	}
	w.turn(4 * time.Second)
	fault = nil
	w.turn(8 * time.Second)
	if got, want := w.line.taken()[2:], []core.NoticeID{first, second, third}; !slices.Equal(got, want) {
		t.Errorf("order %v, want %v", got, want)
	}
}

// TestPatience: a notice that never gets through does not shut off its reader.
func TestPatience(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.reader("line:U1", nil)
	var first core.NoticeID
	var fault error = errOrdinary
	w.line.answer = failing(&first, &fault)
	first = w.notify(core.Notice{To: "line:U1"})
	second := w.notify(core.Notice{To: "line:U1"})
	for range 5 {
		w.turn(time.Minute)
	}
	if w.state(second) != core.Accepted || w.state(first) != core.Waiting {
		t.Errorf("first %s, second %s", w.state(first), w.state(second))
	}
}

// TestBackoff: the pauses double from two seconds up to some minutes, a little
// apart from notice to notice, and the key stays the same.
func TestBackoff(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.reader("line:U1", nil)
	w.line.answer = func(core.Delivery) error { return again }
	w.notify(core.Notice{To: "line:U1"})
	for len(w.line.all()) < 11 {
		w.turn(time.Second)
	}
	tries := w.line.all()
	for i := 1; i < len(tries); i++ {
		base := 2 * time.Second << min(i-1, 8)
		if pause := tries[i].at.Sub(tries[i-1].at); pause < base || pause > base*3/2+time.Second {
			t.Errorf("pause %d is %s, want %s to half more", i, pause, base)
		}
		if tries[i].Key != tries[0].Key || tries[i].Tries != i {
			t.Errorf("try %d: key %s, want %s; tries %d", i, tries[i].Key, tries[0].Key, tries[i].Tries)
		}
	}
	if len(tries[0].Key) != 36 {
		t.Errorf("key %q is no UUID", tries[0].Key)
	}
}

// TestAfter: a service's own word on when to come back is kept.
func TestAfter(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.reader("line:U1", nil)
	var first core.NoticeID
	var fault error = &core.SendError{After: 90 * time.Second, Err: errors.New("429")}
	w.line.answer = failing(&first, &fault)
	first = w.notify(core.Notice{To: "line:U1"})
	w.flush()
	fault = nil
	w.turn(89 * time.Second)
	if n := len(w.line.all()); n != 1 {
		t.Fatalf("called %d times within the pause", n)
	}
	w.turn(time.Second)
	if w.state(first) != core.Accepted {
		t.Errorf("after the pause: %s", w.state(first))
	}
}

// TestPauseOfALane: a service that has enough is left alone, the other is not.
func TestPauseOfALane(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	enough := true
	w.line.answer = func(core.Delivery) error {
		if enough {
			return &core.SendError{After: 30 * time.Second, Err: errors.New("429")}
		}
		return nil
	}
	const readers = 50
	for i := range readers {
		id := core.AccountID(fmt.Sprintf("line:U%02d", i))
		w.reader(id, nil)
		w.notify(core.Notice{To: id})
	}
	w.reader("discord:7", nil)
	elsewhere := w.notify(core.Notice{To: "discord:7"})
	w.flush()
	if n := len(w.line.all()); n == 0 || n > 16 {
		t.Errorf("%d calls although the first said 429, want at most those already on their way", n)
	}
	if w.state(elsewhere) != core.Accepted {
		t.Error("the other service waited too")
	}
	before := len(w.line.all())
	w.turn(29 * time.Second)
	if n := len(w.line.all()) - before; n != 0 {
		t.Errorf("%d calls within the pause", n)
	}
	enough = false
	w.turn(time.Second)
	w.turn(10 * time.Second)
	got := w.line.taken()
	slices.Sort(got)
	if len(got) != readers || len(slices.Compact(got)) != readers {
		t.Errorf("%d taken, want each of %d once", len(got), readers)
	}
}

// TestQuota: when the month's pushes are used up, answers still leave: they cost
// nothing.
func TestQuota(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.reader("line:U1", nil)
	w.line.answer = func(d core.Delivery) error {
		if d.Answers == "" {
			return &core.SendError{After: 30 * 24 * time.Hour, Alarm: "used up", Err: errors.New("429")}
		}
		return nil
	}
	push := w.notify(core.Notice{To: "line:U1"})
	w.flush()
	reply := w.notify(core.Notice{To: "line:U1", Answers: "line:1"})
	w.flush()
	if w.state(push) != core.Waiting || w.state(reply) != core.Accepted {
		t.Errorf("push %s, reply %s", w.state(push), w.state(reply))
	}
}
