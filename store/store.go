// Package store keeps everything in one SQLite file.
//
// One writer: changes queue up and those that wait together share one commit
// (WAL, synchronous FULL), each behind its own savepoint, so that one that is
// refused takes nothing with it. Events live in memory as the writer left them
// and are written row by row; the invariants that must never break are unique
// indexes. Nothing in here talks to a network.
package store

import (
	"context"
	"database/sql"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"sync"

	"github.com/pressly/goose/v3"
	_ "modernc.org/sqlite" // the driver

	"taikyoku/core"
	"taikyoku/core/event"
)

//go:embed migrations/*.sql
var migrations embed.FS

// Rules reads a stored version of a regulation.
type Rules func(source []byte) (*core.Regulation, error)

// Store is the SQLite file. Close it when done.
type Store struct {
	file         string
	write, read  *sql.DB
	writing      *sql.Conn
	hand, eyes   *prepared // of the writer, of the readers
	rules        Rules
	requests     chan *request
	stopped      chan struct{}
	stats        stats
	installation string
	lazy         lazy
	offers       offers
	version      int64 // of the file, as the writer last saw it

	gate   sync.RWMutex // held while a request goes in
	closed bool

	mu       sync.RWMutex // held by the writer from the first change of a batch to its commit
	events   map[core.EventID]*event.Event
	accounts map[core.AccountID]core.Account
}

// Open opens the file, or creates it for its owner alone, brings it to the newest version and loads
// the events.
func Open(ctx context.Context, file string, rules Rules) (*Store, error) {
	s := &Store{
		file: file, rules: rules, requests: make(chan *request, 1024), stopped: make(chan struct{}),
		events: map[core.EventID]*event.Event{}, accounts: map[core.AccountID]core.Account{},
		offers: offers{of: map[core.NoticeID][]core.Card{}},
	}
	if err := private(file); err != nil {
		return nil, err
	}
	var err error
	if s.write, err = connect(file, "_txlock=immediate"); err != nil {
		return nil, err
	}
	s.write.SetMaxOpenConns(1)
	if err := migrate(ctx, s.write); err != nil {
		s.write.Close()
		return nil, err
	}
	if s.read, err = connect(file, "_pragma=query_only(1)"); err != nil {
		s.write.Close()
		return nil, err
	}
	s.read.SetMaxOpenConns(4)
	s.eyes = prepare(s.read)
	if s.writing, err = s.write.Conn(ctx); err == nil {
		s.hand = prepare(s.writing)
		err = s.load(ctx, s.hand)
	}
	if err != nil {
		return nil, errors.Join(err, s.shut())
	}
	go s.work()
	return s, nil
}

func connect(file, extra string) (*sql.DB, error) {
	dsn := "file:" + (&url.URL{Path: file}).EscapedPath() +
		"?_pragma=busy_timeout(5000)&_pragma=journal_mode(WAL)&_pragma=foreign_keys(1)&_pragma=synchronous(FULL)&" + extra
	db, err := sql.Open("sqlite", dsn)
	if err != nil {
		return nil, fmt.Errorf("open %s: %w", file, err)
	}
	return db, nil
}

func migrate(ctx context.Context, db *sql.DB) error {
	files, err := fs.Sub(migrations, "migrations")
	if err != nil {
		return err
	}
	provider, err := goose.NewProvider(goose.DialectSQLite3, db, files)
	if err != nil {
		return fmt.Errorf("migrations: %w", err)
	}
	if _, err := provider.Up(ctx); err != nil {
		return fmt.Errorf("migrate: %w", err)
	}
	return nil
}

// Close finishes what was accepted and closes the file. An Update that follows
// is refused with ErrClosed.
func (s *Store) Close() error {
	s.gate.Lock()
	if s.closed {
		s.gate.Unlock()
		return nil
	}
	s.closed = true
	close(s.requests)
	s.gate.Unlock()
	<-s.stopped
	return s.shut()
}

// shut gives the connections back.
func (s *Store) shut() error {
	var err error
	if s.hand != nil {
		err = s.hand.close()
	}
	return errors.Join(err, s.eyes.close(), s.write.Close())
}

// load reads the accounts and every event.
func (s *Store) load(ctx context.Context, q querier) error {
	clear(s.events)
	clear(s.accounts)
	s.offers.forget()
	tx := &Tx{ctx: ctx, store: s, sql: q}
	if err := tx.one("SELECT installation FROM meta", nil, &s.installation); err != nil {
		return err
	}
	if err := tx.loadAccounts(); err != nil {
		return err
	}
	ids, err := column[core.EventID](tx, "SELECT id FROM events ORDER BY id")
	if err != nil {
		return err
	}
	for _, id := range ids {
		e, err := tx.loadEvent(id)
		if err != nil {
			return fmt.Errorf("event %s: %w", id, err)
		}
		s.events[id] = e
	}
	return nil
}

// View runs fn on what is committed. fn must not change the events it reads.
func (s *Store) View(ctx context.Context, fn func(*Tx) error) error {
	s.mu.RLock()
	defer s.mu.RUnlock()
	return fn(&Tx{ctx: ctx, store: s, sql: s.eyes})
}

// Backup writes a consistent copy to file, which must not exist, while serving.
// The copy is for its owner alone, as the file is.
func (s *Store) Backup(ctx context.Context, file string) error {
	if info, err := os.Stat(file); err == nil && info.Size() > 0 {
		return fmt.Errorf("backup to %s: %w", file, fs.ErrExist)
	}
	if err := private(file); err != nil {
		return fmt.Errorf("backup to %s: %w", file, err)
	}
	db, err := connect(s.file, "") // the readers' connections refuse to write anything at all
	if err != nil {
		return err
	}
	_, err = db.ExecContext(ctx, "VACUUM INTO ?", file)
	if err = errors.Join(err, db.Close()); err != nil {
		return fmt.Errorf("backup to %s: %w", file, err)
	}
	return nil
}
