package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/url"

	"modernc.org/sqlite"
)

// ErrClaimed says that another program changes the file at the moment.
var ErrClaimed = errors.New("another program works on the file")

// busy is SQLite's code for a lock that somebody else holds.
const busy = 5

// Claim makes the caller the only one who changes the file, until release or
// the end of the program, however it ends. Events live in memory: two writers
// would each undo what the other did. The claim is a lock on a file beside it,
// so that reading and backing up go on.
func Claim(ctx context.Context, file string) (release func() error, err error) {
	if err := private(file + ".lock"); err != nil {
		return nil, fmt.Errorf("claim %s: %w", file, err)
	}
	db, err := sql.Open("sqlite", "file:"+(&url.URL{Path: file + ".lock"}).EscapedPath()+"?_pragma=journal_mode(MEMORY)")
	if err != nil {
		return nil, fmt.Errorf("claim %s: %w", file, err)
	}
	db.SetMaxOpenConns(1)
	conn, err := db.Conn(ctx)
	if err != nil {
		return nil, errors.Join(refused(file, err), db.Close())
	}
	if _, err := conn.ExecContext(ctx, "BEGIN EXCLUSIVE"); err != nil {
		return nil, errors.Join(refused(file, err), conn.Close(), db.Close())
	}
	return func() error {
		_, err := conn.ExecContext(context.WithoutCancel(ctx), "ROLLBACK")
		return errors.Join(err, conn.Close(), db.Close())
	}, nil
}

// refused tells a claim of another program from a fault; already the first
// connection may meet it.
func refused(file string, err error) error {
	if e := (*sqlite.Error)(nil); errors.As(err, &e) && e.Code()&0xff == busy {
		err = ErrClaimed
	}
	return fmt.Errorf("claim %s: %w", file, err)
}
