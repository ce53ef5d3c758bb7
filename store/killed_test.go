package store

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"taikyoku/core"
)

// TestBackupWhileWriting copies the file while others write and opens the copy.
func TestBackupWhileWriting(t *testing.T) {
	t.Parallel()
	s, file := fresh(t)
	update(t, s, func(tx *Tx) error { return begin(tx, "cup") })
	stop := make(chan struct{})
	var writers sync.WaitGroup
	var acknowledged ledger
	for w := range 4 {
		writers.Go(func() {
			for i := 0; ; i++ {
				select {
				case <-stop:
					return
				default:
				}
				id := fmt.Sprintf("t%d-%d", w, i)
				if err := s.Update(context.Background(), func(tx *Tx) error { return put(tx, "cup", team(id, id)) }); err != nil {
					t.Error(err)
					return
				}
				acknowledged.add(id)
			}
		})
	}
	acknowledged.wait(10)
	before := acknowledged.list()
	copied := file + ".copy"
	err := s.Backup(t.Context(), copied)
	close(stop)
	writers.Wait()
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Backup(t.Context(), copied); err == nil {
		t.Error("an existing file was overwritten")
	}
	c := open(t, copied)
	defer c.Close()
	holds(t, c, before)
	same(t, "the copy's memory and file", written(t, c), remembered(t, c))
}

// ledger is what was acknowledged so far.
type ledger struct {
	mu  sync.Mutex
	ids []string
}

func (l *ledger) add(id string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.ids = append(l.ids, id)
}

func (l *ledger) list() []string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return append([]string(nil), l.ids...)
}

func (l *ledger) wait(n int) {
	for len(l.list()) < n {
		time.Sleep(time.Millisecond)
	}
}

// holds checks a store's soundness and that it has the teams.
func holds(t *testing.T, s *Store, teams []string) {
	t.Helper()
	view(t, s, func(tx *Tx) error {
		var sound string
		if err := tx.one("PRAGMA integrity_check", nil, &sound); err != nil || sound != "ok" {
			t.Errorf("integrity: %s %v", sound, err)
		}
		e, err := tx.Event("cup")
		if err != nil {
			return err
		}
		for _, id := range teams {
			if _, ok := e.Teams.Get(core.TeamID(id)); !ok {
				t.Errorf("team %s was acknowledged and is lost", id)
			}
		}
		return nil
	})
}

// TestKilled takes the files as a kill would leave them, between two commits
// and in the middle of a change, and opens them.
func TestKilled(t *testing.T) {
	t.Parallel()
	s, file := fresh(t)
	update(t, s, func(tx *Tx) error { return begin(tx, "cup") })
	dir := t.TempDir()
	var taken []string
	snapshot := func() error {
		to := filepath.Join(dir, fmt.Sprintf("%d.db", len(taken)))
		taken = append(taken, to)
		for _, part := range []string{"", "-wal"} {
			body, err := os.ReadFile(file + part)
			if err != nil {
				return err
			}
			if err := os.WriteFile(to+part, body, 0o600); err != nil {
				return err
			}
		}
		return nil
	}
	var acknowledged []string
	var known [][]string
	for i := range 6 {
		id := fmt.Sprintf("t%d", i)
		update(t, s, func(tx *Tx) error {
			if err := put(tx, "cup", team(id, id)); err != nil {
				return err
			}
			if err := tx.exec("INSERT INTO drafts (account, body) VALUES (?, '{}')", id); err != nil {
				return err
			}
			known = append(known, append([]string(nil), acknowledged...))
			return snapshot() // not acknowledged yet
		})
		acknowledged = append(acknowledged, id)
		view(t, s, func(*Tx) error {
			known = append(known, append([]string(nil), acknowledged...))
			return snapshot()
		})
	}
	for i, copied := range taken {
		c := open(t, copied)
		holds(t, c, known[i])
		view(t, c, func(tx *Tx) error {
			e, err := tx.Event("cup")
			if err == nil && e.Teams.Len() != len(known[i]) {
				t.Errorf("kill %d: %d teams, want %d: half a change is there", i, e.Teams.Len(), len(known[i]))
			}
			return err
		})
		if err := c.Close(); err != nil {
			t.Error(err)
		}
	}
}

// TestAnotherProgram: what another program writes to the file is seen by the
// next change.
func TestAnotherProgram(t *testing.T) {
	t.Parallel()
	s, file := fresh(t)
	update(t, s, func(tx *Tx) error { return begin(tx, "cup") })
	other := open(t, file)
	defer other.Close()
	update(t, other, func(tx *Tx) error { return put(tx, "cup", team("t1", "Rooks")) })
	update(t, s, func(tx *Tx) error {
		e, err := tx.Event("cup")
		if err != nil {
			return err
		}
		if _, ok := e.Teams.Get("t1"); !ok {
			t.Error("the other program's team is not there")
		}
		e.Teams.Put(team("t2", "Bishops"))
		return nil
	})
	same(t, "memory and file", written(t, s), remembered(t, s))
}
