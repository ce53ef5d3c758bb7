//go:build unix

package store

import (
	"os"
	"path/filepath"
	"syscall"
	"testing"
)

// TestFilesAreTheirOwnersAlone: the file with its log, the claim and a backup
// are made for their owner alone, however open the mask of the process is; a
// file that is there keeps its mode. Not parallel: the mask is the process's.
func TestFilesAreTheirOwnersAlone(t *testing.T) {
	old := syscall.Umask(0)
	defer syscall.Umask(old)
	s, file := fresh(t)
	release, err := Claim(t.Context(), file)
	if err != nil {
		t.Fatal(err)
	}
	defer release()
	copied := filepath.Join(t.TempDir(), "copy.db")
	if err := s.Backup(t.Context(), copied); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{file, file + "-wal", file + "-shm", file + ".lock", copied} {
		info, err := os.Stat(name)
		if err != nil {
			t.Fatal(err)
		}
		if got := info.Mode().Perm(); got != 0o600 {
			t.Errorf("%s: %o, want 600", filepath.Base(name), got)
		}
	}
	if err := os.Chmod(copied, 0o640); err != nil {
		t.Fatal(err)
	}
	defer open(t, copied).Close()
	if info, err := os.Stat(copied); err != nil || info.Mode().Perm() != 0o640 {
		t.Errorf("a file that was there: %v %v, want its own mode 640", info.Mode(), err)
	}
}
