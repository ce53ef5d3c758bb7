package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"taikyoku/core/desk"
	"taikyoku/core/event"
	"taikyoku/store"
)

type eventBackup struct {
	eventFile
	File string `arg:"" help:"The copy; it must not exist. Its folder is made, for you alone, if it is not there." type:"path"`
}

// Run is called by the command line.
func (c *eventBackup) Run(ctx context.Context, s streams) (err error) {
	if _, err := os.Stat(c.File); err == nil {
		return answerNo{fmt.Errorf("%s is there already: a backup overwrites nothing", c.File)}
	}
	o, err := c.open(ctx, s)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, o.close()) }()
	if err := os.MkdirAll(filepath.Dir(c.File), 0o700); err != nil {
		return err
	}
	if err := o.store.Backup(ctx, c.File); err != nil {
		return errors.Join(err, forget(c.File)) // half a copy is none
	}
	return check(ctx, s, c.File, c.File)
}

type eventRestore struct {
	DB      string `help:"The file to put it at." name:"db" default:"taikyoku.db" type:"path"`
	Replace bool   `help:"Put it in the place of a file that is there; the old one is kept beside it, as FILE.before-restore (then -2, -3 …)."`
	File    string `arg:"" help:"The backup." type:"existingfile"`
}

// Run is called by the command line.
func (c *eventRestore) Run(ctx context.Context, s streams) (err error) {
	release, err := store.Claim(ctx, c.DB)
	if err != nil {
		return answerNo{fmt.Errorf("%w: stop it first", err)}
	}
	defer func() { err = errors.Join(err, release()) }()
	if _, err := os.Stat(c.DB); err == nil && !c.Replace {
		return answerNo{fmt.Errorf("%s is there already: say --replace, or restore to another --db", c.DB)}
	}
	fresh := c.DB + ".restoring"
	if err := forget(fresh); err != nil {
		return err
	}
	defer func() { err = errors.Join(err, forget(fresh)) }()
	if err := copyFile(fresh, c.File); err != nil {
		return err
	}
	if err := check(ctx, s, fresh, c.DB); err != nil {
		return answerNo{err}
	}
	old, err := setAside(c.DB)
	if err != nil {
		return err
	}
	if old != "" {
		fmt.Fprintf(s.out, "the file that was there is kept as %s\n", old)
	}
	return os.Rename(fresh, c.DB)
}

// parts are the names that belong to a file of the store.
var parts = []string{"", "-wal", "-shm"}

// setAside keeps the old file with what belongs to it, and says under which
// name: one that nothing has yet. A write-ahead log that stayed behind would be
// read into the new one.
func setAside(file string) (old string, err error) {
	if !occupied(file) {
		return "", nil
	}
	old = file + ".before-restore"
	for n := 2; occupied(old); n++ {
		old = fmt.Sprintf("%s.before-restore-%d", file, n)
	}
	for _, part := range parts {
		if err := os.Rename(file+part, old+part); err != nil && !errors.Is(err, os.ErrNotExist) {
			return "", err
		}
	}
	return old, nil
}

// occupied says whether something is there under a name or one that belongs to
// it; what cannot be looked at is taken to be.
func occupied(file string) bool {
	for _, part := range parts {
		if _, err := os.Lstat(file + part); !errors.Is(err, os.ErrNotExist) {
			return true
		}
	}
	return false
}

// forget removes a file of the store, if it is there.
func forget(file string) error {
	for _, part := range parts {
		if err := os.Remove(file + part); err != nil && !errors.Is(err, os.ErrNotExist) {
			return err
		}
	}
	return nil
}

func copyFile(to, from string) error {
	in, err := os.Open(from)
	if err != nil {
		return err
	}
	defer in.Close()
	out, err := os.OpenFile(to, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	_, err = io.Copy(out, in)
	if err == nil {
		err = out.Sync()
	}
	return closing(out, err)
}

// check opens a copy as the program would, and reads everything in it: pages
// and indexes, migrations, every row of every event, every entry of the
// journal. It prints what it found.
func check(ctx context.Context, s streams, file, as string) (err error) {
	if err := store.Verify(ctx, file); err != nil {
		return err
	}
	kept, err := store.Open(ctx, file, checker().Load)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, kept.Close()) }()
	return kept.View(ctx, func(tx storeTx) error {
		journal, err := tx.Journal("", 0)
		if err != nil {
			return fmt.Errorf("journal: %w", err)
		}
		entries := map[string]int{}
		for _, j := range journal {
			if _, err := desk.Decode(j.Verb, j.Command); err != nil {
				return fmt.Errorf("journal entry %d: %w", j.Seq, err)
			}
			entries[string(j.Event)]++
		}
		for _, id := range tx.Events() {
			ev, err := tx.Event(id)
			if err != nil {
				return err
			}
			fmt.Fprintf(s.out, "%s: %s: %d teams, %d rounds published, %d journal entries\n",
				filepath.Base(as), id, teamsIn(ev), ev.LastRound(), entries[string(id)])
		}
		return nil
	})
}

func teamsIn(ev *event.Event) int {
	n := 0
	for t := range ev.Teams.All() {
		if t.State == event.Entered {
			n++
		}
	}
	return n
}
