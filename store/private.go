package store

import (
	"errors"
	"io/fs"
	"os"
)

// private makes an empty file that only its owner reads and writes, whatever
// the mask of the process; one that is there stays as it is. Its write-ahead
// log and shared memory take its mode from it: SQLite gives them the same.
func private(file string) error {
	f, err := os.OpenFile(file, os.O_RDWR|os.O_CREATE|os.O_EXCL, 0o600)
	if errors.Is(err, fs.ErrExist) {
		return nil
	}
	if err != nil {
		return err
	}
	return errors.Join(f.Chmod(0o600), f.Close())
}
