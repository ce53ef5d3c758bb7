package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"time"

	"taikyoku/core"
	"taikyoku/core/event"
)

// Tx is what a change or a view works on.
type Tx struct {
	ctx     context.Context
	store   *Store
	sql     querier
	open    *sql.Tx
	changes int
	undos   []func() // of what is kept in memory beside the rows
}

// querier is what a connection and a transaction have in common.
type querier interface {
	ExecContext(context.Context, string, ...any) (sql.Result, error)
	QueryContext(context.Context, string, ...any) (*sql.Rows, error)
	QueryRowContext(context.Context, string, ...any) *sql.Row
}

func (tx *Tx) exec(query string, args ...any) error {
	_, err := tx.sql.ExecContext(tx.ctx, query, args...)
	return err
}

func (tx *Tx) insert(query string, args ...any) (int64, error) {
	res, err := tx.sql.ExecContext(tx.ctx, query, args...)
	if err != nil {
		return 0, err
	}
	return res.LastInsertId()
}

// one scans a single row; core.ErrNoRow if there is none.
func (tx *Tx) one(query string, args []any, dest ...any) error {
	err := tx.sql.QueryRowContext(tx.ctx, query, args...).Scan(dest...)
	if errors.Is(err, sql.ErrNoRows) {
		return core.ErrNoRow
	}
	return err
}

// rows calls scan for each row.
func (tx *Tx) rows(query string, args []any, scan func(*sql.Rows) error) error {
	rows, err := tx.sql.QueryContext(tx.ctx, query, args...)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		if err := scan(rows); err != nil {
			return err
		}
	}
	return rows.Err()
}

func column[T ~string](tx *Tx, query string, args ...any) ([]T, error) {
	var out []T
	err := tx.rows(query, args, func(r *sql.Rows) error {
		var v string
		err := r.Scan(&v)
		out = append(out, T(v))
		return err
	})
	return out, err
}

// Times are stored as milliseconds UTC; 0 is "none".
func ms(t time.Time) int64 {
	if t.IsZero() {
		return 0
	}
	return t.UnixMilli()
}

func fromMs(v int64) time.Time {
	if v == 0 {
		return time.Time{}
	}
	return time.UnixMilli(v).UTC()
}

func (tx *Tx) loadEvent(id core.EventID) (*event.Event, error) {
	e := event.New(id)
	for _, kind := range event.Kinds() {
		err := tx.rows("SELECT body FROM "+kind+" WHERE event = ?", []any{string(id)}, func(r *sql.Rows) error {
			var body []byte
			if err := r.Scan(&body); err != nil {
				return err
			}
			return e.Restore(kind, body)
		})
		if err != nil {
			return nil, err
		}
	}
	return e, tx.readRules(e)
}

// readRules gives the event the regulation of the version in force.
func (tx *Tx) readRules(e *event.Event) error {
	v, ok := e.Versions.Get(event.Version{No: e.Head().Version}.Key())
	if !ok {
		return fmt.Errorf("version %d of the regulation is missing", e.Head().Version)
	}
	rules, err := tx.store.rules([]byte(v.Source))
	if err != nil {
		return err
	}
	e.Rules = rules
	return nil
}

// Reread gives the event the version of its regulation that its head names.
func (tx *Tx) Reread(e *event.Event) error {
	old := e.Rules
	tx.undos = append(tx.undos, func() { e.Rules = old })
	return tx.readRules(e)
}

// Event returns the event: in an Update the working copy, in a View to read.
func (tx *Tx) Event(id core.EventID) (*event.Event, error) {
	if e := tx.store.events[id]; e != nil {
		return e, nil
	}
	return nil, fmt.Errorf("event %q: %w", id, core.ErrNoRow)
}

// Events lists the ids of all events in order.
func (tx *Tx) Events() []core.EventID { return slices.Sorted(maps.Keys(tx.store.events)) }

// Create adds a new event; its first rows are those in its log.
func (tx *Tx) Create(e *event.Event, at time.Time) error {
	if tx.store.events[e.ID] != nil {
		return fmt.Errorf("event %s: %w", e.ID, core.ErrTaken)
	}
	if err := tx.exec("INSERT INTO events (id, created) VALUES (?, ?)", string(e.ID), ms(at)); err != nil {
		return err
	}
	tx.store.events[e.ID] = e
	return nil
}

func (tx *Tx) writeRow(id core.EventID, kind, key string, body []byte) error {
	if body == nil {
		return tx.exec("DELETE FROM "+kind+" WHERE event = ? AND key = ?", string(id), key)
	}
	return tx.exec("INSERT INTO "+kind+" (event, key, body) VALUES (?, ?, ?) ON CONFLICT (event, key) DO UPDATE SET body = excluded.body",
		string(id), key, string(body))
}

func (tx *Tx) loadAccounts() error {
	return tx.rows("SELECT body FROM accounts", nil, func(r *sql.Rows) error {
		var body []byte
		var a core.Account
		if err := r.Scan(&body); err != nil {
			return err
		}
		if err := json.Unmarshal(body, &a); err != nil {
			return err
		}
		tx.store.accounts[a.ID] = a
		return nil
	})
}

// Account returns a chat identity; ok is false if it was never seen.
func (tx *Tx) Account(id core.AccountID) (core.Account, bool) {
	a, ok := tx.store.accounts[id]
	return a, ok
}

// PutAccount stores a chat identity.
func (tx *Tx) PutAccount(a core.Account) error {
	old, had := tx.store.accounts[a.ID]
	if had && old == a {
		return nil
	}
	body, err := json.Marshal(a)
	if err != nil {
		return err
	}
	tx.undos = append(tx.undos, func() {
		if had {
			tx.store.accounts[a.ID] = old
		} else {
			delete(tx.store.accounts, a.ID)
		}
	})
	tx.store.accounts[a.ID] = a
	return tx.exec("INSERT INTO accounts (id, body) VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET body = excluded.body", string(a.ID), string(body))
}

// Record appends to the journal and returns the entry's number.
func (tx *Tx) Record(j core.JournalEntry) (int64, error) {
	return tx.insert("INSERT INTO journal (event, at, actor, source, verb, command) VALUES (?, ?, ?, ?, ?, ?)",
		string(j.Event), ms(j.At), string(j.Actor), j.Source, j.Verb, string(j.Command))
}

// Journal lists an event's entries after a number, oldest first; event ""
// lists those of all.
func (tx *Tx) Journal(id core.EventID, after int64) ([]core.JournalEntry, error) {
	var out []core.JournalEntry
	err := tx.rows("SELECT seq, event, at, actor, source, verb, command FROM journal WHERE seq > ? AND (? = '' OR event = ?) ORDER BY seq",
		[]any{after, string(id), string(id)}, func(r *sql.Rows) error {
			var j core.JournalEntry
			var at int64
			var command []byte
			err := r.Scan(&j.Seq, &j.Event, &at, &j.Actor, &j.Source, &j.Verb, &command)
			j.At, j.Command = fromMs(at), command
			out = append(out, j)
			return err
		})
	return out, err
}

// Appoint sets or moves an appointment.
func (tx *Tx) Appoint(a core.Appointment) error {
	return tx.exec(`INSERT INTO appointments (event, key, due, closes, verb, command) VALUES (?, ?, ?, ?, ?, ?)
		ON CONFLICT (event, key) DO UPDATE SET due = excluded.due, closes = excluded.closes, verb = excluded.verb, command = excluded.command`,
		string(a.Event), a.Key, ms(a.Due), ms(a.Closes), a.Verb, string(a.Command))
}

// Cancel removes an appointment; one that is not there is no error.
func (tx *Tx) Cancel(id core.EventID, key string) error {
	return tx.exec("DELETE FROM appointments WHERE event = ? AND key = ?", string(id), key)
}

// Appointments lists those due at or before t, in the order of their times;
// the zero time lists all.
func (tx *Tx) Appointments(t time.Time) ([]core.Appointment, error) {
	var out []core.Appointment
	until := ms(t)
	if t.IsZero() {
		until = 1<<63 - 1
	}
	err := tx.rows("SELECT event, key, due, closes, verb, command FROM appointments WHERE due <= ? ORDER BY due, event, key", []any{until},
		func(r *sql.Rows) error {
			var a core.Appointment
			var due, closes int64
			var command []byte
			err := r.Scan(&a.Event, &a.Key, &due, &closes, &a.Verb, &command)
			a.Due, a.Closes, a.Command = fromMs(due), fromMs(closes), command
			out = append(out, a)
			return err
		})
	return out, err
}
