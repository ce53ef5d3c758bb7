package store

import (
	"context"
	"database/sql"
	"errors"
)

// prepared is the writer's one connection, on which each statement is parsed
// once: a message takes some thirty, and reading their text anew would cost more
// than running them. It is the writer's alone.
type prepared struct {
	conn       *sql.Conn
	statements map[string]*sql.Stmt
}

func (p *prepared) statement(ctx context.Context, query string) (*sql.Stmt, error) {
	if s := p.statements[query]; s != nil {
		return s, nil
	}
	s, err := p.conn.PrepareContext(ctx, query)
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
		return p.conn.QueryRowContext(ctx, query, args...) // the row says what is wrong
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
	return errors.Join(append(errs, p.conn.Close())...)
}
