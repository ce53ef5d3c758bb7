package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"taikyoku/core"
	"taikyoku/core/event"
)

var noon = time.Date(2025, 11, 1, 12, 0, 0, 0, time.UTC)

// rules reads a regulation whose whole text is its id.
func rules(source []byte) (*core.Regulation, error) {
	return &core.Regulation{ID: string(source)}, nil
}

func open(t testing.TB, file string) *Store {
	t.Helper()
	s, err := Open(context.Background(), file, rules)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func fresh(t testing.TB) (s *Store, file string) {
	t.Helper()
	file = filepath.Join(t.TempDir(), "a file?#%.db")
	s = open(t, file)
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	return s, file
}

func update(t testing.TB, s *Store, fn func(*Tx) error) {
	t.Helper()
	if err := s.Update(context.Background(), fn); err != nil {
		t.Fatal(err)
	}
}

func view(t testing.TB, s *Store, fn func(*Tx) error) {
	t.Helper()
	if err := s.View(context.Background(), fn); err != nil {
		t.Fatal(err)
	}
}

// begin makes an event.
func begin(tx *Tx, id core.EventID) error {
	e := event.New(id)
	e.Rules = &core.Regulation{ID: "first"}
	if err := tx.Create(e, noon); err != nil {
		return err
	}
	e.Versions.Put(event.Version{No: 1, Source: "first", At: noon})
	e.Heads.Put(event.Head{Regulation: "first", Version: 1, Created: noon, Seed: 7})
	return nil
}

func team(id, name string) event.Team {
	return event.Team{ID: core.TeamID(id), Name: name, Claims: strings.ToLower(name), State: event.Entered, Players: []event.Person{{Name: "A. Invented"}}, Entered: noon}
}

func put(tx *Tx, id core.EventID, teams ...event.Team) error {
	e, err := tx.Event(id)
	if err != nil {
		return err
	}
	for _, t := range teams {
		e.Teams.Put(t)
	}
	return nil
}

// walk adds the rows of one kind to an image.
func walk[K ~string, T event.Row[K]](image map[string]string, id core.EventID, kind string, set *event.Set[K, T]) {
	for row := range set.All() {
		body, err := json.Marshal(row)
		if err != nil {
			panic(err)
		}
		image[fmt.Sprintf("%s/%s/%s", id, kind, row.Key())] = string(body)
	}
}

// remembered is everything the store holds in memory.
func remembered(t testing.TB, s *Store) map[string]string {
	t.Helper()
	image := map[string]string{}
	view(t, s, func(tx *Tx) error {
		for _, id := range tx.Events() {
			e, err := tx.Event(id)
			if err != nil {
				return err
			}
			walk(image, id, "heads", &e.Heads)
			walk(image, id, "versions", &e.Versions)
			walk(image, id, "teams", &e.Teams)
			walk(image, id, "members", &e.Members)
			walk(image, id, "links", &e.Links)
			walk(image, id, "codes", &e.Codes)
			walk(image, id, "rounds", &e.Rounds)
			walk(image, id, "matches", &e.Matches)
			walk(image, id, "sheets", &e.Sheets)
			walk(image, id, "cases", &e.Cases)
			walk(image, id, "postings", &e.Postings)
			walk(image, id, "marks", &e.Marks)
			walk(image, id, "announcements", &e.Announcements)
			walk(image, id, "records", &e.Records)
			image[string(id)+"/rules"] = e.Rules.ID
		}
		for id, a := range s.accounts {
			body, err := json.Marshal(a)
			if err != nil {
				return err
			}
			image["account "+string(id)] = string(body)
		}
		return nil
	})
	return image
}

// written is the same as the file has it.
func written(t testing.TB, s *Store) map[string]string {
	t.Helper()
	image := map[string]string{}
	view(t, s, func(tx *Tx) error {
		for _, kind := range event.Kinds() {
			err := tx.rows("SELECT event, key, body FROM "+kind, nil, func(r *sql.Rows) error {
				var id, key, body string
				err := r.Scan(&id, &key, &body)
				image[id+"/"+kind+"/"+key] = body
				return err
			})
			if err != nil {
				return err
			}
		}
		err := tx.rows("SELECT v.event, v.body ->> 'source' FROM versions v JOIN heads h USING (event) WHERE v.body ->> 'no' = h.body ->> 'version'", nil,
			func(r *sql.Rows) error {
				var id, source string
				err := r.Scan(&id, &source)
				image[id+"/rules"] = source
				return err
			})
		if err != nil {
			return err
		}
		return tx.rows("SELECT id, body FROM accounts", nil, func(r *sql.Rows) error {
			var id, body string
			err := r.Scan(&id, &body)
			image["account "+id] = body
			return err
		})
	})
	return image
}

func same(t testing.TB, what string, want, got map[string]string) {
	t.Helper()
	if d := cmp.Diff(want, got); d != "" {
		t.Fatalf("%s (-want +got):\n%s", what, d)
	}
}

// TestPragmas reads the settings back on every connection of both pools.
func TestPragmas(t *testing.T) {
	t.Parallel()
	s, file := fresh(t)
	for name, pool := range map[string]*sql.DB{"write": s.write, "read": s.read} {
		want := map[string]string{"journal_mode": "wal", "synchronous": "2", "foreign_keys": "1", "busy_timeout": "5000"}
		if name == "read" {
			want["query_only"] = "1"
		}
		for range pool.Stats().MaxOpenConnections {
			conn, err := pool.Conn(t.Context()) // kept, so that the next is another
			if err != nil {
				t.Fatal(err)
			}
			defer conn.Close()
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

// TestBackupWhileWriting copies the file while others write and opens the copy.
func TestBackupWhileWriting(t *testing.T) {
	t.Parallel()
	s, file := fresh(t)
	update(t, s, func(tx *Tx) error { return begin(tx, "cup") })
	stop := make(chan struct{})
	var writers sync.WaitGroup
	var acknowledged ledger
	for w := range 4 {
		writers.Go(func() {
			for i := 0; ; i++ {
				select {
				case <-stop:
					return
				default:
				}
				id := fmt.Sprintf("t%d-%d", w, i)
				if err := s.Update(context.Background(), func(tx *Tx) error { return put(tx, "cup", team(id, id)) }); err != nil {
					t.Error(err)
					return
				}
				acknowledged.add(id)
			}
		})
	}
	acknowledged.wait(10)
	before := acknowledged.list()
	copied := file + ".copy"
	err := s.Backup(t.Context(), copied)
	close(stop)
	writers.Wait()
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Backup(t.Context(), copied); err == nil {
		t.Error("an existing file was overwritten")
	}
	c := open(t, copied)
	defer c.Close()
	holds(t, c, before)
	same(t, "the copy's memory and file", written(t, c), remembered(t, c))
}

// ledger is what was acknowledged so far.
type ledger struct {
	mu  sync.Mutex
	ids []string
}

func (l *ledger) add(id string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.ids = append(l.ids, id)
}

func (l *ledger) list() []string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return append([]string(nil), l.ids...)
}

func (l *ledger) wait(n int) {
	for len(l.list()) < n {
		time.Sleep(time.Millisecond)
	}
}

// holds checks a store's soundness and that it has the teams.
func holds(t *testing.T, s *Store, teams []string) {
	t.Helper()
	view(t, s, func(tx *Tx) error {
		var sound string
		if err := tx.one("PRAGMA integrity_check", nil, &sound); err != nil || sound != "ok" {
			t.Errorf("integrity: %s %v", sound, err)
		}
		e, err := tx.Event("cup")
		if err != nil {
			return err
		}
		for _, id := range teams {
			if _, ok := e.Teams.Get(core.TeamID(id)); !ok {
				t.Errorf("team %s was acknowledged and is lost", id)
			}
		}
		return nil
	})
}

// TestKilled takes the files as a kill would leave them, between two commits
// and in the middle of a change, and opens them.
func TestKilled(t *testing.T) {
	t.Parallel()
	s, file := fresh(t)
	update(t, s, func(tx *Tx) error { return begin(tx, "cup") })
	dir := t.TempDir()
	var taken []string
	snapshot := func() error {
		to := filepath.Join(dir, fmt.Sprintf("%d.db", len(taken)))
		taken = append(taken, to)
		for _, part := range []string{"", "-wal"} {
			body, err := os.ReadFile(file + part)
			if err != nil {
				return err
			}
			if err := os.WriteFile(to+part, body, 0o600); err != nil {
				return err
			}
		}
		return nil
	}
	var acknowledged []string
	var known [][]string
	for i := range 6 {
		id := fmt.Sprintf("t%d", i)
		update(t, s, func(tx *Tx) error {
			if err := put(tx, "cup", team(id, id)); err != nil {
				return err
			}
			if err := tx.exec("INSERT INTO drafts (account, body) VALUES (?, '{}')", id); err != nil {
				return err
			}
			known = append(known, append([]string(nil), acknowledged...))
			return snapshot() // not acknowledged yet
		})
		acknowledged = append(acknowledged, id)
		view(t, s, func(*Tx) error {
			known = append(known, append([]string(nil), acknowledged...))
			return snapshot()
		})
	}
	for i, copied := range taken {
		c := open(t, copied)
		holds(t, c, known[i])
		view(t, c, func(tx *Tx) error {
			e, err := tx.Event("cup")
			if err == nil && e.Teams.Len() != len(known[i]) {
				t.Errorf("kill %d: %d teams, want %d: half a change is there", i, e.Teams.Len(), len(known[i]))
			}
			return err
		})
		if err := c.Close(); err != nil {
			t.Error(err)
		}
	}
}

// TestAnotherProgram: what another program writes to the file is seen by the
// next change.
func TestAnotherProgram(t *testing.T) {
	t.Parallel()
	s, file := fresh(t)
	update(t, s, func(tx *Tx) error { return begin(tx, "cup") })
	other := open(t, file)
	defer other.Close()
	update(t, other, func(tx *Tx) error { return put(tx, "cup", team("t1", "Rooks")) })
	update(t, s, func(tx *Tx) error {
		e, err := tx.Event("cup")
		if err != nil {
			return err
		}
		if _, ok := e.Teams.Get("t1"); !ok {
			t.Error("the other program's team is not there")
		}
		e.Teams.Put(team("t2", "Bishops"))
		return nil
	})
	same(t, "memory and file", written(t, s), remembered(t, s))
}
