package store

import (
	"context"
	"fmt"
	"io/fs"
	"strings"

	"github.com/pressly/goose/v3"
)

// Verify checks a file that is to be used again, such as a backup: SQLite's own
// check of every page and index, the references between tables, and that this
// program is not older than the file. It changes nothing.
func Verify(ctx context.Context, file string) error {
	db, err := connect(file, "_pragma=query_only(1)")
	if err != nil {
		return err
	}
	defer db.Close()
	tx := &Tx{ctx: ctx, sql: db}
	found, err := column[string](tx, "PRAGMA integrity_check")
	if err != nil {
		return fmt.Errorf("%s: %w", file, err)
	}
	if len(found) != 1 || found[0] != "ok" {
		return fmt.Errorf("%s is damaged: %s", file, strings.Join(found, "; "))
	}
	broken, err := column[string](tx, "SELECT \"table\" FROM pragma_foreign_key_check")
	if err != nil {
		return fmt.Errorf("%s: %w", file, err)
	}
	if len(broken) > 0 {
		return fmt.Errorf("%s is damaged: rows without their event in %s", file, strings.Join(broken, ", "))
	}
	var version, known int64
	if err := tx.one("SELECT MAX(version_id) FROM goose_db_version WHERE is_applied", nil, &version); err != nil {
		return fmt.Errorf("%s is not a file of this program: %w", file, err)
	}
	names, err := fs.Glob(migrations, "migrations/*.sql")
	if err != nil {
		return err
	}
	for _, name := range names {
		v, err := goose.NumericComponent(name)
		if err != nil {
			return err
		}
		known = max(known, v)
	}
	if version > known {
		return fmt.Errorf("%s was written by a newer program (version %d, this one knows %d)", file, version, known)
	}
	return nil
}
