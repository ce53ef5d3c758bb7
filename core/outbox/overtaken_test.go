package outbox_test

import (
	"errors"
	"testing"
	"time"

	"taikyoku/core"
	"taikyoku/core/event"
	"taikyoku/store"
)

// never: nothing is overtaken.
func never(*event.Event, core.Notice, time.Time) bool { return false }

// overtaken: here a notice about an hour is, when the hour has struck.
func (w *world) overtaken(_ *event.Event, n core.Notice, at time.Time) bool {
	hour, err := time.Parse(time.RFC3339, n.About)
	return err == nil && !at.Before(hour)
}

// TestOvertaken: a push that the service held up past its time is not sent when
// its turn comes; it is kept as missed. What is not overtaken leaves, and a
// reply always does.
func TestOvertaken(t *testing.T) {
	w := newWorld(t)
	w.reader("line:U1", nil)
	w.update(func(tx *store.Tx) error { return tx.Create(event.New("cup"), noon) })
	var ids []core.NoticeID
	w.update(func(tx *store.Tx) error {
		for _, n := range []core.Notice{
			{To: "line:U1", Event: "cup", About: noon.Add(time.Hour).Format(time.RFC3339), Due: noon},
			{To: "line:U1", Event: "cup", About: noon.Add(100 * time.Hour).Format(time.RFC3339), Due: noon},
			{To: "line:U1", Event: "cup", Answers: "line:1", About: noon.Add(time.Hour).Format(time.RFC3339), Due: noon},
		} {
			id, err := tx.Notify(n)
			if err != nil {
				return err
			}
			ids = append(ids, id)
		}
		return nil
	})
	w.line.answer = func(core.Delivery) error {
		return &core.SendError{After: 24 * time.Hour, Err: errors.New("the month's messages are used up")}
	}
	w.flush()
	w.line.answer = nil
	w.clock.Set(noon.Add(25 * time.Hour))
	w.flush()
	want := map[core.NoticeID]core.NoticeState{ids[0]: core.Missed, ids[1]: core.Accepted, ids[2]: core.Accepted}
	for id, state := range want {
		if got := w.state(id); got != state {
			t.Errorf("notice %d is %s, want %s", id, got, state)
		}
	}
	if got := len(w.line.taken()); got != 2 {
		t.Errorf("%d were sent, want 2", got)
	}
}
