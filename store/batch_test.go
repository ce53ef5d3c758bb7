package store

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"taikyoku/core"
	"taikyoku/core/event"
)

var errNo = errors.New("no")

// together runs changes in one batch: they queue up while the writer is held.
func together(t *testing.T, s *Store, changes ...func(*Tx) error) []error {
	t.Helper()
	begun, held := make(chan struct{}), make(chan struct{})
	var all sync.WaitGroup
	all.Go(func() {
		_ = s.Update(context.Background(), func(*Tx) error { close(begun); <-held; return nil }) // shares the batch's fate
	})
	<-begun
	errs := make([]error, len(changes))
	for i, fn := range changes {
		all.Go(func() { errs[i] = s.Update(context.Background(), fn) })
		for len(s.requests) <= i {
			time.Sleep(50 * time.Microsecond)
		}
	}
	close(held)
	all.Wait()
	return errs
}

// TestOneCommitForMany: changes that wait together share a commit, and one that
// is refused or panics takes nothing with it.
func TestOneCommitForMany(t *testing.T) {
	t.Parallel()
	s, file := fresh(t)
	update(t, s, func(tx *Tx) error { return begin(tx, "cup") })
	commits, changes := s.Commits(), s.Changes()
	var list []func(*Tx) error
	for i := range 40 {
		list = append(list, func(tx *Tx) error {
			id := fmt.Sprintf("t%02d", i)
			if err := put(tx, "cup", team(id, id)); err != nil {
				return err
			}
			if err := tx.PutAccount(core.Account{ID: core.AccountID("line:" + id)}); err != nil {
				return err
			}
			switch i {
			case 7:
				return errNo
			case 11:
				panic("a fault in a verb")
			case 13:
				return begin(tx, "cup") // taken
			}
			return nil
		})
	}
	errs := together(t, s, list...)
	for i, err := range errs {
		if bad := i == 7 || i == 11 || i == 13; bad != (err != nil) {
			t.Errorf("change %d: %v", i, err)
		}
	}
	if !errors.Is(errs[7], errNo) || !strings.Contains(fmt.Sprint(errs[11]), "a fault in a verb") || !errors.Is(errs[13], core.ErrTaken) {
		t.Errorf("got %v, %v, %v", errs[7], errs[11], errs[13])
	}
	if n := s.Commits() - commits; n != 1 {
		t.Errorf("%d commits for changes that waited together, want 1", n)
	}
	if n := s.Changes() - changes; n != 38 {
		t.Errorf("%d changes counted, want 38", n)
	}
	image := remembered(t, s)
	for i := range 40 {
		_, there := image[fmt.Sprintf("cup/teams/t%02d", i)]
		_, account := image[fmt.Sprintf("account line:t%02d", i)]
		if want := i != 7 && i != 11 && i != 13; there != want || account != want {
			t.Errorf("team %d: %v, account %v, want %v", i, there, account, want)
		}
	}
	same(t, "file", image, written(t, s))
	reopened(t, s, file)
}

// reopened opens the file a second time, to see what a new start would load.
func reopened(t testing.TB, s *Store, file string) {
	t.Helper()
	again := open(t, file)
	defer again.Close()
	same(t, "reopened", remembered(t, s), remembered(t, again))
}

// TestAttempt: what a failed attempt did is undone, at any depth, in memory and
// in the file, and nothing else is.
func TestAttempt(t *testing.T) {
	t.Parallel()
	s, file := fresh(t)
	update(t, s, func(tx *Tx) error { return begin(tx, "cup") })
	step := func(tx *Tx, id string) error {
		if err := tx.PutAccount(core.Account{ID: "line:shared", Name: id}); err != nil {
			return err
		}
		_, err := tx.Notify(core.Notice{To: core.AccountID("line:" + id), Due: noon})
		return errors.Join(err, put(tx, "cup", team(id, id)))
	}
	update(t, s, func(tx *Tx) error {
		if err := step(tx, "before"); err != nil {
			return err
		}
		err := tx.Attempt(func() error {
			if err := step(tx, "outer"); err != nil {
				return err
			}
			if err := tx.Attempt(func() error { return step(tx, "kept-inside") }); err != nil {
				return err
			}
			if err := begin(tx, "league"); err != nil {
				return err
			}
			return errNo
		})
		if !errors.Is(err, errNo) {
			t.Errorf("attempt returned %v", err)
		}
		if a, _ := tx.Account("line:shared"); a.Name != "before" {
			t.Errorf("account after the undone attempt: %q", a.Name)
		}
		return tx.Attempt(func() error {
			if err := step(tx, "good"); err != nil {
				return err
			}
			if err := tx.Attempt(func() error { return errors.Join(step(tx, "bad-inside"), errNo) }); !errors.Is(err, errNo) {
				t.Errorf("inner attempt returned %v", err)
			}
			return nil
		})
	})
	view(t, s, func(tx *Tx) error {
		e, err := tx.Event("cup")
		if err != nil {
			return err
		}
		var teams []string
		for x := range e.Teams.All() {
			teams = append(teams, x.Name)
		}
		if got := strings.Join(teams, " "); got != "before good" {
			t.Errorf("teams %q", got)
		}
		if a, _ := tx.Account("line:shared"); a.Name != "good" {
			t.Errorf("account %q", a.Name)
		}
		if len(tx.Events()) != 1 {
			t.Errorf("events %v", tx.Events())
		}
		tally, err := tx.Tally()
		if tally[core.Waiting] != 2 {
			t.Errorf("notices %v, want 2 waiting", tally)
		}
		return err
	})
	same(t, "file", remembered(t, s), written(t, s))
	reopened(t, s, file)
}

// TestRulesAreUndone: a refused change of the regulation leaves the old rules
// in force.
func TestRulesAreUndone(t *testing.T) {
	t.Parallel()
	s, _ := fresh(t)
	update(t, s, func(tx *Tx) error { return begin(tx, "cup") })
	change := func(tx *Tx) error {
		e, err := tx.Event("cup")
		if err != nil {
			return err
		}
		e.Versions.Put(event.Version{No: 2, Source: "second", At: noon})
		h := e.Head()
		h.Version = 2
		e.Heads.Put(h)
		return tx.Reread(e)
	}
	inForce := func(want string) {
		t.Helper()
		view(t, s, func(tx *Tx) error {
			e, err := tx.Event("cup")
			if err == nil && e.Rules.ID != want {
				t.Errorf("rules %q in force, want %q", e.Rules.ID, want)
			}
			return err
		})
	}
	if err := s.Update(t.Context(), func(tx *Tx) error { return errors.Join(change(tx), errNo) }); err == nil {
		t.Fatal("not refused")
	}
	inForce("first")
	update(t, s, func(tx *Tx) error {
		if err := tx.Attempt(func() error { return errors.Join(change(tx), errNo) }); !errors.Is(err, errNo) {
			t.Errorf("attempt: %v", err)
		}
		return nil
	})
	inForce("first")
	update(t, s, change)
	inForce("second")
}

// TestFailedCommit: when the disk refuses a commit nothing of the batch has
// happened, everybody in it is told, and the store goes on.
func TestFailedCommit(t *testing.T) {
	t.Parallel()
	s, file := fresh(t)
	update(t, s, func(tx *Tx) error { return begin(tx, "cup") })
	before := remembered(t, s)
	errs := together(t, s,
		func(tx *Tx) error {
			return errors.Join(put(tx, "cup", team("t1", "Rooks")), tx.PutAccount(core.Account{ID: "line:U1"}))
		},
		func(tx *Tx) error { // found out only by the commit itself
			return errors.Join(tx.exec("PRAGMA defer_foreign_keys = 1"),
				tx.exec("INSERT INTO teams (event, key, body) VALUES ('nowhere', 't', '{}')"))
		},
		func(*Tx) error { return errNo })
	if errs[0] == nil || errs[1] == nil || !errors.Is(errs[2], errNo) {
		t.Errorf("got %v", errs)
	}
	same(t, "memory", before, remembered(t, s))
	same(t, "file", before, written(t, s))
	update(t, s, func(tx *Tx) error { return put(tx, "cup", team("t2", "Bishops")) })
	if _, ok := remembered(t, s)["cup/teams/t2"]; !ok {
		t.Error("the store does not go on")
	}
	reopened(t, s, file)
}

// TestViewSeesTheCommitted: while a change is on its way a view waits, and never
// sees what is then refused.
func TestViewSeesTheCommitted(t *testing.T) {
	t.Parallel()
	s, _ := fresh(t)
	update(t, s, func(tx *Tx) error { return begin(tx, "cup") })
	seen := make(chan [2]int, 1)
	look := func() {
		var got [2]int
		_ = s.View(context.Background(), func(tx *Tx) error {
			e, err := tx.Event("cup")
			got[0] = e.Teams.Len()
			return errors.Join(err, tx.one("SELECT COUNT(*) FROM drafts", nil, &got[1]))
		})
		seen <- got
	}
	for _, c := range []struct {
		err  error
		want [2]int
	}{{errNo, [2]int{0, 0}}, {nil, [2]int{1, 1}}} {
		err := s.Update(t.Context(), func(tx *Tx) error {
			go look()
			return errors.Join(put(tx, "cup", team("t1", "Rooks")), tx.PutDraft("line:U1", []byte("{}")), c.err)
		})
		if !errors.Is(err, c.err) {
			t.Fatal(err)
		}
		got := <-seen
		if got[0] != got[1] {
			t.Errorf("a view saw half a change: %v", got)
		}
		if c.err != nil && got != c.want {
			t.Errorf("a view saw %v of a refused change", got)
		}
		go look()
		if got := <-seen; got != c.want {
			t.Errorf("afterwards a view sees %v, want %v", got, c.want)
		}
	}
}

// TestLater: what nobody waits for rides on the next commit, comes by itself
// soon, and is done when the store closes.
func TestLater(t *testing.T) {
	t.Parallel()
	s, file := fresh(t)
	draft := func(name string) func(*Tx) error {
		return func(tx *Tx) error { return tx.PutDraft(core.AccountID(name), []byte("{}")) }
	}
	there := func(s *Store, name string) bool {
		err := s.View(context.Background(), func(tx *Tx) error {
			_, err := tx.Draft(core.AccountID(name))
			return err
		})
		if err != nil && !errors.Is(err, core.ErrNoRow) {
			t.Fatal(err)
		}
		return err == nil
	}
	commits := s.Commits()
	s.Later(draft("rides"))
	update(t, s, func(*Tx) error { return nil })
	if !there(s, "rides") || s.Commits() != commits+1 {
		t.Errorf("there %v, %d commits", there(s, "rides"), s.Commits()-commits)
	}
	s.Later(draft("alone"))
	for !there(s, "alone") { // the test's own time limit says when it never comes
		time.Sleep(time.Millisecond)
	}
	s.Later(func(*Tx) error { return errNo })
	s.Later(draft("at the end"))
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if err := s.Update(t.Context(), func(*Tx) error { return nil }); !errors.Is(err, ErrClosed) {
		t.Errorf("after Close: %v", err)
	}
	again := open(t, file)
	defer again.Close()
	if !there(again, "at the end") {
		t.Error("Close forgot what nobody waited for")
	}
}

// TestCloseWhileWriting: each change is either acknowledged and there, or
// refused and not there.
func TestCloseWhileWriting(t *testing.T) {
	t.Parallel()
	s, file := fresh(t)
	update(t, s, func(tx *Tx) error { return begin(tx, "cup") })
	var acknowledged ledger
	var writers sync.WaitGroup
	for w := range 8 {
		writers.Go(func() {
			for i := 0; ; i++ {
				id := fmt.Sprintf("t%d-%d", w, i)
				err := s.Update(context.Background(), func(tx *Tx) error { return put(tx, "cup", team(id, id)) })
				if errors.Is(err, ErrClosed) {
					return
				} else if err != nil {
					t.Error(err)
					return
				}
				acknowledged.add(id)
			}
		})
	}
	acknowledged.wait(20)
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	writers.Wait()
	again := open(t, file)
	defer again.Close()
	holds(t, again, acknowledged.list())
	view(t, again, func(tx *Tx) error {
		e, err := tx.Event("cup")
		if err == nil && e.Teams.Len() != len(acknowledged.list()) {
			t.Errorf("%d teams, %d acknowledged", e.Teams.Len(), len(acknowledged.list()))
		}
		return err
	})
}

// TestGivenUp: a change whose caller has gone before its turn is not made.
func TestGivenUp(t *testing.T) {
	t.Parallel()
	s, _ := fresh(t)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := s.Update(ctx, func(tx *Tx) error { return begin(tx, "cup") }); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
	if len(remembered(t, s)) != 0 {
		t.Error("it was made all the same")
	}
}
