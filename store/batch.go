package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"sync/atomic"

	"taikyoku/core"
)

// batchLimit bounds how many changes share one commit.
const batchLimit = 256

// Stats counts what the writer did.
type Stats struct{ commits, changes atomic.Int64 }

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
func (s *Store) Update(ctx context.Context, fn func(*Tx) error) (err error) {
	defer func() { // Close has closed the channel
		if recover() != nil {
			err = ErrClosed
		}
	}()
	r := &request{ctx: ctx, fn: fn, done: make(chan struct{})}
	select {
	case s.requests <- r:
	case <-ctx.Done():
		return ctx.Err()
	}
	<-r.done
	return r.err
}

// work is the one writer.
func (s *Store) work() {
	defer close(s.stopped)
	for first := range s.requests {
		batch := s.batch(first)
		for _, r := range batch {
			close(r.done)
		}
	}
}

// batch runs the first request and all that wait behind it, and commits once.
func (s *Store) batch(first *request) []*request {
	s.mu.Lock()
	defer s.mu.Unlock()
	batch := []*request{first}
	tx, err := s.begin()
	if err != nil {
		first.err = err
		return batch
	}
	tx.run(first)
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
	stx, err := s.write.BeginTx(ctx, nil)
	if err != nil {
		return nil, fmt.Errorf("begin: %w", err)
	}
	return &Tx{ctx: ctx, store: s, sql: stx, open: stx}, nil
}

// run executes one request behind a savepoint.
func (tx *Tx) run(r *request) {
	if r.err = r.ctx.Err(); r.err != nil {
		return
	}
	marks := tx.marks()
	tx.undoAccounts = nil
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
	tx.undo(marks)
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

// undo takes the events and accounts in memory back to the marks.
func (tx *Tx) undo(marks map[core.EventID]int) {
	for id, e := range tx.store.events {
		if mark, was := marks[id]; was {
			e.Undo(mark)
		} else {
			delete(tx.store.events, id)
		}
	}
	for i := len(tx.undoAccounts) - 1; i >= 0; i-- {
		tx.undoAccounts[i]()
	}
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
	clear(s.events)
	clear(s.accounts)
	if err := s.load(context.Background()); err != nil {
		panic(fmt.Sprintf("reload after a failed commit: %v", err))
	}
}
