package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"taikyoku/core"
)

// batchLimit bounds how many changes share one commit.
const batchLimit = 256

// stats counts what the writer did.
type stats struct{ commits, changes atomic.Int64 }

// Commits is the number of commits so far, Changes that of the Updates in them.
func (s *Store) Commits() int64 { return s.stats.commits.Load() }

// Changes is the number of successful Updates so far.
func (s *Store) Changes() int64 { return s.stats.changes.Load() }

// request is one Update that waits for the writer.
type request struct {
	ctx  context.Context
	fn   func(*Tx) error
	err  error
	done chan struct{}
}

// ErrClosed says that the store no longer takes changes.
var ErrClosed = errors.New("the store is closed")

// Update runs fn in the next batch and returns when it is durable. If fn
// returns an error everything it did is undone and nothing else is.
func (s *Store) Update(ctx context.Context, fn func(*Tx) error) error {
	r := &request{ctx: ctx, fn: fn, done: make(chan struct{})}
	if err := s.queue(r); err != nil {
		return err
	}
	<-r.done
	return r.err
}

// queue puts a request before the writer; Close waits until it is in.
func (s *Store) queue(r *request) error {
	s.gate.RLock()
	defer s.gate.RUnlock()
	if s.closed {
		return ErrClosed
	}
	select {
	case s.requests <- r:
		return nil
	case <-r.ctx.Done():
		return r.ctx.Err()
	}
}

// lazySoon is how long a change that nobody waits for may wait for company.
const lazySoon = 20 * time.Millisecond

// lazy are changes that nobody waits for.
type lazy struct {
	mu      sync.Mutex
	waiting []*request
	timer   *time.Timer
}

// Later runs fn in the next batch, or soon. It is lost if the program is killed
// before: use it only for what a restart finds out by itself.
func (s *Store) Later(fn func(*Tx) error) {
	s.lazy.mu.Lock()
	defer s.lazy.mu.Unlock()
	s.lazy.waiting = append(s.lazy.waiting, &request{ctx: context.Background(), fn: fn, done: make(chan struct{})})
	if s.lazy.timer == nil {
		s.lazy.timer = time.AfterFunc(lazySoon, s.nudge)
	}
}

// nudge makes a batch for the lazy changes if none came by itself.
func (s *Store) nudge() {
	_ = s.Update(context.Background(), func(*Tx) error { return nil }) // a closed store has flushed them
}

// takeLazy hands over what waits.
func (s *Store) takeLazy() []*request {
	s.lazy.mu.Lock()
	defer s.lazy.mu.Unlock()
	list := s.lazy.waiting
	s.lazy.waiting = nil
	if s.lazy.timer != nil {
		s.lazy.timer.Stop()
		s.lazy.timer = nil
	}
	return list
}

// work is the one writer. When it ends, what nobody waited for is done too.
func (s *Store) work() {
	defer close(s.stopped)
	for first := range s.requests {
		s.finish(s.batch(first))
	}
	s.finish(s.batch(&request{ctx: context.Background(), fn: func(*Tx) error { return nil }, done: make(chan struct{})}))
}

func (s *Store) finish(batch []*request) {
	for _, r := range batch {
		close(r.done)
	}
}

// batch runs the first request and all that wait behind it, and commits once.
func (s *Store) batch(first *request) []*request {
	s.mu.Lock()
	defer s.mu.Unlock()
	var batch []*request
	tx, err := s.begin()
	if err != nil {
		first.err = err
		return []*request{first}
	}
	for _, r := range append(s.takeLazy(), first) {
		tx.run(r)
		batch = append(batch, r)
	}
	for open := true; open && len(batch) < batchLimit; {
		select {
		case r, ok := <-s.requests:
			if open = ok; ok {
				tx.run(r)
				batch = append(batch, r)
			}
		default:
			open = false
		}
	}
	if err := tx.commit(); err != nil {
		for _, r := range batch {
			if r.err == nil {
				r.err = err
			}
		}
	}
	return batch
}

// begin opens the transaction of a batch.
func (s *Store) begin() (*Tx, error) {
	ctx := context.Background() // a batch outlives the request that began it
	stx, err := s.writing.BeginTx(ctx, nil)
	if err != nil {
		return nil, fmt.Errorf("begin: %w", err)
	}
	tx := &Tx{ctx: ctx, store: s, sql: s.hand, open: stx}
	if err := tx.catchUp(); err != nil {
		return nil, errors.Join(err, stx.Rollback())
	}
	return tx, nil
}

// catchUp reads everything anew when another program has written to the file.
func (tx *Tx) catchUp() error {
	var version int64
	if err := tx.one("PRAGMA data_version", nil, &version); err != nil {
		return err
	}
	if version == tx.store.version {
		return nil
	}
	if err := tx.store.load(tx.ctx, tx.sql); err != nil {
		return fmt.Errorf("after another program's change: %w", err)
	}
	tx.store.version = version
	return nil
}

// run executes one request behind a savepoint.
func (tx *Tx) run(r *request) {
	if r.err = r.ctx.Err(); r.err != nil {
		return
	}
	marks := tx.marks()
	tx.undos = nil
	if _, r.err = tx.sql.ExecContext(tx.ctx, "SAVEPOINT one"); r.err != nil {
		return
	}
	if r.err = tx.try(r.fn); r.err == nil {
		r.err = tx.flush(marks)
	}
	if r.err == nil {
		_, r.err = tx.sql.ExecContext(tx.ctx, "RELEASE one")
		tx.changes++
		return
	}
	if _, err := tx.sql.ExecContext(tx.ctx, "ROLLBACK TO one; RELEASE one"); err != nil {
		r.err = errors.Join(r.err, err)
	}
	tx.undoEvents(marks)
	tx.undo(0)
}

// Attempt runs fn; if it returns an error, what it did is undone and nothing
// else of this change is.
func (tx *Tx) Attempt(fn func() error) error {
	marks, before := tx.marks(), len(tx.undos)
	if err := tx.exec("SAVEPOINT attempt"); err != nil {
		return err
	}
	err := fn()
	if err == nil {
		return tx.exec("RELEASE attempt")
	}
	if e := tx.exec("ROLLBACK TO attempt; RELEASE attempt"); e != nil {
		return errors.Join(err, e)
	}
	tx.undoEvents(marks)
	tx.undo(before)
	return err
}

// try keeps a panic in one change from taking the writer down.
func (tx *Tx) try(fn func(*Tx) error) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic in a change: %v", p)
		}
	}()
	return fn(tx)
}

// marks remembers how long each event's log is.
func (tx *Tx) marks() map[core.EventID]int {
	marks := make(map[core.EventID]int, len(tx.store.events))
	for id, e := range tx.store.events {
		marks[id] = e.Mark()
	}
	return marks
}

// flush writes the rows that changed since the marks.
func (tx *Tx) flush(marks map[core.EventID]int) error {
	for id, e := range tx.store.events {
		for _, c := range e.Since(marks[id]) {
			body, err := c.Body()
			if err != nil {
				return err
			}
			if err := tx.writeRow(id, c.Kind, c.Key, body); err != nil {
				return fmt.Errorf("%s %s: %w", c.Kind, c.Key, err)
			}
		}
	}
	return nil
}

// undoEvents takes the events in memory back to the marks.
func (tx *Tx) undoEvents(marks map[core.EventID]int) {
	for id, e := range tx.store.events {
		if mark, was := marks[id]; was {
			e.Undo(mark)
		} else {
			delete(tx.store.events, id)
		}
	}
}

// undo takes accounts and rules back to where the log of undos had this length.
func (tx *Tx) undo(length int) {
	for _, back := range slices.Backward(tx.undos[length:]) {
		back()
	}
	tx.undos = tx.undos[:length]
}

// commit makes the batch durable; if that fails nothing of it has happened.
func (tx *Tx) commit() error {
	err := tx.open.Commit()
	if err != nil {
		if e := tx.open.Rollback(); e != nil && !errors.Is(e, sql.ErrTxDone) {
			err = errors.Join(err, e)
		}
		tx.store.forget()
		return fmt.Errorf("commit: %w", err)
	}
	for _, e := range tx.store.events {
		e.Settle()
	}
	tx.store.stats.commits.Add(1)
	tx.store.stats.changes.Add(int64(tx.changes))
	return nil
}

// forget reloads everything from the file after a failed commit.
func (s *Store) forget() {
	if err := s.load(context.Background(), s.hand); err != nil {
		panic(fmt.Sprintf("reload after a failed commit: %v", err))
	}
}
