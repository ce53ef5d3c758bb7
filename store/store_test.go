package store

import (
	"database/sql"
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"taikyoku/core"
	"taikyoku/core/event"
)

var noon = time.Date(2025, 11, 1, 12, 0, 0, 0, time.UTC)

// TestPragmas reads the settings back on every connection of both pools.
func TestPragmas(t *testing.T) {
	t.Parallel()
	s, file := fresh(t)
	conns := map[string][]*sql.Conn{"write": {s.writing}}
	for range s.read.Stats().MaxOpenConnections {
		conn, err := s.read.Conn(t.Context()) // kept, so that the next is another
		if err != nil {
			t.Fatal(err)
		}
		defer conn.Close()
		conns["read"] = append(conns["read"], conn)
	}
	for name, pool := range conns {
		want := map[string]string{"journal_mode": "wal", "synchronous": "2", "foreign_keys": "1", "busy_timeout": "5000"}
		if name == "read" {
			want["query_only"] = "1"
		}
		for _, conn := range pool {
			for pragma, value := range want {
				var got string
				if err := conn.QueryRowContext(t.Context(), "PRAGMA "+pragma).Scan(&got); err != nil || got != value {
					t.Errorf("%s: %s = %q %v, want %s", name, pragma, got, err, value)
				}
			}
		}
	}
	if n := s.read.Stats().OpenConnections; n != 4 {
		t.Errorf("%d reading connections were looked at, want 4", n)
	}
	if _, err := os.Stat(file); err != nil {
		t.Errorf("a name with ?, # and %% is not the file's: %v", err)
	}
}

// TestReadersCannotWrite: a View's connections refuse changes.
func TestReadersCannotWrite(t *testing.T) {
	t.Parallel()
	s, _ := fresh(t)
	err := s.View(t.Context(), func(tx *Tx) error { return tx.exec("INSERT INTO accounts VALUES ('a', '{}')") })
	if err == nil {
		t.Error("a view has written")
	}
}

// TestEarlierVersions opens a file of every version there was before.
func TestEarlierVersions(t *testing.T) {
	t.Parallel()
	list, err := migrations.ReadDir("migrations")
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range list[:len(list)-1] {
		name := m.Name()[:5]
		t.Run(name, func(t *testing.T) {
			file := filepath.Join(t.TempDir(), "old.db")
			dump, err := os.ReadFile(filepath.Join("testdata/versions", name+".sql"))
			if err != nil {
				t.Fatal(err)
			}
			old, err := connect(file, "")
			if err != nil {
				t.Fatal(err)
			}
			if _, err := old.ExecContext(t.Context(), string(dump)); err != nil {
				t.Fatal(err)
			}
			old.Close()
			s := open(t, file)
			defer s.Close()
			oldData(t, s)
		})
	}
	if len(list) < 2 {
		t.Error("no earlier version was opened")
	}
}

// oldData is what every dump in testdata/versions holds.
func oldData(t *testing.T, s *Store) {
	view(t, s, func(tx *Tx) error {
		e, err := tx.Event("cup")
		if err != nil {
			return err
		}
		if got, _ := e.Teams.Get("t1"); got.Name != "Rooks" {
			t.Errorf("team %+v", got)
		}
		if got := e.Holders(event.Captain, "t1"); len(got) != 1 || got[0] != "line:U1" {
			t.Errorf("captains %v", got)
		}
		links := 0
		for l := range e.Links.All() {
			if !l.Revoked {
				links++
			}
		}
		if links != 2 {
			t.Errorf("%d links stand, want 2: of the equal ones only the first", links)
		}
		if a, ok := tx.Account("line:U1"); !ok || a.Name != "Captain" {
			t.Errorf("account %+v", a)
		}
		if tx.Installation() != "00112233445566778899aabbccddeeff" {
			t.Errorf("installation %q changed", tx.Installation())
		}
		n, err := tx.Notice(1)
		if err != nil || n.State != core.Sending || n.Tries != 1 || !n.Unsettled.IsZero() {
			t.Errorf("notice %+v %v", n, err)
		}
		j, err := tx.Journal("cup", 0)
		if err != nil || len(j) != 1 || j[0].Verb != "open_event" || !j[0].At.Equal(noon) {
			t.Errorf("journal %+v %v", j, err)
		}
		in, err := tx.Undone()
		if err != nil || len(in) != 1 || in[0].EventID != "line:1" {
			t.Errorf("inbox %+v %v", in, err)
		}
		return nil
	})
}

// TestUniqueIndexes: what must never happen twice is refused by the file itself.
func TestUniqueIndexes(t *testing.T) {
	t.Parallel()
	s, _ := fresh(t)
	update(t, s, func(tx *Tx) error { return begin(tx, "cup") })
	match := func(id, white, black string, table int) event.Match {
		return event.Match{ID: core.MatchID(id), Division: "open", Round: 1, Table: table, White: core.TeamID(white), Black: core.TeamID(black), State: event.Paired}
	}
	link := func(id string, role event.Role, team core.TeamID, player int) event.Link {
		return event.Link{ID: core.LinkID(id), Account: "line:U1", Role: role, Team: team, Player: player}
	}
	child := func(id string) event.Team {
		return event.Team{ID: core.TeamID(id), Name: "C. Invented", State: event.Entered, Entered: noon}
	}
	ofUnit := func(id, unit string) event.Link {
		return event.Link{ID: core.LinkID(id), Account: "line:U1", Role: event.Leader, Unit: unit}
	}
	gone := team("t3", "Bishops")
	gone.State = event.Withdrawn
	revoked := link("l5", event.Captain, "t1", 0)
	revoked.Revoked = true
	for _, step := range []struct {
		name string
		put  func(e *event.Event)
		ok   bool
	}{
		{"a team", func(e *event.Event) { e.Teams.Put(team("t1", "Rooks")) }, true},
		{"the same team again", func(e *event.Event) { e.Teams.Put(team("t1", "Rooks")) }, true},
		{"its name in other letters", func(e *event.Event) { e.Teams.Put(team("t2", "ROOKS")) }, false},
		{"a withdrawn team", func(e *event.Event) { e.Teams.Put(gone) }, true},
		{"its name is free", func(e *event.Event) { e.Teams.Put(team("t4", "Bishops")) }, true},
		{"a child", func(e *event.Event) { e.Teams.Put(child("t8")) }, true},
		{"another of the same name", func(e *event.Event) { e.Teams.Put(child("t9")) }, true},
		{"a leader", func(e *event.Event) { e.Links.Put(ofUnit("l20", "North")) }, true},
		{"leader of two", func(e *event.Event) { e.Links.Put(ofUnit("l21", "South")) }, true},
		{"leader twice", func(e *event.Event) { e.Links.Put(ofUnit("l22", "South")) }, false},
		{"an arbiter", func(e *event.Event) { e.Links.Put(link("l1", event.Arbiter, "", 0)) }, true},
		{"the arbiter twice", func(e *event.Event) { e.Links.Put(link("l2", event.Arbiter, "", 0)) }, false},
		{"a captain", func(e *event.Event) { e.Links.Put(link("l3", event.Captain, "t1", 0)) }, true},
		{"the captain twice", func(e *event.Event) { e.Links.Put(link("l4", event.Captain, "t1", 0)) }, false},
		{"a revoked one", func(e *event.Event) { e.Links.Put(revoked) }, true},
		{"a player", func(e *event.Event) { e.Links.Put(link("l6", event.Player, "t1", 1)) }, true},
		{"another player", func(e *event.Event) { e.Links.Put(link("l7", event.Player, "t1", 2)) }, true},
		{"the player twice", func(e *event.Event) { e.Links.Put(link("l8", event.Player, "t1", 2)) }, false},
		{"a match", func(e *event.Event) { e.Matches.Put(match("m1", "t1", "t2", 1)) }, true},
		{"its table", func(e *event.Event) { e.Matches.Put(match("m2", "t3", "t4", 1)) }, false},
		{"its white team", func(e *event.Event) { e.Matches.Put(match("m2", "t1", "t4", 2)) }, false},
		{"its black team", func(e *event.Event) { e.Matches.Put(match("m2", "t3", "t2", 2)) }, false},
		{"the next table", func(e *event.Event) { e.Matches.Put(match("m2", "t3", "t4", 2)) }, true},
		{"a bye", func(e *event.Event) { e.Matches.Put(match("m3", "t5", "", 0)) }, true},
		{"another bye", func(e *event.Event) { e.Matches.Put(match("m4", "t6", "", 0)) }, true},
	} {
		before := remembered(t, s)
		err := s.Update(t.Context(), func(tx *Tx) error {
			e, err := tx.Event("cup")
			step.put(e)
			return err
		})
		if (err == nil) != step.ok {
			t.Errorf("%s: %v", step.name, err)
		}
		if err != nil {
			same(t, step.name, before, remembered(t, s))
		}
	}
	same(t, "memory and file", written(t, s), remembered(t, s))
}

// TestOneEventOfAName: an id is given once.
func TestOneEventOfAName(t *testing.T) {
	t.Parallel()
	s, _ := fresh(t)
	update(t, s, func(tx *Tx) error { return begin(tx, "cup") })
	if err := s.Update(t.Context(), func(tx *Tx) error { return begin(tx, "cup") }); !errors.Is(err, core.ErrTaken) {
		t.Errorf("got %v, want ErrTaken", err)
	}
	view(t, s, func(tx *Tx) error {
		if _, err := tx.Event("league"); !errors.Is(err, core.ErrNoRow) {
			t.Errorf("got %v, want ErrNoRow", err)
		}
		return nil
	})
}

// TestJournalIsAppendOnly: not even the program itself can change what was.
func TestJournalIsAppendOnly(t *testing.T) {
	t.Parallel()
	s, _ := fresh(t)
	entry := core.JournalEntry{Event: "cup", At: noon, Actor: "line:U1", Source: "line:1", Verb: "register", Command: json.RawMessage(`{"a":1}`)}
	update(t, s, func(tx *Tx) error {
		_, err := tx.Record(entry)
		return err
	})
	for _, query := range []string{"UPDATE journal SET actor = 'x'", "DELETE FROM journal", "INSERT OR REPLACE INTO journal SELECT seq, event, at, 'x', source, verb, command FROM journal"} {
		err := s.Update(t.Context(), func(tx *Tx) error { return tx.exec(query) })
		if err == nil || !strings.Contains(err.Error(), "append-only") {
			t.Errorf("%s: %v", query, err)
		}
	}
	view(t, s, func(tx *Tx) error {
		got, err := tx.Journal("", 0)
		entry.Seq = 1
		if d := cmp.Diff([]core.JournalEntry{entry}, got); d != "" {
			t.Error(d)
		}
		return err
	})
}

// TestClosedIsOneFile: a closed store is its one file and nothing beside it, so
// that it may be copied.
func TestClosedIsOneFile(t *testing.T) {
	t.Parallel()
	s, file := fresh(t)
	if err := s.Update(t.Context(), func(tx *Tx) error { return tx.PutAccount(core.Account{ID: "line:U1"}) }); err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(file + "-wal"); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("the log is still there: %v", err)
	}
}
