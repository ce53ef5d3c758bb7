package main

import (
	"context"
	"encoding/json"
	"log/slog"
	"maps"
	"path/filepath"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"taikyoku/core"
	"taikyoku/core/event"
	"taikyoku/store/redis"
)

// TestReplay: the journal of an event, applied again to an empty store, gives
// the same rows and the same appointments.
func TestReplay(t *testing.T) {
	eachTranscript(t, func(t *testing.T, script *transcript, _ []byte) {
		p, err := newPlayer(t.Context(), t.TempDir(), false, script.begin(), slog.New(slog.DiscardHandler))
		if err != nil {
			t.Fatal(err)
		}
		defer p.close()
		if _, err := p.play(t.Context(), script); err != nil {
			t.Fatal(err)
		}
		replayed(t, p.stage)
	})
}

// replayed replays the stage's journal into a house of its own and compares.
func replayed(t *testing.T, s *stage) {
	t.Helper()
	entries := journal(t, s.house)
	if len(entries) == 0 {
		t.Fatal("nothing to replay")
	}
	again, err := Build(t.Context(), Plan{
		DB: filepath.Join(t.TempDir(), "again.db"), Redis: redis.Options{Address: s.redis.Address()}, Clock: s.clock,
		Log: s.log, Random: func() uint64 { panic("a replay draws no lots") }, Services: s.adapters,
	})
	if err != nil {
		t.Fatal(err)
	}
	defer again.Close()
	for _, j := range entries {
		if err := again.Desk.Replay(t.Context(), j); err != nil {
			t.Fatalf("entry %d, %s by %s: %v", j.Seq, j.Verb, j.Actor, err)
		}
	}
	if d := cmp.Diff(tables(t, s.house, s.event), tables(t, again, s.event)); d != "" {
		t.Errorf("after the replay (-first +again):\n%s", d)
	}
	if d := cmp.Diff(entries, journal(t, again)); d != "" {
		t.Errorf("the journal of the replay:\n%s", d)
	}
}

func journal(t *testing.T, h *House) (list []core.JournalEntry) {
	t.Helper()
	err := h.Store.View(context.Background(), func(tx storeTx) (err error) {
		list, err = tx.Journal("", 0)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// tables is all rows of an event and its appointments.
func tables(t *testing.T, h *House, id core.EventID) map[string]any {
	t.Helper()
	out := map[string]any{}
	err := h.Store.View(context.Background(), func(tx storeTx) error {
		ev, err := tx.Event(id)
		if err != nil {
			return err
		}
		for _, rows := range []map[string]any{
			rowsOf(t, "heads", &ev.Heads), rowsOf(t, "versions", &ev.Versions), rowsOf(t, "teams", &ev.Teams),
			rowsOf(t, "members", &ev.Members), rowsOf(t, "links", &ev.Links), rowsOf(t, "codes", &ev.Codes),
			rowsOf(t, "rounds", &ev.Rounds), rowsOf(t, "matches", &ev.Matches), rowsOf(t, "sheets", &ev.Sheets),
			rowsOf(t, "cases", &ev.Cases), rowsOf(t, "postings", &ev.Postings), rowsOf(t, "marks", &ev.Marks),
			rowsOf(t, "announcements", &ev.Announcements), rowsOf(t, "records", &ev.Records),
		} {
			maps.Copy(out, rows)
		}
		appointments, err := tx.Appointments(time.Time{})
		for _, a := range appointments {
			out["appointment "+a.Key] = a
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// rowsOf is the rows of one kind as they are stored.
func rowsOf[K ~string, T event.Row[K]](t *testing.T, kind string, set *event.Set[K, T]) map[string]any {
	t.Helper()
	out := map[string]any{}
	for row := range set.All() {
		body, err := json.Marshal(row)
		if err != nil {
			t.Fatal(err)
		}
		out[kind+" "+string(row.Key())] = string(body)
	}
	return out
}
