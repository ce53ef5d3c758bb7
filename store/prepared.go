package store

import (
	"context"
	"database/sql"
	"errors"
	"sync"
)

// prepared is the writer's one connection, or the readers' several, on which each
// statement is parsed once: a message takes some thirty, and reading their text
// anew would cost more than running them.
type prepared struct {
	on         connection
	mu         sync.Mutex
	statements map[string]*sql.Stmt
}

// connection is a *sql.Conn or a *sql.DB.
type connection interface {
	PrepareContext(context.Context, string) (*sql.Stmt, error)
	QueryRowContext(context.Context, string, ...any) *sql.Row
	Close() error
}

func prepare(on connection) *prepared { return &prepared{on: on, statements: map[string]*sql.Stmt{}} }

func (p *prepared) statement(ctx context.Context, query string) (*sql.Stmt, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if s := p.statements[query]; s != nil {
		return s, nil
	}
	s, err := p.on.PrepareContext(ctx, query)
	if err == nil {
		p.statements[query] = s
	}
	return s, err
}

func (p *prepared) ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error) {
	s, err := p.statement(ctx, query)
	if err != nil {
		return nil, err
	}
	return s.ExecContext(ctx, args...)
}

func (p *prepared) QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error) {
	s, err := p.statement(ctx, query)
	if err != nil {
		return nil, err
	}
	return s.QueryContext(ctx, args...)
}

func (p *prepared) QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row {
	s, err := p.statement(ctx, query)
	if err != nil {
		return p.on.QueryRowContext(ctx, query, args...) // the row says what is wrong
	}
	return s.QueryRowContext(ctx, args...)
}

// close gives the statements back, then the connection: SQLite keeps a
// connection with a statement alive, and its log beside the file.
func (p *prepared) close() error {
	var errs []error
	for _, s := range p.statements {
		errs = append(errs, s.Close())
	}
	return errors.Join(append(errs, p.on.Close())...)
}
